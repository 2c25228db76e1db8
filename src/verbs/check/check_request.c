#include "check/check_request.h"

#include "check/jobs.h"
#include "options/shared_rows.h"
#include "report/format.h"
#include "system/terminal.h"

#include "judge/dialects.h"

#include <stddef.h>

#define AT(member) offsetof(struct check_request, member)

static const struct option_row rows[] = {
    { .section = "Inputs",
      .name = "files-from",
      .kind = OPTION_TEXT,
      .at = AT(files_from),
      .value = " FILE",
      .help = "also check the paths that FILE lists, one on each line; `-` is standard input",
      .see = "check.md#Paths" },
    { .name = "null",
      .letter = '0',
      .kind = OPTION_FLAG,
      .at = AT(null),
      .help = "a NUL byte ends each path in the list, not a line feed",
      .needs = "files-from" },
    { .name = "include",
      .kind = OPTION_LIST,
      .at = AT(include),
      .value = "=GLOB",
      .help = "of folders and archives, check only files that match GLOB, such as `*.txt`; can be "
              "given several times",
      .see = "check.md#Files that are left out" },
    { .name = "exclude",
      .kind = OPTION_LIST,
      .at = AT(exclude),
      .value = "=GLOB",
      .help = "of folders and archives, leave out files and folders that match GLOB; can be given "
              "several times",
      .see = "check.md#Files that are left out" },
    { ROW_JOBS("check in N processes"), .at = AT(jobs), .see = "check.md#Many inputs" },
    { .name = "unpack-limit",
      .kind = OPTION_NUMBER,
      .at = AT(judge.unpack_limit),
      .value = "=N",
      .help = "unpack at most N bytes of an archive (default: 1000 times its size, or 16 GiB if "
              "that is more)",
      .see = "check.md#Archives" },
    { ROW_LIMIT(""), .at = AT(judge.options.limit),
      .more =
          "Answers to a human's move are free. A game in which computers take more steps has no "
          "verdict." },
    { ROW_ARGS, .at = AT(judge.options.args), .excludes = "args-line saved-game",
      .more = ARGS_EXAMPLES "These two dialects need them." },
    { ROW_ARGS_LINE("each input"), .at = AT(judge.args_line), .excludes = "saved-game",
      .more = "They must not name a file to be loaded." },
    { ROW_SAVED_GAME("each input"), .at = AT(judge.options.saved_game) },
    { ROW_LINE_ENDS("an input"), .at = AT(judge.cr_lf),
      .more = "An LF alone still ends a line, but a validator refuses it, and a CR alone.",
      .see = "check.md#Line ends" },
    { .name = "records",
      .kind = OPTION_FLAG,
      .at = AT(judge.options.records),
      .help = "octaflip: each input holds many records, one after another",
      .feature = TAKES_RECORDS,
      .excludes = "exit-code",
      .see = "check.md#Records" },
    { ROW_INTERLEAVE, .at = AT(judge.options.interleave),
      .more = "What follows an invalid move is ignored too.", .see = "octaflip.md#Options" },
    { .section = "Report",
      .name = "all-errors",
      .kind = OPTION_FLAG,
      .at = AT(judge.options.all_errors),
      .help = "octaflip: go on after the first error of an input; the verdict stays the same",
      .feature = TAKES_ALL_ERRORS,
      .see = "check.md#All errors" },
    { .name = "standing",
      .kind = OPTION_FLAG,
      .at = AT(run.standing),
      .help = "say of each input, instead of judging it, what standing it has when programs are "
              "marked: `promised`, `ruling` or `outside`",
      .excludes = "saved-game line-ends records interleave all-errors quiet summary ungrouped "
                  "exit-code expect "
                  "format=sarif format=junit",
      .see = "check.md#Standing" },
    { .name = "quiet",
      .letter = 'q',
      .kind = OPTION_FLAG,
      .at = AT(run.quiet),
      .help = "print no verdict of valid inputs; warnings, errors and totals remain" },
    { .name = "summary",
      .kind = OPTION_FLAG,
      .at = AT(summary),
      .help = "count the verdicts and the codes at the end: `text` and `json`",
      .excludes = "format=sarif format=junit",
      .see = "check-codes.md#Codes" },
    { .name = "ungrouped",
      .kind = OPTION_FLAG,
      .at = AT(run.ungrouped),
      .help = "show each finding in full, none of them grouped: `text`",
      .excludes = "format=json format=sarif format=junit",
      .see = "check.md#Output" },
    { .name = "exit-code",
      .kind = OPTION_CHOICE,
      .at = AT(exit_code),
      .value = "=WHOSE",
      .words = "own kattis testlib",
      .help = "be an input validator: exit with 42 (`kattis`, the problem package format) or 0 "
              "(`testlib`, for Polygon) if the input is valid, is plain text, and nothing follows "
              "it, and with 43 or 3 otherwise; without a PATH, read standard input",
      .more = "`own` (the default) is no validator.",
      .see = "check.md#An input validator" },
    { .name = "expect",
      .kind = OPTION_CHOICE,
      .at = AT(expect),
      .value = "=VERDICT",
      .words = "valid not-valid",
      .help = "which inputs are right, for the exit status: `valid` (the default) or `not-valid`" },
    { .name = "format",
      .kind = OPTION_CHOICE,
      .at = AT(format),
      .value = "=FORMAT",
      .words = FORMAT_WORDS,
      .help = "`text` (the default); `json`, an object per line; `sarif`; or `junit`",
      .more =
          "`text` is for people, `json` for programs, `sarif` for code scanning, and `junit` for "
          "build servers.",
      .see = "check.md#Formats" },
    { .name = "sarif-split",
      .kind = OPTION_FLAG,
      .at = AT(run.split),
      .help = "start another run after each 25000 results, at most 20 runs, instead of leaving out "
              "the rest",
      .needs = "format",
      .excludes = "format=text format=json format=junit",
      .see = "check.md#SARIF" },
    { ROW_OUTPUT_FILE("write the report to FILE: all of it, or no file"), .at = AT(output) },
    { ROW_COLOR, .at = AT(color_when) },
    { .section = "Help",
      .name = "explain",
      .kind = OPTION_TEXT,
      .at = AT(explain),
      .value = " CODE",
      .help = "print the rule behind a code such as `octaflip.turn.not-integer`, with an example" },
    { .name = "codes",
      .kind = OPTION_FLAG,
      .at = AT(codes),
      .help = "list all codes",
      .more = "Each line is a code, a tab, and the title of the code." },
    HELP_ROW(0),
};

const struct command_line check_usage = {
    .name = "check",
    .usage = "usage: flipref check DIALECT [OPTIONS] PATH...\n",
    .about = "       flipref check PATH...\n"
             "       flipref check --explain CODE\n"
             "       flipref check --codes\n"
             "\n"
             "Checks each input: is it valid, who won, and if something is wrong, what and\n"
             "where. A PATH is a file, a folder (all files in it and below it), an archive\n"
             "(all files in it: .zip, .tar, .tar.gz, .tar.xz, .tar.zst), or - for standard\n"
             "input. Without DIALECT, says which dialect each PATH looks like.\n",
    .rows = rows,
    .row_count = sizeof rows / sizeof rows[0],
    .ending = "\n"
              "Exit status: 0 if all inputs are valid, 1 if some are not, 2 for wrong usage or\n"
              "for something that cannot be read or written. With --exit-code=kattis, 42 and 43\n"
              "take the place of 0 and 1; with --exit-code=testlib, 3 that of 1.\n",
};
