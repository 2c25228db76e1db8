#include "grammar/program.h"

#include "text/hash.h"

#include <string.h>

enum { SLOTS_LEAST = 8 };

static uint64_t hash_key(const struct value *key, size_t len)
{
    uint64_t hash = HASH_START;
    size_t i;
    for (i = 0; i < len; i++)
        hash = value_hash(hash, &key[i]);
    return hash;
}

static int has_key(const struct entry *e, const struct value *key, size_t len)
{
    size_t i;
    for (i = 0; i < len && e->len == len; i++) {
        if (!values_are_comparable(&e->key[i], &key[i]) || values_compare(&e->key[i], &key[i]) != 0)
            return 0;
    }
    return e->len == len;
}

/* Returns the slot of the entry with this key, or the empty one where it would be. */
static uint32_t *slot_of(const struct table *t, uint64_t hash, const struct value *key, size_t len)
{
    size_t i = (size_t)(hash ^ hash >> 32) & (t->slot_count - 1);
    while (t->slots[i] != 0) {
        const struct entry *e = &t->at[t->slots[i] - 1];
        if (e->hash == hash && has_key(e, key, len))
            break;
        i = (i + 1) & (t->slot_count - 1);
    }
    return &t->slots[i];
}

struct entry *table_find(const struct table *t, const struct value *key, size_t len)
{
    uint32_t number = t->count > 0 ? *slot_of(t, hash_key(key, len), key, len) : 0;
    return number > 0 ? &t->at[number - 1] : 0;
}

static void grow(struct arena *a, struct table *t)
{
    size_t i;
    t->slot_count = t->slot_count > 0 ? 2 * t->slot_count : SLOTS_LEAST;
    t->slots = arena_take(a, t->slot_count * sizeof *t->slots);
    for (i = 0; i < t->count; i++)
        *slot_of(t, t->at[i].hash, t->at[i].key, t->at[i].len) = (uint32_t)i + 1;
}

struct entry *table_add(struct arena *a, struct table *t, const struct value *key, size_t len)
{
    uint64_t hash = hash_key(key, len);
    struct value *copy;
    struct entry *e;
    uint32_t *slot;
    if (t->slot_count < 2 * (t->count + 1))
        grow(a, t);
    slot = slot_of(t, hash, key, len);
    if (*slot > 0)
        return &t->at[*slot - 1];
    e = arena_item(a, t, sizeof *e);
    *slot = (uint32_t)t->count;
    e->hash = hash;
    e->len = len;
    if (len > 0) {
        copy = arena_take(a, len * sizeof *copy);
        memcpy(copy, key, len * sizeof *copy);
        e->key = copy;
    }
    return e;
}
