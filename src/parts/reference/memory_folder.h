/* A working folder in memory, where flip saves and loads games. */
#ifndef FLIPREF_REFERENCE_MEMORY_FOLDER_H
#define FLIPREF_REFERENCE_MEMORY_FOLDER_H

#include "base/world.h"

struct memory_file {
    struct memory_file *next;
    char *name;
    unsigned char *at;
    size_t len;
};

/* All zeros is an empty folder. */
struct memory_folder {
    struct memory_file *first;
};

void memory_folder_free(struct memory_folder *folder);

/* Whether a file of that name can be saved: a name of the working folder itself, such as `game` or
   `./game`. Every other folder is taken not to exist. */
int memory_folder_can_save(bytes name);

/* Creates or replaces a file whose name can be saved. */
void memory_folder_put(struct memory_folder *folder, bytes name, bytes content);

/* Returns the file of that name, or NULL if there is none. */
const struct memory_file *memory_folder_find(const struct memory_folder *folder, bytes name);

/* Returns a world with malloc's memory, whose files are those of the folder; NULL is an empty one.
   The folder must outlive it. */
struct world memory_world(struct memory_folder *folder);

#endif
