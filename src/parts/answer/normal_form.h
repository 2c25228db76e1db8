/* The normal form of an output: its boards, scores, refusals and results, whatever stands around
 * them. */
#ifndef FLIPREF_ANSWER_NORMAL_FORM_H
#define FLIPREF_ANSWER_NORMAL_FORM_H
#include "answer/leniency.h"
#include "answer/phrases.h"

#include "judge/dialects.h"

#include <stdint.h>

enum {
    NORMAL_ROOM = 8192,
    NORMAL_TEXT = 2 * NORMAL_ROOM,
    TOKENS_MOST = NORMAL_ROOM / 2 /* each has two bytes, with the one that parts it from the next */
};

enum token_kind {
    TOKEN_END,   /* nothing is left */
    TOKEN_ROW,   /* a row of a board: as many cells as the board has columns */
    TOKEN_WORDS, /* words of the specification, as it writes them */
    TOKEN_MARK,  /* words whose wording is free: only which they are counts */
    TOKEN_NUMBER
};

enum { ANY_MARK = -1 }; /* a mark that equals each other one */

/* One thing that counts. */
struct token {
    enum token_kind kind;
    int64_t number;        /* TOKEN_NUMBER; of a TOKEN_MARK, which words */
    uint16_t first, count; /* its bytes in the line; of a row, the first cell and the number of
                              cells */
};

/* Returns whether a prompt may end with the byte, before a board in the same line. */
int ends_prompt(int byte);

/* A walk through a text, line by line. A longer line than NORMAL_ROOM is read in pieces. */
struct normal_walk {
    const struct output_form *form;
    bytes text;
    size_t side;         /* the cells of a row; 0 if the answer has no board */
    size_t scores_after; /* scores are looked for after this place, the end of the boards */
    size_t begin, next;  /* the line, and where the next one begins */
    size_t len;
    unsigned char stands_for[256]; /* the cell that a byte in lower case stands for; 0: none */

    /* The line without NUL bytes, with blanks for all white space: in lower case, as it is, and
       whether a NUL byte precedes. */
    unsigned char low[NORMAL_ROOM], raw[NORMAL_ROOM], after_nul[NORMAL_ROOM];
    struct token tokens[TOKENS_MOST]; /* of the line; the next one is `given` */
    size_t count, given;
};

/* Starts to walk through `text`, which is the answer or is compared with it. */
void normal_start(struct normal_walk *w, const struct dialect *dialect, bytes answer, bytes text);

/* Finds the next thing that counts. What is found does not depend on leniencies. */
void normal_next(struct normal_walk *w, struct token *g);

/* The following are about the last thing that was found. normal_place() returns where it begins in
   the text. */
size_t normal_place(const struct normal_walk *w, const struct token *g);

/* Copies the cells or the words to `room`, for at most NORMAL_TEXT bytes, and returns them: with a
   NUL byte for those between, unless `lenient` has LENIENT_NUL_BYTES, and in lower case if it has
   LENIENT_CASE. The symbols that may all stand for an empty cell are the one of the specification.
   Stores where the bytes are in the line without NUL bytes, unless `places` is NULL. */
bytes normal_text(const struct normal_walk *w, const struct token *g, unsigned lenient,
                  unsigned char *room, uint16_t *places);

/* Returns whether two things are the same, but for `lenient`. */
int normal_equal(const struct normal_walk *a, const struct token *g, const struct normal_walk *b,
                 const struct token *h, unsigned lenient);

/* ---- for the dialects: what counts in the line ---- */

bytes normal_line(const struct normal_walk *w); /* in lower case */

/* Returns where the last prompt of the line ends, or 0 if there is none. */
size_t normal_after_prompt(const struct normal_walk *w);

struct token *normal_add(struct normal_walk *w, enum token_kind kind, size_t first, size_t count);

/* Adds the next number from `from` on, if there is one. Returns its end, or the end of the line. */
size_t normal_add_number(struct normal_walk *w, size_t from);

#endif
