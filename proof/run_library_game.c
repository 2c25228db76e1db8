/* library/game.c without reading: each function of a game of at most two turns, on a board of SIDE x
   SIDE cells. Every such turn is there that can be kept. The turns have their new piece at the same
   cell, which is each cell of the board; a turn is made and taken back without a look at others. */
#include "proof/games.h"

#include "judge/dialects.h"

enum { GROWTHS = 2 };

static void use(int target)
{
    const flipref_board *board;
    const flipref_turn *turn;
    size_t i;
    any_game(&dialects[DIALECT_octaflip], target);
    (void)flipref_game_seek(&game, (size_t)any_u64);
    expect_game();
    /*@ check game.cursor <= game.turn_count <= TURNS; */
    board = flipref_game_board(&game);
    /*@ check board == &game.board; */
    turn = flipref_game_turn(&game, (size_t)any_u64);
    if (turn != 0) {
        for (i = 0; i < sizeof flips / sizeof *flips; i++) {
            /*@ check flips[i] < CELLS; */
        }
    }
    (void)flipref_game_turn_count(&game);
    (void)flipref_game_verdict(&game);
    (void)flipref_game_diagnostic_count(&game);
    (void)flipref_game_diagnostic(&game, (size_t)any_u64);
    (void)game_left_out(&game);
}

/* An array grows to twice its room, or stays as it is if the request for memory is refused. */
static void grow(size_t request)
{
    void *array = 0;
    size_t room = 0;
    size_t i;
    refuse_request(request);
    /*@ loop unroll GROWTHS; */
    for (i = 0; i < GROWTHS; i++) {
        (void)allocator_grow(&memory, &array, room, &room, sizeof *turns);
        if (room > 0)
            ((unsigned char *)array)[room * sizeof *turns - 1] = 1; /* raises an alarm off the array */
    }
    allocator_release(&memory, array);
    array = 0;
    room = (size_t)any_u64;
    refuse_request(0);
    (void)allocator_grow(&memory, &array, any_u64, &room, sizeof *turns);
    /*@ check array == \null; */
}

/* The flips of one run are counted in its direction. The cells that are told are in rows of PITCH. */
static void count(int target, int way, size_t run)
{
    uint32_t told[SIDE];
    struct kept_turn kept;
    flipref_turn turn;
    int cell = target / SIDE * PITCH + target % SIDE;
    size_t i;
    memset(&kept, 0, sizeof kept);
    memset(&turn, 0, sizeof turn);
    memset(told, 0, sizeof told);
    turn.target = cell;
    turn.flips = told;
    turn.flip_count = run;
    for (i = 0; i < run; i++) {
        cell += directions[way].down * PITCH + directions[way].right;
        told[i] = (uint32_t)cell;
    }
    game_count_runs(&kept, &turn, PITCH);
    /*@ check kept.runs[way] == run; */
}

static void count_all(int target)
{
    int way;
    size_t run;
    /*@ loop unroll DIRECTIONS; */
    for (way = 0; way < DIRECTIONS; way++) {
        size_t most = distance(target, &directions[way]);
        /*@ loop unroll SIDE; */
        for (run = 0; run <= most; run++)
            count(target, way, run);
    }
}

int main(void)
{
    int target;
    size_t request;
    /*@ loop unroll CELLS; */
    for (target = 0; target < CELLS; target++)
        use(target);
    /*@ loop unroll CELLS; */
    for (target = 0; target < CELLS; target++)
        count_all(target);
    /*@ loop unroll GROWTHS + 1; */
    for (request = 0; request <= GROWTHS; request++)
        grow(request);
    flipref_game_free(0);
    return 0;
}
