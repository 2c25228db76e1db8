/* Values of which nothing is known, for the runs that Eva looks at. */
#ifndef FLIPREF_PROOF_ANY_H
#define FLIPREF_PROOF_ANY_H

#include <stddef.h>
#include <stdint.h>

extern volatile int any_int_;
extern volatile long any_long_;
extern volatile uint64_t any_u64_;
extern volatile unsigned char any_byte_;

static int any_int(void)
{
    return any_int_;
}

static long any_long(void)
{
    return any_long_;
}

static uint64_t any_u64(void)
{
    return any_u64_;
}

static unsigned char any_byte(void)
{
    return any_byte_;
}

/* 0 .. most */
static size_t any_size(size_t most)
{
    size_t n = (size_t)any_u64_;
    return n <= most ? n : most;
}

#endif
