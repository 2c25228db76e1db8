/* Makes reports as `flipref grade` does, without grading anything: make_reports MARKS.json TESTS
   FOLDER FORM...

   TESTS is a folder with NAME.in and NAME.ans for each test. Further steps of a test are NAME.2.in,
   NAME.2.ans and so on; NAME.args has the arguments. After the form `pseudonyms`, all forms use
   pseudonyms. */
#include "grade/reports/reports.h"
#include "text/memory.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { NAME_MOST = 4096, STEPS = 8 };

struct making {
    const char *folder_of_tests, *folder;
    struct tests tests; /* those that the marks name */
    struct arena memory;
};

/* ---- files ---- */

static char *read_file(const char *path, size_t *len)
{
    FILE *file = fopen(path, "rb");
    char *text = 0;
    *len = 0;
    if (file == 0)
        return 0;
    text = malloc(1);
    while (!feof(file)) {
        text = realloc(text, *len + 65537);
        if (text == 0)
            abort();
        *len += fread(text + *len, 1, 65536, file);
    }
    if (text == 0)
        abort();
    text[*len] = '\0';
    if (fclose(file) != 0)
        abort();
    return text;
}

static void make_folders(char *path)
{
    char *slash;
    for (slash = strchr(path + 1, '/'); slash != 0; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdir(path, 0777) != 0 && errno != EEXIST)
            perror(path);
        *slash = '/';
    }
}

static int write_out(void *to, bytes b)
{
    return fwrite(b.at, 1, b.len, to) == b.len;
}

static int write_report(void *who, const char *name, void (*print)(const void *what, sink *out),
                        const void *what)
{
    const struct making *m = who;
    char path[NAME_MOST];
    unsigned char buffer[4096];
    FILE *file;
    sink out;
    (void)snprintf(path, sizeof path, "%s/%s", m->folder, name);
    make_folders(path);
    file = fopen(path, "wb");
    if (file == 0) {
        perror(path);
        return 0;
    }
    sink_init(&out, write_out, file, buffer, sizeof buffer);
    print(what, &out);
    return sink_flush(&out) && fclose(file) == 0;
}

/* ---- tests ---- */

/* The bytes are NULL if there is no such file. Nothing is freed: the program ends soon. */
static bytes read_text(const struct making *m, const char *test, size_t step, const char *ending)
{
    char path[NAME_MOST];
    char number[32] = "";
    size_t len;
    char *text;
    if (step > 0)
        (void)snprintf(number, sizeof number, ".%zu", step + 1);
    (void)snprintf(path, sizeof path, "%s/%s%s.%s", m->folder_of_tests, test, number, ending);
    text = read_file(path, &len);
    return bytes_of(text, len);
}

static void read_steps(struct making *m, struct test *test)
{
    test->steps = arena_take(&m->memory, STEPS * sizeof *test->steps);
    while (test->step_count < STEPS) {
        struct step *step = &test->steps[test->step_count];
        bytes args = read_text(m, test->name, test->step_count, "args");
        step->input = read_text(m, test->name, test->step_count, "in");
        if (step->input.at == 0)
            return;
        step->answer = read_text(m, test->name, test->step_count++, "ans");
        step->args = arena_words(&m->memory, args, &step->arg_count);
    }
}

static int by_name(const void *one, const void *other)
{
    return strcmp(((const struct test *)one)->name, ((const struct test *)other)->name);
}

/* Reads the tests that a submission names and no submission before it. */
static void read_tests(struct making *m, const json_t *submission)
{
    const json_t *item;
    size_t i;
    json_array_foreach(json_object_get(submission, "tests"), i, item)
    {
        const char *name = json_string_value(json_object_get(item, "name"));
        struct test test = { .name = arena_text(&m->memory, bytes_of_text(name)) };
        struct tests *all = &m->tests;
        if (all->count > 0 && bsearch(&test, all->list, all->count, sizeof test, by_name) != 0)
            continue;
        read_steps(m, &test);
        all->list = memory_resized(all->list, (all->count + 1) * sizeof test);
        all->list[all->count++] = test;
        qsort(all->list, all->count, sizeof test, by_name);
    }
}

/* ---- the forms ---- */

static const char *dialect_of(const json_t *marks)
{
    const char *dialect = json_string_value(json_object_get(marks, "dialect"));
    return dialect != 0 ? dialect : json_string_value(json_object_get(marks, "course"));
}

int main(int argc, char **argv)
{
    struct making m = { 0 };
    struct report_files files = { .write = write_report, .who = &m, .tests = &m.tests };
    json_error_t error;
    const json_t *submission;
    json_t *marks;
    int failed = 0;
    size_t i;
    if (argc < 5)
        return 2;
    marks = json_load_file(argv[1], JSON_ALLOW_NUL, &error);
    if (marks == 0) {
        (void)fprintf(stderr, "%s:%d: %s\n", argv[1], error.line, error.text);
        return 2;
    }
    m.folder_of_tests = argv[2];
    m.folder = argv[3];
    json_array_foreach(json_object_get(marks, "submissions"), i, submission)
    {
        read_tests(&m, submission);
    }
    for (i = 4; i < (size_t)argc && !failed; i++) {
        files.dialect = dialect_of(marks);
        failed = !report_write(argv[i], marks, &files);
    }
    arena_free(&m.memory);
    free(m.tests.list);
    json_decref(marks);
    return failed;
}
