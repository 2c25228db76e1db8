/* flip.c: two players, humans or computers, on a board of any side; games can be saved and loaded.

       gcc -Wall -ansi -pedantic flip.c -o flip
       ./flip new 8
       ./flip new 8 1 2
       ./flip load game */

#include "validate/flip.c"
#include "base/bytes.c"
#include "base/sink.c"
#include "base/source.c"
#include "base/visible.c"
#include "dialect/boards.c"
#include "dialect/flip.c"
#include "dialect/observer.c"
#include "programs/converse.c"
#include "programs/run_flip.c"
#include "simulate/grid.c"
#include "system/io.c"
#include "system/program_world.c"
#include "system/save_file.c"
#include "text/memory.c"
#include "tokenize/lines.c"
#include "tokenize/words.c"
#include "validate/wrong.c"

static void end_without_memory(void)
{
    remove_unfinished_file();
    complain(no_memory, 0);
    _exit(STATUS_TROUBLE);
}

int main(int argc, char **argv)
{
    (void)standard_output(); /* before anything is opened */
    memory_ends_by(end_without_memory);
    return run_flip(argc, argv);
}
