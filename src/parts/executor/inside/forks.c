/* The fork server: a child for each input. */
#include "executor/inside/inside.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

/* A child that dies of this has met a limit of time. Nothing catches it. */
static void set_limit(int clock, uint64_t us)
{
    struct sigevent event = { .sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGKILL };
    struct itimerspec when = { { 0, 0 }, { (time_t)(us / 1000000), (long)(us % 1000000) * 1000 } };
    int timer = 0;
    if (call3(SYS_timer_create, clock, (long)&event, (long)&timer) != 0 ||
        call4(SYS_timer_settime, timer, 0, (long)&when, 0) != 0)
        call_exit(125);
}

#define CALL_IS(number, skip) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (number), (skip), 0)
#define ALLOW                 BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define FAIL(error)           BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (error))
#define END                   BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS)

/* Takes away what the sandbox allows only to this code: processes, timers, filters, and signals to
   others. The program gets the answers that it would get in a fresh process. */
static void restrict_child(void)
{
    const uint32_t pid = (uint32_t)call3(SYS_getpid, 0, 0, 0);
    struct sock_filter steps[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AUDIT_ARCH_X86_64, 1, 0),
        END,
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        CALL_IS(SYS_clone, 7),
        CALL_IS(SYS_seccomp, 10),
        CALL_IS(SYS_timer_create, 10),
        CALL_IS(SYS_timer_settime, 9),
        CALL_IS(SYS_kill, 5),
        CALL_IS(SYS_tkill, 4),
        CALL_IS(SYS_tgkill, 3),
        ALLOW,
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SIGCHLD, 4, 5), /* the sandbox answers the others */
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, pid, 3, 1),
        END,
        FAIL(EPERM),
        FAIL(EAGAIN),
        ALLOW,
    };
    struct sock_fprog filter = { sizeof steps / sizeof steps[0], steps };
    if (call3(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, (long)&filter) != 0)
        call_exit(125);
}

static void become_program(void)
{
    files_forget();
    set_limit(CLOCK_PROCESS_CPUTIME_ID, state->head.cpu_us);
    set_limit(CLOCK_MONOTONIC, state->head.wall_us);
    restrict_child();
}

static uint64_t us_of(struct timeval t)
{
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_usec;
}

static void judge_end(int status, const struct rusage *usage)
{
    uint64_t cpu_us = us_of(usage->ru_utime) + us_of(usage->ru_stime);
    uint32_t number = (uint32_t)WTERMSIG(status);
    state->cpu_us = cpu_us;
    state->ending = WIFEXITED(status) ? ENDED_EXIT : ENDED_SIGNAL;
    state->status = WIFEXITED(status) ? (uint32_t)WEXITSTATUS(status) : number;
    if (WIFEXITED(status))
        return;
    if (number == SIGSYS)
        state->ending = ENDED_FORBIDDEN_CALL;
    else if (number == SIGKILL && now_us() - state->case_start_us >= state->head.wall_us)
        state->ending = ENDED_TIME_WALL;
    else if (number == SIGKILL && cpu_us >= state->head.cpu_us / 2)
        state->ending = ENDED_TIME_CPU;
}

void fork_server(void)
{
    static struct rusage usage;
    int status = 0;
    for (;;) {
        long pid;
        case_prepare();
        pid = call6(SYS_clone, SIGCHLD, 0, 0, 0, 0, 0);
        if (pid == 0) {
            become_program();
            return;
        }
        if (pid < 0 || call4(SYS_wait4, pid, (long)&status, 0, (long)&usage) != pid)
            stop(BATCH_DISTURBED);
        judge_end(status, &usage);
        case_conclude();
        state->is_changed = 0; /* of this process */
    }
}
