#include "options/options.h"

#include "text/say.h"
#include "text/wrapping.h"

#include <string.h>

enum { TEXT_COLUMN = 22, TEXT_ROOM = 1024 };

/* ---- for people ---- */

/* Prints `  -j, --jobs N`, and returns how many columns that takes. */
static size_t print_left(sink *out, const struct option_row *row)
{
    size_t width = strlen("  --") + strlen(row->name);
    const char *value = row->value != 0 ? row->value : "";
    sink_text(out, "  ");
    if (row->letter != '\0') {
        sink_say(out, "-%c, ", row->letter);
        width += strlen("-x, ");
    }
    sink_say(out, "--%s%s", row->name, value);
    return width + strlen(value);
}

/* Prints the words of a text without its backquotes in lines that begin at TEXT_COLUMN, the first
   of them already begun. */
static void print_wrapped(sink *out, const char *text)
{
    struct wrapping w;
    char plain[TEXT_ROOM];
    size_t length = 0;
    for (; *text != '\0' && length + 1 < sizeof plain; text++) {
        if (*text != '`')
            plain[length++] = *text;
    }
    plain[length] = '\0';
    w.out = out;
    wrap_start(&w, 0, TEXT_COLUMN);
    w.column = TEXT_COLUMN;
    wrap(&w, plain);
    wrap_end(&w);
}

static void print_row(sink *out, const struct option_row *row)
{
    size_t width;
    if (row->section != 0)
        sink_say(out, "\n%s:\n", row->section);
    width = print_left(out, row);
    if (width + 2 > TEXT_COLUMN) {
        sink_byte(out, '\n');
        width = 0;
    }
    sink_blanks(out, TEXT_COLUMN - width);
    print_wrapped(out, row->help);
}

void options_help(const struct command_line *line, sink *out)
{
    size_t i;
    sink_say(out, "%s%s", line->usage, line->about);
    for (i = 0; i < line->row_count; i++)
        print_row(out, &line->rows[i]);
    sink_text(out, line->ending);
}

/* ---- for programs ---- */

static void print_column(sink *out, const char *text)
{
    sink_say(out, "\t%s", text != 0 ? text : "-");
}

void options_list(const struct command_line *line, sink *out)
{
    size_t i;
    for (i = 0; i < line->row_count; i++) {
        const struct option_row *row = &line->rows[i];
        char letter[] = "-x";
        letter[1] = row->letter;
        sink_say(out, "--%s", row->name);
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
