#include <stdio.h>

int main(void)
{
    char map[10][10] = { "" };
    int rows, columns, r, c, ponds = 0;
    scanf("%d %d", &rows, &columns);
    for (r = 1; r <= rows; r++)
        scanf("%8s", map[r] + 1);
    for (r = 1; r <= rows; r++)
        for (c = 1; c <= columns; c++)
            ponds += map[r][c] == '#' && map[r - 1][c] != '#' && map[r][c - 1] != '#';
    printf("%d\n", ponds);
    return 0;
}
