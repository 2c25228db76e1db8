/* Three ways to walk through a text: with its questions as items, by parts, and by lines. */
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

/* ---- parts: lines, and prompts without LF ---- */

struct part_walk {
    const struct phrase *phrases;
    bytes text;
    unsigned lenient;
    size_t begin, end; /* the part, without its LF; begin == end == text.len after the last one */
    size_t next;
    int is_prompt, has_lf;
};

void part_start(struct part_walk *w, const struct dialect *dialect, bytes text, unsigned lenient);

/* Goes on to the next part. Returns 0 if there is none. With white-space, parts without words are
   passed over. */
int part_next(struct part_walk *w);

int part_equal(const struct part_walk *a, const struct part_walk *b);

/* ---- lines, perhaps without the questions that begin them ---- */

struct line_walk {
    const struct phrase *phrases;
    int without_questions; /* they are left out */
    bytes text;
    unsigned lenient;
    size_t begin, end; /* the line, without its LF and its questions */
    size_t next;
    int asked;    /* questions were left out */
    int question; /* the first one that begins the line, or -1 */
};

void line_start(struct line_walk *w, const struct dialect *dialect, bytes text, unsigned lenient,
                int without_questions);

/* Goes on to the next line. Returns 0 if there is none. Passes over a line of nothing but
   questions; with white-space, also over lines without words. */
int line_next(struct line_walk *w);

/* Returns whether the output's line is the answer's, or ends with it if its questions are left out.
 */
int line_fits(const struct line_walk *answer, const struct line_walk *output);

/* Returns whether both texts end with LF, or neither does, or that makes no difference. */
int ends_alike(bytes answer, bytes output, unsigned lenient);

#endif
