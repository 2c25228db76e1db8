/* Saves files atomically: after a failure the earlier file is unchanged, and after success the new
   one survives a crash of the machine. */
#ifndef FLIPREF_SYSTEM_SAVE_FILE_H
#define FLIPREF_SYSTEM_SAVE_FILE_H
#include "base/sink.h"

/* Writes the contents of a file. It may stop: it sets out->failed, and
   out->len to 0. */
typedef void file_contents(const void *who, sink *out);

/* Saves the file `name`, which may hold any byte but NUL.
   - A regular file is replaced by a new file with the same permissions (mode & 0777), after all of
   it is on the disk. A link is followed.
   - A device, a pipe, and the file that standard output or standard error goes to are written to.
   Returns 0 on failure: the earlier file is unchanged, and errno says why (ECANCELED if `contents`
   stopped). */
int save_file(bytes name, file_contents *contents, const void *who);

/* The same for a path that somebody else may control: whatever is there, such as a link or a pipe,
   is replaced by a new file. It is neither followed nor written to, and the call does not wait for
   it. */
int replace_file(const char *path, file_contents *contents, const void *who);

/* Flushes the folder that a path leads to an entry of, so that a new entry survives a crash of the
   machine. Returns 0 on failure, with errno. */
int flush_folder_of(const char *path);

/* Makes a folder for the owner alone, and the folders above it that are missing. A failure is not
   reported: saving a file there fails, too. */
void make_own_folders(const char *path);

/* Removes the temporary file of a save that is in progress. For a signal handler that ends the
   program. */
void remove_unfinished_file(void);

/* Writes the file as save_file does. Returns 0 on failure: a message says why, an earlier file is
   unchanged, and nothing else is left behind. `contents` may stop by setting out->failed; then it
   prints the message itself. */
int write_output(const char *path, file_contents *contents, const void *who);

#endif
