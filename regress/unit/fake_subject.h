/* Programs under judgement that are functions of the test, in the place of the sandbox: this file
   defines the functions of sieve/subject.h and sieve/sieve.h, and the linker takes these first
   (mk/test.mk). So a hunt takes milliseconds, and a test decides what each run gives. */
#ifndef FLIPREF_REGRESS_FAKE_SUBJECT_H
#define FLIPREF_REGRESS_FAKE_SUBJECT_H

#include "regress/unit/folder.h"

#include "sieve/sieve.h"
#include "tests/chain.h"
#include "tests/reference.h"

/* A run of the program. The reference has filled it in. */
struct fake_run {
    const struct step *step;
    int is_fresh;  /* by subject_run; otherwise by the sieve */
    int is_volley; /* by sieve_run_for: an input that is tried */
    size_t number; /* fresh runs before it */
    size_t shift;
    enum ending ending;
    int status;
    uint64_t cpu_us;
    char out[1 << 16]; /* ends with a NUL */
};

struct fake {
    const struct dialect *dialect;
    void (*program)(struct fake_run *run); /* changes the run; NULL: the program is right */
    const char *(*sanitized)(const struct step *step); /* what sanitizers print; NULL: no build */
    void (*before_volley)(void);                       /* called by sieve_run_for; may be NULL */
    void (*look)(const struct subject_order *order, struct build *build); /* when one is opened */
    const char *open_reason; /* why a subject cannot be opened, or NULL */
    size_t sieve_lasts;      /* calls of the sieve until the sandbox fails; 0: it never fails */
    size_t sieve_at_once;    /* steps that sieve_run_for runs at most; 0: all */
    enum sieve_engine engine;
    const char *why;

    /* What was done: */
    size_t fresh_runs, sieve_calls, sieve_runs, opened, closed;
    size_t volleys, volley_sizes[64]; /* steps that sieve_run_for was given */
    int is_volley;
    size_t outcomes;  /* that were not freed */
    uint64_t allowed; /* the last CPU time that sieve_was_right was given */
    size_t shifts[8]; /* of the first fresh runs */
    size_t distrusted;
    char **answers;
    size_t answer_count;
    int is_full; /* the disk is */
};

static struct fake fake;

/* ---- what programs do ---- */

static inline void fake_print(struct fake_run *run, const char *text)
{
    (void)snprintf(run->out, sizeof run->out, "%s", text);
}

/* Replaces the first such text, if it is there. Returns whether it is. */
static inline int fake_replace(struct fake_run *run, const char *from, const char *to)
{
    static char rest[sizeof run->out];
    char *at = strstr(run->out, from);
    if (at == 0)
        return 0;
    (void)snprintf(rest, sizeof rest, "%s", at + strlen(from));
    (void)snprintf(at, sizeof run->out - (size_t)(at - run->out), "%s%s", to, rest);
    return 1;
}

static inline int fake_input_has(const struct fake_run *run, const char *text)
{
    bytes input = run->step->input;
    size_t len = strlen(text), i;
    for (i = 0; i + len <= input.len; i++) {
        if (memcmp(input.at + i, text, len) == 0)
            return 1;
    }
    return 0;
}

/* Runs the reference, and then lets the program change what it has done. */
static inline void fake_run_step(struct fake_run *run)
{
    static char *none[] = { 0 };
    struct memory_folder files = { 0 };
    struct reference_order order = { .dialect = fake.dialect,
                                     .args = run->step->args != 0 ? run->step->args : none,
                                     .input = run->step->input,
                                     .folder = &files };
    struct reference_run right;
    assert_true(chain_prepare(fake.dialect, run->step, 0, &files));
    if (!reference_run(&order, &right))
        fail_msg("%s", right.trouble);
    run->ending = ENDED_EXIT;
    run->status = right.status;
    run->cpu_us = 1000;
    (void)snprintf(run->out, sizeof run->out, "%.*s", (int)right.length,
                   right.length > 0 ? (const char *)right.output : "");
    reference_run_free(&right);
    memory_folder_free(&files);
    if (fake.program != 0)
        fake.program(run);
}

/* Stores a copy of the text, and views it. */
static inline bytes fake_copy(const char *text, char **to)
{
    *to = strdup(text);
    assert_non_null(*to);
    return bytes_of_text(*to);
}

/* ---- subject.h ---- */

struct subject {
    struct subject_order order;
};

unsigned subject_refused(const struct subject *s)
{
    (void)s;
    return 0;
}

struct subject *subject_open(const struct subject_order *order, struct build *build,
                             char reason[CONTAINMENT_TEXT])
{
    struct subject *s = malloc(sizeof *s);
    memset(build, 0, sizeof *build);
    assert_non_null(s);
    s->order = *order;
    if (fake.look != 0)
        fake.look(order, build);
    if (fake.open_reason == 0) {
        fake.opened++;
        return s;
    }
    (void)snprintf(reason, CONTAINMENT_TEXT, "%s", fake.open_reason);
    free(s);
    return 0;
}

void subject_close(struct subject *s)
{
    fake.closed += s != 0;
    free(s);
}

int subject_has_room(const struct subject *s)
{
    assert_non_null(s);
    return !fake.is_full;
}

void subject_run(struct subject *s, const struct step *step, size_t shift, struct outcome *outcome)
{
    static struct fake_run run;
    char *out;
    assert_non_null(s);
    run.step = step;
    run.is_fresh = 1;
    run.is_volley = 0;
    run.shift = shift;
    run.number = fake.fresh_runs;
    if (run.number < sizeof fake.shifts / sizeof fake.shifts[0])
        fake.shifts[run.number] = shift;
    fake.fresh_runs++;
    fake_run_step(&run);
    memset(outcome, 0, sizeof *outcome);
    outcome->ending = run.ending;
    outcome->status = run.status;
    outcome->cpu_us = run.cpu_us;
    outcome->out = fake_copy(run.out, &out);
    outcome->memory = out;
    fake.outcomes++;
}

int subject_run_sanitized(struct subject *s, const struct step *step, struct outcome *outcome)
{
    char *err;
    assert_non_null(s);
    memset(outcome, 0, sizeof *outcome);
    if (fake.sanitized == 0)
        return 0;
    outcome->err = fake_copy(fake.sanitized(step), &err);
    outcome->memory = err;
    fake.outcomes++;
    return 1;
}

void outcome_free(struct outcome *outcome)
{
    fake.outcomes -= outcome->memory != 0;
    free(outcome->memory);
    memset(outcome, 0, sizeof *outcome);
}

/* ---- sieve.h ---- */

struct sieve {
    struct subject *subject;
};

struct sieve *sieve_open(struct subject *subject, enum sieve_engine wanted,
                         char reason[CONTAINMENT_TEXT])
{
    struct sieve *s = malloc(sizeof *s);
    assert_non_null(s);
    assert_non_null(subject);
    assert_int_equal(wanted, SIEVE_BEST);
    reason[0] = '\0';
    s->subject = subject;
    return s;
}

static inline void fake_forget_answers(void)
{
    while (fake.answer_count > 0)
        free(fake.answers[--fake.answer_count]);
    free(fake.answers);
    fake.answers = 0;
}

void sieve_close(struct sieve *s)
{
    fake_forget_answers();
    free(s);
}

int sieve_run(struct sieve *s, const struct step *steps, size_t count, struct sieve_answer *answers,
              char reason[CONTAINMENT_TEXT])
{
    static struct fake_run run;
    size_t i;
    assert_non_null(s);
    fake_forget_answers();
    if (fake.sieve_lasts > 0 && fake.sieve_calls >= fake.sieve_lasts) {
        (void)snprintf(reason, CONTAINMENT_TEXT, "the sandbox failed");
        return 0;
    }
    fake.sieve_calls++;
    fake.answers = calloc(count, sizeof fake.answers[0]);
    assert_non_null(fake.answers);
    for (i = 0; i < count; i++) {
        fake.sieve_runs++;
        run.step = &steps[i];
        run.is_fresh = 0;
        run.is_volley = fake.is_volley;
        fake_run_step(&run);
        answers[i] = (struct sieve_answer){ .ending = run.ending,
                                            .status = run.status,
                                            .out = fake_copy(run.out, &fake.answers[i]) };
        fake.answer_count++;
    }
    return 1;
}

int sieve_run_for(struct sieve *s, uint64_t most_ms, const struct step *steps, size_t count,
                  struct sieve_answer *answers, size_t *taken, char reason[CONTAINMENT_TEXT])
{
    int done;
    assert_true(most_ms > 0);
    if (fake.before_volley != 0)
        fake.before_volley();
    if (fake.volleys < sizeof fake.volley_sizes / sizeof fake.volley_sizes[0])
        fake.volley_sizes[fake.volleys++] = count;
    *taken = fake.sieve_at_once > 0 && fake.sieve_at_once < count ? fake.sieve_at_once : count;
    fake.is_volley = 1;
    done = sieve_run(s, steps, *taken, answers, reason);
    fake.is_volley = 0;
    return done;
}

enum sieve_engine sieve_engine(const struct sieve *s)
{
    assert_non_null(s);
    return fake.engine != SIEVE_BEST ? fake.engine : SIEVE_IN_PROCESS;
}

const char *sieve_why(const struct sieve *s)
{
    assert_non_null(s);
    return fake.why != 0 ? fake.why : "";
}

void sieve_was_right(struct sieve *s, uint64_t cpu_us)
{
    assert_non_null(s);
    fake.allowed = cpu_us;
}

void sieve_distrust(struct sieve *s, const char *why)
{
    assert_non_null(s);
    assert_non_null(why);
    fake.distrusted++;
}

#endif
