/* What the reference does with runs that follow each other in one working folder. */
#ifndef FLIPREF_TESTS_CHAIN_RUN_H
#define FLIPREF_TESTS_CHAIN_RUN_H

#include "judge/dialects.h"
#include "judge/input_standing.h"
#include "reference/memory_folder.h"
#include "step/step.h"

/* Runs the reference for all steps before `step`, in the folder, which is empty. `limit` is the
   number of steps that computers may take in each; 0: LIMIT_USUAL. Returns 0 if one of them could
   not be run to its end. The caller frees the folder in both cases. */
int chain_prepare(const struct dialect *dialect, const struct step *step, uint64_t limit,
                  struct memory_folder *folder);

/* Finds out the standing of a step in the folder, as the steps before it left it. */
struct standing_found step_standing(const struct dialect *dialect, const struct step *step,
                                    uint64_t limit, struct memory_folder *folder);

/* Returns the weakest standing of the steps up to `last`, of which one may load what an earlier one
   has saved. STANDING_UNKNOWN if that of one is. */
enum standing chain_standing(const struct dialect *dialect, const struct step *last,
                             uint64_t limit);

#endif
