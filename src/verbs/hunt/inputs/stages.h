/* What inputs.c and its stages share: a step while it is made, and what makes it. */
#ifndef FLIPREF_HUNT_INPUTS_STAGES_H
#define FLIPREF_HUNT_INPUTS_STAGES_H

#include "hunt/inputs/inputs.h"

#include "players/draft.h"

#define ROWS(table) (sizeof(table) / sizeof((table)[0]))

enum {
    INPUT_MOST = 1 << 16, /* bytes of an input that a stage writes */
    WORDS_MOST = 8,       /* arguments that a stage writes */
    WORD_MOST = 32        /* bytes of such an argument, with its NUL */
};

/* What the arguments of bbm103 and flip ask for. The other dialects have their own board. */
struct setup {
    int starts; /* 0: the arguments are wrong, or load a file */
    size_t side;
    int types[2]; /* of flip's O and X: 0 is a human, 1 and 2 are computers */
};

/* A step while it is made. */
struct making {
    const struct inputs_order *order;
    size_t dialect;     /* its number */
    struct setup fixed; /* what the order's arguments ask for, if it has some */
    struct draft text;  /* the step's input, and the random choices of the stage */
    char words[WORDS_MOST][WORD_MOST];
    size_t word_count;
    const struct step *whole;  /* the step, if it exists already; otherwise NULL */
    const struct step *before; /* what is run before it in the same folder, or NULL */
};

/* ---- writing a step; text that does not fit is left out ---- */

void put_text(struct making *m, const char *text);
void put_byte(struct making *m, int byte);
void put_number(struct making *m, long number);
void put_pair(struct making *m, long row, long column); /* two integers on a line */

/* Adds an argument. Returns 0 if it does not fit. */
int add_word(struct making *m, const char *word);

/* Writes the arguments that ask for a game of bbm103 or flip, unless the order has its own. */
void put_setup(struct making *m, const struct setup *s);

/* Returns what the order's arguments ask for. */
struct setup setup_of(const struct inputs_order *order, size_t dialect);

/* ---- stages ---- */

/* What a stage has come to. */
enum made {
    MADE_STEP,
    MADE_NONE, /* nothing can be made of this one: try the next one */
    MADE_ALL   /* the stage has no more */
};

/* Makes the next step of a stage. */
typedef enum made make_step(struct making *m, void *stage);

/* Each opens the state of a stage, which one free() gives back; NULL if memory runs out. */
void *golden_open(void);
void *by_size_open(void);
void *play_open(void);
void *steps_open(void);
void *damaged_open(void);

make_step seeds_make, golden_make, by_size_make, play_make, steps_make, refused_make, damaged_make;

/* ---- play ---- */

/* Plays a new game, with its arguments: on any board, or on a small one. Returns 0 if the order's
   arguments ask for none. */
int play_game(struct making *m, int small);

/* ---- the lines of the input ---- */

/* Returns how many line feeds there are. */
size_t count_lines(const struct making *m);

/* Returns where line `number` (from 0) starts: the end of the input if there is none. */
size_t start_of_line(const struct making *m, size_t number);

/* Inserts a text at a place, or replaces a line with its line feed by it. */
void insert_text(struct making *m, size_t at, const char *text);
void replace_line(struct making *m, size_t number, const char *text);

/* ---- all inputs by size ---- */

struct size_state;

/* Some inputs of one kind. */
struct size_group {
    enum made (*make)(struct making *m, struct size_state *s, const struct size_group *g);
    int side;     /* of the board, or of what the group varies */
    int most;     /* pieces, moves or turns */
    int types[2]; /* as in a setup */
};

/* The groups of each dialect, from the smallest; a row without a function ends them. */
extern const struct size_group sizes_octaflip[], sizes_reversi[], sizes_bbm103[], sizes_aps105[],
    sizes_flip[];

#endif
