#include "system/program_world.h"

#include "system/interrupt.h"
#include "system/progress.h"
#include "text/memory.h"

static int goes_on(void *who)
{
    (void)who;
    progress_look();
    return !interrupted();
}

const struct world judge_world = {
    world_take, world_give_back, world_open, world_close, goes_on, 0
};

const struct world closed_world = { world_take, world_give_back, 0, 0, goes_on, 0 };
