/* Values about which nothing is known, for the runs of Eva. */
#ifndef FLIPREF_PROOF_ANY_H
#define FLIPREF_PROOF_ANY_H

#include <stddef.h>
#include <stdint.h>

extern volatile int any_int;
extern volatile long any_long;
extern volatile uint64_t any_u64;
extern volatile unsigned char any_byte;
extern volatile char any_char;

/* 0 .. most */
static size_t any_size(size_t most)
{
    size_t n = (size_t)any_u64;
    return n <= most ? n : most;
}

/* 0 or 1 */
static int any_choice(void)
{
    return (int)any_size(1);
}

#endif
