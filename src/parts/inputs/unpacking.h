/* The files in an archive. Another process unpacks them: beside the judging, and where a library
   that an archive brings down takes nothing with it. It is there from the first archive on. */
#ifndef FLIPREF_INPUTS_UNPACKING_H
#define FLIPREF_INPUTS_UNPACKING_H
#include "inputs/archive_kind.h"
#include "system/io.h"

struct unpacking;

/* Starts to unpack the archive `path`, which `in` reads: as members_open(). `out` is what this
   process writes to; what is held there is written first. 0: there is not enough memory. */
struct unpacking *unpacking_open(enum archive_kind kind, const char *path, struct reading *in,
                                 uint64_t limit, sink *out);
void unpacking_close(struct unpacking *u);

/* Ends the other process: there will be no more archives. */
void unpacking_done(void);

/* Goes on to the next file, when the last was read to its end, and returns its name; 0: there is
   none. */
const char *unpacking_next(struct unpacking *u);

/* Why there is none, or what was read does not hold; 0: the archive was whole. */
const char *unpacking_trouble(const struct unpacking *u);

size_t unpacking_fill(void *unpacking, unsigned char *at, size_t room); /* a source_fill */

/* Reads the file to its end. Returns why it cannot be read, or 0. */
const char *unpacking_settle(void *unpacking);

#endif
