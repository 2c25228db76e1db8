#include "packaged/packaged.h"

#include "edits/edits.h"
#include "packaged/maker.h"
#include "packaged/panel.h"
#include "packaged/told.h"
#include "system/io.h"
#include "tests/tests.h"
#include "text/hash.h"
#include "text/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    LEAST_US = 1000,     /* of CPU time: less says nothing of a program */
    OWN_MOST = 64 << 20, /* bytes of a test of the package that submissions are tried on */
    GENERATOR_COST = 16  /* edits that take as long as a run of a generator */
};

struct packaged *packaged_state(const struct problem *p)
{
    return ((const struct packaged_problem *)p)->state;
}

static int differs(const struct problem *p, const struct step *step, bytes output,
                   struct leniencies lenient, struct first_difference *first)
{
    struct packaged *s = packaged_state(p);
    struct token_comparison c;
    char reason[CONTAINMENT_TEXT] = "";
    (void)lenient;
    if (!panel_open(s, s->setting.grades ? s->reason : reason) ||
        panel_accepts(s, step, output, &c) || (!s->setting.grades && !panel_stands(s, step)))
        return 0;
    if (first != 0)
        told_difference(&c, step->answer, output, first);
    if (first != 0 && s->package->is_custom && s->setting.grades)
        told_opinion(panel_opinion(s, step->flags, step, output), first);
    return 1;
}

static int score_of(const struct problem *p, const struct step *step, bytes output,
                    struct given_score *score)
{
    struct packaged *s = packaged_state(p);
    const struct opinion *o;
    if (!s->package->is_custom || !panel_open(s, s->reason))
        return 0;
    o = panel_opinion(s, step->flags, step, output);
    *score = o->score;
    return o->has_score;
}

/* What was made of such bytes, unless another candidate has taken its place. */
static struct pending *pending_of(struct packaged *s, bytes input)
{
    uint64_t hash = hash_bytes(HASH_START, input) | 1;
    struct pending *pending = &s->pending[hash % PENDING_MOST];
    return pending->hash == hash ? pending : 0;
}

static void answer(const struct problem *p, struct step *const *steps, size_t count, size_t most,
                   const struct meanwhile *meanwhile, void **memory)
{
    struct packaged *s = packaged_state(p);
    unsigned char *is_valid = memory_new(count, 1);
    size_t *made_with = memory_new(count, sizeof *made_with);
    size_t *of = memory_new(count, sizeof *of);
    size_t i, n = 0;
    for (i = 0; i < count; i++) {
        const struct pending *pending = pending_of(s, steps[i]->input);
        made_with[i] = pending != 0 ? breed_made_with(s, pending->number) : 0;
        memory[i] = 0;
    }
    if (count > 0 && panel_open(s, s->reason))
        panel_find_valid(s, steps, made_with, count, is_valid);
    for (i = 0; i < count; i++) {
        if (is_valid[i])
            of[n++] = i;
    }
    if (n > 0 && meanwhile != 0)
        meanwhile->begin(meanwhile->who, is_valid);
    if (n > 0)
        panel_answers(s, steps, of, n, most, memory);
    free(is_valid);
    free(made_with);
    free(of);
}

/* All accepted submissions that finish must agree, each in a fresh process, and at least two, or
   the one that is trusted. */
static int agrees(const struct problem *p, const struct step *step)
{
    struct packaged *s = packaged_state(p);
    const struct step asked = panel_step(step->input);
    size_t i, agree = 0;
    int all = panel_open(s, s->reason) && panel_proves_valid(s, step);
    s->asked = 0;
    s->agreed_us = 0;
    for (i = 0; all && i < s->accepted_count; i++) {
        struct run_result result;
        struct token_comparison c;
        if (s->apart != 0 && strcmp(s->accepted[i].submission->program.path, s->apart) == 0)
            continue;
        s->asked++;
        subject_run(s->accepted[i].tool.subject, &asked, 0, &result);
        if (result.cpu_us > s->agreed_us)
            s->agreed_us = result.cpu_us;
        if (run_is_finished(&result)) {
            all = panel_accepts(s, step, result.out, &c);
            agree += (size_t)all;
        }
        run_result_free(&result);
    }
    if (!all && i > 0)
        panel_note_dispute(s, step->input);
    s->agree = agree;
    return all && agree >= (s->setting.trusts_one ? 1 : 2);
}

static void ran(const struct problem *p, const struct step *step, uint64_t cpu_us)
{
    struct packaged *s = packaged_state(p);
    /* what is made may not depend on time, unless the hunt does */
    if (s->setting.milliseconds > 0 && step->answer_us > 0 && cpu_us > LEAST_US)
        edits_slow(s->edits, step->input, cpu_us * 1000 / (step->answer_us + LEAST_US));
}

/* ---- inputs ---- */

static unsigned rate(const struct way *way)
{
    return 1 + 64 * (way->worth + 1) / (way->made + 16);
}

/* Chooses a way by the shares of new answers, so that none is ever left out. A run of a generator
   takes as long as several edits. */
static enum way_kind choose_way(struct packaged *s, enum edit_kind kind)
{
    const unsigned edits = s->generators != 0 ? GENERATOR_COST : 1;
    unsigned weights[WAYS] = { rate(&s->ways[BY_EDITS]) * edits }, chosen;
    int way = 0;
    if (kind == EDIT_MUTANT)
        weights[BY_CHOICES] = rate(&s->ways[BY_CHOICES]) * edits;
    if (kind != EDIT_LARGE && s->generators != 0)
        weights[BY_GENERATORS] = rate(&s->ways[BY_GENERATORS]);
    if (weights[BY_GENERATORS] > 0 && generators_are_first(s->generators))
        return BY_GENERATORS;
    if (kind != EDIT_MUTANT && weights[BY_GENERATORS] == 0)
        return BY_EDITS;
    chosen = (unsigned)chances_below(&s->chances, weights[0] + weights[1] + weights[2]);
    for (; chosen >= weights[way]; way++)
        chosen -= weights[way];
    return (enum way_kind)way;
}

/* Whether a test comes after another one, or NULL, if the largest come first. */
static int is_after(const struct package_test *test, const struct package_test *other)
{
    if (other == 0 || test->input->size != other->input->size)
        return other == 0 || test->input->size < other->input->size;
    return test > other;
}

/* The package's own tests that are no seeds, the largest first. Returns 0 if there are no more. */
static int next_largest(struct packaged *s, bytes *input)
{
    const struct package_test *best = 0;
    const char *why;
    size_t i;
    for (i = 0; i < s->package->test_count; i++) {
        const struct package_test *test = &s->package->tests[i];
        if (test->input->size > DATA_MOST && is_after(test, s->large_test) &&
            (best == 0 || is_after(best, test)))
            best = test;
    }
    s->large_test = best != 0 ? best : s->large_test;
    arena_free(&s->large_input);
    return best != 0 &&
           package_content(s->package, best->input, OWN_MOST, &s->large_input, input, &why);
}

/* Makes an input to be slow, or takes one: by turns one of the package's own, one of choices, and
   one of edits. */
static int make_large(struct packaged *s, struct edit *edit)
{
    const size_t turn = s->large_made++ % 3;
    return (turn == 0 && next_largest(s, &edit->input)) ||
           (turn == 1 && panel_open(s, s->reason) && breed_large(s, &edit->input)) ||
           edits_next(s->edits, EDIT_LARGE, edit);
}

/* Makes an input in the way of `pending`. */
static int make_input(struct packaged *s, enum edit_kind kind, struct pending *pending,
                      struct edit *edit)
{
    if (pending->way == BY_EDITS)
        return kind == EDIT_LARGE ? make_large(s, edit) : edits_next(s->edits, kind, edit);
    if (!panel_open(s, s->reason))
        return 0;
    return pending->way == BY_CHOICES ? breed_next(s, &edit->input, &pending->number)
                                      : generators_next(s, &edit->input);
}

static int next_input(const struct problem *p, enum input_manner manner, struct step *step)
{
    static const enum edit_kind kinds[] = { [MANNER_SMALL] = EDIT_SMALLER,
                                            [MANNER_USUAL] = EDIT_MUTANT,
                                            [MANNER_ODD] = EDIT_MUTANT,
                                            [MANNER_LARGE] = EDIT_LARGE };
    struct packaged *s = packaged_state(p);
    struct pending pending = { .way = choose_way(s, kinds[manner]) };
    struct edit edit = { .how = 0 };
    if (!make_input(s, kinds[manner], &pending, &edit)) {
        /* if no input is valid, nothing but generators can start */
        pending.way = pending.way != BY_EDITS || s->has_valid || s->generators == 0 ? BY_EDITS
                                                                                    : BY_GENERATORS;
        if (!make_input(s, kinds[manner], &pending, &edit))
            return 0;
    }
    pending.hash = hash_bytes(HASH_START, edit.input) | 1;
    pending.how = edit.how;
    s->pending[pending.hash % PENDING_MOST] = pending;
    s->ways[pending.way].made += kinds[manner] == EDIT_MUTANT || pending.way == BY_GENERATORS;
    *step = panel_step(edit.input);
    return 1;
}

/* Learns from an input what its validators and the reference have said about it. */
static void learn(const struct problem *p, const struct step *step, int has_answer)
{
    struct packaged *s = packaged_state(p);
    struct pending *pending = pending_of(s, step->input);
    int is_new = has_answer && !seen_before(&s->answers, step->answer);
    if (pending != 0 && pending->way == BY_EDITS)
        edits_result(s->edits, pending->how, has_answer, is_new);
    if (pending != 0)
        s->ways[pending->way].worth += (unsigned)is_new;
    if (pending != 0 && pending->number != 0 && s->made++ < MADE_FIRST)
        s->is_inexact |= !has_answer;
    if (has_answer) {
        s->has_valid = 1;
        s->made_answered += pending != 0;
        edits_add(s->edits, step->input, is_new || pending == 0);
        breed_learn(s, step->input, pending != 0 ? pending->number : 0, is_new || pending == 0);
    }
    if (pending != 0)
        pending->hash = 0;
}

/* Makes an input smaller by simpler choices. */
static int simplify(const struct problem *p, bytes from, problem_chooser *chooser, void *who)
{
    struct packaged *s = packaged_state(p);
    return panel_open(s, s->reason) && breed_reduce(s, from, chooser, who);
}

/* ---- the package's own tests ---- */

/* Reads a file of a test. Returns 0 if there is none, or it is too large. */
static int take_file(const struct package *package, const struct package_file *file, uint64_t most,
                     struct tests *to, bytes *content)
{
    const char *why;
    return file != 0 && package_content(package, file, most, &to->arena, content, &why);
}

static int by_name(const void *one, const void *other)
{
    const struct test *a = one, *b = other;
    return strcmp(a->name, b->name);
}

static int own_tests(const struct problem *p, struct tests *to)
{
    const struct packaged *s = packaged_state(p);
    const struct package *package = s->package;
    const uint64_t most = s->setting.grades ? UINT32_MAX : DATA_MOST;
    size_t i;
    to->list = memory_new(package->test_count, sizeof to->list[0]);
    for (i = 0; i < package->test_count; i++) {
        const struct package_test *test = &package->tests[i];
        struct test *copy = &to->list[to->count];
        struct step step = panel_step(bytes_of(0, 0));
        if (s->setting.grades) {
            step = panel_step_with(test->args, step.input);
            step.flags = test->output_args;
        }
        if (!take_file(package, test->input, most, to, &step.input) ||
            (s->setting.grades && !take_file(package, test->answer, most, to, &step.answer) &&
             !package->is_custom))
            continue;
        copy->name = arena_text(&to->arena, bytes_of_text(test->name));
        copy->group = arena_text(&to->arena, bytes_of_text(package->groups[test->group].name));
        copy->standing = STANDING_PROMISED;
        copy->steps = arena_take(&to->arena, sizeof copy->steps[0]);
        copy->steps[0] = step;
        copy->step_count = 1;
        to->count++;
    }
    if (to->count > 0 && s->setting.grades)
        qsort(to->list, to->count, sizeof to->list[0], by_name);
    return to->count > 0;
}

/* ---- getting ready ---- */

static int prepare(struct problem *p, const struct problem_setting *setting,
                   char reason[CONTAINMENT_TEXT])
{
    struct packaged *s = packaged_state(p);
    s->setting = *setting;
    if (!setting->grades) {
        s->asks_until = ASKED_FIRST;
        s->edits = edits_open(setting->seed, MADE_LARGE_MOST);
        s->breed = breed_open(setting->seed);
    }
    chances_open(&s->chances, CHANCES_PLAIN, setting->seed);
    return panel_prepare(s, reason);
}

static void tell_refusals(struct packaged *s)
{
    size_t i;
    for (i = 0; i < s->package->input_validators.count; i++) {
        if (s->validators[i].asked > 0 && s->validators[i].accepted == 0 &&
            s->package->test_count > 0 && panel_refuses_own(s, i, &s->package->tests[0]))
            told_remark(s, s->package->input_validators.at[i].path,
                        "it accepts in time none of the inputs that were tried, not even one of "
                        "the package's own");
    }
}

static const char *remarks(const struct problem *p)
{
    if (packaged_state(p)->opened_by == getpid()) {
        panel_tell_dispute(packaged_state(p));
        tell_refusals(packaged_state(p));
    }
    return packaged_state(p)->remarks;
}

static int dispute(const struct problem *p, size_t i, struct disputed *to)
{
    const struct packaged *s = packaged_state(p);
    const struct step step = panel_step(queue_bytes(&s->disputed));
    if (!s->is_disputed || i >= s->accepted_count)
        return 0;
    to->path = s->accepted[i].submission->program.path;
    to->input = step.input;
    subject_run(s->accepted[i].tool.subject, &step, 0, &to->result);
    return 1;
}

static enum own_kind kind_of(const struct package_submission *s)
{
    if (package_is_accepted(s))
        return OWN_ACCEPTED;
    if (s->is_partial)
        return OWN_WRONG;
    if ((s->required & PACKAGE_AC) != 0)
        return OWN_UNKNOWN;
    return s->required == PACKAGE_TLE ? OWN_SLOW : OWN_WRONG;
}

static const char *include(const struct problem *p, const char *language, struct arena *m,
                           struct source_file **files, size_t *count)
{
    return tool_include(packaged_state(p)->package, language, m, files, count);
}

/* All but the two that answer; to grade, all. */
static const char *submission(const struct problem *p, size_t i, enum own_kind *kind)
{
    const struct packaged *s = packaged_state(p);
    size_t k;
    for (k = 0; k < s->package->submission_count; k++) {
        const struct package_submission *one = &s->package->submissions[k];
        int is_reference = (s->accepted_count > 0 && s->accepted[0].submission == one) ||
                           (s->accepted_count > 1 && s->accepted[1].submission == one);
        if ((is_reference && !s->setting.grades) || i-- > 0)
            continue;
        *kind = kind_of(one);
        return one->program.path;
    }
    return 0;
}

static void set_apart(const struct problem *p, const char *path)
{
    packaged_state(p)->apart = path;
}

static int own_test(const struct problem *p, size_t i, struct own_test *to)
{
    const struct package *package = packaged_state(p)->package;
    const struct package_test *test = &package->tests[i];
    const char *why;
    memset(to, 0, sizeof *to);
    if (i >= package->test_count)
        return 0;
    to->name = test->name;
    to->step = panel_step(bytes_of(0, 0));
    to->is_read =
        test->answer != 0 &&
        package_content(package, test->input, OWN_MOST, &to->memory, &to->step.input, &why) &&
        package_content(package, test->answer, OWN_MOST, &to->memory, &to->step.answer, &why);
    return 1;
}

static int own_breaks(const struct problem *p, size_t i, const struct own_test *test,
                      const struct run_result *result)
{
    struct packaged *s = packaged_state(p);
    struct output_flags by = { 0 };
    struct token_comparison c;
    if (!run_is_finished(result) || result->cpu_us > (uint64_t)s->limit_ms * 1000)
        return 1;
    panel_read_words(s, s->package->tests[i].output_args, &by);
    return panel_open(s, s->reason) && !panel_accepts_by(s, &by, &test->step, result->out, &c);
}

static uint64_t hash_of_files(const struct problem *p)
{
    const struct package *package = packaged_state(p)->package;
    uint64_t hash = HASH_START;
    size_t i;
    for (i = 0; i < package->files.count; i++) {
        const struct package_file *file = &package->files.at[i];
        struct arena memory = { 0 };
        bytes content = { 0 };
        const char *why;
        (void)package_content(package, file, UINT32_MAX, &memory, &content, &why);
        hash = hash_bytes(hash_text(hash, file->path), content);
        arena_free(&memory);
    }
    return hash;
}

static int read_tests(const struct problem *p, const struct tests_request *request,
                      struct tests *tests, struct tests_fault *fault)
{
    (void)p;
    return tests_read(request, tests, fault);
}

static const struct problem_kind packaged_kind = {
    .read_tests = read_tests,
    .answer = answer,
    .agrees = agrees,
    .differs = differs,
    .cause = told_cause,
    .explain = told_explanation,
    .prepare = prepare,
    .remarks = remarks,
    .dispute = dispute,
    .submission = submission,
    .include = include,
    .set_apart = set_apart,
    .own_test = own_test,
    .own_breaks = own_breaks,
    .hash_of_files = hash_of_files,
    .own_tests = own_tests,
    .score_of = score_of,
    .score = score_all,
    .is_expected = score_is_expected,
    .next_input = next_input,
    .learn = learn,
    .ran = ran,
    .leaves_time = panel_leaves_time,
    .simplify = simplify,
};

struct problem *packaged_open(const char *path, int grades)
{
    struct packaged_problem *p;
    struct packaged *s;
    struct package_error error;
    struct package *package = package_open(path, &error);
    int l;
    if (package == 0) {
        char place[sizeof error.file + 48];
        (void)snprintf(place, sizeof place, error.error.line > 0 ? "%s:%zu:%zu" : "%s", error.file,
                       error.error.line, error.error.column);
        complain(place, error.error.text);
        return 0;
    }
    p = memory_new(1, sizeof *p);
    s = memory_new(1, sizeof *s);
    p->base = (struct problem){
        .kind = &packaged_kind, .name = package->name, .course = &s->course, .trouble = s->reason
    };
    p->base.lists_tests = package->generators_yaml != 0;
    p->state = s;
    s->package = package;
    s->validators = memory_new(package->input_validators.count, sizeof s->validators[0]);
    s->output_validators =
        memory_new(package->output_validators.count, sizeof s->output_validators[0]);
    s->course.name = package->name;
    s->course.dialect = package->name;
    for (l = 0; l < LENIENCY_COUNT; l++)
        s->course.leniencies.percent[l] = 100;
    s->course.specification = package->name;
    s->setting.grades = grades;
    panel_read_flags(s);
    if (grades && !score_make_groups(&p->base, s->reason)) {
        complain(path, s->reason);
        packaged_close(&p->base);
        return 0;
    }
    return &p->base;
}

void packaged_close(struct problem *p)
{
    struct packaged *s = p != 0 ? packaged_state(p) : 0;
    if (s == 0)
        return;
    panel_close(s);
    edits_close(s->edits);
    breed_close(s->breed);
    generators_close(s->generators);
    free(s->disputed.at);
    arena_free(&s->large_input);
    free(s->validators);
    free(s->output_validators);
    free(s->outputs);
    free(s->accepted);
    package_close(s->package);
    free(s);
    free(p);
}
