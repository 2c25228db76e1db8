#include "packaged/told.h"

#include "base/visible.h"
#include "packaged/panel.h"
#include "text/decimal.h"
#include "text/say.h"

#include <stdio.h>
#include <string.h>

enum { SHOWN_MOST = 80 };

/* ---- differences ---- */

static void put_word(bytes word, sink *out)
{
    sink_byte(out, '`');
    sink_visible(out, word, SHOWN_MOST);
    sink_byte(out, '`');
}

void told_difference(const struct token_comparison *c, bytes answer, bytes output,
                     struct first_difference *first)
{
    sink meaning = text_sink(first->meaning, sizeof first->meaning);
    sink expected = text_sink(first->expected, sizeof first->expected);
    sink found = text_sink(first->found, sizeof first->found);
    first->line = c->output_at.line;
    first->column = c->output_at.column;
    first->answer_at = first->output_at = 0;
    switch (c->difference) {
    case TOKENS_SAME:
        sink_text(&meaning, "the output validator does not accept the output");
        first->line = first->column = 1;
        break;
    case TOKENS_MISSING_WORD:
        sink_text(&found, "the end of the output");
        put_word(c->expected, &expected);
        break;
    case TOKENS_EXTRA_WORD:
        put_word(c->found, &found);
        sink_text(&expected, "the end of the output");
        break;
    case TOKENS_OTHER_WORD:
    case TOKENS_OTHER_SPACE:
        put_word(c->expected, &expected);
        put_word(c->found, &found);
        break;
    }
    if (c->difference != TOKENS_SAME) {
        first->answer_at = c->expected.len > 0 ? (size_t)(c->expected.at - answer.at) : answer.len;
        sink_text(&meaning, "line ");
        sink_number(&meaning, c->output_at.line);
        sink_text(&meaning, ", word ");
        sink_number(&meaning, c->output_at.word);
        if (c->found.len > 0)
            first->output_at = (size_t)(c->found.at - output.at);
        else
            first->output_at = output.len;
    }
}

void told_opinion(const struct opinion *o, struct first_difference *first)
{
    size_t used = strlen(first->meaning);
    if (o->message[0] != '\0')
        (void)snprintf(first->meaning + used, sizeof first->meaning - used, ": %s", o->message);
}

/* ---- causes ---- */

static const char *kind_of(const char *quoted)
{
    double value;
    size_t length = strlen(quoted);
    if (quoted[0] != '`' || length < 2)
        return "the end";
    return decimal_of(bytes_of(quoted + 1, length - 2), &value) ? "a number" : "a word";
}

/* Nothing is known about the problem, so a cause is what kind of thing stands in whose place. */
void told_cause(const struct problem *p, const struct step *step, bytes output,
                const struct difference *d, struct cause *cause)
{
    sink place;
    (void)p;
    memset(cause, 0, sizeof *cause);
    cause->verdict =
        d->verdict == VERDICT_EXIT_STATUS && d->has_first ? VERDICT_WRONG_OUTPUT : d->verdict;
    (void)step;
    (void)output;
    place = text_sink(cause->place, sizeof cause->place);
    if (cause->verdict == VERDICT_MEMORY_ERROR)
        cause_put_sanitizer(d->sanitizer, &place);
    if (cause->verdict != VERDICT_WRONG_OUTPUT)
        return;
    if (d->first.expected[0] == '\0') {
        sink_text(&place, "the output validator");
        return;
    }
    sink_text(&place, kind_of(d->first.found));
    sink_text(&place, " in place of ");
    sink_text(&place, kind_of(d->first.expected));
}

/* Names the flags with which an input was proved to be valid, unless there are none. */
static void put_flags(const struct packaged *s, sink *out)
{
    const struct package_flag_set *set = &s->package->flag_sets[s->proved_set];
    size_t i;
    int any = 0;
    for (i = 0; i < s->package->input_validators.count && !any; i++)
        any = set->args[i][0] != 0;
    if (!any)
        return;
    sink_text(out, " with the flags of ");
    sink_visible(out, bytes_of_text(s->package->groups[set->group].name), SHOWN_MOST);
}

static void put_seconds(uint64_t us, sink *out)
{
    char text[32];
    (void)snprintf(text, sizeof text, "%.3f s", (double)us / 1000000);
    sink_text(out, text);
}

/* More is not known of a run that was ended. */
static void put_slowness(const struct packaged *s, sink *out)
{
    sink_text(out, "the program takes more than ");
    put_seconds((uint64_t)s->course.run.cpu_ms * 1000, out);
    sink_text(out, " of CPU time; the time limit is ");
    put_seconds((uint64_t)s->limit_ms * 1000, out);
    sink_text(out, ", and the accepted submissions take at most ");
    put_seconds(s->agreed_us, out);
}

void told_explanation(const struct problem *p, const struct step *step, bytes output,
                      const struct difference *d, struct explained *e)
{
    const struct packaged *s = packaged_state(p);
    sink out;
    (void)step;
    (void)output;
    memset(e, 0, sizeof *e);
    out = text_sink(e->sentence, sizeof e->sentence);
    if (d->verdict == VERDICT_TIME_CPU)
        put_slowness(s, &out);
    else
        explained_put_ending(d, &out);
    if (d->verdict == VERDICT_EXIT_STATUS) {
        sink_text(&out, "the exit status is ");
        sink_number(&out, (uint64_t)(unsigned)d->status);
        sink_text(&out, ", not 0");
    }
    if (d->has_first) {
        sink_text(&out, out.len > 0 ? "; " : "");
        sink_text(&out, d->first.meaning);
        if (d->first.expected[0] != '\0') {
            sink_text(&out, ": expected ");
            sink_text(&out, d->first.expected);
            sink_text(&out, ", found ");
            sink_text(&out, d->first.found);
        }
    }
    if (s->asked == 1)
        sink_text(&out, "; the answer is that of a single accepted submission, by --trust-one");
    else
        sink_say(&out, "; %zu of %zu accepted submissions agree on the answer", s->agree, s->asked);
    sink_text(&out, "; valid for the package's input validators");
    put_flags(s, &out);
}

/* ---- remarks ---- */

void told_remark(struct packaged *s, const char *subject, const char *text)
{
    size_t left = sizeof s->remarks - s->remarks_length;
    char line[512];
    int n = subject != 0 ? snprintf(line, sizeof line, "%.200s: %.240s\n", subject, text)
                         : snprintf(line, sizeof line, "%.240s\n", text);
    if (n < 0 || (size_t)n >= left || strstr(s->remarks, line) != 0)
        return;
    memcpy(s->remarks + s->remarks_length, line, (size_t)n + 1);
    s->remarks_length += (size_t)n;
}

void told_disagreement(struct packaged *s, bytes input)
{
    char text[240];
    sink out = text_sink(text, sizeof text);
    sink_text(&out,
              "they disagree, or do not finish, on inputs that every validator accepts, such as `");
    sink_visible(&out, input, SHOWN_MOST);
    sink_text(&out, "`");
    put_flags(s, &out);
    sink_text(&out, ": a validator or a submission is wrong");
    told_remark(s, "the accepted submissions", text);
}
