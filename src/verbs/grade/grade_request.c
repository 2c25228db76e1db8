#include "grade/grade_request.h"

#include "options/shared_rows.h"
#include "system/cores.h"

#include <stddef.h>

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
