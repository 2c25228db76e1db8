/* parts/engines: the commands that build a harness, and how a slice is run. Bubblewrap is a script
   of the test, which notes what it is asked for, so neither a compiler nor a fuzzer runs. */
#include "regress/unit/fake_bubblewrap.h"

#include "regress/unit/fake_stage.h"

#include "engines/engines.h"
#include "engines/parcel.h"

static char reason[CONTAINMENT_TEXT];

/* ---- a submission ---- */

static struct course_name command[] = {
    { .text = "gcc" },     { .text = "-Wall" },   { .text = "-Werror" },  { .text = "-Werror=vla" },
    { .text = "src/a.c" }, { .text = "b.c" },     { .text = ".c" },       { .text = "-x.c" },
    { .text = "b.h" },     { .text = "-static" }, { .text = "-o" },       { .text = "flip" },
    { .text = "-c" },      { .text = "-lm" },     { .text = "-std=c11" },
};

static const struct course course = {
    .build = { .command = { command, ROWS(command) }, .program = "flip", .cpu_ms = 3000 },
    .run = { .cpu_ms = 200, .output = 5000 }
};

static const struct source_file sources[] = { { "src/a.c", LITERAL("int a;"), 0 },
                                              { "b.h", LITERAL(""), 0 } };

static struct harness harness;

/* Builds a harness with tools that the folder has. */
static int build(enum engine engine)
{
    const struct harness_order order = {
        .level = CONTAINMENT_FULL, .course = &course, .tree = { sources, 2 }, .engine = engine
    };
    return harness_build(&order, &harness, reason);
}

static void put_tools(void)
{
    static const char *const tools[] = { "clang", "afl-fuzz", "afl-clang-fast", "ld", "objcopy" };
    size_t i;
    for (i = 0; i < ROWS(tools); i++)
        put_program(tools[i], "");
    put_serving_bubblewrap();
    add_end("answer", ENDED_EXIT, 0);
}

/* Lets the N-th command make a file. */
static void put_result(const char *answer, const char *text)
{
    add_frame(answer, FRAME_FILE, 0, bytes_of_text(text));
    add_end(answer, ENDED_EXIT, 0);
}

static void expect_queue(const struct byte_queue *q, const char *text)
{
    expect_bytes(text, "a file", queue_bytes(q), bytes_of_text(text));
}

/* ---- building ---- */

#define OWN       "-Wall|src/a.c|b.c|.c|-x.c|b.h|-std=c11|"
#define OF_OBJECT "-c|-w|-g|-O1|-fno-omit-frame-pointer|"
#define TRACED                                                                                     \
    "-fsanitize=fuzzer-no-link|-fno-sanitize-recover=all|"                                         \
    "-fno-sanitize-coverage=trace-cmp,trace-div,trace-gep|"
#define JOINED "ld|ld|-r|-o|submission.joined|a.o|b.o|"
#define LOCAL                                                                                      \
    "objcopy|objcopy|--redefine-sym|main=flipref_program_main|"                                    \
    "--keep-global-symbol=flipref_program_main|submission.joined|submission.local|"
#define HARNESS(kind) "clang|clang|-c|-O2|" kind "|-I.|-o|harness.object|harness.c|"
#define LINKED        "-o|harness.program|harness.object|submission.local|-lm|"
#define MUTATOR                                                                                    \
    "clang|clang|-shared|-fPIC|-O2|-DAFL_MUTATOR|-I.|"                                             \
    "-o|harness.mutator|harness.c|"
#define QUIET  "AFL_QUIET=1|"
#define CMPLOG "AFL_LLVM_CMPLOG=1|"

#define AFL_PROGRAM(with)                                                                          \
    "afl-clang-fast|afl-clang-fast|" OWN OF_OBJECT with "\n" JOINED with "\n" LOCAL with           \
    "\n" HARNESS("-DABORTS") with "\nafl-clang-fast|afl-clang-fast|-fsanitize=fuzzer|" LINKED with \
                                  "harness.program|\n"

static void libfuzzer_is_linked_with_the_submission(void **state)
{
    struct stage_request q;
    (void)state;
    need_stage();
    put_tools();
    put_result("answer5", "program");
    assert_int_equal(build(ENGINE_LIBFUZZER), 1);
    expect_text("words", "clang|clang|" OWN OF_OBJECT "-fsanitize=address,undefined|" TRACED QUIET
                         "\n" JOINED QUIET "\n" LOCAL QUIET "\n" HARNESS("-DLIBFUZZER") QUIET
                "\nclang|clang|-fsanitize=fuzzer|-fsanitize=address,undefined|" LINKED QUIET
                "harness.program|\n");
    assert_int_equal(harness.engine, ENGINE_LIBFUZZER);
    expect_queue(&harness.program, "program");
    expect_queue(&harness.solver, "");
    expect_queue(&harness.mutator, "");
    q = request_of("request1");
    expect_number("first", "CPU time", q.cpu_us, 6000000);
    expect_number("first", "wall time", q.wall_us, 30000000);
    expect_number("first", "memory", q.memory, UINT64_C(2) << 30);
    expect_number("first", "file size", q.file_size, 256 << 20);
    expect_number("first", "whether files stay", q.keep_scratch, 1);
    expect_number("first", "files", q.file_count, 4);
    expect_number("first", "files to fetch", q.fetch_count, 0);
    q = request_of("request2");
    expect_number("second", "files", q.file_count, 0);
    expect_text("end", "ended\n");
    harness_free(&harness);
    assert_null(harness.program.at);
}

static void the_submission_and_the_harness_are_in_the_working_folder(void **state)
{
    static char wanted[1 << 17];
    (void)state;
    need_stage();
    put_tools();
    assert_int_equal(build(ENGINE_LIBFUZZER), 0); /* the program is not made */
    assert_string_equal(reason, "clang does not build a harness: ");
    (void)snprintf(wanted, sizeof wanted,
                   "src/a.c int a;\nb.h \nharness.c %.*s\nengines/inside/exchange.h %.*s\n",
                   (int)engines_harness.len, (const char *)engines_harness.at,
                   (int)engines_exchange.len, (const char *)engines_exchange.at);
    expect_text("files", wanted);
    harness_free(&harness);
}

static void msan_is_linked_with_the_submission(void **state)
{
    (void)state;
    need_stage();
    put_tools();
    put_result("answer5", "program");
    assert_int_equal(build(ENGINE_MSAN), 1);
    expect_text("words", "clang|clang|" OWN OF_OBJECT "-fsanitize=memory|" TRACED QUIET
                         "\n" JOINED QUIET "\n" LOCAL QUIET "\n" HARNESS("-DLIBFUZZER") QUIET
                "\nclang|clang|-fsanitize=fuzzer|-fsanitize=memory|" LINKED QUIET
                "harness.program|\n");
    harness_free(&harness);
}

static void afl_has_a_mutator(void **state)
{
    (void)state;
    need_stage();
    put_tools();
    put_result("answer5", "program");
    put_result("answer6", "mutator");
    assert_int_equal(build(ENGINE_AFL), 1);
    expect_text("words", AFL_PROGRAM(QUIET) MUTATOR QUIET "harness.mutator|\n");
    expect_queue(&harness.program, "program");
    expect_queue(&harness.mutator, "mutator");
    expect_queue(&harness.solver, "");
    harness_free(&harness);
}

static void afl_has_a_program_that_solves_comparisons(void **state)
{
    (void)state;
    need_stage();
    put_tools();
    put_result("answer5", "program");
    put_result("answer6", "mutator");
    put_result("answer11", "solver");
    assert_int_equal(build(ENGINE_CMPLOG), 1);
    expect_text("words", AFL_PROGRAM(QUIET) MUTATOR QUIET "harness.mutator|\n" AFL_PROGRAM(CMPLOG));
    expect_queue(&harness.solver, "solver");
    harness_free(&harness);
}

/* ---- what does not build ---- */

static const struct failed_tool {
    const char *out, *err;
    enum ending ending;
    unsigned status;
    const char *why;
} failed_tools[] = {
    { "", "a.c:1: warning\na.c:2: error: bad\tthing\nerror: more\n", ENDED_EXIT, 1,
      "a.c:2: error: bad?thing" },
    { "out", "first\nsecond\n", ENDED_EXIT, 1, "first" },
    { "out\nerror: out\n", "", ENDED_EXIT, 1, "error: out" },
    { "", "x\nerror:", ENDED_EXIT, 1, "error:" },
    { "", "x\nerro", ENDED_EXIT, 1, "x" },
    { "", "\n\n", ENDED_EXIT, 1, "" },
    { "", "~ \x7f \x1f|", ENDED_EXIT, 255, "~ ? ?|" },
    { "", "error: unseen", ENDED_SIGNAL, 11, "signal" },
    { "", "", ENDED_MEMORY, 0, "memory" },
};

static void a_tool_that_fails_says_why(void **state)
{
    char why[CONTAINMENT_TEXT];
    size_t i;
    (void)state;
    need_stage();
    put_tools();
    for (i = 0; i < ROWS(failed_tools); i++) {
        put("answer2", "");
        add_frame("answer2", FRAME_OUT, 0, bytes_of_text(failed_tools[i].out));
        add_frame("answer2", FRAME_ERR, 0, bytes_of_text(failed_tools[i].err));
        add_end("answer2", failed_tools[i].ending, failed_tools[i].status);
        assert_int_equal(build(ENGINE_LIBFUZZER), 0);
        (void)snprintf(why, sizeof why, "ld does not build a harness: %s", failed_tools[i].why);
        assert_string_equal(reason, why);
        harness_free(&harness);
    }
}

static void long_errors_are_cut(void **state)
{
    char line[400], why[CONTAINMENT_TEXT];
    (void)state;
    need_stage();
    put_tools();
    memset(line, 'x', sizeof line - 1);
    line[sizeof line - 1] = '\0';
    add_frame("answer1", FRAME_ERR, 0, bytes_of_text(line));
    add_end("answer1", ENDED_EXIT, 1);
    assert_int_equal(build(ENGINE_LIBFUZZER), 0);
    (void)snprintf(why, sizeof why, "clang does not build a harness: %.150s", line);
    assert_string_equal(reason, why);
    harness_free(&harness);
}

static void each_step_must_succeed(void **state)
{
    static const struct {
        const char *answer, *tool;
    } steps[] = { { "answer6", "clang" },
                  { "answer5", "afl-clang-fast" },
                  { "answer4", "clang" },
                  { "answer3", "objcopy" },
                  { "answer1", "afl-clang-fast" } };
    char why[CONTAINMENT_TEXT];
    size_t i;
    (void)state;
    need_stage();
    put_tools();
    put_result("answer5", "program");
    for (i = 0; i < ROWS(steps); i++) {
        put(steps[i].answer, "");
        add_end(steps[i].answer, ENDED_EXIT, 1);
        assert_int_equal(build(ENGINE_CMPLOG), 0);
        (void)snprintf(why, sizeof why, "%s does not build a harness: ", steps[i].tool);
        assert_string_equal(reason, why);
        harness_free(&harness);
    }
}

static void a_sandbox_that_fails_builds_nothing(void **state)
{
    (void)state;
    need_stage();
    put_tools();
    put("answer3", "");
    add_frame("answer3", FRAME_FAILED, 0, bytes_of_text("no room"));
    assert_int_equal(build(ENGINE_LIBFUZZER), 0);
    assert_string_equal(reason, "the sandbox failed: no room");
    harness_free(&harness);
    assert_int_equal(remove(in_folder("objcopy")), 0);
    assert_int_equal(build(ENGINE_LIBFUZZER), 0);
    assert_string_equal(reason, "`objcopy` is not installed");
    harness_free(&harness);
    put_bubblewrap("echo no namespaces >&2; exit 1");
    assert_int_equal(build(ENGINE_LIBFUZZER), 0);
    assert_string_equal(reason, "the sandbox could not be started: no namespaces");
    harness_free(&harness);
}

/* ---- what is installed ---- */

static void a_missing_tool_has_a_package(void **state)
{
    static const struct {
        const char *tool, *package;
    } rows[] = { { "objcopy", "binutils" },
                 { "ld", "binutils" },
                 { "afl-clang-fast", "afl++" },
                 { "afl-fuzz", "afl++" },
                 { "clang", "clang" } };
    char line[CONTAINMENT_TEXT] = "", wanted[CONTAINMENT_TEXT];
    size_t i;
    (void)state;
    put_tools();
    assert_int_equal(engines_are_installed(line), 1);
    assert_string_equal(line, "");
    for (i = 0; i < ROWS(rows); i++) {
        assert_int_equal(remove(in_folder(rows[i].tool)), 0);
        assert_int_equal(engines_are_installed(line), 0);
        (void)snprintf(wanted, sizeof wanted,
                       "`%s` is not installed: `apt install clang llvm afl++ binutils` installs "
                       "what libFuzzer and AFL++ need (the package %s)",
                       rows[i].tool, rows[i].package);
        assert_string_equal(line, wanted);
    }
}

static void engines_have_their_names(void **state)
{
    static const char *const names[] = { "libfuzzer", "afl-fast", "msan", "afl-cmplog" };
    int i;
    (void)state;
    for (i = 0; i < ENGINES; i++) {
        assert_string_equal(engine_name((enum engine)i), names[i]);
        assert_int_equal(engine_named(names[i]), i);
    }
    assert_int_equal(engine_named("afl"), ENGINES);
}

/* ---- slices ---- */

static struct slice slice;

static void give(struct byte_queue *to, const char *text)
{
    assert_true(queue_put(to, bytes_of_text(text)));
}

/* Runs a slice of an engine, and what it is asked for is noted. */
static int run_slice(enum engine engine, const char *dictionary, uint64_t seed)
{
    static const char *const referee[] = { "hunt", "--referee", NULL };
    const struct slice_order order = { .level = CONTAINMENT_FULL,
                                       .harness = &harness,
                                       .referee = referee,
                                       .seconds = 7,
                                       .seed = seed,
                                       .seeds = LITERAL("seeds"),
                                       .dictionary = bytes_of_text(dictionary) };
    int done;
    memset(&harness, 0, sizeof harness);
    harness.engine = engine;
    give(&harness.program, "the program");
    give(&harness.mutator, "the mutator");
    give(&harness.solver, "the solver");
    done = slice_run(&order, &slice, reason);
    harness_free(&harness);
    return done;
}

/* Lets the fuzzer leave files. */
static void put_slice(const char *found, const char *kept, const char *log, const char *stats)
{
    put_serving_bubblewrap();
    add_frame("answer", FRAME_FILE, 0, bytes_of_text(found));
    add_frame("answer", FRAME_FILE, 1, bytes_of_text(kept));
    add_frame("answer", FRAME_FILE, 2, bytes_of_text(log));
    if (stats != NULL)
        add_frame("answer", FRAME_FILE, 3, bytes_of_text(stats));
    add_end("answer", ENDED_EXIT, 0);
}

/* Expects that the sandbox was asked for this. The coverage build asks for its profile, too. */
static void expect_words(const char *expected)
{
    static const char profile[] = "default.profraw|";
    char got[4096];
    char *at;
    assert_in_range(snprintf(got, sizeof got, "%s", text_in_folder("words")), 1, sizeof got - 1);
    at = strstr(got, profile);
    if (at != NULL)
        memmove(at, at + strlen(profile), strlen(at + strlen(profile)) + 1);
    assert_string_equal(got, expected);
}

static const char executed[] = "stat::number_of_executed_units: 5\n";

static void libfuzzer_runs_for_some_seconds(void **state)
{
    struct stage_request q;
    (void)state;
    need_stage();
    put_slice("found", "kept", executed, NULL);
    assert_int_equal(run_slice(ENGINE_LIBFUZZER, "words", 41), 1);
    expect_words(
        "flipref-referee|flipref|hunt|--referee|--|/box/harness|-max_total_time=7|-seed=42|"
        "-timeout=20|-rss_limit_mb=0|-max_len=16384|-detect_leaks=0|-reload=0|"
        "-print_final_stats=1|-entropic_feature_frequency_threshold=1|-artifact_prefix=./|"
        "-dict=dictionary|corpus|FLIPREF_EXCHANGE=/scratch/.flipref-exchange|"
        "ASAN_OPTIONS=detect_leaks=0:symbolize=0:exitcode=86:allocator_may_return_null=1:"
        "detect_stack_use_after_return=0:malloc_context_size=0|"
        "UBSAN_OPTIONS=symbolize=0:exitcode=86:halt_on_error=1:print_stacktrace=0|"
        "MSAN_OPTIONS=symbolize=0:exitcode=86|found|kept|log|stats|\n");
    expect_bytes("slice", "found", slice.found, bytes_of_text("found"));
    expect_bytes("slice", "kept", slice.kept, bytes_of_text("kept"));
    expect_bytes("slice", "log", slice.log, bytes_of_text(executed));
    expect_number("slice", "statistics", slice.stats.len, 0);
    slice_free(&slice);
    assert_int_equal(slice.found.len, 0);
    q = request_of("request1");
    expect_number("slice", "CPU time", q.cpu_us, 4 * 67000000);
    expect_number("slice", "wall time", q.wall_us, 67000000);
    expect_number("slice", "memory", q.memory, UINT64_C(3) << 30);
    expect_number("slice", "file size", q.file_size, 128 << 20);
    expect_number("slice", "processes", q.processes, 64 + 2);
    expect_number("slice", "whether files stay", q.keep_scratch, 0);
    expect_text("files", "seeds seeds\ndictionary words\n");
    expect_text("size", "536870912\n");
    expect_text("in-harness", "the program");
    expect_text("in-mutator.so", "the mutator");
    expect_text("in-solver", "the solver");
}

#define AFL_WORDS                                                                                  \
    "flipref-referee|flipref|hunt|--referee|--|/usr/bin/afl-fuzz|-V|7|-s|1|-t|5000|-m|none|-G|"    \
    "16384|-i|corpus|-o|afl|"
#define AFL_REST                                                                                   \
    "--|/box/harness|FLIPREF_EXCHANGE=/scratch/.flipref-exchange|"                                 \
    "AFL_CUSTOM_MUTATOR_LIBRARY=/box/mutator.so|AFL_NO_UI=1|AFL_NO_AFFINITY=1|AFL_NO_COLOR=1|"     \
    "AFL_SKIP_CPUFREQ=1|AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1|AFL_NO_CRASH_README=1|"            \
    "AFL_CMPLOG_ONLY_NEW=1|AFL_FAST_CAL=1|AFL_CRASHING_SEEDS_AS_NEW_CRASH=1|found|kept|log|"       \
    "stats|\n"

static void afl_runs_for_some_seconds(void **state)
{
    (void)state;
    need_stage();
    put_slice("", "", "", "execs_done : 9\n");
    assert_int_equal(run_slice(ENGINE_AFL, "", UINT32_MAX), 1);
    expect_words(AFL_WORDS AFL_REST);
    expect_bytes("slice", "statistics", slice.stats, bytes_of_text("execs_done : 9\n"));
    slice_free(&slice);
    put_note("words");
    assert_int_equal(run_slice(ENGINE_CMPLOG, "words", 0), 1);
    expect_words(AFL_WORDS "-x|dictionary|-c|/box/solver|" AFL_REST);
    slice_free(&slice);
    put_note("words");
    assert_int_equal(run_slice(ENGINE_MSAN, "", 0), 1);
    assert_non_null(strstr(text_in_folder("words"), "|-seed=1|"));
    assert_null(strstr(text_in_folder("words"), "-dict="));
    slice_free(&slice);
}

static void a_fuzzer_that_runs_nothing_says_why(void **state)
{
    static const struct {
        const char *log, *why;
    } rows[] = { { "first\nlast\tword \n \n", "last?word" },
                 { "only", "only" },
                 { "\nx~\x7f\n", "x~?" },
                 { "", "from the referee" },
                 { "\n", "" } };
    char why[CONTAINMENT_TEXT];
    size_t i;
    (void)state;
    need_stage();
    for (i = 0; i < ROWS(rows); i++) {
        put_slice("", "", rows[i].log, NULL);
        put("answer", "");
        add_frame("answer", FRAME_ERR, 0, bytes_of_text("from the referee"));
        add_frame("answer", FRAME_FILE, 2, bytes_of_text(rows[i].log));
        add_end("answer", ENDED_EXIT, 0);
        assert_int_equal(run_slice(ENGINE_LIBFUZZER, "", 0), 0);
        (void)snprintf(why, sizeof why, "the fuzzer has run nothing: %s", rows[i].why);
        assert_string_equal(reason, why);
        slice_free(&slice);
    }
}

static void a_slice_whose_sandbox_fails_has_a_reason(void **state)
{
    char line[400], why[CONTAINMENT_TEXT];
    (void)state;
    need_stage();
    put_serving_bubblewrap();
    add_frame("answer", FRAME_FAILED, 0, bytes_of_text("no room"));
    assert_int_equal(run_slice(ENGINE_LIBFUZZER, "", 0), 0);
    assert_string_equal(reason, "the sandbox failed: no room");
    slice_free(&slice);
    put_bubblewrap("echo no namespaces >&2; exit 1");
    assert_int_equal(run_slice(ENGINE_LIBFUZZER, "", 0), 0);
    assert_string_equal(reason, "the sandbox could not be started: no namespaces");
    slice_free(&slice);
    memset(line, 'x', sizeof line - 1);
    line[sizeof line - 1] = '\0';
    put_slice("", "", line, NULL);
    put("answer", "");
    add_frame("answer", FRAME_FILE, 2, bytes_of_text(line));
    add_end("answer", ENDED_EXIT, 0);
    assert_int_equal(run_slice(ENGINE_LIBFUZZER, "", 0), 0);
    (void)snprintf(why, sizeof why, "the fuzzer has run nothing: %.159s", line);
    assert_string_equal(reason, why);
    slice_free(&slice);
}

static void executions_are_the_last_number(void **state)
{
    static const struct {
        const char *stats, *log;
        uint64_t count;
    } rows[] = { { "execs_done        : 13278\n", "", 13278 },
                 { "execs_done:90", "", 90 },
                 { "execs_done : 1\nexecs_done : 22\n", "", 22 },
                 { "x execs_done : 1\n", "", 0 },
                 { "execs_done", "", 0 },
                 { "execs_done : 0\n", "stat::number_of_executed_units: 6\n", 6 },
                 { "", "text\nstat::number_of_executed_units: 78/\n", 78 } };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        const struct slice s = { .stats = bytes_of_text(rows[i].stats),
                                 .log = bytes_of_text(rows[i].log) };
        expect_number(rows[i].stats, "executions", slice_executions(&s), rows[i].count);
    }
}

/* ---- without the fuzzer ---- */

static char word[] = "new";
static char *args[] = { word, NULL };
static const struct step step = { .args = args, .arg_count = 1, .input = LITERAL("in") };

static void a_harness_runs_alone(void **state)
{
    struct fake_stage f = fake_open(CONTAINMENT_FULL, CONTAINER_OF_ENGINES);
    struct alone_order order = { .harness = &harness, .course = &course, .step = &step };
    struct container *box = f.c;
    struct outcome o;
    struct heard h;
    (void)state;
    fake_says_text(&f, FRAME_ERR, "found");
    fake_runs(&f, "out", 86);
    harness_run_alone(&order, &box, &o);
    assert_int_equal(o.status, 86);
    expect_bytes("alone", "error output", o.err, bytes_of_text("found"));
    outcome_free(&o);
    assert_ptr_equal(box, f.c);
    assert_true(fake_hears(&f, &h));
    assert_string_equal(h.words,
                        "/box/harness|flip|new|FLIPREF_ALONE=1|"
                        "ASAN_OPTIONS=detect_leaks=0:exitcode=86|"
                        "UBSAN_OPTIONS=halt_on_error=1:exitcode=86|MSAN_OPTIONS=exitcode=86|"
                        "PATH=/usr/local/bin:/usr/bin:/bin|TMPDIR=/scratch|");
    expect_number("alone", "CPU time", h.q.cpu_us, 1000000);
    expect_number("alone", "wall time", h.q.wall_us, 10000000);
    expect_number("alone", "output", h.q.output, 5000);
    expect_bytes("alone", "input", h.rest, bytes_of_text("in"));
    fake_says_text(&f, FRAME_FAILED, "no room");
    harness_run_alone(&order, &box, &o);
    assert_int_equal(o.ending, ENDED_INTERNAL);
    assert_string_equal(o.what, "the sandbox failed: no room");
    outcome_free(&o);
    assert_null(box); /* the next run opens another */
    fake_leave(&f);
    order.level = CONTAINMENT_LIMITS;
    harness_run_alone(&order, &box, &o);
    assert_int_equal(o.ending, ENDED_INTERNAL);
    if (contain_stage.len > 0)
        assert_string_equal(o.what, "fuzzers run only at the level full");
    outcome_free(&o);
    assert_null(box);
}

/* The symbolizer looks for the names of lines under the second name. */
static void a_harness_that_runs_alone_has_two_names(void **state)
{
    const struct alone_order order = {
        .level = CONTAINMENT_FULL, .harness = &harness, .course = &course, .step = &step
    };
    struct container *box = NULL;
    struct outcome o;
    (void)state;
    need_stage();
    put_serving_bubblewrap();
    add_end("answer", ENDED_EXIT, 3);
    memset(&harness, 0, sizeof harness);
    give(&harness.program, "the program");
    harness_run_alone(&order, &box, &o);
    assert_int_equal(o.ending, ENDED_EXIT);
    assert_int_equal(o.status, 3);
    outcome_free(&o);
    assert_non_null(box);
    assert_int_equal(box->opening.kind, CONTAINER_OF_ENGINES);
    container_close(box);
    expect_text("in-harness", "the program");
    expect_text("in-harness (deleted)", "the program");
    harness_free(&harness);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(libfuzzer_is_linked_with_the_submission),
        IN_FOLDER(the_submission_and_the_harness_are_in_the_working_folder),
        IN_FOLDER(msan_is_linked_with_the_submission),
        IN_FOLDER(afl_has_a_mutator),
        IN_FOLDER(afl_has_a_program_that_solves_comparisons),
        IN_FOLDER(a_tool_that_fails_says_why),
        IN_FOLDER(long_errors_are_cut),
        IN_FOLDER(each_step_must_succeed),
        IN_FOLDER(a_sandbox_that_fails_builds_nothing),
        IN_FOLDER(a_missing_tool_has_a_package),
        IN_FOLDER(engines_have_their_names),
        IN_FOLDER(libfuzzer_runs_for_some_seconds),
        IN_FOLDER(afl_runs_for_some_seconds),
        IN_FOLDER(a_fuzzer_that_runs_nothing_says_why),
        IN_FOLDER(a_slice_whose_sandbox_fails_has_a_reason),
        IN_FOLDER(executions_are_the_last_number),
        IN_FOLDER(a_harness_runs_alone),
        IN_FOLDER(a_harness_that_runs_alone_has_two_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
