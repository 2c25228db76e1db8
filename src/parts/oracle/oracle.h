/* The five oracles by one call, with variants for the second readings of the rulings, section
   "Second readings". Without variants an oracle does what its dialect's program does. */
#ifndef FLIPREF_ORACLE_ORACLE_H
#define FLIPREF_ORACLE_ORACLE_H

#include <stddef.h>

/* Each variant changes one clause, in its own dialect only. */
enum oracle_variant {
    /* octaflip */
    ORACLE_VARIANT_INTERLEAVE,  /* "Turns are validated one at a time during the game" */
    ORACLE_VARIANT_COORDINATE,  /* "A coordinate outside 1 to 8 is an input error", but in a pass */
    ORACLE_VARIANT_PASS,        /* "A player may pass at any time" */
    ORACLE_VARIANT_EXTRA_WORDS, /* "Extra words are ignored": after the count, and after a turn */
    ORACLE_VARIANT_BLANK_LINES, /* "Blank lines are skipped": lines of white space, anywhere */
    ORACLE_VARIANT_CR,          /* "A CR is stripped": one at the end of a line */
    ORACLE_VARIANT_LAST_LINE_FEED, /* "A last line without LF counts as a missing line" */

    /* aps105 */
    ORACLE_VARIANT_FIRST_TILE, /* "The first tile set on a cell stays" */

    /* flip */
    ORACLE_VARIANT_ODD_CENTRE,  /* "On a board with an odd side, the other centre is used" */
    ORACLE_VARIANT_TYPES_FIRST, /* "Player types are checked before the dimension" */
    ORACLE_VARIANT_SAVE_BLANKS, /* "Blanks before a save's name are dropped": all white space */

    /* bbm103 */
    ORACLE_VARIANT_ADDS_ONE, /* "Each flip adds 1 to a piece's value": still only the first 4 */
    ORACLE_VARIANT_PROMPT,   /* "A refused line repeats the prompt", after the message */
    ORACLE_VARIANT_SKIPPED,  /* "A message says that a player is skipped": oracle_skipped */

    /* reversi */
    ORACLE_VARIANT_NO_SCORE,    /* "The number after `?` is left out": the line is `?` alone */
    ORACLE_VARIANT_WHITE_SPACE, /* "White space around a command is dropped" */

    ORACLE_READINGS
};

/* A set of variants is a sum of these. */
#define ORACLE_VARIANT_ON(variant) (1UL << (variant))

/* What is printed with ORACLE_VARIANT_SKIPPED, each with an LF, where a player is skipped. The
   specification has no words for it, so these stand for any. */
extern const char *const oracle_skipped[2];

enum oracle_mode {
    ORACLE_DEFAULT,    /* "all N turns are validated before the game is judged" */
    ORACLE_INTERLEAVE, /* --interleave: turn by turn; nothing after the end of the game is read */
    ORACLE_REENTER     /* --reenter: turn by turn; after an input error the same part is read again.
                          The end of the input is an input error too, and the last one */
};

struct oracle_request {
    const char *dialect;        /* such as `octaflip` */
    char *const *args;          /* without the program's name; a null ends them; null: none */
    const unsigned char *input; /* may be null if `size` is 0 */
    size_t size;
    enum oracle_mode mode;          /* of octaflip */
    unsigned long variants;         /* a set; variants of other dialects have no effect */
    unsigned long long steps;       /* the limit; 0: ORACLE_STEPS_USUAL */
    struct oracle_saves *saves;     /* where flip saves and loads games; null: each save succeeds,
                                       and there is no game to load */
    struct oracle_account *account; /* what came of a conversation; null: nobody asks */
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
   oracle allocates. */
int oracle_run(const struct oracle_request *request, struct oracle_answer *answer);
void oracle_answer_free(struct oracle_answer *answer);

/* What came of a conversation besides the output: of reversi, bbm103, aps105 and flip. It starts as
   all zeros. `refused` is freed with oracle_account_free(). Players are in the order in which
   `flipref check` names them. */
struct oracle_account {
    size_t *refused; /* of each refused line or word, in order: where its first wrong byte is in
                        the input; where the line or the input ends if something is missing */
    size_t refusals, room;
    size_t rest;    /* the first byte that was not read */
    int has_board;  /* a board was set up, so there are pieces to count */
    int is_over;    /* nobody can move any more; unknown in aps105 */
    long pieces[2]; /* at the end */
    long points[2]; /* of bbm103 */
};

void oracle_account_free(struct oracle_account *account);

/* ---- saved games ---- */

/* A game of flip between two turns. */
struct oracle_position {
    int n;            /* 2 .. 1000; a game of flip has 4 or more */
    const char *cell; /* n * n of them, row by row: 'O', 'X' or '.' */
    char mover;       /* whose turn it is: 'O' or 'X' */
    int type_of_o;    /* 0: human; 1: computer, from the upper left; 2: from the lower right */
    int type_of_x;
};

/* Games that flip has saved, for the runs of one test. */
struct oracle_saves *oracle_saves_new(void);
void oracle_saves_free(struct oracle_saves *saves); /* which may be null */

/* Saves a copy of a game. Returns 0 if the name, which may have any bytes, is none of the working
   folder itself, such as `game` or `./game`. */
int oracle_save(struct oracle_saves *saves, const struct oracle_position *game,
                const unsigned char *name, size_t length);

#endif
