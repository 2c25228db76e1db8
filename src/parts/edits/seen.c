#include "edits/seen.h"

#include "text/hash.h"

static size_t set_of(uint64_t hash)
{
    return (size_t)(hash >> 1 ^ hash >> 33) & (SEEN_SETS - 1);
}

int seen_has(const struct seen *s, uint64_t hash)
{
    size_t i = 0;
    while (i < SEEN_WAYS && s->at[set_of(hash)][i] != hash)
        i++;
    return i < SEEN_WAYS;
}

void seen_note(struct seen *s, uint64_t hash)
{
    uint64_t *set = s->at[set_of(hash)];
    size_t i;
    for (i = SEEN_WAYS - 1; i > 0; i--)
        set[i] = set[i - 1];
    set[0] = hash;
}

int seen_before(struct seen *s, bytes text)
{
    uint64_t hash = hash_bytes(HASH_START, text) | 1; /* 0 is a free place */
    if (seen_has(s, hash))
        return 1;
    seen_note(s, hash);
    return 0;
}
