/* OctaFlip, the plain way: reads the input line by line, keeps the turns in an array, and the board as
   characters. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 8, LIMIT = 4096 };

static char board[SIDE][SIDE];

/* Reads a line without its LF, and keeps at most LIMIT + 1 bytes of it. Returns the number of bytes
   kept, or -1 at the end of the input. */
static long read_line(char line[LIMIT + 2])
{
    long n = 0;
    int c = getchar();
    if (c == EOF)
        return -1;
    while (c != EOF && c != '\n') {
        if (n <= LIMIT)
            line[n++] = (char)c;
        c = getchar();
    }
    line[n] = '\0';
    return n;
}

/* Reads a line. Returns whether it is exactly `count` integers from 0 to 2147483647. */
static int read_numbers(long numbers[], int count)
{
    char line[LIMIT + 2];
    long length = read_line(line);
    long i = 0;
    int n = 0;
    if (length < 0 || length > LIMIT)
        return 0;
    for (;;) {
        int minus, digits = 0;
        while (i < length && isspace((unsigned char)line[i]))
            i++;
        if (i == length)
            return n == count;
        if (n == count)
            return 0;
        minus = line[i] == '-';
        i += minus || line[i] == '+';
        for (numbers[n] = 0; i < length && isdigit((unsigned char)line[i]); i++, digits++) {
            numbers[n] = numbers[n] * 10 + (line[i] - '0');
            if (numbers[n] > 2147483647L)
                return 0;
        }
        if (digits == 0 || (i < length && !isspace((unsigned char)line[i])))
            return 0;
        if (minus && numbers[n] > 0)
            return 0;
        n++;
    }
}

static int read_board(void)
{
    char line[LIMIT + 2];
    int row;
    for (row = 0; row < SIDE; row++) {
        if (read_line(line) != SIDE || strspn(line, "RB.#") != SIDE)
            return 0;
        memcpy(board[row], line, SIDE);
    }
    return 1;
}

static int on_board(long row, long column)
{
    return row >= 1 && row <= SIDE && column >= 1 && column <= SIDE;
}

/* Returns whether a turn other than a pass is legal. Rows and columns count from 1. */
static int is_move(char player, const long t[4])
{
    long down = labs(t[2] - t[0]);
    long right = labs(t[3] - t[1]);
    if (!on_board(t[0], t[1]) || !on_board(t[2], t[3]))
        return 0;
    if (board[t[0] - 1][t[1] - 1] != player || board[t[2] - 1][t[3] - 1] != '.')
        return 0;
    if (down > 2 || right > 2)
        return 0;
    return (down <= 1 && right <= 1) || (down != 1 && right != 1);
}

static int has_move(char player)
{
    long t[4];
    for (t[0] = 1; t[0] <= SIDE; t[0]++)
        for (t[1] = 1; t[1] <= SIDE; t[1]++)
            for (t[2] = t[0] - 2; t[2] <= t[0] + 2; t[2]++)
                for (t[3] = t[1] - 2; t[3] <= t[1] + 2; t[3]++)
                    if (is_move(player, t))
                        return 1;
    return 0;
}

static void make_move(char player, const long t[4])
{
    char other = player == 'R' ? 'B' : 'R';
    int is_jump = labs(t[2] - t[0]) == 2 || labs(t[3] - t[1]) == 2;
    long row, column;
    if (is_jump)
        board[t[0] - 1][t[1] - 1] = '.';
    board[t[2] - 1][t[3] - 1] = player;
    for (row = t[2] - 1; row <= t[2] + 1; row++)
        for (column = t[3] - 1; column <= t[3] + 1; column++)
            if (on_board(row, column) && board[row - 1][column - 1] == other)
                board[row - 1][column - 1] = player;
}

static int count(char symbol)
{
    int row, column, n = 0;
    for (row = 0; row < SIDE; row++)
        for (column = 0; column < SIDE; column++)
            n += board[row][column] == symbol;
    return n;
}

/* Plays the turns. Returns the number of the first invalid turn, or 0 if there is none. */
static long play(long (*turns)[4], long n)
{
    int passes = 0;
    long k;
    for (k = 1; k <= n; k++) {
        const long *t = turns[k - 1];
        char player = k % 2 == 1 ? 'R' : 'B';
        int is_pass = t[0] == 0 && t[1] == 0 && t[2] == 0 && t[3] == 0;
        if (is_pass ? has_move(player) : !is_move(player, t))
            return k;
        if (is_pass) {
            passes++;
        } else {
            make_move(player, t);
            passes = 0;
        }
        if (count('.') == 0 || count('R') == 0 || count('B') == 0 || passes == 2)
            break;
    }
    return 0;
}

static int judge(void)
{
    long (*turns)[4] = 0;
    long n, k, row, room = 0, invalid;
    if (!read_board()) {
        printf("Board input error\n");
        return 0;
    }
    if (!read_numbers(&n, 1)) {
        printf("Invalid input at turn 0\n");
        return 0;
    }
    for (k = 1; k <= n; k++) {
        if (k > room) {
            room = 2 * room + 16;
            turns = realloc(turns, (size_t)room * sizeof *turns);
        }
        if (!read_numbers(turns[k - 1], 4)) {
            printf("Invalid input at turn %ld\n", k);
            return 0;
        }
    }
    invalid = play(turns, n);
    if (invalid > 0) {
        printf("Invalid move at turn %ld\n", invalid);
        return 0;
    }
    for (row = 0; row < SIDE; row++)
        printf("%.8s\n", board[row]);
    printf("%s\n", count('R') > count('B') ? "Red" : count('R') < count('B') ? "Blue" : "Draw");
    return 0;
}

int main(void)
{
    return judge();
}
