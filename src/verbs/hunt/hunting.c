#include "hunt/hunting.h"

#include "hunt/batch.h"
#include "hunt/kept.h"
#include "hunt/lint.h"
#include "hunt/pursue.h"
#include "hunt/write_harness.h"
#include "runner/json_text.h"
#include "runner/planted.h"
#include "step/chain.h"
#include "system/clock.h"
#include "system/io.h"
#include "system/whole_file.h"
#include "text/find.h"
#include "text/memory.h"
#include "text/say.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    EXECUTABLE_MOST = 64 << 20, /* bytes */
    ROUND_START = 1024,         /* inputs of a source before the next source has its turn */
    BATCH_START = 1,
    BATCH_QUICK = 100,   /* milliseconds: a batch that is faster grows, */
    BATCH_SLOW = 400,    /* ... and one that is slower shrinks, and is looked at after this time */
    TIME_OUTS_MOST = 8,  /* one after the other: then the source is left; or in all: then */
    SHORT_LEAST = 50000, /* ... an input has this many microseconds, */
    SLOWER = 4,          /* ... or four times what the slowest took that has ended */
    LARGE_SHARE = 32,    /* of the inputs of a round, one in 32 is a package's large one, */
    LARGE_SLOW = 4,      /* ... of a program that is there because it is slow, */
    LARGE_LEFT = 3,      /* ... and they come at the latest when a third of the time is left */
    LEAST = 64           /* inputs, of which "nothing found" can be said */
};

/* The inputs of a batch, if the problem learns from each batch what to try. Each batch costs the
   starts of several processes, so later ones are larger. */
struct growth {
    size_t first;
    size_t after;       /* as many batches, twice as many inputs are in the next ones, */
    size_t usual, most; /* ... up to the usual number, or, unless the time is short, to the most */
};

static const struct growth learned = { 32, 8, 256, 1024 };
static const struct growth large = { 4, 2, 4, 32 }; /* inputs that may be slow */

/* ---- the end ---- */

struct conduct_rule hunt_rule(const struct hunting *h)
{
    return (struct conduct_rule){ .problem = h->session->problem,
                                  .status = (enum course_status)h->session->course->run.status,
                                  .free = h->lenient,
                                  .tells_statuses = 1 };
}

int hunting_is_stopped(const struct hunting *h)
{
    return *h->session->stop != 0;
}

static uint64_t tries_left(const struct hunting *h)
{
    uint64_t most = h->session->request->tries;
    if (most == 0)
        return UINT64_MAX;
    return h->tries < most ? most - h->tries : 0;
}

/* Whether even what was tried may not be looked at further. */
static int is_cut_off(const struct hunting *h)
{
    return hunting_is_stopped(h) || h->is_lost || h->ended != 0 ||
           (h->deadline != 0 && h->tries > 0 && milliseconds() >= h->deadline);
}

int hunting_is_over(const struct hunting *h)
{
    return is_cut_off(h) || tries_left(h) == 0;
}

/* The cores that are free may change while other programs are hunted. */
static void use_cores(const struct hunting *h)
{
    executors_use(run_lock_cores(h->lock));
}

/* ---- what is run ---- */

static const char *read_source(struct hunting *h)
{
    const struct hunt_session *s = h->session;
    const struct submission *submission = &s->programs.list.at[h->program->submission];
    if (submission->trouble != 0)
        return submission->trouble;
    submission_files_read(&h->files, &s->programs.list, h->program->submission,
                          &s->programs.wanted);
    if (h->files.state != SUBMISSION_READY)
        return h->files.reason;
    h->tree = planted_tree(s->course, &h->files, &h->tree_count);
    return 0;
}

static const char *read_program(struct hunting *h, struct subject_request *request)
{
    const char *trouble;
    switch (h->program->kind) {
    case PROGRAM_SOURCE:
        trouble = read_source(h);
        request->tree.files = h->tree;
        request->tree.count = h->tree_count;
        return trouble;
    case PROGRAM_LANGUAGE:
        trouble = language_source_read(&h->source, h->program->path);
        if (trouble == 0 && !language_is_installed(h->source.language, h->reason))
            trouble = h->reason;
        if (trouble == 0)
            trouble = problem_include(h->session->problem, h->source.language->id,
                                      &h->source.memory, &h->source.files, &h->source.count);
        request->tree = (struct source_tree){ h->source.files, h->source.count };
        request->language = h->source.language;
        request->kept = h->session->builds;
        return trouble;
    case PROGRAM_EXECUTABLE:
        trouble = read_whole_file(h->program->path, EXECUTABLE_MOST, &h->executable);
        request->executable = queue_bytes(&h->executable);
        return trouble;
    case PROGRAM_COMMAND:
    default:
        request->command = h->session->programs.command;
        return 0;
    }
}

/* Notes what gcc warns of besides the course's own warnings. */
static void note_warnings(struct hunting *h, const struct subject_request *subject)
{
    char reason[CONTAINMENT_TEXT];
    struct build_request request = { .course = subject->course, .tree = subject->tree };
    if (h->program->kind != PROGRAM_SOURCE)
        return;
    request.box = source_box_open(subject->level, reason);
    if (request.box != 0)
        h->warnings = under_own_name(build_more_warnings(&request, &h->build), h->tree, &h->files);
    container_close(request.box);
}

/* Builds the program, and opens the executor. If that fails, h->ungraded says why. */
static void open_program(struct hunting *h)
{
    struct subject_request request = { .level = h->session->containment.level,
                                       .course = h->session->course };
    int has_next = 1;
    h->ungraded = read_program(h, &request);
    if (h->ungraded != 0)
        return;
    h->subject = subject_open(&request, &h->build, h->reason);
    while (h->subject == 0 && has_next && h->files.provided_count > 0 &&
           h->build.status == BUILD_REFUSED) {
        has_next = planted_next(h->session->course, h->tree, h->tree_count);
        build_free(&h->build);
        h->subject = subject_open(&request, &h->build, h->reason);
    }
    if (h->subject != 0) {
        note_warnings(h, &request);
        h->executor = executor_open(h->subject, EXECUTOR_BEST);
    }
    h->build.reason = under_own_name(h->build.reason, h->tree, &h->files);
    if (h->build.status == BUILD_REFUSED && h->build.reason != 0)
        (void)snprintf(h->reason, sizeof h->reason, "%s", h->build.reason);
    if (h->executor == 0)
        h->ungraded = h->reason;
}

static void answer_input(const void *who, struct step *step, void **memory)
{
    (void)answer_step(who, step, memory);
}

static struct inputs *inputs_down_to(const struct hunting *h, enum standing weakest)
{
    const struct hunt_session *s = h->session;
    struct inputs_request request = { .problem = s->problem,
                                      .args = s->args,
                                      .weakest = weakest,
                                      .seed = s->request->seed,
                                      .seeds = s->seeds,
                                      .seed_count = s->seed_count,
                                      .strongest_seed = weakest > s->weakest ? s->weakest + 1 : 0,
                                      .golden = s->golden.list,
                                      .golden_count = s->golden.count,
                                      .answer = answer_input,
                                      .who = s };
    return inputs_open(&request);
}

struct inputs *hunt_inputs(const struct hunting *h)
{
    return inputs_down_to(h, h->session->weakest);
}

/* ---- batches ---- */

struct pace {
    const struct growth *growth; /* NULL: it depends on how long a batch takes */
    size_t size;                 /* of the next batch */
    size_t fired;                /* batches */
};

struct hunt_loop {
    struct hunting *h;
    struct inputs *inputs;
    struct inputs *wild; /* of any standing, where the specification forbids crashes on all of them;
                            otherwise NULL */
    unsigned wild_hangs; /* of these, time limits that were reached and do not count */
    struct step steps[BATCH_MOST]; /* of a source, that are tried */
    enum standing standing[BATCH_MOST];
    size_t count, tried;
    struct batch batch;
    struct candidate candidates[BATCH_STEPS];
    size_t from[BATCH_STEPS]; /* the index among the inputs of each candidate's one */
    size_t candidate_count;
    size_t sample[BATCH_STEPS]; /* the indices of right answers that sanitizers look at */
    size_t sample_count;
    struct pace pace;
    struct pace large; /* that of large inputs, until they have their turn again */
    uint64_t until;    /* of milliseconds(): then the next source has its turn; 0: no such time */
    int has_hung;      /* in this round, a source was left because the program hung, */
    int has_ended;     /* ... and an input did not reach a limit of time */
};

/* Gives a program that hangs again and again less time: its findings are confirmed with all of it.
   What ends takes much less, and so does the reference. */
static void shorten_limit(struct hunting *h)
{
    uint64_t us = h->slowest_us > h->answer_us ? h->slowest_us : h->answer_us;
    if (executor_engine(h->executor) == EXECUTOR_PROCESSES && h->slowest_us == 0)
        return; /* nobody knows how long it takes to start */
    executor_limit(h->executor, us > SHORT_LEAST ? us : SHORT_LEAST);
}

static void note_time(struct hunt_loop *loop, const struct step *step, const struct run_result *run)
{
    struct hunting *h = loop->h;
    uint64_t answer_us = step_patience(step);
    if (answer_us > h->answer_us)
        h->answer_us = answer_us;
    if (ended_by_time(run->ending))
        return;
    loop->has_ended = 1;
    if (run->cpu_us * SLOWER > h->slowest_us)
        h->slowest_us = run->cpu_us * SLOWER;
}

static void note_time_outs(struct hunting *h, enum ending ending)
{
    h->time_outs = ended_by_time(ending) ? h->time_outs + 1 : 0;
    h->all_time_outs += ended_by_time(ending) != 0;
    if (h->all_time_outs == TIME_OUTS_MOST && h->time_outs > 0)
        shorten_limit(h);
}

/* Whether the source is to be left for now. */
static int is_hanging(const struct hunting *h)
{
    return h->time_outs >= TIME_OUTS_MOST;
}

/* Looks at an answer of a batch. What is wrong is noted, and pursued only when all answers have
   been looked at, because the executor overwrites them when it runs again. */
static void look_at(struct hunt_loop *loop, size_t i)
{
    struct hunting *h = loop->h;
    struct batch *v = &loop->batch;
    struct candidate *s = &loop->candidates[loop->candidate_count];
    struct difference d;
    int is_worth;
    h->tries += v->is_last[i];
    problem_ran(h->session->problem, &v->steps[i], v->answers[i].cpu_us);
    note_time(loop, &v->steps[i], &v->answers[i]);
    if (counts_at(h->session, v->standing[i], VERDICT_TIME_CPU))
        note_time_outs(h, v->answers[i].ending);
    else
        loop->wild_hangs += (unsigned)ended_by_time(v->answers[i].ending);
    if (!batch_differs(h, v, i, &d)) {
        if (v->is_last[i] && v->standing[i] <= h->session->weakest && is_of_sample(h, h->tries))
            loop->sample[loop->sample_count++] = i;
        return;
    }
    if (!counts_at(h->session, v->standing[i], d.verdict))
        return;
    h->wrong++;
    *s = (struct candidate){
        .step = &v->steps[i], .standing = v->standing[i], .wrong = h->wrong, .tries = h->tries
    };
    problem_cause(h->session->problem, &v->steps[i], v->answers[i].out, &d, &s->cause);
    is_worth = candidate_is_worth(h, &s->cause) || candidate_is_smaller(h, &v->steps[i], &s->cause);
    if (is_worth && !batch_is_explained(h, v, i, &d))
        loop->from[loop->candidate_count++] = v->from[i];
}

/* Pursues what a batch of `count` inputs has shown. Returns the number of its inputs after the
   last one that has shown something new, or all of `count` if none has, plus `since`. */
static uint64_t pursue_all(struct hunt_loop *loop, size_t count, uint64_t since)
{
    struct hunting *h = loop->h;
    uint64_t quiet = since + count;
    size_t i;
    for (i = 0; i < loop->candidate_count && !hunting_is_stopped(h) && !h->is_lost; i++) {
        if (consider(h, &loop->candidates[i]))
            quiet = count - loop->from[i] - 1;
    }
    consider_deferred(h, 0);
    return quiet;
}

/* A right output may come from wrong memory. */
static void run_sample(struct hunt_loop *loop)
{
    struct hunting *h = loop->h;
    const struct batch *v = &loop->batch;
    size_t i;
    for (i = 0; i < loop->sample_count && !is_cut_off(h) && h->ungraded == 0; i++)
        consider_sanitized(h, &v->steps[loop->sample[i]], v->standing[loop->sample[i]]);
}

/* The engine of a batch was left, because it is at fault: what it has answered is not known. */
static void forget_batch(struct hunting *h, uint64_t tries, uint64_t wrong)
{
    size_t i;
    h->tries = tries;
    h->wrong = wrong;
    h->hangs = h->time_outs = 0;
    if (h->found_count < FINDINGS_MOST)
        h->ended = 0;
    for (i = 0; i < h->known_count; i++)
        h->known[i].doubts = 0;
}

/* Looks at all answers, or only at the first ones if their inputs hang one after the other. Stores
   in *count how many inputs were looked at then. */
static void look_at_all(struct hunt_loop *loop, size_t *count)
{
    struct hunting *h = loop->h;
    const struct batch *v = &loop->batch;
    size_t i;
    loop->candidate_count = 0;
    loop->sample_count = 0;
    for (i = 0; i < v->count && h->ungraded == 0 && h->ended == 0 && !is_hanging(h); i++)
        look_at(loop, i);
    if (is_hanging(h) && i > 0)
        *count = v->from[i - 1] + 1;
}

/* Runs a batch of the *count inputs from `from` on, and pursues what it shows. If that takes long,
   it runs only the first of them, and stores in *count how many: none if its engine was left, so
   that the next one runs them again. Returns the number of inputs after the last one that has shown
   something new, or all of *count if none has, plus `since`. So what is tried does not depend on
   the sizes of batches. */
static uint64_t fire_some(struct hunt_loop *loop, size_t from, size_t *count, uint64_t since)
{
    struct hunting *h = loop->h;
    struct batch *v = &loop->batch;
    const uint64_t tries = h->tries, wrong = h->wrong;
    enum executor_engine engine;
    uint64_t quiet = since;
    size_t i;
    if (!batch_run_for(h, BATCH_SLOW, loop->steps + from, loop->standing + from, count, v))
        h->ungraded = h->reason;
    engine = executor_engine(h->executor);
    look_at_all(loop, count);
    if (!trace_back(h, loop->candidates, loop->candidate_count))
        h->ungraded = h->reason;
    if (h->ungraded == 0)
        quiet = pursue_all(loop, *count, since);
    run_sample(loop);
    for (i = 0; i < loop->candidate_count; i++)
        step_copy_free(&loop->candidates[i].own);
    batch_free(v);
    if (executor_engine(h->executor) == engine || h->ungraded != 0)
        return quiet;
    forget_batch(h, tries, wrong);
    *count = 0;
    return since;
}

/* Tries the inputs of the loop, and stores how many were tried. */
static uint64_t fire(struct hunt_loop *loop, uint64_t since)
{
    size_t some;
    int is_first = 1;
    for (loop->tried = 0; loop->tried < loop->count && loop->h->ungraded == 0;
         loop->tried += some) {
        some = loop->count - loop->tried;
        if (!is_first && (hunting_is_over(loop->h) || is_hanging(loop->h)))
            break;
        since = fire_some(loop, loop->tried, &some, since);
        is_first = 0;
    }
    batch_forget_kept(&loop->batch);
    return since;
}

/* Chooses the size of the next batch by how long the last one took. */
static void resize(struct hunt_loop *loop, uint64_t took)
{
    struct pace *pace = &loop->pace;
    if (pace->growth != 0) {
        /* what is tried may not depend on time, unless the hunt does */
        int may_be_long = loop->h->deadline == 0 || took < BATCH_SLOW;
        if (++pace->fired % pace->growth->after == 0 &&
            pace->size < (may_be_long ? pace->growth->most : pace->growth->usual))
            pace->size *= 2;
        return;
    }
    if (took < BATCH_QUICK && pace->size < BATCH_MOST)
        pace->size *= 2;
    else if (took > BATCH_SLOW && pace->size > 1)
        pace->size /= 2;
}

/* ---- sources ---- */

/* Takes the next inputs of a source: at most `most`. Returns 0 if it has no more. */
static int take_next(struct hunt_loop *loop, struct inputs *inputs, enum input_source from,
                     uint64_t most)
{
    size_t size = most < loop->pace.size ? (size_t)most : loop->pace.size;
    if (run_lock_cores(loop->h->lock) > 1)
        inputs_work_ahead(inputs);
    loop->count = inputs_next(inputs, from, loop->steps, loop->standing, size);
    if (inputs_trouble(inputs) != 0)
        loop->h->ungraded = inputs_trouble(inputs);
    return loop->count > 0;
}

/* Tries inputs of a source until it has found nothing new in `most` of them, or the program hangs
   on one after the other. Returns 0 if the source has no more. */
static int try_source(struct hunt_loop *loop, struct inputs *inputs, enum input_source from,
                      uint64_t most)
{
    struct hunting *h = loop->h;
    uint64_t since = 0;
    int has_more = 1;
    while (has_more && since < most && !is_hanging(h) && !hunting_is_over(h) &&
           (loop->until == 0 || milliseconds() < loop->until)) {
        uint64_t start = milliseconds(), left = tries_left(h);
        use_cores(h);
        has_more = (inputs != loop->wild || loop->wild_hangs < TIME_OUTS_MOST) &&
                   take_next(loop, inputs, from, left < most - since ? left : most - since);
        if (!has_more)
            break;
        since = fire(loop, since);
        inputs_return(inputs, from, loop->count - loop->tried);
        has_more = h->ungraded == 0;
        resize(loop, milliseconds() - start);
    }
    loop->has_hung |= is_hanging(h);
    return has_more;
}

/* Whether a finding says already that the program is too slow, or does not end. */
static int is_known_slow(const struct hunting *h)
{
    size_t i;
    for (i = 0; i < h->found_count; i++) {
        if (is_hang(h->found[i].verdict))
            return 1;
    }
    return 0;
}

/* Tries inputs that are made to be slow, a few at a time, since each of them takes long. Returns 0
   if there is no use in more. */
static int try_large(struct hunt_loop *loop, uint64_t most)
{
    struct hunting *h = loop->h;
    const struct pace usual = loop->pace;
    const uint64_t before = h->tries;
    int has_more = 1;
    loop->until = 0;
    loop->pace = loop->large;
    most /= h->program->is == OWN_SLOW ? LARGE_SLOW : LARGE_SHARE;
    while (has_more && most > 0 && !is_known_slow(h) && !is_hanging(h)) {
        const uint64_t size = most < loop->pace.size ? most : loop->pace.size;
        has_more = try_source(loop, loop->inputs, SOURCE_DAMAGED, size);
        most -= size;
    }
    loop->large = loop->pace;
    loop->pace = usual;
    h->large += h->tries - before;
    return has_more && !is_known_slow(h);
}

/* Gives a source its turn. */
static int try_one(struct hunt_loop *loop, struct inputs *inputs, enum input_source from,
                   uint64_t most)
{
    loop->h->time_outs = 0;
    if (from == SOURCE_DAMAGED && problem_makes_inputs(loop->h->session->problem))
        return try_large(loop, most);
    return try_source(loop, inputs, from, most);
}

/* The sources in their order. That of large inputs is the last one of a package, or the first one
   that makes inputs, if the program is there for its time. */
static enum input_source source_at(const struct hunting *h, int place)
{
    if (h->program->is != OWN_SLOW || place < SOURCE_BY_SIZE)
        return (enum input_source)place;
    return place == SOURCE_BY_SIZE ? SOURCE_DAMAGED : (enum input_source)(place - 1);
}

/* Gives all sources their turns but those in `over`, which have no more inputs. */
static void try_round(struct hunt_loop *loop, uint64_t most, unsigned *over)
{
    struct hunting *h = loop->h;
    int place;
    loop->has_ended = loop->has_hung = 0;
    for (place = SOURCE_SEEDS; place < SOURCES && h->ungraded == 0; place++) {
        enum input_source from = source_at(h, place);
        if (from == SOURCE_PLAY && loop->wild != 0)
            (void)try_one(loop, loop->wild, SOURCE_DAMAGED, most);
        if ((*over & 1U << from) == 0 && !try_one(loop, loop->inputs, from, most))
            *over |= 1U << from;
    }
    if (loop->has_hung && !loop->has_ended && h->ended == 0)
        h->ended = "one input after the other reached a time limit";
}

/* Goes through the sources again and again, each time for longer, after all seeds. */
static void try_sources(struct hunt_loop *loop)
{
    const unsigned all = (1U << SOURCES) - 1; /* bits of enum input_source */
    struct hunting *h = loop->h;
    unsigned over = 0;
    uint64_t most = ROUND_START;
    if (problem_makes_inputs(h->session->problem) && h->deadline > 0)
        loop->until = h->deadline - h->session->request->milliseconds / LARGE_LEFT;
    if (!try_one(loop, loop->inputs, SOURCE_SEEDS, UINT64_MAX))
        over = 1U << SOURCE_SEEDS;
    if (loop->wild != 0)
        (void)try_one(loop, loop->wild, SOURCE_SEEDS, UINT64_MAX);
    for (; over != all && h->ungraded == 0 && !hunting_is_over(h); most *= 2)
        try_round(loop, most, &over);
    h->are_all_tried = h->ungraded == 0 && over == all;
}

/* Tries an input that is known: at the start a slow one, so that its cause is found while there is
   time; at the end one of the package's own that breaks the program, as nothing did before. */
static void try_known_step(struct hunt_loop *loop)
{
    struct hunting *h = loop->h;
    if (h->known_step.memory == 0)
        return;
    h->time_outs = 0;
    loop->steps[0] = h->known_step.step;
    loop->standing[0] = h->known_standing;
    loop->count = 1;
    (void)fire(loop, 0);
}

/* A program on which too few inputs were tried was not hunted, unless something was found: it may
   be slow, or behave otherwise where it is watched. */
static void require_tries(struct hunting *h)
{
    if (h->ungraded == 0 && !hunting_is_stopped(h) && h->tries == 0 &&
        problem_makes_inputs(h->session->problem)) {
        h->ungraded =
            "no input could be tried: the validators accept none in time, or the accepted "
            "submissions agree on none";
        return;
    }
    if (h->ungraded != 0 || h->is_lost || hunting_is_stopped(h) || h->are_all_tried ||
        tries_left(h) == 0 || h->tries >= LEAST || json_array_size(h->findings) > 0)
        return;
    (void)snprintf(h->reason, sizeof h->reason,
                   "nothing was found, but of at least %d inputs only %llu could be tried; --time "
                   "gives it more time",
                   LEAST, (unsigned long long)h->tries);
    h->ungraded = h->reason;
}

static void hunt(struct hunting *h)
{
    struct hunt_loop *loop;
    if (!leniency_measure(h)) {
        h->ungraded = h->reason;
        return;
    }
    loop = memory_new(1, sizeof *loop);
    loop->h = h;
    loop->pace.size = BATCH_START;
    if (problem_makes_inputs(h->session->problem))
        loop->pace = (struct pace){ &learned, learned.first, 0 };
    loop->large = (struct pace){ &large, large.first, 0 };
    loop->inputs = hunt_inputs(h);
    if (is_forbidden_end(h->session, VERDICT_SIGNAL))
        loop->wild = inputs_down_to(h, STANDING_OUTSIDE);
    kept_try(h);
    try_known_step(loop);
    try_sources(loop);
    consider_deferred(h, 1);
    own_tests_try(h);
    if (h->own_tests != 0 && json_array_size(h->findings) == 0)
        try_known_step(loop);
    inputs_close(loop->inputs);
    inputs_close(loop->wild);
    free(loop);
    clock_check_all(h);
    require_tries(h);
}

/* ---- what is said ---- */

static json_t *build_json(const struct hunting *h)
{
    if (h->program->kind != PROGRAM_SOURCE || h->tree == 0)
        return json_null();
    return json_pack("{s:s, s:I, s:o, s:o}", "status", build_status_name(h->build.status),
                     "warnings", (json_int_t)h->build.warnings, "log",
                     json_from_bytes(queue_bytes(&h->build.log)), "remark",
                     json_from_text(h->warnings));
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
    return h->executor != 0 && executor_why(h->executor)[0] != '\0' ? executor_why(h->executor) : 0;
}

/* What the program tries to start, which fails here. */
static json_t *refused_json(const struct hunting *h)
{
    json_t *list = json_array();
    unsigned kind;
    for (kind = 1; h->subject != 0 && kind <= REFUSALS; kind <<= 1) {
        const char *name = refusal_name((enum refusal)kind);
        if ((subject_refused(h->subject) & kind) != 0 && name != 0)
            json_add(list, json_from_text(name));
    }
    return list;
}

/* What is to be said of the package, a string for each line: one has an input as an example, which
   is kept. */
static json_t *remarks_json(const struct hunting *h, const json_t *dispute)
{
    bytes rest = bytes_of_text(problem_remarks(h->session->problem));
    json_t *list = json_array();
    while (rest.len > 0) {
        bytes line = take_line(&rest);
        const char *kept =
            bytes_contain(line, ", such as `") ? json_text_of(dispute, "input", 0) : 0;
        json_add(list, kept != 0 ? json_sprintf("%.*s; kept: %s", VIEW(line), kept)
                                 : json_from_bytes(line));
    }
    return list;
}

static json_t *program_json(struct hunting *h)
{
    json_t *value = json_object();
    /* the findings may be incomplete, and the inputs not the smallest */
    json_put(value, "id", json_from_text(h->program->id));
    json_put(value, "ungraded", json_from_text(h->ungraded));
    json_put(value, "build", build_json(h));
    json_put(
        value, "engine",
        json_from_text(h->executor != 0 ? executor_engine_name(executor_engine(h->executor)) : 0));
    json_put(value, "why", json_from_text(why_of(h)));
    json_put(value, "refused", refused_json(h));
    json_put(value, "tries", json_integer((json_int_t)h->tries));
    json_put(value, "wrong", json_integer((json_int_t)h->wrong));
    json_put(value, "confirmed", json_integer((json_int_t)json_array_size(h->findings)));
    json_put(value, "disputed", json_integer((json_int_t)h->disputed));
    json_put(value, "leniencies", leniencies_json(h->lenient));
    json_put(value, "fixed", h->fixed != 0 ? json_incref(h->fixed) : json_array());
    if (h->session->package != 0) {
        json_t *remarks, *dispute;
        (void)problem_remarks(h->session->problem); /* finds out whether there is a dispute */
        dispute = dispute_keep(h);
        remarks = remarks_json(h, dispute);
        json_put(value, "package", remarks);
        json_put(value, "large", json_integer((json_int_t)h->large));
        if (dispute != 0)
            json_put(value, "dispute", dispute);
    }
    if (h->own_tests != 0)
        json_put(value, "own_tests", json_incref(h->own_tests));
    json_put(value, "interrupted", json_boolean(hunting_is_stopped(h)));
    json_put(value, "seconds", json_real((double)(milliseconds() - h->start) / 1000));
    return value;
}

static json_t *entry_of(json_t *program, json_t *findings)
{
    return json_pack("{s:o, s:o}", "program", program, "findings", findings);
}

json_t *unhunted_program(const char *id, const char *reason)
{
    return entry_of(
        json_pack("{s:o, s:o}", "id", json_from_text(id), "ungraded", json_from_text(reason)),
        json_array());
}

/* ---- the whole ---- */

static struct leniencies overlooked_by(const struct course *course)
{
    struct leniencies set = { 0 };
    int l;
    for (l = 0; l < LENIENCY_COUNT; l++) {
        if (l != LENIENT_STANDARD_ERROR && course->leniencies.percent[l] == 0)
            set.bits |= 1U << l;
    }
    return set;
}

struct hunting *hunting_open(const struct hunt_session *s, size_t index,
                             const struct run_lock *lock)
{
    struct hunting *h = memory_new(1, sizeof *h);
    h->session = s;
    h->lock = lock;
    h->program = &s->programs.at[index];
    h->start = milliseconds();
    h->deadline = s->request->milliseconds > 0 ? h->start + s->request->milliseconds : 0;
    h->overlooked = h->lenient = overlooked_by(s->course);
    use_cores(h);
    follow_accepted(h);
    problem_set_apart(s->problem, h->program->inner);
    if (!hunt_is_of_one(s))
        (void)snprintf(h->prefix, sizeof h->prefix, "%s/", h->program->id);
    open_program(h);
    return h;
}

void hunting_close(struct hunting *h)
{
    forget_deferred(h);
    clock_check_free(h);
    kept_close(h->kept);
    json_decref(h->fixed);
    json_decref(h->own_tests);
    step_copy_free(&h->known_step);
    executor_close(h->executor);
    subject_close(h->subject);
    build_free(&h->build);
    free(h->warnings);
    free(h->tree);
    submission_files_free(&h->files);
    language_source_free(&h->source);
    free(h->executable.at);
    free(h);
}

json_t *hunt_program(const struct hunt_session *s, size_t index, const struct run_lock *lock)
{
    struct hunting *h = hunting_open(s, index, lock);
    json_t *value = 0;
    h->findings = json_array();
    if (h->ungraded == 0 && kept_open(h))
        hunt(h);
    if (h->ungraded == 0 && s->request->harness != 0 && !write_harness(h))
        h->is_lost = 1;
    if (h->is_lost)
        json_decref(h->findings);
    else
        value = entry_of(program_json(h), h->findings);
    hunting_close(h);
    return value;
}
