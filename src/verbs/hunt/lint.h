/* What a hunt of a package's own submissions says about the package. */
#ifndef FLIPREF_HUNT_LINT_H
#define FLIPREF_HUNT_LINT_H
#include "hunt/hunting.h"

/* Runs the program on the package's tests, each in a fresh process, if the package is judged. What
   came of them is in h->own_tests: `tried`, the names of those that break it, and of those that
   were not tried. */
void own_tests_try(struct hunting *h);

/* What is to be said of a package, `{"things": [...], "tests": [...]}`. Where programs were named,
   only its own remarks are.

   things   each with its `kind`, the `path` of the submission or null, and a `sentence`:
            accepted-breaks, nothing-breaks, only-hunt-breaks, package, not-hunted or tests-to-spare
   tests    each with its `name`, the ids of the programs that it `breaks`, and whether it is
            `needed`: some submission is broken by no other test. Null: not all were tried on it */
json_t *lint_of(const struct hunt_session *s, const json_t *findings);

/* Writes the things, if there are any, or if the package is judged. */
void say_lint(const struct hunt_session *s, const json_t *findings, const json_t *lint, sink *out);

/* As findings_status: of a package, broken submissions are as they should be. */
int lint_status(const json_t *lint);

/* Writes as SARIF 2.1.0 the things, and the findings unless the package is judged. */
void print_hunt_sarif(const struct hunt_session *s, const json_t *findings, const json_t *lint,
                      sink *out);

#endif
