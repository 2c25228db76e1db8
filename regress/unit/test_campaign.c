/* verbs/hunt/campaign: a campaign of fuzz/campaign on one program. The script is one of this test:
   this program copies itself to a folder beside one of that name, since flipref looks there. */
#define _GNU_SOURCE /* mkdtemp, setitimer */
#include "regress/unit/fake_hunt.h"

#include "engines/engines.h"
#include "hunt/campaign.h"
#include "hunt/sanitized.h"
#include "system/clock.h"
#include "system/io.h"

#include <sys/time.h>
#include <sys/wait.h>

/* ---- in the copy ---- */

static const char *missing; /* what engines lack, or NULL */

int engines_are_installed(char line[CONTAINMENT_TEXT])
{
    if (missing != 0)
        (void)snprintf(line, CONTAINMENT_TEXT, "%s", missing);
    return missing == 0;
}

static struct hunting h;

static void print_step(const char *what, const struct step *step, enum standing standing)
{
    printf("%s %s `%.*s` %s\n", what, h.found_by, (int)step->input.len,
           (const char *)step->input.at, standing_name(standing));
}

static void try_all(void *who, const struct step *steps, const enum standing *standing,
                    size_t count)
{
    size_t i;
    (void)who;
    for (i = 0; i < count; i++)
        print_step("tried", &steps[i], standing[i]);
}

void suspect_sanitized(struct hunting *hunting, const struct step *step, enum standing standing,
                       run_sanitized *run, void *who)
{
    (void)hunting;
    (void)run;
    (void)who;
    print_step("sanitized", step, standing);
}

/* The interrupt comes when the script runs. */
static void interrupt(int signal)
{
    (void)signal;
    if (access("running", F_OK) == 0)
        stop = 1;
}

static void set_up(const char *output)
{
    static struct source_file tree[] = { { .name = "p.c" }, { .name = "src/q.h" } };
    fake_session("aps105", 1);
    session.containment.level = CONTAINMENT_FULL;
    session.course_path = strdup("/course.yaml");
    order.output = output;
    order.seed = 12;
    order.jobs = 3;
    order.engine_milliseconds = 20000;
    h.session = &session;
    h.program = &programs[0];
    h.tree = tree;
    h.tree_count = 2;
    h.lenient.bits = 5;
    h.findings = json_pack("[{s:s}]", "cause", "signal");
    tree[0].text = bytes_of_text("int main;");
}

/* Runs a campaign as the words say, in the folder of the copy. */
static int be_copy(int argc, char **argv)
{
    static char word[] = "4", *fixed[] = { word, 0 };
    int i, told = 1;
    set_up("out");
    missing = getenv("MISSING");
    for (i = 2; i < argc; i++) {
        struct itimerval often = { { 0, 20000 }, { 0, 20000 } };
        if (strcmp(argv[i], "installed") == 0)
            return campaign_is_installed() ? 3 : 4;
        if (strcmp(argv[i], "several") == 0) {
            session.programs.count = 2;
            (void)strcpy(h.prefix, "a/");
        } else if (strcmp(argv[i], "fixed") == 0) {
            session.args = fixed;
        } else if (strcmp(argv[i], "short") == 0) {
            order.engine_milliseconds = 400;
        } else if (strcmp(argv[i], "interrupt") == 0) {
            (void)signal(SIGALRM, interrupt);
            told = setitimer(ITIMER_REAL, &often, 0) == 0;
        }
    }
    campaign_hunt(&h, try_all, 0);
    printf("%s", h.ungraded != 0 ? h.ungraded : "");
    if (h.deadline < milliseconds() + 590000 || h.deadline > milliseconds() + 600000)
        return 5;
    json_decref(h.findings);
    free(session.course_path);
    return told && fflush(stdout) == 0 ? 3 : 6;
}

/* ---- outside ---- */

static void copy_self(const char *to)
{
    char command[300];
    (void)snprintf(command, sizeof command, "cp /proc/%d/exe %s", (int)getpid(), in_folder(to));
    assert_int_equal(system(command), 0);
}

/* A script that notes its words, leaves what engines have found, and ends with the status. */
static void put_script(const char *name, const char *more)
{
    char script[2000];
    (void)snprintf(script, sizeof script,
                   "#!/bin/sh\necho \"$@\" >>words\n"
                   "[ \"$1\" = run ] || exit 0\nmkdir -p \"$3/a/found\"\ncd \"$3/a/found\"\n"
                   "printf '2\\n!!!\\nBaa\\n' >libfuzzer-crash-1\n"
                   "printf '4\\n!!!\\nBba\\n' >afl-cmplog-crash-2\n"
                   "echo x >libfuzzer-hang-1\necho x >honggfuzz-crash-1\n"
                   "echo x >xlibfuzzer-crash-1\ncd - >/dev/null\n%s\n",
                   more);
    put(name, script);
    assert_int_equal(chmod(in_folder(name), 0700), 0);
}

static int prepare(void **state)
{
    int made = make_folder(state);
    assert_int_equal(mkdir(in_folder("build"), 0700), 0);
    assert_int_equal(mkdir(in_folder("fuzz"), 0700), 0);
    assert_int_equal(mkdir(in_folder("out"), 0700), 0);
    copy_self("build/flipref");
    return made;
}

static char said[1 << 13];

/* Runs the copy, and returns its exit status. What it prints is in `said`, and the rest in the file
   `errors`. */
static int run_copy(const char *program, const char *words)
{
    char command[600];
    int status;
    (void)snprintf(command, sizeof command, "cd %s && %s campaign %s >said 2>errors", folder,
                   program, words);
    status = system(command);
    (void)snprintf(said, sizeof said, "%.8000s", text_in_folder("said"));
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static const char copy[] = "build/flipref";

static void expect_in(const char *name, const char *wanted)
{
    const char *text = text_in_folder(name);
    if (strcmp(text, wanted) != 0)
        fail_msg("%s is `%s`, not `%s`", name, text, wanted);
}

static void the_script_is_beside_the_build(void **state)
{
    static const char missing_script[] =
        "flipref: hunt: --campaign needs fuzz/campaign, which is not installed with flipref: clone "
        "the repository, run `make`, and start build/flipref there\n";
    (void)state;
    assert_int_equal(run_copy(copy, "installed"), 4);
    expect_in("errors", missing_script);
    put("fuzz/campaign", "");
    assert_int_equal(chmod(in_folder("fuzz/campaign"), 0600), 0);
    if (geteuid() != 0)
        assert_int_equal(run_copy(copy, "installed"), 4);
    put_script("fuzz/campaign", "");
    assert_int_equal(run_copy(copy, "installed"), 3);
    expect_in("errors", "");
    assert_int_equal(setenv("MISSING", "install clang", 1), 0);
    assert_int_equal(run_copy(copy, "installed"), 4);
    assert_int_equal(unsetenv("MISSING"), 0);
    expect_in("errors", "flipref: hunt: install clang\n");
    /* Another build is one folder deeper. */
    assert_int_equal(mkdir(in_folder("build/other"), 0700), 0);
    assert_int_equal(rename(in_folder(copy), in_folder("build/other/flipref")), 0);
    assert_int_equal(run_copy("build/other/flipref", "installed"), 3);
}

static void a_campaign_gets_the_program_and_seeds(void **state)
{
    char wanted[1000];
    (void)state;
    put_script("fuzz/campaign", "");
    assert_int_equal(run_copy(copy, ""), 3);
    assert_string_equal(said, "tried libfuzzer `2\n!!!\nBaa\n` promised\n"
                              "sanitized libfuzzer `2\n!!!\nBaa\n` promised\n"
                              "tried afl-cmplog `4\n!!!\nBba\n` promised\n"
                              "sanitized afl-cmplog `4\n!!!\nBba\n` promised\n");
    /* 20 seconds on each of three processors, half of them for each fuzzer */
    (void)snprintf(
        wanted, sizeof wanted,
        "run --dir %s/out/campaign --libfuzzer 30s --afl 30s --jobs 3 --seed 12 --plain\n"
        "triage --dir %s/out/campaign\n",
        folder, folder);
    expect_in("words", wanted);
    expect_in("out/campaign/source.list", "p.c\nsrc/q.h\n");
    expect_in("out/campaign/source/p.c", "int main;");
    expect_in("out/campaign/source/src/q.h", "");
    expect_in("out/campaign/seeds/000000", "\n");
    assert_int_equal(access(in_folder("out/campaign/seeds/000001"), F_OK), 0);
    (void)snprintf(wanted, sizeof wanted,
                   "{\"name\":\"a\",\"grammar\":\"aps105\",\"slice\":[\"%s/build/flipref\","
                   "\"--engine-slice\",\"/course.yaml\",\"%s/out/campaign\",\"%d\",\"5\","
                   "\"varied\",\"--\"]}",
                   folder, folder, (int)STANDING_PROMISED);
    expect_in("out/campaign/submission.json", wanted);
    expect_in("out/campaign/confirmed.json", "[{\"cause\":\"signal\"}]");
}

static void each_of_several_programs_has_a_campaign_of_one_job(void **state)
{
    char wanted[400];
    (void)state;
    put_script("fuzz/campaign", "exit 1"); /* something was found */
    assert_int_equal(run_copy(copy, "several fixed"), 3);
    (void)snprintf(wanted, sizeof wanted,
                   "run --dir %s/out/a/campaign --libfuzzer 10s --afl 10s --jobs 1 --seed 12 "
                   "--plain\ntriage --dir %s/out/a/campaign\n",
                   folder, folder);
    expect_in("words", wanted);
    (void)snprintf(wanted, sizeof wanted, "\"5\",\"fixed\",\"4\",\"--\"]}");
    assert_non_null(strstr(text_in_folder("out/a/campaign/submission.json"), wanted));
    assert_int_equal(unlink(in_folder("words")), 0);
    assert_int_equal(run_copy(copy, "short"), 3);
    assert_non_null(strstr(text_in_folder("words"), "--libfuzzer 1s --afl 1s --jobs 3 "));
}

static void a_campaign_that_fails_is_told(void **state)
{
    static const char told[] = "the campaign could not be run: standard error says why";
    (void)state;
    put_script("fuzz/campaign", "exit 2");
    assert_int_equal(run_copy(copy, ""), 3);
    assert_string_equal(said, told);
    assert_null(strstr(text_in_folder("words"), "triage"));
    put_script("fuzz/campaign", "kill -9 $$");
    assert_int_equal(run_copy(copy, ""), 3);
    assert_string_equal(said, told);
    put_script("fuzz/campaign", "echo its words; exit 2");
    assert_int_equal(run_copy(copy, ""), 3);
    assert_string_equal(said, told);
    expect_in("errors", "its words\n"); /* standard output is not the script's */
}

static void what_cannot_be_written_ends_a_campaign(void **state)
{
    static const char *const names[] = { "out/campaign/source", "out/campaign/source.list",
                                         "out/campaign/seeds", "out/campaign/submission.json" };
    size_t i;
    (void)state;
    put_script("fuzz/campaign", "");
    assert_int_equal(mkdir(in_folder("out/campaign"), 0700), 0);
    for (i = 0; i < ROWS_OF(names); i++) {
        if (i % 2 == 0)
            put(names[i], ""); /* in the place of a folder */
        else
            assert_int_equal(mkdir(in_folder(names[i]), 0700), 0);
        assert_int_equal(run_copy(copy, ""), 3);
        assert_non_null(strstr(said, "the campaign could not be run"));
        assert_int_equal(remove(in_folder(names[i])), 0);
    }
    assert_int_not_equal(access(in_folder("words"), F_OK), 0);
    assert_int_equal(rename(in_folder("out"), in_folder("away")), 0);
    assert_int_equal(run_copy(copy, ""), 3);
    assert_string_equal(said, "the campaign could not be run: standard error says why");
}

/* The script is told, and what it has found is tried. */
static void an_interrupt_ends_a_campaign(void **state)
{
    (void)state;
    put_script("fuzz/campaign", "trap 'echo ended >>words; exit 0' TERM\n"
                                "touch running\nwhile :; do sleep 0.05; done");
    assert_int_equal(run_copy(copy, "interrupt"), 3);
    assert_non_null(strstr(text_in_folder("words"), "--plain\nended\n"));
    assert_null(strstr(text_in_folder("words"), "triage"));
    assert_memory_equal(said, "tried libfuzzer", 15);
}

#define CAMPAIGN(name) cmocka_unit_test_setup_teardown(name, prepare, remove_folder)

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        CAMPAIGN(the_script_is_beside_the_build),
        CAMPAIGN(a_campaign_gets_the_program_and_seeds),
        CAMPAIGN(each_of_several_programs_has_a_campaign_of_one_job),
        CAMPAIGN(a_campaign_that_fails_is_told),
        CAMPAIGN(what_cannot_be_written_ends_a_campaign),
        CAMPAIGN(an_interrupt_ends_a_campaign),
    };
    if (argc > 1 && strcmp(argv[1], "campaign") == 0)
        return be_copy(argc, argv);
    return cmocka_run_group_tests(tests, 0, 0);
}
