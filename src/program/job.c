#include "program/job.h"

#include <string.h>

/* What its texts, each with a NUL, follow. */
struct head {
    enum job_kind kind;
    uint32_t number;
    uint32_t path_size, why_size;
};

int job_put(struct fifo *f, const struct job *job)
{
    struct head h = { job->kind, job->number, (uint32_t)strlen(job->path) + 1,
                      (uint32_t)strlen(job->why) + 1 };
    if (!fifo_room(f, sizeof h + h.path_size + h.why_size))
        return 0;
    (void)fifo_put(f, bytes_of(&h, sizeof h));
    (void)fifo_put(f, bytes_of(job->path, h.path_size));
    (void)fifo_put(f, bytes_of(job->why, h.why_size));
    return 1;
}

struct job job_at(const char *at)
{
    struct head h;
    struct job job;
    memcpy(&h, at, sizeof h);
    job.kind = h.kind;
    job.number = h.number;
    job.path = at + sizeof h;
    job.why = job.path + h.path_size;
    job.len = sizeof h + h.path_size + h.why_size;
    return job;
}
