/* Shows a game of octaflip or reversi, turn by turn: replay DIALECT <INPUT. */
#include <flipref.h>

#include <stdio.h>

static size_t read_input(void *from, unsigned char *at, size_t room)
{
    FILE *in = from;
    size_t n = fread(at, 1, room, in);
    return n == 0 && ferror(in) ? FLIPREF_UNREADABLE : n;
}

static void show_board(const flipref_board *b)
{
    size_t row;
    for (row = 0; row < b->side; row++)
        printf("  %.*s\n", (int)b->side, (const char *)b->cells + row * b->side);
    printf("%s %lu, %s %lu\n", b->players[0], (unsigned long)b->pieces[0], b->players[1],
           (unsigned long)b->pieces[1]);
}

static void show_turn(const flipref_turn *t, const flipref_board *b)
{
    int side = (int)b->side;
    printf("\n%s ", t->player == FLIPREF_NONE ? "somebody" : b->players[t->player]);
    if (t->kind == FLIPREF_PASS)
        printf("passes\n");
    else if (t->kind == FLIPREF_REFUSED)
        printf("is refused: %s\n", t->diagnostic ? t->diagnostic->message : "one of many");
    else
        printf("takes %lu: row %d, column %d\n", (unsigned long)t->flip_count, t->target / side + 1,
               t->target % side + 1);
}

int main(int argc, char **argv)
{
    flipref_options options = { .dialect = argc > 1 ? argv[1] : NULL };
    flipref_game *game;
    flipref_status status = flipref_game_read(&options, read_input, stdin, &game);
    const flipref_board *board;
    size_t i;
    if (status != FLIPREF_OK) {
        fprintf(stderr, "replay: %s\n", flipref_status_text(status));
        return 2;
    }
    board = flipref_game_board(game);
    if (board != NULL)
        show_board(board);
    for (i = 0; i < flipref_game_turn_count(game); i++) {
        const flipref_turn *turn = flipref_game_turn(game, i);
        show_turn(turn, board);
        flipref_game_seek(game, i + 1);
        if (turn->kind == FLIPREF_MOVE)
            show_board(board);
    }
    printf("\n%s\n", flipref_game_verdict(game)->words);
    flipref_game_free(game);
    return 0;
}
