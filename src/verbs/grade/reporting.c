#include "grade/reporting.h"

#include "grade/marks_file.h"
#include "grade/reports/reports.h"
#include "runner/folder.h"
#include "runner/json_text.h"
#include "system/io.h"
#include "text/byte_queue.h"
#include "text/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the reports ask for. */
struct provider {
    const char *folder;
    const struct tests *tests;
    struct byte_queue *args; /* of each step of the test that was asked for last */
    size_t args_count;
};

static int write_file(void *who, const char *path, void (*print)(const void *what, sink *out),
                      const void *what)
{
    const struct provider *p = who;
    return folder_write(p->folder, path, print, what);
}

/* ---- the steps of a test ---- */

static int compare_names(const void *name, const void *test)
{
    return strcmp(name, ((const struct test *)test)->name);
}

/* Joins the arguments of a step. */
static void join(const struct step *step, struct byte_queue *args)
{
    size_t i;
    queue_empty(args);
    for (i = 0; i < step->arg_count; i++) {
        queue_put(args, bytes_of_text(i > 0 ? " " : ""));
        queue_put(args, bytes_of_text(step->args[i]));
    }
    queue_put(args, bytes_of("", 1));
}

static void make_room(struct provider *p, size_t count)
{
    if (count <= p->args_count)
        return;
    p->args = memory_resized(p->args, count * sizeof p->args[0]);
    memset(p->args + p->args_count, 0, (count - p->args_count) * sizeof p->args[0]);
    p->args_count = count;
}

static size_t give_steps(void *who, const char *name, struct report_step *steps, size_t most)
{
    struct provider *p = who;
    const struct test *test;
    size_t i;
    if (p->tests == 0)
        return 0;
    test = bsearch(name, p->tests->list, p->tests->count, sizeof p->tests->list[0], compare_names);
    if (test == 0)
        return 0;
    make_room(p, test->step_count);
    for (i = 0; i < test->step_count && i < most; i++) {
        const struct step *step = &test->steps[i];
        join(step, &p->args[i]);
        steps[i].args = step->arg_count > 0 ? p->args[i].at : 0;
        steps[i].input = step->input;
        steps[i].answer = step->answer;
    }
    return test->step_count;
}

/* ---- the reports ---- */

static const char *word_at(const char *words, int index, char room[32])
{
    for (; index > 0; index--)
        words += strcspn(words, " ") + 1;
    (void)snprintf(room, 32, "%.*s", (int)strcspn(words, " "), words);
    return room;
}

static int write_form(const struct grade_request *request, const json_t *marks,
                      const struct tests *tests)
{
    struct provider provider = { .folder = request->output, .tests = tests };
    struct report_files files = { .write = write_file,
                                  .steps = give_steps,
                                  .who = &provider,
                                  .dialect = json_text_of(marks, "dialect", "") };
    char room[32];
    const char *name = word_at(GRADE_FORMAT_WORDS, request->format, room);
    const struct report_form *form = report_form_named(name);
    size_t i;
    int done = form != 0 && form->write(marks, &files);
    for (i = 0; i < provider.args_count; i++)
        free(provider.args[i].at);
    free(provider.args);
    if (!done)
        complain("the report was not written", name);
    return done;
}

int write_reports(const struct grade_request *request, json_t *marks, const struct tests *tests)
{
    if (!folder_write(request->output, "marks.json", marks_print, &marks))
        return 0;
    if (request->format == GRADE_JSON)
        marks_print(&marks, standard_output());
    if (request->format == GRADE_TABLE || request->format == GRADE_JSON)
        return 1;
    return write_form(request, marks, tests);
}
