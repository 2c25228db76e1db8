/* Prints the tables of keys. */
#include "course/keys.h"
#include "text/say.h"

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
    sink_say(out, "\t%s\t%s\t%" PRIu64 "\t%" PRIu64 "\t%s", kinds[row->kind], column(row->words),
             row->least, row->most, row->is_needed ? "needed" : column(row->usual));
    if (row->unless != 0)
        sink_say(out, " without %s", row->unless);
    sink_say(out, "\t%s\n", row->help);
}

static void print_readings(sink *out)
{
    size_t i;
    for (i = 0; i < course_reading_count; i++)
        sink_say(out, "accept\treading\t%s\t0\t0\t%s\t%s\n", course_readings[i].dialect,
                 course_readings[i].name, course_readings[i].text);
}

void course_keys_print(sink *out)
{
    struct key_walk walk;
    const struct key *row;
    walk_start(&walk, &course_keys, 0);
    while ((row = walk_next(&walk)) != 0) {
        print_row(out, &walk, row);
        if (row->below != 0)
            walk_into(&walk, row, 0, 1);
    }
    print_readings(out);
}
