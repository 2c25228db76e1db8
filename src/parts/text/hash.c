#include "text/hash.h"

/* FNV-1a */
uint64_t hash_number(uint64_t hash, uint64_t n)
{
    int i;
    for (i = 0; i < 8; i++)
        hash = (hash ^ (n >> 8 * i & 0xff)) * 0x100000001b3;
    return hash;
}

uint64_t hash_more(uint64_t hash, bytes b)
{
    size_t i;
    for (i = 0; i < b.len; i++)
        hash = (hash ^ b.at[i]) * 0x100000001b3;
    return hash;
}

uint64_t hash_bytes(uint64_t hash, bytes b)
{
    return hash_more(hash_number(hash, b.len), b);
}

uint64_t hash_text(uint64_t hash, const char *text)
{
    return text != 0 ? hash_bytes(hash, bytes_of_text(text)) : hash_number(hash, UINT64_MAX);
}
