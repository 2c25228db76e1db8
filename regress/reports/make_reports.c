/* Makes reports as `flipref grade` does, without grading anything: make_reports MARKS.json TESTS
   FOLDER FORM...

   TESTS is a folder with NAME.in and NAME.ans for each test. Further steps of a test are NAME.2.in,
   NAME.2.ans and so on; NAME.args has the arguments. After the form `pseudonyms`, all forms use
   pseudonyms. */
#include "grade/reports/reports.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { NAME_MOST = 4096, STEPS = 8 };

struct making {
    const char *tests, *folder;
    char *texts[3 * STEPS]; /* that the last call of steps_of read */
    size_t text_count;
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

static bytes read_text(struct making *m, const char *test, size_t step, const char *ending)
{
    char path[NAME_MOST];
    char number[32] = "";
    size_t len;
    if (step > 0)
        (void)snprintf(number, sizeof number, ".%zu", step + 1);
    (void)snprintf(path, sizeof path, "%s/%s%s.%s", m->tests, test, number, ending);
    m->texts[m->text_count] = read_file(path, &len);
    return bytes_of(m->texts[m->text_count++], len);
}

static size_t steps_of(void *who, const char *test, struct report_step *steps, size_t most)
{
    struct making *m = who;
    size_t i;
    while (m->text_count > 0)
        free(m->texts[--m->text_count]);
    for (i = 0; i < most && i < STEPS; i++) {
        steps[i].input = read_text(m, test, i, "in");
        if (m->texts[m->text_count - 1] == 0)
            break;
        steps[i].answer = read_text(m, test, i, "ans");
        steps[i].args = (const char *)read_text(m, test, i, "args").at;
    }
    return i;
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
    struct report_files files = { .write = write_report, .steps = steps_of, .who = &m };
    json_error_t error;
    json_t *marks;
    int failed = 0;
    int i;
    if (argc < 5)
        return 2;
    marks = json_load_file(argv[1], JSON_ALLOW_NUL, &error);
    if (marks == 0) {
        (void)fprintf(stderr, "%s:%d: %s\n", argv[1], error.line, error.text);
        return 2;
    }
    m.tests = argv[2];
    m.folder = argv[3];
    for (i = 4; i < argc && !failed; i++) {
        files.dialect = dialect_of(marks);
        failed = !report_write(argv[i], marks, &files);
    }
    (void)steps_of(&m, "", 0, 0);
    json_decref(marks);
    return failed;
}
