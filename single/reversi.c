/* reversi.c: plays Reversi as White (B) against the commands of Black (C), one a line; answers each
   and draws the board.

       gcc -std=c11 -pedantic -Wall -Wextra -Werror reversi.c -o reversi
       ./reversi */

#include "base/bytes.c"
#include "base/sink.c"
#include "base/source.c"

#include "tokenize/lines.c"

#include "validate/reversi.c"
#include "validate/wrong.c"

#include "simulate/grid.c"

#include "dialect/observer.c"
#include "dialect/reversi.c"

#include "judge/visible.c"

#include "program/converse.c"
#include "program/io.c"
#include "program/options.c"
#include "program/run_reversi.c"

int main(int argc, char **argv)
{
    (void)standard_output(); /* before anything is opened */
    return run_reversi(argc, argv);
}
