/* The answer and the output side by side. */
#include "hunt/causes/explain.h"

#include "base/visible.h"

#include <string.h>

enum { COLUMN = 38 }; /* two of them, and ` | ` between: 79 columns */

/* Returns where the line begins that has the byte at `at`. */
static size_t start_of_line(bytes text, size_t at)
{
    if (at > text.len)
        at = text.len;
    while (at > 0 && text.at[at - 1] != '\n')
        at--;
    return at;
}

/* Goes back by up to *lines lines from the start of a line, and counts in *lines how many. */
static size_t go_back(bytes text, size_t at, size_t *lines)
{
    size_t n;
    for (n = 0; n < *lines && at > 0; n++)
        at = start_of_line(text, at - 1);
    *lines = n;
    return at;
}

static void put_blanks(size_t n, sink *out)
{
    for (; n > 0; n--)
        sink_byte(out, ' ');
}

/* Writes one column: a line that is cut with `...` if it is too long. */
static void put_column(const char *title, bytes line, int is_last, sink *out)
{
    char room[COLUMN + VISIBLE_MAX + 1];
    size_t len = 0;
    size_t i;
    if (title != 0)
        line = bytes_of_text(title);
    for (i = 0; i < line.len && len <= COLUMN; i++)
        len += visible(line.at[i], room + len);
    if (len > COLUMN) {
        memset(room + COLUMN - 3, '.', 3);
        len = COLUMN;
    }
    sink_bytes(out, bytes_of(room, len));
    if (!is_last)
        put_blanks(COLUMN - len, out);
}

static bytes take_line(bytes *rest)
{
    bytes line = bytes_first(*rest, bytes_find(*rest, '\n'));
    *rest = bytes_skip(*rest, line.len + 1);
    return line;
}

static void put_row(bytes *answer, bytes *output, sink *out)
{
    const char *no_answer = answer->len == 0 ? "(end)" : 0;
    const char *no_output = output->len == 0 ? "(end)" : 0;
    bytes a = take_line(answer);
    bytes o = take_line(output);
    int same = bytes_equal(a, o) && (no_answer != 0) == (no_output != 0);
    put_column(no_answer, a, 0, out);
    sink_text(out, same ? " | " : " > ");
    put_column(no_output, o, 1, out);
    sink_byte(out, '\n');
}

void explained_side_by_side(const struct difference *d, bytes answer, bytes output, size_t context,
                            sink *out)
{
    size_t before = context, other = context;
    size_t answer_at, output_at;
    size_t i;
    if (!d->has_first)
        return;
    answer_at = start_of_line(answer, d->first.answer_at);
    output_at = start_of_line(output, d->first.output_at);
    (void)go_back(answer, answer_at, &before);
    other = before;
    (void)go_back(output, output_at, &other);
    before = other;
    answer = bytes_skip(answer, go_back(answer, answer_at, &before));
    output = bytes_skip(output, go_back(output, output_at, &other));
    put_column("expected", bytes_of(0, 0), 0, out);
    sink_text(out, " | found\n");
    for (i = 0; i < before + 1 + context && (answer.len > 0 || output.len > 0 || i <= before); i++)
        put_row(&answer, &output, out);
}
