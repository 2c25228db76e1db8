#include "course/memory.h"

#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

struct memory_piece {
    struct memory_piece *next;
    max_align_t content[];
};

void *memory_take(struct course_memory *m, size_t size)
{
    struct memory_piece *piece = memory_new(1, sizeof *piece + size);
    piece->next = m->pieces;
    m->pieces = piece;
    return piece->content;
}

char *memory_text(struct course_memory *m, bytes b)
{
    char *text = memory_take(m, b.len + 1);
    if (b.len > 0)
        memcpy(text, b.at, b.len);
    return text;
}

/* A list grows when its count is a power of two, or zero. */
static int is_full(size_t count)
{
    return count == 0 || (count & (count - 1)) == 0;
}

static void *grown(struct course_memory *m, const struct any_list *list, size_t size)
{
    size_t room = list->count == 0 ? 1 : 2 * list->count;
    void *at = memory_take(m, room * size);
    if (list->count > 0)
        memcpy(at, list->at, list->count * size);
    return at;
}

void *memory_item(struct course_memory *m, void *to, size_t size)
{
    struct any_list list;
    memcpy(&list, to, sizeof list);
    if (is_full(list.count))
        list.at = grown(m, &list, size);
    list.count++;
    memcpy(to, &list, sizeof list);
    return (unsigned char *)list.at + (list.count - 1) * size;
}

void memory_free(struct course_memory *m)
{
    while (m->pieces != 0) {
        struct memory_piece *next = m->pieces->next;
        free(m->pieces);
        m->pieces = next;
    }
    free(m);
}
