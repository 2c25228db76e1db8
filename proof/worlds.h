/* A caller's world: memory that may run out, files that may be missing, a signal at any time. */
#ifndef FLIPREF_PROOF_WORLDS_H
#define FLIPREF_PROOF_WORLDS_H

#include "base/world.h"

#include "proof/any.h"

#include <stdlib.h>

/* Eva lets calloc() fail. */
static void *take(void *who, size_t count, size_t size)
{
    (void)who;
    return calloc(count, size);
}

/* Eva knows what was taken: an alarm, if it was not, or was given back before. */
static void give_back(void *who, void *memory)
{
    (void)who;
    free(memory);
}

static source file;

static source *open_file(void *who, const char *path)
{
    (void)who;
    (void)strlen(path); /* an alarm, if it is no text */
    return any_choice() ? &file : 0;
}

static void close_file(void *who, source *from)
{
    (void)who;
    /*@ check from == &file; */
}

static int go_on(void *who)
{
    (void)who;
    return any_choice();
}

static struct world any_world(void)
{
    struct world world = { take, give_back, open_file, close_file, go_on, 0 };
    if (any_choice())
        world.open = 0;
    if (any_choice())
        world.goes_on = 0;
    return world;
}

#endif
