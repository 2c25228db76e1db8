/* hw5.c: two people play Reversi on a board of any even size; pieces gain points when they are
   flipped.

       gcc -Wall -ansi -pedantic hw5.c -o hw5
       ./hw5 8 */

#include "base/bytes.c"
#include "base/sink.c"
#include "base/source.c"

#include "tokenize/lines.c"
#include "tokenize/words.c"

#include "validate/bbm103.c"
#include "validate/integers.c"
#include "validate/wrong.c"

#include "simulate/grid.c"
#include "simulate/points.c"

#include "dialect/bbm103.c"
#include "dialect/observer.c"

#include "judge/boards.c"
#include "judge/visible.c"

#include "program/converse.c"
#include "program/io.c"
#include "program/options.c"
#include "program/run_bbm103.c"
#include "program/world.c"

int main(int argc, char **argv)
{
    (void)standard_output(); /* before anything is opened */
    return run_bbm103(argc, argv);
}
