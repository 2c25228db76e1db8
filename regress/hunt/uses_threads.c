/* Starts a thread if the first number is 1. That fails in the sandbox. */
#include <pthread.h>
#include <stdio.h>

static void *work(void *n)
{
    printf("thread %d\n", *(int *)n);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    int n = 0;
    scanf("%d", &n);
    if (n == 1 && pthread_create(&thread, NULL, work, &n) == 0)
        pthread_join(thread, NULL);
    printf("number %d\n", n);
    return 0;
}
