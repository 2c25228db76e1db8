#include "harness/scarce.h"

#include <stdlib.h>

static void *resize(void *who, void *at, size_t size)
{
    struct scarce *s = who;
    if (s->left == 0)
        return 0;
    s->left--;
    s->taken += at == 0;
    return realloc(at, size);
}

static void release(void *who, void *at)
{
    struct scarce *s = who;
    s->taken -= at != 0;
    free(at);
}

struct allocator scarce_allocator(struct scarce *s)
{
    struct allocator a = { resize, release, s };
    return a;
}
