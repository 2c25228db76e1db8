/* A script that is edited in place, and the random choices for editing it. The same seed makes the
   same choices in every run. */
#ifndef FLIPREF_PLAYERS_DRAFT_H
#define FLIPREF_PLAYERS_DRAFT_H

#include "games/script.h"

struct draft {
    struct script script;
    uint64_t chance;
};

void draft_open(struct draft *d, uint8_t *at, size_t size, size_t most, unsigned seed);

/* Returns a random number from 0 to n-1. n is at least 1. */
size_t draft_chance(struct draft *d, size_t n);

/* Returns 1 once in n times, at random. */
int draft_once_in(struct draft *d, size_t n);

#endif
