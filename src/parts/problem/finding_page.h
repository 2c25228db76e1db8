/* What the page of a finding says. */
#ifndef FLIPREF_PROBLEM_FINDING_PAGE_H
#define FLIPREF_PROBLEM_FINDING_PAGE_H
#include "answer/answer.h"
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

    /* The explanation in the game's words. In these texts, bytes that are not printable are escapes
       already. */
    const char *sentence; /* one line; NULL: the page makes one of the first difference */
    uint64_t turn;        /* 0: no turn, or not known */
    const char *who, *cell;
    size_t at;          /* the cell that it is about, as in struct explained */
    const char *rule;   /* the name of the rule, such as `capture` */
    const char *code;   /* of `check`, such as `octaflip.move.occupied` */
    const char *help;   /* what to look for in the program's source; NULL if nothing is known */
    const char *clause; /* quoted from the specification */

    const char *ending;    /* how the run ended, if not as it should: `signal 11` */
    const char *sanitizer; /* what a sanitizer found; lines end with LF */
    const char *reading;   /* the reading of the specification that explains the finding */
};

#endif
