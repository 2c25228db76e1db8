#include "text/find.h"

#include <string.h>

int fold_case(int byte)
{
    return byte >= 'A' && byte <= 'Z' ? byte - 'A' + 'a' : byte;
}

int bytes_last(bytes b)
{
    return b.len > 0 ? b.at[b.len - 1] : -1;
}

size_t bytes_count(bytes b, int byte)
{
    size_t n = 0, i;
    for (i = 0; i < b.len; i++)
        n += b.at[i] == byte;
    return n;
}

size_t bytes_find_text(bytes b, const char *text)
{
    size_t len = strlen(text), at;
    for (at = 0; at + len <= b.len; at += 1 + bytes_find(bytes_skip(b, at + 1), text[0])) {
        if (memcmp(b.at + at, text, len) == 0)
            return at;
    }
    return b.len;
}

int bytes_contain(bytes b, const char *text)
{
    return bytes_find_text(b, text) < b.len;
}

int bytes_start_with(bytes b, const char *text)
{
    return bytes_equal(bytes_first(b, strlen(text)), bytes_of_text(text));
}

int bytes_are_one_of(bytes b, const char *const *texts)
{
    while (*texts != 0 && !bytes_equal(b, bytes_of_text(*texts)))
        texts++;
    return *texts != 0;
}

int bytes_same_letters(bytes a, bytes b)
{
    size_t i;
    for (i = 0; i < a.len && a.len == b.len; i++) {
        if (fold_case(a.at[i]) != fold_case(b.at[i]))
            return 0;
    }
    return a.len == b.len;
}

int bytes_compare(bytes a, bytes b)
{
    size_t least = a.len < b.len ? a.len : b.len;
    int order = least > 0 ? memcmp(a.at, b.at, least) : 0;
    return order != 0 ? order : (a.len > b.len) - (a.len < b.len);
}

bytes take_line(bytes *rest)
{
    bytes line = bytes_first(*rest, bytes_find(*rest, '\n'));
    *rest = bytes_skip(*rest, line.len + 1);
    return line;
}

bytes last_line(bytes text)
{
    size_t at;
    while (bytes_find(BYTES_OF_LITERAL(" \t\n\v\f\r"), bytes_last(text)) < 6)
        text.len--;
    for (at = text.len; at > 0 && text.at[at - 1] != '\n'; at--)
        continue;
    return bytes_skip(text, at);
}

static void skip_blanks(bytes *rest)
{
    while (bytes_get(*rest, 0) == ' ')
        *rest = bytes_skip(*rest, 1);
}

bytes word_take(bytes *rest)
{
    bytes word;
    skip_blanks(rest);
    word = bytes_first(*rest, bytes_find(*rest, ' '));
    *rest = bytes_skip(*rest, word.len);
    skip_blanks(rest);
    return word;
}

int word_index(const char *words, bytes word)
{
    bytes rest = bytes_of_text(words);
    int index;
    for (index = 0; rest.len > 0; index++) {
        if (bytes_equal(word_take(&rest), word))
            return word.len > 0 ? index : -1;
    }
    return -1;
}
