#include "options/options.h"

#include <string.h>

enum { COLUMNS = 80, TEXT_COLUMN = 22 };

/* ---- for people ---- */

static void pad(sink *out, size_t count)
{
    for (; count > 0; count--)
        sink_byte(out, ' ');
}

/* Prints `  -j, --jobs N`, and returns how many columns that takes. */
static size_t print_left(sink *out, const struct option_row *row)
{
    size_t width = strlen("  --") + strlen(row->name);
    sink_text(out, "  ");
    if (row->letter != '\0') {
        sink_byte(out, '-');
        sink_byte(out, row->letter);
        sink_text(out, ", ");
        width += strlen("-x, ");
    }
    sink_text(out, "--");
    sink_text(out, row->name);
    if (row->value == 0)
        return width;
    sink_text(out, row->value);
    return width + strlen(row->value);
}

/* How many columns a word takes without its backquotes. */
static size_t width_of(bytes word)
{
    size_t width = 0;
    size_t i;
    for (i = 0; i < word.len; i++)
        width += word.at[i] != '`';
    return width;
}

static void print_word(sink *out, bytes word)
{
    size_t i;
    for (i = 0; i < word.len; i++) {
        if (word.at[i] != '`')
            sink_byte(out, word.at[i]);
    }
}

/* Prints the words of a text in lines that begin at TEXT_COLUMN, the first of them already begun.
 */
static void print_wrapped(sink *out, const char *text)
{
    bytes rest = bytes_of_text(text);
    size_t column = TEXT_COLUMN;
    while (rest.len > 0) {
        bytes word = bytes_first(rest, bytes_find(rest, ' '));
        size_t width = width_of(word);
        if (column > TEXT_COLUMN && column + 1 + width > COLUMNS) {
            sink_byte(out, '\n');
            pad(out, TEXT_COLUMN);
            column = TEXT_COLUMN;
        } else if (column > TEXT_COLUMN) {
            sink_byte(out, ' ');
            column++;
        }
        print_word(out, word);
        column += width;
        rest = bytes_skip(rest, word.len + 1);
    }
    sink_byte(out, '\n');
}

static void print_row(sink *out, const struct option_row *row)
{
    size_t width;
    if (row->section != 0) {
        sink_byte(out, '\n');
        sink_text(out, row->section);
        sink_text(out, ":\n");
    }
    width = print_left(out, row);
    if (width + 2 > TEXT_COLUMN) {
        sink_byte(out, '\n');
        width = 0;
    }
    pad(out, TEXT_COLUMN - width);
    print_wrapped(out, row->help);
}

void options_help(const struct command_line *line, sink *out)
{
    size_t i;
    sink_text(out, line->usage);
    sink_text(out, line->about);
    for (i = 0; i < line->row_count; i++)
        print_row(out, &line->rows[i]);
    sink_text(out, line->ending);
}

/* ---- for programs ---- */

static void print_column(sink *out, const char *text)
{
    sink_byte(out, '\t');
    sink_text(out, text != 0 ? text : "-");
}

void options_list(const struct command_line *line, sink *out)
{
    size_t i;
    for (i = 0; i < line->row_count; i++) {
        const struct option_row *row = &line->rows[i];
        char letter[] = "-x";
        letter[1] = row->letter;
        sink_text(out, "--");
        sink_text(out, row->name);
        print_column(out, row->letter != '\0' ? letter : 0);
        print_column(out, row->value);
        print_column(out, row->words);
        print_column(out, row->help);
        print_column(out, row->more);
        print_column(out, row->see);
        print_column(out, row->needs);
        print_column(out, row->excludes);
        sink_byte(out, '\n');
    }
}
