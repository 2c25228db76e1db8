#include "check/workers/job.h"

#include <stdint.h>
#include <string.h>

/* The job's texts follow, each with its NUL. */
struct head {
    uint32_t path_size, why_size;
};

void job_put(struct byte_queue *f, const struct job *job)
{
    struct head h = { (uint32_t)strlen(job->path) + 1, (uint32_t)strlen(job->why) + 1 };
    queue_put(f, bytes_of(&h, sizeof h));
    queue_put(f, bytes_of(job->path, h.path_size));
    queue_put(f, bytes_of(job->why, h.why_size));
}

struct job job_at(const char *at)
{
    struct head h;
    struct job job;
    memcpy(&h, at, sizeof h);
    job.path = at + sizeof h;
    job.why = job.path + h.path_size;
    job.len = sizeof h + h.path_size + h.why_size;
    return job;
}
