/* The suite as a group of tests of a problem package. The format has no test of several runs, so
   those are where `grade` looks for them, and the tools of the format do not. */
#include "hunt/cluster.h"

#include "problem/problem.h"
#include "runner/folder.h"
#include "step/chain.h"
#include "tests/tests.h"
#include "text/byte_queue.h"
#include "text/hash.h"
#include "text/json.h"
#include "text/memory.h"
#include "text/say.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DIFFERENCE_SHOWN = 512, PATH_ROOM = 128 };

#define GROUP "hunt"

/* A file of the suite. */
struct suite_file {
    const struct clusters *c;
    const char *folder;
    size_t at; /* of the test in the suite */
    struct chain chain;
    size_t run; /* of the chain */
};

static const struct step *run_of(const struct suite_file *f)
{
    return f->chain.steps[f->run];
}

/* ---- problem.yaml ---- */

/* A number that depends on all tests, so that no two suites have the same uuid. */
static uint64_t hash_of_suite(const struct clusters *c, uint64_t start)
{
    uint64_t hash = hash_text(start, c->problem->name);
    size_t i;
    for (i = 0; i < c->suite->count; i++)
        hash = hash_number(hash, step_hash(&c->matrix->inputs[c->suite->inputs[i]].step));
    return hash ^ hash >> 29;
}

/* RFC 9562: version 8, which is made as its maker likes. */
static void print_uuid(sink *out, const struct clusters *c)
{
    uint64_t one = hash_of_suite(c, HASH_START), other = hash_of_suite(c, one);
    char uuid[40];
    (void)snprintf(uuid, sizeof uuid, "%08x-%04x-8%03x-8%03x-%012" PRIx64, (unsigned)(one >> 32),
                   (unsigned)(one >> 16 & 0xFFFF), (unsigned)(one & 0xFFF),
                   (unsigned)(other >> 48 & 0xFFF), other & 0xFFFFFFFFFFFF);
    sink_text(out, uuid);
}

static void print_problem(const void *what, sink *out)
{
    const struct suite_file *f = what;
    sink_say(out,
             "problem_format_version: 2025-09\ntype: pass-fail\nname: %s, inputs that break "
             "programs\nuuid: ",
             f->c->problem->name);
    print_uuid(out, f->c);
    sink_text(out, "\nlicense: unknown\n");
}

/* ---- test_group.yaml ---- */

static size_t count_several(const struct clusters *c)
{
    size_t several = 0, i;
    for (i = 0; i < c->suite->count; i++)
        several += c->matrix->inputs[c->suite->inputs[i]].step.before != 0 ? 1 : 0;
    return several;
}

/* Says which tests are not in this folder, if there are any. */
static void print_elsewhere(const struct suite_file *f, sink *out)
{
    size_t several = count_several(f->c);
    if (several == 0)
        return;
    sink_say(
        out,
        "# Of these, %zu%s several runs: see generators/steps. Only flipref grade runs them.\n",
        several, several == 1 ? " has" : " have");
}

static void print_group(const void *what, sink *out)
{
    const struct suite_file *f = what;
    sink_say(out, "# %zu tests that break %zu of %zu programs, chosen by flipref hunt.\n",
             f->c->suite->count, f->c->suite->broken, f->c->groups->broken);
    print_elsewhere(f, out);
    sink_text(out, "input_validator_args: []\n");
}

/* ---- a test ---- */

/* Says what the test is for, without names of programs. */
static void print_description(const struct suite_file *f, sink *out)
{
    const struct matrix *m = f->c->matrix;
    size_t input = f->c->suite->inputs[f->at];
    const char *difference = "";
    size_t broken = 0, p;
    char room[DIFFERENCE_SHOWN];
    sink text = text_sink(room, sizeof room);
    struct json j;
    for (p = 0; p < m->program_count; p++) {
        if (matrix_breaks(m, p, input) && broken++ == 0)
            difference = matrix_text(m, matrix_get(m, p, input));
    }
    sink_say(&text, "breaks %zu%s%s", broken,
             broken == 1 ? " program: " : " programs, one of them so: ", difference);
    json_open(&j, out, 0);
    sink_text(out, "description: ");
    json_bytes(&j, 0, sink_held(&text));
    sink_byte(out, '\n');
}

static void print_validator_args(const struct step *step, int takes_args, int is_valid, sink *out)
{
    struct json j;
    size_t i;
    json_open(&j, out, 0);
    sink_text(out, "input_validator_args: ");
    json_start_array(&j, 0);
    if (!is_valid)
        json_text(&j, 0, "--expect=not-valid");
    for (i = 0; takes_args && i < step->arg_count; i++)
        json_text(&j, 0, step->args[i]);
    json_end_array(&j);
    sink_byte(out, '\n');
}

/* Joins the arguments by blanks, as `check` takes them. */
static void print_output_validator_args(const struct step *step, sink *out)
{
    struct byte_queue text = { 0 };
    struct json j;
    size_t i;
    queue_put(&text, BYTES_OF_LITERAL("--args="));
    for (i = 0; i < step->arg_count; i++) {
        queue_put(&text, bytes_of_text(i > 0 ? " " : ""));
        queue_put(&text, bytes_of_text(step->args[i]));
    }
    json_open(&j, out, 0);
    sink_text(out, "output_validator_args: ");
    json_start_array(&j, 0);
    json_bytes(&j, 0, queue_bytes(&text));
    json_end_array(&j);
    sink_byte(out, '\n');
    free(text.at);
}

static void print_settings(const void *what, sink *out)
{
    const struct suite_file *f = what;
    const struct step *step = run_of(f);
    int takes_args = f->c->problem->takes_args;
    int is_valid = problem_accepts(f->c->problem, step);
    print_description(f, out);
    if (takes_args || step->arg_count > 0)
        tests_print_args(step, out);
    if (takes_args || !is_valid)
        print_validator_args(step, takes_args, is_valid, out);
    if (takes_args)
        print_output_validator_args(step, out);
}

/* Of one of several runs. No validator sees it. */
static void print_step_settings(const void *what, sink *out)
{
    const struct suite_file *f = what;
    print_description(f, out);
    tests_print_args(run_of(f), out);
}

/* ---- files ---- */

/* All numbers of tests have as many digits, so that names have the tests' order. */
static int digits_in(const struct clusters *c)
{
    return (int)digits_of(c->suite->count);
}

/* Writes data/secret/GROUP/NUMBER with an ending, or of several runs
   generators/steps/GROUP-NUMBER/RUN. */
static int write_of_run(const struct suite_file *f, const char *ending,
                        void (*print)(const void *what, sink *out), const void *what)
{
    char path[PATH_ROOM];
    if (f->chain.count == 1)
        (void)snprintf(path, sizeof path, "suite/data/secret/" GROUP "/%0*zu%s", digits_in(f->c),
                       f->at + 1, ending);
    else
        (void)snprintf(path, sizeof path, "suite/generators/steps/" GROUP "-%0*zu/0%zu%s",
                       digits_in(f->c), f->at + 1, f->run + 1, ending);
    return folder_write(f->folder, path, print, what);
}

/* What lists the tests in a generators.yaml. */
static void print_entry(const void *what, sink *out)
{
    const struct clusters *c = ((const struct suite_file *)what)->c;
    char entry[PATH_ROOM];
    size_t i;
    sink_text(out,
              "# Copy data/secret/" GROUP " as generators/" GROUP
              ", and these lines below `secret:` and `data:` of generators.yaml,\n# after `- ` if "
              "there is a list.\n" GROUP
              ":\n  test_group.yaml: {input_validator_args: []}\n  data:\n");
    for (i = 1; i <= c->suite->count; i++) {
        (void)snprintf(entry, sizeof entry, "    '%0*zu': {copy: " GROUP "/%0*zu}\n", digits_in(c),
                       i, digits_in(c), i);
        sink_text(out, entry);
    }
}

static int write_test(struct suite_file *f)
{
    int done = 1;
    chain_of(&f->c->matrix->inputs[f->c->suite->inputs[f->at]].step, &f->chain);
    for (f->run = 0; f->run < f->chain.count; f->run++) {
        done =
            done && write_of_run(f, ".in", print_bytes, &run_of(f)->input) &&
            write_of_run(f, ".ans", print_bytes, &run_of(f)->answer) &&
            write_of_run(f, ".yaml", f->chain.count > 1 ? print_step_settings : print_settings, f);
    }
    return done;
}

int suite_write(const struct clusters *c, const char *folder)
{
    struct suite_file f = { .c = c, .folder = folder };
    int has_group = count_several(c) < c->suite->count || c->suite->count == 0;
    if (!folder_write(folder, "suite/problem.yaml", print_problem, &f) ||
        (has_group &&
         !folder_write(folder, "suite/data/secret/" GROUP "/test_group.yaml", print_group, &f)) ||
        (c->problem->lists_tests &&
         !folder_write(folder, "suite/generators/" GROUP ".yaml", print_entry, &f)))
        return 0;
    for (f.at = 0; f.at < c->suite->count; f.at++) {
        if (!write_test(&f))
            return 0;
    }
    return 1;
}
