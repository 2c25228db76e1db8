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

/* A member of an archive. */
struct archive_member {
    const char *name;    /* ARCHIVE/MEMBER; valid until the next one */
    uint64_t number;     /* its place in the archive, from 1; folders and links count */
    int is_special;      /* it is a link, a device or the like, which cannot be read */
    const char *trouble; /* why it cannot be read, or NULL */
    uint64_t left; /* bytes that are still to be read, as the archive says; UINT64_MAX: it does
                      not say */
};

/* Moves to the next member that is not a folder, and returns it, or NULL after the last member.
   Special ones are returned too, the first 20 of them, or all if the archive was opened with
   `names_all`. */
const struct archive_member *members_next(struct members *m);

/* After the last member: NULL if the archive is whole and every member was returned. Otherwise the
   reason why members may be missing, why the members that were read may be wrong, or how many were
   left out. The text is valid until `m` is closed. */
const char *members_trouble(struct members *m);

/* The trouble of an archive that unpacks to more than the limit. */
extern const char members_too_much[];

size_t member_fill(void *members, unsigned char *at, size_t room); /* a source_fill */

#endif
