/* simulate/octaflip: any board, any turns, and whatever else can be asked of a game. */
#include "simulate/octaflip.h"

#include "proof/any.h"

enum { TURNS = 8 };

static octaflip_turn turns[TURNS];

static uint64_t any_set(void)
{
    return any_u64();
}

int main(void)
{
    octaflip_game game;
    octaflip_board board;
    size_t n = any_size(TURNS);
    size_t i;
    board.red = any_set();
    board.blue = any_set();
    board.empty = any_set();
    octaflip_start(&game, &board);
    while (any_int()) {
        for (i = 0; i < TURNS; i++) {
            turns[i].from = any_byte();
            turns[i].to = any_byte();
        }
        (void)octaflip_play(&game, turns, n);
        (void)octaflip_targets(&game, any_int());
        (void)octaflip_blue_to_move(&game);
        (void)octaflip_has_move(&game);
        board = octaflip_board_of(&game);
        (void)octaflip_count(board.red);
    }
    return 0;
}
