/* Runs a slice: a fuzzer for some seconds, in a sandbox of its own. */
#include "engines/engines.h"

#include "engines/parcel.h"
#include "engines/serve.h"
#include "system/io.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    WORDS = 96,
    NUMBER = 64,
    LATE = 60, /* seconds after which a fuzzer that does not end is ended */
    PROCESSES = 64,
    FILE_MOST = 128 << 20,
    FOLDER_MOST = 512 << 20 /* bytes */
};

#define REFEREE "flipref-referee"

static const uint64_t memory_most = UINT64_C(3) << 30; /* resident, of all processes */

struct words {
    const char *at[WORDS + 1];
    size_t count;
    char numbers[4][NUMBER];
};

static void add(struct words *w, const char *word)
{
    if (w->count < WORDS)
        w->at[w->count++] = word;
    w->at[w->count] = 0;
}

static void add_all(struct words *w, const char *const *words)
{
    for (; *words != 0; words++)
        add(w, *words);
}

static void add_number(struct words *w, int which, const char *option, uint64_t n)
{
    (void)snprintf(w->numbers[which], NUMBER, "%s%llu", option, (unsigned long long)n);
    add(w, w->numbers[which]);
}

/* ---- the words of the fuzzers ---- */

static int is_afl(const struct slice_order *o)
{
    return o->harness->engine == ENGINE_AFL || o->harness->engine == ENGINE_CMPLOG;
}

/* The bounds are those of fuzz/run. */
static void add_libfuzzer(struct words *w, const struct slice_order *o)
{
    static const char *const bounds[] = { "-timeout=20",
                                          "-rss_limit_mb=0",
                                          "-max_len=16384",
                                          "-detect_leaks=0",
                                          "-reload=0",
                                          "-print_final_stats=1",
                                          "-entropic_feature_frequency_threshold=1",
                                          "-artifact_prefix=./" };
    size_t i;
    add(w, "/box/harness");
    add_number(w, 0, "-max_total_time=", o->seconds);
    add_number(w, 1, "-seed=", o->seed % UINT32_MAX + 1);
    for (i = 0; i < sizeof bounds / sizeof bounds[0]; i++)
        add(w, bounds[i]);
    if (o->dictionary.len > 0)
        add(w, "-dict=dictionary");
    add(w, CORPUS_FOLDER);
}

static void add_afl(struct words *w, const struct slice_order *o)
{
    add(w, "/usr/bin/afl-fuzz");
    add(w, "-V");
    add_number(w, 0, "", o->seconds);
    add(w, "-s");
    add_number(w, 1, "", o->seed % UINT32_MAX + 1);
    add(w, "-t");
    add(w, "5000");
    add(w, "-m");
    add(w, "none");
    add(w, "-G");
    add(w, "16384");
    add(w, "-i");
    add(w, CORPUS_FOLDER);
    add(w, "-o");
    add(w, "afl");
    if (o->dictionary.len > 0) {
        add(w, "-x");
        add(w, "dictionary");
    }
    if (o->harness->engine == ENGINE_CMPLOG) {
        add(w, "-c");
        add(w, "/box/solver");
    }
    add(w, "--");
    add(w, "/box/harness");
}

static const char of_all[] = "FLIPREF_EXCHANGE=/scratch/" EXCHANGE_FILE;

static const char of_asan[] =
    "ASAN_OPTIONS=detect_leaks=0:symbolize=0:exitcode=86:allocator_may_return_null=1:"
    "detect_stack_use_after_return=0:malloc_context_size=0";

static const char *const of_libfuzzer[] = {
    of_all, of_asan, "UBSAN_OPTIONS=symbolize=0:exitcode=86:halt_on_error=1:print_stacktrace=0",
    "MSAN_OPTIONS=symbolize=0:exitcode=86", 0
};

/* As in fuzz/campaigns/engines.py. */
static const char *const of_afl[] = { of_all,
                                      "AFL_CUSTOM_MUTATOR_LIBRARY=/box/mutator.so",
                                      "AFL_NO_UI=1",
                                      "AFL_NO_AFFINITY=1",
                                      "AFL_NO_COLOR=1",
                                      "AFL_SKIP_CPUFREQ=1",
                                      "AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1",
                                      "AFL_NO_CRASH_README=1",
                                      "AFL_CMPLOG_ONLY_NEW=1",
                                      "AFL_FAST_CAL=1",
                                      "AFL_CRASHING_SEEDS_AS_NEW_CRASH=1",
                                      0 };

/* ---- the run ---- */

static struct container *open_box(const struct slice_order *o, bytes self,
                                  char reason[CONTAINMENT_TEXT])
{
    const struct harness *h = o->harness;
    const struct container_file files[] = { { REFEREE, self },
                                            { "harness", queue_bytes(&h->program) },
                                            { "mutator.so", queue_bytes(&h->mutator) },
                                            { "solver", queue_bytes(&h->solver) } };
    const struct container_order order = { .level = o->level,
                                           .kind = CONTAINER_OF_ENGINES,
                                           .files = files,
                                           .file_count = sizeof files / sizeof files[0],
                                           .scratch = FOLDER_MOST };
    return container_open(&order, reason);
}

static bytes fetched(const struct outcome *outcome, size_t i)
{
    return outcome->fetched != 0 && outcome->fetched[i].is_there ? outcome->fetched[i].contents
                                                                 : bytes_of(0, 0);
}

/* What went wrong with a fuzzer that ran nothing: the last line that it has said. */
static void say_log(bytes log, char reason[CONTAINMENT_TEXT])
{
    char text[160];
    size_t end = log.len, from, i, n = 0;
    while (end > 0 && log.at[end - 1] <= ' ')
        end--;
    for (from = end; from > 0 && log.at[from - 1] != '\n'; from--)
        ;
    for (i = from; i < end && n < sizeof text - 1; i++)
        text[n++] = (char)(log.at[i] >= ' ' && log.at[i] <= '~' ? log.at[i] : '?');
    text[n] = '\0';
    (void)snprintf(reason, CONTAINMENT_TEXT, "the fuzzer has run nothing: %s", text);
}

static int run_in(struct container *box, const struct slice_order *o, struct slice *slice,
                  char reason[CONTAINMENT_TEXT])
{
    static const char *const fetch[] = { FOUND_FILE, KEPT_FILE, LOG_FILE, STATS_FILE };
    const struct scratch_file scratch[] = { { SEEDS_FILE, o->seeds },
                                            { "dictionary", o->dictionary } };
    struct words w = { .count = 0 };
    struct run_order run = { .program = REFEREE,
                             .name = "flipref",
                             .args = w.at,
                             .environment = is_afl(o) ? of_afl : of_libfuzzer,
                             .limits = { .cpu_us = (uint64_t)(o->seconds + LATE) * 4000000,
                                         .wall_us = (uint64_t)(o->seconds + LATE) * 1000000,
                                         .memory = memory_most,
                                         .file_size = FILE_MOST,
                                         .processes = PROCESSES },
                             .scratch = scratch,
                             .scratch_count = 2,
                             .fetch = fetch,
                             .fetch_count = 4 };
    add_all(&w, o->referee);
    add(&w, "--");
    if (is_afl(o))
        add_afl(&w, o);
    else
        add_libfuzzer(&w, o);
    container_run(box, &run, &slice->outcome);
    slice->found = fetched(&slice->outcome, 0);
    slice->kept = fetched(&slice->outcome, 1);
    slice->log = fetched(&slice->outcome, 2);
    slice->stats = fetched(&slice->outcome, 3);
    if (slice->outcome.ending == ENDED_INTERNAL) {
        (void)snprintf(reason, CONTAINMENT_TEXT, "%.200s", slice->outcome.what);
        return 0;
    }
    if (slice_executions(slice) > 0)
        return 1;
    say_log(slice->log.len > 0 ? slice->log : slice->outcome.err, reason);
    return 0;
}

int slice_run(const struct slice_order *order, struct slice *slice, char reason[CONTAINMENT_TEXT])
{
    struct byte_queue self = { 0 };
    struct container *box = 0;
    int done = 0;
    memset(slice, 0, sizeof *slice);
    if (container_read_self(&self))
        box = open_box(order, queue_bytes(&self), reason);
    else
        (void)snprintf(reason, CONTAINMENT_TEXT, "flipref cannot read its own program");
    free(self.at);
    if (box != 0)
        done = run_in(box, order, slice, reason);
    container_close(box);
    return done;
}

void slice_free(struct slice *slice)
{
    outcome_free(&slice->outcome);
    memset(slice, 0, sizeof *slice);
}

/* ---- what it says ---- */

/* The number after the last place in a text where a name stands at the start of a line. */
static uint64_t number_after(bytes text, const char *name)
{
    size_t len = strlen(name), i;
    uint64_t n = 0;
    for (i = 0; i + len < text.len; i++) {
        size_t k = i + len;
        if ((i > 0 && text.at[i - 1] != '\n') || memcmp(text.at + i, name, len) != 0)
            continue;
        for (n = 0; k < text.len && (text.at[k] == ' ' || text.at[k] == ':'); k++)
            ;
        for (; k < text.len && text.at[k] >= '0' && text.at[k] <= '9'; k++)
            n = n * 10 + (uint64_t)(text.at[k] - '0');
    }
    return n;
}

uint64_t slice_executions(const struct slice *slice)
{
    uint64_t n = number_after(slice->stats, "execs_done");
    return n > 0 ? n : number_after(slice->log, "stat::number_of_executed_units");
}
