/* --new: the smallest problem package that works, to be edited. */
#ifndef FLIPREF_HUNT_NEW_PACKAGE_H
#define FLIPREF_HUNT_NEW_PACKAGE_H
#include "text/named_file.h"

/* The files of dist/package, by their paths there. The last one has no name. */
extern const struct named_file new_package_files[];

/* Writes these files to a folder that is new or empty, and prints their paths. problem.yaml also
   gets a `uuid` that no other package has. Returns the exit status; a message says what failed. */
int write_new_package(const char *folder);

#endif
