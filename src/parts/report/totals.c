#include "report/totals.h"

#include "system/interrupt.h"
#include "system/io.h"
#include "system/progress.h"
#include "text/input_name.h"

static void count_finding(void *who, const struct finding *f)
{
    const struct report_totals *l = who;
    if (l->findings != 0)
        l->findings[f->code - l->dialect->codes]++;
    tell_finding(&l->to->to, f);
}

static void count_verdict(void *who, const struct verdict *v)
{
    const struct report_totals *l = who;
    tell_verdict(&l->to->to, v);
}

static void count_end(void *who, int unjudged)
{
    const struct report_totals *l = who;
    tell_end(&l->to->to, unjudged);
}

static void count_input(void *who, const char *path)
{
    struct report_totals *l = who;
    l->path = path;
    l->to->input(l->to->who, path);
}

static void count_input_end(void *who, const struct tally *t, const char *trouble)
{
    struct report_totals *l = who;
    l->all.valid += t->valid;
    l->all.not_valid += t->not_valid;
    l->refused += t->refused != 0;
    l->unread += trouble != 0;
    if (trouble != 0 && !interrupted())
        complain(known_as(l->path), trouble);
    l->to->input_end(l->to->who, t, trouble);
    progress_judged();
    if (l->flushed != 0)
        (void)sink_flush(l->flushed); /* finish_output() looks at the error */
}

static void count_unread(void *who, const char *path, const char *trouble)
{
    struct report_totals *l = who;
    l->unread++;
    if (!interrupted())
        complain(known_as(path), trouble);
    l->to->unread(l->to->who, path, trouble);
}

static const char *close_totals(void *who, const struct tally *all, uint64_t unread)
{
    const struct report_totals *l = who;
    (void)all;
    (void)unread;
    return l->to->close(l->to->who, &l->all, l->unread);
}

void count_report(struct reporter *r, struct report_totals *ledger)
{
    r->to.finding = count_finding;
    r->to.verdict = count_verdict;
    r->to.end = count_end;
    r->to.who = ledger;
    r->to.quiet = ledger->to->to.quiet;
    r->input = count_input;
    r->input_end = count_input_end;
    r->unread = count_unread;
    r->close = close_totals;
    r->who = ledger;
}
