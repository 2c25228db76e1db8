#define _GNU_SOURCE /* MAP_ANONYMOUS */
#include "hunt/hunt_session.h"

#include "hunt/findings_file.h"
#include "options/dialect_word.h"
#include "problems/problems.h"
#include "runner/containment.h"
#include "runner/folder.h"
#include "runner/json_text.h"
#include "runner/places.h"
#include "step/chain.h"
#include "system/io.h"
#include "system/progress.h"
#include "text/find.h"
#include "text/hash.h"
#include "text/memory.h"
#include "text/version.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

/* ---- the problem and the course ---- */

/* What only games have is refused, before anything is built. */
static int check_package_options(const struct hunt_request *o)
{
    const struct {
        const char *name;
        int is_given;
    } rows[] = { { "--course", o->course != 0 },
                 { "--args", o->args != 0 },
                 { "--harness", o->harness != 0 } };
    size_t i;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (rows[i].is_given)
            return misused(hunt_usage.usage, rows[i].name, "it is for the five games only");
    }
    return STATUS_OK;
}

static int refuse_problem(const char *word)
{
    struct message m;
    sink *out = message_open(&m);
    sink_text(out, "neither a dialect (");
    say_dialect_names(out);
    sink_text(out,
              ") nor a problem package (a folder or a zip with problem.yaml, or with data/ and "
              "submissions/)");
    return misused(hunt_usage.usage, word, message_string(&m));
}

static int find_problem(struct hunt_session *s, const char *word)
{
    s->problem = problem_named(word);
    if (s->problem == 0 && problem_is_package(word)) {
        s->package = problem_open_package(word, 0);
        s->package_path = word;
        s->problem = s->package;
        return s->package != 0 ? check_package_options(s->request) : STATUS_TROUBLE;
    }
    return s->problem != 0 ? STATUS_OK : refuse_problem(word);
}

static int find_course(struct hunt_session *s, char path[PLACE_ROOM])
{
    const char *word = s->request->course != 0 ? s->request->course : s->problem->name;
    s->own_course = course_file_read(word, path, &s->course_hash);
    s->course = s->own_course;
    if (s->course == 0)
        return STATUS_TROUBLE;
    if (strcmp(s->course->dialect, s->problem->name) != 0)
        return refused(path, "the course is of another dialect");
    return STATUS_OK;
}

/* Builds what belongs to the package, and takes its limits as a course. */
static int prepare_package(struct hunt_session *s)
{
    struct problem_setting setting;
    char reason[CONTAINMENT_TEXT];
    int is_ready;
    s->builds = place_of_builds();
    setting = (struct problem_setting){ .level = s->containment.level,
                                        .kept = s->builds,
                                        .trusts_one = s->request->trusts_one,
                                        .seed = s->request->seed,
                                        .milliseconds = s->request->milliseconds,
                                        .tries = s->request->tries };
    progress_start();
    is_ready = problem_prepare(s->package, &setting, reason);
    progress_stop();
    if (!is_ready) {
        sink_text(standard_output(), problem_remarks(s->package));
        return refused(s->problem->name, reason);
    }
    s->course = s->package->course;
    s->course_hash = problem_hash_of_files(s->package);
    return STATUS_OK;
}

/* ---- the golden tests ---- */

int hunt_read_tests(const struct problem *problem, const struct tests_request *request,
                    struct tests *tests)
{
    struct tests_fault fault;
    if (problem->kind->read_tests(problem, request, tests, &fault))
        return 1;
    tests_complain(&fault);
    return 0;
}

/* Reads tests. Returns STATUS_OK, or says what is wrong. */
static int read_tests(const struct problem *problem, const struct tests_request *request,
                      struct tests *tests, uint64_t *hash)
{
    size_t i;
    if (!hunt_read_tests(problem, request, tests))
        return STATUS_TROUBLE;
    for (i = 0; i < tests->count; i++)
        *hash = test_hash(*hash, &tests->list[i]);
    return STATUS_OK;
}

/* Reads the tests of the course's package. A package that is not there is no trouble: then there
   are fewer inputs to begin with. */
static int find_golden(struct hunt_session *s, const char *course_path)
{
    const char *package = s->course->tests.package;
    struct tests_request request = { .path = 0 };
    char path[PLACE_ROOM];
    s->golden_hash = HASH_START;
    if (package == 0 || !place_of_package(package, course_path, path))
        return STATUS_OK;
    request.path = path;
    return read_tests(s->problem, &request, &s->golden, &s->golden_hash);
}

/* ---- seeds ---- */

static int by_size(const void *one, const void *other)
{
    const struct test *a = one, *b = other;
    size_t size = step_size(last_step(a)), than = step_size(last_step(b));
    if (size != than)
        return size < than ? -1 : 1;
    return strcmp(a->name, b->name);
}

/* The smallest first, so that what is found first is soon made small. */
static void sort_tests(struct test *list, size_t count)
{
    if (count > 0)
        qsort(list, count, sizeof list[0], by_size);
}

static int read_seeds(struct hunt_session *s)
{
    const struct option_list *folders = &s->request->seeds;
    struct tests_request request = { .only_inputs = 1, .args = s->args };
    size_t i;
    s->seeds_hash = HASH_START;
    for (i = 0; i < folders->count; i++) {
        struct tests *given = &s->given[i];
        request.path = folders->at[i];
        if (read_tests(s->problem, &request, given, &s->seeds_hash) != STATUS_OK)
            return STATUS_TROUBLE;
        s->seeds = memory_resized(s->seeds, (s->seed_count + given->count) * sizeof s->seeds[0]);
        memcpy(s->seeds + s->seed_count, given->list, given->count * sizeof s->seeds[0]);
        s->seed_count += given->count;
    }
    sort_tests(s->seeds, s->seed_count);
    return STATUS_OK;
}

/* ---- programs ---- */

static void add_submissions(struct hunt_session *s, int are_accepted)
{
    const char *path;
    enum own_kind kind;
    size_t i;
    for (i = 0; (path = problem_submission(s->package, i, &kind)) != 0; i++) {
        if ((kind == OWN_ACCEPTED) == are_accepted)
            programs_add_inner(&s->programs, s->package_path, path, kind);
    }
}

/* Lists the submissions of the package itself. The accepted ones are the last, because a hunt of a
   right program takes all its time. */
static int list_submissions(struct hunt_session *s)
{
    struct stat status;
    if (stat(s->package_path, &status) != 0 || !S_ISDIR(status.st_mode))
        return refused(s->package_path, "name programs, or unpack it: then its own submissions "
                                        "are hunted") == STATUS_OK;
    add_submissions(s, 0);
    add_submissions(s, 1);
    s->is_lint = 1;
    return 1;
}

static int list_programs(struct hunt_session *s, char **paths)
{
    if (s->package != 0 && s->request->command == 0 &&
        !(paths[0] != 0 ? programs_list_languages(&s->programs, paths) : list_submissions(s)))
        return STATUS_TROUBLE;
    if (s->package == 0 || s->request->command != 0)
        programs_list(&s->programs, s->course, paths, s->request->command);
    if (s->request->harness != 0 && (!hunt_is_of_one(s) || s->programs.at->kind != PROGRAM_SOURCE))
        return refused("--harness", "name one program, in C source");
    if (s->programs.count == 0)
        return refused("hunt", s->package == 0 ? "there are no programs"
                                               : "nothing to hunt: add a wrong submission");
    return STATUS_OK;
}

/* Whether there is a program to hunt again. */
static int know_again(const struct hunt_session *s)
{
    const char *again = s->request->again;
    size_t i;
    for (i = 0; again != 0 && i < s->programs.count; i++) {
        if (course_matches(again, s->programs.at[i].id))
            return 1;
    }
    return again == 0 || refused(again, "no program has this id") == STATUS_OK;
}

/* ---- the key ---- */

/* Everything that what is found depends on, but for the program. */
static uint64_t key_of(const struct hunt_session *s)
{
    const struct hunt_request *o = s->request;
    const struct containment_report *containment = &s->containment;
    uint64_t hash = hash_text(hash_number(HASH_START, s->course_hash), FLIPREF_VERSION);
    size_t i;
    hash = hash_text(hash_text(hash, s->problem->name), o->args);
    hash = hash_number(hash, (uint64_t)hunt_is_of_one(s)); /* where its files are */
    hash = hash_number(hash_number(hash, (uint64_t)o->trusts_one), (uint64_t)s->is_lint);
    hash = hash_number(hash_number(hash, o->milliseconds), o->tries);
    hash = hash_number(hash_number(hash, o->seed), (uint64_t)o->inputs);
    hash = hash_text(hash, containment_name(containment->level));
    for (i = 0; i < containment->lack_count; i++)
        hash = hash_text(hash, containment->lacks[i]);
    return hash_number(hash_number(hash, s->golden_hash), s->seeds_hash);
}

/* ---- opening and closing ---- */

/* Opens what all worker processes share. */
static void share(struct hunt_session *s)
{
    void *page =
        mmap(0, sizeof *s->stop, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (page == MAP_FAILED)
        memory_is_out();
    s->stop = page;
    if (!hunt_is_of_one(s))
        s->answers = answers_open();
}

static int open_parts(struct hunt_session *s, char **words)
{
    enum containment_asked asked = (enum containment_asked)s->request->containment;
    char course_path[PLACE_ROOM];
    size_t arg_count;
    int status = find_problem(s, words[0]);
    if (status == STATUS_OK && !containment_find("hunt", asked, &s->containment))
        return STATUS_TROUBLE;
    if (status == STATUS_OK && s->package == 0)
        status = find_course(s, course_path);
    if (status == STATUS_OK && !folder_make_output(s->request->output))
        return STATUS_TROUBLE; /* before anything is built */
    if (status == STATUS_OK && s->package != 0)
        status = prepare_package(s);
    if (status == STATUS_OK && s->package == 0)
        status = find_golden(s, course_path);
    else if (status == STATUS_OK)
        (void)problem_own_tests(s->package, &s->golden);
    if (status != STATUS_OK)
        return status;
    sort_tests(s->golden.list, s->golden.count);
    if (s->request->args != 0)
        s->args = arena_words(&s->memory, bytes_of_text(s->request->args), &arg_count);
    status = read_seeds(s);
    if (status == STATUS_OK)
        status = list_programs(s, words + 1);
    if (status == STATUS_OK)
        share(s);
    return status;
}

int hunt_session_open(struct hunt_session *s, const struct hunt_request *request, char **words)
{
    static const enum standing standings[] = { STANDING_PROMISED, STANDING_RULING,
                                               STANDING_OUTSIDE };
    int status;
    memset(s, 0, sizeof *s);
    s->request = request;
    s->weakest = standings[request->inputs];
    s->shard.index = s->shard.count = 1;
    if (request->shard != 0)
        (void)read_shard(request->shard, &s->shard);
    status = open_parts(s, words);
    if (status != STATUS_OK)
        return status;
    if (!know_again(s))
        return STATUS_TROUBLE;
    s->key = key_of(s);
    s->index = findings_index(request->output);
    return s->index != 0 ? STATUS_OK : STATUS_TROUBLE;
}

void hunt_session_close(struct hunt_session *s)
{
    size_t i;
    programs_free(&s->programs);
    tests_free(&s->golden);
    for (i = 0; i < OPTION_LIST_MOST; i++)
        tests_free(&s->given[i]);
    free(s->seeds);
    arena_free(&s->memory);
    course_free(s->own_course);
    problem_close(s->package);
    free(s->builds);
    answers_close(s->answers);
    json_decref(s->index);
    if (s->stop != 0)
        (void)munmap(s->stop, sizeof *s->stop);
}

int hunt_is_of_one(const struct hunt_session *s)
{
    return s->programs.count == 1;
}

/* ---- the header ---- */

static const char *inputs_name(const struct hunt_session *s)
{
    static const char *const names[] = { "promised", "rulings", "any" };
    return names[s->request->inputs];
}

json_t *hunt_session_header(const struct hunt_session *s)
{
    return json_pack("{s:s, s:i, s:s, s:s*, s:o, s:o, s:s, s:s, s:I}", "format", "flipref-findings",
                     "version", 1, "flipref", FLIPREF_VERSION, "problem",
                     s->package != 0 ? "package" : NULL, "dialect",
                     json_from_text(s->problem->name), "course", json_from_text(s->course->name),
                     "containment", containment_name(s->containment.level), "inputs",
                     inputs_name(s), "seed", (json_int_t)s->request->seed);
}
