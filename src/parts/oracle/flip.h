/* flip a second time, for tests, fuzz harnesses and `hunt`: see oracle/line.h. It touches no files.
 */
#ifndef FLIPREF_ORACLE_FLIP_H
#define FLIPREF_ORACLE_FLIP_H

#include <stddef.h>

struct oracle_account; /* oracle/line.h */
struct oracle_setting; /* oracle/setting.h */

/* A game between two turns, as it is saved and loaded. */
struct oracle_flip_position {
    int n;            /* 2 .. 1000; a game of flip has 4 or more */
    const char *cell; /* n * n of them, row by row: 'O', 'X' or '.' */
    char mover;       /* whose turn it is: 'O' or 'X' */
    int type_of_o;    /* 0: human; 1: computer, from the upper left; 2: from the lower right */
    int type_of_x;
};

/* Called for a save, with the game, which is valid only during the call, and the name: byte for
   byte, including NULs, and without a NUL after it. Returns 1 if the game was written, 0 if it
   could not be. */
typedef int oracle_flip_save(void *context, const struct oracle_flip_position *game,
                             const unsigned char *name, size_t name_length);

/* What `flipref flip ARGUMENTS...` prints for the input data[0 .. size); argv[0 .. argc) are the
   arguments after `flip`. `data` may be null if `size` is 0. *status is the exit status.

   `save` decides what becomes of a save; if it is null, none can be written.
   `account`, which may be null, says what came of it.
   `load` with a file name prints `Error loading board.`, as if there were no such file: see
   oracle_flip_loaded().
   Two computers play to the end of the game, with the board after each move: on a large board that
   takes a long time and a lot of memory.

   Returns text that the caller frees; *length is its size without the NUL that follows it. */
char *oracle_flip(int argc, char *const argv[], const unsigned char *data, size_t size,
                  oracle_flip_save *save, void *context, struct oracle_account *account,
                  int *status, size_t *length);

/* The same for `flipref flip load FILE`, where FILE contains the game `from`. */
char *oracle_flip_loaded(const struct oracle_flip_position *from, const unsigned char *data,
                         size_t size, oracle_flip_save *save, void *context, int *status,
                         size_t *length);

/* Both with variants and a limit: `from` is null unless a game is loaded. */
char *oracle_flip_with(struct oracle_setting *setting, int argc, char *const argv[],
                       const struct oracle_flip_position *from, const unsigned char *data,
                       size_t size, oracle_flip_save *save, void *context,
                       struct oracle_account *account, int *status, size_t *length);

#endif
