#include <stdio.h>

static char map[12][12];

static void drain(int r, int c)
{
    if (map[r][c] != '#')
        return;
    map[r][c] = '.';
    drain(r - 1, c);
    drain(r + 1, c);
    drain(r, c - 1);
    drain(r, c + 1);
}

int main(void)
{
    int rows, columns, r, c, ponds = 0;
    scanf("%d %d", &rows, &columns);
    for (r = 1; r < rows; r++)
        scanf("%8s", map[r] + 1);
    for (r = 1; r <= rows; r++)
        for (c = 1; c <= columns; c++)
            if (map[r][c] == '#') {
                ponds++;
                drain(r, c);
            }
    printf("%d\n", ponds);
    return 0;
}
