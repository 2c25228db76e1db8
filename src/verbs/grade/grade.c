/* flipref grade COURSE [OPTIONS] SUBMISSION... */
#include "grade/grade_request.h"

#include "grade/grade_round.h"
#include "grade/grade_session.h"
#include "grade/plan.h"
#include "options/shared_rows.h"
#include "problems/problems.h"
#include "runner/json_text.h"
#include "runner/pool.h"
#include "system/cores.h"
#include "system/io.h"

#include <stddef.h>

/* ---- the command line ---- */

#define AT(member) .at = offsetof(struct grade_request, member)

static const struct option_row rows[] = {
    { "tests", 0, OPTION_TEXT, AT(tests), " PATH",
      "the tests: a problem package, or a folder of them, which may lack answers (default: what "
      "the course names)",
      .section = "What is graded" },
    { "only", 0, OPTION_TEXT, AT(only), " GLOB",
      "run only the tests whose name matches GLOB, such as `secret/1*`; the marks count only "
      "these tests" },
    { "dry-run", 0, OPTION_FLAG, AT(dry_run), 0,
      "run nothing: print the groups, their points, and how many tests each has",
      .more = "A pattern of the course file that has no test is named." },
    { "human", 0, OPTION_TEXT, AT(human), " FILE",
      "read what only people can supply, such as marks for style and days late, from a CSV file" },
    { "sanitize", 0, OPTION_CHOICE, AT(sanitize), "=HOW",
      "run a build with AddressSanitizer and UndefinedBehaviorSanitizer too: on `all` tests (the "
      "default), on a `sample` of one in ten, or `off`",
      "all sample off",
      .more = "What they find is stated beside the marks, unless the course gives it weight." },
    { "full-limits", 0, OPTION_FLAG, AT(full_limits), 0,
      "give every test the course's limit of time, also of a program that has hung in 8 tests" },
    { ROW_CONTAINMENT, AT(containment) },
    { .section = "How it is run", ROW_JOBS("grade N submissions"), AT(jobs) },
    { ROW_AGAIN("submission"), AT(again) },
    { ROW_SHARD("grade", "submissions"), AT(shard) },
    { .section = "Reports",
      ROW_OUTPUT_FOLDER("marks.json and all reports (default: `marks`)"),
      AT(output) },
    { "format", 0, OPTION_CHOICE, AT(format), "=FORMAT",
      "`table` (the default), `json`, `csv`, `junit`, `gradescope`, `autolab`, `classroom`, "
      "`html`, `moodle`, `canvas` or `similarity`",
      GRADE_FORMAT_WORDS },
    { "feedback", 0, OPTION_CHOICE, AT(feedback), "=HOW",
      "the most that a student sees of a test, whatever the course allows: `none`, `verdict`, "
      "`position` or `full`",
      "none verdict position full" },
    { "pseudonyms", 0, OPTION_FLAG, AT(pseudonyms), 0,
      "call the submissions p0001, p0002 and so on; only DIR/pseudonyms.csv and DIR/results have "
      "the names" },
    HELP_ROW("Help"),
};

const struct command_line grade_usage = {
    .name = "grade",
    .usage = "usage: flipref grade COURSE [OPTIONS] SUBMISSION...\n"
             "       flipref grade PACKAGE [OPTIONS]\n"
             "       flipref grade COURSE --dry-run\n",
    .about = "\n"
             "Builds and tests other people's programs, and marks them as a course does.\n"
             "Everything that they wrote is compiled and run in a sandbox. COURSE is a course\n"
             "file (.yaml); or the name of a course that is shipped, which is the name of a\n"
             "dialect (`flipref --help` lists them); or a problem package of ICPC or Kattis,\n"
             "whose own submissions are checked if none is named. A SUBMISSION is a file, a\n"
             "folder, a folder of one folder per person, or an archive of them, such as a\n"
             "learning platform exports.\n",
    .rows = rows,
    .row_count = sizeof rows / sizeof rows[0],
    .ending = "\n"
              "Exit status: 0 if all submissions were graded, whatever their marks; 1 if some\n"
              "were not, or if one of a package gets another verdict than it says; 2 for\n"
              "wrong usage, a course file that is wrong, or something that cannot be read or\n"
              "written.\n",
};

/* ---- what it asks for ---- */

static int refuse(const char *subject, const char *reason)
{
    return misused(grade_usage.usage, subject, reason);
}

/* Checks what the option table cannot check. Returns STATUS_OK, or says what is wrong. */
static int check_words(const struct grade_request *o, const struct options_given *given)
{
    struct option_fault fault;
    struct shard shard;
    if (!options_fit(&grade_usage, o, given, "grade", ~0U, &fault))
        return refuse(fault.subject, fault.reason);
    if (o->shard != 0 && !read_shard(o->shard, &shard))
        return refuse("--shard takes two numbers such as 2/7, not", o->shard);
    if (o->format == GRADE_SIMILARITY && o->pseudonyms)
        return refuse("--pseudonyms", "programs may have the names of their authors in them, which "
                                      "--format=similarity cannot replace");
    if (given->count == 0)
        return refuse("grade", "which course?");
    if (!o->dry_run && given->count == 1 && !problem_is_package(given->words[0]))
        return refuse("grade", "which submissions are to be graded?");
    return STATUS_OK;
}

static int obey(const struct grade_request *o, const struct options_given *given)
{
    struct session session;
    int status = check_words(o, given);
    if (status != STATUS_OK)
        return status;
    json_watch_memory();
    status = session_open(&session, o, given->words);
    if (status == STATUS_OK && o->dry_run)
        plan_print(&session, standard_output());
    if (status == STATUS_OK && !plan_is_sound(&session))
        status = STATUS_TROUBLE;
    if (o->dry_run)
        status = finish_output(status, STATUS_TROUBLE);
    else if (status == STATUS_OK)
        status = grade_round(&session);
    session_close(&session);
    return status;
}

int run_grade(char **argv)
{
    struct grade_request request = { .jobs = (uint64_t)cores(),
                                     .output = "marks",
                                     .feedback = FEEDBACK_OF_COURSE,
                                     .containment = ANY_CONTAINMENT };
    struct options_given given;
    int status;
    if (!options_taken(&grade_usage, argv, &request, &given, &status))
        return status;
    return obey(&request, &given);
}
