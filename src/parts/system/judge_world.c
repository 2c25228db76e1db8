#include "system/judge_world.h"

#include "system/interrupt.h"
#include "system/program_world.h"
#include "system/progress.h"
#include "text/memory.h"

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
    world_take, world_give_back, world_open, world_close, goes_on, 0
};

const struct world closed_world = { world_take, world_give_back, 0, 0, goes_on, 0 };
