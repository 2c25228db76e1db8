/* A caller's world: memory that may run out, files that may be missing, a signal at any time. */
#ifndef FLIPREF_PROOF_WORLDS_H
#define FLIPREF_PROOF_WORLDS_H

#include "base/world.h"
#include "judge/dialects.h"

#include "proof/below.h"
#include "proof/listeners.h"

#include <stdlib.h>

/* Eva lets calloc() fail. */
static void *take(void *who, size_t count, size_t size)
{
    (void)who;
    return calloc(count, size);
}

/* Eva raises an alarm if the memory was not taken, or was given back before. */
static void give_back(void *who, void *memory)
{
    (void)who;
    free(memory);
}

static source file;

static source *open_file(void *who, const char *path)
{
    (void)who;
    (void)strlen(path); /* raises an alarm if it is not a text */
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

/* ---- a check of any input, with any options ---- */

static void check_with(check_input *check, const char *args, const struct watcher *watcher)
{
    struct listener to = any_listener();
    struct world world = any_world();
    struct check_options options = { 0 };
    struct tally tally = { 0 };
    options.world = &world;
    options.args = args;
    options.watcher = watcher;
    options.interleave = any_choice();
    options.all_errors = any_choice();
    options.records = any_choice();
    options.saved_game = any_choice();
    options.limit = any_u64;
    options.output = any_choice() ? &output : 0;
    check(&to, &options, &input, &tally);
}

/* With a watcher and without one. */
static void check_it(check_input *check, const char *args)
{
    struct watcher watcher = any_watcher();
    check_with(check, args, 0);
    check_with(check, args, &watcher);
}

/* The same, with any `length` ASCII characters (at most 19) as arguments, and without arguments. */
static void check_with_arguments(check_input *check, size_t length)
{
    static char text[20];
    size_t i;
    for (i = 0; i < length; i++)
        text[i] = (char)(1 + any_size(126));
    check_it(check, text);
    check_it(check, 0);
}

#endif
