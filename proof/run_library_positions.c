/* library/positions.c: a game from any position on a board of SIDE x SIDE cells, with any options;
   two moves of it, any of which may be illegal, and as many taken back; what they lead to. Positions of
   other sides have no cells here. */
#include "proof/games.h"

#include "judge/dialects.h"

#include "proof/below_octaflip.h"
#include "proof/library.h"

void sink_visible(sink *out, bytes b, size_t most)
{
    (void)most;
    expect_view(b);
    any_output(out);
}

enum { REQUESTS = 4 }; /* a game, its cells and its flips; one request more is not made */

/* Any options may be refused. */
static void start(size_t side, const unsigned char *given, size_t request)
{
    flipref_options options = any_options();
    flipref_position position;
    flipref_game *g;
    position.side = side;
    position.cells = given;
    position.next = any_int;
    refuse_request(request);
    (void)game_from(&options, &position, &memory, &g);
    if (g != 0)
        (void)flipref_game_seek(g, (size_t)any_u64);
    flipref_game_free(g);
}

static void play_on(int target)
{
    flipref_move move;
    any_game(&dialects[DIALECT], target);
    move.target = target;
    move.source = FLIPREF_NONE;
    (void)flipref_game_play(&game, &move);
    expect_game();
    (void)flipref_game_undo(&game);
    expect_game();
}

int main(void)
{
    static unsigned char given[CELLS];
    flipref_options options = any_options();
    flipref_position position = { SIDE, given, 0 };
    flipref_game *g;
    size_t request;
    int target;
    /*@ loop unroll CELLS; */
    for (target = 0; target < CELLS; target++)
        given[target] = any_byte;
    /*@ loop unroll REQUESTS; */
    for (request = 0; request < REQUESTS; request++)
        start(SIDE, given, request);
    start(SIDE, 0, 0);
    start((size_t)any_u64, 0, 0);
    (void)flipref_game_from(&options, &position, &g);
    /*@ loop unroll CELLS; */
    for (target = 0; target < CELLS; target++)
        play_on(target);
    return 0;
}
