#include "text/arena.h"

#include "text/find.h"
#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

#ifndef __has_feature
#define __has_feature(feature) 0 /* of clang */
#endif

/* AddressSanitizer finds what leaves a block, so each piece has its own there. */
#if defined __SANITIZE_ADDRESS__ || __has_feature(address_sanitizer)
enum { BLOCK = 0 };
#else
enum { BLOCK = 1 << 16 };
#endif

enum { ALIGN = sizeof(max_align_t) };

struct arena_block {
    struct arena_block *before;
    size_t used, room;
    max_align_t at[];
};

static struct arena_block *block_of(struct arena *a, size_t size)
{
    size_t room = size > BLOCK ? size : BLOCK;
    struct arena_block *b = a->blocks;
    if (b != 0 && b->room - b->used >= size)
        return b;
    b = memory_new(1, sizeof *b + room);
    b->room = room;
    b->before = a->blocks;
    a->blocks = b;
    return b;
}

void *arena_take(struct arena *a, size_t size)
{
    size_t whole = (size + ALIGN - 1) / ALIGN * ALIGN;
    struct arena_block *b = block_of(a, whole);
    void *at = (unsigned char *)b->at + b->used;
    b->used += whole;
    return at;
}

char *arena_text(struct arena *a, bytes b)
{
    return arena_joined(a, &b, 1);
}

char *arena_joined(struct arena *a, const bytes *parts, size_t count)
{
    size_t len = 0;
    size_t i;
    char *text;
    for (i = 0; i < count; i++)
        len += parts[i].len;
    text = arena_take(a, len + 1);
    len = 0;
    for (i = 0; i < count; i++) {
        if (parts[i].len > 0)
            memcpy(text + len, parts[i].at, parts[i].len);
        len += parts[i].len;
    }
    return text;
}

char **arena_words(struct arena *a, bytes text, size_t *count)
{
    char **words = arena_take(a, (text.len / 2 + 2) * sizeof *words);
    bytes word;
    for (*count = 0; (word = word_take(&text)).len > 0; ++*count)
        words[*count] = arena_text(a, word);
    return words;
}

/* A list grows when its count is a power of two, or zero. */
static int is_full(size_t count)
{
    return count == 0 || (count & (count - 1)) == 0;
}

static void *grown(struct arena *a, const struct any_list *list, size_t size)
{
    size_t room = list->count == 0 ? 1 : 2 * list->count;
    void *at = arena_take(a, room * size);
    if (list->count > 0)
        memcpy(at, list->at, list->count * size);
    return at;
}

void *arena_item(struct arena *a, void *to, size_t size)
{
    struct any_list list;
    memcpy(&list, to, sizeof list);
    if (is_full(list.count))
        list.at = grown(a, &list, size);
    list.count++;
    memcpy(to, &list, sizeof list);
    return (unsigned char *)list.at + (list.count - 1) * size;
}

void arena_free(struct arena *a)
{
    while (a->blocks != 0) {
        struct arena_block *b = a->blocks;
        a->blocks = b->before;
        free(b);
    }
}
