/* octaflip.c: judges a game of OctaFlip. Reads a board, a number N and N turns; prints the final
   board and who won, or the first thing that is wrong.

       gcc -Wall -ansi -pedantic octaflip.c -o octaflip
       ./octaflip < game.txt */

#include "validate/octaflip.c"
#include "base/bytes.c"
#include "base/message.c"
#include "base/sink.c"
#include "base/source.c"
#include "base/visible.c"
#include "dialect/octaflip.c"
#include "options/option_help.c"
#include "options/options.c"
#include "programs/converse.c"
#include "programs/input_named.c"
#include "programs/run_octaflip.c"
#include "simulate/octaflip.c"
#include "system/io.c"
#include "text/find.c"
#include "text/nearest.c"
#include "text/number.c"
#include "text/say.c"
#include "text/wrapping.c"
#include "tokenize/lines.c"
#include "tokenize/words.c"
#include "validate/integers.c"
#include "validate/wrong.c"

int main(int argc, char **argv)
{
    (void)standard_output(); /* before anything is opened */
    return run_octaflip(argc, argv);
}
