/* A sieve whose supervisors are the test, so no program runs: that of the engine and that of fresh
   runs. */
#ifndef FLIPREF_REGRESS_FAKE_SIEVE_H
#define FLIPREF_REGRESS_FAKE_SIEVE_H

#include "regress/unit/fake_stage.h"

#include "sieve/batch.h"
#include "sieve/sieve_state.h"

enum { KIB = 1 << 10, MIB = 1 << 20 };

/* ---- a sieve ---- */

static struct course course;
static struct subject subject;
static struct sieve *sieve;
static struct fake_stage box, fresh; /* of the engine, and of fresh runs */
static char reason[CONTAINMENT_TEXT];
static size_t done;

static inline int set_up(void **state)
{
    (void)state;
    course = (struct course){ .run = { .cpu_ms = 1000,
                                       .memory = 100 * MIB,
                                       .output = 64 * KIB,
                                       .error_output = 5000,
                                       .file = 6000 } };
    box = fake_open(CONTAINMENT_FULL, CONTAINER_OF_PROGRAM);
    fresh = fake_open(CONTAINMENT_FULL, CONTAINER_OF_PROGRAM);
    subject = (struct subject){ .order.course = &course, .name = "flip", .box = fresh.c };
    sieve = calloc(1, sizeof *sieve);
    assert_non_null(sieve);
    sieve->subject = &subject;
    sieve->engine = SIEVE_IN_PROCESS;
    sieve->cpu_us = 200000;
    sieve->stop_us = 500000;
    sieve->box = box.c;
    reason[0] = '\0';
    done = 99;
    return 0;
}

static inline int tear_down(void **state)
{
    (void)state;
    sieve_close(sieve);
    container_close(subject.box);
    fake_leave(&box);
    fake_leave(&fresh);
    return 0;
}

#define OF_SIEVE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

/* ---- steps ---- */

static char *no_args[] = { NULL };

static inline struct step step_of(const char *input)
{
    return (struct step){ .args = no_args, .input = bytes_of_text(input) };
}

enum { STEPS = 1100 };
static struct step steps[STEPS];
static struct sieve_answer answers[STEPS];

static inline void fill_steps(size_t count)
{
    size_t i;
    for (i = 0; i < count; i++)
        steps[i] = step_of("x");
}

/* ---- answers of the code that is linked with the program ---- */

static unsigned char file[1 << 16];
static size_t file_len;

static inline void start_answers(void)
{
    memset(file, 0, sizeof file);
    file_len = sizeof(struct answers_head);
}

static inline void add_answer(unsigned ending, unsigned status, int has_error_output,
                              const char *out)
{
    struct answer_head head = { (uint16_t)ending, (uint16_t)has_error_output, status, strlen(out) };
    memcpy(file + file_len, &head, sizeof head);
    memcpy(file + file_len + sizeof head, out, strlen(out));
    file_len += sizeof head + (strlen(out) + 7) / 8 * 8;
}

/* Sends the file of answers, as one that was fetched. */
static inline void send_answers(enum batch_state state, unsigned answered)
{
    struct answers_head head = { BATCH_MAGIC, (uint32_t)state, answered, 0, file_len };
    memcpy(file, &head, sizeof head);
    fake_says(&box, FRAME_FILE, 0, bytes_of(file, file_len));
}

static inline void answer_all(enum batch_state state, unsigned count, const char *out)
{
    unsigned i;
    start_answers();
    for (i = 0; i < count; i++)
        add_answer(ANSWER_EXIT, 0, 0, out);
    send_answers(state, count);
    fake_ends(&box, ENDED_EXIT, 0);
}

static inline void expect_answer(const struct sieve_answer *a, enum ending ending, int status,
                                 const char *out)
{
    assert_int_equal(a->ending, ending);
    assert_int_equal(a->status, status);
    expect_bytes("an answer", "output", a->out, bytes_of_text(out));
}

/* How many inputs the next batch has. */
static inline uint32_t count_asked(void)
{
    struct batch_head head;
    struct heard h;
    bytes batch;
    assert_true(fake_hears(&box, &h));
    batch = h.rest.len > 0 ? h.rest : fake_hears_bytes(&box); /* a large one comes by itself */
    assert_true(batch.len >= sizeof head);
    memcpy(&head, batch.at, sizeof head);
    return head.count;
}

/* What the fresh run was asked for. */
static inline struct heard asked_fresh(void)
{
    struct heard h;
    assert_true(fake_hears(&fresh, &h));
    return h;
}

#endif
