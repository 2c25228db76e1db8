/* A watcher hears of a game turn by turn while it is judged. Cells are numbered row * pitch +
   column. All pointers are valid during the call. */
#ifndef FLIPREF_JUDGE_WATCHER_H
#define FLIPREF_JUDGE_WATCHER_H

#include "base/model.h"

#include <stddef.h>
#include <stdint.h>

enum { WATCH_NONE = -1 }; /* no player, or no cell */

enum game_rules { RULES_LINES, RULES_OCTAFLIP };

/* How a game starts. */
struct game_start {
    enum game_rules rules;
    flipref_board board; /* its pieces are not counted */
    size_t pitch;        /* bytes from one row of the board's cells to the next */
    int skips;           /* a player without a move is skipped, and that is not a turn */
};

enum turn_kind { TURN_MOVE, TURN_PASS, TURN_REFUSED };

struct game_turn {
    enum turn_kind kind;
    int player;
    int target;            /* the cell of the new piece; WATCH_NONE: it is not on the board */
    int source;            /* only in octaflip; otherwise WATCH_NONE */
    int jumps;             /* the source becomes empty */
    const uint32_t *flips; /* the cells whose pieces changed hands */
    size_t flip_count;
    uint64_t line;   /* 0: the turn has no line, such as a computer's move */
    uint64_t offset; /* of the line or word, from the start of the input */
    size_t length;
};

/* A refused turn is reported after the finding about it, if there is one. When octaflip validates
   the whole input first, the only refused turn is the one that the verdict is about. */
struct watcher {
    void (*started)(void *who, const struct game_start *s);
    void (*turn)(void *who, const struct game_turn *t);
    void *who;
};

#endif
