#include "program/output.h"

#include "program/io.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static const int ending[] = { SIGHUP, SIGINT, SIGTERM };

enum { SIGNALS = sizeof ending / sizeof ending[0] };

/* Ends the program by the signal, as if it had not been caught. */
static void abandon(int number)
{
    static const char message[] = "flipref: interrupted: no report was written\n";
    abandon_file();
    (void)!write(STDERR_FILENO, message, sizeof message - 1);
    (void)signal(number, SIG_DFL);
    (void)raise(number);
}

/* A signal that is ignored stays so. */
static void catch_signals(struct sigaction before[SIGNALS])
{
    struct sigaction caught = { .sa_handler = abandon, .sa_flags = SA_NODEFER };
    int i;
    (void)sigemptyset(&caught.sa_mask);
    for (i = 0; i < SIGNALS; i++) {
        if (sigaction(ending[i], 0, &before[i]) == 0 && before[i].sa_handler != SIG_IGN)
            (void)sigaction(ending[i], &caught, 0);
    }
}

static void leave_signals(const struct sigaction before[SIGNALS])
{
    int i;
    for (i = 0; i < SIGNALS; i++)
        (void)sigaction(ending[i], &before[i], 0);
}

int write_output(const char *path, file_contents *contents, const void *who)
{
    struct sigaction before[SIGNALS];
    int fine, why;
    catch_signals(before);
    fine = save_file(bytes_of_text(path), contents, who);
    why = errno;
    leave_signals(before);
    if (!fine && why != ECANCELED) /* by `contents`, which has said why */
        complain(path, strerror(why));
    return fine;
}
