/* OctaFlip's rules on three bitboards (specification, Game Rules). Takes commands only; knows no
   text. Coordinates need no checks by the caller: every turn that can be written down is judged. */
#ifndef FLIPREF_SIMULATE_OCTAFLIP_H
#define FLIPREF_SIMULATE_OCTAFLIP_H

#include "command/octaflip.h"

#include <stddef.h>

/* Why a turn is an invalid move. If several hold, the first of this list is told. */
enum octaflip_fault {
    OCTAFLIP_LEGAL,
    OCTAFLIP_MUST_PASS,    /* a move, but the player has no valid one */
    OCTAFLIP_MAY_NOT_PASS, /* a pass, but the player has a valid move */
    OCTAFLIP_SOURCE_OFF,   /* the source is off the board (ruling: 0, or above 8) */
    OCTAFLIP_TARGET_OFF,   /* the target is */
    OCTAFLIP_NO_PIECE,     /* the source holds no piece of the player */
    OCTAFLIP_OCCUPIED,     /* the target is not empty */
    OCTAFLIP_NOT_STRAIGHT, /* the target is not 1 or 2 cells away in one of the 8 directions */
    OCTAFLIP_FAULTS
};

/* A game between two turns. */
typedef struct octaflip_game {
    uint64_t mine;   /* the pieces of the player to move */
    uint64_t theirs; /* the other player's */
    uint64_t empty;
    uint32_t turns; /* played; Blue is to move if it is odd */
    int passes;     /* in a row, up to now */
    int over;
    enum octaflip_fault fault; /* of the turn that was not played */
} octaflip_game;

/*@ predicate valid_game(octaflip_game *g) =
      \valid(g) && (g->over == 0 ==> 0 <= g->passes <= 1) &&
      OCTAFLIP_LEGAL <= g->fault < OCTAFLIP_FAULTS;
*/

/* Red to move; not over, whatever the board (ruling: the first turn is always played). */
/*@ requires \valid(g) && \valid_read(board) && \separated(g, board);
    terminates \true;
    assigns *g;
    ensures valid_game(g);
*/
void octaflip_start(octaflip_game *g, const octaflip_board *board);

/* Plays turns until all are played, the game is over, or one is an invalid move: then g->fault says
   why and g is as before that turn. Returns how many were played. Plays none if g is over. */
/*@ requires valid_game(g) && \valid_read(turns + (0 .. n - 1));
    requires \separated(g, turns + (0 .. n - 1));
    terminates \true;
    assigns *g;
    ensures valid_game(g) && \result <= n;
    ensures \result < n ==> g->over || g->fault != OCTAFLIP_LEGAL;
*/
size_t octaflip_play(octaflip_game *g, const octaflip_turn *turns, size_t n);

/* The cells that the player to move can go to from this cell: none if it holds no piece of theirs.
 */
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
