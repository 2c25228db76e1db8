/* A game between two players, as an input of the dialect that grows by a line for each move. */
#ifndef FLIPREF_PLAY_MATCH_GAME_H
#define FLIPREF_PLAY_MATCH_GAME_H
#include "base/message.h"
#include "judge/dialects.h"
#include "library/flipref.h"
#include "text/byte_queue.h"

struct match_game {
    flipref_options options;
    const struct dialect *dialect;
    struct byte_queue start; /* octaflip: the lines of the board */
    struct byte_queue lines; /* of the moves */
    struct byte_queue input; /* of all of these, and the number of turns where the dialect has it */
    size_t turns;            /* lines of moves */
    flipref_game *game;
    const flipref_board *board; /* after the last move */
};

/* Whether two players play the dialect, so that each of them has moves to choose. */
int match_is_for_two(const struct dialect *dialect);

/* Starts a game with these arguments of the program, if the dialect takes any. `start` is an input
   whose first lines are the board, where the dialect reads one; empty: the usual board. Returns
   NULL, or what is wrong. The caller frees the game by match_game_free, also after a failure. */
const char *match_game_open(struct match_game *g, const struct dialect *dialect, const char *args,
                            bytes start);
void match_game_free(struct match_game *g);

/* Makes the passes that the rules demand. Returns the player who then chooses a move, or
   FLIPREF_NONE after the end of the game. */
int match_game_next(struct match_game *g);

/* Makes the move that is the last line of what the player printed. Returns 0 if that is no legal
   move: `why` then says so, and the line is the last one of the input. */
int match_game_move(struct match_game *g, bytes printed, struct message *why);

/* The input with all moves so far, until the next call that changes the game. */
bytes match_game_input(struct match_game *g);

/* Reads the game again from its input, with what is wrong in it. Stores NULL if memory ends. */
flipref_game *match_game_replay(struct match_game *g);

#endif
