/* The folder for the marks: DIR of --output. */
#ifndef FLIPREF_RUNNER_FOLDER_H
#define FLIPREF_RUNNER_FOLDER_H
#include "base/sink.h"

#include <jansson.h>

enum { FOLDER_PATH_ROOM = 4096 };

/* Writes the path of DIR/NAME to `path`. Returns 0 if it is too long. */
int folder_path(const char *folder, const char *name, char path[FOLDER_PATH_ROOM]);

/* Makes the folder, and those that it is in, unless they are there. A folder that was made survives
   a crash of the machine. Returns 0 on failure; a message says why. */
int folder_make(const char *folder);

/* The same for the folder of --output. If it is new and in a checkout of git, git ignores it. */
int folder_make_output(const char *folder);

/* Keeps all other runs that call this from the folder until the process and its children have
   ended. Returns 0 after a message if another run has it. */
int folder_own(const char *folder);

/* Writes DIR/NAME, where NAME may have a folder in it, which is made, and must not be a link: all
   of the file or, on failure, nothing. Returns 0 on failure; a message says why. */
int folder_write(const char *folder, const char *name, void (*print)(const void *what, sink *out),
                 const void *what);

/* The `print` of a file that has the bytes of a view. */
void print_bytes(const void *what, sink *out);

/* Removes DIR/NAME, if it is there. */
void folder_remove(const char *folder, const char *name);

#endif
