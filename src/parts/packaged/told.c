#include "packaged/told.h"

#include "base/visible.h"
#include "packaged/panel.h"
#include "page/excerpt.h"
#include "page/page.h"
#include "text/decimal.h"
#include "text/say.h"

#include <stdio.h>
#include <string.h>

enum { SHOWN_MOST = 80, PAGE_BYTES = 1 << 16, AROUND = 200 /* lines */ };

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

static void put_group(const struct packaged *s, sink *out)
{
    const struct package_flag_set *set = &s->package->flag_sets[s->proved_set];
    size_t i;
    int any = 0;
    for (i = 0; i < s->package->input_validators.count && !any; i++)
        any = set->args[i][0] != 0;
    sink_text(out, "; valid for the package's input validators");
    if (!any)
        return;
    sink_text(out, " with the flags of ");
    sink_visible(out, bytes_of_text(panel_group_of_set(s, s->proved_set)->name), SHOWN_MOST);
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
    put_group(s, &out);
}

/* ---- the page ---- */

static void write_title(sink *out, void *who)
{
    const struct finding_page *page = who;
    sink_visible(out, bytes_of_text(page->program), SHOWN_MOST);
    sink_text(out, ": ");
    sink_text(out, page->verdict);
}

static void write_part(sink *out, const char *name, bytes text)
{
    bytes rest = bytes_first(text, PAGE_BYTES);
    sink_text(out, name);
    sink_text(out, "\n");
    while (rest.len > 0) {
        bytes line = bytes_first(rest, bytes_find(rest, '\n'));
        sink_text(out, "  ");
        sink_visible(out, line, PAGE_BYTES);
        sink_byte(out, '\n');
        rest = bytes_skip(rest, line.len + 1);
    }
    if (text.len > PAGE_BYTES)
        sink_text(out, "  (and so on)\n");
    sink_byte(out, '\n');
}

static void write_text(sink *out, void *who)
{
    const struct finding_page *page = who;
    write_title(out, who);
    sink_text(out, "\n\n");
    sink_text(out, page->explained.sentence);
    sink_text(out, "\n\n");
    write_part(out, "Input:", page->step->input);
    write_part(out, "Expected:", page->step->answer);
    write_part(out, "Found:", page->output);
}

/* The lines around a place, which is marked. */
static struct excerpt excerpt_at(bytes text, size_t at)
{
    struct excerpt e = { .text = text, .starts_at = 1, .from = 1, .marked = 1, .column = 1 };
    size_t i;
    for (i = 0; i < text.len && i < at; i++) {
        e.marked += text.at[i] == '\n';
        e.column = text.at[i] == '\n' ? 1 : e.column + 1;
    }
    e.from = e.marked > AROUND ? e.marked - AROUND : 1;
    e.to = e.marked + AROUND;
    return e;
}

static void write_fact(struct json *j, const char *name, const char *text)
{
    json_start_array(j, 0);
    json_text(j, 0, name);
    json_visible(j, 0, bytes_of_text(text), SHOWN_UTF8);
    json_end_array(j);
}

static void write_texts(struct json *j, const struct finding_page *page)
{
    struct excerpt input = { .text = page->step->input, .starts_at = 1, .from = 1, .to = AROUND };
    struct excerpt answer = { .text = page->step->answer, .starts_at = 1, .from = 1, .to = AROUND };
    struct excerpt output = { .text = page->output, .starts_at = 1, .from = 1, .to = AROUND };
    if (page->first != 0 && page->first->expected[0] != '\0') {
        answer = excerpt_at(page->step->answer, page->first->answer_at);
        output = excerpt_at(page->output, page->first->output_at);
    }
    json_start_array(j, "steps");
    json_start_object(j, 0);
    json_start_array(j, "args");
    json_end_array(j);
    excerpt_json(j, "input", &input);
    json_end_object(j);
    json_end_array(j);
    excerpt_json(j, "answer", &answer);
    excerpt_json(j, "output", &output);
}

static void write_json(struct json *j, void *who)
{
    const struct finding_page *page = who;
    json_start_object(j, 0);
    json_text(j, "kind", "finding");
    json_bool(j, "isText", 1);
    json_visible(j, "program", bytes_of_text(page->program), SHOWN_UTF8);
    json_text(j, "dialect", "");
    json_visible(j, "input", bytes_of_text(page->input), SHOWN_UTF8);
    json_text(j, "sentence", page->explained.sentence);
    json_start_array(j, "facts");
    write_fact(j, "Verdict", page->verdict);
    if (page->ending != 0)
        write_fact(j, "Ending", page->ending);
    json_end_array(j);
    write_texts(j, page);
    json_end_object(j);
}

void told_page(const struct problem *p, const struct finding_page *page, sink *out)
{
    struct finding_page copy = *page;
    const struct page_parts parts = {
        .title = write_title, .text = write_text, .json = write_json, .who = &copy
    };
    (void)p;
    page_write(out, &parts);
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
    sink_text(&out, "`: a validator or a submission is wrong");
    told_remark(s, "the accepted submissions", text);
}
