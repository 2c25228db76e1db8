#include "report/diagnostics.h"

#include "base/must_hold.h"
#include "base/visible.h"
#include "text/board.h"
#include "text/escape.h"
#include "text/say.h"

#include <string.h>

enum {
    SCREEN = 80,
    SCREEN_LEAST = 40, /* no lines are broken for a narrower terminal */
    SIDE_SHOWN = 23,   /* the largest board that fits on it */
    NUMBER_WIDTH = 6,  /* least width of a line number */
    QUOTE_BEFORE = 24, /* characters shown before the caret if the line is too long */
    ELLIPSIS = 3       /* "..." */
};

enum style {
    STYLE_PLAIN,
    STYLE_MESSAGE,
    STYLE_CODE,
    STYLE_ERROR,
    STYLE_WARNING,
    STYLE_VALID,
    STYLE_CARET,
    STYLES
};

/* Switch the terminal's style. */
static const char *const styles[] = {
    /* STYLE_PLAIN   */ "\033[0m",
    /* STYLE_MESSAGE */ "\033[1m",
    /* STYLE_CODE    */ "\033[2m",
    /* STYLE_ERROR   */ "\033[1;31m",
    /* STYLE_WARNING */ "\033[1;35m",
    /* STYLE_VALID   */ "\033[32m",
    /* STYLE_CARET   */ "\033[1;32m"
};

MUST_HOLD(each_style_has_its_sequence, sizeof styles / sizeof styles[0] == STYLES);

static void style(const struct report *r, enum style chosen)
{
    if (r->color)
        sink_text(r->out, styles[chosen]);
}

/* ---- a finding ---- */

/* Returns the start of a text that fits into `room` characters, or its first word. It ends before a
   blank: preferably one after punctuation, so that a list is not divided inside a part of it. */
static bytes line_of(bytes text, size_t room)
{
    size_t end = 0;
    size_t i;
    if (text.len <= room)
        return text;
    for (i = room; i > room / 2 && end == 0; i--) {
        int before = bytes_get(text, i - 1);
        if (bytes_get(text, i) == ' ' && (before == ',' || before == ';' || before == ':'))
            end = i;
    }
    for (i = room; i > 0 && end == 0; i--)
        end = bytes_get(text, i) == ' ' ? i : 0;
    return bytes_first(text, end > 0 ? end : bytes_find(text, ' '));
}

/* ---- lines that a terminal would break inside a word ---- */

/* What is being printed, and where: columns count from 0. */
struct place_on_screen {
    const struct report *r;
    size_t column;
    size_t indent; /* of the lines that follow */
};

static void break_line(struct place_on_screen *p)
{
    sink_byte(p->r->out, '\n');
    sink_blanks(p->r->out, p->indent);
    p->column = p->indent;
}

/* The number of characters of a text in UTF-8. */
static size_t characters(bytes text)
{
    size_t count = 0;
    size_t i;
    for (i = 0; i < text.len; i++)
        count += (bytes_get(text, i) & 0xC0) != 0x80;
    return count;
}

static void print_whole(struct place_on_screen *p, bytes text)
{
    sink_bytes(p->r->out, text);
    p->column += characters(text);
}

/* Returns how many characters fit into the rest of the line. */
static size_t room_left(const struct place_on_screen *p)
{
    size_t most = p->r->columns;
    if (most < SCREEN_LEAST)
        return SIZE_MAX;
    return most > p->column ? most - p->column : 0;
}

/* Prints a text. On a terminal, lines end between words, unless a word is longer than a line. */
static void print_in_lines(struct place_on_screen *p, bytes rest)
{
    while (rest.len > 0) {
        bytes first = line_of(rest, room_left(p));
        if (first.len > room_left(p) && p->column > p->indent) {
            break_line(p);
            continue;
        }
        print_whole(p, first);
        rest = bytes_skip(rest, first.len + 1);
        if (rest.len > 0)
            break_line(p);
    }
}

static void print_text(struct place_on_screen *p, const char *text)
{
    print_whole(p, bytes_of_text(text));
}

static void print_number(struct place_on_screen *p, uint64_t n)
{
    sink_number(p->r->out, n);
    p->column += digits_of(n);
}

/* Prints a blank, or starts a line if there is no room for the blank and `width` characters. */
static void separate(struct place_on_screen *p, size_t width)
{
    if (1 + width > room_left(p) && p->column > p->indent)
        break_line(p);
    else
        print_text(p, " ");
}

/* ---- the first line ---- */

static void print_code(struct place_on_screen *p, const char *code)
{
    style(p->r, STYLE_CODE);
    separate(p, strlen("[]") + strlen(code));
    print_text(p, "[");
    print_text(p, code);
    print_text(p, "]");
    style(p->r, STYLE_PLAIN);
    sink_byte(p->r->out, '\n');
}

/* `NAME:LINE:COLUMN: error: record K, MESSAGE [CODE]`. The message stands out: it is bold, and the
   code is dim. The place has no style, and comes first for the editors that jump to it. */
static void print_message(const struct report *r, const flipref_diagnostic *d)
{
    int is_error = d->severity == FLIPREF_ERROR;
    bytes message = bytes_of_text(d->message);
    struct place_on_screen p = { .r = r, .indent = NUMBER_WIDTH + 1 };
    print_whole(&p, r->name);
    print_text(&p, ":");
    print_number(&p, d->line);
    print_text(&p, ":");
    print_number(&p, d->column);
    print_text(&p, ": ");
    style(r, is_error ? STYLE_ERROR : STYLE_WARNING);
    print_text(&p, is_error ? "error:" : "warning:");
    separate(&p, d->record > 0 ? strlen("record") : bytes_find(message, ' '));
    style(r, STYLE_PLAIN);
    style(r, STYLE_MESSAGE);
    if (d->record > 0) {
        print_text(&p, "record ");
        print_number(&p, d->record);
        print_text(&p, ", ");
    }
    print_in_lines(&p, message);
    style(r, STYLE_PLAIN);
    print_code(&p, d->code);
}

/* The width of the line number. */
static size_t gutter(const flipref_diagnostic *d)
{
    size_t digits = digits_of(d->line);
    return digits > NUMBER_WIDTH ? digits : NUMBER_WIDTH;
}

/* The width that is left for the line after "  1234 | ". */
static size_t quote_width(const flipref_diagnostic *d)
{
    return SCREEN - gutter(d) - 3;
}

static void print_line_number(sink *out, const flipref_diagnostic *d)
{
    sink_blanks(out, gutter(d) - digits_of(d->line));
    sink_say(out, "%" PRIu64 " | ", d->line);
}

static void print_margin(sink *out, const flipref_diagnostic *d)
{
    sink_blanks(out, gutter(d));
    sink_text(out, " | ");
}

/* Prints a text below the line, with the indent of the clause. */
static void print_note(const struct report *r, const flipref_diagnostic *d, const char *text)
{
    sink_blanks(r->out, gutter(d) + 1);
    sink_text(r->out, text);
}

static void print_words(const struct report *r, const flipref_diagnostic *d, const char *start,
                        const char *words)
{
    size_t indent = gutter(d) + 1 + strlen(start);
    struct place_on_screen p = { .r = r, .column = indent, .indent = indent };
    print_note(r, d, start);
    print_in_lines(&p, bytes_of_text(words));
    sink_byte(r->out, '\n');
}

/* Prints the help below the clause, in as many lines as it takes: they are broken everywhere. */
static void print_help(const struct report *r, const flipref_diagnostic *d)
{
    struct report broken = *r;
    if (r->columns < SCREEN_LEAST || r->columns > SCREEN)
        broken.columns = SCREEN;
    print_words(&broken, d, "= help: ", d->help);
}

/* The number of bytes at the end of `b` that take at most `most` characters. */
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

/* The part of a line that is printed. */
struct window {
    bytes text;
    int cut;       /* "..." is printed before it */
    size_t indent; /* characters before the place */
};

static struct window window_of(const flipref_diagnostic *d)
{
    bytes before = bytes_first(diagnostic_text(d), diagnostic_column(d) - 1);
    struct window w = { diagnostic_text(d), 0, visible_width(before) };
    size_t room = quote_width(d);
    int fits = visible_width(diagnostic_text(d)) <= room && w.indent < room;
    if (!fits && w.indent > QUOTE_BEFORE) {
        size_t tail = fitting_tail(before, QUOTE_BEFORE);
        w.text = bytes_skip(diagnostic_text(d), before.len - tail);
        w.cut = 1;
        w.indent = ELLIPSIS + visible_width(bytes_skip(before, before.len - tail));
    }
    return w;
}

/* Prints a window. Returns the number of characters, without a final "...". */
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

/* Prints a caret as wide as the place, but not wider than what is printed of it. Returns the column
   after it. */
static size_t print_caret(const struct report *r, const flipref_diagnostic *d,
                          const struct window *w, size_t shown)
{
    size_t width = visible_width(diagnostic_found(d));
    size_t i;
    if (w->indent + width > shown)
        width = shown > w->indent ? shown - w->indent : 0;
    if (width == 0)
        width = 1;
    sink_blanks(r->out, w->indent);
    style(r, STYLE_CARET);
    for (i = 0; i < width; i++)
        sink_byte(r->out, i == 0 ? '^' : '~');
    style(r, STYLE_PLAIN);
    return w->indent + width;
}

/* Prints what was expected after the caret, or below it if there is no room. */
static void print_expected(const struct report *r, const flipref_diagnostic *d, size_t column)
{
    static const char expected[] = "expected ";
    if (d->expected == 0)
        return;
    if (column + 1 + strlen(expected) + strlen(d->expected) > quote_width(d)) {
        sink_byte(r->out, '\n');
        print_margin(r->out, d);
    } else {
        sink_byte(r->out, ' ');
    }
    sink_say(r->out, "%s%s", expected, d->expected);
}

/* Prints the line, its caret, and what was expected there. */
static void print_quote(const struct report *r, const flipref_diagnostic *d)
{
    struct window w = window_of(d);
    size_t shown = 0;
    print_line_number(r->out, d);
    if (d->at_end)
        sink_text(r->out, "(end of input)");
    else
        shown = print_window(r->out, &w, quote_width(d));
    sink_byte(r->out, '\n');
    print_margin(r->out, d);
    print_expected(r, d, print_caret(r, d, &w, shown));
    sink_byte(r->out, '\n');
}

/* ---- the board ---- */

static const char *legend(const struct finding *f)
{
    int source = f->source != FLIPREF_NONE;
    int target = f->target != FLIPREF_NONE;
    if (source && target)
        return "the board at that moment, with (source) and [target]:";
    if (source || target)
        return source ? "the board at that moment, with the (source):"
                      : "the board at that moment, with the [target]:";
    return "the board at that moment:";
}

static void print_board(const struct report *r, const struct finding *f)
{
    struct board_text text = { .board = &f->board,
                               .source = f->source,
                               .target = f->target,
                               .rows = f->board.side,
                               .columns = f->board.side,
                               .indent = gutter(&f->diagnostic) + 1 };
    print_words(r, &f->diagnostic, "= ", legend(f));
    board_draw(r->out, &text);
}

/* ---- what is told ---- */

void report_diagnostic(const struct report *r, const flipref_diagnostic *d)
{
    print_message(r, d);
    print_quote(r, d);
    print_words(r, d, "= ", d->clause);
    if (d->help != 0)
        print_help(r, d);
}

static void report_finding(void *who, const struct finding *f)
{
    const struct report *r = who;
    report_diagnostic(r, &f->diagnostic);
    if (f->board.side > 0 && f->board.side <= SIDE_SHOWN)
        print_board(r, f);
}

/* `NAME:LINE: record K: valid: WORDS` */
static void report_verdict(void *who, const flipref_verdict *v)
{
    const struct report *r = who;
    if (v->valid && r->quiet)
        return;
    sink_bytes(r->out, r->name);
    if (v->record > 0)
        sink_say(r->out, ":%" PRIu64 ": record %" PRIu64, v->line, v->record);
    style(r, v->valid ? STYLE_VALID : STYLE_ERROR);
    sink_text(r->out, v->valid ? ": valid: " : ": not valid: ");
    style(r, STYLE_PLAIN);
    sink_say(r->out, "%s\n", v->words);
}

struct listener report_listener(struct report *r)
{
    struct listener to = {
        report_finding, report_verdict, 0, r, r->quiet ? QUIET_VERDICTS : QUIET_NOTHING, 0
    };
    return to;
}
