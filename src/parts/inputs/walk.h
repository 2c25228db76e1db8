/* Lists the files below a folder, in a stable order: entries are sorted by the bytes of their
   names, and a folder is entered in its turn. */
#ifndef FLIPREF_INPUTS_WALK_H
#define FLIPREF_INPUTS_WALK_H

#include <stddef.h>

struct walker {
    void (*file)(void *who, const char *path);
    void (*trouble)(void *who, const char *path, const char *why); /* the walk continues */
    int (*enough)(void *who);            /* whether to stop; NULL: never */
    void (*idle)(void *who);             /* the next name is not there yet; may be NULL */
    void (*expect)(void *who, int more); /* that many more entries will be visited; may be NULL */
    void (*again)(void *who);            /* a folder was visited by another path; may be NULL */
    void (*other)(void *who, const char *path); /* a link, which is then not followed, a device, a
                                                   socket or a pipe; may be NULL */
    /* Whether to leave out an entry: a path of which the part from `below` on is below the folder
       that is walked. NULL: nothing is left out. */
    int (*leaves_out)(void *who, const char *path, size_t below, int is_a_folder);
    int may_be_empty; /* a folder without any file is no trouble */
    void *who;
};

int is_folder(const char *path);

/* Calls to->file for each regular file below the folder. Links are followed, and devices, sockets
   and pipes are skipped, unless to->other is there: it hears of all of them. A folder to which
   several paths lead is visited once, by the first of them. Calls to->trouble for a loop, a broken
   link, a folder or file that cannot be read, and a folder without any file that is not left out.
   The names in a folder are held in memory while it is walked. */
void walk(const char *folder, const struct walker *to);

#endif
