/* A watcher hears of a game turn by turn while it is judged. Cells are numbered row * pitch +
   column. All pointers are valid during the call. */
#ifndef FLIPREF_JUDGE_WATCHER_H
#define FLIPREF_JUDGE_WATCHER_H

#include "base/model.h"

#include <stddef.h>
#include <stdint.h>

/* How a game starts. */
struct game_start {
    flipref_board board; /* its pieces are not counted */
    size_t pitch;        /* bytes from one row of the board's cells to the next */
};

/* A refused turn is reported after the finding about it, if there is one. When octaflip validates
   the whole input first, the only refused turn is the one that the verdict is about. */
struct watcher {
    void (*started)(void *who, const struct game_start *s);
    void (*turn)(void *who, const flipref_turn *t);
    void *who;
};

#endif
