#include "diff/diff_order.h"

#include <stddef.h>

#define AT(member) offsetof(struct diff_order, member)

static const struct option_row rows[] = {
    { .name = "args",
      .kind = OPTION_TEXT,
      .at = AT(args),
      .value = " ARGUMENTS",
      .help = "the arguments that the program was started with: bbm103 and flip",
      .feature = TAKES_ARGS,
      .excludes = "args-line",
      .more =
          "These two dialects need them. If they are wrong, the answer is what the program says "
          "then. If they name a saved game, it is loaded.",
      .see = "check.md#Options" },
    { .name = "args-line",
      .kind = OPTION_FLAG,
      .at = AT(args_line),
      .help = "the arguments are the first line of INPUT",
      .feature = TAKES_ARGS,
      .more = "The other lines are what was typed. The arguments must not name a file to be "
              "loaded." },
    { .name = "limit",
      .kind = OPTION_NUMBER,
      .at = AT(limit),
      .value = "=N",
      .help = "flip: computers may take at most N steps, and a turn takes as many steps as the "
              "board has cells (default: 8000000000)",
      .more = "If they take more, there is no answer, and the status is 2.",
      .see = "check-inputs.md#Games that computers play" },
    { .name = "exit-code",
      .kind = OPTION_TEXT,
      .at = AT(exit_code),
      .value = "=testlib",
      .words = "testlib",
      .help = "be a checker for Polygon: exit with 3 instead of 2, and take a third path, ANSWER, "
              "which is not read" },
    { .name = "help", .letter = 'h', .kind = OPTION_HELP, .help = "print a help text" },
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
