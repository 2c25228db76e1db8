#include "judge/first_line.h"

#include <string.h>

const char *take_first_line(source *input, char room[FIRST_LINE_ROOM])
{
    lines from;
    line first;
    lines_init(&from, input);
    if (!lines_next(&from, &first) || first.too_long)
        return 0;
    if (bytes_find(first.text, '\0') < first.text.len)
        return 0;
    if (first.text.len > 0)
        memcpy(room, first.text.at, first.text.len);
    room[first.text.len] = '\0';
    return room;
}

static void tell_finding_behind(void *who, const struct finding *f)
{
    struct finding behind = *f;
    behind.place.line++;
    tell_finding(who, &behind);
}

static void tell_verdict_behind(void *who, const struct verdict *v)
{
    struct verdict behind = *v;
    behind.line++;
    tell_verdict(who, &behind);
}

static void tell_end_behind(void *who, int unjudged)
{
    tell_end(who, unjudged);
}

struct listener behind_first_line(struct listener *to)
{
    struct listener behind = { tell_finding_behind, tell_verdict_behind, tell_end_behind, to,
                               to->quiet };
    return behind;
}
