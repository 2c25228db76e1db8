/* Reads the events of a course file by the tables of keys, without recursion. A value is read by
   its row, so nothing can be nested deeper than the tables are. */
#include "course/reader.h"

#include "course/keys.h"
#include "text/file_error.h"
#include "text/nearest.h"
#include "yaml/events.h"

#include <string.h>

/* A mapping or a list of mappings whose end has not been read yet. */
struct level {
    const struct keys *keys; /* of the mapping; NULL: it is a list */
    const struct key *row;   /* of the list */
    void *base;              /* of the section, or of the one that has the list */
    struct file_place start;
    struct file_place given[KEYS_MOST]; /* of the mapping: the place of each key, by row */
    size_t count;                       /* of the list: items so far */
};

enum { LEVELS_MOST = 2 * KEY_LEVELS };

struct reader {
    struct yaml_events y;
    struct level levels[LEVELS_MOST]; /* the tables are not nested deeper */
    size_t depth;
    struct arena *m;
    struct file_error *error;
};

static int next(struct reader *r)
{
    return events_next(&r->y);
}

static struct file_place here(const struct reader *r)
{
    return events_place(&r->y);
}

static bytes scalar(const struct reader *r)
{
    return events_scalar(&r->y);
}

/* ---- complaints about values ---- */

static void print_what(sink *out, const struct reader *r)
{
    switch (r->y.event.type) {
    case YAML_SEQUENCE_START_EVENT:
        sink_text(out, "a list");
        break;
    case YAML_MAPPING_START_EVENT:
        sink_text(out, "a mapping");
        break;
    default:
        if (r->y.event.data.scalar.length == 0)
            sink_text(out, "empty");
        else
            complaint_quote(out, scalar(r));
        break;
    }
}

/* Offers the words of a list to a search. */
static void offer_words(struct nearest *n, char (*copies)[NEAREST_LONGEST + 1], size_t most,
                        const char *words)
{
    size_t i;
    for (i = 0; i < most && word_at(words, i).len > 0; i++) {
        bytes word = bytes_first(word_at(words, i), NEAREST_LONGEST);
        memcpy(copies[i], word.at, word.len);
        copies[i][word.len] = '\0';
        nearest_offer(n, copies[i]);
    }
}

enum { WORDS_MOST = 16 }; /* words of a row */

static void print_nearest_word(sink *out, const struct reader *r, const struct key *row)
{
    char copies[WORDS_MOST][NEAREST_LONGEST + 1];
    struct nearest n;
    if (row->words == 0 || r->y.event.type != YAML_SCALAR_EVENT)
        return;
    nearest_start(&n, (const char *)r->y.event.data.scalar.value);
    offer_words(&n, copies, WORDS_MOST, row->words);
    if (n.best != 0)
        nearest_print(out, &n, "");
}

static int not_allowed(struct reader *r, const struct key *row)
{
    struct complaint c;
    sink *out = complaint_open(&c, r->error, here(r));
    complaint_quote(out, bytes_of_text(row->name));
    sink_text(out, " is ");
    print_what(out, r);
    sink_text(out, "; expected ");
    key_print_expected(out, row);
    print_nearest_word(out, r, row);
    return complaint_close(&c);
}

static int not_an_item(struct reader *r, const struct key *row)
{
    struct complaint c;
    sink *out = complaint_open(&c, r->error, here(r));
    sink_text(out, "an item of ");
    complaint_quote(out, bytes_of_text(row->name));
    sink_text(out, " is ");
    print_what(out, r);
    sink_text(out, "; expected ");
    key_print_expected(out, row);
    print_nearest_word(out, r, row);
    return complaint_close(&c);
}

/* ---- scalars ---- */

static int is_word_of(const char *words, bytes b)
{
    char lower[8];
    size_t i;
    if (b.len > sizeof lower)
        return 0;
    for (i = 0; i < b.len; i++)
        lower[i] = (char)(b.at[i] >= 'A' && b.at[i] <= 'Z' ? b.at[i] + ('a' - 'A') : b.at[i]);
    return word_index(words, bytes_of(lower, b.len)) >= 0;
}

static int is_digit(int byte)
{
    return byte >= '0' && byte <= '9';
}

/* Whether readers of YAML may take a text without quotes for something else: a number, a date, a
   truth value or nothing. */
static int is_ambiguous(bytes b)
{
    int first = bytes_get(b, 0);
    int second = bytes_get(b, 1);
    if (first == '+' || first == '-')
        return is_digit(second) || second == '.';
    if (first == '.')
        return is_digit(second) || is_word_of(".inf .nan", b);
    return is_digit(first) || is_word_of("~ null true false yes no on off y n = <<", b);
}

static int quotes_are_missing(struct reader *r)
{
    struct complaint c;
    sink *out = complaint_open(&c, r->error, here(r));
    complaint_quote(out, scalar(r));
    sink_text(out, " without quotes is not a text in YAML; write it in quotes");
    return complaint_close(&c);
}

/* Whether the value is written as its kind wants it: texts that could be something else in quotes,
   numbers and truth values without. */
static int is_written_well(const struct reader *r, enum key_kind kind)
{
    int is_plain = r->y.event.data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
    if (kind == KEY_NUMBER || kind == KEY_DECIMAL || kind == KEY_FLAG)
        return is_plain;
    return 1;
}

static int read_scalar(struct reader *r, const struct key *row, void *base,
                       int (*refuse)(struct reader *r, const struct key *row))
{
    if (r->y.event.type != YAML_SCALAR_EVENT)
        return refuse(r, row);
    if (is_text(row->kind) && r->y.event.data.scalar.style == YAML_PLAIN_SCALAR_STYLE &&
        is_ambiguous(scalar(r)))
        return quotes_are_missing(r);
    if (is_written_well(r, row->kind) && key_store(row, base, scalar(r), here(r), r->m))
        return 1;
    return refuse(r, row);
}

/* ---- lists ---- */

static int too_many(struct reader *r, const struct key *row)
{
    struct complaint c;
    sink *out = complaint_open(&c, r->error, here(r));
    complaint_quote(out, bytes_of_text(row->name));
    sink_text(out, " has too many items; expected ");
    key_print_expected(out, row);
    return complaint_close(&c);
}

static int too_few(struct reader *r, const struct key *row, struct file_place place)
{
    struct complaint c;
    sink *out = complaint_open(&c, r->error, place);
    complaint_quote(out, bytes_of_text(row->name));
    sink_text(out, " has no items; expected ");
    key_print_expected(out, row);
    return complaint_close(&c);
}

/* Reads a list of texts or words. */
static int read_scalars(struct reader *r, const struct key *row, void *base)
{
    struct file_place place = here(r);
    size_t count = 0;
    if (r->y.event.type != YAML_SEQUENCE_START_EVENT)
        return not_allowed(r, row);
    while (next(r)) {
        if (r->y.event.type == YAML_SEQUENCE_END_EVENT)
            return count >= row->least ? 1 : too_few(r, row, place);
        if (count++ == row->most)
            return too_many(r, row);
        if (!read_scalar(r, row, base, not_an_item))
            return 0;
    }
    return 0;
}

/* ---- sections ---- */

static struct level *open_level(struct reader *r, void *base)
{
    struct level *level = &r->levels[r->depth++];
    memset(level, 0, sizeof *level);
    level->base = base;
    level->start = here(r);
    return level;
}

static int open_list(struct reader *r, const struct key *row, void *base)
{
    if (r->y.event.type != YAML_SEQUENCE_START_EVENT)
        return not_allowed(r, row);
    open_level(r, base)->row = row;
    return 1;
}

/* Starts to read a mapping into the zeroed struct of a section. */
static int open_section(struct reader *r, const struct keys *keys, void *base)
{
    if (r->y.event.type != YAML_MAPPING_START_EVENT) {
        struct complaint c;
        sink *out = complaint_open(&c, r->error, here(r));
        sink_text(out, keys->name);
        sink_text(out, " must be a mapping, with lines of the form `key: value`");
        return complaint_close(&c);
    }
    open_level(r, base)->keys = keys;
    keys_start(keys, base, r->m);
    return 1;
}

static int read_value(struct reader *r, const struct key *row, void *base)
{
    static const uint32_t none = 0;
    unsigned char *at = (unsigned char *)base + row->at;
    switch (row->kind) {
    case KEY_SECTION:
        return r->y.event.type == YAML_MAPPING_START_EVENT ? open_section(r, row->below, at)
                                                           : not_allowed(r, row);
    case KEY_LIST:
        return open_list(r, row, base);
    case KEY_SET:
        memcpy(at, &none, sizeof none); /* the usual value */
        return read_scalars(r, row, base);
    case KEY_NAMES:
        return read_scalars(r, row, base);
    default:
        return read_scalar(r, row, base, not_allowed);
    }
}

static int unknown_key(struct reader *r, const struct keys *keys)
{
    struct complaint c;
    struct nearest n;
    sink *out = complaint_open(&c, r->error, here(r));
    size_t i;
    sink_text(out, "unknown key ");
    complaint_quote(out, scalar(r));
    sink_text(out, " in ");
    sink_text(out, keys->name);
    nearest_start(&n, (const char *)r->y.event.data.scalar.value);
    for (i = 0; i < keys->count; i++)
        nearest_offer(&n, keys->rows[i].name);
    nearest_print(out, &n, "its keys are");
    for (i = 0; n.best == 0 && i < keys->count; i++) {
        sink_text(out, i > 0 ? ", " : " ");
        sink_text(out, keys->rows[i].name);
    }
    return complaint_close(&c);
}

static int given_twice(struct reader *r, const struct key *row, struct file_place first)
{
    struct complaint c;
    sink *out = complaint_open(&c, r->error, here(r));
    complaint_quote(out, bytes_of_text(row->name));
    sink_text(out, " is given twice; line ");
    sink_number(out, first.line);
    sink_text(out, " already has it");
    return complaint_close(&c);
}

static int missing(struct reader *r, const struct keys *keys, const struct key *row,
                   struct file_place start)
{
    struct complaint c;
    sink *out = complaint_open(&c, r->error, start);
    sink_text(out, keys->name);
    sink_text(out, " needs the key ");
    complaint_quote(out, bytes_of_text(row->name));
    sink_text(out, ": ");
    sink_text(out, row->help);
    return complaint_close(&c);
}

/* The index of the key that the event names, or the number of keys. */
static size_t key_index(const struct reader *r, const struct keys *keys)
{
    size_t i;
    for (i = 0; i < keys->count; i++) {
        if (bytes_equal(scalar(r), bytes_of_text(keys->rows[i].name)))
            break;
    }
    return i;
}

static int read_key(struct reader *r, struct level *level)
{
    const struct keys *keys = level->keys;
    size_t i;
    if (r->y.event.type != YAML_SCALAR_EVENT)
        return events_wrong(&r->y, "a key must be one word");
    i = key_index(r, keys);
    if (i == keys->count)
        return unknown_key(r, keys);
    if (level->given[i].line != 0)
        return given_twice(r, &keys->rows[i], level->given[i]);
    level->given[i] = here(r);
    return next(r) && read_value(r, &keys->rows[i], level->base);
}

/* Whether a key that must be given is not. */
static int lacks(const struct level *level, size_t i)
{
    const struct key *row = &level->keys->rows[i];
    size_t k;
    for (k = 0; row->unless != 0 && k < level->keys->count; k++) {
        if (strcmp(level->keys->rows[k].name, row->unless) == 0 && level->given[k].line != 0)
            return 0;
    }
    return row->is_needed && level->given[i].line == 0;
}

static int check_section(struct reader *r, const struct level *level)
{
    const struct keys *keys = level->keys;
    struct section_check check = { keys, level->given, 0, 0 };
    struct complaint c;
    size_t i;
    for (i = 0; i < keys->count; i++) {
        if (lacks(level, i))
            return missing(r, keys, &keys->rows[i], level->start);
    }
    if (keys->check == 0)
        return 1;
    check.text = complaint_open(&c, r->error, level->start);
    if (keys->check(level->base, &check))
        return 1;
    if (level->given[check.wrong].line != 0) {
        r->error->line = level->given[check.wrong].line;
        r->error->column = level->given[check.wrong].column;
    }
    return complaint_close(&c);
}

static int read_item(struct reader *r, struct level *level)
{
    const struct key *row = level->row;
    if (level->count++ == row->most)
        return too_many(r, row);
    return open_section(r, row->below,
                        arena_item(r->m, (unsigned char *)level->base + row->at, row->below->size));
}

static int end_list(struct reader *r, const struct level *level)
{
    return level->count >= level->row->least ? 1 : too_few(r, level->row, level->start);
}

/* Takes the next key, item or end in the innermost level. */
static int read_on(struct reader *r)
{
    struct level *level = &r->levels[r->depth - 1];
    if (!next(r))
        return 0;
    if (r->y.event.type == YAML_MAPPING_END_EVENT || r->y.event.type == YAML_SEQUENCE_END_EVENT) {
        r->depth--;
        return level->keys != 0 ? check_section(r, level) : end_list(r, level);
    }
    return level->keys != 0 ? read_key(r, level) : read_item(r, level);
}

/* Reads the mapping that is the whole file. */
static int read_mapping(struct reader *r, struct course *course)
{
    if (!open_section(r, &course_keys, course))
        return 0;
    while (r->depth > 0) {
        if (!read_on(r))
            return 0;
    }
    return 1;
}

/* ---- the file ---- */

static int read_document(struct reader *r, struct course *course)
{
    if (!events_start(&r->y))
        return 0;
    if (r->y.event.type == YAML_STREAM_END_EVENT)
        return events_wrong(&r->y, "the file is empty; expected a course file");
    return read_mapping(r, course) &&
           events_end(&r->y, "a second document; a course file has only one");
}

int course_read_yaml(bytes yaml, struct course *course, struct arena *m, struct file_error *error)
{
    struct reader r;
    int is_read = 0;
    memset(&r, 0, sizeof r);
    r.m = m;
    r.error = error;
    events_open(&r.y, yaml, error);
    r.y.is_strict = 1;
    is_read = read_document(&r, course);
    events_close(&r.y);
    return is_read;
}
