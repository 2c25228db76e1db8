/* An arena: memory that is freed at once, for strings, arrays and lists that live equally long. */
#ifndef FLIPREF_TEXT_ARENA_H
#define FLIPREF_TEXT_ARENA_H
#include "base/bytes.h"

/* An empty arena is all zeros. */
struct arena {
    struct arena_block *blocks;
};

/* Returns memory for anything, all zeros. */
void *arena_take(struct arena *a, size_t size);

/* Copies bytes and appends a NUL. */
char *arena_text(struct arena *a, bytes b);

/* Copies the bytes of several views, one after another, and appends a NUL. */
char *arena_joined(struct arena *a, const bytes *parts, size_t count);

/* Copies the words of a text, which blanks divide, and stores how many they are. A NULL ends them.
 */
char **arena_words(struct arena *a, bytes text, size_t *count);

/* The first members of a list that grows. Pointers to items have the form of a pointer to void. */
struct any_list {
    void *at;
    size_t count;
};

/* Makes room for one more item of `size` bytes at the end of the list at `list`, whose members are
   those of struct any_list. Returns the new item, all zeros. Items may move. */
void *arena_item(struct arena *a, void *list, size_t size);

void arena_free(struct arena *a);

#endif
