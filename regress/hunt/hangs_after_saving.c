/* Saves a game and never ends, if its input is empty. A run after it would find the game. */
#include <stdio.h>

int main(void)
{
    FILE *f = fopen("saved", "r");
    int n = 0;
    int is_empty = scanf("%d", &n) != 1;
    printf("%s %d\n", f ? "a game is there" : "no game", n);
    if (is_empty) {
        fclose(fopen("saved", "w"));
        for (;;)
            ;
    }
    return 0;
}
