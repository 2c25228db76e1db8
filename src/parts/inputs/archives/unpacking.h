/* Unpacks archives (members.h) in another process, the unpacker: it works while this process
   judges, and if a hostile archive crashes the library, only the unpacker dies. It is started for
   the first archive and serves all of them.

   unpacking_open() also opens archives in an archive, whose members are then told in the place of
   the archive: ARCHIVE/ARCHIVE/MEMBER. An inner archive waits in a temporary file without a name.
   One that cannot be unpacked, is larger than INNER_MOST, or is inside INNER_DEPTH archives, is
   told as a member that cannot be read. */
#ifndef FLIPREF_INPUTS_ARCHIVES_UNPACKING_H
#define FLIPREF_INPUTS_ARCHIVES_UNPACKING_H
#include "inputs/archives/members.h"

struct unpacking;

enum { INNER_DEPTH = 4, INNER_MOST = 1 << 28 };

/* Starts to unpack an archive, as members_open() does. `out` is flushed before a process is
   started. */
struct unpacking *unpacking_open(enum archive_kind kind, const char *path, struct file_reader *in,
                                 uint64_t limit, sink *out);
void unpacking_close(struct unpacking *u);

/* What to read of an archive. */
struct unpack_request {
    const char *path;
    uint64_t limit;         /* bytes that it may unpack to */
    const uint64_t *picked; /* only the members with these numbers, ascending; damage after the last
                               one is not found. NULL: all */
    size_t count;           /* of `picked` */
    int names_only;         /* members have no bytes, so that listing a zip is fast */
    int opens_inner; /* archives in it are opened; otherwise every special member is told, and
                        not only the first 20 */
    enum archive_kind kind;
};

/* The same as unpacking_open, for what the request says. */
struct unpacking *unpacking_start(const struct unpack_request *request, struct file_reader *in,
                                  sink *out);

/* Ends the unpacker: there will be no more archives. */
void unpacking_done(void);

/* Moves to the next member, after the last one was read to its end, and returns its name, or NULL
   after the last member. */
const char *unpacking_next(struct unpacking *u);

/* The current member: its number, and whether it is special. */
const struct archive_member *unpacking_member(const struct unpacking *u);

/* As members_trouble(). */
const char *unpacking_trouble(const struct unpacking *u);

size_t unpacking_fill(void *unpacking, unsigned char *at, size_t room); /* a source_fill */

/* Reads the rest of the member. Returns why it cannot be read, or NULL. */
const char *unpacking_settle(void *unpacking);

#endif
