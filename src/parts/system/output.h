/* A report in a file: whole, or not there at all. */
#ifndef FLIPREF_SYSTEM_OUTPUT_H
#define FLIPREF_SYSTEM_OUTPUT_H
#include "system/save_file.h"

/* Writes the file as save_file does. If that fails, an earlier file is as it was, nothing else is
   left, and a message says so. 0: it failed. `contents` may give up by setting out->failed, and
   says why itself. */
int write_output(const char *path, file_contents *contents, const void *who);

#endif
