/* bbm103, the plain way: a piece is a structure, and the board has room for the largest one. */
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

static struct piece board[MOST][MOST];
static long size;

/* Whether a text is exactly `count` integers. */
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

/* 0: the input has ended. A line that is too long is read as an empty one. */
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

static void draw(void)
{
    int width = snprintf(0, 0, "%ld", size - 1);
    long row, column;
    print_blanks(width);
    for (column = 0; column < size; column++)
        printf(" %*ld", width, column);
    printf("\n");
    for (row = 0; row < size; row++) {
        printf("%*ld", width, row);
        for (column = 0; column < size; column++)
            printf(" %*c", width, board[row][column].face);
        printf("\n");
    }
}

static int on_board(long row, long column)
{
    return row >= 0 && row < size && column >= 0 && column < size;
}

static long closed_in(long row, long column, char player, int down, int right)
{
    long n = 0;
    for (;;) {
        row += down;
        column += right;
        if (!on_board(row, column) || board[row][column].face == '_')
            return 0;
        if (board[row][column].face == player)
            return n;
        n++;
    }
}

/* How many pieces a move would flip. */
static long captures(long row, long column, char player)
{
    long n = 0;
    int down, right;
    if (!on_board(row, column) || board[row][column].face != '_')
        return 0;
    for (down = -1; down <= 1; down++)
        for (right = -1; right <= 1; right++)
            n += closed_in(row, column, player, down, right);
    return n;
}

static int has_move(char player)
{
    long row, column;
    for (row = 0; row < size; row++)
        for (column = 0; column < size; column++)
            if (captures(row, column, player) > 0)
                return 1;
    return 0;
}

static void place(long row, long column, char player)
{
    board[row][column].face = player;
    board[row][column].value = 1;
    board[row][column].flips = 0;
}

static void flip(struct piece *p, char player, long flipped)
{
    p->face = player;
    if (p->flips < 4)
        p->value += (int)flipped;
    p->flips++;
}

static void play(long row, long column, char player)
{
    long flipped = captures(row, column, player);
    int down, right;
    for (down = -1; down <= 1; down++) {
        for (right = -1; right <= 1; right++) {
            long n = closed_in(row, column, player, down, right);
            for (; n > 0; n--)
                flip(&board[row + n * down][column + n * right], player, flipped);
        }
    }
    place(row, column, player);
}

static void score(int number, char player)
{
    long pieces = 0, points = 0;
    long row, column;
    for (row = 0; row < size; row++) {
        for (column = 0; column < size; column++) {
            if (board[row][column].face == player) {
                pieces++;
                points += board[row][column].value;
            }
        }
    }
    printf("Player %d : %ld , %ld\n", number, pieces, points);
}

/* 0: the input has ended. */
static int take_turn(char player)
{
    char line[LIMIT + 1];
    long move[2];
    printf("Player %d's turn: ", player == 'X' ? 1 : 2);
    while (read_line(line)) {
        if (parse(line, move, 2) && captures(move[0], move[1], player) > 0) {
            play(move[0], move[1], player);
            return 1;
        }
        printf("Error : Invalid move. Please make another move : ");
    }
    return 0;
}

int main(int argc, char **argv)
{
    char player = 'X';
    long row, column;
    if (argc != 2) {
        printf("Error : Invalid number of command line arguments.\n");
        return 1;
    }
    if (!parse(argv[1], &size, 1) || size < 4 || size > MOST || size % 2 != 0) {
        printf("Error : Invalid format for command line arguments. The size argument should be an "
               "even positive integer number greater then or equal to 4.\n");
        return 1;
    }
    for (row = 0; row < size; row++)
        for (column = 0; column < size; column++)
            board[row][column].face = '_';
    place(size / 2 - 1, size / 2 - 1, 'O');
    place(size / 2, size / 2, 'O');
    place(size / 2 - 1, size / 2, 'X');
    place(size / 2, size / 2 - 1, 'X');
    draw();
    while (has_move('X') || has_move('O')) {
        if (has_move(player)) {
            if (!take_turn(player)) {
                printf("\nError : End of input before the end of the game.\n");
                return 1;
            }
            draw();
        }
        player = player == 'X' ? 'O' : 'X';
    }
    printf("Game Ended...\n");
    score(1, 'X');
    score(2, 'O');
    return 0;
}
