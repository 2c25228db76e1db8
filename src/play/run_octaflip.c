/* flipref octaflip [--interleave | --reenter] [FILE] */
#include "play/converse.h"
#include "play/programs.h"
#include "system/io.h"
#include "system/options.h"

#include "dialect/octaflip.h"

#include <getopt.h>
#include <stdio.h>

static const char usage[] = "usage: flipref octaflip [--interleave | --reenter] [FILE]\n";

static const char about[] =
    "\n"
    "Reads an OctaFlip board, a number N and N turns from FILE (standard input if\n"
    "there is none, or for -), and prints the final board and who won, or the first\n"
    "thing that is wrong.\n"
    "\n"
    "  --interleave   judge turn by turn: look at nothing behind the game's end or\n"
    "                 an invalid move\n"
    "  --reenter      likewise, and after an input error read the same thing again\n"
    "  --help         this text\n";

static const char about_status[] =
    "\n"
    "Exit status: 0, whatever the verdict; 1 if it could not be written; 2 for wrong\n"
    "usage or an input that cannot be read.\n";

static const struct option options[] = { { "interleave", no_argument, 0, 'i' },
                                         { "reenter", no_argument, 0, 'r' },
                                         { "help", no_argument, 0, 'h' },
                                         { 0, 0, 0, 0 } };

static int misused(void)
{
    (void)fputs(usage, stderr);
    return STATUS_TROUBLE;
}

static int refuse(const char *why)
{
    complain("octaflip", why);
    return misused();
}

static int judge(void *game, source *in, sink *out)
{
    static octaflip_referee referee;
    const enum octaflip_order *order = game;
    octaflip_referee_init(&referee, in, *order, out);
    octaflip_judge(&referee);
    if (!in->failed)
        octaflip_print(&referee, out);
    return STATUS_OK;
}

int run_octaflip(int argc, char **argv)
{
    enum octaflip_order order = OCTAFLIP_VALIDATE_FIRST;
    int chosen = 0;
    int c;
    opterr = 0;
    while ((c = getopt_long(argc, argv, ":", options, 0)) != -1) {
        switch (c) {
        case 'i':
            order = OCTAFLIP_INTERLEAVE;
            chosen++;
            break;
        case 'r':
            order = OCTAFLIP_REENTER;
            chosen++;
            break;
        case 'h':
            sink_text(standard_output(), usage);
            sink_text(standard_output(), about);
            sink_text(standard_output(), about_status);
            return finish_output(STATUS_OK, STATUS_NOT_WRITTEN);
        default:
            complain_of_option(c, argv);
            return misused();
        }
    }
    if (chosen > 1)
        return refuse("--interleave and --reenter exclude each other");
    if (argc - optind > 1)
        return refuse("one FILE at most");
    return converse(optind < argc ? argv[optind] : "-", judge, &order);
}
