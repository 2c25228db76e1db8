/* A difference in the words of its problem: which turn, whose turn, which cell, and which rule,
   with its clause, if it is a game; and what its page says. */
#ifndef FLIPREF_PROBLEM_EXPLAINED_H
#define FLIPREF_PROBLEM_EXPLAINED_H
#include "problem/difference.h"
#include "step/step.h"

enum { EXPLAINED_WORDS = 32, EXPLAINED_SENTENCE = 1024 };

/* The texts are printable ASCII and end with NUL. */
struct explained {
    uint64_t turn;             /* from 1; 0: the difference is not about a turn */
    char who[EXPLAINED_WORDS]; /* the player whose turn it is, such as `Black`; may be empty */

    /* The cell of that turn, as the dialect names it, such as `db`; of a move from a cell also that
       cell: `1 1 to 1 2`. Empty if the turn is a pass, or has no cell on the board. */
    char cell[EXPLAINED_WORDS];

    size_t at; /* 1 + row * side + column of the cell that it is about; 0: it is about none */

    /* What is wrong, such as `the piece at row d, column c is not captured: expected B, found W`.
     */
    char sentence[EXPLAINED_SENTENCE];
    const char *code;   /* the first code of `check` about the input there; NULL if there is none */
    const char *rule;   /* the name of the rule, such as `capture`; NULL if no rule is known */
    const char *help;   /* what to look for in the program's source; NULL if nothing is known */
    const char *clause; /* the words of the specification; NULL if no rule is known */
};

/* What the page of a finding says. Texts may come from anywhere, because the page escapes them; a
   text that is NULL or empty is left out. All memory belongs to the caller. */
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

/* Whether what a sanitizer found is the use of memory that is not the program's own, which may end
   in a segmentation fault. Other undefined behaviour, such as a sum that is too large, does not. */
int explain_may_crash(const char *sanitizer);

/* Writes how the program ended, if it did not end by itself, or what a sanitizer found: `the
   program crashes: signal 11 (a memory error)`; otherwise nothing. */
void explained_put_ending(const struct difference *d, sink *out);

#endif
