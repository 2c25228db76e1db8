/* The memory of a course or of a table: pieces that are freed all at once. */
#ifndef FLIPREF_COURSE_MEMORY_H
#define FLIPREF_COURSE_MEMORY_H
#include "base/bytes.h"

struct course_memory {
    struct memory_piece *pieces;
};

/* A list as all lists of a course begin: pointers to items have the form of a pointer to void. */
struct any_list {
    void *at;
    size_t count;
};

/* Returns zeroed memory for any type. */
void *memory_take(struct course_memory *m, size_t size);

/* Returns a copy of `b` with a NUL after it. */
char *memory_text(struct course_memory *m, bytes b);

/* Makes room for one more item of `size` bytes at the end of the list at `list`, whose members are
   those of struct any_list. Returns the new item, zeroed. Items may move. */
void *memory_item(struct course_memory *m, void *list, size_t size);

/* Frees all pieces, and `m`. */
void memory_free(struct course_memory *m);

#endif
