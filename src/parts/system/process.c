#define _GNU_SOURCE /* prctl */
#include "system/process.h"

#include "system/interrupt.h"
#include "system/io.h"
#include "system/progress.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

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
