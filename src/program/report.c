#include "program/report.h"

#include "base/must_hold.h"
#include "program/visible.h"

#include "tokenize/words.h"

#include <string.h>

enum {
    SCREEN = 80,
    NUMBER_WIDTH = 6,  /* of a line number, at least */
    QUOTE_BEFORE = 24, /* ... shown before the caret, if not all fit */
    FOUND_WIDTH = 24,
    ELLIPSIS = 3 /* "..." */
};

static const char *const styles[] = {
    /* STYLE_PLAIN   */ "\033[0m",
    /* STYLE_PLACE   */ "\033[1m",
    /* STYLE_ERROR   */ "\033[1;31m",
    /* STYLE_WARNING */ "\033[1;35m",
    /* STYLE_VALID   */ "\033[32m",
    /* STYLE_CARET   */ "\033[1;32m"
};

MUST_HOLD(each_style_has_its_sequence, sizeof styles / sizeof styles[0] == STYLES);

void report_style(const struct report *r, enum style style)
{
    if (r->color)
        sink_text(r->out, styles[style]);
}

static void spaces(sink *out, size_t n)
{
    for (; n > 0; n--)
        sink_byte(out, ' ');
}

void report_start(const struct report *r, enum severity severity, const diag *place)
{
    int is_error = severity == SEVERITY_ERROR;
    report_style(r, STYLE_PLACE);
    sink_bytes(r->out, r->name);
    sink_byte(r->out, ':');
    sink_number(r->out, place->line);
    sink_byte(r->out, ':');
    sink_number(r->out, place->column);
    sink_text(r->out, ": ");
    report_style(r, is_error ? STYLE_ERROR : STYLE_WARNING);
    sink_text(r->out, is_error ? "error: " : "warning: ");
    report_style(r, STYLE_PLAIN);
}

void report_found(const struct report *r, const diag *place)
{
    bytes found = bytes_first(bytes_skip(place->text, place->column - 1), place->width);
    if (found.len == 0)
        return;
    sink_text(r->out, ": `");
    sink_visible(r->out, found, FOUND_WIDTH);
    sink_byte(r->out, '`');
}

/* The columns of the line number. */
static size_t gutter(const diag *place)
{
    size_t digits = digits_of(place->line);
    return digits > NUMBER_WIDTH ? digits : NUMBER_WIDTH;
}

/* The columns that are left for the line itself, behind "  1234 | ". */
static size_t quote_width(const diag *place)
{
    return SCREEN - gutter(place) - 3;
}

static void print_line_number(sink *out, const diag *place)
{
    unsigned char digits[20];
    sink text;
    sink_init(&text, 0, 0, digits, sizeof digits);
    sink_number(&text, place->line);
    spaces(out, gutter(place) - text.len);
    sink_bytes(out, sink_held(&text));
    sink_text(out, " | ");
}

static void print_margin(sink *out, const diag *place)
{
    spaces(out, gutter(place));
    sink_text(out, " | ");
}

void report_note(const struct report *r, const diag *place, const char *text)
{
    spaces(r->out, gutter(place) + 1);
    sink_text(r->out, text);
}

/* The characters that b takes when made visible. */
static size_t visible_width(bytes b)
{
    char text[VISIBLE_MAX];
    size_t width = 0;
    size_t i;
    for (i = 0; i < b.len; i++)
        width += visible(bytes_get(b, i), text);
    return width;
}

/* How many bytes at the end of b take at most `most` characters. */
static size_t fitting_tail(bytes b, size_t most)
{
    char text[VISIBLE_MAX];
    size_t width = 0;
    size_t n = 0;
    while (n < b.len) {
        width += visible(bytes_get(b, b.len - n - 1), text);
        if (width > most)
            break;
        n++;
    }
    return n;
}

/* The part of a line that is shown. */
struct window {
    bytes text;
    int cut;       /* "..." stands before it */
    size_t indent; /* of the place, in characters */
};

static struct window window_of(const diag *place)
{
    bytes before = bytes_first(place->text, place->column - 1);
    struct window w = { place->text, 0, visible_width(before) };
    size_t room = quote_width(place);
    int fits = visible_width(place->text) <= room && w.indent < room;
    if (!fits && w.indent > QUOTE_BEFORE) {
        size_t tail = fitting_tail(before, QUOTE_BEFORE);
        w.text = bytes_skip(place->text, before.len - tail);
        w.cut = 1;
        w.indent = ELLIPSIS + visible_width(bytes_skip(before, before.len - tail));
    }
    return w;
}

/* Prints the text of a window; returns how many characters, without "..." behind it. */
static size_t print_window(sink *out, const struct window *w, size_t room)
{
    size_t shown = visible_width(w->text);
    room -= w->cut ? ELLIPSIS : 0;
    if (shown > room) {
        room -= ELLIPSIS;
        shown = room;
    }
    sink_text(out, w->cut ? "..." : "");
    sink_visible(out, w->text, room);
    return shown + (w->cut ? ELLIPSIS : 0);
}

/* The caret, as wide as the place but not wider than what is shown; returns the column behind it.
 */
static size_t print_caret(const struct report *r, const diag *place, const struct window *w,
                          size_t shown)
{
    size_t width =
        visible_width(bytes_first(bytes_skip(place->text, place->column - 1), place->width));
    size_t i;
    if (w->indent + width > shown)
        width = shown > w->indent ? shown - w->indent : 0;
    if (width == 0)
        width = 1;
    spaces(r->out, w->indent);
    report_style(r, STYLE_CARET);
    for (i = 0; i < width; i++)
        sink_byte(r->out, i == 0 ? '^' : '~');
    report_style(r, STYLE_PLAIN);
    return w->indent + width;
}

/* Behind the caret, or below it if there is no room. */
static void print_expected(const struct report *r, const diag *place, size_t column)
{
    static const char expected[] = "expected ";
    if (place->expected == 0)
        return;
    if (column + 1 + strlen(expected) + strlen(place->expected) > quote_width(place)) {
        sink_byte(r->out, '\n');
        print_margin(r->out, place);
    } else {
        sink_byte(r->out, ' ');
    }
    sink_text(r->out, expected);
    sink_text(r->out, place->expected);
}

void report_trim(diag *place)
{
    words ws = words_of(place->text);
    word w;
    size_t start = 0;
    size_t end = 0;
    while (words_next(&ws, &w)) {
        if (start == 0)
            start = w.column;
        end = w.column + w.text.len;
    }
    if (start > 0) {
        place->column = start;
        place->width = end - start;
    }
}

void report_rest(const struct report *r, enum severity severity, const diag *place,
                 const struct code *code)
{
    struct window w = window_of(place);
    size_t shown = 0;
    sink_text(r->out, " [");
    report_style(r, severity == SEVERITY_ERROR ? STYLE_ERROR : STYLE_WARNING);
    sink_text(r->out, code->name);
    report_style(r, STYLE_PLAIN);
    sink_text(r->out, "]\n");

    print_line_number(r->out, place);
    if (place->at_end)
        sink_text(r->out, "(end of input)");
    else
        shown = print_window(r->out, &w, quote_width(place));
    sink_byte(r->out, '\n');

    print_margin(r->out, place);
    print_expected(r, place, print_caret(r, place, &w, shown));
    sink_byte(r->out, '\n');

    report_note(r, place, "= ");
    sink_text(r->out, code->clause);
    sink_byte(r->out, '\n');
}
