/* Keeps state in static variables, in the C library, and on the heap. */
#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int calls, sum = 10;
static char names[1000];
static char *kept;
static __thread int of_thread = 7;

static int count(void)
{
    static int times = 100;
    return ++times;
}

int main(int argc, char **argv)
{
    char text[] = "a b c";
    int n = 0, again = scanf("%d", &n);
    calls++, sum += n, of_thread += n;
    printf("%d %d %d %d %d %s\n", calls, sum, count(), of_thread, errno, kept ? kept : "none");
    kept = realloc(kept, 100);
    sprintf(kept, "number %d of %d", n, again);
    strcat(names, kept);
    printf("%s %d %d\n", names, rand() % 100, (int)(strtok(argc > 1 ? text : NULL, " ") != NULL));
    srand((unsigned)n);
    setlocale(LC_ALL, n ? "C.UTF-8" : "C");
    argv[argc - 1][0] = '*';
    puts(argv[argc - 1]);
    putenv("CHANGED=yes");
    errno = 5;
    return getenv("SEEN") != NULL;
}
