/* The referee of a slice, inside the sandbox: it starts a fuzzer, answers its harness (exchange.h),
   and leaves what was found in files. */
#ifndef FLIPREF_ENGINES_SERVE_H
#define FLIPREF_ENGINES_SERVE_H
#include "engines/inside/exchange.h"

#include "base/bytes.h"

#include <stddef.h>

/* The files of a slice, in the working folder. */
#define SEEDS_FILE    "seeds" /* a parcel: what the fuzzer starts from */
#define CORPUS_FOLDER "corpus"
#define FOUND_FILE    "found" /* a parcel: inputs that showed a difference */
#define KEPT_FILE     "kept"  /* a parcel: the fuzzer's corpus at the end */
#define LOG_FILE      "log"   /* what the fuzzer said */
#define STATS_FILE    "stats" /* what AFL++ counted */

/* What the harness asks for. */
struct serve_order {
    /* Fills in the start of the file: limits, name and arguments. Returns 0 if that fails. */
    int (*begin)(void *who, struct exchange *exchange);

    /* Returns the number of the difference that the request shows, from 1, or 0, and sets *is_new
       if it was not seen before. */
    unsigned (*judge)(void *who, const struct exchange *request, int *is_new);

    /* Changes or crosses inputs, into `to`, which has room for `most` bytes. Returns the new size.
     */
    size_t (*change)(void *who, const struct exchange *request, unsigned char *to, size_t most);
    void *who;

    /* Of a fuzzer that is found dead or has ended: the folders with its corpus, and its statistics.
     */
    const char *const *folders; /* NULL ends them */
    const char *stats;          /* a file, or NULL */
    int is_attached; /* the fuzzer has its own corpus and output: only its harness is answered */
};

/* Appends an input to FOUND_FILE. */
void serve_found(bytes input, uint32_t ending);

/* Runs the fuzzer, whose words a NULL ends, until it ends. Returns its exit status, or 1 after a
   message if it could not be run. */
int serve(const struct serve_order *order, char **fuzzer);

#endif
