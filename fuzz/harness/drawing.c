#include "harness/drawing.h"
#include "harness/harness.h"

#include <stdio.h>
#include <string.h>

enum { CHANGES_MOST = 4 };

void drawing_start(struct drawing *d, uint32_t seed)
{
    d->state = seed | 1; /* xorshift never leaves 0 */
}

unsigned drawing_below(struct drawing *d, unsigned n)
{
    d->state ^= d->state << 13;
    d->state ^= d->state >> 17;
    d->state ^= d->state << 5;
    return d->state % n;
}

/* Reads one of the files, chosen at random. Returns its size. */
static size_t read_any_file(struct drawing *d, uint8_t *data)
{
    FILE *f = fopen(d->files[drawing_below(d, d->count)], "rb");
    size_t size;
    PROPERTY(f != 0);
    size = fread(data, 1, DRAWN_MOST, f);
    (void)fclose(f);
    return size;
}

size_t drawing_next(struct drawing *d, uint8_t *data)
{
    static uint8_t one[DRAWN_MOST], two[DRAWN_MOST];
    size_t size = read_any_file(d, data);
    unsigned changes = 1 + drawing_below(d, CHANGES_MOST);
    for (; changes > 0; changes--) {
        if (drawing_below(d, 8) > 0) {
            size = mutate(d->grammar, data, size, DRAWN_MOST, drawing_below(d, UINT32_MAX));
        } else {
            size_t other = read_any_file(d, two);
            memcpy(one, data, size);
            size =
                cross_over(one, size, two, other, data, DRAWN_MOST, drawing_below(d, UINT32_MAX));
        }
    }
    return size;
}
