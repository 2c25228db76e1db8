/* Prints courses, and the tables of their keys. */
#include "course/keys.h"

#include <string.h>

enum { INDENT = 2 };

/* ---- a course ---- */

static void print_indent(sink *out, int depth)
{
    int i;
    for (i = 0; i < depth * INDENT; i++)
        sink_byte(out, ' ');
}

static void print_names(sink *out, const struct course_names *names)
{
    static const struct key item = { .kind = KEY_NAME };
    size_t i;
    for (i = 0; i < names->count; i++) {
        sink_text(out, i > 0 ? ", " : "");
        key_print_value(out, &item, &names->at[i]);
    }
}

static void print_set(sink *out, const char *words, uint32_t set)
{
    const char *before = "";
    size_t i;
    for (i = 0; word_at(words, i).len > 0; i++) {
        if ((set >> i & 1) == 0)
            continue;
        sink_text(out, before);
        sink_bytes(out, word_at(words, i));
        before = ", ";
    }
}

/* Whether a text that is not given leaves nothing to print. */
static int is_absent(const struct key *row, const unsigned char *from)
{
    const char *text;
    size_t i;
    if (row->unless != 0 && row->kind == KEY_SECTION) { /* then a list that it needs is empty */
        for (i = 0; !row->below->rows[i].is_needed;)
            i++;
        return ((const struct any_list *)(const void *)(from + row->below->rows[i].at))->count == 0;
    }
    if (row->kind > KEY_NAME)
        return 0;
    memcpy(&text, from, sizeof text);
    return text == 0;
}

static void print_list(sink *out, struct key_walk *walk, const struct key *row,
                       const unsigned char *from)
{
    struct any_list list;
    memcpy(&list, from, sizeof list);
    sink_text(out, list.count == 0 ? " []\n" : "\n");
    walk_into(walk, row, list.at, list.count, 2);
}

static void print_key(sink *out, struct key_walk *walk, const struct key *row)
{
    const unsigned char *base = walk_level(walk)->base;
    const unsigned char *from = base + row->at;
    struct course_names names;
    uint32_t set;
    sink_text(out, row->name);
    sink_byte(out, ':');
    switch (row->kind) {
    case KEY_SECTION:
        sink_byte(out, '\n');
        walk_into(walk, row, from, 1, 1);
        return;
    case KEY_LIST:
        print_list(out, walk, row, from);
        return;
    case KEY_NAMES:
        memcpy(&names, from, sizeof names);
        sink_text(out, " [");
        print_names(out, &names);
        sink_text(out, "]\n");
        return;
    case KEY_SET:
        memcpy(&set, from, sizeof set);
        sink_text(out, " [");
        print_set(out, row->words, set);
        sink_text(out, "]\n");
        return;
    default:
        sink_byte(out, ' ');
        key_print_value(out, row, base);
        sink_byte(out, '\n');
    }
}

/* Whether the key is the first of an item of a list. The first key of an item is always given. */
static int starts_item(const struct key_walk *walk)
{
    const struct key_level *level = walk_level(walk);
    const struct key_level *above = level - 1;
    return walk->depth > 1 && level->row == 1 && level->indent == above->indent + 2;
}

/* What only marks and reports depend on, at every depth. */
static const char *const of_marks[] = {
    "course",        "specification", "sanitizer", "tests",      "gates",        "human",
    "people",        "style",         "late",      "leniencies", "accept",       "clause",
    "status-clause", "cost",          "crash",     "unstable",   "crash-clause", "forbids-clause",
};

static int is_of_marks(const struct key *row)
{
    size_t i;
    for (i = 0; i < sizeof of_marks / sizeof of_marks[0]; i++) {
        if (strcmp(row->name, of_marks[i]) == 0)
            return 1;
    }
    return 0;
}

static void print_keys(const struct course *course, int only_running, sink *out)
{
    struct key_walk walk;
    const struct key *row;
    walk_start(&walk, &course_keys, course);
    while ((row = walk_next(&walk)) != 0) {
        const struct key_level *level = walk_level(&walk);
        int is_item = starts_item(&walk);
        if (is_absent(row, level->base + row->at) || (only_running && is_of_marks(row)))
            continue;
        print_indent(out, is_item ? level->indent - 1 : level->indent);
        sink_text(out, is_item ? "- " : "");
        print_key(out, &walk, row);
    }
}

void course_print(const struct course *course, sink *out)
{
    print_keys(course, 0, out);
}

void course_print_running(const struct course *course, sink *out)
{
    print_keys(course, 1, out);
}

/* ---- the tables ---- */

static const char *const kinds[] = {
    [KEY_TEXT] = "text", [KEY_LINE] = "line",       [KEY_PATH] = "path",       [KEY_WORD] = "word",
    [KEY_NAME] = "line", [KEY_NAMES] = "lines",     [KEY_CHOICE] = "word",     [KEY_SET] = "words",
    [KEY_FLAG] = "flag", [KEY_NUMBER] = "number",   [KEY_DECIMAL] = "decimal", [KEY_TIME] = "time",
    [KEY_SIZE] = "size", [KEY_SECTION] = "mapping", [KEY_LIST] = "mappings",
};

static void print_path(sink *out, const struct key_walk *walk)
{
    size_t i;
    for (i = 0; i < walk->depth; i++) {
        const struct key *row = &walk->levels[i].keys->rows[walk->levels[i].row - 1];
        sink_text(out, i > 0 ? "." : "");
        sink_text(out, row->name);
        if (i + 1 < walk->depth && row->kind == KEY_LIST)
            sink_text(out, "[]");
    }
}

static const char *column(const char *text)
{
    return text != 0 ? text : "-";
}

static void print_row(sink *out, const struct key_walk *walk, const struct key *row)
{
    print_path(out, walk);
    sink_byte(out, '\t');
    sink_text(out, kinds[row->kind]);
    sink_byte(out, '\t');
    sink_text(out, column(row->words));
    sink_byte(out, '\t');
    sink_number(out, row->least);
    sink_byte(out, '\t');
    sink_number(out, row->most);
    sink_byte(out, '\t');
    sink_text(out, row->is_needed ? "needed" : column(row->usual));
    if (row->unless != 0) {
        sink_text(out, " without ");
        sink_text(out, row->unless);
    }
    sink_byte(out, '\t');
    sink_text(out, row->help);
    sink_byte(out, '\n');
}

static void print_readings(sink *out)
{
    size_t i;
    for (i = 0; i < course_reading_count; i++) {
        sink_text(out, "accept\treading\t");
        sink_text(out, course_readings[i].dialect);
        sink_text(out, "\t0\t0\t");
        sink_text(out, course_readings[i].name);
        sink_byte(out, '\t');
        sink_text(out, course_readings[i].text);
        sink_byte(out, '\n');
    }
}

void course_keys_print(sink *out)
{
    struct key_walk walk;
    const struct key *row;
    walk_start(&walk, &course_keys, 0);
    while ((row = walk_next(&walk)) != 0) {
        print_row(out, &walk, row);
        if (row->below != 0)
            walk_into(&walk, row, 0, 1, 0);
    }
    print_readings(out);
}
