/* The source of a program in any language. */
#ifndef FLIPREF_HUNT_LANGUAGE_SOURCE_H
#define FLIPREF_HUNT_LANGUAGE_SOURCE_H
#include "source/languages.h"
#include "text/arena.h"

struct language_source {
    struct source_file *files;
    size_t count;
    const struct language *language;
    struct arena memory;
};

/* Reads a file, or the files of a folder. Returns why that failed, or NULL. language_source_free
   frees it in both cases. */
const char *language_source_read(struct language_source *s, const char *path);
void language_source_free(struct language_source *s);

/* Adds the bytes of all files to a hash. */
uint64_t language_source_hash(const struct language_source *s, uint64_t hash);

#endif
