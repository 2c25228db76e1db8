/* Reversi as White, the plain way: tries each reply on a copy of the board. */
#include <stdio.h>
#include <string.h>

enum { SIDE = 8 };

struct board {
    char cells[SIDE][SIDE];
};

static void draw(const struct board *b)
{
    int row;
    for (row = 0; row < SIDE; row++)
        printf("%.8s%d\n", b->cells[row], row + 1);
    printf("abcdefgh\n");
}

static int count(const struct board *b, char symbol)
{
    int row, column, n = 0;
    for (row = 0; row < SIDE; row++)
        for (column = 0; column < SIDE; column++)
            n += b->cells[row][column] == symbol;
    return n;
}

static int on_board(int row, int column)
{
    return row >= 0 && row < SIDE && column >= 0 && column < SIDE;
}

/* Returns how many pieces a move outflanks in a direction. */
static int outflanked(const struct board *b, int row, int column, char player, int down, int right)
{
    char other = player == 'C' ? 'B' : 'C';
    int n = 0;
    for (;;) {
        row += down;
        column += right;
        if (!on_board(row, column))
            return 0;
        if (b->cells[row][column] == player)
            return n;
        if (b->cells[row][column] != other)
            return 0;
        n++;
    }
}

/* Makes a move. Returns how many pieces it turns, or 0 if it is illegal; then nothing changes. */
static int play(struct board *b, int row, int column, char player)
{
    int down, right, i, turned = 0;
    if (!on_board(row, column) || b->cells[row][column] != '-')
        return 0;
    for (down = -1; down <= 1; down++) {
        for (right = -1; right <= 1; right++) {
            int n = outflanked(b, row, column, player, down, right);
            for (i = 1; i <= n; i++)
                b->cells[row + i * down][column + i * right] = player;
            turned += n;
        }
    }
    if (turned > 0)
        b->cells[row][column] = player;
    return turned;
}

static void reply(struct board *b)
{
    struct board best = *b;
    int best_row = -1, best_column = 0, most = 0;
    int row, column;
    for (row = 0; row < SIDE; row++) {
        for (column = 0; column < SIDE; column++) {
            struct board tried = *b;
            if (play(&tried, row, column, 'B') > 0 && count(&tried, 'B') > most) {
                most = count(&tried, 'B');
                best = tried;
                best_row = row;
                best_column = column;
            }
        }
    }
    *b = best;
    if (best_row < 0)
        printf("= ");
    else
        printf("%c%d ", 'a' + best_column, best_row + 1);
}

/* Reads a line, and keeps its first two bytes. Returns its length, or -1 at the end of the input. */
static long read_line(char start[2])
{
    long n = 0;
    int c = getchar();
    if (c == EOF)
        return -1;
    for (; c != EOF && c != '\n'; c = getchar()) {
        if (n < 2)
            start[n] = (char)c;
        n++;
    }
    return n;
}

int main(void)
{
    struct board b;
    char command[2];
    long length;
    memset(&b, '-', sizeof b);
    b.cells[3][3] = b.cells[4][4] = 'B';
    b.cells[3][4] = b.cells[4][3] = 'C';
    draw(&b);
    while ((length = read_line(command)) >= 0) {
        int is_pass = length == 1 && command[0] == '=';
        int is_move = length == 2 && play(&b, command[1] - '1', command[0] - 'a', 'C') > 0;
        if (is_pass || is_move) {
            printf("%.*s ", (int)length, command);
            reply(&b);
        } else {
            printf("? ");
        }
        printf("%d\n", count(&b, 'C') - count(&b, 'B'));
        draw(&b);
    }
    return 0;
}
