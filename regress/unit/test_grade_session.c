/* A run of grade before any program is run: what its command line names, and submissions that
   cannot be built. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "regress/unit/messages.h"

#include "batch/round.h"
#include "batch/whole_file.h"
#include "grade/grade.h"
#include "grade/grading.h"
#include "grade/round.h"
#include "grade/session.h"
#include "system/status.h"

#include "json/json_text.h"
#include <sys/wait.h>

#define BOARD "R......B\n........\n........\n........\n........\n........\n........\nB......R\n"

/* A course whose tests are in `package`. */
#define COURSE(package)                                                                            \
    "course: mine\n"                                                                               \
    "specification: Mine\n"                                                                        \
    "dialect: octaflip\n"                                                                          \
    "submission:\n"                                                                                \
    "  files:\n"                                                                                   \
    "    - {as: flip.c, names: [flip.c]}\n"                                                        \
    "build: {command: [gcc, -o, flip, flip.c], program: flip}\n"                                   \
    "human:\n"                                                                                     \
    "  - {name: oral, points: 3}\n"                                                                \
    "tests:\n"                                                                                     \
    "  package: " package "\n"                                                                     \
    "  groups:\n"                                                                                  \
    "    - {name: odd, points: 2.5, tests: ['a*']}\n"                                              \
    "    - {name: even, points: 4, tests: ['b*']}\n"

enum { COURSE_WORD, FIRST_WORD, WORDS = 4 };

/* The command line of a run, and what it has led to. */
static struct {
    struct grade_order order;
    char words[WORDS][4096];
    char tests[4096], human[4096], output[4096];
    struct session session;
} cl;

static int fill(void **state)
{
    if (make_folder(state) != 0)
        return -1;
    memset(&cl, 0, sizeof cl);
    cl.order.feedback = SEEN_AS_COURSE;
    cl.order.containment = ASKED_LIMITS;
    cl.order.output = folder;
    (void)snprintf(cl.words[COURSE_WORD], sizeof cl.words[0], "%s", in_folder("mine.yaml"));
    (void)snprintf(cl.words[FIRST_WORD], sizeof cl.words[0], "%s", in_folder("class"));
    (void)snprintf(cl.tests, sizeof cl.tests, "%s", in_folder("tests"));
    (void)snprintf(cl.human, sizeof cl.human, "%s", in_folder("human.csv"));
    put("mine.yaml", COURSE("./other"));
    put("human.csv", "id,oral\nada,2\n");
    (void)mkdir(in_folder("tests"), 0700);
    put("tests/a1.in", BOARD "0\n");
    put("tests/a1.ans", BOARD "0\n");
    put("tests/b1.in", BOARD "1\n");
    put("tests/b1.ans", BOARD "1\n");
    put("tests/c1.in", BOARD "2\n");
    put("tests/c1.ans", BOARD "2\n");
    (void)mkdir(in_folder("class"), 0700);
    (void)mkdir(in_folder("class/ada"), 0700);
    (void)mkdir(in_folder("class/bob"), 0700);
    put("class/ada/notes.txt", "I did not finish\n");
    put("class/bob/flip.o", "\x7F"
                            "ELF");
    cl.order.tests = cl.tests;
    return 0;
}

static int open_session(void)
{
    char *words[WORDS + 1];
    size_t i;
    for (i = 0; i < WORDS; i++)
        words[i] = cl.words[i][0] != '\0' ? cl.words[i] : 0;
    words[WORDS] = 0;
    return session_open(&cl.session, &cl.order, words);
}

/* Opens the session; nothing is said of containment, which machines have or not. */
static void expect_session(void)
{
    (void)open_session();
    assert_non_null(cl.session.course);
    assert_true(cl.session.list.count > 0);
}

/* Expects that the session cannot be opened, and this message (see messages.h). */
static void expect_trouble(const char *message)
{
    int status;
    catch_messages();
    status = open_session();
    expect_messages(message);
    assert_int_equal(status, STATUS_TROUBLE);
    assert_int_equal(cl.session.list.count, 0);
    session_close(&cl.session);
}

#define NEEDS_COURSES()                                                                            \
    do {                                                                                           \
        (void)state;                                                                               \
        if (!course_can_be_read())                                                                 \
            skip();                                                                                \
    } while (0)

static void a_session_has_what_the_words_name(void **state)
{
    const struct session *s = &cl.session;
    NEEDS_COURSES();
    expect_session();
    assert_string_equal(s->course->name, "mine");
    assert_string_equal(s->dialect->name, "octaflip");
    assert_int_equal(s->tests.count, 3);
    assert_string_equal(s->tests.list[0].name, "a1");
    assert_int_equal(s->groups[0], 0);
    assert_int_equal(s->groups[1], 1);
    assert_int_equal(s->groups[2], 2); /* no group has it */
    assert_int_equal(s->list.count, 2);
    assert_string_equal(s->list.at[1].id, "bob");
    assert_string_equal(s->wanted.files.name, "flip.c");
    assert_null(s->human);
    assert_int_equal(s->shard.index, 1);
    assert_int_equal(s->shard.count, 1);
    session_close(&cl.session);
}

#define NO_PACKAGE                                                                                 \
    ": there is no such package of tests; `make packages` builds those that are shipped in a "     \
    "checkout, and `make install` installs them\n"

static void a_session_has_the_tests_of_its_course(void **state)
{
    NEEDS_COURSES();
    cl.order.tests = 0;
    put("mine.yaml", COURSE("./tests"));
    expect_session();
    assert_int_equal(cl.session.tests.count, 3);
    session_close(&cl.session);
    cl.order.only = "b*";
    expect_session();
    assert_int_equal(cl.session.tests.count, 1);
    assert_int_equal(cl.session.groups[0], 1);
    session_close(&cl.session);
    put("mine.yaml", COURSE("./none"));
    expect_trouble("flipref: ./none" NO_PACKAGE);
    put("mine.yaml", COURSE("no-such-package"));
    expect_trouble("flipref: no-such-package" NO_PACKAGE);
}

static void a_session_has_numbers_of_people_and_a_shard(void **state)
{
    NEEDS_COURSES();
    cl.order.human = cl.human;
    cl.order.shard = "2/2";
    expect_session();
    assert_non_null(cl.session.human);
    assert_non_null(human_find(cl.session.human, "ada"));
    assert_false(session_has(&cl.session, 0));
    assert_true(session_has(&cl.session, 1));
    session_close(&cl.session);
}

static void options_that_cannot_be_obeyed_are_trouble(void **state)
{
    NEEDS_COURSES();
    cl.order.shard = "3/2";
    expect_trouble("flipref: --shard takes two numbers such as 2/7, not: 3/2\n"
                   "usage: flipref grade COURSE [OPTIONS] SUBMISSION...\n"
                   "       flipref grade COURSE --dry-run\n"
                   "       flipref grade --merge [OPTIONS] DIR...\n");
    cl.order.shard = 0;
    cl.order.human = "/nowhere/at/all";
    expect_trouble("flipref: /nowhere/at/all: No such file or directory\n");
    put("human.csv", "id,written\nada,2\n");
    cl.order.human = cl.human;
    expect_trouble("FOLDER/human.csv:1:4: error: unknown column `written`; the columns are id, "
                   "oral, late\n");
    cl.order.human = 0;
    cl.order.tests = "/nowhere/at/all";
    expect_trouble("flipref: /nowhere/at/all: No such file or directory\n");
    cl.order.tests = cl.tests;
    cl.order.only = "z*";
    expect_trouble("flipref: FOLDER/tests: no test has a name that --only matches\n");
}

static void what_cannot_be_read_is_trouble(void **state)
{
    NEEDS_COURSES();
    put("mine.yaml", "course: mine\n");
    expect_trouble("FOLDER/mine.yaml:1:1: error: a course file needs the key `specification`: the "
                   "title and the version of the specification, for reports\n");
    put("mine.yaml", COURSE("./other"));
    (void)strcpy(cl.words[COURSE_WORD], "/nowhere/at/all.yaml");
    expect_trouble("flipref: /nowhere/at/all.yaml: No such file or directory\n");
    (void)strcpy(cl.words[COURSE_WORD], "no-such-course");
    expect_trouble("flipref: no-such-course: no such course is shipped; the path of a course file "
                   "has a `/`, or ends in .yaml\n");
    (void)snprintf(cl.words[COURSE_WORD], sizeof cl.words[0], "%s", in_folder("mine.yaml"));
    cl.order.tests = 0; /* and those of the course are not there */
    expect_trouble("flipref: ./other" NO_PACKAGE);
    cl.order.tests = cl.tests;
    cl.words[FIRST_WORD][0] = '\0'; /* no submission */
    expect_trouble("flipref: grade: there are no submissions\n");
}

/* What the journal of an earlier run is compared with: a change of anything must be noticed. */
struct hashes {
    uint64_t course, human, tests, list;
};

static struct hashes hashes_now(void)
{
    struct hashes h;
    expect_session();
    h.course = cl.session.course_hash;
    h.human = cl.session.human_hash;
    h.tests = cl.session.tests_hash;
    h.list = cl.session.list_hash;
    session_close(&cl.session);
    return h;
}

/* Expects that exactly these parts have changed. */
static void expect_changed(const char *what, struct hashes before, int course, int human, int tests,
                           int list)
{
    struct hashes now = hashes_now();
    if ((now.course != before.course) != course || (now.human != before.human) != human ||
        (now.tests != before.tests) != tests || (now.list != before.list) != list)
        fail_msg("%s", what);
}

static void a_change_of_anything_is_noticed(void **state)
{
    struct hashes h;
    NEEDS_COURSES();
    cl.order.human = cl.human;
    h = hashes_now();
    expect_changed("nothing", h, 0, 0, 0, 0);
    put("mine.yaml", COURSE("./other") "# a comment\n");
    expect_changed("the course", h, 1, 0, 0, 0);
    put("mine.yaml", COURSE("./other"));
    put("human.csv", "id,oral\nada,1\n");
    expect_changed("numbers of people", h, 0, 1, 0, 0);
    put("human.csv", "id,oral\nada,2\n");
    put("tests/a1.in", BOARD "3\n");
    expect_changed("an input", h, 0, 0, 1, 0);
    put("tests/a1.in", BOARD "0\n");
    put("tests/a1.ans", BOARD "3\n");
    expect_changed("an answer", h, 0, 0, 1, 0);
    put("tests/a1.ans", BOARD "0\n");
    assert_int_equal(rename(in_folder("tests/c1.in"), in_folder("tests/c2.in")), 0);
    assert_int_equal(rename(in_folder("tests/c1.ans"), in_folder("tests/c2.ans")), 0);
    expect_changed("the name of a test", h, 0, 0, 1, 0);
    assert_int_equal(rename(in_folder("tests/c2.in"), in_folder("tests/c1.in")), 0);
    assert_int_equal(rename(in_folder("tests/c2.ans"), in_folder("tests/c1.ans")), 0);
    cl.order.only = "*";
    expect_changed("--only", h, 0, 0, 1, 0);
    cl.order.only = 0;
    (void)mkdir(in_folder("class/cyd"), 0700);
    expect_changed("the submissions", h, 0, 0, 0, 1);
}

/* ---- submissions that are not run ---- */

static json_t *grade_one(size_t index)
{
    static const struct turnstile none = { -1 };
    struct byte_queue times = { 0 };
    json_t *value = grade_submission(&cl.session, index, &none, &times);
    assert_non_null(value);
    assert_int_equal(times.end, 0); /* nothing was run */
    free(times.at);
    return value;
}

static void expect_member(const json_t *value, const char *key, const char *text)
{
    json_t *want = json_loads(text, JSON_DECODE_ANY, 0);
    json_t *got = json_object_get(value, key);
    assert_non_null(want);
    if (!json_equal(got, want)) {
        char *is = json_dumps(got, JSON_ENCODE_ANY);
        fail_msg("%s is %s, not %s", key, is != 0 ? is : "nothing", text);
    }
    json_decref(want);
}

static void a_submission_without_a_program_is_not_built(void **state)
{
    json_t *value;
    const json_t *test;
    size_t i;
    NEEDS_COURSES();
    cl.order.human = cl.human;
    expect_session();
    value = grade_one(0);
    expect_member(value, "id", "\"ada\"");
    expect_member(value, "status", "\"graded\"");
    expect_member(value, "skipped", "0");
    expect_member(json_object_get(value, "build"), "status", "\"not-built\"");
    expect_member(json_object_get(value, "build"), "reason",
                  "\"there is no C file in it, only `notes.txt`\"");
    json_array_foreach(json_object_get(value, "tests"), i, test)
    {
        expect_member(test, "verdict", "\"not-built\"");
        expect_member(test, "credit", "0");
    }
    assert_int_equal(i, 3);
    expect_member(value, "groups",
                  "[{\"name\":\"odd\",\"points\":0,\"of\":2.5,\"right\":0,\"tests\":1,"
                  "\"closed\":false},{\"name\":\"even\",\"points\":0,\"of\":4,\"right\":0,"
                  "\"tests\":1,\"closed\":false}]");
    expect_member(json_object_get(value, "marks"), "human",
                  "[{\"name\":\"oral\",\"given\":true,\"points\":2,\"of\":3}]");
    json_decref(value);
    value = grade_one(1);
    expect_member(value, "skipped", "1");
    expect_member(json_object_get(value, "build"), "reason",
                  "\"there is no C file in it, only `flip.o`\"");
    expect_member(json_object_get(value, "marks"), "human",
                  "[{\"name\":\"oral\",\"given\":false,\"points\":0,\"of\":3}]");
    json_decref(value);
    session_close(&cl.session);
}

static void a_submission_that_cannot_be_read_is_not_graded(void **state)
{
    json_t *value;
    NEEDS_COURSES();
    (void)snprintf(cl.words[FIRST_WORD], sizeof cl.words[0], "%s", in_folder("ada_lovelace"));
    (void)symlink("nowhere", in_folder("ada_lovelace"));
    cl.order.pseudonyms = 1;
    expect_session();
    value = grade_one(0);
    expect_member(value, "id", "\"p0001\"");
    expect_member(value, "status", "\"ungraded\"");
    expect_member(value, "reason", "\"No such file or directory\"");
    assert_null(json_object_get(value, "marks"));
    json_decref(value);
    session_close(&cl.session);
}

static void a_pseudonym_replaces_the_name_everywhere(void **state)
{
    json_t *value;
    NEEDS_COURSES();
    (void)mkdir(in_folder("class/lovelace"), 0700);
    put("class/lovelace/lovelace.c", "\x7F"
                                     "ELF");
    cl.order.pseudonyms = 1;
    expect_session();
    value = grade_one(2);
    expect_member(value, "id", "\"p0003\"");
    expect_member(json_object_get(value, "build"), "reason",
                  "\"`p0003.c` is an object file, not C\"");
    json_decref(value);
    session_close(&cl.session);
}

/* ---- rounds: in another process, because a round closes standard output ---- */

static int run_round(void)
{
    pid_t child;
    int status;
    (void)fflush(stdout);
    child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        int out = open(in_folder("out"), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        (void)dup2(out, STDOUT_FILENO);
        (void)open_session();
        _exit(grade_round(&cl.session));
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

/* The content of a file in the folder; NULL: there is none. */
static const char *text_in_file(const char *name)
{
    static char text[1 << 16];
    struct byte_queue got = { 0 };
    const char *trouble = read_whole_file(in_folder(name), sizeof text - 1, &got);
    memcpy(text, got.at != 0 ? got.at : "", got.end);
    text[got.end] = '\0';
    free(got.at);
    return trouble == 0 ? text : 0;
}

static void expect_part(const char *name, const char *part, int is_there)
{
    const char *text = text_in_file(name);
    assert_non_null(text);
    if ((strstr(text, part) != 0) != is_there)
        fail_msg("%s: `%s`: not %d in `%s`", name, part, is_there, text);
}

static void expect_text(const char *name, const char *want)
{
    const char *text = text_in_file(name);
    assert_non_null(text);
    assert_string_equal(text, want);
}

/* Submissions that cannot be built, and one that cannot be read. */
static void name_three(void)
{
    (void)snprintf(cl.words[FIRST_WORD + 1], sizeof cl.words[0], "%s", in_folder("gone"));
    (void)symlink("nowhere", in_folder("gone"));
    (void)snprintf(cl.output, sizeof cl.output, "%s", in_folder("marks"));
    cl.order.output = cl.output;
    cl.order.jobs = 2;
}

static void a_round_has_a_line_for_each_submission(void **state)
{
    char ungraded[8192];
    NEEDS_COURSES();
    name_three();
    assert_int_equal(run_round(), STATUS_UNGRADED);
    expect_part("out",
                "\nada      0/6.5  not built: there is no C file in it, only `notes.txt`\n"
                "bob      0/6.5  not built: there is no C file in it, only `flip.o`\n"
                "gone  ungraded  No such",
                1);
    (void)snprintf(ungraded, sizeof ungraded,
                   " (%s/gone/why.txt)\n3 submissions: 2 graded, 1 not; "
                   "0 runs in ",
                   cl.output);
    expect_part("out", ungraded, 1);
    expect_text("marks/gone/why.txt", "No such file or directory\n");
    assert_null(text_in_file("marks/ada/why.txt"));
    assert_null(text_in_file("marks/pseudonyms.csv"));
    expect_text("marks/times.csv", "id,test,build,alone,cpu_us,wall_us,peak_kb\n");
    expect_part("marks/marks.json", "\n{\"id\":\"ada\",\"status\":\"graded\",", 1);
    expect_part("marks/marks.json", "\n{\"id\":\"bob\",\"status\":\"graded\",", 1);
    expect_part("marks/marks.json", "\n{\"id\":\"gone\",\"status\":\"ungraded\",", 1);
}

static void a_resumed_round_tries_the_ungraded_again(void **state)
{
    NEEDS_COURSES();
    name_three();
    assert_int_equal(run_round(), STATUS_UNGRADED);
    assert_int_equal(unlink(in_folder("gone")), 0);
    assert_int_equal(mkdir(in_folder("gone"), 0700), 0);
    put("class/ada/flip.o", "\x7F"
                            "ELF"); /* ada has her marks already */
    cl.order.resume = 1;
    assert_int_equal(run_round(), STATUS_OK);
    expect_part("out", "\nada      0/6.5  not built: there is no C file in it, only `notes.txt`\n",
                1);
    expect_part("out",
                "\ngone     0/6.5  not built: nothing was handed in\n3 submissions: 3 graded, "
                "0 not; 0 runs in ",
                1);
    assert_null(text_in_file("marks/gone/why.txt"));
    expect_text("marks/times.csv", "id,test,build,alone,cpu_us,wall_us,peak_kb\n");
    put("marks/times.csv", "old\n");
    assert_int_equal(run_round(), STATUS_OK);
    expect_text("marks/times.csv", "old\n");
    cl.order.resume = 0;
    assert_int_equal(run_round(), STATUS_OK);
    expect_part("out", "\nada      0/6.5  not built: there is no C file in it; skipped: 1 object\n",
                1);
    expect_text("marks/times.csv", "id,test,build,alone,cpu_us,wall_us,peak_kb\n");
}

static void a_round_in_json_prints_only_marks(void **state)
{
    char whole[1 << 14];
    NEEDS_COURSES();
    name_three();
    cl.order.format = GRADE_JSON;
    assert_int_equal(run_round(), STATUS_UNGRADED);
    assert_true(strlen(text_in_file("out")) < sizeof whole);
    (void)strcpy(whole, text_in_file("out"));
    expect_text("marks/marks.json", whole);
    assert_memory_equal(whole, "{\"format\":\"flipref-marks\",", 25);
}

static void only_one_table_has_the_names(void **state)
{
    NEEDS_COURSES();
    name_three();
    cl.order.pseudonyms = 1;
    assert_int_equal(mkdir(in_folder("class/=1+1"), 0700), 0);
    assert_int_equal(mkdir(in_folder("class/say \"a\""), 0700), 0);
    assert_int_equal(run_round(), STATUS_UNGRADED);
    expect_text("marks/pseudonyms.csv", "pseudonym,id,person\n"
                                        "p0001,\"'=1+1\",\"'=1+1\"\n"
                                        "p0002,\"ada\",\"ada\"\n"
                                        "p0003,\"bob\",\"bob\"\n"
                                        "p0004,\"gone\",\"gone\"\n"
                                        "p0005,\"say %22a%22\",\"say \"\"a\"\"\"\n");
    expect_text("marks/p0004/why.txt", "No such file or directory\n");
    expect_part("out", "ada", 0);
    expect_part("out", "\np0002     0/6.5  not built: there is no C file in it, only `notes.txt`\n",
                1);
}

static void a_part_of_a_round_has_its_submissions(void **state)
{
    NEEDS_COURSES();
    name_three();
    cl.order.shard = "2/2";
    assert_int_equal(run_round(), STATUS_OK);
    expect_part("out",
                "\nbob      0/6.5  not built: there is no C file in it, only `flip.o`\n"
                "1 submission: 1 graded, 0 not; ",
                1);
    expect_part("out", "ada", 0);
    expect_part("marks/marks.json", "\"id\":\"bob\"", 1);
    expect_part("marks/marks.json", "\"id\":\"ada\"", 0);
}

/* Runs the round, and expects that it is trouble, with this message. */
static void expect_round_of_trouble(const char *message)
{
    int status;
    catch_messages();
    status = run_round();
    expect_messages(message);
    assert_int_equal(status, STATUS_TROUBLE);
}

static void a_round_that_cannot_write_is_trouble(void **state)
{
    NEEDS_COURSES();
    name_three();
    put("marks", "no folder\n");
    expect_round_of_trouble("flipref: FOLDER/marks: Not a directory\n");
    assert_int_equal(unlink(in_folder("marks")), 0);
    assert_int_equal(mkdir(in_folder("marks"), 0700), 0);
    assert_int_equal(mkdir(in_folder("marks/times.csv"), 0700), 0);
    expect_round_of_trouble("flipref: FOLDER/marks/times.csv: Is a directory\n");
    assert_int_equal(rmdir(in_folder("marks/times.csv")), 0);
    assert_int_equal(mkdir(in_folder("marks/marks.json"), 0700), 0);
    expect_round_of_trouble("flipref: FOLDER/marks/marks.json: Is a directory\n");
    assert_int_equal(rmdir(in_folder("marks/marks.json")), 0);
    assert_int_equal(unlink(in_folder("marks/gone/why.txt")), 0);
    assert_int_equal(mkdir(in_folder("marks/gone/why.txt"), 0700), 0);
    expect_round_of_trouble("flipref: FOLDER/marks/gone/why.txt: Is a directory\n");
}

static void a_round_that_cannot_begin_is_trouble(void **state)
{
    NEEDS_COURSES();
    name_three();
    cl.order.pseudonyms = 1;
    assert_int_equal(mkdir(in_folder("marks"), 0700), 0);
    assert_int_equal(mkdir(in_folder("marks/pseudonyms.csv"), 0700), 0);
    expect_round_of_trouble("flipref: FOLDER/marks/pseudonyms.csv: Is a directory\n");
    cl.order.pseudonyms = 0;
    cl.order.resume = 1;
    put("marks/journal.jsonl", "no journal\n");
    expect_round_of_trouble(
        "flipref: FOLDER/marks/journal.jsonl: this is not a journal of flipref\n");
}

/* ---- command lines ---- */

/* Runs grade with these words, which NULL ends, in another process, whose messages go to a file. */
static int run_words(char **words)
{
    pid_t child;
    int status;
    (void)fflush(stdout);
    child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        int out = open(in_folder("messages"), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        (void)dup2(out, STDERR_FILENO);
        _exit(run_grade(0, words));
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void a_command_line_has_a_course_and_submissions(void **state)
{
    static char grade[] = "grade", flip[] = "flip", shard[] = "--shard=3/2", merge[] = "--merge",
                only[] = "--only=x";
    static const struct {
        char *words[5];
        const char *message;
    } rows[] = {
        { { grade, 0 }, "which course?" },
        { { grade, flip, 0 }, "which submissions are to be graded?" },
        { { grade, shard, flip, flip, 0 }, "--shard takes two numbers such as 2/7, not: 3/2" },
        { { grade, merge, 0 }, "which folders are to be merged?" },
        { { grade, merge, only, flip, 0 }, "--only" },
        { { grade, merge, flip, 0 }, "flip/journal.jsonl: " },
    };
    size_t i;
    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char *words[5];
        memcpy(words, rows[i].words, sizeof words);
        assert_int_equal(run_words(words), STATUS_TROUBLE);
        expect_part("messages", rows[i].message, 1);
    }
}

static void one_folder_can_be_merged(void **state)
{
    static char grade[] = "grade", merge[] = "--merge", output[5000], class[4096];
    char *words[] = { grade, merge, output, class, 0 };
    struct journal journal;
    (void)state;
    (void)snprintf(output, sizeof output, "--output=%s", in_folder("marks"));
    (void)snprintf(class, sizeof class, "%s", in_folder("class"));
    assert_true(
        round_open(&journal, "grade", class,
                   json_pack("{s:s,s:i,s:i,s:i,s:{s:s}}", "format", "flipref-journal", "count", 1,
                             "shard", 1, "shards", 1, "marks", "format", "flipref-marks"),
                   0));
    assert_null(journal_add(&journal, 0, json_pack("{s:s,s:s}", "id", "a", "status", "graded")));
    journal_close(&journal);
    assert_int_equal(run_words(words), STATUS_OK);
    expect_text("marks/marks.json", "{\"format\":\"flipref-marks\",\"submissions\":[\n{\"id\":"
                                    "\"a\",\"status\":\"graded\"}\n]}\n");
}

#define IN_A_FOLDER(test) cmocka_unit_test_setup_teardown(test, fill, remove_folder)

int main(void)
{
    static const struct CMUnitTest tests[] = {
        IN_A_FOLDER(a_session_has_what_the_words_name),
        IN_A_FOLDER(a_session_has_the_tests_of_its_course),
        IN_A_FOLDER(a_session_has_numbers_of_people_and_a_shard),
        IN_A_FOLDER(options_that_cannot_be_obeyed_are_trouble),
        IN_A_FOLDER(what_cannot_be_read_is_trouble),
        IN_A_FOLDER(a_change_of_anything_is_noticed),
        IN_A_FOLDER(a_submission_without_a_program_is_not_built),
        IN_A_FOLDER(a_submission_that_cannot_be_read_is_not_graded),
        IN_A_FOLDER(a_pseudonym_replaces_the_name_everywhere),
        IN_A_FOLDER(a_round_has_a_line_for_each_submission),
        IN_A_FOLDER(a_resumed_round_tries_the_ungraded_again),
        IN_A_FOLDER(a_round_in_json_prints_only_marks),
        IN_A_FOLDER(only_one_table_has_the_names),
        IN_A_FOLDER(a_part_of_a_round_has_its_submissions),
        IN_A_FOLDER(a_round_that_cannot_write_is_trouble),
        IN_A_FOLDER(a_round_that_cannot_begin_is_trouble),
        IN_A_FOLDER(a_command_line_has_a_course_and_submissions),
        IN_A_FOLDER(one_folder_can_be_merged),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
