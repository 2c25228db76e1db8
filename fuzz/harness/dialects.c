#include "harness/dialects.h"

#include "harness/ask_oracle.h"
#include "judge/looks_like.h"
#include "report/contest.h"
#include "report/diagnostics.h"
#include "system/program_world.h"
#include "tokenize/words.h"

#include <stdlib.h>

void check_against_oracle(const char *dialect, char *const *args, run_dialect *run, void *game,
                          const uint8_t *data, size_t size)
{
    struct oracle_saves *saves = oracle_saves_new();
    struct oracle_answer expected = ask_oracle(dialect, args, bytes_of(data, size), saves, NULL);
    size_t cuts[CUTS];
    size_t n = cuts_of(data, size, cuts);
    size_t c;
    for (c = thorough ? 0 : n - 1; c < n; c++) {
        struct text out;
        struct feed f;
        sink *to = text_open(&out);
        feed_open(&f, data, size, cuts[c]);
        PROPERTY(run(game, &f.source, to) == expected.status);
        PROPERTY(bytes_equal(text_of(&out), bytes_of(expected.output, expected.length)));
        feed_close(&f);
        text_free(&out);
    }
    oracle_answer_free(&expected);
    oracle_saves_free(saves);
}

void print_diag(sink *out, const diag *d, size_t first, int codes)
{
    uint64_t place[7];
    PROPERTY(d->code > 0 && d->code < codes);
    PROPERTY(d->line >= 1 && d->expected != 0);
    PROPERTY(d->column >= first && d->column - first + d->width <= d->text.len);
    PROPERTY(!d->at_end || d->text.len == 0);
    place[0] = (uint64_t)d->code;
    place[1] = d->line;
    place[2] = d->column;
    place[3] = d->width;
    place[4] = (uint64_t)d->at_end;
    place[5] = d->text.len;
    place[6] = d->offset;
    sink_bytes(out, bytes_of((const unsigned char *)place, sizeof place));
    sink_bytes(out, d->text);
}

void check_in_all_cuts(read_input *read, const uint8_t *data, size_t size)
{
    struct text whole, cut;
    size_t cuts[CUTS];
    size_t n = cuts_of(data, size, cuts);
    size_t c;
    for (c = 0; c < n; c++) {
        struct feed f;
        feed_open(&f, data, size, cuts[c]);
        read(&f.source, text_open(c == 0 ? &whole : &cut), c == 0);
        feed_close(&f);
        if (c > 0) {
            PROPERTY(bytes_equal(text_of(&whole), text_of(&cut)));
            text_free(&cut);
        }
    }
    text_free(&whole);
}

int starts_with(bytes text, const char *start)
{
    bytes b = bytes_of_text(start);
    return bytes_equal(bytes_first(text, b.len), b);
}

const char *play_arguments(const struct dialect *dialect)
{
    if (!(dialect->takes & TAKES_ARGS))
        return 0;
    return dialect->takes & TAKES_SAVED_GAMES ? "new 4 0 1" : "4";
}

void play_dialect(const struct dialect *dialect, bytes input, struct text *printed)
{
    struct text report;
    struct report r = { .out = text_open(&report) };
    struct listener to = report_listener(&r);
    struct check_options options = { .args = play_arguments(dialect),
                                     .output = text_open(printed),
                                     .world = &program_world };
    struct tally tally = { 0 };
    struct feed in;
    feed_open(&in, input.at, input.len, SIZE_MAX);
    dialect->check(&to, &options, &in.source, &tally);
    feed_close(&in);
    text_free(&report);
}

struct tally report_octaflip(const uint8_t *data, size_t size, const struct check_options *options,
                             int quiet, size_t cut, struct text *out)
{
    struct report r = { .out = text_open(out), .quiet = quiet, .name = bytes_of_text("input") };
    struct listener to = report_listener(&r);
    struct tally tally = { 0 };
    struct feed f;
    feed_open(&f, data, size, cut);
    check_octaflip(&to, options, &f.source, &tally);
    feed_close(&f);
    return tally;
}

/* Offsets begin with the feed's first offset. */
static struct tally report_for_contest(const struct reporter *r, const struct dialect *dialect,
                                       const struct check_options *options,
                                       enum plainness plainness, struct feed *f)
{
    static struct pending_verdict pending;
    static struct contest contest;
    struct listener to =
        contest_open(&contest, plainness, &pending, r, f->source.fill, f->source.from);
    struct tally tally = { 0 };
    source in;
    contest.text.offset = f->source.got;
    contest.text.text_offset = f->source.got;
    source_init(&in, plain_text_fill, &contest.text, f->buffer, f->capacity);
    in.got = f->source.got;
    dialect->check(&to, options, &in, &tally);
    contest_close(&contest, &in, &tally);
    pending_verdict_tell(&pending);
    return tally;
}

static void check_likely_arguments(const struct likeness *l)
{
    struct text args;
    likeness_say_args(l, text_open(&args));
    sink_byte(&args.sink, '\0');
    PROPERTY(arguments_are_fine(l->dialect, (const char *)text_of(&args).at, &program_world));
    text_free(&args);
}

void check_likeness(const struct dialect *dialect, const struct check_options *options,
                    const struct tally *tally, const uint8_t *data, size_t size)
{
    struct likeness l = looks_like(bytes_of(data, size));
    int is_whole =
        tally->unjudged == 0 && !tally->trailing; /* no text follows that is not judged */
    int is_valid = tally->valid > 0 && tally->not_valid == 0 && is_whole;
    if (l.look == LOOKS_ARGS)
        check_likely_arguments(&l);
    if (!is_valid || size == 0 || size > LOOKS_LIKE_MOST)
        return;
    if (options->saved_game)
        PROPERTY(l.look == LOOKS_SAVED);
    else if (dialect != &dialects[DIALECT_flip])
        PROPERTY(l.dialect == dialect);
}

struct tally report_input(const struct reporter *r, const struct dialect *dialect,
                          const struct check_options *options, enum plainness plainness,
                          const uint8_t *data, size_t size, size_t cut)
{
    struct tally tally = { 0 };
    struct feed f;
    feed_open(&f, data, size, cut);
    if (plainness != ANY_TEXT)
        tally = report_for_contest(r, dialect, options, plainness, &f);
    else
        dialect->check(&r->to, options, &f.source, &tally);
    check_likeness(dialect, options, &tally, data, size);
    feed_close(&f);
    return tally;
}

void check_quotes(bytes report)
{
    while (report.len > 0) {
        size_t end = bytes_find(report, '\n');
        size_t i;
        PROPERTY(report.at[0] != ' ' || end <= 80);
        for (i = 0; i < end; i++)
            PROPERTY(report.at[i] >= ' ' && report.at[i] < 0x7F);
        report = bytes_skip(report, end + 1);
    }
}

const struct check_way check_ways[CHECK_WAYS] = {
    { "octaflip", { 0 }, ANY_TEXT },
    { "octaflip", { .records = 1 }, ANY_TEXT },
    { "octaflip", { .interleave = 1, .records = 1 }, ANY_TEXT },
    { "reversi", { 0 }, ANY_TEXT },
    { "bbm103", { .args = "4", .world = &program_world }, ANY_TEXT },
    { "aps105", { 0 }, ANY_TEXT },
    { "flip", { .args = "new 4 0 0", .world = &program_world }, ANY_TEXT },
    { "flip", { .saved_game = 1, .world = &program_world }, ANY_TEXT },
    { "octaflip", { 0 }, PLAIN_TEXT },
    { "octaflip", { 0 }, PLAIN_LINES },
    { "reversi", { 0 }, PLAIN_TEXT },
    { "reversi", { 0 }, PLAIN_LINES },
    { "aps105", { 0 }, PLAIN_TEXT },
    { "aps105", { 0 }, PLAIN_LINES },
    { "flip", { .args = "new 4 0 0", .world = &program_world }, PLAIN_TEXT },
    { "flip", { .args = "new 4 0 0", .world = &program_world }, PLAIN_LINES },
};

/* ---- numbers ---- */

void put_extreme_number(sink *out, bytes text, size_t at, unsigned which)
{
    static const char *const extremes[] = {
        "2147483647",
        "-2147483648",
        "2147483640",
        "4294967296",
        "9223372036854775807",
        "-9223372036854775808",
        "18446744073709551616",
        "999999999999999999999999999999999999999999",
        "-1",
        "00000000000000000000000000000000000000002",
    };
    size_t end;
    while (at < text.len && !is_digit(text.at[at]))
        at++;
    end = at;
    while (end < text.len && is_digit(text.at[end]))
        end++;
    sink_bytes(out, bytes_first(text, at));
    sink_text(out, extremes[which % (sizeof extremes / sizeof extremes[0])]);
    sink_bytes(out, bytes_skip(text, end));
}
