/* Writing a file so that a failure leaves what was there, and success outlives a crash. */
#ifndef FLIPREF_SYSTEM_SAVE_FILE_H
#define FLIPREF_SYSTEM_SAVE_FILE_H
#include "base/sink.h"

/* Writes what goes into a file. It may give up by setting out->failed. */
typedef void file_contents(const void *who, sink *out);

/* Writes the file `name`, which may hold any byte. A regular file is replaced at once, when all of
   it is on the disk, by one with the same permissions (0777 of the mode); a link is followed; a
   device, a pipe, and the file that standard output or standard error goes to are written to. 0: it
   could not be written, and an earlier file is as it was; errno says why: ECANCELED if `contents`
   gave up. */
int save_file(bytes name, file_contents *contents, const void *who);

/* Likewise, for a name that somebody else may have taken: whatever has it, a link or a pipe for
   example, is replaced by a new file and is neither followed nor written to. Nothing is waited
   for. */
int replace_file(const char *path, file_contents *contents, const void *who);

/* Removes what there is so far of the file that is being written, if it is to replace another: for
   a signal handler that ends the program. */
void abandon_file(void);

#endif
