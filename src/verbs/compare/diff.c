/* flipref diff DIALECT [OPTIONS] INPUT [OUTPUT] */

#include "compare/compare.h"

#include "answer/answer.h"
#include "answer/judgement.h"
#include "compare/text_file.h"
#include "options/dialect_word.h"
#include "reference/memory_input.h"
#include "reference/reference.h"
#include "system/process.h"
#include "system/program_world.h"
#include "text/byte_queue.h"
#include "text/input_name.h"

#include "judge/arguments.h"
#include "judge/first_line.h"

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* ---- what a command line asks for ---- */

struct diff_request {
    const struct dialect *dialect;
    const char *args; /* NULL if --args was not given */
    int args_line;
    int line_ends;         /* enum line_ends */
    uint64_t limit;        /* 0: the usual one */
    const char *exit_code; /* the word `testlib`, or NULL */
    const char *input;     /* a path; `-` is standard input */
    const char *output;    /* likewise */
};

#define AT(member) offsetof(struct diff_request, member)

static const struct option_row rows[] = {
    { ROW_ARGS, .at = AT(args), .excludes = "args-line",
      .more =
          "These two dialects need them. If they are wrong, the answer is what the program says "
          "then. If they name a saved game, it is loaded.",
      .see = "check.md#Options" },
    { ROW_ARGS_LINE("INPUT"), .at = AT(args_line),
      .more = "The other lines are what was typed. The arguments must not name a file to be "
              "loaded." },
    { ROW_LINE_ENDS("INPUT and OUTPUT"), .at = AT(line_ends) },
    { ROW_LIMIT(""), .at = AT(limit),
      .more = "If they take more, there is no answer, and the status is 2." },
    { .name = "exit-code",
      .kind = OPTION_TEXT,
      .at = AT(exit_code),
      .value = "=testlib",
      .words = "testlib",
      .help = "be a checker for Polygon: exit with 3 instead of 2, and take a third path, ANSWER, "
              "which is not read" },
    HELP_ROW(0),
};

const struct command_line diff_usage = {
    .name = "diff",
    .usage = "usage: flipref diff DIALECT [OPTIONS] INPUT [OUTPUT]\n",
    .about = "\n"
             "Computes the answer to INPUT, and prints where OUTPUT, which a program printed\n"
             "for INPUT, first differs from it, and what that means in the game. Without\n"
             "OUTPUT, or if it is -, standard input is read.\n"
             "\n",
    .rows = rows,
    .row_count = sizeof rows / sizeof rows[0],
    .ending = "\n"
              "Exit status: 0 if OUTPUT is the answer, 1 if it differs, 2 for wrong usage or\n"
              "for something that cannot be read or written.\n",
};

/* ---- reading ---- */

enum {
    SPARE_OUTPUT = 1 << 20 /* of OUTPUT, at most twice the answer's length and this are read */
};

struct diffing {
    const struct diff_request *request;
    struct byte_queue input;
    struct arguments_given given;
    char *args[ARGUMENTS_MOST + 2]; /* the words of `given`; NULL ends them */
    char first[FIRST_LINE_ROOM];    /* with --args-line: the first line of INPUT */
    struct memory_folder folder;    /* the saved game that the arguments name, and saved games */
    struct reference_run answer;
    struct judgement judgement;
    struct text_file file; /* the one that is read */
};

/* The saved game that the arguments name. It is here and not in struct diffing, because a replay
   does not pass on the `who` of its world. */
static struct memory_folder loaded;

static int refuse(const char *subject, const char *reason)
{
    return misused(diff_usage.usage, subject, reason);
}

/* Reads a file. Returns 0 if that failed; a message has then said why. */
static int read_text(struct diffing *d, const char *path, struct byte_queue *to)
{
    int fine = text_file_open(&d->file, path, d->request->line_ends);
    if (fine) {
        (void)queue_read(to, &d->file.from, SIZE_MAX);
        fine = text_file_was_read(&d->file);
    }
    text_file_close(&d->file);
    return fine;
}

/* Returns what was typed: INPUT, but with --args-line without its first line. */
static bytes typed(const struct diffing *d)
{
    bytes all = queue_bytes(&d->input);
    return d->request->args_line ? bytes_skip(all, bytes_find(all, '\n') + 1) : all;
}

/* ---- the arguments ---- */

/* Returns the arguments as one text, or NULL if the first line of INPUT cannot hold any. */
static const char *arguments_text(struct diffing *d)
{
    static struct memory_input input;
    if (!d->request->args_line)
        return d->request->args;
    return take_first_line(memory_input_open(&input, queue_bytes(&d->input)), d->first);
}

/* Reads the saved game at `path` into both folders. Returns 0 if that failed; a message has then
   said why. */
static int read_saved_game(struct diffing *d, const char *path)
{
    struct byte_queue game = { 0 };
    bytes name = bytes_of_text(path);
    int fine = read_text(d, path, &game);
    if (fine) {
        memory_folder_put(&d->folder, name, queue_bytes(&game));
        memory_folder_put(&loaded, name, queue_bytes(&game));
    }
    free(game.at);
    return fine;
}

/* Gets ready what the arguments ask for. Returns 0 if that failed; a message has then said why. */
static int prepare_arguments(struct diffing *d)
{
    const char *text = arguments_text(d);
    if (!(d->request->dialect->takes & TAKES_ARGS))
        return 1;
    if (text == 0) {
        complain(known_as(d->request->input), "the first line is not the arguments");
        return 0;
    }
    (void)arguments_take(&d->given, text, &judge_world);
    memcpy(d->args, d->given.words, (size_t)d->given.count * sizeof d->args[0]);
    if (d->request->dialect->arguments(&d->given) != ARGUMENTS_LOAD)
        return 1;
    if (d->request->args_line) {
        complain(known_as(d->request->input), "an input must not name a file to be loaded");
        return 0;
    }
    return read_saved_game(d, d->args[1]);
}

/* Computes the answer. Returns 0 if that failed; a message has then said why. */
static int compute_answer(struct diffing *d)
{
    struct reference_request request = { .dialect = d->request->dialect,
                                         .args = d->args,
                                         .input = typed(d),
                                         .folder = &d->folder,
                                         .limit = d->request->limit };
    int fine = reference_run(&request, &d->answer);
    if (!fine)
        complain(known_as(d->request->input), d->answer.trouble);
    return fine;
}

/* ---- the difference ---- */

/* What is said if nothing else differs. */
static const char *const only[LENIENCY_COUNT] = {
    [LENIENT_LAST_LINE_FEED] = "only the line feed at the end differs",
    [LENIENT_TRAILING_BLANKS] = "only trailing blanks differ",
    [LENIENT_WHITE_SPACE] = "only white space differs",
    [LENIENT_CASE] = "only case differs",
    [LENIENT_NUL_BYTES] = "only NUL bytes differ",
    [LENIENT_PROMPTS] = "only the wording of prompts differs",
    [LENIENT_EXTRA_LINES] = "only extra lines differ",
    [LENIENT_BOARD] = "only text around boards, scores, refusals and results differs",
};

/* Writes what differs: a set that is not empty. */
static void say_only(struct leniencies needed, sink *out)
{
    int l;
    for (l = 0; l < LENIENCY_COUNT; l++) {
        if (needed.bits == 1U << l) {
            sink_text(out, only[l]);
            return;
        }
    }
    sink_text(out, "the only differences: ");
    leniencies_say(needed, out);
}

/* Writes a line that says so if boards, scores, refusals and results are the same. */
static void say_slight_difference(const struct judgement *j, sink *out)
{
    struct leniencies all = { LENIENCIES_ALL }, needed = { 0 };
    bytes answer = queue_bytes(&j->kept_answer), output = queue_bytes(&j->kept_output);
    int is_near = !j->is_lost && answer.len <= NEAR_MOST && output.len <= NEAR_MOST &&
                  leniencies_needed(j->dialect, answer, output, all, &needed);
    if (needed.bits != 1U << LENIENT_LAST_LINE_FEED && only_line_ends_differ(answer, output))
        sink_text(out, "only line ends differ");
    else if (is_near)
        say_only(needed, out);
    else
        return;
    sink_byte(out, '\n');
}

static source *open_loaded(void *who, const char *path)
{
    struct world world = memory_world(&loaded);
    (void)who;
    return world.open(world.who, path);
}

/* Writes what `check` reports of the line of INPUT that is answered at the place. Returns 0 if that
   failed; a message has then said why. */
static int say_input(struct diffing *d, sink *out)
{
    static struct memory_input input;
    const struct diff_request *o = d->request;
    struct world world = memory_world(0);
    struct check_options options = { .args = o->args, .limit = o->limit, .world = &world };
    const char *trouble;
    world.open = open_loaded;
    trouble =
        feedback_input(&d->judgement.comparison, memory_input_open(&input, queue_bytes(&d->input)),
                       &options, o->args_line, out);
    if (trouble != 0)
        complain(known_as(o->input), trouble);
    return trouble == 0;
}

/* Reads OUTPUT, and compares it with the answer. Returns the exit status. */
static int compare(struct diffing *d)
{
    static struct memory_input answer;
    struct judgement *j = &d->judgement;
    sink *out = standard_output();
    int fine = text_file_open(&d->file, d->request->output, d->request->line_ends);
    int wrong;
    j->dialect = d->request->dialect;
    j->answer = memory_input_open(&answer, bytes_of(d->answer.output, d->answer.length));
    j->output = &d->file.from;
    j->most = 2 * d->answer.length + SPARE_OUTPUT;
    wrong = fine && judgement_differs(j);
    fine = fine && text_file_was_read(&d->file);
    text_file_close(&d->file);
    if (!fine)
        return STATUS_TROUBLE;
    if (!wrong)
        return STATUS_OK;
    say_slight_difference(j, out);
    feedback_difference(&j->comparison, out);
    return say_input(d, out) ? STATUS_DIFFERS : STATUS_TROUBLE;
}

static int diff(const struct diff_request *request)
{
    static struct diffing d;
    int status = STATUS_TROUBLE;
    d.request = request;
    if (read_text(&d, request->input, &d.input) && prepare_arguments(&d) && compute_answer(&d))
        status = compare(&d);
    reference_run_free(&d.answer);
    memory_folder_free(&d.folder);
    memory_folder_free(&loaded);
    arguments_free(&d.given, &judge_world);
    free(d.input.at);
    judgement_free(&d.judgement);
    return finish_output(status, STATUS_TROUBLE);
}

/* ---- the command line ---- */

/* Reads the words after DIALECT. */
static int diff_paths(struct diff_request *o, char **paths, int count)
{
    static char dash[] = "-";
    if (count == 0)
        return refuse("diff", "which INPUT?");
    if (count > 3 || (count == 3 && o->exit_code == 0))
        return refuse(paths[count - 1], "two paths at most: INPUT and OUTPUT");
    o->input = paths[0];
    o->output = count >= 2 ? paths[1] : dash;
    if (strcmp(o->input, "-") == 0 && strcmp(o->output, "-") == 0)
        return refuse("diff", "INPUT and OUTPUT cannot both be standard input");
    return diff(o);
}

/* Reads the words that are not options. */
static int diff_words(struct diff_request *o, struct options_given *given)
{
    int status;
    o->dialect = take_dialect(&diff_usage, o, given, 0, &status);
    if (o->dialect == 0)
        return status;
    if ((o->dialect->takes & TAKES_ARGS) && o->args == 0 && !o->args_line)
        return refuse(o->dialect->name, "needs --args, what the program is started with");
    return diff_paths(o, given->words, given->count);
}

/* Returns the status as the caller knows it. */
static int status_for(const struct diff_request *o, int status)
{
    return o->exit_code != 0 && status == STATUS_TROUBLE ? STATUS_TESTLIB_FAIL : status;
}

int run_diff(char **argv)
{
    struct diff_request request = { 0 };
    struct options_given given;
    int status;
    if (!options_taken(&diff_usage, argv, &request, &given, &status))
        return status;
    if (request.exit_code != 0)
        end_without_memory(STATUS_TESTLIB_FAIL);
    return status_for(&request, diff_words(&request, &given));
}
