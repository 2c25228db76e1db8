/* reversi.c: plays Reversi as White (B) against the commands of Black (C), one a line; answers each
   and draws the board.

       gcc -std=c11 -pedantic -Wall -Wextra -Werror reversi.c -o reversi
       ./reversi */

#include "validate/reversi.c"
#include "base/bytes.c"
#include "base/message.c"
#include "base/sink.c"
#include "base/source.c"
#include "base/visible.c"
#include "dialect/observer.c"
#include "dialect/reversi.c"
#include "options/option_help.c"
#include "options/options.c"
#include "programs/converse.c"
#include "programs/input_named.c"
#include "programs/run_reversi.c"
#include "simulate/grid.c"
#include "system/io.c"
#include "text/find.c"
#include "text/nearest.c"
#include "text/number.c"
#include "text/say.c"
#include "text/wrapping.c"
#include "tokenize/lines.c"
#include "validate/wrong.c"

int main(int argc, char **argv)
{
    (void)standard_output(); /* before anything is opened */
    return run_reversi(argc, argv);
}
