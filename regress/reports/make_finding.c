/* Writes the page of a finding without hunting for it: make_finding DIALECT INPUT OUTPUT
   [NAME=TEXT]...

   INPUT and OUTPUT are files; OUTPUT has what the program printed. The reference's output is the
   answer. NAME=TEXT gives a part of the page: `args` (separated by blanks), `lenient` (the name
   of a leniency), `program`, `name` (of the input), `verdict`, `standing`, `confirmed`, `sentence`,
   `turn`, `who`, `cell`, `rule`, `code`, `clause`, `ending`, `sanitizer`, `reading`. */
#include "game/game_problem.h"
#include "reference/reference.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ARGS_MOST = 16 };

static unsigned char *read_file(const char *path, bytes *read)
{
    FILE *file = fopen(path, "rb");
    unsigned char *text = malloc(1);
    size_t len = 0;
    if (file == 0 || text == 0) {
        perror(path);
        exit(2);
    }
    while (!feof(file)) {
        text = realloc(text, len + 65536);
        if (text == 0)
            abort();
        len += fread(text + len, 1, 65536, file);
    }
    if (fclose(file) != 0)
        abort();
    *read = bytes_of(text, len);
    return text;
}

static int write_out(void *to, bytes b)
{
    return fwrite(b.at, 1, b.len, to) == b.len;
}

static size_t split(char *text, char **words)
{
    size_t count = 0;
    char *word;
    for (word = strtok(text, " "); word != 0 && count < ARGS_MOST; word = strtok(0, " "))
        words[count++] = word;
    words[count] = 0;
    return count;
}

/* Takes NAME=TEXT. */
static void take(struct finding_page *page, struct step *step, char **args, char *given)
{
    struct explained *e = &page->explained;
    const struct {
        const char *name;
        const char **to;
    } texts[] = {
        { "program", &page->program },
        { "name", &page->input },
        { "verdict", &page->verdict },
        { "standing", &page->standing },
        { "code", &e->code },
        { "clause", &e->clause },
        { "ending", &page->ending },
        { "reading", &page->reading },
        { "sanitizer", &page->sanitizer },
        { "rule", &e->rule },
    };
    const struct {
        const char *name;
        char *to;
        size_t size;
    } copied[] = { { "sentence", e->sentence, sizeof e->sentence },
                   { "who", e->who, sizeof e->who },
                   { "cell", e->cell, sizeof e->cell } };
    char *text = strchr(given, '=');
    size_t i;
    if (text == 0) {
        fprintf(stderr, "not NAME=TEXT: %s\n", given);
        exit(2);
    }
    *text++ = '\0';
    for (i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        if (strcmp(given, texts[i].name) == 0)
            *texts[i].to = text;
    }
    for (i = 0; i < sizeof copied / sizeof copied[0]; i++) {
        if (strcmp(given, copied[i].name) == 0)
            (void)snprintf(copied[i].to, copied[i].size, "%s", text);
    }
    if (strcmp(given, "args") == 0)
        step->arg_count = split(text, args);
    else if (strcmp(given, "turn") == 0)
        e->turn = strtoul(text, 0, 10);
    else if (strcmp(given, "confirmed") == 0)
        page->confirmed = (unsigned)strtoul(text, 0, 10);
    else if (strcmp(given, "lenient") == 0)
        (void)leniencies_add(&page->lenient, bytes_of_text(text));
}

int main(int argc, char **argv)
{
    char *args[ARGS_MOST + 1] = { 0 };
    struct step step = { .args = args };
    struct first_difference first;
    struct finding_page page = { .step = &step };
    struct reference_request request = { .args = args };
    struct reference_run run;
    unsigned char buffer[4096];
    unsigned char *input, *output;
    sink out;
    int i;
    if (argc < 4 || dialect_named(argv[1]) == 0)
        return 2;
    page.dialect = request.dialect = dialect_named(argv[1]);
    input = read_file(argv[2], &step.input);
    request.input = step.input;
    output = read_file(argv[3], &page.output);
    for (i = 4; i < argc; i++)
        take(&page, &step, args, argv[i]);
    if (!reference_run(&request, &run)) {
        fprintf(stderr, "%s\n", run.trouble);
        return 2;
    }
    step.answer = bytes_of(run.output, run.length);
    if (answer_differs(page.dialect, step.answer, page.output, page.lenient, &first))
        page.first = &first;
    sink_init(&out, write_out, stdout, buffer, sizeof buffer);
    problem_write_page(game_problem(argv[1]), &page, &out);
    if (!sink_flush(&out) || fclose(stdout) != 0)
        return 2;
    reference_run_free(&run);
    free(input);
    free(output);
    return 0;
}
