/* Runs a verb on a terminal, in the folder of a test (folder.h). */
#ifndef FLIPREF_REGRESS_ON_TERMINAL_H
#define FLIPREF_REGRESS_ON_TERMINAL_H

#include "regress/unit/run_verb.h"

#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>

static struct terminal {
    int master; /* the end at which a person types and reads */
    int slave;
    pid_t program;
    char seen[1 << 17]; /* all that was shown, without CR */
    size_t len;
} screen;

static inline void set_size(int rows_of_it, int columns)
{
    struct winsize size = { .ws_row = (unsigned short)rows_of_it,
                            .ws_col = (unsigned short)columns };
    assert_int_equal(ioctl(screen.master, TIOCSWINSZ, &size), 0);
}

static inline void open_screen(int rows_of_it, int columns)
{
    memset(&screen, 0, sizeof screen);
    screen.master = posix_openpt(O_RDWR | O_NOCTTY);
    assert_true(screen.master >= 0);
    assert_int_equal(grantpt(screen.master), 0);
    assert_int_equal(unlockpt(screen.master), 0);
    screen.slave = open(ptsname(screen.master), O_RDWR | O_NOCTTY);
    assert_true(screen.slave >= 0);
    set_size(rows_of_it, columns);
}

static inline void close_screen(void)
{
    (void)close(screen.slave);
    (void)close(screen.master);
}

/* Reads once what is shown. Returns 0 if nothing came in time. */
static inline int look(int milliseconds)
{
    struct pollfd p = { .fd = screen.master, .events = POLLIN };
    char got[4096];
    ssize_t n, i;
    if (poll(&p, 1, milliseconds) <= 0)
        return 0;
    n = read(screen.master, got, sizeof got);
    for (i = 0; i < n; i++) {
        assert_true(screen.len + 1 < sizeof screen.seen);
        if (got[i] != '\r')
            screen.seen[screen.len++] = got[i];
    }
    screen.seen[screen.len] = '\0';
    return n > 0;
}

enum { KEYS_HERE = 1, NO_TERMINAL = 2, SIGNAL_IGNORED = 4 };

/* Starts the verb on the terminal. With KEYS_HERE standard input is the terminal, too. */
static inline void start_on_terminal(int (*run)(int, char **), const char *line, int how)
{
    static char copy[256];
    char *words[VERB_WORDS_MOST] = { (char[]){ "flipref" } };
    int count;
    (void)snprintf(copy, sizeof copy, "%s", line);
    count = 1 + verb_words(copy, words + 1);
    (void)fflush(0);
    screen.program = fork();
    assert_true(screen.program >= 0);
    if (screen.program > 0)
        return;
    let_signals_end_it();
    if ((how & SIGNAL_IGNORED) != 0)
        (void)signal(SIGTERM, SIG_IGN);
    if (setsid() < 0 || chdir(folder) != 0 ||
        ((how & NO_TERMINAL) == 0 && ioctl(screen.slave, TIOCSCTTY, 0) != 0))
        _exit(99);
    put_in_place_of(STDIN_FILENO, "said.in", O_RDONLY);
    put_in_place_of(STDERR_FILENO, "said.err", O_WRONLY | O_CREAT | O_TRUNC);
    if (dup2(screen.slave, STDOUT_FILENO) < 0 ||
        ((how & KEYS_HERE) != 0 && dup2(screen.slave, STDIN_FILENO) < 0))
        _exit(99);
    close_screen(); /* so that the program is hung up on when the test ends */
    _exit(run(count, words));
}

/* Returns the status of the program as run_verb() does, when it has ended. */
static inline int end_on_terminal(void)
{
    int status = 0;
    while (waitpid(screen.program, &status, WNOHANG) == 0)
        (void)look(20); /* it may wait until some of its output is read */
    while (look(0))
        ;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 256 + WTERMSIG(status);
}

#endif
