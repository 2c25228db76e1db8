#define _GNU_SOURCE /* prctl */
#include "system/process.h"

#include "system/interrupt.h"
#include "system/io.h"
#include "system/progress.h"
#include "system/save_file.h"
#include "text/memory.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

/* ---- without memory ---- */

enum { CHILD_LACKS_MEMORY = 117 /* the status of a child that ends because memory ran out */ };

static int status_without_memory = STATUS_TROUBLE;

static void end_program(void)
{
    remove_unfinished_file();
    complain(no_memory, 0);
    _exit(status_without_memory);
}

static void end_child(void)
{
    remove_unfinished_file();
    _exit(CHILD_LACKS_MEMORY);
}

void end_without_memory(int status)
{
    status_without_memory = status;
    memory_ends_by(end_program);
}

/* ---- children ---- */

pid_t process_fork(sink *out)
{
    sigset_t before;
    pid_t pid;
    (void)sink_flush(out);
    (void)sink_flush(standard_output());
    hold_interrupts(&before);
    pid = fork();
    if (pid != 0) {
        (void)sigprocmask(SIG_SETMASK, &before, 0);
        return pid;
    }
    ignore_interrupts(&before);
    memory_ends_by(end_child);
#ifdef __linux__
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    progress_leave();
    return 0;
}

int process_read(int fd, void *to, size_t len)
{
    char *at = to;
    while (len > 0) {
        ssize_t n = read(fd, at, len);
        if (n == 0 || (n < 0 && errno != EINTR))
            return 0;
        if (n > 0) {
            at += n;
            len -= (size_t)n;
        }
    }
    return 1;
}

int process_end(pid_t pid, int kill_it)
{
    int status = 0;
    if (kill_it)
        (void)kill(pid, SIGKILL);
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        ;
    if (WIFEXITED(status) && WEXITSTATUS(status) == CHILD_LACKS_MEMORY)
        memory_is_out();
    return status;
}

const char *process_fate(const char *did, int status)
{
    static char text[128];
    if (WIFSIGNALED(status))
        (void)snprintf(text, sizeof text, "the process that %s it was ended by signal %d (%s)", did,
                       WTERMSIG(status), strsignal(WTERMSIG(status)));
    else
        (void)snprintf(text, sizeof text, "the process that %s it ended with status %d", did,
                       WEXITSTATUS(status));
    return text;
}
