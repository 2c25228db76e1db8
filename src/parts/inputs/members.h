/* The files in an archive, one after another, as they are unpacked. Nothing is written to disk, and
   memory does not grow with them; but of a zip its directory is held. */
#ifndef FLIPREF_INPUTS_MEMBERS_H
#define FLIPREF_INPUTS_MEMBERS_H
#include "inputs/archive_kind.h"
#include "system/io.h"

struct members;

/* The archive `path`, which `in` reads. At most `limit` bytes are unpacked. 0: there is not enough
   memory. */
struct members *members_open(enum archive_kind kind, const char *path, struct reading *in,
                             uint64_t limit);
void members_close(struct members *m);

/* Goes on to the next member that is not a folder and returns its name, ARCHIVE/MEMBER, or NULL if
   there is none. A link, a device and the like cannot be read: member_trouble() says what it is.
   The first 20 of them are returned. */
const char *members_next(struct members *m);

/* After the last member: returns why there may have been more, why what was read does not hold, or
   how many members were left out; NULL if the archive is whole and all of it was returned. The text
   holds until `m` is closed. */
const char *members_trouble(struct members *m);

size_t member_fill(void *members, unsigned char *at, size_t room); /* a source_fill */
const char *member_trouble(const struct members *m); /* why it failed; 0: it has not */

#endif
