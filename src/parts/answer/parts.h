/* Walks through a text in memory by what asks for input: with questions as items, by prompts and
   lines, or by lines without their questions. Case, blanks and NUL bytes make no difference to what
   asks. */
#ifndef FLIPREF_ANSWER_PARTS_H
#define FLIPREF_ANSWER_PARTS_H
#include "answer/fold.h"
#include "answer/phrases.h"

#include "judge/dialects.h"

/* ---- the answer, in which a question is one item ---- */

enum { QUESTION = 0x100 }; /* an item from here on is a question: QUESTION + its number */

struct question_walk {
    const struct phrase *phrases;
    struct fold fold;
    size_t part; /* where the last part begins that is known */
};

int questions_of(const struct dialect *dialect); /* how many there are */

void question_start(struct question_walk *w, const struct dialect *dialect, bytes answer,
                    unsigned lenient);

/* Returns what fold_next() returns, or QUESTION + the number of a question. */
int question_next(struct question_walk *w);

/* ---- prompts and lines ---- */

struct part_walk {
    const struct phrase *phrases;
    bytes text;
    unsigned lenient;
    size_t begin, end;         /* without its LF; begin == end == text.len after the last one */
    size_t next;               /* after its LF, if it has one */
    const struct phrase *asks; /* the prompt, or the question that begins the line; or NULL */
    int asked;                 /* questions were left out before it, the first of which is `asks` */
};

void part_start(struct part_walk *w, const struct dialect *dialect, bytes text, unsigned lenient);

enum parts {
    PROMPTS_AND_LINES,
    LINES,            /* with their prompts */
    WITHOUT_QUESTIONS /* lines, without the questions that begin them */
};

/* Goes on to the next part. Returns 0 if there is none. A line of nothing but questions that are
   left out is passed over, and with white-space a line without words. */
int part_next(struct part_walk *w, enum parts by);

int is_prompt(const struct part_walk *w);
int part_equal(const struct part_walk *a, const struct part_walk *b);

/* Returns whether the output's line is the answer's, or ends with it if its questions were left
   out. */
int line_fits(const struct part_walk *answer, const struct part_walk *output);

/* Returns whether both texts end with LF, or neither does, or that makes no difference. */
int ends_alike(bytes answer, bytes output, unsigned lenient);

#endif
