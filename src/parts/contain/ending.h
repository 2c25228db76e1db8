/* The ways in which a run ends. Nothing is included here, because this goes into programs, too. */
#ifndef FLIPREF_CONTAIN_ENDING_H
#define FLIPREF_CONTAIN_ENDING_H

enum ending {
    ENDED_EXIT,           /* `status` is the exit status; 126: what was to run is no program */
    ENDED_SIGNAL,         /* `status` is the signal. SIGXFSZ: a file, or all files together, were
                             too large, or there were too many */
    ENDED_TIME_CPU,       /* the CPU time was used up */
    ENDED_TIME_WALL,      /* the wall time was used up */
    ENDED_OUTPUT_LIMIT,   /* more bytes than limits.output or limits.error_output */
    ENDED_MEMORY,         /* see below */
    ENDED_FORBIDDEN_CALL, /* `what` is the name of the system call */
    ENDED_INTERNAL        /* the sandbox failed; `what` says how. It says nothing of the program */
};

/* A limit of CPU time or wall time. */
int ended_by_time(enum ending ending);

/* Whether the end says something of the program: a wall time that is used up may be that of a busy
   machine. */
int ending_is_evidence(enum ending ending);

/* A limit of time, memory or output. How far a run gets until then depends on the load. */
int ended_by_limit(enum ending ending);

/* `exit`, `signal`, `time-cpu`, `time-wall`, `output-limit`, `memory`, `forbidden-call`,
 * `internal`. */
const char *ending_name(enum ending ending);

/* When a run is said to have ENDED_MEMORY:
   - The program was sanitized, and more than limits.memory was resident, page tables included.
   - Otherwise its address space was limited (of a tool: that of each process), and it ended
     otherwise than with status 0 after it had asked for more than limits.memory at once, or when
     seven eighths of it had been resident, or by a signal when its file asks for more.

   So a program that only reserves memory in small parts, never uses it, and then crashes is not
   told apart from one that crashes for another reason. A stack overflow is ENDED_SIGNAL with
   SIGSEGV, as it is outside a sandbox. */

#endif
