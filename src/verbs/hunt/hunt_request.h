/* What a command line of `flipref hunt` asks for. */
#ifndef FLIPREF_HUNT_HUNT_REQUEST_H
#define FLIPREF_HUNT_HUNT_REQUEST_H

#include "options/options.h"
#include "runner/containment.h"

#include <stdint.h>

/* A string is NULL, and a number or a flag 0, if its option was not given. */
struct hunt_request {
    const char *args;
    const char *course;
    int trusts_one;
    const char *new_package;
    const char *time;
    uint64_t tries;
    int inputs; /* enum inputs_asked */
    uint64_t seed;
    struct option_list seeds;
    const char *harness;
    uint64_t jobs;
    int containment; /* enum containment_asked */
    const char *output;
    int cluster;
    uint64_t suite;
    int format;        /* enum hunt_format */
    const char *again; /* a pattern of ids */
    const char *shard;

    /* Not options: */
    uint64_t milliseconds; /* for each program; 0: as long as the tries last */
    char **command;        /* the words after `--`; NULL: there is no `--` */
};

/* What standard output is. */
enum hunt_format { HUNT_TEXT, HUNT_JSON, HUNT_SARIF };

/* The weakest standing of the inputs. */
enum inputs_asked { ASKED_PROMISED, ASKED_RULINGS, ASKED_ANY };

extern const struct command_line hunt_usage;

#endif
