/* Prints courses, and the tables of their keys. */
#include "course/keys.h"
#include "course/memory.h"

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
    const char *text = "";
    if (row->kind <= KEY_NAME)
        memcpy(&text, from, sizeof text);
    return text == 0;
}

static void print_keys(sink *out, const struct keys *keys, const void *base, int depth,
                       int is_item);

static void print_list(sink *out, const struct key *row, const unsigned char *from, int depth)
{
    struct any_list list;
    size_t i;
    memcpy(&list, from, sizeof list);
    sink_text(out, list.count == 0 ? " []\n" : "\n");
    for (i = 0; i < list.count; i++)
        print_keys(out, row->below, (const unsigned char *)list.at + i * row->below->size,
                   depth + 2, 1);
}

static void print_key(sink *out, const struct key *row, const unsigned char *base, int depth)
{
    const unsigned char *from = base + row->at;
    struct course_names names;
    uint32_t set;
    sink_text(out, row->name);
    sink_byte(out, ':');
    switch (row->kind) {
    case KEY_SECTION:
        sink_byte(out, '\n');
        print_keys(out, row->below, from, depth + 1, 0);
        return;
    case KEY_LIST:
        print_list(out, row, from, depth);
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

/* The first key of an item follows a `- ` in place of its indentation. */
static void print_keys(sink *out, const struct keys *keys, const void *base, int depth, int is_item)
{
    const unsigned char *from = base;
    size_t i;
    for (i = 0; i < keys->count; i++) {
        if (is_absent(&keys->rows[i], from + keys->rows[i].at))
            continue;
        print_indent(out, is_item ? depth - 1 : depth);
        sink_text(out, is_item ? "- " : "");
        is_item = 0;
        print_key(out, &keys->rows[i], from, depth);
    }
}

void course_print(const struct course *course, sink *out)
{
    print_keys(out, &course_keys, course, 0, 0);
}

/* ---- the tables ---- */

static const char *const kinds[] = {
    [KEY_TEXT] = "text", [KEY_LINE] = "line",       [KEY_PATH] = "path",       [KEY_WORD] = "word",
    [KEY_NAME] = "line", [KEY_NAMES] = "lines",     [KEY_CHOICE] = "word",     [KEY_SET] = "words",
    [KEY_FLAG] = "flag", [KEY_NUMBER] = "number",   [KEY_DECIMAL] = "decimal", [KEY_TIME] = "time",
    [KEY_SIZE] = "size", [KEY_SECTION] = "mapping", [KEY_LIST] = "mappings",
};

enum { PATH_DEPTH = 4 }; /* of sections in sections */

/* The rows that lead to a key. */
struct path {
    const struct key *rows[PATH_DEPTH];
    size_t depth;
};

static void print_path(sink *out, const struct path *path)
{
    size_t i;
    for (i = 0; i < path->depth; i++) {
        sink_text(out, i > 0 ? "." : "");
        sink_text(out, path->rows[i]->name);
        if (i + 1 < path->depth && path->rows[i]->kind == KEY_LIST)
            sink_text(out, "[]");
    }
}

static const char *column(const char *text)
{
    return text != 0 ? text : "-";
}

static void print_row(sink *out, const struct path *path)
{
    const struct key *row = path->rows[path->depth - 1];
    print_path(out, path);
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
    sink_byte(out, '\t');
    sink_text(out, row->help);
    sink_byte(out, '\n');
}

static void print_table(sink *out, const struct keys *keys, struct path *path)
{
    size_t i;
    path->depth++;
    for (i = 0; i < keys->count; i++) {
        path->rows[path->depth - 1] = &keys->rows[i];
        print_row(out, path);
        if (keys->rows[i].below != 0)
            print_table(out, keys->rows[i].below, path);
    }
    path->depth--;
}

void course_keys_print(sink *out)
{
    struct path path = { { 0 }, 0 };
    print_table(out, &course_keys, &path);
}
