/* The files of a package or of a folder of tests, in memory. */
#ifndef FLIPREF_TESTS_GATHER_H
#define FLIPREF_TESTS_GATHER_H

#include "base/bytes.h"

#include <stddef.h>

enum {
    GATHERED_FILE_MOST = 16 << 20, /* bytes of a file */
    GATHERED_MOST = 512 << 20,     /* bytes of all files */
    GATHERED_FILES_MOST = 200000
};

struct gathered_file {
    char *path; /* from the folder on, such as `data/sample/1.in` */
    unsigned char *at;
    size_t len;
};

/* Sorted by path, byte by byte. */
struct gathered {
    struct gathered_file *files;
    size_t count;
    size_t total; /* bytes */
    char *path;   /* what could not be read, as a user would name it; NULL: everything was read */
    char *reason;
};

/* Which files are read: those that hold tests. */
int is_gathered(const char *path);

/* Reads the files of a folder, or of a zip or tar of one, that hold tests. In an archive the paths
   start after the folder that all of its files are in, if there is one. Links that lead out of the
   folder are refused, and so are files that are too large, and names with control characters.
   Returns 0 with `path` and `reason` set if something cannot be read. gathered_free frees all. */
int gather(const char *path, struct gathered *g);
void gathered_free(struct gathered *g);

/* Returns the file of that path, or NULL. */
const struct gathered_file *gathered_find(const struct gathered *g, const char *path);

#endif
