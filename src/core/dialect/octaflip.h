/* OctaFlip: reads a board and turns, plays them, says who won or what is wrong. */
#ifndef FLIPREF_DIALECT_OCTAFLIP_H
#define FLIPREF_DIALECT_OCTAFLIP_H

#include "base/sink.h"
#include "simulate/octaflip.h"
#include "validate/octaflip.h"

/* Rulings, octaflip: "Validation comes first", `--interleave`, `--reenter`. */
enum octaflip_order {
    OCTAFLIP_VALIDATE_FIRST, /* every turn is validated before the game is judged */
    OCTAFLIP_INTERLEAVE,     /* turn by turn; nothing after the game's end is looked at */
    OCTAFLIP_REENTER         /* likewise; after an input error the same thing is read again */
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
    uint64_t offset; /* of the line in the input */
    size_t length;
} octaflip_played;

/* Somebody who is told of each turn as it is played, for which the turns are played one by one. */
typedef struct octaflip_observer {
    void (*started)(void *who, const octaflip_board *board); /* may be 0, as played */
    void (*played)(void *who, const octaflip_played *p);
    void *who; /* their own */
} octaflip_observer;

/* All that judging needs; owned by the caller, used again from record to record. */
typedef struct octaflip_referee {
    octaflip_reader reader;
    enum octaflip_order order;
    sink *errors;               /* under OCTAFLIP_REENTER: where input errors are told */
    octaflip_observer observer; /* nobody, unless set behind octaflip_referee_init */

    /* The verdict: */
    enum octaflip_outcome outcome;
    uint64_t line;      /* of the first line that was read for the board */
    uint32_t turn;      /* k of the turn that place is about; 0: the board or the count */
    octaflip_turn bad;  /* the bad move */
    octaflip_game game; /* at its end, or when the bad move was tried; .turns were played */
    uint32_t count;     /* N */
    uint32_t unread;    /* turns whose lines were not read, because nothing depends on them */
    diag place;         /* code: an octaflip_input_code if the input is bad, else 0.
                           A bad move: its words. A result: the first turn that was not played;
                           line is 0 if all were, or if its line was not read */

    octaflip_turn batch[OCTAFLIP_BATCH];
    unsigned char quote[LINE_LIMIT]; /* place.text */
} octaflip_referee;

/* The source's buffer must hold LINES_CAPACITY bytes. */
void octaflip_referee_init(octaflip_referee *r, source *from, enum octaflip_order order,
                           sink *errors);

/* Reads and judges one record: a board, N, N turns. If the source has failed, the verdict means
   nothing. */
void octaflip_judge(octaflip_referee *r);

/* Passes over the turn lines that were not read, up to where the next record starts. */
void octaflip_skip_unread(octaflip_referee *r);

/* The specification's output for the verdict. */
void octaflip_print(const octaflip_referee *r, sink *out);

/* 'R' or 'B' if that player has more pieces, else 'D' for a draw. */
int octaflip_winner(const octaflip_game *g);

/* R B . # for a cell. */
int octaflip_symbol(const octaflip_board *board, int cell);

#endif
