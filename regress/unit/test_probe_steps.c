/* parts/readings/probe: how an input that tells two readings apart becomes a step. Functions of the
   test stand in for the writer of reversi and for the oracles, so it decides what is written, which
   inputs tell, and when an oracle gives up. */
#include "regress/unit/fake_memory.h"
#include "regress/unit/unit.h"

#include "readings/probe.h"
#include "readings/readings.h"

enum { WRITTEN_MOST = 4096 };

static struct {
    size_t tells_at; /* the number of the input that tells, from 0 */
    size_t fails;    /* on how many inputs that tell the oracle gives up */

    /* What was done: */
    size_t written, asked, ran;
    uint64_t random[WRITTEN_MOST];
    unsigned long dials[WRITTEN_MOST];
    unsigned long a, b, variant;
} fake;

static const struct dialect *reversi;

static int begin(void **state)
{
    (void)state;
    memset(&fake, 0, sizeof fake);
    memory_fails_at(0);
    reversi = dialect_named("reversi");
    return reversi == 0;
}

/* ---- in the place of the writer and of the oracles ---- */

/* Writes the number of the input, and arguments of the greatest length. */
void probe_reversi(struct probe *p)
{
    assert_true(fake.written < WRITTEN_MOST);
    fake.random[fake.written] = p->random;
    fake.dials[fake.written] = p->dials;
    assert_int_equal(p->text.length, 0);
    assert_int_equal(p->arg_count, 0);
    oracle_put_number(&p->text, (long)fake.written++, 1);
    oracle_put_char(&p->text, '\n');
    probe_arg(p, "first of two");
    probe_arg(p, "15 bytes, second");
    probe_arg(p, "second of two..");
}

static size_t number_of(const struct step *step)
{
    return (size_t)strtoul((const char *)step->input.at, 0, 10);
}

int reading_tells(const struct dialect *dialect, unsigned long a, unsigned long b,
                  const struct step *step)
{
    assert_ptr_equal(dialect, reversi);
    fake.a = a;
    fake.b = b;
    fake.asked++;
    return number_of(step) >= fake.tells_at;
}

/* What it prints is the number of the input once more. */
int reading_run(const struct dialect *dialect, unsigned long variant, const struct step *step,
                struct oracle_saves *saves, struct reading_answer *answer)
{
    struct oracle_text text = { 0, 0, 0 };
    assert_ptr_equal(dialect, reversi);
    assert_null(saves);
    fake.variant = variant;
    memset(answer, 0, sizeof *answer);
    if (fake.ran++ < fake.fails)
        return 0;
    oracle_put(&text, "answer ");
    oracle_put_number(&text, (long)number_of(step), 1);
    answer->memory = text.at;
    answer->output = bytes_of(text.at, text.length);
    answer->status = 7;
    return 1;
}

/* ---- a step ---- */

static void a_probe_has_the_answer_of_the_reference(void **state)
{
    struct step step;
    (void)state;
    memset(&step, 0xFF, sizeof step);
    assert_int_equal(reading_probe(reversi, 6, 2, 5, &step), 1);
    expect_bytes("probe", "the input", step.input, bytes_of_text("0\n"));
    expect_bytes("probe", "the answer", step.answer, bytes_of_text("answer 0"));
    assert_int_equal(step.status, 7);
    assert_true(step.has_status);
    assert_null(step.before);
    assert_int_equal(step.arg_count, 2);
    assert_string_equal(step.args[0], "first of two");
    assert_string_equal(step.args[1], "second of two..");
    assert_null(step.args[2]);
    assert_int_equal(fake.a, 6);
    assert_int_equal(fake.b, 2);
    assert_int_equal(fake.variant, 0); /* no reading but the reference's own */
    reading_probe_free(&step);
    assert_null(step.args);
    assert_null(step.input.at);
    assert_null(step.answer.at);
    reading_probe_free(&step); /* which does nothing */
}

static void inputs_are_written_until_one_tells(void **state)
{
    struct step step;
    size_t i, k;
    (void)state;
    fake.tells_at = 20;
    assert_int_equal(reading_probe(reversi, 1, 0, 0, &step), 1);
    expect_bytes("probe", "the input", step.input, bytes_of_text("20\n"));
    expect_bytes("probe", "the answer", step.answer, bytes_of_text("answer 20"));
    assert_int_equal(fake.written, 21);
    assert_int_equal(fake.asked, 21);
    assert_int_equal(fake.ran, 1);
    for (i = 0; i < fake.written; i++) { /* each with random numbers of its own */
        for (k = 0; k < i; k++)
            assert_true(fake.random[i] != fake.random[k]);
    }
    reading_probe_free(&step);
}

static void where_the_oracle_gives_up_the_next_input_is_tried(void **state)
{
    struct step step;
    (void)state;
    fake.fails = 2;
    assert_int_equal(reading_probe(reversi, 1, 0, 0, &step), 1);
    expect_bytes("probe", "the input", step.input, bytes_of_text("2\n"));
    expect_bytes("probe", "the answer", step.answer, bytes_of_text("answer 2"));
    reading_probe_free(&step);
}

static void no_input_is_given_if_none_tells(void **state)
{
    struct step step;
    (void)state;
    fake.tells_at = WRITTEN_MOST;
    assert_int_equal(reading_probe(reversi, 1, 0, 0, &step), 0);
    assert_in_range(fake.written, 32, 256); /* it gives up, but not soon */
    assert_int_equal(fake.asked, fake.written);
    assert_int_equal(fake.ran, 0);
    assert_null(step.args);
    assert_null(step.input.at);
}

static void no_input_is_given_without_memory(void **state)
{
    struct step step;
    (void)state;
    memory_fails_at(1);
    assert_int_equal(reading_probe(reversi, 1, 0, 0, &step), 0);
    assert_true(memory_ran_out());
    assert_int_equal(fake.written, 1); /* another one is not tried */
    assert_int_equal(fake.asked, 0);
    assert_null(step.args);
    assert_null(step.input.at);
}

/* ---- which input it is ---- */

static uint64_t seed_of(uint64_t index)
{
    struct step step;
    fake.written = 0;
    assert_int_equal(reading_probe(reversi, 3, 1, index, &step), 1);
    reading_probe_free(&step);
    return fake.random[0];
}

static void the_index_decides_the_input(void **state)
{
    enum { COUNT = 64 };
    uint64_t seeds[COUNT];
    size_t i, k;
    (void)state;
    for (i = 0; i < COUNT; i++) {
        seeds[i] = seed_of(i);
        assert_true(seeds[i] == seed_of(i)); /* the same every time */
        for (k = 0; k < i; k++)
            assert_true(seeds[i] != seeds[k]);
    }
}

/* Numbers from published runs of splitmix64: Java's SplittableRandom, seed 1234567. */
static void random_numbers_are_those_of_splitmix64(void **state)
{
    static const uint64_t numbers[] = { 6457827717110365317U, 3203168211198807973U,
                                        9817491932198370423U, 4593380528125082431U,
                                        16408922859458223821U };
    static const unsigned below[] = { 4294967295U, 4294967291U, 1000003U };
    size_t i, k;
    (void)state;
    for (k = 0; k < ROWS(below); k++) {
        struct probe p = { .random = 1234567 };
        for (i = 0; i < ROWS(numbers); i++)
            assert_int_equal(probe_below(&p, below[k]), numbers[i] % below[k]);
    }
}

/* ---- what an input touches on ---- */

struct touching {
    unsigned with[8]; /* by the lowest three dials */
};

/* What 4000 inputs that tell `a` from `b` touch on. */
static struct touching touched(unsigned long a, unsigned long b)
{
    struct touching t = { { 0 } };
    size_t i;
    fake.tells_at = WRITTEN_MOST;
    fake.written = 0;
    while (fake.written < 3800) {
        struct step step;
        (void)reading_probe(reversi, a, b, fake.written, &step);
    }
    for (i = 0; i < fake.written; i++) {
        assert_in_range(fake.dials[i], 0, 7);
        t.with[fake.dials[i]]++;
    }
    return t;
}

/* `percent` says how often each set of dials should come. Each dial comes in half of the inputs,
   and all do in one half; if none of those that differ would come, they all do. */
static void inputs_touch_on_readings_that_the_variants_have(void **state)
{
    const unsigned long variant = ORACLE_DIAL_ON(ORACLE_READINGS);
    const struct {
        unsigned long a, b;
        unsigned percent[8];
    } rows[] = {
        { 1, 0, { 0, 100 } },
        { 0, 4, { [4] = 100 } },
        { 3, 0, { 0, 12, 12, 75 } },          /* none: both differ */
        { 3, 1, { 0, 0, 25, 75 } },           /* the first alone does not differ */
        { 1, 2, { 0, 12, 12, 75 } },          /* each has one that the other has not */
        { 1, 1 | variant, { 0, 100 } },       /* they differ in a variant only */
        { 3 | variant, 1, { 0, 0, 25, 75 } }, /* variants are no readings */
        { 7, 6, { [1] = 12, [3] = 12, [5] = 12, [7] = 62 } },
    };
    size_t r, i;
    (void)state;
    for (r = 0; r < ROWS(rows); r++) {
        struct touching t = touched(rows[r].a, rows[r].b);
        for (i = 0; i < 8; i++) {
            unsigned percent = (unsigned)(100 * t.with[i] / fake.written);
            if (percent + 4 < rows[r].percent[i] || percent > rows[r].percent[i] + 4)
                fail_msg("row %zu: dials %zu come in %u %% of the inputs", r, i, percent);
        }
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_probe_has_the_answer_of_the_reference, begin),
        cmocka_unit_test_setup(inputs_are_written_until_one_tells, begin),
        cmocka_unit_test_setup(where_the_oracle_gives_up_the_next_input_is_tried, begin),
        cmocka_unit_test_setup(no_input_is_given_if_none_tells, begin),
        cmocka_unit_test_setup(no_input_is_given_without_memory, begin),
        cmocka_unit_test_setup(the_index_decides_the_input, begin),
        cmocka_unit_test_setup(random_numbers_are_those_of_splitmix64, begin),
        cmocka_unit_test_setup(inputs_touch_on_readings_that_the_variants_have, begin),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
