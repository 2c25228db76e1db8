#include "program/format.h"

#include "judge/visible.h"

#include <string.h>

const struct format formats[] = {
    { "text", 0, open_text, summarize_text },
#ifdef WITH_JSON
    { "json", 0, open_json, summarize_json },
    { "sarif", 0, open_sarif, 0 },
#else
    { "json", "this build was made without libyajl or libunistring", 0, 0 },
    { "sarif", "this build was made without libyajl or libunistring", 0, 0 },
#endif
#ifdef WITH_JUNIT
    { "junit", 0, open_junit, 0 },
#else
    { "junit", "this build was made without libxml2 or libunistring", 0, 0 },
#endif
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

bytes show_name(const char *path, unsigned char room[NAME_ROOM])
{
    sink name;
    sink_init(&name, 0, 0, room, NAME_ROOM);
    sink_name(&name, known_as(path));
    return sink_held(&name);
}

const char no_memory[] = "not enough memory";
