/* Writes inputs that nobody has seen: GRAMMAR SEED COUNT FOLDER FILE...   Each is one of the files
   after some changes by the mutator of that grammar; they are FOLDER/0 and so on. The same seed
   makes the same inputs. */
#include "fuzz/harness.h"
#include "fuzz/mutator.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INPUT_MOST = 16384, CHANGES_MOST = 4, PATH_MOST = 4096 };

static size_t contents(const char *path, uint8_t *data)
{
    FILE *f = fopen(path, "rb");
    size_t size;
    PROPERTY(f != 0);
    size = fread(data, 1, INPUT_MOST, f);
    (void)fclose(f);
    return size;
}

/* One of the files, changed, into `data`; returns its size. */
static size_t draw(const struct grammar *grammar, char **files, int count, uint8_t *data)
{
    static uint8_t one[INPUT_MOST], two[INPUT_MOST];
    size_t size = contents(files[rand() % count], data);
    int changes = 1 + rand() % CHANGES_MOST;
    for (; changes > 0; changes--) {
        if (rand() % 8 > 0) {
            size = mutate(grammar, data, size, INPUT_MOST, (unsigned)rand());
        } else {
            size_t other = contents(files[rand() % count], two);
            memcpy(one, data, size);
            size = cross_over(one, size, two, other, data, INPUT_MOST, (unsigned)rand());
        }
    }
    return size;
}

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
    static uint8_t data[INPUT_MOST];
    int count, i;
    if (argc < 6) {
        (void)fprintf(stderr, "usage: mutate GRAMMAR SEED COUNT FOLDER FILE...\n");
        return EXIT_FAILURE;
    }
    srand((unsigned)strtoul(argv[2], 0, 10));
    count = (int)strtol(argv[3], 0, 10);
    for (i = 0; i < count; i++) {
        size_t size = draw(grammar_named(argv[1]), argv + 5, argc - 5, data);
        write_input(argv[4], i, data, size);
    }
    return EXIT_SUCCESS;
}
