/* aps105 as a whole prints what the naive oracle prints, however the input is divided into reads.
   If the status is 1, the diagnostic has a place and says what was expected. */
#include "harness/dialects.h"

#include "dialect/aps105.h"

static int run(void *game, source *in, sink *out)
{
    aps105_game *g = game;
    int status = aps105_run(g, in, out);
    if (status != 0) {
        PROPERTY(g->reader.wrong.code > APS105_INPUT_OK);
        PROPERTY(g->reader.wrong.code < APS105_INPUT_CODES);
        PROPERTY(g->reader.wrong.line >= 1 && g->reader.wrong.column >= 1);
        PROPERTY(g->reader.wrong.expected != 0);
    }
    return status;
}

void target(const uint8_t *data, size_t size)
{
    static aps105_game game;
    check_against_oracle("aps105", 0, run, &game, data, size);
}
