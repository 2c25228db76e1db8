/* The verb check: which command lines it takes, which inputs it finds, its exit status, and what it
   says when it is interrupted. What it says of one input is in regress/cases. */
#define _DEFAULT_SOURCE /* TIOCSCTTY */
#include "check/check.h"

#include "regress/unit/on_terminal.h"

#define USAGE    "usage: flipref check DIALECT [OPTIONS] PATH...\n"
#define START    "R......B\n........\n........\n........\n........\n........\n........\nB......R\n0\n"
#define IS_VALID ": valid: draw 2 to 2 after 0 turns (the game is not over)\n"
#define IS_BAD(name)                                                                               \
    name ":1:1: error: board line 1: not a cell: `x` [octaflip.board.bad-cell]\n"                  \
         "     1 | x\n"                                                                            \
         "       | ^ expected a cell: R, B, . or #\n"                                              \
         "       = specification: \"not exactly 8 characters of valid symbols (R, B, ., #)\"\n"    \
         "       = help: pieces are `R` for Red and `B` for Blue, and an empty cell is `.`\n" name \
         ": not valid: Board input error\n"
#define NOT_THERE(name) "flipref: " name ": No such file or directory\n"
#define NAME_OF_60      "the-longest-name-that-is-said-has-60-characters,_+=@%AXYZ.in"
#define CLUTTER         " (.DS_Store, __MACOSX, ._*)\n"

static void put_files(void)
{
    static const char *const folders[] = { "d", "d/sub", "d/__MACOSX", "empty" };
    static char blanks[5000];
    size_t i;
    memset(blanks, ' ', sizeof blanks);
    put_bytes("long", blanks, sizeof blanks);
    for (i = 0; i < ROWS_OF(folders); i++)
        (void)mkdir(in_folder(folders[i]), 0700); /* it may be there */
    put("start", START);
    put("two words", START);
    put(",x", START);
    put(".x", START);
    put("a-b", START);
    put(NAME_OF_60, START);
    put("n" NAME_OF_60, START);
    put("bad", "x\n");
    put("list", "none\nstart\n");
    put("zeros", "start");
    put("d/a.txt", START);
    put("d/sub/b.in", "x\n");
    put("d/.DS_Store", "");
    put("d/__MACOSX/a.txt", "");
    put("saved", "flip 1\n4 O 0 0\n....\n.OX.\n.XO.\n....\n");
    put("new", "new 4\n9 9\n");
    put("move", "9 9\n");
    put("words", "no such game\n");
}

/* Runs a check for each row. */
static void expect_rows(const struct verb_row *rows, size_t count)
{
    size_t i;
    for (i = 0; i < count; i++)
        expect_verb(run_check, &rows[i]);
}

/* ---- inputs, and the exit status ---- */

static const struct verb_row of_inputs[] = {
    { "octaflip start", "", 0, "start" IS_VALID, "" },
    { "octaflip bad", "", 1, IS_BAD("bad"), "" },
    { "octaflip -", START, 0, "(standard input)" IS_VALID, "" },
    { "octaflip start -", "x\n", 1,
      "start" IS_VALID IS_BAD("(standard input)") "2 inputs: 1 valid, 1 not\n", "" },
    { "octaflip none", "", 2, "", NOT_THERE("none") },
    { "octaflip start none", "", 2, "start" IS_VALID "1 input: 1 valid, 0 not; not read: 1\n",
      NOT_THERE("none") },
    { "octaflip -q start", "", 0, "", "" },
    { "octaflip -q start bad", "", 1, IS_BAD("bad") "2 inputs: 1 valid, 1 not\n", "" },

    /* lists */
    { "octaflip --files-from list", "", 2,
      "start" IS_VALID "1 input: 1 valid, 0 not; not read: 1\n", NOT_THERE("none") },
    { "octaflip --files-from none", "", 2, "0 inputs: 0 valid, 0 not; not read: 1\n",
      NOT_THERE("none") },
    { "octaflip --files-from -", "start\n", 0, "start" IS_VALID "1 input: 1 valid, 0 not\n", "" },
    { "octaflip --files-from zeros -0", "", 0, "start" IS_VALID "1 input: 1 valid, 0 not\n", "" },
    { "octaflip --files-from - -0", "start\nx", 2, "0 inputs: 0 valid, 0 not; not read: 1\n",
      NOT_THERE("start\\nx") },
    { "octaflip start --files-from -", "bad\n", 1,
      "start" IS_VALID IS_BAD("bad") "2 inputs: 1 valid, 1 not\n", "" },

    /* folders */
    { "octaflip d", "", 1,
      "d/a.txt" IS_VALID IS_BAD("d/sub/b.in") "2 inputs: 1 valid, 1 not; skipped: 2" CLUTTER, "" },
    { "octaflip d --exclude=sub", "", 0,
      "d/a.txt" IS_VALID "1 input: 1 valid, 0 not; skipped: 2" CLUTTER, "" },
    { "octaflip d --include=*.in", "", 1,
      IS_BAD("d/sub/b.in") "1 input: 0 valid, 1 not; skipped: 2" CLUTTER, "" },
    { "octaflip d --include=*.in --exclude=b.*", "", 2,
      "0 inputs: 0 valid, 0 not; not read: 1; skipped: 2" CLUTTER,
      "flipref: d: all files in it are left out\n" },
    { "octaflip d/sub --exclude=*/b.in", "", 1, IS_BAD("d/sub/b.in") "1 input: 0 valid, 1 not\n",
      "" },
    { "octaflip empty", "", 2, "0 inputs: 0 valid, 0 not; not read: 1\n",
      "flipref: empty: no file in it\n" },
    { "octaflip d --exclude=sub --summary", "", 0,
      "d/a.txt" IS_VALID "1 input: 1 valid, 0 not; skipped: 2" CLUTTER "summary:\n"
      "         1  valid\n"
      "         0  not valid\n"
      "         0  not read\n"
      "         2  skipped\n",
      "" },
    { "octaflip -q d --exclude=sub --format=json", "", 0, "",
      "flipref: check: skipped: 2" CLUTTER },
    { "octaflip -q d --exclude=sub --format=json --summary", "", 0,
      "{\"summary\":{\"valid\":1,\"not_valid\":0,\"not_read\":0,\"skipped\":2,\"codes\":{}}}\n",
      "" },
    { "octaflip -q bad start none --format=json --summary", "", 2,
      "{\"input\":\"bad\",\"dialect\":\"octaflip\",\"diagnostics\":[{\"severity\":\"error\","
      "\"code\":\"octaflip.board.bad-cell\",\"message\":\"board line 1: not a cell: `x`\","
      "\"line\":1,\"column\":1,\"offset\":0,\"length\":1,\"found\":\"x\","
      "\"expected\":\"a cell: R, B, . or #\",\"clause\":\"specification: \\\"not exactly 8 "
      "characters of valid symbols (R, B, ., #)\\\"\",\"help\":\"pieces are `R` for Red and `B` "
      "for Blue, and an empty cell is `.`\"}],\"valid\":false,\"verdict\":\"Board input error\","
      "\"errors\":1,\"turn\":0}\n"
      "{\"input\":\"none\",\"dialect\":\"octaflip\",\"diagnostics\":[],\"trouble\":\"No such file "
      "or directory\"}\n"
      "{\"summary\":{\"valid\":1,\"not_valid\":1,\"not_read\":1,\"codes\":"
      "{\"octaflip.board.bad-cell\":1}}}\n",
      NOT_THERE("none") },
    { "octaflip -q --codes-none", "", 2, "",
      "flipref: --codes-none: no such option; see --help\n" USAGE },

};

static void a_line_names_inputs(void **state)
{
    (void)state;
    put_files();
    expect_rows(of_inputs, ROWS_OF(of_inputs));
}

static const struct verb_row of_statuses[] = {
    { "octaflip --expect=not-valid bad", "", 0, IS_BAD("bad"), "" },
    { "octaflip --expect=not-valid start", "", 1, "start" IS_VALID, "" },
    { "octaflip --expect=not-valid start none", "", 2,
      "start" IS_VALID "1 input: 1 valid, 0 not; not read: 1\n", NOT_THERE("none") },
    { "octaflip --exit-code=own bad", "", 1, IS_BAD("bad"), "" },
    { "octaflip --exit-code=kattis start", "", 42, "start" IS_VALID, "" },
    { "octaflip --exit-code=kattis bad", "", 43, IS_BAD("bad"), "" },
    { "octaflip --exit-code=kattis none", "", 2, "", NOT_THERE("none") },
    { "octaflip --exit-code=kattis", START, 42, "(standard input)" IS_VALID, "" },
    { "octaflip --exit-code=kattis -", START "\n", 43,
      "(standard input):10:1: error: an empty line [contest.text.empty-line]\n"
      "    10 | \n"
      "       | ^ expected a line that is not empty\n"
      "       = manual: a contest wants its inputs plain\n"
      "(standard input): not valid: refused: an empty line\n",
      "" },
    { "flip --exit-code=kattis '--args=new 3' move", "", 43,
      "move:1:1: error: the program cannot start with these arguments: `new 3` "
      "[flip.arguments.wrong]\n"
      "     1 | \n"
      "       | ^ expected a new game, such as `new 8`\n"
      "       = specification: \"Usage: flip load filename\"\n"
      "move: not valid: the program cannot start with these --args\n",
      "" },
    { "flip --exit-code=testlib '--args=load saved' move", "", 3,
      "move:1:1: error: the input names a file to load: `load saved` [flip.arguments.file]\n"
      "     1 | \n"
      "       | ^ expected a new game, such as `new 8`\n"
      "       = manual: an input may not choose a file to read\n"
      "move: not valid: the program cannot start with these --args\n",
      "" },
    { "flip --standing --args-line -", "load saved\n9 9\n", 0,
      "(standard input): outside: an input that names a file to load (line 1)\n", "" },
    { "octaflip --exit-code=testlib start", "", 0, "start" IS_VALID, "" },
    { "octaflip --exit-code=testlib bad", "", 3, IS_BAD("bad"), "" },
    { "octaflip --exit-code=testlib --expect=not-valid bad", "", 0, IS_BAD("bad"), "" },
    { "octaflip --exit-code=testlib --expect=not-valid start", "", 3, "start" IS_VALID, "" },
    { "octaflip --exit-code=testlib", "x\n", 3, IS_BAD("(standard input)"), "" },

    /* standings */
    { "octaflip --standing start", "", 0, "start: promised\n", "" },
    { "octaflip --standing start bad none", "", 2,
      "start: promised\nbad: promised\n"
      "2 inputs: 2 promised, 0 ruling, 0 outside; not read: 1\n",
      NOT_THERE("none") },
    { "flip --standing '--args=new 3' move", "", 0,
      "move: ruling: text that the program does not read (line 1)\n", "" },
    { "flip --standing --args-line -", "new 3\n9 9\n", 0,
      "(standard input): ruling: text that the program does not read (line 2)\n", "" },
    { "flip --standing --args-line long", "", 0,
      "long: outside: a first line that cannot hold arguments (line 1)\n", "" },
};

static void a_line_asks_for_an_exit_status_or_standings(void **state)
{
    (void)state;
    put_files();
    expect_rows(of_statuses, ROWS_OF(of_statuses));
}

/* ---- wrong usage, and the dialect ---- */

#define NO_DIALECT(word, near) "flipref: " word ": no such dialect; " near "\n" USAGE

static const struct verb_row of_usage[] = {
    { "", "", 2, "", "flipref: check: which dialect?\n" USAGE },
    { "octaflip", "", 2, "",
      "flipref: check: what is to be checked? (- is standard input)\n" USAGE },
    { "octafilp start", "", 2, "", NO_DIALECT("octafilp", "did you mean octaflip?") },
    { "draughts", "", 2, "", NO_DIALECT("draughts", "flipref --help lists them") },
    { "octaflip - -", "", 2, "", "flipref: check: standard input can be read only once\n" USAGE },
    { "octaflip - --files-from -", "", 2, "",
      "flipref: check: standard input can be read only once\n" USAGE },
    { "octaflip --jobs=0 start", "", 2, "",
      "flipref: -j takes a number from 1 to 256, not: 0\n" USAGE },
    { "octaflip -j 257 start", "", 2, "",
      "flipref: -j takes a number from 1 to 256, not: 257\n" USAGE },
    { "octaflip -j 256 start", "", 0, "start" IS_VALID, "" },
    { "octaflip -j 1 start", "", 0, "start" IS_VALID, "" },
    { "octaflip --args=4 start", "", 2, "", "flipref: octaflip: takes no --args\n" USAGE },
    { "flip move", "", 2, "",
      "flipref: flip: needs --args, what the program is started with\n" USAGE },
    { "flip '--args=new 3' move", "", 2, "",
      "flipref: flip: cannot start with these --args\n" USAGE },
    { "flip '--args=load none' move", "", 2, "",
      "flipref: flip: cannot start with these --args\n" USAGE },
    { "flip -q '--args=new 4 1 2' -", "", 0, "", "" },
    { "--saved-game saved", "", 0, "saved: valid: O=2 X=2, O to move\n", "" },
    { "--saved-game words", "", 1,
      "words:1:1: error: not a saved game [flip.saved.format]\n"
      "     1 | no such game\n"
      "       | ^~~~~~~~~~~~ expected the line `flip 1`\n"
      "       = manual: a saved game is read only if flip could have saved it\n"
      "words: not valid: Error loading board.\n",
      "" },
    { "--explain octaflip.turn.not-integers", "", 2, "",
      "flipref: octaflip.turn.not-integers: no such code; did you mean "
      "octaflip.turn.not-integer?\n" },
    { "--explain nothing", "", 2, "",
      "flipref: nothing: no such code; `flipref check --codes` lists them\n" },

    /* which dialect a path looks like */
    { "start", "", 2, "",
      "flipref: start: which dialect? It looks like octaflip; try: flipref check octaflip "
      "start\n" },
    { "'two words'", "", 2, "",
      "flipref: two words: which dialect? It looks like octaflip; try: flipref check octaflip "
      "PATH\n" },
    { ",x", "", 2, "",
      "flipref: ,x: which dialect? It looks like octaflip; try: flipref check octaflip ,x\n" },
    { ".x", "", 2, "",
      "flipref: .x: which dialect? It looks like octaflip; try: flipref check octaflip .x\n" },
    { "a-b", "", 2, "",
      "flipref: a-b: which dialect? It looks like octaflip; try: flipref check octaflip a-b\n" },
    { NAME_OF_60, "", 2, "",
      "flipref: " NAME_OF_60
      ": which dialect? It looks like octaflip; try: flipref check octaflip " NAME_OF_60 "\n" },
    { "n" NAME_OF_60, "", 2, "",
      "flipref: n" NAME_OF_60
      ": which dialect? It looks like octaflip; try: flipref check octaflip PATH\n" },
    { "-", START, 2, "",
      "flipref: (standard input): which dialect? It looks like octaflip; try: flipref check "
      "octaflip -\n" },
    { "words", "", 2, "",
      "flipref: words: which dialect? It looks like none; flipref --help lists them\n" },
    { "saved", "", 2, "",
      "flipref: saved: which dialect? It looks like flip; try: flipref check flip --saved-game "
      "saved\n" },
    { "new", "", 2, "",
      "flipref: new: which dialect? It looks like flip; try: flipref check flip --args-line "
      "new\n" },
    { "move", "", 2, "",
      "flipref: move: which dialect? It looks like flip; try: flipref check flip --args 'new 20' "
      "move\n" },
    { "d none words", "", 2, "",
      "flipref: d: which dialect? It looks like octaflip; try: flipref check octaflip "
      "d\n" NOT_THERE("none") "flipref: words: which dialect? It looks like none; flipref --help "
                              "lists them\n" },
    { "empty", "", 2, "", "flipref: empty: no file in it\n" },
};

static void a_wrong_line_is_refused(void **state)
{
    (void)state;
    put_files();
    put("words", "no such game\n");
    expect_rows(of_usage, ROWS_OF(of_usage));
}

/* ---- the file of the report ---- */

static void a_report_goes_to_a_file(void **state)
{
    static const struct verb_row rows[] = {
        { "octaflip --output report start bad", "", 1, "", "" },
        { "octaflip --output none/report start", "", 2, "", NOT_THERE("none/report") },
    };
    (void)state;
    put_files();
    expect_rows(rows, ROWS_OF(rows));
    assert_string_equal(text_in_folder("report"),
                        "start" IS_VALID IS_BAD("bad") "2 inputs: 1 valid, 1 not\n");
}

/* A report of SARIF has at most 25000 results in a run. Whoever runs the program is warned. */
static void a_full_report_of_sarif_is_a_warning(void **state)
{
    static const char record[] = "R......B\n........\n........\n........\n........\n........\n"
                                 "........\nB......R\n1\n9 9 9 9\n";
    FILE *f;
    int i;
    (void)state;
    put("said.in", "");
    f = fopen(in_folder("many"), "w");
    assert_non_null(f);
    for (i = 0; i < 25001; i++)
        assert_true(fputs(record, f) >= 0);
    assert_int_equal(fclose(f), 0);
    assert_int_equal(run_verb(run_check, "octaflip --records --format=sarif --output report many"),
                     1);
    assert_string_equal(text_in_folder("said.err"),
                        "flipref: warning: 1 result was left out: code scanning takes at most "
                        "25000 in a run\n");
}

/* ---- archives ---- */

#ifdef WITH_ARCHIVES

enum { RECORD = 512 };

static struct {
    char at[1 << 14];
    size_t len;
} tar;

static void add_member(const char *name, const char *text)
{
    char *head = tar.at + tar.len;
    unsigned sum = 0;
    size_t i;
    assert_true(strlen(text) <= RECORD);
    (void)snprintf(head, 100, "%s", name);
    (void)snprintf(head + 100, 8, "0000644");
    (void)snprintf(head + 124, 12, "%011o", (unsigned)strlen(text));
    head[156] = '0';
    memcpy(head + 257, "ustar\00000", 8);
    memset(head + 148, ' ', 8);
    for (i = 0; i < RECORD; i++)
        sum += (unsigned char)head[i];
    (void)snprintf(head + 148, 8, "%06o", sum);
    memcpy(head + RECORD, text, strlen(text));
    tar.len += strlen(text) > 0 ? 2 * RECORD : RECORD;
}

static void put_tar(const char *name)
{
    put_bytes(name, tar.at, tar.len + 2 * RECORD);
    memset(&tar, 0, sizeof tar);
}

static const struct verb_row of_archives[] = {
    { "octaflip all.tar", "", 1,
      "all.tar/a.txt" IS_VALID IS_BAD(
          "all.tar/sub/b.in") "2 inputs: 1 valid, 1 not; skipped: 1" CLUTTER,
      "" },
    { "octaflip all.tar --include=a.*", "", 0,
      "all.tar/a.txt" IS_VALID "1 input: 1 valid, 0 not; skipped: 1" CLUTTER, "" },
    { "octaflip all.tar --exclude=sub", "", 0,
      "all.tar/a.txt" IS_VALID "1 input: 1 valid, 0 not; skipped: 1" CLUTTER, "" },
    { "octaflip all.tar --include=c", "", 2,
      "0 inputs: 0 valid, 0 not; not read: 1; skipped: 1" CLUTTER,
      "flipref: all.tar: all files in it are left out\n" },
    { "octaflip empty.tar", "", 2, "0 inputs: 0 valid, 0 not; not read: 1\n",
      "flipref: empty.tar: no file in it\n" },
    { "octaflip clutter.tar", "", 2, "0 inputs: 0 valid, 0 not; not read: 1; skipped: 1" CLUTTER,
      "flipref: clutter.tar: all files in it are left out\n" },
    { "octaflip all.tar --unpack-limit=1100", "", 2,
      "all.tar/a.txt" IS_VALID "1 input: 1 valid, 0 not; not read: 1\n",
      "flipref: all.tar: it unpacks to too much (--unpack-limit)\n" },
    { "octaflip all.tar --standing", "", 0,
      "all.tar/a.txt: promised\nall.tar/sub/b.in: promised\n"
      "2 inputs: 2 promised, 0 ruling, 0 outside; skipped: 1" CLUTTER,
      "" },
    { "all.tar", "", 2, "",
      "flipref: all.tar: which dialect? It looks like none; flipref --help lists them\n" },
};

static void members_of_archives_are_inputs(void **state)
{
    (void)state;
    add_member("a.txt", START);
    add_member("__MACOSX/a.txt", "");
    add_member("sub/b.in", "x\n");
    put_tar("all.tar");
    put_tar("empty.tar");
    add_member(".DS_Store", "");
    put_tar("clutter.tar");
    expect_rows(of_archives, ROWS_OF(of_archives));
}

#endif

/* ---- signals ---- */

/* Waits until the pipe is read, sends a signal to the reader, and waits until it has gone. */
static void interrupt_reader(pid_t reader)
{
    int to = open("pipe", O_WRONLY);
    struct pollfd p = { .fd = to, .events = 0 };
    (void)kill(reader, SIGINT);
    (void)poll(&p, 1, 10000);
    _exit(0);
}

static int run_interrupted(int argc, char **argv)
{
    pid_t reader = getpid();
    if (fork() == 0)
        interrupt_reader(reader);
    return run_check(argc, argv);
}

static void what_is_known_is_told_before_the_signal(void **state)
{
    static const struct verb_row rows[] = {
        { "octaflip start pipe bad", "", 256 + SIGINT,
          "start" IS_VALID "1 input: 1 valid, 0 not; not read: 1\n",
          "flipref: check: 1 valid, 0 not, before it was interrupted; this may not be all\n" },
        { "octaflip bad pipe start", "", 256 + SIGINT,
          IS_BAD("bad") "1 input: 0 valid, 1 not; not read: 1\n",
          "flipref: check: 0 valid, 1 not, before it was interrupted; this may not be all\n" },
        { "octaflip --standing start pipe", "", 256 + SIGINT,
          "start: promised\n1 input: 1 promised, 0 ruling, 0 outside; not read: 1\n",
          "flipref: check: 1 standings, before it was interrupted; this may not be all\n" },
        { "octaflip --format=json --summary -q start pipe", "", 256 + SIGINT,
          "{\"input\":\"pipe\",\"dialect\":\"octaflip\",\"diagnostics\":[],"
          "\"trouble\":\"interrupted\"}\n"
          "{\"summary\":{\"valid\":1,\"not_valid\":0,\"not_read\":1,\"codes\":{},"
          "\"interrupted\":true}}\n",
          "flipref: check: 1 valid, 0 not, before it was interrupted; this may not be all\n" },
        { "octaflip --output report start pipe", "", 256 + SIGINT, "",
          "flipref: check: 1 valid, 0 not, before it was interrupted; no report was written\n" },
    };
    struct stat st;
    size_t i;
    (void)state;
    put_files();
    assert_int_equal(mkfifo(in_folder("pipe"), 0600), 0);
    for (i = 0; i < ROWS_OF(rows); i++)
        expect_verb(run_interrupted, &rows[i]);
    assert_int_equal(stat(in_folder("report"), &st), -1);
}

/* ---- a terminal ---- */

static void check_on_terminal(const char *line, int columns, const char *no_color)
{
    put_files();
    put("said.in", "");
    assert_int_equal(setenv("TERM", "xterm", 1), 0);
    assert_int_equal(setenv("NO_COLOR", no_color, 1), 0);
    open_screen(24, columns);
    start_on_terminal(run_check, line, 0);
}

#define NARROW                                                                                     \
    "start" IS_VALID "bad:1:1: error: board line 1:\n"                                             \
    "       not a cell: `x`\n"                                                                     \
    "       [octaflip.board.bad-cell]\n"                                                           \
    "     1 | x\n"                                                                                 \
    "       | ^ expected a cell: R, B, . or #\n"                                                   \
    "       = specification: \"not exactly 8\n"                                                    \
    "         characters of valid symbols (R,\n"                                                   \
    "         B, ., #)\"\n"                                                                        \
    "       = help: pieces are `R` for Red\n"                                                      \
    "               and `B` for Blue,\n"                                                           \
    "               and an empty cell is `.`\n"                                                    \
    "bad: not valid: Board input error\n"                                                          \
    "2 inputs: 1 valid, 1 not\n"
#define WIDE     "start" IS_VALID IS_BAD("bad") "2 inputs: 1 valid, 1 not\n"
#define COLOURED "start\033[32m: valid: \033[0mdraw 2 to 2 after 0 turns (the game is not over)\n"

/* On a terminal of at least 40 columns, lines end between words. */
static void a_terminal_gets_lines_that_fit(void **state)
{
    static const struct {
        const char *line;
        int columns;
        const char *no_color, *seen;
        int status;
    } lines[] = {
        { "octaflip start bad", 40, "1", NARROW, 1 },
        { "octaflip start bad", 39, "1", WIDE, 1 },
        { "octaflip start bad", 0, "1", WIDE, 1 },
        { "octaflip --ungrouped start bad", 40, "1", WIDE, 1 },
        { "octaflip start", 80, "", COLOURED, 0 },
        { "octaflip start", 80, "1", "start" IS_VALID, 0 },
        { "octaflip --color=always start", 80, "1", COLOURED, 0 },
        { "octaflip --color=never start", 80, "", "start" IS_VALID, 0 },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS_OF(lines); i++) {
        check_on_terminal(lines[i].line, lines[i].columns, lines[i].no_color);
        assert_int_equal(end_on_terminal(), lines[i].status);
        assert_string_equal(screen.seen, lines[i].seen);
        close_screen();
    }
}

/* A person sees each verdict while the next input is awaited. */
static void a_terminal_gets_each_verdict_at_once(void **state)
{
    int to;
    (void)state;
    assert_int_equal(mkfifo(in_folder("pipe"), 0600), 0);
    check_on_terminal("octaflip start pipe", 80, "1");
    to = open(in_folder("pipe"), O_WRONLY);
    assert_true(to >= 0);
    while (strcmp(screen.seen, "start" IS_VALID) != 0)
        assert_true(look(10000));
    assert_int_equal(write(to, "x\n", 2), 2);
    (void)close(to);
    assert_int_equal(end_on_terminal(), 1);
    assert_string_equal(screen.seen, "start" IS_VALID IS_BAD("pipe") "2 inputs: 1 valid, 1 not\n");
    close_screen();
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        TEST(a_line_names_inputs),
        TEST(a_line_asks_for_an_exit_status_or_standings),
        TEST(a_wrong_line_is_refused),
        TEST(a_report_goes_to_a_file),
        TEST(a_full_report_of_sarif_is_a_warning),
#ifdef WITH_ARCHIVES
        TEST(members_of_archives_are_inputs),
#endif
        TEST(what_is_known_is_told_before_the_signal),
        TEST(a_terminal_gets_lines_that_fit),
        TEST(a_terminal_gets_each_verdict_at_once),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
