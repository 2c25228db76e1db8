/* A world in which memory may run out, files may be missing, and a game may be stopped at any turn.
 */
#ifndef FLIPREF_REGRESS_SCENE_H
#define FLIPREF_REGRESS_SCENE_H

#include "regress/unit/unit.h"

#include "base/world.h"
#include "tokenize/lines.h"

struct scene {
    size_t memory_left;  /* how often memory can be taken */
    size_t taken;        /* blocks that were not given back */
    int turns_left;      /* turns that may start; -1: any number */
    const char *file;    /* the content of every file; NULL: no file exists */
    struct input opened; /* ... while it is read */
    int opens;
};

static inline void *scene_take(void *who, size_t count, size_t size)
{
    struct scene *s = who;
    if (s->memory_left == 0)
        return 0;
    s->memory_left--;
    s->taken++;
    return calloc(count, size);
}

static inline void scene_give_back(void *who, void *memory)
{
    struct scene *s = who;
    s->taken -= memory != 0;
    free(memory);
}

static inline source *scene_open(void *who, const char *path)
{
    struct scene *s = who;
    assert_string_equal(path, "game");
    s->opens++;
    if (s->file == 0)
        return 0;
    input_open(&s->opened, bytes_of_text(s->file), 3, LINES_CAPACITY);
    return &s->opened.from;
}

static inline void scene_close(void *who, source *from)
{
    struct scene *s = who;
    assert_ptr_equal(from, &s->opened.from);
    input_close(&s->opened);
}

static inline int scene_goes_on(void *who)
{
    struct scene *s = who;
    if (s->turns_left == 0)
        return 0;
    s->turns_left -= s->turns_left > 0;
    return 1;
}

static const struct scene plenty = { .memory_left = 1000, .turns_left = -1 };

static inline struct world world_of(struct scene *s)
{
    struct world w = { scene_take, scene_give_back, scene_open, scene_close, scene_goes_on, s };
    return w;
}

#endif
