/* Processes that work for this one. */
#ifndef FLIPREF_SYSTEM_PROCESS_H
#define FLIPREF_SYSTEM_PROCESS_H
#include "base/sink.h"

#include <sys/types.h>

/* fork(), after `out` and standard output were written: both would write what they hold. In the new
   process, which ends with this one, there is no progress, and an interrupt is this one's matter.
 */
pid_t process_fork(sink *out);

/* What another process has written. 0: it has ended before. */
int process_read(int fd, void *to, size_t len);

/* Waits for its end, or brings it about. Returns its status, as waitpid(2) has it. */
int process_end(pid_t pid, int kill_it);

/* `the process that DID it ended with status 1`, or by which signal. Static text. */
const char *process_fate(const char *did, int status);

#endif
