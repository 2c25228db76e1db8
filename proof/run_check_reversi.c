/* The check of reversi's inputs: any events of the conversation, with a
   watcher and without one. */
#include "dialect/reversi.h"
#include "judge/dialects.h"

enum { SHOWN_CELLS = REVERSI_SIDE * REVERSI_SIDE };

#include "proof/conversations.h"
#include "proof/hints.h"
#include "proof/listeners.h"
#include "proof/views.h"
#include "proof/worlds.h"

void reversi_run(reversi_game *g, source *in, sink *out)
{
    static const struct refusals can = { REVERSI_COMMAND_MISSING, REVERSI_COMMAND_EXTRA_BYTES,
                                         GRID_OCCUPIED };
    grid_memory memory = { g->bits, g->cells, g->taken, REVERSI_SIDE };
    grid_open(&g->board, &memory, REVERSI_SIDE, "CB-");
    (void)converse(&g->observer, &g->board, &can);
    in->failed = any_choice();
    sink_byte(out, 0);
}

int main(void)
{
    check_it(check_reversi, 0);
    return 0;
}
