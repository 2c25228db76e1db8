/* The command lines of the verbs: what is refused, with which message and status, and what an
   option does that no golden case can show. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "regress/unit/running.h"

#define USAGE "usage: flipref check DIALECT [OPTIONS] PATH...\n"

static void check_refuses_wrong_command_lines(void **state)
{
    static const struct row rows[] = {
        { "check", 0, 2, "", "which dialect?" },
        { "check", 0, 2, "", USAGE },
        { "check chess -", 0, 2, "", "chess: no such dialect" },
        { "check octaflip", 0, 2, "", "what is to be checked?" },
        { "check octaflip - -", 0, 2, "", "standard input can be read only once" },
        { "check octaflip - --files-from -", 0, 2, "", "standard input can be read only once" },
        { "check octaflip -0 -", 0, 2, "", "-0 needs --files-from" },
        { "check octaflip -j 0 -", 0, 2, "", "a number from 1 to 256, not: 0" },
        { "check octaflip -j 257 -", 0, 2, "", "a number from 1 to 256, not: 257" },
        { "check octaflip -j 256 -", DRAW, 0, "valid: draw", "" },
        { "check octaflip -j 1 -", DRAW, 0, "valid: draw", "" },
        { "check octaflip -j '' -", 0, 2, "", "a number from 1 to 256, not: " },
        { "check octaflip -j +1 -", 0, 2, "", "a number from 1 to 256, not: +1" },
        { "check octaflip -j :1 -", 0, 2, "", "a number from 1 to 256, not: :1" },
        { "check octaflip -j 1x -", 0, 2, "", "a number from 1 to 256, not: 1x" },
        { "check octaflip -j 99999999999999999999 -", 0, 2, "", "a number from 1 to 256, not: 9" },
        { "check octaflip --unpack-limit=0 -", 0, 2, "", "--unpack-limit" },
        { "check octaflip --unpack-limit=many -", 0, 2, "", "--unpack-limit" },
        { "check octaflip --format=xml -", 0, 2, "", "not: xml" },
        { "check octaflip --color=sometimes -", 0, 2, "", "not: sometimes" },
        { "check octaflip --exit-code=icpc -", 0, 2, "", "--exit-code takes kattis, not: icpc" },
        { "check octaflip --expect=wrong -", 0, 2, "",
          "--expect takes valid or not-valid, not: wrong" },
        { "check octaflip --expect=valid -", DRAW, 0, "valid: draw", "" },
        { "check octaflip --expect=not-valid -", DRAW, 1, "valid: draw", "" },
        { "check octaflip --args 4 -", 0, 2, "", "octaflip: takes no --args" },
        { "check octaflip --args-line -", 0, 2, "", "octaflip: takes no --args-line" },
        { "check octaflip --saved-game -", 0, 2, "", "octaflip: takes no --saved-game" },
        { "check bbm103 --records -", 0, 2, "", "bbm103: takes no --records" },
        { "check bbm103 --interleave -", 0, 2, "", "bbm103: takes no --interleave" },
        { "check bbm103 -", 0, 2, "", "bbm103: needs --args" },
        { "check bbm103 --args 5 -", 0, 2, "", "bbm103: cannot start with these --args" },
        { "check bbm103 --args 5 --exit-code=kattis -", 0, 43, "[bbm103.arguments.wrong]", "" },
        { "check flip --args 'load x' --exit-code=kattis -", 0, 43, "[flip.arguments.file]", "" },
        { "check bbm103 --args 4 --args-line -", 0, 2, "",
          "check: choose one of --args and --args-line" },
        { "check flip --saved-game --args-line -", 0, 2, "",
          "check: choose one of --args-line and --saved-game" },
        { "check flip --saved-game --args 'new 4' -", 0, 2, "",
          "check: choose one of --args and --saved-game" },
        { "check octaflip --records --exit-code=kattis -", 0, 2, "", "--records" },
        { "check octaflip --exit-code=kattis --format=json -", "", 43, "octaflip.board", "" },
        { "check octaflip --format=sarif --summary -", 0, 2, "",
          "check: choose one of --summary and --format=sarif" },
        { "check octaflip --format=junit --summary -", 0, 2, "",
          "check: choose one of --summary and --format=junit" },
        { "check --explain octaflip.nothing", 0, 2, "", "octaflip.nothing: no such code" },
        { "check octaflip --frobnicate -", 0, 2, "", "--frobnicate: no such option; see --help" },
        { "check octaflip --re -", DRAW, 0, "record 1: valid: draw", "" }, /* an abbreviation */
        { "check octaflip --s -", 0, 2, "",
          "--s: ambiguous; it could be --saved-game or --standing" },
        { "check octaflip -x -", 0, 2, "", "-x: no such option; see --help" },
        { "check octaflip -qx -", 0, 2, "", "-qx: no such option; see --help" },
        { "check octaflip -xq -", 0, 2, "", "-xq: no such option; see --help" },
        { "check octaflip --quiet=1 -", 0, 2, "", "--quiet=1: takes no argument; see --help" },
        { "check octaflip --format", 0, 2, "", "--format: needs an argument; see --help" },
        { "check octaflip -j", 0, 2, "", "-j: needs an argument; see --help" },
        { "check octaflip -qj", 0, 2, "", "-qj: needs an argument; see --help" },
    };
    (void)state;
    expect_rows(rows, ROWS_OF(rows));
}

static void check_obeys_its_options(void **state)
{
    static const struct row rows[] = {
        { "check octaflip --output - -", DRAW, 0, "(standard input): valid: draw", "" },
        { "check octaflip --exit-code=kattis", DRAW, 42, "(standard input): valid: draw", "" },
        { "check octaflip --exit-code=kattis --expect=not-valid", DRAW, 43, "valid: draw", "" },
        { "check octaflip --exit-code=kattis --expect=not-valid", "x\n", 42, "not valid", "" },
        { "check octaflip --color=always -", "x\n", 1, "\033[", "" },
        { "check octaflip --format=text --summary -", DRAW, 0, "summary:\n         1  valid\n",
          "" },
        { "check --saved-game -", "flip 1\n4 X 0 0\n....\n.OX.\n.XO.\n....\n", 0, "X to move", "" },
        { "check octaflip --records --summary -", "", 0, "0 records: 0 valid, 0 not", "" },
        { "check octaflip --records -", "x\n" DRAW, 1,
          "1 record: 0 valid, 1 not; what follows was not judged", "" },
        { "check octaflip none also-none", 0, 2, "0 inputs: 0 valid, 0 not; not read: 2",
          "flipref: none: No such file or directory\n" },
        { "check octaflip --quiet good", 0, 0, "", "" },
        { "check octaflip --quiet good good", 0, 0, "2 inputs: 2 valid, 0 not", "" },
        { "check octaflip --unpack-limit=1 good", 0, 0, "good: valid: draw", "" },
        { "check --codes", 0, 0, "octaflip.board.too-short\tfewer than 8 cells\n", "" },
        { "check --explain flip.save.no-name --color=never", 0, 0, "flip.save.no-name: ", "" },
        { "check --help", 0, 0, "usage: flipref check", "" },
        { "check octaflip --files-from none", 0, 2, 0, "none: No such file or directory" },
        { "check octaflip --files-from list", 0, 0, "2 inputs: 2 valid", "" },
        { "check octaflip --files-from list0 -0", 0, 0, "2 inputs: 2 valid", "" },
    };
    (void)state;
    put("good", DRAW);
    put("list", "good\ngood");
    put_bytes("list0", "good\0good", 9);
    expect_rows(rows, ROWS_OF(rows));
}

#define SHOW_USAGE "usage: flipref show DIALECT [OPTIONS] FILE\n"

static void show_refuses_wrong_command_lines(void **state)
{
    static const struct row rows[] = {
        { "show", 0, 2, "", "which dialect?" },
        { "show", 0, 2, "", SHOW_USAGE },
        { "show chess -", 0, 2, "", "chess: no such dialect" },
        { "show octaflip", 0, 2, "", "one FILE is needed" },
        { "show octaflip - -", 0, 2, "", "one FILE is needed" },
        { "show octaflip --args 4 -", 0, 2, "", "octaflip: takes no --args" },
        { "show octaflip --saved-game -", 0, 2, "", "octaflip: takes no --saved-game" },
        { "show bbm103 --interleave -", 0, 2, "", "bbm103: takes no --interleave" },
        { "show bbm103 -", 0, 2, "", "bbm103: needs --args" },
        { "show bbm103 --args 5 -", 0, 2, "", "bbm103: cannot start with these --args" },
        { "show flip --args 'new 4' --saved-game -", 0, 2, "",
          "show: choose one of --args and --saved-game" },
        { "show flip --args 'load none' -", 0, 2, "", "flip: cannot start with these --args" },
        { "show octaflip --all --svg -", 0, 2, "", "show: choose one of --all and --svg" },
        { "show octaflip --svg --html -", 0, 2, "", "show: choose one of --svg and --html" },
        { "show octaflip --all --turn 0 -", 0, 2, "", "show: choose one of --all and --turn" },
        { "show octaflip --color=sometimes -", 0, 2, "", "not: sometimes" },
        { "show octaflip --turn 1 -", DRAW, 2, "", "1: no such turn" },
        { "show octaflip --turn '' -", DRAW, 2, "", ": no such turn" },
        { "show octaflip --turn +0 -", DRAW, 2, "", "+0: no such turn" },
        { "show octaflip --turn :0 -", DRAW, 2, "", ":0: no such turn" },
        { "show octaflip --turn 0x -", DRAW, 2, "", "0x: no such turn" },
        { "show octaflip --turn 99999999999999999999 -", DRAW, 2, "", "no such turn" },
        { "show octaflip --frobnicate -", 0, 2, "", "--frobnicate: no such option" },
        { "show octaflip --frobnicate -", 0, 2, "", SHOW_USAGE },
        { "show octaflip --svg -", "x\n", 2, "", "there is no board to be drawn" },
        { "show octaflip none", 0, 2, "", "none: No such file or directory" },
        { "show octaflip .", 0, 2, "", ".: " },
    };
    (void)state;
    expect_rows(rows, ROWS_OF(rows));
}

static void show_obeys_its_options(void **state)
{
    static const struct row rows[] = {
        { "show octaflip --turn 0 -", DRAW, 0, "the start", "" },
        { "show octaflip --turn 1 -", CORNERS "1\n1 1 1 2\n", 0, "turn 1: Red clones", "" },
        { "show octaflip --all -", CORNERS "1\n1 1 1 2\n", 0, "turn 1: Red clones", "" },
        { "show octaflip --output - -", DRAW, 0, "valid: draw", "" },
        { "show octaflip --color=always -", DRAW, 0, "\033[", "" },
        { "show octaflip -", "x\n", 1, "not valid: Board input error", "" },
        { "show octaflip --interleave -", CORNERS "2\n1 1 1 4\nx\n", 1, "Invalid move at turn 1",
          "" },
        { "show octaflip --html --turn 0 -", DRAW, 0, "<!DOCTYPE html>", "" },
        { "show octaflip --html -", "x\n", 1, "<!DOCTYPE html>", "" },
        { "show --saved-game -", "flip 1\n4 X 0 0\n....\n.OX.\n.XO.\n....\n", 0, "X is next", "" },
        { "show flip --args 'load game' -", "0 1\n", 1, "turn 1: Player X puts a piece", "" },
        { "show flip --args '  load\tgame ' -", "0 1\n", 1, "turn 1: Player X puts a piece", "" },
        { "show flip --args 'load -' -", "0 1\n", 1, "turn 1: Player X puts a piece", "" },
        { "show octaflip --help", 0, 0, SHOW_USAGE, "" },
    };
    (void)state;
    put("game", "flip 1\n4 X 0 0\n....\n.OX.\n.XO.\n....\n");
    put("-", "flip 1\n4 X 0 0\n....\n.OX.\n.XO.\n....\n"); /* `load -` names a file of that name */
    expect_rows(rows, ROWS_OF(rows));
}

/* Whatever is shown can be written to a file instead, which then holds the same bytes. */
static void show_writes_the_same_to_a_file(void **state)
{
    static const char *const kinds[] = { "--all", "--svg", "--html", "--turn 0" };
    static char printed[1 << 17], written[1 << 17];
    size_t i;
    (void)state;
    for (i = 0; i < ROWS_OF(kinds); i++) {
        char line[200];
        struct row silent = { line, 0, 0, "", "" };
        struct said *r;
        put("in", CORNERS "2\n1 1 1 2\n1 8 1 6\n");
        (void)snprintf(line, sizeof line, "show octaflip %s in", kinds[i]);
        r = run(line, "");
        assert_int_equal(r->status, 0);
        (void)snprintf(printed, sizeof printed, "%s", r->out);
        (void)snprintf(line, sizeof line, "show octaflip %s --output out in", kinds[i]);
        expect(run(line, ""), &silent);
        (void)get("out", written, sizeof written);
        assert_string_equal(printed, written);
    }
}

static void show_that_cannot_be_written_leaves_no_file(void **state)
{
    static const struct row rows[] = {
        { "show octaflip --output none/out -", DRAW, 2, "", "none/out: " },
        { "show octaflip --output . -", DRAW, 2, "", ".: " },
    };
    static const struct setting full = { .out = -1, .err = -1 };
    struct setting s = full;
    struct said *r;
    (void)state;
    expect_rows(rows, ROWS_OF(rows));
    s.out = open("/dev/full", O_WRONLY);
    assert_true(s.out >= 0);
    r = run_so("show octaflip --html -", DRAW, &s);
    assert_int_equal(r->status, 2);
    expect_part("show", "message", r->err, "No space left on device");
    (void)close(s.out);
}

static void more_than_16_mebibytes_are_not_shown(void **state)
{
    static const struct row too_large = { "show octaflip large", 0, 2, "", "more than 16 MiB" };
    static const struct row at_most = { "show octaflip large", 0, 1, "not valid", "" };
    (void)state;
    put("large", "");
    assert_int_equal(truncate(in_folder("large"), (1 << 24) + 1), 0);
    expect(run(too_large.line, ""), &too_large);
    assert_int_equal(truncate(in_folder("large"), 1 << 24), 0);
    expect(run(at_most.line, ""), &at_most);
}

static void compare_refuses_wrong_command_lines(void **state)
{
    static const struct row rows[] = {
        { "compare", 0, 2, "", "usage: flipref compare" },
        { "compare chess in ans feedback", 0, 2, "", "chess: no such dialect" },
        { "compare octaflip in ans", 0, 2, "", "usage: flipref compare" },
        { "compare octaflip none ans feedback", 0, 2, "", "none: " },
        { "compare octaflip in none feedback", 0, 2, "", "none: " },
        { "compare octaflip in ans none", "", 2, "", "none" },
        { "compare --help", 0, 0, "usage: flipref compare", "" },
    };
    (void)state;
    put("in", DRAW);
    put("ans", DRAW);
    assert_int_equal(mkdir(in_folder("feedback"), 0777), 0);
    expect_rows(rows, ROWS_OF(rows));
}

/* One that is refused counts, whatever is judged after it, and counts once. */
static void each_refused_input_counts(void **state)
{
    static const struct row rows[] = {
        { "check flip --args-line --expect=not-valid load wrong", 0, 1, "2 inputs: 0 valid, 2 not",
          0 },
        { "check flip --args-line --expect=not-valid wrong wrong", 0, 0, "2 inputs: 0 valid, 2 not",
          0 },
        { "check octaflip --exit-code=kattis trailing whole", 0, 43, "2 inputs: 1 valid, 1 not",
          0 },
    };
    (void)state;
    put("load", "load x\n");
    put("wrong", "new 4\nx\n");
    put("whole", DRAW);
    put("trailing", DRAW "more\n");
    expect_rows(rows, ROWS_OF(rows));
}

static void the_program_refuses_what_is_no_verb(void **state)
{
    static const struct row rows[] = {
        { "", 0, 2, "", "usage: flipref" },
        { "chess", 0, 2, "", "chess: no such verb; flipref --help lists them" },
        { "chekc", 0, 2, "", "chekc: no such verb; did you mean check?" },
        { "octaflp", 0, 2, "", "octaflp: no such verb; did you mean octaflip?" },
        { "hepl check", 0, 2, "", "hepl: no such verb; did you mean help?" },
        { "-", 0, 2, "", "-: no such verb; flipref --help lists them" },
        { "--", 0, 2, "", "no verb: flipref --help lists them" },
        { "--frobnicate", 0, 2, "", "--frobnicate: no such option; see --help" },
        { "--versoin", 0, 2, "", "--versoin: no such option; did you mean --version?" },
        { "-x", 0, 2, "", "-x: no such option; see --help" },
        { "check octafilp -", 0, 2, "", "octafilp: no such dialect; did you mean octaflip?" },
        { "compare revers in ans .", 0, 2, "", "revers: no such dialect; did you mean reversi?" },
        { "show filp -", 0, 2, "", "filp: no such dialect; did you mean flip?" },
        { "check --fromat=json -", 0, 2, "",
          "--fromat=json: no such option; did you mean --format?" },
        { "octaflip --renter", 0, 2, "", "--renter: no such option; did you mean --reenter?" },
        { "reversi --hepl", 0, 2, "", "--hepl: no such option; did you mean --help?" },
        { "check --explain octaflip.turn.not-intger", 0, 2, "",
          "no such code; did you mean octaflip.turn.not-integer?" },
        { "check --explain contest.text.empty-inptu", 0, 2, "",
          "no such code; did you mean contest.text.empty-input?" },
        { "check --explain octaflip", 0, 2, "",
          "no such code; `flipref check --codes` lists them" },
        { "--version", 0, 0, "flipref ", "" },
        { "--help", 0, 0, "\n\n  check       check inputs", "" },
        { "--help", 0, 0, "\n  octaflip    judge a game", "" },
        { "octaflip none", 0, 2, "", "none: No such file or directory" },
        { "octaflip one two", 0, 2, "", "octaflip: one FILE at most" },
        { "octaflip one two", 0, 2, "", "usage: flipref octaflip" },
        { "aps105 one two", 0, 2, "", "aps105: one FILE at most" },
        { "bbm103", 0, 1, "Error : Invalid number of command line arguments.", 0 },
    };
    (void)state;
    expect_rows(rows, ROWS_OF(rows));
}

/* The help is the same, whichever way it is asked for. */
static void help_is_given_in_many_ways(void **state)
{
    static const char *const verbs[] = { "check",   "compare", "show",   "octaflip",
                                         "reversi", "bbm103",  "aps105", "flip" };
    static const char *const ways[] = { "%s --help", "%s -h", "%s --hel", "help %s" };
    size_t i, k;
    (void)state;
    for (i = 0; i < ROWS_OF(verbs); i++) {
        static char first[1 << 17];
        int takes_options = strcmp(verbs[i], "bbm103") != 0 && strcmp(verbs[i], "flip") != 0;
        char usage[64];
        struct said *r;
        char line[64];
        (void)snprintf(line, sizeof line, "help %s", verbs[i]);
        (void)snprintf(usage, sizeof usage, "usage: flipref %s", verbs[i]);
        r = run(line, "");
        assert_int_equal(r->status, 0);
        assert_int_equal(strncmp(r->out, usage, strlen(usage)), 0);
        (void)snprintf(first, sizeof first, "%s", r->out);
        for (k = 0; k < ROWS_OF(ways) && takes_options; k++) {
            (void)snprintf(line, sizeof line, ways[k], verbs[i]);
            r = run(line, "");
            assert_int_equal(r->status, 0);
            assert_string_equal(r->out, first);
        }
    }
}

/* The specifications of these two dialects give other meanings to their words. */
static void dialects_without_options_have_no_help_of_their_own(void **state)
{
    static const struct row rows[] = {
        { "bbm103 --help", 0, 1, "Error : Invalid format for command line arguments.", 0 },
        { "bbm103 -h", 0, 1, "Error : Invalid format for command line arguments.", 0 },
        { "flip --help", 0, 1, "Usage: flip load filename", 0 },
        { "flip -h", 0, 1, "Usage: flip load filename", 0 },
        { "help bbm103", 0, 0, "usage: flipref bbm103 SIZE\n", "" },
        { "help flip", 0, 0, "usage: flipref flip new DIM", "" },
        { "help shw", 0, 2, "", "shw: no such verb; did you mean show?" },
        { "help show check", 0, 2, "", "help: one VERB at most" },
        { "help", 0, 0, "usage: flipref VERB", "" },
        { "-h", 0, 0, "usage: flipref VERB", "" },
        { "--help", 0, 0, "usage: flipref VERB", "" },
        { "--version", 0, 0, "flipref ", "" },
        { "help help", 0, 0, "usage: flipref VERB", "" },
        { "help --help", 0, 0, "usage: flipref VERB", "" },
        { "--list-options", 0, 0, "--version\t-\t", "" },
        { "--list-options check", 0, 0, "\n--format\t-\t=FORMAT\ttext json sarif junit\t", "" },
        { "--list-options flip", 0, 0, "", "" },
        { "--list-options octafilp", 0, 2, "", "did you mean octaflip?" },
    };
    (void)state;
    expect_rows(rows, ROWS_OF(rows));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(check_refuses_wrong_command_lines),
        TEST(check_obeys_its_options),
        TEST(show_refuses_wrong_command_lines),
        TEST(show_obeys_its_options),
        TEST(show_writes_the_same_to_a_file),
        TEST(show_that_cannot_be_written_leaves_no_file),
        TEST(more_than_16_mebibytes_are_not_shown),
        TEST(compare_refuses_wrong_command_lines),
        TEST(each_refused_input_counts),
        TEST(the_program_refuses_what_is_no_verb),
        TEST(help_is_given_in_many_ways),
        TEST(dialects_without_options_have_no_help_of_their_own),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
