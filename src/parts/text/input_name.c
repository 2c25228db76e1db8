#include "text/input_name.h"

#include "base/visible.h"

#include <string.h>

const char *known_as(const char *path)
{
    return strcmp(path, "-") == 0 ? "(standard input)" : path;
}

/* Removes an incomplete character from the end of `b`. */
static bytes without_part(bytes b)
{
    size_t whole = b.len;
    uint32_t c;
    while (whole > 0 && (b.at[whole - 1] & 0xC0) == 0x80)
        whole--;
    if (whole == 0 || b.at[whole - 1] < 0xC0 || utf8_character(bytes_skip(b, whole - 1), &c) > 0)
        return b;
    return bytes_first(b, whole - 1);
}

bytes visible_input_name(const char *path, unsigned char room[NAME_ROOM])
{
    sink name;
    sink_init(&name, 0, 0, room, NAME_ROOM);
    sink_visible_name(&name, known_as(path));
    return name.failed ? without_part(sink_held(&name)) : sink_held(&name);
}
