/* What flipref and its supervisor, flipref-supervisor, say to each other.

   They are started by the same program on the same machine, so that numbers have its byte order.
   flipref sends one `supervisor_opening`, and then any number of runs: a `supervisor_request` and
   the bytes that it announces. The supervisor answers the opening and each request by frames: a
   `supervisor_frame` and `len` bytes. The last frame of an answer is FRAME_READY, FRAME_END or
   FRAME_FAILED. After FRAME_FAILED the supervisor ends.

   The supervisor believes flipref. flipref believes nothing: replies.h checks what the supervisor
   says. */
#ifndef FLIPREF_CONTAIN_WIRE_H
#define FLIPREF_CONTAIN_WIRE_H

#include <stdint.h>

/* The supervisor's descriptors: to flipref, and one that only keeps its user for it. */
enum { SUPERVISOR_CHANNEL = 3, SUPERVISOR_LOCK = 4 };
enum { SUPERVISOR_MAGIC = 0x666c6970, SUPERVISOR_PATH = 256, SUPERVISOR_SHOWN = 2048 };

struct supervisor_opening {
    uint32_t magic;
    uint32_t level;      /* enum containment */
    uint32_t kind;       /* enum container_kind, */
    uint32_t runs_tools; /* ... whose programs start processes themselves */
    uint32_t uid;        /* the user that programs run as; 0: the supervisor's */
    uint64_t
        scratch_size; /* what the working folder may hold, if nothing else limits it; otherwise 0 */
    char box[SUPERVISOR_PATH];     /* the folder of the container's files */
    char scratch[SUPERVISOR_PATH]; /* the working folder */
    uint32_t has_libraries;        /* those of the machine are visible, */
    char shown[SUPERVISOR_SHOWN];  /* ... and these paths: each ends with NUL; an empty one ends the
                                 list */
    char to_remove[SUPERVISOR_PATH]; /* a folder that the supervisor removes when it ends, with box
                                   and scratch; may be empty */
};

enum {
    SUPERVISOR_STRINGS = 1 << 16,
    SUPERVISOR_WORDS = 512,
    SUPERVISOR_FILES = 4096,
    SUPERVISOR_FETCHES = 16,
    SUPERVISOR_STREAMS = 2 + SUPERVISOR_FETCHES /* output, error output, files */
};

/* After it come: `strings_len` bytes of words that end with NUL (the program, its arguments from
   argv[0] on, its environment, the names to fetch), then `file_count` files (a `supervisor_file`,
   its name with NUL, its bytes), then the input. */
struct supervisor_request {
    uint32_t magic;
    uint32_t keep_scratch;
    uint64_t cpu_us, wall_us, memory, output, error_output, file_size;
    uint32_t processes;
    uint32_t argument_count, environment_count, fetch_count, file_count;
    uint32_t strings_len;
    uint32_t forbids;     /* enum refusal: what ends the run */
    uint32_t has_unnamed; /* what is fetched are descriptors of the program */
    uint64_t input_len;
};

/* On a busy machine a program may have no core most of the time. One that has computed for more
   than a twentieth of its wall time does not wait, so only its CPU time ends it. */
enum { WAITING_PART = 20 };

struct supervisor_file {
    uint64_t len;
    uint32_t name_len; /* with its NUL */
    uint32_t unused;
};

enum frame_kind {
    FRAME_READY,  /* empty: the sandbox is open */
    FRAME_OUT,    /* bytes of standard output */
    FRAME_ERR,    /* bytes of standard error */
    FRAME_FILE,   /* bytes of a file that was fetched; a frame without bytes says that the file is
                     there */
    FRAME_END,    /* a supervisor_end */
    FRAME_FAILED, /* why the sandbox does not work: text without NUL */
    FRAME_KINDS
};

enum { FRAME_BYTES = 1 << 16 }; /* the most that a frame holds */

struct supervisor_frame {
    uint32_t magic;
    uint16_t kind;
    uint16_t index; /* of FRAME_FILE: which file */
    uint32_t len;
};

struct supervisor_end {
    uint32_t ending; /* enum ending, but not ENDED_INTERNAL */
    uint32_t status; /* an exit status, a signal, or the number of the forbidden call */
    uint64_t cpu_us, wall_us, peak_kb;
    uint32_t refused;      /* enum refusal */
    uint32_t refused_call; /* the number of the first REFUSED_CALL; otherwise 0 */
};

#endif
