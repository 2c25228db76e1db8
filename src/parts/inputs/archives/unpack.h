/* The members of an archive are told one after another, from another process (unpacking.h). */
#ifndef FLIPREF_INPUTS_ARCHIVES_UNPACK_H
#define FLIPREF_INPUTS_ARCHIVES_UNPACK_H
#include "inputs/archives/unpacking.h"
#include "text/arena.h"

#include "base/source.h"

#include <stdint.h>

struct unpack_member {
    const char *name;  /* as the archive has it: any bytes but NUL */
    uint64_t number;   /* its place in the archive, from 1 */
    int is_special;    /* a link, a device or the like */
    source_fill *fill; /* reads its bytes; fails if it cannot be read */
    void *from;
};

struct unpack_listener {
    void (*member)(void *who, const struct unpack_member *member);

    /* Called after the member was read to its end; `trouble` says why it could not be read, or is
       NULL. May itself be NULL. */
    void (*member_end)(void *who, const char *trouble);
    int (*enough)(void *who); /* whether to stop; NULL: never */
    void *who;
};

/* Reads the archive that `in` has open, of the kind that the name of its path says. Returns what is
   wrong with it, in the arena, or NULL. */
const char *unpack_each(const struct unpack_request *request, struct file_reader *in,
                        const struct unpack_listener *to, struct arena *s);

/* The same for an archive in memory. */
const char *unpack_bytes(const struct unpack_request *request, bytes archive,
                         const struct unpack_listener *to, struct arena *s);

#endif
