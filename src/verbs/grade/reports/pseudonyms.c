/* Pseudonyms for submissions. */
#include "grade/reports/growing.h"
#include "grade/reports/model.h"
#include "grade/reports/reports.h"

#include <stdlib.h>
#include <string.h>

enum { DIGITS = 4, NAME_SIZE = 24, SHORT = 4 };

/* A submission, by a hash of its id: in this order submissions get their numbers. */
struct place {
    uint64_t hash;
    size_t index;
};

static uint64_t hash_of(bytes b)
{
    uint64_t hash = 14695981039346656037u; /* FNV-1a */
    size_t i;
    for (i = 0; i < b.len; i++)
        hash = (hash ^ b.at[i]) * 1099511628211u;
    hash ^= hash >> 32; /* FNV's high bits hardly know of the last bytes */
    return hash * 0x9E3779B97F4A7C15u;
}

static int comes_first(const struct place *a, const struct place *b)
{
    return a->hash < b->hash || (a->hash == b->hash && a->index < b->index);
}

/* Sorts by merging runs of growing length. `other` has as much room. */
static void sort(struct place *at, struct place *other, size_t count)
{
    size_t length, start;
    for (length = 1; length < count; length *= 2) {
        for (start = 0; start < count; start += 2 * length) {
            size_t middle = start + length < count ? start + length : count;
            size_t end = start + 2 * length < count ? start + 2 * length : count;
            size_t a = start, b = middle, to;
            for (to = start; to < end; to++) {
                int first = b == end || (a < middle && comes_first(&at[a], &at[b]));
                other[to] = first ? at[a++] : at[b++];
            }
        }
        memcpy(at, other, count * sizeof *at);
    }
}

/* `p0017` */
static void name_of(size_t number, char name[NAME_SIZE])
{
    sink out;
    size_t digits = digits_of(number);
    sink_init(&out, 0, 0, (unsigned char *)name, NAME_SIZE - 1);
    sink_byte(&out, 'p');
    for (; digits < DIGITS; digits++)
        sink_byte(&out, '0');
    sink_number(&out, number);
    name[sink_held(&out).len] = '\0';
}

static int is_alphanumeric(int c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Whether the id stands at `at` in the text. A short id counts only as a word: the id `a` is not in
 * `graded`. */
static int is_id(bytes text, size_t at, bytes id)
{
    bytes rest = bytes_skip(text, at + id.len);
    if (id.len == 0 || !bytes_equal(bytes_first(bytes_skip(text, at), id.len), id))
        return 0;
    if (id.len >= SHORT)
        return 1;
    return (at == 0 || !is_alphanumeric(text.at[at - 1])) &&
           (rest.len == 0 || !is_alphanumeric(rest.at[0]));
}

/* Puts `name` in the place of each `id` in a text. Returns 0 if there is not enough memory. */
static int replace_in(json_t *text, bytes id, const char *name)
{
    struct growing g = { 0 };
    bytes whole = bytes_of(json_string_value(text), json_string_length(text));
    sink *out = growing_start(&g);
    size_t at = 0;
    int fine;
    while (at < whole.len) {
        if (is_id(whole, at, id)) {
            sink_text(out, name);
            at += id.len;
        } else {
            sink_byte(out, whole.at[at++]);
        }
    }
    whole = growing_end(&g);
    fine = !g.failed &&
           json_string_setn(text, whole.len > 0 ? (const char *)whole.at : "", whole.len) == 0;
    growing_free(&g);
    return fine;
}

/* Whether a member has a word of the referee's, which no id is in. */
static int is_own_word(const char *key)
{
    static const char *const keys[] = { "status",   "verdict", "name", "group",
                                        "standing", "rule",    "code", "unit" };
    size_t i;
    for (i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (strcmp(key, keys[i]) == 0)
            return 1;
    }
    return 0;
}

/* Replaces the id in a text, or adds an object or array to those that are still to be visited. */
static int visit(json_t *value, json_t *open, bytes id, const char *name)
{
    if (json_is_string(value))
        return replace_in(value, id, name);
    return (!json_is_object(value) && !json_is_array(value)) || json_array_append(open, value) == 0;
}

static int visit_members(json_t *of, json_t *open, bytes id, const char *name)
{
    int fine = 1;
    void *member;
    size_t i;
    for (i = 0; fine && json_is_array(of) && i < json_array_size(of); i++)
        fine = visit(json_array_get(of, i), open, id, name);
    for (member = json_object_iter(of); fine && member != 0;
         member = json_object_iter_next(of, member)) {
        if (!is_own_word(json_object_iter_key(member)))
            fine = visit(json_object_iter_value(member), open, id, name);
    }
    return fine;
}

/* Returns a copy of a submission in which the id is replaced in all texts; NULL if there is not
 * enough memory. */
static json_t *copy(const json_t *submission, const char *name)
{
    bytes id = text_in(submission, "id");
    json_t *made = json_deep_copy(submission);
    json_t *open = json_array();
    int fine = made != 0 && json_array_append(open, made) == 0;
    while (fine && json_array_size(open) > 0) {
        size_t last = json_array_size(open) - 1;
        json_t *next = json_incref(json_array_get(open, last));
        fine = json_array_remove(open, last) == 0 && visit_members(next, open, id, name);
        json_decref(next);
    }
    json_decref(open);
    if (fine)
        return made;
    json_decref(made);
    return 0;
}

static json_t *renamed(const json_t *list, const struct place *order, size_t count, json_t *names)
{
    json_t *made = json_array();
    int failed = made == 0;
    size_t i;
    for (i = 0; i < count && !failed; i++) {
        json_t *submission = json_array_get(list, order[i].index);
        char name[NAME_SIZE];
        name_of(i + 1, name);
        failed = json_array_append_new(made, copy(submission, name)) ||
                 json_object_set(names, name, json_object_get(submission, "id"));
    }
    if (failed) {
        json_decref(made);
        return 0;
    }
    return made;
}

/* The submissions with pseudonyms, in the order of these. */
static json_t *submissions_renamed(const json_t *list, json_t *names)
{
    size_t count = json_array_size(list);
    struct place *order = calloc(2 * count + 1, sizeof *order);
    json_t *made;
    size_t i;
    if (order == 0)
        return 0;
    for (i = 0; i < count; i++) {
        order[i].hash = hash_of(text_in(json_array_get(list, i), "id"));
        order[i].index = i;
    }
    sort(order, order + count, count);
    made = renamed(list, order, count, names);
    free(order);
    return made;
}

json_t *report_pseudonyms(const json_t *marks, json_t **names)
{
    json_t *made = json_deep_copy(marks);
    *names = json_object();
    if (json_object_set_new(made, "submissions",
                            submissions_renamed(json_object_get(marks, "submissions"), *names))) {
        json_decref(made);
        json_decref(*names);
        *names = 0;
        return 0;
    }
    return made;
}
