/* mutate GRAMMAR SEED COUNT FOLDER FILE...

   Writes COUNT new inputs to FOLDER/0, FOLDER/1 and so on. Each is one of the files after some
   changes by the mutator of the grammar. The same seed makes the same inputs. */
#include "harness/drawing.h"
#include "harness/harness.h"

#include <stdio.h>
#include <stdlib.h>

enum { PATH_MOST = 4096 };

static void write_input(const char *folder, int number, const uint8_t *data, size_t size)
{
    char path[PATH_MOST];
    FILE *f;
    PROPERTY(snprintf(path, sizeof path, "%s/%d", folder, number) < PATH_MOST);
    f = fopen(path, "wb");
    PROPERTY(f != 0 && fwrite(data, 1, size, f) == size && fclose(f) == 0);
}

int main(int argc, char **argv)
{
    static uint8_t data[DRAWN_MOST];
    struct drawing drawing = { 0 };
    int count, i;
    if (argc < 6) {
        (void)fprintf(stderr, "usage: mutate GRAMMAR SEED COUNT FOLDER FILE...\n");
        return EXIT_FAILURE;
    }
    drawing.grammar = grammar_named(argv[1]);
    drawing.files = argv + 5;
    drawing.count = (unsigned)argc - 5;
    drawing_start(&drawing, (uint32_t)strtoul(argv[2], 0, 10));
    count = (int)strtol(argv[3], 0, 10);
    for (i = 0; i < count; i++)
        write_input(argv[4], i, data, drawing_next(&drawing, data));
    return EXIT_SUCCESS;
}
