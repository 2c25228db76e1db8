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

/* ---- clocks ---- */

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

static int is_name(const char *one, const char *other)
{
    while (*one && *one == *other) {
        one++;
        other++;
    }
    return *one == *other;
}

/* The symbols of the kernel's object end where its strings begin. Its addresses start at 0. */
void clock_find(char **envp)
{
    const uintptr_t base = kernel_value(envp, AT_SYSINFO_EHDR);
    const ElfW(Ehdr) *head = pointer_of(base);
    const ElfW(Phdr) *p = pointer_of(base + (head ? head->e_phoff : 0)), *end = p;
    const ElfW(Sym) *symbol = NULL;
    const char *strings = NULL;
    if (head)
        end += head->e_phnum;
    for (; p < end; p++) {
        const ElfW(Dyn) *d = pointer_of(base + p->p_offset);
        for (; p->p_type == PT_DYNAMIC && d->d_tag != DT_NULL; d++) {
            if (d->d_tag == DT_SYMTAB)
                symbol = pointer_of(base + d->d_un.d_ptr);
            if (d->d_tag == DT_STRTAB)
                strings = pointer_of(base + d->d_un.d_ptr);
        }
    }
    for (; symbol && (uintptr_t)(symbol + 1) <= (uintptr_t)strings; symbol++)
        if (is_name(strings + symbol->st_name, "__vdso_clock_gettime"))
            state->clock = (int (*)(clockid_t, struct timespec *))(base + symbol->st_value);
}

static uint64_t us_of(struct timespec t)
{
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

uint64_t now_us(void)
{
    struct timespec t = { 0, 0 };
    if (!state->clock || state->clock(CLOCK_MONOTONIC, &t) != 0)
        (void)call3(SYS_clock_gettime, CLOCK_MONOTONIC, (long)&t, 0);
    return us_of(t);
}

/* The clock of the process goes by the kernel's ticks as long as a timer of CPU time runs. */
uint64_t process_us(void)
{
    struct timespec t = { 0, 0 };
    (void)call3(SYS_clock_gettime, CLOCK_THREAD_CPUTIME_ID, (long)&t, 0);
    return us_of(t);
}

_Noreturn void stop(enum batch_state why)
{
    state->answers->state = why;
    call_exit(0);
}
