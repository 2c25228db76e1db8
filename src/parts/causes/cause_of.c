#include "causes/cause_of.h"

#include "causes/scene.h"

#include <string.h>

static sink text_sink(char *room, size_t size)
{
    sink s;
    sink_init(&s, 0, 0, (unsigned char *)room, size - 1);
    return s;
}

/* Whether only the exit status is wrong: otherwise it follows from what is wrong with the output.
 */
static int is_status_alone(const struct difference *d)
{
    return d->verdict == VERDICT_EXIT_STATUS && !d->has_first;
}

static void put_place(const struct difference *d, const struct scene *s, sink *out)
{
    if (is_status_alone(d)) {
        sink_text(out, "the exit status: expected ");
        sink_number(out, (uint64_t)(unsigned)d->expected_status);
    }
    if (d->has_first && !s->is_lost) {
        sink_text(out, s->place != 0 ? s->place : s->where);
        if (s->what != 0) {
            sink_text(out, ": ");
            sink_text(out, s->what);
        }
    }
    if (d->verdict == VERDICT_MEMORY_ERROR)
        cause_put_sanitizer(d->sanitizer, out);
}

/* Whether the codes tell nothing apart: only the status is wrong, each refused line shows the
   difference, or an output has ended there. Where a program crashes, the line still counts. */
static int has_no_codes(const struct scene *s)
{
    enum test_verdict verdict = s->d->verdict;
    int is_wrong = verdict == VERDICT_WRONG_OUTPUT || verdict == VERDICT_EXIT_STATUS;
    if (is_status_alone(s->d))
        return 1;
    if (s->any_refusal || !s->d->has_first)
        return s->any_refusal;
    return s->expects == UNIT_NOTHING || (is_wrong && s->finds == UNIT_NOTHING);
}

static void put_codes(const struct scene *s, sink *out)
{
    size_t i;
    for (i = 0; !has_no_codes(s) && i < s->code_count; i++) {
        sink_text(out, i > 0 ? "," : "");
        sink_text(out, s->codes[i]->name);
    }
}

void cause_of(const struct dialect *dialect, const struct step *step, bytes output,
              const struct difference *d, struct cause *cause)
{
    struct scene s;
    const struct rule *rule;
    sink place = text_sink(cause->place, sizeof cause->place);
    sink codes = text_sink(cause->codes, sizeof cause->codes);
    memset(cause, 0, sizeof *cause);
    cause->verdict =
        d->verdict == VERDICT_EXIT_STATUS && d->has_first ? VERDICT_WRONG_OUTPUT : d->verdict;
    scene_open(&s, dialect, step, output, d);
    put_place(d, &s, &place);
    put_codes(&s, &codes);
    rule = scene_rule(&s);
    cause->rule = rule != 0 ? rule->name : 0;
    cause->follows = cause->verdict == VERDICT_WRONG_OUTPUT ? s.follows : 0;
    scene_close(&s);
}
