#include "base/source.h"

#include <string.h>

void source_init(source *s, source_fill *fill, void *from, unsigned char *buffer, size_t capacity)
{
    s->fill = fill;
    s->from = from;
    s->buffer = buffer;
    s->capacity = capacity;
    s->head = 0;
    s->tail = 0;
    s->got = 0;
    s->ended = 0;
    s->failed = 0;
}

bytes source_ahead(const source *s)
{
    return bytes_of(s->buffer + s->head, s->tail - s->head);
}

uint64_t source_offset(const source *s)
{
    return s->got - (s->tail - s->head);
}

/* Moves the unread bytes to the front of the buffer. */
/*@ requires valid_source(s);
    terminates \true;
    assigns s->head, s->tail, s->buffer[0 .. s->capacity - 1];
    ensures valid_source(s) && s->head == 0 && ahead(s) == \old(ahead(s));
*/
static void make_room(source *s)
{
    if (s->head == 0)
        return;
    memmove(s->buffer, s->buffer + s->head, s->tail - s->head);
    s->tail -= s->head;
    s->head = 0;
}

int source_more(source *s)
{
    size_t room;
    size_t got;
    if (s->ended)
        return 0;
    make_room(s);
    room = s->capacity - s->tail;
    if (room == 0)
        return 0;
    /*@ calls any_fill; */
    got = s->fill(s->from, s->buffer + s->tail, room);
    if (got == 0 || got > room) {
        s->ended = 1;
        s->failed = got != 0;
        return 0;
    }
    s->tail += got;
    s->got += got;
    return 1;
}

void source_advance(source *s, size_t n)
{
    size_t ahead = s->tail - s->head;
    s->head += n < ahead ? n : ahead;
}
