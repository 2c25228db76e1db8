/* The programs that a command line of hunt names. */
#ifndef FLIPREF_HUNT_PROGRAMS_H
#define FLIPREF_HUNT_PROGRAMS_H
#include "runner/wanted.h"
#include "submissions/submissions.h"

enum program_kind {
    PROGRAM_SOURCE,     /* C source: a submission as for grade */
    PROGRAM_EXECUTABLE, /* a file */
    PROGRAM_COMMAND     /* words that start it */
};

struct program {
    enum program_kind kind;
    const char *id;    /* unique, and safe as the name of a folder */
    size_t submission; /* of PROGRAM_SOURCE: its index in the list of submissions */
    const char *path;  /* of PROGRAM_EXECUTABLE: the argument */
    char *own;         /* the memory of an id that is not a submission's; otherwise NULL */
};

struct programs {
    struct program *at; /* the submissions in the order of their list, and then the others */
    size_t count;
    char *const *command; /* of PROGRAM_COMMAND: its words, which a NULL ends */
    struct wanted wanted;
    struct submissions list;
};

/* Lists the programs of `paths`, which a NULL ends, or the one program that `command` starts. The
   strings must outlive the list. programs_free frees the list. */
void programs_list(struct programs *p, const struct course *course, char **paths, char **command);
void programs_free(struct programs *p);

#endif
