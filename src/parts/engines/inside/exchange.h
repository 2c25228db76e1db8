/* What a harness and the referee of a slice say to each other, through a file that both have
   mapped, and two pipes. Both run on one machine, so numbers have its byte order.

   The harness writes a request to the file and its token to REQUEST_PIPE. The referee (serve.h)
   writes the reply to the file and the same token to REPLY_PIPE. A harness that is killed leaves a
   reply that nobody reads: the next one skips tokens that are not its own.

   The harness is compiled from its text together with a program that may be hostile. So the referee
   believes nothing of a request, and checks all sizes. */
#ifndef FLIPREF_ENGINES_EXCHANGE_H
#define FLIPREF_ENGINES_EXCHANGE_H

#include <stdint.h>

#define EXCHANGE_FILE ".flipref-exchange"

enum {
    REQUEST_PIPE = 190,
    REPLY_PIPE = 191,
    EXCHANGE_MAGIC = 0x666c7865,
    EXCHANGE_INPUT = 16384,    /* bytes of an input, as in fuzz/run */
    EXCHANGE_OUTPUT = 1 << 20, /* bytes of an output */
    EXCHANGE_STARTS = 256,     /* ways to start a program: the first byte of an input chooses */
    EXCHANGE_WORDS = 8,        /* arguments */
    EXCHANGE_WORD = 40         /* bytes of an argument, with its NUL */
};

/* Arguments that a program is started with. */
struct exchange_start {
    uint32_t word_count;
    char words[EXCHANGE_WORDS][EXCHANGE_WORD];
};

enum exchange_kind {
    EXCHANGE_JUDGE,  /* an input and what came of it: is it a difference? */
    EXCHANGE_CHANGE, /* an input is to be changed */
    EXCHANGE_CROSS   /* two inputs are to be made one */
};

/* How a run ended. */
enum exchange_ending {
    RUN_EXIT,
    RUN_SIGNAL,
    RUN_CPU,
    RUN_WALL,
    RUN_FLOOD,
    RUN_SANITIZER /* a sanitizer has ended it */
};

struct exchange {
    uint32_t magic;

    /* Written by the referee before the harness starts: */
    uint32_t cpu_ms; /* of one run */
    uint32_t output; /* bytes of output after which a run is a flood, at most EXCHANGE_OUTPUT */
    char name[EXCHANGE_WORD]; /* argv[0] */

    /* A request: */
    uint64_t token;
    uint32_t kind;           /* enum exchange_kind */
    uint32_t seed;           /* of EXCHANGE_CHANGE and EXCHANGE_CROSS */
    uint32_t most;           /* bytes that the new input may have */
    uint32_t sizes[2];       /* of the inputs */
    uint32_t ending, status; /* of EXCHANGE_JUDGE: enum exchange_ending; exit status or signal */
    uint32_t place;          /* of RUN_SANITIZER: a number that tells places in the program apart */
    uint32_t output_size;

    /* A reply: */
    uint64_t answered;  /* the token */
    uint32_t signature; /* of the difference, from 1; 0: there is none */
    uint32_t is_new;    /* the signature was not seen before in this slice */
    uint32_t size;      /* of the new input; 0: there is none */

    /* What requests and replies are about, and the ways to start the program, which the referee has
       written too: */
    unsigned char inputs[2][EXCHANGE_INPUT];
    unsigned char changed[EXCHANGE_INPUT];
    unsigned char printed[EXCHANGE_OUTPUT];
    struct exchange_start starts[EXCHANGE_STARTS];
};

#endif
