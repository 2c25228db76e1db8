/* All formats of `flipref check` say the same about the same input.

   Input: one byte chooses the dialect and its options; the rest is the input, whose name is
   `input`.

   - JSON: line and column of a place are those of a naive count for its offset. Quoted text has
     the bytes at that offset.
   - The report for people has the findings, verdicts and totals that follow from JSON, in that
     order, and no others. It shows the first finding of each code and counts the others; with
     --ungrouped, it shows all.
   - SARIF has the findings of JSON, with their offsets. Its columns, which are UTF-16 code units,
     are those of a naive count. Its snippet is the quoted text, widened to whole characters.
   - JUnit's XML has a case for each verdict of JSON. It names the first error, and quotes the
     whole report for people with --ungrouped, except valid verdicts and totals.

   A sample looks at JUnit, or at SARIF, whose rules take longer than most inputs. */
#include "harness/dialects.h"

#include "report/format.h"
#include "system/temporary_store.h"

#ifdef WITH_PARSERS
#include <jansson.h>
#include <libxml/parser.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MOST = 4096 }; /* bytes of a line or word that are quoted */

struct request {
    const struct check_way *way;
    int is_words; /* the input is words, so a word is quoted, not a line */
    bytes input;
};

static void ignore_warning(const char *text)
{
    (void)text;
}

static const struct format *format_named(const char *name)
{
    size_t i = 0;
    while (strcmp(formats[i].name, name) != 0)
        i++;
    return &formats[i];
}

/* Writes the report on the input in one format. */
static void report(const char *name, int ungrouped, const struct request *a, struct text *out)
{
    struct run run = { .dialect = dialect_named(a->way->dialect),
                       .records = a->way->options.records,
                       .contest = a->way->plainness != ANY_TEXT,
                       .many = 1,
                       .ungrouped = ungrouped,
                       .warn = ignore_warning,
                       .store = &temporary_store };
    struct tally tally;
    struct reporter r;
    PROPERTY(format_named(name)->open(&r, &run, text_open(out)) == 0);
    r.input(r.who, "input");
    tally = report_input(&r, dialect_named(a->way->dialect), &a->way->options, a->way->plainness,
                         a->input.at, a->input.len, 64);
    r.input_end(r.who, &tally, tally.trouble);
    PROPERTY(tally.trouble == 0 && r.close(r.who, &tally, 0) == 0);
}

/* ---- reading JSON ---- */

static size_t number(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    PROPERTY(json_is_integer(value) && json_integer_value(value) >= 0);
    return (size_t)json_integer_value(value);
}

/* Returns the place in the input of an offset in JSON. */
static size_t offset_in(bytes input, const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    uint64_t start = feed_start(input.at, input.len);
    uint64_t offset;
    PROPERTY(json_is_integer(value));
    offset = (uint64_t)json_integer_value(value);
    PROPERTY(offset >= start && offset - start <= input.len);
    return (size_t)(offset - start);
}

static bytes string(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    PROPERTY(json_is_string(value));
    return bytes_of(json_string_value(value), json_string_length(value));
}

static int is_error(const json_t *diagnostic)
{
    return bytes_equal(string(diagnostic, "severity"), bytes_of_text("error"));
}

/* Reads each line as a value. Returns an array of all values. (json_array() is a function of the
   program here.) */
static json_t *read_lines(bytes text)
{
    json_t *lines = json_loads("[]", 0, 0);
    while (text.len > 0) {
        size_t end = bytes_find(text, '\n');
        json_t *line = json_loadb((const char *)text.at, end, JSON_ALLOW_NUL, 0);
        PROPERTY(end < text.len && line != 0 && json_array_append_new(lines, line) == 0);
        text = bytes_skip(text, end + 1);
    }
    return lines;
}

/* ---- places in JSON, compared with the input ---- */

/* Decodes %HH and other bytes into `to`. Returns the number of bytes. */
static size_t from_percent(bytes text, unsigned char *to)
{
    size_t n = 0, i;
    for (i = 0; i < text.len; i++) {
        to[n] = text.at[i];
        if (text.at[i] == '%') {
            char hex[3] = { (char)bytes_get(text, i + 1), (char)bytes_get(text, i + 2), '\0' };
            to[n] = (unsigned char)strtoul(hex, 0, 16);
            i += 2;
        }
        n++;
    }
    return n;
}

static void check_found(const json_t *d, bytes quoted)
{
    bytes exact;
    unsigned char *decoded;
    size_t n;
    if (json_object_get(d, "found_bytes") == 0) {
        PROPERTY(bytes_equal(string(d, "found"), quoted));
        return;
    }
    exact = string(d, "found_bytes");
    decoded = malloc(exact.len);
    PROPERTY(decoded != 0);
    n = from_percent(exact, decoded);
    PROPERTY(bytes_equal(bytes_of(decoded, n), quoted));
    free(decoded);
}

static void check_place(const json_t *d, bytes input)
{
    size_t offset = offset_in(input, d, "offset"), length = number(d, "length");
    size_t line = 1, column = 1, i;
    PROPERTY(length <= input.len - offset);
    for (i = 0; i < offset; i++) {
        column = input.at[i] == '\n' ? 1 : column + 1;
        line += input.at[i] == '\n';
    }
    if (number(d, "line") == line) {
        PROPERTY(number(d, "column") == column);
    } else { /* a missing line, after a last line that has no LF */
        PROPERTY(offset == input.len && length == 0 && column > 1);
        PROPERTY(number(d, "line") == line + 1 && number(d, "column") == 1);
    }
    if (length > 0)
        check_found(d, bytes_first(bytes_skip(input, offset), length));
    else
        PROPERTY(json_object_get(d, "found") == 0);
}

/* ---- the report for people, made from JSON ---- */

static void expect_record(sink *out, const json_t *line)
{
    if (json_object_get(line, "record") == 0)
        return;
    sink_text(out, "record ");
    sink_number(out, number(line, "record"));
    sink_text(out, ", ");
}

static void expect_finding(sink *out, const json_t *line, const json_t *d)
{
    sink_text(out, "input:");
    sink_number(out, number(d, "line"));
    sink_byte(out, ':');
    sink_number(out, number(d, "column"));
    sink_text(out, ": ");
    sink_bytes(out, string(d, "severity"));
    sink_text(out, ": ");
    expect_record(out, line);
    sink_bytes(out, string(d, "message"));
    sink_text(out, " [");
    sink_bytes(out, string(d, "code"));
    sink_text(out, "]\n");
}

static void expect_verdict(sink *out, const json_t *line)
{
    sink_text(out, "input:");
    if (json_object_get(line, "record") != 0) {
        sink_number(out, number(line, "line"));
        sink_text(out, ": record ");
        sink_number(out, number(line, "record"));
        sink_byte(out, ':');
    }
    sink_text(out, json_is_true(json_object_get(line, "valid")) ? " valid: " : " not valid: ");
    sink_bytes(out, string(line, "verdict"));
    sink_byte(out, '\n');
}

/* Counts a finding by its code. Returns the number of such findings so far. */
static json_int_t count_code(json_t *counts, const json_t *d)
{
    const char *code = json_string_value(json_object_get(d, "code"));
    json_int_t count = json_integer_value(json_object_get(counts, code)) + 1;
    PROPERTY(json_object_set_new(counts, code, json_integer(count)) == 0);
    return count;
}

/* Expects the errors, the verdict and the warnings of a line of JSON. With `counts`, only the first
   finding of a code is shown. */
static void expect_line(sink *out, const json_t *line, json_t *counts)
{
    const json_t *diagnostics = json_object_get(line, "diagnostics");
    int has_verdict = 0;
    size_t errors = 0, i;
    for (i = 0; i < json_array_size(diagnostics); i++) {
        const json_t *d = json_array_get(diagnostics, i);
        if (!is_error(d) && !has_verdict) {
            expect_verdict(out, line);
            has_verdict = 1;
        }
        PROPERTY(!is_error(d) || !has_verdict);
        errors += (size_t)is_error(d);
        if (counts == 0 || count_code(counts, d) == 1)
            expect_finding(out, line, d);
    }
    if (!has_verdict)
        expect_verdict(out, line);
    PROPERTY(json_is_true(json_object_get(line, "valid")) == (number(line, "errors") == 0));
    PROPERTY(errors <= number(line, "errors") && (errors > 0 || number(line, "errors") == 0));
}

static void expect_total(sink *out, size_t valid, size_t all, const char *what)
{
    sink_number(out, all);
    sink_text(out, what);
    sink_text(out, all == 1 ? ": " : "s: ");
    sink_number(out, valid);
    sink_text(out, " valid, ");
    sink_number(out, all - valid);
    sink_text(out, " not");
}

static void expect_totals(sink *out, const json_t *lines, int records)
{
    const char *what = records ? " record" : " input";
    size_t all = json_array_size(lines);
    size_t valid = 0, i;
    for (i = 0; i < all; i++)
        valid += json_is_true(json_object_get(json_array_get(lines, i), "valid"));
    if (records) {
        const json_t *last = all > 0 ? json_array_get(lines, all - 1) : 0;
        sink_text(out, "input: ");
        expect_total(out, valid, all, what);
        if (json_object_get(last, "unjudged") != 0)
            sink_text(out, "; what follows was not judged");
        sink_byte(out, '\n');
    }
    expect_total(out, valid, all, what);
    sink_byte(out, '\n');
}

static bytes take_line(bytes *text)
{
    size_t end = bytes_find(*text, '\n');
    bytes taken = bytes_first(*text, end + 1);
    *text = bytes_skip(*text, end + 1);
    return taken;
}

/* Returns whether a line counts a group: `17 more: extra text after the command [CODE]`. If it
   does, checks the number, and removes the code from the counts. */
static int take_group(bytes line, json_t *counts)
{
    bytes rest = bytes_skip(line, bytes_find(line, ' '));
    size_t more = 0, i;
    char code[TEXT_MOST];
    if (!starts_with(rest, " more: "))
        return 0;
    for (i = 0; line.at[i] != ' '; i++)
        more = more * 10 + (size_t)(line.at[i] - '0');
    rest = bytes_skip(rest, bytes_find(rest, '[') + 1);
    rest = bytes_first(rest, bytes_find(rest, ']'));
    PROPERTY(rest.len < sizeof code);
    memcpy(code, rest.at, rest.len);
    code[rest.len] = '\0';
    PROPERTY(json_integer_value(json_object_get(counts, code)) == (json_int_t)more + 1);
    PROPERTY(json_object_del(counts, code) == 0);
    return 1;
}

/* Returns whether each of the remaining codes was found once. */
static int has_no_group(json_t *counts)
{
    void *next;
    for (next = json_object_iter(counts); next != 0; next = json_object_iter_next(counts, next)) {
        if (json_integer_value(json_object_iter_value(next)) != 1)
            return 0;
    }
    return 1;
}

/* Compares the report for people, except its indented lines: quoted lines, notes and boards. */
static void check_people(const json_t *lines, bytes report, int records, int ungrouped)
{
    struct text expected;
    sink *out = text_open(&expected);
    json_t *counts = ungrouped ? 0 : json_loads("{}", 0, 0);
    bytes rest;
    size_t i;
    for (i = 0; i < json_array_size(lines); i++)
        expect_line(out, json_array_get(lines, i), counts);
    expect_totals(out, lines, records);
    for (rest = text_of(&expected); report.len > 0;) {
        bytes taken = take_line(&report);
        if (taken.at[0] != ' ' && (ungrouped || !take_group(taken, counts)))
            PROPERTY(bytes_equal(taken, take_line(&rest)));
    }
    PROPERTY(rest.len == 0 && (ungrouped || has_no_group(counts)));
    json_decref(counts);
    text_free(&expected);
}

/* ---- SARIF ---- */

/* Well-formed UTF-8, as in the table of the Unicode standard. */
static const struct row {
    unsigned char first, last; /* the first byte */
    unsigned char least, most; /* the second byte */
    size_t length;
} table[] = {
    { 0x00, 0x7F, 0, 0, 1 },       { 0xC2, 0xDF, 0x80, 0xBF, 2 }, { 0xE0, 0xE0, 0xA0, 0xBF, 3 },
    { 0xE1, 0xEC, 0x80, 0xBF, 3 }, { 0xED, 0xED, 0x80, 0x9F, 3 }, { 0xEE, 0xEF, 0x80, 0xBF, 3 },
    { 0xF0, 0xF0, 0x90, 0xBF, 4 }, { 0xF1, 0xF3, 0x80, 0xBF, 4 }, { 0xF4, 0xF4, 0x80, 0x8F, 4 },
};

/* A character, or a part of one that U+FFFD replaces. */
struct character {
    size_t length;
    int is_good;
    size_t units; /* of UTF-16 */
};

/* Returns the character with which b begins. */
static struct character character_of(bytes b)
{
    struct character c = { 1, 0, 1 };
    size_t i;
    for (i = 0; i < sizeof table / sizeof table[0]; i++) {
        const struct row *r = &table[i];
        if (b.at[0] < r->first || b.at[0] > r->last)
            continue;
        if (r->length > 1 && b.len > 1 && b.at[1] >= r->least && b.at[1] <= r->most)
            c.length = 2;
        while (c.length > 1 && c.length < r->length && c.length < b.len && b.at[c.length] >= 0x80 &&
               b.at[c.length] <= 0xBF)
            c.length++;
        c.is_good = c.length == r->length;
        c.units = c.is_good && c.length == 4 ? 2 : 1;
    }
    return c;
}

static int is_white(int byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

/* Returns the first TEXT_MOST bytes of the line or word around a place. If the place is beyond
   them, the text begins at the place itself. */
static bytes text_around(const struct request *a, int is_words, size_t offset)
{
    size_t start = offset, end = offset;
    while (start > 0 &&
           !(is_words ? is_white(a->input.at[start - 1]) : a->input.at[start - 1] == '\n'))
        start--;
    while (end < a->input.len &&
           !(is_words ? is_white(a->input.at[end]) : a->input.at[end] == '\n'))
        end++;
    if (offset - start >= TEXT_MOST)
        start = offset;
    if (end - start > TEXT_MOST)
        end = start + TEXT_MOST;
    return bytes_of(a->input.at + start, end - start);
}

/* A place in a text, widened to whole characters. */
struct units {
    size_t start, end; /* UTF-16 units before it, and before its end */
    bytes whole;       /* its bytes */
};

static struct units units_of(bytes text, size_t from, size_t length)
{
    struct units u = { 0, 0, { text.at, 0 } };
    size_t at = 0, units = 0;
    int inside = 0;
    while (at < text.len) {
        struct character c = character_of(bytes_skip(text, at));
        if (from >= at && from < at + c.length) {
            u.start = u.end = units;
            u.whole = bytes_of(text.at + at, 0);
            inside = 1;
        }
        at += c.length;
        units += c.units;
        if (inside && length > 0 && from + length > at - c.length) {
            u.whole.len += c.length;
            u.end = units;
        }
    }
    if (!inside)
        u.start = u.end = units; /* the place is at the end */
    return u;
}

static void repair(bytes b, sink *out)
{
    while (b.len > 0) {
        struct character c = character_of(b);
        sink_bytes(out, c.is_good ? bytes_first(b, c.length) : bytes_of_text("\xEF\xBF\xBD"));
        b = bytes_skip(b, c.length);
    }
}

/* Returns whether a diagnostic is about text that is not plain. Such text is quoted with its line,
   in every dialect. */
static int is_of_text(const json_t *d)
{
    static const char start[] = "contest.text.";
    return strncmp(json_string_value(json_object_get(d, "code")), start, sizeof start - 1) == 0;
}

static void check_region(const json_t *region, const json_t *d, const struct request *a)
{
    size_t offset = offset_in(a->input, d, "offset");
    size_t length = number(d, "length"), line = number(d, "line");
    size_t column = number(d, "column");
    int is_words = a->is_words && !is_of_text(d);
    bytes text = text_around(a, is_words, offset);
    size_t from = (size_t)(a->input.at + offset - text.at);
    size_t before = 0; /* bytes between the start of the line and that text */
    struct units u;
    PROPERTY(offset_in(a->input, region, "byteOffset") == offset);
    PROPERTY(number(region, "byteLength") == length);
    PROPERTY(number(region, "startLine") == line && number(region, "endLine") == line);
    if (column == 1 && from > 0) { /* a missing line, after one without LF */
        text = bytes_of(a->input.at, 0);
        from = 0;
    } else {
        before = column - 1 - from;
    }
    u = units_of(text, from, length);
    PROPERTY(number(region, "startColumn") == before + u.start + 1);
    PROPERTY(number(region, "endColumn") == before + u.end + 1);
    if (length > 0) {
        struct text whole;
        repair(u.whole, text_open(&whole));
        PROPERTY(bytes_equal(string(json_object_get(region, "snippet"), "text"), text_of(&whole)));
        text_free(&whole);
    } else {
        PROPERTY(json_object_get(region, "snippet") == 0);
    }
}

static void put_doubled(sink *out, bytes text)
{
    size_t i;
    for (i = 0; i < text.len; i++) {
        sink_byte(out, text.at[i]);
        if (text.at[i] == '{' || text.at[i] == '}')
            sink_byte(out, text.at[i]);
    }
}

/* Compares the message, which has the help in a line of its own. Braces are doubled. */
static void check_message(const json_t *result, const json_t *line, const json_t *d)
{
    struct text expected;
    sink *out = text_open(&expected);
    expect_record(out, line);
    put_doubled(out, string(d, "message"));
    if (json_object_get(d, "help") != 0) {
        sink_text(out, "\nhelp: ");
        put_doubled(out, string(d, "help"));
    }
    PROPERTY(bytes_equal(string(json_object_get(result, "message"), "text"), text_of(&expected)));
    text_free(&expected);
}

static void check_result(const json_t *result, const json_t *line, const json_t *d,
                         const struct request *a)
{
    const json_t *location = json_array_get(json_object_get(result, "locations"), 0);
    PROPERTY(bytes_equal(string(result, "ruleId"), string(d, "code")));
    PROPERTY(bytes_equal(string(result, "level"), string(d, "severity")));
    check_message(result, line, d);
    check_region(json_object_get(json_object_get(location, "physicalLocation"), "region"), d, a);
}

static void check_sarif(const json_t *lines, bytes text, const struct request *a)
{
    json_t *log = json_loadb((const char *)text.at, text.len, JSON_ALLOW_NUL, 0);
    const json_t *run = json_array_get(json_object_get(log, "runs"), 0);
    const json_t *results = json_object_get(run, "results");
    size_t n = 0, i, k;
    PROPERTY(json_is_array(results));
    for (i = 0; i < json_array_size(lines); i++) {
        const json_t *line = json_array_get(lines, i);
        const json_t *diagnostics = json_object_get(line, "diagnostics");
        for (k = 0; k < json_array_size(diagnostics); k++)
            check_result(json_array_get(results, n++), line, json_array_get(diagnostics, k), a);
    }
    PROPERTY(json_array_size(results) == n);
    json_decref(log);
}

/* ---- JUnit ---- */

/* Returns whether the XML should quote this line of the report for people. */
static int is_quoted(bytes line)
{
    bytes rest = bytes_skip(line, bytes_find(line, ' '));
    if (line.at[0] == ' ')
        return 1;
    if (starts_with(rest, " error: ") || starts_with(rest, " warning: "))
        return 1;
    if (starts_with(rest, " record "))
        rest = bytes_skip(rest, bytes_find(bytes_skip(rest, 1), ':') + 2);
    return starts_with(line, "input:") && starts_with(rest, " not valid: ");
}

static void check_attribute(xmlNodePtr node, const char *name, bytes expected)
{
    xmlChar *value = xmlGetProp(node, (const xmlChar *)name);
    PROPERTY(value != 0 && bytes_equal(bytes_of_text((const char *)value), expected));
    xmlFree(value);
}

/* Compares a case with its line of JSON. Writes what the case quotes to `quoted`. */
static void check_case(xmlNodePtr node, const json_t *line, sink *quoted)
{
    const json_t *first = json_array_get(json_object_get(line, "diagnostics"), 0);
    xmlNodePtr child = xmlFirstElementChild(node);
    xmlChar *content = xmlNodeGetContent(node);
    bytes text = bytes_of_text((const char *)content);
    bytes unjudged = bytes_of_text("what follows was not judged\n");
    PROPERTY(xmlStrEqual(node->name, (const xmlChar *)"testcase"));
    check_attribute(node, "time", bytes_of_text("0.000")); /* no clock is read here */
    if (json_is_true(json_object_get(line, "valid"))) {
        PROPERTY((child != 0) == (first != 0));
        PROPERTY(child == 0 || xmlStrEqual(child->name, (const xmlChar *)"system-out"));
    } else {
        PROPERTY(child != 0 && xmlStrEqual(child->name, (const xmlChar *)"failure"));
        check_attribute(child, "type", string(first, "code"));
        check_attribute(child, "message", string(first, "message"));
    }
    if (json_object_get(line, "unjudged") != 0) {
        PROPERTY(text.len >= unjudged.len);
        PROPERTY(bytes_equal(bytes_skip(text, text.len - unjudged.len), unjudged));
        text = bytes_first(text, text.len - unjudged.len);
    }
    sink_bytes(quoted, text);
    xmlFree(content);
}

static void check_junit(const json_t *lines, bytes xml, bytes people)
{
    xmlDocPtr document = xmlReadMemory((const char *)xml.at, (int)xml.len, "report.xml", 0,
                                       XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
    struct text quoted;
    sink *out = text_open(&quoted);
    xmlNodePtr node;
    bytes rest;
    size_t i;
    PROPERTY(document != 0);
    node = xmlFirstElementChild(xmlFirstElementChild(xmlDocGetRootElement(document)));
    for (i = 0; i < json_array_size(lines); i++) {
        PROPERTY(node != 0);
        check_case(node, json_array_get(lines, i), out);
        node = xmlNextElementSibling(node);
    }
    PROPERTY(node == 0);
    for (rest = text_of(&quoted); people.len > 0;) {
        bytes line = take_line(&people);
        if (is_quoted(line))
            PROPERTY(bytes_equal(line, take_line(&rest)));
    }
    PROPERTY(rest.len == 0);
    xmlFreeDoc(document);
    text_free(&quoted);
}

/* ---- all of them ---- */

static void check_places(const json_t *lines, bytes input)
{
    size_t i, k;
    for (i = 0; i < json_array_size(lines); i++) {
        const json_t *diagnostics = json_object_get(json_array_get(lines, i), "diagnostics");
        for (k = 0; k < json_array_size(diagnostics); k++)
            check_place(json_array_get(diagnostics, k), input);
    }
}

void target(const uint8_t *data, size_t size)
{
    struct request a = { .way = &check_ways[size > 0 ? data[0] % CHECK_WAYS : 0],
                         .input = bytes_skip(bytes_of(data, size), 1) };
    struct text people, ungrouped, json, other;
    json_t *lines;
    if (a.input.len == 0)
        a.input = bytes_of("", 0);
    a.is_words = strcmp(a.way->dialect, "aps105") == 0;
    report("text", 0, &a, &people);
    report("text", 1, &a, &ungrouped);
    report("json", 0, &a, &json);
    lines = read_lines(text_of(&json));
    check_places(lines, a.input);
    check_people(lines, text_of(&people), a.way->options.records, 0);
    check_people(lines, text_of(&ungrouped), a.way->options.records, 1);
    if (thorough || size % 2 == 0) {
        report("sarif", 0, &a, &other);
        check_sarif(lines, text_of(&other), &a);
        text_free(&other);
    }
    if (thorough || size % 2 != 0) {
        report("junit", 0, &a, &other);
        check_junit(lines, text_of(&other), text_of(&ungrouped));
        text_free(&other);
    }
    json_decref(lines);
    text_free(&people);
    text_free(&ungrouped);
    text_free(&json);
}
#else
void target(const uint8_t *data, size_t size) /* without parsers, no report can be read */
{
    (void)data;
    (void)size;
}
#endif
