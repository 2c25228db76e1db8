/* The five oracles by one call, with dials for the second readings of the rulings, section
   "Second readings". Without dials an oracle does what its dialect's program does. */
#ifndef FLIPREF_ORACLE_ORACLE_H
#define FLIPREF_ORACLE_ORACLE_H

#include <stddef.h>

/* Each dial changes one clause, in its own dialect only. */
enum oracle_dial {
    /* octaflip */
    ORACLE_DIAL_INTERLEAVE,     /* "Turns are validated one at a time during the game" */
    ORACLE_DIAL_COORDINATE,     /* "A coordinate outside 1 to 8 is an input error", but in a pass */
    ORACLE_DIAL_PASS,           /* "A player may pass at any time" */
    ORACLE_DIAL_EXTRA_WORDS,    /* "Extra words are ignored": after the count, and after a turn */
    ORACLE_DIAL_BLANK_LINES,    /* "Blank lines are skipped": lines of white space, anywhere */
    ORACLE_DIAL_CR,             /* "A CR is stripped": one at the end of a line */
    ORACLE_DIAL_LAST_LINE_FEED, /* "A last line without LF counts as a missing line" */

    /* aps105 */
    ORACLE_DIAL_FIRST_TILE, /* "The first tile set on a cell stays" */

    /* flip */
    ORACLE_DIAL_ODD_CENTRE,  /* "On a board with an odd side, the other centre is used" */
    ORACLE_DIAL_TYPES_FIRST, /* "Player types are checked before the dimension" */
    ORACLE_DIAL_SAVE_BLANKS, /* "Blanks before a save's name are dropped": all white space */

    /* bbm103 */
    ORACLE_DIAL_ADDS_ONE, /* "Each flip adds 1 to a piece's value": still only the first 4 */
    ORACLE_DIAL_PROMPT,   /* "A refused line repeats the prompt", after the message */
    ORACLE_DIAL_SKIPPED,  /* "A message says that a player is skipped": oracle_skipped */

    /* reversi */
    ORACLE_DIAL_NO_SCORE,    /* "The number after `?` is left out": the line is `?` alone */
    ORACLE_DIAL_WHITE_SPACE, /* "White space around a command is dropped" */

    ORACLE_READINGS
};

/* A set of dials is a sum of these. */
#define ORACLE_DIAL_ON(dial) (1UL << (dial))

/* What is printed with ORACLE_DIAL_SKIPPED, each with an LF, where a player is skipped. The
   specification has no words for it, so these stand for any. */
extern const char *const oracle_skipped[2];

struct oracle_order {
    const char *dialect;        /* such as `octaflip` */
    char *const *args;          /* without the program's name; a null ends them; null: none */
    const unsigned char *input; /* may be null if `size` is 0 */
    size_t size;
    unsigned long dials;        /* a set; dials of other dialects have no effect */
    unsigned long long steps;   /* the limit; 0: ORACLE_STEPS_USUAL */
    struct oracle_saves *saves; /* where flip saves and loads games; null: they are forgotten */
};

/* A step is about a cell that is looked at, or a byte of input or output. The usual limit is enough
   for a game of two computers on a board of side 64, and takes a second or two. */
#define ORACLE_STEPS_USUAL 100000000ULL

struct oracle_answer {
    char *output;  /* for standard output; a NUL follows it; freed with oracle_answer_free() */
    size_t length; /* without the NUL */
    int status;    /* the exit status */
};

/* Runs an oracle. Returns 1, or 0 if it gave up because of the limit, or if there is no such
   dialect: then `output` is null. Without memory, the program aborts; the limit also bounds what an
   oracle allocates.

   In flip, a save succeeds if its name is one of the working folder itself, such as `game` or
   `./game`. `load` finds what was saved in the same `saves`, and nothing else. */
int oracle_run(const struct oracle_order *order, struct oracle_answer *answer);
void oracle_answer_free(struct oracle_answer *answer);

/* Games that flip has saved, for the runs of one test. */
struct oracle_saves *oracle_saves_new(void);
void oracle_saves_free(struct oracle_saves *saves); /* which may be null */

#endif
