#include "compare/compare_request.h"

#include "options/shared_rows.h"

#include <stddef.h>

#define AT(member) offsetof(struct compare_request, member)

static const struct option_row rows[] = {
    { .name = "feedback",
      .kind = OPTION_CHOICE,
      .at = AT(feedback),
      .value = "=HOW",
      .words = "none position full",
      .help =
          "what FEEDBACK_DIR/teammessage.txt says: `none` (the default: there is no such file), "
          "`position` (line and column) or `full`",
      .more = "`full` is what the judge reads, without what concerns INPUT." },
    { .name = "ignore-case",
      .kind = OPTION_FLAG,
      .at = AT(ignore_case),
      .help = "treat A to Z as a to z" },
    { .name = "ignore-space",
      .kind = OPTION_FLAG,
      .at = AT(ignore_space),
      .help = "white space only separates words: its amount and kind do not matter, nor does white "
              "space before the first word and after the last" },
    { .name = "tolerate",
      .kind = OPTION_TEXT,
      .at = AT(tolerated),
      .value = "=NAMES",
      .help = "accept outputs that differ only in these ways: names with commas between them, of "
              "`last-line-feed`, `trailing-blanks`, `white-space`, `case`, `nul-bytes`, `prompts`, "
              "`extra-lines` and `board`",
      .more = "`--ignore-case` is the same as `case`, and `--ignore-space` the same as "
              "`white-space`.",
      .see = "compare.md#Leniencies" },
    { ROW_ARGS, .at = AT(args), .excludes = "args-line", .see = "check.md#Options" },
    { ROW_ARGS_LINE("INPUT"), .at = AT(args_line),
      .more = "The other lines are what was typed. If the arguments name a file, INPUT is not "
              "replayed." },
    { ROW_LINE_ENDS("all three texts"), .at = AT(line_ends) },
    { ROW_LIMIT("; INPUT is not replayed any further"), .at = AT(limit),
      .more = "If computers would take more steps before the place of the difference, the feedback "
              "says so. The exit status stays the same, because it does not depend on INPUT." },
    { .name = "exit-code",
      .kind = OPTION_TEXT,
      .at = AT(exit_code),
      .value = "=testlib",
      .words = "testlib",
      .help = "be a checker for Polygon: take the paths INPUT OUTPUT ANSWER, print the feedback, "
              "and exit with 0, 1 or 3",
      .excludes = "feedback" },
    HELP_ROW(0),
};

const struct command_line compare_usage = {
    .name = "compare",
    .usage = "usage: flipref compare DIALECT [OPTIONS] INPUT ANSWER FEEDBACK_DIR [FLAGS]\n"
             "           <OUTPUT\n",
    .about = "       flipref compare DIALECT --exit-code=testlib [OPTIONS] INPUT OUTPUT ANSWER\n"
             "\n"
             "Checks whether OUTPUT, which a program printed for INPUT, is the same as ANSWER:\n"
             "an output validator of the problem package format. If it is not, the file\n"
             "FEEDBACK_DIR/judgemessage.txt says where the first difference is and what it\n"
             "means in the game.\n"
             "\n",
    .rows = rows,
    .row_count = sizeof rows / sizeof rows[0],
    .ending = "\n"
              "FLAGS are those of the format's default output validator:\n"
              "\n"
              "  case_sensitive      no `case`, even if an option asks for it\n"
              "  space_change_sensitive\n"
              "                      no tolerance that includes white space, even if an\n"
              "                      option asks for it\n"
              "  float_tolerance E, float_absolute_tolerance E, float_relative_tolerance E\n"
              "                      change nothing: there are no floating-point numbers\n"
              "\n"
              "Exit status: 42 if the output is right, 43 if it is wrong, 2 for wrong usage or\n"
              "for something that cannot be read or written. With --exit-code=testlib, 0, 1 and\n"
              "3 take their place.\n",
};
