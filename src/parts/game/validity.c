#include "game/validity.h"

#include "findings/finding.h"
#include "reference/memory_folder.h"
#include "reference/memory_input.h"
#include "text/byte_queue.h"
#include "text/memory.h"

#include <stdlib.h>

static void ignore_finding(void *who, const struct finding *f)
{
    (void)who;
    (void)f;
}

static void ignore_verdict(void *who, const flipref_verdict *v)
{
    (void)who;
    (void)v;
}

static void ignore_end(void *who, int unjudged)
{
    (void)who;
    (void)unjudged;
}

/* Joins the arguments by blanks, as `check` takes them. */
static void join_args(const struct step *step, struct byte_queue *to)
{
    size_t i;
    for (i = 0; i < step->arg_count; i++) {
        queue_put(to, bytes_of_text(i > 0 ? " " : ""));
        queue_put(to, bytes_of_text(step->args[i]));
    }
    queue_put(to, bytes_of("", 1));
}

int is_valid_for(const struct dialect *dialect, const struct step *step)
{
    static const struct listener nobody = { .finding = ignore_finding,
                                            .verdict = ignore_verdict,
                                            .end = ignore_end,
                                            .quiet = QUIET_VERDICTS };
    const struct world world = memory_world(0);
    int takes_args = (dialect->takes & TAKES_ARGS) != 0;
    struct check_options options = { .world = &world };
    struct memory_input *in = memory_new(1, sizeof *in);
    struct byte_queue args = { 0 };
    struct tally tally = { 0 };
    join_args(step, &args);
    options.args = takes_args ? (const char *)args.at : 0;
    if (!takes_args || arguments_are_fine(dialect, options.args, &world))
        dialect->check(&nobody, &options, memory_input_open(in, step->input), &tally);
    free(args.at);
    free(in);
    return tally.valid > 0 && tally.not_valid == 0 && !tally.trailing;
}
