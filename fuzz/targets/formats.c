/* The formats of `flipref check` in this build.

   Input: one byte chooses the dialect, one byte --quiet and the format; then a name up to a NUL;
   the rest is the input.

   - The parsers of jansson and libxml2 accept the reports.
   - How the input is divided into reads changes nothing.
   - Recording the calls to a reporter and repeating them changes nothing.
   - JSON has a line for each verdict and for each input that cannot be read; JUnit's XML has a
     case for each. --quiet leaves out nothing but valid verdicts. */
#include "harness/dialects.h"

#include "report/event_log.h"
#include "report/format.h"
#include "system/temporary_store.h"

#include <stdlib.h>
#include <string.h>

#ifdef WITH_PARSERS
#include <jansson.h>
#include <libxml/parser.h>
#endif

enum { HEAD = 2 };

/* ---- well-formed ---- */

static void check_json(bytes text)
{
#ifdef WITH_PARSERS
    json_t *value = json_loadb((const char *)text.at, text.len, JSON_ALLOW_NUL, 0);
    PROPERTY(value != 0);
    json_decref(value);
#else
    (void)text;
#endif
}

/* Returns the number of lines. */
static uint64_t check_json_lines(bytes text)
{
    uint64_t lines = 0;
    while (text.len > 0) {
        size_t end = bytes_find(text, '\n');
        PROPERTY(end < text.len);
        check_json(bytes_first(text, end));
        text = bytes_skip(text, end + 1);
        lines++;
    }
    return lines;
}

/* Returns the number of cases. Without a parser, it counts their tags, because no text in a report
   has a `<`. */
static uint64_t check_xml(bytes text)
{
    uint64_t cases = 0;
#ifdef WITH_PARSERS
    xmlDocPtr document = xmlReadMemory((const char *)text.at, (int)text.len, "report.xml", 0,
                                       XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
    xmlNodePtr node;
    PROPERTY(document != 0);
    node = xmlFirstElementChild(xmlDocGetRootElement(document));
    for (node = xmlFirstElementChild(node); node != 0; node = xmlNextElementSibling(node))
        cases++;
    xmlFreeDoc(document);
#else
    bytes tag = bytes_of_text("<testcase ");
    for (; text.len > 0; text = bytes_skip(text, 1))
        cases += bytes_equal(bytes_first(text, tag.len), tag) ? 1 : 0;
#endif
    return cases;
}

/* ---- reports ---- */

struct request {
    const struct check_way *way;
    int quiet;
    const char *name;
    bytes input;
};

static void ignore_warning(const char *text)
{
    (void)text;
}

static struct run run_of(const struct request *a)
{
    struct run run = { .dialect = dialect_named(a->way->dialect),
                       .records = a->way->options.records,
                       .quiet = a->quiet,
                       .contest = a->way->plainness != ANY_TEXT,
                       .many = 1,
                       .warn = ignore_warning,
                       .store = &temporary_store };
    return run;
}

/* Makes the calls that a reporter gets for the input, and for one that cannot be read. */
static struct tally call_reporter(const struct reporter *r, const struct request *a, size_t cut)
{
    struct tally tally;
    r->input(r->who, a->name);
    tally = report_input(r, dialect_named(a->way->dialect), &a->way->options, a->way->plainness,
                         a->input.at, a->input.len, cut);
    if (r->took != 0)
        r->took(r->who, 12345678);
    r->input_end(r->who, &tally, tally.trouble);
    report_unread(r, a->name, "No such file or directory");
    return tally;
}

static struct tally report(const struct format *format, const struct request *a, size_t cut,
                           struct text *out)
{
    struct run run = run_of(a);
    struct tally tally;
    struct reporter r;
    PROPERTY(format->open(&r, &run, text_open(out)) == 0);
    tally = call_reporter(&r, a, cut);
    PROPERTY(r.close(r.who, &tally, 1) == 0);
    return tally;
}

/* Does the same, but records the calls and repeats them to the format, which gets `cut` more bytes
   of the record at a time. If `cut` is odd, the name of the input is not recorded. */
static void report_recorded(const struct format *format, const struct request *a, size_t cut,
                            struct text *out)
{
    struct run run = run_of(a);
    struct reporter r, recording;
    const char *known = cut % 2 != 0 ? a->name : 0;
    struct event_writer recorder = { .known = known };
    struct event_reader t = { .to = &r, .known = known };
    struct tally tally;
    struct text events;
    bytes b;
    size_t at_hand = 0;
    PROPERTY(format->open(&r, &run, text_open(out)) == 0);
    recorder.to = text_open(&events);
    write_events(&recording, &recorder, r.to.quiet);
    tally = call_reporter(&recording, a, SIZE_MAX);
    b = text_of(&events);
    while (b.len > 0) {
        size_t n;
        at_hand = at_hand < b.len && cut < b.len - at_hand ? at_hand + cut : b.len;
        n = replay_event(&t, bytes_first(b, at_hand));
        PROPERTY(n <= at_hand && (n > 0 || at_hand < b.len));
        b = bytes_skip(b, n);
        at_hand -= n;
    }
    PROPERTY(!t.open && !t.failed);
    PROPERTY(r.close(r.who, &tally, 1) == 0);
    event_reader_free(&t);
    text_free(&events);
}

static void check_report(const struct format *format, const struct request *a, bytes text,
                         const struct tally *tally)
{
    uint64_t most = tally->valid + tally->not_valid + 1;
    uint64_t least = a->quiet ? tally->not_valid + 1 : most;
    uint64_t count = most;
    if (strcmp(format->name, "json") == 0)
        count = check_json_lines(text);
    else if (strcmp(format->name, "sarif") == 0)
        check_json(text);
    else if (strcmp(format->name, "junit") == 0)
        count = check_xml(text);
    PROPERTY(least <= count && count <= most);
}

/* A replay makes the report again with other reads, and from a record of the calls; a sample does
   one of the two. The reason is SARIF: its reports begin with the rules of all codes, and the
   example of each rule is judged for that, which takes longer than most inputs. */
static void check_format(const struct format *format, const struct request *a, size_t cut)
{
    struct text whole, other;
    struct tally tally = report(format, a, SIZE_MAX, &whole);
    int recorded = a->input.len % 2 != 0;
    check_report(format, a, text_of(&whole), &tally);
    if (thorough || !recorded) {
        (void)report(format, a, cut, &other);
        PROPERTY(bytes_equal(text_of(&whole), text_of(&other)));
        text_free(&other);
    }
    if (thorough || recorded) {
        report_recorded(format, a, cut, &other);
        PROPERTY(bytes_equal(text_of(&whole), text_of(&other)));
        text_free(&other);
    }
    text_free(&whole);
}

void target(const uint8_t *data, size_t size)
{
    size_t cuts[CUTS];
    const struct format *format;
    struct request a;
    bytes rest;
    char *name;
    if (size < HEAD)
        return;
    format = &formats[(size_t)(data[1] >> 1) % format_count];
    (void)cuts_of(data, size, cuts);
    a.way = &check_ways[data[0] % CHECK_WAYS];
    a.quiet = data[1] & 1;
    rest = bytes_of(data + HEAD, size - HEAD);
    name = take_name(&rest);
    a.name = name;
    a.input = rest;
    check_format(format, &a, cuts[1]);
    free(name);
}
