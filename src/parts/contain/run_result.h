/* What one run of a program gave. From the sandbox to the reports, nothing else has these facts. */
#ifndef FLIPREF_CONTAIN_RUN_RESULT_H
#define FLIPREF_CONTAIN_RUN_RESULT_H
#include "base/bytes.h"
#include "contain/ending.h"

#include <stdint.h>

enum { CONTAINMENT_TEXT = 240 };

struct fetched_file {
    int is_there; /* it is a regular file, and not larger than limits.file_size */
    bytes contents;
};

/* Of a run in which only some of this is known, the rest is zero. */
struct run_result {
    enum ending ending;
    int status;                  /* of ENDED_EXIT and ENDED_SIGNAL; otherwise 0 */
    char what[CONTAINMENT_TEXT]; /* of ENDED_FORBIDDEN_CALL and ENDED_INTERNAL; otherwise empty */
    unsigned refused;            /* enum refusal: what the sandbox has refused */
    const char *refused_call;    /* the name of the first REFUSED_CALL, or NULL */
    uint64_t cpu_us, wall_us;
    uint64_t
        peak_kb;    /* the most memory that was resident; of sanitized programs also page tables */
    bytes out, err; /* at most as many bytes as the limits say. Where it is only known that there
                       is text on standard error, `err` is a single blank */
    int out_is_cut, err_is_cut;
    struct fetched_file *fetched; /* as many as were asked for, in that order */
    void *memory;                 /* what run_result_free frees; NULL: the rest is not its own */
};

void run_result_free(struct run_result *result);

#endif
