/* flip: two players, humans or computers, on a board of any size. Games can be saved and loaded. */
#ifndef FLIPREF_DIALECT_FLIP_H
#define FLIPREF_DIALECT_FLIP_H

#include "base/sink.h"
#include "dialect/observer.h"
#include "simulate/grid.h"
#include "validate/flip.h"

/* The program's exit statuses (specification, Errors). */
enum flip_status {
    FLIP_OK = 0,
    FLIP_STATUS_USAGE = 1,
    FLIP_STATUS_DIMENSION = 2,
    FLIP_STATUS_TYPE = 3,
    FLIP_STATUS_LOAD = 4,
    FLIP_STATUS_END_OF_INPUT = 5,
    FLIP_STOPPED = 6 /* not an exit status: an observer stopped the game */
};

typedef struct flip_game flip_game;

/* Writes the game durably to a file of that name. If it cannot, it leaves the old file as it was
   and returns 0. */
typedef int flip_save(void *to, bytes name, const flip_game *g);

struct flip_game {
    flip_setup setup; /* its `next` is the player to move */
    grid board;
    flip_reader reader;
    struct observer observer;
    flip_save *save;
    void *save_to; /* passed to `save` */
};

#define FLIP_SYMBOLS "OX."

/* Prints what is wrong with the arguments. Returns the exit status. */
int flip_refuse(enum flip_arguments wrong, sink *out);

/* Sets up a new game. The caller has opened the board with FLIP_SYMBOLS and the setup's side. */
void flip_start(flip_game *g, const flip_setup *setup);

/* Reads the rows of a saved game into the board, after flip_read_saved_setup. Returns 0 if the file
   cannot be read, or if no game could have been saved so. */
int flip_load_board(flip_game *g, flip_reader *from);

/* Prints that loading failed. Returns the exit status. */
int flip_refuse_load(sink *out);

/* Runs the whole conversation. Returns the exit status, or FLIP_STOPPED. The source's buffer must
   hold at least LINES_CAPACITY bytes. */
int flip_run(flip_game *g, source *in, sink *out);

#endif
