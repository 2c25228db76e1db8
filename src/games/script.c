#include "games/making.h"

#include "base/sink.h"

#include <string.h>

/* Turns `length` bytes at `from` into `room` bytes of any content. Returns 0 if the text would
   become too long. */
static int make_room(struct script *s, size_t from, size_t length, size_t room)
{
    size_t after = s->size - from - length;
    if (room > s->most - (s->size - length))
        return 0;
    memmove(s->at + from + room, s->at + from + length, after);
    s->size = from + room + after;
    return 1;
}

int script_replace(struct script *s, size_t from, size_t length, bytes with)
{
    if (!make_room(s, from, length, with.len))
        return 0;
    if (with.len > 0)
        memcpy(s->at + from, with.at, with.len);
    return 1;
}

int script_insert(struct script *s, size_t to, bytes what)
{
    return script_replace(s, to, 0, what);
}

int script_repeat(struct script *s, size_t to, int byte, size_t count)
{
    if (!make_room(s, to, 0, count))
        return 0;
    memset(s->at + to, byte, count);
    return 1;
}

int script_copy(struct script *s, size_t to, size_t from, size_t length)
{
    size_t before = from < to ? to - from : 0; /* how much of it is before the gap */
    if (before > length)
        before = length;
    if (!make_room(s, to, 0, length))
        return 0;
    memcpy(s->at + to, s->at + from, before);
    memcpy(s->at + to + before, s->at + from + before + length, length - before);
    return 1;
}

void script_remove(struct script *s, size_t from, size_t length)
{
    (void)make_room(s, from, length, 0);
}

void script_byte(struct script *s, int byte)
{
    (void)script_repeat(s, s->size, byte, 1);
}

void script_text(struct script *s, const char *text)
{
    (void)script_insert(s, s->size, bytes_of_text(text));
}

void script_number(struct script *s, long number)
{
    unsigned char buffer[24];
    sink out;
    sink_init(&out, 0, 0, buffer, sizeof buffer);
    if (number < 0)
        sink_byte(&out, '-');
    sink_number(&out, (uint64_t)(number < 0 ? -number : number));
    (void)script_insert(s, s->size, sink_held(&out));
}
