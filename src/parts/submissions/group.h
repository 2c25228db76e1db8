/* Groups names by person. The system is not touched. */
#ifndef FLIPREF_SUBMISSIONS_GROUP_H
#define FLIPREF_SUBMISSIONS_GROUP_H
#include "submissions/layout.h"
#include "text/arena.h"

/* A file or a folder of an argument. */
struct entry {
    bytes name;      /* in the argument, with slashes; the first parts that it shares with all
                        others are not in it */
    uint64_t number; /* of a member of an archive */
    int is_folder;   /* a folder whose entries are not known yet */
    int is_special;  /* a link, a device or the like */
};

/* What one person handed in. */
struct handed {
    bytes key;              /* the person, in the arena */
    bytes name;             /* the same as the export writes it: a name for people */
    bytes number;           /* the person's number on the platform; or empty */
    bytes folder;           /* what its files' names begin with in the export; or empty */
    const struct piece *at; /* sorted by names */
    size_t count;
    int is_late;
    int is_single; /* one file or archive, of which `key` is the name */
};

struct piece {
    struct entry entry;
    bytes rest; /* the name that the person gave it; empty for the person's own folder */
    int is_old; /* of an earlier version */
    uint64_t version;
};

struct groups {
    struct handed *at; /* sorted by keys */
    size_t count;
    size_t nobodys; /* entries of no person */
};

/* Removes from the names of an archive what should not be there: a slash or `./` at the start. */
bytes entry_name_of(bytes member);

/* Finds the components of sorted entries, whose first `prefix` bytes are passed over. */
struct component *components_of(struct arena *s, const struct entry *at, size_t count,
                                size_t prefix, size_t *components);

/* Sorts entries by the bytes of their names. */
void entries_sort(struct entry *at, size_t count);

/* Groups entries by the layout, so that each entry is one person's or nobody's, whatever their
   order; `endings` are those of programs, as in submissions.h. Memory comes from the arena. */
void group_by_person(struct arena *s, enum layout layout, const struct entry *at, size_t count,
                     const char *const *endings, struct groups *groups);

/* ---- what the list knows of a submission, and the reader needs ---- */

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
