/* system/interrupt.h names signals, of which the playground has none. */
#ifndef FLIPREF_PLAYGROUND_SIGNAL_H
#define FLIPREF_PLAYGROUND_SIGNAL_H

typedef int sigset_t;

struct sigaction {
    int number;
};

#endif
