/* A step as the reference plays it: its turns, the boards between them, and what `check` finds. */
#ifndef FLIPREF_CAUSES_REPLAY_H
#define FLIPREF_CAUSES_REPLAY_H
#include "judge/dialects.h"
#include "tests/tests.h"

enum { REPLAY_CODES = 64 };

struct replayed_turn {
    enum flipref_turn_kind kind;
    int player;                    /* 0 or 1; FLIPREF_NONE if it is not known */
    int target, source;            /* cells: row * side + column, or FLIPREF_NONE */
    int jumps;                     /* the source becomes empty */
    size_t first_flip, flip_count; /* in replay.flips */
    uint64_t line;           /* of the input; 0: a computer's turn, or a pass without a line */
    size_t said;             /* bytes of output before it */
    const struct code *code; /* why it was refused, or NULL */
};

struct replayed_code {
    const struct code *code;
    int is_error; /* otherwise it is a warning */
    size_t said;
};

struct replay {
    const struct dialect *dialect;
    size_t side;          /* 0: there is no board */
    unsigned char *start; /* side * side cells */
    int first;            /* the player who is to move first, or FLIPREF_NONE */
    struct replayed_turn *turns;
    size_t count, room;
    uint32_t *flips;
    size_t flip_count, flip_room;
    struct replayed_code codes[REPLAY_CODES]; /* the first ones */
    size_t code_count;
    size_t said;    /* bytes of output in all */
    int is_over;    /* the game is over */
    int wrong_args; /* the program cannot start with these arguments, so nothing was played */
    size_t pitch;
};

/* Plays the step, in the folder that the steps before it leave, as far as computers do not take too
   many steps. replay_free frees what it took. */
void replay_step(const struct dialect *dialect, const struct step *step, struct replay *r);
void replay_free(struct replay *r);

/* Joins the arguments of a step by blanks, as a check takes them. An argument that is no word makes
   the text wrong, as it makes the arguments wrong. The caller frees it. */
char *replay_args(const struct step *step);

/* Draws the board after `turns` turns into cells, which has room for side * side of them. */
void replay_board(const struct replay *r, size_t turns, unsigned char *cells);

/* Returns the number of the direction, below DIRECTIONS, in which a cell lies from another one: row
   by row, with the cell itself in the middle. */
enum { DIRECTIONS = 9 };
int replay_direction(const struct replay *r, int from, int to);

/* Returns whether turn `i` flips the cell. */
int replay_flips(const struct replay *r, size_t i, size_t cell);

#endif
