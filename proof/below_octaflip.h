/* What Eva runs in place of validate/octaflip and simulate/octaflip: functions that do anything
   their contracts allow. */
#ifndef FLIPREF_PROOF_BELOW_OCTAFLIP_H
#define FLIPREF_PROOF_BELOW_OCTAFLIP_H

#include "dialect/octaflip.h"
#include "hints/legal.h"

#include "proof/below.h"

void octaflip_reader_init(octaflip_reader *r, source *from)
{
    init_lines(&r->lines, from);
    r->wrong.code = OCTAFLIP_INPUT_OK;
    r->batch = any_text();
}

int octaflip_read_board(octaflip_reader *r, octaflip_board *board)
{
    any_wrong_of(&r->wrong, OCTAFLIP_BOARD_MISSING_LINE, OCTAFLIP_BOARD_BAD_CELL);
    r->lines.number = any_u64;
    board->red = any_u64;
    board->blue = any_u64;
    board->empty = any_u64;
    return any_choice();
}

int octaflip_read_row(octaflip_reader *r, unsigned char *row)
{
    int i;
    any_wrong_of(&r->wrong, OCTAFLIP_BOARD_MISSING_LINE, OCTAFLIP_BOARD_BAD_CELL);
    r->lines.number = any_u64;
    /*@ loop unroll OCTAFLIP_SIDE; */
    for (i = 0; i < OCTAFLIP_SIDE; i++)
        row[i] = any_byte;
    return any_choice();
}

int octaflip_read_count(octaflip_reader *r, uint32_t *count)
{
    any_wrong_of(&r->wrong, OCTAFLIP_COUNT_MISSING, OCTAFLIP_COUNT_EXTRA_WORD);
    r->lines.number = any_u64;
    *count = (uint32_t)any_size(INT32_MAX);
    return any_choice();
}

size_t octaflip_read_turns(octaflip_reader *r, octaflip_turn *turns, size_t most)
{
    size_t n = any_size(most);
    size_t i;
    /*@ check most <= OCTAFLIP_BATCH && \valid(turns + (0 .. most - 1)); */
    any_wrong_of(&r->wrong, OCTAFLIP_TURN_MISSING, OCTAFLIP_TURN_EXTRA_WORD);
    r->lines.number = any_u64;
    r->batch = any_text();
    for (i = 0; i < n; i++) {
        turns[i].from = any_byte;
        turns[i].to = any_byte;
    }
    return n;
}

bytes octaflip_turn_line(const octaflip_reader *r, size_t i)
{
    (void)r;
    (void)i;
    return any_text();
}

uint64_t octaflip_turn_offset(const octaflip_reader *r, size_t i)
{
    (void)r;
    (void)i;
    return any_u64;
}

int octaflip_skip_line(octaflip_reader *r, line *out)
{
    return any_line(&r->lines, out, &r->wrong);
}

void octaflip_start(octaflip_game *g, const octaflip_board *board)
{
    g->mine = board->red;
    g->theirs = board->blue;
    g->empty = board->empty;
    g->turns = 0;
    g->passes = 0;
    g->over = 0;
    g->fault = OCTAFLIP_LEGAL;
}

size_t octaflip_play(octaflip_game *g, const octaflip_turn *turns, size_t n)
{
    /*@ check \valid_read(turns + (0 .. n - 1)); */
    g->mine = any_u64;
    g->theirs = any_u64;
    g->empty = any_u64;
    g->turns = (uint32_t)any_u64;
    g->passes = any_choice();
    g->over = any_choice();
    g->fault = (enum octaflip_fault)any_size(OCTAFLIP_FAULTS - 1);
    return any_size(n);
}

octaflip_board octaflip_board_of(const octaflip_game *g)
{
    octaflip_board b;
    b.red = any_u64;
    b.blue = g->mine;
    b.empty = g->empty;
    return b;
}

uint64_t octaflip_targets(const octaflip_game *g, int from)
{
    (void)g;
    /*@ check 0 <= from < OCTAFLIP_CELLS; */
    (void)from;
    return any_u64;
}

void say_legal_turns(sink *out, const octaflip_game *game, octaflip_turn bad)
{
    (void)game;
    (void)bad;
    any_output(out);
}

int octaflip_blue_to_move(const octaflip_game *g)
{
    (void)g;
    return any_choice();
}

int octaflip_count(uint64_t cells)
{
    (void)cells;
    return any_int;
}

#endif
