#include "hunt/referee.h"

#include "causes/cause.h"
#include "engines/serve.h"
#include "engines/starts.h"
#include "hunt/hunt.h"
#include "hunt/pursue.h"
#include "hunt/volley.h"
#include "players/mutator.h"
#include "system/io.h"
#include "text/hash.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SIGNATURES_MOST = 4096,
    INPUTS_MOST = 6,   /* of one signature that are kept: the first, and smaller ones */
    RUN_MS_MOST = 400, /* CPU time of one run: a hang is confirmed by the course's limit */
    FIRST_WORDS = 9,   /* of a referee's command line */
    CAUSE_ROOM = 640
};

/* ---- the command line ---- */

static int put_word(struct referee_words *w, size_t *count, const char *text)
{
    if (*count == REFEREE_WORDS || strlen(text) >= REFEREE_WORD)
        return 0;
    (void)snprintf(w->text[*count], REFEREE_WORD, "%s", text);
    w->at[*count] = w->text[*count];
    w->at[++*count] = 0;
    return 1;
}

static int put_number(struct referee_words *w, size_t *count, uint64_t n)
{
    char text[32];
    (void)snprintf(text, sizeof text, "%llu", (unsigned long long)n);
    return put_word(w, count, text);
}

int referee_words(const struct hunting *h, int is_afl, struct referee_words *words)
{
    const struct course *course = h->session->course;
    const char *name = course->build.program != 0 ? course->build.program : "program";
    size_t n = 0;
    char **arg;
    if (!put_word(words, &n, "--engine-referee") ||
        !put_word(words, &n, h->session->dialect->name) ||
        !put_number(words, &n, (uint64_t)h->session->weakest) ||
        !put_number(words, &n, h->lenient.bits) ||
        !put_number(words, &n, (uint64_t)course->run.status) ||
        !put_number(words, &n, (uint64_t)course->run.cpu_ms) ||
        !put_number(words, &n, course->run.output) || !put_word(words, &n, name) ||
        !put_word(words, &n, is_afl ? "afl" : "libfuzzer") ||
        !put_word(words, &n, h->session->args != 0 ? "fixed" : "varied"))
        return 0;
    for (arg = h->session->args; arg != 0 && *arg != 0; arg++) {
        if (!put_word(words, &n, *arg))
            return 0;
    }
    return 1;
}

/* ---- the referee ---- */

/* A kind of difference. */
struct signature {
    uint64_t hash;
    unsigned count; /* inputs that were kept */
    size_t size;    /* of the smallest one */
};

struct referee {
    struct hunt_session session; /* only the dialect, the course and the weakest standing */
    struct course course;        /* only the limits of a run */
    struct leniencies lenient;
    const char *name; /* argv[0] of the program */
    int is_attached;  /* nothing is kept: the fuzzer keeps it itself */
    char **args;      /* NULL: they vary */
    struct exchange_start starts[EXCHANGE_STARTS];
    struct signature known[SIGNATURES_MOST];
    unsigned known_count;
};

static int begin(void *who, struct exchange *exchange)
{
    struct referee *r = who;
    uint64_t output = r->course.run.output;
    uint32_t cpu_ms = (uint32_t)r->course.run.cpu_ms;
    exchange->cpu_ms = cpu_ms < RUN_MS_MOST ? cpu_ms : RUN_MS_MOST;
    exchange->output = output < EXCHANGE_OUTPUT ? (uint32_t)output : EXCHANGE_OUTPUT;
    (void)snprintf(exchange->name, sizeof exchange->name, "%s", r->name);
    if (!starts_fill(r->starts, r->session.dialect, r->args))
        return 0;
    memcpy(exchange->starts, r->starts, sizeof r->starts);
    return 1;
}

static uint64_t hash_of_cause(const struct referee *r, const struct step *step, bytes output,
                              const struct difference *d)
{
    struct cause cause;
    char text[CAUSE_ROOM];
    sink out;
    cause_of(r->session.dialect, step, output, d, &cause);
    sink_init(&out, 0, 0, (unsigned char *)text, sizeof text);
    cause_say(&cause, &out);
    return hash_bytes(HASH_START, bytes_of(text, out.len));
}

/* Returns what tells the differences apart, or 0 if the run shows none. */
static uint64_t hash_of_difference(const struct referee *r, struct step *step,
                                   const struct exchange *request)
{
    static const enum ending endings[] = { ENDED_EXIT, ENDED_SIGNAL, ENDED_TIME_CPU,
                                           ENDED_TIME_WALL, ENDED_OUTPUT_LIMIT };
    struct run_seen_output seen = { .status = (int)request->status,
                                    .out = bytes_of(request->printed, request->output_size) };
    struct reference_run run;
    struct difference d;
    uint64_t hash = 0;
    if (request->ending == RUN_SANITIZER)
        return hash_bytes(HASH_START, bytes_of(&request->place, sizeof request->place));
    if (request->ending > RUN_FLOOD || !answer_step(&r->session, step, &run))
        return 0;
    seen.ending = endings[request->ending];
    if (difference_of(r->session.dialect, step, &seen, r->lenient,
                      (enum course_status)r->course.run.status, &d))
        hash = hash_of_cause(r, step, seen.out, &d);
    reference_run_free(&run);
    return hash;
}

/* Returns the signature of that hash, or NULL if there are too many. */
static struct signature *signature_of(struct referee *r, uint64_t hash, int *is_new)
{
    unsigned i;
    for (i = 0; i < r->known_count; i++) {
        if (r->known[i].hash == hash)
            return &r->known[i];
    }
    if (r->known_count == SIGNATURES_MOST)
        return 0;
    *is_new = 1;
    r->known[r->known_count] = (struct signature){ .hash = hash };
    return &r->known[r->known_count++];
}

static int is_allowed(const struct referee *r, const struct step *step)
{
    enum standing standing = standing_of_step(r->session.dialect, step, STANDING_UNKNOWN);
    return standing != STANDING_UNKNOWN && standing <= r->session.weakest;
}

static unsigned judge(void *who, const struct exchange *request, int *is_new)
{
    struct referee *r = who;
    struct step step = { .input = bytes_of(request->inputs[0], request->sizes[0]) };
    const struct exchange_start *start = start_of(r->starts, step.input);
    char words[EXCHANGE_WORDS][EXCHANGE_WORD];
    char *args[EXCHANGE_WORDS + 1] = { 0 };
    struct signature *s;
    uint64_t hash;
    memcpy(words, start->words, sizeof words);
    step.args = args;
    for (; step.arg_count < start->word_count; step.arg_count++)
        args[step.arg_count] = words[step.arg_count];
    hash = hash_of_difference(r, &step, request);
    if (hash == 0 || !is_allowed(r, &step))
        return 0;
    s = signature_of(r, hash, is_new);
    if (s == 0)
        return 0;
    if (!r->is_attached &&
        (s->count == 0 || (s->count < INPUTS_MOST && step.input.len < s->size))) {
        serve_found(step.input, request->ending);
        s->count++;
        s->size = step.input.len;
    }
    return (unsigned)(s - r->known) + 1;
}

static size_t change(void *who, const struct exchange *request, unsigned char *to, size_t most)
{
    const struct referee *r = who;
    size_t size = request->sizes[0];
    if (request->kind == EXCHANGE_CROSS)
        return cross_over(request->inputs[0], size, request->inputs[1], request->sizes[1], to, most,
                          request->seed);
    if (size > most)
        return 0;
    memcpy(to, request->inputs[0], size);
    return mutate(grammar_named(r->session.dialect->name), to, size, most, request->seed);
}

static int take_words(struct referee *r, char **words)
{
    r->session.dialect = dialect_named(words[0]);
    r->session.course = &r->course;
    r->session.weakest = (enum standing)strtoul(words[1], 0, 10);
    r->lenient.bits = (unsigned)strtoul(words[2], 0, 10);
    r->course.run.status = (int)strtoul(words[3], 0, 10);
    r->course.run.cpu_ms = (uint32_t)strtoul(words[4], 0, 10);
    r->course.run.output = strtoull(words[5], 0, 10);
    r->name = words[6];
    r->is_attached = strcmp(words[7], "attached") == 0;
    r->args = strcmp(words[8], "fixed") == 0 ? words + FIRST_WORDS : 0;
    return r->session.dialect != 0;
}

int hunt_referee(char **words)
{
    static const char *const of_libfuzzer[] = { CORPUS_FOLDER, 0 };
    static const char *const of_afl[] = { "afl/default/queue", 0 };
    struct referee *r = calloc(1, sizeof *r);
    struct serve_order order = { .begin = begin, .judge = judge, .change = change, .who = r };
    size_t count = 0;
    int status = STATUS_TROUBLE;
    while (words[count] != 0 && strcmp(words[count], "--") != 0)
        count++;
    if (r != 0 && count >= FIRST_WORDS && words[count] != 0 && words[count + 1] != 0 &&
        take_words(r, words)) {
        int is_afl = strcmp(words[7], "afl") == 0;
        words[count] = 0;
        order.folders = is_afl ? of_afl : of_libfuzzer;
        order.stats = is_afl ? "afl/default/fuzzer_stats" : 0;
        order.is_attached = strcmp(words[7], "attached") == 0;
        (void)signal(SIGPIPE, SIG_IGN);
        status = serve(&order, words + count + 1);
    } else {
        complain("--engine-referee", "it takes the words that flipref gives it");
    }
    free(r);
    return status;
}
