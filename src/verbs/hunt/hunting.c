#include "hunt/hunting.h"

#include "batch/whole_file.h"
#include "hunt/finding.h"
#include "hunt/follows.h"
#include "hunt/leniency.h"
#include "hunt/pursue.h"
#include "system/clock.h"
#include "system/io.h"
#include "json/json_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    EXECUTABLE_MOST = 64 << 20, /* bytes */
    ROUND_START = 1024,         /* inputs of a stage before the next stage has its turn */
    VOLLEY_START = 1,
    VOLLEY_QUICK = 100,    /* milliseconds: a volley that is faster grows, */
    VOLLEY_SLOW = 400,     /* ... and one that is slower shrinks */
    TIME_OUTS_MOST = 8,    /* one after the other: then the hunt ends */
    HANGS_MOST = 2,        /* causes of hanging that are pursued, because each takes seconds */
    CONTRADICTED_MOST = 16 /* suspicions: then another engine takes over */
};

/* ---- the end ---- */

int hunting_is_stopped(const struct hunting *h)
{
    return *h->session->stop != 0;
}

static uint64_t tries_left(const struct hunting *h)
{
    uint64_t most = h->session->order->tries;
    if (most == 0)
        return UINT64_MAX;
    return h->tries < most ? most - h->tries : 0;
}

int hunting_is_over(const struct hunting *h)
{
    return hunting_is_stopped(h) || h->is_lost || h->ended != 0 || tries_left(h) == 0 ||
           (h->deadline != 0 && h->tries > 0 && milliseconds() >= h->deadline);
}

/* ---- what is run ---- */

static const char *read_source(struct hunting *h)
{
    const struct hunt_session *s = h->session;
    const struct submission *submission = &s->programs.list.at[h->program->submission];
    if (submission->trouble != 0)
        return submission->trouble;
    submission_files_read(&h->files, &s->programs.list, h->program->submission,
                          &s->programs.wanted.files);
    if (h->files.state != SUBMISSION_READY)
        return h->files.reason;
    h->tree = planted_tree(s->course, &h->files, &h->tree_count);
    return h->tree != 0 ? 0 : no_memory;
}

static const char *read_program(struct hunting *h, struct subject_order *order)
{
    const char *trouble;
    switch (h->program->kind) {
    case PROGRAM_SOURCE:
        trouble = read_source(h);
        order->tree.files = h->tree;
        order->tree.count = h->tree_count;
        return trouble;
    case PROGRAM_EXECUTABLE:
        trouble = read_whole_file(h->program->path, EXECUTABLE_MOST, &h->executable);
        order->executable = queue_bytes(&h->executable);
        return trouble;
    case PROGRAM_COMMAND:
    default:
        order->command = h->session->programs.command;
        return 0;
    }
}

/* Builds the program, and opens the sieve. Returns 0 if that fails: h->ungraded says why. */
static int open_program(struct hunting *h)
{
    struct subject_order order = { .level = h->session->containment.level,
                                   .course = h->session->course };
    h->ungraded = read_program(h, &order);
    if (h->ungraded != 0)
        return 0;
    h->subject = subject_open(&order, &h->build, h->reason);
    if (h->subject != 0)
        h->sieve = sieve_open(h->subject, SIEVE_BEST, h->reason);
    if (h->sieve == 0)
        h->ungraded = h->reason;
    return h->sieve != 0;
}

struct inputs *hunt_inputs(const struct hunting *h)
{
    const struct hunt_session *s = h->session;
    struct inputs_order order = { .dialect = s->dialect,
                                  .args = s->args,
                                  .weakest = s->weakest,
                                  .seed = s->order->seed,
                                  .golden = s->golden.list,
                                  .golden_count = s->golden.count };
    return inputs_open(&order);
}

/* ---- suspicions ---- */

static struct known_cause *known_of(struct hunting *h, const struct cause *suspected)
{
    size_t i;
    for (i = 0; i < h->known_count; i++) {
        if (cause_equal(&h->known[i].suspected, suspected))
            return &h->known[i];
    }
    return 0;
}

static struct known_cause *learn(struct hunting *h, const struct cause *suspected)
{
    struct known_cause *known = known_of(h, suspected);
    if (known == 0 && h->known_count < sizeof h->known / sizeof h->known[0]) {
        known = &h->known[h->known_count++];
        memset(known, 0, sizeof *known);
        known->suspected = *suspected;
    }
    return known;
}

static int is_found(const struct hunting *h, const struct cause *cause)
{
    size_t i;
    for (i = 0; i < h->found_count; i++) {
        if (cause_equal(&h->found[i], cause))
            return 1;
    }
    return 0;
}

/* Keeps what was caught, unless it has a cause that another finding has. */
static void keep(struct hunting *h, const struct caught *caught, uint64_t wrong, uint64_t tries)
{
    const struct finding_context context = { .wrong = wrong, .tries = tries };
    if (is_found(h, &caught->proof.cause) || !finding_keep(h, caught, &context))
        return;
    h->is_lost |= !step_copy_of(&caught->step.step, &h->steps[h->found_count]);
    h->found[h->found_count++] = caught->proof.cause;
    if (h->found_count == FINDINGS_MOST)
        h->ended = "the most causes that a hunt keeps were found, so it was ended";
}

/* Notes that fresh processes did not show what the sieve showed. */
static void doubt(struct hunting *h, struct known_cause *known)
{
    known->doubts++;
    if (++h->contradicted == CONTRADICTED_MOST) {
        size_t i;
        h->contradicted = 0;
        sieve_distrust(h->sieve, "fresh processes contradicted it again and again");
        for (i = 0; i < h->known_count; i++)
            h->known[i].doubts = 0;
    }
}

/* A suspicion from a volley, kept until all answers of the volley have been looked at, because the
   sieve overwrites them when it runs again. */
struct suspicion {
    size_t step;
    struct known_cause *known;
    uint64_t wrong, tries; /* until then */
};

/* Pursues a suspicion. Returns whether something was found. */
static int suspect(struct hunting *h, const struct suspicion *s, const struct step *step,
                   enum standing standing)
{
    struct known_cause *known = s->known;
    struct quarry q = {
        .step = step, .standing = standing, .lenient = h->lenient, .suspected = known->suspected
    };
    struct caught caught;
    switch (pursue(h, &q, &caught)) {
    case CONFIRMED:
    case CONFIRM_VARIES:
        known->is_finding = 1;
        keep(h, &caught, s->wrong, s->tries);
        caught_free(&caught);
        return 1;
    case CONTRADICTED:
        doubt(h, known);
        return 0;
    case DISPUTED:
        h->disputed++;
        known->doubts++;
        return 0;
    case UNCONFIRMED:
    default:
        known->doubts++;
        return 0;
    }
}

/* ---- volleys ---- */

struct hunt_loop {
    struct hunting *h;
    struct inputs *inputs;
    struct step steps[VOLLEY_MOST];
    enum standing standing[VOLLEY_MOST];
    struct volley volley;
    struct suspicion suspicions[4 * FINDINGS_MOST];
    size_t suspicion_count;
    size_t size; /* of the next volley */
};

static void note_time_outs(struct hunting *h, enum ending ending)
{
    h->time_outs = is_time_out(ending) ? h->time_outs + 1 : 0;
    if (h->time_outs == TIME_OUTS_MOST)
        h->ended = "one input after the other reached a time limit";
}

/* Whether a cause is to be pursued: it is new, and not in this volley already. */
static int is_new(const struct hunt_loop *loop, const struct known_cause *known)
{
    size_t i;
    if (known->is_finding || known->doubts >= DOUBTS_MOST)
        return 0;
    if (is_hang(&known->suspected) && loop->h->hangs >= HANGS_MOST)
        return 0;
    for (i = 0; i < loop->suspicion_count; i++) {
        if (loop->suspicions[i].known == known)
            return 0;
    }
    return loop->suspicion_count < sizeof loop->suspicions / sizeof loop->suspicions[0];
}

static void look_at(struct hunt_loop *loop, size_t i)
{
    struct hunting *h = loop->h;
    struct volley *v = &loop->volley;
    struct known_cause *known;
    struct difference d;
    struct cause cause;
    h->tries++;
    note_time_outs(h, v->answers[i].ending);
    if (!volley_differs(h, v, i, h->lenient, &d))
        return;
    h->wrong++;
    cause_of(h->session->dialect, &v->steps[i], v->answers[i].out, &d, &cause);
    known = learn(h, &cause);
    if (known == 0)
        return;
    known->count++;
    if (is_new(loop, known)) {
        h->hangs += (unsigned)is_hang(&cause);
        struct suspicion *s = &loop->suspicions[loop->suspicion_count++];
        *s = (struct suspicion){ i, known, h->wrong, h->tries };
    }
}

/* When the time is used up, only a first finding is still worth more of it. */
static int may_pursue(const struct hunting *h)
{
    int is_late = h->deadline != 0 && milliseconds() >= h->deadline;
    return h->found_count < FINDINGS_MOST && (h->found_count == 0 || !is_late);
}

/* Runs a volley, and pursues what it shows. Returns the number of inputs after the last one that
   has shown something new, or all of `count` if none has, plus `since`. So what is tried does not
   depend on the sizes of volleys. */
static uint64_t fire(struct hunt_loop *loop, size_t count, uint64_t since)
{
    struct hunting *h = loop->h;
    struct volley *v = &loop->volley;
    uint64_t quiet = since + count;
    size_t i;
    loop->suspicion_count = 0;
    if (!volley_run(h, loop->steps, loop->standing, count, v))
        h->ungraded = h->reason;
    for (i = 0; i < v->count && h->ungraded == 0 && h->ended == 0; i++)
        look_at(loop, i);
    for (i = 0; i < loop->suspicion_count && !hunting_is_stopped(h) && !h->is_lost; i++) {
        const struct suspicion *s = &loop->suspicions[i];
        if (may_pursue(h) && suspect(h, s, &v->steps[s->step], v->standing[s->step]))
            quiet = count - v->from[s->step] - 1;
    }
    volley_free(v);
    return quiet;
}

/* Chooses the size of the next volley by how long the last one took. */
static void resize(struct hunt_loop *loop, uint64_t took)
{
    if (took < VOLLEY_QUICK && loop->size < VOLLEY_MOST)
        loop->size *= 2;
    else if (took > VOLLEY_SLOW && loop->size > 1)
        loop->size /= 2;
}

/* ---- stages ---- */

/* Tries inputs of a stage until it has found nothing new in `most` of them. Returns 0 if the stage
   has no more. */
static int try_stage(struct hunt_loop *loop, enum input_stage stage, uint64_t most)
{
    struct hunting *h = loop->h;
    uint64_t since = 0;
    while (since < most && !hunting_is_over(h)) {
        uint64_t start = milliseconds();
        uint64_t left = tries_left(h);
        size_t size = left < loop->size ? (size_t)left : loop->size;
        size_t n;
        if (most - since < size)
            size = (size_t)(most - since);
        n = inputs_next(loop->inputs, stage, loop->steps, loop->standing, size);
        if (n == 0)
            return 0;
        since = fire(loop, n, since);
        if (h->ungraded != 0)
            return 0;
        resize(loop, milliseconds() - start);
    }
    return 1;
}

/* Goes through the stages again and again, each time for longer. */
static void try_stages(struct hunt_loop *loop)
{
    unsigned over = 0; /* bits of enum input_stage */
    uint64_t most = ROUND_START;
    while (over != (1U << STAGES) - 1 && !hunting_is_over(loop->h)) {
        int stage;
        for (stage = STAGE_GOLDEN; stage < STAGES && loop->h->ungraded == 0; stage++) {
            if ((over & 1U << stage) == 0 && !try_stage(loop, (enum input_stage)stage, most))
                over |= 1U << stage;
        }
        if (loop->h->ungraded != 0)
            return;
        most *= 2;
    }
}

static void hunt(struct hunting *h)
{
    struct hunt_loop *loop;
    if (!leniency_measure(h)) {
        h->ungraded = h->reason[0] != '\0' ? h->reason : no_memory;
        return;
    }
    loop = calloc(1, sizeof *loop);
    if (loop != 0) {
        loop->h = h;
        loop->size = VOLLEY_START;
        loop->inputs = hunt_inputs(h);
    }
    if (loop != 0 && loop->inputs != 0)
        try_stages(loop);
    else
        h->ungraded = no_memory;
    if (loop != 0 && loop->inputs != 0 && inputs_failed(loop->inputs))
        h->ungraded = no_memory;
    if (loop != 0)
        inputs_close(loop->inputs);
    free(loop);
}

/* ---- what is said ---- */

static json_t *build_json(const struct hunting *h)
{
    json_t *value;
    if (h->program->kind != PROGRAM_SOURCE || h->tree == 0)
        return json_null();
    value = json_object();
    json_put(value, "status", json_from_text(build_status_name(h->build.status)));
    json_put(value, "warnings", json_integer((json_int_t)h->build.warnings));
    json_put(value, "log", json_from_bytes(queue_bytes(&h->build.log)));
    return value;
}

static json_t *leniencies_json(struct leniencies set)
{
    json_t *list = json_array();
    int i;
    for (i = 0; i < LENIENCY_COUNT; i++) {
        if ((set.bits & 1U << i) != 0)
            json_add(list, json_from_text(leniency_name((enum leniency)i)));
    }
    return list;
}

static const char *why_of(const struct hunting *h)
{
    if (h->ended != 0)
        return h->ended;
    return h->sieve != 0 && sieve_why(h->sieve)[0] != '\0' ? sieve_why(h->sieve) : 0;
}

static json_t *program_json(struct hunting *h)
{
    json_t *value = json_object();
    struct followed said;
    follow_readings(h, &said);
    json_put(value, "id", json_from_text(h->program->id));
    json_put(value, "ungraded", json_from_text(h->ungraded));
    json_put(value, "build", build_json(h));
    json_put(value, "engine",
             json_from_text(h->sieve != 0 ? sieve_engine_name(sieve_engine(h->sieve)) : 0));
    json_put(value, "why", json_from_text(why_of(h)));
    json_put(value, "tries", json_integer((json_int_t)h->tries));
    json_put(value, "wrong", json_integer((json_int_t)h->wrong));
    json_put(value, "confirmed", json_integer((json_int_t)h->confirmed));
    json_put(value, "disputed", json_integer((json_int_t)h->disputed));
    json_put(value, "leniencies", leniencies_json(h->lenient));
    json_put(value, "reading", said.reading);
    json_put(value, "reading_text", said.text);
    json_put(value, "undecided", said.undecided);
    json_put(value, "interrupted", json_boolean(hunting_is_stopped(h)));
    json_put(value, "seconds", json_real((double)(milliseconds() - h->start) / 1000));
    return value;
}

static json_t *entry_of(json_t *program, json_t *findings)
{
    json_t *value = json_object();
    json_put(value, "program", program);
    json_put(value, "findings", findings);
    if (!json_is_lost())
        return value;
    json_decref(value);
    complain("hunt", no_memory);
    return 0;
}

json_t *unhunted_program(const char *id, const char *reason)
{
    json_t *value = json_object();
    json_put(value, "id", json_from_text(id));
    json_put(value, "ungraded", json_from_text(reason));
    return entry_of(value, json_array());
}

/* ---- the whole ---- */

struct hunting *hunting_open(const struct hunt_session *s, size_t index)
{
    struct hunting *h = calloc(1, sizeof *h);
    if (h == 0) {
        complain("hunt", no_memory);
        return 0;
    }
    h->session = s;
    h->program = &s->programs.at[index];
    h->start = milliseconds();
    h->deadline = s->order->milliseconds > 0 ? h->start + s->order->milliseconds : 0;
    if (!hunt_is_of_one(s))
        (void)snprintf(h->prefix, sizeof h->prefix, "%s/", h->program->id);
    (void)open_program(h);
    return h;
}

void hunting_close(struct hunting *h)
{
    size_t i;
    for (i = 0; i < h->found_count; i++)
        step_copy_free(&h->steps[i]);
    sieve_close(h->sieve);
    subject_close(h->subject);
    build_free(&h->build);
    free(h->tree);
    submission_files_free(&h->files);
    free(h->executable.at);
    free(h);
}

json_t *hunt_program(const struct hunt_session *s, size_t index)
{
    struct hunting *h = hunting_open(s, index);
    json_t *value = 0;
    if (h == 0)
        return 0;
    h->findings = json_array();
    if (h->ungraded == 0)
        hunt(h);
    if (h->is_lost)
        json_decref(h->findings);
    else
        value = entry_of(program_json(h), h->findings);
    hunting_close(h);
    return value;
}
