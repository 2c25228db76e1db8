/* A game that is shown, at a position after some of its turns. */
#ifndef FLIPREF_PAGE_SHOWN_GAME_H
#define FLIPREF_PAGE_SHOWN_GAME_H
#include "base/sink.h"
#include "library/flipref.h"
#include "text/board.h"
#include "text/json.h"

struct show {
    const char *dialect;
    const char *name; /* the name of the input in messages */
    bytes input;
    uint32_t *starts; /* the offset of each line */
    size_t lines;
    flipref_game *game;
    const flipref_board *board; /* NULL if the board in the input is malformed */
    size_t turns;               /* turns of the game, refused ones included */
    size_t at;                  /* turns that lead to the position */
    unsigned char *marks;       /* an enum mark for each cell */
    size_t page_room;           /* most bytes that the turns may take in a page */
};

enum {
    SHOW_INPUT_MOST = 16 << 20, /* most bytes of an input, which is held in memory */
    SHOW_REFUSED_MOST = 10000   /* most refused lines that are shown; the rest are only counted */
};

/* The most bytes that turns may take in a page: this many, or this many times the input. */
enum { SHOW_PAGE_ROOM = 32 << 20, SHOW_PAGE_TIMES = 8 };

/* Takes over a game that was read from the input. */
void show_open(struct show *s, flipref_game *game);
void show_close(struct show *s); /* frees the game too; *s may be all zeros */

void show_seek(struct show *s,
               size_t turns); /* moves to the position after `turns`, at most s->turns */

/* The last turn before the position, valid until the next call; NULL at the start. */
const flipref_turn *show_turn(const struct show *s);

/* Line `line` of the input, from 1, without its LF; empty if there is no such line. */
bytes show_line(const struct show *s, uint64_t line);

/* Returns the first error, or NULL. */
const flipref_diagnostic *show_first_error(const struct show *s);

/* Returns the number of turns that lead to the first error: with the turn that is refused for it,
   or all turns. Returns 0 if there is no error. */
size_t show_turn_of_error(const struct show *s);

/* Whether the diagnostic belongs to no turn, so that it is shown at the end. */
int show_is_apart(const struct show *s, const flipref_diagnostic *d);

/* ---- in words ---- */

/* Writes `turn 3: Red jumps from row 1 column 1 to row 3 column 1, flips 2`. With `marked`, cells
   and flips are in the brackets that mark them on the board. */
void show_say_turn(sink *out, const struct show *s, int marked);

/* Writes `7 refused lines are left out` and returns 1; or returns 0 if all are shown. */
int show_say_left_out(sink *out, const struct show *s);

/* Writes `Red 4, Blue 2; Blue is next`. */
void show_say_pieces(sink *out, const struct show *s);

/* Whether the cell is blocked. */
int show_is_blocked(const struct show *s, size_t cell);

/* ---- as JSON, for the viewer (page.h) ---- */

/* Returns how many turns a page has room for, and stores how many bytes they take at most. The size
   of the input bounds it, because computers may play many turns after a short input. */
size_t show_turns_that_fit(const struct show *s, size_t *size);

/* Writes the game as an object. */
void show_game(struct json *j, const char *key, struct show *s);

/* Writes the game that an input is as an object, and returns how many bytes that takes, with the
   input: at most `room`. Writes nothing and returns 0 if it is no game of the dialect, or if it
   takes more. */
size_t show_replay(struct json *j, const char *key, const char *dialect, const char *args,
                   bytes input, size_t room);

/* Writes the members of an object that depend on the dialect alone: its title, its players and
 * their pieces. */
void show_dialect(struct json *j, const char *name);

#endif
