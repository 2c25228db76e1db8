/* Reads a text without the differences that leniencies forgive: white space, case, NUL bytes. */
#ifndef FLIPREF_ANSWER_FOLD_H
#define FLIPREF_ANSWER_FOLD_H
#include "answer/leniency.h"

enum { FOLD_END = -1 };

/* A reader. A copy of it reads on from the same place. */
struct fold {
    bytes text;
    unsigned lenient;   /* bits of struct leniencies */
    size_t next;        /* the next byte to read */
    size_t at;          /* the byte that was returned last; after white space, the byte after it */
    size_t kept_until;  /* white space before this place is known not to end a line */
    size_t inner_until; /* LFs before this place are known not to be at the end of the text */
    int in_words;       /* white-space: a word has begun, so white space parts it from the next */
    int line_ended;     /* the item that was returned last ends a line */
};

/* Starts at `from`. The bytes before it have been read, or their last one is not white space. */
void fold_init(struct fold *f, bytes text, unsigned lenient, size_t from);

/* Returns the next byte that counts, or FOLD_END. With white-space, one blank stands for all white
   space between two words. */
int fold_next(struct fold *f);

#endif
