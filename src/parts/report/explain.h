/* The list of codes, and each one's rule with an example. */
#ifndef FLIPREF_REPORT_EXPLAIN_H
#define FLIPREF_REPORT_EXPLAIN_H
#include "judge/dialects.h"

/* A source over a code's example. */
struct example {
    const struct code *code;
    size_t at; /* bytes read */
};

void example_open(struct example *e, const struct code *code, source *from, unsigned char *buffer,
                  size_t capacity);

/* Judges the example of a code with the options that it needs. */
void example_judge(const struct dialect *dialect, const struct code *code,
                   const struct listener *to, struct tally *tally);

/* The rule, an example, and what the validator says of the example. */
void explain(const struct dialect *dialect, const struct code *code, int color, sink *out);

/* Likewise in Markdown. */
void explain_in_markdown(const struct dialect *dialect, const struct code *code, sink *out);

/* `NAME<TAB>TITLE` for every code of every dialect. */
void list_codes(sink *out);

#endif
