/* The sandbox for programs that somebody else wrote.

   A container is one sandbox. It runs programs one after the other: each run has its own limits,
   its own input and an empty working folder. After a run, no process of it is alive, and nothing
   that it wrote is there.

       struct containment_report report;
       struct container_request request = { .files = &program, .file_count = 1 };
       if (!containment_probe(CONTAINMENT_BEST, &report))
           complain(report.line, 0);
       request.level = report.level;
       container = container_open(&request, reason);
       container_run(container, &run, &outcome);
       run_result_free(&outcome);
       container_close(container);

   A process may have several containers. A container belongs to the process that opened it: a child
   that fork() creates must not use it. If that process ends, the container and all that runs in it
   end too. */
#ifndef FLIPREF_CONTAIN_CONTAIN_H
#define FLIPREF_CONTAIN_CONTAIN_H
#include "contain/run_result.h"
#include "text/byte_queue.h"
#include "text/named_file.h"

enum { CONTAINMENT_LACKS = 8 };

/* ---- levels ---- */

enum containment {
    CONTAINMENT_BEST,   /* for containment_probe: full if the machine can do it, otherwise kernel;
                           never limits */
    CONTAINMENT_FULL,   /* bubblewrap's namespaces, landlock, seccomp, limits */
    CONTAINMENT_KERNEL, /* without namespaces: landlock, seccomp, limits; as root also a user of its
                           own */
    CONTAINMENT_LIMITS  /* limits only; as root also a user of its own. Such a program can read the
                           user's files */
};

/* `best`, `full`, `kernel` or `limits`. */
const char *containment_name(enum containment level);

/* What this machine can provide. Every text is one line without a line feed. */
struct containment_report {
    enum containment
        level; /* what containers can be opened with; CONTAINMENT_BEST if there is none */
    char line[CONTAINMENT_TEXT]; /* `containment: full (...); memory limited by ...`, or why there
                                    is none */
    size_t lack_count; /* what the machine cannot provide, and what to install or change: */
    char lacks[CONTAINMENT_LACKS][CONTAINMENT_TEXT];
};

/* Finds out, by trying, whether this machine has the level `wanted`. Returns 0 if it does not. It
   first removes the temporary folders of containers whose processes were killed. */
int containment_probe(enum containment wanted, struct containment_report *report);

/* ---- containers ---- */

enum container_kind {
    CONTAINER_OF_PROGRAM, /* one process without threads, files only in its working folder; no /proc
                           */
    CONTAINER_OF_SANITIZED, /* the same for a build with sanitizers: /proc is there, memory is what
                               is resident */
    CONTAINER_OF_COMPILER, /* processes are allowed; /usr is visible, and the working folder is /tmp
                              too */
    CONTAINER_OF_COMMAND,  /* the same for other tools, such as interpreters: all of /usr is visible
                            */
    CONTAINER_OF_FORKS,    /* a program that may also make child processes by clone(SIGCHLD), a few
                              at a time, and take that away from them by a filter. It needs the level
                              full, or a user of its own */
    CONTAINER_OF_RUNS /* a program that may also add filters to itself, and ask which of its pages
                         are in memory */
};

struct container_request {
    enum containment level; /* what containment_probe has found; not CONTAINMENT_BEST */
    enum container_kind kind;
    const struct named_file *files; /* that programs can read and execute but not change: names
                                       without '/'. The contents are used only by container_open */
    size_t file_count;
    const char *self; /* the name of another file, which is the program that runs now, flipref
                         itself; NULL: there is none */
    const char
        *shows;       /* what is visible of the machine instead of what the kind says: paths with
                         blanks between them, which may have `*` and `?` in them. `libraries` means
                         those that programs in C are linked with. What is not there is left out.
                         Empty: nothing, which is enough for a static program. NULL: as the kind says
                         */
    uint64_t scratch; /* bytes that the working folder may hold; 0: 16 MiB (of tools: 256 MiB) */
};

struct container;

/* The folder in which a program of the container finds the files. */
const char *container_folder(const struct container *c);

/* Starts a sandbox. If that fails, returns NULL and says in `reason` why, in one line. */
struct container *container_open(const struct container_request *request,
                                 char reason[CONTAINMENT_TEXT]);

/* Ends the sandbox and what runs in it. Does nothing if `c` is NULL. */
void container_close(struct container *c);

/* Whether the working folder may be on a file system that others fill, too: what fails must then be
   tried again while nothing else runs, before it says something of a program. */
int container_shares_disk(const struct container *c);

/* Whether there is room on that file system. Without it, a failure says nothing of a program. */
int container_has_room(const struct container *c);

extern const char no_room[]; /* the reason */

/* ---- runs ---- */

struct limits {
    uint64_t cpu_us;       /* CPU time of the process, or of all processes of a tool; 0: 1 s */
    uint64_t wall_us;      /* of a program that waits; 0: ten times cpu_us */
    uint64_t memory;       /* bytes; 0: 256 MiB (of a sanitized program or a tool: 1 GiB) */
    uint64_t output;       /* bytes of standard output; 0: 1 MiB */
    uint64_t error_output; /* bytes of standard error; 0: 64 KiB */
    uint64_t file_size;    /* bytes of a file in the working folder; 0: the size of the folder */
};

enum { CONTAINER_UNNAMED = 110 };

struct run_request {
    const char *program;     /* the name of a file of the container; of a tool, a path such as
                                /usr/bin/gcc, or     a name without folders to be found there */
    const char *name;        /* argv[0]; NULL: `program` */
    const char *const *args; /* argv[1], ...; NULL at the end; NULL: none */
    const char *const *environment; /* NAME=VALUE; NULL at the end; NULL: none. A tool also gets
                                       PATH and TMPDIR; a sanitized program ASAN_OPTIONS, which
                                       turns off the search for leaks unless this has it */
    bytes input;                    /* standard input: a file in memory that cannot be changed */
    struct limits limits;
    unsigned forbids; /* enum refusal: what ends the run instead of failing. Not REFUSED_CALL */
    int keep_scratch; /* what the program writes stays for the next run of this container, if the
                         program ends by itself */
    const struct named_file
        *scratch; /* files that are put into the working folder before the run. Names may have
                     folders in them, such as `src/flip.c`; one that ends in '/' is a folder */
    size_t scratch_count;
    const char *const *fetch; /* names of files to fetch from the working folder after the run */
    size_t fetch_count;
    int has_unnamed; /* `fetch` names no files: they are in memory, empty at first, and the program
                        has them as descriptors, from CONTAINER_UNNAMED on */
};

/* Calls of the system that the sandbox does not allow to a program fail (EAGAIN if a process or
   thread is to be started, otherwise EPERM, or ENOSYS of calls that nobody knows), and the program
   goes on. Of the kinds CONTAINER_OF_PROGRAM, _SANITIZED and _FORKS the outcome says what was
   refused, unless something outside the sandbox listens to all calls, or the level is limits. A
   call that only an attack makes ends the run: ENDED_FORBIDDEN_CALL. */
enum refusal {
    REFUSED_PROGRAM = 1, /* another program was to be started: system, popen, exec */
    REFUSED_PROCESS = 2, /* ... another process: fork */
    REFUSED_THREAD = 4,  /* ... a thread */
    REFUSED_UNKNOWN = 8, /* ... one of these three */
    REFUSED_CALL = 16,   /* another call */
    REFUSALS = 31
};

/* What the program tried to start, such as `another program`. NULL for REFUSED_CALL. */
const char *refusal_name(enum refusal refusal);

/* Runs a program and waits until it has ended. Always fills in `outcome`, which the caller frees by
   run_result_free. Once a run has ended by ENDED_INTERNAL, all later runs of this container do:
   open another one. */
void container_run(struct container *c, const struct run_request *request,
                   struct run_result *outcome);

/* The two halves of container_run: the caller may do something else in between, but start no other
   run of this container. What the request refers to is read by the first half alone. */
void container_start(struct container *c, const struct run_request *request);
void container_wait(struct container *c, struct run_result *outcome);

/* Waits for the first of several containers with a run that has begun to answer. Returns its index;
   after an interrupt, or if none answers in time, any, so that container_wait says what is amiss.
 */
size_t container_first(struct container *const *containers, size_t count);

#endif
