/* library/moves.c: each of its functions, on any board of SIDE x SIDE cells. On a board of 4 x 4
   cells, a legal move makes a turn whose runs end before the edge of the board. */
#include "proof/games.h"

#include "judge/dialects.h"
#include "simulate/octaflip.h"

#include "proof/below_octaflip.h"

static void list_moves(const struct dialect *dialect)
{
    flipref_move moves[CELLS];
    size_t most = any_size(CELLS);
    any_game(dialect, 0);
    (void)flipref_game_moves(&game, any_int, moves, most);
    (void)game_has_line_move(&game, any_choice());
    (void)game_next_after(&game, any_choice());
}

static int make_turn(const struct dialect *dialect, int target, int source, struct kept_turn *turn)
{
    flipref_move move;
    int ends;
    int made;
    move.target = target;
    move.source = source;
    any_game(dialect, 0);
    game.board.next = any_choice();
    made = game_turn_of(&game, &move, turn, &ends);
    /*@ check 0 <= ends <= 1; */
    /*@ check 0 <= turn->turn.player <= 1; */
    return made;
}

static void make_line_turn(const struct dialect *dialect, int target)
{
    struct kept_turn turn;
    int d;
    (void)make_turn(dialect, target, FLIPREF_NONE, &turn);
    /*@ loop unroll DIRECTIONS; */
    for (d = 0; d < DIRECTIONS; d++) {
        size_t most = distance(target, &directions[d]);
        /*@ check turn.runs[d] <= most; */
    }
}

static void use(const struct dialect *dialect)
{
    struct kept_turn turn;
    int target;
    list_moves(dialect);
    (void)make_turn(dialect, any_int, any_int, &turn);
    if (dialect->rules == RULES_OCTAFLIP)
        return;
    /*@ loop unroll CELLS; */
    for (target = 0; target < CELLS; target++)
        make_line_turn(dialect, target);
}

int main(void)
{
    use(&dialects[DIALECT]);
    return 0;
}
