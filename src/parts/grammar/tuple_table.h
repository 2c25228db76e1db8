/* A table whose keys are tuples of values. */
#ifndef FLIPREF_GRAMMAR_TUPLE_TABLE_H
#define FLIPREF_GRAMMAR_TUPLE_TABLE_H

#include "grammar/values.h"

struct entry {
    const struct value *key;
    size_t len;
    uint64_t hash;
    struct value value; /* of the caller, as is: */
    size_t count;
};

/* An empty table is all zeros. All its memory is in an arena. */
struct table {
    struct entry *at; /* in the order in which they were added */
    size_t count;
    uint32_t *slots; /* of each entry its number from 1, at a place that its hash gives; or 0 */
    size_t slot_count;
};

/* Returns the entry with this key, or NULL. The pointer is valid until an entry is added. The
   values at one place of the keys of a table must be comparable; others are not equal. */
struct entry *table_find(const struct table *t, const struct value *key, size_t len);

/* The same, and adds an entry, otherwise all zeros, if there is none. It copies the key. */
struct entry *table_add(struct arena *a, struct table *t, const struct value *key, size_t len);

#endif
