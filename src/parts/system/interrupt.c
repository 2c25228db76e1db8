#include "system/interrupt.h"

#include "system/io.h"
#include "system/save_file.h"

#include <unistd.h>

static const int interrupts[INTERRUPTS] = { SIGHUP, SIGINT, SIGTERM };

static volatile sig_atomic_t came; /* the number of the signal that came, or 0 */

static void set_handler(int number, void (*handler)(int))
{
    struct sigaction caught = { .sa_handler = handler, .sa_flags = SA_NODEFER };
    (void)sigemptyset(&caught.sa_mask);
    (void)sigaction(number, &caught, 0);
}

/* Repeats the signal each second: a system call may have begun to wait after `came` was read and
   before the first signal came. */
static void again(int number)
{
    (void)number;
    (void)alarm(1);
}

static void note(int number)
{
    if (came != 0) {
        remove_unfinished_file();
        (void)signal(number, SIG_DFL);
        (void)raise(number);
    }
    came = number;
    set_handler(SIGALRM, again);
    (void)alarm(1);
}

void catch_interrupts(struct sigaction before[INTERRUPTS])
{
    int i;
    came = 0;
    stop_writing_when(interrupted);
    for (i = 0; i < INTERRUPTS; i++) {
        if (sigaction(interrupts[i], 0, &before[i]) == 0 && before[i].sa_handler != SIG_IGN)
            set_handler(interrupts[i], note);
    }
}

void leave_interrupts(const struct sigaction before[INTERRUPTS])
{
    int i;
    for (i = 0; i < INTERRUPTS; i++)
        (void)sigaction(interrupts[i], &before[i], 0);
}

void hold_interrupts(sigset_t *before)
{
    sigset_t held;
    int i;
    (void)sigemptyset(&held);
    for (i = 0; i < INTERRUPTS; i++)
        (void)sigaddset(&held, interrupts[i]);
    (void)sigprocmask(SIG_BLOCK, &held, before);
}

void ignore_interrupts(const sigset_t *before)
{
    int i;
    for (i = 0; i < INTERRUPTS; i++)
        (void)signal(interrupts[i], SIG_IGN);
    came = 0;
    (void)sigprocmask(SIG_SETMASK, before, 0);
}

int interrupted(void)
{
    return came != 0;
}

void die_interrupted(void)
{
    (void)signal(came, SIG_DFL);
    (void)raise(came);
}
