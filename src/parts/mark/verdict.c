#include "mark/verdict.h"

#include <string.h>

static const char *const names[VERDICTS] = {
    "right",     "wrong-output", "exit-status", "signal",         "time-cpu",
    "time-wall", "output-limit", "memory",      "forbidden-call", "not-built",
    "unstable",  "memory-error", "internal",
};

const char *verdict_name(enum test_verdict verdict)
{
    return names[verdict];
}

int is_crash(enum test_verdict verdict)
{
    return verdict == VERDICT_SIGNAL;
}

int is_hang(enum test_verdict verdict)
{
    return verdict == VERDICT_TIME_CPU || verdict == VERDICT_TIME_WALL;
}

int is_endless(enum test_verdict verdict)
{
    return is_hang(verdict) || verdict == VERDICT_OUTPUT_LIMIT;
}

int status_is_right(const struct step *step, const struct run_result *run, enum course_status rule)
{
    switch (rule) {
    case COURSE_STATUS_SPECIFIED:
        return !step->has_status || run->status == step->status;
    case COURSE_STATUS_ZERO:
        return run->status == 0;
    case COURSE_STATUS_IGNORED:
    default:
        return 1;
    }
}

enum test_verdict verdict_of_run(const struct step *step, const struct run_result *run,
                                 int is_right, enum course_status rule)
{
    switch (run->ending) {
    case ENDED_SIGNAL:
        return VERDICT_SIGNAL;
    case ENDED_TIME_CPU:
        return VERDICT_TIME_CPU;
    case ENDED_TIME_WALL:
        return VERDICT_TIME_WALL;
    case ENDED_OUTPUT_LIMIT:
        return VERDICT_OUTPUT_LIMIT;
    case ENDED_MEMORY:
        return VERDICT_MEMORY;
    case ENDED_FORBIDDEN_CALL:
        return VERDICT_FORBIDDEN_CALL;
    case ENDED_EXIT:
        if (!status_is_right(step, run, rule))
            return VERDICT_EXIT_STATUS;
        return is_right ? VERDICT_RIGHT : VERDICT_WRONG_OUTPUT;
    case ENDED_INTERNAL:
    default:
        return VERDICT_INTERNAL;
    }
}
