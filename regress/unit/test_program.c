/* The program from outside: files, pipes, terminals, folders, what cannot be read or written.
   The program is $FLIPREF. */
#define _DEFAULT_SOURCE /* forkpty, mkdtemp, wait4 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <cmocka.h>

#define CORNERS "R......B\n........\n........\n........\n........\n........\n........\nB......R\n"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

/* Sanitizers and emulators take memory of their own. */
static int memory_is_the_programs(void)
{
    const char *emulator = getenv("EMULATOR");
    return !SANITIZED && (emulator == 0 || *emulator == '\0');
}

enum { SMALL_FILE = 2048 };
enum { PATIENCE = 20000 }; /* milliseconds until an answer counts as missing */

static const char *flipref;
static rlim_t little_memory; /* bytes of address space; 0: as much as there is */
static int with_small_files; /* of SMALL_FILE bytes at most, as if a disk were full */
static int as_nobody; /* runs with the rights of nobody, if the tests are run by the superuser */
static char folder[] = "/tmp/flipref-test-XXXXXX";

/* ---- running ---- */

/* What a run left behind. */
struct result {
    int status; /* of exit; -1 if a signal ended it */
    int signal; /* ... that one; else 0 */
    char out[65536];
    char err[4096];
    long kilobytes; /* resident at most */
};

static int temporary(void)
{
    char name[] = "/tmp/flipref-test-XXXXXX";
    int fd = mkstemp(name);
    assert_true(fd >= 0);
    (void)unlink(name);
    return fd;
}

static void read_back(int fd, char *text, size_t room)
{
    ssize_t n = pread(fd, text, room - 1, 0);
    assert_true(n >= 0);
    text[n] = '\0';
    (void)close(fd);
}

/* In the child: becomes flipref with these arguments (words, split at blanks). */
static void become_flipref(const char *arguments)
{
    char words[4096];
    char *argv[64];
    size_t n = 0;
    char *word;
    (void)snprintf(words, sizeof words, "%s", arguments);
    argv[n++] = strdup(flipref);
    for (word = strtok(words, " "); word != 0 && n < 63; word = strtok(0, " "))
        argv[n++] = word;
    argv[n] = 0;
    if (little_memory > 0) {
        struct rlimit little = { little_memory, little_memory };
        (void)setrlimit(RLIMIT_AS, &little);
    }
    if (with_small_files) {
        struct rlimit small = { SMALL_FILE, SMALL_FILE };
        (void)setrlimit(RLIMIT_FSIZE, &small);
        (void)setenv("LLVM_PROFILE_FILE", "/dev/null", 1); /* it is too large as well */
    }
    if (as_nobody && geteuid() == 0 && setuid(65534) != 0)
        _exit(126);
    (void)execv(flipref, argv);
    _exit(127);
}

/* Starts flipref with these descriptors; -1 is a closed one. */
static pid_t start(const char *arguments, int in, int out, int err)
{
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        int ends[3];
        int fd;
        ends[0] = in;
        ends[1] = out;
        ends[2] = err;
        for (fd = 0; fd < 3; fd++) {
            if (ends[fd] < 0)
                (void)close(fd);
            else
                (void)dup2(ends[fd], fd);
        }
        for (fd = 3; fd < 64; fd++)
            (void)close(fd);
        become_flipref(arguments);
    }
    return child;
}

static void finish(pid_t child, struct result *r)
{
    struct rusage used;
    int status;
    assert_int_equal(wait4(child, &status, 0, &used), child);
    r->status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    r->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    r->kilobytes = used.ru_maxrss;
}

/* Runs flipref to its end, with standard input from `in`. */
static void run_from(const char *arguments, int in, struct result *r)
{
    int out = temporary();
    int err = temporary();
    finish(start(arguments, in, out, err), r);
    read_back(out, r->out, sizeof r->out);
    read_back(err, r->err, sizeof r->err);
}

static void run(const char *arguments, const char *input, struct result *r)
{
    int in = temporary();
    assert_int_equal(write(in, input, strlen(input)), strlen(input));
    (void)lseek(in, 0, SEEK_SET);
    run_from(arguments, in, r);
    (void)close(in);
}

static void assert_one_line(const char *text, const char *holds)
{
    const char *lf = strchr(text, '\n');
    assert_non_null(lf);
    assert_string_equal(lf, "\n");
    assert_non_null(strstr(text, holds));
}

/* ---- a folder of its own for every test ---- */

static int make_folder(void **state)
{
    (void)state;
    (void)strcpy(folder + strlen(folder) - 6, "XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
    char command[128];
    (void)state;
    (void)snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
}

static const char *in_folder(const char *name)
{
    static char path[4][512];
    static int next;
    next = (next + 1) % 4;
    (void)snprintf(path[next], sizeof path[next], "%s/%s", folder, name);
    return path[next];
}

static void put(const char *name, const char *text)
{
    FILE *f = fopen(in_folder(name), "wb");
    assert_non_null(f);
    assert_true(fputs(text, f) >= 0);
    assert_int_equal(fclose(f), 0);
}

static const char *check_folder(const char *options)
{
    static char arguments[512];
    (void)snprintf(arguments, sizeof arguments, "check octaflip %s %s", options, folder);
    return arguments;
}

/* ---- a conversation: what was determined is said without waiting for more ---- */

struct talk {
    pid_t child;
    int to;   /* what flipref reads */
    int from; /* what it writes */
};

static void open_pipes(struct talk *t, const char *arguments)
{
    int in[2], out[2];
    assert_int_equal(pipe(in), 0);
    assert_int_equal(pipe(out), 0);
    t->child = start(arguments, in[0], out[1], STDERR_FILENO);
    (void)close(in[0]);
    (void)close(out[1]);
    t->to = in[1];
    t->from = out[0];
}

static void open_terminal(struct talk *t, const char *arguments)
{
    int terminal;
    t->child = forkpty(&terminal, 0, 0, 0);
    assert_true(t->child >= 0);
    if (t->child == 0) {
        (void)setenv("TERM", "xterm", 1);
        become_flipref(arguments);
    }
    t->to = terminal;
    t->from = terminal;
}

static void say(const struct talk *t, const char *text)
{
    size_t n = strlen(text);
    assert_int_equal(write(t->to, text, n), n);
}

/* Reads until the text has come, or fails after a while; returns all that was read. */
static const char *hear(const struct talk *t, const char *text)
{
    static char heard[65536];
    size_t n = 0;
    heard[0] = '\0';
    while (strstr(heard, text) == 0) {
        struct pollfd p = { .fd = t->from, .events = POLLIN };
        ssize_t got;
        assert_int_equal(poll(&p, 1, PATIENCE), 1);
        got = read(t->from, heard + n, sizeof heard - n - 1);
        if (got <= 0)
            fail_msg("never heard \"%s\", but: %s", text, heard);
        n += (size_t)got;
        heard[n] = '\0';
    }
    return heard;
}

static int hang_up(struct talk *t)
{
    struct result r;
    (void)close(t->to);
    if (t->from != t->to)
        (void)close(t->from);
    finish(t->child, &r);
    return r.status;
}

/* Waits until it ends by itself. */
static int wait_for_end(struct talk *t)
{
    struct result r;
    finish(t->child, &r);
    (void)close(t->to);
    if (t->from != t->to)
        (void)close(t->from);
    return r.status;
}

static void answers_are_said_while_the_pipe_is_open(void **state)
{
    static char long_line[4098];
    static const struct {
        const char *arguments, *said, *answer;
    } rows[] = {
        { "octaflip", "R.....\n", "Board input error\n" },
        { "octaflip", CORNERS "x\n", "Invalid input at turn 0\n" },
        { "octaflip", CORNERS "2\n1 1\n", "Invalid input at turn 1\n" },
        { "octaflip", CORNERS "0\n", "Draw\n" },
        { "octaflip", CORNERS "1\n1 1 1 2\n", "Red\n" },
        { "octaflip", long_line, "Board input error\n" },
        { "octaflip --interleave", CORNERS "9\n1 1 1 4\n", "Invalid move at turn 1\n" },
        { "octaflip --reenter", "R.....\n", "Board input error\n" },
        { "check octaflip -", "R.....\n", "not valid: Board input error\n" },
        { "check octaflip -", CORNERS "0\n", "valid: draw 2 to 2" },
        { "check octaflip --records -", CORNERS "0\n" CORNERS, "record 1: valid: draw 2 to 2" },
    };
    size_t i;
    (void)state;
    memset(long_line, '.', sizeof long_line - 1);
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct talk t;
        open_pipes(&t, rows[i].arguments);
        say(&t, rows[i].said);
        (void)hear(&t, rows[i].answer);
        (void)hang_up(&t);
    }
}

static void reenter_talks_line_by_line(void **state)
{
    struct talk t;
    (void)state;
    open_pipes(&t, "octaflip --reenter");
    say(&t, "R......B\nx\n");
    (void)hear(&t, "Board input error\n");
    say(&t, CORNERS "one\n");
    (void)hear(&t, "Invalid input at turn 0\n");
    say(&t, "1\n1 1 1\n");
    (void)hear(&t, "Invalid input at turn 1\n");
    say(&t, "1 1 1 2\n");
    assert_string_equal(hear(&t, "Red\n"),
                        "RR.....B\n........\n........\n........\n........\n........\n........\n"
                        "B......R\nRed\n");
    assert_int_equal(wait_for_end(&t), 0);
}

/* ---- a terminal ---- */

static void a_terminal_ends_the_input_with_control_d(void **state)
{
    struct talk t;
    (void)state;
    open_terminal(&t, "octaflip --reenter");
    say(&t, "R......B\n?\n");
    (void)hear(&t, "Board input error\r\n");
    say(&t, CORNERS "2\n1 1 1 2\n");
    (void)hear(&t, "1 1 1 2\r\n"); /* the terminal's echo */
    say(&t, "\004");
    (void)hear(&t, "Invalid input at turn 2\r\n");
    assert_int_equal(wait_for_end(&t), 0);
}

static void colour_is_for_terminals_that_want_it(void **state)
{
    static const struct {
        const char *arguments, *name, *value;
        int colour;
    } rows[] = {
        { "check octaflip -", "X", "", 1 },
        { "check octaflip -", "NO_COLOR", "1", 0 },
        { "check octaflip -", "NO_COLOR", "", 1 }, /* set, but empty: no wish */
        { "check octaflip --color=always -", "NO_COLOR", "1", 1 },
        { "check octaflip --color=never -", "X", "", 0 },
    };
    size_t i;
    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct talk t;
        (void)setenv(rows[i].name, rows[i].value, 1);
        open_terminal(&t, rows[i].arguments);
        say(&t, "R\n");
        assert_int_equal(strchr(hear(&t, "Board input error"), '\033') != 0, rows[i].colour);
        (void)hang_up(&t);
        (void)unsetenv(rows[i].name);
    }
}

/* ---- size ---- */

/* Two players who jump to and fro for ever: four turns, 32 bytes. */
#define TO_AND_FRO "1 1 1 3\n8 8 8 6\n1 3 1 1\n8 6 8 8\n"

static void write_endless_record(int to, uint64_t bytes)
{
    static char block[1 << 16];
    char head[128];
    size_t i;
    int n = snprintf(head, sizeof head,
                     "R.......\n........\n........\n........\n........\n........\n........\n"
                     ".......B\n%llu\n",
                     (unsigned long long)bytes / 8);
    for (i = 0; i < sizeof block; i += 32)
        memcpy(block + i, TO_AND_FRO, 32);
    if (write(to, head, (size_t)n) != n)
        _exit(1);
    while (bytes > 0) {
        size_t part = bytes < sizeof block ? (size_t)bytes : sizeof block;
        ssize_t wrote = write(to, block, part);
        if (wrote <= 0)
            _exit(1);
        bytes -= (uint64_t)wrote;
        if ((size_t)wrote < part) /* the rest of the block comes next: 32 divides both */
            _exit(1);
    }
    _exit(0);
}

static void a_gigabyte_is_judged_within_8_megabytes(void **state)
{
    static const char *const arguments[] = { "octaflip", "check octaflip -",
                                             "check octaflip --records -" };
    uint64_t size = SANITIZED ? (uint64_t)1 << 22 : (uint64_t)1 << 30;
    size_t i;
    (void)state;
    for (i = 0; i < sizeof arguments / sizeof arguments[0]; i++) {
        struct result r;
        int ends[2];
        pid_t writer;
        assert_int_equal(pipe(ends), 0);
        writer = fork();
        assert_true(writer >= 0);
        if (writer == 0) {
            (void)close(ends[0]);
            write_endless_record(ends[1], size);
        }
        (void)close(ends[1]);
        run_from(arguments[i], ends[0], &r);
        (void)close(ends[0]);
        assert_int_equal(waitpid(writer, 0, 0), writer);
        assert_int_equal(r.status, 0);
        assert_non_null(strstr(r.out, i == 0 ? "Draw\n" : "valid: draw 1 to 1 after "));
        if (memory_is_the_programs())
            assert_in_range(r.kilobytes, 1, 8 * 1024);
    }
}

static void two_billion_turns_in_a_short_file_need_no_memory(void **state)
{
    struct result r;
    (void)state;
    run("octaflip", CORNERS "2000000000\n1 1 1 2\n", &r);
    assert_int_equal(r.status, 0);
    assert_string_equal(r.out, "Invalid input at turn 2\n");
    if (memory_is_the_programs())
        assert_in_range(r.kilobytes, 1, 8 * 1024);
}

/* ---- what cannot be read ---- */

static void an_input_that_cannot_be_read_is_trouble(void **state)
{
    static const struct {
        const char *arguments, *said;
    } rows[] = {
        { "octaflip /nowhere/to/be/found", "/nowhere/to/be/found: No such file" },
        { "octaflip /", "/: Is a directory" },
        { "octaflip --interleave --reenter", "choose one of --interleave and --reenter" },
        { "octaflip --nonsense", "see --help" },
        { "octaflip one two", "one FILE" },
        { "check octaflip /nowhere/to/be/found", "/nowhere/to/be/found: No such file" },
        { "check octaflip /proc/self/mem", "/proc/self/mem: " },
        { "check octaflip", "what is to be checked?" },
        { "check", "which dialect?" },
        { "check chess -", "chess: no such dialect" },
        { "check octaflip --color=blue -", "blue" },
        { "check --explain octaflip.nothing", "octaflip.nothing: no such code" },
        { "show", "which dialect?" },
        { "show chess -", "chess: no such dialect" },
        { "show octaflip", "one FILE" },
        { "show octaflip one two", "one FILE" },
        { "show octaflip /nowhere/to/be/found", "/nowhere/to/be/found: No such file" },
        { "show octaflip /", "/: Is a directory" },
        { "show octaflip /dev/zero", "/dev/zero: too large" },
        { "show octaflip --args 4 -", "takes no --args" },
        { "show octaflip --saved-game -", "takes no --saved-game" },
        { "show reversi --interleave -", "takes no --interleave" },
        { "show bbm103 -", "needs --args" },
        { "show bbm103 --args 5 -", "cannot start with these --args" },
        { "show octaflip --all --svg -", "choose one of --all and --svg" },
        { "show octaflip --all --turn 1 -", "choose one of --all and --turn" },
        { "show octaflip --turn 8 examples/won.txt", "8: no such turn" },
        { "show octaflip --turn -1 examples/won.txt", "-1: no such turn" },
        { "show octaflip --turn 1x examples/won.txt", "1x: no such turn" },
        { "show octaflip --turn 99999999999999999999 examples/won.txt", "no such turn" },
        { "show octaflip --svg -", "(standard input): there is no board" },
        { "show octaflip --color=blue -", "blue" },
        { "nonsense", "nonsense: no such verb" },
        { "", "usage" },
    };
    size_t i;
    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct result r;
        run(rows[i].arguments, "", &r);
        assert_int_equal(r.status, 2);
        assert_non_null(strstr(r.err, rows[i].said));
        assert_null(strstr(r.out, "valid:"));
    }
}

static void a_board_without_memory_is_trouble(void **state)
{
    struct result first;
    static const char *const arguments[] = { "flip new 1000", "bbm103 1000",
                                             "check bbm103 --args 1000 -" };
    size_t i;
    (void)state;
    if (!memory_is_the_programs())
        skip(); /* more than there is is taken already */
    do {        /* as little as it starts with, whatever libraries it has */
        little_memory += 200 * 1024;
        run("--version", "", &first);
    } while (first.status != 0);
    little_memory += 600 * 1024; /* for all but boards of that size */
    for (i = 0; i < sizeof arguments / sizeof arguments[0]; i++) {
        struct result r;
        run(arguments[i], "0 0\n", &r);
        assert_int_equal(r.status, 2);
        assert_one_line(r.err, "not enough memory");
        assert_string_equal(r.out, "");
    }
    little_memory = 0;
}

static void a_closed_standard_input_is_trouble(void **state)
{
    struct result r;
    (void)state;
    run_from("octaflip", -1, &r);
    assert_int_equal(r.status, 2);
    assert_one_line(r.err, "Bad file descriptor");
    run_from("check octaflip -", -1, &r);
    assert_int_equal(r.status, 2);
}

static void an_input_that_does_not_block_is_waited_for(void **state)
{
    struct talk t;
    int in[2], out[2];
    (void)state;
    assert_int_equal(pipe(in), 0);
    assert_int_equal(pipe(out), 0);
    assert_int_equal(fcntl(in[0], F_SETFL, O_NONBLOCK), 0);
    t.child = start("octaflip --reenter", in[0], out[1], STDERR_FILENO);
    (void)close(out[1]);
    t.to = in[1];
    t.from = out[0];
    say(&t, "x\n");
    (void)hear(&t, "Board input error\n"); /* and then it waits */
    say(&t, CORNERS "0\n");
    (void)hear(&t, "Draw\n");
    (void)close(in[0]);
    assert_int_equal(wait_for_end(&t), 0);
}

/* Writes a file of many records, which are all valid. */
static void put_records(const char *name, int records)
{
    FILE *f = fopen(in_folder(name), "wb");
    int i;
    assert_non_null(f);
    for (i = 0; i < records; i++)
        assert_true(fputs(CORNERS "1\n1 1 1 2\n", f) >= 0);
    assert_int_equal(fclose(f), 0);
}

/* Reads all that is written to a pipe, and ends it with a NUL. */
static void read_to_end(int from, char *text, size_t room)
{
    size_t n = 0;
    ssize_t got;
    while ((got = read(from, text + n, room - n - 1)) > 0)
        n += (size_t)got;
    text[n] = '\0';
}

/* Its output is read only after the file was cut; a full pipe holds it up until then. */
static void a_file_that_shrinks_has_no_verdict(void **state)
{
    enum { RECORDS = 20000, ROOM = 1 << 22 };
    char arguments[512];
    struct talk t;
    char *heard = malloc(ROOM);
    int in[2], out[2];
    char note[4096];
    int err = temporary();
    struct result r;
    (void)state;
    assert_non_null(heard);
    put_records("shrinks", RECORDS);
    put("z", CORNERS "0\n");
    (void)snprintf(arguments, sizeof arguments, "check octaflip --records %s", folder);
    assert_int_equal(pipe(in), 0);
    assert_int_equal(pipe(out), 0);
    t.child = start(arguments, in[0], out[1], err);
    (void)close(out[1]);
    t.from = out[0];
    (void)poll(&(struct pollfd){ .fd = t.from, .events = POLLIN }, 1, PATIENCE);
    assert_int_equal(truncate(in_folder("shrinks"), 300), 0);
    read_to_end(t.from, heard, ROOM);
    finish(t.child, &r);
    read_back(err, note, sizeof note);
    assert_int_equal(r.status, 2);
    assert_one_line(note, "shrinks: the file shrank while it was read");
    assert_non_null(strstr(heard, "z:1: record 1: valid: draw")); /* the rest is judged */
    assert_null(strstr(heard, "not valid"));
    free(heard);
    (void)close(in[0]);
    (void)close(in[1]);
    (void)close(t.from);
}

/* ---- prompts ---- */

static void prompts_are_shown_before_input_is_awaited(void **state)
{
    static const struct {
        const char *arguments, *heard, *said, *then;
    } rows[] = {
        { "reversi", "---CB---5\r\n", "d3\n", "d3 c3 0\r\n" },
        { "bbm103 4", "Player 1's turn: ", "9 9\n", "Please make another move : " },
        { "bbm103 4", "Player 1's turn: ", "0 1\n", "Player 2's turn: " },
        { "aps105", "Enter the board dimension: ", "4\n", "Enter board configuration:\r\n" },
        { "flip new 4", "Player (O)> ", "0 2\n", "Player (X)> " },
        { "flip new 4", "Player (O)> ", "help\n", "Player (O)> " },
        { "flip new 4", "Player (O)> ", "s/nowhere/x\n", "Unable to write to /nowhere/x.\r\n" },
    };
    size_t i;
    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct talk t;
        open_terminal(&t, rows[i].arguments);
        (void)hear(&t, rows[i].heard);
        say(&t, rows[i].said);
        (void)hear(&t, rows[i].then);
        (void)hang_up(&t);
        open_pipes(&t, rows[i].arguments);
        say(&t, rows[i].said);
        while (strchr(rows[i].then, '\r') == 0) { /* pipes have no CR */
            (void)hear(&t, rows[i].then);
            break;
        }
        (void)hang_up(&t);
    }
}

static void control_d_ends_a_conversation(void **state)
{
    static const struct {
        const char *arguments, *prompt, *answer;
        int status;
    } rows[] = {
        { "reversi", "abcdefgh\r\n", "", 0 },
        { "bbm103 4",
          "Player 1's turn: ", "\r\nError : End of input before the end of the game.\r\n", 1 },
        { "aps105", "Enter the board dimension: ", "expected the board size", 1 },
        { "flip new 4", "Player (O)> ", "End of input from Player O.\r\n", 5 },
    };
    size_t i;
    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct talk t;
        open_terminal(&t, rows[i].arguments);
        (void)hear(&t, rows[i].prompt);
        say(&t, "\004");
        (void)hear(&t, rows[i].answer);
        assert_int_equal(wait_for_end(&t), rows[i].status);
    }
}

static void a_link_of_a_dialects_name_is_its_program(void **state)
{
    static const struct {
        const char *name, *input, *out;
        int status;
    } rows[] = {
        { "octaflip", "x\n", "Board input error\n", 0 },
        { "reversi", "",
          "--------1\n--------2\n--------3\n---BC---4\n---CB---5\n--------6\n--------7\n"
          "--------8\nabcdefgh\n",
          0 },
        { "bbm103", "", "Error : Invalid number of command line arguments.\n", 1 },
        { "aps105", "", "Enter the board dimension: ", 1 },
        { "flip", "",
          "Usage: flip load filename\n    or flip new dim [playerXtype] [playerOtype]\n", 1 },
    };
    const char *program = flipref;
    char *real = realpath(flipref, 0);
    size_t i;
    (void)state;
    assert_non_null(real);
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct result r;
        assert_int_equal(symlink(real, in_folder(rows[i].name)), 0);
        flipref = in_folder(rows[i].name);
        run("", rows[i].input, &r);
        flipref = program;
        assert_string_equal(r.out, rows[i].out);
        assert_int_equal(r.status, rows[i].status);
    }
    free(real);
}

/* ---- saved games ---- */

#define START_OF_4 "+----+\n|....|\n|.OX.|\n|.XO.|\n|....|\n+----+\n"
#define SAVED_4    "flip 1\n4 O 0 0\n....\n.OX.\n.XO.\n....\n"

/* Runs with `%s` in the arguments or the input replaced by a path in the folder. */
static void run_with(const char *arguments, const char *input, const char *path, struct result *r)
{
    char filled_arguments[512], filled_input[512];
    /* The formats are the tests' own. */
    (void)snprintf(filled_arguments, sizeof filled_arguments, "%s%s", arguments,
                   input != 0 ? "" : path);
    (void)snprintf(filled_input, sizeof filled_input, "%s%s\n", input != 0 ? input : "",
                   input != 0 ? path : "");
    run(filled_arguments, filled_input, r);
}

static void save_as(const char *path, struct result *r)
{
    run_with("flip new 4", "s", path, r);
}

static void load_from(const char *path, struct result *r)
{
    run_with("flip load ", 0, path, r);
}

static const char *contents(const char *path)
{
    static char text[4096];
    int fd = open(path, O_RDONLY);
    assert_true(fd >= 0);
    read_back(fd, text, sizeof text);
    return text;
}

static int entries(void)
{
    char command[256];
    int status;
    (void)snprintf(command, sizeof command, "exit $(ls -A %s | wc -l)", folder);
    status = system(command);
    return WEXITSTATUS(status);
}

static void a_saved_game_is_loaded(void **state)
{
    struct result r;
    (void)state;
    assert_int_equal(mkdir(in_folder("games"), 0777), 0);
    save_as(in_folder("games/one"), &r);
    assert_string_equal(r.out, START_OF_4 "Player (O)> Game saved.\n");
    assert_int_equal(r.status, 0);
    assert_string_equal(contents(in_folder("games/one")), SAVED_4);
    load_from(in_folder("games/one"), &r);
    assert_string_equal(r.out, START_OF_4 "Player (O)> Player (O)> End of input from Player O.\n");
    assert_int_equal(r.status, 5);
    assert_int_equal(entries(), 1);
}

static void a_game_goes_on_where_it_was_saved(void **state)
{
    struct result r;
    char input[256];
    (void)state;
    (void)snprintf(input, sizeof input, "0 2\ns%s\n", in_folder("game"));
    run("flip new 4 0 2", input, &r); /* O is a computer: it moves at once */
    assert_int_equal(r.status, 0);
    assert_string_equal(contents(in_folder("game")), "flip 1\n4 X 2 0\n....\n.OX.\n.OO.\n.O..\n");
    load_from(in_folder("game"), &r);
    assert_non_null(strstr(r.out, "+----+\n|....|\n|.OX.|\n|.OO.|\n|.O..|\n+----+\nPlayer (X)> "));
}

static void a_save_replaces_an_earlier_file_and_keeps_its_mode(void **state)
{
    struct result r;
    struct stat st;
    (void)state;
    put("game", "something longer than a saved game, to see that it is all gone afterwards ....\n");
    assert_int_equal(chmod(in_folder("game"), 0640), 0);
    assert_int_equal(symlink("game", in_folder("link")), 0);
    save_as(in_folder("link"), &r);
    assert_int_equal(r.status, 0);
    assert_string_equal(contents(in_folder("game")), SAVED_4);
    assert_int_equal(lstat(in_folder("link"), &st), 0);
    assert_true(S_ISLNK(st.st_mode));
    assert_int_equal(stat(in_folder("game"), &st), 0);
    assert_int_equal(st.st_mode & 07777, 0640);
    assert_int_equal(entries(), 2);
}

static void a_save_that_fails_leaves_the_earlier_file(void **state)
{
    struct result r;
    (void)state;
    put("game", SAVED_4);
    assert_int_equal(chmod(in_folder("game"), 0444), 0);
    assert_int_equal(chmod(folder, 0555), 0);
    as_nobody = 1; /* may neither write the file nor make one in the folder */
    save_as(in_folder("game"), &r);
    assert_non_null(strstr(r.out, "Unable to write to "));
    assert_int_equal(r.status, 5);
    assert_string_equal(contents(in_folder("game")), SAVED_4);
    assert_int_equal(chmod(folder, 0777), 0); /* a folder to write in, a file that is not */
    save_as(in_folder("game"), &r);
    as_nobody = 0;
    assert_non_null(strstr(r.out, "Unable to write to "));
    assert_string_equal(contents(in_folder("game")), SAVED_4);
    assert_int_equal(entries(), 1);
}

static void a_folder_that_cannot_be_read_can_be_saved_to(void **state)
{
    struct result first, second;
    (void)state;
    assert_int_equal(chmod(folder, 0333), 0);
    as_nobody = 1;
    save_as(in_folder("game"), &first);
    save_as(in_folder("game"), &second); /* in the place of the first */
    as_nobody = 0;
    assert_int_equal(chmod(folder, 0777), 0);
    assert_non_null(strstr(first.out, "Game saved.\n"));
    assert_non_null(strstr(second.out, "Game saved.\n"));
    assert_string_equal(contents(in_folder("game")), SAVED_4);
    assert_int_equal(entries(), 1);
}

static void what_is_no_file_is_not_replaced(void **state)
{
    struct result r;
    struct stat st;
    (void)state;
    save_as("/dev/full", &r);
    assert_non_null(strstr(r.out, "Unable to write to /dev/full.\n"));
    assert_int_equal(stat("/dev/full", &st), 0);
    assert_true(S_ISCHR(st.st_mode));
    save_as("/dev/null", &r);
    assert_non_null(strstr(r.out, "Game saved.\n"));
    assert_int_equal(stat("/dev/null", &st), 0);
    assert_true(S_ISCHR(st.st_mode));
    save_as(folder, &r);
    assert_non_null(strstr(r.out, "Unable to write to "));
    assert_int_equal(symlink("nothing", in_folder("broken")), 0);
    save_as(in_folder("broken"), &r);
    assert_non_null(strstr(r.out, "Unable to write to "));
    save_as(in_folder("no/such/folder"), &r);
    assert_non_null(strstr(r.out, "Unable to write to "));
    assert_int_equal(entries(), 1);
}

/* Each beginning of a saved game, and each byte of it changed: never loaded as another game. */
static void a_damaged_game_is_not_loaded(void **state)
{
    static const char saved[] = SAVED_4;
    struct result r;
    size_t i;
    (void)state;
    for (i = 0; i < sizeof saved - 1; i += SANITIZED ? 5 : 1) {
        char text[sizeof saved + 1];
        (void)snprintf(text, sizeof text, "%.*s", (int)i, saved);
        put("cut", text);
        load_from(in_folder("cut"), &r);
        assert_string_equal(r.out, "Error loading board.\n");
        assert_int_equal(r.status, 4);
        (void)snprintf(text, sizeof text, "%s", saved);
        text[i] = text[i] == 'q' ? 'p' : 'q';
        put("changed", text);
        load_from(in_folder("changed"), &r);
        assert_int_equal(r.status, 4);
    }
    put("more", SAVED_4 "\n");
    load_from(in_folder("more"), &r);
    assert_int_equal(r.status, 4);
    load_from(folder, &r);
    assert_int_equal(r.status, 4);
}

/* ---- what cannot be written ---- */

static void output_that_cannot_be_written_is_told(void **state)
{
    static const struct {
        const char *arguments;
        int status;
    } rows[] = {
        { "octaflip", 1 }, { "octaflip --help", 1 },       { "check octaflip -", 2 },
        { "--help", 2 },   { "check octaflip --help", 2 }, { "check --codes", 2 },
    };
    size_t i;
    int way;
    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        for (way = 0; way < 3; way++) { /* a full disk, a closed pipe, a closed descriptor */
            struct result r;
            int ends[2];
            int in = temporary();
            int err = temporary();
            int out = -1;
            assert_int_equal(pipe(ends), 0);
            (void)close(ends[0]);
            if (way == 0)
                out = open("/dev/full", O_WRONLY);
            if (way == 1)
                out = ends[1];
            assert_int_equal(write(in, CORNERS "0\n", 74), 74);
            (void)lseek(in, 0, SEEK_SET);
            finish(start(rows[i].arguments, in, out, err), &r);
            read_back(err, r.err, sizeof r.err);
            assert_int_equal(r.status, rows[i].status);
            assert_one_line(r.err, "flipref: standard output: ");
            (void)close(ends[1]);
            (void)close(in);
            if (way == 0)
                (void)close(out);
        }
    }
}

static void a_closed_pipe_ends_an_endless_input(void **state)
{
    struct result r;
    struct talk t;
    pid_t writer;
    int in[2], out[2];
    int err = temporary();
    (void)state;
    assert_int_equal(pipe(in), 0);
    assert_int_equal(pipe(out), 0);
    writer = fork();
    if (writer == 0) {
        (void)close(in[0]);
        (void)close(out[0]);
        (void)close(out[1]);
        for (;;) {
            if (write(in[1], CORNERS "0\n", 74) != 74)
                _exit(0);
        }
    }
    t.child = start("check octaflip --records -", in[0], out[1], err);
    (void)close(in[0]);
    (void)close(in[1]);
    (void)close(out[1]);
    t.from = out[0];
    (void)hear(&t, "record 1: valid");
    (void)close(out[0]);
    finish(t.child, &r);
    read_back(err, r.err, sizeof r.err);
    assert_int_equal(r.status, 2);
    assert_one_line(r.err, "standard output: Broken pipe");
    assert_int_equal(waitpid(writer, 0, 0), writer);
}

/* ---- compare ---- */

/* The folder of the test as FEEDBACK_DIR, with an input and an answer in it. */
static const char *comparing(const char *dialect, const char *input, const char *answer,
                             const char *feedback)
{
    static char arguments[2048];
    (void)snprintf(arguments, sizeof arguments, "compare %s %s %s %s", dialect, in_folder(input),
                   in_folder(answer), in_folder(feedback));
    return arguments;
}

static void a_comparison_that_fails_has_no_verdict(void **state)
{
    static const struct {
        const char *dialect, *input, *answer, *feedback, *why;
    } rows[] = {
        { "octaflip", "input", "answer", "none", "none: No such file or directory" },
        { "octaflip", "input", "answer", "answer", "answer: Not a directory" },
        { "octaflip", "input", "none", "", "none: No such file or directory" },
        { "octaflip", "input", "blocked", "", "blocked: Is a directory" },
        { "octaflip", "none", "answer", "", "none: No such file or directory" },
        { "octaflip", "blocked", "answer", "", "blocked: Is a directory" },
        { "octaflip", "input", "answer", "blocked", "judgemessage.txt: Is a directory" },
        { "octaflip --feedback=full", "input", "answer", "half",
          "teammessage.txt: Is a directory" },
        { "reversii", "input", "answer", "", "reversii: no such dialect" },
        { "octaflip --feedback=all", "input", "answer", "", "none, position or full, not: all" },
        { "octaflip --args 4", "input", "answer", "", "octaflip: takes no --args" },
        { "bbm103 --args 5", "input", "answer", "", "bbm103: cannot start with these --args" },
    };
    struct result r;
    size_t i;
    (void)state;
    put("input", CORNERS "0\n");
    put("answer", CORNERS "Draw\n");
    assert_int_equal(mkdir(in_folder("blocked"), 0777), 0);
    assert_int_equal(mkdir(in_folder("blocked/judgemessage.txt"), 0777), 0);
    assert_int_equal(mkdir(in_folder("half"), 0777), 0);
    assert_int_equal(mkdir(in_folder("half/teammessage.txt"), 0777), 0);
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        run(comparing(rows[i].dialect, rows[i].input, rows[i].answer, rows[i].feedback), "x\n", &r);
        assert_int_equal(r.status, 2);
        assert_non_null(strstr(r.err, rows[i].why));
    }
    run_from(comparing("octaflip", "input", "answer", ""), -1, &r);
    assert_int_equal(r.status, 2);
    assert_one_line(r.err, "(standard input): ");
    run("compare octaflip - - .", "x\n", &r);
    assert_int_equal(r.status, 2);
    run("compare octaflip x y", "x\n", &r);
    assert_int_equal(r.status, 2);
}

static void an_endless_output_is_wrong_at_its_first_difference(void **state)
{
    int zeros = open("/dev/zero", O_RDONLY);
    struct result r;
    (void)state;
    assert_true(zeros >= 0);
    put("input", CORNERS "0\n");
    put("answer", CORNERS "Draw\n");
    run_from(comparing("octaflip", "input", "answer", ""), zeros, &r);
    (void)close(zeros);
    assert_int_equal(r.status, 43);
    assert_string_equal(r.out, "");
    if (memory_is_the_programs())
        assert_in_range(r.kilobytes, 1, 8 * 1024);
}

static void help_fits_on_a_terminal(void **state)
{
    static const char *const arguments[] = { "help",         "help check",  "help octaflip",
                                             "help reversi", "help aps105", "help compare",
                                             "help show",    "help bbm103", "help flip" };
    size_t i;
    (void)state;
    for (i = 0; i < sizeof arguments / sizeof arguments[0]; i++) {
        struct result r;
        const char *line;
        run(arguments[i], "", &r);
        assert_int_equal(r.status, 0);
        assert_non_null(strstr(r.out, "usage: flipref"));
        for (line = r.out; *line != '\0'; line += strcspn(line, "\n") + 1)
            assert_in_range(strcspn(line, "\n"), 0, 80);
    }
}

/* ---- stepping through a game on a terminal ---- */

#define STEPS "  arrows:" /* stands behind the number of the turn */

static void open_screen(struct talk *t, const char *arguments, unsigned short rows,
                        unsigned short columns)
{
    struct winsize size = { .ws_row = rows, .ws_col = columns };
    t->child = forkpty(&t->to, 0, 0, &size);
    assert_true(t->child >= 0);
    if (t->child == 0) {
        (void)setenv("TERM", "xterm", 1);
        become_flipref(arguments);
    }
    t->from = t->to;
}

/* Whether what is typed comes line by line, and is seen: as a shell has it. */
static int is_as_before(const struct talk *t)
{
    const tcflag_t flags = ICANON | ECHO;
    struct termios now;
    assert_int_equal(tcgetattr(t->to, &now), 0);
    return (now.c_lflag & flags) == flags;
}

static void keys_step_through_a_game(void **state)
{
    static const struct {
        const char *keys, *then;
    } rows[] = {
        { "\033[C", "1/7" }, /* arrows */
        { "\033[B", "2/7" },  { "\033OC", "3/7" },    { "\033[D", "2/7" },  { "\033[A", "1/7" },
        { "\033OD", "0/7" },  { "h", "0/7" }, /* nothing is before the start */
        { "l", "1/7" },       { "j", "2/7" },         { " ", "3/7" },       { "\n", "4/7" },
        { "k", "3/7" },       { "\b", "2/7" },        { "\177", "1/7" },    { "\033[F", "7/7" },
        { "l", "7/7" }, /* nothing is behind the end */
        { "\033[H", "0/7" },  { "\033[4~", "7/7" },   { "\033[1~", "0/7" }, { "G", "7/7" },
        { "g", "0/7" },       { "\033[6~", "7/7" },   /* a page is 10 turns */
        { "\033[5~", "0/7" }, { "\033[1;5C", "1/7" }, /* with a modifier */
        { "lll", "4/7" },     { "x", "4/7" },         /* no key */
        { "\033[3~", "4/7" }, { "\033l", "5/7" },
    };
    struct talk t;
    size_t i;
    (void)state;
    open_screen(&t, "show octaflip examples/won.txt", 24, 80);
    (void)hear(&t, "0/7" STEPS);
    assert_false(is_as_before(&t));
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char then[32];
        (void)snprintf(then, sizeof then, "%s" STEPS, rows[i].then);
        say(&t, rows[i].keys);
        (void)hear(&t, then);
    }
    say(&t, "\033"); /* a sequence may come in parts */
    say(&t, "[");
    say(&t, "F");
    assert_non_null(strstr(hear(&t, "7/7" STEPS), "Red wins 6 to 0"));
    say(&t, "q");
    (void)hear(&t, "\033[?1049l"); /* the screen that was there before */
    assert_int_equal(wait_for_end(&t), 0);
}

static void what_is_not_valid_is_stepped_through_too(void **state)
{
    struct talk t;
    (void)state;
    open_screen(&t, "show octaflip --color=never examples/blocked.txt", 24, 80);
    (void)hear(&t, "0/5" STEPS);
    say(&t, "G");
    assert_non_null(strstr(hear(&t, "5/5" STEPS), "blocked.txt:14:5: error:"));
    say(&t, "q");
    assert_int_equal(wait_for_end(&t), 1);
}

static void signals_leave_the_terminal_as_it_was(void **state)
{
    static const int signals[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM };
    size_t i;
    (void)state;
    for (i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        struct talk t;
        struct result r;
        open_screen(&t, "show octaflip examples/won.txt", 24, 80);
        (void)hear(&t, "0/7" STEPS);
        if (signals[i] == SIGINT)
            say(&t, "\003"); /* as a person sends it */
        else
            assert_int_equal(kill(t.child, signals[i]), 0);
        (void)hear(&t, "\033[?25h\033[?1049l");
        finish(t.child, &r);
        assert_int_equal(r.signal, signals[i]);
        assert_true(is_as_before(&t));
        (void)close(t.to);
    }
}

/* What control-Z stops goes on with the turn that was shown. Nobody could continue it here, so the
   system does not stop it: it gives the terminal back, and takes it again. */
static void a_stop_leaves_the_terminal_as_it_was(void **state)
{
    struct talk t;
    const char *heard;
    (void)state;
    open_screen(&t, "show octaflip examples/won.txt", 24, 80);
    (void)hear(&t, "0/7" STEPS);
    say(&t, "l");
    (void)hear(&t, "1/7" STEPS);
    say(&t, "\032");
    heard = strstr(hear(&t, "1/7" STEPS), "\033[?1049l");
    assert_non_null(heard);
    assert_non_null(strstr(heard, "\033[?1049h"));
    assert_false(is_as_before(&t));
    say(&t, "q");
    assert_int_equal(wait_for_end(&t), 0);
}

static void a_terminal_that_goes_away_ends_it(void **state)
{
    struct talk t;
    struct result r;
    (void)state;
    open_screen(&t, "show octaflip examples/won.txt", 24, 80);
    (void)hear(&t, "0/7" STEPS);
    (void)close(t.to);
    finish(t.child, &r);
    assert_int_equal(r.signal, SIGHUP);
    (void)signal(SIGHUP, SIG_IGN); /* as `nohup` has it */
    open_screen(&t, "show octaflip examples/won.txt", 24, 80);
    (void)signal(SIGHUP, SIG_DFL);
    (void)hear(&t, "0/7" STEPS);
    (void)close(t.to);
    finish(t.child, &r);
    assert_int_equal(r.signal, 0);
}

/* How many rows a text takes on a screen, styles left out. */
static size_t rows_taken(const char *text, size_t columns)
{
    size_t rows = 1;
    size_t column = 0;
    for (; *text != '\0'; text++) {
        if (*text == '\033') {
            text += strcspn(text, "mHJlh");
        } else if (*text == '\n') {
            rows++;
            column = 0;
        } else if (*text != '\r' && column++ == columns) {
            rows++;
            column = 1;
        }
    }
    return rows;
}

static void a_board_fits_on_the_screen(void **state)
{
    static const struct {
        const char *side, *move;
        unsigned short rows, columns;
        const char *shows, *hides; /* labels of columns */
    } rows[] = {
        { "4", "0 1", 24, 80, "     0  1  2  3\r\n", "  4\r\n" },
        { "18", "7 8", 24, 80, " 16 17\r\n", " 18\r\n" },
        { "24", "10 11", 24, 80, " 22 23\r\n", " 24\r\n" },
        { "30", "13 14", 24, 80, " 13 14", " 28 29" },
        { "100", "48 49", 24, 80, " 48 49", " 97 98" },
        { "1000", "498 499", 24, 80, " 498 499", " 990" },
        { "100", "48 49", 24, 40, " 48 49", " 60 61" },
    };
    size_t i;
    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char arguments[512];
        const char *heard;
        struct talk t;
        put("input", rows[i].move);
        (void)snprintf(arguments, sizeof arguments, "show bbm103 --args %s %s", rows[i].side,
                       in_folder("input"));
        open_screen(&t, arguments, rows[i].rows, rows[i].columns);
        (void)hear(&t, "0/1" STEPS);
        say(&t, "l");
        heard = hear(&t, "1/1" STEPS);
        assert_non_null(strstr(heard, "X\033[0m]"));
        assert_non_null(strstr(heard, rows[i].shows));
        assert_null(strstr(heard, rows[i].hides));
        assert_in_range(rows_taken(heard, rows[i].columns), rows[i].rows / 2, rows[i].rows);
        (void)hang_up(&t);
    }
}

static void a_new_size_of_the_screen_is_heeded(void **state)
{
    struct winsize size = { .ws_row = 9, .ws_col = 80 };
    struct talk t;
    (void)state;
    open_screen(&t, "show octaflip examples/won.txt", 24, 80);
    assert_non_null(strstr(hear(&t, "0/7" STEPS), "\n  1  "));
    assert_int_equal(ioctl(t.to, TIOCSWINSZ, &size), 0);
    assert_null(strstr(hear(&t, "0/7" STEPS), "\n  1  "));
    (void)hang_up(&t);
}

/* The input comes from elsewhere, the keys from the terminal. */
static void standard_input_leaves_the_keys_to_the_terminal(void **state)
{
    struct talk t;
    (void)state;
    t.child = forkpty(&t.to, 0, 0, 0);
    assert_true(t.child >= 0);
    if (t.child == 0) {
        int in = open("examples/won.txt", O_RDONLY);
        (void)setenv("TERM", "xterm", 1);
        (void)dup2(in, STDIN_FILENO);
        become_flipref("show octaflip -");
    }
    t.from = t.to;
    (void)hear(&t, "0/7" STEPS);
    say(&t, "ll");
    (void)hear(&t, "2/7" STEPS);
    say(&t, "q");
    assert_int_equal(wait_for_end(&t), 0);
}

static void who_does_not_step_gets_the_last_board(void **state)
{
    struct result r;
    struct talk t;
    (void)state;
    run("show octaflip examples/won.txt", "", &r);
    assert_int_equal(r.status, 0);
    assert_null(strchr(r.out, '\033'));
    assert_non_null(strstr(r.out, "turn 7: "));
    open_screen(&t, "show octaflip --turn 7 examples/won.txt", 24, 80);
    (void)hear(&t, "Red wins 6 to 0");
    assert_int_equal(wait_for_end(&t), 0);
}

/* ---- folders ---- */

static void a_folder_is_walked_in_the_order_of_names(void **state)
{
    struct result r;
    const char *a, *b, *c;
    (void)state;
    put("b", CORNERS "0\n");
    put("a", CORNERS "1\n1 1 1 2\n");
    assert_int_equal(mkdir(in_folder("aa"), 0777), 0);
    put("aa/inside", "R\n");
    put("c", CORNERS "1\n1 1 1 4\n");
    run(check_folder(""), "", &r);
    assert_int_equal(r.status, 1);
    a = strstr(r.out, "/a: valid: Red wins 3 to 2 after 1 turn");
    b = strstr(r.out, "/aa/inside: not valid: Board input error");
    c = strstr(r.out, "/b: valid: draw 2 to 2 after 0 turns");
    assert_true(a != 0 && b != 0 && c != 0 && a < b && b < c);
    assert_non_null(strstr(c, "/c: not valid: Invalid move at turn 1"));
    assert_non_null(strstr(r.out, "4 inputs: 2 valid, 2 not\n"));
    assert_string_equal(r.err, "");
}

static void what_cannot_be_walked_is_told_and_the_rest_judged(void **state)
{
    struct result r;
    (void)state;
    put("z", CORNERS "0\n");
    assert_int_equal(mkdir(in_folder("sub"), 0777), 0);
    assert_int_equal(symlink("..", in_folder("sub/loop")), 0);
    assert_int_equal(symlink("nothing", in_folder("broken")), 0);
    assert_int_equal(mkfifo(in_folder("pipe"), 0666), 0); /* nobody writes: would wait for ever */
    run(check_folder(""), "", &r);
    assert_int_equal(r.status, 2);
    assert_non_null(strstr(r.err, "/sub/loop: a loop"));
    assert_non_null(strstr(r.err, "/broken: a link to nothing"));
    assert_null(strstr(r.err, "pipe"));
    assert_non_null(strstr(r.out, "/z: valid: draw"));
}

static void an_unreadable_file_does_not_stop_the_rest(void **state)
{
    struct result r;
    (void)state;
    put("a", CORNERS "0\n");
    put("b", CORNERS "0\n");
    assert_int_equal(chmod(in_folder("a"), 0), 0);
    assert_int_equal(chmod(folder, 0755), 0);
    as_nobody = 1;
    run(check_folder(""), "", &r);
    as_nobody = 0;
    assert_int_equal(r.status, 2);
    assert_non_null(strstr(r.err, "/a: Permission denied"));
    assert_non_null(strstr(r.out, "/b: valid: draw"));
}

static void ten_thousand_files_are_judged(void **state)
{
    struct result r;
    char name[32];
    int files = SANITIZED ? 1000 : 10000;
    char expected[64];
    int i;
    (void)state;
    for (i = 0; i < files; i++) {
        (void)snprintf(name, sizeof name, "%05d", i);
        put(name, CORNERS "0\n");
    }
    run(check_folder("--quiet"), "", &r);
    assert_int_equal(r.status, 0);
    (void)snprintf(expected, sizeof expected, "%d inputs: %d valid, 0 not\n", files, files);
    assert_string_equal(r.out, expected);
}

static void a_folder_without_files_is_trouble(void **state)
{
    struct result r;
    (void)state;
    run(check_folder(""), "", &r);
    assert_int_equal(r.status, 2);
    assert_one_line(r.err, "no file in it");
    assert_string_equal(r.out, "0 inputs: 0 valid, 0 not; not read: 1\n");
}

static void names_cannot_command_the_terminal(void **state)
{
    struct result r;
    (void)state;
    put("a\033[2Jb\nc", CORNERS "0\n");
    run(check_folder(""), "", &r);
    assert_null(strchr(r.out, '\033'));
    assert_non_null(strstr(r.out, "a\\x1B[2Jb\\nc: valid"));
}

/* The signal that would end the program is an error of writing. */
static void a_file_that_gets_too_large_is_told(void **state)
{
    static const struct {
        const char *arguments;
        int status;
    } rows[] = { { "check --codes", 2 }, { "flip new 100 1 2", 1 } };
    size_t i;
    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct result r;
        with_small_files = 1;
        run(rows[i].arguments, "", &r);
        with_small_files = 0;
        assert_int_equal(r.status, rows[i].status);
        assert_one_line(r.err, "standard output: File too large");
    }
}

/* ---- reports in files ---- */

static const char *const report_formats[] = { "text", "json", "sarif", "junit" };

enum { REPORT_FORMATS = sizeof report_formats / sizeof report_formats[0] };

/* `check octaflip --format=FORMAT --output FILE PATHS`; FILE may be 0. */
static const char *report_arguments(const char *format, const char *file, const char *paths)
{
    static char text[2048];
    (void)snprintf(text, sizeof text, "check octaflip --format=%s %s %s %s", format,
                   file != 0 ? "--output" : "", file != 0 ? file : "", paths);
    return text;
}

/* A build may be without some formats, and says so. */
static int format_is_there(const char *format)
{
    struct result r;
    run(report_arguments(format, 0, "examples"), "", &r);
    return strstr(r.err, "this build was made without") == 0;
}

static void a_report_replaces_a_file_and_keeps_its_mode(void **state)
{
    static struct result there, here;
    struct stat st;
    size_t i;
    (void)state;
    for (i = 0; i < REPORT_FORMATS; i++) {
        if (!format_is_there(report_formats[i]))
            continue;
        run(report_arguments(report_formats[i], 0, "examples/typo.txt"), "", &there);
        put("report", "something that was there before\n");
        assert_int_equal(chmod(in_folder("report"), 0640), 0);
        run(report_arguments(report_formats[i], in_folder("report"), "examples/typo.txt"), "",
            &here);
        assert_int_equal(here.status, 1);
        assert_string_equal(here.out, "");
        assert_string_equal(here.err, "");
        read_back(open(in_folder("report"), O_RDONLY), here.out, sizeof here.out);
        assert_string_equal(here.out, there.out);
        assert_int_equal(stat(in_folder("report"), &st), 0);
        assert_int_equal(st.st_mode & 07777, 0640);
        assert_int_equal(entries(), 1);
    }
}

static void a_full_disk_leaves_the_earlier_report(void **state)
{
    struct result r;
    size_t i;
    (void)state;
    put("earlier", "earlier\n");
    for (i = 0; i < REPORT_FORMATS; i++) {
        if (!format_is_there(report_formats[i]))
            continue;
        with_small_files = 1;
        run(report_arguments(report_formats[i], in_folder("earlier"),
                             "examples examples examples examples"),
            "", &r);
        with_small_files = 0;
        assert_int_equal(r.status, 2);
        assert_non_null(strstr(r.err, "File too large\n"));
        assert_string_equal(contents(in_folder("earlier")), "earlier\n");
        assert_int_equal(entries(), 1);
    }
}

/* Waits until the folder has so many entries. */
static void wait_for_entries(int n)
{
    int waited;
    for (waited = 0; waited < PATIENCE && entries() != n; waited += 10)
        (void)poll(0, 0, 10);
    assert_int_equal(entries(), n);
}

static void a_signal_leaves_the_earlier_report(void **state)
{
    static const int signals[] = { SIGHUP, SIGINT, SIGTERM };
    struct result r;
    size_t i;
    (void)state;
    put("earlier", "earlier\n");
    for (i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        int ends[2];
        int err = temporary();
        pid_t child;
        assert_int_equal(pipe(ends), 0);
        child =
            start(report_arguments("text", in_folder("earlier"), "examples -"), ends[0], -1, err);
        wait_for_entries(2); /* it waits for its input */
        assert_int_equal(kill(child, signals[i]), 0);
        finish(child, &r);
        (void)close(ends[0]);
        (void)close(ends[1]);
        read_back(err, r.err, sizeof r.err);
        assert_int_equal(r.signal, signals[i]);
        assert_one_line(r.err, "no report was written");
        assert_string_equal(contents(in_folder("earlier")), "earlier\n");
        assert_int_equal(entries(), 1);
    }
}

/* As `nohup` and a shell's background jobs have it. */
static void an_ignored_signal_is_still_ignored(void **state)
{
    static const char input[] = CORNERS "0\n";
    struct result r;
    int ends[2];
    pid_t child;
    (void)state;
    assert_int_equal(pipe(ends), 0);
    (void)signal(SIGINT, SIG_IGN);
    child = start(report_arguments("text", in_folder("report"), "-"), ends[0], -1, -1);
    (void)signal(SIGINT, SIG_DFL);
    wait_for_entries(1);
    assert_int_equal(kill(child, SIGINT), 0);
    assert_int_equal(write(ends[1], input, sizeof input - 1), sizeof input - 1);
    (void)close(ends[1]);
    finish(child, &r);
    (void)close(ends[0]);
    assert_int_equal(r.status, 0);
    assert_non_null(strstr(contents(in_folder("report")), "valid: draw"));
    assert_int_equal(entries(), 1);
}

static void a_report_that_cannot_be_written_is_told(void **state)
{
    static const struct {
        const char *file, *why;
    } rows[] = {
        { "/dev/full", "/dev/full: No space left on device" },
        { "/", "/: Is a directory" },
        { "/no-such-folder/report", "/no-such-folder/report: No such file or directory" },
        { "examples/won.txt/report", "examples/won.txt/report: Not a directory" },
    };
    size_t i;
    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct result r;
        run(report_arguments("text", rows[i].file, "examples/won.txt"), "", &r);
        assert_int_equal(r.status, 2);
        assert_string_equal(r.out, "");
        assert_one_line(r.err, rows[i].why);
    }
}

static void a_report_is_no_input_of_itself(void **state)
{
    struct result r;
    (void)state;
    put("a", CORNERS "0\n");
    run(report_arguments("text", in_folder("report"), folder), "", &r);
    assert_int_equal(r.status, 0);
    assert_non_null(strstr(contents(in_folder("report")), "1 input: 1 valid, 0 not\n"));
    assert_int_equal(entries(), 2);
}

/* Whoever runs the tests may ignore signals, as `nohup` does, and a shell for what it starts in the
   background; then so would the program. */
static void hear_signals(void)
{
    static const int signals[] = { SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGALRM, SIGTERM };
    sigset_t none;
    size_t i;
    for (i = 0; i < sizeof signals / sizeof signals[0]; i++)
        (void)signal(signals[i], SIG_DFL);
    (void)sigemptyset(&none);
    (void)sigprocmask(SIG_SETMASK, &none, 0);
}

int main(int argc, char **argv)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_said_while_the_pipe_is_open),
        cmocka_unit_test(reenter_talks_line_by_line),
        cmocka_unit_test(a_terminal_ends_the_input_with_control_d),
        cmocka_unit_test(colour_is_for_terminals_that_want_it),
        cmocka_unit_test(a_gigabyte_is_judged_within_8_megabytes),
        cmocka_unit_test(two_billion_turns_in_a_short_file_need_no_memory),
        cmocka_unit_test(an_input_that_cannot_be_read_is_trouble),
        cmocka_unit_test(a_board_without_memory_is_trouble),
        cmocka_unit_test(a_closed_standard_input_is_trouble),
        cmocka_unit_test(an_input_that_does_not_block_is_waited_for),
        cmocka_unit_test_setup_teardown(a_file_that_shrinks_has_no_verdict, make_folder,
                                        remove_folder),
        cmocka_unit_test(prompts_are_shown_before_input_is_awaited),
        cmocka_unit_test(control_d_ends_a_conversation),
        cmocka_unit_test_setup_teardown(a_link_of_a_dialects_name_is_its_program, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(a_saved_game_is_loaded, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_game_goes_on_where_it_was_saved, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(a_save_replaces_an_earlier_file_and_keeps_its_mode,
                                        make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_folder_that_cannot_be_read_can_be_saved_to, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(a_save_that_fails_leaves_the_earlier_file, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(what_is_no_file_is_not_replaced, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(a_damaged_game_is_not_loaded, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_report_replaces_a_file_and_keeps_its_mode, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(a_full_disk_leaves_the_earlier_report, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(a_signal_leaves_the_earlier_report, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(an_ignored_signal_is_still_ignored, make_folder,
                                        remove_folder),
        cmocka_unit_test(a_report_that_cannot_be_written_is_told),
        cmocka_unit_test_setup_teardown(a_report_is_no_input_of_itself, make_folder, remove_folder),
        cmocka_unit_test(output_that_cannot_be_written_is_told),
        cmocka_unit_test(a_file_that_gets_too_large_is_told),
        cmocka_unit_test_setup_teardown(a_comparison_that_fails_has_no_verdict, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(an_endless_output_is_wrong_at_its_first_difference,
                                        make_folder, remove_folder),
        cmocka_unit_test(help_fits_on_a_terminal),
        cmocka_unit_test(keys_step_through_a_game),
        cmocka_unit_test(what_is_not_valid_is_stepped_through_too),
        cmocka_unit_test(signals_leave_the_terminal_as_it_was),
        cmocka_unit_test(a_stop_leaves_the_terminal_as_it_was),
        cmocka_unit_test(a_terminal_that_goes_away_ends_it),
        cmocka_unit_test_setup_teardown(a_board_fits_on_the_screen, make_folder, remove_folder),
        cmocka_unit_test(a_new_size_of_the_screen_is_heeded),
        cmocka_unit_test(standard_input_leaves_the_keys_to_the_terminal),
        cmocka_unit_test(who_does_not_step_gets_the_last_board),
        cmocka_unit_test(a_closed_pipe_ends_an_endless_input),
        cmocka_unit_test_setup_teardown(a_folder_is_walked_in_the_order_of_names, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(what_cannot_be_walked_is_told_and_the_rest_judged,
                                        make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(an_unreadable_file_does_not_stop_the_rest, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(ten_thousand_files_are_judged, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_folder_without_files_is_trouble, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(names_cannot_command_the_terminal, make_folder,
                                        remove_folder),
    };
    (void)argc;
    (void)argv;
    hear_signals();
    flipref = getenv("FLIPREF");
    if (flipref == 0)
        flipref = "build/flipref";
    return cmocka_run_group_tests(tests, 0, 0);
}
