/* mutate GRAMMAR SEED COUNT FOLDER FILE...

   Writes COUNT new inputs to FOLDER/0, FOLDER/1 and so on. Each is one of the files after some
   changes by the mutator of the grammar. The same seed makes the same inputs. */
#include "harness/harness.h"
#include "harness/mutator.h"

#include "games/choices.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_MOST = 4096, BYTES_MOST = 16384, CHANGES_MOST = 4 };

/* Where new inputs come from. */
struct drawing {
    const struct grammar *grammar;
    struct chances chances;
    char **files;
    size_t count;
};

static unsigned any_seed(struct drawing *d)
{
    return (unsigned)chances_below(&d->chances, UINT32_MAX);
}

/* Reads one of the files, chosen at random. Returns its size. */
static size_t read_any_file(struct drawing *d, uint8_t *data)
{
    FILE *f = fopen(d->files[chances_below(&d->chances, d->count)], "rb");
    size_t size;
    PROPERTY(f != 0);
    size = fread(data, 1, BYTES_MOST, f);
    (void)fclose(f);
    return size;
}

static size_t draw_input(struct drawing *d, uint8_t *data)
{
    static uint8_t one[BYTES_MOST], two[BYTES_MOST];
    size_t size = read_any_file(d, data);
    size_t changes = 1 + chances_below(&d->chances, CHANGES_MOST);
    for (; changes > 0; changes--) {
        if (chances_below(&d->chances, 8) > 0) {
            size = mutate(d->grammar, data, size, BYTES_MOST, any_seed(d));
        } else {
            size_t other = read_any_file(d, two);
            memcpy(one, data, size);
            size = cross_over(one, size, two, other, data, BYTES_MOST, any_seed(d));
        }
    }
    return size;
}

static void write_input(const char *folder, long number, const uint8_t *data, size_t size)
{
    char path[PATH_MOST];
    FILE *f;
    PROPERTY(snprintf(path, sizeof path, "%s/%ld", folder, number) < PATH_MOST);
    f = fopen(path, "wb");
    PROPERTY(f != 0 && fwrite(data, 1, size, f) == size && fclose(f) == 0);
}

int main(int argc, char **argv)
{
    static uint8_t data[BYTES_MOST];
    struct drawing d;
    long count, i;
    if (argc < 6) {
        (void)fprintf(stderr, "usage: mutate GRAMMAR SEED COUNT FOLDER FILE...\n");
        return EXIT_FAILURE;
    }
    d.grammar = grammar_named(argv[1]);
    d.files = argv + 5;
    d.count = (size_t)argc - 5;
    chances_open(&d.chances, CHANCES_PLAIN, strtoul(argv[2], 0, 10));
    count = strtol(argv[3], 0, 10);
    for (i = 0; i < count; i++)
        write_input(argv[4], i, data, draw_input(&d, data));
    return EXIT_SUCCESS;
}
