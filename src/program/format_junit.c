/* --format=junit: JUnit's XML, a test case for each input or record. How many failed stands at its
   beginning, so the cases wait in a temporary file until that is known. */
#include "program/format.h"
#include "program/late.h"
#include "program/report.h"
#include "program/utf8.h"

#include "judge/visible.h"

#include <errno.h>
#include <libxml/xmlwriter.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is used of libxml2. */
/* clang-format off */
#define USED(X) \
    X(xmlBufferAdd) X(xmlBufferContent) X(xmlBufferCreate) X(xmlBufferEmpty) X(xmlBufferFree) \
    X(xmlBufferLength) X(xmlFreeTextWriter) X(xmlNewTextWriter) X(xmlOutputBufferClose) \
    X(xmlOutputBufferCreateIO) X(xmlSetGenericErrorFunc) X(xmlTextWriterEndDocument) \
    X(xmlTextWriterEndElement) X(xmlTextWriterFlush) X(xmlTextWriterStartDocument) \
    X(xmlTextWriterStartElement) X(xmlTextWriterWriteAttribute) X(xmlTextWriterWriteRaw) \
    X(xmlTextWriterWriteRawLen) X(xmlTextWriterWriteString)
/* clang-format on */

LATE_LIBRARY(USED);

struct junit {
    struct run run;
    sink *out;
    FILE *waiting;
    xmlTextWriterPtr cases; /* writes what waits */
    int failed;             /* something could not be written down */
    int why;                /* ... errno of it; 0: there was not enough memory */
    uint64_t written, failures, errors;

    const char *path;
    unsigned char name[NAME_ROOM];

    /* The case that is going on: */
    struct report report; /* for people */
    struct listener people;
    sink said;
    unsigned char buffer[4096];
    xmlBufferPtr text;        /* what is said to them */
    const struct code *error; /* the first; 0: none yet */
    unsigned char message[MESSAGE_ROOM];
    bytes error_message;
    struct verdict verdict;
};

/* ---- text ---- */

static int add_text(void *to, bytes b)
{
    return lib.xmlBufferAdd(to, b.at, (int)b.len) == 0;
}

static const xmlChar *text_in(const char *ascii)
{
    return (const xmlChar *)ascii;
}

static void fail(struct junit *u, int why)
{
    if (u->failed)
        return;
    u->failed = 1;
    u->why = why;
}

static void look(struct junit *u, int result)
{
    if (result < 0)
        fail(u, 0);
}

/* b as XML takes it, to be freed; 0: there is not enough memory. */
static xmlChar *text_of(struct junit *u, bytes b)
{
    size_t room = UTF8_GROWTH * b.len + 1;
    xmlChar *text = malloc(room);
    sink out;
    if (text == 0) {
        fail(u, 0);
        return 0;
    }
    sink_init(&out, 0, 0, text, room);
    (void)sink_xml(&out, b);
    sink_byte(&out, '\0');
    return text;
}

static void attribute(struct junit *u, xmlTextWriterPtr to, const char *name, bytes value)
{
    xmlChar *text = text_of(u, value);
    if (text != 0)
        look(u, lib.xmlTextWriterWriteAttribute(to, text_in(name), text));
    free(text);
}

static void number(struct junit *u, xmlTextWriterPtr to, const char *name, uint64_t value)
{
    struct message m;
    sink_number(message_open(&m), value);
    attribute(u, to, name, message_text(&m));
}

static void start(struct junit *u, xmlTextWriterPtr to, const char *element)
{
    look(u, lib.xmlTextWriterStartElement(to, text_in(element)));
}

static void finish(struct junit *u, xmlTextWriterPtr to)
{
    look(u, lib.xmlTextWriterEndElement(to));
}

static void end_line(struct junit *u, xmlTextWriterPtr to)
{
    look(u, lib.xmlTextWriterWriteRaw(to, text_in("\n")));
}

/* What was said to people. */
static void content(struct junit *u)
{
    xmlChar *text;
    look(u, sink_flush(&u->said) - 1);
    text =
        text_of(u, bytes_of(lib.xmlBufferContent(u->text), (size_t)lib.xmlBufferLength(u->text)));
    if (text != 0)
        look(u, lib.xmlTextWriterWriteString(u->cases, text));
    free(text);
}

/* ---- cases ---- */

static void start_case(struct junit *u)
{
    size_t room = VISIBLE_MAX * strlen(known_as(u->path)) + MESSAGE_ROOM;
    unsigned char *text = malloc(room);
    sink name;
    if (text == 0) {
        fail(u, 0);
        return;
    }
    sink_init(&name, 0, 0, text, room);
    sink_name(&name, known_as(u->path));
    if (u->verdict.record > 0) {
        sink_text(&name, ": record ");
        sink_number(&name, u->verdict.record);
    }
    start(u, u->cases, "testcase");
    attribute(u, u->cases, "name", sink_held(&name));
    attribute(u, u->cases, "classname", bytes_of_text(u->run.dialect->name));
    free(text);
    u->written++;
}

static void end_case(struct junit *u)
{
    finish(u, u->cases);
    end_line(u, u->cases);
    lib.xmlBufferEmpty(u->text);
    u->error = 0;
    memset(&u->verdict, 0, sizeof u->verdict);
}

static void not_valid(struct junit *u)
{
    start(u, u->cases, "failure");
    if (u->error != 0) {
        attribute(u, u->cases, "type", bytes_of_text(u->error->name));
        attribute(u, u->cases, "message", u->error_message);
    }
    content(u);
    finish(u, u->cases);
    u->failures++;
}

static void finding(void *who, const struct finding *f)
{
    struct junit *u = who;
    if (u->error == 0 && f->severity == SEVERITY_ERROR) {
        sink kept;
        sink_init(&kept, 0, 0, u->message, sizeof u->message);
        sink_bytes(&kept, f->message);
        u->error = f->code;
        u->error_message = sink_held(&kept);
    }
    tell_finding(&u->people, f);
}

static void verdict(void *who, const struct verdict *v)
{
    struct junit *u = who;
    u->verdict = *v; /* but for its words */
    tell_verdict(&u->people, v);
}

static void end(void *who, int unjudged)
{
    struct junit *u = who;
    int warned;
    if (unjudged)
        sink_text(&u->said, "what follows was not judged\n");
    (void)sink_flush(&u->said);
    warned = u->verdict.valid && lib.xmlBufferLength(u->text) > 0;
    if (u->verdict.valid && !warned && u->run.quiet)
        return;
    start_case(u);
    if (!u->verdict.valid)
        not_valid(u);
    if (warned) {
        start(u, u->cases, "system-out");
        content(u);
        finish(u, u->cases);
    }
    end_case(u);
}

/* ---- inputs ---- */

static void input(void *who, const char *path)
{
    struct junit *u = who;
    u->path = path;
    u->report.name = show_name(path, u->name);
}

static void input_end(void *who, const struct tally *t, const char *trouble)
{
    struct junit *u = who;
    (void)t;
    if (trouble == 0)
        return;
    start_case(u);
    start(u, u->cases, "error");
    attribute(u, u->cases, "type", bytes_of_text("not-read"));
    attribute(u, u->cases, "message", bytes_of_text(trouble));
    content(u);
    finish(u, u->cases);
    u->errors++;
    end_case(u);
}

static void unread(void *who, const char *path, const char *trouble)
{
    input(who, path);
    input_end(who, 0, trouble);
}

/* ---- the report ---- */

static int write_case(void *who, const char *text, int len)
{
    struct junit *u = who;
    if (fwrite(text, 1, (size_t)len, u->waiting) == (size_t)len)
        return len;
    fail(u, errno);
    return -1;
}

static int write_out(void *who, const char *text, int len)
{
    struct junit *u = who;
    sink_bytes(u->out, bytes_of(text, (size_t)len));
    return len;
}

/* Errors are looked at where they occur; libxml2 would print them. */
static void ignore_error(void *who, const char *format, ...)
{
    (void)who;
    (void)format;
}

static xmlTextWriterPtr writer_to(xmlOutputWriteCallback write, struct junit *u)
{
    xmlOutputBufferPtr buffer = lib.xmlOutputBufferCreateIO(write, 0, u, 0);
    xmlTextWriterPtr writer = buffer != 0 ? lib.xmlNewTextWriter(buffer) : 0;
    if (writer == 0 && buffer != 0)
        (void)lib.xmlOutputBufferClose(buffer);
    return writer;
}

static void counts(struct junit *u, xmlTextWriterPtr to)
{
    number(u, to, "tests", u->written);
    number(u, to, "failures", u->failures);
    number(u, to, "errors", u->errors);
}

static void copy_cases(struct junit *u, xmlTextWriterPtr to)
{
    char part[4096];
    size_t n;
    rewind(u->waiting);
    while ((n = fread(part, 1, sizeof part, u->waiting)) > 0)
        look(u, lib.xmlTextWriterWriteRawLen(to, text_in(part), (int)n));
    if (ferror(u->waiting))
        fail(u, errno);
}

static void write_suites(struct junit *u)
{
    xmlTextWriterPtr to = writer_to(write_out, u);
    struct message m;
    sink *name = message_open(&m);
    if (to == 0) {
        fail(u, 0);
        return;
    }
    sink_text(name, "flipref check ");
    sink_text(name, u->run.dialect->name);
    look(u, lib.xmlTextWriterStartDocument(to, 0, "UTF-8", 0));
    start(u, to, "testsuites");
    counts(u, to);
    end_line(u, to);
    start(u, to, "testsuite");
    attribute(u, to, "name", message_text(&m));
    counts(u, to);
    end_line(u, to);
    copy_cases(u, to);
    finish(u, to);
    end_line(u, to);
    finish(u, to);
    look(u, lib.xmlTextWriterEndDocument(to));
    lib.xmlFreeTextWriter(to);
}

static void free_junit(struct junit *u)
{
    if (u->cases != 0)
        lib.xmlFreeTextWriter(u->cases);
    if (u->text != 0)
        lib.xmlBufferFree(u->text);
    if (u->waiting != 0)
        (void)fclose(u->waiting);
    free(u);
}

static const char *close_junit(void *who, const struct tally *all, uint64_t unread_inputs)
{
    struct junit *u = who;
    const char *trouble = 0;
    (void)all;
    (void)unread_inputs;
    look(u, lib.xmlTextWriterFlush(u->cases));
    if (fflush(u->waiting) != 0)
        fail(u, errno);
    if (!u->failed)
        write_suites(u);
    if (u->failed)
        trouble = u->why != 0 ? strerror(u->why) : no_memory;
    free_junit(u);
    return trouble;
}

const char *open_junit(struct reporter *r, const struct run *run, sink *out)
{
    struct junit *u;
    const char *trouble = late_load(&library);
    if (trouble != 0)
        return trouble;
    u = calloc(1, sizeof *u);
    if (u == 0)
        return no_memory;
    u->run = *run;
    u->out = out;
    u->waiting = tmpfile();
    if (u->waiting == 0) {
        trouble = strerror(errno);
        free_junit(u);
        return trouble;
    }
    u->text = lib.xmlBufferCreate();
    lib.xmlSetGenericErrorFunc(0, ignore_error);
    u->cases = writer_to(write_case, u);
    if (u->text == 0 || u->cases == 0) {
        free_junit(u);
        return no_memory;
    }
    sink_init(&u->said, add_text, u->text, u->buffer, sizeof u->buffer);
    u->report.out = &u->said;
    u->report.quiet = 1;
    u->people = report_listener(&u->report);
    r->to.finding = finding;
    r->to.verdict = verdict;
    r->to.end = end;
    r->to.who = u;
    r->to.quiet = QUIET_WORDS;
    r->input = input;
    r->input_end = input_end;
    r->unread = unread;
    r->close = close_junit;
    r->who = u;
    return 0;
}
