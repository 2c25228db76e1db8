/* flipref-supervisor: the supervisor inside a sandbox. It runs one program after the other, and
   tells flipref what came of it. It is a program of its own, statically linked, because it is all
   that is inside the sandbox at first. */
#ifndef FLIPREF_CONTAIN_SUPERVISOR_H
#define FLIPREF_CONTAIN_SUPERVISOR_H
#include "contain/contain.h"
#include "contain/wire.h"

#include <stddef.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/types.h>

struct supervisor {
    struct supervisor_opening opening;
    int box, scratch;       /* folders */
    int ruleset;            /* of landlock; -1: it is not used */
    int empty;              /* /dev/null */
    const char *empty_path; /* what programs are started by, besides a descriptor; at an address
                               that no program knows */
};

/* One run, as it was asked for. */
struct supervisor_run {
    const struct supervisor *supervisor;
    struct supervisor_request request;
    char strings[SUPERVISOR_STRINGS];
    const char *program;
    char *arguments[SUPERVISOR_WORDS], *environment[SUPERVISOR_WORDS];
    const char *fetches[SUPERVISOR_FETCHES];
};

/* ---- supervisor.c ---- */

/* Says why the sandbox does not work, and ends it. */
_Noreturn void supervisor_fail(const struct supervisor *s, const char *what, int error);

/* Ends without a word. flipref has gone away, or the sandbox is not needed any more. */
_Noreturn void supervisor_end(const struct supervisor *s);

/* Whether what is resident limits memory, because sanitizers reserve terabytes of addresses. */
int supervisor_limits_resident(const struct supervisor *s);

/* ---- answers.c ---- */

/* Reads exactly `len` bytes from flipref. Returns 0 if it has gone away. */
int channel_read(void *to, size_t len);

/* Adds a frame to the answer. Returns 0 if flipref has gone away. */
int answer_frame(enum frame_kind kind, unsigned index, const void *at, size_t len);

/* Sends what has been added. Returns 0 if flipref has gone away. */
int answer_send(void);

/* ---- requests.c ---- */

/* Reads what follows a request: the words go to `run`, files to the working folder, and the input
 * to descriptor 0. */
void request_read(const struct supervisor *s, struct supervisor_run *run);

/* ---- runs.c ---- */

/* Runs the program and answers. */
void run_program(const struct supervisor *s, struct supervisor_run *run);

/* ---- layers.c ---- */

/* What a process said before it became the program. */
struct entry {
    const struct supervisor_run *run;
    int listener;       /* announces forbidden calls; -1: the kernel kills for them */
    const char *failed; /* the layer that could not be put up; NULL: the program was started */
    int error;
};

/* Puts up all layers around the calling process, and starts the program in it. It returns only if
 * that fails. */
int enter(void *entry);

/* ---- calls.c ---- */

/* What the filter of system calls has announced of a run. */
struct calls {
    uint32_t refused; /* enum refusal */
    uint32_t first;   /* the number of the first REFUSED_CALL */
    int lacks_memory; /* the program asked for more than the limit */
};

/* The layer: installs the filter, and stores its listener. */
int put_up_seccomp(struct entry *e);

/* Returns an empty text at a random address, or NULL if there is none. */
const char *calls_empty_path(void);

/* Answers a call that was announced: a request for memory goes on, and every other call fails.
   Returns the number of a call that ends the run, which is not answered, or -1. */
long calls_answer(int listener, const struct supervisor_run *run, struct calls *seen);

/* ---- landlock.c ---- */

/* Makes the set of rules by which landlock restricts programs. Returns -1 if there is none (errno).
 */
int files_ruleset(const struct supervisor *s);

/* ---- processes.c ---- */

enum { PROCESSES_WATCHED = 256 };

/* Lists the process of a run; of a tool, all that was started. Returns how many there are. */
size_t processes_list(const struct supervisor *s, pid_t pid, pid_t list[PROCESSES_WATCHED]);

/* The CPU time of these. */
uint64_t processes_cpu_us(const struct supervisor *s, pid_t pid);

/* The CPU time of a process that has been waited for. */
uint64_t used_us(const struct rusage *usage);

/* What these keep resident or swapped, with their page tables. 0 if that is not known. */
uint64_t processes_resident_kb(const struct supervisor *s, pid_t pid);

/* Ends everything that programs have started, and adds its CPU time. Returns 0 if something is
 * still alive. */
int processes_end(const struct supervisor *s, uint64_t *cpu_us);

/* ---- hidden.c ---- */

enum { HIDDEN_MOST = 1024 };

/* Files of the working folder that have no name any more. */
struct hidden_files {
    uint64_t inodes[HIDDEN_MOST];
    size_t count;
    uint64_t bytes;     /* of those that are open */
    int has_unmeasured; /* there are others, or the process lets nobody see what it has */
};

/* Finds those that the processes of a run keep alive. */
void hidden_files_find(const struct supervisor *s, pid_t pid, struct hidden_files *found);

/* ---- scratch.c ---- */

/* Gives the working folder a file system of its own, if this machine lets the supervisor do so.
   It is as large as the folder may be, so that nothing else has to limit the folder. */
void scratch_mount(struct supervisor *s);

/* Takes back what a program has done to the permissions of the sandbox's folders and of what is in
   the box. */
void scratch_unlock(const struct supervisor *s);

/* Bytes that are used of the working folder's file system, by whomever. */
uint64_t scratch_used(const struct supervisor *s);

/* Whether the file system of the working folder is full, and is not the folder's own. */
int scratch_is_full(const struct supervisor *s);

/* Whether the processes of a run keep more in the working folder than they may, `used_before` being
   what was used of the file system when it was started. */
int scratch_is_over(const struct supervisor *s, pid_t pid, uint64_t used_before);

/* Creates a file, with the folders that its name mentions. Returns a descriptor, or -1. A name that
   ends in '/' is a folder, which has none. */
int scratch_create(const struct supervisor *s, const char *name);

/* Opens a regular file of the working folder. Returns a descriptor, or -1. */
int scratch_open(const struct supervisor *s, const char *name, uint64_t largest);

#endif
