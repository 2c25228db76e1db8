#include "grade/grade_session.h"
#include "grade/trials.h"
#include "inputs/walk.h"
#include "problems/problems.h"

#include "runner/folder.h"
#include "runner/json_text.h"
#include "runner/results.h"
#include "source/languages.h"
#include "system/file_complaint.h"
#include "system/io.h"
#include "system/whole_file.h"
#include "text/file_error.h"
#include "text/hash.h"
#include "text/version.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/personality.h>
#include <sys/stat.h>

/* ---- the course ---- */

static int open_package(struct session *s)
{
    s->package = problem_open_package(s->package_path, 1);
    s->problem = s->package;
    if (s->package == 0)
        return STATUS_TROUBLE;
    s->course = s->package->course;
    s->scores = 1;
    return s->request->tests == 0 ? STATUS_OK : refused("--tests", "a package has its own tests");
}

/* What a course file about a package does not say, the package says. */
static void join_course(struct session *s)
{
    const struct course *of = s->package->course, *file = s->own_course;
    s->joined = *file;
    s->joined.dialect = of->dialect;
    s->scores = file->tests.groups.count == 0;
    if (s->scores)
        s->joined.tests.groups = of->tests.groups;
    if ((file->run.given & 1U) == 0)
        s->joined.run.cpu_ms = of->run.cpu_ms;
    if ((file->run.given & 2U) == 0)
        s->joined.run.memory = of->run.memory;
    if ((file->run.given & 4U) == 0)
        s->joined.run.output = of->run.output;
    s->joined.run.status = COURSE_STATUS_ZERO;
    s->course = &s->joined;
}

static int find_course(struct session *s, const char *word)
{
    uint64_t whole;
    if (problem_is_package(word) && snprintf(s->package_path, PLACE_ROOM, "%s", word) < PLACE_ROOM)
        return open_package(s);
    s->own_course = course_file_read(word, s->course_path, &whole);
    s->course = s->own_course;
    if (s->course == 0)
        return STATUS_TROUBLE;
    if (s->course->package != 0) {
        if (!place_beside(s->course->package, s->course_path, s->package_path) ||
            !problem_is_package(s->package_path))
            return refused(s->course->package, "this is no problem package");
        if (open_package(s) != STATUS_OK)
            return STATUS_TROUBLE;
        join_course(s);
        return STATUS_OK;
    }
    s->problem = problem_named(s->course->dialect);
    return s->problem != 0 ? STATUS_OK : refused(s->course_path, "the course names no dialect");
}

static int read_human(struct session *s)
{
    struct byte_queue text = { 0 };
    struct file_error error;
    const char *path = s->request->human;
    const char *trouble;
    if (path == 0)
        return STATUS_OK;
    trouble = read_whole_file(path, HUMAN_FILE_MOST, &text);
    if (trouble == 0)
        s->human = human_read(queue_bytes(&text), s->course, &error);
    free(text.at);
    if (trouble != 0)
        return refused(path, trouble);
    if (s->human == 0)
        complain_of_file(path, &error);
    return s->human != 0 ? STATUS_OK : STATUS_TROUBLE;
}

/* ---- the tests ---- */

static void group_tests(struct session *s)
{
    size_t i;
    s->groups = arena_take(&s->memory, (s->tests.count + 1) * sizeof s->groups[0]);
    for (i = 0; i < s->tests.count; i++)
        s->groups[i] = course_group_of(s->course, s->tests.list[i].name);
}

static int read_own_tests(struct session *s)
{
    if (!problem_own_tests(s->package, &s->tests))
        return refused(s->package_path,
                       "there is no test in it: if it has generators, let them make "
                       "the tests first");
    tests_keep_only(&s->tests, s->request->only);
    return s->tests.count > 0 ? STATUS_OK
                              : refused(s->request->only, "no test has a name that --only matches");
}

static int read_tests(struct session *s, const char *path, int own)
{
    struct tests_request request = { .path = path, .only = s->request->only, .own = own };
    struct tests_fault fault;
    if (!s->problem->kind->read_tests(s->problem, &request, &s->tests, &fault)) {
        tests_complain(&fault);
        return STATUS_TROUBLE;
    }
    return STATUS_OK;
}

static int find_tests(struct session *s)
{
    const char *package = s->course->tests.package;
    char path[PLACE_ROOM];
    if (s->package != 0)
        return read_own_tests(s);
    if (s->request->tests != 0)
        return read_tests(s, s->request->tests, 0);
    if (package == 0)
        return refused("grade", "the course names no tests; say which by --tests PATH");
    if (!place_of_package(package, s->course_path, path))
        return refused(package, "there is no such package of tests; `make packages` builds those "
                                "that are shipped in a checkout, and `make install` installs them");
    return read_tests(s, path, strchr(package, '/') == 0);
}

/* ---- the submissions ---- */

static int by_path(const void *one, const void *other)
{
    const struct submission *a = one, *b = other;
    return strcmp(a->path, b->path);
}

/* The paths of the package's own submissions; NULL ends them. */
static const char **paths_of_own(struct session *s, size_t *count)
{
    bytes parts[] = { bytes_of_text(s->package_path), BYTES_OF_LITERAL("/"), bytes_of(0, 0) };
    enum own_kind kind;
    const char **paths;
    size_t i;
    *count = 0;
    while (problem_submission(s->package, *count, &kind) != 0)
        ++*count;
    paths = arena_take(&s->memory, (*count + 1) * sizeof *paths);
    for (i = 0; i < *count; i++) {
        parts[2] = bytes_of_text(problem_submission(s->package, i, &kind));
        paths[i] = arena_joined(&s->memory, parts, 3);
    }
    return paths;
}

/* Lists the submissions of the package itself. Their ids are their paths, with `_` for slashes. */
static int list_own(struct session *s)
{
    enum own_kind kind;
    const char **paths;
    const char *path;
    char *id;
    size_t count = 0, i, k;
    if (!is_folder(s->package_path))
        return refused(s->package_path,
                       "name submissions, or unpack it: then its own submissions are checked");
    paths = paths_of_own(s, &count);
    submissions_list(&s->list, paths, &s->wanted);
    qsort(s->list.at, s->list.count, sizeof s->list.at[0], by_path);
    s->expected = arena_take(&s->memory, (s->list.count + 1) * sizeof s->expected[0]);
    for (i = 0; i < s->list.count; i++) {
        for (k = 0; k + 1 < count && strcmp(paths[k], s->list.at[i].path) != 0;)
            k++;
        s->expected[i] = k;
        path = strchr(problem_submission(s->package, k, &kind), '/');
        id = arena_text(&s->memory, bytes_of_text(path != 0 ? path + 1 : s->list.at[i].id));
        s->list.at[i].id = id;
        while ((id = strchr(id, '/')) != 0)
            *id = '_';
    }
    return s->list.count > 0 ? STATUS_OK : refused(s->package_path, "it has no submissions");
}

static int list_submissions(struct session *s, char **paths)
{
    s->wanted.course = &s->course->submission;
    if (s->package != 0 && s->course->build.command.count == 0)
        s->wanted.endings = language_endings();
    if (s->checks)
        return list_own(s);
    submissions_list(&s->list, (const char *const *)paths, &s->wanted);
    if (s->list.count == 0)
        return refused("grade", "there are no submissions");
    return STATUS_OK;
}

/* Whether each path of the command line is there. One that is misspelt is nobody's submission. */
static int find_paths(char **paths)
{
    struct stat status;
    for (; *paths != 0; paths++) {
        if (lstat(*paths, &status) != 0)
            return refused(*paths, strerror(errno));
    }
    return STATUS_OK;
}

/* Whether there is a submission to run again. */
static int know_again(const struct session *s)
{
    const char *again = s->request->again;
    size_t i;
    for (i = 0; again != 0 && i < s->list.count; i++) {
        if (course_matches(again, s->list.at[i].id))
            return STATUS_OK;
    }
    return again == 0 ? STATUS_OK : refused(again, "no submission has this id");
}

/* Looks for a row with one of the names of a submission. The first row that is found counts. */
static void take_row(struct session *s, size_t index, const char *name, unsigned char *is_taken)
{
    const struct human_row *row = name != 0 ? human_find(s->human, name) : 0;
    if (row == 0)
        return;
    is_taken[row - s->human->rows] = 1;
    if (s->rows[index] == 0)
        s->rows[index] = row;
}

/* A row may name a submission by its id; by the person's number of Moodle or Canvas, also as
   `Participant NUMBER`; and by the SID or the email of one of Gradescope's persons. */
static void take_rows(struct session *s, size_t index, unsigned char *is_taken)
{
    const struct submission *of = &s->list.at[index];
    const char *number = of->source.number;
    char participant[64];
    size_t i;
    take_row(s, index, of->id, is_taken);
    take_row(s, index, number, is_taken);
    (void)snprintf(participant, sizeof participant, "Participant %s", number != 0 ? number : "");
    take_row(s, index, number != 0 ? participant : 0, is_taken);
    for (i = 0; i < of->source.people.count; i++) {
        take_row(s, index, of->source.people.at[i].sid, is_taken);
        take_row(s, index, of->source.people.at[i].email, is_taken);
    }
}

static void complain_of_nobody(const struct session *s, const struct human_row *row)
{
    struct file_place place = { row->line, 1 };
    struct file_error error;
    (void)complain_around(&error, place, "no submission has the id ", bytes_of_text(row->id), "");
    complain_of_file(s->request->human, &error);
}

/* Whether each person to whom --human gives something has handed in something. */
static int know_people(struct session *s)
{
    const struct human *human = s->human;
    unsigned char *is_taken;
    int status = STATUS_OK;
    size_t i;
    s->rows = arena_take(&s->memory, (s->list.count + 1) * sizeof(void *));
    if (human == 0)
        return STATUS_OK;
    is_taken = arena_take(&s->memory, human->count + 1);
    for (i = 0; i < s->list.count; i++)
        take_rows(s, i, is_taken);
    for (i = 0; i < human->count; i++) {
        if (is_taken[i] || human->rows[i].is_empty)
            continue;
        complain_of_nobody(s, &human->rows[i]);
        status = STATUS_TROUBLE;
    }
    return status;
}

/* ---- the key ---- */

/* Everything that what a submission gives depends on, but for the submission. */
static uint64_t key_of(const struct session *s)
{
    const struct containment_report *containment = &s->containment;
    uint64_t hash = hash_text(course_hash_running(s->course), FLIPREF_VERSION);
    size_t i;
    if (s->package != 0)
        hash = hash_number(hash, problem_hash_of_files(s->package));
    hash = hash_number(hash_number(hash, (uint64_t)s->scores), (uint64_t)s->request->sanitize);
    hash = hash_number(hash, s->short_ms);
    hash = hash_text(hash, containment_name(containment->level));
    for (i = 0; i < containment->lack_count; i++)
        hash = hash_text(hash, containment->lacks[i]);
    for (i = 0; i < s->tests.count; i++)
        hash = test_hash(hash, &s->tests.list[i]);
    return hash;
}

/* ---- opening and closing ---- */

/* From now on programs get the same addresses in every run, so that an answer that depends on them
   costs the same each time. A machine may forbid that, as Docker's usual filter does. */
static void fix_addresses(struct containment_report *report)
{
    int now = personality(0xffffffff);
    if ((now >= 0 && personality((unsigned long)now | ADDR_NO_RANDOMIZE) >= 0) ||
        report->lack_count == CONTAINMENT_LACKS)
        return;
    (void)snprintf(report->lacks[report->lack_count++], CONTAINMENT_TEXT,
                   "no fixed addresses: this machine does not allow personality(2), so an answer "
                   "that depends on addresses may vary");
}

/* Gets the package ready. A time limit that follows from the package's accepted submissions is kept
   with the results, so that it is the same when the run is continued. */
static int prepare_package(struct session *s)
{
    static const char id[] = ".time-limit";
    char reason[CONTAINMENT_TEXT];
    uint64_t key = hash_text(problem_hash_of_files(s->package), FLIPREF_VERSION);
    json_t *found = result_read(s->request->output, id, key);
    struct problem_setting setting = { .level = s->containment.level, .grades = 1 };
    int fine;
    s->builds = place_of_builds();
    setting.kept = s->builds;
    setting.cpu_ms = (uint32_t)json_integer_value(json_object_get(found, "cpu_ms"));
    fine = problem_prepare(s->package, &setting, reason);
    sink_text(standard_output(), problem_remarks(s->package));
    if (!fine)
        complain(s->package_path, reason);
    if (fine && found == 0) {
        found = json_object();
        json_put(found, "cpu_ms", json_integer(s->package->course->run.cpu_ms));
        fine = folder_make_output(s->request->output) &&
               result_write(s->request->output, id, key, found);
    }
    json_decref(found);
    if (s->own_course != 0)
        join_course(s);
    return fine ? STATUS_OK : STATUS_TROUBLE;
}

static int find_containment(struct session *s)
{
    enum containment_asked asked = (enum containment_asked)s->request->containment;
    if (!containment_find("grade", asked, &s->containment))
        return STATUS_TROUBLE;
    if (s->package != 0 && prepare_package(s) != STATUS_OK)
        return STATUS_TROUBLE;
    fix_addresses(&s->containment);
    s->short_ms = hangs_short_limit(s);
    s->key = key_of(s);
    return STATUS_OK;
}

int session_open(struct session *s, const struct grade_request *request, char **words)
{
    int status;
    memset(s, 0, sizeof *s);
    s->request = request;
    s->shard.index = s->shard.count = 1;
    if (request->shard != 0)
        (void)read_shard(request->shard, &s->shard);
    status = find_course(s, words[0]);
    s->checks = s->package != 0 && s->own_course == 0 && words[1] == 0;
    if (status == STATUS_OK && s->checks && request->format > GRADE_JSON)
        status = refused("--format", "a package's own submissions have no marks that such a report "
                                     "could show: `table` or `json`");
    if (status == STATUS_OK)
        status = find_tests(s);
    group_tests(s);
    if (status == STATUS_OK)
        status = read_human(s);
    if (status != STATUS_OK || request->dry_run)
        return status;
    status = find_paths(words + 1);
    if (status == STATUS_OK)
        status = list_submissions(s, words + 1);
    if (status == STATUS_OK)
        status = know_people(s);
    if (status == STATUS_OK)
        status = know_again(s);
    return status == STATUS_OK ? find_containment(s) : status;
}

void session_close(struct session *s)
{
    submissions_free(&s->list);
    tests_free(&s->tests);
    human_free(s->human);
    course_free(s->own_course);
    free(s->builds);
    problem_close(s->package);
    arena_free(&s->memory);
}

/* ---- questions ---- */

const char *session_name(const struct session *s, size_t index)
{
    static char text[32];
    if (!s->request->pseudonyms)
        return s->list.at[index].id;
    (void)snprintf(text, sizeof text, "p%04zu", index + 1);
    return text;
}

int session_has(const struct session *s, size_t index)
{
    return shard_has(&s->shard, index);
}

/* ---- the header ---- */

/* Names what a student sees: what the course allows, and not more than --feedback. */
static json_t *level_json(const struct session *s, int level)
{
    static const char *const seen[] = { "none", "verdict", "position", "full" };
    int most = s->request->feedback;
    return json_from_text(seen[most == FEEDBACK_OF_COURSE || level < most ? level : most]);
}

static json_t *group_header(const struct session *s, const struct course_group *group)
{
    static const char *const shown[] = { "visible", "hidden", "after_due_date", "after_published" };
    return json_pack("{s:o, s:o, s:s, s:s, s:o, s:o*}", "name", json_from_text(group->name.text),
                     "of", json_points(group->points / (COURSE_POINT / 100)), "score",
                     group->score == COURSE_SCORE_ALL ? "all" : "proportional", "visibility",
                     shown[group->visibility], "feedback", level_json(s, group->feedback),
                     "samples", group->open_samples ? level_json(s, COURSE_FEEDBACK_FULL) : 0);
}

static json_t *containment_details(const struct session *s)
{
    json_t *lacks = json_array();
    size_t i;
    for (i = 0; i < s->containment.lack_count; i++)
        json_add(lacks, json_from_text(s->containment.lacks[i]));
    return json_pack("{s:o, s:o}", "line", json_from_text(s->containment.line), "lacks", lacks);
}

json_t *session_header(const struct session *s)
{
    json_t *groups = json_array();
    size_t i;
    for (i = 0; i < s->course->tests.groups.count; i++)
        json_add(groups, group_header(s, &s->course->tests.groups.at[i]));
    return json_pack(
        "{s:s, s:i, s:s, s:o, s:o, s:o, s:o, s:o, s:o}", "format", "flipref-marks", "version", 1,
        "flipref", FLIPREF_VERSION, "course", json_from_text(s->course->name), "specification",
        json_from_text(s->course->specification), "dialect", json_from_text(s->problem->name),
        "containment", json_from_text(containment_name(s->containment.level)),
        "containment_details", containment_details(s), "groups", groups);
}
