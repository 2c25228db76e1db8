/* OctaFlip a second time, for tests, fuzz harnesses and `hunt`: slow, and evidently right.

   It shares no code with the rest of src/. The clauses in quotes are from the specification
   (octaflip.txt) and from its rulings, section "octaflip". Memory grows with the input. Without
   memory, the program aborts. */
#ifndef FLIPREF_ORACLE_OCTAFLIP_H
#define FLIPREF_ORACLE_OCTAFLIP_H

#include <stddef.h>

struct oracle_setting; /* oracle/setting.h */

/* A game between two turns. Rows and columns count from 0 here, from 1 in turns. */
struct oracle_octaflip {
    char cell[8][8];     /* [row][column]: 'R', 'B', '.' (empty) or '#' (blocked) */
    char mover;          /* whose turn it is: 'R' or 'B' */
    int passes_in_a_row; /* at the end of what was played: 0, 1 or 2 */
    int over;            /* 1 once a turn has ended the game, otherwise 0 */
};

/* The game before its first turn. `board` is 64 cells, row by row, without line ends. Red moves and
   nothing is over, whatever the board: "you must execute at least the first turn". */
void oracle_octaflip_start(struct oracle_octaflip *g, const char board[64]);

/* Plays one turn as the input gives it: r1 c1 is the source, r2 c2 the destination, from 1;
   0 0 0 0 is a pass. Any values may be given.
   Returns 1 if the turn was legal: it is played, the mover changes, and `over` is set if it ended
   the game. Returns 0 if it was an invalid move, or the game was over: nothing changes. */
int oracle_octaflip_play(struct oracle_octaflip *g, long r1, long c1, long r2, long c2);

/* 1 if the mover has a clone or a jump (`over` is not looked at), else 0: then it must pass. */
int oracle_octaflip_has_move(const struct oracle_octaflip *g);

enum oracle_mode {
    ORACLE_DEFAULT,    /* "all N turns are validated before the game is judged" */
    ORACLE_INTERLEAVE, /* --interleave: turn by turn; nothing after the end of the game is read */
    ORACLE_REENTER /* --reenter: turn by turn; after an input error the same part is read again */
};

/* What `flipref octaflip` prints for the input data[0 .. size): the board and the result, or the
   line of the error, or with ORACLE_REENTER some lines of input errors before either. There the end
   of the input is an input error too, and the last one. `data` may be null if `size` is 0.
   Returns text that the caller frees; *length is its size without the NUL that follows it. */
char *oracle_octaflip_judge(const unsigned char *data, size_t size, enum oracle_mode mode,
                            size_t *length);

/* The same with variants and a limit. */
char *oracle_octaflip_with(struct oracle_setting *setting, const unsigned char *data, size_t size,
                           enum oracle_mode mode, size_t *length);

#endif
