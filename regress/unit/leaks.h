/* Whether memory is given back, in builds without sanitizers too. */
#ifndef FLIPREF_REGRESS_LEAKS_H
#define FLIPREF_REGRESS_LEAKS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "regress/unit/sanitized.h"

/* Sanitizers have a malloc of their own, and those of addresses find leaks themselves. */
#if defined(__GLIBC__) && !SANITIZED
#include <malloc.h>
#endif

/* Bytes that malloc has given out; 0 if the C library does not tell. */
static inline size_t bytes_in_use(void)
{
#if defined(__GLIBC__) && !SANITIZED && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
    return mallinfo2().uordblks;
#else
    return 0;
#endif
}

/* Does something again and again. What is kept each time takes at least 16 bytes, so that memory
   grows in each batch of rounds. The caches of malloc make it grow in some batches only. */
static inline void expect_no_leak(void (*act)(void))
{
    enum { BATCHES = 6, ROUNDS = 16, LEAST = 16 };
    size_t before = 0, after = 0, batch, i;
    for (batch = 0; batch < BATCHES; batch++) {
        before = bytes_in_use();
        for (i = 0; i < ROUNDS; i++)
            act();
        after = bytes_in_use();
        if (after < before + (size_t)ROUNDS * LEAST)
            return;
    }
    fail_msg("%zu bytes were in use, and then %zu", before, after);
}

#endif
