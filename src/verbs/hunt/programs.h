/* The programs that a command line of hunt names. */
#ifndef FLIPREF_HUNT_PROGRAMS_H
#define FLIPREF_HUNT_PROGRAMS_H
#include "problem/problem.h"
#include "submissions/submissions.h"
#include "text/arena.h"

enum program_kind {
    PROGRAM_SOURCE,     /* C source: a submission as for grade */
    PROGRAM_LANGUAGE,   /* a file or a folder of source in any language */
    PROGRAM_EXECUTABLE, /* a file */
    PROGRAM_COMMAND     /* words that start it */
};

struct program {
    enum program_kind kind;
    const char *id;    /* unique, and safe as the name of a folder */
    size_t submission; /* of PROGRAM_SOURCE: its index in the list of submissions */
    const char *path;  /* of the others: the argument, or a path in it */
    const char *inner; /* the path in a package, if it is the package's own; otherwise NULL */
    enum own_kind is;  /* ... and what it is there for */
};

struct programs {
    struct program *at; /* the submissions in the order of their list, and then the others */
    size_t count;
    char *const *command; /* of PROGRAM_COMMAND: its words, which a NULL ends */
    struct submission_wanted wanted;
    struct submissions list;
    struct arena memory; /* for programs.c alone */
};

/* Lists the programs of `paths`, which a NULL ends, or the one program that `command` starts. The
   strings must outlive the list. programs_free frees the list. */
void programs_list(struct programs *p, const struct course *course, char **paths, char **command);

/* Adds a program of a package, which is a folder. Its id is made of the last two parts of the path.
 */
void programs_add_inner(struct programs *p, const char *folder, const char *path, enum own_kind is);

/* Lists programs in any language: a file or a folder is one, and of a folder of such all that are
   in it. Returns 0 after a message if a path cannot be read. */
int programs_list_languages(struct programs *p, char **paths);
void programs_free(struct programs *p);

#endif
