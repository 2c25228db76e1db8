/* The hints for octaflip's inputs. */
#include "findings/octaflip_codes.h"
#include "hints/hint_parts.h"
#include "hints/hints.h"

#include "tokenize/words.h"

enum { TURN_INTEGERS = 4 };

/* ---- the board ---- */

static int is_cell_of_octaflip(int byte)
{
    return byte == 'R' || byte == 'B' || byte == '.' || byte == '#';
}

static int is_board_line(bytes text)
{
    size_t n = 0;
    while (is_cell_of_octaflip(bytes_get(text, n)))
        n++;
    return n == text.len && n == OCTAFLIP_SIDE;
}

static int hint_board_rewritten(struct help *h, flipref_diagnostic *d)
{
    struct rewrite r;
    rewrite_open(&r, diagnostic_text(d));
    if (r.failed)
        return 0;
    rewrite_join(&r, ",;|'\"[]", "cells have nothing between them");
    rewrite_map(&r, "rb", "RB", "pieces are upper-case letters");
    if (!is_board_line(rewrite_text(&r)))
        return 0;
    rewrite_offer(&r, h, d);
    return 1;
}

/* A line of the board that is the number of turns, or a turn. */
static int hint_board_ends_early(struct help *h, const flipref_diagnostic *d, uint64_t lines_before)
{
    bytes text = diagnostic_text(d);
    int32_t values[TURN_INTEGERS] = { 0 };
    int is_count = are_integers(text, 1, 0, values);
    sink *out;
    if (!is_count && !are_integers(text, TURN_INTEGERS, 0, values))
        return 0;
    out = help_more(h);
    sink_text(out, is_count ? "this looks like the number of turns" : "this looks like a turn");
    sink_text(out, ", but only ");
    sink_number(out, lines_before);
    sink_text(out, lines_before == 1 ? " board line of 8 stands" : " board lines of 8 stand");
    sink_text(out, " before it");
    return 1;
}

/* The line has only cells. They are not 8, because then it would be a board line. */
static int hint_cells(struct help *h, const flipref_diagnostic *d)
{
    struct rewrite r;
    sink *out;
    size_t i;
    rewrite_open(&r, diagnostic_text(d));
    for (i = 0; i < r.len; i++)
        r.failed |= !is_cell_of_octaflip(r.at[i]);
    if (r.failed)
        return 0;
    out = help_more(h);
    sink_text(out, "a board line has 8 cells, and this one has ");
    sink_number(out, r.len);
    return 1;
}

/* A symbol of another notation. */
static int hint_symbol(struct help *h, bytes found)
{
    struct rewrite r;
    rewrite_open(&r, found);
    if (r.failed || r.len != 1)
        return 0;
    if (is_one_of(r.at[0], "OXWoxw"))
        rewrite_set(&r, BYTES_OF_LITERAL("R"), "pieces are `R` for Red and `B` for Blue");
    else if (!is_one_of(r.at[0], "_-*0"))
        return 0;
    rewrite_set(&r, BYTES_OF_LITERAL("."), "an empty cell is `.`");
    rewrite_explain(&r, h);
    return 1;
}

static void hint_board(struct help *h, flipref_diagnostic *d, uint64_t lines_before)
{
    if (d->at_end || hint_blank(h, d) || hint_board_rewritten(h, d))
        return;
    if (hint_board_ends_early(h, d, lines_before) || hint_cells(h, d))
        return;
    (void)hint_symbol(h, diagnostic_found(d));
}

/* ---- the number of turns ---- */

static void hint_count(struct help *h, flipref_diagnostic *d)
{
    bytes text = diagnostic_text(d);
    int32_t values[TURN_INTEGERS] = { 0 };
    if (d->at_end)
        sink_text(help_more(h), "after the board comes the number of turns, such as `0`");
    else if (is_board_line(text))
        sink_text(help_more(h), "this is a ninth board line, and a board has 8");
    else if (are_integers(text, TURN_INTEGERS, 0, values))
        sink_text(help_more(h),
                  "this looks like a turn: write the number of turns on a line before it");
    else if (!hint_blank(h, d) && !hint_integers(h, d, 1))
        (void)hint_comment(h, d, 1);
}

/* ---- turns ---- */

static void hint_missing_turn(struct help *h, const struct finding *f,
                              const struct hint_facts *facts)
{
    uint32_t turns = f->diagnostic.turn - 1;
    sink *out = help_more(h);
    sink_text(out, "line ");
    sink_number(out, facts->first_line + OCTAFLIP_SIDE);
    sink_text(out, " announces ");
    sink_number(out, facts->count);
    sink_text(out, facts->count == 1 ? " turn" : " turns");
    sink_text(out, " and ");
    sink_number(out, turns);
    sink_text(out, turns == 1 ? " follows" : " follow");
    sink_text(out, ": write `");
    sink_number(out, turns);
    sink_text(out, "` there, or add what is missing");
}

static int hint_octaflip_pass(struct help *h, flipref_diagnostic *d)
{
    struct rewrite r;
    rewrite_open(&r, diagnostic_text(d));
    if (r.failed || !is_word_for_pass(rewrite_text(&r)))
        return 0;
    rewrite_set(&r, BYTES_OF_LITERAL("0 0 0 0"), "a pass is four zeros");
    rewrite_offer(&r, h, d);
    return 1;
}

static void hint_turn(struct help *h, flipref_diagnostic *d)
{
    if (hint_blank(h, d) || hint_integers(h, d, TURN_INTEGERS) || hint_octaflip_pass(h, d))
        return;
    if (hint_comment(h, d, TURN_INTEGERS))
        return;
    (void)hint_lettered_cell(h, diagnostic_text(d), "1");
}

/* A move off the board whose coordinates may count from 0. If all are less than 8, one of them is
   0, since the others are on the board. */
static void hint_counted_from_0(struct help *h, const flipref_diagnostic *d)
{
    int32_t values[TURN_INTEGERS] = { 0 };
    int i;
    sink *out;
    (void)are_integers(diagnostic_text(d), TURN_INTEGERS, 0, values); /* a turn that was read is */
    for (i = 0; i < TURN_INTEGERS; i++) {
        if (values[i] >= OCTAFLIP_SIDE)
            return;
    }
    out = help_more(h);
    sink_text(out, "rows and columns count from 1; if yours count from 0, this turn is `");
    for (i = 0; i < TURN_INTEGERS; i++) {
        sink_text(out, i > 0 ? " " : "");
        sink_number(out, (uint64_t)values[i] + 1);
    }
    sink_byte(out, '`');
}

static void hint_trailing_turn(struct help *h, const flipref_diagnostic *d,
                               const struct hint_facts *facts)
{
    int32_t values[TURN_INTEGERS] = { 0 };
    sink *out;
    if (!are_integers(diagnostic_text(d), TURN_INTEGERS, 0, values))
        return;
    out = help_more(h);
    sink_text(out, "if this is a turn, line ");
    sink_number(out, facts->first_line + OCTAFLIP_SIDE);
    sink_text(out, " must announce at least ");
    sink_number(out, (uint64_t)facts->count + 1);
    sink_text(out, facts->count == 0 ? " turn" : " turns");
}

/* ---- all of it ---- */

void hint_octaflip(struct help *h, struct finding *f, const struct hint_facts *facts)
{
    flipref_diagnostic *d = &f->diagnostic;
    ptrdiff_t code = f->code - octaflip_codes;
    if (code == OCTAFLIP_WARN_TRAILING) {
        hint_trailing_turn(h, d, facts);
    } else if (code >= OCTAFLIP_MOVE_CODES) {
        if (code == OCTAFLIP_MOVE_CODES + OCTAFLIP_SOURCE_OFF ||
            code == OCTAFLIP_MOVE_CODES + OCTAFLIP_TARGET_OFF)
            hint_counted_from_0(h, d);
    } else if (!hint_encoding(h, diagnostic_text(d))) {
        if (code < OCTAFLIP_COUNT_MISSING)
            hint_board(h, d, d->line - facts->first_line);
        else if (code < OCTAFLIP_TURN_MISSING)
            hint_count(h, d);
        else if (code == OCTAFLIP_TURN_MISSING)
            hint_missing_turn(h, f, facts);
        else
            hint_turn(h, d);
    }
}
