#include "diff/diff_request.h"

#include "options/shared_rows.h"

#include <stddef.h>

#define AT(member) offsetof(struct diff_request, member)

static const struct option_row rows[] = {
    { ROW_ARGS, .at = AT(args), .excludes = "args-line",
      .more =
          "These two dialects need them. If they are wrong, the answer is what the program says "
          "then. If they name a saved game, it is loaded.",
      .see = "check.md#Options" },
    { ROW_ARGS_LINE("INPUT"), .at = AT(args_line),
      .more = "The other lines are what was typed. The arguments must not name a file to be "
              "loaded." },
    { ROW_LINE_ENDS("INPUT and OUTPUT"), .at = AT(line_ends) },
    { ROW_LIMIT(""), .at = AT(limit),
      .more = "If they take more, there is no answer, and the status is 2." },
    { .name = "exit-code",
      .kind = OPTION_TEXT,
      .at = AT(exit_code),
      .value = "=testlib",
      .words = "testlib",
      .help = "be a checker for Polygon: exit with 3 instead of 2, and take a third path, ANSWER, "
              "which is not read" },
    HELP_ROW(0),
};

const struct command_line diff_usage = {
    .name = "diff",
    .usage = "usage: flipref diff DIALECT [OPTIONS] INPUT [OUTPUT]\n",
    .about = "\n"
             "Computes the answer to INPUT, and prints where OUTPUT, which a program printed\n"
             "for INPUT, first differs from it, and what that means in the game. Without\n"
             "OUTPUT, or if it is -, standard input is read.\n"
             "\n",
    .rows = rows,
    .row_count = sizeof rows / sizeof rows[0],
    .ending = "\n"
              "Exit status: 0 if OUTPUT is the answer, 1 if it differs, 2 for wrong usage or\n"
              "for something that cannot be read or written.\n",
};
