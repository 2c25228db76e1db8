/* flipref aps105 [FILE] */
#include "programs/dialect_programs.h"
#include "system/io.h"
#include "text/say.h"

#include "base/message.h"

#include "dialect/aps105.h"

static const struct option_row rows[] = {
    HELP_ROW(0),
};

const struct command_line aps105_usage = {
    "aps105",
    "usage: flipref aps105 [--help] [FILE]\n",
    "\n"
    "Reads a board dimension, tiles up to !!!, and a move from FILE (standard input\n"
    "if there is none, or for -). Draws the board, lists the legal moves of both\n"
    "colours, and prints whether the move is valid.\n"
    "\n",
    rows,
    sizeof rows / sizeof rows[0],
    "\n"
    "Exit status: 0; 1 for a bad dimension or tile, or if the output could not be\n"
    "written; 2 for wrong usage or an input that cannot be read.\n",
};

/* `LINE:COLUMN: expected ...` */
static void complain_of(const diag *wrong)
{
    struct message m;
    sink_say(message_open(&m), "%" PRIu64 ":%" PRIu64 ": expected %s", (uint64_t)wrong->line,
             (uint64_t)wrong->column, wrong->expected);
    complain("aps105", message_string(&m));
}

/* Prints the board on standard output. (The specification asks for a function of this name.) */
void printBoard(char board[][26], int n);

void printBoard(char board[][26], int n)
{
    aps105_print(board, n, standard_output());
}

static int talk(void *game, source *in, sink *out)
{
    aps105_game *g = game;
    int status = aps105_run(g, in, out);
    if (status != 0 && !in->failed)
        complain_of(&g->reader.wrong);
    return status;
}

int run_aps105(int argc, char **argv)
{
    static aps105_game game;
    int status = STATUS_OK;
    const char *path = input_named(&aps105_usage, argv, 0, &status);
    (void)argc;
    game.print = printBoard;
    return path != 0 ? converse(path, talk, &game) : status;
}
