/* Leaves by longjmp out of functions, and out of a signal handler. */
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static jmp_buf out;
static sigjmp_buf out_of_signal;

static void deep(int n)
{
    if (n == 0)
        longjmp(out, 5);
    deep(n - 1);
}

static void hear(int number)
{
    siglongjmp(out_of_signal, number);
}

int main(void)
{
    volatile int *nowhere = NULL;
    int n = 0, came;
    scanf("%d", &n);
    came = setjmp(out);
    if (came == 0)
        deep(n + 3);
    printf("back with %d\n", came);
    signal(SIGSEGV, hear);
    came = sigsetjmp(out_of_signal, 1);
    if (came == 0)
        *nowhere = 1;
    printf("back with %d\n", came);
    exit(n);
}
