/* A text of bounded size that is edited in place, and the random choices for editing it. The same
   seed makes the same choices in every run. */
#ifndef FLIPREF_PLAYERS_DRAFT_H
#define FLIPREF_PLAYERS_DRAFT_H

#include "base/bytes.h"

#include <stddef.h>
#include <stdint.h>

struct draft {
    uint8_t *at; /* the caller's block */
    size_t size;
    size_t most; /* the size of the block */
    uint64_t chance;
};

void draft_open(struct draft *d, uint8_t *at, size_t size, size_t most, unsigned seed);

/* Returns a random number from 0 to n-1. n is at least 1. */
size_t draft_chance(struct draft *d, size_t n);

/* Returns 1 once in n times, at random. */
int draft_once_in(struct draft *d, size_t n);

/* Each of these returns 0, and changes nothing, if the text would become too long. */

/* Replaces `length` bytes. `with` is not a part of the draft. */
int draft_replace(struct draft *d, size_t from, size_t length, bytes with);

int draft_insert(struct draft *d, size_t to, bytes what);

/* Inserts one byte `count` times. */
int draft_repeat(struct draft *d, size_t to, int byte, size_t count);

/* Inserts a copy of some of the draft's own bytes. */
int draft_copy(struct draft *d, size_t to, size_t from, size_t length);

void draft_remove(struct draft *d, size_t from, size_t length);

#endif
