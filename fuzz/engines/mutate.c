/* Makes new inputs: GRAMMAR SEED COUNT FOLDER FILE... Each is one of the files after some changes
   by the mutator of that grammar. They are FOLDER/0 and so on. The same seed makes the same
   inputs. */
#include "harness/harness.h"
#include "players/mutator.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INPUT_MOST = 16384, CHANGES_MOST = 4, PATH_MOST = 4096 };

/* Returns a random number below n, and advances *state (xorshift). */
static unsigned below(unsigned n, uint32_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state % n;
}

static size_t contents(const char *path, uint8_t *data)
{
    FILE *f = fopen(path, "rb");
    size_t size;
    PROPERTY(f != 0);
    size = fread(data, 1, INPUT_MOST, f);
    (void)fclose(f);
    return size;
}

/* Copies one of the files to `data`, changed. Returns its size. */
static size_t draw(const struct grammar *grammar, char **files, unsigned count, uint32_t *state,
                   uint8_t *data)
{
    static uint8_t one[INPUT_MOST], two[INPUT_MOST];
    size_t size = contents(files[below(count, state)], data);
    unsigned changes = 1 + below(CHANGES_MOST, state);
    for (; changes > 0; changes--) {
        if (below(8, state) > 0) {
            size = mutate(grammar, data, size, INPUT_MOST, below(UINT32_MAX, state));
        } else {
            size_t other = contents(files[below(count, state)], two);
            memcpy(one, data, size);
            size = cross_over(one, size, two, other, data, INPUT_MOST, below(UINT32_MAX, state));
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
    uint32_t state;
    int count, i;
    if (argc < 6) {
        (void)fprintf(stderr, "usage: mutate GRAMMAR SEED COUNT FOLDER FILE...\n");
        return EXIT_FAILURE;
    }
    state = (uint32_t)strtoul(argv[2], 0, 10) | 1; /* xorshift never leaves 0 */
    count = (int)strtol(argv[3], 0, 10);
    for (i = 0; i < count; i++) {
        size_t size = draw(grammar_named(argv[1]), argv + 5, (unsigned)argc - 5, &state, data);
        write_input(argv[4], i, data, size);
    }
    return EXIT_SUCCESS;
}
