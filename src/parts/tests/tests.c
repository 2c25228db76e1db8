#include "tests/tests.h"

#include "inputs/archive_kind.h"
#include "inputs/walk.h"
#include "reference/reference.h"
#include "system/io.h"
#include "tests/chain_run.h"
#include "tests/test_files.h"
#include "text/byte_queue.h"
#include "text/find.h"
#include "text/json.h"
#include "text/memory.h"
#include "text/names.h"
#include "yaml/yaml_tree.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

/* Packages that flipref makes name their owner so. */
static const char own_rights[] = "the flipref authors";
static const char steps_folder[] = "generators/steps/";

/* In a plain folder, the folder of a test of several steps ends so. */
static const char steps_ending[] = ".steps/";

enum { ARGS_MOST = 64 };
#define NO_COLUMN SIZE_MAX

enum layout { LAYOUT_PLAIN, LAYOUT_LEGACY, LAYOUT_CURRENT };

struct tests_reader {
    const struct tests_request *request;
    struct tests *tests;
    struct tests_fault *fault;
    struct test_files *files;
    enum layout layout;
    int own;
    size_t room;   /* of tests->list */
    size_t passed; /* tests that the pattern leaves out */
};

/* ---- faults ---- */

/* Says what is wrong with a file of that path inside what is read; `path` may be empty. */
static int fail_at(struct tests_reader *r, const char *path, const char *reason, size_t at_line,
                   size_t column)
{
    const char *root = r->request->path;
    size_t length = strlen(root);
    int has_slash = path[0] == '\0' || (length > 0 && root[length - 1] == '/');
    if (r->fault->reason != 0)
        return 0;
    r->fault->reason = memory_of_text(reason);
    r->fault->path = text_said("%s%s%s", root, has_slash ? "" : "/", path);
    r->fault->line = at_line;
    r->fault->column = column;
    return 0;
}

static int fail(struct tests_reader *r, const char *path, const char *reason)
{
    return fail_at(r, path, reason, 0, 0);
}

void tests_fault_free(struct tests_fault *fault)
{
    free(fault->path);
    free(fault->reason);
    memset(fault, 0, sizeof *fault);
}

void tests_complain(struct tests_fault *fault)
{
    char *place = fault->line > 0 ? text_said("%s:%" PRIu64 ":%" PRIu64, fault->path, fault->line,
                                              fault->column)
                                  : memory_of_text(fault->path);
    complain(place, fault->reason);
    free(place);
    tests_fault_free(fault);
}

void tests_keep_only(struct tests *tests, const char *only)
{
    size_t kept = 0, i;
    for (i = 0; i < tests->count; i++) {
        if (only == 0 || fnmatch(only, tests->list[i].name, 0) == 0)
            tests->list[kept++] = tests->list[i];
    }
    tests->count = kept;
}

void tests_free(struct tests *tests)
{
    arena_free(&tests->arena);
    free(tests->list);
    if (tests->files != 0)
        test_files_free(tests->files);
    free(tests->files);
    memset(tests, 0, sizeof *tests);
}

/* ---- paths ---- */

/* Returns how long the path of an input is without `.in`. */
static size_t without_ending(const char *input)
{
    return strlen(input) - (text_ends(input, ".in") ? strlen(".in") : 0);
}

/* Returns the file whose path is the first `length` bytes of a path, and a name; or NULL. */
static const struct test_file *in_folder(const struct tests_reader *r, const char *path,
                                         size_t length, const char *name)
{
    char *joined = text_said("%.*s%s", (int)length, path, name);
    const struct test_file *file = test_files_find(r->files, joined);
    free(joined);
    return file;
}

/* Returns the file that is called like an input, but ends otherwise; NULL if there is none. */
static const struct test_file *beside(const struct tests_reader *r, const char *input,
                                      const char *end)
{
    return in_folder(r, input, without_ending(input), end);
}

/* The first `length` bytes of a path name a file or a folder. Returns the length of the folder that
   it is in, with its slash. */
static size_t above(const char *path, size_t length)
{
    length -= length > 0;
    while (length > 0 && path[length - 1] != '/')
        length--;
    return length;
}

static size_t folder_length(const char *path)
{
    return above(path, strlen(path));
}

/* ---- arguments ---- */

/* Reads a file of settings into `m`. Returns NULL if it is wrong. */
static const struct tree *read_settings(const struct test_file *file, struct arena *m,
                                        struct questions *q)
{
    const struct tree *root = tree_read(bytes_of(file->at, file->len), 0, m, q->error);
    q->failed = root == 0;
    return root;
}

/* Returns 0 if a question was answered wrong, or the file is. */
static int is_right(struct tests_reader *r, const struct test_file *file, const struct questions *q)
{
    return !q->failed || fail_at(r, file->path, q->error->text, q->error->line, q->error->column);
}

static void copy_args(struct tests_reader *r, struct step *step, const char *const *args)
{
    struct arena *a = &r->tests->arena;
    size_t n = 0;
    while (args[n] != 0)
        n++;
    step->args = arena_take(a, (n + 1) * sizeof *step->args);
    for (; n > 0; n--)
        step->args[n - 1] = arena_text(a, bytes_of_text(args[n - 1]));
}

/* Takes the arguments from a file of settings, if it is there and has any. */
static int take_args_of(struct tests_reader *r, const struct test_file *file, struct step *step)
{
    struct file_error error = { 0 };
    struct arena m = { 0 };
    struct questions q = { .m = &r->tests->arena, .error = &error };
    const struct tree *root, *value;
    if (file == 0 || step->args != 0)
        return 1;
    root = read_settings(file, &m, &q);
    value = root != 0 ? tree_at(&q, root, "args") : 0;
    if (value != 0 && value->kind != TREE_LIST)
        tree_expected(&q, value, "a list of arguments");
    if (value != 0)
        copy_args(r, step, tree_words(&q, value, ARGS_MOST));
    arena_free(&m);
    return is_right(r, file, &q);
}

/* JSON is YAML. */
void tests_print_args(const struct step *step, sink *out)
{
    struct json j;
    size_t i;
    json_open(&j, out, 0);
    sink_text(out, "args: ");
    json_start_array(&j, 0);
    for (i = 0; i < step->arg_count; i++)
        json_text(&j, 0, step->args[i]);
    json_end_array(&j);
    sink_byte(out, '\n');
}

/* A group's settings hold for its test cases, and for the groups in it. */
static int take_args_of_groups(struct tests_reader *r, const char *input, struct step *step)
{
    size_t length = folder_length(input);
    for (; length > 0 && step->args == 0; length = above(input, length)) {
        if (!take_args_of(r, in_folder(r, input, length, "test_group.yaml"), step))
            return 0;
    }
    return 1;
}

/* Takes the first line of an input, which holds the arguments. */
static void take_first_line_of(struct arena *a, struct step *step)
{
    bytes line = bytes_first(step->input, bytes_find(step->input, '\n'));
    step->input = bytes_skip(step->input, line.len + 1);
    step->args = arena_words(a, line, &step->arg_count);
}

/* Whether the first line of an input has the arguments, if nothing else has. */
static int has_first_line(const struct tests_reader *r, const char *input)
{
    return r->request->dialect != 0 && (r->request->dialect->takes & TAKES_ARGS) != 0 &&
           (r->layout == LAYOUT_LEGACY ||
            (r->layout == LAYOUT_PLAIN && is_bare_input(r->files, input)));
}

static int take_args(struct tests_reader *r, const char *input, struct step *step)
{
    int fine = take_args_of(r, beside(r, input, ".yaml"), step);
    if (fine && step->args == 0 && r->request->args != 0 && !text_ends(input, ".in"))
        copy_args(r, step, (const char *const *)r->request->args);
    if (fine && step->args == 0 && has_first_line(r, input))
        take_first_line_of(&r->tests->arena, step);
    if (fine && r->layout == LAYOUT_CURRENT)
        fine = take_args_of_groups(r, input, step);
    if (fine && step->args == 0)
        step->args = arena_words(&r->tests->arena, bytes_of(0, 0), &step->arg_count);
    while (fine && step->args[step->arg_count] != 0)
        step->arg_count++;
    return fine;
}

/* ---- what the reference says ---- */

static int take_standing(struct tests_reader *r, struct test *test, const struct step *step,
                         const char *path, struct memory_folder *folder)
{
    struct standing_found found;
    if (r->request->dialect == 0)
        return 1;
    found = step_standing(r->request->dialect, step, r->request->limit, folder);
    if (found.standing == STANDING_UNKNOWN && is_bare_input(r->files, path))
        return 0;
    if (found.standing == STANDING_UNKNOWN)
        return fail(r, path, found.trouble);
    if (found.standing > test->standing) {
        test->standing = found.standing;
        test->why = found.reason;
    }
    return 1;
}

/* Runs the reference in the test's folder, and compares its output with the answer. If there is no
   answer, its output is the answer; then returns 0, without a fault, if it has none. */
static int take_status(struct tests_reader *r, struct step *step, const char *path, int has_answer,
                       struct memory_folder *folder)
{
    struct reference_request request = { .dialect = r->request->dialect,
                                         .args = step->args,
                                         .input = step->input,
                                         .folder = folder,
                                         .limit = r->request->limit };
    struct reference_run run;
    bytes output;
    int ran;
    if (request.dialect == 0)
        return 1;
    ran = reference_run(&request, &run);
    output = bytes_of(run.output, run.length);
    step->status = run.status;
    step->has_status = ran && (!has_answer || bytes_equal(output, step->answer));
    if (ran && !has_answer)
        step->answer = bytes_of(arena_text(&r->tests->arena, output), output.len);
    if (r->own && !ran)
        (void)fail(r, path, run.trouble);
    else if (r->own && !step->has_status)
        (void)fail(r, path, "the answer is not what the reference prints");
    reference_run_free(&run);
    return r->fault->reason == 0 && (ran || has_answer);
}

/* ---- tests ---- */

static int take_step(struct tests_reader *r, struct test *test, const struct test_file *input,
                     struct memory_folder *folder)
{
    const struct test_file *answer = beside(r, input->path, ".ans");
    struct step *step = &test->steps[test->step_count++];
    if (answer == 0 && r->layout != LAYOUT_PLAIN)
        return fail(r, input->path, "there is no answer: a file with this name that ends in .ans");
    step->input = bytes_of(input->at, input->len);
    if (r->request->only_inputs)
        return take_args(r, input->path, step);
    if (answer != 0)
        step->answer = bytes_of(answer->at, answer->len);
    return take_args(r, input->path, step) && take_standing(r, test, step, input->path, folder) &&
           take_status(r, step, answer != 0 ? answer->path : input->path, answer != 0, folder);
}

/* Returns the last folder of a name. */
static char *group_of(struct arena *a, const char *name)
{
    size_t end = folder_length(name), start = above(name, end);
    return arena_text(a, end > 0 ? bytes_of(name + start, end - 1 - start)
                                 : BYTES_OF_LITERAL("tests"));
}

/* Adds a test without steps. */
static struct test *add_test(struct tests_reader *r, char *name)
{
    struct tests *all = r->tests;
    struct test *test;
    all->list = memory_grown(all->list, all->count, &r->room, sizeof *test);
    test = &all->list[all->count++];
    memset(test, 0, sizeof *test);
    test->name = name;
    test->group = group_of(&all->arena, name);
    test->standing = STANDING_PROMISED;
    return test;
}

/* Reads a test of the inputs files[0 .. count), of which each second file may be something else. */
static int read_test(struct tests_reader *r, const char *name, size_t length,
                     const struct test_file *files, size_t count)
{
    struct memory_folder folder = { 0 };
    char *copy = arena_text(&r->tests->arena, bytes_of(name, length));
    struct test *test;
    size_t i;
    int fine = 1;
    if (r->request->only != 0 && fnmatch(r->request->only, copy, 0) != 0) {
        r->passed++;
        return 1;
    }
    test = add_test(r, copy);
    test->steps = arena_take(&r->tests->arena, count * sizeof *test->steps);
    for (i = 0; i < count && fine; i++) {
        if (count == 1 || text_ends(files[i].path, ".in"))
            fine = take_step(r, test, &files[i], &folder);
    }
    for (i = 1; i < test->step_count; i++)
        test->steps[i].before = &test->steps[i - 1];
    memory_folder_free(&folder);
    if (!fine && r->fault->reason == 0) /* an input to which the reference has no answer */
        r->tests->count--;
    return fine;
}

/* Reads the steps in one folder, which starts with `first`. The first `unnamed` bytes of its path
   are not part of the name. Returns how many files it has. */
static size_t read_steps(struct tests_reader *r, const struct test_file *first, size_t left,
                         size_t unnamed)
{
    size_t length = folder_length(first->path);
    size_t count = 1;
    size_t inputs = (size_t)text_ends(first->path, ".in");
    for (; count < left && strncmp(first[count].path, first->path, length) == 0; count++)
        inputs += (size_t)text_ends(first[count].path, ".in");
    if (inputs == 0 || length <= unnamed)
        (void)fail(r, first->path, "steps without an input");
    else
        (void)read_test(r, first->path + unnamed, length - 1 - unnamed, first, count);
    return count;
}

/* Whether a file of a package is of a test of several steps. */
static int is_packaged_step(struct tests_reader *r, const char *path)
{
    if (r->layout == LAYOUT_PLAIN || !text_starts(path, steps_folder))
        return 0;
    if (strchr(path + strlen(steps_folder), '/') == 0)
        (void)fail(r, path, "steps are in a folder for each test");
    return 1;
}

/* Whether a file of a plain folder is in a package, whose files are not tests of the folder: `hunt`
   writes a suite into its folder of findings. */
static int is_in_package(const struct tests_reader *r, const char *path)
{
    size_t length = folder_length(path);
    while (length > 0 && in_folder(r, path, length, "problem.yaml") == 0)
        length = above(path, length);
    return length > 0;
}

static int is_plain_step(const struct tests_reader *r, const char *path)
{
    size_t length = folder_length(path), ending = strlen(steps_ending);
    return r->layout == LAYOUT_PLAIN && length > ending &&
           strncmp(path + length - ending, steps_ending, ending) == 0 && !is_in_package(r, path);
}

/* Returns where the name of a test starts in the path of its input, or NULL if the input is of no
   test, as those for validators. */
static const char *name_in(const struct tests_reader *r, const char *path)
{
    if (r->layout == LAYOUT_PLAIN)
        return is_in_package(r, path) ? 0 : path;
    if (!text_starts(path, "data/sample/") && !text_starts(path, "data/secret/"))
        return 0;
    return path + strlen("data/");
}

static int read_case(struct tests_reader *r, const struct test_file *file)
{
    const char *name = name_in(r, file->path);
    if (name == 0)
        return 1;
    if (text_ends(file->path, ".ans")) {
        size_t length = strlen(file->path) - strlen(".ans");
        return in_folder(r, file->path, length, ".in") != 0 ||
               fail(r, file->path, "an answer without an input");
    }
    if (!text_ends(file->path, ".in") &&
        (r->layout != LAYOUT_PLAIN || !is_bare_input(r->files, file->path)))
        return 1;
    return read_test(r, name, without_ending(name), file, 1);
}

static int read_all(struct tests_reader *r)
{
    size_t i = 0;
    while (i < r->files->count && r->fault->reason == 0) {
        const struct test_file *file = &r->files->files[i];
        size_t left = r->files->count - i;
        if (is_packaged_step(r, file->path)) {
            i += read_steps(r, file, left, strlen("generators/"));
        } else if (is_plain_step(r, file->path)) {
            i += read_steps(r, file, left, 0);
        } else {
            (void)read_case(r, file);
            i++;
        }
    }
    if (r->fault->reason == 0 && r->tests->count == 0)
        return fail(r, "",
                    r->passed > 0 ? "no test has a name that --only matches"
                                  : "no tests: there is no input");
    return r->fault->reason == 0;
}

/* ---- the index of a folder of kept inputs ---- */

static int by_name(const void *one, const void *other)
{
    const struct test *a = one, *b = other;
    return strcmp(a->name, b->name);
}

/* Returns the path of the input that a line of an index names. The name may lack `.in`. */
static char *indexed_path(const struct test_file *file, bytes name)
{
    int has_ending =
        name.len > 3 && bytes_equal(bytes_skip(name, name.len - 3), BYTES_OF_LITERAL(".in"));
    return text_said("%.*s%.*s%s", (int)folder_length(file->path), file->path, VIEW(name),
                     has_ending ? "" : ".in");
}

/* Ends a path after the name of its test. */
static void cut_to_name(char *path)
{
    size_t length = folder_length(path), ending = strlen(steps_ending);
    if (length > ending && strncmp(path + length - ending, steps_ending, ending) == 0)
        path[length - 1] = '\0';
    else
        path[strlen(path) - strlen(".in")] = '\0';
}

/* Notes the cause of a test. If an input has several lines, the first one counts. A test that
   --only leaves out is not there. */
static void take_cause(struct tests_reader *r, char *path, bytes cause)
{
    struct test *test;
    struct test wanted = { .name = path };
    cut_to_name(path);
    test = bsearch(&wanted, r->tests->list, r->tests->count, sizeof *test, by_name);
    if (test != 0 && test->cause == 0)
        test->cause = arena_text(&r->tests->arena, cause);
}

/* Takes the next line, without its line end, which may be CR LF. */
static bytes take_row(bytes *rest)
{
    bytes row = take_line(rest);
    return bytes_last(row) == '\r' ? bytes_first(row, row.len - 1) : row;
}

/* Returns the field of that column, which is empty if the line has fewer. */
static bytes field_of(bytes row, size_t column)
{
    for (; column > 0; column--)
        row = bytes_skip(row, bytes_find(row, '\t') + 1);
    return bytes_first(row, bytes_find(row, '\t'));
}

/* Returns the column of that name, or NO_COLUMN. */
static size_t column_named(bytes row, const char *name)
{
    size_t column;
    for (column = 0; row.len > 0; column++) {
        bytes field = bytes_first(row, bytes_find(row, '\t'));
        if (bytes_equal(field, bytes_of_text(name)))
            return column;
        row = bytes_skip(row, field.len + 1);
    }
    return NO_COLUMN;
}

/* Takes what a line says of an input. Returns what is wrong with the line, or NULL. */
static const char *take_indexed(struct tests_reader *r, const struct test_file *file, bytes name,
                                bytes cause)
{
    char *path;
    int is_there;
    if (name.len == 0)
        return "a line without a file";
    if (cause.len == 0)
        return "a line without a cause";
    path = indexed_path(file, name);
    is_there = test_files_find(r->files, path) != 0;
    if (is_there)
        take_cause(r, path, cause);
    free(path);
    return is_there ? 0 : "a line about an input that is not there";
}

/* Reads what each input of a folder of kept ones once broke. The first line of an INDEX.tsv names
   the columns, which tabs separate and which may have any order: `file`, `cause`, and others for
   people. Each further line is of one input. Without `cause`, the file is about something else. */
static int read_index(struct tests_reader *r, const struct test_file *file)
{
    bytes rest = bytes_of(file->at, file->len), row = take_row(&rest);
    size_t file_at = column_named(row, "file"), cause_at = column_named(row, "cause"), line = 1;
    const char *wrong = 0;
    if (cause_at == NO_COLUMN)
        return 1;
    if (file_at == NO_COLUMN)
        wrong = "the first line names no column `file`";
    while (wrong == 0 && rest.len > 0) {
        row = take_row(&rest);
        line++;
        if (row.len > 0)
            wrong = take_indexed(r, file, field_of(row, file_at), field_of(row, cause_at));
    }
    return wrong == 0 || fail_at(r, file->path, wrong, line, 1);
}

/* Reads each INDEX.tsv. The tests are sorted. */
static int read_indexes(struct tests_reader *r)
{
    size_t i;
    for (i = 0; i < r->files->count && r->layout == LAYOUT_PLAIN; i++) {
        const char *path = r->files->files[i].path;
        if (strcmp(path + folder_length(path), "INDEX.tsv") == 0 &&
            !read_index(r, &r->files->files[i]))
            return 0;
    }
    return 1;
}

/* ---- packages ---- */

/* Finds out the layout, and whose package it is. */
static int read_package(struct tests_reader *r)
{
    const struct test_file *about = test_files_find(r->files, "problem.yaml");
    struct file_error error = { 0 };
    struct arena m = { 0 };
    struct questions q = { .m = &m, .error = &error };
    const struct tree *root;
    r->own = r->request->own;
    if (about == 0)
        return 1;
    root = read_settings(about, &m, &q);
    if (root != 0) {
        const char *version = tree_text(&q, root, "problem_format_version", "legacy");
        r->layout = strcmp(version, "legacy") == 0 ? LAYOUT_LEGACY : LAYOUT_CURRENT;
        r->own |= strcmp(tree_text(&q, root, "rights_owner", ""), own_rights) == 0;
    }
    arena_free(&m);
    return is_right(r, about, &q);
}

/* Reads the files that the request names. With only_inputs, that may be one file. */
static int read_files(const struct tests_request *request, struct test_files *files)
{
    if (request->only_inputs && archive_kind_of(request->path) == NO_ARCHIVE &&
        !is_folder(request->path))
        return test_files_read_one(request->path, files);
    return test_files_read(request->path, files);
}

static int gather_files(struct tests_reader *r)
{
    r->files = memory_new(1, sizeof *r->files);
    r->tests->files = r->files;
    if (read_files(r->request, r->files))
        return 1;
    r->fault->path = r->files->path; /* as a user would name it */
    r->fault->reason = r->files->reason;
    r->files->path = 0;
    r->files->reason = 0;
    return 0;
}

int tests_read(const struct tests_request *request, struct tests *tests, struct tests_fault *fault)
{
    struct tests_reader r = { .request = request, .tests = tests, .fault = fault };
    memset(tests, 0, sizeof *tests);
    memset(fault, 0, sizeof *fault);
    if (gather_files(&r) && read_package(&r) && read_all(&r)) {
        qsort(tests->list, tests->count, sizeof *tests->list, by_name);
        if (read_indexes(&r))
            return 1;
    }
    tests_free(tests);
    return 0;
}
