/* libflipref: judges inputs of flip games, and steps through games.

   Five dialects: octaflip, reversi, bbm103, aps105, flip; what each reads, and what makes it valid,
   its manual page says. Nothing here prints, exits or keeps global state: calls on different
   objects may run at the same time in different threads. What a function hands out by pointer stays
   the library's and holds until its object is freed, or as long as is said beside it. Text is
   NUL-terminated ASCII unless it is a flipref_bytes.

   Rows, columns and cells count from 0, from the upper left: cell = row * side + column. Lines and
   columns of an input count from 1, offsets from 0, all in bytes. */
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

/* MAJOR.MINOR.PATCH of the library that runs. Minor versions add functions, and members at the ends
   of structs that the library hands out; a major version is another soname. */
FLIPREF_API const char *flipref_version(void);

/* The name of dialect i, from 0; 0 behind the last. */
FLIPREF_API const char *flipref_dialect(size_t i);

/* ---- what goes in ---- */

enum flipref_flag {
    FLIPREF_INTERLEAVE = 1, /* octaflip: judge turn by turn, nothing behind the game's end */
    FLIPREF_RECORDS = 2,    /* octaflip: an input is many records, one after another */
    FLIPREF_SAVED_GAME = 4, /* flip: an input is a saved game */
    FLIPREF_LIMIT = 8,      /* flipref_options.limit holds */
    FLIPREF_OPEN = 16       /* flipref_options.open holds */
};

/* Reads up to `room` bytes (at least 1) to `at`, and returns how many; 0 at the end of the input;
   FLIPREF_UNREADABLE if it cannot be read on. */
typedef size_t flipref_read(void *from, unsigned char *at, size_t room);

#define FLIPREF_UNREADABLE ((size_t)-1)

/* How to judge. All zeros but for the dialect is what `flipref check DIALECT` does. */
typedef struct flipref_options {
    const char *dialect;
    const char *args; /* what the program was started with: bbm103 and flip; 0: nothing */
    unsigned flags;   /* of enum flipref_flag */

    /* flip with the args `load FILE`: reads the saved game, whatever the file's name, for this
       library opens no files. May be 0 otherwise. */
    flipref_read *load;
    void *load_from;

    /* Only if the flag FLIPREF_LIMIT is given; else the library does not look at it, and callers
       that were compiled without it keep working. flip: how many steps computers may take, each
       turn as many as the board has cells, unless it answers a human's move. 0, or no flag:
       8000000000. */
    uint64_t limit;

    /* Only if the flag FLIPREF_OPEN is given, likewise. flip with the args `load FILE`: called with
       load_from and the file's name before `load` reads. Returns whether it could be opened. */
    int (*open)(void *load_from, const char *name);
} flipref_options;

/* Whether a call did what it is for. Inputs that are not valid are no failures. */
typedef enum flipref_status {
    FLIPREF_OK,
    FLIPREF_BAD_OPTIONS, /* no such dialect, flags or arguments that it does not take, arguments
                            that no program can start with, a saved game that cannot be loaded */
    FLIPREF_NOT_READ,    /* the input could not be read to its end */
    FLIPREF_NO_MEMORY,
    FLIPREF_LIMIT_PASSED /* flip: computers take more steps than they may; there is no verdict */
} flipref_status;

/* A few words for people. */
FLIPREF_API const char *flipref_status_text(flipref_status status);

/* ---- judging: verdicts and diagnostics ---- */

/* Who is told, in the order in which things are found: of each record its errors, its verdict, its
   warnings. What is pointed to holds during the call. Either function may be 0. */
typedef struct flipref_listener {
    void (*diagnostic)(void *who, const flipref_diagnostic *d);
    void (*verdict)(void *who, const flipref_verdict *v);
    void *who;
} flipref_listener;

/* Judges an input of any length, in memory of a fixed size but for a board. */
FLIPREF_API flipref_status flipref_judge_source(const flipref_options *options, flipref_read *read,
                                                void *from, const flipref_listener *listener);

FLIPREF_API flipref_status flipref_judge(const flipref_options *options, const void *input,
                                         size_t len, const flipref_listener *listener);

/* The rule behind a code. */
typedef struct flipref_rule {
    const char *code, *title, *clause, *text;
} flipref_rule;

/* 0: there is no such code. */
FLIPREF_API int flipref_explain(const char *code, flipref_rule *rule);

/* ---- games, turn by turn ---- */

/* A game as an input tells it: the board that it starts with, and all its turns, also those that
   were refused. One cursor stands behind a number of turns, at first 0; it moves both ways. */
typedef struct flipref_game flipref_game;

/* Reads a game of one record; memory grows with its turns. FLIPREF_BAD_OPTIONS for
   FLIPREF_RECORDS. Octaflip is validated before it is played: an input with a malformed turn has
   the turns before it that could be made, and it alone is refused. *game is 0 if the status is not
   FLIPREF_OK. */
FLIPREF_API flipref_status flipref_game_read(const flipref_options *options, flipref_read *read,
                                             void *from, flipref_game **game);
FLIPREF_API flipref_status flipref_game_of(const flipref_options *options, const void *input,
                                           size_t len, flipref_game **game);
FLIPREF_API void flipref_game_free(flipref_game *game); /* may be 0 */

FLIPREF_API const flipref_verdict *flipref_game_verdict(const flipref_game *game);

/* The diagnostics in the order in which they were found. */
FLIPREF_API size_t flipref_game_diagnostic_count(const flipref_game *game);

/* Diagnostic i, from 0. 0: there is none. */
FLIPREF_API const flipref_diagnostic *flipref_game_diagnostic(const flipref_game *game, size_t i);

FLIPREF_API size_t flipref_game_turn_count(const flipref_game *game);
/* Turn i, from 0; it holds until the next call of this function with this game. 0: there is none.
 */
FLIPREF_API const flipref_turn *flipref_game_turn(flipref_game *game, size_t i);

/* Moves the cursor behind `turns` turns, the last if there are fewer; returns where it stands. */
FLIPREF_API size_t flipref_game_seek(flipref_game *game, size_t turns);

/* The board at the cursor. 0: the input has none, as its board is malformed. */
FLIPREF_API const flipref_board *flipref_game_board(const flipref_game *game);

typedef struct flipref_move {
    int target;
    int source; /* FLIPREF_NONE but in octaflip */
} flipref_move;

/* The legal moves of a player on the board at the cursor, by source, then target, whether or not it
   is the player's turn. Writes at most `most`, and returns how many there are. */
FLIPREF_API size_t flipref_game_moves(const flipref_game *game, int player, flipref_move *moves,
                                      size_t most);

#ifdef __cplusplus
}
#endif

#endif
