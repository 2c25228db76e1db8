/* Who handed in which file, by the names in a folder or an export.

   Input: a byte chooses between any names and an export that a naive writer makes; a byte chooses
   the layout. Then the names, separated by NUL bytes, or what the export is made from.

   - Each name belongs to exactly one person, or to none.
   - The order of the names does not matter.
   - In each layout, an export by the naive writer gives back the persons and files that it was
     made from, with their lateness, and marks older versions.
   - Ids are unique and safe: a file name of at most 120 bytes of UTF-8, with no slash, control
     character or leading dot. Names of files do not lead out of their folder.
   - A folder of such names gets a shape. If its shape is that everything is inside one folder,
     that folder exists.
   - A pattern fits a name if and only if a naive matcher says so.
   - Sources and tables of any bytes are read to their ends. */
#include "harness/harness.h"

#include "submissions/content.h"
#include "submissions/exported.h"
#include "submissions/group.h"
#include "submissions/ident.h"

#include "base/visible.h"
#include "text/find.h"
#include "text/names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD = 2, NAMES_MOST = 64, MADE_MOST = 48, NAME_ROOM = 128, NAIVE_MOST = 12 };

/* ---- safe names ---- */

static void check_safe_utf8(const char *text)
{
    bytes rest = bytes_of_text(text);
    while (rest.len > 0) {
        uint32_t c;
        size_t len = utf8_character(rest, &c);
        PROPERTY(len > 0);
        PROPERTY(c >= ' ' && c != 0x7F && is_shown(c));
        rest = bytes_skip(rest, len);
    }
}

static void check_safe_id(const char *id)
{
    size_t len = strlen(id);
    PROPERTY(len > 0 && len <= IDENT_MOST);
    PROPERTY(strchr(id, '/') == 0 && strchr(id, '\\') == 0);
    PROPERTY(id[0] != '.' && id[0] != '-');
    PROPERTY(len < 5 || strcmp(id + len - 5, ".json") != 0);
    check_safe_utf8(id);
}

static void check_safe_file(const char *name)
{
    bytes rest = bytes_of_text(name);
    PROPERTY(rest.len <= SAFE_NAME_MOST);
    PROPERTY(name[0] != '/');
    check_safe_utf8(name);
    while (rest.len > 0) {
        bytes part = name_first(rest);
        PROPERTY(part.len > 0 && part.len < 256);
        PROPERTY(!bytes_equal(part, BYTES_OF_LITERAL(".")));
        PROPERTY(!bytes_equal(part, BYTES_OF_LITERAL("..")));
        PROPERTY(rest.len == part.len || part.len + 1 < rest.len);
        rest = bytes_skip(rest, part.len + 1);
    }
}

static void check_ids(struct arena *s, const struct groups *groups)
{
    struct named *named = calloc(groups->count + 1, sizeof *named);
    size_t i;
    PROPERTY(named != 0);
    for (i = 0; i < groups->count; i++) {
        bytes key = groups->at[i].key;
        named[i].texts[0] = name_stem(key);
        named[i].texts[1] = key;
        named[i].texts[2] = key;
    }
    ids_give(s, named, groups->count);
    for (i = 0; i < groups->count; i++) {
        check_safe_id(named[i].id);
        PROPERTY(i == 0 || strcmp(named[i - 1].id, named[i].id) < 0);
    }
    free(named);
}

/* ---- grouping ---- */

/* Checks that each entry belongs to one person, or to nobody. */
static void check_all_grouped(const struct groups *groups, size_t count)
{
    unsigned char seen[NAMES_MOST + 1] = { 0 };
    size_t found = 0;
    size_t i, k;
    for (i = 0; i < groups->count; i++) {
        const struct handed *h = &groups->at[i];
        PROPERTY(h->count > 0);
        PROPERTY(i == 0 || bytes_compare(groups->at[i - 1].key, h->key) < 0);
        for (k = 0; k < h->count; k++) {
            uint64_t number = h->at[k].entry.number;
            PROPERTY(number >= 1 && number <= count && !seen[number]);
            seen[number] = 1;
            found++;
        }
    }
    PROPERTY(found + groups->nobodys == count);
}

static void check_same_person(const struct handed *a, const struct handed *b)
{
    size_t i;
    PROPERTY(bytes_equal(a->key, b->key) && a->count == b->count);
    PROPERTY(a->is_late == b->is_late && a->is_single == b->is_single);
    for (i = 0; i < a->count; i++) {
        PROPERTY(bytes_equal(a->at[i].entry.name, b->at[i].entry.name));
        PROPERTY(bytes_equal(a->at[i].rest, b->at[i].rest));
        PROPERTY(a->at[i].is_old == b->at[i].is_old);
    }
}

/* Groups the entries in their order and in the opposite one. */
static void group_both(struct arena *s, enum layout layout, const struct entry *at, size_t count,
                       struct groups *groups)
{
    struct entry other[NAMES_MOST] = { { .number = 0 } };
    struct groups again;
    size_t i;
    for (i = 0; i < count; i++)
        other[count - 1 - i] = at[i];
    group_by_person(s, layout, at, count, 0, groups);
    group_by_person(s, layout, other, count, 0, &again);
    check_all_grouped(groups, count);
    PROPERTY(groups->count == again.count && groups->nobodys == again.nobodys);
    for (i = 0; i < groups->count; i++)
        check_same_person(&groups->at[i], &again.at[i]);
}

/* ---- any names ---- */

static int is_repeated(const struct entry *at, size_t count, bytes name)
{
    size_t i;
    for (i = 0; i < count; i++) {
        if (bytes_equal(at[i].name, name))
            return 1;
    }
    return 0;
}

static size_t split(bytes rest, struct entry at[NAMES_MOST])
{
    size_t count = 0;
    while (rest.len > 0 && count < NAMES_MOST) {
        bytes name = bytes_first(rest, bytes_find(rest, '\0'));
        rest = bytes_skip(rest, name.len + 1);
        name = entry_name_of(name);
        if (name.len == 0 || is_repeated(at, count, name))
            continue;
        at[count] = (struct entry){ .name = name, .number = count + 1 };
        count++;
    }
    return count;
}

static void check_shape(struct arena *s, struct entry *at, size_t count,
                        const struct submission_wanted *wanted, int may_be_loose)
{
    enum layout layout;
    size_t components, inside;
    size_t i;
    struct component *c;
    enum shape shape;
    entries_sort(at, count);
    c = components_of(s, at, count, 0, &components);
    PROPERTY(c != 0 && components <= count);
    for (i = 1; i < components; i++)
        PROPERTY(bytes_compare(c[i - 1].name, c[i].name) < 0);
    shape = layout_shape(c, components, wanted, may_be_loose, &layout, &inside);
    PROPERTY(layout < LAYOUTS && (layout == LAYOUT_PLAIN || shape == SHAPE_PERSONS));
    PROPERTY(shape != SHAPE_INSIDE || (inside < components && c[inside].is_folder));
}

static int naive_fits(bytes name, bytes pattern)
{
    if (pattern.len == 0)
        return name.len == 0;
    if (pattern.at[0] == '*')
        return naive_fits(name, bytes_skip(pattern, 1)) ||
               (name.len > 0 && name.at[0] != '/' && naive_fits(bytes_skip(name, 1), pattern));
    return name.len > 0 &&
           (pattern.at[0] == name.at[0] || (pattern.at[0] == '?' && name.at[0] != '/')) &&
           naive_fits(bytes_skip(name, 1), bytes_skip(pattern, 1));
}

static void check_readers(bytes text)
{
    struct exported table = { .rest = text };
    bytes rest = text;
    bytes name;
    size_t left = text.len + 1;
    (void)content_has_main(text);
    (void)content_of(text);
    while (content_next_include(&rest, &name)) {
        PROPERTY(name.len > 0 && rest.len < left);
        left = rest.len;
    }
    left = text.len + 1;
    while (exported_next(&table)) {
        PROPERTY(table.value.len > 0 && table.submission.len > 0 && table.rest.len < left);
        left = table.rest.len;
    }
}

static void try_names(int choice, bytes rest)
{
    struct entry at[NAMES_MOST] = { { .number = 0 } };
    struct arena arena = { 0 };
    struct groups groups;
    size_t count = split(rest, at);
    static struct course_name patterns[] = { { .text = "hw2_*.c" }, { .text = "?.c" } };
    static struct course_file file = { .as = "flip.c", .names = { patterns, 2 } };
    static const struct course_submission course = { .files = { &file, 1 } };
    const struct submission_wanted wanted = { .course = &course };
    size_t i;
    for (i = 0; i < count; i++) {
        check_safe_file(safe_name_of(&arena, at[i].name));
        check_safe_id(ident_of(&arena, at[i].name));
    }
    group_both(&arena, (enum layout)(choice % LAYOUTS), at, count, &groups);
    check_ids(&arena, &groups);
    if (count > 1 && at[0].name.len <= NAIVE_MOST && at[1].name.len <= NAIVE_MOST)
        PROPERTY(name_fits(at[0].name, at[1].name) == naive_fits(at[0].name, at[1].name));
    check_shape(&arena, at, count, &wanted, choice & 0x80);
    check_readers(rest);
    arena_free(&arena);
}

/* ---- exports by the naive writer ---- */

/* A file of an export. */
struct made {
    char name[NAME_ROOM];
    char file[NAME_ROOM / 2]; /* the name that the person gave it */
    char person[32];          /* the key that it should have */
    unsigned version;
    int is_late;
};

static unsigned take_byte(bytes *rest)
{
    unsigned byte = rest->len > 0 ? rest->at[0] : 0;
    *rest = bytes_skip(*rest, 1);
    return byte;
}

/* Takes a word of 1 to `most` of the letters. */
static void take_word(bytes *rest, const char *letters, size_t most, char *word)
{
    size_t len = 1 + take_byte(rest) % most;
    size_t i;
    for (i = 0; i < len; i++)
        word[i] = letters[take_byte(rest) % strlen(letters)];
    word[len] = '\0';
}

#define PUT(...) (void)snprintf(m->name, sizeof m->name, __VA_ARGS__)
#define KEY(...) (void)snprintf(m->person, sizeof m->person, __VA_ARGS__)

static void make_moodle(struct made *m, bytes *rest, const char *who, unsigned number)
{
    static const char *const ways[] = { "_/", "/", "_" };
    take_word(rest, "ab_.c/1-", 12, m->file + 1);
    m->file[0] = 'f';
    PUT("%s_%u_assignsubmission_file%s%s", who, number, ways[take_byte(rest) % 3], m->file);
    KEY("%s_%u", who, number);
}

static void make_canvas(struct made *m, bytes *rest, const char *who, unsigned number)
{
    m->is_late = number % 3 == 0; /* a person is late with all files, or with none */
    take_word(rest, "ab_.c1-2_", 12, m->file);
    PUT("w%s%s_%u_%u_%s", who, m->is_late ? "_LATE" : "", number, take_byte(rest), m->file);
    KEY("w%s_%u", who, number);
}

static void make_gradescope(struct made *m, bytes *rest, const char *who, unsigned number)
{
    (void)who;
    take_word(rest, "ab_.c/1-", 12, m->file + 1);
    m->file[0] = 'f';
    PUT("submission_%u/%s", number, m->file);
    KEY("submission_%u", number);
}

static void make_autolab(struct made *m, bytes *rest, const char *who, unsigned number)
{
    m->version = take_byte(rest) % 12;
    take_word(rest, "ab.c1-", 12, m->file + 1);
    m->file[0] = 'f';
    if (take_byte(rest) % 2 == 0) {
        PUT("w%s%u@h.edu_%u_%s", who, number, m->version, m->file);
    } else {
        m->file[strlen(m->file) / 2] = '_';
        PUT("%u_w%s%u@h.edu_%s", m->version, who, number, m->file);
    }
    KEY("w%s%u@h.edu", who, number);
}

static void make_plain(struct made *m, bytes *rest, const char *who, unsigned number)
{
    take_word(rest, "ab_.c/1-", 12, m->file + 1);
    m->file[0] = 'f';
    PUT("w%s%u/%s", who, number, m->file);
    KEY("w%s%u", who, number);
}

static void make(enum layout layout, bytes *rest, struct made *m)
{
    static void (*const makers[LAYOUTS])(struct made * m, bytes * rest, const char *who,
                                         unsigned number) = { make_plain, make_moodle, make_canvas,
                                                              make_gradescope, make_autolab };
    static const char *const letters[LAYOUTS] = { "ab .", "ab \xC3", "abc", "a", "ab._" };
    char who[8];
    memset(m, 0, sizeof *m);
    take_word(rest, letters[layout], 2, who);
    makers[layout](m, rest, who, take_byte(rest) % 5);
}

/* Returns whether another file of the same person has a later version. */
static int is_older(const struct made *made, size_t count, const struct made *m)
{
    size_t i;
    for (i = 0; i < count; i++) {
        if (strcmp(made[i].person, m->person) == 0 && made[i].version > m->version)
            return 1;
    }
    return 0;
}

/* Returns whether no file before this one belongs to the same person. */
static int is_first(const struct made *made, const struct made *m)
{
    for (; made < m; made++) {
        if (strcmp(made->person, m->person) == 0)
            return 0;
    }
    return 1;
}

static void check_as_made(const struct groups *groups, const struct made *made, size_t count)
{
    size_t persons = 0;
    size_t i, k;
    for (i = 0; i < count; i++)
        persons += (size_t)is_first(made, &made[i]);
    PROPERTY(groups->nobodys == 0 && groups->count == persons);
    for (i = 0; i < groups->count; i++) {
        const struct handed *h = &groups->at[i];
        for (k = 0; k < h->count; k++) {
            const struct made *m = &made[h->at[k].entry.number - 1];
            PROPERTY(bytes_equal(h->key, bytes_of_text(m->person)));
            PROPERTY(bytes_equal(h->at[k].rest, bytes_of_text(m->file)));
            PROPERTY(h->at[k].is_old == is_older(made, count, m));
            PROPERTY(h->is_late == m->is_late);
        }
    }
}

static void try_export(enum layout layout, bytes rest)
{
    static struct made made[MADE_MOST];
    struct entry at[NAMES_MOST] = { { .number = 0 } };
    struct arena arena = { 0 };
    struct groups groups;
    size_t count = 0;
    while (rest.len > 0 && count < MADE_MOST) {
        bytes name;
        make(layout, &rest, &made[count]);
        name = bytes_of_text(made[count].name);
        if (is_repeated(at, count, name))
            continue;
        at[count] = (struct entry){ .name = name, .number = count + 1 };
        count++;
    }
    group_both(&arena, layout, at, count, &groups);
    check_as_made(&groups, made, count);
    check_ids(&arena, &groups);
    arena_free(&arena);
}

void target(const uint8_t *data, size_t size)
{
    bytes rest = bytes_skip(bytes_of(data, size), HEAD);
    if (size < HEAD)
        return;
    if (data[0] % 2 == 0)
        try_names(data[1], rest);
    else
        try_export((enum layout)(data[1] % LAYOUTS), rest);
}
