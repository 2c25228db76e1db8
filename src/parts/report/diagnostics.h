/* Findings and verdicts for people, in the manner of compilers:

       FILE:LINE:COLUMN: error: MESSAGE [CODE]
          12 | the line, invisible bytes made visible
             |          ^~~ expected ...
             = the clause it comes from
       FILE: not valid: WORDS                                                         */
#ifndef FLIPREF_REPORT_DIAGNOSTICS_H
#define FLIPREF_REPORT_DIAGNOSTICS_H
#include "judge/finding.h"

struct report {
    sink *out;
    int color;
    int quiet;  /* no verdict on what is valid */
    bytes name; /* of the input, made visible */
};

/* Prints what it is told. The report stays the caller's, who may change its name. */
struct listener report_listener(struct report *r);

#endif
