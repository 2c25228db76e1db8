/* Does its work before anything else of the program starts: in a resolver, which the loader calls
   to choose a function. There it starts processes that start processes, without the C library. */
#include "hostile.h"

static int answer(void)
{
    return 1;
}

static long call(long number, long first)
{
    long result = number;
#ifdef __x86_64__
    __asm__ volatile("syscall"
                     : "+a"(result)
                     : "D"(first), "S"(0L), "d"(0L)
                     : "rcx", "r11", "memory", "r10", "r8");
#endif
    return result;
}

static int (*choose(void))(void)
{
    int i, made = 0;
    for (i = 0; i < 300; i++) {
        long pid = call(SYS_clone, SIGCHLD);
        made += pid >= 0;
        if (pid == 0)
            i = 0;
    }
    return answer;
}

int chosen(void) __attribute__((ifunc("choose")));

int main(void)
{
    begin();
    return chosen() ? contained() : 1;
}
