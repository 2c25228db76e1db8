/* OctaFlip's rules on three bitboards (specification, Game Rules). This layer takes commands and
   knows no text. The caller need not check coordinates: every turn that can be written down is
   judged. */
#ifndef FLIPREF_SIMULATE_OCTAFLIP_H
#define FLIPREF_SIMULATE_OCTAFLIP_H

#include "command/octaflip.h"

#include <stddef.h>

/* Why a turn is an invalid move. If several reasons hold, it is the first in this list. */
enum octaflip_fault {
    OCTAFLIP_LEGAL,
    OCTAFLIP_MUST_PASS,    /* a move, although the player has no valid one */
    OCTAFLIP_MAY_NOT_PASS, /* a pass, although the player has a valid move */
    OCTAFLIP_SOURCE_OFF,   /* the source is off the board (ruling: 0, or above 8) */
    OCTAFLIP_TARGET_OFF,   /* the target is off the board */
    OCTAFLIP_NO_PIECE,     /* the source has no piece of the player */
    OCTAFLIP_OCCUPIED,     /* the target is not empty */
    OCTAFLIP_NOT_STRAIGHT, /* the target is not 1 or 2 cells away in one of the 8 directions */
    OCTAFLIP_FAULTS
};

/* A game, as it stands between two turns. */
typedef struct octaflip_game {
    uint64_t mine;   /* the pieces of the player to move */
    uint64_t theirs; /* the pieces of the other player */
    uint64_t empty;
    uint32_t turns; /* turns played; if odd, Blue is to move */
    int passes;     /* consecutive passes up to now */
    int over;
    enum octaflip_fault fault; /* of the turn that was not played */
} octaflip_game;

/*@ predicate valid_game(octaflip_game *g) =
      \valid(g) && (g->over == 0 ==> 0 <= g->passes <= 1) &&
      OCTAFLIP_LEGAL <= g->fault < OCTAFLIP_FAULTS;
*/

/* Starts a game with Red to move. It is not over, whatever the board (ruling: the first turn is
   always played). */
/*@ requires \valid(g) && \valid_read(board) && \separated(g, board);
    terminates \true;
    assigns *g;
    ensures valid_game(g);
*/
void octaflip_start(octaflip_game *g, const octaflip_board *board);

/* Plays turns until all are played, the game is over, or a turn is an invalid move. In the last
   case g->fault says why, and g is as it was before that turn. Returns how many turns it played: 0
   if the game was over. */
/*@ requires valid_game(g) && \valid_read(turns + (0 .. n - 1));
    requires \separated(g, turns + (0 .. n - 1));
    terminates \true;
    assigns *g;
    ensures valid_game(g) && \result <= n;
    ensures \result < n ==> g->over || g->fault != OCTAFLIP_LEGAL;
*/
size_t octaflip_play(octaflip_game *g, const octaflip_turn *turns, size_t n);

/* Returns the cells that the player to move can reach from this cell: none if it has no piece of
   theirs. */
/*@ requires \valid_read(g);
    terminates \true;
    assigns \nothing;
*/
uint64_t octaflip_targets(const octaflip_game *g, int from);

/*@ requires \valid_read(g);
    terminates \true;
    assigns \nothing;
*/
int octaflip_blue_to_move(const octaflip_game *g);

/*@ requires \valid_read(g);
    terminates \true;
    assigns \nothing;
*/
int octaflip_has_move(const octaflip_game *g);

/*@ requires \valid_read(g);
    terminates \true;
    assigns \nothing;
*/
octaflip_board octaflip_board_of(const octaflip_game *g);

/*@ terminates \true;
    assigns \nothing;
*/
int octaflip_count(uint64_t cells);

#endif
