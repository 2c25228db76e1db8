/* Reads all that one submission has, up to the limits of submissions.h. */
#ifndef FLIPREF_SUBMISSIONS_GATHER_H
#define FLIPREF_SUBMISSIONS_GATHER_H
#include "submissions/group.h"
#include "submissions/submissions.h"

/* A file of a submission, whether it is taken or not. */
struct found {
    bytes name;          /* a safe name (ident.h) */
    bytes text;          /* in the arena; empty if it is skipped */
    int skipped;         /* an enum submission_skipped, or TAKEN */
    int is_odd;          /* the name was another one */
    const char *trouble; /* of a binary: what follows its name to say what it is; or NULL */
};

enum { TAKEN = SKIPPED_KINDS };

struct gathered {
    struct found *at; /* sorted by names, and by contents; the caller frees it */
    size_t count, room;
    size_t junk;         /* files that systems leave behind; they are not among the found */
    uint64_t bytes;      /* of all files, unpacked */
    const char *trouble; /* why not all could be read: a sentence without its full stop; or NULL */
    struct arena *arena;
    const char *const *endings; /* of programs, as in submissions.h */
};

/* Reads the submission. The memory of texts belongs to the arena. */
void gather_submission(struct gathered *g, const struct submission_parts *parts,
                       const char *const *endings, struct arena *s);

#endif
