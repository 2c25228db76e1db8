#include "edits/seen.h"

#include "text/hash.h"

int seen_before(struct seen *s, bytes text)
{
    uint64_t hash = hash_bytes(HASH_START, text) | 1; /* 0 is a free place */
    uint64_t *set = s->at[(hash >> 1 ^ hash >> 33) & (SEEN_SETS - 1)];
    size_t i;
    for (i = 0; i < SEEN_WAYS; i++) {
        if (set[i] == hash)
            return 1;
    }
    for (i = SEEN_WAYS - 1; i > 0; i--)
        set[i] = set[i - 1];
    set[0] = hash;
    return 0;
}
