/* The filter of system calls, and what the supervisor answers to a call that the filter announces.
 */
#define _GNU_SOURCE
#include "contain/filter/filter.h"
#include "contain/supervisor/supervisor.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "contain/supervisor_filters.h" /* made by make_filter */

/* ---- the filter ---- */

static struct sock_fprog filter_for(uint32_t kind)
{
    struct sock_fprog none = { 0, NULL };
    struct sock_fprog filters[] = {
        { sizeof filter_of_program / sizeof filter_of_program[0], filter_of_program },
        { sizeof filter_of_sanitized / sizeof filter_of_sanitized[0], filter_of_sanitized },
        { sizeof filter_of_compiler / sizeof filter_of_compiler[0], filter_of_compiler },
        { sizeof filter_of_compiler / sizeof filter_of_compiler[0], filter_of_compiler },
        { sizeof filter_of_forks / sizeof filter_of_forks[0], filter_of_forks },
        { sizeof filter_of_runs / sizeof filter_of_runs[0], filter_of_runs },
    };
    return kind < sizeof filters / sizeof filters[0] ? filters[kind] : none;
}

/* What a run puts in the place of a filter's operands. */
struct operands {
    uint32_t pid;
    uint64_t path;   /* the address of the path that the program is started by */
    uint64_t length; /* from which on a request for memory is announced */
};

static void complete(struct sock_filter *step, const struct operands *o)
{
    const struct {
        uint32_t operand, value;
    } rows[] = { { FILTER_PID, o->pid },
                 { FILTER_PATH_HIGH, (uint32_t)(o->path >> 32) },
                 { FILTER_PATH_LOW, (uint32_t)o->path },
                 { FILTER_LENGTH_HIGH, (uint32_t)(o->length >> 32) },
                 { FILTER_LENGTH_LOW, (uint32_t)o->length } };
    size_t i;
    for (i = 0; BPF_CLASS(step->code) == BPF_JMP && i < sizeof rows / sizeof rows[0]; i++)
        if (step->k == rows[i].operand) {
            step->k = rows[i].value;
            return;
        }
}

/* If something outside the sandbox listens already, nothing can be announced: every call that is
 * not allowed fails, nobody hears of it, and requests for memory are left to the limit. */
static void fail_instead(struct sock_filter *step)
{
    if (step->code == (BPF_RET | BPF_K) && step->k == SECCOMP_RET_USER_NOTIF)
        step->k = SECCOMP_RET_ERRNO | EPERM;
}

/* Returns what the kernel says: the listener's descriptor or 0, or -1. */
static int install_filter(const struct supervisor_run *run, int with_listener)
{
    static struct sock_filter steps[1024];
    struct sock_fprog filter = filter_for(run->supervisor->opening.kind);
    const struct operands operands = { (uint32_t)getpid(), (uintptr_t)run->supervisor->empty_path,
                                       with_listener ? run->request.memory : UINT64_MAX };
    unsigned i;
    if (filter.len == 0 || filter.len > sizeof steps / sizeof steps[0]) {
        errno = ENOSYS;
        return -1;
    }
    memcpy(steps, filter.filter, filter.len * sizeof steps[0]);
    filter.filter = steps;
    for (i = 0; i < filter.len; i++) {
        complete(&steps[i], &operands);
        if (!with_listener)
            fail_instead(&steps[i]);
    }
    return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER,
                        with_listener ? SECCOMP_FILTER_FLAG_NEW_LISTENER : 0, &filter);
}

int put_up_seccomp(struct entry *e)
{
    if (e->run->supervisor->opening.level == CONTAINMENT_LIMITS)
        return 0;
    e->listener = install_filter(e->run, 1);
    return e->listener >= 0 ? 0 : install_filter(e->run, 0);
}

/* ---- the start ---- */

enum { ADDRESS_BITS = 46, PAGE_BITS = 12 };

/* Any byte of a page of zeros, so that a program would have to guess all bits. */
const char *calls_empty_path(void)
{
    const size_t page = 1 << PAGE_BITS;
    union {
        uintptr_t address;
        void *pointer;
    } wanted;
    uint64_t random = 0;
    char *at = MAP_FAILED;
    while (at == MAP_FAILED) {
        if (getrandom(&random, sizeof random, 0) != (ssize_t)sizeof random)
            return NULL;
        random >>= 64 - ADDRESS_BITS;
        wanted.address = (uintptr_t)(random & ~(uint64_t)(page - 1));
        at = mmap(wanted.pointer, page, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (at == MAP_FAILED && errno == ENOMEM)
            return NULL;
    }
    return at + (random & (page - 1));
}

/* ---- answers ---- */

static int is_one_of(const int *calls, int call)
{
    while (*calls >= 0 && *calls != call)
        calls++;
    return *calls >= 0;
}

/* What a call of clone starts. posix_spawn, and so system and popen, share the memory of the
   program until the other one has been started. */
static unsigned started_by(const struct seccomp_data *call)
{
#ifdef __s390__
    const uint64_t flags = call->args[1];
#else
    const uint64_t flags = call->args[0];
#endif
    const uint64_t spawn = CLONE_VM | CLONE_VFORK;
    if (flags & CLONE_THREAD)
        return REFUSED_THREAD;
    return (flags & spawn) == spawn ? REFUSED_PROGRAM : REFUSED_PROCESS;
}

/* The arguments of clone3 are in memory. The C library makes the call clone if there is no clone3,
   so that one says what is to be started. */
static unsigned kind_of(const struct seccomp_data *call)
{
    if (call->nr == SYS_clone)
        return started_by(call);
    if (call->nr == SYS_execve || call->nr == SYS_execveat)
        return REFUSED_PROGRAM;
    if (call->nr == SYS_clone3)
        return REFUSED_UNKNOWN;
    return is_one_of(calls_that_start, call->nr) ? REFUSED_PROCESS : REFUSED_CALL;
}

static int error_of(const struct seccomp_data *call)
{
    if (call->nr == SYS_clone3 || call->nr > last_call)
        return ENOSYS;
    return is_one_of(calls_that_start, call->nr) ? EAGAIN : EPERM;
}

/* Notes a refused call. Returns whether it ends the run. */
static int refuse(const struct seccomp_data *call, uint32_t forbids, struct calls *seen)
{
    unsigned kind = kind_of(call);
    if (is_one_of(calls_of_attacks, call->nr))
        return 1;
    if (kind == REFUSED_CALL && !(seen->refused & REFUSED_CALL))
        seen->first = (uint32_t)call->nr;
    if (kind & (REFUSED_PROGRAM | REFUSED_PROCESS | REFUSED_THREAD))
        seen->refused &= ~(uint32_t)REFUSED_UNKNOWN; /* clone3, which came before */
    seen->refused |= kind;
    return (kind & forbids) != 0;
}

long calls_answer(int listener, const struct supervisor_run *run, struct calls *seen)
{
    struct seccomp_notif call;
    struct seccomp_notif_resp answer;
    memset(&call, 0, sizeof call);
    memset(&answer, 0, sizeof answer);
    if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &call) != 0)
        return -1;
    answer.id = call.id;
    if (call.data.nr == SYS_mmap || call.data.nr == SYS_mremap) {
        seen->lacks_memory = 1;
        answer.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
    } else if (refuse(&call.data, run->request.forbids, seen)) {
        return call.data.nr;
    } else {
        answer.error = -error_of(&call.data);
    }
    (void)ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &answer);
    return -1;
}
