/* hw5.c: two people play Reversi on a board of any even size; pieces gain points when they are
   flipped.

       gcc -Wall -ansi -pedantic hw5.c -o hw5
       ./hw5 8 */

#include "base/bytes.c"
#include "base/sink.c"
#include "base/source.c"
#include "base/visible.c"
#include "dialect/bbm103.c"
#include "dialect/boards.c"
#include "dialect/observer.c"
#include "programs/converse.c"
#include "programs/run_bbm103.c"
#include "simulate/grid.c"
#include "simulate/points.c"
#include "system/io.c"
#include "system/program_world.c"
#include "text/memory.c"
#include "tokenize/lines.c"
#include "tokenize/words.c"
#include "validate/bbm103.c"
#include "validate/integers.c"
#include "validate/wrong.c"

static void end_without_memory(void)
{
    complain(no_memory, 0);
    _exit(STATUS_TROUBLE);
}

int main(int argc, char **argv)
{
    (void)standard_output(); /* before anything is opened */
    memory_ends_by(end_without_memory);
    return run_bbm103(argc, argv);
}
