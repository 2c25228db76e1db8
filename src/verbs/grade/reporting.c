#include "grade/grade_round.h"

#include "grade/reports/growing.h"
#include "grade/reports/marks_reader.h"
#include "grade/reports/reports.h"
#include "inputs/archives/pack.h"
#include "runner/folder.h"
#include "runner/json_text.h"
#include "system/io.h"
#include "text/byte_queue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the reports ask for. */
struct provider {
    const char *folder;
    const struct tests *tests;
    struct arena args; /* of the steps of the test that was asked for last */
    struct pack *pack; /* NULL: nothing was packed */
    struct byte_queue zip;
};

static int write_file(void *who, const char *path, void (*print)(const void *what, sink *out),
                      const void *what)
{
    const struct provider *p = who;
    return folder_write(p->folder, path, print, what);
}

/* ---- the archive with feedback ---- */

static int pack_page(void *who, const char *path, void (*print)(const void *what, sink *out),
                     const void *what)
{
    struct provider *p = who;
    struct growing page = { 0 };
    if (p->pack == 0)
        p->pack = pack_start(&p->zip);
    if (p->pack == 0)
        return 0;
    print(what, growing_start(&page));
    pack_file(p->pack, path, growing_end(&page));
    growing_free(&page);
    return 1;
}

static void print_queue(const void *what, sink *out)
{
    sink_bytes(out, queue_bytes(what));
}

/* Writes FORM-feedback.zip, if something was packed. */
static int write_zip(struct provider *p, const char *form)
{
    char name[64];
    if (p->pack == 0)
        return 1;
    (void)snprintf(name, sizeof name, "%s-feedback.zip", form);
    return pack_end(p->pack) && folder_write(p->folder, name, print_queue, &p->zip);
}

/* ---- the steps of a test ---- */

static int compare_names(const void *name, const void *test)
{
    return strcmp(name, ((const struct test *)test)->name);
}

/* The arguments of a step with blanks between them; NULL if it has none. */
static const char *joined(struct arena *memory, const struct step *step)
{
    struct byte_queue args = { 0 };
    const char *text = 0;
    size_t i;
    for (i = 0; i < step->arg_count; i++) {
        queue_put(&args, bytes_of_text(i > 0 ? " " : ""));
        queue_put(&args, bytes_of_text(step->args[i]));
    }
    if (step->arg_count > 0)
        text = arena_text(memory, queue_bytes(&args));
    free(args.at);
    return text;
}

static size_t give_steps(void *who, const char *name, struct report_step *steps, size_t most)
{
    struct provider *p = who;
    const struct test *test = 0;
    size_t i;
    if (p->tests != 0)
        test = bsearch(name, p->tests->list, p->tests->count, sizeof *test, compare_names);
    arena_free(&p->args);
    for (i = 0; test != 0 && i < test->step_count && i < most; i++) {
        const struct step *step = &test->steps[i];
        steps[i] = (struct report_step){ joined(&p->args, step), step->input, step->answer };
    }
    return test != 0 ? test->step_count : 0;
}

/* ---- the reports ---- */

/* Whether marks can go back to the platform. Says how many of the submissions cannot. */
static int has_numbers(const json_t *marks, const char *platform)
{
    const json_t *submission;
    char text[128];
    size_t graded = 0, known = 0, i;
    json_array_foreach(json_object_get(marks, "submissions"), i, submission)
    {
        graded += is_graded(submission) != 0;
        known += is_graded(submission) && platform_text(submission, platform, "number").len > 0;
    }
    if (known == graded)
        return 1;
    (void)snprintf(text, sizeof text,
                   "submissions without a person's number in its export, which are left out: %zu "
                   "of %zu",
                   graded - known, graded);
    complain(platform, text);
    return known > 0;
}

static int write_form(const struct grade_request *request, const json_t *marks,
                      const struct tests *tests)
{
    struct provider provider = { .folder = request->output, .tests = tests };
    struct report_files files = { .write = write_file,
                                  .pack = pack_page,
                                  .steps = give_steps,
                                  .who = &provider,
                                  .dialect = json_text_of(marks, "dialect", "") };
    const char *form = report_forms[request->format - GRADE_CSV];
    int done = (request->format < GRADE_MOODLE || has_numbers(marks, form)) &&
               report_write(form, marks, &files) && write_zip(&provider, form);
    arena_free(&provider.args);
    free(provider.zip.at);
    if (done) {
        sink_text(standard_output(), "written:");
        report_say_files(standard_output(), request->output, form, marks);
        sink_byte(standard_output(), '\n');
    } else {
        complain("the report was not written", form);
    }
    return done;
}

/* A line for what marks.json is of, and a line for each submission. */
static void print_marks(const void *what, sink *out)
{
    static const char *const lists[] = { "submissions", 0 };
    json_print_lines(*(json_t *const *)what, lists, out);
}

int write_reports(const struct grade_request *request, json_t *marks, const struct tests *tests)
{
    if (!folder_write(request->output, "marks.json", print_marks, &marks))
        return 0;
    if (request->format == GRADE_JSON)
        print_marks(&marks, standard_output());
    if (request->format < GRADE_CSV || request->format == GRADE_SIMILARITY)
        return 1;
    return write_form(request, marks, tests);
}
