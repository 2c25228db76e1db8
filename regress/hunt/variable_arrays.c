/* Has boards of variable length on the stack. */
#include <stdio.h>
#include <string.h>

static int sum(int n, int board[n][n])
{
    int i, k, s = 0;
    for (i = 0; i < n; i++)
        for (k = 0; k < n; k++)
            s += board[i][k];
    return s;
}

int main(void)
{
    int n = 0;
    scanf("%d", &n);
    if (n <= 0)
        n = 300;
    int board[n][n];
    memset(board, 1, sizeof board);
    printf("%d\n", sum(n, board));
    return 0;
}
