#include "hunt/cluster.h"

#include "hunt/batch.h"
#include "hunt/confirm.h"
#include "hunt/groups/suite.h"
#include "hunt/groups/write.h"
#include "hunt/keep_finding.h"
#include "hunt/said.h"
#include "problem/conduct.h"
#include "runner/folder.h"
#include "runner/json_text.h"
#include "runner/pool.h"
#include "system/clock.h"
#include "system/interrupt.h"
#include "system/io.h"
#include "text/find.h"
#include "text/memory.h"
#include "text/names.h"
#include "text/say.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    CAUSE_ROOM = 960,
    GROUP = 64 /* inputs that the executor runs at a time */
};

struct clustering {
    sink *said;
    const struct hunt_session *session;
    const json_t *findings;
    struct matrix matrix;
    int is_incomplete; /* a message has said what is missing */
};

/* ---- the inputs ---- */

/* Writes what a test of this file is called: `ID/1`; of several runs, which are in a folder,
   `ID/1.steps`. */
static void name_test(const char *file, int is_folder, char name[FOLDER_PATH_ROOM])
{
    const char *end = is_folder ? strrchr(file, '/') : strrchr(file, '.');
    (void)snprintf(name, FOLDER_PATH_ROOM, "%.*s", end != 0 ? (int)(end - file) : 0, file);
}

/* The index of a finding's program. */
static size_t program_of_finding(const struct clustering *c, const json_t *finding)
{
    const struct hunt_session *s = c->session;
    size_t p = 0;
    while (p + 1 < s->programs.count &&
           strcmp(s->programs.at[p].id, json_text_of(finding, "program", "")) != 0)
        p++;
    return p;
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
            struct matrix_input input = { .name = name,
                                          .file = file,
                                          .step = *last_step(test),
                                          .standing = test->standing,
                                          .owner = program_of_finding(c, finding),
                                          .accuses = finding_accuses(finding) };
            (void)matrix_add_input(&c->matrix, &input);
            return 1;
        }
    }
    complain(file, "it is not there");
    return 0;
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
    const struct tests_request request = { .path = c->session->request->output };
    struct tests tests;
    int done;
    if (json_array_size(json_object_get(c->findings, "findings")) == 0)
        return 1;
    if (!hunt_read_tests(c->session->problem, &request, &tests))
        return 0;
    done = add_findings(c, &tests);
    tests_free(&tests);
    return done;
}

/* ---- causes ---- */

/* How causes begin that are no words yet, and what they are in words. */
static const struct {
    const char *begins, *words;
} verdict_words[] = {
    { "wrong-output, ", "" },
    { "exit-status, ", "" },
    { "unstable", "the output varies from run to run" },
    { "signal", "the program crashes" },
    { "time-cpu", "the program does not end" },
    { "time-wall", "the program does not end" },
    { "output-limit", "the program does not end" },
    { "memory-error, ", "memory error: " },
    { "memory", "the program uses too much memory" },
    { "forbidden-call", "the program makes a system call that is forbidden" },
};

static const char of_leniency[] = "leniency: ";

/* Writes a cause in words. A leniency has a set of its own. */
static char *words_of(struct clustering *c, const char *cause, struct leniencies set)
{
    size_t count = sizeof verdict_words / sizeof verdict_words[0], i = 0;
    char room[CAUSE_ROOM];
    sink out = text_sink(room, sizeof room);
    while (i < count && !text_starts(cause, verdict_words[i].begins))
        i++;
    if (set.bits != 0) {
        sink_text(&out, "the output differs in ");
        leniencies_say(set, &out);
    } else {
        sink_text(&out, i < count ? verdict_words[i].words : "");
        sink_text(&out, cause + (i < count ? strlen(verdict_words[i].begins) : 0));
    }
    return arena_text(&c->matrix.memory, sink_held(&out));
}

/* A program that shows a cause: with an input, or by a finding, which has a page. */
struct shown {
    size_t program;
    size_t input;     /* KIND_NONE: a finding shows it */
    const char *page; /* NULL: there is none */
};

static void show(struct clustering *c, const struct shown *by, bytes name, struct leniencies set)
{
    struct matrix_cause *cause = matrix_cause_of(&c->matrix, name);
    if (cause->words == 0)
        cause->words = words_of(c, cause->name, set);
    cause->programs[by->program] = 1;
    if (by->input != KIND_NONE)
        cause->inputs[by->input] = 1;
    if (by->page != 0 && cause->pages[by->program] == 0)
        cause->pages[by->program] = arena_text(&c->matrix.memory, bytes_of_text(by->page));
}

/* Reads `white-space,case`. */
static struct leniencies leniencies_in(bytes list)
{
    struct leniencies set = { 0 };
    while (list.len > 0) {
        bytes word = bytes_first(list, bytes_find(list, ','));
        (void)leniencies_add(&set, word);
        list = bytes_skip(list, word.len + 1);
    }
    return set;
}

/* Notes what shows a cause. Each of several leniencies is one. */
static void show_all(struct clustering *c, const struct shown *by, bytes cause)
{
    struct leniencies all;
    int l;
    if (!bytes_start_with(cause, of_leniency)) {
        show(c, by, cause, (struct leniencies){ 0 });
        return;
    }
    all = leniencies_in(bytes_skip(cause, strlen(of_leniency)));
    for (l = 0; l < LENIENCY_COUNT; l++) {
        struct leniencies set = { all.bits & 1U << l };
        char room[CAUSE_ROOM];
        sink name = text_sink(room, sizeof room);
        if (set.bits == 0)
            continue;
        if (cause_of_leniency((enum leniency)l, &name))
            set.bits = 0;
        else
            sink_say(&name, "%s%s", of_leniency, leniency_name((enum leniency)l));
        show(c, by, sink_held(&name), set);
    }
}

/* Notes what the findings show. A reading is no cause, and neither is a memory error under right
   answers that costs nothing. */
static void show_findings(struct clustering *c)
{
    const json_t *finding;
    size_t i;
    json_array_foreach(json_object_get(c->findings, "findings"), i, finding)
    {
        const char *verdict = json_text_of(finding, "verdict", "");
        int is_unstable = strcmp(verdict, "unstable") == 0;
        bytes cause = bytes_of_text(is_unstable ? verdict : json_text_of(finding, "cause", ""));
        struct shown by = { program_of_finding(c, finding), KIND_NONE,
                            json_text_of(finding, "page", 0) };
        cause = bytes_first(cause, bytes_find_text(cause, ", sanitizer: "));
        c->matrix.is_accused[by.program] |= finding_accuses(finding) != 0;
        if (json_text_of(finding, "reading", 0) == 0 &&
            (finding_accuses(finding) || strcmp(verdict, "memory-error") != 0))
            show_all(c, &by, cause);
    }
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

/* The readings that a program follows: what they explain is right. */
static unsigned readings_of(const struct clustering *c, const char *id)
{
    const json_t *finding;
    unsigned set = 0;
    size_t i, k;
    json_array_foreach(json_object_get(c->findings, "findings"), i, finding)
    {
        for (k = 0; k < course_reading_count; k++) {
            if (strcmp(json_text_of(finding, "program", ""), id) == 0 &&
                strcmp(json_text_of(finding, "reading", ""), course_readings[k].name) == 0)
                set |= 1U << k;
        }
    }
    return set;
}

/* What is judged: what the program answers to steps through the executor. */
struct judging {
    const struct clustering *clustering;
    struct hunting *h;
    const struct batch *batch;
    int is_executed; /* 0: the executor failed, and there are no answers */
};

/* Whether the executor sees nothing wrong. Only what it suspects is run by fresh processes. */
static int executor_says_right(const struct judging *j, size_t i)
{
    struct difference d;
    return j->is_executed && !batch_shows(j->h, j->batch, i, &d);
}

/* Whether a fresh process did what the executor has shown, so that no more of them are needed. */
static int executor_agrees(const struct judging *j, size_t i, const struct run_result *fresh)
{
    const struct conduct_rule rule = hunt_rule(j->h);
    const struct run_result *fast = &j->batch->answers[i];
    struct conducts both = { 0 };
    conducts_add_run(&both, &rule, &j->batch->steps[i], fast);
    conducts_add_run(&both, &rule, &j->batch->steps[i], fresh);
    return !both.unstable && ended_by_limit(fast->ending) == ended_by_limit(fresh->ending);
}

/* Runs step i once, and again if that was neither right nor what the executor has shown, since only
   several runs tell whether they vary. After a time limit they would only take time. */
static void judge(const struct judging *j, size_t i, struct confirmation *c)
{
    const struct step *step = &j->batch->steps[i];
    memset(c, 0, sizeof *c);
    c->result = CONTRADICTED;
    if (executor_says_right(j, i))
        return;
    confirm(j->h, step, 1, c);
    if (j->is_executed && (c->runs == 0 || (!ended_by_time(c->outcome.ending) &&
                                            !executor_agrees(j, i, &c->outcome))))
        confirm_more(j->h, step, FRESH_RUNS - 1, c);
    if (c->result == EXPLAINED)
        c->result = CONTRADICTED; /* it is right by a reading that the program follows */
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

/* Whether a cause is taken for a consequence of a finding of the program. */
static int is_consequence(const struct judging *j, const struct cause *cause)
{
    const json_t *finding;
    size_t i;
    json_array_foreach(json_object_get(j->clustering->findings, "findings"), i, finding)
    {
        const struct cause first = { .verdict = VERDICT_WRONG_OUTPUT,
                                     .rule = json_text_of(finding, "rule", 0) };
        if (strcmp(json_text_of(finding, "program", ""), j->h->program->id) == 0 &&
            strcmp(json_text_of(finding, "verdict", ""), "wrong-output") == 0 &&
            cause_follows(cause, &first))
            return 1;
    }
    return 0;
}

/* Whether what was found counts: one word, or a text with wrong numbers. Of two programs that are
   wrong in the same place, one may count too many pieces there, and one too few. Any other text is
   a program's own. */
static int found_counts(const struct difference *d)
{
    return d->has_first && (strpbrk(d->first.found, " \t") == 0 ||
                            differ_in_numbers(d->first.expected, d->first.found));
}

/* Stores in the cell how a program is wrong with step i, if it is: which of the leniencies it
   needs, or, if there are none, why. */
static enum confirmation_result note_wrong(const struct judging *j, size_t i,
                                           struct leniencies needed, json_t *cell)
{
    char room[CAUSE_ROOM];
    sink cause = text_sink(room, sizeof room);
    enum confirmation_result result;
    struct confirmation c;
    judge(j, i, &c);
    result = c.result;
    if (result == UNSTABLE) {
        sink_text(&cause, verdict_name(VERDICT_UNSTABLE));
    } else if (result == CONFIRMED && needed.bits == 0) {
        cause_say(&c.cause, &cause);
        if (found_counts(&c.difference))
            json_put(cell, "found", json_from_text(c.difference.first.found));
        json_put(cell, "follows", json_boolean(is_consequence(j, &c.cause)));
    } else if (result == CONFIRMED) {
        sink_text(&cause, of_leniency);
        leniencies_list(needed, &cause);
    }
    if (result < CONTRADICTED)
        json_put(cell, "cause", json_from_bytes(sink_held(&cause)));
    confirmation_free(&c);
    return result;
}

/* Does so for the steps of an input up to `last`. The first one that is not right counts. */
static enum confirmation_result note_first_wrong(const struct judging *j, size_t last,
                                                 struct leniencies needed, json_t *cell)
{
    enum confirmation_result result = CONTRADICTED;
    size_t i = last;
    while (j->batch->steps[i].before != 0)
        i--;
    for (; i <= last && result == CONTRADICTED; i++)
        result = note_wrong(j, i, needed, cell);
    return result;
}

/* What a program does with the input whose last step is at `last`: an object with its `cause`, or
   the leniencies that it needs; what was `found`, if that counts; and whether the cause `follows`
   from another one. The object is empty if the program is right; null: nothing is known. */
static json_t *cell_of(const struct judging *j, size_t last)
{
    const struct leniencies measured = j->h->lenient, none = { 0 };
    const struct leniencies besides = { measured.bits & ~j->h->overlooked.bits };
    json_t *cell = json_object();
    enum confirmation_result result = note_first_wrong(j, last, none, cell);
    if (result == CONTRADICTED && besides.bits != 0) {
        j->h->lenient = j->h->overlooked;
        result = note_first_wrong(j, last, besides, cell);
        j->h->lenient = measured;
    }
    if (result <= CONTRADICTED)
        return cell;
    json_decref(cell);
    return json_null();
}

/* Adds the cells of some inputs. An input that has no answer is not in the batch. */
static void add_cells(const struct clustering *c, const struct matrix_input *inputs, size_t count,
                      struct hunting *h, struct batch *v, json_t *cells)
{
    struct judging j = { .clustering = c, .h = h, .batch = v };
    struct step steps[GROUP] = { 0 };
    size_t i, at = 0;
    for (i = 0; i < count; i++)
        steps[i] = inputs[i].step;
    j.is_executed = batch_run(h, steps, 0, count, v);
    for (i = 0; i < count && !hunting_is_stopped(h); i++) {
        while (at < v->count && (v->from[at] < i || !v->is_last[at]))
            at++;
        json_add(cells, at < v->count && v->from[at] == i ? cell_of(&j, at) : json_null());
    }
    batch_free(v);
}

static void add_all_cells(const struct clustering *c, struct hunting *h, struct batch *v,
                          json_t *cells)
{
    const struct matrix *m = &c->matrix;
    size_t i;
    for (i = 0; h->ungraded == 0 && i < m->input_count && !hunting_is_stopped(h); i += GROUP) {
        size_t left = m->input_count - i;
        add_cells(c, &m->inputs[i], left < GROUP ? left : GROUP, h, v, cells);
    }
}

/* In a worker: returns a list with a cell for each input. */
static json_t *work(void *who, size_t index, const struct run_lock *lock)
{
    const struct clustering *c = who;
    struct hunting *h = hunting_open(c->session, index, lock);
    struct batch *v = memory_new(1, sizeof *v);
    json_t *cells = json_array();
    int done;
    h->lenient = lenient_of(c, h->program->id);
    h->readings |= readings_of(c, h->program->id);
    add_all_cells(c, h, v, cells);
    done = !is_lost_now(c, h);
    free(v);
    hunting_close(h);
    return done ? cells : 0;
}

/* Stores a cell. What is a consequence is not what the program has in common with others. */
static void take_cell(struct clustering *c, size_t program, size_t input, const json_t *cell)
{
    const struct shown by = { program, input, 0 };
    const char *cause = json_text_of(cell, "cause", 0), *found = json_text_of(cell, "found", "");
    char difference[2 * CAUSE_ROOM];
    if (!json_is_object(cell) || input >= c->matrix.input_count)
        return;
    (void)snprintf(difference, sizeof difference, "%s%s%s", cause != 0 ? cause : "",
                   found[0] != '\0' ? ", found " : "", found);
    matrix_set(&c->matrix, program, input, cause != 0 ? difference : 0);
    if (cause == 0)
        return;
    if (!json_is_true(json_object_get(cell, "follows")))
        show_all(c, &by, bytes_of_text(cause));
    c->matrix.is_accused[program] |= c->matrix.inputs[input].accuses != 0;
}

/* Without its cells, a program stays untried, and a message says so. */
static int take_cells(void *who, const struct pool_result *result)
{
    struct clustering *c = who;
    const json_t *cell;
    size_t i;
    if (result->found == 0 && !interrupted()) {
        complain(c->session->programs.at[result->index].id, result->fate);
        c->is_incomplete = 1;
    }
    json_array_foreach(result->found, i, cell)
    {
        take_cell(c, result->index, i, cell);
    }
    return 1;
}

static int run_all(struct clustering *c)
{
    const struct hunt_session *s = c->session;
    struct pool_request request = { .verb = "hunt",
                                    .done = "tried",
                                    .shard = &s->shard,
                                    .count = s->programs.count,
                                    .jobs = (size_t)s->request->jobs,
                                    .work = work,
                                    .ended = take_cells,
                                    .who = c };
    return c->matrix.input_count == 0 || pool_run(&request);
}

/* ---- the files ---- */

/* Whether it is the name of a file in a folder of tests of the suite. */
static int is_of_suite(const char *name)
{
    const char *ending = name + strspn(name, "0123456789");
    if (strcmp(name, "test_group.yaml") == 0)
        return 1;
    return ending > name && (strcmp(ending, ".in") == 0 || strcmp(ending, ".ans") == 0 ||
                             strcmp(ending, ".yaml") == 0);
}

/* Calls `visit` for what is in a folder. */
static void for_each_in(const char *folder, void (*visit)(const char *folder, const char *name))
{
    const struct dirent *entry;
    DIR *dir = opendir(folder);
    while (dir != 0 && (entry = readdir(dir)) != 0)
        visit(folder, entry->d_name);
    if (dir != 0)
        (void)closedir(dir);
}

static void remove_file_of_test(const char *folder, const char *name)
{
    if (is_of_suite(name))
        folder_remove(folder, name);
}

/* Removes a file of a test, or the folder of a test of several runs. Others are not the suite's. */
static void remove_test(const char *folder, const char *name)
{
    char test[FOLDER_PATH_ROOM];
    remove_file_of_test(folder, name);
    if (text_starts(name, "hunt-") && folder_path(folder, name, test)) {
        for_each_in(test, remove_file_of_test);
        (void)rmdir(test);
    }
}

/* Removes the tests of an earlier suite, which may have had more. */
static void remove_old_suite(const char *folder)
{
    char path[FOLDER_PATH_ROOM];
    if (folder_path(folder, "suite/data/secret/hunt", path))
        for_each_in(path, remove_test);
    if (folder_path(folder, "suite/generators/steps", path))
        for_each_in(path, remove_test);
}

static void say_groups(const struct groups *groups, const struct suite *suite, sink *out)
{
    sink_say(out, "%zu group%s by cause, of %zu program%s; %zu kind%s alike\n",
             groups->shared_count, groups->shared_count == 1 ? "" : "s", groups->grouped,
             groups->grouped == 1 ? "" : "s", groups->kind_count,
             groups->kind_count == 1 ? " that fails" : "s that fail");
    if (suite != 0)
        sink_say(out, "suite: %zu input%s %zu of %zu and tell%s %zu kinds apart\n", suite->count,
                 suite->count == 1 ? " breaks" : "s break", suite->broken, groups->broken,
                 suite->count == 1 ? "s" : "", suite->told);
}

static const char *why_unhunted(const json_t *program)
{
    return program != 0 ? json_text_of(program, "ungraded", 0) : "it is in another part of --shard";
}

static int write_all(struct clustering *c, const struct groups *groups, const struct suite *suite)
{
    const char *folder = c->session->request->output;
    const char **unhunted = memory_new(c->matrix.program_count, sizeof unhunted[0]);
    struct clusters all = { .matrix = &c->matrix,
                            .groups = groups,
                            .suite = suite,
                            .unhunted = unhunted,
                            .problem = c->session->problem };
    size_t p;
    int done;
    for (p = 0; p < c->matrix.program_count; p++)
        unhunted[p] = why_unhunted(program_of(c, c->matrix.programs[p]));
    say_groups(groups, suite, c->said);
    remove_old_suite(folder);
    done = folder_write(folder, "matrix.csv", print_matrix_csv, &all) &&
           folder_write(folder, "matrix.json", print_matrix_json, &all) &&
           folder_write(folder, "groups.html", print_groups_page, &all) &&
           (suite == 0 || suite_write(&all, folder));
    free(unhunted);
    return done;
}

static int write_groups(struct clustering *c)
{
    uint64_t most = c->session->request->suite;
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

/* Says which programs only the inputs of others break. Returns their number. */
static size_t say_broken_by_others(const struct clustering *c, const unsigned char *is_accused)
{
    const struct matrix *m = &c->matrix;
    size_t p, i, count = 0;
    for (p = 0; p < m->program_count; p++) {
        for (i = 0; i < m->input_count; i++) {
            if (m->inputs[i].accuses && matrix_breaks(m, p, i))
                break;
        }
        if (is_accused[p] || i == m->input_count)
            continue;
        sink_say(c->said, "%s is broken by %s, an input of %s\n", m->programs[p], m->inputs[i].file,
                 m->programs[m->inputs[i].owner]);
        count++;
    }
    return count;
}

int cluster_write(const struct hunt_session *s, const json_t *findings, uint64_t start, sink *said)
{
    struct clustering c = { .session = s, .findings = findings, .said = said };
    const char **ids = memory_new(s->programs.count, sizeof ids[0]);
    unsigned char *is_accused; /* by its own findings */
    int done;
    size_t i;
    for (i = 0; i < s->programs.count; i++)
        ids[i] = s->programs.at[i].id;
    matrix_open(&c.matrix, ids, s->programs.count);
    done = add_inputs(&c);
    show_findings(&c);
    is_accused = memory_new(s->programs.count, 1);
    memcpy(is_accused, c.matrix.is_accused, s->programs.count);
    done = done && run_all(&c);
    if (!hunt_is_of_one(s))
        say_sum(findings, say_broken_by_others(&c, is_accused), milliseconds() - start, said);
    free(is_accused);
    done = done && write_groups(&c) && !c.is_incomplete;
    matrix_free(&c.matrix);
    free(ids);
    return done;
}
