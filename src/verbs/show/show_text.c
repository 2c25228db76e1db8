/* A board for people, as characters: `[X]` is new, `(X)` moved, `<X>` was flipped. */
#include "show/show.h"

#include "report/diagnostics.h"
#include "report/format.h"
#include "text/input_name.h"
#include "text/say.h"

#include "base/visible.h"
#include "library/game.h"

#include <string.h>

enum {
    SCREEN = 80,
    NUMBER_WIDTH = 6 /* of a line's number, at least */
};

/* ---- what stands around the board ---- */

/* Writes the line that the turn was read from, after its number. */
static void print_line(sink *out, const struct show *s, const flipref_turn *t)
{
    size_t digits = digits_of(t->line);
    size_t gutter = digits > NUMBER_WIDTH ? digits : NUMBER_WIDTH;
    sink_blanks(out, gutter - digits);
    sink_say(out, "%" PRIu64 " | ", t->line);
    sink_visible(out, show_line(s, t->line), SCREEN - gutter - 6); /* 6: " | ", and "..." */
    sink_byte(out, '\n');
}

/* Prints a diagnostic as `flipref check` does, but with the whole line, and without a board. */
static void print_diagnostic(sink *out, const struct show *s, const flipref_diagnostic *d,
                             struct show_screen on)
{
    static unsigned char name[NAME_ROOM];
    struct report report = { .out = out, .color = on.color, .columns = on.columns };
    flipref_diagnostic whole = *d;
    whole.text_column = 1;
    diagnostic_set_text(&whole, show_line(s, d->line));
    report.name = visible_input_name(s->name, name);
    report_diagnostic(&report, &whole);
}

void show_text_head(sink *out, const struct show *s, struct show_screen on)
{
    const flipref_turn *t;
    show_say_turn(out, s, 1);
    sink_byte(out, '\n');
    t = show_turn(s);
    if (t != 0 && t->diagnostic != 0)
        print_diagnostic(out, s, t->diagnostic, on);
    else if (t != 0 && t->line > 0)
        print_line(out, s, t);
}

/* Writes what follows the last turn. */
static void print_end(sink *out, const struct show *s, struct show_screen on)
{
    const flipref_verdict *v = flipref_game_verdict(s->game);
    size_t n = flipref_game_diagnostic_count(s->game);
    size_t i;
    for (i = 0; i < n; i++) {
        const flipref_diagnostic *d = flipref_game_diagnostic(s->game, i);
        if (show_is_apart(s, d))
            print_diagnostic(out, s, d, on);
    }
    sink_visible_name(out, s->name);
    sink_say(out, v->valid ? ": valid: %s\n" : ": not valid: %s\n", v->words);
    if (show_say_left_out(out, s))
        sink_byte(out, '\n');
}

void show_text_foot(sink *out, const struct show *s, struct show_screen on)
{
    if (s->board != 0) {
        show_say_pieces(out, s);
        sink_byte(out, '\n');
    }
    if (s->at == s->turns)
        print_end(out, s, on);
}

/* ---- the whole ---- */

void show_text(sink *out, const struct show *s, struct show_screen on)
{
    show_text_head(out, s, on);
    if (s->board != 0) {
        struct board_text all = { .board = s->board,
                                  .marks = s->marks,
                                  .rows = s->board->side,
                                  .columns = s->board->side,
                                  .color = on.color };
        board_draw(out, &all);
    }
    show_text_foot(out, s, on);
}
