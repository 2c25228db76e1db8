/* A report in a file: the whole report, or none. */
#ifndef FLIPREF_SYSTEM_OUTPUT_H
#define FLIPREF_SYSTEM_OUTPUT_H
#include "system/save_file.h"

/* Writes the file as save_file does. Returns 0 on failure: a message says why, an earlier file is
   unchanged, and nothing else is left behind. `contents` may stop by setting out->failed; then it
   prints the message itself. */
int write_output(const char *path, file_contents *contents, const void *who);

#endif
