#include "hunt/cluster.h"

#include "batch/folder.h"
#include "batch/pool.h"
#include "batch/whole_file.h"
#include "hunt/groups/suite.h"
#include "hunt/groups/write.h"
#include "hunt/pursue.h"
#include "system/io.h"
#include "json/json_text.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef FLIPREF_VERSION
#define FLIPREF_VERSION "unversioned"
#endif

enum {
    TEST_MOST = 16 << 20,
    CAUSE_ROOM = 640,
    GROUP = 64 /* inputs that the sieve runs at a time */
};

/* An input with the reference's answer, which all workers share. */
struct answered {
    struct step step;
    struct reference_run run;
    int has_answer;
};

struct clustering {
    const struct hunt_session *session;
    const json_t *findings;
    struct matrix matrix;
    struct answered *answered; /* one for each input of the matrix */
};

static int refuse(const char *subject, const char *reason)
{
    complain(subject, reason);
    return 0;
}

/* ---- the inputs ---- */

/* The memory of a step that is read from DIR. */
struct kept_step {
    struct byte_queue input, answer;
    char **args;
    struct step step;
};

static int read_file(const struct clustering *c, const char *name, struct byte_queue *to)
{
    char path[FOLDER_PATH_ROOM];
    const char *trouble;
    if (!folder_path(c->session->order->output, name, path))
        return refuse(name, "the path is too long");
    trouble = read_whole_file(path, TEST_MOST, to);
    return trouble == 0 ? 1 : refuse(path, trouble);
}

/* Copies the arguments into one block, which free_kept frees. */
static int read_args(const json_t *finding, struct kept_step *kept)
{
    const json_t *args = json_object_get(finding, "args");
    const json_t *word;
    size_t count = json_array_size(args), size = (count + 1) * sizeof kept->args[0], i;
    char *text;
    json_array_foreach(args, i, word)
    {
        size += json_string_length(word) + 1;
    }
    kept->args = malloc(size);
    if (kept->args == 0)
        return refuse("hunt", no_memory);
    text = (char *)(kept->args + count + 1);
    json_array_foreach(args, i, word)
    {
        kept->args[i] = text;
        memcpy(text, json_string_value(word), json_string_length(word) + 1);
        text += json_string_length(word) + 1;
    }
    kept->args[count] = 0;
    kept->step.args = kept->args;
    kept->step.arg_count = count;
    return 1;
}

static void free_kept(struct kept_step *kept)
{
    free(kept->args);
    free(kept->input.at);
    free(kept->answer.at);
}

static enum standing standing_named(const char *name)
{
    int s;
    for (s = STANDING_PROMISED; s < STANDINGS; s++) {
        if (strcmp(standing_name((enum standing)s), name) == 0)
            return (enum standing)s;
    }
    return STANDING_OUTSIDE;
}

static int add_input(struct clustering *c, const json_t *finding)
{
    struct kept_step kept = { .input = { 0 } };
    const char *file = json_text_of(finding, "input", "");
    char name[FOLDER_PATH_ROOM];
    size_t index;
    int done = read_file(c, file, &kept.input) &&
               read_file(c, json_text_of(finding, "answer", ""), &kept.answer) &&
               read_args(finding, &kept);
    if (done) {
        struct matrix_input input = { .name = name,
                                      .file = file,
                                      .standing =
                                          standing_named(json_text_of(finding, "standing", "")) };
        kept.step.input = queue_bytes(&kept.input);
        kept.step.answer = queue_bytes(&kept.answer);
        input.step = kept.step;
        (void)snprintf(name, sizeof name, "%.*s", (int)(strlen(file) - strlen(".in")), file);
        done = matrix_add_input(&c->matrix, &input, &index) || refuse("hunt", no_memory);
    }
    free_kept(&kept);
    return done;
}

/* A suite's test is one run, so inputs of several runs are left out. */
static int add_inputs(struct clustering *c)
{
    const json_t *finding;
    size_t i;
    json_array_foreach(json_object_get(c->findings, "findings"), i, finding)
    {
        int is_of_one_run = json_array_size(json_object_get(finding, "steps")) == 0;
        if (is_of_one_run && !add_input(c, finding))
            return 0;
    }
    return 1;
}

/* Computes the answers before there are workers, so that each is computed once. */
static int answer_inputs(struct clustering *c)
{
    size_t i;
    c->answered = calloc(c->matrix.input_count + 1, sizeof c->answered[0]);
    if (c->answered == 0)
        return refuse("hunt", no_memory);
    for (i = 0; i < c->matrix.input_count; i++) {
        struct answered *a = &c->answered[i];
        a->step = c->matrix.inputs[i].step;
        a->has_answer = answer_step(c->session, &a->step, &a->run);
    }
    return 1;
}

static void free_answers(struct clustering *c)
{
    size_t i;
    for (i = 0; c->answered != 0 && i < c->matrix.input_count; i++) {
        if (c->answered[i].has_answer)
            reference_run_free(&c->answered[i].run);
    }
    free(c->answered);
}

/* ---- a program ---- */

/* The leniencies beneath which a program was hunted. */
static struct leniencies lenient_of(const struct clustering *c, const char *id)
{
    struct leniencies set = { 0 };
    const json_t *program, *name;
    size_t i, k;
    json_array_foreach(json_object_get(c->findings, "programs"), i, program)
    {
        if (strcmp(json_text_of(program, "id", ""), id) != 0)
            continue;
        json_array_foreach(json_object_get(program, "leniencies"), k, name)
        {
            (void)leniencies_add(&set, bytes_of_text(json_string_value(name)));
        }
    }
    return set;
}

enum judged { JUDGED_RIGHT, JUDGED_WRONG, NOT_JUDGED };

/* What is judged: an input, and what the program answers through the sieve. */
struct judging {
    struct hunting *h;
    const struct step *step;
    const struct sieve_answer *sieved; /* NULL if the sieve failed */
    struct leniencies lenient;
};

/* Whether the sieve sees nothing wrong. Only what it suspects is run by fresh processes. */
static int sieve_says_right(const struct judging *j)
{
    struct run_seen_output seen = { .ending = ENDED_INTERNAL };
    struct difference d;
    if (j->sieved == 0)
        return 0;
    seen.ending = j->sieved->ending;
    seen.status = j->sieved->status;
    seen.out = j->sieved->out;
    return !difference_of(j->h->session->dialect, j->step, &seen, j->lenient,
                          (enum course_status)j->h->session->course->run.status, &d);
}

/* Whether a fresh process did what the sieve has shown, so that no more of them are needed. */
static int sieve_agrees(const struct judging *j, const struct outcome *fresh)
{
    return j->sieved != 0 && j->sieved->ending == fresh->ending &&
           j->sieved->status == fresh->status && bytes_equal(j->sieved->out, fresh->out);
}

/* Runs the step once, and again if that was neither right nor what the sieve has shown, since only
   several runs tell whether they vary. After a time limit they would only take time. */
static enum judged judge(const struct judging *j, struct confirmation *c)
{
    int was_right;
    memset(c, 0, sizeof *c);
    if (sieve_says_right(j))
        return JUDGED_RIGHT;
    confirm(j->h, j->step, j->lenient, 1, c);
    if (c->result == CONTRADICTED && j->sieved == 0)
        return JUDGED_RIGHT;
    if (c->result != CONFIRMED && c->result != CONTRADICTED)
        return NOT_JUDGED;
    if (c->runs > 0 && (is_time_out(c->outcome.ending) || sieve_agrees(j, &c->outcome)))
        return JUDGED_WRONG;
    was_right = c->runs == 0;
    confirmation_free(c);
    confirm(j->h, j->step, j->lenient, FRESH_RUNS, c);
    if (c->result == CONTRADICTED && was_right && c->runs == 0)
        return JUDGED_RIGHT;
    if (c->result == CONTRADICTED)
        c->result = CONFIRM_VARIES;
    return c->result == CONFIRMED || c->result == CONFIRM_VARIES ? JUDGED_WRONG : NOT_JUDGED;
}

/* Writes how a program is wrong with a step beneath the leniencies, if it is. */
static enum judged say_wrong(const struct judging *j, sink *out)
{
    struct confirmation c;
    enum judged judged = judge(j, &c);
    if (judged == JUDGED_WRONG && c.result == CONFIRM_VARIES) {
        sink_text(out, verdict_name(VERDICT_UNSTABLE));
    } else if (judged == JUDGED_WRONG && j->lenient.bits == j->h->lenient.bits) {
        cause_say(&c.cause, out);
    } else if (judged == JUDGED_WRONG) {
        sink_text(out, "leniency: ");
        leniencies_list(j->h->lenient, out);
    }
    confirmation_free(&c);
    return judged;
}

/* What a program does with an input: the text of its cause, the leniencies that it needs, an empty
   text if it is right, or null if nothing is known. */
static json_t *cell_of(struct hunting *h, const struct answered *input,
                       const struct sieve_answer *sieved)
{
    struct judging j = { .h = h, .step = &input->step, .sieved = sieved, .lenient = h->lenient };
    unsigned char text[CAUSE_ROOM];
    enum judged judged;
    sink out;
    if (!input->has_answer)
        return json_null();
    sink_init(&out, 0, 0, text, sizeof text);
    judged = say_wrong(&j, &out);
    if (judged == JUDGED_RIGHT && h->lenient.bits != 0) {
        j.lenient.bits = 0;
        judged = say_wrong(&j, &out);
    }
    return judged != NOT_JUDGED ? json_from_bytes(sink_held(&out)) : json_null();
}

/* Adds the cells of some inputs. */
static void add_cells(const struct clustering *c, struct hunting *h, size_t from, size_t count,
                      json_t *cells)
{
    struct sieve_answer answers[GROUP];
    struct step steps[GROUP] = { 0 };
    int ran;
    size_t i;
    for (i = 0; i < count; i++)
        steps[i] = c->answered[from + i].step;
    ran = sieve_run(h->sieve, steps, count, answers, h->reason);
    for (i = 0; i < count && !hunting_is_stopped(h); i++)
        json_add(cells, cell_of(h, &c->answered[from + i], ran ? &answers[i] : 0));
}

/* In a worker: writes a list with a cell for each input. */
static int work(void *who, size_t index, const struct turnstile *turnstile, int to)
{
    const struct clustering *c = who;
    struct hunting *h = hunting_open(c->session, index);
    json_t *cells = json_array();
    struct writing out = { .fd = to };
    struct byte_queue text = { 0 };
    size_t i;
    (void)turnstile;
    if (h == 0)
        return 0;
    h->lenient = lenient_of(c, h->program->id);
    for (i = 0; h->ungraded == 0 && i < c->matrix.input_count && !hunting_is_stopped(h);
         i += GROUP) {
        size_t left = c->matrix.input_count - i;
        add_cells(c, h, i, left < GROUP ? left : GROUP, cells);
    }
    hunting_close(h);
    return json_write(cells, &text) && writing_write(&out, queue_bytes(&text));
}

/* Stores a cell. What a worker has not written stays untried. */
static int take_cell(struct clustering *c, size_t program, size_t input, const json_t *cell)
{
    const char *text = json_string_value(cell);
    if (text == 0 || input >= c->matrix.input_count)
        return 1;
    return matrix_set(&c->matrix, program, input, text[0] != '\0' ? text : 0) ||
           refuse("hunt", no_memory);
}

static int take_cells(void *who, const struct pool_result *result)
{
    struct clustering *c = who;
    json_t *cells = json_loadb((const char *)result->found.at, result->found.len, 0, 0);
    const json_t *cell;
    size_t i;
    int done = 1;
    json_array_foreach(cells, i, cell)
    {
        done = done && take_cell(c, result->index, i, cell);
    }
    json_decref(cells);
    return done;
}

static int run_all(struct clustering *c)
{
    const struct hunt_session *s = c->session;
    size_t *indices = calloc(s->programs.count, sizeof indices[0]);
    struct pool_order order = { .verb = "hunt",
                                .done = "tried",
                                .indices = indices,
                                .jobs = (size_t)s->order->jobs,
                                .work = work,
                                .ended = take_cells,
                                .who = c };
    int done;
    size_t i;
    if (indices == 0)
        return refuse("hunt", no_memory);
    for (i = 0; i < s->programs.count; i++) {
        if (shard_has(&s->shard, i))
            indices[order.count++] = i;
    }
    done = c->matrix.input_count == 0 || pool_run(&order);
    free(indices);
    return done;
}

/* ---- the files ---- */

static int write_suite_file(void *who, const char *path, void (*print)(const void *what, sink *out),
                            const void *what)
{
    const struct clustering *c = who;
    char name[FOLDER_PATH_ROOM];
    if (snprintf(name, sizeof name, "suite/%s", path) >= (int)sizeof name)
        return refuse(path, "the path is too long");
    return folder_write(c->session->order->output, name, print, what);
}

/* Whether it is the name of a file of a test in the suite. */
static int is_of_suite(const char *name)
{
    const char *ending = name + strspn(name, "0123456789");
    return ending > name && (strcmp(ending, ".in") == 0 || strcmp(ending, ".ans") == 0 ||
                             strcmp(ending, ".yaml") == 0);
}

/* Removes the tests of an earlier suite, which may have had more. */
static void remove_old_suite(const char *folder)
{
    char group[FOLDER_PATH_ROOM];
    const struct dirent *entry;
    DIR *dir = folder_path(folder, "suite/data/secret/hunt", group) ? opendir(group) : 0;
    if (dir == 0)
        return;
    while ((entry = readdir(dir)) != 0) {
        if (is_of_suite(entry->d_name))
            folder_remove(group, entry->d_name);
    }
    (void)closedir(dir);
}

static void say_groups(const struct groups *groups, const struct suite *suite)
{
    char text[200];
    (void)snprintf(text, sizeof text, "%zu groups that fail alike, of %zu programs\n",
                   groups->count, groups->broken);
    sink_text(standard_output(), text);
    if (suite == 0)
        return;
    (void)snprintf(text, sizeof text,
                   "suite: %zu inputs break %zu of %zu and tell %zu groups apart\n", suite->count,
                   suite->broken, groups->broken, suite->told);
    sink_text(standard_output(), text);
}

static int write_all(struct clustering *c, const struct groups *groups, const struct suite *suite)
{
    const char *folder = c->session->order->output;
    struct clusters all = { .matrix = &c->matrix,
                            .groups = groups,
                            .suite = suite,
                            .dialect = c->session->dialect,
                            .version = FLIPREF_VERSION };
    struct suite_files files = { .write = write_suite_file, .who = c, .group = "hunt" };
    say_groups(groups, suite);
    remove_old_suite(folder);
    return folder_write(folder, "matrix.csv", print_matrix_csv, &all) &&
           folder_write(folder, "matrix.json", print_matrix_json, &all) &&
           folder_write(folder, "groups.html", print_groups_page, &all) &&
           (suite == 0 || suite_write(&all, &files));
}

static int write_groups(struct clustering *c)
{
    uint64_t most = c->session->order->suite;
    struct groups groups;
    struct suite suite = { 0 };
    int done = groups_find(&c->matrix, &groups) &&
               (most == 0 || suite_choose(&c->matrix, &groups, (size_t)most, &suite));
    if (done)
        done = write_all(c, &groups, most > 0 ? &suite : 0);
    else
        complain("hunt", no_memory);
    suite_free(&suite);
    groups_free(&groups);
    return done;
}

int cluster_write(const struct hunt_session *s, const json_t *findings)
{
    struct clustering c = { .session = s, .findings = findings };
    const char **ids = calloc(s->programs.count, sizeof ids[0]);
    int done = 0;
    size_t i;
    for (i = 0; ids != 0 && i < s->programs.count; i++)
        ids[i] = s->programs.at[i].id;
    if (ids == 0 || !matrix_open(&c.matrix, ids, s->programs.count))
        complain("hunt", no_memory);
    else
        done = add_inputs(&c) && answer_inputs(&c) && run_all(&c) && write_groups(&c);
    free_answers(&c);
    matrix_free(&c.matrix);
    free(ids);
    return done;
}
