/* aps105, the plain way: words from standard input, and a square array of characters. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 26, LIMIT = 4096 };

static char board[MOST][MOST];
static int n;

/* Returns 0 at the end of the input. Keeps LIMIT + 1 bytes of a word that is too long. */
static int read_word(char word[LIMIT + 2])
{
    size_t length = 0;
    int c = getchar();
    while (c != EOF && isspace(c))
        c = getchar();
    if (c == EOF)
        return 0;
    for (; c != EOF && !isspace(c); c = getchar())
        if (length <= LIMIT)
            word[length++] = (char)c;
    word[length] = '\0';
    return 1;
}

static void draw(void)
{
    int row, column;
    printf("  ");
    for (column = 0; column < n; column++)
        putchar('a' + column);
    printf("\n");
    for (row = 0; row < n; row++)
        printf("%c %.*s\n", 'a' + row, n, board[row]);
}

static int on_board(int row, int column)
{
    return row >= 0 && row < n && column >= 0 && column < n;
}

/* Returns whether a word is a tile: a colour, a row and a column. */
static int is_tile(const char *word)
{
    return strlen(word) == 3 && (word[0] == 'B' || word[0] == 'W') &&
           on_board(word[1] - 'a', word[2] - 'a');
}

/* Returns how many tiles a move outflanks in a direction. */
static int outflanked(int row, int column, char colour, int down, int right)
{
    int count = 0;
    for (;;) {
        row += down;
        column += right;
        if (!on_board(row, column) || board[row][column] == 'U')
            return 0;
        if (board[row][column] == colour)
            return count;
        count++;
    }
}

static int is_legal(int row, int column, char colour)
{
    int down, right;
    if (board[row][column] != 'U')
        return 0;
    for (down = -1; down <= 1; down++)
        for (right = -1; right <= 1; right++)
            if (outflanked(row, column, colour, down, right) > 0)
                return 1;
    return 0;
}

static void list(char colour)
{
    int row, column;
    printf("Available moves for %c:\n", colour);
    for (row = 0; row < n; row++)
        for (column = 0; column < n; column++)
            if (is_legal(row, column, colour))
                printf("%c%c\n", 'a' + row, 'a' + column);
}

static void play(int row, int column, char colour)
{
    int down, right;
    for (down = -1; down <= 1; down++) {
        for (right = -1; right <= 1; right++) {
            int count = outflanked(row, column, colour, down, right);
            for (; count > 0; count--)
                board[row + count * down][column + count * right] = colour;
        }
    }
    board[row][column] = colour;
}

/* Reads a dimension: digits, with or without a sign. Returns -1 for anything else. */
static int parse(const char *word)
{
    const char *digits = word + (*word == '+' || *word == '-');
    if (*digits == '\0' || digits[strspn(digits, "0123456789")] != '\0')
        return -1;
    return (int)strtol(word, 0, 10);
}

int main(void)
{
    char word[LIMIT + 2] = "";
    int row, column, legal;
    printf("Enter the board dimension: ");
    n = read_word(word) ? parse(word) : -1;
    if (n < 2 || n > MOST || n % 2 != 0)
        return 1;
    memset(board, 'U', sizeof board);
    board[n / 2 - 1][n / 2 - 1] = board[n / 2][n / 2] = 'W';
    board[n / 2 - 1][n / 2] = board[n / 2][n / 2 - 1] = 'B';
    draw();
    printf("Enter board configuration:\n");
    while (read_word(word) && is_tile(word))
        board[word[1] - 'a'][word[2] - 'a'] = word[0];
    if (strcmp(word, "!!!") != 0)
        return 1;
    draw();
    list('W');
    list('B');
    printf("Enter a move:\n");
    legal = read_word(word) && is_tile(word);
    row = word[1] - 'a';
    column = word[2] - 'a';
    legal = legal && is_legal(row, column, word[0]);
    if (legal)
        play(row, column, word[0]);
    printf(legal ? "Valid move.\n" : "Invalid move.\n");
    draw();
    return 0;
}
