/* OctaFlip: reads a board and turns, plays them, and says who won or what is wrong. */
#ifndef FLIPREF_DIALECT_OCTAFLIP_H
#define FLIPREF_DIALECT_OCTAFLIP_H

#include "base/sink.h"
#include "simulate/octaflip.h"
#include "validate/octaflip.h"

/* Rulings, octaflip: "Validation comes first", `--interleave`, `--reenter`. */
enum octaflip_order {
    OCTAFLIP_VALIDATE_FIRST, /* every turn is validated before the game is judged */
    OCTAFLIP_INTERLEAVE,     /* turn by turn; nothing after the game's end is read */
    OCTAFLIP_REENTER         /* turn by turn; after an input error the same part is read again */
};

enum octaflip_outcome {
    OCTAFLIP_BAD_BOARD, /* Board input error */
    OCTAFLIP_BAD_COUNT, /* Invalid input at turn 0 */
    OCTAFLIP_BAD_TURN,  /* Invalid input at turn k */
    OCTAFLIP_BAD_MOVE,  /* Invalid move at turn k */
    OCTAFLIP_RESULT     /* the final board and who won */
};

enum { OCTAFLIP_BATCH = 256 };

/* A turn that was played. */
typedef struct octaflip_played {
    const octaflip_game *before, *after;
    octaflip_turn turn;
    uint64_t line;
    uint64_t offset; /* of the line, from the start of the input */
    size_t length;
} octaflip_played;

/* An observer hears of each turn as it is played. With `played`, turns are played one by one. */
typedef struct octaflip_observer {
    void (*started)(void *who, const octaflip_board *board); /* each function may be NULL */
    void (*played)(void *who, const octaflip_played *p);
    void (*refused)(void *who); /* an illegal move: `turn`, `place` and `bad` of the referee */
    void *who;                  /* passed to each function */
} octaflip_observer;

/* The whole state of judging. The caller owns it, and uses it again for each record. */
typedef struct octaflip_referee {
    octaflip_reader reader;
    enum octaflip_order order;
    sink *errors;               /* under OCTAFLIP_REENTER: input errors are printed here */
    octaflip_observer observer; /* none, unless set after octaflip_referee_init */

    /* The verdict: */
    enum octaflip_outcome outcome;
    uint64_t line;     /* of the first line that was read for the board */
    uint32_t turn;     /* the turn that `place` is about, from 1; 0: the board, the count or none */
    octaflip_turn bad; /* the bad move */
    octaflip_game game; /* at its end, or before the bad move */
    uint32_t count;     /* N */
    uint32_t unread; /* turns whose lines were not read, because they cannot change the verdict */
    /* The code is an octaflip_input_code if the input is malformed, otherwise 0. A bad move: its
       wrong words. A result: the first turn that was not played; the line and `turn` are 0 if all
       turns were played, or if that line was not read. */
    diag place;

    octaflip_turn batch[OCTAFLIP_BATCH];
    unsigned char quote[LINE_LIMIT]; /* holds place.text */
} octaflip_referee;

/* The source's buffer must hold at least LINES_CAPACITY bytes. */
void octaflip_referee_init(octaflip_referee *r, source *from, enum octaflip_order order,
                           sink *errors);

/* Reads and judges one record: a board, N, and N turns. If the source has failed, the verdict means
   nothing. */
void octaflip_judge(octaflip_referee *r);

/* Skips the turn lines that were not read, up to where the next record starts. */
void octaflip_skip_unread(octaflip_referee *r);

/* Prints the verdict as the specification prescribes. */
void octaflip_print(const octaflip_referee *r, sink *out);

/* Returns 'R' or 'B' if that player has more pieces, otherwise 'D' for a draw. */
int octaflip_winner(const octaflip_game *g);

/* Returns the symbol of a cell: R B . or #. */
int octaflip_symbol(const octaflip_board *board, int cell);

#endif
