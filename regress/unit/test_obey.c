/* verbs/hunt/obey, session, round and merge: whole runs of hunt, whose programs are functions of
   this file (fake_subject.h). */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "regress/unit/fake_subject.h"

#include "hunt/obey.h"
#include "system/status.h"

#include <signal.h>
#include <sys/wait.h>

/* ---- programs ---- */

/* What a file is that only looks like an executable: `ELF`, and the name of what it does. */
#define ELF "\177ELF "

static void crash(struct fake_run *run)
{
    if (strstr(run->out, "Invalid move.") == 0)
        return;
    run->ending = ENDED_SIGNAL;
    run->status = 6;
    run->out[0] = '\0';
}

/* Wrong on large boards, which only a golden test has so early. */
static void crash_on_twelve(struct fake_run *run)
{
    if (fake_input_has(run, "12\n"))
        crash(run);
}

static void print_args(struct fake_run *run)
{
    size_t i, len = 0;
    for (i = 0; i < run->step->arg_count; i++)
        len += (size_t)snprintf(run->out + len, sizeof run->out - len, "<%s>", run->step->args[i]);
}

static void interrupt(void)
{
    static int done;
    if (!done++)
        (void)kill(getppid(), SIGINT);
    (void)usleep(1000);
}

static int is_named(const struct subject_order *order, const char *name)
{
    char text[40];
    (void)snprintf(text, sizeof text, ELF "%s", name);
    return bytes_equal(order->executable, bytes_of_text(text));
}

/* Chooses what the program does. */
static void look(const struct subject_order *order, struct build *build)
{
    (void)build;
    fake.program = is_named(order, "crash")    ? crash
                   : is_named(order, "twelve") ? crash_on_twelve
                   : is_named(order, "args")   ? print_args
                                               : 0;
    if (is_named(order, "slow"))
        fake.before_volley = interrupt;
    if (is_named(order, "broken"))
        fake.open_reason = "the program is broken";
}

int containment_probe(enum containment wanted, struct containment_report *report)
{
    memset(report, 0, sizeof *report);
    report->level = wanted;
    (void)snprintf(report->line, sizeof report->line, "containment: of a test");
    return wanted != CONTAINMENT_KERNEL;
}

/* ---- runs ---- */

static struct hunt_order order;

static void put_course(const char *dialect)
{
    char course[1 << 10];
    (void)snprintf(course, sizeof course,
                   "course: small\nspecification: \"A small course\"\ndialect: %s\n"
                   "submission:\n  files:\n    - as: p.c\n      names: [\"*.c\"]\n"
                   "build:\n  command: [gcc, p.c, -o, p]\n  program: p\n"
                   "run:\n  cpu: 1s\n  memory: 64M\n  output: 64K\n  status: ignored\n"
                   "tests:\n  package: ./golden\n  groups:\n    - name: games\n"
                   "      points: 10\n      tests: [\"*\"]\n",
                   dialect);
    put("course.yaml", course);
    fake.dialect = dialect_named(dialect);
}

static int make_course(void **state)
{
    int made = make_folder(state);
    memset(&fake, 0, sizeof fake);
    memset(&order, 0, sizeof order);
    fake.look = look;
    order.course = "./course.yaml";
    order.output = "out";
    order.containment = CONTAINMENT_LIMITS - 1;
    order.seed = 7;
    order.jobs = 1;
    order.tries = 6;
    put_course("aps105");
    put("crash", ELF "crash");
    put("right", ELF "right");
    return made;
}

/* Obeys the order in the folder, in a process of its own, whose status this returns. What it prints
   is in `said`. */
static int wait_for(const char *const *words)
{
    pid_t pid;
    int status;
    (void)fflush(0);
    pid = fork();
    if (pid == 0) {
        char *copies[10] = { 0 };
        int n = 0;
        for (; words[n] != 0; n++)
            copies[n] = strdup(words[n]);
        if (chdir(folder) != 0 || freopen("said", "w", stdout) == 0 || dup2(1, 2) < 0)
            _exit(99);
        (void)signal(SIGINT, SIG_DFL);
        _exit(hunt_obey(&order, copies));
    }
    assert_true(pid > 0);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    return status;
}

#define WORDS(...) ((const char *const[]){ __VA_ARGS__, 0 })

static int obey(const char *const *words)
{
    int status = wait_for(words);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void expect_in(const char *name, const char *part)
{
    const char *all = text_in_folder(name);
    if (strstr(all, part) == 0)
        fail_msg("`%s` is not in %s:\n%s", part, name, all);
}

static int is_there(const char *name)
{
    return access(in_folder(name), F_OK) == 0;
}

#define RUN(name) cmocka_unit_test_setup_teardown(name, make_course, remove_folder)

/* ---- one program ---- */

static void one_program_has_its_files_in_the_folder(void **state)
{
    (void)state;
    assert_int_equal(obey(WORDS("aps105", "crash")), 1);
    expect_in("said", "containment: of a test\nfound after ");
    expect_in("said", "\n  smallest input: 3 lines, 10 bytes; kept: out/1.in out/1.ans "
                      "out/1.html\nin all: 6 inputs tried in ");
    assert_string_equal(text_in_folder("out/1.in"), "2\n!!!\nBaa\n");
    expect_in("out/findings.json",
              "\"format\":\"flipref-findings\",\"version\":1,\"flipref\":\"0.1.0\","
              "\"dialect\":\"aps105\",\"course\":\"small\",\"containment\":\"limits\","
              "\"inputs\":\"promised\",\"seed\":7");
    expect_in("out/journal.jsonl",
              "{\"format\":\"flipref-journal\",\"version\":1,\"count\":1,\"shard\":1,\"shards\":1,"
              "\"course\":");
    expect_in("out/journal.jsonl",
              "\"args\":null,\"time\":0,\"tries\":6,\"coverage\":0,\"findings\":{");
    assert_null(strstr(text_in_folder("said"), "programs"));
}

/* What an earlier run has left is removed. */
static void findings_of_an_earlier_run_are_removed(void **state)
{
    (void)state;
    assert_int_equal(obey(WORDS("aps105", "crash")), 1);
    assert_true(is_there("out/1.in"));
    assert_int_equal(obey(WORDS("aps105", "right")), 0);
    assert_false(is_there("out/1.in"));
    assert_false(is_there("out/1.html"));
    expect_in("said", "containment: of a test\nnothing found: 6 inputs tried in ");
    expect_in("out/findings.json", "],\"findings\":[\n]}");
}

static void inputs_and_time_are_those_asked_for(void **state)
{
    (void)state;
    order.inputs = ASKED_RULINGS;
    order.milliseconds = 60000;
    assert_int_equal(obey(WORDS("aps105", "right")), 0);
    expect_in("out/findings.json", "\"inputs\":\"rulings\"");
    expect_in("out/journal.jsonl", "\"time\":60000,");
    order.inputs = ASKED_ANY;
    assert_int_equal(obey(WORDS("aps105", "right")), 0);
    expect_in("out/findings.json", "\"inputs\":\"any\"");
}

static void a_command_is_a_program(void **state)
{
    static char program[] = "./crash", word[] = "word";
    char *command[] = { program, word, 0 };
    (void)state;
    order.command = command;
    assert_int_equal(obey(WORDS("aps105")), 0);
    expect_in("out/findings.json", "\"id\":\"crash\"");
}

/* ---- golden tests, and arguments ---- */

static void golden_tests_come_first(void **state)
{
    (void)state;
    put("twelve", ELF "twelve");
    order.tries = 1;
    assert_int_equal(obey(WORDS("aps105", "twelve")), 0); /* there are no golden tests */
    assert_int_equal(mkdir(in_folder("golden"), 0700), 0);
    put("golden/1.in", "12\n!!!\nBff\n");
    put("golden/1.ans", "");
    assert_int_equal(obey(WORDS("aps105", "twelve")), 1);
    expect_in("out/findings.json", "\"wrong\":1,\"tries\":1,");
    order.resume = 1;
    assert_int_equal(obey(WORDS("aps105", "twelve")), 1);
    put("golden/1.in", "12\n!!!\nBgg\n");
    assert_int_equal(obey(WORDS("aps105", "twelve")), 2); /* the journal is of other tests */
    assert_int_equal(unlink(in_folder("golden/1.in")), 0);
    assert_int_equal(obey(WORDS("aps105", "twelve")), 2); /* no test */
    expect_in("said", "golden");
}

static void arguments_are_divided_by_blanks(void **state)
{
    (void)state;
    put_course("flip");
    put("args", ELF "args");
    order.tries = 1;
    order.args = " new  6 0 ";
    assert_int_equal(obey(WORDS("flip", "args")), 1);
    expect_in("out/findings.json", "\"args\":[\"new\",\"6\",\"0\"]");
    expect_in("out/journal.jsonl", "\"args\":\" new  6 0 \",");
    assert_string_equal(text_in_folder("out/1.yaml"), "args: [\"new\", \"6\", \"0\"]\n");
}

/* ---- several programs ---- */

static void each_of_several_programs_has_a_line(void **state)
{
    (void)state;
    put("broken-one", ELF "broken");
    assert_int_equal(obey(WORDS("aps105", "crash", "right", "broken-one")), 2);
    expect_in("said", "containment: of a test\n"
                      "crash       1 cause: the program crashes: signal 6 (abort)\n"
                      "right       nothing found\n"
                      "broken-one  not hunted: the program is broken\n"
                      "3 programs, 1 of them broken, 1 not hunted; 1 findings; ");
    assert_string_equal(text_in_folder("out/crash/1.in"), "2\n!!!\nBaa\n");
    expect_in("out/findings.json", "\"id\":\"broken-one\",\"ungraded\":\"the program is broken\"");
}

/* A program that could not be hunted is tried again; the others are not. */
static void a_run_is_resumed(void **state)
{
    (void)state;
    put("other", ELF "broken");
    assert_int_equal(obey(WORDS("aps105", "crash", "other")), 2);
    put("other", ELF "crash");
    put("crash", ELF "right");
    order.resume = 1;
    assert_int_equal(obey(WORDS("aps105", "crash", "other")), 1);
    expect_in("said", "crash  1 cause: the program crashes: signal 6 (abort)\n"
                      "other  1 cause: the program crashes: signal 6 (abort)\n"
                      "2 programs, 2 of them broken, 0 not hunted; 2 findings; ");
    assert_true(is_there("out/crash/1.in"));
    assert_true(is_there("out/other/1.in"));
    order.resume = 0;
    assert_int_equal(obey(WORDS("aps105", "crash", "other")), 1);
    assert_false(is_there("out/crash/1.in"));
    assert_true(is_there("out/other/1.in"));
}

static void another_run_is_not_resumed(void **state)
{
    (void)state;
    assert_int_equal(obey(WORDS("aps105", "crash", "right")), 1);
    order.resume = 1;
    assert_int_equal(obey(WORDS("aps105", "right", "crash")), 2);
    assert_int_equal(obey(WORDS("aps105", "crash")), 2);
    order.tries++;
    assert_int_equal(obey(WORDS("aps105", "crash", "right")), 2);
    order.tries--;
    order.seed++;
    assert_int_equal(obey(WORDS("aps105", "crash", "right")), 2);
    order.seed--;
    order.inputs = ASKED_ANY;
    assert_int_equal(obey(WORDS("aps105", "crash", "right")), 2);
    order.inputs = ASKED_PROMISED;
    assert_int_equal(obey(WORDS("aps105", "crash", "right")), 1);
}

/* ---- parts ---- */

static void hunt_part(const char *shard, const char *output, int status)
{
    order.shard = shard;
    order.output = output;
    assert_int_equal(obey(WORDS("aps105", "crash", "right", "crash-too")), status);
}

static void parts_are_merged(void **state)
{
    (void)state;
    put("crash-too", ELF "crash");
    hunt_part("1/2", "p1", 1);
    expect_in("said", "test\ncrash      1 cause: the program crashes: signal 6 (abort)\n"
                      "crash-too  1 cause: the program crashes: signal 6 (abort)\n"
                      "2 programs, 2 of them broken, 0 not hunted; 2 findings; ");
    expect_in("p1/journal.jsonl", "\"count\":3,\"shard\":1,\"shards\":2,");
    hunt_part("2/2", "p2", 0);
    expect_in("said", "test\nright      nothing found\n1 programs, 0 of them broken, ");
    order.shard = 0;
    order.output = "sum";
    order.merge = 1;
    assert_int_equal(obey(WORDS("p1", "p2")), 1);
    assert_string_equal(text_in_folder("sum/crash-too/1.in"), "2\n!!!\nBaa\n");
    assert_true(is_there("sum/crash/1.ans"));
    assert_true(is_there("sum/crash/1.html"));
    expect_in("sum/journal.jsonl", "\"count\":3,\"shard\":1,\"shards\":1,");
    order.merge = 0;
    order.resume = 1;
    put("crash", ELF "right"); /* which is not run again */
    assert_int_equal(obey(WORDS("aps105", "crash", "right", "crash-too")), 1);
    expect_in("said", "3 programs, 2 of them broken, 0 not hunted; 2 findings; ");
}

static void what_cannot_be_merged_is_trouble(void **state)
{
    (void)state;
    put("crash-too", ELF "crash");
    hunt_part("1/2", "p1", 1);
    hunt_part("2/2", "p2", 0);
    order.merge = 1;
    order.output = "sum";
    assert_int_equal(obey(WORDS("p1")), 2);
    assert_int_equal(unlink(in_folder("p1/crash-too/1.in")), 0);
    assert_int_equal(mkdir(in_folder("p1/crash-too/1.in"), 0700), 0);
    assert_int_equal(obey(WORDS("p1", "p2")), 2);
    assert_false(is_there("sum/findings.json"));
}

/* ---- an interrupt ---- */

static void an_interrupted_run_can_be_resumed(void **state)
{
    int status;
    (void)state;
    put("slow", ELF "slow");
    order.tries = 0;
    status = wait_for(WORDS("aps105", "slow", "right"));
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), SIGINT);
    expect_in("said", "it was interrupted; --resume continues");
    expect_in("out/findings.json", "\"interrupted\":true,");
    assert_null(strstr(text_in_folder("out/journal.jsonl"), "\"id\":\"slow\""));
}

/* ---- trouble ---- */

static void mistakes_are_told(void **state)
{
    static const struct {
        const char *dialect, *course, *program, *said;
        int status;
    } rows[] = {
        { "chess", "./course.yaml", "crash", "not a dialect: name octaflip, reversi, bbm103,", 2 },
        { "flip", "./course.yaml", "crash", "course.yaml: the course is of another dialect", 2 },
        { "aps105", "./nothing.yaml", "crash", "nothing.yaml", 2 },
        { "aps105", "./course.yaml", 0, "there are no programs", 2 },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS_OF(rows); i++) {
        order.course = rows[i].course;
        assert_int_equal(obey(WORDS(rows[i].dialect, rows[i].program)), rows[i].status);
        expect_in("said", rows[i].said);
        assert_false(is_there("out"));
    }
    order.containment = CONTAINMENT_KERNEL - 1; /* which is not possible here */
    assert_int_equal(obey(WORDS("aps105", "crash")), 2);
    expect_in("said", "containment: of a test");
    assert_false(is_there("out"));
}

static void a_folder_that_cannot_be_written_is_trouble(void **state)
{
    (void)state;
    put("out", "");
    assert_int_equal(obey(WORDS("aps105", "crash")), 2);
    assert_null(strstr(text_in_folder("said"), "found after"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(one_program_has_its_files_in_the_folder),
        RUN(findings_of_an_earlier_run_are_removed),
        RUN(inputs_and_time_are_those_asked_for),
        RUN(a_command_is_a_program),
        RUN(golden_tests_come_first),
        RUN(arguments_are_divided_by_blanks),
        RUN(each_of_several_programs_has_a_line),
        RUN(a_run_is_resumed),
        RUN(another_run_is_not_resumed),
        RUN(parts_are_merged),
        RUN(what_cannot_be_merged_is_trouble),
        RUN(an_interrupted_run_can_be_resumed),
        RUN(mistakes_are_told),
        RUN(a_folder_that_cannot_be_written_is_trouble),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
