/* Runs a dialect's program in memory: what it prints, and the exit status that it ends with. */
#ifndef FLIPREF_REFERENCE_REFERENCE_H
#define FLIPREF_REFERENCE_REFERENCE_H

#include "judge/dialects.h"
#include "reference/memory_folder.h"

#include <stddef.h>
#include <stdint.h>

struct reference_request {
    const struct dialect *dialect;
    char **args; /* without the program's name; NULL ends them */
    bytes input;
    struct memory_folder *folder; /* what flip saves and loads is here; NULL: nothing can be */
    uint64_t limit;               /* steps that computers may take; 0: LIMIT_USUAL */
    size_t most_output;           /* bytes; 0: OUTPUT_USUAL */
};

enum { OUTPUT_USUAL = 64 << 20 };

struct reference_run {
    unsigned char *output; /* malloc'd; reference_run_free frees it */
    size_t length;
    int status;
    const char *trouble; /* static text: why there is no output; NULL: there is one */
};

/* Runs the program. Returns 0 if it could not be run to its end; run->trouble says why. */
int reference_run(const struct reference_request *request, struct reference_run *run);
void reference_run_free(struct reference_run *run);

#endif
