/* Which runs change what outlives them in the process: descriptors, files, handlers, timers, the
   working folder. Most make no call that can, and after those nothing but memory is restored.

   A filter sends SIGSYS for each call that is not harmless. The handler notes it, and makes the
   call at the place that the filter lets pass. */
#define _GNU_SOURCE
#include "executor/inside/inside.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <sys/mman.h>
#include <ucontext.h>

/* What these leave is restored after every run, or not at all. */
static const unsigned short harmless[] = {
    SYS_read,         SYS_readv,      SYS_fstat,        SYS_newfstatat,    SYS_mmap,
    SYS_mremap,       SYS_munmap,     SYS_mprotect,     SYS_madvise,       SYS_brk,
    SYS_exit,         SYS_exit_group, SYS_rt_sigreturn, SYS_kill,          SYS_tkill,
    SYS_tgkill,       SYS_getpid,     SYS_gettid,       SYS_getrandom,     SYS_futex,
    SYS_nanosleep,    SYS_pause,      SYS_poll,         SYS_select,        SYS_sched_yield,
    SYS_times,        SYS_time,       SYS_gettimeofday, SYS_clock_gettime, SYS_clock_nanosleep,
    SYS_clock_getres, SYS_getrusage
};

enum { CALLS = sizeof harmless / sizeof harmless[0], AFTER = 15, STEPS = 4 + CALLS + AFTER };

static struct sock_filter step(unsigned code, uint32_t k, size_t if_so, size_t if_not)
{
    return (struct sock_filter){ (uint16_t)code, (uint8_t)if_so, (uint8_t)if_not, k };
}

/* A call of the program's own is harmless, or it sends SIGSYS. Where it moves in standard input is
   harmless, and so is what it writes, but to standard error. */
static void write_filter(struct sock_filter steps[STEPS])
{
    const uintptr_t place = (uintptr_t)call_end;
    const unsigned load = BPF_LD | BPF_W | BPF_ABS, is = BPF_JMP | BPF_JEQ | BPF_K,
                   end = BPF_RET | BPF_K;
    size_t i, n = 0;
    steps[n++] = step(load, offsetof(struct seccomp_data, arch), 0, 0);
    steps[n++] = step(is, AUDIT_ARCH_X86_64, 1, 0);
    steps[n++] = step(end, SECCOMP_RET_KILL_PROCESS, 0, 0);
    steps[n++] = step(load, offsetof(struct seccomp_data, nr), 0, 0);
    for (i = 0; i < CALLS; i++)
        steps[n++] = step(is, harmless[i], CALLS - i + AFTER - 2, 0);
    steps[n++] = step(is, SYS_seccomp, 12, 0);
    steps[n++] = step(is, SYS_lseek, 2, 0);
    steps[n++] = step(is, SYS_write, 3, 0);
    steps[n++] = step(is, SYS_writev, 2, 4);
    steps[n++] = step(load, offsetof(struct seccomp_data, args), 0, 0);
    steps[n++] = step(is, 0, 8, 2);
    steps[n++] = step(load, offsetof(struct seccomp_data, args), 0, 0);
    steps[n++] = step(is, 2, 0, 6);
    steps[n++] = step(load, offsetof(struct seccomp_data, instruction_pointer), 0, 0);
    steps[n++] = step(is, (uint32_t)place, 0, 2);
    steps[n++] = step(load, offsetof(struct seccomp_data, instruction_pointer) + 4, 0, 0);
    steps[n++] = step(is, (uint32_t)(place >> 32), 2, 0);
    steps[n++] = step(end, SECCOMP_RET_TRAP, 0, 0);
    steps[n++] = step(end, SECCOMP_RET_KILL_PROCESS, 0, 0);
    steps[n++] = step(end, SECCOMP_RET_ALLOW, 0, 0);
}

void changes_watch(void)
{
    struct sock_filter steps[STEPS];
    const struct sock_fprog filter = { STEPS, steps };
    write_filter(steps);
    state->watches_changes = call3(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, (long)&filter) == 0;
}

/* ---- a call that is noted ---- */

static const uint64_t sigsys = UINT64_C(1) << (SIGSYS - 1);

/* The kernel takes mask and stack from the context when the handler returns. A run begins with
   nothing blocked, and abort() only unblocks its signal. */
static long change_mask(ucontext_t *context, const greg_t *r)
{
    uint64_t mask = 0;
    long result = call4(SYS_rt_sigprocmask, r[REG_RDI], r[REG_RSI], r[REG_RDX], r[REG_R10]);
    (void)call4(SYS_rt_sigprocmask, SIG_SETMASK, 0, (long)&mask, sizeof mask);
    mask &= ~sigsys;
    state->is_changed |= mask != 0;
    copy_bytes(&context->uc_sigmask, &mask, sizeof mask);
    return result;
}

static long change_stack(ucontext_t *context, const greg_t *r)
{
    const stack_t before = context->uc_stack;
    if (r[REG_RDI])
        copy_bytes(&context->uc_stack, pointer_of((uintptr_t)r[REG_RDI]), sizeof before);
    if (r[REG_RSI])
        copy_bytes(pointer_of((uintptr_t)r[REG_RSI]), &before, sizeof before);
    return 0;
}

/* Standard output is a pipe in a fresh run. Here it has the outputs of earlier runs, too. */
static int is_output(const greg_t *r)
{
    return r[REG_RDI] == 1 || r[REG_RDI] == 2;
}

static long answer(long call, ucontext_t *context, const greg_t *r)
{
    switch (call) {
    case SYS_rt_sigprocmask:
        return change_mask(context, r);
    case SYS_sigaltstack:
        return change_stack(context, r);
    case SYS_rt_sigaction:
        if (r[REG_RDI] == SIGSYS)
            return 0;
        break;
    case SYS_lseek:
    case SYS_pread64:
    case SYS_pwrite64:
        if (is_output(r))
            return -ESPIPE;
        break;
    case SYS_ftruncate:
        if (is_output(r))
            return -EINVAL;
        break;
    case SYS_alarm:
    case SYS_setitimer:
        state->has_own_timer = 1;
        break;
    default:
        break;
    }
    return call6(call, r[REG_RDI], r[REG_RSI], r[REG_RDX], r[REG_R10], r[REG_R8], r[REG_R9]);
}

void changes_hear(const siginfo_t *info, void *context)
{
    greg_t *r = ((ucontext_t *)context)->uc_mcontext.gregs;
    if (info->si_syscall == SYS_write || info->si_syscall == SYS_writev)
        state->has_error_output = 1;
    else if (info->si_syscall != SYS_rt_sigprocmask)
        state->is_changed = 1;
    r[REG_RAX] = answer(info->si_syscall, context, r);
}
