/* Memory that is freed at once: strings and arrays that live as long as a list, or as what was read
   of a submission. */
#ifndef FLIPREF_SUBMISSIONS_STORE_H
#define FLIPREF_SUBMISSIONS_STORE_H
#include "base/bytes.h"

/* An empty store is all zeros. */
struct store {
    struct store_block *blocks;
};

/* Returns memory for anything, all zeros. */
void *store_room(struct store *s, size_t size);

/* Copies bytes and appends a NUL. */
char *store_text(struct store *s, bytes b);

/* Copies the bytes of several views, one after another, and appends a NUL. */
char *store_joined(struct store *s, const bytes *parts, size_t count);

void store_free(struct store *s);

#endif
