/* What judging cannot do alone: its caller's memory, files and signals. */
#ifndef FLIPREF_BASE_WORLD_H
#define FLIPREF_BASE_WORLD_H

#include "base/source.h"

struct world {
    /* Memory of all zeros for so many things of that size; 0: there is not enough. */
    void *(*take)(void *who, size_t count, size_t size);
    void (*give_back)(void *who, void *memory); /* may be 0 */

    /* Opens a file that arguments name; the source's buffer holds LINES_CAPACITY bytes. Returns 0
       if it cannot be read. May be 0: arguments may name no file. */
    source *(*open)(void *who, const char *path);
    void (*close)(void *who, source *from);

    /* Asked at each turn of a game that can take long; 0: it stops, and has no verdict. May be 0.
     */
    int (*goes_on)(void *who);
    void *who;
};

#endif
