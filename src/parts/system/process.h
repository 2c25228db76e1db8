/* Child processes, and how a process ends without memory. */
#ifndef FLIPREF_SYSTEM_PROCESS_H
#define FLIPREF_SYSTEM_PROCESS_H
#include "base/sink.h"

#include <sys/types.h>

/* From now on, if memory runs out in this process or in a child, this process prints
   `flipref: not enough memory`, removes the temporary file of a save, and ends with `status`. Its
   children end with it. */
void end_without_memory(int status);

/* fork(), after `out` and standard output were flushed, so that nothing is written twice. The child
   shows no progress, leaves interrupts to this process, and ends when this process ends. */
pid_t process_fork(sink *out);

/* Reads exactly `len` bytes from a pipe. Returns 0 if its writer ends before. */
int process_read(int fd, void *to, size_t len);

/* Waits for the child to end, or kills it. If the child ran out of memory, this process ends as
   well. Returns the child's status, as waitpid(2) gives it. */
int process_end(pid_t pid, int kill_it);

/* `the process that DID it ended with status 1`, or by a signal. The text is valid until the next
   call. */
const char *process_fate(const char *did, int status);

#endif
