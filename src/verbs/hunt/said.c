#include "hunt/said.h"

#include "base/visible.h"
#include "hunt/confirm.h"
#include "hunt/keep_finding.h"
#include "runner/folder.h"
#include "runner/json_text.h"
#include "text/number.h"
#include "text/say.h"
#include "text/wrapping.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Writes the words of a text that is made as printf makes it; only its first 255 bytes. */
__attribute__((format(printf, 2, 3))) static void wrap_say(struct wrapping *w, const char *format,
                                                           ...)
{
    char text[256];
    va_list parts;
    va_start(parts, format);
    (void)vsnprintf(text, sizeof text, format, parts);
    va_end(parts);
    wrap(w, text);
}

/* ---- numbers ---- */

static uint64_t number_of(const json_t *object, const char *key)
{
    json_int_t n = json_integer_value(json_object_get(object, key));
    return n > 0 ? (uint64_t)n : 0;
}

/* Writes a number with commas, and returns the text. */
static const char *count_of(const json_t *object, const char *key, char text[32])
{
    sink out = text_sink(text, 32);
    sink_count(&out, number_of(object, key));
    return text;
}

static double seconds_of(const json_t *object)
{
    return json_number_value(json_object_get(object, "seconds"));
}

/* ---- a finding ---- */

static const char *sentence_of(const json_t *finding)
{
    return json_text_of(finding, "sentence", json_text_of(finding, "cause", ""));
}

static size_t steps_of(const json_t *finding)
{
    return json_array_size(json_object_get(finding, "steps"));
}

static void say_turn(struct wrapping *w, const json_t *finding)
{
    uint64_t turn = number_of(finding, "turn");
    const char *who = json_text_of(finding, "who", 0);
    const char *cell = json_text_of(finding, "cell", 0);
    if (steps_of(finding) > 0)
        wrap(w, turn > 0 ? "after loading," : "after loading:");
    if (turn == 0)
        return;
    wrap_say(w, "turn %" PRIu64, turn);
    if (who != 0) {
        wrap_mark(w, ',');
        wrap(w, who);
    }
    if (cell != 0)
        wrap_say(w, "at %s", cell);
    wrap_mark(w, ':');
}

static void say_when(struct wrapping *w, const json_t *finding)
{
    uint64_t confirmed = number_of(finding, "confirmed");
    char wrong[32], tries[32];
    wrap(w, finding_accuses(finding) ? "found" : "reported, and accuses nobody,");
    wrap_say(w, "after %.1f s:", seconds_of(finding));
    if (json_is_true(json_object_get(finding, "kept")))
        wrap(w, "an earlier hunt kept this input;");
    else if (number_of(finding, "wrong") == 0)
        wrap(w, "only a sanitizer shows it;");
    else if (number_of(finding, "tries") == 1)
        wrap(w, "wrong on the first input;");
    else
        wrap_say(w, "wrong on %s of the first %s inputs;", count_of(finding, "wrong", wrong),
                 count_of(finding, "tries", tries));
    if (confirmed < FRESH_RUNS)
        wrap_say(w, "wrong in %" PRIu64 " of %d fresh processes", confirmed, FRESH_RUNS);
    else
        wrap_say(w, "confirmed %" PRIu64 " times by fresh processes", confirmed);
}

/* Writes a path as one word. */
static void wrap_file(struct wrapping *w, const char *folder, bytes name)
{
    char path[FOLDER_PATH_ROOM];
    (void)snprintf(path, sizeof path, "%s/%.*s", folder, (int)name.len, name.at);
    wrap(w, path);
}

/* Writes a text, if there is one, after a heading, as a line of its own. */
static void say_headed(sink *out, size_t first, const char *heading, const char *text)
{
    struct wrapping w = { .out = out };
    if (text == 0)
        return;
    wrap_start(&w, first, first > 0 ? first : 2);
    wrap(&w, heading);
    wrap(&w, text);
    wrap_end(&w);
}

static void say_files(struct wrapping *w, const json_t *finding, const char *folder)
{
    static const char *const keys[] = { "input", "answer", "page" };
    size_t i;
    wrap(w, "kept:");
    for (i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        const char *name = json_text_of(finding, keys[i], 0);
        if (name == 0)
            continue;
        wrap_file(w, folder, bytes_of_text(name));
    }
}

static const char *input_of(const json_t *finding)
{
    const char *shrunk = json_text_of(finding, "shrunk", "fully");
    if (json_is_true(json_object_get(finding, "kept")))
        return "input, as it was kept";
    if (strcmp(shrunk, "cut-off") == 0)
        return "input, until making it smaller was cut off";
    return strcmp(shrunk, "no") == 0 ? "input, as it was found" : "smallest input";
}

static void say_finding(const json_t *finding, const char *folder, sink *out)
{
    struct wrapping w = { .out = out };
    const char *sanitizer = json_text_of(finding, "sanitizer", 0);
    uint64_t lines = number_of(finding, "lines"), size = number_of(finding, "bytes");
    say_when(&w, finding);
    wrap_end(&w);
    if (sanitizer != 0 && strstr(sentence_of(finding), sanitizer) == 0)
        wrap_line(out, 2, 4, sanitizer);
    wrap_start(&w, 2, 4);
    say_turn(&w, finding);
    wrap(&w, sentence_of(finding));
    wrap_end(&w);
    say_headed(out, 4, "the specification:", json_text_of(finding, "clause", 0));
    say_headed(out, 4, "= help:", json_text_of(finding, "help", 0));
    wrap_start(&w, 2, 4);
    wrap_say(&w, "%s: %" PRIu64 " line%s, %" PRIu64 " byte%s%s;", input_of(finding), lines,
             lines == 1 ? "" : "s", size, size == 1 ? "" : "s",
             steps_of(finding) > 0 ? ", in several runs" : "");
    say_files(&w, finding, folder);
    wrap_end(&w);
}

/* The finding that is told in full: the first that accuses, or the first one. */
static size_t first_to_tell(const json_t *findings)
{
    const json_t *finding;
    size_t i;
    json_array_foreach(findings, i, finding)
    {
        if (finding_accuses(finding))
            return i;
    }
    return 0;
}

/* ---- a program ---- */

/* Whether another finding says the same, so that the sentence alone does not tell them apart. */
static int is_said_twice(const json_t *findings, const json_t *finding)
{
    const json_t *other;
    size_t i;
    json_array_foreach(findings, i, other)
    {
        if (other != finding && strcmp(sentence_of(other), sentence_of(finding)) == 0)
            return 1;
    }
    return 0;
}

static void say_others(const json_t *findings, size_t told, const char *folder, sink *out)
{
    struct wrapping w = { .out = out };
    size_t count = json_array_size(findings);
    size_t i;
    if (count < 2)
        return;
    sink_say(out, "  apart from it: %zu more cause%s\n", count - 1, count == 2 ? "" : "s");
    for (i = 0; i < count; i++) {
        const json_t *finding = json_array_get(findings, i);
        bytes input = bytes_of_text(json_text_of(finding, "input", ""));
        if (i == told)
            continue;
        wrap_start(&w, 4, 6);
        wrap_file(&w, folder, bytes_first(input, input.len - strlen(".in")));
        wrap_mark(&w, ':');
        wrap(&w, sentence_of(finding));
        if (is_said_twice(findings, finding)) {
            wrap_mark(&w, ';');
            wrap(&w, "expected");
            wrap(&w, json_text_of(finding, "expected", "nothing"));
        }
        wrap_end(&w);
    }
}

static void say_tries(const json_t *program, const char *what, sink *out)
{
    struct wrapping w = { .out = out };
    const char *why = json_text_of(program, "why", 0);
    char tries[32];
    wrap_say(&w, "%s: %s input%s tried in %.1f s, %s", what, count_of(program, "tries", tries),
             number_of(program, "tries") == 1 ? "" : "s", seconds_of(program),
             json_text_of(program, "engine", "in no way"));
    if (why != 0) {
        wrap_mark(&w, ';');
        w.indent = 2;
        wrap(&w, why);
    }
    wrap_end(&w);
}

/* The inputs that once broke the program, and no longer do. */
static void say_fixed(const json_t *program, const char *folder, sink *out)
{
    const json_t *fixed;
    size_t i;
    json_array_foreach(json_object_get(program, "fixed"), i, fixed)
    {
        struct wrapping w = { .out = out, .indent = 2 };
        wrap(&w, "fixed:");
        wrap_file(&w, folder, bytes_of_text(json_text_of(fixed, "input", "")));
        wrap(&w, "no longer breaks it, and stays as a test;");
        wrap(&w, "it was kept because of:");
        wrap(&w, json_text_of(fixed, "cause", ""));
        wrap_end(&w);
    }
}

/* What the program tries to start, once. */
static void say_refused(const json_t *program, sink *out)
{
    const json_t *what;
    size_t i;
    json_array_foreach(json_object_get(program, "refused"), i, what)
    {
        struct wrapping w = { .out = out, .indent = 2 };
        wrap(&w, "it tries to start");
        wrap_say(&w, "%s;", json_string_value(what));
        wrap(&w, "that fails here, and is no finding by itself");
        wrap_end(&w);
    }
}

/* What the compiler warns of may be why an answer is right only by chance. */
static void say_remark(const json_t *program, sink *out)
{
    say_headed(out, 0, "remark:", json_text_of(json_object_get(program, "build"), "remark", 0));
}

void say_one(const json_t *entry, const char *folder, sink *out)
{
    const json_t *program = json_object_get(entry, "program");
    const json_t *findings = json_object_get(entry, "findings");
    const char *ungraded = json_text_of(program, "ungraded", 0);
    size_t told = first_to_tell(findings);
    if (json_array_size(findings) > 0)
        say_finding(json_array_get(findings, told), folder, out);
    say_others(findings, told, folder, out);
    say_fixed(program, folder, out);
    say_refused(program, out);
    if (ungraded != 0)
        say_headed(out, 0, "could not be hunted:", ungraded);
    else
        say_tries(program, json_array_size(findings) > 0 ? "in all" : "nothing found", out);
    say_remark(program, out);
}

/* ---- several programs ---- */

void say_line(const json_t *entry, size_t width, sink *out)
{
    const json_t *program = json_object_get(entry, "program");
    const json_t *findings = json_object_get(entry, "findings");
    const char *ungraded = json_text_of(program, "ungraded", 0);
    const char *id = json_text_of(program, "id", "");
    size_t count = json_array_size(findings);
    size_t fixed = json_array_size(json_object_get(program, "fixed"));
    size_t length = strlen(id), column = width + 2;
    char text[64];
    sink_text(out, id);
    if (length > width)
        sink_byte(out, '\n');
    sink_blanks(out, length > width ? column : column - length);
    if (ungraded != 0)
        (void)snprintf(text, sizeof text, "not hunted: ");
    else if (count == 0 && fixed > 0)
        (void)snprintf(text, sizeof text, "nothing found, %zu fixed", fixed);
    else if (count == 0)
        (void)snprintf(text, sizeof text, "nothing found");
    else
        (void)snprintf(text, sizeof text, "%zu cause%s: ", count, count == 1 ? "" : "s");
    sink_text(out, text);
    column += strlen(text);
    sink_visible(out,
                 bytes_of_text(
                     ungraded != 0 ? ungraded
                     : count == 0  ? ""
                                  : sentence_of(json_array_get(findings, first_to_tell(findings)))),
                 column + 3 < WRAP_COLUMNS ? WRAP_COLUMNS - 3 - column : 0);
    sink_byte(out, '\n');
}

void say_sum(const json_t *findings, size_t more, uint64_t milliseconds, sink *out)
{
    const json_t *item;
    const json_t *programs = json_object_get(findings, "programs");
    const json_t *list = json_object_get(findings, "findings");
    size_t broken = more, troubled = 0;
    const char *last = "";
    char text[32];
    size_t i;
    json_array_foreach(list, i, item)
    {
        const char *program = json_text_of(item, "program", "");
        broken += finding_accuses(item) && strcmp(program, last) != 0;
        if (finding_accuses(item))
            last = program;
    }
    json_array_foreach(programs, i, item) troubled +=
        json_is_string(json_object_get(item, "ungraded"));
    (void)snprintf(text, sizeof text, "%.1f", (double)milliseconds / 1000);
    sink_say(out, "%zu program%s, %zu of them broken, %zu not hunted; %zu finding%s; %s s\n",
             json_array_size(programs), json_array_size(programs) == 1 ? "" : "s", broken, troubled,
             json_array_size(list), json_array_size(list) == 1 ? "" : "s", text);
}

void say_unchanged(size_t programs, sink *out)
{
    struct wrapping w = { .out = out, .indent = 2 };
    wrap_say(&w, "%zu program%s not hunted again, because nothing has changed;", programs,
             programs == 1 ? " was" : "s were");
    wrap(&w, "--again ID does so");
    wrap_end(&w);
}
