/* The list of codes, and for each code its rule and an example. */
#ifndef FLIPREF_REPORT_EXPLAIN_CODE_H
#define FLIPREF_REPORT_EXPLAIN_CODE_H
#include "judge/dialects.h"

/* The example of a code, as a source. */
struct example {
    const struct code *code;
    size_t at; /* bytes read so far */
};

/* Makes `from` a source of the example; `e` and the buffer must outlive it. */
void example_open(struct example *e, const struct code *code, source *from, unsigned char *buffer,
                  size_t capacity);

/* Judges the example with the options that it needs. */
void example_judge(const struct dialect *dialect, const struct code *code,
                   const struct listener *to, struct tally *tally);

/* Writes the rule, an example, and what `check` says of the example. `fence` is a line before and
   after that, or empty. (The example needs none in Markdown, because it is indented.) */
void explain(const struct dialect *dialect, const struct code *code, int color, const char *fence,
             sink *out);

/* Writes `NAME<TAB>TITLE` for every code of every dialect. */
void list_codes(sink *out);

#endif
