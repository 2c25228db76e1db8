/* A watcher hears of a game turn by turn while it is judged. Cells are numbered row * pitch +
   column. All pointers are valid during the call. */
#ifndef FLIPREF_JUDGE_WATCHER_H
#define FLIPREF_JUDGE_WATCHER_H

#include <stddef.h>
#include <stdint.h>

enum { WATCH_NONE = -1 }; /* no player, or no cell */

enum game_rules { RULES_LINES, RULES_OCTAFLIP };

/* The board that a game starts with. */
struct game_start {
    enum game_rules rules;
    size_t side, pitch;
    const unsigned char *cells;  /* symbols: `side` rows of `pitch` bytes */
    unsigned char symbols[4];    /* of player 0, player 1, empty and blocked cells (or 0) */
    const char *const *players;  /* two names */
    int first_row, first_column; /* the first letter or digit; 0: numbers from 0 */
    int next;                    /* the player to move, or WATCH_NONE */
    int skips;                   /* a player without a move is skipped, and that is not a turn */
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
