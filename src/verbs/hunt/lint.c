#include "hunt/lint.h"

#include "hunt/keep_finding.h"
#include "runner/json_text.h"
#include "step/chain.h"
#include "system/clock.h"
#include "system/io.h"
#include "text/say.h"
#include "text/wrapping.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    OWN_TESTS_MS = 10000, /* at least, for the package's tests */
    TIME_OUTS_MOST = 8,   /* of them, after which the others are not tried */
    NAMED_MOST = 8,       /* tests whose names are on the terminal */
    SENTENCE_ROOM = 600
};

/* ---- the package's tests ---- */

static int breaks(struct hunting *h, size_t i, const struct own_test *test, unsigned *time_outs)
{
    struct run_result result;
    int is_broken;
    subject_run(h->subject, &test->step, 0, &result);
    *time_outs += (unsigned)ended_by_time(result.ending);
    is_broken = ending_is_evidence(result.ending)
                    ? h->session->problem->kind->own_breaks(h->session->problem, i, test, &result)
                    : -1;
    run_result_free(&result);
    return is_broken;
}

/* Keeps the smallest test that breaks the program. */
static void know(struct hunting *h, const struct step *step)
{
    struct step input = { .args = step->args, .arg_count = step->arg_count, .input = step->input };
    if (h->known_step.memory != 0 && step_size(&h->known_step.step) <= step_size(step))
        return;
    step_copy_free(&h->known_step);
    step_copy_of(&input, &h->known_step);
    h->known_standing = STANDING_PROMISED;
}

void own_tests_try(struct hunting *h)
{
    const uint64_t most = h->session->request->milliseconds;
    const uint64_t until = milliseconds() + (most > OWN_TESTS_MS ? most : OWN_TESTS_MS);
    json_t *breaking, *untried;
    struct own_test test;
    unsigned time_outs = 0;
    json_int_t tried = 0;
    size_t i;
    if (!h->session->is_lint)
        return;
    h->own_tests = json_object();
    step_copy_free(&h->known_step);
    breaking = json_array();
    untried = json_array();
    for (i = 0; problem_own_test(h->session->problem, i, &test); i++) {
        int is_tried = test.is_read && time_outs < TIME_OUTS_MOST && milliseconds() < until &&
                       !hunting_is_stopped(h);
        int is_broken = is_tried ? breaks(h, i, &test, &time_outs) : -1;
        tried += is_broken >= 0;
        if (is_broken > 0)
            know(h, &test.step);
        if (is_broken != 0)
            json_add(is_broken > 0 ? breaking : untried, json_from_text(test.name));
        arena_free(&test.memory);
    }
    json_put(h->own_tests, "tried", json_integer(tried));
    json_put(h->own_tests, "breaking", breaking);
    json_put(h->own_tests, "untried", untried);
}

/* ---- the submissions ---- */

/* What is known of a submission. */
struct seen {
    const struct program *program;
    const json_t *entry;   /* of `programs` in findings.json */
    const json_t *finding; /* its first one that is promised; or NULL */
    size_t tests, tried, breaking;
};

static const char *text_of(const json_t *object, const char *key)
{
    return json_text_of(object, key, "");
}

static struct seen seen_of(const struct hunt_session *s, const json_t *findings, size_t program)
{
    struct seen seen = { .program = &s->programs.at[program] };
    const json_t *item, *own;
    size_t i;
    json_array_foreach(json_object_get(findings, "programs"), i, item)
    {
        if (strcmp(text_of(item, "id"), seen.program->id) == 0)
            seen.entry = item;
    }
    json_array_foreach(json_object_get(findings, "findings"), i, item)
    {
        if (seen.finding == 0 && strcmp(text_of(item, "program"), seen.program->id) == 0 &&
            strcmp(text_of(item, "verdict"), "memory-error") != 0)
            seen.finding = item;
    }
    own = json_object_get(seen.entry, "own_tests");
    seen.tried = (size_t)json_integer_value(json_object_get(own, "tried"));
    seen.tests = seen.tried + json_array_size(json_object_get(own, "untried"));
    seen.breaking = json_array_size(json_object_get(own, "breaking"));
    return seen;
}

static int was_hunted(const struct seen *seen)
{
    return seen->entry != 0 && !json_is_string(json_object_get(seen->entry, "ungraded"));
}

static void add(json_t *things, const char *kind, const char *path, const char *sentence)
{
    json_t *thing = json_object();
    json_put(thing, "kind", json_from_text(kind));
    json_put(thing, "path", json_from_text(path));
    json_put(thing, "sentence", json_from_text(sentence));
    json_add(things, thing);
}

/* Says that no test breaks it, as far as that was tried. */
static void say_no_test(const struct seen *seen, char text[128])
{
    if (seen->tests == 0)
        (void)snprintf(text, 128, "the package has no tests");
    else if (seen->tried == 0)
        (void)snprintf(text, 128, "no test of the package could be tried");
    else if (seen->tests == 1)
        (void)snprintf(text, 128, "the package's only test does not");
    else if (seen->tried == seen->tests)
        (void)snprintf(text, 128, "none of the package's %zu tests does", seen->tests);
    else
        (void)snprintf(text, 128, "none of %zu of the package's %zu tests does, and the others %s",
                       seen->tried, seen->tests, "were not tried");
}

/* Whether inputs that are made to be slow were tried, as they must be before nothing is said to
   break a submission that is there for its time. */
static int was_made_slow(const struct seen *seen)
{
    return json_integer_value(json_object_get(seen->entry, "large")) > 0;
}

static void judge(const struct seen *seen, json_t *things)
{
    const char *path = seen->program->path;
    char sentence[SENTENCE_ROOM], tests[128];
    long long size = json_integer_value(json_object_get(seen->finding, "bytes"));
    int is_wrong = seen->program->is == OWN_WRONG || seen->program->is == OWN_SLOW;
    say_no_test(seen, tests);
    if (seen->program->is == OWN_ACCEPTED && seen->finding != 0) {
        const char *how = text_of(seen->finding, "sentence");
        (void)snprintf(
            sentence, sizeof sentence,
            "it should be accepted, and an input of %lld byte%s that every validator "
            "accepts breaks it (%.60s): %.*s; the validators or the submission are wrong",
            size, size == 1 ? "" : "s", text_of(seen->finding, "input"), (int)strcspn(how, ";"),
            how);
        add(things, "accepted-breaks", path, sentence);
    } else if (seen->program->is == OWN_ACCEPTED && seen->breaking > 0) {
        (void)snprintf(sentence, sizeof sentence,
                       "it should be accepted, and %zu of the package's tests break%s it",
                       seen->breaking, seen->breaking == 1 ? "s" : "");
        add(things, "accepted-breaks", path, sentence);
    } else if (is_wrong && seen->finding != 0 && seen->breaking == 0 && seen->tried > 0) {
        (void)snprintf(sentence, sizeof sentence,
                       "only the hunt breaks it, with %lld byte%s (%.60s): %s", size,
                       size == 1 ? "" : "s", text_of(seen->finding, "input"), tests);
        add(things, "only-hunt-breaks", path, sentence);
    } else if (is_wrong && seen->finding == 0 && seen->breaking == 0 &&
               !json_is_true(json_object_get(seen->entry, "interrupted")) &&
               (seen->program->is == OWN_WRONG || was_made_slow(seen))) {
        (void)snprintf(sentence, sizeof sentence,
                       "nothing breaks it: %s, and none of %lld inputs that were hunted does",
                       tests, json_integer_value(json_object_get(seen->entry, "tries")));
        add(things, "nothing-breaks", path, sentence);
    }
}

/* ---- what could not be hunted, each reason once ---- */

static const char *reason_of(const struct hunt_session *s, const json_t *findings, size_t i)
{
    return text_of(seen_of(s, findings, i).entry, "ungraded");
}

/* Whether two remarks say the same, perhaps of other inputs. */
static int is_same_remark(const char *a, const char *b)
{
    const char *input = strstr(a, ", such as `");
    return input != 0 ? strncmp(a, b, (size_t)(input - a)) == 0 : strcmp(a, b) == 0;
}

static int is_said(const json_t *things, const char *sentence)
{
    const json_t *thing;
    size_t i;
    json_array_foreach(things, i, thing)
    {
        const char *known = text_of(thing, "sentence");
        if (strncmp(known, sentence, strlen(sentence)) == 0 || is_same_remark(known, sentence))
            return 1;
    }
    return 0;
}

static void add_unhunted(const struct hunt_session *s, const json_t *findings, json_t *things)
{
    size_t i, k;
    for (i = 0; i < s->programs.count; i++) {
        const char *reason = reason_of(s, findings, i);
        char sentence[SENTENCE_ROOM];
        size_t more = 0;
        if (reason[0] == '\0' || is_said(things, reason))
            continue;
        for (k = i + 1; k < s->programs.count; k++)
            more += strcmp(reason, reason_of(s, findings, k)) == 0;
        (void)snprintf(sentence, sizeof sentence,
                       more > 0 ? "%.240s; so it and %zu more were not hunted"
                                : "%.240s; so it was not hunted",
                       reason, more);
        add(things, "not-hunted", s->programs.at[i].path, sentence);
    }
}

static void add_remarks(const json_t *findings, json_t *things)
{
    const json_t *program, *remark;
    size_t i, k;
    json_array_foreach(json_object_get(findings, "programs"), i, program)
    {
        json_array_foreach(json_object_get(program, "package"), k, remark)
        {
            if (!is_said(things, json_string_value(remark)))
                add(things, "package", 0, json_string_value(remark));
        }
    }
}

/* ---- the tests ---- */

static int has_name(const json_t *list, const char *name)
{
    const json_t *item;
    size_t i;
    json_array_foreach(list, i, item)
    {
        if (strcmp(json_string_value(item), name) == 0)
            return 1;
    }
    return 0;
}

/* Whether the hunt came to all programs. */
static int is_of_all(const struct hunt_session *s, const json_t *findings)
{
    return json_array_size(json_object_get(findings, "programs")) == s->programs.count;
}

/* What is known of a test: `needed` is true if it alone breaks a submission. It is not known to be
   false before all of them were hunted. */
static json_t *test_json(const struct hunt_session *s, const json_t *findings, const char *name)
{
    json_t *test = json_object(), *breaks = json_array();
    const json_t *program;
    int is_known = is_of_all(s, findings);
    int is_needed = 0, is_tried = 0;
    size_t i;
    json_array_foreach(json_object_get(findings, "programs"), i, program)
    {
        const json_t *own = json_object_get(program, "own_tests");
        const json_t *breaking = json_object_get(own, "breaking");
        if (own == 0)
            continue;
        is_tried = 1;
        is_known &= !has_name(json_object_get(own, "untried"), name);
        if (!has_name(breaking, name))
            continue;
        is_needed |=
            json_array_size(breaking) == 1 && json_array_size(json_object_get(own, "untried")) == 0;
        json_add(breaks, json_from_text(text_of(program, "id")));
    }
    json_put(test, "name", json_from_text(name));
    json_put(test, "breaks", breaks);
    json_put(test, "needed",
             is_needed              ? json_true()
             : is_known && is_tried ? json_false()
                                    : json_null());
    return test;
}

static int has_unhunted(const json_t *things)
{
    const json_t *thing;
    size_t i;
    json_array_foreach(things, i, thing)
    {
        if (strcmp(text_of(thing, "kind"), "not-hunted") == 0)
            return 1;
    }
    return 0;
}

/* Says which tests break nothing alone. */
static void add_tests_to_spare(const json_t *tests, json_t *things)
{
    char names[SENTENCE_ROOM / 2] = "", sentence[SENTENCE_ROOM];
    const json_t *test;
    size_t i, spare = 0, length = 0;
    json_array_foreach(tests, i, test)
    {
        if (!json_is_false(json_object_get(test, "needed")))
            continue;
        if (spare++ < NAMED_MOST && length < sizeof names)
            length += (size_t)snprintf(names + length, sizeof names - length, "%s%s",
                                       spare > 1 ? ", " : "", text_of(test, "name"));
    }
    if (spare == 0 || json_array_size(tests) == 1)
        return;
    (void)snprintf(sentence, sizeof sentence,
                   "%zu of the package's %zu tests %s never the only one that breaks a "
                   "submission%s: %s%s",
                   spare, json_array_size(tests), spare == 1 ? "is" : "are",
                   has_unhunted(things) ? " that was hunted" : "", names,
                   spare > NAMED_MOST ? " and others" : "");
    add(things, "tests-to-spare", 0, sentence);
}

static void judge_all(const struct hunt_session *s, const json_t *findings, int are_accepted,
                      json_t *things)
{
    size_t i;
    for (i = 0; i < s->programs.count; i++) {
        struct seen seen = seen_of(s, findings, i);
        if ((seen.program->is == OWN_ACCEPTED) == are_accepted && was_hunted(&seen))
            judge(&seen, things);
    }
}

json_t *lint_of(const struct hunt_session *s, const json_t *findings)
{
    json_t *lint = json_object(), *things = json_array(), *tests = json_array();
    struct own_test test;
    size_t i;
    if (s->is_lint) {
        judge_all(s, findings, 1, things); /* first what is wrong with the package */
        judge_all(s, findings, 0, things);
    }
    add_remarks(findings, things);
    if (s->is_lint)
        add_unhunted(s, findings, things);
    for (i = 0; s->is_lint && problem_own_test(s->problem, i, &test); i++) {
        json_add(tests, test_json(s, findings, test.name));
        arena_free(&test.memory);
    }
    add_tests_to_spare(tests, things);
    json_put(lint, "things", things);
    json_put(lint, "tests", tests);
    return lint;
}

/* ---- what is said ---- */

/* Tests to spare do no harm, and what could not be hunted is no fault of the package. */
static int is_to_look_at(const json_t *thing)
{
    const char *kind = text_of(thing, "kind");
    return strcmp(kind, "tests-to-spare") != 0 && strcmp(kind, "not-hunted") != 0;
}

static size_t count_to_look_at(const json_t *lint)
{
    const json_t *thing;
    size_t i, count = 0;
    json_array_foreach(json_object_get(lint, "things"), i, thing)
    {
        count += is_to_look_at(thing) != 0;
    }
    return count;
}

void say_lint(const struct hunt_session *s, const json_t *findings, const json_t *lint, sink *out)
{
    int is_whole = is_of_all(s, findings) && !has_unhunted(json_object_get(lint, "things"));
    size_t count = count_to_look_at(lint);
    const json_t *thing;
    size_t i;
    if (count > 0)
        sink_say(out, "the package: %zu thing%s to look at\n", count, count == 1 ? "" : "s");
    else if (s->is_lint)
        sink_say(out, "the package: nothing to look at%s\n",
                 is_whole ? "" : ", as far as it was hunted");
    json_array_foreach(json_object_get(lint, "things"), i, thing)
    {
        struct wrapping w = { .out = out };
        const char *path = text_of(thing, "path");
        wrap_start(&w, 2, 4);
        if (path[0] != '\0') {
            wrap(&w, path);
            wrap_mark(&w, ':');
        }
        wrap(&w, text_of(thing, "sentence"));
        wrap_end(&w);
    }
}

int lint_status(const json_t *lint)
{
    if (has_unhunted(json_object_get(lint, "things")))
        return STATUS_TROUBLE;
    return count_to_look_at(lint) > 0 ? STATUS_FOUND : STATUS_OK;
}
