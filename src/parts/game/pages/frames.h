/* The moments of a game at which the page shows two boards: the reference's and the program's. */
#ifndef FLIPREF_GAME_PAGES_FRAMES_H
#define FLIPREF_GAME_PAGES_FRAMES_H
#include "game/pages/printed_boards.h"

#include "causes/replay.h"
#include "page/shown_game.h"
#include "problem/explained.h"

#define NO_BOARD ((size_t)-1)

struct frame {
    size_t turn;     /* turns of the game before it */
    size_t expected; /* the board of the answer, or NO_BOARD: the reference prints none here */
    size_t found;    /* the board of the output, or NO_BOARD */
};

/* Starts as all zeros. */
struct frames {
    struct frame *list;
    size_t count, room;
    size_t differs; /* the frame at which the output first differs */
    struct printed_boards expected, found;
    size_t answer_at, output_at; /* the offsets of the first difference, or of the ends */
    struct replay replay;        /* of the step by the reference */
};

/* Pairs the boards of the answer and of the output, up to the first difference by their order, and
   from there on by what both texts have there: a board, or none. `s` is the step's game.
   frames_free frees the frames. */
void frames_make(struct frames *f, const struct finding_page *p, const struct show *s);
void frames_free(struct frames *f);

/* Returns the symbols in a cell of a frame: of the reference, whose game is at the frame's turn,
   and of the program. The latter is CELL_UNREAD if there is no board. */
int frame_expected(const struct frames *f, const struct frame *at, const struct show *s, size_t row,
                   size_t column);
int frame_found(const struct frames *f, const struct frame *at, size_t row, size_t column);

/* Returns whether the cell differs. One that cannot be read does not. */
int frame_differs(const struct frames *f, const struct frame *at, const struct show *s, size_t row,
                  size_t column);

#endif
