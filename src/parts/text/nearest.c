#include "text/nearest.h"

#include <string.h>

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* The rows of the table of distances between beginnings of two names that the next row needs. */
struct distances {
    unsigned before[NEAREST_LONGEST + 1]; /* of the row before the last */
    unsigned last[NEAREST_LONGEST + 1];
};

/* Computes the row for a[0 .. i], and makes it the last one. */
static void next_row(struct distances *d, const char *a, size_t i, const char *b, size_t length)
{
    unsigned row[NEAREST_LONGEST + 1];
    size_t k;
    row[0] = (unsigned)i + 1;
    for (k = 0; k < length; k++) {
        unsigned replaced = d->last[k] + (a[i] != b[k]);
        row[k + 1] = least(replaced, least(d->last[k + 1], row[k]) + 1);
        if (i > 0 && k > 0 && a[i] == b[k - 1] && a[i - 1] == b[k])
            row[k + 1] = least(row[k + 1], d->before[k - 1] + 1);
    }
    memcpy(d->before, d->last, sizeof d->last);
    memcpy(d->last, row, (length + 1) * sizeof row[0]);
}

unsigned name_distance(const char *a, const char *b)
{
    struct distances d;
    size_t length = strlen(b);
    size_t i;
    for (i = 0; i <= NEAREST_LONGEST; i++)
        d.last[i] = (unsigned)i;
    for (i = 0; a[i] != '\0'; i++)
        next_row(&d, a, i, b, length);
    return d.last[length];
}

void nearest_start(struct nearest *n, const char *wanted)
{
    size_t length = strlen(wanted);
    n->wanted = wanted;
    n->best = 0;
    n->distance = length > NEAREST_LONGEST ? 0 : least((unsigned)length / 3, 3) + 1;
}

void nearest_offer(struct nearest *n, const char *name)
{
    unsigned distance;
    if (n->distance == 0 || strlen(name) > NEAREST_LONGEST)
        return;
    distance = name_distance(n->wanted, name);
    if (distance < n->distance) {
        n->best = name;
        n->distance = distance;
    }
}

void nearest_print(sink *out, const struct nearest *n, const char *hint)
{
    sink_text(out, "; ");
    sink_text(out, n->best != 0 ? "did you mean " : hint);
    if (n->best != 0) {
        sink_text(out, n->best);
        sink_byte(out, '?');
    }
}
