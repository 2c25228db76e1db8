#define _GNU_SOURCE /* close_range, MAP_ANONYMOUS */
#include "hunt/inputs/ahead.h"

#include "step/chain.h"
#include "system/io.h"
#include "system/process.h"
#include "text/memory.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    SLOTS = 4,            /* blocks that are made, or in use: so a source whose inputs take long to
                             make is made while others have their turn */
    BLOCK_FIRST = 16,     /* inputs of the first block; the next one has twice as many, */
    BLOCK_MOST = 4096,    /* ... up to this: a batch is no larger, and each costs starts, */
    BLOCK_FULL = 4 << 20, /* ... or until it has as many bytes, */
    ROOM = 16 << 20       /* ... for which there is more room than an input needs */
};

/* In memory that both processes have at the same place. */
struct slot {
    struct step steps[BLOCK_MOST];
    enum standing standing[BLOCK_MOST];
    size_t count, used;
    _Alignas(max_align_t) unsigned char room[ROOM];
};

/* Each process sends a byte for each block: one that it is ready, the other that its slot is free.
 */
struct ahead {
    struct slot *slots;
    size_t next; /* of all blocks */
    int channel;
    pid_t pid;
};

/* ---- the other process ---- */

/* Ends the process if there is no such room. */
static void *take(struct slot *s, size_t size)
{
    size_t padding = (sizeof(max_align_t) - size % sizeof(max_align_t)) % sizeof(max_align_t);
    void *at = s->room + s->used;
    if (size > ROOM || size + padding > ROOM - s->used)
        _exit(1);
    s->used += size + padding;
    return at;
}

static void put_answer(const struct input_work *work, struct slot *to, struct step *step)
{
    void *memory = 0;
    work->answer(work->who, step, &memory);
    if (memory != 0 && to->used + step->answer.len > ROOM / 2)
        step->has_status = 0; /* the process that asks for it computes it again */
    else if (memory != 0)
        step->answer.at = memcpy(take(to, step->answer.len), memory, step->answer.len);
    free(memory);
}

/* Copies an input, and answers its steps. */
static void put(const struct input_work *work, struct slot *to, const struct step *made)
{
    struct step *step = step_copy_to(take(to, step_copy_size(made)), made);
    const struct step *last = step;
    for (; step->before != 0; step--)
        put_answer(work, to, step);
    put_answer(work, to, step);
    to->steps[to->count++] = *last;
}

static void fill(const struct input_work *work, struct slot *to, size_t most)
{
    struct step made;
    to->count = to->used = 0;
    while (to->count < most && to->used < BLOCK_FULL &&
           work->make(work->who, &made, &to->standing[to->count]))
        put(work, to, &made);
}

/* Makes blocks as long as there are inputs, and somebody takes them. */
static void make_all(const struct ahead *a, const struct input_work *work)
{
    size_t most = BLOCK_FIRST, i;
    char byte = 0;
    for (i = 0; i < SLOTS || process_read(a->channel, &byte, 1); i++) {
        struct slot *slot = &a->slots[i % SLOTS];
        fill(work, slot, most);
        if (send(a->channel, &byte, 1, MSG_NOSIGNAL) != 1 || slot->count == 0)
            return;
        most = most < BLOCK_MOST ? 2 * most : most;
    }
}

/* ---- this process ---- */

/* The other process has nothing open but its end of the channel, so nobody waits for the end of
   what this process has open. */
static int start(struct ahead *a, const struct input_work *work)
{
    enum { CHANNEL = 3 };
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return 0;
    a->channel = ends[1];
    a->pid = process_fork(standard_output());
    if (a->pid == 0) {
        a->channel = dup2(ends[1], CHANNEL);
        (void)close_range(CHANNEL + 1, ~0U, 0);
        make_all(a, work);
        _exit(0);
    }
    a->channel = ends[0];
    (void)close(ends[1]);
    return a->pid > 0;
}

struct ahead *ahead_open(const struct input_work *work)
{
    struct ahead *a = memory_new(1, sizeof *a);
    a->channel = -1;
    a->slots = mmap(0, SLOTS * sizeof *a->slots, PROT_READ | PROT_WRITE,
                    MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (a->slots != MAP_FAILED && start(a, work))
        return a;
    ahead_close(a);
    return 0;
}

int ahead_next(struct ahead *a, struct input_block *block)
{
    struct slot *slot = &a->slots[a->next % SLOTS];
    char byte = 0;
    if (a->next++ > 0)
        (void)send(a->channel, &byte, 1, MSG_NOSIGNAL);
    if (!process_read(a->channel, &byte, 1))
        return 0;
    *block = (struct input_block){ slot->steps, slot->standing, slot->count };
    return 1;
}

void ahead_close(struct ahead *a)
{
    if (a == 0)
        return;
    if (a->pid > 0)
        (void)process_end(a->pid, 1);
    if (a->channel >= 0)
        (void)close(a->channel);
    if (a->slots != MAP_FAILED)
        (void)munmap(a->slots, SLOTS * sizeof *a->slots);
    free(a);
}
