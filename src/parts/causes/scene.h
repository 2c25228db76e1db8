/* The scene of a difference: what the reference has at the place, what the program has there, the
   turn that it is about, and the rule that the program breaks. */
#ifndef FLIPREF_CAUSES_SCENE_H
#define FLIPREF_CAUSES_SCENE_H
#include "causes/clauses.h"
#include "causes/replay.h"
#include "problem/difference.h"

#include "answer/feedback.h"
#include "problem/cause.h"

enum { SCENE_CODES = 4 };

struct scene {
    const struct dialect *dialect;
    const struct step *step;
    bytes output;
    const struct difference *d;
    struct replay replay;

    struct explanation at;             /* the unit of the answer */
    size_t answer_start, output_start; /* where the unit begins in both texts */
    bytes expected, found;             /* the units */
    enum unit_kind expects, finds;
    int expects_player, finds_player; /* whom the words are about: 1 or 2; 0: nobody */
    int is_lost;                      /* a crash has lost all output, so the place says nothing */

    size_t turn; /* 1 + the index in replay.turns of the turn that it is about; 0: none */
    size_t next; /* turns before the place */
    int cell;    /* the cell that differs, or FLIPREF_NONE */
    int played;  /* the cell of the program's own move in that turn, or FLIPREF_NONE if that is the
                    reference's */
    const char *what;        /* what is wrong, in words without numbers; NULL if unknown */
    const struct rule *rule; /* NULL if unknown */

    char where[MEANING_ROOM]; /* the place in the game, without numbers */
    const char *place; /* the same, if those words would give one bug several names; or NULL */
    int any_refusal;   /* any refused line before it shows it, so its code tells nothing apart */

    const char *help; /* what to look for in the program's source; NULL if nothing is known */

    /* Names of rules, separated by blanks: a program that breaks one of them may show this
       difference too, as a consequence. NULL if there are none. */
    const char *follows;
    const struct code *codes[SCENE_CODES];
    size_t code_count;
};

/* Finds out what happened. scene_close frees what it took. */
void scene_open(struct scene *s, const struct dialect *dialect, const struct step *step,
                bytes output, const struct difference *d);
void scene_close(struct scene *s);

/* Returns the rule that the program breaks, also if it crashes, does not end, or ends with another
   status. NULL if none is known. */
const struct rule *scene_rule(const struct scene *s);

/* ---- for the dialects ---- */

/* What is wrong where the answer has one unit and the output another. Each dialect has a table of
   faults, of which the first counts that fits. The last one always fits. */
struct fault {
    enum unit_kind expects, finds;      /* UNIT_ANY: whatever it is */
    int (*when)(const struct scene *s); /* what else must be so; or NULL */
    const char *what;                   /* as scene.what */
    const char *rule;                   /* the name of the rule; or NULL */
    int by_code;                        /* the rule is that of the code, if there is one */
    int any_refusal;                    /* as in the scene, and these two: */
    const char *follows, *place;
    void (*see)(struct scene *s); /* finds out more; or NULL */
};

/* Conditions of faults: a cell of a board differs; nothing was played before the place; the last
   turn before it was refused; the numbers of both units are the same. */
int scene_has_cell(const struct scene *s);
int scene_is_at_start(const struct scene *s);
int scene_is_after_refusal(const struct scene *s);
int scene_has_right_numbers(const struct scene *s);

/* Rules that faults follow from in reversi and bbm103. A program that captures wrongly also finds
   moves where there are none, or other moves best; one that leaves out lines also refuses moves
   that have no others. */
#define WRONG_CAPTURES  "capture lines legal"
#define MISSED_CAPTURES "capture lines"

#define RIGHT_NUMBERS "the numbers are right, but the text around them is not"

/* Returns whether the program leaves out the expected part and goes on with what follows it. */
int scene_is_left_out(const struct scene *s);

/* Returns whether the line of the last turn before the place is two numbers of digits, with a blank
   between them. */
int scene_is_plain_move(const struct scene *s);

/* Notes what is wrong, and the rule of that name of the scene's dialect. If `what` is NULL, and the
   output has ended, that is said. */
void scene_say(struct scene *s, const char *what, const char *rule);

/* Says that an input is accepted that `check` refuses, with the rule of its code. */
void scene_say_accepted(struct scene *s, const char *what);

/* Notes a code, unless it is noted already. */
void scene_add_code(struct scene *s, const struct code *code);

/* Returns the cell that two bytes name in reversi or aps105, such as `d3` or `db`; FLIPREF_NONE if
   they name none. */
int scene_cell_named(const struct scene *s, bytes name);

/* Reads the board at the start of a text, and removes it from *text. `cells` has room for the
   board. Returns 0 if a row is missing or too short. */
int scene_read_board(const struct scene *s, bytes *text, unsigned char *cells);

/* Takes units off a text up to the next one of this kind and, unless it is 0, of this player, which
   is stored in *unit. Returns 0 if there is none. */
int scene_find_unit(const struct scene *s, bytes *text, enum unit_kind kind, int player,
                    bytes *unit);

/* Returns the last turn before the place, or NULL. */
const struct replayed_turn *scene_last_turn(const struct scene *s);

/* Looks at a cell of a board that differs, after the turns [from, to) of which one is to blame. */
void scene_see_cell(struct scene *s, size_t from, size_t to);

#define FAULTS_OF_DIALECT(name) extern const struct fault name##_faults[];
EACH_DIALECT(FAULTS_OF_DIALECT)
#undef FAULTS_OF_DIALECT

/* Reads the first number in `part` after `from` bytes. Returns 0 if there is none. */
int scene_number(bytes part, size_t from, int64_t *number);

#endif
