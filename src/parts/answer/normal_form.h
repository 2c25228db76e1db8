/* The normal form of an output: its boards, scores, refusals and results, whatever stands around
 * them. */
#ifndef FLIPREF_ANSWER_NORMAL_FORM_H
#define FLIPREF_ANSWER_NORMAL_FORM_H
#include "answer/leniency.h"
#include "answer/phrases.h"

#include "judge/dialects.h"

enum { NORMAL_ROOM = 8192 };

enum token_kind {
    TOKEN_END,   /* nothing is left */
    TOKEN_ROW,   /* a row of a board: as many cells as the board has columns */
    TOKEN_WORDS, /* words of the specification, as it writes them */
    TOKEN_MARK,  /* words whose wording is free: only which they are counts */
    TOKEN_NUMBER
};

enum { ANY_MARK = -1 }; /* a mark that equals each other one */

/* One thing that counts. Its text is valid until the next call of normal_next(). */
struct token {
    enum token_kind kind;
    size_t first,
        count;      /* its bytes in the line; of a row, the first cell and the number of cells */
    int which;      /* TOKEN_MARK: which words */
    int64_t number; /* TOKEN_NUMBER */
};

/* Returns whether a prompt may end with the byte, before a board in the same line. */
int ends_prompt(int byte);

struct token_rules;

/* A walk through a text, line by line. A longer line than NORMAL_ROOM is read in pieces. */
struct normal_walk {
    const struct token_rules *rules;
    const struct phrase *phrases;
    bytes text;
    size_t side;         /* the cells of a row; 0 if the answer has no board */
    size_t scores_after; /* bbm103: scores are looked for after this place, the end of the boards */
    size_t begin, next;  /* the line, and where the next one begins */
    size_t cursor;       /* what has been read of the line */
    int taken;           /* what the rules have taken of the line */
    size_t len;

    /* The line without NUL bytes, with blanks for all white space: in lower case, as it is, and
       whether a NUL byte precedes. */
    unsigned char low[NORMAL_ROOM], raw[NORMAL_ROOM], after_nul[NORMAL_ROOM];
};

/* Starts to walk through `text`, which is the answer or is compared with it. */
void normal_start(struct normal_walk *w, const struct dialect *dialect, bytes answer, bytes text);

/* Finds the next thing that counts. What is found does not depend on leniencies. */
void normal_next(struct normal_walk *w, struct token *g);

/* Returns where it begins in the text. */
size_t normal_place(const struct normal_walk *w, const struct token *g);

/* Copies the cells of a TOKEN_ROW, which are g->count bytes, as the text has them; but for the
   symbols that may all stand for an empty cell, the copy has the one of the specification. Stores
   where the cells are, as offsets in the line without NUL bytes. */
void normal_cells(const struct normal_walk *w, const struct token *g, unsigned char *cells,
                  uint16_t *places);

/* Returns whether two things are the same: with LENIENT_CASE in `lenient` also if they differ in
   case, and with LENIENT_NUL_BYTES also if there are NUL bytes between. */
int normal_equal(const struct normal_walk *a, const struct token *g, const struct normal_walk *b,
                 const struct token *h, unsigned lenient);

#endif
