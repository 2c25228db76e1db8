/* promised DIALECT SEED COUNT

   Prints random tests whose inputs the specification promises. The maker of the dialect makes them,
   with the usual and with odd commands, and damages some. Each line of the output is a test in
   JSON: its steps, with arguments, input, and the reference's output and exit status. The same seed
   makes the same tests. Some tests may be equal. */
#include "harness/harness.h"

#include "games/making.h"
#include "judge/input_standing.h"
#include "reference/memory_input.h"
#include "reference/reference.h"
#include "text/json.h"

#include <stdio.h>
#include <stdlib.h>

enum { BYTES_MOST = 16384 /* of a test */ };

struct drawn_step {
    char *args[MADE_WORDS + 1];
    bytes input;
    struct reference_run run;
};

struct drawn_test {
    const struct dialect *dialect;
    struct chances chances[3]; /* one of each kind, which take turns */
    struct choice choices[CHOICES_MOST];
    uint8_t text[BYTES_MOST];
    struct making making;
    struct memory_folder folder;
    struct drawn_step steps[MADE_RUNS];
    size_t count;
};

/* ---- tests ---- */

/* Returns whether the step is promised, in the folder that the steps before it have left. */
static int is_promised(struct drawn_test *t, struct drawn_step *step)
{
    static struct memory_input input;
    struct world world = memory_world(&t->folder);
    struct check_options options = { .world = &world };
    struct standing_request request = {
        .options = &options, .words = step->args, .own_saves = 1, .can_save = memory_folder_can_save
    };
    source *in = memory_input_open(&input, step->input);
    return standing_of(t->dialect, &request, in).standing == STANDING_PROMISED;
}

/* Takes the next run. Returns 0 if it is not promised. */
static int take_step(struct drawn_test *t)
{
    struct made_run *run = &t->making.runs[t->count];
    struct drawn_step *step = &t->steps[t->count];
    struct reference_request request = { .dialect = t->dialect, .folder = &t->folder };
    size_t end = t->count + 1 < t->making.run_count ? run[1].start : t->making.text.size;
    size_t i;
    for (i = 0; i < run->word_count; i++)
        step->args[i] = run->words[i];
    step->args[i] = 0;
    step->input = bytes_of(t->text + run->start, end - run->start);
    if (!is_promised(t, step))
        return 0;
    request.args = step->args;
    request.input = step->input;
    PROPERTY(reference_run(&request, &step->run));
    t->count++;
    return 1;
}

/* Draws a test. Returns 0 if it is not promised. */
static int draw_test(struct drawn_test *t, struct chances *chances)
{
    struct choices choices = { t->choices, 0, 0, chances };
    chances_next(chances);
    t->making = (struct making){ .choices = &choices, .text = { t->text, 0, BYTES_MOST } };
    make_input(maker_named(t->dialect->name), &t->making);
    for (t->count = 0; t->count < t->making.run_count && take_step(t);) {
    }
    return t->count > 0;
}

static void end_test(struct drawn_test *t)
{
    for (; t->count > 0; t->count--)
        reference_run_free(&t->steps[t->count - 1].run);
    memory_folder_free(&t->folder);
    t->folder.first = 0;
}

/* ---- writing ---- */

static int write_out(void *to, bytes b)
{
    return b.len == 0 || fwrite(b.at, 1, b.len, to) == b.len;
}

static void write_step(struct json *j, struct drawn_step *step)
{
    char **arg;
    json_start_object(j, 0);
    json_start_array(j, "args");
    for (arg = step->args; *arg != 0; arg++)
        json_text(j, 0, *arg);
    json_end_array(j);
    json_bytes(j, "input", step->input);
    json_bytes(j, "answer", bytes_of(step->run.output, step->run.length));
    json_number(j, "status", (uint64_t)step->run.status);
    json_end_object(j);
}

static void write_test(struct drawn_test *t)
{
    unsigned char buffer[4096];
    struct json j;
    sink out;
    size_t i;
    sink_init(&out, write_out, stdout, buffer, sizeof buffer);
    json_open(&j, &out, 0);
    json_start_array(&j, 0);
    for (i = 0; i < t->count; i++)
        write_step(&j, &t->steps[i]);
    json_end_array(&j);
    json_end_line(&j);
    PROPERTY(sink_flush(&out));
}

int main(int argc, char **argv)
{
    static struct drawn_test t;
    long left;
    size_t i;
    t.dialect = argc == 4 ? dialect_named(argv[1]) : 0;
    if (t.dialect == 0) {
        (void)fprintf(stderr, "usage: promised DIALECT SEED COUNT\n");
        return EXIT_FAILURE;
    }
    for (i = 0; i < ROWS(t.chances); i++)
        chances_open(&t.chances[i], (enum chances_kind)i, (uint64_t)strtoul(argv[2], 0, 10));
    left = strtol(argv[3], 0, 10);
    for (i = 0; left > 0; i = (i + 1) % ROWS(t.chances)) {
        if (draw_test(&t, &t.chances[i])) {
            write_test(&t);
            left--;
        }
        end_test(&t);
    }
    return EXIT_SUCCESS;
}
