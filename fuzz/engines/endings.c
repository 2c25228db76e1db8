/* endings GRAMMAR PATH...

   Shows how far inputs get: prints the score of each input that reaches the end of a game. Each
   PATH is a file or a folder of files. */
#include "harness/endings.h"
#include "harness/harness.h"

#include "inputs/walk.h"

#include <stdio.h>
#include <stdlib.h>

enum { INPUT_MOST = 1 << 20 };

static void trouble(void *who, const char *path, const char *why)
{
    (void)who;
    (void)fprintf(stderr, "%s: %s\n", path, why);
    exit(EXIT_FAILURE);
}

static void print_score(void *who, const char *path)
{
    static uint8_t data[INPUT_MOST];
    const char *grammar = who;
    struct score score;
    size_t size;
    FILE *f = fopen(path, "rb");
    if (f == 0)
        trouble(0, path, "cannot be read");
    size = fread(data, 1, sizeof data, f);
    (void)fclose(f);
    if (reaches_an_end(grammar, data, size, &score))
        (void)printf("%zu %zu\n", score.first, score.second);
}

int main(int argc, char **argv)
{
    struct walker to = { .file = print_score, .trouble = trouble, .who = argc > 1 ? argv[1] : 0 };
    int i;
    for (i = 2; i < argc; i++) {
        if (is_folder(argv[i]))
            walk(argv[i], &to);
        else
            print_score(to.who, argv[i]);
    }
    return EXIT_SUCCESS;
}
