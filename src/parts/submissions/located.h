/* Where the files of a submission are: what the list knows and the reader needs. */
#ifndef FLIPREF_SUBMISSIONS_LOCATED_H
#define FLIPREF_SUBMISSIONS_LOCATED_H
#include "submissions/group.h"

enum origin {
    ORIGIN_FILE,   /* one file, which may be an archive that one person handed in */
    ORIGIN_FOLDER, /* `pieces` are entries of the folder `path` */
    ORIGIN_ARCHIVE /* `pieces` are members of the archive `path` */
};

struct submission_parts {
    enum origin origin;
    const char *path; /* of the file, the folder or the archive */
    int is_followed;  /* the user named the file, so it may be a link */
    enum layout layout;
    const struct piece *at; /* NULL: all of the folder or the archive */
    size_t count;
};

enum {
    LISTED_MOST = 1 << 20, /* names in an argument */
    INSIDE_MOST = 8        /* folders that hold nothing but a folder */
};

/* An archive with the submissions of a course may unpack to this many bytes. */
#define EXPORT_BYTES_MOST ((uint64_t)64 << 30)

#endif
