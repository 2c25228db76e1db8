/* The hunt of one program. */
#ifndef FLIPREF_HUNT_HUNTING_H
#define FLIPREF_HUNT_HUNTING_H
#include "executor/executor.h"
#include "hunt/hunt_session.h"
#include "hunt/inputs/hunt_inputs.h"
#include "hunt/language_source.h"
#include "runner/run_lock.h"
#include "step/chain.h"
#include "text/byte_queue.h"

#include <jansson.h>

enum {
    FINDINGS_MOST = 24,     /* causes of a program, after which the hunt ends */
    DOUBTS_MOST = 3,        /* candidates of one cause that fresh processes may contradict */
    MEMORY_ERRORS_MOST = 8, /* findings of sanitizers, besides those */
    DEFERRED_MOST = 16
};

/* A cause that the executor has seen, and what came of it. */
struct known_cause {
    struct cause suspected; /* as the executor shows it */
    int is_finding;         /* it was confirmed; otherwise `doubts` fresh processes disagreed */
    unsigned doubts;
    uint64_t seen;  /* inputs that show it */
    uint64_t again; /* inputs until it may be pursued again: twice as many as last time */
};

/* What the executor suspects: a step on which the program is wrong in a way. */
struct candidate {
    const struct step *step; /* with the reference's answer */
    struct step_copy own;    /* the step, if it is not in a batch; otherwise empty */
    enum standing standing;
    struct leniencies shows; /* if this is not empty, its first difference shows these */
    struct cause cause;      /* as the executor shows it; without `shows` */
    uint64_t wrong, tries;   /* inputs until then */
};

struct hunt_finding;

struct kept;

/* A program that is being hunted. */
struct hunting {
    const struct hunt_session *session;
    const struct program *program;
    const struct run_lock *lock; /* says how many cores the hunt may use */
    char prefix[300];            /* of its files in DIR: `ID/`, or nothing */

    /* What is run: */
    struct submission_files files;
    struct source_file *tree;
    size_t tree_count;
    struct language_source source; /* of PROGRAM_LANGUAGE */
    struct byte_queue executable;
    struct build build;
    char *warnings; /* what gcc warns of besides; or NULL */
    struct subject *subject;
    struct executor *executor;

    /* What was seen: */
    struct leniencies overlooked; /* what the course overlooks at no cost is not compared at all */
    struct leniencies lenient;    /* what is not compared: that, and what leniency_measure found */
    struct known_cause known[4 * FINDINGS_MOST];
    size_t known_count;
    struct cause found[FINDINGS_MOST]; /* the causes of the findings */
    size_t found_count;
    unsigned readings; /* second readings that are not compared: those that the course accepts, and
                          those that were found; bits, by the rows of course_readings */
    unsigned refuted;  /* those that the program was seen not to follow */
    struct hunt_finding *clock_checks; /* findings that are run once more at the end */
    size_t clock_check_count;
    struct step_copy known_step; /* one that reached a time limit while leniencies were measured; at
                                    the end, the smallest test of the package that breaks it */
    enum standing known_standing;
    struct candidate deferred[DEFERRED_MOST]; /* which may be consequences of others */
    size_t deferred_count;
    uint64_t sanitized[MEMORY_ERRORS_MOST]; /* hashes of what sanitizers have found */
    size_t sanitized_count;
    json_t *findings;
    struct kept *kept;      /* inputs of earlier hunts */
    json_t *own_tests;      /* of a package that is judged: what came of its tests; or NULL */
    json_t *fixed;          /* those that no longer break it: `input` and `cause` */
    int are_all_tried;      /* there are no more inputs than were tried */
    uint64_t large;         /* inputs that were tried because they may be slow */
    uint64_t tries, wrong;  /* inputs; those that the executor saw fail */
    uint64_t disputed;      /* differences on which reference and oracle disagree */
    unsigned hangs;         /* candidates that it does not end */
    unsigned time_outs;     /* one after the other, until now */
    unsigned all_time_outs; /* in all */
    uint64_t slowest_us;    /* more CPU time than inputs take that end, */
    uint64_t answer_us;     /* ... and than the reference takes 100 times */
    unsigned contradicted;  /* candidates that fresh processes did not show */

    uint64_t start, deadline; /* of milliseconds(); deadline 0: none */
    const char *ended;        /* why the hunt ended early; static text, or NULL */
    char reason[CONTAINMENT_TEXT];
    const char *ungraded; /* why the program could not be hunted, or NULL */
    int is_lost;          /* a file could not be written; a message has said so */
};

/* Builds the program, and opens its executor. If h->ungraded is set, nothing can be run.
 * hunting_close ends it. */
struct hunting *hunting_open(const struct hunt_session *s, size_t index,
                             const struct run_lock *lock);
void hunting_close(struct hunting *h);

/* Hunts the program, and returns what its result says about it, `{"program": ..., "findings":
   ...}`, or NULL after a message if a file cannot be written. Writes the files
   of its findings in DIR. */
json_t *hunt_program(const struct hunt_session *s, size_t index, const struct run_lock *lock);

/* What a result says about a program that could not be hunted. */
json_t *unhunted_program(const char *id, const char *reason);

/* Opens the inputs of the session. */
struct inputs *hunt_inputs(const struct hunting *h);

/* Whether no more inputs may be tried: the time or the tries are used up, or an interrupt came. At
   least one input is tried, however slow the program is. */
int hunting_is_over(const struct hunting *h);
int hunting_is_stopped(const struct hunting *h); /* an interrupt came */

/* What counts of a run, apart from h->lenient. */
struct conduct_rule hunt_rule(const struct hunting *h);

#endif
