/* The gist of an output: its boards, scores, refusals and results, whatever stands around them. */
#ifndef FLIPREF_ANSWER_GIST_H
#define FLIPREF_ANSWER_GIST_H
#include "answer/leniency.h"
#include "answer/phrases.h"

#include "judge/dialects.h"

enum { GIST_ROOM = 8192 };

enum gist_kind {
    GIST_END,   /* nothing is left */
    GIST_ROW,   /* a row of a board: as many cells as the board has columns */
    GIST_WORDS, /* words of the specification, as it writes them */
    GIST_MARK,  /* words whose wording is free: only which they are counts */
    GIST_NUMBER
};

enum { ANY_MARK = -1 }; /* a mark that equals each other one */

/* One thing that counts. Its text is valid until the next call of gist_next(). */
struct gist {
    enum gist_kind kind;
    size_t first,
        count;      /* its bytes in the line; of a row, the first cell and the number of cells */
    int which;      /* GIST_MARK: which words */
    int64_t number; /* GIST_NUMBER */
};

struct gist_rules;

/* A walk through a text, line by line. A longer line than GIST_ROOM is read in pieces. */
struct gist_walk {
    const struct gist_rules *rules;
    const struct phrase *phrases;
    bytes text;
    size_t side;         /* the cells of a row; 0 if the answer has no board */
    size_t scores_after; /* bbm103: scores are looked for after this place, the end of the boards */
    size_t begin, next;  /* the line, and where the next one begins */
    size_t cursor;       /* what has been read of the line */
    int stage;           /* what the rules have found in the line */
    size_t len;

    /* The line without NUL bytes, with blanks for all white space: in lower case, as it is, and
       whether a NUL byte precedes. */
    unsigned char low[GIST_ROOM], raw[GIST_ROOM], after_nul[GIST_ROOM];
};

/* Starts to walk through `text`, which is the answer or is compared with it. */
void gist_start(struct gist_walk *w, const struct dialect *dialect, bytes answer, bytes text);

/* Finds the next thing that counts. What is found does not depend on leniencies. */
void gist_next(struct gist_walk *w, struct gist *g);

/* Returns where it begins in the text. */
size_t gist_place(const struct gist_walk *w, const struct gist *g);

/* Copies the cells of a GIST_ROW, which are g->count bytes, as the text has them; but for the
   symbols that may all stand for an empty cell, the copy has the one of the specification. Stores
   where the cells are, as offsets in the line without NUL bytes. */
void gist_cells(const struct gist_walk *w, const struct gist *g, unsigned char *cells,
                uint16_t *places);

/* Returns whether two things are the same: with LENIENT_CASE in `lenient` also if they differ in
   case, and with LENIENT_NUL_BYTES also if there are NUL bytes between. */
int gist_equal(const struct gist_walk *a, const struct gist *g, const struct gist_walk *b,
               const struct gist *h, unsigned lenient);

#endif
