/* Findings and verdicts for people, in the manner of compilers:

       FILE:LINE:COLUMN: error: MESSAGE [CODE]
          12 | the line, invisible bytes made visible
             |          ^~~ expected ...
             = the clause it comes from
             = help: what to do about it
       FILE: not valid: WORDS                                                         */
#ifndef FLIPREF_REPORT_DIAGNOSTICS_H
#define FLIPREF_REPORT_DIAGNOSTICS_H
#include "findings/finding.h"

struct report {
    sink *out;
    int color;
    int quiet;      /* print no verdict on valid inputs */
    bytes name;     /* of the input, made visible */
    size_t columns; /* of the terminal; 0: no lines are broken, as there is no terminal */
};

/* Prints a diagnostic: the first five of these lines, or four if there is no help. On a terminal,
   the message and the clause may take more lines. */
void report_diagnostic(const struct report *r, const flipref_diagnostic *d);

/* A listener that prints findings and verdicts. `r` must outlive it; its name may change. */
struct listener report_listener(struct report *r);

#endif
