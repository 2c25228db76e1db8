#include "program/check_grid.h"

#include "tokenize/words.h"

/* ---- the board ---- */

/* Three columns, right-aligned. */
static void print_label(sink *out, int first, size_t i)
{
    size_t width = first != 0 ? 1 : digits_of(i);
    for (; width < 3; width++)
        sink_byte(out, ' ');
    if (first != 0)
        sink_byte(out, first + (int)i);
    else
        sink_number(out, i);
}

enum { SIDE_SHOWN = 23 }; /* fits the screen */

static void draw_board(const struct transcript *t, const diag *place)
{
    const grid *board = t->board;
    sink *out = t->r->out;
    size_t row, column;
    if (board->side > SIDE_SHOWN)
        return;
    report_note(t->r, place, "= the board at that moment:\n");
    report_note(t->r, place, "   ");
    for (column = 0; column < board->side; column++)
        print_label(out, t->terms->first_column, column);
    sink_byte(out, '\n');
    for (row = 0; row < board->side; row++) {
        report_note(t->r, place, "");
        print_label(out, t->terms->first_row, row);
        for (column = 0; column < board->side; column++) {
            sink_text(out, "  ");
            sink_byte(out, board->cells[row * board->side + column]);
        }
        sink_byte(out, '\n');
    }
}

/* ---- refused lines ---- */

const char *const expected_moves[GRID_FAULTS] = {
    [GRID_OFF_BOARD] = "a cell on the board",
    [GRID_OCCUPIED] = "an empty cell",
    [GRID_NO_CAPTURE] = "a cell from which a line of the other player's is closed in",
};

static void report_line(struct transcript *t, const diag *place, int code, int player)
{
    const struct code *row = &t->terms->codes[code];
    report_start(t->r, SEVERITY_ERROR, place);
    sink_text(t->r->out, t->terms->players[player]);
    sink_text(t->r->out, ": ");
    sink_text(t->r->out, row->title);
    report_found(t->r, place);
    report_rest(t->r, SEVERITY_ERROR, place, row);
}

void transcript_refused(void *who, const diag *place, enum grid_fault fault, int player)
{
    struct transcript *t = who;
    diag copy = *place;
    t->refused++;
    if (t->refused > ERRORS_MOST)
        return;
    if (fault == GRID_LEGAL) {
        report_line(t, &copy, place->code, player);
        return;
    }
    report_trim(&copy);
    copy.expected = expected_moves[fault];
    report_line(t, &copy, t->terms->move_codes + (int)fault, player);
    draw_board(t, &copy);
}

void transcript_report(struct transcript *t, enum severity severity, const diag *place, int code)
{
    const struct code *row = &t->terms->codes[code];
    report_start(t->r, severity, place);
    sink_text(t->r->out, row->title);
    report_rest(t->r, severity, place, row);
}

void transcript_warn_of_trailing(struct transcript *t, lines *from, int code)
{
    diag place = { .expected = "the end of the input" };
    line in;
    word w;
    while (place.width == 0 && lines_next(from, &in)) {
        words ws = words_of(in.text);
        if (!words_next(&ws, &w))
            continue;
        place.line = in.number;
        place.text = in.text;
        place.column = w.column;
        place.width = in.text.len - w.column + 1;
    }
    if (place.width > 0)
        transcript_report(t, SEVERITY_WARNING, &place, code);
}

/* ---- verdicts ---- */

int transcript_verdict(struct transcript *t, int valid, struct tally *tally)
{
    if (valid)
        tally->valid++;
    else
        tally->not_valid++;
    if (valid && t->options->quiet)
        return 0;
    sink_bytes(t->r->out, t->r->name);
    report_style(t->r, valid ? STYLE_VALID : STYLE_ERROR);
    sink_text(t->r->out, valid ? ": valid: " : ": not valid: ");
    report_style(t->r, STYLE_PLAIN);
    return 1;
}

void transcript_say_refused(const struct transcript *t)
{
    if (t->refused == 0)
        return;
    sink_number(t->r->out, t->refused);
    sink_text(t->r->out, t->refused == 1 ? " line refused" : " lines refused");
    if (t->refused > ERRORS_MOST)
        sink_text(t->r->out, ", not all shown");
    sink_text(t->r->out, ", ");
}

static int throw_away(void *to, bytes b)
{
    (void)to;
    (void)b;
    return 1;
}

sink transcript_sink(void)
{
    static unsigned char buffer[4096];
    sink out;
    sink_init(&out, throw_away, 0, buffer, sizeof buffer);
    return out;
}
