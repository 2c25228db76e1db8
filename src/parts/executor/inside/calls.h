/* System calls without the C library, because the program may define functions of any name. */
#ifndef FLIPREF_EXECUTOR_CALLS_H
#define FLIPREF_EXECUTOR_CALLS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>

/* All calls of this code are made at one place, by which a filter knows them (notes.c). */
long call6(long number, long a, long b, long c, long d, long e, long f);
extern const char call_end[] __attribute__((visibility("hidden"))); /* what follows that call */

static inline long call3(long number, long a, long b, long c)
{
    return call6(number, a, b, c, 0, 0, 0);
}

static inline long call4(long number, long a, long b, long c, long d)
{
    return call6(number, a, b, c, d, 0, 0);
}

static inline void *pointer_of(uintptr_t address)
{
    union {
        uintptr_t address;
        void *pointer;
    } both = { address };
    return both.pointer;
}

static inline _Noreturn void call_exit(int status)
{
    for (;;)
        (void)call3(SYS_exit_group, status, 0, 0);
}

static inline void copy_bytes(void *to, const void *from, size_t len)
{
    __asm__ volatile("rep movsb" : "+D"(to), "+S"(from), "+c"(len) : : "memory");
}

/* Keeps the present stack in *kept, and calls a function on another one, which never returns.
   stack_resume makes this call return. */
void stack_leave(void **kept, void *stack, void (*function)(void));
_Noreturn void stack_resume(void **kept);

#endif
