/* The files in an archive, one after another, as they are unpacked. Nothing is written to disk, and
   memory does not grow with them; but of a zip its directory is held. */
#ifndef FLIPREF_PROGRAM_MEMBERS_H
#define FLIPREF_PROGRAM_MEMBERS_H

#include "program/archive_kind.h"
#include "program/io.h"

struct members;

/* The archive `path`, which `in` reads. At most `limit` bytes are unpacked. 0: there is not enough
   memory. */
struct members *members_open(enum archive_kind kind, const char *path, struct reading *in,
                             uint64_t limit);
void members_close(struct members *m);

/* Goes on to the next file and returns its name, ARCHIVE/MEMBER; 0: there is none. */
const char *members_next(struct members *m);

/* Why what follows cannot be read, or what was read does not hold; 0: the archive was whole. */
const char *members_trouble(struct members *m);

size_t member_fill(void *members, unsigned char *at, size_t room); /* a source_fill */
const char *member_trouble(const struct members *m); /* why it failed; 0: it has not */

#endif
