/* The state of the code, and the calls that all of it needs. */
#define _GNU_SOURCE
#include "executor/inside/inside.h"

#include <elf.h>
#include <link.h>
#include <sys/mman.h>
#include <time.h>

/* Among the variables with a value: those without one may be dropped. */
struct state *state __attribute__((section(".data"))) = NULL;

__asm__(".pushsection .text\n"
        ".globl call6\n"
        ".hidden call6\n"
        ".globl call_end\n"
        ".hidden call_end\n"
        "call6:\n"
        "mov %rdi, %rax\n"
        "mov %rsi, %rdi\n"
        "mov %rdx, %rsi\n"
        "mov %rcx, %rdx\n"
        "mov %r8, %r10\n"
        "mov %r9, %r8\n"
        "mov 8(%rsp), %r9\n"
        "syscall\n"
        "call_end:\n"
        "ret\n"
        ".popsection");

void *memory_get(size_t len, int flags)
{
    long at = call6(SYS_mmap, 0, (long)len, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | flags, -1, 0);
    return at < 0 && at > -PAGE ? NULL : pointer_of((uintptr_t)at);
}

uintptr_t kernel_value(char **envp, uintptr_t type)
{
    const ElfW(auxv_t) * a;
    while (*envp)
        envp++;
    for (a = (const void *)(envp + 1); a->a_type != AT_NULL; a++)
        if (a->a_type == type)
            return a->a_un.a_val;
    return 0;
}

/* ---- clocks ---- */

static uint64_t us_of(int clock)
{
    struct timespec t = { 0, 0 };
    (void)call3(SYS_clock_gettime, clock, (long)&t, 0);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

uint64_t now_us(void)
{
    return us_of(CLOCK_MONOTONIC);
}

/* The clock of the process goes by the kernel's ticks as long as a timer of CPU time runs. */
uint64_t process_us(void)
{
    return us_of(CLOCK_THREAD_CPUTIME_ID);
}

_Noreturn void stop(enum batch_state why)
{
    state->answers->state = why;
    call_exit(0);
}
