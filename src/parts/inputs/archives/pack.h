/* Writes a zip in memory, by libarchive. */
#ifndef FLIPREF_INPUTS_ARCHIVES_PACK_H
#define FLIPREF_INPUTS_ARCHIVES_PACK_H
#include "text/byte_queue.h"

struct pack;

/* Starts a zip, which is appended to *zip. Returns NULL if libarchive cannot be loaded. */
struct pack *pack_start(struct byte_queue *zip);

/* Adds a file. `name` is in UTF-8, with slashes. The zip depends on names and contents alone. */
void pack_file(struct pack *p, const char *name, bytes content);

/* Completes the zip, and frees p. Returns 0 if libarchive has failed. */
int pack_end(struct pack *p);

#endif
