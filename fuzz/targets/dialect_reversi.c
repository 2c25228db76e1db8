/* reversi as a whole prints what the naive oracle prints, however the input is divided into
   reads. */
#include "harness/dialects.h"

#include "dialect/reversi.h"

static int run(void *game, source *in, sink *out)
{
    reversi_run(game, in, out);
    return 0;
}

void target(const uint8_t *data, size_t size)
{
    static reversi_game game;
    check_against_oracle("reversi", 0, run, &game, data, size);
}
