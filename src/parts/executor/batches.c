/* Runs batches of inputs in a sandbox, in process or by the fork server. */
#include "executor/batch_file.h"
#include "executor/executor_state.h"
#include "step/chain.h"
#include "system/clock.h"
#include "system/find_program.h"
#include "text/memory.h"
#include "text/names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BATCH_COUNT = 4096, /* steps */
    BATCH_BYTES = 8 << 20,
    SPARE_US = 500000, /* for the start of a process, and a busy machine */
    WALL_FACTOR = 10,  /* wall time of an input, beside its CPU time */
    OUTPUTS_LEAST = 4 << 20,
    MEMORY_SPARE = 64 << 20, /* for the answers and the copy of the program's memory */
    LANE_WORTH = 3, /* times the start of a run: inputs that take as long are worth a lane */
    FAILED = 125    /* the status of the code if it cannot start */
};

_Static_assert((int)BATCH_ANSWERS == (int)CONTAINER_UNNAMED,
               "the code of the executor finds the files that have no name");

/* ---- what is sent ---- */

static uint64_t outputs_most(const struct executor *s)
{
    uint64_t twice = 2 * subject_limits(s->subject).output + (1 << 20);
    return twice > OUTPUTS_LEAST ? twice : OUTPUTS_LEAST;
}

/* Returns at most `n`, so that no step is cut off from those before it. */
static size_t whole_chains(const struct step *steps, size_t count, size_t n)
{
    while (n > 0 && n < count && steps[n].before)
        n--;
    return n;
}

static size_t size_of(const struct step *step)
{
    size_t sum = step->input.len, i;
    for (i = 0; i < step->file_count; i++)
        sum += step->files[i].contents.len;
    return sum;
}

/* How many of the steps go into one batch. */
static size_t batch_size(const struct executor *s, const struct step *steps, size_t count)
{
    size_t n, sum = 0;
    if (count > 0 && steps[0].before) /* its batch was cut off, so it runs alone */
        return 0;
    for (n = 0; n < count && n < BATCH_COUNT && batch_fits(s->subject->name, &steps[n]); n++) {
        sum += size_of(&steps[n]);
        if (n > 0 && sum > BATCH_BYTES)
            break;
    }
    return whole_chains(steps, count, n);
}

static void write_batch(const struct executor *s, const struct step *steps, size_t count,
                        struct byte_queue *batch)
{
    struct batch_head head = { .magic = BATCH_MAGIC,
                               .mode = s->engine == EXECUTOR_IN_PROCESS ? BATCH_IN_PROCESS
                                                                        : BATCH_FORKS,
                               .count = (uint32_t)count,
                               .flood_kept = EXECUTOR_FLOOD_KEPT,
                               .cpu_us = s->cpu_us,
                               .wall_us = s->cpu_us * WALL_FACTOR,
                               .output = subject_limits(s->subject).output,
                               .stop_us = s->stop_us,
                               .outputs = outputs_most(s) };
    size_t i;
    if (head.output == 0)
        head.output = 1 << 20;
    batch_put_head(batch, &head);
    for (i = 0; i < count; i++)
        batch_put_case(batch, s->subject->name, &steps[i], i + 1 < count && steps[i + 1].before);
}

/* ---- the run ---- */

/* What an interpreter needs is beside the program's own files. Their names cannot be imported. */
static const char server_name[] = "flipref-server.py", module_name[] = "flipref-inside.so";

static struct container *open_box(const struct executor *s, char reason[CONTAINMENT_TEXT])
{
    const struct subject *subject = s->subject;
    const struct language *language = subject->request.language;
    struct named_file *files = memory_new(subject->box_file_count + 2, sizeof *files);
    struct container_request request = { .level = subject->request.level,
                                         .kind = s->engine == EXECUTOR_IN_PROCESS
                                                     ? CONTAINER_OF_RUNS
                                                     : CONTAINER_OF_FORKS,
                                         .files = files,
                                         .file_count = 1,
                                         .shows = language ? language->shows : NULL,
                                         .scratch = 4 * outputs_most(s) };
    struct container *box;
    files[0] = (struct named_file){ "program",
                                    language ? subject->program
                                             : bytes_of(s->build.program, s->build.program_len) };
    if (is_served(language)) {
        files[0] = (struct named_file){ server_name, executor_server };
        files[1] = (struct named_file){ module_name, executor_python };
        memcpy(files + 2, subject->box_files, subject->box_file_count * sizeof *files);
        request.file_count = subject->box_file_count + 2;
    }
    box = container_open(&request, reason);
    free(files);
    return box;
}

/* The command of an interpreter, and what it runs. */
struct server {
    char interpreter[PATH_MAX], script[PATH_MAX], module[PATH_MAX], main[PATH_MAX];
    const char *args[5];
};

static void find_server(const struct executor *s, const struct container *box, struct server *v)
{
    const struct source_tree *tree = &s->subject->request.tree;
    const struct language *language = s->subject->request.language;
    const char *folder = container_folder(box);
    const char *main = last_name(tree->files[language_main_file(language, tree)].name);
    if (!program_find(language->tools, language_path, v->interpreter))
        v->interpreter[0] = 0;
    (void)snprintf(v->script, sizeof v->script, "%s/%s", folder, server_name);
    (void)snprintf(v->module, sizeof v->module, "%s/%s", folder, module_name);
    (void)snprintf(v->main, sizeof v->main, "%s/%s", folder, main);
    v->args[0] = "-B";
    v->args[1] = v->script;
    v->args[2] = v->module;
    v->args[3] = v->main;
    v->args[4] = NULL;
}

/* Starts the run of a batch. */
static void start_run(struct executor *s, struct container *box, bytes batch)
{
    /* Large requests come from the heap too, which is restored as a whole. */
    static const char *const environment[] = { "GLIBC_TUNABLES=glibc.malloc.mmap_max=0", NULL };
    static const char *const fetch[] = { "answers", "output" };
    struct limits limits = subject_limits(s->subject);
    struct server server;
    struct run_request run = {
        .program = "program",
        .name = s->subject->name,
        .environment = s->engine == EXECUTOR_IN_PROCESS ? environment : NULL,
        .input = batch,
        .fetch = fetch,
        .fetch_count = 2,
        .has_unnamed = 1,
    };
    limits.cpu_us = s->stop_us + 2 * s->cpu_us + SPARE_US;
    limits.wall_us = s->stop_us + 2 * s->cpu_us * WALL_FACTOR + SPARE_US;
    limits.memory = (limits.memory ? limits.memory : 256U << 20) + MEMORY_SPARE;
    limits.file_size = outputs_most(s);
    run.limits = limits;
    if (is_served(s->subject->request.language)) {
        find_server(s, box, &server);
        run.program = run.name = server.interpreter;
        run.args = server.args;
    }
    container_start(box, &run);
}

/* ---- what came of it ---- */

static void take_answer(const struct answer_head *head, bytes out, struct run_result *a)
{
    memset(a, 0, sizeof *a);
    a->ending = (enum ending)head->ending;
    if (head->ending <= ENDED_SIGNAL)
        a->status = (int)head->status;
    if (head->ending == ENDED_FORBIDDEN_CALL)
        say(a->what, "a call that the filter forbids", NULL);
    a->out = out;
    a->cpu_us = head->cpu_us;
    if (head->has_error_output)
        a->err = BYTES_OF_LITERAL(" ");
}

/* The process ended while it ran an input: its end is that of the input. */
static void take_end(const struct executor *s, const struct run_result *outcome, bytes out,
                     struct run_result *a)
{
    uint64_t most = subject_limits(s->subject).output;
    memset(a, 0, sizeof *a);
    a->ending = outcome->ending;
    a->status = outcome->status;
    memcpy(a->what, outcome->what, sizeof a->what);
    a->out = out;
    if (most == 0)
        most = 1 << 20;
    if (a->out.len > most) {
        a->ending = ENDED_OUTPUT_LIMIT;
        a->status = 0;
        a->out = bytes_first(a->out, EXECUTOR_FLOOD_KEPT);
    }
}

static const char *why_not(uint32_t state)
{
    switch (state) {
    case BATCH_TOO_LARGE:
        return "the program has more variables than can be restored";
    case BATCH_NO_MEMORY:
        return "there is not enough memory to run the program often";
    default:
        return "the program disturbs the code that runs it";
    }
}

/* Reads the answers, and stores how many there are. Returns whether the process died at a step.
   Then those of the steps that follow are not known, so *done may be in the middle of a chain: the
   next step runs alone. */
static int read_answers(struct executor *s, const struct run_result *outcome,
                        const struct step *steps, size_t count, struct run_result *answers,
                        size_t *done)
{
    struct batch_answers a;
    struct answer_head head;
    bytes out;
    int is_start_failure = outcome->ending == ENDED_EXIT && outcome->status >= FAILED;
    *done = 0;
    if (!outcome->fetched[0].is_there ||
        !batch_answers_open(&a, outcome->fetched[0].contents, outcome->fetched[1].contents,
                            (uint32_t)count)) {
        executor_distrust(s, is_start_failure
                                 ? "the program does not start with the code of the executor"
                                 : "the program disturbs the code that runs it");
        return 0;
    }
    while (*done < count && batch_answers_next(&a, &head, &out))
        take_answer(&head, out, &answers[(*done)++]);
    if (a.head.state == BATCH_RUNNING && *done < count) {
        take_end(s, outcome, a.outputs, &answers[(*done)++]);
        return 1;
    }
    *done = whole_chains(steps, count, *done);
    if (a.head.state != BATCH_STOPPED || *done == 0)
        executor_distrust(s, why_not(a.head.state));
    return 0;
}

/* ---- lanes ---- */

/* Starts the steps of a lane that are not done. Returns 0 if it has no sandbox. */
static int start_lane(struct executor *s, struct lane *l, const struct step *steps,
                      char reason[CONTAINMENT_TEXT])
{
    struct byte_queue batch = { 0 };
    size_t from = l->from + l->done;
    if (!l->box)
        l->box = open_box(s, reason);
    if (!l->box)
        return 0;
    write_batch(s, steps + from, l->to - from, &batch);
    start_run(s, l->box, queue_bytes(&batch));
    free(batch.at);
    l->is_running = 1;
    return 1;
}

/* Learns how much CPU time a run takes at least beside its inputs, and how much for each of them.
 */
static void learn_costs(struct executor *s, const struct run_result *outcome,
                        const struct run_result *answers, size_t count)
{
    uint64_t inputs_us = 0, start_us;
    size_t i;
    for (i = 0; i < count; i++)
        inputs_us += answers[i].cpu_us;
    if (count == 0 || outcome->ending != ENDED_EXIT || outcome->cpu_us <= inputs_us)
        return;
    start_us = outcome->cpu_us - inputs_us;
    if (s->start_us == 0 || start_us < s->start_us)
        s->start_us = start_us;
    s->input_us = (outcome->cpu_us - s->start_us) / count;
}

size_t executor_lanes_worth(uint64_t start_us, uint64_t input_us, size_t count)
{
    size_t lanes = start_us > 0 ? (size_t)(count * input_us / (LANE_WORTH * start_us)) : 0;
    return lanes > 0 ? lanes : 1;
}

/* The lanes that run what executors of this process have begun. */
static size_t begun_lanes;

/* In how many of `most` lanes the steps are run: those of what was begun have a core already. */
static size_t lanes_for(const struct executor *s, size_t count, size_t most)
{
    const size_t left = most > begun_lanes ? most - begun_lanes : 1;
    size_t lanes = executor_lanes_worth(s->start_us, s->input_us, count);
    if (lanes > left)
        lanes = left;
    if (s->lanes_most > 0 && lanes > s->lanes_most)
        lanes = s->lanes_most;
    return lanes;
}

/* Where the steps of a lane end, and those of the next one begin. */
static size_t end_of_lane(const struct round *r, size_t lane)
{
    return whole_chains(r->steps, r->count, r->count * (lane + 1) / r->lanes);
}

/* Gives a lane its steps of a round, and starts it. Returns 0 if it has no sandbox. */
static int deal(struct executor *s, const struct round *r, struct lane *l,
                char reason[CONTAINMENT_TEXT])
{
    const size_t lane = (size_t)(l - s->lanes);
    l->is_dealt = 1;
    l->from = lane > 0 ? end_of_lane(r, lane - 1) : 0;
    l->to = end_of_lane(r, lane);
    l->done = 0;
    return l->to == l->from || start_lane(s, l, r->steps, reason);
}

/* Starts the steps in lanes. If the machine has no room for one more sandbox, the steps of that
   lane and of those after it are left out. */
static void start_all(struct executor *s, const struct step *steps, size_t count, size_t most_lanes)
{
    char reason[CONTAINMENT_TEXT];
    size_t i;
    s->now = (struct round){ steps, count, lanes_for(s, count, most_lanes) };
    for (i = 0; i < LANES_MOST; i++)
        s->lanes[i].is_dealt = 0;
    s->until = milliseconds() + s->stop_us / 1000;
    for (i = 0; i < s->now.lanes; i++)
        if (!deal(s, &s->now, &s->lanes[i], reason))
            break;
    if (i == 0)
        executor_distrust(s, reason);
    else if (i < s->now.lanes)
        s->lanes_most = i;
}

/* Waits for a lane, and reads its answers. If the program has died at a step, it starts those after
   it, if that is not left to the next call. */
static void finish_lane(struct executor *s, struct lane *l, struct run_result *answers)
{
    const struct step *steps = s->now.steps + l->from + l->done;
    const size_t count = l->to - l->from - l->done;
    char reason[CONTAINMENT_TEXT];
    struct run_result outcome;
    size_t done;
    int is_dead;
    container_wait(l->box, &outcome);
    l->is_running = 0;
    if (outcome.ending == ENDED_INTERNAL) {
        executor_distrust(s, outcome.what);
        run_result_free(&outcome);
        return;
    }
    is_dead = read_answers(s, executor_keep(s, &outcome), steps, count, answers + l->from + l->done,
                           &done);
    if (s->now.lanes == 0)
        return; /* the engine has changed */
    learn_costs(s, &outcome, answers + l->from + l->done, done);
    l->done += done;
    if (is_dead && done < count && !steps[done].before && s->now.lanes > 1 &&
        milliseconds() < s->until)
        (void)start_lane(s, l, s->now.steps, reason);
}

/* Waits until one of the lanes that run this round's steps has ended, or returns NULL. */
static struct lane *first_lane(struct executor *s)
{
    struct container *boxes[LANES_MOST];
    struct lane *lanes[LANES_MOST];
    size_t i, n = 0;
    for (i = 0; i < s->now.lanes; i++)
        if (s->lanes[i].is_running) {
            boxes[n] = s->lanes[i].box;
            lanes[n++] = &s->lanes[i];
        }
    if (n == 0)
        return NULL;
    return lanes[n > 1 ? container_first(boxes, n) : 0];
}

/* How many steps of the round were answered without a gap. */
static size_t count_done(const struct executor *s)
{
    size_t i, done = 0;
    for (i = 0; i < s->now.lanes && s->lanes[i].is_dealt; i++) {
        const struct lane *l = &s->lanes[i];
        done = l->from + l->done;
        if (done < l->to)
            break;
    }
    return done;
}

/* Waits for all lanes, and returns how many steps of the round were answered without a gap. */
static size_t finish_all(struct executor *s, struct run_result *answers)
{
    struct lane *l;
    while ((l = first_lane(s)) != NULL)
        finish_lane(s, l, answers);
    return count_done(s);
}

/* ---- what is begun before it is asked for ---- */

void executor_forget_begun(struct executor *s)
{
    begun_lanes -= s->begun_lanes;
    s->begun_lanes = 0;
    free(s->begun);
    free(s->begun_inputs.at);
    s->begun = NULL;
    s->begun_inputs = (struct byte_queue){ 0 };
}

static void copy_steps(struct executor *s, const struct step *steps, size_t count)
{
    size_t i, at = 0;
    s->begun = memory_new(count, sizeof *s->begun);
    for (i = 0; i < count; i++)
        queue_put(&s->begun_inputs, steps[i].input);
    for (i = 0; i < count; at += steps[i++].input.len) {
        s->begun[i] = steps[i];
        s->begun[i].input = bytes_of(queue_bytes(&s->begun_inputs).at + at, steps[i].input.len);
    }
}

void executor_begin(struct executor *s, const struct step *steps, size_t count)
{
    const size_t n = s->engine != EXECUTOR_PROCESSES ? batch_size(s, steps, count) : 0;
    if (n == 0 || executor_lanes() < 2 || s->begun || !executor_is_checked(s))
        return;
    copy_steps(s, steps, n);
    s->stop_us = STOP_MS * 1000;
    start_all(s, s->begun, n, executor_lanes() / 2);
    s->begun_lanes = s->now.lanes;
    begun_lanes += s->begun_lanes;
}

/* Waits for what was begun, and returns how many of the first steps it answers. */
static size_t take_begun(struct executor *s, const struct step *steps, size_t count,
                         struct run_result *answers)
{
    const size_t begun = s->now.count;
    struct run_result *all = memory_new(begun, sizeof *all);
    size_t done = finish_all(s, all), taken = 0, i;
    for (i = 0; i < done && taken < count; i++)
        if (steps_are_same(&s->begun[i], &steps[taken]))
            answers[taken++] = all[i];
    executor_forget_begun(s);
    free(all);
    return taken;
}

int executor_run_batch(struct executor *s, const struct step *steps, size_t count,
                       struct run_result *answers, size_t *done, char reason[CONTAINMENT_TEXT])
{
    size_t n;
    *done = s->begun ? take_begun(s, steps, count, answers) : 0;
    if (*done > 0)
        return 1;
    n = s->engine != EXECUTOR_PROCESSES ? batch_size(s, steps, count) : 0;
    if (n == 0) { /* one that is too large for a batch, or there are no batches */
        *done = 1;
        return executor_run_fresh(s, steps, answers, reason);
    }
    start_all(s, steps, n, executor_lanes());
    *done = finish_all(s, answers);
    return 1;
}
