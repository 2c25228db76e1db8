/* --format=sarif: SARIF 2.1.0, one run, with what GitHub's code scanning asks for. The rules are
   the dialect's codes; a result is written as it is found. With --sarif-split, a run that is full
   is followed by another. */
#include "judge/contest_codes.h"
#include "report/explain_code.h"
#include "report/format.h"
#include "text/hash.h"
#include "text/json.h"
#include "text/memory.h"
#include "text/say.h"
#include "text/utf8.h"
#include "text/version.h"

#include <stdlib.h>
#include <string.h>

enum {
    HELP_ROOM = 1 << 14,
    RESULTS_MOST = 25000, /* the most results that GitHub's code scanning takes in a run */
    RUNS_MOST = 20,       /* the most runs that it takes in a report */
    NOTES_MOST = 20,      /* inputs that could not be read and are named */
    FINDINGS_MOST = 32    /* more than a record has: ERRORS_MOST and a few warnings */
};

/* An input that could not be read. */
struct note {
    char *path;
    char *trouble;
};

struct sarif {
    struct run run;
    struct json json;
    const char *path;
    uint64_t hashes[FINDINGS_MOST]; /* of the lines with findings in a record */
    size_t found;
    struct note notes[NOTES_MOST];
    size_t noted;
    unsigned runs;              /* that were started */
    uint64_t written, left_out; /* results: in the last run, and in none */
    unsigned char help[HELP_ROOM];
};

static void object_of_bytes(struct json *j, const char *key, const char *name, bytes value)
{
    json_start_object(j, key);
    json_bytes(j, name, value);
    json_end_object(j);
}

static void text_object(struct json *j, const char *key, const char *text)
{
    object_of_bytes(j, key, "text", bytes_of_text(text));
}

/* ---- rules ---- */

/* Writes the name of a code as viewers expect it: OctaflipMoveOccupied. */
static void write_name(struct json *j, const char *code)
{
    struct message m;
    sink *out = message_open(&m);
    int starts = 1;
    for (; *code != '\0'; code++) {
        int is_letter = *code >= 'a' && *code <= 'z';
        if (*code != '.' && *code != '-')
            sink_byte(out, starts && is_letter ? *code - 'a' + 'A' : *code);
        starts = *code == '.' || *code == '-';
    }
    json_bytes(j, "name", message_text(&m));
}

static void write_help(struct sarif *s, const char *key, const struct code *code, const char *fence)
{
    sink out;
    sink_init(&out, 0, 0, s->help, sizeof s->help);
    explain(s->run.dialect, code, 0, fence, &out);
    json_bytes(&s->json, key, sink_held(&out));
}

/* Writes `NAME: TITLE`, because a title may be a single word. */
static void write_title(struct json *j, const struct code *code)
{
    struct message m;
    sink_say(message_open(&m), "%s: %s", code->name, code->title);
    text_object(j, "shortDescription", message_string(&m));
}

static void write_rule(struct sarif *s, const struct code *code)
{
    struct json *j = &s->json;
    json_start_object(j, 0);
    json_text(j, "id", code->name);
    write_name(j, code->name);
    write_title(j, code);
    text_object(j, "fullDescription", code->rule);
    if (s->run.codes_page != 0)
        json_text(j, "helpUri", s->run.codes_page);
    json_start_object(j, "help");
    write_help(s, "text", code, "");
    write_help(s, "markdown", code, "```\n");
    json_end_object(j);
    json_end_object(j);
}

/* Writes a rule for each code that has a name. */
static void write_rules(struct sarif *s)
{
    size_t count = s->run.dialect->code_count + (s->run.contest ? CONTEST_CODES : 0);
    size_t i;
    json_start_array(&s->json, "rules");
    for (i = 0; i < count; i++) {
        const struct code *code = numbered_code(s->run.dialect, i);
        if (code->name != 0)
            write_rule(s, code);
    }
    json_end_array(&s->json);
}

static size_t rule_index(const struct dialect *dialect, const struct code *code)
{
    size_t number = number_of_code(dialect, code);
    size_t index = 0;
    size_t i;
    for (i = 0; i < number; i++)
        index += numbered_code(dialect, i)->name != 0;
    return index;
}

/* ---- places ---- */

/* Writes a URI reference, which is relative if the path is. */
static void write_uri(struct json *j, const char *path)
{
    bytes rest = bytes_of_text(path);
    size_t room = 3 * rest.len + sizeof "file://";
    unsigned char *at = memory_new(room, 1);
    sink uri;
    sink_init(&uri, 0, 0, at, room);
    sink_text(&uri, path[0] == '/' ? "file:///" : "");
    while (rest.len > 0) {
        size_t end = bytes_find(rest, '/');
        bytes name = bytes_first(rest, end);
        rest = bytes_skip(rest, end + 1);
        if (name.len == 0 || bytes_equal(name, bytes_of_text(".")))
            continue;
        sink_percent(&uri, name);
        sink_text(&uri, rest.len > 0 ? "/" : "");
    }
    json_bytes(j, "uri", sink_held(&uri));
    free(at);
}

static void write_artifact(struct json *j, const char *path)
{
    json_start_object(j, "artifactLocation");
    write_uri(j, path);
    if (strcmp(path, "-") == 0)
        text_object(j, "description", "standard input");
    json_end_object(j);
}

/* A part of the text of a diagnostic, from `start` to before `end`, which may be after its LF. */
struct part {
    size_t start, end;
};

/* Writes where a part starts and ends. Its columns count in the line as SARIF shows it: in whole
   characters, after bytes that are not UTF-8 were replaced. Returns its bytes without an LF. */
static bytes write_place(struct json *j, const flipref_diagnostic *d, struct part part)
{
    bytes text = diagnostic_text(d);
    int with_line_feed = part.end > text.len;
    uint64_t column;
    bytes found;
    if (with_line_feed)
        part.end = text.len;
    utf8_whole(text, &part.start, &part.end);
    found = bytes_first(bytes_skip(text, part.start), part.end - part.start);
    column = d->text_column + utf16_units(bytes_first(text, part.start));
    json_number(j, "startLine", d->line);
    json_number(j, "startColumn", column);
    json_number(j, "endLine", d->line + (uint64_t)with_line_feed);
    json_number(j, "endColumn", with_line_feed ? 1 : column + utf16_units(found));
    return found;
}

static void write_region(struct json *j, const flipref_diagnostic *d)
{
    size_t start = diagnostic_column(d) - 1;
    struct part part = { start, start + d->length };
    bytes found;
    json_start_object(j, "region");
    found = write_place(j, d, part);
    json_number(j, "byteOffset", d->offset);
    json_number(j, "byteLength", d->length);
    if (found.len > 0)
        object_of_bytes(j, "snippet", "text", found);
    json_end_object(j);
}

/* Writes where a finding is, or an input, if there is no diagnostic. */
static void write_location(struct json *j, const char *path, const flipref_diagnostic *d)
{
    json_start_array(j, "locations");
    json_start_object(j, 0);
    json_start_object(j, "physicalLocation");
    write_artifact(j, path);
    if (d != 0)
        write_region(j, d);
    json_end_object(j);
    json_end_object(j);
    json_end_array(j);
}

/* ---- results ---- */

/* Writes a fingerprint of the text of the line, and of how many results such lines had before in
   the record. So a line that moves in its file keeps its fingerprint. */
static void write_fingerprint(struct sarif *s, const struct finding *f)
{
    struct message m;
    sink *out = message_open(&m);
    uint64_t hash = hash_more(HASH_START ^ f->diagnostic.record, diagnostic_text(&f->diagnostic));
    uint64_t same = 1;
    size_t i;
    int shift;
    for (i = 0; i < s->found; i++)
        same += s->hashes[i] == hash;
    if (s->found < FINDINGS_MOST)
        s->hashes[s->found++] = hash;
    for (shift = 60; shift >= 0; shift -= 4)
        sink_byte(out, "0123456789abcdef"[hash >> shift & 15]);
    sink_say(out, ":%" PRIu64, same);
    object_of_bytes(&s->json, "partialFingerprints", "primaryLocationLineHash", message_text(&m));
}

/* Writes a text for a message. Braces are doubled, because a single one would begin a
   placeholder. */
static void put_message(sink *out, const char *text)
{
    const char *c;
    for (c = text; *c != '\0'; c++) {
        sink_byte(out, (unsigned char)*c);
        if (*c == '{' || *c == '}')
            sink_byte(out, *c);
    }
}

/* Writes the message of a finding and, in a line of its own, its help. */
static void write_message(struct json *j, const struct finding *f)
{
    unsigned char text[5 * MESSAGE_ROOM];
    sink out;
    sink_init(&out, 0, 0, text, sizeof text);
    if (f->diagnostic.record > 0)
        sink_say(&out, "record %" PRIu64 ", ", f->diagnostic.record);
    put_message(&out, f->diagnostic.message);
    if (f->diagnostic.help != 0) {
        sink_text(&out, "\nhelp: ");
        put_message(&out, f->diagnostic.help);
    }
    object_of_bytes(j, "message", "text", sink_held(&out));
}

static void write_replacement(struct json *j, const flipref_diagnostic *d)
{
    uint64_t text_offset = d->offset - (diagnostic_column(d) - 1);
    size_t start = (size_t)(d->fix.offset - text_offset);
    struct part part = { start, start + (size_t)d->fix.length };
    json_start_object(j, 0);
    json_start_object(j, "deletedRegion");
    (void)write_place(j, d, part);
    json_number(j, "byteOffset", d->fix.offset);
    json_number(j, "byteLength", d->fix.length);
    json_end_object(j);
    text_object(j, "insertedContent", d->fix.text);
    json_end_object(j);
}

/* Writes the fix of a diagnostic that has one. */
static void write_fixes(struct json *j, const char *path, const flipref_diagnostic *d)
{
    if (d->fix.text == 0)
        return;
    json_start_array(j, "fixes");
    json_start_object(j, 0);
    text_object(j, "description", d->help);
    json_start_array(j, "artifactChanges");
    json_start_object(j, 0);
    write_artifact(j, path);
    json_start_array(j, "replacements");
    write_replacement(j, d);
    json_end_array(j);
    json_end_object(j);
    json_end_array(j);
    json_end_object(j);
    json_end_array(j);
}

static void start_run(struct sarif *s);

/* Returns whether the last run has room for a result, or another run is started for it. */
static int has_room(struct sarif *s)
{
    if (s->written < RESULTS_MOST)
        return 1;
    if (!s->run.split || s->runs == RUNS_MOST)
        return 0;
    json_end_array(&s->json);
    json_end_object(&s->json);
    start_run(s);
    return 1;
}

static void finding(void *who, const struct finding *f)
{
    struct sarif *s = who;
    struct json *j = &s->json;
    if (!has_room(s)) {
        s->left_out++;
        return;
    }
    s->written++;
    json_start_object(j, 0);
    json_text(j, "ruleId", f->code->name);
    json_number(j, "ruleIndex", rule_index(s->run.dialect, f->code));
    json_text(j, "level", f->diagnostic.severity == FLIPREF_ERROR ? "error" : "warning");
    write_message(j, f);
    write_location(j, s->path, &f->diagnostic);
    write_fingerprint(s, f);
    write_fixes(j, s->path, &f->diagnostic);
    json_end_object(j);
}

static void end(void *who, int unjudged)
{
    struct sarif *s = who;
    (void)unjudged;
    s->found = 0;
}

/* ---- inputs ---- */

static void input(void *who, const char *path)
{
    struct sarif *s = who;
    s->path = path;
}

static void input_end(void *who, const struct tally *t, const char *trouble)
{
    struct sarif *s = who;
    struct note *n = &s->notes[s->noted];
    (void)t;
    s->found = 0;
    if (trouble == 0 || s->noted == NOTES_MOST)
        return;
    n->path = memory_of_text(s->path);
    n->trouble = memory_of_text(trouble);
    s->noted++;
}

/* Writes what went wrong with an input, or with the report, if the path is NULL. */
static void write_notification(struct json *j, const char *level, const char *text,
                               const char *path)
{
    json_start_object(j, 0);
    json_text(j, "level", level);
    text_object(j, "message", text);
    if (path != 0)
        write_location(j, path, 0);
    json_end_object(j);
}

static void say_left_out(const struct sarif *s, sink *out)
{
    sink_say(out, "%" PRIu64 "%scode scanning takes at most %u in a run", s->left_out,
             s->left_out == 1 ? " result was left out: " : " results were left out: ",
             (unsigned)RESULTS_MOST);
    if (s->run.split)
        sink_say(out, ", and %u runs", (unsigned)RUNS_MOST);
}

/* Notes it in the report, and warns on standard error. */
static void note_left_out(struct sarif *s)
{
    struct message m;
    if (s->left_out == 0)
        return;
    say_left_out(s, message_open(&m));
    write_notification(&s->json, "warning", message_string(&m), 0);
    s->run.warn(message_string(&m)); /* because whoever uploads the report may not read it */
}

static void write_invocation(struct sarif *s, uint64_t unread_inputs)
{
    struct json *j = &s->json;
    size_t i;
    json_start_array(j, "invocations");
    json_start_object(j, 0);
    json_bool(j, "executionSuccessful", unread_inputs == 0);
    json_start_array(j, "toolExecutionNotifications");
    for (i = 0; i < s->noted; i++)
        write_notification(j, "error", s->notes[i].trouble, s->notes[i].path);
    if (unread_inputs > s->noted)
        write_notification(j, "error", "more inputs could not be read", 0);
    note_left_out(s);
    json_end_array(j);
    json_end_object(j);
    json_end_array(j);
}

/* ---- the report ---- */

static const char *close_sarif(void *who, const struct tally *all, uint64_t unread_inputs)
{
    struct sarif *s = who;
    struct json *j = &s->json;
    size_t i;
    (void)all;
    json_end_array(j);
    write_invocation(s, unread_inputs);
    json_end_object(j);
    json_end_array(j);
    json_end_object(j);
    json_end_line(j);
    for (i = 0; i < s->noted; i++) {
        free(s->notes[i].path);
        free(s->notes[i].trouble);
    }
    free(s);
    return 0;
}

/* Writes the category. For code scanning, a later run of a category replaces the earlier one. */
static void write_category(struct json *j, const struct sarif *s)
{
    struct message m;
    sink *out = message_open(&m);
    sink_say(out, "flipref check %s", s->run.dialect->name);
    if (s->runs > 1)
        sink_say(out, ", part %u", s->runs);
    sink_byte(out, '/');
    object_of_bytes(j, "automationDetails", "id", message_text(&m));
}

static void start_run(struct sarif *s)
{
    struct json *j = &s->json;
    s->runs++;
    s->written = 0;
    json_start_object(j, 0);
    json_start_object(j, "tool");
    json_start_object(j, "driver");
    json_text(j, "name", "flipref");
    json_text(j, "version", FLIPREF_VERSION);
    if (s->run.homepage != 0)
        json_text(j, "informationUri", s->run.homepage);
    write_rules(s);
    json_end_object(j);
    json_end_object(j);
    write_category(j, s);
    json_text(j, "columnKind", "utf16CodeUnits");
    json_start_array(j, "results");
}

static void write_start(struct sarif *s)
{
    struct json *j = &s->json;
    json_start_object(j, 0);
    json_text(j, "$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    json_text(j, "version", "2.1.0");
    json_start_array(j, "runs");
    start_run(s);
}

const char *open_sarif(struct reporter *r, const struct run *run, sink *out)
{
    struct sarif *s = memory_new(1, sizeof *s);
    json_open(&s->json, out, 1);
    s->run = *run;
    write_start(s);
    *r = (struct reporter){ .to = { finding, 0, end, s, QUIET_VERDICTS, 0 },
                            .input = input,
                            .input_end = input_end,
                            .close = close_sarif,
                            .who = s };
    return 0;
}
