/* What readings/probe.c and the writers of inputs share. */
#ifndef FLIPREF_READINGS_PROBE_H
#define FLIPREF_READINGS_PROBE_H

#include "oracle/line.h"
#include "oracle/oracle.h"

#include <stddef.h>
#include <stdint.h>

enum { PROBE_ARGS_MOST = 4, PROBE_ARG_ROOM = 16 };

/* An input that is being written. */
struct probe {
    uint64_t random;         /* the state of the random numbers */
    unsigned long dials;     /* the readings that the input shall touch on */
    struct oracle_text text; /* what the program reads */
    char args[PROBE_ARGS_MOST][PROBE_ARG_ROOM];
    size_t arg_count;
};

/* Returns a random number from 0 to n - 1. */
unsigned probe_below(struct probe *p, unsigned n);

/* Returns whether the input shall touch on a reading. */
int probe_touches(const struct probe *p, enum oracle_dial dial);

/* Appends an argument. */
void probe_arg(struct probe *p, const char *arg);
void probe_number_arg(struct probe *p, long number);

/* Writes a random input of the dialect, short and mostly legal. */
typedef void probe_writer(struct probe *p);
probe_writer probe_octaflip, probe_reversi, probe_bbm103, probe_aps105, probe_flip;

#endif
