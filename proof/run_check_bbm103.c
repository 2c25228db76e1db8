/* The check of bbm103's inputs: any arguments of four ASCII characters, or none; any events of a
   conversation on a board of SIDE x SIDE cells, with a watcher and without one. */
#include "dialect/bbm103.h"
#include "judge/arguments.h"

enum { SHOWN_CELLS = SIDE * SIDE };

#include "proof/conversations.h"
#include "proof/hints.h"
#include "proof/views.h"
#include "proof/worlds.h"

size_t bbm103_size(int count, char **arguments, sink *out)
{
    sink_byte(out, 0);
    if (count != 1)
        return 0;
    (void)strlen(arguments[0]); /* raises an alarm if it is not a text */
    return any_choice() ? SIDE : 0;
}

int bbm103_run(bbm103_game *g, source *in, sink *out)
{
    static const struct refusals can = { BBM103_MOVE_TOO_FEW, BBM103_MOVE_OUT_OF_RANGE,
                                         GRID_OFF_BOARD };
    size_t i;
    sink_byte(out, 0);
    init_lines(&g->reader.lines, in);
    for (i = 0; i < SIDE * SIDE; i++) {
        g->values[i].worth = (uint16_t)any_u64;
        g->values[i].flips = any_byte;
    }
    in->failed = any_choice();
    return !converse(&g->observer, &g->board, &can) || any_choice();
}

int main(void)
{
    check_with_arguments(check_bbm103, 4);
    return 0;
}
