/* What flipref and the code that is linked with a program say to each other. Both run on one
   machine, so numbers have its byte order.

   flipref writes a batch to the standard input of the sandbox's program: a `batch_head`, and for
   each input a `batch_case`, its words, its files (a `batch_name`, the name, the contents) and its
   input, each padded to BATCH_ALIGN bytes. The answers
   are in a file that has no name, descriptor BATCH_ANSWERS: an `answers_head`, and for each input
   that was answered an `answer_head`. The file is mapped, so it is complete however the process
   ends. In the next descriptor are the outputs, one after the other, and at last that of the input
   that a process died in. So the working folder is as empty as that of a fresh process.

   The code believes flipref. flipref believes nothing, because the program can write everything
   that the code can: batch.h checks the answers. */
#ifndef FLIPREF_EXECUTOR_PROTOCOL_H
#define FLIPREF_EXECUTOR_PROTOCOL_H

#include "contain/ending.h"

#include <stdint.h>

enum { BATCH_ANSWERS = 110 /* CONTAINER_UNNAMED of contain.h */ };
enum { BATCH_MAGIC = 0x73696576, BATCH_ALIGN = 8, BATCH_WORDS = 512, BATCH_STRINGS = 1 << 16 };

enum batch_mode { BATCH_IN_PROCESS = 1, BATCH_FORKS };

struct batch_head {
    uint32_t magic;
    uint32_t mode;
    uint32_t count;
    uint32_t flood_kept;      /* bytes of an output that is longer than `output` */
    uint64_t cpu_us, wall_us; /* limits of one input */
    uint64_t output;          /* ... in bytes of standard output */
    uint64_t stop_us;         /* wall time after which no further input is begun */
    uint64_t outputs;         /* bytes that the file of outputs may have */
};

struct batch_case {
    uint32_t words; /* argv[0], argv[1], ... */
    uint32_t words_len;
    uint64_t input_len;
    uint32_t is_followed; /* 1: the next case finds the files of this one in its working folder */
    uint32_t files;
};

/* A file of the working folder. A name that ends in '/' is a folder. */
struct batch_name {
    uint64_t name_len; /* with its NUL */
    uint64_t len;
};

/* Why the code has stopped, or cannot work at all. */
enum batch_state {
    BATCH_RUNNING,   /* the process ended while an input was being run */
    BATCH_STOPPED,   /* between two inputs: flipref starts a new process for those that are left */
    BATCH_NO_MEMORY, /* there is not enough memory for the code */
    BATCH_TOO_LARGE, /* the program has more memory to restore than IMAGE_MOST */
    BATCH_DISTURBED  /* the program has closed or changed what the code needs */
};

enum { IMAGE_MOST = 1 << 20 };

struct answers_head {
    uint32_t magic;
    uint32_t state;    /* enum batch_state */
    uint32_t answered; /* inputs */
    uint32_t unused;
    uint64_t used; /* bytes of the outputs that are answers */
};

struct answer_head {
    uint16_t ending; /* enum ending, but not ENDED_INTERNAL */
    uint16_t has_error_output;
    uint32_t status;
    uint64_t len; /* bytes of the output */
    uint64_t cpu_us;
};

#endif
