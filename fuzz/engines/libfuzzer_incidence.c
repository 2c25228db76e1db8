/* Draws a sample: counts, for each edge, how many inputs of libFuzzer reach it.
   fuzz/campaigns/sampling.py makes an estimate from these counts. The environment has three
   variables:

   - INCIDENCE: the file for the counts. Without it, nothing is counted.
   - INCIDENCE_LOADED: the number of inputs that libFuzzer starts with. After these, libFuzzer does
     not learn what an input reaches. So its corpus does not change, and all inputs that it makes
     are drawn from the same distribution.
   - INCIDENCE_DEPTH: libFuzzer's -mutate_depth. So many inputs, each made from the one before, are
     one draw. */
#include "harness/harness.h"

#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* The counters of the edges, as clang lays them out; NULL in builds that have none. */
extern uint8_t __start___sancov_cntrs[] __attribute__((weak, visibility("hidden")));
extern uint8_t __stop___sancov_cntrs[] __attribute__((weak, visibility("hidden")));

/* The deepest place that the stack reached, which libFuzzer also counts as coverage. */
extern __thread uintptr_t __sancov_lowest_stack;

/* The edges of the counting functions themselves must not be counted. */
#define UNCOUNTED __attribute__((no_sanitize("coverage")))

void count_incidence(void);

struct edge {
    uint64_t loaded; /* the number of inputs that libFuzzer started with and that reached it */
    uint64_t drawn;  /* the number of draws that reached it */
    uint64_t last;   /* the last of these draws, from 1 */
};

/* The file, in the byte order of the machine. */
struct incidence {
    uint64_t loaded; /* inputs that libFuzzer started with */
    uint64_t made;   /* inputs that libFuzzer made */
    uint64_t edge_count;
    struct edge edges[];
};

UNCOUNTED static struct incidence *file_for(const char *path, size_t edge_count)
{
    size_t size = sizeof(struct incidence) + edge_count * sizeof(struct edge);
    struct incidence *counts;
    int fd = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    PROPERTY(fd >= 0);
    PROPERTY(ftruncate(fd, (off_t)size) == 0);
    counts = mmap(0, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    PROPERTY(counts != MAP_FAILED);
    (void)close(fd);
    counts->edge_count = edge_count;
    return counts;
}

UNCOUNTED static uint64_t number(const char *name)
{
    const char *text = getenv(name);
    PROPERTY(text != 0);
    return strtoull(text, 0, 10);
}

UNCOUNTED static void count_loaded(struct incidence *counts, const uint8_t *reached)
{
    size_t i;
    for (i = 0; i < counts->edge_count; i++)
        counts->edges[i].loaded += reached[i] != 0;
    counts->loaded++;
}

UNCOUNTED static void count_made(struct incidence *counts, const uint8_t *reached, uint64_t depth)
{
    uint64_t draw = counts->made / depth + 1;
    size_t i;
    for (i = 0; i < counts->edge_count; i++) {
        struct edge *edge = &counts->edges[i];
        if (reached[i] != 0 && edge->last != draw) {
            edge->drawn++;
            edge->last = draw;
        }
    }
    counts->made++;
}

UNCOUNTED void count_incidence(void)
{
    static struct incidence *counts;
    static uint64_t to_load, depth;
    static intptr_t below; /* how far below this frame the stack went in the last loaded input */
    intptr_t frame = (intptr_t)__builtin_frame_address(0);
    const char *path = getenv("INCIDENCE");
    size_t edge_count;
    if (path == 0 || __start___sancov_cntrs == 0)
        return;
    edge_count = (uintptr_t)__stop___sancov_cntrs - (uintptr_t)__start___sancov_cntrs;
    if (counts == 0) {
        to_load = number("INCIDENCE_LOADED");
        depth = number("INCIDENCE_DEPTH");
        counts = file_for(path, edge_count);
    }
    if (counts->loaded < to_load) {
        count_loaded(counts, __start___sancov_cntrs);
        below = frame - (intptr_t)__sancov_lowest_stack;
    } else {
        count_made(counts, __start___sancov_cntrs, depth);
        memset(__start___sancov_cntrs, 0, edge_count);
        __sancov_lowest_stack = (uintptr_t)(frame - below);
    }
}
