/* Writes far beyond an array, into the frames of the functions that called main. */
#include <stdio.h>

int main(void)
{
    volatile char board[8];
    int n = 0, i;
    scanf("%d", &n);
    printf("%d\n", n);
    fflush(stdout);
    if (n == 3)
        for (i = 0; i < 300; i++)
            board[i] = 'x';
    return 0;
}
