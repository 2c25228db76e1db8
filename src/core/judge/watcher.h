/* Somebody who is told of a game turn by turn while it is judged. Cells are numbered
   row * pitch + column; what is pointed to holds during the call. */
#ifndef FLIPREF_JUDGE_WATCHER_H
#define FLIPREF_JUDGE_WATCHER_H

#include <stddef.h>
#include <stdint.h>

enum { WATCH_NONE = -1 }; /* no player, no cell */

enum game_rules { RULES_LINES, RULES_OCTAFLIP };

/* The board with which a game starts. */
struct game_start {
    enum game_rules rules;
    size_t side, pitch;
    const unsigned char *cells; /* side rows of pitch bytes: symbols */
    unsigned char
        symbols[4]; /* of player 0, of player 1, of an empty cell, of a blocked one or 0 */
    const char *const *players;  /* two names */
    int first_row, first_column; /* a letter or digit, counted on; 0: numbers from 0 */
    int next;                    /* who is to move; or WATCH_NONE */
    int skips;                   /* a player without a move is passed over, and that is no turn */
};

enum turn_kind { TURN_MOVE, TURN_PASS, TURN_REFUSED };

struct game_turn {
    enum turn_kind kind;
    int player;
    int target;            /* the cell of the new piece; WATCH_NONE: there is none on the board */
    int source;            /* octaflip's; else WATCH_NONE */
    int jumps;             /* the source is left empty */
    const uint32_t *flips; /* cells whose pieces changed hands */
    size_t flip_count;
    uint64_t line;   /* 0: there is none, as for a computer's move */
    uint64_t offset; /* of the line, or word, in the input */
    size_t length;
};

/* A refused turn is told behind the finding about it, if that is told. Of an input of octaflip that
   is validated first, only the turn that the verdict is about is refused. */
struct watcher {
    void (*started)(void *who, const struct game_start *s);
    void (*turn)(void *who, const struct game_turn *t);
    void *who;
};

#endif
