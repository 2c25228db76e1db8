#include "packaged/maker.h"

#include "base/visible.h"
#include "edits/seen.h"
#include "packaged/panel.h"
#include "packaged/told.h"
#include "text/find.h"
#include "text/memory.h"
#include "text/names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    AT_ONCE = 8,         /* recipes whose inputs are made at once, and given by size */
    FAILURES_MOST = 3,   /* of a generator: if it has made nothing until then, it is left out */
    GENERATOR_MS = 2000, /* of CPU time for a run, and for a script */
    SAID_MOST = 100,     /* bytes of a message */
    SEEDS = 1 << 24
};

struct generator {
    struct package_program program;
    struct tool tool;
    int is_over;
    unsigned made, failures;
};

struct row {
    const struct package_recipe *recipe;
    struct generator *generator;     /* NULL: the recipe has the input, */
    const struct package_file *copy; /* ... or this file is it */
    uint64_t size;                   /* of the input, or the largest number in the command */
    int is_over;                     /* it makes no more inputs */
};

struct generators {
    struct generator *at;
    struct row *rows; /* the small ones first */
    size_t count, row_count, next;
    struct chances dice;
    struct byte_queue made[AT_ONCE]; /* by size */
    size_t made_count, given, batches;
    struct seen seen;
};

/* ---- scripts ---- */

/* Has bash read a script in the sandbox, which sees the names of the package's files. */
static void read_script(struct packaged *s, const struct package_program *script)
{
    const struct package_files *all = &s->package->files;
    struct container_request box = { .level = s->setting.level, .kind = CONTAINER_OF_COMMAND };
    const char *const args[] = { "script.sh", script->path, 0 };
    struct run_request run = { .program = "bash", .args = args };
    struct named_file *files = memory_new(all->count + 1, sizeof *files);
    struct arena m = { 0 };
    struct run_result result;
    char reason[CONTAINMENT_TEXT];
    struct container *c = container_open(&box, reason);
    bytes lines;
    size_t i;
    run.limits.cpu_us = GENERATOR_MS * 1000;
    run.scratch = files;
    files[run.scratch_count++] = (struct named_file){ "script.sh", script_reader };
    for (i = 0; i < all->count; i++) {
        const bytes parts[] = { BYTES_OF_LITERAL("package/"), bytes_of_text(all->at[i].path) };
        struct named_file *file = &files[run.scratch_count];
        const char *why;
        file->name = arena_joined(&m, parts, 2);
        run.scratch_count += !text_starts(all->at[i].path, "submissions/");
        if (text_ends(file->name, ".sh") &&
            !package_content(s->package, &all->at[i], UINT16_MAX, &m, &file->contents, &why))
            file->contents = bytes_of(0, 0);
    }
    if (c != 0) {
        container_run(c, &run, &result);
        for (lines = result.out; lines.len > 0;)
            package_add_recipe(s->package, take_line(&lines), 1, bytes_of(0, 0));
        if (result.ending != ENDED_EXIT)
            told_remark(s, script->path,
                        ended_by_time(result.ending)
                            ? "reading its commands takes too long, so the last ones are not used"
                            : "read for its commands, it does not end by itself");
        run_result_free(&result);
    }
    container_close(c);
    free(files);
    arena_free(&m);
}

/* ---- finding ---- */

static int open_generator(struct packaged *s, struct generator *g)
{
    struct tool_request request = { .package = s->package,
                                    .program = &g->program,
                                    .level = s->setting.level,
                                    .kept = s->setting.kept,
                                    .limits =
                                        panel_limits(GENERATOR_MS, s->package->limits.memory, 0),
                                    .is_generator = 1 };
    char reason[CONTAINMENT_TEXT];
    g->is_over = !tool_open(&g->tool, &request, reason);
    if (g->is_over)
        told_remark(s, 0, reason);
    return !g->is_over;
}

/* Returns the generator of a path, which is added, and built, if it is new. */
static struct generator *generator_of(struct packaged *s, const char *path)
{
    struct generators *g = s->generators;
    size_t i = 0;
    while (i < g->count && strcmp(g->at[i].program.path, path) != 0)
        i++;
    if (i < g->count)
        return &g->at[i];
    g->count++;
    g->at[i].is_over = !package_program_at(s->package, path, &g->at[i].program);
    g->at[i].program.path = arena_text(&s->package->memory, bytes_of_text(path));
    if (g->at[i].is_over)
        told_remark(s, path, "it should make inputs, but is not there, or in no known language");
    else
        (void)open_generator(s, &g->at[i]);
    return &g->at[i];
}

/* Returns the largest number in a text, as a guess how large an input is. */
static uint64_t largest_number(const char *at)
{
    uint64_t largest = 0, n = 0;
    for (; *at != '\0'; at++) {
        n = *at < '0' || *at > '9' ? 0 : n > UINT32_MAX ? n : n * 10 + (uint64_t)(*at - '0');
        largest = n > largest ? n : largest;
    }
    return largest;
}

static int by_size(const void *one, const void *other)
{
    const struct row *a = one, *b = other;
    if (a->size != b->size)
        return a->size < b->size ? -1 : 1;
    return a->recipe < b->recipe ? -1 : 1;
}

static void add_row(struct packaged *s, const struct package_recipe *recipe)
{
    struct arena m = { 0 };
    package_words words = package_recipe_words(recipe, 0, &m);
    struct row row = { .recipe = recipe, .size = recipe->text.len };
    if (words[0] != 0 && strcmp(words[0], "cat") == 0) {
        row.copy = words[1] != 0 ? package_find(s->package, words[1]) : 0;
        row.size = row.copy != 0 ? row.copy->size : 0;
        row.is_over = row.copy == 0;
    } else if (words[0] != 0) {
        row.size = largest_number(recipe->command);
        row.generator = generator_of(s, words[0]);
    }
    s->generators->rows[s->generators->row_count++] = row;
    arena_free(&m);
}

void generators_find(struct packaged *s)
{
    struct package *p = s->package;
    struct package_error error;
    struct generators *g;
    char place[64];
    size_t i;
    if (!package_read_recipes(p, &error)) {
        (void)snprintf(place, sizeof place, "generators/generators.yaml:%zu:%zu", error.error.line,
                       error.error.column);
        told_remark(s, place, error.error.text);
    }
    for (i = 0; i < p->generators.count; i++)
        read_script(s, &p->generators.at[i]);
    if (p->recipes.count == 0)
        return;
    s->generators = g = memory_new(1, sizeof *g);
    g->at = memory_new(p->recipes.count, sizeof *g->at);
    g->rows = memory_new(p->recipes.count, sizeof *g->rows);
    chances_open(&g->dice, CHANCES_PLAIN, s->setting.seed);
    for (i = 0; i < p->recipes.count; i++)
        add_row(s, &p->recipes.at[i]);
    qsort(g->rows, g->row_count, sizeof *g->rows, by_size);
}

/* ---- making ---- */

static void keep(struct generators *g, bytes text)
{
    size_t i;
    if (text.len == 0 || text.len > DATA_MOST || seen_before(&g->seen, text))
        return;
    for (i = g->made_count++; i > 0 && queue_bytes(&g->made[i - 1]).len > text.len; i--)
        g->made[i] = g->made[i - 1];
    g->made[i] = (struct byte_queue){ 0 };
    queue_put(&g->made[i], text);
}

/* Notes a run that made nothing, and says it of a generator that has never made anything. */
static void note_failure(struct packaged *s, struct generator *g, const struct run_result *result)
{
    const int is_slow = ended_by_time(result->ending);
    bytes last = { 0 }, rest = result->err;
    char text[240] = "";
    sink out;
    g->is_over = ++g->failures >= FAILURES_MOST || is_slow;
    if (!g->is_over || g->made > 0)
        return;
    while (rest.len > 0)
        last = take_line(&rest);
    sink_init(&out, 0, 0, (unsigned char *)text, sizeof text - 1);
    sink_text(&out, is_slow ? "it makes no input in time"
                    : result->ending == ENDED_OUTPUT_LIMIT
                        ? "it makes no input that is small enough"
                        : "it makes no input, but fails: ");
    sink_visible(&out, last, SAID_MOST);
    told_remark(s, g->program.path, text);
}

static void run_generator(struct packaged *s, struct row *row, package_words words)
{
    struct generator *g = row->generator;
    static const char *const fetch[] = { "testcase.in", 0 };
    struct step step = panel_step_with(words + 1, bytes_of(0, 0));
    struct run_result result;
    step.fetch = fetch;
    subject_run(g->tool.subject, &step, 0, &result);
    if (run_is_finished(&result)) {
        const int has_file = result.fetched != 0 && result.fetched[0].is_there;
        keep(s->generators, has_file ? result.fetched[0].contents : result.out);
        g->made++;
    } else {
        note_failure(s, g, &result);
        row->is_over = 1;
    }
    run_result_free(&result);
}

static void run_row(struct packaged *s, struct row *row)
{
    struct generator *g = row->generator;
    struct arena m = { 0 };
    uint64_t seed = chances_below(&s->generators->dice, SEEDS);
    bytes text = row->recipe->text;
    const char *why;
    row->is_over = g == 0 || g->is_over || strstr(row->recipe->command, "{seed") == 0;
    if (g == 0) {
        if (row->copy == 0 || package_content(s->package, row->copy, DATA_MOST, &m, &text, &why))
            keep(s->generators, text);
    } else if (!g->is_over && (g->tool.subject != 0 || open_generator(s, g))) {
        run_generator(s, row, package_recipe_words(row->recipe, seed, &m));
    }
    arena_free(&m);
}

static void free_made(struct generators *g)
{
    while (g->made_count > 0)
        free(g->made[--g->made_count].at);
    g->given = 0;
}

int generators_next(struct packaged *s, bytes *input)
{
    struct generators *g = s->generators;
    size_t tried = 0, run = 0;
    if (g->given == g->made_count) {
        free_made(g);
        g->batches++;
        for (; tried < g->row_count && run < AT_ONCE; tried++) {
            struct row *row = &g->rows[g->next++ % g->row_count];
            run += !row->is_over;
            if (!row->is_over)
                run_row(s, row);
        }
    }
    if (g->given == g->made_count)
        return 0;
    *input = queue_bytes(&g->made[g->given++]);
    return 1;
}

int generators_are_first(const struct generators *g)
{
    return g->batches == 0 || (g->batches == 1 && g->given < g->made_count);
}

void generators_stop(struct generators *g)
{
    size_t i;
    for (i = 0; g != 0 && i < g->count; i++)
        tool_close(&g->at[i].tool);
}

void generators_close(struct generators *g)
{
    if (g == 0)
        return;
    generators_stop(g);
    free_made(g);
    free(g->at);
    free(g->rows);
    free(g);
}
