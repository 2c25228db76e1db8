/* From a candidate to a finding: confirmed, shrunk, confirmed again. */
#ifndef FLIPREF_HUNT_PURSUE_H
#define FLIPREF_HUNT_PURSUE_H
#include "hunt/batch.h"
#include "hunt/keep_finding.h"

/* Whether the specification forbids such an end of a run on any input, promised or not: the course
   says that a crash is a fault (course->run.crash), and the problem has a rule against crashes, or
   against programs that do not end. */
int is_forbidden_end(const struct hunt_session *s, enum test_verdict verdict);

/* Returns the standing of a step, or `otherwise` if it is not known. */
enum standing standing_of_step(const struct problem *problem, const struct step *step,
                               enum standing otherwise);

/* Whether a difference shows all leniencies of q->shows: all of them together remove it, and no
   proper subset does. */
int shows_leniencies(const struct hunting *h, const struct step *step, bytes output,
                     const struct difference *d, const struct candidate *q);

/* Pursues. Returns CONFIRMED or UNSTABLE if there is a finding, which finding_free frees;
   otherwise why there is none, and *found is empty. */
enum confirmation_result pursue(struct hunting *h, const struct candidate *q,
                                struct hunt_finding *found);

/* Confirms a step as it is. Returns the same, and CONTRADICTED if all fresh processes are right. */
enum confirmation_result pursue_whole(struct hunting *h, const struct step *step,
                                      enum standing standing, struct hunt_finding *found);

/* ---- candidates, and what is known about causes: candidate.c ---- */

/* Whether such a verdict counts on an input of that standing: it is one of those that were asked
   for, or its end is forbidden on any input. */
int counts_at(const struct hunt_session *s, enum standing standing, enum test_verdict verdict);

/* Notes that an input shows a cause. Returns whether it is worth being traced back and suspected,
   which it is not if the cause is settled, or if many inputs have shown it without effect. */
int candidate_is_worth(struct hunting *h, const struct cause *cause);

/* Whether a smaller input shows the cause of a finding. It is looked for where inputs do not come
   by their size, because the problem makes them itself. */
int candidate_is_smaller(struct hunting *h, const struct step *step, const struct cause *cause);

/* Pursues a candidate unless its cause is settled. One that may be a consequence of another is
   deferred while few inputs have been tried. Returns 1 if something was found. A smaller input
   takes the place of a finding's. */
int consider(struct hunting *h, const struct candidate *s);

/* Keeps what was found on an input that an earlier hunt has kept, if it counts, and frees it. */
void candidate_keep_again(struct hunting *h, struct hunt_finding *found);

/* Pursues what was deferred, if enough inputs have been tried or `now` is not 0. */
void consider_deferred(struct hunting *h, int now);
void forget_deferred(struct hunting *h);

/* ---- trace.c ---- */

/* Traces a difference at the end of a game back to the shortest game that shows one. What differs
   later is only a consequence. */

/* Traces candidates back, by the executor, and stores in each the shortest game that is wrong, as
   its own step, and its cause. So the answers of the last batch are gone. A game whose standing is
   weaker than that of the candidate is left out. Returns 0 if the executor fails; h->reason then
   says why. The caller frees each `own` in both cases. */
int trace_back(struct hunting *h, struct candidate *list, size_t count);

/* ---- experiments.c ---- */

/* Tries other small inputs of single aspects (problem_aspects), and writes what they say of the
   program's source to the finding: in which of them it is right, and in which it shows the same
   cause. Writes nothing if they do not tell. */
void experiment(struct hunting *h, struct hunt_finding *finding);

/* ---- follows.c ---- */

/* Second readings of the specification that a program follows. Such a reading explains all causes
   that show it: it is reported once, accuses nobody, and hunting goes on apart from it. */

/* Takes the readings that the course accepts for such that the program follows. */
void follow_accepted(struct hunting *h);

/* Finds a reading that explains a finding, and tries it on other inputs. Adds it to
   h->readings if the program follows it: if it explains at least half of the answers that it
   changes, and contradicts at most one in eight of them. */
struct followed follow_reading(struct hunting *h, const struct hunt_finding *finding);

/* Whether a difference shows nothing apart from h->readings: the program's answer is right by one
   of them, or it first differs where one of them already changes the answer. */
int readings_explain(const struct hunting *h, const struct step *step,
                     const struct run_result *seen, const struct difference *d);

/* ---- measure_leniency.c ---- */

/* What hides everything else: a wrong prompt or a debug line differs everywhere. It is measured
   first, reported once, and hunting goes on apart from it. */

/* Measures on the first inputs which leniencies remove the first difference of most outputs,
   whatever differs after it. If there are any, adds them to h->lenient, and keeps one finding for
   all of them. Returns 0 if the hunt cannot go on. */
int leniency_measure(struct hunting *h);

/* ---- sanitized.c ---- */

/* What only a sanitizer shows: the output is right in fresh processes of the course's build. */

/* Runs a step with ASan and UBSan, unless its output is wrong, and keeps what they find as a
   finding of VERDICT_MEMORY_ERROR, if they have not found it before. FRESH_RUNS fresh processes
   must find the same, and the step is made smaller as long as they do. No wrong output is taken for
   a consequence of it. */
void consider_sanitized(struct hunting *h, const struct step *step, enum standing standing);

/* Whether the input with this number belongs to the sample that each hunt of a C source runs with
   ASan and UBSan. Building and running these takes time, so the sample comes late and is small. */
int is_of_sample(const struct hunting *h, uint64_t number);

/* ---- clock_check.c ---- */

/* Whether what was found depends on the clock. The fresh runs that confirm a finding take less than
   a second, in which a program that starts its random numbers from the time answers the same. So
   each finding is run once more, more than a second after it was confirmed; only the last one has
   to be waited for. */

/* Takes a finding that was kept. */
void clock_check_later(struct hunting *h, struct hunt_finding *found);

/* Runs all findings again, and keeps those that vary as such. Waits for up to a second. */
void clock_check_all(struct hunting *h);
void clock_check_free(struct hunting *h);

#endif
