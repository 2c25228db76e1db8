#include "hunt/kept.h"

#include "hunt/pursue.h"
#include "runner/folder.h"
#include "runner/json_text.h"
#include "step/chain.h"
#include "system/clock.h"
#include "system/io.h"
#include "text/memory.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* An input. */
struct kept_input {
    size_t number;
    const struct step *step; /* the last one */
    enum standing standing;
    const json_t *index; /* what INDEX.tsv says about it, or NULL */
    int is_taken;        /* a finding of this hunt has its number */
};

struct kept {
    struct tests tests;
    struct kept_input *list; /* by number */
    size_t count;
    size_t last; /* the largest number */
};

/* ---- names ---- */

/* Reads the number of `12.in` or, with the ending `.steps`, of `12.steps`. Returns 0 if it is
   another name. */
static size_t number_in(const char *name, const char *ending)
{
    size_t digits = strspn(name, "0123456789");
    if (digits == 0 || digits > 9 || strcmp(name + digits, ending) != 0)
        return 0;
    return (size_t)strtoul(name, 0, 10);
}

static int path_in(const struct hunting *h, const char *name, char path[FOLDER_PATH_ROOM])
{
    char relative[FOLDER_PATH_ROOM];
    return snprintf(relative, sizeof relative, "%s%s", h->prefix, name) < (int)sizeof relative &&
           folder_path(h->session->request->output, relative, path);
}

/* A crash may have left an answer without its input, which is written last. */
static void remove_orphan(const struct hunting *h, const char *answer)
{
    char name[32], path[FOLDER_PATH_ROOM];
    (void)snprintf(name, sizeof name, "%zu.in", number_in(answer, ".ans"));
    if (!path_in(h, name, path) || access(path, F_OK) == 0)
        return;
    if (path_in(h, answer, path))
        (void)unlink(path);
}

/* Finds the largest number. Returns 0 if there are no inputs. */
static size_t last_number(const struct hunting *h)
{
    char path[FOLDER_PATH_ROOM];
    DIR *folder = path_in(h, "", path) ? opendir(path) : 0;
    const struct dirent *entry;
    size_t last = 0;
    while (folder != 0 && (entry = readdir(folder)) != 0) {
        size_t number = number_in(entry->d_name, ".in") + number_in(entry->d_name, ".steps");
        if (number > last)
            last = number;
        if (number_in(entry->d_name, ".ans") > 0)
            remove_orphan(h, entry->d_name);
    }
    if (folder != 0)
        (void)closedir(folder);
    return last;
}

/* ---- reading ---- */

static const json_t *index_of(const struct hunting *h, size_t number, const struct test *test)
{
    char name[FOLDER_PATH_ROOM];
    if (test->step_count == 1)
        (void)snprintf(name, sizeof name, "%s%zu.in", h->prefix, number);
    else
        (void)snprintf(name, sizeof name, "%s%zu.steps/%zu.in", h->prefix, number,
                       test->step_count);
    return json_object_get(h->session->index, name);
}

static void add(struct hunting *h, struct test *test)
{
    struct kept *kept = h->kept;
    size_t number = number_in(test->name, "") + number_in(test->name, ".steps");
    if (number == 0)
        return; /* it is of another program, or of no hunt */
    kept->list[kept->count++] = (struct kept_input){ .number = number,
                                                     .step = last_step(test),
                                                     .standing = test->standing,
                                                     .index = index_of(h, number, test) };
}

static int by_number(const void *a, const void *b)
{
    const struct kept_input *one = a, *other = b;
    return (one->number > other->number) - (one->number < other->number);
}

static int read_tests(struct hunting *h)
{
    char path[FOLDER_PATH_ROOM];
    struct tests_request request = { .path = path, .only = "[0-9]*" };
    size_t i;
    if (!path_in(h, "", path) || !hunt_read_tests(h->session->problem, &request, &h->kept->tests))
        return 0;
    h->kept->list = memory_new(h->kept->tests.count, sizeof h->kept->list[0]);
    for (i = 0; i < h->kept->tests.count; i++)
        add(h, &h->kept->tests.list[i]);
    qsort(h->kept->list, h->kept->count, sizeof h->kept->list[0], by_number);
    return 1;
}

int kept_open(struct hunting *h)
{
    h->fixed = json_array();
    h->kept = memory_new(1, sizeof *h->kept);
    h->kept->last = last_number(h);
    if (h->kept->last == 0 || read_tests(h))
        return 1;
    h->ungraded = "the inputs that were kept cannot be read";
    return 0;
}

void kept_close(struct kept *kept)
{
    if (kept == 0)
        return;
    tests_free(&kept->tests);
    free(kept->list);
    free(kept);
}

size_t kept_number(struct hunting *h, const struct step *step)
{
    struct kept *kept = h->kept;
    size_t i;
    for (i = 0; i < kept->count; i++) {
        struct kept_input *input = &kept->list[i];
        if (!input->is_taken && steps_are_same(input->step, step)) {
            input->is_taken = 1;
            return input->number;
        }
    }
    return ++kept->last;
}

/* ---- trying ---- */

static void note_fixed(struct hunting *h, const struct kept_input *input)
{
    char page[FOLDER_PATH_ROOM];
    const char *input_name;
    if (input->index == 0 || strcmp(json_text_of(input->index, "program", ""), h->program->id) != 0)
        return; /* it has not broken this program */
    input_name = json_text_of(input->index, "input", "");
    if (snprintf(page, sizeof page, "%.*s.html", (int)(strlen(input_name) - strlen(".in")),
                 input_name) < (int)sizeof page)
        folder_remove(h->session->request->output, page); /* it accuses the program */
    json_add(h->fixed, json_pack("{s:o, s:O}", "input", json_from_text(input_name), "cause",
                                 json_object_get(input->index, "cause")));
}

/* Looks at an input of which fresh processes were right, apart from the leniencies that were
   measured: it may show one of these, or wrong memory. */
static void look_again(struct hunting *h, const struct kept_input *input)
{
    const char *cause = json_text_of(input->index, "cause", "");
    const struct leniencies measured = h->lenient;
    struct step step = *input->step;
    void *memory;
    struct confirmation c;
    char *finding = 0;
    int is_right;
    if (!answer_step(h->session, &step, &memory))
        return;
    h->lenient = h->overlooked;
    confirm(h, &step, FRESH_RUNS, &c);
    h->lenient = measured;
    is_right = c.result == CONTRADICTED;
    confirmation_free(&c);
    free(memory);
    if (is_right && strstr(cause, "memory-error") != 0)
        finding = sanitizer_says(h, input->step);
    if (finding != 0)
        consider_sanitized(h, input->step, input->standing);
    else if (is_right)
        note_fixed(h, input);
    free(finding);
}

static void try_input(struct hunting *h, const struct kept_input *input)
{
    struct hunt_finding found;
    enum confirmation_result result = pursue_whole(h, input->step, input->standing, &found);
    if (result == CONTRADICTED)
        look_again(h, input);
    else if (result == CONFIRMED || result == UNSTABLE)
        candidate_keep_again(h, &found);
}

void kept_try(struct hunting *h)
{
    size_t i;
    for (i = 0; i < h->kept->count && !hunting_is_stopped(h) && !h->is_lost; i++)
        try_input(h, &h->kept->list[i]);
}
