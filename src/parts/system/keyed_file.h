/* Files that are kept for a later run of flipref, if all that they depend on is the same then. The
   first line has a key, a hash of everything that the contents depend on, and a hash of the
   contents. A file with another key, or one that is damaged, counts as none. */
#ifndef FLIPREF_SYSTEM_KEYED_FILE_H
#define FLIPREF_SYSTEM_KEYED_FILE_H
#include "base/sink.h"
#include "text/byte_queue.h"

#include <stdint.h>

struct keyed_file {
    const char *format; /* a name such as `flipref-result` */
    uint64_t key;
    bytes contents;
};

/* A file_contents (save_file.h): prints the keyed_file `who`. */
void keyed_file_print(const void *who, sink *out);

/* Reads a file into `text`, which the caller frees, and makes f->contents a view of it. Returns 0
   if there is no file with this format and key. */
int keyed_file_read(const char *path, struct keyed_file *f, struct byte_queue *text);

#endif
