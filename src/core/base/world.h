/* What the judge needs from its caller: memory, files and signals. `who` is passed to each
   function. */
#ifndef FLIPREF_BASE_WORLD_H
#define FLIPREF_BASE_WORLD_H

#include "base/source.h"

struct world {
    /* Returns zeroed memory for `count` objects of `size` bytes, or NULL if there is not enough. */
    void *(*take)(void *who, size_t count, size_t size);
    void (*give_back)(void *who, void *memory); /* may be NULL */

    /* Opens a file that a program's arguments name. Returns a source whose buffer holds
       LINES_CAPACITY bytes, or NULL if the file cannot be read. May be NULL: then arguments may
       name no file. */
    source *(*open)(void *who, const char *path);
    void (*close)(void *who, source *from);

    /* Called at each turn of a game that can take long. If it returns 0, the game stops and gets no
       verdict. May be NULL. */
    int (*goes_on)(void *who);
    void *who;
};

#endif
