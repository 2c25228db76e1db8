/* Reads the events of libyaml by the tables of keys, without recursion. A value is read by its row,
   so nothing can be nested deeper than the tables are. */
#include "course/reader.h"

#include "course/course_error.h"
#include "course/keys.h"
#include "text/memory.h"
#include "text/nearest.h"

#include <string.h>
#include <yaml.h>

/* A mapping or a list of mappings whose end has not been read yet. */
struct level {
    const struct keys *keys; /* of the mapping; NULL: it is a list */
    const struct key *row;   /* of the list */
    void *base;              /* of the section, or of the one that has the list */
    struct course_place start;
    struct course_place given[KEYS_MOST]; /* of the mapping: the place of each key, by row */
    size_t count;                         /* of the list: items so far */
};

enum { LEVELS_MOST = 2 * KEY_LEVELS };

struct reader {
    yaml_parser_t parser;
    yaml_event_t event;               /* the last one; YAML_NO_EVENT before the first */
    struct level levels[LEVELS_MOST]; /* the tables are not nested deeper */
    size_t depth;
    struct arena *m;
    struct course_error *error;
};

/* ---- events ---- */

static struct course_place place_of(yaml_mark_t mark)
{
    struct course_place place = { mark.line + 1, mark.column + 1 };
    return place;
}

static struct course_place here(const struct reader *r)
{
    return place_of(r->event.start_mark);
}

static bytes scalar(const struct reader *r)
{
    return bytes_of(r->event.data.scalar.value, r->event.data.scalar.length);
}

static int wrong(struct reader *r, const char *text)
{
    return complain_of(r->error, here(r), text);
}

/* The place of a byte that is not UTF-8. libyaml gives its offset, and no mark. */
static struct course_place place_of_offset(bytes yaml, size_t offset)
{
    struct course_place place = { 1, 1 };
    size_t i;
    for (i = 0; i < offset && i < yaml.len; i++) {
        place.column += (yaml.at[i] & 0xC0) != 0x80; /* the first byte of a character */
        if (yaml.at[i] == '\n') {
            place.line++;
            place.column = 1;
        }
    }
    return place;
}

static int not_yaml(struct reader *r)
{
    const yaml_parser_t *parser = &r->parser;
    struct complaint c;
    sink *out;
    if (parser->error == YAML_MEMORY_ERROR)
        memory_is_out();
    if (parser->error == YAML_READER_ERROR) {
        bytes yaml = bytes_of(parser->input.string.start,
                              (size_t)(parser->input.string.end - parser->input.string.start));
        out = complaint_open(&c, r->error, place_of_offset(yaml, parser->problem_offset));
        sink_text(out, "not UTF-8, or a character that YAML does not allow");
        return complaint_close(&c);
    }
    out = complaint_open(&c, r->error, place_of(parser->problem_mark));
    sink_text(out, "not YAML: ");
    sink_text(out, parser->problem != 0 ? parser->problem : "the parser gives no reason");
    if (parser->context != 0) {
        sink_text(out, ", ");
        sink_text(out, parser->context);
        sink_text(out, " that starts on line ");
        sink_number(out, parser->context_mark.line + 1);
    }
    return complaint_close(&c);
}

static const yaml_char_t *anchor_of(const yaml_event_t *event)
{
    switch (event->type) {
    case YAML_SCALAR_EVENT:
        return event->data.scalar.anchor;
    case YAML_SEQUENCE_START_EVENT:
        return event->data.sequence_start.anchor;
    case YAML_MAPPING_START_EVENT:
        return event->data.mapping_start.anchor;
    default:
        return 0;
    }
}

static const yaml_char_t *tag_of(const yaml_event_t *event)
{
    switch (event->type) {
    case YAML_SCALAR_EVENT:
        return event->data.scalar.tag;
    case YAML_SEQUENCE_START_EVENT:
        return event->data.sequence_start.tag;
    case YAML_MAPPING_START_EVENT:
        return event->data.mapping_start.tag;
    default:
        return 0;
    }
}

/* Takes the next event. Aliases, anchors and tags are refused: a course file says everything in its
   place, and a small file cannot become a large one. */
static int next(struct reader *r)
{
    yaml_event_delete(&r->event);
    if (!yaml_parser_parse(&r->parser, &r->event))
        return not_yaml(r);
    if (r->event.type == YAML_ALIAS_EVENT)
        return wrong(r, "aliases are refused; write the value again");
    if (anchor_of(&r->event) != 0)
        return wrong(r, "anchors are refused; leave out the `&` and its name");
    if (tag_of(&r->event) != 0)
        return wrong(r, "tags are refused; leave out the `!` and its name");
    return 1;
}

/* ---- complaints about values ---- */

static void print_what(sink *out, const struct reader *r)
{
    switch (r->event.type) {
    case YAML_SEQUENCE_START_EVENT:
        sink_text(out, "a list");
        break;
    case YAML_MAPPING_START_EVENT:
        sink_text(out, "a mapping");
        break;
    default:
        if (r->event.data.scalar.length == 0)
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
    if (row->words == 0 || r->event.type != YAML_SCALAR_EVENT)
        return;
    nearest_start(&n, (const char *)r->event.data.scalar.value);
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
    int is_plain = r->event.data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
    if (kind == KEY_NUMBER || kind == KEY_DECIMAL || kind == KEY_FLAG)
        return is_plain;
    return 1;
}

static int read_scalar(struct reader *r, const struct key *row, void *base,
                       int (*refuse)(struct reader *r, const struct key *row))
{
    if (r->event.type != YAML_SCALAR_EVENT)
        return refuse(r, row);
    if (is_text(row->kind) && r->event.data.scalar.style == YAML_PLAIN_SCALAR_STYLE &&
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

static int too_few(struct reader *r, const struct key *row, struct course_place place)
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
    struct course_place place = here(r);
    size_t count = 0;
    if (r->event.type != YAML_SEQUENCE_START_EVENT)
        return not_allowed(r, row);
    while (next(r)) {
        if (r->event.type == YAML_SEQUENCE_END_EVENT)
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
    if (r->event.type != YAML_SEQUENCE_START_EVENT)
        return not_allowed(r, row);
    open_level(r, base)->row = row;
    return 1;
}

/* Starts to read a mapping into the zeroed struct of a section. */
static int open_section(struct reader *r, const struct keys *keys, void *base)
{
    if (r->event.type != YAML_MAPPING_START_EVENT) {
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
        return r->event.type == YAML_MAPPING_START_EVENT ? open_section(r, row->below, at)
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
    nearest_start(&n, (const char *)r->event.data.scalar.value);
    for (i = 0; i < keys->count; i++)
        nearest_offer(&n, keys->rows[i].name);
    nearest_print(out, &n, "its keys are");
    for (i = 0; n.best == 0 && i < keys->count; i++) {
        sink_text(out, i > 0 ? ", " : " ");
        sink_text(out, keys->rows[i].name);
    }
    return complaint_close(&c);
}

static int given_twice(struct reader *r, const struct key *row, struct course_place first)
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
                   struct course_place start)
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
    if (r->event.type != YAML_SCALAR_EVENT)
        return wrong(r, "a key must be one word");
    i = key_index(r, keys);
    if (i == keys->count)
        return unknown_key(r, keys);
    if (level->given[i].line != 0)
        return given_twice(r, &keys->rows[i], level->given[i]);
    level->given[i] = here(r);
    return next(r) && read_value(r, &keys->rows[i], level->base);
}

static int check_section(struct reader *r, const struct level *level)
{
    const struct keys *keys = level->keys;
    struct section_check check = { keys, level->given, 0, 0 };
    struct complaint c;
    size_t i;
    for (i = 0; i < keys->count; i++) {
        if (keys->rows[i].is_needed && level->given[i].line == 0)
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
    if (r->event.type == YAML_MAPPING_END_EVENT || r->event.type == YAML_SEQUENCE_END_EVENT) {
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

/* Takes two events: the starts of the stream and of the document, or the end of the document and
   what follows it. */
static int next_but_one(struct reader *r)
{
    int i;
    for (i = 0; i < 2; i++) {
        if (!next(r))
            return 0;
    }
    return 1;
}

static int read_document(struct reader *r, struct course *course)
{
    if (!next_but_one(r))
        return 0;
    if (r->event.type == YAML_STREAM_END_EVENT)
        return wrong(r, "the file is empty; expected a course file");
    if (!next(r) || !read_mapping(r, course) || !next_but_one(r))
        return 0;
    if (r->event.type != YAML_STREAM_END_EVENT)
        return wrong(r, "a second document; a course file has only one");
    return 1;
}

int course_read_yaml(bytes yaml, struct course *course, struct arena *m, struct course_error *error)
{
    struct reader r;
    int is_read = 0;
    memset(&r, 0, sizeof r);
    r.m = m;
    r.error = error;
    if (!yaml_parser_initialize(&r.parser))
        memory_is_out();
    yaml_parser_set_input_string(&r.parser, yaml.at, yaml.len);
    yaml_parser_set_encoding(&r.parser, YAML_UTF8_ENCODING);
    is_read = read_document(&r, course);
    yaml_event_delete(&r.event);
    yaml_parser_delete(&r.parser);
    return is_read;
}
