#include "course/keys.h"

static struct key_level *top(struct key_walk *walk)
{
    return &walk->levels[walk->depth - 1];
}

static void open_level(struct key_walk *walk, const struct keys *keys, const void *base,
                       size_t left)
{
    struct key_level *level = &walk->levels[walk->depth++];
    level->keys = keys;
    level->base = base;
    level->row = 0;
    level->left = left;
}

void walk_start(struct key_walk *walk, const struct keys *keys, const void *base)
{
    walk->depth = 0;
    open_level(walk, keys, base, 0);
}

const struct key_level *walk_level(const struct key_walk *walk)
{
    return &walk->levels[walk->depth - 1];
}

void walk_into(struct key_walk *walk, const struct key *row, const void *base, size_t count)
{
    if (count > 0)
        open_level(walk, row->below, base, count - 1);
}

/* Goes on to the next item of a list. Returns 0 if the level has ended. */
static int next_item(struct key_level *level)
{
    if (level->left == 0)
        return 0;
    level->left--;
    level->row = 0;
    if (level->base != 0)
        level->base += level->keys->size;
    return 1;
}

const struct key *walk_next(struct key_walk *walk)
{
    while (walk->depth > 0) {
        struct key_level *level = top(walk);
        if (level->row < level->keys->count)
            return &level->keys->rows[level->row++];
        if (!next_item(level))
            walk->depth--;
    }
    return 0;
}
