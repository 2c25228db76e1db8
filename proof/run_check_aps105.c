/* The check of aps105's inputs: any events and any final state of a conversation on a board of
   SIDE x SIDE cells, with a watcher and without one. */
#include "dialect/aps105.h"
#include "judge/dialects.h"

enum { SHOWN_CELLS = SIDE * APS105_SIDE_MAX };

#include "proof/conversations.h"
#include "proof/hints.h"
#include "proof/views.h"
#include "proof/worlds.h"

int stream_next(stream *s, placed_word *out)
{
    s->from->failed = any_choice();
    out->text = any_text();
    out->line = any_u64;
    out->column = any_u64;
    out->offset = any_u64;
    out->too_long = any_choice();
    return any_choice();
}

/* The dimension or a tile is wrong. */
static int stop(aps105_game *g)
{
    any_wrong_of(&g->reader.wrong, APS105_MISSING, APS105_BAD_COLUMN);
    return 1;
}

int aps105_run(aps105_game *g, source *in, sink *out)
{
    grid_memory memory = { g->bits, (unsigned char *)g->cells, g->taken, APS105_SIDE_MAX };
    sink_byte(out, 0);
    in->failed = any_choice();
    g->reader.words.from = in;
    any_wrong(&g->reader.wrong);
    g->reader.wrong.code = APS105_INPUT_OK;
    (void)stream_next(&g->reader.words, &g->reader.last);
    if (any_choice())
        return stop(g);
    grid_open(&g->board, &memory, SIDE, "WBU");
    any_board(&g->board);
    if (any_choice())
        return stop(g);
    g->observer.started(g->observer.who, OBSERVED_NOBODY);
    if (any_choice())
        any_wrong_of(&g->reader.wrong, APS105_MISSING, APS105_BAD_COLUMN);
    else if (any_choice())
        g->fault = any_choice() ? GRID_OCCUPIED : GRID_NO_CAPTURE;
    else
        play(&g->observer, &g->board);
    return 0;
}

int main(void)
{
    check_it(check_aps105, 0);
    return 0;
}
