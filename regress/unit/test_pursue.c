/* verbs/hunt/pursue: from a suspicion to a small input that fresh processes have confirmed. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "regress/unit/fake_hunt.h"

#include "hunt/pursue.h"
#include "system/clock.h"

static const char occupied[] = "8\n!!!\nBdd\n";
static const char smallest[] = "2\n!!!\nBaa\n";

/* ---- a clock ---- */

static uint64_t now;   /* milliseconds */
static uint64_t takes; /* a call of the sieve, or a fresh run */

uint64_t milliseconds(void)
{
    return now;
}

/* ---- programs ---- */

static size_t group, largest_group, calls_seen; /* candidates that the sieve has at once */

static void note_group(const struct fake_run *run)
{
    if (run->is_fresh || fake.sieve_calls != calls_seen) {
        calls_seen = fake.sieve_calls;
        group = 0;
        now += takes;
    }
    group += !run->is_fresh;
    largest_group = group > largest_group ? group : largest_group;
}

static void end_by(struct fake_run *run, enum ending ending, int status)
{
    run->ending = ending;
    run->status = status;
    run->out[0] = '\0';
}

static void crash(struct fake_run *run)
{
    note_group(run);
    if (strstr(run->out, "Invalid move.") != 0)
        end_by(run, ENDED_SIGNAL, 6);
}

static const char *whole; /* the only input on which these are wrong */

static int is_whole(const struct fake_run *run)
{
    return bytes_equal(run->step->input, bytes_of_text(whole));
}

static void crash_on_the_whole(struct fake_run *run)
{
    note_group(run);
    if (is_whole(run))
        end_by(run, ENDED_SIGNAL, 6);
}

static void hang_on_the_whole(struct fake_run *run)
{
    note_group(run);
    if (is_whole(run))
        end_by(run, ENDED_TIME_CPU, 0);
}

static void flood_on_the_whole(struct fake_run *run)
{
    note_group(run);
    if (is_whole(run))
        end_by(run, ENDED_OUTPUT_LIMIT, 0);
}

/* A fresh process is right on a smaller board. */
static void crash_afresh_on_eight(struct fake_run *run)
{
    if (!run->is_fresh || fake_input_has(run, "8"))
        crash(run);
}

/* A fresh process does something else on a smaller board. */
static void misspell_afresh_on_eight(struct fake_run *run)
{
    if (run->is_fresh && fake_input_has(run, "8"))
        (void)fake_replace(run, "Invalid move.", "No move.");
    else
        crash(run);
}

static void crash_afresh_on_the_whole(struct fake_run *run)
{
    if (!run->is_fresh || is_whole(run))
        crash(run);
}

static void misspell(struct fake_run *run)
{
    (void)fake_replace(run, "Invalid move.", "No move.");
}

static void write_small(struct fake_run *run)
{
    (void)fake_replace(run, "Invalid move.", "invalid move.");
}

/* Beneath a leniency only on a board of this side. */
static void write_small_on_eight(struct fake_run *run)
{
    if (fake_input_has(run, "8"))
        write_small(run);
    else
        misspell(run);
}

static void print_numbers(struct fake_run *run)
{
    size_t len = strlen(run->out);
    if (run->is_fresh)
        (void)snprintf(run->out + len, sizeof run->out - len, "%zu\n", run->number);
}

/* The first fresh run is right, and one of each three after it is wrong. */
static void be_wrong_at_times(struct fake_run *run)
{
    if (run->is_fresh && run->number % 3 == 2)
        misspell(run);
}

static void be_right_afresh(struct fake_run *run)
{
    if (!run->is_fresh)
        misspell(run);
}

static void interrupt(struct fake_run *run)
{
    misspell(run);
    stop = run->is_fresh;
}

static size_t sanitized;

static const char *say_index(const struct step *step)
{
    (void)step;
    sanitized++;
    return "./p.c:4:43: runtime error: index -1 out of bounds for type 'int [3]'\n";
}

/* ---- pursuing ---- */

/* What is pursued: an input, or several runs. */
struct pursued {
    struct hunting *h;
    struct reference_run run;
    struct step step;
    struct quarry quarry;
    struct caught caught;
};

static void open_pursued(struct pursued *p, const char *dialect)
{
    memset(p, 0, sizeof *p);
    fake_session(dialect, 1);
    now = 100000;
    takes = 0;
    largest_group = group = calls_seen = 0;
    sanitized = 0;
    fake.sanitized = say_index;
    p->h = hunting_open(&session, 0);
    assert_non_null(p->h);
    p->quarry.step = &p->step;
    p->quarry.standing = STANDING_PROMISED;
}

static void open_input(struct pursued *p, const char *input)
{
    open_pursued(p, "aps105");
    p->step = fake_step(input, &p->run);
}

/* Suspects what the sieve shows. */
static void suspect(struct pursued *p, void (*program)(struct fake_run *run))
{
    static struct volley v;
    struct difference d;
    fake.program = program;
    assert_true(volley_run(p->h, &p->step, 0, 1, &v));
    if (volley_differs(p->h, &v, v.count - 1, p->quarry.lenient, &d))
        cause_of(session.dialect, &p->step, v.answers[v.count - 1].out, &d, &p->quarry.suspected);
    volley_free(&v);
    fake.sieve_calls = fake.sieve_runs = 0;
    largest_group = group = calls_seen = 0;
}

static void close_pursued(struct pursued *p)
{
    caught_free(&p->caught);
    assert_null(p->caught.step.memory);
    reference_run_free(&p->run);
    hunting_close(p->h);
    assert_int_equal(fake.outcomes, 0);
}

static void expect_input(const struct pursued *p, const char *wanted)
{
    bytes input = p->caught.step.step.input;
    char text[100];
    (void)snprintf(text, sizeof text, "%.*s", (int)input.len, (const char *)input.at);
    assert_string_equal(text, wanted);
}

static void a_small_input_is_confirmed(void **state)
{
    struct pursued p;
    struct reference_run run;
    struct step wanted;
    (void)state;
    open_input(&p, occupied);
    suspect(&p, crash);
    assert_int_equal(pursue(p.h, &p.quarry, &p.caught), CONFIRMED);
    expect_input(&p, smallest);
    wanted = fake_step(smallest, &run);
    assert_true(bytes_equal(p.caught.step.step.answer, wanted.answer));
    reference_run_free(&run);
    assert_int_equal(fake.fresh_runs, 1 + 3);
    assert_int_equal(p.caught.proof.runs, 3);
    assert_int_equal(p.caught.standing, STANDING_PROMISED);
    assert_string_equal(p.caught.sanitizer, "index -1 out of bounds for type 'int [3]' at p.c:4");
    assert_int_equal(sanitized, 1);
    close_pursued(&p);
}

/* Sanitizers are asked about crashes, and about outputs that vary. */
static void a_wrong_output_needs_no_sanitizer(void **state)
{
    struct pursued p;
    (void)state;
    open_input(&p, occupied);
    suspect(&p, misspell);
    assert_int_equal(pursue(p.h, &p.quarry, &p.caught), CONFIRMED);
    expect_input(&p, smallest);
    assert_null(p.caught.sanitizer);
    assert_int_equal(sanitized, 0);
    close_pursued(&p);
}

/* ---- what fresh processes show ---- */

static void what_varies_is_not_shrunk(void **state)
{
    struct pursued p;
    (void)state;
    open_input(&p, occupied);
    suspect(&p, be_wrong_at_times);
    assert_int_equal(pursue(p.h, &p.quarry, &p.caught), CONFIRM_VARIES);
    assert_int_equal(fake.fresh_runs, 1 + 3 + 3);
    assert_int_equal(fake.sieve_calls, 0);
    expect_input(&p, occupied);
    assert_non_null(p.caught.sanitizer);
    close_pursued(&p);
    open_input(&p, occupied);
    suspect(&p, print_numbers); /* each look shows the same, but the proof varies */
    assert_int_equal(pursue(p.h, &p.quarry, &p.caught), CONFIRM_VARIES);
    expect_input(&p, occupied);
    assert_int_equal(p.caught.proof.runs, 3);
    assert_int_equal(sanitized, 1);
    close_pursued(&p);
}

static void what_fresh_processes_do_not_show_is_not_caught(void **state)
{
    static const struct {
        void (*program)(struct fake_run *run);
        enum confirmation_result result;
        size_t runs;
    } rows[] = {
        { be_right_afresh, CONTRADICTED, 1 + 3 },
        { interrupt, UNCONFIRMED, 1 },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS_OF(rows); i++) {
        struct pursued p;
        open_input(&p, occupied);
        suspect(&p, rows[i].program);
        assert_int_equal(pursue(p.h, &p.quarry, &p.caught), rows[i].result);
        assert_int_equal(fake.fresh_runs, rows[i].runs);
        assert_int_equal(fake.sieve_calls, 0);
        assert_null(p.caught.step.memory);
        assert_null(p.caught.sanitizer);
        close_pursued(&p);
    }
}

/* What the sieve has made small shows nothing to fresh processes, or something else. So these make
   it small themselves. */
static void fresh_processes_shrink_what_the_sieve_cannot(void **state)
{
    struct pursued p;
    (void)state;
    open_input(&p, "8\nWaa\nBbb\n!!!\nBdd\n");
    suspect(&p, crash_afresh_on_eight);
    assert_int_equal(pursue(p.h, &p.quarry, &p.caught), CONFIRMED);
    expect_input(&p, "8\n!!!\nBaa\n"); /* which comes first byte by byte */
    close_pursued(&p);
    open_input(&p, "8\nWaa\nBbb\n!!!\nBdd\n");
    suspect(&p, misspell_afresh_on_eight);
    assert_int_equal(pursue(p.h, &p.quarry, &p.caught), CONFIRMED);
    expect_input(&p, "8\n!!!\nBdd\n"); /* an empty cell would be another cause */
    assert_int_equal(p.caught.proof.difference.verdict, VERDICT_WRONG_OUTPUT);
    close_pursued(&p);
}

/* ---- how much is tried ---- */

/* Sets 26 tiles, so that there are many candidates. */
static const char many_tiles[] =
    "26\nBaa\nWab\nBac\nWad\nBae\nWaf\nBag\nWah\nBai\nWaj\nBak\nWal\nBam\nWan\nBao\nWap\nBaq\n"
    "War\nBas\nWat\nBau\nWav\nBaw\nWax\nBay\nWaz\n!!!\nBmm\n";

static void an_engine_gets_as_many_candidates_as_it_is_fast(void **state)
{
    static const struct {
        void (*program)(struct fake_run *run);
        enum sieve_engine engine;
        size_t size;
    } rows[] = {
        { crash_on_the_whole, SIEVE_IN_PROCESS, 64 }, { crash_on_the_whole, SIEVE_FORK_SERVER, 16 },
        { crash_on_the_whole, SIEVE_PROCESSES, 4 },   { flood_on_the_whole, SIEVE_IN_PROCESS, 4 },
        { hang_on_the_whole, SIEVE_IN_PROCESS, 1 },
    };
    size_t i;
    (void)state;
    whole = many_tiles;
    for (i = 0; i < ROWS_OF(rows); i++) {
        struct pursued p;
        open_input(&p, whole);
        fake.engine = rows[i].engine;
        suspect(&p, rows[i].program);
        assert_int_equal(pursue(p.h, &p.quarry, &p.caught), CONFIRMED);
        assert_true(bytes_equal(p.caught.step.step.input, bytes_of_text(whole)));
        assert_int_equal(largest_group, rows[i].size);
        close_pursued(&p);
    }
}

/* Half a second each. */
static void time_ends_the_shrinking(void **state)
{
    static const struct {
        void (*program)(struct fake_run *run);
        uint64_t more; /* until the deadline */
        size_t calls;
    } rows[] = {
        { crash_on_the_whole, 0, 4 },    { crash_on_the_whole, 1999, 4 },
        { crash_on_the_whole, 2001, 5 }, { crash_on_the_whole, 5000, 10 },
        { hang_on_the_whole, 5000, 2 },
    };
    size_t i;
    (void)state;
    whole = many_tiles;
    for (i = 0; i < ROWS_OF(rows); i++) {
        struct pursued p;
        open_input(&p, whole);
        fake.engine = SIEVE_PROCESSES;
        suspect(&p, rows[i].program);
        takes = 500;
        p.h->deadline = now + (rows[i].program == crash_on_the_whole ? takes : 0) + rows[i].more;
        assert_int_equal(pursue(p.h, &p.quarry, &p.caught), CONFIRMED);
        if (fake.sieve_calls != rows[i].calls)
            fail_msg("row %zu: %zu calls", i, fake.sieve_calls);
        close_pursued(&p);
    }
}

/* Each takes long. */
static void few_candidates_of_a_program_that_hangs_are_tried(void **state)
{
    struct pursued p;
    (void)state;
    whole = many_tiles;
    open_input(&p, whole);
    takes = 60000;
    suspect(&p, hang_on_the_whole);
    assert_int_equal(pursue(p.h, &p.quarry, &p.caught), CONFIRMED);
    assert_int_equal(fake.sieve_calls, 400);
    assert_int_equal(fake.fresh_runs, 3);
    close_pursued(&p);
}

static void few_candidates_are_tried_by_fresh_processes(void **state)
{
    struct pursued p;
    (void)state;
    whole = many_tiles;
    open_input(&p, whole);
    suspect(&p, crash_afresh_on_the_whole);
    assert_int_equal(pursue(p.h, &p.quarry, &p.caught), CONFIRMED);
    assert_true(bytes_equal(p.caught.step.step.input, bytes_of_text(whole)));
    assert_int_equal(fake.fresh_runs, 1 + 3 + 400 + 3);
    close_pursued(&p);
}

/* ---- leniencies ---- */

/* The small input must show the leniency, too. */
static void an_input_that_shows_a_leniency_is_made_small(void **state)
{
    static const struct {
        void (*program)(struct fake_run *run);
        const char *input;
    } rows[] = {
        { write_small, "2\n!!!\nBaa\n" },
        { write_small_on_eight, "8\n!!!\nBaa\n" },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS_OF(rows); i++) {
        struct pursued p;
        open_input(&p, "8\nWaa\nBbb\n!!!\nBdd\n");
        p.quarry.shows.bits = 1U << LENIENT_CASE;
        fake.program = rows[i].program;
        assert_int_equal(pursue(p.h, &p.quarry, &p.caught), CONFIRMED);
        expect_input(&p, rows[i].input);
        close_pursued(&p);
    }
}

/* ---- several runs ---- */

static void be_wrong_everywhere(struct fake_run *run)
{
    (void)fake_replace(run, "Player (X)>", "Player (x)>");
}

static void be_wrong_after_loading(struct fake_run *run)
{
    if (strcmp(run->step->args[0], "load") == 0)
        be_wrong_everywhere(run);
}

/* If the same game is wrong without saving and loading, that is what is wrong. */
static void a_game_is_pursued_without_loading_if_that_suffices(void **state)
{
    static char new_game[] = "new", side[] = "4", load[] = "load", file[] = "g";
    char *args[] = { new_game, side, 0 }, *loading[] = { load, file, 0 };
    struct step first = { .args = args, .arg_count = 2, .input = bytes_of_text("0 2\nsg\n") };
    int is_everywhere;
    (void)state;
    for (is_everywhere = 0; is_everywhere < 2; is_everywhere++) {
        struct pursued p;
        open_pursued(&p, "flip");
        p.step = (struct step){ .args = loading, .arg_count = 2, .before = &first };
        assert_true(answer_step(&session, &p.step, &p.run));
        suspect(&p, is_everywhere ? be_wrong_everywhere : be_wrong_after_loading);
        assert_int_equal(pursue(p.h, &p.quarry, &p.caught),
                         is_everywhere ? UNCONFIRMED : CONFIRMED);
        assert_int_equal(fake.fresh_runs > 0, !is_everywhere);
        close_pursued(&p);
    }
}

/* ---- small questions ---- */

static void time_limits_are_hangs(void **state)
{
    static const struct {
        enum test_verdict verdict;
        int is_hang;
    } rows[] = {
        { VERDICT_TIME_CPU, 1 },     { VERDICT_TIME_WALL, 1 },    { VERDICT_SIGNAL, 0 },
        { VERDICT_OUTPUT_LIMIT, 0 }, { VERDICT_WRONG_OUTPUT, 0 },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS_OF(rows); i++)
        assert_int_equal(is_hang(&(struct cause){ .verdict = rows[i].verdict }), rows[i].is_hang);
}

static void an_input_has_a_standing(void **state)
{
    struct pursued p;
    (void)state;
    open_input(&p, "4\nBaa\nWaa\n!!!\nBba\n"); /* the last tile on a cell counts */
    assert_int_equal(standing_of_step(session.dialect, &p.step, STANDING_OUTSIDE), STANDING_RULING);
    close_pursued(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_small_input_is_confirmed),
        TEST(a_wrong_output_needs_no_sanitizer),
        TEST(what_varies_is_not_shrunk),
        TEST(what_fresh_processes_do_not_show_is_not_caught),
        TEST(fresh_processes_shrink_what_the_sieve_cannot),
        TEST(an_engine_gets_as_many_candidates_as_it_is_fast),
        TEST(time_ends_the_shrinking),
        TEST(few_candidates_of_a_program_that_hangs_are_tried),
        TEST(few_candidates_are_tried_by_fresh_processes),
        TEST(an_input_that_shows_a_leniency_is_made_small),
        TEST(a_game_is_pursued_without_loading_if_that_suffices),
        TEST(time_limits_are_hangs),
        TEST(an_input_has_a_standing),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
