/* A hash that tells texts apart, such as the files of two runs. It does not resist attacks. */
#ifndef FLIPREF_TEXT_HASH_H
#define FLIPREF_TEXT_HASH_H
#include "base/bytes.h"

#include <stdint.h>

#define HASH_START ((uint64_t)0xcbf29ce484222325)

/* The hash of what was hashed before (HASH_START: nothing), the length of `b`, and `b`. */
uint64_t hash_bytes(uint64_t hash, bytes b);
uint64_t hash_text(uint64_t hash, const char *text); /* NULL is not the empty text */
uint64_t hash_number(uint64_t hash, uint64_t n);
uint64_t hash_more(uint64_t hash, bytes b); /* without the length of `b` */

#endif
