#include "games/spans.h"

#include "tokenize/words.h"

struct span span_of_line(bytes text, size_t from)
{
    struct span here = { from, bytes_find(bytes_skip(text, from), '\n') };
    return here;
}

size_t line_after(bytes text, struct span line)
{
    size_t end = line.from + line.length;
    return end < text.len ? end + 1 : end;
}

size_t line_count(bytes text)
{
    size_t n = 0;
    size_t at;
    for (at = 0; at < text.len; at = line_after(text, span_of_line(text, at)))
        n++;
    return n;
}

size_t start_of_line(bytes text, size_t number)
{
    size_t at = 0;
    for (; number > 0 && at < text.len; number--)
        at = line_after(text, span_of_line(text, at));
    return at;
}

size_t word_count(bytes text)
{
    words ws = words_of(text);
    word w;
    size_t n = 0;
    while (words_next(&ws, &w))
        n++;
    return n;
}

struct span span_of_word(bytes text, struct span line, size_t number)
{
    words ws = words_of(bytes_first(bytes_skip(text, line.from), line.length));
    word w = { { 0, 0 }, 1 };
    struct span found;
    for (number++; number > 0; number--)
        (void)words_next(&ws, &w);
    found.from = line.from + w.column - 1;
    found.length = w.text.len;
    return found;
}
