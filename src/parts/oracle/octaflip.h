/* The rules of OctaFlip a second time, for tests, fuzz harnesses and `hunt`: slow, and evidently
   right. The clauses in quotes are from the specification (octaflip.txt) and from its rulings,
   section "octaflip". */
#ifndef FLIPREF_ORACLE_OCTAFLIP_H
#define FLIPREF_ORACLE_OCTAFLIP_H

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

#endif
