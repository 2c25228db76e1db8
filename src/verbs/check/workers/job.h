/* A job: a path to be judged, or to be reported as unreadable. The dispatcher sends jobs to workers
   as bytes. */
#ifndef FLIPREF_CHECK_WORKERS_JOB_H
#define FLIPREF_CHECK_WORKERS_JOB_H
#include "text/byte_queue.h"

struct job {
    const char *path;
    const char *why; /* why the path cannot be read; empty if it is to be judged */
    size_t len;      /* of the job's bytes */
};

/* Appends the job's bytes to `f`; ignores job->len. */
void job_put(struct byte_queue *f, const struct job *job);

/* The job whose bytes start at `at`. Its texts point into these bytes. */
struct job job_at(const char *at);

#endif
