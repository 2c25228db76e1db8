/* The inside of a game, shared by game.c, moves.c and positions.c. */
#ifndef FLIPREF_LIBRARY_GAME_PARTS_H
#define FLIPREF_LIBRARY_GAME_PARTS_H

#include "library/game.h"

#include "judge/dialects.h"

#include "base/message.h"

enum { DIRECTIONS = 8 };

extern const struct direction {
    int down, right;
} directions[DIRECTIONS];

/* A turn that is kept. Its flips are the runs of pieces that change hands in each direction from
   the target, and are listed when it is handed out. */
struct kept_turn {
    flipref_turn turn;
    uint16_t runs[DIRECTIONS];
};

struct kept_diagnostic;

struct flipref_game {
    const struct allocator *allocator;
    const struct dialect *dialect;
    int no_memory;

    flipref_verdict verdict;
    struct message words; /* of the verdict */
    struct kept_diagnostic **diagnostics;
    size_t diagnostic_count, diagnostic_room;
    const flipref_diagnostic *refusal; /* an error whose turn was not told yet; or NULL */

    size_t pitch;         /* as in game_start */
    unsigned char *cells; /* at the cursor; NULL: there is no board */
    flipref_board board;  /* at the cursor */
    uint32_t *flips;      /* of the turn that was returned last */
    struct kept_turn *turns;
    size_t turn_count, turn_room;
    int next_at_end;              /* the player to move after the last turn, or FLIPREF_NONE */
    size_t refused, refused_most; /* of the turns */
    uint64_t left_out;            /* refused turns beyond refused_most */
    size_t cursor;
};

/* ---- game.c ---- */

/* Copies the board with which the game starts. Sets no_memory if there is not enough memory. */
void game_take_start(flipref_game *g, const struct game_start *s);

/* Returns room for one more turn after the first `count` turns, or NULL if there is not enough
   memory. It changes no turn. */
struct kept_turn *game_room_for_turn(flipref_game *g, size_t count);

/* Counts the flips of turn `t` in each direction from its target. Its cells are numbered row *
   pitch + column. */
void game_count_runs(struct kept_turn *r, const flipref_turn *t, size_t pitch);

/* ---- moves.c ---- */

/* Returns whether the player has a move, apart from a pass, on the board at the cursor of a
   line-capturing game. */
int game_has_line_move(const flipref_game *g, int player);

/* Makes *r the turn in which the player to move makes this move at the cursor. *ends says whether
   the turn ends the game by octaflip's rules or by two passes in a row. Returns 0 if the move is
   illegal. */
int game_turn_of(const flipref_game *g, const flipref_move *move, struct kept_turn *r, int *ends);

/* Returns the player to move on the board at the cursor after a turn of `player` that did not end
   the game, or FLIPREF_NONE if the game is over. */
int game_next_after(const flipref_game *g, int player);

#endif
