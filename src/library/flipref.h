/* libflipref judges inputs of flip games and steps through games.

   There are five dialects: octaflip, reversi, bbm103, aps105 and flip. The manual page of a dialect
   says what it reads and which inputs are valid. No function prints, exits or keeps global state.
   Calls on different objects may run at the same time in different threads. Memory that a function
   returns by pointer belongs to the library. It is valid until its object is freed, unless the
   function's comment says otherwise. Text is NUL-terminated ASCII, except in a flipref_bytes.

   Rows, columns and cells count from 0, from the upper left: cell = row * side + column. Lines and
   columns of an input count from 1, and offsets from 0. All of these count bytes. */
#ifndef FLIPREF_H
#define FLIPREF_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define FLIPREF_API __attribute__((visibility("default")))
#else
#define FLIPREF_API
#endif

#include "base/model.h"

/* Returns MAJOR.MINOR.PATCH of the library that runs. A minor version may add functions, and
   members at the ends of structs that the library returns. A major version has another soname. */
FLIPREF_API const char *flipref_version(void);

/* Returns the name of dialect i (from 0), or NULL if there are no more. */
FLIPREF_API const char *flipref_dialect(size_t i);

/* ---- input and options ---- */

enum flipref_flag {
    FLIPREF_INTERLEAVE = 1, /* octaflip: judge turn by turn, up to the end of the game */
    FLIPREF_RECORDS = 2,    /* octaflip: an input is many records, one after another */
    FLIPREF_SAVED_GAME = 4, /* flip: an input is a saved game */
    FLIPREF_LIMIT = 8,      /* use flipref_options.limit */
    FLIPREF_OPEN = 16,      /* flipref_options.open holds */
    FLIPREF_COMPLAIN = 32,  /* flipref_options.complaint holds */
    FLIPREF_ALL_ERRORS = 64 /* octaflip: report the errors after the first one, too */
};

/* Reads 1 to `room` bytes to `at` and returns their number. Returns 0 at the end of the input, and
   FLIPREF_UNREADABLE if the input cannot be read. */
typedef size_t flipref_read(void *from, unsigned char *at, size_t room);

#define FLIPREF_UNREADABLE ((size_t)-1)

/* Which option is bad. A call that returns FLIPREF_BAD_OPTIONS writes both members; any other call
   leaves them alone. */
typedef struct flipref_complaint {
    const char *member; /* of flipref_options or flipref_position, such as "args" */
    char message[256];  /* one line for people: what is wrong with it */
} flipref_complaint;

/* How to judge. With zeros in all other members, a dialect is judged as by `flipref check
   DIALECT`. */
typedef struct flipref_options {
    const char *dialect;
    const char *args; /* the arguments of the program, for bbm103 and flip; NULL: none */
    unsigned flags;   /* of enum flipref_flag */

    /* For flip with the arguments `load FILE`: reads the saved game, whatever the file's name is,
       because this library opens no files. Otherwise it may be NULL. */
    flipref_read *load;
    void *load_from;

    /* For flip: how many steps computers may take; 0 means 8000000000. Each turn of a computer
       takes as many steps as the board has cells, unless it answers a human's move. The library
       reads this member only if the flag FLIPREF_LIMIT is set, so callers that were compiled
       without it keep working. */
    uint64_t limit;

    /* Only if the flag FLIPREF_OPEN is given. flip with the args `load FILE`: called with
       load_from and the file's name before `load` reads. Returns whether it could be opened. */
    int (*open)(void *load_from, const char *name);

    /* Only if the flag FLIPREF_COMPLAIN is given: where a call says which option is bad. May be
       NULL. */
    flipref_complaint *complaint;
} flipref_options;

/* Whether a call did its work. An input that is not valid is not a failure. */
typedef enum flipref_status {
    FLIPREF_OK,
    FLIPREF_BAD_OPTIONS, /* no such dialect, flags or arguments that the dialect does not take,
                            arguments that no program can start with, a saved game that cannot be
                            loaded, or no position; flipref_complaint says which */
    FLIPREF_NOT_READ,    /* the input could not be read to its end */
    FLIPREF_NO_MEMORY,
    FLIPREF_LIMIT_PASSED, /* flip: computers take more steps than the limit: no verdict */
    FLIPREF_ILLEGAL       /* flipref_game_play: the move is illegal */
} flipref_status;

/* Returns a few words for people. */
FLIPREF_API const char *flipref_status_text(flipref_status status);

/* ---- judging: verdicts and diagnostics ---- */

/* Receives, for each record, its errors, its verdict and its warnings, in this order. All pointers
   are valid during the call. Either function may be NULL. */
typedef struct flipref_listener {
    void (*diagnostic)(void *who, const flipref_diagnostic *d);
    void (*verdict)(void *who, const flipref_verdict *v);
    void *who;
} flipref_listener;

/* Judges an input of any length. Memory does not grow with the input; a board takes memory of its
   own. */
FLIPREF_API flipref_status flipref_judge_source(const flipref_options *options, flipref_read *read,
                                                void *from, const flipref_listener *listener);

FLIPREF_API flipref_status flipref_judge(const flipref_options *options, const void *input,
                                         size_t len, const flipref_listener *listener);

/* The rule that a code stands for. */
typedef struct flipref_rule {
    const char *code, *title, *clause, *text;
} flipref_rule;

/* Finds the rule that a code stands for. Returns 0 if there is no such code. */
FLIPREF_API int flipref_explain(const char *code, flipref_rule *rule);

/* ---- games, turn by turn ---- */

/* A game: the board that it starts with, and all its turns, including refused ones. A cursor is
   after some number of turns, at first 0, and can move in both directions. A game is read from an
   input or starts from a position; either can be played on. */
typedef struct flipref_game flipref_game;

/* Reads a game of one record, and stores it in *game, or NULL there if the status is not
   FLIPREF_OK. The caller frees it with flipref_game_free. Memory grows with the number of turns.
   FLIPREF_RECORDS is a bad option.

   OctaFlip is validated before it is played. If a turn is malformed, the game has the legal turns
   before it, and only that turn is refused. */
FLIPREF_API flipref_status flipref_game_read(const flipref_options *options, flipref_read *read,
                                             void *from, flipref_game **game);
FLIPREF_API flipref_status flipref_game_of(const flipref_options *options, const void *input,
                                           size_t len, flipref_game **game);
FLIPREF_API void flipref_game_free(flipref_game *game); /* may be NULL */

/* The board on which a game starts, and who moves. The library copies the cells. */
typedef struct flipref_position {
    size_t side;                /* 8 in octaflip and reversi; otherwise what the dialect takes */
    const unsigned char *cells; /* side * side symbols, those of flipref_board in this dialect */
    int next;                   /* the player to move, 0 or 1 */
} flipref_position;

/* Starts a game from any position of the dialect that the options name. The options have no `args`
   and no flags except FLIPREF_COMPLAIN. Stores the game in *game, or NULL there if the status is
   not FLIPREF_OK. The caller frees it with flipref_game_free.

   In bbm103, a player without a move is skipped at the start too. The board's `next` is
   FLIPREF_NONE if the game is already over. */
FLIPREF_API flipref_status flipref_game_from(const flipref_options *options,
                                             const flipref_position *position, flipref_game **game);

/* Returns the verdict on the input that was read, or on the position. Moves that are played later
   do not change it: flipref_board has the pieces and says whether the game goes on. */
FLIPREF_API const flipref_verdict *flipref_game_verdict(const flipref_game *game);

/* Diagnostics are in the order in which they were found. */
FLIPREF_API size_t flipref_game_diagnostic_count(const flipref_game *game);

/* Returns diagnostic i (from 0), or NULL if there is none. */
FLIPREF_API const flipref_diagnostic *flipref_game_diagnostic(const flipref_game *game, size_t i);

FLIPREF_API size_t flipref_game_turn_count(const flipref_game *game);
/* Returns turn i (from 0), or NULL if there is none. It is valid until the next call of this
   function with this game. */
FLIPREF_API const flipref_turn *flipref_game_turn(flipref_game *game, size_t i);

/* Moves the cursor to after `turns` turns, or after the last turn if there are fewer. Returns the
   number of turns before the cursor. */
FLIPREF_API size_t flipref_game_seek(flipref_game *game, size_t turns);

/* Returns the board at the cursor, or NULL if the input's board is malformed. */
FLIPREF_API const flipref_board *flipref_game_board(const flipref_game *game);

/* A move, or a pass: then both members are FLIPREF_NONE. */
typedef struct flipref_move {
    int target;
    int source; /* FLIPREF_NONE except in octaflip */
} flipref_move;

/* Lists the legal moves of a player on the board at the cursor, by source and then by target,
   whether or not it is the player's turn. A player who has to pass has one move, the pass. There is
   no pass in bbm103, where such a player is skipped, and none after the end of the game. Writes at
   most `most` moves, and returns how many there are. */
FLIPREF_API size_t flipref_game_moves(const flipref_game *game, int player, flipref_move *moves,
                                      size_t most);

/* Makes a move of the board's `next` player at the cursor. The turns after the cursor are
   forgotten, and the cursor is after the new turn. Nobody answers: the caller also plays White in
   reversi, and computers in flip. In aps105 the players take turns as in reversi.

   Besides the moves that flipref_game_moves lists, Black may pass at any time in reversi. Returns
   FLIPREF_ILLEGAL if the move is illegal or the board's `next` is FLIPREF_NONE, and
   FLIPREF_NO_MEMORY if there is not enough memory; then nothing has changed. */
FLIPREF_API flipref_status flipref_game_play(flipref_game *game, const flipref_move *move);

/* Takes back the turn before the cursor, and forgets it and the turns after it. Returns 0 if there
   is no turn before the cursor; then nothing has changed. */
FLIPREF_API int flipref_game_undo(flipref_game *game);

#ifdef __cplusplus
}
#endif

#endif
