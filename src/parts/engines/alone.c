/* Runs the program of a harness without its fuzzer. */
#include "engines/engines.h"

#include <stdio.h>
#include <string.h>

enum { SLOW = 5, WALL_TIMES = 10 }; /* as for other builds with sanitizers */

static const char *const environment[] = { "FLIPREF_ALONE=1",
                                           "ASAN_OPTIONS=detect_leaks=0:exitcode=86",
                                           "UBSAN_OPTIONS=halt_on_error=1:exitcode=86",
                                           "MSAN_OPTIONS=exitcode=86", 0 };

static struct container *open_box(const struct alone_order *o, char reason[CONTAINMENT_TEXT])
{
    /* The sandbox has removed the file that it shows, so the kernel calls the program by the second
       name. That is where the symbolizer looks for the names of lines. */
    const struct container_file files[] = { { "harness", queue_bytes(&o->harness->program) },
                                            { "harness (deleted)",
                                              queue_bytes(&o->harness->program) } };
    const struct container_order order = {
        .level = o->level, .kind = CONTAINER_OF_ENGINES, .files = files, .file_count = 2
    };
    return container_open(&order, reason);
}

void harness_run_alone(const struct alone_order *order, struct container **box,
                       struct outcome *outcome)
{
    const struct course_run *limits = &order->course->run;
    uint64_t cpu_us = (uint64_t)limits->cpu_ms * 1000 * SLOW;
    const struct run_order run = {
        .program = "/box/harness",
        .name = order->course->build.program,
        .args = (const char *const *)order->step->args,
        .environment = environment,
        .input = order->step->input,
        .limits = { .cpu_us = cpu_us, .wall_us = cpu_us * WALL_TIMES, .output = limits->output }
    };
    memset(outcome, 0, sizeof *outcome);
    outcome->ending = ENDED_INTERNAL;
    if (*box == 0)
        *box = open_box(order, outcome->what);
    if (*box == 0)
        return;
    container_run(*box, &run, outcome);
    if (outcome->ending == ENDED_INTERNAL) {
        container_close(*box);
        *box = 0;
    }
}
