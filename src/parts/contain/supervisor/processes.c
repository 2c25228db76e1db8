/* What has been started, and its end. */
#define _GNU_SOURCE
#include "contain/supervisor/supervisor.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LINE = 4096 };

/* Reads a file of /proc, with NUL at the end. Returns 0 if that fails. */
static int read_line(const char *path, char line[LINE])
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t n = file < 0 ? -1 : read(file, line, LINE - 1);
    if (file >= 0)
        (void)close(file);
    line[n > 0 ? n : 0] = 0;
    return n > 0;
}

static uint64_t own_clock_us(pid_t pid)
{
    clockid_t clock;
    struct timespec t;
    if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &t) != 0)
        return 0;
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

/* The CPU time of a process and of the children that it has waited for. */
static uint64_t clock_with_children_us(pid_t pid)
{
    char path[64], line[LINE], *at;
    unsigned long long ticks = 0;
    int field;
    (void)snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    if (!read_line(path, line) || (at = strrchr(line, ')')) == NULL)
        return own_clock_us(pid);
    for (field = 2; at && field < 17; field++) {
        at = strchr(at + 1, ' ');
        if (at && field >= 13) /* utime, stime, cutime, cstime */
            ticks += strtoull(at, NULL, 10);
    }
    return ticks * 1000000 / (uint64_t)sysconf(_SC_CLK_TCK);
}

/* Adds the children of a process to a list. */
static size_t add_children(pid_t parent, pid_t *list, size_t count)
{
    char path[64], line[LINE], *at = line;
    (void)snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)parent, (int)parent);
    if (!read_line(path, line))
        return count;
    while (count < PROCESSES_WATCHED) {
        char *end;
        long pid = strtol(at, &end, 10);
        if (end == at)
            break;
        list[count++] = (pid_t)pid;
        at = end;
    }
    return count;
}

/* Lists all that was started and is alive. */
static size_t list_all(pid_t list[PROCESSES_WATCHED])
{
    size_t count = add_children(getpid(), list, 0), i;
    for (i = 0; i < count; i++)
        count = add_children(list[i], list, count);
    return count;
}

size_t processes_list(const struct supervisor *s, pid_t pid, pid_t list[PROCESSES_WATCHED])
{
    if (s->opening.runs_tools)
        return list_all(list);
    list[0] = pid;
    return 1;
}

uint64_t processes_cpu_us(const struct supervisor *s, pid_t pid)
{
    pid_t list[PROCESSES_WATCHED];
    size_t count = processes_list(s, pid, list), i;
    uint64_t sum = 0;
    if (!s->opening.runs_tools)
        return own_clock_us(pid);
    for (i = 0; i < count; i++)
        sum += clock_with_children_us(list[i]);
    return sum;
}

/* The kilobytes that a line of /proc/PID/status has. */
static uint64_t kilobytes(const char *status, const char *name)
{
    const char *at = strstr(status, name);
    return at ? strtoull(at + strlen(name), NULL, 10) : 0;
}

/* Page tables count: a program that reads a byte here and there of what it has reserved makes
   little else resident. */
static uint64_t resident_kb(pid_t pid)
{
    char path[64], text[LINE];
    (void)snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
    if (!read_line(path, text))
        return 0;
    return kilobytes(text, "\nVmRSS:") + kilobytes(text, "\nVmPTE:") + kilobytes(text, "\nVmSwap:");
}

/* Pages that several processes share count once for each. */
uint64_t processes_resident_kb(const struct supervisor *s, pid_t pid)
{
    pid_t list[PROCESSES_WATCHED];
    size_t count = processes_list(s, pid, list), i;
    uint64_t sum = 0;
    for (i = 0; i < count; i++)
        sum += resident_kb(list[i]);
    return sum;
}

/* Kills all processes of a user, as that user: nobody else's can be meant. */
static void kill_user(uid_t uid)
{
    int status;
    pid_t killer = fork();
    if (killer == 0) {
        if (syscall(SYS_setresuid, uid, uid, uid) == 0)
            (void)kill(-1, SIGKILL);
        _exit(0);
    }
    if (killer > 0)
        while (waitpid(killer, &status, 0) < 0 && errno == EINTR)
            ;
}

static void kill_children(void)
{
    pid_t list[PROCESSES_WATCHED];
    size_t count = list_all(list), i;
    for (i = 0; i < count; i++)
        (void)kill(list[i], SIGKILL);
}

static void kill_all(const struct supervisor *s)
{
    if (s->opening.level == CONTAINMENT_FULL)
        (void)kill(-1, SIGKILL); /* the first process of its namespace means all others */
    else if (s->opening.uid != 0)
        kill_user((uid_t)s->opening.uid);
    else
        kill_children();
}

uint64_t used_us(const struct rusage *usage)
{
    return (uint64_t)(usage->ru_utime.tv_sec + usage->ru_stime.tv_sec) * 1000000 +
           (uint64_t)(usage->ru_utime.tv_usec + usage->ru_stime.tv_usec);
}

/* Orphans become children of the supervisor, so nothing is left if it has none. */
int processes_end(const struct supervisor *s, uint64_t *cpu_us)
{
    const struct timespec pause = { 0, 1000000 };
    struct rusage usage;
    int status, tries = 0;
    while (tries < 5000) {
        pid_t pid = wait4(-1, &status, WNOHANG, &usage);
        if (pid < 0 && errno == ECHILD)
            return 1;
        if (pid > 0) {
            *cpu_us += used_us(&usage);
            continue;
        }
        kill_all(s);
        if (tries++ > 0)
            (void)nanosleep(&pause, NULL);
    }
    return 0;
}
