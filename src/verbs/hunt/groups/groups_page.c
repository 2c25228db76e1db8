/* groups.html: which programs fail alike. For markers: it has names. */
#include "hunt/groups/page_files.h"
#include "hunt/groups/write.h"

#include "page/fill.h"
#include "page/page_files.h"
#include "tests/chain.h"
#include "text/escape.h"
#include "text/utf8.h"

#include <string.h>

enum {
    LINES_MOST = 24,   /* of an input that are shown */
    LINE_MOST = 160,   /* bytes of a line */
    MEMBERS_OPEN = 24, /* a group with more members shows them when it is unfolded */
};

static void markup(sink *out, const char *text)
{
    sink_markup(out, bytes_of_text(text));
}

/* `1 program`, `2 programs` */
static void count(sink *out, size_t n, const char *what)
{
    sink_number(out, n);
    sink_byte(out, ' ');
    sink_text(out, what);
    if (n != 1)
        sink_byte(out, 's');
}

/* ---- numbers ---- */

static void tile(sink *out, size_t n, const char *what)
{
    sink_text(out, "<li><b>");
    sink_number(out, n);
    sink_text(out, "</b>");
    sink_text(out, what);
    sink_text(out, "</li>\n");
}

static void write_tiles(sink *out, const struct clusters *c)
{
    sink_text(out, "<ul class=\"tiles\">\n");
    tile(out, c->matrix->program_count, "programs tried");
    tile(out, c->groups->broken, "broken");
    tile(out, c->groups->count, "groups that fail alike");
    tile(out, c->matrix->input_count, "inputs");
    if (c->suite != 0)
        tile(out, c->suite->count, "in the suite");
    sink_text(out, "</ul>\n");
}

/* ---- an input ---- */

static void write_line(sink *out, bytes line)
{
    sink_text(out, "<li>");
    sink_markup(out, bytes_first(line, LINE_MOST));
    if (line.len > LINE_MOST)
        sink_text(out, "\xE2\x80\xA6");
    sink_text(out, "</li>"); /* no LF, which the list would show */
}

static void write_lines(sink *out, bytes text)
{
    size_t lines = 0, more = 0;
    if (text.len == 0) {
        sink_text(out, "<p class=\"faint\">The input is empty.</p>\n");
        return;
    }
    sink_text(out, "<ol class=\"text\">");
    while (text.len > 0) {
        bytes line = bytes_first(text, bytes_find(text, '\n'));
        if (lines < LINES_MOST)
            write_line(out, line);
        else
            more++;
        lines++;
        text = bytes_skip(text, line.len + 1);
    }
    sink_text(out, "</ol>\n");
    if (more > 0) {
        sink_text(out, "<p class=\"faint\">");
        count(out, more, "more line");
        sink_text(out, "</p>\n");
    }
}

static void write_args(sink *out, const struct step *step)
{
    size_t i;
    if (step->arg_count == 0)
        return;
    sink_text(out, "<p>arguments: <code>");
    for (i = 0; i < step->arg_count; i++) {
        sink_text(out, i > 0 ? " " : "");
        markup(out, step->args[i]);
    }
    sink_text(out, "</code></p>\n");
}

/* Several runs have headings. */
static void write_runs(sink *out, const struct step *last)
{
    struct chain chain;
    size_t i;
    chain_of(last, &chain);
    for (i = 0; i < chain.count; i++) {
        if (chain.count > 1) {
            sink_text(out, "<p><b>Run ");
            sink_number(out, i + 1);
            sink_text(out, i > 0 ? "</b>, in the same folder</p>\n" : "</b></p>\n");
        }
        write_args(out, chain.steps[i]);
        write_lines(out, chain.steps[i]->input);
    }
}

/* Its name, which leads to its file if it has one, and its size. */
static void write_name(sink *out, const struct matrix_input *input)
{
    struct chain chain;
    size_t size = 0, i;
    chain_of(&input->step, &chain);
    for (i = 0; i < chain.count; i++)
        size += chain.steps[i]->input.len;
    sink_text(out, "<p class=\"input\">");
    if (input->file != 0) {
        sink_text(out, "<a href=\"");
        sink_percent(out, bytes_of_text(input->file));
        sink_text(out, "\">");
    }
    markup(out, input->name);
    if (input->file != 0)
        sink_text(out, "</a>");
    sink_text(out, " <span class=\"faint\">");
    if (chain.count > 1) {
        count(out, chain.count, "run");
        sink_text(out, ", ");
    }
    count(out, size, "byte");
    sink_text(out, ", ");
    sink_text(out, standing_name(input->standing));
    sink_text(out, "</span></p>\n");
}

/* ---- a group ---- */

static void write_members(sink *out, const struct matrix *m, const struct program_group *group)
{
    int is_folded = group->member_count > MEMBERS_OPEN;
    size_t i;
    if (is_folded) {
        sink_text(out, "<details><summary>all ");
        sink_number(out, group->member_count);
        sink_text(out, "</summary>\n");
    }
    sink_text(out, "<ul class=\"names\">\n");
    for (i = 0; i < group->member_count; i++) {
        sink_text(out, "<li>");
        markup(out, m->programs[group->members[i]]);
        sink_text(out, "</li>\n");
    }
    sink_text(out, is_folded ? "</ul></details>\n" : "</ul>\n");
}

static void write_group(sink *out, const struct clusters *c, size_t g)
{
    const struct matrix *m = c->matrix;
    const struct program_group *group = &c->groups->list[g];
    const struct matrix_input *input = &m->inputs[group->smallest];
    sink_text(out, "<tr id=\"g");
    sink_number(out, g + 1);
    sink_text(out, "\"><td class=\"number faint\">");
    sink_number(out, g + 1);
    sink_text(out, "</td><th scope=\"row\"><p class=\"difference\">");
    markup(out, matrix_text(m, matrix_get(m, group->members[0], group->smallest)));
    sink_text(out, "</p><p class=\"faint\">broken by ");
    count(out, group->broken_by, "input");
    sink_text(out, " of ");
    sink_number(out, m->input_count);
    sink_text(out, "</p></th><td class=\"smallest\">\n");
    write_name(out, input);
    write_runs(out, &input->step);
    sink_text(out, "</td><td class=\"number\"><b>");
    sink_number(out, group->member_count);
    sink_text(out, group->member_count == 1 ? "</b><span class=\"unit\"> program</span>"
                                            : "</b><span class=\"unit\"> programs</span>");
    sink_text(out, "</td><td class=\"members\">\n");
    write_members(out, m, group);
    sink_text(out, "</td></tr>\n");
}

static void write_groups(sink *out, const struct clusters *c)
{
    size_t g;
    sink_text(out, "<section id=\"groups\"><h2>Groups</h2>\n");
    if (c->groups->count == 0) {
        sink_text(out, "<p>None: no input breaks a program.</p></section>\n");
        return;
    }
    sink_text(out, "<p class=\"faint\">The programs of a group have the same first difference, or "
                   "none, with every input.</p>\n<table class=\"groups\"><thead><tr>"
                   "<th scope=\"col\" class=\"number\">No.</th><th scope=\"col\">First difference"
                   "</th><th scope=\"col\">Smallest input</th><th scope=\"col\" class=\"number\">"
                   "Programs</th><th scope=\"col\">Members</th></tr></thead>\n<tbody>\n");
    for (g = 0; g < c->groups->count; g++)
        write_group(out, c, g);
    sink_text(out, "</tbody></table></section>\n");
}

/* ---- the rest ---- */

static void write_unbroken(sink *out, const struct clusters *c)
{
    size_t p;
    if (c->groups->broken == c->matrix->program_count)
        return;
    sink_text(out, "<section id=\"unbroken\"><h2>Not broken by any input</h2>\n"
                   "<ul class=\"names\">\n");
    for (p = 0; p < c->matrix->program_count; p++) {
        if (c->groups->of_program[p] != GROUP_NONE)
            continue;
        sink_text(out, "<li>");
        markup(out, c->matrix->programs[p]);
        sink_text(out, "</li>\n");
    }
    sink_text(out, "</ul></section>\n");
}

static void write_suite(sink *out, const struct clusters *c)
{
    size_t i;
    if (c->suite == 0)
        return;
    sink_text(out, "<section id=\"suite\"><h2>The suite</h2>\n<p>");
    count(out, c->suite->count, "test");
    sink_text(out, c->suite->count == 1 ? " breaks " : " break ");
    sink_number(out, c->suite->broken);
    sink_text(out, " of ");
    count(out, c->groups->broken, "broken program");
    sink_text(out, " and tell");
    sink_text(out, c->suite->count == 1 ? "s apart " : " apart ");
    sink_number(out, c->suite->told);
    sink_text(out, " of ");
    count(out, c->groups->count, "group");
    sink_text(out, ".</p>\n<ul class=\"names\">\n");
    for (i = 0; i < c->suite->count; i++) {
        sink_text(out, "<li>");
        markup(out, c->matrix->inputs[c->suite->inputs[i]].name);
        sink_text(out, "</li>\n");
    }
    sink_text(out, "</ul></section>\n");
}

/* ---- the page ---- */

static void write_dialect(sink *out, void *who)
{
    const struct clusters *c = who;
    markup(out, c->dialect->name);
}

static void write_body(sink *out, void *who)
{
    const struct clusters *c = who;
    write_tiles(out, c);
    write_groups(out, c);
    write_unbroken(out, c);
    write_suite(out, c);
}

static void write_footer(sink *out, void *who)
{
    const struct clusters *c = who;
    sink_text(out, "Made by flipref ");
    markup(out, c->version);
    sink_byte(out, '.');
}

static void write_report_style(sink *out, void *who)
{
    (void)who;
    sink_bytes(out, page_report_css);
}

static void write_groups_style(sink *out, void *who)
{
    (void)who;
    sink_bytes(out, page_groups_css);
}

static void write_report_hash(sink *out, void *who)
{
    (void)who;
    sink_text(out, page_report_css_hash);
}

static void write_groups_hash(sink *out, void *who)
{
    (void)who;
    sink_text(out, page_groups_css_hash);
}

void print_groups_page(const void *what, sink *out)
{
    static const struct page_field fields[] = {
        { "DIALECT", write_dialect },
        { "BODY", write_body },
        { "FOOTER", write_footer },
        { "REPORT-STYLE", write_report_style },
        { "GROUPS-STYLE", write_groups_style },
        { "REPORT-HASH", write_report_hash },
        { "GROUPS-HASH", write_groups_hash },
    };
    struct clusters c = *(const struct clusters *)what;
    page_fill(out, page_groups_html, fields, sizeof fields / sizeof fields[0], &c);
}
