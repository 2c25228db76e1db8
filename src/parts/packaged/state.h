/* What a package as a problem remembers. */
#ifndef FLIPREF_PACKAGED_STATE_H
#define FLIPREF_PACKAGED_STATE_H
#include "answer/package_flags.h"
#include "edits/seen.h"
#include "games/choices.h"
#include "packaged/tool.h"
#include "problem/problem.h"
#include "text/byte_queue.h"

#include <sys/types.h>

enum {
    PENDING_MOST = 1 << 12,  /* candidates that were made, and that nobody has judged yet */
    TRIED_MOST = 100,        /* tests of the package on which its submissions are tried */
    JUDGED_MOST = 1 << 14,   /* inputs whose flag set is remembered */
    OPINIONS_MOST = 1 << 10, /* outputs of which is remembered what the validator said */
    REFERENCE_MS = 10000,    /* of CPU time for an accepted submission, if there is no limit yet */
    REMARKS_ROOM = 4096
};

struct accepted {
    const struct package_submission *submission;
    struct tool tool;
    uint64_t cpu_us, slowest_us; /* on the tests that were tried: in all, and of one */
};

enum way_kind { BY_EDITS, BY_CHOICES, BY_GENERATORS, WAYS };

struct pending {
    uint64_t hash; /* of the input; 0: there is none */
    unsigned how;  /* for edits_result, if it is one of its candidates */
    enum way_kind way;
    size_t number; /* of breed_next; 0: it was made otherwise */
};

/* How many inputs were made in a way, and how many of them had a new answer. */
struct way {
    unsigned made, worth;
};

/* How the outputs of a group's tests are judged. */
struct output_flags {
    package_words words;        /* of the output validator, */
    struct package_flags flags; /* ... and what they mean to the default one */
};

/* The first of the flag sets with which an input of late is valid. */
struct judged_by {
    uint64_t hash; /* of the input; 0: there is none */
    size_t set;
    int is_made; /* and the maker's own validator was not asked */
};

/* What the package's own output validator says of an output. */
struct opinion {
    uint64_t hash; /* of all that it has seen */
    int is_wrong, has_score;
    struct given_score score;
    char message[160];
};

struct packaged {
    struct package *package;
    struct problem_setting setting;
    struct output_flags *outputs; /* of each of package.flag_sets */
    int has_outputs;              /* they differ */
    struct judged_by judged[JUDGED_MOST];
    struct course course;            /* the limits of submissions */
    uint32_t reference_ms, limit_ms; /* of CPU time: of a reference, and the time limit */
    const char *apart;               /* the path of the submission that is judged itself; or NULL */

    pid_t opened_by; /* the process whose tools these are; 0: none is open */
    struct tool *validators;
    struct tool *output_validators; /* if they judge: all must accept an output */
    int has_judged;                 /* they, once: they are not asked of each right answer */
    struct tool maker;              /* of the source of a validator; closed if there is none, */
    size_t maker_index;             /* ... and which validator that is */
    size_t made;                    /* inputs that it has made, of which something was learned, */
    int is_inexact;                 /* ... and it made one that is not valid, or has no answer */
    int lacks_source;               /* there is no such source, or it cannot be built */
    struct grammar *maker_grammar;  /* the maker, if it is a grammar */
    struct accepted *accepted;      /* the fastest first */
    size_t accepted_count;
    char reason[CONTAINMENT_TEXT];
    struct opinion opinions[OPINIONS_MOST];

    struct edits *edits;
    struct pending pending[PENDING_MOST]; /* by their hashes */
    struct breed *breed;
    struct generators *generators; /* generators.h; NULL: there are none */
    struct way ways[WAYS];
    int has_valid;          /* an input was valid */
    uint64_t made_answered; /* inputs that were made, and have an answer */
    struct chances chances;
    struct seen answers;

    uint64_t asked_second[JUDGED_MOST]; /* hashes of inputs on which the second reference agrees */
    uint64_t answered, asks_until;      /* inputs; it is asked about all of the first ones */

    size_t proved_set;   /* of the last input that was proved, */
    size_t agree, asked; /* ... and how many accepted submissions agree, of how many */
    uint64_t agreed_us;  /* CPU time of the slowest of them */
    uint64_t tried_size; /* bytes of the largest test from which the time limit follows until now */
    const struct package_test *large_test; /* the last one that was tried because it is large, */
    struct arena large_input;              /* ... and its input */
    size_t large_made;                     /* inputs that were made, or taken, because of that */
    uint64_t disagreements;                /* of accepted submissions, on valid inputs */
    struct byte_queue disputed;            /* the smallest of these inputs; the one that is told */
    int is_told, is_disputed;
    char remarks[REMARKS_ROOM]; /* about the package: lines, each with its LF */
    size_t remarks_length;
};

struct packaged_problem {
    struct problem base;
    struct packaged *state;
};

struct packaged *packaged_state(const struct problem *p);

#endif
