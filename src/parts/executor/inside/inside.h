/* The code that is linked with a program, so that one process can run it on many inputs. It calls
   nothing that a program may define. All its names are made local when it is built, except those of
   the linker's option --wrap.

   inside.c is the start and the loop, state.c what it shares with python.c, files.c has the
   program's streams and the answers, image.c the memory that is restored between two inputs,
   changes.c what tells whether more must be restored, forks.c the fork server. */
#ifndef FLIPREF_EXECUTOR_INSIDE_H
#define FLIPREF_EXECUTOR_INSIDE_H
#include "executor/inside/calls.h"
#include "executor/inside/protocol.h"

#include <signal.h>
#include <stddef.h>
#include <stdint.h>

enum {
    PAGE = 4096,
    REGIONS = 64,
    LARGE = 1 << 16,         /* bytes without a value that are dropped, not copied, */
    COPIED_FIRST = 4 * PAGE, /* ... but for the first ones of them */
    OWN_STACK = 1 << 16,
    SIGNAL_STACK = 1 << 15,
    STACK_KEPT = 1 << 16, /* bytes of the program's stack, below main, that are restored */
    TICK_US = 10000       /* of CPU time: how often a run's time and output are looked at */
};

/* Memory that is restored. */
struct region {
    unsigned char *at;
    size_t len;
    unsigned char *copy;
    int is_dropped; /* instead of being copied: the kernel gives new pages of zeros */
};

/* It lies in memory of its own, which is not restored. */
struct state {
    /* the batch */
    struct batch_head head;
    const unsigned char *next; /* the next case */
    uint32_t begun;            /* inputs */
    uint64_t start_us;

    /* the answers */
    struct answers_head *answers; /* the mapped file */
    size_t err_used;              /* bytes of error output so far */

    /* the case */
    int argc;
    char *argv[BATCH_WORDS + 1];
    char strings[BATCH_STRINGS];
    size_t input_size; /* of the file of the input, which is that of the case before at first */
    int is_followed;   /* the next case finds the files of this one */
    volatile int is_running;
    uint64_t case_start_us;
    uint64_t used_us; /* CPU time, as far as the timer has come */
    uint64_t begun_us,
        cpu_us; /* CPU time of the process at the end of the case before, and of the case */

    /* what the run has changed */
    int watches_changes;           /* otherwise all of it may be changed */
    volatile int is_changed;       /* something that outlives a run; also before the first run */
    volatile int has_error_output; /* it may have, if nothing was changed */
    int has_own_timer;             /* the program has set one */
    uint32_t ending, status;

    /* the image */
    char **envp;
    uintptr_t stack_end;                /* of the program's stack */
    unsigned char *program_stack;       /* main starts here */
    uintptr_t heap;                     /* where the heap starts and ends at first */
    struct region regions[REGIONS + 1]; /* the last one is never used */
    size_t region_count;
    size_t region_bytes;
    int is_overfull;  /* there are more regions than REGIONS */
    int is_static;    /* there is no dynamic linker */
    void *loop_stack; /* where the loop goes on after a run */

    unsigned char own_stack[OWN_STACK] __attribute__((aligned(16)));
    unsigned char signal_stack[SIGNAL_STACK] __attribute__((aligned(16)));
    uint64_t folder[PAGE / 8];       /* entries of the working folder */
    uint64_t inner_folder[PAGE / 8]; /* ... and of a folder in it */
};

extern struct state *state;

/* Returns anonymous memory, or NULL. Other flags of mmap(2) may be given. */
void *memory_get(size_t len, int flags);

uint64_t now_us(void);
uint64_t process_us(void);

/* Ends the process between two inputs. */
_Noreturn void stop(enum batch_state why);

/* Returns a value that the kernel gives each program after its environment, or 0. */
uintptr_t kernel_value(char **envp, uintptr_t type);

/* ---- files.c ---- */

/* Takes the batch from standard input, and opens all files. */
void files_open(void);

/* Closes what only this code needs, in a child. */
void files_forget(void);

/* Prepares the next case: its arguments in `state`, its streams as descriptors 0, 1 and 2. Ends the
   process if there is no further case, or no room or time for one. For a case that follows another
   one there is always time. */
void case_prepare(void);

/* Whether the program has printed more than it may. */
int output_is_too_long(void);

/* Writes the answer of the case, and empties the working folder, unless the case is followed. */
void case_conclude(void);

/* ---- changes.c ---- */

/* From now on, a call that can change what outlives a run sends SIGSYS. */
void changes_watch(void);

/* Notes such a call, and makes it. */
void changes_hear(const siginfo_t *info, void *context);

/* ---- image.c ---- */

/* Keeps a copy of all memory that the program and its libraries can write. Ends the process if that
   is too much. */
void image_keep(void);

/* Where the stack ends on which `envp` is. */
uintptr_t image_stack_end(char **envp);
void image_restore(void);

/* ---- forks.c ---- */

/* Answers all cases by children. Returns only in a child, which goes on as the program. */
void fork_server(void);

#endif
