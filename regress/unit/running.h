/* What tests of the program from outside share: a folder of their own, runs of the program in that
   folder, and terminals. The program is $FLIPREF. */
#ifndef FLIPREF_REGRESS_RUNNING_H
#define FLIPREF_REGRESS_RUNNING_H

#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <cmocka.h>

#define ROWS_OF(table) (sizeof(table) / sizeof((table)[0]))

#define CORNERS "R......B\n........\n........\n........\n........\n........\n........\nB......R\n"
#define DRAW    CORNERS "0\n" /* octaflip: valid, a draw */

enum { WORDS_MOST = 32, PATIENCE = 60000 /* milliseconds until an answer counts as missing */ };

static char program[4096];
static char folder[] = "/tmp/flipref-test-XXXXXX";

/* ---- a folder of its own for every test ---- */

static inline int make_folder(void **state)
{
    const char *named = getenv("FLIPREF");
    (void)state;
    if (realpath(named != 0 ? named : "build/flipref", program) == 0)
        return -1;
    (void)strcpy(folder + strlen(folder) - 6, "XXXXXX");
    return mkdtemp(folder) != 0 ? 0 : -1;
}

static inline int remove_folder(void **state)
{
    char command[128];
    (void)state;
    (void)snprintf(command, sizeof command, "chmod -R u+rwx %s && rm -rf %s", folder, folder);
    return system(command);
}

static inline const char *in_folder(const char *name)
{
    static char path[4][4096];
    static int next;
    next = (next + 1) % 4;
    (void)snprintf(path[next], sizeof path[next], "%s/%s", folder, name);
    return path[next];
}

static inline void put_bytes(const char *name, const void *text, size_t len)
{
    FILE *f = fopen(in_folder(name), "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(text, 1, len, f), len);
    assert_int_equal(fclose(f), 0);
}

static inline void put(const char *name, const char *text)
{
    put_bytes(name, text, strlen(text));
}

static inline size_t get(const char *name, char *text, size_t room)
{
    FILE *f = fopen(in_folder(name), "rb");
    size_t n;
    assert_non_null(f);
    n = fread(text, 1, room - 1, f);
    text[n] = '\0';
    assert_int_equal(fclose(f), 0);
    return n;
}

static inline int is_there(const char *name)
{
    return access(in_folder(name), F_OK) == 0;
}

/* ---- running ---- */

/* How the program is started, beside its words. NULL and -1 mean the usual. */
struct setting {
    const char *name, *value; /* a variable of the environment; if the value is NULL, it is unset */
    int out, err;             /* descriptors */
};

static const struct setting usual = { 0, 0, -1, -1 };

/* The result of a run. */
struct said {
    int status; /* the exit status; -1 if a signal ended the program */
    int signal; /* the signal, or 0 */
    char out[1 << 17];
    char err[1 << 14];
};

/* In the child: becomes the program, in the folder. Blanks separate words, but a word 'in quotes'
   may contain blanks. */
static inline void become(const char *line, const struct setting *s)
{
    static char words[8192];
    char *argv[WORDS_MOST + 2] = { program };
    char *at = words;
    int n = 1;
    (void)snprintf(words, sizeof words, "%s", line);
    while (*at != '\0' && n <= WORDS_MOST) {
        char end = *at == '\'' ? '\'' : ' ';
        at += *at == '\'';
        argv[n++] = at;
        while (*at != '\0' && *at != end)
            at++;
        if (*at != '\0')
            *at++ = '\0';
        while (*at == ' ')
            at++;
    }
    argv[n] = 0;
    if (s->name != 0 && s->value != 0)
        (void)setenv(s->name, s->value, 1);
    else if (s->name != 0)
        (void)unsetenv(s->name);
    if (chdir(folder) != 0)
        _exit(126);
    (void)execv(program, argv);
    _exit(127);
}

static inline int unnamed_file(void)
{
    FILE *f = tmpfile();
    int fd;
    assert_non_null(f);
    fd = dup(fileno(f));
    assert_true(fd >= 0);
    (void)fclose(f);
    return fd;
}

static inline void read_back(int fd, char *text, size_t room)
{
    ssize_t n = pread(fd, text, room - 1, 0);
    text[n > 0 ? n : 0] = '\0';
    (void)close(fd);
}

static inline pid_t start_with(const char *line, int in, int out, int err, const struct setting *s)
{
    pid_t child = fork();
    int fd;
    assert_true(child >= 0);
    if (child > 0)
        return child;
    (void)setsid(); /* it has no controlling terminal */
    (void)dup2(in, 0);
    (void)dup2(out, 1);
    (void)dup2(err, 2);
    for (fd = 3; fd < 64; fd++)
        (void)close(fd);
    become(line, s);
    return -1;
}

static inline void wait_for(pid_t child, struct said *r)
{
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    r->status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    r->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

/* Runs the program to its end. */
static inline struct said *run_so(const char *line, const char *input, const struct setting *s)
{
    static struct said r;
    int in = unnamed_file();
    int out = s->out >= 0 ? s->out : unnamed_file();
    int err = s->err >= 0 ? s->err : unnamed_file();
    assert_int_equal(write(in, input, strlen(input)), strlen(input));
    (void)lseek(in, 0, SEEK_SET);
    wait_for(start_with(line, in, out, err, s), &r);
    r.out[0] = '\0';
    r.err[0] = '\0';
    if (s->out < 0)
        read_back(out, r.out, sizeof r.out);
    if (s->err < 0)
        read_back(err, r.err, sizeof r.err);
    (void)close(in);
    return &r;
}

static inline struct said *run(const char *line, const char *input)
{
    return run_so(line, input, &usual);
}

/* A row of a table: a command line and what the program must print. */
struct row {
    const char *line, *input;
    int status;
    const char *out, *err; /* parts of the output; "": no output; NULL: any output */
};

static inline void expect_part(const char *line, const char *what, const char *said,
                               const char *wanted)
{
    if (wanted != 0 && (wanted[0] == '\0' ? said[0] != '\0' : strstr(said, wanted) == 0))
        fail_msg("flipref %s: %s is \"%s\", without \"%s\"", line, what, said, wanted);
}

static inline void expect(const struct said *r, const struct row *row)
{
    if (r->status != row->status)
        fail_msg("flipref %s: status %d (signal %d), not %d: %s%s", row->line, r->status, r->signal,
                 row->status, r->out, r->err);
    expect_part(row->line, "output", r->out, row->out);
    expect_part(row->line, "message", r->err, row->err);
}

static inline void expect_rows(const struct row *rows, size_t count)
{
    size_t i;
    for (i = 0; i < count; i++)
        expect(run(rows[i].line, rows[i].input != 0 ? rows[i].input : ""), &rows[i]);
}

/* ---- terminals ---- */

struct screen {
    int master;         /* the end at which a person types and reads */
    int slave;          /* kept open, so that nothing is lost when the program ends */
    char seen[1 << 16]; /* everything that was shown so far */
    size_t len;
};

static inline void screen_open(struct screen *t, int columns)
{
    struct winsize size = { .ws_row = 24, .ws_col = (unsigned short)columns };
    t->master = posix_openpt(O_RDWR | O_NOCTTY);
    assert_true(t->master >= 0);
    assert_int_equal(grantpt(t->master), 0);
    assert_int_equal(unlockpt(t->master), 0);
    t->slave = open(ptsname(t->master), O_RDWR | O_NOCTTY);
    assert_true(t->slave >= 0);
    assert_int_equal(ioctl(t->master, TIOCSWINSZ, &size), 0);
    t->len = 0;
    t->seen[0] = '\0';
}

/* Waits at most `milliseconds` for text. Returns 0 if none came. */
static inline int screen_look(struct screen *t, int milliseconds)
{
    struct pollfd p = { .fd = t->master, .events = POLLIN };
    ssize_t n;
    if (poll(&p, 1, milliseconds) <= 0)
        return 0;
    n = read(t->master, t->seen + t->len, sizeof t->seen - t->len - 1);
    if (n <= 0)
        return 0;
    t->len += (size_t)n;
    t->seen[t->len] = '\0';
    return 1;
}

/* Waits until a text has been shown. Returns what was shown from there on. */
static inline const char *screen_wait(struct screen *t, const char *text)
{
    while (strstr(t->seen, text) == 0) {
        if (!screen_look(t, PATIENCE))
            fail_msg("never saw \"%s\", but \"%s\"", text, t->seen);
    }
    return strstr(t->seen, text);
}

static inline void screen_close(struct screen *t)
{
    while (screen_look(t, 0))
        ;
    (void)close(t->slave);
    (void)close(t->master);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_folder, remove_folder)

#endif
