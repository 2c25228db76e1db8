#include "hunt/pursue.h"

#include "base/visible.h"
#include "hunt/kept.h"
#include "hunt/shrink/shrink.h"
#include "problem/explained.h"
#include "runner/folder.h"
#include "runner/json_text.h"
#include "system/clock.h"
#include "system/io.h"
#include "tests/tests.h"
#include "text/find.h"
#include "text/memory.h"
#include "text/say.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN_LINE = 100, NAME_ROOM = 416, CAUSE_ROOM = 640 };

static const char *const shrunk_names[] = { "no", "cut-off", "fully" };

/* What is said about a finding. */
struct telling {
    struct hunting *h;
    const struct hunt_finding *finding;
    struct explained explained;
    char cause[CAUSE_ROOM];
    struct chain chain;   /* the steps of its input */
    char name[NAME_ROOM]; /* the path in DIR of the file that was asked for last */
};

/* Names the file of step `i`: `ID/1.in`, or, of several steps, `ID/1.steps/2.in`. */
static const char *name_of_step(struct telling *t, size_t i, const char *ending)
{
    if (t->chain.count == 1)
        (void)snprintf(t->name, sizeof t->name, "%s%zu%s", t->h->prefix, t->finding->number,
                       ending);
    else
        (void)snprintf(t->name, sizeof t->name, "%s%zu.steps/%zu%s", t->h->prefix,
                       t->finding->number, i + 1, ending);
    return t->name;
}

/* The same for the last step. */
static const char *name_of(struct telling *t, const char *ending)
{
    return name_of_step(t, t->chain.count - 1, ending);
}

static const struct step *step_of(const struct telling *t)
{
    return &t->finding->step.step;
}

static const struct course_reading *reading_of(const struct telling *t)
{
    return t->finding->followed.reading;
}

/* ---- the cause ---- */

static int is_memory_error(const struct telling *t)
{
    return t->finding->proof.difference.verdict == VERDICT_MEMORY_ERROR;
}

/* The texts of causes are printable ASCII, so a sink of this size holds them. */
static void say_cause(struct telling *t)
{
    sink out = text_sink(t->cause, sizeof t->cause);
    if (t->finding->leniency.bits != 0) {
        sink_text(&out, "leniency: ");
        leniencies_list(t->finding->leniency, &out);
    } else if (reading_of(t) != 0) {
        sink_text(&out, "reading: ");
        sink_text(&out, reading_of(t)->name);
    } else {
        cause_say(&t->finding->proof.cause, &out);
    }
    if (t->finding->sanitizer != 0 && !is_memory_error(t)) {
        sink_text(&out, ", sanitizer: ");
        sink_text(&out, t->finding->sanitizer);
    }
}

/* ---- files ---- */

static void print_args(const void *what, sink *out)
{
    const struct step *step = what;
    tests_print_args(step, out);
}

static const char *ending_of(const struct telling *t, char room[64])
{
    const struct run_result *outcome = &t->finding->proof.outcome;
    if (outcome->ending == ENDED_EXIT && outcome->status == step_of(t)->status)
        return 0;
    if (outcome->ending == ENDED_EXIT)
        (void)snprintf(room, 64, "exit status %d, not %d", outcome->status, step_of(t)->status);
    else if (outcome->ending == ENDED_SIGNAL)
        (void)snprintf(room, 64, "signal %d", outcome->status);
    else
        (void)snprintf(room, 64, "%s", ending_name(outcome->ending));
    return room;
}

static void print_page(const void *what, sink *out)
{
    struct telling t = *(const struct telling *)what; /* with a name of its own */
    const struct hunt_finding *f = t.finding;
    const struct difference *d = &f->proof.difference;
    char room[64];
    struct finding_page page = { .step = step_of(&t),
                                 .output = f->proof.outcome.out,
                                 .lenient = f->proof.lenient,
                                 .first = d->has_first ? &d->first : 0,
                                 .program = t.h->program->id,
                                 .input = name_of(&t, ".in"),
                                 .verdict = verdict_name(confirmed_verdict(&f->proof)),
                                 .standing = standing_name(f->standing),
                                 .confirmed = f->proof.runs,
                                 .runs = f->proof.made,
                                 .is_unstable = f->proof.result == UNSTABLE,
                                 .explained = t.explained,
                                 .ending = ending_of(&t, room),
                                 .sanitizer = f->sanitizer,
                                 .reading = reading_of(&t) != 0 ? reading_of(&t)->text : 0 };
    problem_write_page(t.h->session->problem, &page, out);
}

static int write_file(struct telling *t, size_t i, const char *ending,
                      void (*print)(const void *what, sink *out), const void *what)
{
    return folder_write(t->h->session->request->output, name_of_step(t, i, ending), print, what);
}

/* Writes step `i` with its answer, which is computed again for those before the last one. */
static int write_step(struct telling *t, size_t i)
{
    struct step step = *t->chain.steps[i];
    void *memory = 0;
    int is_last = i + 1 == t->chain.count;
    int done = is_last || answer_step(t->h->session, &step, &memory);
    folder_remove(t->h->session->request->output, name_of_step(t, i, ".yaml"));
    done = done && (step.arg_count == 0 || write_file(t, i, ".yaml", print_args, &step)) &&
           write_file(t, i, ".ans", print_bytes, &step.answer) &&
           write_file(t, i, ".in", print_bytes, &step.input);
    free(memory);
    return done;
}

static int write_files(struct telling *t)
{
    size_t i;
    for (i = 0; i < t->chain.count; i++) {
        if (!write_step(t, i))
            return 0;
    }
    return write_file(t, i - 1, ".html", print_page, t);
}

/* ---- findings.json ---- */

static json_t *args_json(const struct step *step)
{
    json_t *list = json_array();
    size_t i;
    for (i = 0; i < step->arg_count; i++)
        json_add(list, json_from_text(step->args[i]));
    return list;
}

static json_t *text_or_null(const char *text)
{
    return json_from_text(text != 0 && text[0] != '\0' ? text : 0);
}

/* Returns how many lines all steps have. */
static json_int_t lines_of(const struct telling *t)
{
    json_int_t lines = 0;
    size_t i;
    for (i = 0; i < t->chain.count; i++) {
        bytes text = t->chain.steps[i]->input;
        lines += (json_int_t)bytes_count(text, '\n') + (text.len > 0 && bytes_last(text) != '\n');
    }
    return lines;
}

/* Adds to the sentence what most outputs differ by. */
static void say_leniencies(const struct hunt_finding *f, sink *out)
{
    sink_text(out, "; without regard to ");
    leniencies_say(f->leniency, out);
    sink_say(out,
             ", the first difference of %" PRIu64 " of %" PRIu64
             " outputs is gone, and everything else is compared that way",
             f->wrong, f->tries);
}

/* A program that prints nothing may have said something on standard error, or by its status, which
   the sentence may have said already. */
static void say_silence(const struct telling *t, sink *out)
{
    const struct run_result *outcome = &t->finding->proof.outcome;
    bytes line = bytes_first(outcome->err, bytes_find(outcome->err, '\n'));
    if (outcome->ending != ENDED_EXIT || outcome->out.len > 0)
        return;
    if (line.len > 0) {
        sink_text(out, "; standard error has `");
        sink_visible(out, line, SHOWN_LINE);
        sink_text(out, "`");
    }
    if (outcome->status != 0 && strstr(t->explained.sentence, "the exit status is") == 0) {
        sink_text(out, ", and the exit status is ");
        sink_number(out, (uint64_t)(unsigned)outcome->status);
    }
}

/* A reading takes the place of what it explains. The rule stays: it is the one that is read so. */
static void say_reading(struct telling *t)
{
    struct explained *e = &t->explained;
    sink out = text_sink(e->sentence, sizeof e->sentence);
    e->turn = 0;
    e->who[0] = e->cell[0] = '\0';
    sink_say(&out,
             "%s: a second reading of the specification, which explains %u of %u answers that it "
             "changes",
             reading_of(t)->text, t->finding->followed.explains, t->finding->followed.changes);
}

static void say_sentence(struct telling *t)
{
    char *sentence = t->explained.sentence;
    size_t length = strlen(sentence);
    sink out;
    sink_init(&out, 0, 0, (unsigned char *)sentence + length,
              sizeof t->explained.sentence - length - 1);
    if (t->finding->proof.result == UNSTABLE)
        sink_text(&out, "; it varies from run to run");
    say_silence(t, &out);
    if (t->finding->leniency.bits != 0)
        say_leniencies(t->finding, &out);
    if (reading_of(t) != 0)
        say_reading(t);
}

/* A memory error under a right answer accuses only if the course lets it cost something, or if it
   says that the specification forbids crashes: nothing else in a specification is about memory.
   Returns the words that forbid it, or NULL. */
static const char *clause_against(const struct telling *t)
{
    const struct course *course = t->h->session->course;
    if (course->sanitizer.percent > 0)
        return course->sanitizer.clause != 0 ? course->sanitizer.clause : "";
    if (course->run.crash == COURSE_CRASH_FAULT && explain_may_crash(t->finding->sanitizer))
        return course->run.crash_clause != 0 ? course->run.crash_clause : "";
    return 0;
}

/* What is not promised accuses nobody, except by an end that is forbidden on any input. Neither
   does a leniency that the course allows. */
static int accuses(const struct telling *t)
{
    const struct course_leniencies *allowed = &t->h->session->course->leniencies;
    int i;
    if (is_memory_error(t))
        return clause_against(t) != 0;
    if (t->h->program->is == OWN_ACCEPTED)
        return 0; /* the package is to be looked at */
    if (reading_of(t) != 0)
        return 0;
    if (t->finding->standing != STANDING_PROMISED)
        return is_forbidden_end(t->h->session, t->finding->proof.difference.verdict);
    if (t->finding->leniency.bits == 0)
        return 1;
    for (i = 0; i < LENIENCY_COUNT; i++) {
        if ((t->finding->leniency.bits & 1U << i) != 0 && allowed->percent[i] == 100)
            return 1;
    }
    return 0;
}

/* Each of several runs; an empty list if there is one run. */
static json_t *steps_json(struct telling *t)
{
    json_t *list = json_array();
    size_t i;
    for (i = 0; t->chain.count > 1 && i < t->chain.count; i++) {
        json_t *args = args_json(t->chain.steps[i]);
        json_t *input = json_from_text(name_of_step(t, i, ".in"));
        json_t *answer = json_from_text(name_of_step(t, i, ".ans"));
        json_add(list,
                 json_pack("{s:o, s:o, s:o}", "args", args, "input", input, "answer", answer));
    }
    return list;
}

static void put_files(struct telling *t, json_t *value)
{
    const struct step *step = step_of(t);
    json_put(value, "input", json_from_text(name_of(t, ".in")));
    json_put(value, "answer", json_from_text(name_of(t, ".ans")));
    json_put(value, "page", json_from_text(name_of(t, ".html")));
    json_put(value, "args", args_json(step));
    json_put(value, "steps", steps_json(t));
    json_put(value, "bytes", json_integer((json_int_t)step_size(step)));
    json_put(value, "lines", json_integer(lines_of(t)));
    json_put(value, "shrunk", json_from_text(shrunk_names[t->finding->shrunk]));
}

static void put_explanation(const struct telling *t, json_t *value)
{
    const struct explained *e = &t->explained;
    const struct difference *d = &t->finding->proof.difference;
    json_put(value, "turn", e->turn > 0 ? json_integer((json_int_t)e->turn) : json_null());
    json_put(value, "who", text_or_null(e->who));
    json_put(value, "cell", text_or_null(e->cell));
    json_put(value, "sentence", text_or_null(e->sentence));
    json_put(value, "code", json_from_text(e->code));
    json_put(value, "rule", json_from_text(e->rule));
    json_put(value, "clause", text_or_null(e->clause));
    json_put(value, "help", json_from_text(e->help));
    json_put(value, "place", text_or_null(t->finding->proof.cause.place));
    json_put(value, "expected", json_from_text(d->has_first ? d->first.expected : 0));
    json_put(value, "found", json_from_text(d->has_first ? d->first.found : 0));
}

static json_t *finding_json(struct telling *t)
{
    const struct hunt_finding *f = t->finding;
    char room[64];
    json_t *value = json_object();
    json_put(value, "program", json_from_text(t->h->program->id));
    json_put(value, "cause", json_from_text(t->cause));
    json_put(value, "verdict", json_from_text(verdict_name(confirmed_verdict(&f->proof))));
    json_put(value, "standing", json_from_text(standing_name(f->standing)));
    json_put(value, "accuses", json_boolean(accuses(t)));
    put_files(t, value);
    put_explanation(t, value);
    json_put(value, "ending", json_from_text(ending_of(t, room)));
    json_put(value, "kept", json_boolean(f->is_kept));
    json_put(value, "wrong", json_integer((json_int_t)f->wrong));
    json_put(value, "tries", json_integer((json_int_t)f->tries));
    json_put(value, "confirmed", json_integer((json_int_t)f->proof.runs));
    json_put(value, "reading", json_from_text(reading_of(t) != 0 ? reading_of(t)->name : 0));
    json_put(value, "sanitizer", json_from_text(f->sanitizer));
    json_put(value, "seconds", json_real((double)(f->at - t->h->start) / 1000));
    return value;
}

/* ---- the whole ---- */

int finding_keep_again(struct hunting *h, const struct hunt_finding *finding)
{
    struct telling *t = memory_new(1, sizeof *t);
    int done;
    t->h = h;
    t->finding = finding;
    chain_of(&finding->step.step, &t->chain);
    problem_explain(h->session->problem, &finding->step.step, finding->proof.outcome.out,
                    &finding->proof.difference, &t->explained);
    if (finding->help[0] != '\0')
        t->explained.help = finding->help;
    say_sentence(t);
    if (is_memory_error(t))
        t->explained.clause = clause_against(t);
    say_cause(t);
    done = write_files(t);
    if (done && finding->index < json_array_size(h->findings))
        (void)json_array_set_new(h->findings, finding->index, finding_json(t));
    else if (done)
        json_add(h->findings, finding_json(t));
    free(t);
    h->is_lost |= !done;
    return done;
}

int finding_keep(struct hunting *h, struct hunt_finding *finding)
{
    finding->index = json_array_size(h->findings);
    finding->number = kept_number(h, &finding->step.step);
    return finding_keep_again(h, finding);
}

void finding_free(struct hunt_finding *finding)
{
    free(finding->sanitizer);
    confirmation_free(&finding->proof);
    free(finding->answer);
    step_copy_free(&finding->step);
    memset(finding, 0, sizeof *finding);
}

/* Names the file of a submission's output by its path, without `submissions/`. */
static void name_of_side(const struct hunting *h, const char *path, char name[FOLDER_PATH_ROOM])
{
    const char *slash = strchr(path, '/');
    size_t length = (size_t)snprintf(name, FOLDER_PATH_ROOM, "%sdisputed/", h->prefix);
    char *rest = name + length;
    (void)snprintf(rest, FOLDER_PATH_ROOM - length, "%s.out", slash != 0 ? slash + 1 : path);
    while ((rest = strchr(rest, '/')) != 0)
        *rest = '_';
}

json_t *dispute_keep(struct hunting *h)
{
    const char *folder = h->session->request->output;
    json_t *sides = json_array();
    struct disputed d;
    char input[FOLDER_PATH_ROOM], name[FOLDER_PATH_ROOM];
    size_t i;
    (void)snprintf(input, sizeof input, "%sdisputed/input", h->prefix);
    for (i = 0; problem_dispute(h->session->problem, i, &d); i++) {
        h->is_lost |= i == 0 && !folder_write(folder, input, print_bytes, &d.input);
        name_of_side(h, d.path, name);
        h->is_lost |= !folder_write(folder, name, print_bytes, &d.result.out);
        json_add(sides, json_pack("{s:o, s:o, s:s, s:i}", "path", json_from_text(d.path), "output",
                                  json_from_text(name), "ending", ending_name(d.result.ending),
                                  "status", d.result.status));
        run_result_free(&d.result);
    }
    if (i > 0)
        return json_pack("{s:o, s:o}", "input", json_from_text(input), "sides", sides);
    json_decref(sides);
    return 0;
}

int finding_accuses(const json_t *finding)
{
    return json_is_true(json_object_get(finding, "accuses"));
}
