/* The memory that the program and its libraries can write, and its copy.

   Everything is restored: the C library's streams, its heap and what atexit has registered too. So
   a run finds what the first one found, and what the C library notices, such as a second free, it
   notices as in a fresh process. */
#define _GNU_SOURCE
#include "executor/inside/inside.h"

#include <elf.h>
#include <link.h>
#include <sys/mman.h>

enum { POPULATE_WRITE = 23 /* MADV_POPULATE_WRITE, which older headers lack */ };

/* Where the heap ends, as the C library knows it. A call of the program's own moves it unseen. */
extern void *__curbrk __attribute__((weak));

static struct region *new_region(uintptr_t from, uintptr_t to)
{
    struct region *r = &state->regions[state->region_count];
    if (state->region_count == REGIONS) {
        state->is_overfull = 1;
        return r;
    }
    r->at = pointer_of(from);
    r->len = to - from;
    state->region_count++;
    return r;
}

static void add_region(uintptr_t from, uintptr_t to)
{
    if (from < to)
        state->region_bytes += new_region(from, to)->len;
}

/* Whether a page is all zeros. One that is not in memory was never written, and to read it would be
   a page fault. (If it was swapped out before main, runs find zeros in its place; fresh runs find
   other answers then.) */
static int is_zero(uintptr_t page)
{
    const uint64_t *at = pointer_of(page), *end = at + PAGE / sizeof *at;
    unsigned char is_there = 1;
    (void)call3(SYS_mincore, (long)page, PAGE, (long)&is_there);
    if (!is_there)
        return 1;
    while (at < end)
        if (*at++ != 0)
            return 0;
    return 1;
}

/* Returns the end of the pages from `at` on that are all zeros, or of those that are not. */
static uintptr_t end_of_pages(uintptr_t at, uintptr_t last, int are_zero)
{
    while (at < last && is_zero(at) == are_zero)
        at += PAGE;
    return at;
}

/* Variables without a value and the heap are in pages of no file, which the kernel replaces by
   zeros when they are dropped. Large ones are not copied, because most programs use little of them:
   but for the first pages, because a copy is cheaper than a new page. In a static program, the C
   library has used some pages among them before main. */
static void add_variables(uintptr_t from, uintptr_t file_end, uintptr_t to)
{
    uintptr_t at = (file_end + PAGE - 1) & ~(uintptr_t)(PAGE - 1);
    uintptr_t last = to & ~(uintptr_t)(PAGE - 1);
    if (at < from)
        at = from;
    while (at < last) {
        uintptr_t first = end_of_pages(at, last, 0);
        first = last - first > COPIED_FIRST ? first + COPIED_FIRST : last;
        at = end_of_pages(first, last, 1);
        if (at - first < LARGE)
            continue;
        add_region(from, first);
        (void)call3(SYS_madvise, (long)first, (long)(at - first), MADV_NOHUGEPAGE);
        new_region(first, at)->is_dropped = 1;
        from = at;
    }
    add_region(from, to);
}

/* What the dynamic linker has made read-only after it had written it. */
static uintptr_t end_of_read_only(const struct dl_phdr_info *info)
{
    int i;
    for (i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *p = &info->dlpi_phdr[i];
        if (p->p_type == PT_GNU_RELRO)
            return (info->dlpi_addr + p->p_vaddr + p->p_memsz) & ~(uintptr_t)(PAGE - 1);
    }
    return 0;
}

/* The C library of a static program has used the heap before any other code runs: thread-local
   memory is first in it. */
static void add_threads_memory(uintptr_t at, size_t len)
{
    if (state->is_static && at < state->heap)
        state->heap = at & ~(uintptr_t)(PAGE - 1);
    else
        add_region(at, at + len);
}

static int add_object(struct dl_phdr_info *info, size_t size, void *unused)
{
    uintptr_t read_only = end_of_read_only(info);
    int i;
    (void)size;
    (void)unused;
    for (i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *p = &info->dlpi_phdr[i];
        uintptr_t from = info->dlpi_addr + p->p_vaddr, to = from + p->p_memsz;
        if (p->p_type == PT_LOAD && (p->p_flags & PF_W))
            add_variables(from < read_only && read_only <= to ? read_only : from,
                          from + p->p_filesz, to);
        if (p->p_type == PT_TLS && info->dlpi_tls_data)
            add_threads_memory((uintptr_t)info->dlpi_tls_data, p->p_memsz);
    }
    return 0;
}

/* Where the stack ends: after the name of the program, which the kernel puts last. */
uintptr_t image_stack_end(char **envp)
{
    const char *name = pointer_of(kernel_value(envp, AT_EXECFN));
    if (!name)
        return (uintptr_t)envp;
    while (*name)
        name++;
    return (uintptr_t)name + 1;
}

/* Gets the pages of what is restored, which all are written after a run: one call for all of them
   takes less time than two page faults for each. An older kernel refuses it. */
static void get_pages(const struct region *r)
{
    const uintptr_t from = (uintptr_t)r->at & ~(uintptr_t)(PAGE - 1);
    (void)call3(SYS_madvise, (long)from, (long)((uintptr_t)r->at + r->len - from), POPULATE_WRITE);
}

void image_keep(void)
{
    unsigned char *copy;
    size_t i;
    (void)dl_iterate_phdr(add_object, NULL);
    add_region((uintptr_t)state->program_stack - STACK_KEPT, state->stack_end);
    add_variables(state->heap, state->heap, (uintptr_t)call3(SYS_brk, 0, 0, 0));
    if (state->region_bytes > IMAGE_MOST || state->is_overfull)
        stop(BATCH_TOO_LARGE);
    copy = memory_get(state->region_bytes + 1, MAP_POPULATE);
    if (!copy)
        stop(BATCH_NO_MEMORY);
    for (i = 0; i < state->region_count; i++) {
        struct region *r = &state->regions[i];
        if (r->is_dropped)
            continue;
        get_pages(r);
        r->copy = copy;
        copy_bytes(copy, r->at, r->len);
        copy += r->len;
    }
    state->heap = (uintptr_t)call3(SYS_brk, 0, 0, 0);
}

void image_restore(void)
{
    size_t i;
    if (!&__curbrk || (uintptr_t)__curbrk != state->heap)
        (void)call3(SYS_brk, (long)state->heap, 0, 0);
    for (i = 0; i < state->region_count; i++) {
        const struct region *r = &state->regions[i];
        if (r->is_dropped)
            (void)call3(SYS_madvise, (long)r->at, (long)r->len, MADV_DONTNEED);
        else
            copy_bytes(r->at, r->copy, r->len);
    }
}
