/* The memory of a course or of a table: pieces that are freed all at once. */
#ifndef FLIPREF_COURSE_MEMORY_H
#define FLIPREF_COURSE_MEMORY_H
#include "base/bytes.h"

struct course_memory {
    struct memory_piece *pieces;
    int failed; /* a request has not been met; it sticks */
};

/* A list as all lists of a course begin: pointers to items have the form of a pointer to void. */
struct any_list {
    void *at;
    size_t count;
};

/* Returns zeroed memory for any type, or NULL if there is not enough or it has failed before. */
void *memory_take(struct course_memory *m, size_t size);

/* Returns a copy of `b` with a NUL after it, or NULL if there is no memory. */
char *memory_text(struct course_memory *m, bytes b);

/* Makes room for one more item of `size` bytes at the end of the list at `list`, whose members are
   those of struct any_list. Returns the new item, zeroed, or NULL if there is no memory. Items may
   move. */
void *memory_item(struct course_memory *m, void *list, size_t size);

/* Frees all pieces. */
void memory_free(struct course_memory *m);

#endif
