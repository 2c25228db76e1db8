/* Unpacks the members of an archive one after another. Nothing is written to disk, and memory does
   not grow with the members, except for the directory of a zip. */
#ifndef FLIPREF_INPUTS_ARCHIVES_MEMBERS_H
#define FLIPREF_INPUTS_ARCHIVES_MEMBERS_H
#include "inputs/archive_kind.h"
#include "system/io.h"

struct members;

/* Starts to unpack the archive `path`, which `in` reads, up to *limit bytes in all. From *limit,
   which several archives may share, the bytes of members are subtracted. */
struct members *members_open(enum archive_kind kind, const char *path, struct file_reader *in,
                             uint64_t *limit, int names_all);
void members_close(struct members *m);

/* Moves to the next member that is not a folder, and returns its name, ARCHIVE/MEMBER, or NULL
   after the last member. Links, devices and the like are returned too, the first 20 of them, or all
   if the archive was opened with `names_all`; they cannot be read, and member_trouble() says what
   they are. */
const char *members_next(struct members *m);

/* After the last member: NULL if the archive is whole and every member was returned. Otherwise the
   reason why members may be missing, why the members that were read may be wrong, or how many were
   left out. The text is valid until `m` is closed. */
const char *members_trouble(struct members *m);

/* The trouble of an archive that unpacks to more than the limit. */
extern const char members_too_much[];

size_t member_fill(void *members, unsigned char *at, size_t room); /* a source_fill */
const char *member_trouble(const struct members *m); /* why it cannot be read, or NULL */

/* How many bytes of it are left, as the archive says; UINT64_MAX if it does not say. */
uint64_t member_left(const struct members *m);

/* The number of the member in the archive, from 1; folders and links count. */
uint64_t member_number(const struct members *m);

/* Whether it cannot be read because it is a link, a device or the like. */
int member_is_special(const struct members *m);

#endif
