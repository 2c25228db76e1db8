/* The page of a finding. */
#include "problem/problem.h"

#include "page/excerpt.h"
#include "page/page.h"
#include "text/say.h"

enum {
    LINES_BEFORE = 150, /* lines of a text before the first difference */
    LINES_SHOWN = 400,
    FACT_ROOM = 400,
    SENTENCE_ROOM = 4096
};

/* What the page is written from. */
struct writing {
    const struct problem *problem;
    const struct finding_page *page;
};

static int is_text(const char *text)
{
    return text != 0 && text[0] != '\0';
}

static int has_boards(const struct writing *w)
{
    return w->problem->kind->boards != 0;
}

/* ---- facts ---- */

static const char *program_of(const struct finding_page *p)
{
    return is_text(p->program) ? p->program : "the program";
}

static void say_sentence(sink *out, const struct finding_page *p)
{
    const struct first_difference *first = p->first;
    sink_text(out, p->step->before != 0 ? "after loading: " : "");
    if (is_text(p->explained.sentence)) {
        sink_shown(out, bytes_of_text(p->explained.sentence), SHOWN_ESCAPED);
    } else if (first != 0) {
        sink_shown(out, bytes_of_text(first->meaning), SHOWN_ESCAPED);
        sink_text(out, ": expected ");
        sink_shown(out, bytes_of_text(first->expected), SHOWN_ESCAPED);
        sink_text(out, ", found ");
        sink_shown(out, bytes_of_text(first->found), SHOWN_ESCAPED);
    } else {
        sink_shown(
            out,
            bytes_of_text(is_text(p->ending) ? p->ending : "the run does not end as it should"),
            SHOWN_ESCAPED);
    }
}

static void say_number(sink *out, uint64_t n)
{
    if (n > 0)
        sink_number(out, n);
}

static void say_confirmed(sink *out, const struct finding_page *p)
{
    int varies = p->is_unstable;
    if (p->confirmed == 0)
        return;
    sink_text(out, varies ? "wrong in " : "by ");
    sink_number(out, p->confirmed);
    if (varies) {
        sink_text(out, " of ");
        sink_number(out, p->runs);
    }
    sink_text(out, p->confirmed == 1 && !varies ? " fresh process" : " fresh processes");
}

static void say_lenient(sink *out, const struct finding_page *p)
{
    if (p->lenient.bits != 0)
        leniencies_say(p->lenient, out);
}

/* Passes each fact that is known to `take`: its name, and printable text. */
static void each_fact(const struct writing *w, void (*take)(void *to, const char *name, bytes text),
                      void *to)
{
    const struct finding_page *p = w->page;
    const struct {
        const char *name, *text;
        uint64_t number;
        void (*say)(sink *out, const struct finding_page *p);
    } facts[] = { { "Turn", 0, p->explained.turn, 0 },
                  { "Whose turn", p->explained.who, 0, 0 },
                  { "Cell", p->explained.cell, 0, 0 },
                  { "Verdict", p->verdict, 0, 0 },
                  { "Ending", p->ending, 0, 0 },
                  { "Help", p->explained.help, 0, 0 },
                  { "Input", has_boards(w) ? p->standing : 0, 0, 0 },
                  { "Reading", p->reading, 0, 0 },
                  { "Apart from", 0, 0, say_lenient },
                  { p->is_unstable ? "Varies" : "Confirmed", 0, 0, say_confirmed } };
    size_t i;
    for (i = 0; i < sizeof facts / sizeof facts[0]; i++) {
        unsigned char room[FACT_ROOM];
        sink text;
        sink_init(&text, 0, 0, room, sizeof room);
        if (facts[i].say != 0)
            facts[i].say(&text, p);
        else if (is_text(facts[i].text))
            sink_shown(&text, bytes_of_text(facts[i].text), SHOWN_ESCAPED);
        else
            say_number(&text, facts[i].number);
        if (text.len > 0)
            take(to, facts[i].name, sink_held(&text));
    }
}

/* ---- texts ---- */

/* Returns the start of a text. */
static struct excerpt start_of(bytes text)
{
    struct excerpt e = { .text = text, .starts_at = 1, .from = 1, .to = LINES_SHOWN };
    return e;
}

/* Returns a part of a text around a place, which is marked if there is a difference. */
static struct excerpt around(bytes text, const struct first_difference *first, size_t at)
{
    struct excerpt e = start_of(text);
    size_t i;
    if (first == 0 || first->expected[0] == '\0')
        return e;
    e.marked = e.column = 1;
    for (i = 0; i < at; i++) {
        e.marked += text.at[i] == '\n';
        e.column = text.at[i] == '\n' ? 1 : e.column + 1;
    }
    e.from = e.marked > LINES_BEFORE ? e.marked - LINES_BEFORE : 1;
    e.to = e.from + LINES_SHOWN - 1;
    return e;
}

/* The texts of the page, in their order. */
struct texts {
    struct excerpt answer, output, sanitizer;
};

static struct texts texts_of(const struct finding_page *p)
{
    const struct first_difference *first = p->first;
    struct texts t;
    t.answer = around(p->step->answer, first, first != 0 ? first->answer_at : 0);
    t.output = around(p->output, first, first != 0 ? first->output_at : 0);
    t.sanitizer = start_of(bytes_of_text(is_text(p->sanitizer) ? p->sanitizer : ""));
    return t;
}

static void say_arguments(sink *out, const struct step *step)
{
    size_t i;
    for (i = 0; i < step->arg_count; i++) {
        sink_text(out, i > 0 ? " " : "");
        sink_shown(out, bytes_of_text(step->args[i][0] != '\0' ? step->args[i] : "''"), SHOWN_UTF8);
    }
}

/* ---- the page as text ---- */

static void write_title(sink *out, void *who)
{
    const struct writing *w = who;
    sink_shown(out, bytes_of_text(program_of(w->page)), SHOWN_UTF8);
    sink_text(out, ": ");
    say_sentence(out, w->page);
}

static void say_fact(void *to, const char *name, bytes text)
{
    sink *out = to;
    sink_text(out, name);
    sink_text(out, ": ");
    sink_bytes(out, text);
    sink_byte(out, '\n');
}

static void say_rule(sink *out, const struct finding_page *p)
{
    const char *const parts[] = { p->explained.rule, p->explained.code, p->explained.clause };
    size_t i;
    for (i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        if (is_text(parts[i])) {
            sink_text(out, i < 2 ? "Rule: " : "Specification: ");
            sink_shown(out, bytes_of_text(parts[i]), SHOWN_ESCAPED);
            sink_byte(out, '\n');
        }
    }
}

static void write_text(sink *out, void *who)
{
    const struct writing *w = who;
    const struct finding_page *p = w->page;
    const struct texts t = texts_of(p);
    struct chain chain;
    size_t i;
    write_title(out, who);
    sink_text(out, "\n\n");
    each_fact(w, say_fact, out);
    say_rule(out, p);
    chain_of(p->step, &chain);
    for (i = 0; i < chain.count; i++) {
        struct excerpt e = start_of(chain.steps[i]->input);
        if (chain.steps[i]->arg_count > 0) {
            sink_text(out, "\narguments: ");
            say_arguments(out, chain.steps[i]);
            sink_byte(out, '\n');
        }
        excerpt_say(out, i + 1 < chain.count ? "input before it, in the same folder" : "input", &e);
    }
    excerpt_say(out, "expected output", &t.answer);
    excerpt_say(out, "found output", &t.output);
    if (t.sanitizer.text.len > 0)
        excerpt_say(out, "what a sanitizer found", &t.sanitizer);
}

/* ---- the page as JSON ---- */

static void write_fact(void *to, const char *name, bytes text)
{
    struct json *j = to;
    json_start_array(j, 0);
    json_text(j, 0, name);
    json_bytes(j, 0, text);
    json_end_array(j);
}

static void write_shown(struct json *j, const char *key, const char *text, enum shown stays)
{
    if (is_text(text))
        json_visible(j, key, bytes_of_text(text), stays);
}

static void write_head(struct json *j, const struct writing *w)
{
    const struct finding_page *p = w->page;
    unsigned char room[SENTENCE_ROOM];
    sink sentence;
    sink_init(&sentence, 0, 0, room, sizeof room);
    say_sentence(&sentence, p);
    json_visible(j, "program", bytes_of_text(program_of(p)), SHOWN_UTF8);
    json_text(j, "dialect", has_boards(w) ? w->problem->name : "");
    write_shown(j, "input", p->input, SHOWN_UTF8);
    json_bytes(j, "sentence", sink_held(&sentence));
    json_start_array(j, "facts");
    each_fact(w, write_fact, j);
    json_end_array(j);
    write_shown(j, "rule", p->explained.rule, SHOWN_ESCAPED);
    write_shown(j, "code", p->explained.code, SHOWN_ESCAPED);
    write_shown(j, "clause", p->explained.clause, SHOWN_ESCAPED);
}

/* Writes the steps: each with its arguments and its input. */
static void write_steps(struct json *j, const struct step *last)
{
    struct chain chain;
    size_t i;
    chain_of(last, &chain);
    json_start_array(j, "steps");
    for (i = 0; i < chain.count; i++) {
        const struct excerpt e = start_of(chain.steps[i]->input);
        size_t k;
        json_start_object(j, 0);
        json_start_array(j, "args");
        for (k = 0; k < chain.steps[i]->arg_count; k++)
            json_visible(j, 0, bytes_of_text(chain.steps[i]->args[k]), SHOWN_UTF8);
        json_end_array(j);
        excerpt_json(j, "input", &e);
        json_end_object(j);
    }
    json_end_array(j);
}

static void write_json(struct json *j, void *who)
{
    const struct writing *w = who;
    const struct texts t = texts_of(w->page);
    json_start_object(j, 0);
    json_text(j, "kind", "finding");
    if (!has_boards(w))
        json_bool(j, "isText", 1);
    write_head(j, w);
    if (has_boards(w))
        w->problem->kind->boards(w->problem, w->page, j);
    write_steps(j, w->page->step);
    excerpt_json(j, "answer", &t.answer);
    excerpt_json(j, "output", &t.output);
    if (t.sanitizer.text.len > 0)
        excerpt_json(j, "sanitizer", &t.sanitizer);
    json_end_object(j);
}

void problem_write_page(const struct problem *p, const struct finding_page *page, sink *out)
{
    struct writing w = { p, page };
    const struct page_parts parts = { write_title, write_text, write_json, &w };
    page_write(out, &parts);
}
