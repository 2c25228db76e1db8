/* The table of phrases: what each game prints besides its boards, as its specification writes it.
   Whatever reads an output takes the words from here. */
#ifndef FLIPREF_ANSWER_PHRASES_H
#define FLIPREF_ANSWER_PHRASES_H
#include "base/bytes.h"
#include "judge/dialects.h"

enum { QUESTIONS_MOST = 3 };

/* What a unit of an output is. */
enum unit_kind {
    UNIT_ANY,      /* in tables: one of the following */
    UNIT_NOTHING,  /* the output has ended */
    UNIT_BOARD,    /* a row of a board, or the labels above it */
    UNIT_BORDER,   /* the line that ends a board */
    UNIT_PROMPT,   /* a player is asked for a move */
    UNIT_QUESTION, /* anything else is asked */
    UNIT_REFUSAL,  /* a line of the input is refused */
    UNIT_ACCEPTED,
    UNIT_PASS,
    UNIT_COMPUTER, /* a computer makes a move */
    UNIT_LIST,     /* the head of a list of moves */
    UNIT_CELL,     /* a move of a list */
    UNIT_OVER,     /* the end of the game */
    UNIT_SCORE,
    UNIT_RESULT,
    UNIT_BAD_MOVE,  /* octaflip: Invalid move at turn k */
    UNIT_BAD_INPUT, /* octaflip: Invalid input at turn k */
    UNIT_BAD_BOARD,
    UNIT_ARGUMENTS, /* a message about the arguments, or about a game that cannot be loaded */
    UNIT_SAVED,     /* a message about a save */
    UNIT_INPUT_ENDS,
    UNIT_OTHER
};

/* How a phrase stands in an output. */
enum {
    ASKS_ON_ITS_LINE = 1, /* no LF follows: the input is typed after it */
    ASKS_ANYHOW = 2,      /* it asks for input: another wording may be tolerated (`prompts`) */
    ASKS = ASKS_ON_ITS_LINE | ASKS_ANYHOW,
    ONE_NUMBER = 4, /* the number that follows it in the line counts too */
    TWO_NUMBERS = 8,
    TO_END = 16,     /* the rest of the line counts too */
    WHOLE_LINE = 32, /* nothing follows it in the line */
    SENTENCE = 64,   /* it counts only where a sentence may begin, in whole words, once in a line */
    MARK = 128       /* only in any text, where it is the same as the others of its kind */
};

struct normal_walk;

struct phrase {
    const char *begins;  /* the text that tells which phrase it is */
    const char *goes_on; /* what has to follow if it is to count in any text; NULL: it never does */
    enum unit_kind kind;
    unsigned how;
    int player; /* 1 or 2: whom it is about; 0: nobody */

    /* What stands there, for people; NULL: what the game says of other text. `{move n}` stands for
       `move 3`, and without numbers for `a move`: n is the number of boards so far, m the number of
       moves that have been made, which is one less. `{, Player p}` is left out without numbers, or
       if no player is known. A slash parts what is said of the words of a line. */
    const char *place;
};

/* What a game prints. */
struct output_form {
    /* Those that ask come first: first ASKS_ANYHOW, of which there are at most QUESTIONS_MOST. A
       phrase without `begins` ends them. */
    const struct phrase *phrases;
    const char *players;             /* how the words name players 1 and 2 */
    enum unit_kind (*line)(bytes b); /* what a line is that begins with no phrase */
    const char *other;               /* the place of what has none of its own */
    const char *boards[3];           /* the places of the boards, in their order */
    const char *labels;              /* what stands above a board, or ends it */
    int has_heading;                 /* the first line of a board is labels */
    size_t first_cell, cell_width; /* of a row; a width of 0: that of the row's number before it */
    size_t number_at;              /* where the number of the row follows its cells; 0: nowhere */

    /* Of any text: what may stand for an empty cell too, or NULL; whether scores are numbers after
       the last board; and what counts in a line that is no row: that is added to the line's tokens
       (normal_form.h). */
    const char *empties;
    int has_scores;
    void (*counts)(struct normal_walk *w);
};

const struct output_form *form_of(const struct dialect *dialect);

/* Returns the phrase that a text begins with, or NULL. */
const struct phrase *phrase_of(const struct output_form *form, bytes text);

/* Returns what a line or a prompt is that is not empty. */
enum unit_kind kind_of_text(const struct output_form *form, bytes text);

/* Returns the length of the prompt that a text begins with, as the specification writes it, or 0.
 */
size_t prompt_length(const struct output_form *form, bytes text);

/* Returns the phrase that asks at `at`, whatever its case, its blanks and NUL bytes, and where it
   ends; or NULL. */
const struct phrase *asked_at(const struct phrase *phrases, bytes text, size_t at, size_t *end);

#endif
