/* groups.html: which programs share a cause, and which of them are alike everywhere. For markers:
 * it has names. */
#include "hunt/groups/write.h"

#include "page/excerpt.h"
#include "page/page.h"
#include "step/chain.h"
#include "text/find.h"
#include "text/say.h"
#include "text/version.h"

enum { LINES_MOST = 24 /* of an input that are shown */ };

static const char warning[] =
    "For markers: this page has the names of programs, and inputs that break them.";

static void shown(sink *out, const char *text)
{
    sink_shown(out, bytes_of_text(text), SHOWN_UTF8);
}

/* `1 program`, `2 programs` */
static void count(sink *out, size_t n, const char *what)
{
    sink_say(out, "%zu %s", n, what);
    if (n != 1)
        sink_byte(out, 's');
}

static const char *words_of(const struct clusters *c, size_t cause)
{
    return c->matrix->causes[cause].words;
}

/* Whether member i is of the kind of the member before it. */
static int is_of_same_kind(const struct clusters *c, const struct program_group *group, size_t i)
{
    const size_t *kind_of = c->groups->kind_of;
    return i > 0 && kind_of[group->members[i]] != KIND_NONE &&
           kind_of[group->members[i]] == kind_of[group->members[i - 1]];
}

/* Whether the program is in no group. It was hunted only if c->unhunted says nothing. */
static int is_alone(const struct clusters *c, size_t p)
{
    size_t i = 0;
    while (i < c->matrix->cause_count && !c->matrix->causes[i].programs[p])
        i++;
    return i == c->matrix->cause_count;
}

/* Says how large an input is: `2 runs, 12 bytes, promised`. */
static void say_size(sink *out, const void *what)
{
    const struct matrix_input *input = what;
    struct chain chain;
    size_t size = 0, i;
    chain_of(&input->step, &chain);
    for (i = 0; i < chain.count; i++)
        size += chain.steps[i]->input.len;
    if (chain.count > 1) {
        count(out, chain.count, "run");
        sink_text(out, ", ");
    }
    count(out, size, "byte");
    sink_text(out, ", ");
    sink_text(out, standing_name(input->standing));
}

static void say_suite(sink *out, const void *what)
{
    const struct clusters *c = what;
    const char *one = c->suite->count == 1 ? "s" : "";
    count(out, c->suite->count, "test");
    sink_say(out, " break%s %zu of ", one, c->suite->broken);
    count(out, c->groups->broken, "program");
    sink_say(out, " that an input breaks, and tell%s apart %zu of ", one, c->suite->told);
    count(out, c->groups->kind_count, "kind");
    sink_byte(out, '.');
}

/* ---- as text ---- */

static void write_title(sink *out, void *who)
{
    const struct clusters *c = who;
    sink_text(out, c->problem->name);
    sink_text(out, ": programs that share a cause");
}

static void say_smallest(sink *out, const struct clusters *c, const struct program_group *group)
{
    const struct matrix_input *input = &c->matrix->inputs[group->smallest];
    sink_text(out, "\n  shown by ");
    count(out, group->broken_by, "input");
    sink_text(out, "; the smallest is ");
    shown(out, input->name);
    sink_text(out, " (");
    say_size(out, input);
    sink_byte(out, ')');
}

static void say_group(sink *out, const struct clusters *c, size_t g)
{
    const struct program_group *group = &c->groups->shared[g];
    size_t i;
    sink_say(out, "\ngroup %zu, ", g + 1);
    count(out, group->member_count, "program");
    for (i = 0; i < group->cause_count; i++) {
        sink_text(out, i == 0 ? ": " : "\n  and: ");
        shown(out, words_of(c, group->causes[i]));
    }
    if (group->smallest != KIND_NONE)
        say_smallest(out, c, group);
    for (i = 0; i < group->member_count; i++) {
        sink_text(out, is_of_same_kind(c, group, i) ? ", " : "\n  ");
        shown(out, c->matrix->programs[group->members[i]]);
    }
    sink_byte(out, '\n');
}

/* Names the programs that are in no group. */
static void say_alone(sink *out, const struct clusters *c)
{
    size_t p;
    for (p = 0; p < c->matrix->program_count; p++) {
        if (!is_alone(c, p))
            continue;
        sink_text(out, c->unhunted[p] != 0 ? "\nnot hunted: " : "\nnothing found: ");
        shown(out, c->matrix->programs[p]);
        sink_text(out, c->unhunted[p] != 0 ? ": " : "");
        shown(out, c->unhunted[p] != 0 ? c->unhunted[p] : "");
    }
    sink_byte(out, '\n');
}

static void write_text(sink *out, void *who)
{
    const struct clusters *c = who;
    size_t i;
    write_title(out, who);
    sink_say(out, "\n\n%s\n\n", warning);
    count(out, c->matrix->program_count, "program");
    sink_say(out, ", %zu broken; ", c->groups->accused);
    count(out, c->groups->shared_count, "group");
    sink_text(out, "; ");
    count(out, c->matrix->input_count, "input");
    sink_text(out, "\nPrograms in one line are alike with every input.\n");
    for (i = 0; i < c->groups->shared_count; i++)
        say_group(out, c, i);
    say_alone(out, c);
    if (c->suite == 0)
        return;
    sink_text(out, "\nthe suite: ");
    say_suite(out, c);
    sink_byte(out, '\n');
}

/* ---- as JSON ---- */

static void write_shown(struct json *j, const char *key, const char *text)
{
    json_visible(j, key, bytes_of_text(text), SHOWN_UTF8);
}

static void write_said(struct json *j, const char *key, void (*say)(sink *out, const void *what),
                       const void *what)
{
    char room[200];
    sink words = text_sink(room, sizeof room);
    say(&words, what);
    json_bytes(j, key, sink_held(&words));
}

static void write_tile(struct json *j, size_t n, const char *what)
{
    json_start_array(j, 0);
    json_number(j, 0, n);
    json_text(j, 0, what);
    json_end_array(j);
}

static void write_tiles(struct json *j, const struct clusters *c)
{
    json_start_array(j, "tiles");
    write_tile(j, c->matrix->program_count, "programs tried");
    write_tile(j, c->groups->accused, "broken");
    write_tile(j, c->groups->shared_count, "groups by cause");
    write_tile(j, c->groups->kind_count, "kinds that fail alike");
    write_tile(j, c->matrix->input_count, "inputs");
    if (c->suite != 0)
        write_tile(j, c->suite->count, "in the suite");
    json_end_array(j);
}

static void write_step(struct json *j, const struct step *step)
{
    const struct excerpt e = { .text = step->input, .starts_at = 1, .from = 1, .to = LINES_MOST };
    bytes text = step->input;
    size_t lines = bytes_count(text, '\n') + (text.len > 0 && bytes_last(text) != '\n');
    size_t i;
    json_start_object(j, 0);
    json_start_array(j, "args");
    for (i = 0; i < step->arg_count; i++)
        write_shown(j, 0, step->args[i]);
    json_end_array(j);
    excerpt_json(j, "input", &e);
    json_number(j, "more", lines > LINES_MOST ? lines - LINES_MOST : 0);
    json_end_object(j);
}

static void write_input(struct json *j, const struct clusters *c, const struct program_group *group)
{
    const struct matrix_input *input = &c->matrix->inputs[group->smallest];
    struct chain chain;
    size_t i;
    chain_of(&input->step, &chain);
    json_start_object(j, "smallest");
    write_shown(j, "name", input->name);
    if (input->file != 0)
        json_name(j, "file", "exact", bytes_of_text(input->file));
    write_said(j, "size", say_size, input);
    json_start_array(j, "steps");
    for (i = 0; i < chain.count; i++)
        write_step(j, chain.steps[i]);
    json_end_array(j);
    json_end_object(j);
}

/* A member links to the page that shows the group's first cause, or another one, in that program.
 */
static void write_member(struct json *j, const struct clusters *c,
                         const struct program_group *group, size_t program)
{
    const char *page = 0;
    size_t i;
    for (i = 0; i < group->cause_count && page == 0; i++)
        page = c->matrix->causes[group->causes[i]].pages[program];
    json_start_object(j, 0);
    write_shown(j, "name", c->matrix->programs[program]);
    if (page != 0)
        json_name(j, "page", "exact", bytes_of_text(page));
    json_end_object(j);
}

static void write_group(struct json *j, const struct clusters *c, const struct program_group *group)
{
    size_t i;
    json_start_object(j, 0);
    json_start_array(j, "causes");
    for (i = 0; i < group->cause_count; i++)
        write_shown(j, 0, words_of(c, group->causes[i]));
    json_end_array(j);
    json_number(j, "brokenBy", group->broken_by);
    if (group->smallest != KIND_NONE)
        write_input(j, c, group);
    json_start_array(j, "kinds");
    for (i = 0; i < group->member_count; i++) {
        if (!is_of_same_kind(c, group, i))
            json_start_array(j, 0);
        write_member(j, c, group, group->members[i]);
        if (i + 1 == group->member_count || !is_of_same_kind(c, group, i + 1))
            json_end_array(j);
    }
    json_end_array(j);
    json_end_object(j);
}

static void write_alone(struct json *j, const struct clusters *c)
{
    size_t p;
    json_start_array(j, "unbroken");
    for (p = 0; p < c->matrix->program_count; p++) {
        if (is_alone(c, p) && c->unhunted[p] == 0)
            write_shown(j, 0, c->matrix->programs[p]);
    }
    json_end_array(j);
    json_start_array(j, "unhunted");
    for (p = 0; p < c->matrix->program_count; p++) {
        if (c->unhunted[p] == 0)
            continue;
        json_start_object(j, 0);
        write_shown(j, "name", c->matrix->programs[p]);
        write_shown(j, "why", c->unhunted[p]);
        json_end_object(j);
    }
    json_end_array(j);
}

static void write_suite(struct json *j, const struct clusters *c)
{
    size_t i;
    if (c->suite == 0)
        return;
    json_start_object(j, "suite");
    write_said(j, "words", say_suite, c);
    json_start_array(j, "tests");
    for (i = 0; i < c->suite->count; i++)
        write_shown(j, 0, c->matrix->inputs[c->suite->inputs[i]].name);
    json_end_array(j);
    json_end_object(j);
}

static void write_json(struct json *j, void *who)
{
    const struct clusters *c = who;
    size_t g;
    json_start_object(j, 0);
    json_text(j, "kind", "groups");
    json_text(j, "dialect", c->problem->name);
    json_text(j, "version", FLIPREF_VERSION);
    json_text(j, "warning", warning);
    write_tiles(j, c);
    json_number(j, "inputs", c->matrix->input_count);
    json_start_array(j, "groups");
    for (g = 0; g < c->groups->shared_count; g++)
        write_group(j, c, &c->groups->shared[g]);
    json_end_array(j);
    write_alone(j, c);
    write_suite(j, c);
    json_end_object(j);
}

void print_groups_page(const void *what, sink *out)
{
    struct clusters c = *(const struct clusters *)what;
    const struct page_parts parts = { write_title, write_text, write_json, &c };
    page_write(out, &parts);
}
