/* libFuzzer and AFL++ on a submission: how harnesses are built, and run for a slice of time. Both
   happen in the sandbox. An engine only suspects: what it finds is an input to be tried. */
#ifndef FLIPREF_ENGINES_ENGINES_H
#define FLIPREF_ENGINES_ENGINES_H
#include "contain/contain.h"
#include "course/course.h"
#include "source/source.h"
#include "tests/tests.h"
#include "text/byte_queue.h"

#include <stddef.h>
#include <stdint.h>

/* The text of the harness and of exchange.h. */
extern const bytes engines_harness, engines_exchange;

enum engine {
    ENGINE_LIBFUZZER, /* with ASan and UBSan */
    ENGINE_AFL,       /* AFL++ without a sanitizer, which is the fastest */
    ENGINE_MSAN,      /* libFuzzer with MSan */
    ENGINE_CMPLOG,    /* as ENGINE_AFL, and it solves comparisons */
    ENGINES
};

/* `libfuzzer`, `msan`, `afl-fast` or `afl-cmplog`, as in fuzz/engines/list. */
const char *engine_name(enum engine engine);

/* The engine of that name, or ENGINES. */
enum engine engine_named(const char *name);

/* Writes a line that says what to install if something is missing. Returns 0 then. */
int engines_are_installed(char line[CONTAINMENT_TEXT]);

/* ---- harnesses ---- */

/* What a harness is built of. */
struct harness_order {
    enum containment level; /* CONTAINMENT_FULL */
    const struct course *course;
    struct source_tree tree;
    enum engine engine;
};

struct harness {
    enum engine engine;
    struct byte_queue program; /* the fuzzer and the submission */
    struct byte_queue solver;  /* of ENGINE_CMPLOG: the program that solves comparisons */
    struct byte_queue mutator; /* of AFL++ */
};

/* Builds a harness in the sandbox. Returns 0 if that fails, with the reason in one line. The caller
   frees it by harness_free in both cases. */
int harness_build(const struct harness_order *order, struct harness *harness,
                  char reason[CONTAINMENT_TEXT]);
void harness_free(struct harness *harness);

/* ---- slices ---- */

struct slice_order {
    enum containment level;
    const struct harness *harness;
    const char *const *referee; /* words for flipref that make it the referee; NULL ends them */
    unsigned seconds;
    uint64_t seed;
    bytes seeds;      /* a parcel (parcel.h) */
    bytes dictionary; /* for the fuzzer; may be empty */
};

/* What came of a slice. */
struct slice {
    bytes found; /* a parcel: inputs that seemed to show a difference, each with its ending */
    bytes kept;  /* a parcel: the fuzzer's corpus */
    bytes log;   /* what the fuzzer said */
    bytes stats; /* AFL++'s fuzzer_stats, or empty */
    struct outcome outcome; /* owns all of that */
};

/* Runs the engine for some seconds in the sandbox. Returns 0 if that fails, with the reason. The
   caller frees the slice by slice_free in both cases. */
int slice_run(const struct slice_order *order, struct slice *slice, char reason[CONTAINMENT_TEXT]);
void slice_free(struct slice *slice);

/* Inputs that a fuzzer has run in a slice. */
uint64_t slice_executions(const struct slice *slice);

/* Runs the program of a harness of libFuzzer on one step, without the fuzzer: a fresh process,
   whose sanitizer's report is in outcome->err. `box` keeps the sandbox for the next call; it is
   NULL at first, and the caller closes it. Always fills in `outcome`, which the caller frees. */
struct alone_order {
    enum containment level;
    const struct harness *harness;
    const struct course *course;
    const struct step *step;
};
void harness_run_alone(const struct alone_order *order, struct container **box,
                       struct outcome *outcome);

#endif
