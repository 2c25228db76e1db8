/* The submissions that a user names: a file, a folder for each person, a folder of such folders, or
   the archive that a learning platform exports. They are listed by names alone; the files of a
   submission are read when it is graded. Nothing is written to disk. */
#ifndef FLIPREF_SUBMISSIONS_SUBMISSIONS_H
#define FLIPREF_SUBMISSIONS_SUBMISSIONS_H
#include "base/bytes.h"
#include "course/course.h"

#include <stddef.h>

/* What is to be handed in. */
struct submission_wanted {
    const struct course_submission *course; /* the first of its files is the program; if it has
                                               none, the program has any name */
    const char *const
        *endings; /* of programs, such as `.py`; a NULL ends them. NULL: they are in C */
};

/* ---- the list ---- */

/* A person as a learning platform knows it; what it does not say is NULL. */
struct submitter {
    const char *name, *sid, *email;
};

struct submitters {
    struct submitter *at;
    size_t count;
};

/* Where an export comes from, and whose a submission is there. */
struct submission_source {
    const char *platform; /* `moodle`, `canvas`, `gradescope` or `autolab`; NULL: none of them */
    const char *number;   /* the person's, of Moodle and Canvas; NULL if names are hidden */
    const char *folder;   /* of Moodle: what its files' names begin with in the export */
    struct submitters people; /* of Gradescope's table */
};

struct submission {
    const char *id;     /* unique in the list, and safe as the name of a file or a folder */
    const char *path;   /* the argument that it comes from */
    const char *person; /* how that names the person: any bytes but NUL */
    int late;           /* the learning platform marked it as late */
    struct submission_source source;
    const char *trouble; /* why its files cannot be read, such as a damaged archive; NULL if they
                            may be */
    struct submission_parts *parts; /* of this room only */
};

struct submissions {
    struct submission *at; /* sorted by the bytes of their ids */
    size_t count;
    struct submission_origins *origins; /* of this room only */
};

/* Lists the submissions of `paths`, which a NULL ends. The list depends only on the paths, on the
   names that are there, and on what the course wants. A path that cannot be read is a submission
   with `trouble`. The list owns its strings; submissions_free frees them. */
void submissions_list(struct submissions *list, const char *const *paths,
                      const struct submission_wanted *wanted);
void submissions_free(struct submissions *list);

/* ---- the files of one submission ---- */

/* What is not taken from a submission. */
enum submission_skipped {
    SKIPPED_JUNK,    /* .DS_Store, __MACOSX, ._*, Thumbs.db, .git... */
    SKIPPED_OBJECT,  /* ELF, Mach-O, PE, libraries of objects */
    SKIPPED_BINARY,  /* a NUL byte near the start */
    SKIPPED_SPECIAL, /* links, devices, named pipes, sockets */
    SKIPPED_LARGE,   /* more than SUBMISSION_FILE_MOST bytes */
    SKIPPED_ARCHIVE, /* an archive beside C files, or of a kind that is not read */
    SKIPPED_OLD,     /* of an earlier version of the submission */
    SKIPPED_KINDS
};

enum {
    SUBMISSION_FILE_MOST = 4 << 20,   /* bytes of a file, */
    SUBMISSION_BYTES_MOST = 64 << 20, /* ... and of all files of a submission, unpacked */
    SUBMISSION_FILES_MOST = 4096,     /* files of a submission */
    SUBMISSION_DEPTH_MOST = 3         /* archives in archives */
};

struct submission_file {
    const char *name; /* relative, such as `src/hw5.c`; no part of it is empty, `.` or `..`, and it
                         has no control characters and no bytes that are not UTF-8 */
    bytes text;
};

/* A departure from what the course wants. It costs nothing by itself. */
struct submission_remark {
    const char *code;    /* static: file-name, folder, not-c-name, several-candidates,
                            header-provided, missing-file, odd-name, duplicate-name, old-version */
    const char *message; /* a sentence without its full stop */
};

enum submission_state {
    SUBMISSION_READY,   /* `program` is there */
    SUBMISSION_NO_FILE, /* there is no file to build: not-built */
    SUBMISSION_UNREAD   /* it could not be read, or not all of it: ungraded */
};

struct submission_files {
    enum submission_state state;
    const char *reason;         /* a sentence without its full stop; NULL if it is ready */
    struct submission_file *at; /* sorted by the bytes of their names; no name twice */
    size_t count;
    size_t program; /* the index of the program's file, if it is ready */
    struct submission_remark *remarks;
    size_t remark_count;
    size_t provided_count; /* files of the course that the program includes and the submission
                              lacks: the course's take their place */
    size_t skipped[SKIPPED_KINDS];
    struct arena *arena; /* of this room only */
};

/* Reads the files of list->at[index], and finds the program. What it gives depends only on the
   submission, not on the order of members in an archive. submission_files_free frees it. */
void submission_files_read(struct submission_files *files, const struct submissions *list,
                           size_t index, const struct submission_wanted *wanted);
void submission_files_free(struct submission_files *files);

/* How many files were skipped. */
size_t submission_skipped(const struct submission_files *files);

#endif
