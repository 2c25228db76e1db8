/* parts/readings/infer: which readings explain what a program does. Functions of the test stand in
   for the oracles and for the inputs that are written at random. They have two readings, A and B:
   an input is a text, and a reading changes how its letter is answered. */
#include "regress/unit/unit.h"

#include "oracle/oracle.h"
#include "readings/readings.h"
#include "tests/chain.h"

enum {
    A = 1,
    B = 2,
    BOTH = A | B,
    OTHER_A = 0x100, /* of A: a variant */
    MISTAKE = 0x200, /* of the program: it answers an `x` wrongly */
    ALL_MOST = 4096  /* probes */
};

/* How the probes that tell a reading are written. */
struct letters {
    const char *text;   /* the letter, and what decides the standing */
    uint64_t count;     /* of such probes */
    uint64_t each_weak; /* one probe in this number has a `!`; 0: none has */
};

static struct {
    struct letters of_a, of_b;
    uint64_t short_one; /* the index of the shortest probe */

    unsigned long program;  /* what it follows */
    size_t lasts;           /* calls until the program cannot be run */
    size_t calls, runs;     /* that were made, and the steps in them */
    size_t asked;           /* probes */
    size_t call_sizes[256]; /* of the first calls */
    const struct step *steps;
} fake;

static const struct dialect *dialect;

static int begin(void **state)
{
    (void)state;
    memset(&fake, 0, sizeof fake);
    fake.of_a = (struct letters){ "a", ALL_MOST, 0 };
    fake.of_b = (struct letters){ "b", ALL_MOST, 0 };
    fake.lasts = SIZE_MAX;
    fake.short_one = ALL_MOST;
    dialect = dialect_named("reversi");
    return dialect == 0;
}

/* ---- in the place of the readings ---- */

size_t reading_sets(const struct dialect *of, reading_set sets[READING_SETS_MOST])
{
    static const reading_set all[] = { 0, A, B, BOTH };
    assert_ptr_equal(of, dialect);
    memcpy(sets, all, sizeof all);
    return ROWS(all);
}

size_t reading_variants(reading_set set, unsigned long variants[READING_VARIANTS_MOST])
{
    variants[0] = set;
    variants[1] = set | OTHER_A;
    return (set & A) != 0 ? 2 : 1;
}

/* How one byte of an input is answered. */
static char answered(char byte, unsigned long variant)
{
    if (byte == 'a' && (variant & A) != 0)
        return (variant & OTHER_A) != 0 ? '@' : 'A';
    if (byte == 'b' && (variant & B) != 0)
        return 'B';
    if (byte == 'c' && (variant & BOTH) != 0)
        return 'C'; /* which tells no reading from the other */
    if (byte == 'x' && (variant & MISTAKE) != 0)
        return 'X';
    return byte;
}

/* The oracles give up on a `%`, on a `^` if they read A, and on a `~` if they read B. The status is
   1 where there is an `s` and A. */
int reading_run(const struct dialect *of, unsigned long variant, const struct step *step,
                struct oracle_saves *saves, struct reading_answer *answer)
{
    bytes input = step->input;
    char *text = calloc(1, input.len + 1);
    size_t i;
    assert_ptr_equal(of, dialect);
    assert_null(saves);
    assert_non_null(text);
    for (i = 0; i < input.len; i++)
        text[i] = answered((char)input.at[i], variant);
    answer->memory = text;
    answer->output = bytes_of(text, input.len);
    answer->status = strchr(text, 's') != 0 && (variant & A) != 0;
    return strchr(text, '%') == 0 && (strchr(text, '^') == 0 || (variant & A) == 0) &&
           (strchr(text, '~') == 0 || (variant & B) == 0);
}

void reading_answer_free(struct reading_answer *answer)
{
    free(answer->memory);
    memset(answer, 0, sizeof *answer);
}

int reading_fit_words(unsigned long variant, struct reading_answer *answer, bytes output)
{
    (void)variant;
    (void)answer;
    assert_true(output.len > 0);
    return 1;
}

/* The first of these bytes decides. */
enum standing chain_standing(const struct dialect *of, const struct step *last, uint64_t limit)
{
    static const struct {
        char byte;
        enum standing standing;
    } rows[] = { { '!', STANDING_RULING }, { '?', STANDING_OUTSIDE }, { '#', STANDING_UNKNOWN } };
    size_t i;
    assert_ptr_equal(of, dialect);
    assert_int_equal(limit, 0);
    for (i = 0; i < ROWS(rows); i++) {
        if (bytes_find(last->input, rows[i].byte) < last->input.len)
            return rows[i].standing;
    }
    return STANDING_PROMISED;
}

static int write_letters(char text[32], const struct letters *l, uint64_t index)
{
    int is_weak = l->each_weak > 0 && index % l->each_weak == 0;
    (void)strcat(text, l->text);
    (void)strcat(text, is_weak ? "!" : "");
    return index < l->count;
}

/* The letters that the readings differ about, and then the index. */
int reading_probe(const struct dialect *of, unsigned long a, unsigned long b, uint64_t index,
                  struct step *step)
{
    char text[64] = "", *copy;
    int there = (a ^ b) != 0;
    assert_ptr_equal(of, dialect);
    fake.asked++;
    if (((a ^ b) & (A | OTHER_A)) != 0)
        there &= write_letters(text, &fake.of_a, index);
    if (((a ^ b) & B) != 0)
        there &= write_letters(text, &fake.of_b, index);
    memset(step, 0, sizeof *step);
    if (!there)
        return 0;
    (void)snprintf(text + strlen(text), 32, "%s%llu", index != fake.short_one ? "...." : "",
                   (unsigned long long)index);
    step->args = calloc(1, sizeof *step->args);
    copy = strdup(text);
    assert_non_null(step->args);
    assert_non_null(copy);
    step->input.at = (const unsigned char *)copy;
    step->input.len = strlen(copy);
    return 1;
}

/* ---- the program ---- */

static int run_program(void *who, const struct step *steps, size_t count)
{
    assert_ptr_equal(who, &fake);
    if (fake.calls < ROWS(fake.call_sizes))
        fake.call_sizes[fake.calls] = count;
    fake.calls++;
    fake.runs += count;
    fake.steps = steps;
    return fake.calls <= fake.lasts;
}

static bytes program_output(void *who, size_t index)
{
    assert_ptr_equal(who, &fake);
    return fake.steps[index].input; /* no reading fits words to it */
}

static int program_agrees(void *who, size_t index, const struct step *step)
{
    struct reading_answer its;
    int agrees;
    assert_ptr_equal(who, &fake);
    assert_true(step->has_status);
    assert_ptr_equal(step->input.at, fake.steps[index].input.at);
    (void)reading_run(dialect, fake.program, &fake.steps[index], 0, &its);
    agrees = bytes_equal(its.output, step->answer) && its.status == step->status;
    reading_answer_free(&its);
    return agrees;
}

static const struct reading_program program = { &fake, run_program, program_output,
                                                program_agrees };

/* Adds one input, which must be possible. */
static void add(struct reading_inference *f, const char *input)
{
    struct step step = { .input = bytes_of_text(input) };
    assert_int_equal(reading_inference_add(f, &step, 1, &program), 1);
}

/* Adds inputs of the form `a17`. */
static void add_numbered(struct reading_inference *f, const char *letters, size_t count)
{
    size_t i;
    for (i = 0; i < count; i++) {
        char text[32];
        (void)snprintf(text, sizeof text, "%s%zu", letters, i);
        add(f, text);
    }
}

static struct reading_inference *open_inference(void)
{
    struct reading_inference *f = reading_inference_open(dialect, STANDING_PROMISED);
    assert_non_null(f);
    return f;
}

/* What is expected of find(). */
struct wanted {
    const char *row;
    unsigned long program;
    enum reading_outcome outcome;
    reading_set set;
    uint64_t least, most; /* inputs that tell */
    reading_set rival;
    int decides; /* an input is named */
};

static void expect_found(struct reading_inference *f, const struct wanted *w)
{
    struct reading_found found;
    int times;
    for (times = 0; times < 2; times++) { /* the second call gives the same */
        memset(&found, 0xFF, sizeof found);
        reading_inference_find(f, &found);
        expect_number(w->row, "the outcome", found.outcome, w->outcome);
        expect_number(w->row, "the set", found.set, w->set);
        if (found.told < w->least || found.told > w->most)
            fail_msg("%s: %llu inputs tell", w->row, (unsigned long long)found.told);
        expect_number(w->row, "the rival", found.rival, w->rival);
        expect_number(w->row, "an input that decides", found.decides != 0, (uint64_t)w->decides);
    }
}

/* ---- inputs that are added ---- */

#define REFERENCE(name, program)                                                                   \
    {                                                                                              \
        name, program, READING_REFERENCE, 0, 0, 0, 0, 0                                            \
    }
#define NONE(name, program)                                                                        \
    {                                                                                              \
        name, program, READING_NONE, 0, 0, 0, 0, 0                                                 \
    }
#define UNDECIDED(name, program, set, told, rival)                                                 \
    {                                                                                              \
        name, program, READING_UNDECIDED, set, told, told, rival, 1                                \
    }

/* What is inferred from some inputs, which the program answers as it reads them. */
static const struct {
    struct wanted wanted;
    const char *inputs[4];
} added[] = {
    { REFERENCE("nothing was added", A), { 0 } },
    { REFERENCE("nothing tells", A), { "d", "b" } },
    { REFERENCE("the reference", 0), { "a", "b", "ab" } },
    { UNDECIDED("A", A, A, 1, 0), { "a", "b" } },
    { UNDECIDED("its variant", A | OTHER_A, A, 1, 0), { "a", "b" } },
    { UNDECIDED("a status", A, A, 1, 0), { "s", "b" } },
    { UNDECIDED("B, told twice", B, B, 2, 0), { "ab", "b" } },
    { UNDECIDED("the same twice", B, B, 1, 0), { "ab", "ab" } },
    { UNDECIDED("both, B told least", BOTH, BOTH, 2, A), { "a", "b", "ab", "aa" } },
    { UNDECIDED("both, A told least", BOTH, BOTH, 2, B), { "a", "b", "ab", "bb" } },
    { UNDECIDED("both, in a variant", BOTH | OTHER_A, BOTH, 2, A), { "a", "b", "ab", "aa" } },
    { UNDECIDED("both at once", BOTH, BOTH, 1, B), { "ab", "b", "d" } },
    { UNDECIDED("either", A, A, 1, B), { "c" } },
    { UNDECIDED("either, A seen more often", A, A, 2, B), { "c", "c~" } },
    { UNDECIDED("either, B seen more often", A, B, 2, A), { "c", "c^" } },

    /* no reading makes such a mistake */
    { NONE("a mistake", A | MISTAKE), { "a", "x" } },
    { NONE("a mistake first", A | MISTAKE), { "x", "a" } },
    { NONE("a mistake alone", MISTAKE), { "x" } },

    /* what does not count */
    { REFERENCE("a ruling", A), { "a!" } },
    { REFERENCE("outside", A), { "a?" } },
    { REFERENCE("unknown", A), { "a#" } },
    { REFERENCE("the oracles give up", A), { "a%" } },
    { UNDECIDED("a mistake outside", A | MISTAKE, A, 1, 0), { "x?", "a", "b" } },
};

static void a_program_is_inferred_from_its_inputs(void **state)
{
    size_t r, i;
    (void)state;
    for (r = 0; r < ROWS(added); r++) {
        struct reading_inference *f = open_inference();
        fake.program = added[r].wanted.program;
        for (i = 0; i < ROWS(added[r].inputs) && added[r].inputs[i] != 0; i++)
            add(f, added[r].inputs[i]);
        expect_found(f, &added[r].wanted);
        reading_inference_close(f);
    }
}

static void weaker_inputs_count_if_asked(void **state)
{
    static const struct wanted promised = REFERENCE("promised", A);
    static const struct wanted ruling = UNDECIDED("rulings", A, A, 1, 0);
    static const struct wanted any = UNDECIDED("any", A, A, 2, 0);
    static const struct {
        enum standing weakest;
        const struct wanted *wanted;
    } rows[] = { { STANDING_PROMISED, &promised },
                 { STANDING_RULING, &ruling },
                 { STANDING_OUTSIDE, &any } };
    size_t r;
    (void)state;
    fake.program = A;
    for (r = 0; r < ROWS(rows); r++) {
        struct reading_inference *f = reading_inference_open(dialect, rows[r].weakest);
        add(f, "a!");
        add(f, "a?");
        add(f, "a#");
        expect_found(f, rows[r].wanted);
        reading_inference_close(f);
    }
}

static void each_of_many_inputs_counts_once(void **state)
{
    enum { COUNT = 5000 };
    static const struct wanted w = { "A", A, READING_FOLLOWS, A, COUNT, COUNT, BOTH, 1 };
    struct reading_inference *f = open_inference();
    (void)state;
    fake.program = A;
    add_numbered(f, "a", COUNT);
    expect_found(f, &w);
    add_numbered(f, "a", COUNT);
    expect_found(f, &w);
    reading_inference_close(f);
}

/* So many inputs, of which each tells the reading from the smaller sets. */
static void five_hundred_inputs_decide(void **state)
{
    static const struct {
        const char *letters;
        size_t count;
        struct wanted wanted;
    } rows[] = {
        { "a", 499, { "499 for A", A, READING_UNDECIDED, A, 499, 499, 0, 1 } },
        { "a", 500, { "500 for A", A, READING_FOLLOWS, A, 500, 500, BOTH, 1 } },
        { "ab", 499, { "499 for both", BOTH, READING_UNDECIDED, BOTH, 499, 499, 0, 1 } },
        { "ab", 500, { "500 for both", BOTH, READING_FOLLOWS, BOTH, 500, 500, 0, 0 } },
        { "c", 500, { "500 for either", A, READING_UNDECIDED, A, 500, 500, B, 1 } },
    };
    size_t r;
    (void)state;
    for (r = 0; r < ROWS(rows); r++) {
        struct reading_inference *f = open_inference();
        fake.program = rows[r].wanted.program;
        add_numbered(f, rows[r].letters, rows[r].count);
        expect_found(f, &rows[r].wanted);
        reading_inference_close(f);
    }
}

/* Adds inputs together. Each is judged by what the program has printed for it. */
static void inputs_are_added_in_one_call(void **state)
{
    static const struct step steps[] = { { .input = LITERAL("a") },
                                         { .input = LITERAL("b") },
                                         { .input = LITERAL("aa") } };
    static const struct wanted w = UNDECIDED("together", A, A, 2, 0);
    struct reading_inference *f = open_inference();
    (void)state;
    fake.program = A;
    assert_int_equal(reading_inference_add(f, steps, 0, &program), 1);
    assert_int_equal(fake.calls, 0);
    assert_int_equal(reading_inference_add(f, steps, ROWS(steps), &program), 1);
    assert_int_equal(fake.calls, 1);
    assert_int_equal(fake.runs, ROWS(steps));
    expect_found(f, &w);
    fake.lasts = 1;
    assert_int_equal(reading_inference_add(f, steps, 1, &program), 0);
    expect_found(f, &w);
    reading_inference_close(f);
}

/* ---- the input that decides ---- */

static void the_shortest_of_some_inputs_is_named(void **state)
{
    static const uint64_t indices[] = { 0, 1, 31 };
    size_t r;
    (void)state;
    fake.program = A;
    for (r = 0; r < ROWS(indices); r++) {
        struct reading_inference *f = open_inference();
        struct reading_found found;
        char text[32];
        fake.short_one = indices[r];
        add(f, "a");
        reading_inference_find(f, &found);
        (void)snprintf(text, sizeof text, "a%llu", (unsigned long long)indices[r]);
        assert_non_null(found.decides);
        expect_bytes("A", "the input", found.decides->input, bytes_of_text(text));
        reading_inference_close(f);
    }
}

static void no_input_is_named_if_there_is_none(void **state)
{
    static const struct wanted w = { "A", A, READING_UNDECIDED, A, 1, 1, 0, 0 };
    struct reading_inference *f = open_inference();
    (void)state;
    fake.program = A;
    fake.of_a.count = 0;
    add(f, "a");
    expect_found(f, &w);
    reading_inference_close(f);
}

/* ---- probes ---- */

enum { LEAST = READING_INPUTS, MOST = 4 * READING_INPUTS };

/* What is inferred from probes of these letters. */
static const struct {
    struct letters of_a, of_b;
    struct wanted wanted;
} probed[] = {
    { { "a", ALL_MOST, 0 }, { "b", ALL_MOST, 0 }, REFERENCE("the reference", 0) },
    { { "a", ALL_MOST, 0 },
      { "b", ALL_MOST, 0 },
      { "A", A, READING_FOLLOWS, A, LEAST, MOST, 0, 0 } },
    { { "a", ALL_MOST, 0 },
      { "b", ALL_MOST, 0 },
      { "its variant", A | OTHER_A, READING_FOLLOWS, A, LEAST, MOST, 0, 0 } },
    { { "a", ALL_MOST, 0 },
      { "b", ALL_MOST, 0 },
      { "B", B, READING_FOLLOWS, B, LEAST, MOST, 0, 0 } },
    { { "a", ALL_MOST, 0 },
      { "b", ALL_MOST, 0 },
      { "both", BOTH, READING_FOLLOWS, BOTH, LEAST, MOST, 0, 0 } },
    { { "ax", ALL_MOST, 0 }, { "b", ALL_MOST, 0 }, NONE("a mistake", A | MISTAKE) },

    /* few probes */
    { { "a", 499, 0 }, { "b", ALL_MOST, 0 }, { "499", A, READING_UNDECIDED, A, 499, 499, 0, 1 } },
    { { "a", 500, 0 }, { "b", ALL_MOST, 0 }, { "500", A, READING_FOLLOWS, A, 500, 500, 0, 0 } },
    { { "a", 0, 0 }, { "b", ALL_MOST, 0 }, REFERENCE("no probes", A) },

    /* probes that do not count */
    { { "a!", ALL_MOST, 0 }, { "b", ALL_MOST, 0 }, REFERENCE("rulings", A) },
    { { "a%", ALL_MOST, 0 }, { "b", ALL_MOST, 0 }, REFERENCE("the oracles give up", A) },
    { { "a", ALL_MOST, 2 },
      { "b", ALL_MOST, 0 },
      { "half rulings", A, READING_FOLLOWS, A, LEAST, MOST, 0, 0 } },
    { { "a", 998, 2 },
      { "b", ALL_MOST, 0 },
      { "half of 998", A, READING_UNDECIDED, A, 499, 499, 0, 1 } },

    /* a second reading that only weaker inputs show */
    { { "a", ALL_MOST, 0 },
      { "b?", ALL_MOST, 0 },
      { "A beyond", A, READING_FOLLOWS, A, LEAST, MOST, 0, 0 } },
    { { "a", ALL_MOST, 0 },
      { "b?", ALL_MOST, 0 },
      { "both beyond", BOTH, READING_FOLLOWS, BOTH, LEAST, MOST, 0, 0 } },
    { { "a", ALL_MOST, 0 },
      { "b?", 500, 0 },
      { "500 beyond", BOTH, READING_FOLLOWS, BOTH, 500, 500, 0, 0 } },
    { { "a", ALL_MOST, 0 },
      { "b?", 0, 0 },
      { "none beyond", BOTH, READING_FOLLOWS, A, LEAST, MOST, 0, 0 } },
    { { "a", ALL_MOST, 0 },
      { "b?~", ALL_MOST, 0 },
      { "the oracles give up beyond", A, READING_FOLLOWS, A, LEAST, MOST, BOTH, 1 } },
    { { "a!", ALL_MOST, 0 }, { "b?", ALL_MOST, 0 }, REFERENCE("nothing is promised", BOTH) },
    { { "a", 500, 0 },
      { "b?", ALL_MOST, 0 },
      { "500, and more beyond", BOTH, READING_FOLLOWS, BOTH, LEAST, MOST, 0, 0 } },
    { { "a", 499, 0 },
      { "b?", ALL_MOST, 0 },
      { "499, and more beyond", BOTH, READING_UNDECIDED, A, 499, 499, 0, 1 } },
};

static void probes_tell_what_a_program_follows(void **state)
{
    size_t r;
    (void)state;
    for (r = 0; r < ROWS(probed); r++) {
        struct reading_inference *f = open_inference();
        fake.of_a = probed[r].of_a;
        fake.of_b = probed[r].of_b;
        fake.program = probed[r].wanted.program;
        fake.calls = 0;
        if (!reading_inference_probe(f, &program))
            fail_msg("%s: no probes", probed[r].wanted.row);
        expect_found(f, &probed[r].wanted);
        reading_inference_close(f);
    }
}

/* Few inputs refute what a program does not follow. */
static void runs_are_few_and_together(void **state)
{
    size_t i;
    struct reading_inference *f = open_inference();
    (void)state;
    assert_int_equal(reading_inference_probe(f, &program), 1);
    assert_in_range(fake.runs, 4, 64);
    reading_inference_close(f);
    f = open_inference();
    fake.program = A;
    fake.runs = fake.calls = 0;
    assert_int_equal(reading_inference_probe(f, &program), 1);
    assert_in_range(fake.runs, READING_INPUTS, READING_INPUTS + 150);
    assert_in_range(fake.calls, 3, 20);
    for (i = 0; i < fake.calls; i++)
        assert_in_range(fake.call_sizes[i], 1, 64);
    reading_inference_close(f);
}

/* Steps differ by their arguments, too. */
static void each_step_with_other_arguments_counts(void **state)
{
    static const struct wanted w = UNDECIDED("A", A, A, 5, 0);
    static const char *const words[][3] = { { 0 },    { "x" },      { "y" }, { "x", "y" },
                                            { "xy" }, { "x", "y" }, { 0 },   { "xy" } };
    struct reading_inference *f = open_inference();
    size_t i, k;
    (void)state;
    fake.program = A;
    for (i = 0; i < ROWS(words); i++) {
        char texts[3][4], *args[3] = { 0 };
        struct step step = { .args = args, .input = bytes_of_text("a") };
        for (k = 0; words[i][k] != 0; k++) {
            (void)snprintf(texts[k], sizeof texts[k], "%s", words[i][k]);
            args[step.arg_count++] = texts[k];
        }
        assert_int_equal(reading_inference_add(f, &step, 1, &program), 1);
    }
    expect_found(f, &w);
    reading_inference_close(f);
}

/* It gives up soon where no probe tells. */
static void few_probes_are_asked_for_if_there_are_none(void **state)
{
    struct reading_inference *f = open_inference();
    (void)state;
    fake.of_a.count = fake.of_b.count = 0;
    assert_int_equal(reading_inference_probe(f, &program), 1);
    assert_in_range(fake.asked, 5, 200);
    assert_int_equal(fake.calls, 0);
    reading_inference_close(f);
}

/* Also when it looks for a second reading. */
static void a_program_that_cannot_be_run_is_trouble(void **state)
{
    size_t calls = 0, lasts;
    int fine = 0;
    (void)state;
    fake.program = BOTH;
    fake.of_b.text = "b?";
    for (lasts = 0; !fine; lasts++) {
        struct reading_inference *f = open_inference();
        fake.lasts = lasts;
        fake.calls = 0;
        fine = reading_inference_probe(f, &program);
        calls = fake.calls;
        assert_int_equal(calls, fine ? lasts : lasts + 1); /* it is not run again */
        reading_inference_close(f);
    }
    assert_in_range(calls, 15, 40);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_program_is_inferred_from_its_inputs, begin),
        cmocka_unit_test_setup(weaker_inputs_count_if_asked, begin),
        cmocka_unit_test_setup(each_of_many_inputs_counts_once, begin),
        cmocka_unit_test_setup(five_hundred_inputs_decide, begin),
        cmocka_unit_test_setup(inputs_are_added_in_one_call, begin),
        cmocka_unit_test_setup(the_shortest_of_some_inputs_is_named, begin),
        cmocka_unit_test_setup(no_input_is_named_if_there_is_none, begin),
        cmocka_unit_test_setup(probes_tell_what_a_program_follows, begin),
        cmocka_unit_test_setup(runs_are_few_and_together, begin),
        cmocka_unit_test_setup(each_step_with_other_arguments_counts, begin),
        cmocka_unit_test_setup(few_probes_are_asked_for_if_there_are_none, begin),
        cmocka_unit_test_setup(a_program_that_cannot_be_run_is_trouble, begin),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
