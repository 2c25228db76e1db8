/* Lab6.c: sets up a board of Reversi, lists the moves of both colours, and makes one move. The
   functions that the specification asks for are positionInBounds, checkLegalInDirection and
   printBoard.

       gcc -Wall -ansi -pedantic Lab6.c -o Lab6
       ./Lab6 */

#include "base/bytes.c"
#include "base/message.c"
#include "base/sink.c"
#include "base/source.c"
#include "base/visible.c"
#include "dialect/aps105.c"
#include "dialect/observer.c"
#include "options/option_help.c"
#include "options/options.c"
#include "programs/converse.c"
#include "programs/input_named.c"
#include "programs/run_aps105.c"
#include "simulate/grid.c"
#include "system/io.c"
#include "text/find.c"
#include "text/nearest.c"
#include "text/number.c"
#include "text/say.c"
#include "text/wrapping.c"
#include "tokenize/stream.c"
#include "tokenize/words.c"
#include "validate/aps105.c"

int main(int argc, char **argv)
{
    (void)standard_output(); /* before anything is opened */
    return run_aps105(argc, argv);
}
