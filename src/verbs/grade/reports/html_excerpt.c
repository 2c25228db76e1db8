#include "grade/reports/html.h"

#include "text/escape.h"

enum {
    LINE_MOST = 400,    /* bytes of a line that are shown */
    BEFORE_COLUMN = 40, /* ... before the marked column, if the line is cut there */
    LINES_MOST = 400    /* lines of a text */
};

static void write_text(sink *out, const struct excerpt *e, bytes text)
{
    while (e->is_message && text.len > 0) {
        size_t n = bytes_find(text, '\\');
        sink_markup(out, bytes_first(text, n));
        sink_bytes(out, bytes_first(bytes_skip(text, n), 1));
        text = bytes_skip(text, n + 1);
    }
    sink_markup(out, text);
}

/* Writes a line whose column `column` is marked, which is in it. */
static void write_marked(sink *out, const struct excerpt *e, bytes line, size_t column)
{
    size_t skipped = column > LINE_MOST ? column - 1 - BEFORE_COLUMN : 0;
    bytes shown = bytes_skip(line, skipped);
    if (skipped > 0)
        sink_text(out, "\xE2\x80\xA6");
    write_text(out, e, bytes_first(shown, column - 1 - skipped));
    sink_text(out, "<mark>");
    write_text(out, e, bytes_skip(bytes_first(shown, LINE_MOST), column - 1 - skipped));
    sink_text(out, "</mark>");
    if (shown.len > LINE_MOST)
        sink_text(out, "\xE2\x80\xA6");
}

static void write_line(sink *out, const struct excerpt *e, size_t number, bytes line)
{
    int is_marked = number == e->marked;
    sink_text(out, is_marked ? "<li class=\"differs\">" : "<li>");
    if (is_marked && e->column > 0 && e->column <= line.len) {
        write_marked(out, e, line, e->column);
    } else {
        write_text(out, e, bytes_first(line, LINE_MOST));
        if (is_marked)
            sink_text(out, "<mark class=\"end\">\xE2\x8F\x8E</mark>");
        if (line.len > LINE_MOST)
            sink_text(out, "\xE2\x80\xA6");
    }
    sink_text(out, "</li>");
}

/* Writes the lines from e->from to `to`; returns the number of the next line. */
static size_t write_lines(sink *out, const struct excerpt *e, size_t to)
{
    bytes rest = e->text;
    size_t number = e->starts_at;
    while (rest.len > 0 && number <= to) {
        bytes line = bytes_first(rest, bytes_find(rest, '\n'));
        if (number >= e->from)
            write_line(out, e, number, line);
        rest = bytes_skip(rest, line.len + 1);
        number++;
    }
    return number;
}

void write_excerpt(sink *out, const struct excerpt *e)
{
    size_t to = e->to - e->from < LINES_MOST ? e->to : e->from + LINES_MOST - 1;
    size_t first = e->starts_at > e->from ? e->starts_at : e->from;
    size_t next;
    sink_text(out, "<ol class=\"text\" tabindex=\"0\" start=\"");
    sink_number(out, first);
    sink_text(out, "\">");
    next = write_lines(out, e, to);
    if (e->marked >= next && !e->is_cut && next >= e->from)
        sink_text(out, "<li class=\"differs none\">(the text ends here)</li>");
    sink_text(out, "</ol>");
}
