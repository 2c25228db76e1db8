/* promised DIALECT SEED COUNT FILE...

   Prints random tests whose inputs the specification promises. An input is one of the files after
   some changes by the mutator of the dialect. Each line of the output is a test in JSON: its steps,
   with arguments, input, and the reference's output and exit status. The same seed makes the same
   tests. Some tests may be equal. */
#include "harness/drawing.h"
#include "harness/harness.h"

#include "judge/standing.h"
#include "reference/memory_input.h"
#include "reference/reference.h"
#include "text/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS_MOST = 3, WORDS_MOST = 5, WORD_MOST = 32 };

struct drawn_step {
    char words[WORDS_MOST][WORD_MOST];
    char *args[WORDS_MOST + 1];
    uint8_t input[DRAWN_MOST];
    size_t size;
    struct reference_run run;
};

struct drawn_test {
    struct drawing drawing;
    const struct dialect *dialect;
    struct memory_folder folder;
    struct drawn_step steps[STEPS_MOST];
    int count;
};

/* ---- arguments ---- */

static const char *const bbm103_arguments[] = { "5", "0", "2", "-4", "x", "", "4 4", "8", "10" };
static const char *const flip_arguments[] = {
    "new 3", "new 4 3", "new 5 0 x", "",     "load none",  "new 4 0 0 0", "play",
    "new",   "new 0",   "new x",     "load", "new 10 2 1", "new 7",       "new 9 1 2",
};

#define ROWS(table) (sizeof(table) / sizeof((table)[0]))

static void split(struct drawn_step *step, const char *text)
{
    int count = 0;
    size_t length;
    for (text += strspn(text, " "); *text != '\0'; text += length + strspn(text + length, " ")) {
        length = strcspn(text, " ");
        PROPERTY(count < WORDS_MOST && length < WORD_MOST);
        (void)snprintf(step->words[count], WORD_MOST, "%.*s", (int)length, text);
        step->args[count] = step->words[count];
        count++;
    }
    step->args[count] = 0;
}

/* Removes the first line of an input. Returns its first byte, by which the mutator's players choose
   the board. */
static unsigned take_choice(struct drawn_step *step)
{
    unsigned choice = step->size > 0 ? step->input[0] : 0;
    size_t first = bytes_find(bytes_of(step->input, step->size), '\n');
    step->size -= first < step->size ? first + 1 : step->size;
    memmove(step->input, step->input + first + 1, step->size);
    return choice;
}

static void choose_arguments(struct drawn_test *t, struct drawn_step *step)
{
    static const int bbm103_sides[] = { 4, 6, 12 }, flip_sides[] = { 4, 5, 6, 8 };
    int is_odd = drawing_below(&t->drawing, 32) == 0;
    char text[WORD_MOST] = "";
    unsigned choice;
    if ((t->dialect->takes & TAKES_ARGS) == 0) {
        split(step, text);
        return;
    }
    choice = take_choice(step);
    if (t->dialect == &dialects[DIALECT_bbm103]) {
        (void)snprintf(text, sizeof text, "%d", bbm103_sides[choice % 3]);
        split(step,
              is_odd ? bbm103_arguments[drawing_below(&t->drawing, ROWS(bbm103_arguments))] : text);
    } else {
        (void)snprintf(text, sizeof text, "new %d %u %u", flip_sides[choice % 4], choice / 4 % 3,
                       choice / 12 % 3);
        split(step,
              is_odd ? flip_arguments[drawing_below(&t->drawing, ROWS(flip_arguments))] : text);
    }
}

/* ---- tests ---- */

/* Inserts a save into some games of flip, because the mutator's players save few of them. */
static void insert_save(struct drawn_test *t, struct drawn_step *step)
{
    static const char save[] = "sgame\n";
    size_t at = step->size;
    if (t->dialect != &dialects[DIALECT_flip] || drawing_below(&t->drawing, 4) != 0)
        return;
    if (at > 0)
        at = drawing_below(&t->drawing, (unsigned)at);
    while (at > 0 && step->input[at - 1] != '\n')
        at--;
    if (at + sizeof save <= sizeof step->input) {
        memcpy(step->input + at, save, sizeof save - 1);
        step->size = at + sizeof save - 1;
    }
}

/* Returns whether the step is promised, in the folder that the steps before it have left. */
static int is_promised(struct drawn_test *t, struct drawn_step *step)
{
    static struct memory_input input;
    struct world world = memory_world(&t->folder);
    struct check_options options = { .world = &world };
    struct standing_order order = {
        .options = &options, .words = step->args, .own_saves = 1, .can_save = memory_folder_can_save
    };
    source *in = memory_input_open(&input, bytes_of(step->input, step->size));
    return standing_of(t->dialect, &order, in).standing == STANDING_PROMISED;
}

/* Draws the next step: it loads the saved game, or starts a game if `saved` is NULL. Returns 0 if
   the step is not promised. */
static int draw_step(struct drawn_test *t, const struct memory_file *saved)
{
    struct drawn_step *step = &t->steps[t->count];
    struct reference_order order = { .dialect = t->dialect, .folder = &t->folder };
    step->size = drawing_next(&t->drawing, step->input);
    if (saved != 0) {
        (void)take_choice(step);
        split(step, "load");
        (void)snprintf(step->words[1], WORD_MOST, "%s", saved->name);
        step->args[1] = step->words[1];
        step->args[2] = 0;
    } else {
        choose_arguments(t, step);
    }
    insert_save(t, step);
    if (!is_promised(t, step))
        return 0;
    order.args = step->args;
    order.input = bytes_of(step->input, step->size);
    PROPERTY(reference_run(&order, &step->run));
    t->count++;
    return 1;
}

/* Draws a test. Returns 0 if it is not promised. */
static int draw_test(struct drawn_test *t)
{
    const struct memory_file *saved = 0;
    t->count = 0;
    do {
        if (!draw_step(t, saved))
            return t->count > 0;
        saved = t->folder.first;
    } while (t->count < STEPS_MOST && saved != 0 && strlen(saved->name) < WORD_MOST);
    return 1;
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
    json_bytes(j, "input", bytes_of(step->input, step->size));
    json_bytes(j, "answer", bytes_of(step->run.output, step->run.length));
    json_number(j, "status", (uint64_t)step->run.status);
    json_end_object(j);
}

static void write_test(struct drawn_test *t)
{
    unsigned char buffer[4096];
    struct json j;
    sink out;
    int i;
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
    t.dialect = argc > 4 ? dialect_named(argv[1]) : 0;
    if (t.dialect == 0) {
        (void)fprintf(stderr, "usage: promised DIALECT SEED COUNT FILE...\n");
        return EXIT_FAILURE;
    }
    t.drawing.grammar = grammar_named(argv[1]);
    t.drawing.files = argv + 4;
    t.drawing.count = (unsigned)argc - 4;
    drawing_start(&t.drawing, (uint32_t)strtoul(argv[2], 0, 10));
    left = strtol(argv[3], 0, 10);
    while (left > 0) {
        if (draw_test(&t)) {
            write_test(&t);
            left--;
        }
        end_test(&t);
    }
    return EXIT_SUCCESS;
}
