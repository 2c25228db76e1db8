/* A student's solution of aps105, with a bug in it: see docs/hunt.md. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

char board[26][26];
int n;

void printBoard(void)
{
    printf("  ");
    for (int i = 0; i < n; i++)
        printf("%c", 'a' + i);
    printf("\n");
    for (int row = 0; row < n; row++) {
        printf("%c ", 'a' + row);
        for (int col = 0; col < n; col++)
            printf("%c", board[row][col]);
        printf("\n");
    }
}

bool inBounds(int row, int col)
{
    return row >= 0 && row < n && col >= 0 && col < n;
}

/* Returns how many pieces are captured in one direction. */
int captured(int row, int col, char colour, int down, int right)
{
    int count = 0;
    row += down;
    col += right;
    while (inBounds(row, col) && board[row][col] != 'U' && board[row][col] != colour) {
        count++;
        row += down;
        col += right;
    }
    return inBounds(row, col) && board[row][col] == colour ? count : 0;
}

bool isLegal(int row, int col, char colour)
{
    if (board[row][col] != 'U')
        return false;
    for (int down = -1; down <= 1; down++)
        for (int right = -1; right <= 1; right++)
            if (captured(row, col, colour, down, right) > 0)
                return true;
    return false;
}

void printMoves(char colour)
{
    printf("Available moves for %c:\n", colour);
    for (int row = 0; row < n; row++)
        for (int col = 0; col < n; col++)
            if (isLegal(row, col, colour))
                printf("%c%c\n", 'a' + row, 'a' + col);
}

/* The bug: it never looks to the right, because `right < 1` should be `right <= 1`. */
void makeMove(int row, int col, char colour)
{
    board[row][col] = colour;
    for (int down = -1; down <= 1; down++) {
        for (int right = -1; right < 1; right++) {
            int count = captured(row, col, colour, down, right);
            for (int i = 1; i <= count; i++)
                board[row + i * down][col + i * right] = colour;
        }
    }
}

int main(void)
{
    char word[8];
    printf("Enter the board dimension: ");
    scanf("%d", &n);
    memset(board, 'U', sizeof board);
    board[n / 2 - 1][n / 2 - 1] = board[n / 2][n / 2] = 'W';
    board[n / 2 - 1][n / 2] = board[n / 2][n / 2 - 1] = 'B';
    printBoard();
    printf("Enter board configuration:\n");
    while (scanf("%7s", word) == 1 && strcmp(word, "!!!") != 0)
        board[word[1] - 'a'][word[2] - 'a'] = word[0];
    printBoard();
    printMoves('W');
    printMoves('B');
    printf("Enter a move:\n");
    scanf("%7s", word);
    int row = word[1] - 'a', col = word[2] - 'a';
    bool valid = inBounds(row, col) && isLegal(row, col, word[0]);
    if (valid)
        makeMove(row, col, word[0]);
    printf(valid ? "Valid move.\n" : "Invalid move.\n");
    printBoard();
    return 0;
}
