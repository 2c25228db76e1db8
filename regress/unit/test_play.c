/* play: what the dialects' programs say of their command lines, and where they read. Each run is a
   process of its own, because it closes its output. */
#include "regress/unit/folder.h"

#include "play/programs.h"

#include <fcntl.h>
#include <sys/wait.h>

/* ---- a run ---- */

static void redirect(int fd, const char *name, int flags)
{
    int file = open(in_folder(name), flags, 0644);
    if (file < 0 || dup2(file, fd) < 0)
        _exit(99);
    (void)close(file);
}

/* Runs a program with words in its folder, and returns its status. */
static int run(int program(int argc, char **argv), const char *words)
{
    char copy[200], *argv[10] = { NULL };
    int argc = 0, status = -1;
    char *word;
    pid_t child;
    (void)snprintf(copy, sizeof copy, "%s", words);
    for (word = strtok(copy, " "); word && argc < 9; word = strtok(NULL, " "))
        argv[argc++] = word;
    child = fork();
    if (child == 0) {
        if (chdir(folder) != 0)
            _exit(98);
        redirect(0, "in", O_RDONLY);
        redirect(1, "out", O_WRONLY | O_CREAT | O_TRUNC);
        redirect(2, "err", O_WRONLY | O_CREAT | O_TRUNC);
        _exit(program(argc, argv));
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void expect(const char *words, const char *name, const char *text)
{
    if (strcmp(text_in_folder(name), text) != 0)
        fail_msg("%s: %s is:\n%s\nnot:\n%s", words, name, text_in_folder(name), text);
}

/* ---- command lines ---- */

#define OF_OCTAFLIP "usage: flipref octaflip [--interleave | --reenter] [FILE]\n"
#define OF_REVERSI  "usage: flipref reversi [--help] [FILE]\n"
#define OF_APS105   "usage: flipref aps105 [--help] [FILE]\n"

static const struct row {
    int (*program)(int argc, char **argv);
    const char *words;
    int status;
    const char *out, *err;
} rows[] = {
    { run_octaflip, "octaflip --foo", 2, "",
      "flipref: --foo: no such option; see --help\n" OF_OCTAFLIP },
    { run_octaflip, "octaflip --interleave --reenter", 2, "",
      "flipref: octaflip: choose one of --interleave and --reenter\n" OF_OCTAFLIP },
    { run_octaflip, "octaflip a b", 2, "", "flipref: octaflip: one FILE at most\n" OF_OCTAFLIP },
    { run_octaflip, "octaflip none", 2, "", "flipref: none: No such file or directory\n" },
    { run_octaflip, "octaflip .", 2, "", "flipref: .: Is a directory\n" },
    { run_reversi, "reversi a b", 2, "", "flipref: reversi: one FILE at most\n" OF_REVERSI },
    { run_reversi, "reversi --reenter", 2, "",
      "flipref: --reenter: no such option; see --help\n" OF_REVERSI },
    { run_reversi, "reversi none", 2, "", "flipref: none: No such file or directory\n" },
    { run_aps105, "aps105 a b", 2, "", "flipref: aps105: one FILE at most\n" OF_APS105 },
    { run_aps105, "aps105 --foo", 2, "", "flipref: --foo: no such option; see --help\n" OF_APS105 },
    { run_aps105, "aps105 none", 2, "", "flipref: none: No such file or directory\n" },
    { run_bbm103, "bbm103", 1, "Error : Invalid number of command line arguments.\n", "" },
    { run_bbm103, "bbm103 4 4", 1, "Error : Invalid number of command line arguments.\n", "" },
    { run_flip, "flip load none", 4, "Error loading board.\n", "" },
    { run_flip, "flip load in", 4, "Error loading board.\n", "" },
    { run_flip, "flip new 4 3", 3, "Invalid player type.\n", "" },
    { run_flip, "flip new", 1,
      "Usage: flip load filename\n    or flip new dim [playerXtype] [playerOtype]\n", "" },
};

static void wrong_command_lines_are_told(void **state)
{
    size_t i;
    (void)state;
    put("in", "");
    for (i = 0; i < ROWS_OF(rows); i++) {
        assert_int_equal(run(rows[i].program, rows[i].words), rows[i].status);
        expect(rows[i].words, "out", rows[i].out);
        expect(rows[i].words, "err", rows[i].err);
    }
}

static void help_is_printed(void **state)
{
    static const struct {
        int (*program)(int argc, char **argv);
        const char *words, *start, *end;
    } helps[] = {
        { run_octaflip, "octaflip --help", OF_OCTAFLIP "\nReads an OctaFlip board, ",
          "\nfor wrong usage or an input that cannot be read.\n" },
        { run_reversi, "reversi -h", OF_REVERSI "\nPlays Reversi as White (B) ",
          "\ninput that cannot be read.\n" },
        { run_aps105, "aps105 --help", OF_APS105 "\nReads a board dimension, ",
          "\nwritten; 2 for wrong usage or an input that cannot be read.\n" },
    };
    size_t i;
    (void)state;
    put("in", "");
    for (i = 0; i < ROWS_OF(helps); i++) {
        const char *out;
        assert_int_equal(run(helps[i].program, helps[i].words), 0);
        expect(helps[i].words, "err", "");
        out = text_in_folder("out");
        assert_int_equal(strncmp(out, helps[i].start, strlen(helps[i].start)), 0);
        assert_true(strlen(out) > strlen(helps[i].end));
        assert_string_equal(out + strlen(out) - strlen(helps[i].end), helps[i].end);
        assert_non_null(strstr(out, "\n  -h, --help          print a help text\n"));
    }
}

/* ---- where programs read ---- */

static const char board[] = "........\n........\n........\n...R....\n"
                            "........\n........\n........\n.......B\n1\n4 4 4 5\n";
static const char judged[] = "........\n........\n........\n...RR...\n"
                             "........\n........\n........\n.......B\nRed\n";

static void the_input_is_a_file_or_standard_input(void **state)
{
    static const char *const lines[] = { "octaflip", "octaflip -", "octaflip -- -", "octaflip game",
                                         "octaflip --interleave game" };
    size_t i;
    (void)state;
    put("game", board);
    for (i = 0; i < ROWS_OF(lines); i++) {
        put("in", i < 3 ? board : "");
        assert_int_equal(run(run_octaflip, lines[i]), 0);
        expect(lines[i], "out", judged);
        expect(lines[i], "err", "");
    }
}

static void a_wrong_dimension_is_told(void **state)
{
    (void)state;
    put("in", "\n 5\n");
    assert_int_equal(run(run_aps105, "aps105"), 1);
    expect("aps105", "out", "Enter the board dimension: ");
    expect("aps105", "err",
           "flipref: aps105: 2:2: expected the board size: an even integer from 2 to 26\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(wrong_command_lines_are_told),
        TEST(help_is_printed),
        TEST(the_input_is_a_file_or_standard_input),
        TEST(a_wrong_dimension_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
