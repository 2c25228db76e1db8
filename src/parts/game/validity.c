#include "game/validity.h"

#include "causes/replay.h"
#include "findings/finding.h"
#include "reference/memory_folder.h"
#include "reference/memory_input.h"
#include "text/memory.h"

#include <stdlib.h>

int is_valid_for(const struct dialect *dialect, const struct step *step)
{
    static const struct listener nobody = { .quiet = QUIET_VERDICTS };
    const struct world world = memory_world(0);
    int takes_args = (dialect->takes & TAKES_ARGS) != 0;
    struct check_options options = { .world = &world };
    struct memory_input *in = memory_new(1, sizeof *in);
    char *args = replay_args(step);
    struct tally tally = { 0 };
    options.args = takes_args ? args : 0;
    if (!takes_args || arguments_are_fine(dialect, options.args, &world))
        dialect->check(&nobody, &options, memory_input_open(in, step->input), &tally);
    free(args);
    free(in);
    return tally.valid > 0 && tally.not_valid == 0 && !tally.trailing;
}
