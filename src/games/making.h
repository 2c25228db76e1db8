/* An input while a maker makes it of choices. */
#ifndef FLIPREF_GAMES_MAKING_H
#define FLIPREF_GAMES_MAKING_H

#include "base/bytes.h"
#include "games/choices.h"
#include <stdint.h>

/* The text of an input while it is made, in a block of bounded size. */

struct script {
    uint8_t *at; /* the caller's block */
    size_t size;
    size_t most; /* the size of the block */
};

/* Each of these returns 0, and changes nothing, if the text would become too long. */

/* Replaces `length` bytes. `with` is not a part of the script. */
int script_replace(struct script *s, size_t from, size_t length, bytes with);

int script_insert(struct script *s, size_t to, bytes what);

/* Inserts one byte `count` times. */
int script_repeat(struct script *s, size_t to, int byte, size_t count);

/* Inserts a copy of some of the script's own bytes. */
int script_copy(struct script *s, size_t to, size_t from, size_t length);

void script_remove(struct script *s, size_t from, size_t length);

/* ---- at its end ---- */

void script_byte(struct script *s, int byte);
void script_text(struct script *s, const char *text);
void script_number(struct script *s, long number); /* in decimal */

#define ROWS(table) (sizeof(table) / sizeof((table)[0]))

enum {
    MADE_RUNS = 3,        /* in one working folder, one after the other */
    MADE_WORDS = 8,       /* arguments of a run */
    MADE_WORD = 32,       /* bytes of an argument, with its NUL */
    MADE_SIDE_MOST = 100, /* of a board on which a game is made */
    MADE_ROOM = 64        /* bytes that a text must have left to go on */
};

/* One run of the program. */
struct made_run {
    char words[MADE_WORDS][MADE_WORD];
    size_t word_count;
    size_t start; /* of its input in the text: it ends where that of the next run starts */
};

struct making {
    struct choices *choices;
    char *const *args; /* of the only run, which a NULL ends; NULL: they are chosen */
    struct script text;
    struct made_run runs[MADE_RUNS];
    size_t run_count;
};

struct maker;

/* Returns the maker of that dialect, or NULL if there is none. */
const struct maker *maker_named(const char *dialect);

/* Makes the input of the choices. The caller sets `choices`, `args` and the text's block. If the
   arguments that are given start no game, the text is empty, and no choice is taken. */
void make_input(const struct maker *maker, struct making *m);

/* ---- what makers use ---- */

struct made_run *run_of(struct making *m); /* the last one */

/* Adds an argument to the last run. Returns 0 if it does not fit. */
int add_word(struct making *m, const char *word);

/* Starts another run. The caller has looked that it fits. */
void start_run(struct making *m);

/* Returns whether there is room for another line. */
int has_room(const struct making *m);

/* Writes one of the lines of a text. */
void put_any_line(struct making *m, const char *lines);

/* Damages the last run, if the choices ask for it. */
void make_damage(struct making *m);

enum { DAMAGES = 23 };

/* Damages any text in the way of that number, at a place that is chosen. Returns 0 if the text has
   no such place, or no room. */
int damage_text(struct choices *c, struct script *text, size_t number);

typedef void make_game(struct making *m);

make_game make_octaflip, make_reversi, make_bbm103, make_aps105, make_flip;

#endif
