/* bbm103, the plain way: a piece is a structure, and the board is an array of pieces. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 1000, LIMIT = 4096 };

struct piece {
    char face; /* _ X O */
    int value;
    int flips;
};

struct game {
    long size;
    struct piece *pieces; /* row by row */
};

static struct piece *at(const struct game *g, long row, long column)
{
    return &g->pieces[row * g->size + column];
}

/* Returns whether a text is exactly `count` integers, and stores them. */
static int parse(const char *text, long numbers[], int count)
{
    int n;
    for (n = 0; n < count; n++) {
        char *end;
        while (isspace((unsigned char)*text))
            text++;
        numbers[n] = strtol(text, &end, 10);
        if (end == text || numbers[n] > 2147483647L || numbers[n] < -2147483647L - 1)
            return 0;
        if (*end != '\0' && !isspace((unsigned char)*end))
            return 0;
        text = end;
    }
    while (isspace((unsigned char)*text))
        text++;
    return *text == '\0';
}

/* Returns 0 at the end of the input. Reads a line that is too long as an empty one. */
static int read_line(char line[LIMIT + 1])
{
    long n = 0;
    int c = getchar();
    if (c == EOF)
        return 0;
    for (; c != EOF && c != '\n'; c = getchar()) {
        if (n < LIMIT)
            line[n] = (char)c;
        n++;
    }
    line[n <= LIMIT ? n : 0] = '\0';
    return 1;
}

static void print_blanks(int n)
{
    for (; n > 0; n--)
        putchar(' ');
}

static void draw(const struct game *g)
{
    int width = snprintf(0, 0, "%ld", g->size - 1);
    long row, column;
    print_blanks(width);
    for (column = 0; column < g->size; column++)
        printf(" %*ld", width, column);
    printf("\n");
    for (row = 0; row < g->size; row++) {
        printf("%*ld", width, row);
        for (column = 0; column < g->size; column++)
            printf(" %*c", width, at(g, row, column)->face);
        printf("\n");
    }
}

static int on_board(const struct game *g, long row, long column)
{
    return row >= 0 && row < g->size && column >= 0 && column < g->size;
}

/* Returns how many pieces a move outflanks in a direction. */
static long outflanked(const struct game *g, long row, long column, char player, int down, int right)
{
    long n = 0;
    for (;;) {
        row += down;
        column += right;
        if (!on_board(g, row, column) || at(g, row, column)->face == '_')
            return 0;
        if (at(g, row, column)->face == player)
            return n;
        n++;
    }
}

/* Returns how many pieces a move would flip. */
static long captures(const struct game *g, long row, long column, char player)
{
    long n = 0;
    int down, right;
    if (!on_board(g, row, column) || at(g, row, column)->face != '_')
        return 0;
    for (down = -1; down <= 1; down++)
        for (right = -1; right <= 1; right++)
            n += outflanked(g, row, column, player, down, right);
    return n;
}

static int has_move(const struct game *g, char player)
{
    long row, column;
    for (row = 0; row < g->size; row++)
        for (column = 0; column < g->size; column++)
            if (captures(g, row, column, player) > 0)
                return 1;
    return 0;
}

static void place(const struct game *g, long row, long column, char player)
{
    at(g, row, column)->face = player;
    at(g, row, column)->value = 1;
    at(g, row, column)->flips = 0;
}

static void flip(struct piece *p, char player, long flipped)
{
    p->face = player;
    if (p->flips < 4)
        p->value += (int)flipped;
    p->flips++;
}

static void play(const struct game *g, long row, long column, char player)
{
    long flipped = captures(g, row, column, player);
    int down, right;
    for (down = -1; down <= 1; down++) {
        for (right = -1; right <= 1; right++) {
            long n = outflanked(g, row, column, player, down, right);
            for (; n > 0; n--)
                flip(at(g, row + n * down, column + n * right), player, flipped);
        }
    }
    place(g, row, column, player);
}

static void score(const struct game *g, int number, char player)
{
    long pieces = 0, points = 0;
    long row, column;
    for (row = 0; row < g->size; row++) {
        for (column = 0; column < g->size; column++) {
            if (at(g, row, column)->face == player) {
                pieces++;
                points += at(g, row, column)->value;
            }
        }
    }
    printf("Player %d : %ld , %ld\n", number, pieces, points);
}

/* Returns 0 at the end of the input. */
static int take_turn(const struct game *g, char player)
{
    char line[LIMIT + 1];
    long move[2];
    printf("Player %d's turn: ", player == 'X' ? 1 : 2);
    while (read_line(line)) {
        if (parse(line, move, 2) && captures(g, move[0], move[1], player) > 0) {
            play(g, move[0], move[1], player);
            return 1;
        }
        printf("Error : Invalid move. Please make another move : ");
    }
    return 0;
}

int main(int argc, char **argv)
{
    struct game game;
    const struct game *g = &game;
    char player = 'X';
    long row, column;
    if (argc != 2) {
        printf("Error : Invalid number of command line arguments.\n");
        return 1;
    }
    if (strpbrk(argv[1], " \t\n\v\f\r") != NULL || !parse(argv[1], &game.size, 1) ||
        game.size < 4 || game.size > MOST || game.size % 2 != 0) {
        printf("Error : Invalid format for command line arguments. The size argument should be an "
               "even positive integer number greater then or equal to 4.\n");
        return 1;
    }
    game.pieces = malloc((size_t)(game.size * game.size) * sizeof *game.pieces);
    if (game.pieces == NULL)
        return 1;
    for (row = 0; row < game.size; row++)
        for (column = 0; column < game.size; column++)
            at(g, row, column)->face = '_';
    place(g, game.size / 2 - 1, game.size / 2 - 1, 'O');
    place(g, game.size / 2, game.size / 2, 'O');
    place(g, game.size / 2 - 1, game.size / 2, 'X');
    place(g, game.size / 2, game.size / 2 - 1, 'X');
    draw(g);
    while (has_move(g, 'X') || has_move(g, 'O')) {
        if (has_move(g, player)) {
            if (!take_turn(g, player)) {
                printf("\nError : End of input before the end of the game.\n");
                return 1;
            }
            draw(g);
        }
        player = player == 'X' ? 'O' : 'X';
    }
    printf("Game Ended...\n");
    score(g, 1, 'X');
    score(g, 2, 'O');
    free(game.pieces);
    return 0;
}
