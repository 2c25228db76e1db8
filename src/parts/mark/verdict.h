/* Verdicts: what came of a test. */
#ifndef FLIPREF_MARK_VERDICT_H
#define FLIPREF_MARK_VERDICT_H
#include "contain/run_result.h"
#include "course/course.h"
#include "step/step.h"

enum test_verdict {
    VERDICT_RIGHT,
    VERDICT_WRONG_OUTPUT,
    VERDICT_EXIT_STATUS, /* the exit status is wrong, whatever the output is */
    VERDICT_SIGNAL,
    VERDICT_TIME_CPU,
    VERDICT_TIME_WALL,
    VERDICT_OUTPUT_LIMIT,
    VERDICT_MEMORY,
    VERDICT_FORBIDDEN_CALL,
    VERDICT_NOT_BUILT,
    VERDICT_UNSTABLE,     /* the answers of several runs or builds vary */
    VERDICT_MEMORY_ERROR, /* of hunt: the answer is right, but a sanitizer found a memory error or
                             other undefined behaviour */
    VERDICT_INTERNAL, /* the referee failed, so nothing is known about the program: never a mark */
    VERDICTS
};

/* `right`, `wrong-output`, ... */
const char *verdict_name(enum test_verdict verdict);

/* It was ended by a signal. That can be a fault even in a test that does not count
   (course->run.crash). */
int is_crash(enum test_verdict verdict);

/* It reached a limit of time. */
int is_hang(enum test_verdict verdict);

/* It reached a limit of time, or printed more than it may. */
int is_endless(enum test_verdict verdict);

/* The verdict of a run of a step, whose output is the answer or not. A limit or a signal comes
   before the exit status, and that before the output: a program that gives up says so by its
   status, and what it then has not printed follows from that. */
enum test_verdict verdict_of_run(const struct step *step, const struct run_result *run,
                                 int is_right, enum course_status rule);

/* Whether the exit status of a run that ended by itself is what the course asks for. */
int status_is_right(const struct step *step, const struct run_result *run, enum course_status rule);

#endif
