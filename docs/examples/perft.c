/* Counts the sequences of 1 to 9 turns from a board of 8 x 8: perft DIALECT CELLS TURNS. */
#include <flipref.h>
#include <stdio.h>
#include <string.h>

static unsigned long perft(flipref_game *game, int depth)
{
    flipref_move moves[1024]; /* in octaflip, 64 pieces have at most 16 moves each */
    size_t i, count = flipref_game_moves(game, flipref_game_board(game)->next, moves, 1024);
    unsigned long sequences = depth > 1 ? 0 : count;
    for (i = 0; depth > 1 && i < count; i++) {
        flipref_game_play(game, &moves[i]);
        sequences += perft(game, depth - 1);
        flipref_game_undo(game);
    }
    return sequences;
}

int main(int argc, char **argv)
{
    flipref_complaint bad = { NULL, "write DIALECT CELLS TURNS, with 64 cells" };
    flipref_options options = { argv[1], .flags = FLIPREF_COMPLAIN, .complaint = &bad };
    flipref_position start = { 8, (unsigned char *)argv[argc > 2 ? 2 : 0], 0 };
    flipref_game *game;
    if (argc != 4 || strlen(argv[2]) != 64 || flipref_game_from(&options, &start, &game))
        return fprintf(stderr, "perft: %s\n", bad.message), 2;
    printf("%lu\n", perft(game, argv[3][0] - '0'));
    flipref_game_free(game);
    return 0;
}
