#include "program/format.h"

#include "judge/visible.h"

#include <string.h>

const struct format formats[] = {
    { "text", open_text, summarize_text },
    { "json", open_json, summarize_json },
    { "sarif", open_sarif, 0 },
    { "junit", open_junit, 0 },
};

const size_t format_count = sizeof formats / sizeof formats[0];

const struct format *format_named(const char *name)
{
    size_t i;
    for (i = 0; i < format_count; i++) {
        if (strcmp(formats[i].name, name) == 0)
            return &formats[i];
    }
    return 0;
}

const char *known_as(const char *path)
{
    return strcmp(path, "-") == 0 ? "(standard input)" : path;
}

/* b without the part of a character that it ends with, if it does. */
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

bytes show_name(const char *path, unsigned char room[NAME_ROOM])
{
    sink name;
    sink_init(&name, 0, 0, room, NAME_ROOM);
    sink_name(&name, known_as(path));
    return name.failed ? without_part(sink_held(&name)) : sink_held(&name);
}

const char no_memory[] = "not enough memory";
