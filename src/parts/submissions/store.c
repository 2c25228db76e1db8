#include "submissions/store.h"

#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

enum { BLOCK = 1 << 16, ALIGN = sizeof(max_align_t) };

struct store_block {
    struct store_block *before;
    size_t used, room;
    max_align_t at[];
};

static struct store_block *block_of(struct store *s, size_t size)
{
    size_t room = size > BLOCK ? size : BLOCK;
    struct store_block *b = s->blocks;
    if (b != 0 && b->room - b->used >= size)
        return b;
    b = memory_new(1, sizeof *b + room);
    b->room = room;
    b->before = s->blocks;
    s->blocks = b;
    return b;
}

void *store_room(struct store *s, size_t size)
{
    size_t whole = (size + ALIGN - 1) / ALIGN * ALIGN;
    struct store_block *b = block_of(s, whole);
    void *at = (unsigned char *)b->at + b->used;
    b->used += whole;
    return at;
}

char *store_text(struct store *s, bytes b)
{
    return store_joined(s, &b, 1);
}

char *store_joined(struct store *s, const bytes *parts, size_t count)
{
    size_t len = 0;
    size_t i;
    char *text;
    for (i = 0; i < count; i++)
        len += parts[i].len;
    text = store_room(s, len + 1);
    len = 0;
    for (i = 0; i < count; i++) {
        if (parts[i].len > 0)
            memcpy(text + len, parts[i].at, parts[i].len);
        len += parts[i].len;
    }
    return text;
}

void store_free(struct store *s)
{
    while (s->blocks != 0) {
        struct store_block *b = s->blocks;
        s->blocks = b->before;
        free(b);
    }
}
