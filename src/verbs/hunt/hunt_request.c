#include "hunt/hunt_request.h"

#include "options/shared_rows.h"
#include "problem/problem.h"
#include "system/cores.h"

#include <stddef.h>

#define AT(member) offsetof(struct hunt_request, member)

static const struct option_row rows[] = {
    { .section = "What is hunted",
      .name = "args",
      .kind = OPTION_TEXT,
      .at = AT(args),
      .value = " ARGUMENTS",
      .help = "start the program with these arguments only (default: those of the dialect, varied)",
      .feature = 1,
      .more = ARGS_EXAMPLES "The other dialects take none." },
    { .name = "course",
      .kind = OPTION_TEXT,
      .at = AT(course),
      .value = " COURSE",
      .help = "build and run as this course does: a course file, or the name of a course that is "
              "shipped (default: the one of the dialect's name)" },
    { .name = "inputs",
      .kind = OPTION_CHOICE,
      .at = AT(inputs),
      .value = "=STANDING",
      .words = "promised rulings any",
      .help = "try `promised` inputs (the default), also those that only `rulings` decide, or "
              "`any`; only promised inputs accuse a program" },
    { .name = "seed",
      .kind = OPTION_NUMBER,
      .at = AT(seed),
      .value = " N",
      .help = "choose random inputs by N (default: 1)" },
    { .name = "seeds",
      .kind = OPTION_LIST,
      .at = AT(seeds),
      .value = " FOLDER",
      .help = "try these inputs first: what fuzzers keep, a folder that was kept, plain files, a "
              "zip of them, or one file; may be given again",
      .see = "hunt.md#Inputs from anywhere" },
    { .name = "trust-one",
      .kind = OPTION_FLAG,
      .at = AT(trusts_one),
      .help = "let a single accepted submission of a package answer, where there is no other that "
              "could disagree" },
    { .name = "new",
      .kind = OPTION_TEXT,
      .at = AT(new_package),
      .value = " DIR",
      .help =
          "write the smallest problem package that works to DIR, to be edited, and hunt nothing" },
    { .section = "How long, and how",
      .name = "time",
      .kind = OPTION_TEXT,
      .at = AT(time),
      .value = " T",
      .help = "hunt each program for T, such as `30s`, `500ms` or `2m` (default: `10s`, or without "
              "end if `--tries` is given)" },
    { .name = "tries",
      .kind = OPTION_NUMBER,
      .at = AT(tries),
      .value = " N",
      .help = "try at most N inputs on each program" },
    { ROW_CONTAINMENT, .at = AT(containment) },
    { ROW_JOBS("hunt N programs"), .at = AT(jobs) },
    { .section = "Many programs",
      .name = "cluster",
      .kind = OPTION_FLAG,
      .at = AT(cluster),
      .help = "try what was found for one program on all of them, and group those that fail "
              "alike" },
    { .name = "suite",
      .kind = OPTION_NUMBER,
      .at = AT(suite),
      .value = " N",
      .most = 1000,
      .help = "choose at most N of the inputs that break all programs and tell groups apart",
      .needs = "cluster" },
    { ROW_AGAIN("program"), .at = AT(again) },
    { ROW_SHARD("hunt", "programs"), .at = AT(shard) },
    { .section = "Fuzzers",
      .name = "harness",
      .kind = OPTION_TEXT,
      .at = AT(harness),
      .value = " FOLDER",
      .help = "also write FOLDER, in which clang builds a harness of the program for libFuzzer and "
              "AFL++",
      .see = "hunt.md#Inputs from anywhere" },
    { .section = "Findings",
      ROW_OUTPUT_FOLDER("findings.json and the inputs (default: `hunt`)"),
      .at = AT(output) },
    { .name = "format",
      .kind = OPTION_CHOICE,
      .at = AT(format),
      .value = "=FORMAT",
      .words = "text json sarif",
      .help = "print `text` (the default); `json`, what findings.json has; or `sarif`, for code "
              "scanning" },
    HELP_ROW("Help"),
};

const struct command_line hunt_usage = {
    .name = "hunt",
    .usage = "usage: flipref hunt DIALECT [OPTIONS] PROGRAM...\n"
             "       flipref hunt PACKAGE [OPTIONS] [PROGRAM...]\n"
             "       flipref hunt DIALECT|PACKAGE [OPTIONS] -- COMMAND...\n"
             "       flipref hunt --new DIR\n",
    .about = "\n"
             "Finds the smallest input on which a program differs from the reference, and\n"
             "explains it. DIALECT is a game that `flipref --help` lists. A PROGRAM is\n"
             "C source, a folder or an archive as for `flipref grade`, or an executable. Any\n"
             "other program is started by COMMAND, such as `-- python3 mine.py`. PACKAGE is a\n"
             "problem package; then a PROGRAM is source in any language that is installed. All\n"
             "of them run in a sandbox.\n",
    .rows = rows,
    .row_count = sizeof rows / sizeof rows[0],
    .ending = "\n"
              "Exit status: 0 if nothing was found; 1 if something was found; 2 for wrong\n"
              "usage, a program that could not be hunted, or something that cannot be read or\n"
              "written.\n",
};
