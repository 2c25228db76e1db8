/* flip.c: two players, humans or computers, on a board of any side; games can be saved and loaded.

       gcc -Wall -ansi -pedantic flip.c -o flip
       ./flip new 8
       ./flip new 8 1 2
       ./flip load game */

#include "base/bytes.c"
#include "base/sink.c"
#include "base/source.c"

#include "tokenize/lines.c"
#include "tokenize/words.c"

#include "validate/flip.c"
#include "validate/wrong.c"

#include "simulate/grid.c"

#include "dialect/flip.c"
#include "dialect/observer.c"

#include "judge/boards.c"
#include "judge/visible.c"

#include "program/converse.c"
#include "program/io.c"
#include "program/options.c"
#include "program/run_flip.c"
#include "program/save_file.c"
#include "program/world.c"

int main(int argc, char **argv)
{
    (void)standard_output(); /* before anything is opened */
    return run_flip(argc, argv);
}
