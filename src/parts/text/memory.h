/* Memory above the library. These functions never return NULL: if memory runs out, the program says
   so and ends (memory_ends_by). The caller frees what they return with free(). */
#ifndef FLIPREF_TEXT_MEMORY_H
#define FLIPREF_TEXT_MEMORY_H
#include "base/bytes.h"

/* Returns zeroed memory for `count` objects of `size` bytes. */
void *memory_new(size_t count, size_t size);

/* Changes the size of memory, as realloc() does. */
void *memory_resized(void *at, size_t size);

/* Returns `list`, which may have moved, with room for one more element of `size` bytes after its
   `count` elements. `*room` is the number of elements for which it has memory. */
void *memory_grown(void *list, size_t count, size_t *room, size_t size);

/* Returns a copy of the bytes, or of the text, with a NUL after it. The copy of no text (NULL) is
   none. */
char *memory_of_bytes(bytes b);
char *memory_of_text(const char *text);

/* The memory of a world (base/world.h). Neither uses `who`. */
void *world_take(void *who, size_t count, size_t size);
void world_give_back(void *who, void *memory);

/* Ends the program because memory ran out, also where somebody else's code has noticed it. */
void memory_is_out(void);

/* From now on, memory_is_out calls `end`, which must not return. Without this, it calls abort(). */
void memory_ends_by(void (*end)(void));

/* "not enough memory": the reason that messages give. */
extern const char no_memory[];

#endif
