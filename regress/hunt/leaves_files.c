/* Saves a game in the working folder and in a folder below it, and first checks whether there is
   one. */
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
    FILE *f = fopen("saved", "r");
    int n = 0;
    scanf("%d", &n);
    printf("%s %d\n", f ? "a game is there" : "no game", access("games", F_OK));
    f = fopen("saved", "w");
    fprintf(f, "%d\n", n);
    mkdir("games", 0755);
    if (n == 1)
        fclose(f), chdir("games"), fopen("inner", "w");
    return 0;
}
