/* Runs that follow each other in one working folder: each step refers to the one before it. */
#ifndef FLIPREF_TESTS_CHAIN_H
#define FLIPREF_TESTS_CHAIN_H

#include "reference/memory_folder.h"
#include "tests/tests.h"

enum { CHAIN_MOST = 3 };

struct chain {
    const struct step *steps[CHAIN_MOST]; /* the first run comes first */
    size_t count;                         /* at least 1 */
};

/* Lists the steps up to `last`. Of more than CHAIN_MOST, only the last ones are listed. */
void chain_of(const struct step *last, struct chain *chain);

/* Runs the reference for all steps before `step`, in the folder, which is empty. `limit` is the
   number of steps that computers may take in each; 0: LIMIT_USUAL. Returns 0 if one of them could
   not be run to its end. The caller frees the folder in both cases. */
int chain_prepare(const struct dialect *dialect, const struct step *step, uint64_t limit,
                  struct memory_folder *folder);

/* Returns the weakest standing of the steps up to `last`, of which one may load what an earlier one
   has saved. STANDING_UNKNOWN if that of one is. */
enum standing chain_standing(const struct dialect *dialect, const struct step *last,
                             uint64_t limit);

/* Links the steps of a test, each to the one before it, and returns the last one. */
const struct step *test_chain(const struct test *test);

#endif
