#include "hunt/cluster.h"

#include "batch/folder.h"
#include "batch/pool.h"
#include "hunt/confirm.h"
#include "hunt/groups/suite.h"
#include "hunt/groups/write.h"
#include "hunt/volley.h"
#include "mark/conduct.h"
#include "system/interrupt.h"
#include "system/io.h"
#include "text/memory.h"
#include "json/json_text.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef FLIPREF_VERSION
#define FLIPREF_VERSION "unversioned"
#endif

enum {
    CAUSE_ROOM = 960,
    GROUP = 64 /* inputs that the sieve runs at a time */
};

struct clustering {
    const struct hunt_session *session;
    const json_t *findings;
    struct matrix matrix;
    int is_incomplete; /* a message has said what is missing */
};

static int refuse(const char *subject, const char *reason)
{
    complain(subject, reason);
    return 0;
}

/* ---- the inputs ---- */

/* Writes what a test of this file is called: `ID/1`; of several runs, which are in a folder,
   `ID/1.steps`. */
static void name_test(const char *file, int is_folder, char name[FOLDER_PATH_ROOM])
{
    const char *end = is_folder ? strrchr(file, '/') : strrchr(file, '.');
    (void)snprintf(name, FOLDER_PATH_ROOM, "%.*s", end != 0 ? (int)(end - file) : 0, file);
}

/* Adds the input of a finding, as it is in DIR. */
static int add_input(struct clustering *c, const struct tests *tests, const json_t *finding)
{
    const char *file = json_text_of(finding, "input", "");
    int is_folder = json_array_size(json_object_get(finding, "steps")) > 0;
    char name[FOLDER_PATH_ROOM];
    size_t i;
    name_test(file, is_folder, name);
    for (i = 0; i < tests->count; i++) {
        const struct test *test = &tests->list[i];
        if (strcmp(test->name, name) == 0) {
            struct matrix_input input = {
                .name = name, .file = file, .step = *test_chain(test), .standing = test->standing
            };
            (void)matrix_add_input(&c->matrix, &input);
            return 1;
        }
    }
    return refuse(file, "it is not there");
}

static int add_findings(struct clustering *c, const struct tests *tests)
{
    const json_t *finding;
    size_t i;
    json_array_foreach(json_object_get(c->findings, "findings"), i, finding)
    {
        int is_right = strcmp(json_text_of(finding, "verdict", ""), "memory-error") == 0;
        if (!is_right && !add_input(c, tests, finding))
            return 0;
    }
    return 1;
}

static int add_inputs(struct clustering *c)
{
    const struct tests_order order = { .path = c->session->order->output,
                                       .dialect = c->session->dialect };
    struct tests tests;
    struct tests_fault fault;
    int done;
    if (json_array_size(json_object_get(c->findings, "findings")) == 0)
        return 1;
    if (!tests_read(&order, &tests, &fault)) {
        complain(fault.path != 0 ? fault.path : "hunt", fault.reason);
        tests_fault_free(&fault);
        return 0;
    }
    done = add_findings(c, &tests);
    tests_free(&tests);
    return done;
}

/* ---- a program ---- */

/* What findings.json says of a program, or NULL. */
static const json_t *program_of(const struct clustering *c, const char *id)
{
    const json_t *program;
    size_t i;
    json_array_foreach(json_object_get(c->findings, "programs"), i, program)
    {
        if (strcmp(json_text_of(program, "id", ""), id) == 0)
            return program;
    }
    return 0;
}

/* The leniencies apart from which a program was hunted. */
static struct leniencies lenient_of(const struct clustering *c, const char *id)
{
    struct leniencies set = { 0 };
    const json_t *name;
    size_t i;
    json_array_foreach(json_object_get(program_of(c, id), "leniencies"), i, name)
    {
        (void)leniencies_add(&set, bytes_of_text(json_string_value(name)));
    }
    return set;
}

/* Whether a program could be hunted before, but cannot be tried now. Then a message says why. */
static int is_lost_now(const struct clustering *c, const struct hunting *h)
{
    const json_t *program = program_of(c, h->program->id);
    if (h->ungraded == 0 || json_is_string(json_object_get(program, "ungraded")))
        return 0;
    complain(h->program->id, h->ungraded);
    return 1;
}

/* What is judged: what the program answers to steps through the sieve. */
struct judging {
    struct hunting *h;
    const struct volley *volley;
    int is_sieved; /* 0: the sieve failed, and there are no answers */
    struct leniencies lenient;
};

/* Whether the sieve sees nothing wrong. Only what it suspects is run by fresh processes. */
static int sieve_says_right(const struct judging *j, size_t i)
{
    struct difference d;
    return j->is_sieved && !volley_differs(j->h, j->volley, i, j->lenient, &d);
}

/* Whether a fresh process did what the sieve has shown, so that no more of them are needed. */
static int sieve_agrees(const struct judging *j, size_t i, const struct run_result *fresh)
{
    const struct conduct_rule rule = hunt_rule(j->h, j->lenient);
    return !runs_vary(&rule, &j->volley->answers[i], fresh);
}

/* Runs step i once, and again if that was neither right nor what the sieve has shown, since only
   several runs tell whether they vary. After a time limit they would only take time. */
static void judge(const struct judging *j, size_t i, struct confirmation *c)
{
    const struct step *step = &j->volley->steps[i];
    memset(c, 0, sizeof *c);
    c->result = CONTRADICTED;
    if (sieve_says_right(j, i))
        return;
    confirm(j->h, step, j->lenient, 1, c);
    if (j->is_sieved &&
        (c->runs == 0 || (!ended_by_time(c->outcome.ending) && !sieve_agrees(j, i, &c->outcome))))
        confirm_more(j->h, step, j->lenient, FRESH_RUNS - 1, c);
}

/* Whether two texts are the same but for their numbers. */
static int differ_in_numbers(const char *a, const char *b)
{
    static const char digits[] = "-0123456789";
    while (*a != '\0' && *a == *b) {
        a += strspn(a + 1, digits) + 1;
        b += strspn(b + 1, digits) + 1;
    }
    return *a == *b;
}

/* Writes what was found, if it is one word, or a text with wrong numbers: of two programs that are
   wrong in the same place, one may count too many pieces there, and one too few. Any other text is
   a program's own. */
static void say_what_was_found(const struct difference *d, sink *out)
{
    if (!d->has_first || (strpbrk(d->first.found, " \t") != 0 &&
                          !differ_in_numbers(d->first.expected, d->first.found)))
        return;
    sink_text(out, ", found ");
    sink_text(out, d->first.found);
}

/* Writes how a program is wrong with step i apart from the leniencies, if it is. */
static enum confirmation_result say_wrong(const struct judging *j, size_t i, sink *out)
{
    struct confirmation c;
    enum confirmation_result result;
    judge(j, i, &c);
    result = c.result;
    if (result == UNSTABLE) {
        sink_text(out, verdict_name(VERDICT_UNSTABLE));
    } else if (result == CONFIRMED && j->lenient.bits == j->h->lenient.bits) {
        cause_say(&c.cause, out);
        say_what_was_found(&c.difference, out);
    } else if (result == CONFIRMED) {
        struct leniencies besides = { j->h->lenient.bits & ~j->h->overlooked.bits };
        sink_text(out, "leniency: ");
        leniencies_list(besides, out);
    }
    confirmation_free(&c);
    return result;
}

/* Does so for the steps of an input up to `last`. The first one that is not right counts. */
static enum confirmation_result say_first_wrong(const struct judging *j, size_t last, sink *out)
{
    enum confirmation_result result = CONTRADICTED;
    size_t i = last;
    while (j->volley->steps[i].before != 0)
        i--;
    for (; i <= last && result == CONTRADICTED; i++)
        result = say_wrong(j, i, out);
    return result;
}

/* What a program does with the input whose last step is at `last`: the text of its cause, the
   leniencies that it needs, an empty text if it is right, or null if nothing is known. */
static json_t *cell_of(const struct judging *first, size_t last)
{
    struct judging j = *first;
    unsigned char text[CAUSE_ROOM];
    enum confirmation_result result;
    sink out;
    sink_init(&out, 0, 0, text, sizeof text);
    result = say_first_wrong(&j, last, &out);
    if (result == CONTRADICTED && j.lenient.bits != j.h->overlooked.bits) {
        j.lenient = j.h->overlooked;
        result = say_first_wrong(&j, last, &out);
    }
    return result <= CONTRADICTED ? json_from_bytes(sink_held(&out)) : json_null();
}

/* Adds the cells of some inputs. An input that has no answer is not in the volley. */
static void add_cells(const struct matrix_input *inputs, size_t count, struct hunting *h,
                      struct volley *v, json_t *cells)
{
    struct judging j = { .h = h, .volley = v, .lenient = h->lenient };
    struct step steps[GROUP] = { 0 };
    size_t i, at = 0;
    for (i = 0; i < count; i++)
        steps[i] = inputs[i].step;
    j.is_sieved = volley_run(h, steps, 0, count, v);
    for (i = 0; i < count && !hunting_is_stopped(h); i++) {
        while (at < v->count && (v->from[at] < i || !v->is_last[at]))
            at++;
        json_add(cells, at < v->count && v->from[at] == i ? cell_of(&j, at) : json_null());
    }
    volley_free(v);
}

static void add_all_cells(const struct clustering *c, struct hunting *h, struct volley *v,
                          json_t *cells)
{
    const struct matrix *m = &c->matrix;
    size_t i;
    for (i = 0; h->ungraded == 0 && i < m->input_count && !hunting_is_stopped(h); i += GROUP) {
        size_t left = m->input_count - i;
        add_cells(&m->inputs[i], left < GROUP ? left : GROUP, h, v, cells);
    }
}

/* In a worker: writes a list with a cell for each input. */
static int work(void *who, size_t index, const struct turnstile *turnstile, int to)
{
    const struct clustering *c = who;
    struct hunting *h = hunting_open(c->session, index);
    struct volley *v = memory_new(1, sizeof *v);
    json_t *cells = json_array();
    struct writing out = { .fd = to };
    struct byte_queue text = { 0 };
    int done;
    (void)turnstile;
    h->lenient = lenient_of(c, h->program->id);
    add_all_cells(c, h, v, cells);
    done = !is_lost_now(c, h);
    free(v);
    hunting_close(h);
    json_write(cells, &text);
    return done && writing_write(&out, queue_bytes(&text));
}

/* Stores a cell. */
static void take_cell(struct clustering *c, size_t program, size_t input, const json_t *cell)
{
    const char *text = json_string_value(cell);
    if (text != 0 && input < c->matrix.input_count)
        matrix_set(&c->matrix, program, input, text[0] != '\0' ? text : 0);
}

/* Without its cells, a program stays untried, and a message says so. */
static int take_cells(void *who, const struct pool_result *result)
{
    struct clustering *c = who;
    json_t *cells = json_loadb((const char *)result->found.at, result->found.len, 0, 0);
    const json_t *cell;
    size_t i;
    if (cells == 0 && !interrupted()) {
        complain(c->session->programs.at[result->index].id,
                 result->fate != 0 ? result->fate : "what its process wrote cannot be read");
        c->is_incomplete = 1;
    }
    json_array_foreach(cells, i, cell)
    {
        take_cell(c, result->index, i, cell);
    }
    json_decref(cells);
    return 1;
}

static int run_all(struct clustering *c)
{
    const struct hunt_session *s = c->session;
    size_t *indices = memory_new(s->programs.count, sizeof indices[0]);
    struct pool_order order = { .verb = "hunt",
                                .done = "tried",
                                .indices = indices,
                                .jobs = (size_t)s->order->jobs,
                                .work = work,
                                .ended = take_cells,
                                .who = c };
    int done;
    size_t i;
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

/* Whether it is the name of a file in a folder of tests of the suite. */
static int is_of_suite(const char *name)
{
    const char *ending = name + strspn(name, "0123456789");
    if (strcmp(name, "test_group.yaml") == 0)
        return 1;
    return ending > name && (strcmp(ending, ".in") == 0 || strcmp(ending, ".ans") == 0 ||
                             strcmp(ending, ".yaml") == 0);
}

/* Removes the files of tests that are in a folder. */
static void remove_tests(const char *folder)
{
    const struct dirent *entry;
    DIR *dir = opendir(folder);
    if (dir == 0)
        return;
    while ((entry = readdir(dir)) != 0) {
        if (is_of_suite(entry->d_name))
            folder_remove(folder, entry->d_name);
    }
    (void)closedir(dir);
}

/* Removes the folders of tests of several runs. Others in the folder are not the suite's. */
static void remove_tests_of_runs(const char *folder)
{
    static const char start[] = "hunt-";
    char test[FOLDER_PATH_ROOM];
    const struct dirent *entry;
    DIR *dir = opendir(folder);
    if (dir == 0)
        return;
    while ((entry = readdir(dir)) != 0) {
        if (strncmp(entry->d_name, start, strlen(start)) != 0 ||
            !folder_path(folder, entry->d_name, test))
            continue;
        remove_tests(test);
        (void)rmdir(test);
    }
    (void)closedir(dir);
}

/* Removes the tests of an earlier suite, which may have had more. */
static void remove_old_suite(const char *folder)
{
    char path[FOLDER_PATH_ROOM];
    if (folder_path(folder, "suite/data/secret/hunt", path))
        remove_tests(path);
    if (folder_path(folder, "suite/generators/steps", path))
        remove_tests_of_runs(path);
}

static void say_groups(const struct groups *groups, const struct suite *suite)
{
    char text[200];
    (void)snprintf(text, sizeof text, "%zu group%s alike, of %zu programs\n", groups->count,
                   groups->count == 1 ? " that fails" : "s that fail", groups->broken);
    sink_text(standard_output(), text);
    if (suite == 0)
        return;
    (void)snprintf(text, sizeof text, "suite: %zu input%s %zu of %zu and tell%s %zu groups apart\n",
                   suite->count, suite->count == 1 ? " breaks" : "s break", suite->broken,
                   groups->broken, suite->count == 1 ? "s" : "", suite->told);
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
    int done;
    say_groups(groups, suite);
    remove_old_suite(folder);
    done = folder_write(folder, "matrix.csv", print_matrix_csv, &all) &&
           folder_write(folder, "matrix.json", print_matrix_json, &all) &&
           folder_write(folder, "groups.html", print_groups_page, &all) &&
           (suite == 0 || suite_write(&all, &files));
    return done;
}

static int write_groups(struct clustering *c)
{
    uint64_t most = c->session->order->suite;
    struct groups groups;
    struct suite suite = { 0 };
    int done;
    groups_find(&c->matrix, &groups);
    if (most > 0)
        suite_choose(&c->matrix, &groups, (size_t)most, &suite);
    done = write_all(c, &groups, most > 0 ? &suite : 0);
    suite_free(&suite);
    groups_free(&groups);
    return done;
}

int cluster_write(const struct hunt_session *s, const json_t *findings)
{
    struct clustering c = { .session = s, .findings = findings };
    const char **ids = memory_new(s->programs.count, sizeof ids[0]);
    int done;
    size_t i;
    for (i = 0; i < s->programs.count; i++)
        ids[i] = s->programs.at[i].id;
    matrix_open(&c.matrix, ids, s->programs.count);
    done = add_inputs(&c) && run_all(&c) && write_groups(&c) && !c.is_incomplete;
    matrix_free(&c.matrix);
    free(ids);
    return done;
}
