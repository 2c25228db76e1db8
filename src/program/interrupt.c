#include "program/interrupt.h"

#include "program/save_file.h"

#include <unistd.h>

static volatile sig_atomic_t came; /* the number of the signal; 0: none */

static void note(int number)
{
    if (came != 0) {
        abandon_file();
        (void)signal(number, SIG_DFL);
        (void)raise(number);
    }
    came = number;
    (void)alarm(1);
}

/* It has interrupted what waits: a call that began between a look at `came` and the signal. */
static void again(int number)
{
    (void)number;
    (void)alarm(1);
}

static void catch (int number, void (*handler)(int))
{
    struct sigaction caught = { .sa_handler = handler, .sa_flags = SA_NODEFER };
    struct sigaction before;
    (void)sigemptyset(&caught.sa_mask);
    if (sigaction(number, 0, &before) == 0 && before.sa_handler != SIG_IGN)
        (void)sigaction(number, &caught, 0);
}

void catch_interrupts(void)
{
    catch (SIGHUP, note);
    catch (SIGINT, note);
    catch (SIGTERM, note);
    catch (SIGALRM, again);
}

void hold_interrupts(sigset_t *before)
{
    sigset_t held;
    (void)sigemptyset(&held);
    (void)sigaddset(&held, SIGHUP);
    (void)sigaddset(&held, SIGINT);
    (void)sigaddset(&held, SIGTERM);
    (void)sigprocmask(SIG_BLOCK, &held, before);
}

void ignore_interrupts(const sigset_t *before)
{
    (void)signal(SIGINT, SIG_IGN);
    (void)signal(SIGHUP, SIG_DFL);
    (void)signal(SIGTERM, SIG_DFL);
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
