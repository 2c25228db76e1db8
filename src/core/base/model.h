/* The model of what judging finds: a diagnostic, a verdict, a turn and a board have one struct
   each. All layers and rooms use these structs, and so do programs that use the library: the
   installed flipref.h contains this file. So it compiles as C89 and as C++. */
#ifndef FLIPREF_BASE_MODEL_H
#define FLIPREF_BASE_MODEL_H

#include <stddef.h>
#include <stdint.h>

typedef struct flipref_bytes {
    const unsigned char *at; /* may be NULL if len is 0 */
    size_t len;
} flipref_bytes;

typedef enum flipref_severity { FLIPREF_ERROR, FLIPREF_WARNING } flipref_severity;

/* A change of the input that certainly removes what a diagnostic is about: `length` bytes at
   `offset` are replaced by `text`. */
typedef struct flipref_fix {
    const char *text; /* may be empty; NULL: no fix is certain */
    uint64_t offset;  /* from the start of the input, from 0 */
    uint64_t length;  /* within the diagnostic's `text` and the LF after it; 0: insert */
} flipref_fix;

typedef struct flipref_diagnostic {
    flipref_severity severity;
    const char *code;     /* DIALECT.PART.WHAT; names never change */
    const char *message;  /* one line */
    const char *expected; /* what should be there; NULL: the message says it all */
    const char *clause;   /* the clause of the specification or of the manual */
    uint64_t line, column, offset;
    size_t length;      /* 0: something is missing at that place */
    flipref_bytes text; /* the line without its LF, at most 4096 bytes of it; in aps105, whose input
                           is words, the word */
    flipref_bytes found; /* the part of `text` that is wrong */
    uint64_t record;     /* from 1; 0: the input is one record */
    uint32_t turn;      /* from 1; 0: it is not about a turn, or the dialect does not count turns */
    const char *player; /* who typed the line; NULL: no player, or not known */
    uint64_t text_column; /* in the line, of the first byte of `text`: 1, except in a long line and
                             in aps105 */
    int at_end;           /* the input ended where this line should have been */
    const char *help;     /* one line: what to do about it; NULL: nothing is known to help */
    flipref_fix fix;
} flipref_diagnostic;

typedef enum flipref_over { FLIPREF_UNKNOWN, FLIPREF_NOT_OVER, FLIPREF_OVER } flipref_over;

typedef struct flipref_verdict {
    int valid;
    const char *words; /* one line for people */
    uint64_t record;   /* from 1; 0: the input is one record */
    uint64_t line;     /* where the record starts */
    uint64_t errors;   /* how many there are; of a transcript, only the first 20 are reported;
                          of octaflip, 1, or with FLIPREF_ALL_ERRORS all of them */
    int has_turn;
    uint32_t turn;          /* the one at fault, 0: before the first; if valid: turns played */
    flipref_over over;      /* whether the game is over */
    const char *players[2]; /* NULL: there is no board, so there is nothing to count */
    uint64_t pieces[2];     /* of each player, at the time of the verdict */
    int has_points;
    uint64_t points[2]; /* only in bbm103: what those pieces are worth */
} flipref_verdict;

typedef enum flipref_turn_kind {
    FLIPREF_MOVE,
    FLIPREF_PASS,
    FLIPREF_REFUSED /* a line that was not a legal turn; the board is unchanged */
} flipref_turn_kind;

enum { FLIPREF_NONE = -1 }; /* no cell, or no player */

typedef struct flipref_turn {
    flipref_turn_kind kind;
    int player; /* the player whose turn it is, 0 or 1; FLIPREF_NONE: not known */
    int target; /* the cell of the new piece; FLIPREF_NONE: none, or off the board */
    int source; /* octaflip: the cell of the piece that clones or jumps; otherwise FLIPREF_NONE */
    int jumps;  /* the source becomes empty */
    const uint32_t *flips; /* the cells whose pieces changed hands */
    size_t flip_count;
    uint64_t line;   /* of the input; 0: none, as for a computer's move */
    uint64_t offset; /* of that line or word */
    size_t length;
    const flipref_diagnostic *diagnostic; /* of a refused turn, if among the first 20 */
} flipref_turn;

/* A board, and what its dialect calls the parts of it. */
typedef struct flipref_board {
    size_t side;
    const unsigned char *cells;  /* side * side symbols, valid until the cursor moves */
    unsigned char symbols[4];    /* of player 0, player 1, empty and blocked cells (or 0) */
    const char *players[2];      /* their names */
    int first_row, first_column; /* the first letter or digit; 0: numbers from 0 */
    int next;                    /* the player to move, or FLIPREF_NONE */
    uint64_t pieces[2];
    const char *colours[2]; /* what the players' pieces look like: red, blue, black or white */
} flipref_board;

#endif
