/* A part of the submissions, for runs on several machines. */
#ifndef FLIPREF_RUNNER_SHARD_H
#define FLIPREF_RUNNER_SHARD_H
#include <stddef.h>
#include <stdint.h>

/* The `index`th part (from 1) of `count`. */
struct shard {
    uint64_t index, count;
};

/* Reads `I/N`. Returns 0 unless I and N are numbers with 1 <= I <= N. */
int read_shard(const char *text, struct shard *shard);

/* Whether the submission with this place in the list belongs to the part. */
int shard_has(const struct shard *shard, size_t index);

#endif
