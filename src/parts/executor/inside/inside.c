/* The start, the loop over the inputs, and the ways in which a program ends. */
#define _GNU_SOURCE
#include "executor/inside/inside.h"

#include <elf.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>

/* Of the C library: called only where the program itself would end. */
_Noreturn void exit(int status);
int on_exit(void (*function)(int, void *), void *argument);
int _IO_flush_all(void);

int __real_main(int argc, char **argv, char **envp);

/* What --wrap makes of the program's own names. */
#define WRAPPER __attribute__((visibility("default")))
WRAPPER int __wrap_main(int argc, char **argv, char **envp);
WRAPPER _Noreturn void __wrap__exit(int status);
WRAPPER _Noreturn void __wrap__Exit(int status);

/* ---- stacks ---- */

__asm__(".pushsection .text\n"
        ".globl stack_leave\n"
        ".hidden stack_leave\n"
        "stack_leave:\n"
        "push %rbx\n"
        "push %rbp\n"
        "push %r12\n"
        "push %r13\n"
        "push %r14\n"
        "push %r15\n"
        "mov %rsp, (%rdi)\n"
        "mov %rsi, %rsp\n"
        "xor %ebp, %ebp\n"
        "call *%rdx\n"
        "ud2\n"
        ".globl stack_resume\n"
        ".hidden stack_resume\n"
        "stack_resume:\n"
        "mov (%rdi), %rsp\n"
        "pop %r15\n"
        "pop %r14\n"
        "pop %r13\n"
        "pop %r12\n"
        "pop %rbp\n"
        "pop %rbx\n"
        "ret\n"
        ".popsection");

/* ---- the end of a run ---- */

static _Noreturn void end_case(uint32_t ending, uint32_t status)
{
    state->is_running = 0;
    state->ending = ending;
    state->status = status;
    stack_resume(&state->loop_stack);
}

/* The C library calls this after the functions that the program has registered. */
static void hear_exit(int status, void *unused)
{
    (void)unused;
    if (state->head.mode != BATCH_IN_PROCESS || !state->is_running)
        return;
    (void)_IO_flush_all();
    end_case(ENDED_EXIT, (uint32_t)status & 255);
}

static _Noreturn void end_at_once(int status)
{
    if (state && state->head.mode == BATCH_IN_PROCESS && state->is_running)
        end_case(ENDED_EXIT, (uint32_t)status & 255);
    call_exit(status);
}

_Noreturn void __wrap__exit(int status)
{
    end_at_once(status);
}

_Noreturn void __wrap__Exit(int status)
{
    end_at_once(status);
}

/* ---- signals ---- */

/* The kernel's struct. */
struct action {
    void (*handler)(int, siginfo_t *, void *);
    unsigned long flags;
    void (*restorer)(void);
    uint64_t mask;
};

enum { WITH_RESTORER = 0x04000000, BY_FILTER = 1 /* SYS_SECCOMP, which no header says */ };

__asm__(".pushsection .text\n"
        ".local executor_restorer\n"
        "executor_restorer:\n"
        "mov $15, %eax\n" /* rt_sigreturn */
        "syscall\n"
        ".popsection");
void executor_restorer(void);

static void set_timer(int which, uint64_t us)
{
    struct itimerval t = { { 0, TICK_US },
                           { (time_t)(us / 1000000), (suseconds_t)(us % 1000000) } };
    (void)call3(SYS_setitimer, which, (long)&t, 0);
}

/* The timer of CPU time goes on from run to run. Most end before it comes for the first time, of
   which nobody knows how much belongs to the run. */
static void hear_tick(void)
{
    state->used_us += TICK_US;
    if (state->used_us > state->head.cpu_us || output_is_too_long())
        end_case(ENDED_TIME_CPU, 0);
}

/* So does the timer of wall time: it was set for an earlier run, unless the program has set it. */
static void hear_alarm(void)
{
    uint64_t passed = now_us() - state->case_start_us;
    if (state->is_running && passed >= state->head.wall_us)
        end_case(ENDED_TIME_WALL, 0);
    if (state->is_running && state->has_own_timer)
        end_case(ENDED_SIGNAL, SIGALRM);
    set_timer(ITIMER_REAL, state->is_running ? state->head.wall_us - passed : state->head.wall_us);
}

static void hear_signal(int number, siginfo_t *info, void *context)
{
    int is_kernels = info->si_code == SI_KERNEL;
    if (number == SIGSYS && info->si_code == BY_FILTER)
        changes_hear(info, context);
    else if (number == SIGALRM && is_kernels)
        hear_alarm();
    else if (state->is_running && number == SIGPROF && is_kernels)
        hear_tick();
    else if (state->is_running)
        end_case(number == SIGSYS ? ENDED_FORBIDDEN_CALL : ENDED_SIGNAL, (uint32_t)number);
}

/* All signals that end a program and can be caught. */
static const unsigned char signals[] = { SIGHUP,  SIGINT,  SIGQUIT,   SIGILL,  SIGTRAP, SIGABRT,
                                         SIGBUS,  SIGFPE,  SIGUSR1,   SIGSEGV, SIGUSR2, SIGPIPE,
                                         SIGALRM, SIGTERM, SIGSTKFLT, SIGXCPU, SIGXFSZ, SIGVTALRM,
                                         SIGPROF, SIGIO,   SIGPWR,    SIGSYS };

static void reset_signals(void)
{
    struct action action = { hear_signal,
                             SA_SIGINFO | SA_RESTART | SA_ONSTACK | SA_NODEFER | WITH_RESTORER,
                             executor_restorer, 0 };
    stack_t stack = { .ss_sp = state->signal_stack, .ss_size = SIGNAL_STACK };
    const uint64_t none = 0;
    size_t i;
    (void)call3(SYS_sigaltstack, (long)&stack, 0, 0);
    for (i = 0; i < sizeof signals; i++)
        (void)call4(SYS_rt_sigaction, signals[i], (long)&action, 0, sizeof none);
    (void)call4(SYS_rt_sigprocmask, SIG_SETMASK, (long)&none, 0, sizeof none);
}

/* ---- in process ---- */

/* Runs on the program's stack. */
static void run_main(void)
{
    exit(__real_main(state->argc, state->argv, state->envp));
}

static void run_case(void)
{
    state->is_running = 1;
    stack_leave(&state->loop_stack, state->program_stack, run_main);
}

/* What a run may have changed, but for its streams and files. */
static void reset_process(void)
{
    reset_signals();
    set_timer(ITIMER_REAL, state->head.wall_us);
    set_timer(ITIMER_PROF, TICK_US);
    state->has_own_timer = 0;
}

/* Runs on a stack of its own, so that a program which destroys its stack does not destroy this. */
static void run_all(void)
{
    image_keep();
    changes_watch();
    state->begun_us = process_us();
    for (;;) {
        int was_changed = state->is_changed;
        case_prepare();
        if (was_changed)
            reset_process();
        state->used_us = 0;
        run_case();
        state->cpu_us = process_us() - state->begun_us;
        state->begun_us += state->cpu_us;
        image_restore();
        case_conclude();
    }
}

int __wrap_main(int argc, char **argv, char **envp)
{
    unsigned char *frame = __builtin_frame_address(0);
    if (!state)
        return __real_main(argc, argv, envp);
    if (state->head.mode != BATCH_IN_PROCESS)
        return __real_main(state->argc, state->argv, envp);
    state->envp = envp;
    state->stack_end = image_stack_end(envp);
    envp[0] = NULL; /* what batches.c has put there is none of the program's business */
    state->program_stack = frame - ((uintptr_t)frame & 15) - 256;
    if (!state->is_static && on_exit(hear_exit, NULL) != 0)
        stop(BATCH_NO_MEMORY);
    stack_leave(&state->loop_stack, state->own_stack + OWN_STACK, run_all);
    return 0;
}

/* ---- the start ---- */

/* Whether there is no dynamic linker. What it runs at the end must not run in between, so hear_exit
   comes before it. In a static program, hear_exit comes after all that was registered before main:
   in C++ that writes the streams' buffers. */
static int is_static(char **envp)
{
    return kernel_value(envp, AT_BASE) == 0;
}

/* The linker puts this before all initialization, also that of libraries. So a fork server's
   children initialize themselves. */
static void begin(int argc, char **argv, char **envp)
{
    (void)argc;
    (void)argv;
    if (call3(SYS_fcntl, BATCH_ANSWERS, F_GETFD, 0) < 0)
        return; /* a fresh run */
    state = memory_get(sizeof *state, 0);
    if (!state)
        call_exit(125);
    files_open();
    state->heap = (uintptr_t)call3(SYS_brk, 0, 0, 0);
    state->is_static = is_static(envp);
    if (state->head.mode == BATCH_FORKS)
        fork_server();
    else if (state->is_static && on_exit(hear_exit, NULL) != 0)
        stop(BATCH_NO_MEMORY);
}

__attribute__((section(".preinit_array"), used)) static void (*const at_start)(int, char **,
                                                                               char **) = begin;
