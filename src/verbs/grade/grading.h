/* Grades one submission. */
#ifndef FLIPREF_GRADE_GRADING_H
#define FLIPREF_GRADE_GRADING_H
#include "grade/trials.h"
#include "mark/marks.h"

/* A submission that is being graded. */
struct grading {
    const struct session *session;
    size_t index;     /* in the list of submissions */
    const char *name; /* its id or pseudonym */
    const struct turnstile *turnstile;
    struct byte_queue *times;
    struct submission_files files;
    struct source_file *tree;
    size_t tree_count;
    struct container *box; /* for the compiler */
    char box_reason[CONTAINMENT_TEXT];
    struct build builds[BUILD_VARIANTS];
    char *warnings; /* what gcc warns of besides; or NULL */
    struct rule_results rules;
    struct trials trials; /* trials.list is NULL if there were none */
    struct mark_test *tests;
    unsigned char *is_broken, *is_odd;
    struct mark_order mark_order; /* what the marks were computed from */
    struct marks marks;
    const char *ungraded; /* why it is not graded, or NULL */
};

/* Grades submission `index`, and returns what marks.json says about it, or NULL if there is not
   enough memory. Appends a row to `times` for each run. */
json_t *grade_submission(const struct session *s, size_t index, const struct turnstile *turnstile,
                         struct byte_queue *times);

/* What marks.json says about a submission that could not be graded. */
json_t *ungraded_submission(const char *name, const char *reason);

/* The same about one that was graded, or was not. (submission_json.c) */
json_t *submission_json(const struct grading *g);

/* The points that the submission could have, without the numbers that nobody has given yet.
   (submission_json.c) */
int64_t points_known(const struct grading *g);

#endif
