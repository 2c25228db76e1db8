/* Starts threads. */
#include "hostile.h"
#include <pthread.h>

static void *wait_for_ever(void *nothing)
{
    pause();
    return nothing;
}

int main(void)
{
    begin();
    pthread_t thread;
    int i;
    for (i = 0; i < 500; i++)
        if (pthread_create(&thread, NULL, wait_for_ever, NULL) == 0)
            escaped("a thread");
    return contained();
}
