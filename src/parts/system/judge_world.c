#include "system/judge_world.h"

#include "system/interrupt.h"
#include "system/progress.h"
#include "system/world.h"
#include "text/memory.h"

#include <errno.h>
#include <stdlib.h>

static void *take_memory(void *who, size_t count, size_t size)
{
    (void)who;
    return memory_new(count, size);
}

static void give_memory_back(void *who, void *memory)
{
    (void)who;
    free(memory);
}

static source *open_file(void *who, const char *path)
{
    source *opened;
    errno = 0;
    opened = program_world.open(who, path);
    if (opened == 0 && errno == ENOMEM)
        memory_is_out();
    return opened;
}

static void close_file(void *who, source *from)
{
    program_world.close(who, from);
}

static void (*look_first)(void);

void look_at_each_turn(void (*look)(void))
{
    look_first = look;
}

static int goes_on(void *who)
{
    (void)who;
    progress_look();
    if (look_first != 0)
        look_first();
    return !interrupted();
}

const struct world judge_world = {
    take_memory, give_memory_back, open_file, close_file, goes_on, 0
};

const struct world closed_world = { take_memory, give_memory_back, 0, 0, goes_on, 0 };
