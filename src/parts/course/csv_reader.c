#include "course/csv_reader.h"

#include "course/keys.h"
#include "text/file_error.h"
#include "text/utf8.h"

void csv_start(struct csv *csv, bytes table, struct file_error *error)
{
    static const struct file_place start = { 1, 1 };
    int has_mark = bytes_equal(bytes_first(table, 3), BYTES_OF_LITERAL("\xEF\xBB\xBF"));
    csv->rest = has_mark ? bytes_skip(table, 3) : table;
    csv->next = start;
    csv->error = error;
    csv->place = start;
    csv->len = 0;
    csv->is_last = 1;
}

bytes csv_cell(const struct csv *csv)
{
    return bytes_of(csv->cell, csv->len);
}

static int peek(const struct csv *csv)
{
    return bytes_get(csv->rest, 0);
}

static void take(struct csv *csv)
{
    csv->next.column++;
    if (peek(csv) == '\n') {
        csv->next.line++;
        csv->next.column = 1;
    }
    csv->rest = bytes_skip(csv->rest, 1);
}

/* Whether a row ends here. */
static int at_row_end(const struct csv *csv)
{
    return csv->rest.len == 0 || peek(csv) == '\n' ||
           (peek(csv) == '\r' && bytes_get(csv->rest, 1) == '\n');
}

static void take_row_end(struct csv *csv)
{
    if (peek(csv) == '\r')
        take(csv);
    if (csv->rest.len > 0)
        take(csv);
}

int csv_at_end(struct csv *csv)
{
    while (csv->rest.len > 0 && at_row_end(csv))
        take_row_end(csv);
    return csv->rest.len == 0;
}

/* Adds the next byte to the cell. */
static int keep(struct csv *csv)
{
    if (csv->len == CSV_CELL_MOST)
        return complain_of(csv->error, csv->place,
                           "the cell is longer than 16384 bytes; is a quote missing?");
    csv->cell[csv->len++] = (unsigned char)peek(csv);
    take(csv);
    return 1;
}

static int read_quoted(struct csv *csv)
{
    take(csv);
    for (;;) {
        if (csv->rest.len == 0)
            return complain_of(csv->error, csv->place,
                               "the cell starts with a quote and has none "
                               "at its end");
        if (peek(csv) == '"') {
            take(csv);
            if (peek(csv) != '"')
                return 1;
        }
        if (!keep(csv))
            return 0;
    }
}

static int read_plain(struct csv *csv)
{
    while (!at_row_end(csv) && peek(csv) != ',') {
        if (peek(csv) == '"')
            return complain_of(csv->error, csv->next,
                               "a quote inside a cell; write the cell in "
                               "quotes, and its quotes twice");
        if (!keep(csv))
            return 0;
    }
    return 1;
}

/* Takes what follows a cell. */
static int end_cell(struct csv *csv)
{
    csv->is_last = at_row_end(csv);
    if (csv->is_last) {
        take_row_end(csv);
        return 1;
    }
    if (peek(csv) != ',')
        return complain_of(csv->error, csv->next,
                           "text after the quote that ends a cell; expected a comma or the end of "
                           "the line");
    take(csv);
    return 1;
}

int csv_read(struct csv *csv)
{
    csv->place = csv->next;
    csv->len = 0;
    if (!(peek(csv) == '"' ? read_quoted(csv) : read_plain(csv)))
        return 0;
    if (!is_utf8(csv_cell(csv)))
        return complain_of(csv->error, csv->place,
                           "the cell is not UTF-8; save the table as CSV in UTF-8");
    if (bytes_find(csv_cell(csv), '\0') < csv->len)
        return complain_of(csv->error, csv->place, "the cell has a NUL byte; expected text");
    return end_cell(csv);
}
