#include "grade/running.h"

#include "grade/trials.h"
#include "runner/json_text.h"
#include "runner/planted.h"
#include "submissions/layout.h"
#include "text/byte_queue.h"
#include "text/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A submission that is being run. */
struct running {
    const struct session *session;
    const struct submission_files *files;
    const struct run_lock *lock;
    struct source_file *tree;
    size_t tree_count;
    struct arena included; /* the texts of files that the package puts beside them */
    struct container *box; /* for the compiler */
    char box_reason[CONTAINMENT_TEXT];
    struct build builds[BUILD_VARIANTS];
    char *warnings; /* what gcc warns of besides; or NULL */
    struct rule_results rules;
    struct course slower;    /* of a program in a language: a CPU limit that is a quarter longer */
    struct subject *subject; /* ... and the program itself */
    struct trials trials;    /* trials.list is NULL if there were none */
    const char *ungraded;    /* why nothing is known, or NULL */
};

/* ---- building ---- */

/* The sandbox for the compiler, opened if it was not. NULL if that fails. */
static struct container *open_box(struct running *g)
{
    if (g->box == 0)
        g->box = source_box_open(g->session->containment.level, g->box_reason);
    return g->box;
}

static void close_box(struct running *g)
{
    container_close(g->box);
    g->box = 0;
}

static struct build_request request_of(struct running *g, enum build_variant variant)
{
    struct build_request request = { .course = g->session->course,
                                     .tree = { g->tree, g->tree_count },
                                     .variant = variant,
                                     .box = open_box(g) };
    return request;
}

/* Whether a build says something of the submission. One that others may have spoilt by filling the
   disk does so only if it was alone. */
static int is_settled(const struct running *g, const struct build *build, enum passage passage)
{
    return build->status == BUILD_BUILT || (build->status != BUILD_INTERNAL &&
                                            (passage == ALONE || !container_shares_disk(g->box)));
}

/* Builds the program, and once more, while nothing else runs, if something may have gone wrong that
   is not the submission's fault. */
static void build(struct running *g, enum build_variant variant)
{
    static const enum passage passages[] = { BESIDE_OTHERS, ALONE };
    struct build *build = &g->builds[variant];
    size_t i;
    for (i = 0; i < sizeof passages / sizeof passages[0]; i++) {
        struct build_request request;
        run_lock_enter(g->lock, passages[i]);
        request = request_of(g, variant);
        build_free(build);
        build->status = BUILD_INTERNAL;
        if (request.box != 0)
            build_program(&request, build);
        run_lock_leave(g->lock);
        if (is_settled(g, build, passages[i]))
            return;
        if (build->status == BUILD_INTERNAL)
            close_box(g);
    }
}

/* Returns 0 if there is no sandbox for it. */
static int check_source(struct running *g, int finds_calls, struct rule_results *results)
{
    struct build_request request = request_of(g, BUILD_COURSE);
    if (request.box == 0)
        return 0;
    request.finds_calls = finds_calls;
    run_lock_enter(g->lock, BESIDE_OTHERS);
    source_rules_check(&request, results);
    run_lock_leave(g->lock);
    return 1;
}

/* Builds the program with the first version of the course's headers with which it compiles. If
   there is none, its log is that of the first one. */
static void build_for_course(struct running *g)
{
    struct build *course = &g->builds[BUILD_COURSE];
    int has_next = 1;
    build(g, BUILD_COURSE);
    while (has_next && g->files->provided_count > 0 && course->status == BUILD_REFUSED) {
        has_next = planted_next(g->session->course, g->tree, g->tree_count);
        build(g, BUILD_COURSE);
    }
    course->reason = under_own_name(course->reason, g->tree, g->files);
}

static void note_warnings(struct running *g)
{
    struct build_request request = request_of(g, BUILD_WARNINGS);
    if (request.box == 0)
        return;
    run_lock_enter(g->lock, BESIDE_OTHERS);
    g->warnings =
        under_own_name(build_more_warnings(&request, &g->builds[BUILD_COURSE]), g->tree, g->files);
    run_lock_leave(g->lock);
}

/* Builds beside others first; what fails so may be for want of room, and is built alone. */
static void open_subject(struct running *g, const struct subject_request *request,
                         struct build *build)
{
    static const enum passage passages[] = { BESIDE_OTHERS, ALONE };
    char reason[CONTAINMENT_TEXT];
    size_t i;
    for (i = 0; g->subject == 0 && i < sizeof passages / sizeof passages[0]; i++) {
        run_lock_enter(g->lock, passages[i]);
        build_free(build);
        g->subject = subject_open(request, build, reason);
        run_lock_leave(g->lock);
        if (g->subject == 0 && build->status == BUILD_BUILT)
            build->status = BUILD_INTERNAL;
    }
    if (g->subject == 0 && build->reason == 0)
        build->reason = memory_of_text(reason);
    g->trials.subject = g->subject;
}

/* Builds the program as its language is. */
static void build_language(struct running *g)
{
    struct build *build = &g->builds[BUILD_COURSE];
    struct subject_request request = { .level = g->session->containment.level,
                                       .course = &g->slower,
                                       .tree = { g->tree, g->tree_count },
                                       .only_fresh = 1,
                                       .kept = g->session->checks ? g->session->builds : 0 };
    size_t main;
    g->builds[BUILD_OTHER_LEVEL].status = g->builds[BUILD_SANITIZE].status = BUILD_NO_FILE;
    g->slower = *g->session->course;
    g->slower.run.cpu_ms += g->slower.run.cpu_ms / 4;
    request.language = language_of(&request.tree, &main);
    if (request.language == 0) {
        build->status = BUILD_NO_FILE;
        build->reason = memory_of_text("it is in no language that flipref knows");
        return;
    }
    build->reason = memory_of_text(problem_include(g->session->problem, request.language->id,
                                                   &g->included, &g->tree, &g->tree_count));
    if (build->reason != 0) {
        build->status = BUILD_INTERNAL;
        return;
    }
    request.tree = (struct source_tree){ g->tree, g->tree_count };
    if (!language_is_installed(request.language, g->box_reason)) {
        build->status = BUILD_INTERNAL;
        return;
    }
    open_subject(g, &request, build);
}

static void build_all(struct running *g)
{
    const struct build *course = &g->builds[BUILD_COURSE];
    int is_in_c = g->session->course->build.command.count > 0;
    if (is_in_c)
        build_for_course(g);
    else
        build_language(g);
    if (course->status == BUILD_INTERNAL)
        g->ungraded = course->reason != 0 ? course->reason : g->box_reason;
    if (course->status != BUILD_BUILT || !is_in_c)
        return;
    if (!check_source(g, 0, &g->rules))
        g->ungraded = g->box_reason;
    note_warnings(g);
    build(g, BUILD_OTHER_LEVEL);
    g->builds[BUILD_SANITIZE].status = BUILD_NO_FILE;
    if (g->session->request->sanitize != SANITIZE_OFF)
        build(g, BUILD_SANITIZE);
    close_box(g);
}

/* ---- running ---- */

static int is_built(const struct running *g, enum build_variant variant)
{
    return g->builds[variant].status == BUILD_BUILT;
}

static void run_tests(struct running *g)
{
    struct trials *t = &g->trials;
    size_t i;
    t->session = g->session;
    t->lock = g->lock;
    t->builds = g->builds;
    t->list = memory_new(g->session->tests.count, sizeof t->list[0]);
    if (!trials_run(t))
        g->ungraded = t->reason[0] != '\0' ? t->reason : "the sandbox failed";
    for (i = 0; i < g->session->tests.count; i++)
        t->list[i].finding = under_own_name(t->list[i].finding, g->tree, g->files);
}

/* ---- where it tries to start something ---- */

enum { CALL_SHOWN = 80, FILE_SHOWN = 200 };

const enum refusal start_kinds[START_KINDS] = { REFUSED_PROGRAM, REFUSED_PROCESS, REFUSED_THREAD };

/* The functions that do so. */
static const char *const *const starters[START_KINDS] = {
    (const char *const[]){ "system", "popen", "execl", "execlp", "execle", "execv", "execvp",
                           "execve", "execvpe", "posix_spawn", "posix_spawnp", NULL },
    (const char *const[]){ "fork", "vfork", "daemon", NULL },
    (const char *const[]){ "pthread_create", "thrd_create", NULL },
};

/* Whether the text of a call can stand in a sentence. */
static int is_plain(bytes text)
{
    size_t i;
    for (i = 0; i < text.len; i++) {
        if (text.at[i] < ' ' || text.at[i] > '~' || text.at[i] == '`')
            return 0;
    }
    return text.len > 0 && text.len <= CALL_SHOWN;
}

/* Says where the program tries it, if that is known: `: `system("cls")`, hw2.c line 12`. The
   caller frees what it returns. */
static char *place_said(const struct running *g, const char *const *functions)
{
    const struct source_tree tree = { g->tree, g->tree_count };
    struct source_call call;
    bytes shown, own;
    char many[60] = "";
    if (!source_call_find(&g->rules, &tree, functions, &call) || call.file.len == 0 ||
        call.file.len > FILE_SHOWN)
        return 0;
    shown = is_plain(call.text) ? call.text : call.function;
    own = bytes_of_text(g->files->at[g->files->program].name);
    if (bytes_equal(call.file, bytes_of_text(g->tree[0].name)) && is_plain(own))
        call.file = own;
    if (call.count > 1)
        (void)snprintf(many, sizeof many, "%zu calls do so, the first is ", call.count);
    return text_said(": %s`%.*s`, %.*s line %.*s", many, VIEW(shown), VIEW(call.file),
                     VIEW(call.line));
}

/* Reads the calls in a source in C that the rules did not need, if the program has tried to start
   something. If that fails, they are not named. */
static void read_calls(struct running *g)
{
    const unsigned starts = REFUSED_PROGRAM | REFUSED_PROCESS | REFUSED_THREAD;
    struct rule_results again;
    struct byte_queue facts = g->rules.facts;
    if ((g->trials.refused & starts) == 0 || g->rules.has_calls ||
        g->session->course->build.command.count == 0 || !check_source(g, 1, &again))
        return;
    g->rules.facts = again.facts;
    again.facts = facts;
    rule_results_free(&again);
}

static json_t *starts_json(const struct running *g)
{
    json_t *list = json_array();
    size_t i;
    for (i = 0; i < START_KINDS; i++)
        json_add(list, g->trials.refused & start_kinds[i]
                           ? json_from_own(place_said(g, starters[i]))
                           : json_null());
    return list;
}

/* ---- the result ---- */

static json_t *rules_json(const struct running *g)
{
    json_t *list = json_array();
    size_t i;
    for (i = 0; i < g->rules.count; i++) {
        const struct rule_result *rule = &g->rules.at[i];
        int is_checked = rule->outcome != RULE_NOT_CHECKED;
        json_add(list,
                 json_pack("{s:o, s:o, s:o}", "rule", json_from_text(rule->rule), "passed",
                           is_checked ? json_boolean(rule->outcome == RULE_PASSED) : json_null(),
                           "message", json_from_text(rule->message)));
    }
    return list;
}

static json_t *tests_json(const struct running *g)
{
    json_t *list = json_array();
    size_t i;
    for (i = 0; i < g->session->tests.count; i++)
        json_add(list, trial_record(&g->trials.list[i]));
    return list;
}

static json_t *result_json(const struct running *g)
{
    json_t *build;
    if (g->ungraded != 0)
        return json_pack("{s:o}", "ungraded", json_from_text(g->ungraded));
    build = build_json(&g->builds[BUILD_COURSE]);
    if (!is_built(g, BUILD_COURSE))
        return json_pack("{s:o}", "build", build);
    return json_pack(
        "{s:o, s:o, s:o, s:b, s:b, s:i, s:o, s:o, s:o}", "build", build, "rules", rules_json(g),
        "warnings", json_from_text(g->warnings), "other", is_built(g, BUILD_OTHER_LEVEL),
        "sanitize", is_built(g, BUILD_SANITIZE), "refused", (int)g->trials.refused, "call",
        json_from_text(g->trials.refused_call), "starts", starts_json(g), "tests", tests_json(g));
}

static void free_running(struct running *g)
{
    int i;
    trials_free(&g->trials);
    subject_close(g->subject);
    close_box(g);
    rule_results_free(&g->rules);
    free(g->warnings);
    for (i = 0; i < BUILD_VARIANTS; i++)
        build_free(&g->builds[i]);
    free(g->tree);
    arena_free(&g->included);
}

json_t *run_submission(const struct session *s, const struct submission_files *files,
                       const struct run_lock *lock)
{
    struct running g = { .session = s, .files = files, .lock = lock };
    json_t *value;
    g.tree = planted_tree(s->course, files, &g.tree_count);
    build_all(&g);
    if (g.ungraded == 0 && is_built(&g, BUILD_COURSE))
        run_tests(&g);
    read_calls(&g);
    value = result_json(&g);
    free_running(&g);
    return value;
}
