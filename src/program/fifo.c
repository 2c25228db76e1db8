#include "program/fifo.h"

#include <stdlib.h>
#include <string.h>

int fifo_room(struct fifo *f, size_t more)
{
    char *larger;
    if (f->start > 0 && f->end + more > f->room) {
        memmove(f->at, f->at + f->start, f->end - f->start);
        f->end -= f->start;
        f->start = 0;
    }
    if (f->at == 0 || f->end + more > f->room) {
        larger = realloc(f->at, 2 * (f->end + more));
        if (larger == 0)
            return 0;
        f->at = larger;
        f->room = 2 * (f->end + more);
    }
    return 1;
}

int fifo_put(struct fifo *f, bytes b)
{
    if (b.len == 0)
        return 1;
    if (!fifo_room(f, b.len))
        return 0;
    memcpy(f->at + f->end, b.at, b.len);
    f->end += b.len;
    return 1;
}

int fifo_put_text(struct fifo *f, size_t len, const char *text)
{
    f->end = f->start + len;
    return fifo_put(f, bytes_of(text, strlen(text) + 1));
}

bytes fifo_bytes(const struct fifo *f)
{
    return f->at == 0 ? bytes_of(0, 0) : bytes_of(f->at + f->start, f->end - f->start);
}

void fifo_empty(struct fifo *f)
{
    f->start = 0;
    f->end = 0;
}
