/* Reads the values of a course file by the tables of keys, without recursion. A value is read by
   its row, so nothing can be nested deeper than the tables are. */
#include "course/keys.h"

#include "text/file_error.h"
#include "text/find.h"
#include "text/nearest.h"
#include "text/say.h"
#include "yaml/yaml_tree.h"

#include <string.h>

/* A mapping or a list of mappings of which not all values have been read yet. */
struct level {
    const struct keys *keys; /* of the mapping; NULL: it is a list */
    const struct key *row;   /* of the list */
    void *base;              /* of the section, or of the one that has the list */
    const struct tree *node;
    const struct tree *next;            /* of its values */
    struct file_place given[KEYS_MOST]; /* of the mapping: the place of each key, by row */
};

enum { LEVELS_MOST = 2 * KEY_LEVELS };

struct reader {
    struct level levels[LEVELS_MOST]; /* the tables are not nested deeper */
    size_t depth;
    struct arena *m;
    struct file_error *error;
};

/* ---- complaints about values ---- */

static void print_what(sink *out, const struct tree *value)
{
    if (value->text == 0)
        sink_text(out, value->kind == TREE_LIST ? "a list" : "a mapping");
    else if (value->text[0] == '\0')
        sink_text(out, "empty");
    else
        complaint_quote(out, bytes_of_text(value->text));
}

enum { WORDS_MOST = 16 }; /* words of a row */

static void print_nearest_word(sink *out, const struct tree *value, const struct key *row)
{
    char copies[WORDS_MOST][NEAREST_LONGEST + 1];
    struct nearest n;
    size_t i;
    if (row->words == 0 || value->text == 0)
        return;
    nearest_start(&n, value->text);
    for (i = 0; i < WORDS_MOST && word_at(row->words, i).len > 0; i++) {
        bytes word = bytes_first(word_at(row->words, i), NEAREST_LONGEST);
        memcpy(copies[i], word.at, word.len);
        copies[i][word.len] = '\0';
        nearest_offer(&n, copies[i]);
    }
    if (n.best != 0)
        nearest_print(out, &n, "");
}

/* Complains of a value that a row does not allow, or of an item of its list. */
static int not_allowed(struct reader *r, const struct key *row, const struct tree *value)
{
    struct complaint c;
    sink *out = complaint_open(&c, r->error, value->place);
    sink_text(out, value->key != 0 ? "" : "an item of ");
    complaint_quote(out, bytes_of_text(row->name));
    sink_text(out, " is ");
    print_what(out, value);
    sink_text(out, "; expected ");
    key_print_expected(out, row);
    print_nearest_word(out, value, row);
    return complaint_close(&c);
}

/* ---- scalars ---- */

static int is_word_of(const char *words, bytes b)
{
    size_t i = 0;
    while (word_at(words, i).len > 0 && !bytes_same_letters(word_at(words, i), b))
        i++;
    return word_at(words, i).len > 0;
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

static int quotes_are_missing(struct reader *r, const struct tree *value)
{
    return complain_around(r->error, value->place, "", bytes_of_text(value->text),
                           " without quotes is not a text in YAML; write it in quotes");
}

/* Whether a value is in quotes that must be without: a number or a truth value. */
static int is_quoted(const struct tree *value, enum key_kind kind)
{
    return !value->is_plain && (kind == KEY_NUMBER || kind == KEY_DECIMAL || kind == KEY_FLAG);
}

static int read_scalar(struct reader *r, const struct key *row, void *base,
                       const struct tree *value)
{
    bytes text;
    if (value->text == 0)
        return not_allowed(r, row, value);
    text = bytes_of_text(value->text);
    if (is_text(row->kind) && value->is_plain && is_ambiguous(text))
        return quotes_are_missing(r, value);
    if (!is_quoted(value, row->kind) && key_store(row, base, text, value->place, r->m))
        return 1;
    return not_allowed(r, row, value);
}

/* ---- lists ---- */

/* Checks that a value is a list with as many items as the row allows. */
static int is_list(struct reader *r, const struct key *row, const struct tree *list)
{
    const struct tree *item, *extra = 0;
    struct complaint c;
    size_t count = 0;
    sink *out;
    if (list->kind != TREE_LIST)
        return not_allowed(r, row, list);
    for (item = list->first; item != 0; item = item->next) {
        if (count++ == row->most)
            extra = item;
    }
    if (count >= row->least && extra == 0)
        return 1;
    out = complaint_open(&c, r->error, extra != 0 ? extra->place : list->place);
    complaint_quote(out, bytes_of_text(row->name));
    sink_text(out, extra != 0 ? " has too many items; expected " : " has no items; expected ");
    key_print_expected(out, row);
    return complaint_close(&c);
}

/* Reads a list of texts or words. */
static int read_scalars(struct reader *r, const struct key *row, void *base,
                        const struct tree *list)
{
    const struct tree *item;
    if (!is_list(r, row, list))
        return 0;
    for (item = list->first; item != 0; item = item->next) {
        if (!read_scalar(r, row, base, item))
            return 0;
    }
    return 1;
}

/* ---- sections ---- */

static struct level *open_level(struct reader *r, void *base, const struct tree *node)
{
    struct level *level = &r->levels[r->depth++];
    memset(level, 0, sizeof *level);
    level->base = base;
    level->node = node;
    level->next = node->first;
    return level;
}

/* Starts to read a mapping into the zeroed struct of a section. */
static int open_section(struct reader *r, const struct keys *keys, void *base,
                        const struct tree *node)
{
    struct complaint c;
    sink *out;
    if (node->kind == TREE_MAP) {
        open_level(r, base, node)->keys = keys;
        keys_start(keys, base, r->m);
        return 1;
    }
    out = complaint_open(&c, r->error, node->place);
    sink_say(out, "%s must be a mapping, with lines of the form `key: value`", keys->name);
    return complaint_close(&c);
}

static int read_value(struct reader *r, const struct key *row, void *base, const struct tree *value)
{
    static const uint32_t none = 0;
    unsigned char *at = (unsigned char *)base + row->at;
    switch (row->kind) {
    case KEY_SECTION:
        return value->kind == TREE_MAP ? open_section(r, row->below, at, value)
                                       : not_allowed(r, row, value);
    case KEY_LIST:
        if (!is_list(r, row, value))
            return 0;
        open_level(r, base, value)->row = row;
        return 1;
    case KEY_SET:
        memcpy(at, &none, sizeof none); /* the usual value */
        return read_scalars(r, row, base, value);
    case KEY_NAMES:
        return read_scalars(r, row, base, value);
    default:
        return read_scalar(r, row, base, value);
    }
}

static int unknown_key(struct reader *r, const struct keys *keys, const struct tree *value)
{
    struct complaint c;
    struct nearest n;
    sink *out = complaint_open(&c, r->error, value->key_place);
    size_t i;
    sink_text(out, "unknown key ");
    complaint_quote(out, bytes_of_text(value->key));
    sink_say(out, " in %s", keys->name);
    nearest_start(&n, value->key);
    for (i = 0; i < keys->count; i++)
        nearest_offer(&n, keys->rows[i].name);
    nearest_print(out, &n, "its keys are");
    for (i = 0; n.best == 0 && i < keys->count; i++)
        sink_say(out, "%s%s", i > 0 ? ", " : " ", keys->rows[i].name);
    return complaint_close(&c);
}

static int given_twice(struct reader *r, const struct tree *value, struct file_place first)
{
    struct complaint c;
    sink *out = complaint_open(&c, r->error, value->key_place);
    complaint_quote(out, bytes_of_text(value->key));
    sink_say(out, " is given twice; line %zu already has it", first.line);
    return complaint_close(&c);
}

static int missing(struct reader *r, const struct keys *keys, const struct key *row,
                   struct file_place start)
{
    struct complaint c;
    sink *out = complaint_open(&c, r->error, start);
    sink_say(out, "%s needs the key ", keys->name);
    complaint_quote(out, bytes_of_text(row->name));
    sink_say(out, ": %s", row->help);
    return complaint_close(&c);
}

static int read_key(struct reader *r, struct level *level, const struct tree *value)
{
    const struct keys *keys = level->keys;
    size_t i = 0;
    while (i < keys->count && strcmp(keys->rows[i].name, value->key) != 0)
        i++;
    if (i == keys->count)
        return unknown_key(r, keys, value);
    if (level->given[i].line != 0)
        return given_twice(r, value, level->given[i]);
    level->given[i] = value->key_place;
    return read_value(r, &keys->rows[i], level->base, value);
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
            return missing(r, keys, &keys->rows[i], level->node->place);
    }
    if (keys->check == 0)
        return 1;
    check.text = complaint_open(&c, r->error, level->node->place);
    if (keys->check(level->base, &check))
        return 1;
    if (level->given[check.wrong].line != 0) {
        r->error->line = level->given[check.wrong].line;
        r->error->column = level->given[check.wrong].column;
    }
    return complaint_close(&c);
}

/* Takes the next key, item or end in the innermost level. */
static int read_on(struct reader *r)
{
    struct level *level = &r->levels[r->depth - 1];
    const struct key *row = level->row;
    const struct tree *value = level->next;
    if (value == 0) {
        r->depth--;
        return level->keys == 0 || check_section(r, level);
    }
    level->next = value->next;
    if (level->keys != 0)
        return read_key(r, level, value);
    return open_section(r, row->below,
                        arena_item(r->m, (unsigned char *)level->base + row->at, row->below->size),
                        value);
}

/* ---- the file ---- */

static int read_file(struct reader *r, bytes yaml, struct course *course, struct arena *values)
{
    const struct tree *root = tree_read(yaml, 1, values, r->error);
    if (root == 0)
        return 0;
    if (root->kind == TREE_NOTHING && root->text == 0)
        return complain_of(r->error, root->place, "the file is empty; expected a course file");
    if (!open_section(r, &course_keys, course, root))
        return 0;
    while (r->depth > 0) {
        if (!read_on(r))
            return 0;
    }
    return 1;
}

int course_read_yaml(bytes yaml, struct course *course, struct arena *m, struct file_error *error)
{
    struct reader r = { .m = m, .error = error };
    struct arena values = { 0 };
    int is_read = read_file(&r, yaml, course, &values);
    arena_free(&values);
    return is_read;
}
