#include "tests/chain_run.h"

#include "reference/memory_input.h"
#include "reference/reference.h"
#include "step/chain.h"
#include "text/memory.h"

#include "judge/input_standing.h"

#include <stdlib.h>

static char *no_words[] = { 0 };

/* Runs the reference for a step in the folder. */
static int run_in(const struct dialect *dialect, const struct step *step, uint64_t limit,
                  struct memory_folder *folder)
{
    struct reference_request request = { .dialect = dialect,
                                         .args = step->args != 0 ? step->args : no_words,
                                         .input = step->input,
                                         .folder = folder,
                                         .limit = limit };
    struct reference_run run;
    int ran = reference_run(&request, &run);
    reference_run_free(&run);
    return ran;
}

int chain_prepare(const struct dialect *dialect, const struct step *step, uint64_t limit,
                  struct memory_folder *folder)
{
    struct chain chain;
    size_t i;
    chain_of(step, &chain);
    for (i = 0; i + 1 < chain.count; i++) {
        if (!run_in(dialect, chain.steps[i], limit, folder))
            return 0;
    }
    return 1;
}

struct standing_found step_standing(const struct dialect *dialect, const struct step *step,
                                    uint64_t limit, struct memory_folder *folder)
{
    struct world world = memory_world(folder);
    struct check_options options = { .limit = limit, .world = &world };
    struct standing_request request = { .options = &options,
                                        .words = step->args != 0 ? step->args : no_words,
                                        .own_saves = 1,
                                        .can_save = memory_folder_can_save };
    struct memory_input *input = memory_new(1, sizeof *input);
    struct standing_found found =
        standing_of(dialect, &request, memory_input_open(input, step->input));
    free(input);
    return found;
}

enum standing chain_standing(const struct dialect *dialect, const struct step *last, uint64_t limit)
{
    struct memory_folder folder = { 0 };
    enum standing weakest = STANDING_PROMISED;
    struct chain chain;
    size_t i;
    chain_of(last, &chain);
    for (i = 0; i < chain.count && weakest != STANDING_UNKNOWN; i++) {
        enum standing standing = step_standing(dialect, chain.steps[i], limit, &folder).standing;
        int is_last = i + 1 == chain.count;
        if (standing == STANDING_UNKNOWN || standing > weakest)
            weakest = standing;
        if (!is_last && weakest != STANDING_UNKNOWN &&
            !run_in(dialect, chain.steps[i], limit, &folder))
            weakest = STANDING_UNKNOWN;
    }
    memory_folder_free(&folder);
    return weakest;
}
