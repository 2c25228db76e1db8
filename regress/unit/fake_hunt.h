/* A session of hunt whose programs are functions of the test (fake_subject.h). */
#ifndef FLIPREF_REGRESS_FAKE_HUNT_H
#define FLIPREF_REGRESS_FAKE_HUNT_H

#include "regress/unit/fake_subject.h"

#include "hunt/hunting.h"
#include "hunt/volley.h"

enum { FAKE_PROGRAMS = 16 };

static struct course course;
static struct hunt_order order;
static struct program programs[FAKE_PROGRAMS];
static struct hunt_session session;
static _Atomic int stop;

/* Forgets all settings. Findings are written to the test's folder. */
static inline void fake_session(const char *dialect, size_t count)
{
    static char word[] = "program", *command[] = { word, 0 };
    static const char *const ids[] = { "a", "b", "c", "d" };
    size_t i;
    memset(&fake, 0, sizeof fake);
    memset(&course, 0, sizeof course);
    memset(&order, 0, sizeof order);
    memset(&session, 0, sizeof session);
    stop = 0;
    fake.dialect = dialect_named(dialect);
    course.name = "small";
    course.run.output = 1 << 17;
    course.run.status = COURSE_STATUS_IGNORED;
    for (i = 0; i < COURSE_LENIENCIES; i++)
        course.leniencies.percent[i] = 100;
    order.output = folder;
    order.seed = 1;
    order.jobs = 1;
    for (i = 0; i < ROWS_OF(ids); i++)
        programs[i] = (struct program){ .kind = PROGRAM_COMMAND, .id = ids[i] };
    session.order = &order;
    session.dialect = fake.dialect;
    session.course = &course;
    session.programs.at = programs;
    session.programs.count = count;
    session.programs.command = command;
    session.containment.level = CONTAINMENT_LIMITS;
    session.shard.index = session.shard.count = 1;
    session.weakest = STANDING_PROMISED;
    session.stop = &stop;
}

/* A step of the session with the reference's answer, which `run` owns. */
static inline struct step fake_step(const char *input, struct reference_run *run)
{
    static char *none[] = { 0 };
    struct step step = { .args = none, .input = bytes_of_text(input) };
    assert_true(answer_step(&session, &step, run));
    return step;
}

#endif
