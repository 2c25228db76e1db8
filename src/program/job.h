/* What is to be done with a path, as it is sent to who does it. */
#ifndef FLIPREF_PROGRAM_JOB_H
#define FLIPREF_PROGRAM_JOB_H

#include "program/fifo.h"

#include <stdint.h>

enum job_kind {
    JOB_JUDGE,
    JOB_REFUSE, /* it is told that it cannot be read */
    JOB_BEGIN,  /* it is judged before its turn, and what there is to say of it kept */
    JOB_BEGUN   /* its turn has come: that is told */
};

struct job {
    enum job_kind kind;
    uint32_t number; /* of JOB_BEGIN and JOB_BEGUN: by which it is kept */
    const char *path;
    const char *why; /* of JOB_REFUSE: it cannot be read; else empty */
    size_t len;      /* of the bytes that it is sent as */
};

/* Puts it at the end, without its len. 0: there is not enough memory. */
int job_put(struct fifo *f, const struct job *job);

/* The job whose bytes start there; it points into them. */
struct job job_at(const char *at);

#endif
