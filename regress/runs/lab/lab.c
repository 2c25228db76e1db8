/* A right program for the small course, whose games have no turns. Cases edit its lines. */
#include <stdio.h>

int main(void)
{
    char line[9][99];
    int n = 0, red = 0, blue = 0;
    int i, j;
    while (n < 9 && fgets(line[n], 99, stdin))
        n++;
    if (n < 9) {
        printf("Board input error\n");
        return 0;
    }
    if (line[8][0] != '0') {
        printf("Invalid input at turn 0\n");
        return 0;
    }
    for (i = 0; i < 8; i++) {
        for (j = 0; j < 8; j++) {
            red += line[i][j] == 'R';
            blue += line[i][j] == 'B';
        }
        printf("%s", line[i]);
    }
    printf("%s\n", red > blue ? "Red" : "Blue");
    return 0;
}
