/* --format=junit: JUnit's XML, a test case for each input or record. How many failed stands at its
   beginning, so the cases wait in a store until that is known. */
#include "report/diagnostics.h"
#include "report/format.h"
#include "text/byte_queue.h"
#include "text/input_name.h"
#include "text/memory.h"
#include "text/say.h"
#include "text/xml.h"

#include "base/visible.h"

#include <stdlib.h>
#include <string.h>

struct junit {
    struct run run;
    sink *out;
    void *waiting; /* the open store */
    sink to_waiting;
    unsigned char waiting_buffer[4096];
    struct xml cases; /* to `waiting` */
    uint64_t written, failures, errors;
    uint64_t took; /* by all cases that are written, in microseconds */

    const char *path;
    unsigned char name[NAME_ROOM];

    /* The current case: */
    struct report report; /* writes diagnostics to `text` */
    struct listener people;
    sink said;
    unsigned char buffer[4096];
    struct byte_queue text;   /* the diagnostics of the case */
    const struct code *error; /* of the first error, or NULL */
    struct message error_message;
    flipref_verdict verdict;
    uint64_t case_took;
};

/* ---- text ---- */

static void end_line(struct xml *to)
{
    xml_raw(to, bytes_of_text("\n"));
}

/* Writes the diagnostics of the case. */
static void content(struct junit *u)
{
    (void)sink_flush(&u->said);
    xml_text(&u->cases, queue_bytes(&u->text));
}

/* ---- cases ---- */

static void name_case(struct junit *u)
{
    size_t room = VISIBLE_MAX * strlen(known_as(u->path)) + MESSAGE_ROOM;
    unsigned char *text = memory_new(room, 1);
    sink name;
    sink_init(&name, 0, 0, text, room);
    sink_visible_name(&name, known_as(u->path));
    if (u->verdict.record > 0)
        sink_say(&name, ": record %" PRIu64, u->verdict.record);
    xml_attribute(&u->cases, "name", sink_held(&name));
    free(text);
}

/* Writes microseconds as seconds, such as 0.012. The schema of Jenkins, junit-10.xsd, allows three
   decimals. */
static void seconds(struct xml *to, uint64_t microseconds)
{
    struct message m;
    sink *out = message_open(&m);
    uint64_t milliseconds = (microseconds + 500) / 1000;
    sink_say(out, "%" PRIu64 ".%" PRIu64 "%" PRIu64 "%" PRIu64, milliseconds / 1000,
             milliseconds / 100 % 10, milliseconds / 10 % 10, milliseconds % 10);
    xml_attribute(to, "time", message_text(&m));
}

static void start_case(struct junit *u)
{
    xml_start(&u->cases, "testcase");
    name_case(u);
    xml_attribute(&u->cases, "classname", bytes_of_text(u->run.dialect->name));
    seconds(&u->cases, u->case_took);
    u->took += u->case_took;
    u->written++;
}

static void end_case(struct junit *u)
{
    xml_end(&u->cases);
    end_line(&u->cases);
    queue_empty(&u->text);
    u->error = 0;
    memset(&u->verdict, 0, sizeof u->verdict);
    u->case_took = 0;
}

static void not_valid(struct junit *u)
{
    xml_start(&u->cases, "failure");
    if (u->error != 0) {
        xml_attribute(&u->cases, "type", bytes_of_text(u->error->name));
        xml_attribute(&u->cases, "message", message_text(&u->error_message));
    }
    content(u);
    xml_end(&u->cases);
    u->failures++;
}

static void finding(void *who, const struct finding *f)
{
    struct junit *u = who;
    if (u->error == 0 && f->diagnostic.severity == FLIPREF_ERROR) {
        u->error = f->code;
        sink_text(message_open(&u->error_message), f->diagnostic.message);
    }
    tell_finding(&u->people, f);
}

static void verdict(void *who, const flipref_verdict *v)
{
    struct junit *u = who;
    u->verdict = *v; /* its words are not used */
    tell_verdict(&u->people, v);
}

static void end(void *who, int unjudged)
{
    struct junit *u = who;
    int warned;
    if (unjudged)
        sink_text(&u->said, "what follows was not judged\n");
    (void)sink_flush(&u->said);
    warned = u->verdict.valid && queue_bytes(&u->text).len > 0;
    if (u->verdict.valid && !warned && u->run.quiet) {
        u->case_took = 0;
        return;
    }
    start_case(u);
    if (!u->verdict.valid)
        not_valid(u);
    if (warned) {
        xml_start(&u->cases, "system-out");
        content(u);
        xml_end(&u->cases);
    }
    end_case(u);
}

/* ---- inputs ---- */

static void input(void *who, const char *path)
{
    struct junit *u = who;
    u->path = path;
    u->case_took = 0;
    u->report.name = visible_input_name(path, u->name);
}

static void input_end(void *who, const struct tally *t, const char *trouble)
{
    struct junit *u = who;
    (void)t;
    if (trouble == 0)
        return;
    start_case(u);
    xml_start(&u->cases, "error");
    xml_attribute(&u->cases, "type", bytes_of_text("not-read"));
    xml_attribute(&u->cases, "message", bytes_of_text(trouble));
    content(u);
    xml_end(&u->cases);
    u->errors++;
    end_case(u);
}

static void took(void *who, uint64_t microseconds)
{
    struct junit *u = who;
    u->case_took += microseconds;
}

/* ---- the report ---- */

static void counts(struct junit *u, struct xml *to)
{
    xml_number(to, "tests", u->written);
    xml_number(to, "failures", u->failures);
    xml_number(to, "errors", u->errors);
    seconds(to, u->took);
    end_line(to);
}

static void copy_cases(struct junit *u, struct xml *to)
{
    unsigned char part[4096];
    size_t n = u->run.store->read(u->waiting, part, sizeof part);
    while (n > 0 && n != SOURCE_FAILED) {
        xml_raw(to, bytes_of(part, n));
        n = u->run.store->read(u->waiting, part, sizeof part);
    }
}

static void write_suites(struct junit *u)
{
    struct message m;
    struct xml to;
    sink_say(message_open(&m), "flipref check %s", u->run.dialect->name);
    xml_open(&to, u->out);
    xml_declaration(&to);
    xml_start(&to, "testsuites");
    counts(u, &to);
    xml_start(&to, "testsuite");
    xml_attribute(&to, "name", message_text(&m));
    counts(u, &to);
    copy_cases(u, &to);
    xml_end(&to);
    end_line(&to);
    xml_end(&to);
    end_line(&to);
}

static void free_junit(struct junit *u)
{
    free(u->text.at);
    if (u->waiting != 0)
        u->run.store->close(u->waiting);
    free(u);
}

static const char *close_junit(void *who, const struct tally *all, uint64_t unread_inputs)
{
    struct junit *u = who;
    int is_whole = sink_flush(&u->to_waiting) && u->run.store->rewind(u->waiting);
    const char *trouble;
    (void)all;
    (void)unread_inputs;
    if (is_whole)
        write_suites(u);
    trouble = u->run.store->trouble(u->waiting);
    free_junit(u);
    return trouble;
}

const char *open_junit(struct reporter *r, const struct run *run, sink *out)
{
    struct junit *u = memory_new(1, sizeof *u);
    const char *trouble;
    u->run = *run;
    u->out = out;
    u->waiting = run->store->open(&trouble);
    if (u->waiting == 0) {
        free_junit(u);
        return trouble;
    }
    sink_init(&u->to_waiting, run->store->write, u->waiting, u->waiting_buffer,
              sizeof u->waiting_buffer);
    xml_open(&u->cases, &u->to_waiting);
    sink_init(&u->said, queue_write, &u->text, u->buffer, sizeof u->buffer);
    u->report.out = &u->said;
    u->report.quiet = 1;
    u->people = report_listener(&u->report);
    *r = (struct reporter){ .to = { finding, verdict, end, u, QUIET_WORDS, 0 },
                            .input = input,
                            .input_end = input_end,
                            .took = took,
                            .close = close_junit,
                            .who = u };
    return 0;
}
