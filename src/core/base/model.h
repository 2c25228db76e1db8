/* The model of what judging finds: a diagnostic, a verdict, a turn and a board have one struct
   each. All layers and rooms use these structs, and so do programs that use the library: the
   installed flipref.h contains this file. So it compiles as C89 and as C++. */
#ifndef FLIPREF_BASE_MODEL_H
#define FLIPREF_BASE_MODEL_H

#include <stddef.h>
#include <stdint.h>

typedef struct flipref_bytes {
    const unsigned char *at; /* may be 0 if len is */
    size_t len;
} flipref_bytes;

typedef enum flipref_severity { FLIPREF_ERROR, FLIPREF_WARNING } flipref_severity;

typedef struct flipref_diagnostic {
    flipref_severity severity;
    const char *code;     /* stable: DIALECT.PART.WHAT */
    const char *message;  /* in one line */
    const char *expected; /* what should have stood there; 0: nothing is to be said */
    const char *clause;   /* of the specification, or of the manual */
    uint64_t line, column, offset;
    size_t length;       /* 0: something is missing at that place */
    flipref_bytes text;  /* the line, without its LF, as far as it was kept (4096 bytes); of aps105,
                            whose input is words, the word */
    flipref_bytes found; /* the part of it that is wrong */
    uint64_t record;     /* from 1; 0: the input is one record */
    uint32_t turn;       /* from 1; 0: it is not about a turn, or the dialect does not count them */
    const char *player;  /* whose line it is; 0: nobody's, or not known */
} flipref_diagnostic;

typedef enum flipref_over { FLIPREF_UNKNOWN, FLIPREF_NOT_OVER, FLIPREF_OVER } flipref_over;

typedef struct flipref_verdict {
    int valid;
    const char *words; /* for people, in one line */
    uint64_t record;   /* from 1; 0: the input is one record */
    uint64_t line;     /* where the record starts */
    uint64_t errors;   /* how many there are; of a transcript the first 20 are told */
    int has_turn;
    uint32_t turn;          /* the one at fault, 0 what stands before it; valid: turns played */
    flipref_over over;      /* the game */
    const char *players[2]; /* 0: there is no board, so nothing to count */
    uint64_t pieces[2];     /* of each player, when the verdict fell */
    int has_points;
    uint64_t points[2]; /* what those pieces are worth: bbm103 */
} flipref_verdict;

typedef enum flipref_turn_kind {
    FLIPREF_MOVE,
    FLIPREF_PASS,
    FLIPREF_REFUSED /* a line that was no legal turn: the board stays as it was */
} flipref_turn_kind;

enum { FLIPREF_NONE = -1 }; /* no cell, no player */

typedef struct flipref_turn {
    flipref_turn_kind kind;
    int player; /* whose turn it is: 0 or 1; FLIPREF_NONE: not known */
    int target; /* the cell of the new piece; a refused one is on the board, or FLIPREF_NONE */
    int source; /* octaflip: the cell of the piece that clones or jumps; else FLIPREF_NONE */
    int jumps;  /* the source is left empty */
    const uint32_t *flips; /* cells whose pieces changed hands */
    size_t flip_count;
    uint64_t line;   /* that it was read from; 0: from none, as a computer's move is */
    uint64_t offset; /* of that line, or word */
    size_t length;
    const flipref_diagnostic *diagnostic; /* of a refused one; 0: the first 20 are told */
} flipref_turn;

/* A board, and what its dialect calls the parts of it. */
typedef struct flipref_board {
    size_t side;
    const unsigned char *cells; /* side * side symbols, until the cursor moves */
    unsigned char
        symbols[4];         /* of player 0, of player 1, of an empty cell, of a blocked one or 0 */
    const char *players[2]; /* what they are called */
    int first_row, first_column; /* what rows and columns begin with: a letter or digit that is
                                    counted on; 0: numbers from 0 */
    int next;                    /* whose turn it is; FLIPREF_NONE: nobody's */
    uint64_t pieces[2];
    const char *colours[2]; /* what the players' pieces look like: red, blue, black or white */
} flipref_board;

#endif
