#include "report/format.h"

const struct format formats[] = {
    { "text", open_text, summarize_text },
    { "json", open_json, summarize_json },
    { "sarif", open_sarif, 0 },
    { "junit", open_junit, 0 },
};

const size_t format_count = sizeof formats / sizeof formats[0];

void report_unread(const struct reporter *r, const char *path, const char *trouble)
{
    struct tally none = { 0 };
    r->input(r->who, path);
    r->input_end(r->who, &none, trouble);
}

/* ---- totals ---- */

static void count_finding(void *who, const struct finding *f)
{
    const struct report_totals *t = who;
    if (t->findings != 0)
        t->findings[number_of_code(t->dialect, f->code)]++;
    tell_finding(&t->to->to, f);
}

static void count_input(void *who, const char *path)
{
    struct report_totals *t = who;
    t->path = path;
    t->to->input(t->to->who, path);
}

static void count_input_end(void *who, const struct tally *tally, const char *trouble)
{
    struct report_totals *t = who;
    t->all.valid += tally->valid;
    t->all.not_valid += tally->not_valid;
    t->refused += tally->refused != 0;
    t->unread += trouble != 0;
    if (trouble != 0)
        t->trouble(t->path, trouble);
    t->to->input_end(t->to->who, tally, trouble);
    t->judged();
    if (t->flushed != 0)
        (void)sink_flush(t->flushed); /* finish_output() reports the error */
}

static void count_standing(void *who, const struct standing_found *found)
{
    struct report_totals *t = who;
    t->standings++;
    if (t->to->standing != 0)
        t->to->standing(t->to->who, found);
}

static void count_skipped(void *who, uint64_t count)
{
    struct report_totals *t = who;
    t->skipped += count;
    if (t->to->skipped != 0)
        t->to->skipped(t->to->who, count);
}

static void forward_took(void *who, uint64_t microseconds)
{
    const struct report_totals *t = who;
    t->to->took(t->to->who, microseconds);
}

void count_report(struct reporter *r, struct report_totals *totals)
{
    *r = (struct reporter){ .to = { count_finding, 0, 0, totals, totals->to->to.quiet,
                                    &totals->to->to },
                            .input = count_input,
                            .input_end = count_input_end,
                            .standing = count_standing,
                            .skipped = count_skipped,
                            .took = totals->to->took != 0 ? forward_took : 0,
                            .who = totals };
}
