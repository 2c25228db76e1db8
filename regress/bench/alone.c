/* alone PROGRAM ROUNDS INPUT...

   Runs PROGRAM as often as `flipref grade` would, but without a referee: by posix_spawn with
   limits, on each INPUT, ROUNDS times. It prints nothing; regress/bench/grade measures its time. */
#define _GNU_SOURCE
#include "plain_run.h"

int main(int argc, char **argv)
{
    long rounds = argc > 3 ? strtol(argv[2], NULL, 10) : 0;
    int i;
    if (rounds <= 0) {
        (void)fputs("usage: alone PROGRAM ROUNDS INPUT...\n", stderr);
        return 2;
    }
    lower_limit(RLIMIT_AS, 256U << 20);
    lower_limit(RLIMIT_FSIZE, 16U << 20);
    lower_limit(RLIMIT_NOFILE, 64);
    lower_limit(RLIMIT_CORE, 0);
    for (; rounds > 0; rounds--) {
        for (i = 3; i < argc; i++)
            run_plainly(argv[1], argv[i]);
    }
    return 0;
}
