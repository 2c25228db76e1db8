#include "findings/finding.h"

#include "findings/characters.h"

#include "tokenize/words.h"

#include <string.h>

enum { FOUND_WIDTH = 24 };

void tell_finding(const struct listener *to, const struct finding *f)
{
    while (to != 0 && to->finding == 0)
        to = to->next;
    if (to != 0)
        to->finding(to->who, f);
}

void tell_verdict(const struct listener *to, const flipref_verdict *v)
{
    while (to != 0 && to->verdict == 0)
        to = to->next;
    if (to != 0)
        to->verdict(to->who, v);
}

void tell_end(const struct listener *to, int unjudged)
{
    while (to != 0 && to->end == 0)
        to = to->next;
    if (to != 0)
        to->end(to->who, unjudged);
}

bytes diagnostic_text(const flipref_diagnostic *d)
{
    return bytes_of(d->text.at, d->text.len);
}

bytes diagnostic_found(const flipref_diagnostic *d)
{
    return bytes_of(d->found.at, d->found.len);
}

size_t diagnostic_column(const flipref_diagnostic *d)
{
    return (size_t)(d->column - d->text_column) + 1;
}

void diagnostic_set_column(flipref_diagnostic *d, uint64_t column)
{
    d->text_column = column - diagnostic_column(d) + 1;
    d->column = column;
}

void diagnostic_set_text(flipref_diagnostic *d, bytes text)
{
    bytes found = bytes_first(bytes_skip(text, diagnostic_column(d) - 1), d->length);
    d->text.at = text.at;
    d->text.len = text.len;
    d->found.at = found.at;
    d->found.len = found.len;
}

/* Makes the place of one byte that of the whole character which starts there. */
static void cover_character(flipref_diagnostic *d)
{
    struct character c;
    bytes rest = bytes_skip(diagnostic_text(d), diagnostic_column(d) - 1);
    if (d->length == 1 && character_take(rest, &c)) {
        d->length = c.length;
        diagnostic_set_text(d, diagnostic_text(d));
    }
}

struct finding finding_of(flipref_severity severity, const struct code *code, const diag *place)
{
    struct finding f;
    flipref_diagnostic *d = &f.diagnostic;
    memset(&f, 0, sizeof f);
    f.code = code;
    f.source = FLIPREF_NONE;
    f.target = FLIPREF_NONE;
    d->severity = severity;
    d->code = code->name;
    d->clause = code->clause;
    d->line = place->line;
    d->column = place->column;
    d->text_column = 1;
    d->offset = place->offset + place->column - 1;
    d->length = place->width;
    d->expected = place->expected;
    d->at_end = place->at_end;
    diagnostic_set_text(d, place->text);
    cover_character(d);
    return f;
}

struct finding finding_beside(const struct finding *other, flipref_severity severity,
                              const struct code *code)
{
    struct finding f = *other;
    f.code = code;
    f.source = FLIPREF_NONE;
    f.target = FLIPREF_NONE;
    f.board.side = 0;
    f.diagnostic.severity = severity;
    f.diagnostic.code = code->name;
    f.diagnostic.clause = code->clause;
    f.diagnostic.record = 0;
    f.diagnostic.turn = 0;
    f.diagnostic.player = 0;
    f.diagnostic.help = 0;
    f.diagnostic.fix.text = 0;
    return f;
}

void say_found(sink *out, bytes found)
{
    if (found.len == 0)
        return;
    sink_text(out, ": `");
    sink_named(out, found, FOUND_WIDTH);
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
