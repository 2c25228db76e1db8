#include "packaged/maker.h"
#include "packaged/panel.h"

#include "packaged/told.h"
#include "system/clock.h"
#include "text/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FACTORS = 1000,        /* factors of the format are in thousandths */
    WELL_WITHIN = 2,       /* times the references' time, and the time limit is not reached */
    LARGE_MOST = 64 << 20, /* bytes of a test from which the limit follows */
    ANSWER_MOST = 1 << 20, /* bytes of an answer of the package */
    MEASURED_MS = 60000,   /* of CPU time for an accepted submission from which the limit follows */
    TRYING_MS = 10000      /* at least, for the tests on which accepted submissions are tried */
};

static int refuse(char reason[CONTAINMENT_TEXT], const char *what, const char *help)
{
    (void)snprintf(reason, CONTAINMENT_TEXT, "%.120s; %.115s", what, help);
    return 0;
}

static void list_accepted(struct packaged *s)
{
    const struct package *package = s->package;
    size_t i;
    s->accepted = memory_new(package->submission_count, sizeof s->accepted[0]);
    for (i = 0; i < package->submission_count; i++) {
        if (package_is_accepted(&package->submissions[i]))
            s->accepted[s->accepted_count++].submission = &package->submissions[i];
    }
}

static void drop_accepted(struct packaged *s, size_t i)
{
    tool_close(&s->accepted[i].tool);
    s->accepted_count--;
    memmove(&s->accepted[i], &s->accepted[i + 1], (s->accepted_count - i) * sizeof s->accepted[0]);
}

static void build_accepted(struct packaged *s)
{
    size_t i = 0;
    while (i < s->accepted_count) {
        char why[CONTAINMENT_TEXT];
        int is_open = panel_open_accepted(s, &s->accepted[i], why);
        if (!is_open) {
            told_remark(s, 0, why);
            drop_accepted(s, i);
        }
        i += (size_t)is_open;
    }
}

void panel_read_words(struct packaged *s, package_words words, struct output_flags *to)
{
    const char *word;
    to->words = words;
    if (!s->package->is_custom &&
        read_package_flags(&to->flags, flag_words(words), (int)flag_count(words), &word) != 0)
        told_remark(s, word, "the default output validator has no such flag");
}

static void run_accepted(struct accepted *a, const struct step *step, struct run_result *result)
{
    subject_run(a->tool.subject, step, 0, result);
    a->cpu_us += result->cpu_us;
    if (result->cpu_us > a->slowest_us)
        a->slowest_us = result->cpu_us;
}

/* Runs an accepted submission on a test of the package. Returns 0 if it does not answer it. */
static int answers_test(struct packaged *s, struct accepted *a, const struct package_test *test,
                        const struct output_flags *by, bytes input, bytes expected)
{
    struct step step = panel_step_with(test->args, input);
    struct token_comparison c;
    struct run_result result;
    int is_fine;
    step.answer = expected;
    run_accepted(a, &step, &result);
    is_fine = (!ending_is_evidence(result.ending) && !s->setting.grades) ||
              (run_is_finished(&result) && panel_accepts_by(s, by, &step, result.out, &c));
    run_result_free(&result);
    return is_fine;
}

/* A submission that is accepted with any group may fail the tests of another one. */
static void tell_failure(struct packaged *s, const struct accepted *a, const struct package_test *t)
{
    char text[240];
    (void)snprintf(
        text, sizeof text,
        s->package->groups[0].accepts_if_any
            ? "it does not pass the test %.100s, so it answers none; to be accepted, one "
              "group is enough"
            : "it should be accepted, and fails the test %.150s",
        t->name);
    told_remark(s, a->submission->program.path, text);
}

static int by_size(const void *one, const void *other)
{
    const struct package_test *const *a = one, *const *b = other;
    if ((*a)->input->size != (*b)->input->size)
        return (*a)->input->size < (*b)->input->size ? -1 : 1;
    return strcmp((*a)->name, (*b)->name);
}

/* Whether a hunt, which has a time, has spent as much on trying tests. */
static int is_tried_enough(const struct packaged *s, uint64_t start)
{
    const uint64_t most = s->setting.milliseconds;
    return most > 0 && milliseconds() - start > (most > TRYING_MS ? most : TRYING_MS);
}

/* Runs the accepted submissions on small tests of the package, or, to grade, on all. Those that
   fail are none. */
static void try_accepted(struct packaged *s)
{
    const struct package *package = s->package;
    const uint64_t input_most = s->setting.grades ? UINT32_MAX : DATA_MOST;
    const uint64_t answer_most = s->setting.grades ? UINT32_MAX : ANSWER_MOST;
    const size_t most = s->setting.grades ? SIZE_MAX : TRIED_MOST;
    const struct package_test **tests = memory_new(package->test_count, sizeof(void *));
    const uint64_t start = milliseconds();
    size_t count = 0, i, k;
    for (i = 0; i < package->test_count; i++) {
        if (package->tests[i].answer != 0 && package->tests[i].input->size <= input_most)
            tests[count++] = &package->tests[i];
    }
    qsort(tests, count, sizeof(void *), by_size);
    for (i = 0; i < count && i < most && s->reason[0] == '\0' && !is_tried_enough(s, start); i++) {
        struct arena memory = { 0 };
        struct output_flags by = { 0 };
        bytes input, expected;
        const char *why;
        int is_read =
            package_content(package, tests[i]->input, input_most, &memory, &input, &why) &&
            package_content(package, tests[i]->answer, answer_most, &memory, &expected, &why);
        panel_read_words(s, tests[i]->output_args, &by);
        s->tried_size = tests[i]->input->size;
        for (k = 0; is_read && k < s->accepted_count;) {
            int is_fine = answers_test(s, &s->accepted[k], tests[i], &by, input, expected);
            if (!is_fine && !s->setting.grades)
                tell_failure(s, &s->accepted[k], tests[i]);
            if (!is_fine)
                drop_accepted(s, k);
            k += (size_t)is_fine;
        }
        arena_free(&memory);
    }
    free(tests);
}

static int by_time(const void *one, const void *other)
{
    const struct accepted *a = one, *b = other;
    if (a->cpu_us != b->cpu_us)
        return a->cpu_us < b->cpu_us ? -1 : 1;
    return strcmp(a->submission->program.path, b->submission->program.path);
}

/* The time limit is the package's, or follows from its slowest accepted submission. */
static void find_limit(struct packaged *s)
{
    const struct package_limits *l = &s->package->limits;
    uint64_t ms = 0, step = l->resolution_ms > 0 ? l->resolution_ms : 1000;
    size_t i;
    for (i = 0; i < s->accepted_count; i++) {
        uint64_t needs = s->accepted[i].slowest_us * l->accepted_factor / FACTORS / 1000;
        ms = needs > ms ? needs : ms;
    }
    ms = (ms + step) / step * step;
    if (l->time_ms > 0)
        ms = l->time_ms;
    s->limit_ms = (uint32_t)ms;
    /* what is too slow passes the limit by the format's margin */
    ms = ms * (l->slow_factor > FACTORS ? l->slow_factor : FACTORS) / FACTORS;
    s->course.run = panel_limits((uint32_t)ms, l->memory, l->output);
}

/* Runs the accepted submissions on the tests that are larger than those that were tried. */
static void try_large_tests(struct packaged *s)
{
    const struct package *package = s->package;
    size_t i, k;
    for (i = 0; i < package->test_count; i++) {
        const struct package_test *test = &package->tests[i];
        struct arena memory = { 0 };
        struct step step = panel_step_with(test->args, bytes_of(0, 0));
        struct run_result result;
        const char *why;
        int is_read = test->input->size >= s->tried_size &&
                      package_content(package, test->input, LARGE_MOST, &memory, &step.input, &why);
        for (k = 0; is_read && k < s->accepted_count; k++) {
            run_accepted(&s->accepted[k], &step, &result);
            run_result_free(&result);
        }
        arena_free(&memory);
    }
}

int panel_leaves_time(const struct problem *p)
{
    struct packaged *s = packaged_state(p);
    const struct package_limits *l = &s->package->limits;
    const uint32_t limit_ms = s->limit_ms;
    uint64_t times = WELL_WITHIN * FACTORS;
    if (l->time_ms == 0 && l->accepted_factor > times)
        times = l->accepted_factor;
    if (l->time_ms == 0 && s->tried_size != UINT64_MAX) {
        try_large_tests(s);
        s->tried_size = UINT64_MAX;
        find_limit(s);
    }
    return s->limit_ms == limit_ms && s->agreed_us * times / FACTORS <= (uint64_t)limit_ms * 1000;
}

/* Says from what the time limit follows. */
static void tell_limit(struct packaged *s)
{
    const struct accepted *slowest = s->accepted;
    char text[240];
    size_t i;
    for (i = 1; i < s->accepted_count; i++) {
        if (s->accepted[i].slowest_us > slowest->slowest_us)
            slowest = &s->accepted[i];
    }
    (void)snprintf(text, sizeof text, "%.3g s, %g times the %.3f s of %.100s",
                   s->course.run.cpu_ms / 1000.0,
                   s->package->limits.accepted_factor / (double)FACTORS,
                   (double)slowest->slowest_us / 1e6, slowest->submission->program.path);
    told_remark(s, "time limit, rounded up", text);
}

/* Builds what judges outputs, and finds the time limit, unless it is known. */
static int prepare_to_grade(struct packaged *s, char reason[CONTAINMENT_TEXT])
{
    int is_ready = panel_open_validators(s, reason);
    uint32_t cpu_ms =
        s->package->limits.time_ms > 0 ? s->package->limits.time_ms : s->setting.cpu_ms;
    s->reference_ms = MEASURED_MS;
    if (is_ready && cpu_ms == 0) {
        list_accepted(s);
        build_accepted(s);
        try_accepted(s);
        is_ready = s->accepted_count > 0 ||
                   refuse(reason,
                          "the package has no time limit, and no accepted submission that "
                          "passes its tests, from which it would follow",
                          "write one, as `limits: time_limit` of problem.yaml, or `.timelimit`");
    }
    find_limit(s);
    if (is_ready && cpu_ms == 0)
        tell_limit(s);
    if (s->package->limits.time_ms == 0 && s->setting.cpu_ms > 0)
        s->course.run.cpu_ms = s->setting.cpu_ms;
    panel_close(s);
    return is_ready;
}

int panel_prepare(struct packaged *s, char reason[CONTAINMENT_TEXT])
{
    const struct package_obstacle *obstacle =
        package_obstacle(s->package, s->setting.grades, s->setting.trusts_one);
    int is_ready;
    if (obstacle != 0)
        return refuse(reason, obstacle->what, obstacle->help);
    if (s->package->repeated != 0)
        told_remark(s, 0, s->package->repeated);
    if (s->setting.grades)
        return prepare_to_grade(s, reason);
    s->reference_ms = s->package->limits.time_ms > 0 ? s->package->limits.time_ms : REFERENCE_MS;
    is_ready = panel_open_validators(s, reason);
    if (is_ready) {
        list_accepted(s);
        build_accepted(s);
        try_accepted(s);
        if (s->reason[0] != '\0') {
            (void)snprintf(reason, CONTAINMENT_TEXT, "%s", s->reason);
            panel_close(s);
            return 0;
        }
        is_ready = s->accepted_count >= (s->setting.trusts_one ? 1 : 2) ||
                   refuse(reason, "fewer than two accepted submissions answer the package's tests",
                          "with --trust-one a single one answers");
        if (is_ready)
            generators_find(s);
    }
    if (s->accepted_count > 1)
        qsort(s->accepted, s->accepted_count, sizeof s->accepted[0], by_time);
    find_limit(s);
    panel_close(s); /* each process opens its own */
    return is_ready;
}

/* An input is judged as in the group that its finding names. */
void panel_read_flags(struct packaged *s)
{
    size_t i;
    s->outputs = memory_new(s->package->flag_set_count, sizeof s->outputs[0]);
    for (i = 0; i < s->package->flag_set_count; i++) {
        const struct package_group *group = &s->package->groups[s->package->flag_sets[i].group];
        panel_read_words(s, group->output_args, &s->outputs[i]);
        s->has_outputs |= !package_same_words(s->outputs[0].words, s->outputs[i].words);
    }
}
