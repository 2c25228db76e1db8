/* verbs/hunt, whole: small hunts of small programs, each of which has one known bug; and the
   command lines that name none. regress/system/test_hunt.py hunts for longer, and also source. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "regress/unit/folder.h"

#include "hunt/hunt.h"

#include <signal.h>
#include <sys/wait.h>

/* ---- programs ---- */

static const char *cpu = "30ms"; /* of a run */

static void put_course_of(const char *dialect, const char *status, const char *more)
{
    char course[1 << 10];
    (void)snprintf(course, sizeof course,
                   "course: small\n"
                   "specification: \"A small course\"\n"
                   "dialect: %s\n"
                   "submission:\n"
                   "  files:\n"
                   "    - as: p.c\n"
                   "      names: [\"*.c\"]\n"
                   "build:\n"
                   "  command: [gcc, p.c, -o, p]\n"
                   "  program: p\n"
                   "run:\n"
                   "  cpu: %s\n"
                   "  memory: 64M\n"
                   "  output: 64K\n"
                   "  status: %s\n"
                   "tests:\n"
                   "  package: ./none\n"
                   "  groups:\n"
                   "    - name: games\n"
                   "      points: 10\n"
                   "      tests: [\"*\"]\n"
                   "%s",
                   dialect, cpu, status, more);
    put("course.yaml", course);
}

static void put_course(const char *dialect, const char *more)
{
    put_course_of(dialect, "ignored", more);
}

static char text[1 << 19];

static char *read_text(const char *path)
{
    FILE *f = fopen(path, "rb");
    size_t len = 0;
    if (f != 0) {
        len = fread(text, 1, sizeof text - 1, f);
        assert_int_equal(fclose(f), 0);
    }
    text[len] = '\0';
    return text;
}

static const char *text_of(const char *name)
{
    return read_text(in_folder(name));
}

static void compile(const char *name)
{
    char command[1 << 10];
    (void)snprintf(command, sizeof command, "gcc -w -O0 -o %s/%s %s/%s.c", folder, name, folder,
                   name);
    assert_int_equal(system(command), 0);
}

/* Makes a program of a file of the repository in which a text is replaced. */
static void make_of(const char *name, const char *source, const char *from, const char *to)
{
    static char made[1 << 15];
    char file[100];
    const char *all = read_text(source), *at = strstr(all, from);
    assert_non_null(at);
    (void)snprintf(made, sizeof made, "#include <stdlib.h>\n#include <unistd.h>\n%.*s%s%s",
                   (int)(at - all), all, to, at + strlen(from));
    (void)snprintf(file, sizeof file, "%s.c", name);
    put(file, made);
    compile(name);
}

/* The oracles of aps105 and octaflip, as packages have them, and the solution of docs/hunt.md. */
static void make(const char *name, const char *from, const char *to)
{
    make_of(name, "packages/aps105/naive.c", from, to);
}

static void make_lab(void)
{
    make_of("lab", "docs/examples/hunt/Lab6.c", "int n;", "int n;");
}

static void make_right(void)
{
    make("right", "#include", "#include");
}

/* ---- hunts ---- */

/* Runs `flipref hunt` with these words, which a NULL ends, in the folder and in a process of its
   own. Returns its exit status. What it prints is in `said`. */
static int hunt_words(const char *const *line)
{
    pid_t pid;
    int status;
    (void)fflush(0);
    pid = fork();
    if (pid == 0) {
        char *words[40] = { strdup("hunt") };
        int n = 1;
        for (; *line != 0; line++)
            words[n++] = strdup(*line);
        (void)signal(SIGSEGV, SIG_DFL); /* the handler of cmocka would remove the folder */
        if (chdir(folder) != 0 || freopen("said", "w", stdout) == 0 || dup2(1, 2) < 0)
            _exit(99);
        _exit(run_hunt(n, words));
    }
    assert_true(pid > 0);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

/* The same for words that blanks separate. */
static int hunt(const char *line)
{
    static char copy[1 << 10];
    const char *words[40];
    char *word;
    int n = 0;
    (void)snprintf(copy, sizeof copy, "%s", line);
    for (word = strtok(copy, " "); word != 0; word = strtok(0, " "))
        words[n++] = word;
    words[n] = 0;
    return hunt_words(words);
}

static int system_in(const char *command)
{
    char line[1 << 10];
    (void)snprintf(line, sizeof line, "cd %s && %s", folder, command);
    return system(line);
}

#define OPTIONS " --course ./course.yaml --containment=limits --output out -j 1 "
#define APS105  "aps105" OPTIONS

static void expect_in(const char *file, const char *part)
{
    const char *all = text_of(file);
    if (strstr(all, part) == 0)
        fail_msg("`%s` is not in %s:\n%s", part, file, all);
}

static void expect_not_in(const char *file, const char *part)
{
    const char *all = text_of(file);
    if (strstr(all, part) != 0)
        fail_msg("`%s` is in %s:\n%s", part, file, all);
}

static int is_there(const char *name)
{
    return access(in_folder(name), F_OK) == 0;
}

static int make_course(void **state)
{
    int made = make_folder(state);
    put_course("aps105", "");
    return made;
}

#define HUNT(name) cmocka_unit_test_setup_teardown(name, make_course, remove_folder)

/* ---- what one program does wrong ---- */

static void a_right_program_is_not_accused(void **state)
{
    (void)state;
    make_right();
    assert_int_equal(hunt(APS105 "--tries 40 right"), 0);
    expect_in("said", "nothing found: 40 inputs tried in ");
    expect_in("out/findings.json",
              "\"id\":\"right\",\"ungraded\":null,\"build\":null,"
              "\"engine\":\"processes\",\"why\":\"only source can be linked "
              "with the code of the sieve\",\"refused\":[],\"tries\":40,\"wrong\":0,"
              "\"confirmed\":0,\"disputed\":0,\"engines\":[],");
    expect_in("out/findings.json", "\"interrupted\":false,");
    expect_in("out/findings.json", "],\"findings\":[\n]}");
    assert_string_equal(text_of("out/INDEX.tsv"), "file\tcause\tprogram\tdate\n");
    assert_false(is_there("out/1.in"));
}

/* The bug of docs/hunt.md: what is to the right of the new piece is not captured. */
static void a_bug_has_a_smallest_input_and_a_page(void **state)
{
    (void)state;
    make_lab();
    make_right();
    assert_int_equal(hunt(APS105 "--tries 40 lab"), 1);
    expect_in("said", "; confirmed 3 times by fresh\nprocesses\n"
                      "  turn 1, Black at ba: the piece at row b, column b is not captured: "
                      "expected B,\n    found W\n");
    expect_in("said", "  smallest input: 3 lines, 10 bytes; kept: out/1.in out/1.ans "
                      "out/1.html\nin all: 40 inputs tried in ");
    expect_in("out/findings.json", "\"tries\":40,\"wrong\":1,\"confirmed\":1,");
    expect_in(
        "out/findings.json",
        "{\"program\":\"lab\",\"cause\":\"wrong-output, a cell of the board after the move: a "
        "piece is not captured\",\"verdict\":\"wrong-output\",\"standing\":\"promised\","
        "\"accuses\":true,\"input\":\"1.in\",\"answer\":\"1.ans\",\"page\":\"1.html\","
        "\"args\":[],\"steps\":[],\"bytes\":10,\"lines\":3,\"shrunk\":\"fully\",\"turn\":1,\"who\":"
        "\"Black\","
        "\"cell\":\"ba\",\"sentence\":\"the piece at row b, column b is not captured: expected B, "
        "found W\",\"code\":null,\"rule\":\"capture\",\"clause\":\"");
    expect_in("out/findings.json",
              "\"place\":\"a cell of the board after the move: a piece is not captured\","
              "\"expected\":\"`B`\",\"found\":\"`W`\",\"ending\":null,\"wrong\":1,\"tries\":");
    expect_in("out/findings.json", "\"confirmed\":3,\"reading\":null,\"sanitizer\":null,"
                                   "\"engine\":null,\"seconds\":");
    assert_string_equal(text_of("out/1.in"), "4\n!!!\nBba\n");
    assert_int_equal(system_in("./right < out/1.in | cmp -s - out/1.ans"), 0);
    assert_false(is_there("out/1.yaml"));
    expect_in("out/1.html", "is not captured");
    expect_in("out/INDEX.tsv",
              "file\tcause\tprogram\tdate\n1.in\twrong-output, a cell of the board "
              "after the move: a piece is not captured\tlab\t20");
}

/* Of N tries, the last one shows the bug; so one try less does not. */
static void no_more_inputs_are_tried_than_asked_for(void **state)
{
    char line[200];
    unsigned long tries;
    (void)state;
    make_lab();
    assert_int_equal(hunt(APS105 "--tries 40 lab"), 1);
    tries = strtoul(strstr(text_of("out/findings.json"), "\"wrong\":1,\"tries\":") + 18, 0, 10);
    assert_in_range(tries, 2, 40);
    (void)snprintf(line, sizeof line, APS105 "--tries %lu lab", tries - 1);
    assert_int_equal(hunt(line), 0);
    (void)snprintf(line, sizeof line, "nothing found: %lu inputs tried in", tries - 1);
    expect_in("said", line);
    assert_false(is_there("out/1.in")); /* nor is the file of the run before there */
    assert_false(is_there("out/1.html"));
    (void)snprintf(line, sizeof line, APS105 "--tries %lu lab", tries);
    assert_int_equal(hunt(line), 1);
}

static void what_a_program_does_is_named(void **state)
{
    static const struct {
        const char *from, *to, *said, *finding;
    } rows[] = {
        { "printf(legal ?", "if (!legal) abort(); printf(legal ?",
          "wrong on 1 of the first 1 inputs;",
          "\"cause\":\"signal\",\"verdict\":\"signal\",\"standing\":\"promised\","
          "\"accuses\":true," },
        { "printf(legal ?", "if (!legal) abort(); printf(legal ?",
          "  the program crashes: signal 6 (abort)\n", "\"ending\":\"signal 6\",\"wrong\":1," },
        { "    draw();\n    return 0;", "    draw(); printf(\"%d\\n\", getpid());\n    return 0;",
          "the output goes on (after the answer's end): expected the\n    end of the output, found",
          "\"verdict\":\"unstable\",\"standing\":\"promised\",\"accuses\":true," },
        { "printf(legal ?", "while (!legal) puts(\"01234567890123456789\"); printf(legal ?",
          "the program does not end: it prints on and on;", "\"ending\":\"output-limit\"," },
    };
    size_t i;
    for (i = 0; i < ROWS_OF(rows); i++) {
        if (i > 0 && strcmp(rows[i].to, rows[i - 1].to) == 0) {
            expect_in("said", rows[i].said);
            expect_in("out/findings.json", rows[i].finding);
            continue;
        }
        make("p", rows[i].from, rows[i].to);
        assert_int_equal(hunt(APS105 "--tries 3 p"), 1);
        expect_in("said", rows[i].said);
        expect_in("out/findings.json", rows[i].finding);
        assert_string_equal(text_of("out/1.in"), "2\n!!!\nBaa\n");
    }
    (void)state;
}

/* Its inputs are tried until 8 have reached a limit one after the other. */
static void a_program_that_does_not_end_is_given_up(void **state)
{
    (void)state;
    cpu = "10ms";
    put_course("aps105", "");
    cpu = "30ms";
    make("p", "printf(\"Enter the board dimension", "for (;;); printf(\"Enter the board dimension");
    assert_int_equal(hunt(APS105 "--tries 40 p"), 1);
    expect_in("said", "the program does not end: it computes on and on\n");
    expect_in("said", "in all: 8 inputs tried in ");
    expect_in("out/findings.json", "\"why\":\"one input after the other reached a time limit\"");
    expect_in("out/findings.json", "\"verdict\":\"time-cpu\"");
}

/* What explains most of what is wrong is found once, and other bugs beneath it. */
static void a_leniency_is_a_finding_unless_the_course_allows_it(void **state)
{
    static const struct {
        const char *leniencies;
        int status;
        const char *said, *accuses;
    } rows[] = {
        { "", 1, "found after ", "\"accuses\":true" },
        { "leniencies:\n  case: 100\n", 1, "found after ", "\"accuses\":true" },
        { "leniencies:\n  case: 99\n", 0, "reported, and accuses nobody,", "\"accuses\":false" },
    };
    size_t i;
    (void)state;
    make("p", "Invalid move.", "invalid move.");
    for (i = 0; i < ROWS_OF(rows); i++) {
        put_course("aps105", rows[i].leniencies);
        assert_int_equal(hunt(APS105 "--tries 6 p"), rows[i].status);
        expect_in("said", rows[i].said);
        expect_in("out/findings.json", "\"wrong\":0,");
        expect_in("out/findings.json", "\"leniencies\":[\"case\"]");
        expect_in("out/findings.json", "\"cause\":\"leniency: case\"");
        expect_in("out/findings.json", rows[i].accuses);
        assert_string_equal(text_of("out/1.in"), "2\n!!!\nBaa\n");
    }
    put_course("aps105", "leniencies:\n  case: 0\n"); /* then it is not compared at all */
    assert_int_equal(hunt(APS105 "--tries 6 p"), 0);
    expect_in("said", "nothing found: 6 inputs tried");
    expect_in("out/findings.json", "\"leniencies\":[\"case\"]");
}

/* A bug is still found beneath a leniency. */
static void a_bug_beneath_a_leniency_is_found(void **state)
{
    (void)state;
    make("p", "printf(legal ?",
         "if (legal) draw(); printf(!legal ? \"invalid move.\\n\" : legal ?");
    assert_int_equal(hunt(APS105 "--tries 30 p"), 1);
    expect_in("said", "apart from it: 1 more cause\n");
    expect_in("out/findings.json", "\"cause\":\"leniency: case\"");
    expect_in("out/findings.json", "\"input\":\"2.in\"");
    assert_true(is_there("out/2.html"));
}

/* ---- the status, arguments, several runs ---- */

static void an_exit_status_counts_if_the_course_says_so(void **state)
{
    (void)state;
    make("p", "return 0;\n}\n", "return 0;\n}\n");
    make_of("p", "packages/aps105/naive.c", "    draw();\n    return 0;", "    draw(); return 7;");
    assert_int_equal(hunt(APS105 "--tries 3 p"), 0);
    put_course_of("aps105", "specified", "");
    assert_int_equal(hunt(APS105 "--tries 3 p"), 1);
    expect_in("out/findings.json", "\"leniencies\":[\"exit-status\"]");
    expect_in("out/findings.json", "\"ending\":\"exit status 7, not 0\"");
}

static void arguments_are_kept_with_the_input(void **state)
{
    (void)state;
    put_course("flip", "");
    put("n.c", "int main(void) { return 0; }\n");
    compile("n");
    assert_int_equal(hunt("flip" OPTIONS "--tries 1 n"), 1);
    expect_in("said", "wrong arguments are not reported as they should be");
    assert_string_equal(text_of("out/1.in"), "");
    assert_string_equal(text_of("out/1.ans"),
                        "Usage: flip load filename\n    or flip new dim [playerXtype] "
                        "[playerOtype]\n");
    assert_int_equal(hunt_words((const char *const[]){ "flip", "--course", "./course.yaml",
                                                       "--containment=limits", "--output", "out",
                                                       "--tries", "1", "--args", "new 4", "n", 0 }),
                     1);
    assert_string_equal(text_of("out/1.yaml"), "args: [\"new\", \"4\"]\n");
    expect_in("out/findings.json", "\"args\":[\"new\",\"4\"],\"steps\":[],");
}

/* A program that always lets O go on in a loaded game. */
static void a_game_that_is_saved_and_loaded_has_several_runs(void **state)
{
    (void)state;
    put_course("flip", "");
    make_of("f", "packages/flip/naive.c", "    return fgetc(file) == EOF && find",
            "    next = 0; return fgetc(file) == EOF && find");
    assert_int_equal(mkdir(in_folder("none"), 0700), 0);
    assert_int_equal(mkdir(in_folder("none/a.steps"), 0700), 0);
    put("none/a.steps/1.in", "0 2\nsg\n");
    put("none/a.steps/1.yaml", "args: [new, '4']\n");
    put("none/a.steps/1.ans", "");
    put("none/a.steps/2.in", "");
    put("none/a.steps/2.yaml", "args: [load, g]\n");
    put("none/a.steps/2.ans", "");
    assert_int_equal(hunt("flip" OPTIONS "--tries 1 f"), 1);
    expect_in("said", "after loading: the game does not go on where it was saved");
    expect_in("said", ", in several runs; kept: out/1.steps/2.in");
    expect_in("out/findings.json", "\"input\":\"1.steps/2.in\",\"answer\":\"1.steps/2.ans\","
                                   "\"page\":\"1.steps/2.html\",\"args\":[\"load\",\"g\"],"
                                   "\"steps\":[{\"args\":[\"new\",\"4\"");
    expect_in("out/findings.json", "\"input\":\"1.steps/1.in\",\"answer\":\"1.steps/1.ans\"},"
                                   "{\"args\":[\"load\",\"g\"],\"input\":\"1.steps/2.in\","
                                   "\"answer\":\"1.steps/2.ans\"}],");
    expect_in("out/1.steps/1.in", "sg");
    expect_in("out/1.steps/1.ans", "Game saved.");
    assert_string_equal(text_of("out/1.steps/2.yaml"), "args: [\"load\", \"g\"]\n");
    expect_in("out/1.steps/2.ans", "Player (X)> ");
    assert_true(is_there("out/1.steps/2.html"));
    assert_false(is_there("out/1.steps/1.html"));
    expect_in("out/INDEX.tsv", "1.steps/2.in\t");
    assert_int_equal(hunt("flip" OPTIONS "--tries 1 --args 5 f"), 0);
    assert_false(is_there("out/1.steps/1.in"));
    assert_false(is_there("out/1.steps/2.ans"));
}

/* A golden test of two turns shows the bug in its first one, so the second goes. */
static void a_long_game_is_cut_to_the_turn_that_is_wrong(void **state)
{
    (void)state;
    put_course("octaflip", "");
    make_of("o", "packages/octaflip/naive.c", "if (is_jump)", "if (0)");
    assert_int_equal(mkdir(in_folder("none"), 0700), 0);
    put("none/1.in", "R......B\n........\n........\n........\n........\n........\n........\n"
                     "B......R\n2\n1 1 1 3\n1 8 2 8\n");
    put("none/1.ans", "");
    assert_int_equal(hunt("octaflip" OPTIONS "--tries 1 o"), 1);
    expect_in("said", "turn 1, Red at 1 1 to 1 3: the piece at row 1, column 1 that jumps stays\n"
                      "    behind: expected ., found R\n");
    expect_in("out/1.in", "\n1\n1 1 1 3");
    expect_in("out/findings.json", "\"lines\":10,\"shrunk\":\"fully\",\"turn\":1,\"who\":\"Red\"");
}

static void a_command_is_hunted_too(void **state)
{
    (void)state;
    make_lab();
    make("right", "#include", "#include");
    assert_int_equal(hunt(APS105 "--tries 40 -- ./lab"), 1);
    expect_in("out/findings.json", "the piece at row b, column b is not captured");
    assert_int_equal(hunt(APS105 "--tries 40 -- ./right"), 0);
}

static void the_time_ends_a_hunt(void **state)
{
    (void)state;
    make_right();
    assert_int_equal(hunt(APS105 "--time 2s right"), 0);
    expect_in("said", "nothing found: ");
}

/* ---- source ---- */

static void source_is_built_as_the_course_says(void **state)
{
    (void)state;
    make_lab();
    assert_int_equal(hunt(APS105 "--tries 24 lab.c"), 1);
    expect_in("out/findings.json",
              "\"build\":{\"status\":\"built\",\"warnings\":0,\"log\":\"\",\"remark\":null},");
    expect_in("out/findings.json", "\"id\":\"lab\"");
    expect_in("out/findings.json", "\"tries\":24,\"wrong\":1,");
    assert_string_equal(text_of("out/1.in"), "4\n!!!\nBba\n");
    put("bad.c", "int main(void) { return x; }\n");
    assert_int_equal(hunt(APS105 "--tries 24 bad.c"), 2);
    expect_in("said", "could not be hunted: ");
    expect_in("out/findings.json", "\"build\":{\"status\":\"not-built\",");
    expect_in("out/findings.json", "p.c:1:25: error: ");
}

/* The program keeps the first tile that is set on a cell, where the reference keeps the last. */
static void a_reading_that_explains_everything_acquits(void **state)
{
    static const char set[] = "        board[word[1] - 'a'][word[2] - 'a'] = word[0];\n    if";
    (void)state;
    make("p", set,
         "        { static char is_set[26][26];\n"
         "          if (!is_set[word[1] - 'a'][word[2] - 'a']++)\n"
         "              board[word[1] - 'a'][word[2] - 'a'] = word[0]; }\n    if");
    assert_int_equal(hunt(APS105 "--tries 100 p.c"), 0); /* no promised input sets two */
    expect_in("said", "nothing found: 100 inputs tried");
    assert_int_equal(hunt(APS105 "--tries 100 --inputs=rulings p.c"), 0);
    expect_in("said", "reported, and accuses nobody, after ");
    expect_in("said", "it follows another reading of the specification, which explains all this: "
                      "the\n  first tile set on a cell stays\n");
    expect_in("out/findings.json", "\"reading\":\"first-tile\",\"reading_text\":\"the first tile "
                                   "set on a cell stays\",\"undecided\":null,");
    expect_in("out/findings.json", "\"standing\":\"ruling\",\"accuses\":false,");
    expect_in("out/findings.json", "\"reading\":\"first-tile\",\"sanitizer\":null,");
    expect_in("out/1.html", "the first tile set on a cell stays");
}

/* ---- several programs ---- */

static void make_crash(void)
{
    make("crash", "printf(legal ?", "if (!legal) abort(); printf(legal ?");
}

static void make_three(void)
{
    make_lab();
    make_right();
    make_crash();
}

static void what_is_found_for_one_program_is_tried_on_all(void **state)
{
    (void)state;
    make_three();
    assert_int_equal(hunt(APS105 "--tries 40 --cluster --suite 2 lab right crash"), 1);
    expect_in("said",
              "\nlab    1 cause: the piece at row b, column b is not captured: expected B,");
    expect_in("said", "\nright  nothing found\n"
                      "crash  1 cause: the program crashes: signal 6 (abort)\n"
                      "3 programs, 2 of them broken, 0 not hunted; 2 findings; ");
    expect_in("said", "\n2 groups that fail alike, of 2 programs\n"
                      "suite: 2 inputs break 2 of 2 and tell 2 groups apart\n");
    assert_string_equal(
        text_of("out/matrix.csv"),
        "id,group,\"lab/1\",\"crash/1\"\r\n"
        "\"lab\",1,\"wrong-output, a cell of the board after the move: a piece is not captured, "
        "found `W`\",\"right\"\r\n"
        "\"right\",,\"right\",\"right\"\r\n"
        "\"crash\",2,\"right\",\"signal\"\r\n");
    expect_in("out/groups.html", "a piece is not captured");
    expect_in("out/matrix.json", "crash/1");
    assert_string_equal(text_of("out/crash/1.in"), "2\n!!!\nBaa\n");
    assert_true(is_there("out/suite/problem.yaml"));
    assert_true(is_there("out/suite/data/secret/hunt/2.in"));
    put("out/suite/data/secret/hunt/3.in", "");
    put("out/suite/data/secret/hunt/mine.txt", "");
    assert_int_equal(hunt(APS105 "--tries 40 --cluster --suite 1 --resume lab right crash"), 1);
    expect_in("said", "suite: 1 inputs break 1 of 2 and tell ");
    assert_true(is_there("out/suite/data/secret/hunt/1.in"));
    assert_false(is_there("out/suite/data/secret/hunt/2.in")); /* of the suite before */
    assert_false(is_there("out/suite/data/secret/hunt/3.in"));
    assert_true(is_there("out/suite/data/secret/hunt/mine.txt"));
}

/* Removes what may differ from run to run: the times. */
static char *without_times(const char *name)
{
    static char copy[2][1 << 14];
    static int next;
    char *to = copy[next++ % 2], *start = to;
    const char *from = text_of(name);
    while (*from != '\0') {
        if (strncmp(from, "\"seconds\":", 10) == 0)
            from += 10 + strspn(from + 10, "0123456789.");
        else
            *to++ = *from++;
    }
    *to = '\0';
    return start;
}

static void parts_are_merged_to_the_whole(void **state)
{
    char *whole;
    (void)state;
    make_right();
    make_crash();
    assert_int_equal(hunt(APS105 "--tries 2 crash right"), 1);
    whole = without_times("out/findings.json");
    assert_int_equal(
        hunt("aps105 --course ./course.yaml --containment=limits --output p1 --tries 2 --shard "
             "1/2 crash right"),
        1);
    expect_in("said", "crash ");
    expect_not_in("said", "right ");
    assert_int_equal(
        hunt("aps105 --course ./course.yaml --containment=limits --output p2 --tries 2 --shard "
             "2/2 crash right"),
        0);
    expect_not_in("p2/findings.json", "\"id\":\"crash\"");
    assert_int_equal(hunt("--merge --output sum p1 p2"), 1);
    assert_string_equal(without_times("sum/findings.json"), whole);
    assert_string_equal(text_of("sum/crash/1.in"), "2\n!!!\nBaa\n");
    assert_true(is_there("sum/crash/1.html"));
    assert_true(is_there("sum/crash/1.ans"));
    assert_int_equal(hunt("--merge --output half p1"), 2);
}

static void a_run_is_resumed(void **state)
{
    char *before;
    (void)state;
    make_three();
    assert_int_equal(hunt(APS105 "--tries 24 lab right"), 1);
    before = without_times("out/findings.json");
    put("right", "\177ELF no longer a program"); /* which is not run again */
    assert_int_equal(hunt(APS105 "--tries 24 --resume lab right"), 1);
    assert_string_equal(without_times("out/findings.json"), before);
    assert_true(is_there("out/lab/1.in"));
    assert_int_equal(hunt(APS105 "--tries 25 --resume lab right"), 2); /* another run */
}

/* ---- command lines, and what cannot be hunted ---- */

static void mistakes_are_told(void **state)
{
    static const struct {
        const char *line, *said;
    } rows[] = {
        { "", "which dialect?" },
        { "aps105", "which programs are to be hunted?" },
        { "chess p", "not a dialect: name octaflip, reversi, bbm103, aps105 or flip" },
        { "aps105 --", "which command?" },
        { "aps105 p -- q", "name either programs or, after `--`, one command" },
        { "--merge", "which folders are to be merged?" },
        { "--merge p -- q", "no command can be merged" },
        { "aps105 --time soon p", "--time takes a time such as 30s, 500ms or 2m, not: soon" },
        { "aps105 --time 0s p", "--time takes a time such as 30s, 500ms or 2m, not: 0s" },
        { "aps105 --shard 3/2 p", "--shard takes two numbers such as 2/7, not: 3/2" },
        { "aps105 --suite 3 p", "--cluster" },
        { "flip --course ./course.yaml p", "the course is of another dialect" },
        { "aps105 --course ./nothing.yaml p", "nothing.yaml" },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS_OF(rows); i++) {
        int status = hunt(rows[i].line);
        if (status != 2)
            fail_msg("%s: %d", rows[i].line, status);
        expect_in("said", rows[i].said);
    }
    assert_false(is_there("hunt/findings.json"));
}

static void what_cannot_be_hunted_has_a_reason(void **state)
{
    (void)state;
    put("elf", "\177ELF and nothing more");
    assert_int_equal(mkdir(in_folder("empty"), 0700), 0);
    make_lab();
    assert_int_equal(hunt(APS105 "--tries 24 lab empty"), 2);
    expect_in("said", "nothing was handed in");
    expect_in("said", "2 programs, 1 of them broken, 1 not hunted; 1 findings; ");
    expect_in("out/findings.json", "{\"id\":\"empty\",\"ungraded\":\"nothing was handed in\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        HUNT(a_right_program_is_not_accused),
        HUNT(a_bug_has_a_smallest_input_and_a_page),
        HUNT(no_more_inputs_are_tried_than_asked_for),
        HUNT(what_a_program_does_is_named),
        HUNT(a_program_that_does_not_end_is_given_up),
        HUNT(a_leniency_is_a_finding_unless_the_course_allows_it),
        HUNT(a_bug_beneath_a_leniency_is_found),
        HUNT(an_exit_status_counts_if_the_course_says_so),
        HUNT(arguments_are_kept_with_the_input),
        HUNT(a_game_that_is_saved_and_loaded_has_several_runs),
        HUNT(a_long_game_is_cut_to_the_turn_that_is_wrong),
        HUNT(a_command_is_hunted_too),
        HUNT(the_time_ends_a_hunt),
        HUNT(source_is_built_as_the_course_says),
        HUNT(a_reading_that_explains_everything_acquits),
        HUNT(what_is_found_for_one_program_is_tried_on_all),
        HUNT(parts_are_merged_to_the_whole),
        HUNT(a_run_is_resumed),
        HUNT(mistakes_are_told),
        HUNT(what_cannot_be_hunted_has_a_reason),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
