/* The hints: each dialect's, about a finding of any of its codes, with any text and place; and the
   sentence about the legal moves of any player, at any place, on a board of any side, of which a
   sweep finds any moves. */
#include "hints/hints.h"
#include "hints/legal.h"
#include "judge/dialects.h"

#include "proof/comparisons.h"

/* ---- boards ---- */

int grid_sweep(grid *g, int player)
{
    /*@ check 0 <= player <= 1; */
    (void)g;
    (void)player;
    return any_choice();
}

size_t grid_next(const grid *g, size_t cell)
{
    (void)cell;
    return any_size(g->side * g->pitch);
}

uint64_t octaflip_targets(const octaflip_game *g, int from)
{
    (void)g;
    /*@ check 0 <= from < OCTAFLIP_CELLS; */
    (void)from;
    return any_u64;
}

static void list_moves(const struct dialect *dialect)
{
    struct help h;
    grid board = { 0 };
    octaflip_game game = { 0 };
    octaflip_turn bad;
    observed_refusal refused;
    refused.place = 0;
    refused.fault = GRID_OFF_BOARD;
    refused.player = any_choice();
    refused.row = any_long;
    refused.column = any_long;
    board.side = GRID_SIDE_MIN + any_size(GRID_SIDE_MAX - GRID_SIDE_MIN);
    board.pitch = GRID_SIDE_MIN + any_size(GRID_PITCH_MAX - GRID_SIDE_MIN);
    bad.from = any_byte;
    bad.to = any_byte;
    help_open(&h);
    say_legal_moves(help_more(&h), &dialect->board, dialect->pass, &board, &refused);
    say_legal_turns(help_more(&h), &game, bad);
}

/* ---- findings ---- */

static void look_at_help(const struct help *h, flipref_diagnostic *d)
{
    size_t length;
    help_close((struct help *)h, d);
    if (d->help != 0) {
        length = strlen(d->help); /* raises an alarm if it is not a text */
        /*@ check length <= MESSAGE_ROOM; */
    }
    if (d->fix.text != 0) {
        length = strlen(d->fix.text);
        /*@ check length < FIX_ROOM; */
    }
}

static void give_hints(const struct dialect *dialect)
{
    struct hint_facts facts;
    struct finding f;
    struct help h;
    diag place;
    any_wrong(&place);
    facts.side = any_size(GRID_SIDE_MAX);
    facts.first_line = any_u64;
    facts.count = (uint32_t)any_u64;
    facts.is_last = any_choice();
    f = finding_of(FLIPREF_ERROR, &dialect->codes[any_size(dialect->code_count - 1)], &place);
    f.diagnostic.turn = (uint32_t)any_u64;
    help_open(&h);
    dialect->hint(&h, &f, &facts);
    look_at_help(&h, &f.diagnostic);
}

int main(void)
{
    size_t i;
    /*@ loop unroll DIALECT_COUNT; */
    for (i = 0; i < DIALECT_COUNT; i++) {
        give_hints(&dialects[i]);
        list_moves(&dialects[i]);
    }
    (void)flip_save_is_odd(any_text());
    return 0;
}
