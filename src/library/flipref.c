/* The public functions that need no game. */
#include "library/flipref.h"

#include "library/judging.h"

#include "judge/dialects.h"

#ifndef FLIPREF_VERSION
#define FLIPREF_VERSION "unversioned"
#endif

const char *flipref_version(void)
{
    return FLIPREF_VERSION;
}

const char *flipref_dialect(size_t i)
{
    return i < dialect_count ? dialects[i].name : 0;
}

const char *flipref_status_text(flipref_status status)
{
    switch (status) {
    case FLIPREF_OK:
        return "fine";
    case FLIPREF_BAD_OPTIONS:
        return "no such dialect, or options that it cannot start with";
    case FLIPREF_NOT_READ:
        return "the input could not be read to its end";
    case FLIPREF_NO_MEMORY:
        return "not enough memory";
    case FLIPREF_LIMIT_PASSED:
        return "computers take too many steps";
    case FLIPREF_ILLEGAL:
        return "an illegal move";
    default:
        return "no status";
    }
}

int flipref_explain(const char *code, flipref_rule *rule)
{
    const struct dialect *dialect;
    const struct code *row = code_named(code, &dialect);
    if (row == 0)
        return 0;
    rule->code = row->name;
    rule->title = row->title;
    rule->clause = row->clause;
    rule->text = row->rule;
    return 1;
}

/* ---- judging ---- */

static void hear_finding(void *who, const struct finding *f)
{
    const flipref_listener *listener = who;
    if (listener->diagnostic != 0)
        listener->diagnostic(listener->who, &f->diagnostic);
}

static void hear_verdict(void *who, const flipref_verdict *v)
{
    const flipref_listener *listener = who;
    if (listener->verdict != 0)
        listener->verdict(listener->who, v);
}

flipref_status flipref_judge_source(const flipref_options *options, flipref_read *read, void *from,
                                    const flipref_listener *listener)
{
    flipref_listener heard = *listener;
    struct listener to = { hear_finding, hear_verdict, 0, &heard, QUIET_NOTHING, 0 };
    return judge_stream(options, read, from, &system_allocator, &to, 0);
}

flipref_status flipref_judge(const flipref_options *options, const void *input, size_t len,
                             const flipref_listener *listener)
{
    struct buffer in = { input, len };
    return flipref_judge_source(options, buffer_read, &in, listener);
}
