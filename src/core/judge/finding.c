#include "judge/finding.h"

#include "base/visible.h"

#include "tokenize/words.h"

#include <string.h>

enum { FOUND_WIDTH = 24 };

void tell_finding(const struct listener *to, const struct finding *f)
{
    to->finding(to->who, f);
}

void tell_verdict(const struct listener *to, const struct verdict *v)
{
    to->verdict(to->who, v);
}

void tell_end(const struct listener *to, int unjudged)
{
    to->end(to->who, unjudged);
}

struct finding finding_of(enum severity severity, const struct code *code, const diag *place)
{
    struct finding f;
    memset(&f, 0, sizeof f);
    f.severity = severity;
    f.code = code;
    f.place = *place;
    f.column = place->column;
    f.source = FLIPREF_NONE;
    f.target = FLIPREF_NONE;
    return f;
}

uint64_t finding_offset(const struct finding *f)
{
    return f->place.offset + f->place.column - 1;
}

void say_found(sink *out, const diag *place)
{
    bytes found = bytes_first(bytes_skip(place->text, place->column - 1), place->width);
    if (found.len == 0)
        return;
    sink_text(out, ": `");
    sink_visible(out, found, FOUND_WIDTH);
    sink_byte(out, '`');
}

void trim_place(diag *place)
{
    words ws = words_of(place->text);
    word w;
    size_t start = 0;
    size_t end = 0;
    while (words_next(&ws, &w)) {
        if (start == 0)
            start = w.column;
        end = w.column + w.text.len;
    }
    if (start > 0) {
        place->column = start;
        place->width = end - start;
    }
}
