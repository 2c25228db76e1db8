/* octaflip.c: judges a game of OctaFlip. Reads a board, a number N and N turns; prints the final
   board and who won, or the first thing that is wrong.

       gcc -Wall -ansi -pedantic octaflip.c -o octaflip
       ./octaflip < game.txt */

#include "base/bytes.c"
#include "base/sink.c"
#include "base/source.c"

#include "tokenize/lines.c"
#include "tokenize/words.c"

#include "validate/integers.c"
#include "validate/octaflip.c"
#include "validate/wrong.c"

#include "simulate/octaflip.c"

#include "dialect/octaflip.c"

#include "judge/visible.c"

#include "program/converse.c"
#include "program/io.c"
#include "program/options.c"
#include "program/run_octaflip.c"

int main(int argc, char **argv)
{
    (void)standard_output(); /* before anything is opened */
    return run_octaflip(argc, argv);
}
