/* `check octaflip --records`: an input of many records.

   - How the input is divided into reads never changes the report; quoted text fits into 80
     columns.
   - Each record gets the verdict that the naive referee gives on its lines alone. The verdict has
     the first line and the number of the record. The first malformed record is the last one that
     is judged.
   - The totals count the verdicts. --quiet leaves out the verdicts on valid records, and nothing
     else. */
#include "harness/ask_oracle.h"
#include "harness/dialects.h"

#include "tokenize/lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BOARD_LINES = 8 };

/* Removes the first line of a text, and returns it without its LF. */
static bytes take_line(bytes *text)
{
    size_t end = bytes_find(*text, '\n');
    bytes taken = bytes_first(*text, end);
    *text = bytes_skip(*text, end + 1);
    return taken;
}

/* Returns the number of turns of a record whose count is well-formed. */
static unsigned long turns_of(bytes record)
{
    char number[LINE_LIMIT + 1] = { 0 };
    bytes count;
    size_t i;
    for (i = 0; i < BOARD_LINES; i++)
        (void)take_line(&record);
    count = take_line(&record);
    PROPERTY(count.len < sizeof number);
    memcpy(number, count.at, count.len);
    return strtoul(number, 0, 10);
}

/* The naive referee's output on one record. */
struct expected {
    struct oracle_answer answer;
    int well_formed;
    unsigned long lines; /* of a well-formed record; the input may have fewer */
};

/* Lets the naive referee judge the record with which `rest` begins. */
static struct expected judge(bytes rest, const struct check_options *options)
{
    enum oracle_mode mode = options->interleave ? ORACLE_INTERLEAVE : ORACLE_DEFAULT;
    struct expected e = { 0 };
    bytes record = rest, output;
    unsigned long i;
    e.answer = ask_octaflip(rest, mode);
    output = bytes_of(e.answer.output, e.answer.length);
    e.well_formed = !starts_with(output, "Board") && !starts_with(output, "Invalid input");
    if (!e.well_formed)
        return e;
    e.lines = BOARD_LINES + 1 + turns_of(rest);
    for (i = 0; i < e.lines && record.len > 0; i++)
        (void)take_line(&record);
    oracle_answer_free(&e.answer);
    /* again, on the lines of this record alone */
    e.answer = ask_octaflip(bytes_first(rest, rest.len - record.len), mode);
    return e;
}

/* Compares a verdict's line with the referee's output. */
static void check_verdict(bytes verdict, const struct expected *e, uint64_t first, uint64_t number)
{
    char start[100];
    bytes output = bytes_of(e->answer.output, e->answer.length);
    bytes last = take_line(&output);
    int valid = e->well_formed && !starts_with(last, "Invalid");
    (void)snprintf(start, sizeof start, "input:%llu: record %llu: %s: ", (unsigned long long)first,
                   (unsigned long long)number, valid ? "valid" : "not valid");
    PROPERTY(starts_with(verdict, start));
    verdict = bytes_skip(verdict, strlen(start));
    if (!valid) {
        PROPERTY(bytes_equal(verdict, last));
        return;
    }
    while (output.len > 0)
        last = take_line(&output);
    PROPERTY(starts_with(last, "Draw") ? starts_with(verdict, "draw ")
                                       : bytes_equal(bytes_first(verdict, last.len), last));
}

static int is_verdict(bytes report)
{
    bytes name = bytes_of_text("input:");
    size_t i = name.len;
    if (!bytes_equal(bytes_first(report, name.len), name))
        return 0;
    while (bytes_get(report, i) >= '0' && bytes_get(report, i) <= '9')
        i++;
    return starts_with(bytes_skip(report, i), ": record ");
}

/* Removes the lines of a report up to its next verdict. Returns that line, or an empty one if there
   is none. */
static bytes next_verdict(bytes *report)
{
    while (report->len > 0) {
        bytes taken = take_line(report);
        if (is_verdict(taken))
            return taken;
    }
    return bytes_of(0, 0);
}

static void check_verdicts(bytes input, const struct check_options *options, bytes report,
                           const struct tally *tally)
{
    uint64_t at = 1, number = 0;
    int goes_on = 1;
    while (goes_on && input.len > 0) {
        struct expected e = judge(input, options);
        unsigned long i;
        number++;
        check_verdict(next_verdict(&report), &e, at, number);
        for (i = 0; i < e.lines && input.len > 0; i++) {
            (void)take_line(&input);
            at++;
        }
        goes_on = e.well_formed;
        oracle_answer_free(&e.answer);
    }
    PROPERTY(next_verdict(&report).len == 0);
    PROPERTY(tally->valid + tally->not_valid == number);
}

static void check_quiet(bytes report, bytes quiet)
{
    while (report.len > 0) {
        bytes taken = take_line(&report);
        size_t i = bytes_find(taken, ' '); /* "input:LINE: record K: valid: " */
        bytes rest = bytes_skip(taken, i);
        rest =
            is_verdict(taken) ? bytes_skip(rest, bytes_find(bytes_skip(rest, 1), ':') + 1) : rest;
        if (is_verdict(taken) && starts_with(rest, ": valid: "))
            continue;
        PROPERTY(bytes_equal(take_line(&quiet), taken));
    }
    PROPERTY(quiet.len == 0);
}

void target(const uint8_t *data, size_t size)
{
    bytes input = bytes_of(data, size);
    struct check_options options = { .records = 1 };
    size_t cuts[CUTS];
    size_t n = cuts_of(data, size, cuts);
    for (options.interleave = 0; options.interleave <= 1; options.interleave++) {
        struct text whole, other;
        struct tally tally, again;
        size_t c;
        tally = report_octaflip(data, size, &options, 0, cuts[0], &whole);
        check_quotes(text_of(&whole));
        check_verdicts(input, &options, text_of(&whole), &tally);
        for (c = 1; c < n; c++) {
            again = report_octaflip(data, size, &options, 0, cuts[c], &other);
            PROPERTY(bytes_equal(text_of(&whole), text_of(&other)));
            PROPERTY(tally.valid == again.valid && tally.not_valid == again.not_valid);
            PROPERTY(tally.unjudged == again.unjudged);
            text_free(&other);
        }
        again = report_octaflip(data, size, &options, 1, cuts[0], &other);
        PROPERTY(tally.valid == again.valid && tally.not_valid == again.not_valid);
        check_quiet(text_of(&whole), text_of(&other));
        text_free(&other);
        text_free(&whole);
    }
}
