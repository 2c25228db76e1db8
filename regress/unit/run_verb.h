/* Runs a verb in a process of its own, in the folder of a test (folder.h). So a test can state what
   a command line prints, and with which status it ends. */
#ifndef FLIPREF_REGRESS_RUN_VERB_H
#define FLIPREF_REGRESS_RUN_VERB_H

#include "regress/unit/folder.h"

#include <signal.h>
#include <sys/wait.h>

enum { VERB_WORDS_MOST = 40 };

/* A command line, and what comes of it. */
struct verb_row {
    const char *line;  /* the words after the verb; text in single quotes is one word */
    const char *input; /* standard input */
    int status;
    const char *output, *errors; /* standard output, and standard error */
};

/* Divides a line into words, in place. Returns how many there are. */
static inline int verb_words(char *line, char **words)
{
    int n = 0;
    for (;;) {
        char end = ' ';
        line += strspn(line, " ");
        if (*line == '\0')
            return n;
        if (*line == '\'')
            end = *line++;
        assert_in_range(n, 0, VERB_WORDS_MOST - 2);
        words[n++] = line;
        line += strcspn(line, (char[]){ end, '\0' });
        if (*line != '\0')
            *line++ = '\0';
    }
}

/* Lets signals have their effect, even if they are ignored where the tests run, as by nohup. The
   handlers of cmocka would go on with the tests. */
static inline void let_signals_end_it(void)
{
    static const int numbers[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGSEGV };
    size_t i;
    for (i = 0; i < ROWS_OF(numbers); i++)
        (void)signal(numbers[i], SIG_DFL);
}

static inline void put_in_place_of(int fd, const char *path, int flags)
{
    int from = open(path, flags, 0600);
    if (from < 0 || dup2(from, fd) != fd || close(from) != 0)
        _exit(99);
}

/* Runs the verb on a line, with standard input from the file `said.in` of the folder. Returns its
   exit status, or 256 and the signal that ended it. What it prints is in `said.out` and `said.err`.
 */
static inline int run_verb(int (*run)(int, char **), const char *line)
{
    static char copy[4096];
    char *words[VERB_WORDS_MOST] = { (char[]){ "flipref" } };
    int count, status;
    pid_t pid;
    assert_true(snprintf(copy, sizeof copy, "%s", line) < (int)sizeof copy);
    count = 1 + verb_words(copy, words + 1);
    (void)fflush(0);
    pid = fork();
    if (pid == 0) {
        let_signals_end_it();
        if (chdir(folder) != 0)
            _exit(99);
        put_in_place_of(STDIN_FILENO, "said.in", O_RDONLY);
        put_in_place_of(STDOUT_FILENO, "said.out", O_WRONLY | O_CREAT | O_TRUNC);
        put_in_place_of(STDERR_FILENO, "said.err", O_WRONLY | O_CREAT | O_TRUNC);
        _exit(run(count, words));
    }
    assert_true(pid > 0);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 256 + WTERMSIG(status);
}

static inline void expect_said(const char *line, const char *name, const char *wanted)
{
    const char *got = text_in_folder(name);
    if (strcmp(got, wanted) != 0)
        fail_msg("%s: %s is\n%s---- and not\n%s", line, name, got, wanted);
}

/* Runs the verb on the line of a row, and expects what the row says. */
static inline void expect_verb(int (*run)(int, char **), const struct verb_row *row)
{
    int status;
    put("said.in", row->input != 0 ? row->input : "");
    status = run_verb(run, row->line);
    expect_said(row->line, "said.err", row->errors);
    expect_said(row->line, "said.out", row->output);
    if (status != row->status)
        fail_msg("%s: the status is %d, not %d", row->line, status, row->status);
}

#endif
