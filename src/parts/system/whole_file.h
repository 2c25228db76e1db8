/* A file in memory. */
#ifndef FLIPREF_SYSTEM_WHOLE_FILE_H
#define FLIPREF_SYSTEM_WHOLE_FILE_H
#include "text/byte_queue.h"

/* Appends all bytes of a file of at most `most` bytes. Returns why that failed, or NULL; the caller
   frees to->at in both cases. The reason is static text or strerror's. */
const char *read_whole_file(const char *path, size_t most, struct byte_queue *to);

#endif
