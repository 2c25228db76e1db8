/* What the page of a finding says. */
#ifndef FLIPREF_PROBLEM_PAGE_CONTENT_H
#define FLIPREF_PROBLEM_PAGE_CONTENT_H
#include "problem/explained.h"
#include "step/step.h"

/* What a page says. Texts may come from anywhere, because the page escapes them; a text that is
   NULL or empty is left out. All memory belongs to the caller. */
struct finding_page {
    const struct dialect *dialect;        /* of a game, whose problem sets it */
    const struct step *step;              /* with the answer, which is the reference's output */
    bytes output;                         /* what the program printed */
    struct leniencies lenient;            /* apart from which the outputs were compared */
    const struct first_difference *first; /* NULL: the output is right, only the ending is not */

    const char *program;  /* the name of the program */
    const char *input;    /* the name of the input, such as `1.in` */
    const char *verdict;  /* as in findings.json, such as `wrong-output` */
    const char *standing; /* the standing of the input, such as `promised` */
    unsigned confirmed;   /* how many fresh processes were wrong, */
    unsigned runs;        /* ... of all that were made */
    int is_unstable;      /* these vary */

    struct explained explained; /* without a sentence, the page makes one of the first difference */

    const char *ending;    /* how the run ended, if not as it should: `signal 11` */
    const char *sanitizer; /* what a sanitizer found; lines end with LF */
    const char *reading;   /* the reading of the specification that explains the finding */
};

#endif
