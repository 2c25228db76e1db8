/* What a container is, for the files of this room. */
#ifndef FLIPREF_CONTAIN_CONTAINER_H
#define FLIPREF_CONTAIN_CONTAINER_H
#include "contain/contain.h"
#include "contain/replies.h"

#include <limits.h>
#include <poll.h>
#include <sys/types.h>

struct container {
    struct supervisor_opening opening;
    pid_t pid;                     /* bubblewrap, or the supervisor; 0: none */
    int channel;                   /* to the supervisor; -1: none */
    int user_lock;                 /* keeps the supervisor's user for this container; -1: none */
    int folder_lock;               /* says that the folders are in use; -1: none */
    int log;                       /* what bubblewrap prints; -1: none */
    char broken[CONTAINMENT_TEXT]; /* why no program can be run any more; empty: they can */
    struct supervisor_request request; /* that was sent last, */
    const char *fault;                 /* ... or why it was not sent; otherwise NULL */
    unsigned char buffer[FRAME_BYTES];
};

/* The bytes of flipref-supervisor. Empty, if it could not be linked statically when flipref was
 * built.
 */
extern const bytes contain_supervisor;

/* Writes a reason: `what`, or `what: why` unless `why` is NULL. */
void containment_say(char text[CONTAINMENT_TEXT], const char *what, const char *why);

/* ---- open.c ---- */

/* Moves a descriptor above those that bubblewrap and the supervisor are started with. Returns the
 * new one, or -1. */
enum { FIRST_DESCRIPTOR = 20 };
int descriptor_above(int descriptor);

/* Closes a descriptor, unless it is -1. */
void close_if_open(int descriptor);

/* Writes all bytes. Returns 0 on failure (errno). */
int file_write(int file, bytes b);

/* Opens the program that runs now, to be read from its start. Returns -1 if that fails. */
int self_open(void);

/* ---- user.c ---- */

/* Finds a user that no other container of the machine has, and keeps it for this one. Returns 0 on
 * failure (errno). */
int user_take(struct container *c);

/* How many processes and threads this process's user has. */
unsigned user_processes(void);

/* ---- channel.c ---- */

/* Milliseconds of milliseconds() by which something must have happened. */
typedef uint64_t deadline;

/* Send all bytes, or receive some. They return 0 and errno on failure: ETIMEDOUT after the
   deadline, ECANCELED after an interrupt, ECONNRESET if the supervisor has ended. */
int channel_send(int channel, bytes b, deadline until);
size_t channel_receive(int channel, void *to, size_t room, deadline until);

/* Waits until one of the channels has one of the events that it is asked for. Returns 0 and errno
   on failure, as above. */
int channels_wait(struct pollfd *channels, size_t count, deadline until);

/* ---- run.c ---- */

/* Where programs are, as in PATH. */
extern const char usual_folders[];

/* ---- bubblewrap.c ---- */

/* Finds bubblewrap. Returns 0 if it is not installed. */
int bubblewrap_find(char path[PATH_MAX]);

/* Replaces the calling process by bubblewrap, with the supervisor in it. `files` are descriptors of
   the container's files, `supervisor` is that of the supervisor, and `self` is flipref's own; -1:
   none. Returns if that fails. */
void bubblewrap_start(const struct container *c, const struct container_request *request,
                      int supervisor, int self, const int *files);

/* ---- folders.c ---- */

/* Makes the folders that a container without namespaces needs, and the files in them. Returns 0 on
   failure, and says in c->broken why. */
int folders_make(struct container *c, const struct container_request *request);
void folders_remove(struct container *c);

/* Removes what this user's containers have left in the folder for temporary files because they were
   killed. */
void folders_remove_stale(void);

#endif
