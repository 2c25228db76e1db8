/* What `flipref show` draws: a game, behind some of its turns. */
#ifndef FLIPREF_SHOW_SHOW_H
#define FLIPREF_SHOW_SHOW_H
#include "base/sink.h"
#include "library/flipref.h"
#include "text/board.h"

struct show {
    const char *dialect;
    const char *name; /* of the input, among people */
    bytes input;
    uint32_t *starts; /* of its lines: offsets */
    size_t lines;
    flipref_game *game;
    const flipref_board *board; /* 0: it has none, as its board is malformed */
    size_t turns;               /* that there are, those that were refused among them */
    size_t at;                  /* how many of them the board has behind it */
    unsigned char *marks;       /* of each cell: an enum mark */
    size_t page_room;           /* bytes that all turns may take in a page */
};

enum {
    SHOW_INPUT_MOST = 16 << 20, /* bytes of an input, which is held in memory */
    SHOW_REFUSED_MOST = 10000   /* lines that were refused: the rest is counted, not shown */
};

/* Of a page's turns: so many bytes, and so many times the input. */
enum { SHOW_PAGE_ROOM = 32 << 20, SHOW_PAGE_TIMES = 8 };

/* Takes a game that has been read from the input. 0: no memory. */
int show_open(struct show *s, flipref_game *game);
void show_close(struct show *s); /* frees the game too; may be all zeros */

void show_seek(struct show *s, size_t turns); /* at most s->turns */

/* The turn that led here, until the next call; 0 at the start. */
const flipref_turn *show_turn(const struct show *s);

/* A line of the input, from 1, without its LF; empty if there is none. */
bytes show_line(const struct show *s, uint64_t line);

/* Whether no turn has this diagnostic, so that it is shown at the end. */
int show_is_apart(const struct show *s, const flipref_diagnostic *d);

/* ---- in words ---- */

/* `turn 3: Red jumps from row 1 column 1 to row 3 column 1, flips 2`; marked: cells and flips stand
   in the brackets that mark them on the board. */
void show_say_turn(sink *out, const struct show *s, int marked);

/* `7 refused lines are left out`, or nothing if all are shown. Returns whether it said so. */
int show_say_left_out(sink *out, const struct show *s);

/* `Red 4, Blue 2; Blue is next` */
void show_say_pieces(sink *out, const struct show *s);

/* Returns whether the cell is blocked. */
int show_is_blocked(const struct show *s, size_t cell);

/* ---- the forms ---- */

void show_text(sink *out, const struct show *s, int color);
void show_svg(sink *out, const struct show *s);
void show_html(sink *out, struct show *s); /* a page of all turns, opened at this one */

/* Steps by keys that are read from a terminal, as it is shown on standard output. 0: errno says why
   it could not be done. */
int show_step(struct show *s, int keys, int color);

/* `flipref show ...`, where argv[0] is the program. Returns the exit status. */
int run_show(int argc, char **argv);

#endif
