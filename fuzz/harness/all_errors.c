#include "harness/all_errors.h"

#include "harness/ask_oracle.h"
#include "harness/dialects.h"

#include "tokenize/lines.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS = 8, FIRST_TURN = 10, LINES_MOST = 200 };

/* ---- what is reported ---- */

struct report {
    struct text first;               /* the first error, in words */
    size_t errors;                   /* how many findings are errors */
    uint64_t last;                   /* the offset of the last error, if it is not the first */
    int names_dialect;               /* the help says that the input looks like another dialect's */
    int is_reported[LINES_MOST + 2]; /* by line number */
    flipref_verdict verdict;
    struct text words; /* of the verdict */
};

static void hear_finding(void *who, const struct finding *f)
{
    struct report *r = who;
    const flipref_diagnostic *d = &f->diagnostic;
    if (d->severity != FLIPREF_ERROR)
        return;
    if (r->errors == 0) {
        sink_text(&r->first.sink, d->message);
        sink_text(&r->first.sink, d->help != 0 ? d->help : "");
        sink_number(&r->first.sink, d->offset);
        r->names_dialect = d->help != 0 && strstr(d->help, "this looks like an input of") != 0;
    } else {
        PROPERTY(r->errors == 1 || d->offset >= r->last);
        r->last = d->offset;
    }
    if (d->line < LINES_MOST + 2) {
        PROPERTY(!r->is_reported[d->line]);
        r->is_reported[d->line] = 1;
    }
    r->errors++;
}

static void hear_verdict(void *who, const flipref_verdict *v)
{
    struct report *r = who;
    r->verdict = *v;
    sink_text(&r->words.sink, v->words);
}

static void hear_end(void *who, int unjudged)
{
    (void)who;
    PROPERTY(!unjudged);
}

static void read_report(struct report *r, const uint8_t *data, size_t size,
                        const struct check_options *options)
{
    struct listener to = { hear_finding, hear_verdict, hear_end, 0, QUIET_NOTHING, 0 };
    struct tally tally = { 0 };
    struct feed f;
    memset(r, 0, sizeof *r);
    to.who = r;
    (void)text_open(&r->first);
    (void)text_open(&r->words);
    feed_open(&f, data, size, size);
    check_octaflip(&to, options, &f.source, &tally);
    feed_close(&f);
    PROPERTY(tally.valid == (uint64_t)r->verdict.valid);
    PROPERTY(r->verdict.errors == r->errors);
}

static void report_free(struct report *r)
{
    text_free(&r->first);
    text_free(&r->words);
}

/* ---- the naive referee ---- */

/* Returns whether the referee's output on `head`, the line and `tail` starts with `start`. */
static int is_answered(const char *head, bytes in, const char *tail, const char *start)
{
    struct text input;
    struct oracle_answer answer;
    int starts;
    sink *to = text_open(&input);
    sink_text(to, head);
    sink_bytes(to, in);
    sink_text(to, tail);
    answer = ask_octaflip(text_of(&input), ORACLE_DEFAULT);
    starts = starts_with(bytes_of(answer.output, answer.length), start);
    text_free(&input);
    oracle_answer_free(&answer);
    return starts;
}

#define SEVEN_ROWS "........\n........\n........\n........\n........\n........\n........\n"

static int is_wrong_row(bytes in)
{
    return is_answered("", in, "\n" SEVEN_ROWS "0\n", "Board");
}

static int is_wrong_count(bytes in)
{
    return is_answered("........\n" SEVEN_ROWS, in, "\n", "Invalid input at turn 0");
}

static int is_wrong_turn(bytes in)
{
    return is_answered("........\n" SEVEN_ROWS "1\n", in, "\n", "Invalid input at turn 1");
}

/* Returns the turn of the first illegal move before which no turn is malformed, or 0. */
static unsigned long illegal_turn(const uint8_t *data, size_t size)
{
    static const char start[] = "Invalid move at turn ";
    struct oracle_answer answer = ask_octaflip(bytes_of(data, size), ORACLE_INTERLEAVE);
    unsigned long turn = 0;
    if (starts_with(bytes_of(answer.output, answer.length), start))
        turn = strtoul(answer.output + sizeof start - 1, 0, 10);
    oracle_answer_free(&answer);
    return turn;
}

/* ---- which lines are wrong ---- */

struct input_lines {
    size_t count;
    bytes line[LINES_MOST + 1]; /* from 1 */
};

/* Returns 0 if there are too many lines. */
static int divide(struct input_lines *all, bytes text)
{
    for (all->count = 0; text.len > 0; all->count++) {
        size_t end = bytes_find(text, '\n');
        if (all->count == LINES_MOST)
            return 0;
        all->line[all->count + 1] = bytes_first(text, end);
        text = bytes_skip(text, end + 1);
    }
    return 1;
}

/* Marks the wrong lines. Stops where it is no longer known what a line should be. */
static void mark_wrong(const struct input_lines *all, int *is_wrong)
{
    size_t i, last;
    int is_short = 0;
    for (i = 1; i <= ROWS; i++) {
        if (i > all->count || is_wrong_row(all->line[i]))
            is_wrong[i] = 1;
        if (i > all->count)
            return;
        is_short |= all->line[i].len < ROWS;
    }
    if (is_short)
        return;
    if (i > all->count || is_wrong_count(all->line[i])) {
        is_wrong[i] = 1;
        return;
    }
    last = i + strtoul((const char *)all->line[i].at, 0, 10);
    for (i++; i <= last; i++) {
        if (i > all->count || is_wrong_turn(all->line[i]))
            is_wrong[i] = 1;
        if (i > all->count)
            return;
    }
}

/* Checks which lines are reported. A NUL follows the last line, so strtoul stops there. */
static void check_lines(const struct report *r, const struct input_lines *all,
                        unsigned long illegal)
{
    int is_wrong[LINES_MOST + 2] = { 0 };
    size_t i;
    mark_wrong(all, is_wrong);
    if (illegal != 0)
        is_wrong[FIRST_TURN - 1 + illegal] = 1;
    for (i = 1; i < LINES_MOST + 2; i++)
        PROPERTY(r->is_reported[i] == is_wrong[i]);
}

/* ---- with and without the option ---- */

static void check_same_verdict(struct report *a, struct report *b)
{
    const flipref_verdict *v = &a->verdict;
    const flipref_verdict *w = &b->verdict;
    PROPERTY(bytes_equal(text_of(&a->words), text_of(&b->words)));
    PROPERTY(bytes_equal(text_of(&a->first), text_of(&b->first)));
    PROPERTY(v->valid == w->valid && v->turn == w->turn && v->line == w->line);
    PROPERTY(v->over == w->over && memcmp(v->pieces, w->pieces, sizeof v->pieces) == 0);
}

void check_all_errors(const uint8_t *data, size_t size, int interleave)
{
    static struct input_lines all;
    struct check_options options = { .interleave = interleave };
    struct report first, more;
    char *copy = calloc(size + 1, 1);
    PROPERTY(copy != 0);
    if (size > 0)
        memcpy(copy, data, size);
    read_report(&first, data, size, &options);
    options.all_errors = 1;
    read_report(&more, data, size, &options);
    check_same_verdict(&first, &more);
    PROPERTY(first.errors == (size_t)!first.verdict.valid);
    if (!more.verdict.valid && !more.names_dialect &&
        divide(&all, bytes_of((const unsigned char *)copy, size)))
        check_lines(&more, &all, illegal_turn(data, size));
    report_free(&first);
    report_free(&more);
    free(copy);
}
