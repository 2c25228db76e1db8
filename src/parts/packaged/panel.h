/* Those who judge a package's inputs and outputs: its validators, and its accepted submissions. */
#ifndef FLIPREF_PACKAGED_PANEL_H
#define FLIPREF_PACKAGED_PANEL_H
#include "answer/same_tokens.h"
#include "packaged/state.h"

enum {
    VALID = 42,            /* the exit status of a validator that accepts; one more: it does not */
    DATA_MOST = 300 << 10, /* bytes of a package's own input that is tried */
    ASKED_FIRST = 256,     /* inputs about which the second reference is asked, too */
    MADE_FIRST = 64,       /* inputs of the maker about which its own validator is asked, too */
    PANEL_MS = 5000,       /* that a program has, if the hunt has a time, for a batch of */
    PANEL_BATCH = 256      /* ... inputs; what it has not answered then is left out */
};

/* Limits of a run, in milliseconds of CPU time and bytes; 0: as usual. */
struct course_run panel_limits(uint32_t ms, uint64_t memory, uint64_t output);

/* ---- opening: each returns 0 if it fails, and `reason` then says why in one line ---- */

/* Builds everything, chooses the accepted submissions that answer the package's tests, and finds
   the time limit. Nothing is open afterwards: each process opens its own. */
int panel_prepare(struct packaged *s, char reason[CONTAINMENT_TEXT]);

/* Whether all accepted submissions were well within the time limit on the input that was proved
   last. If the limit follows from them, a test with this input would not raise it; and the
   first call finds the limit by all tests of the package, however large. */
int panel_leaves_time(const struct problem *p);

/* Runs a program on a batch, as executor_run_for does, as long as it may take. */
int panel_run(struct packaged *s, struct executor *executor, const struct step *steps, size_t count,
              struct run_result *results, size_t *taken);

/* Opens all of it in this process, unless it is open. */
int panel_open(struct packaged *s, char reason[CONTAINMENT_TEXT]);
int panel_open_validators(struct packaged *s, char reason[CONTAINMENT_TEXT]);
int panel_open_accepted(struct packaged *s, struct accepted *a, char reason[CONTAINMENT_TEXT]);
void panel_close(struct packaged *s);

/* Reads the flags of the output validator, of each flag set those of its first secret group. */
void panel_read_flags(struct packaged *s);
void panel_read_words(struct packaged *s, package_words words, struct output_flags *to);

/* ---- inputs ---- */

char **flag_words(package_words words); /* nobody changes the words of a step */
size_t flag_count(package_words words);
struct step panel_step(bytes input); /* a run without arguments */
struct step panel_step_with(package_words args, bytes input);

/* Finds out which inputs all validators accept with the flags of one set. is_valid is all zeros.
   made_with, which may be NULL, has of each input that the maker has made one more than the set of
   its flags, otherwise 0: the maker's own validator is then asked only about the first ones. */
void panel_find_valid(struct packaged *s, struct step *const *steps, const size_t *made_with,
                      size_t count, unsigned char *is_valid);

/* Whether the validators accept an input that panel_find_valid has found to be valid. Those that
   were not asked are asked now. */
int panel_is_valid(struct packaged *s, bytes input);

/* Whether a fresh process of validator v refuses test i of the package, or does not end. */
int panel_refuses_own(struct packaged *s, size_t v, const struct package_test *test);

/* Returns how outputs are judged for an input: as in the group that its finding names. */
const struct output_flags *panel_judges(struct packaged *s, bytes input);

/* Whether fresh processes of all validators accept the input with the flags of one set, which is
   noted. */
int panel_proves_valid(struct packaged *s, const struct step *step);

/* ---- outputs ---- */

/* Whether the output is right, by the default output validator, whose first difference is stored,
   or by the package's own. */
int panel_accepts(struct packaged *s, const struct step *step, bytes output,
                  struct token_comparison *c);
int panel_accepts_by(struct packaged *s, const struct output_flags *by, const struct step *step,
                     bytes output, struct token_comparison *c);

/* What the package's own output validator says of an output. */
const struct opinion *panel_opinion(struct packaged *s, package_words flags,
                                    const struct step *step, bytes output);

int run_is_finished(const struct run_result *r); /* by itself, with status 0 */

/* Has two references answer the valid inputs steps[of[i]], as problem_kind.answer does. An input on
   which they do not agree has no answer, and is noted. The second one is asked about few inputs
   only. */
void panel_answers(struct packaged *s, struct step *const *steps, const size_t *of, size_t count,
                   size_t most, void **memory);

/* Whether an output may count as wrong by the first reference's answer to an input: the validators
   accept the input, and the second reference agrees. */
int panel_stands(struct packaged *s, const struct step *step);
void panel_note_dispute(struct packaged *s, bytes input);

/* Adds a remark that says on which small input accepted submissions disagree, if they do. */
void panel_tell_dispute(struct packaged *s);

/* ---- verdicts and scores, by the rules of the package formats ---- */

/* Makes the groups of the package those of its course. Returns 0, and says why, if it has too many.
 */
int score_make_groups(const struct problem *p, char reason[CONTAINMENT_TEXT]);

/* As problem_kind.score and .is_expected. */
void score_all(const struct problem *p, struct mark_test *tests, size_t count,
               struct scores *scores);
int score_is_expected(const struct problem *p, size_t i, const struct mark_test *tests,
                      size_t count, const struct scores *scores, char why[EXPECTED_ROOM]);

#endif
