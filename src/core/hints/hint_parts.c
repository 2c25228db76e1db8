#include "hints/hint_parts.h"

#include "tokenize/words.h"

#include <string.h>

enum { INTEGERS_MOST = 4 };

const char only_blanks_between[] = "only blanks stand between numbers";
const char digits_only[] = "a number is written with digits only";

int hint_utf16(struct help *h, bytes text)
{
    int first = bytes_get(text, 0);
    int second = bytes_get(text, 1);
    int is_marked = (first == 0xFF && second == 0xFE) || (first == 0xFE && second == 0xFF);
    if (!is_marked && first != 0 && second != 0)
        return 0;
    sink_text(help_more(h), is_marked
                                ? "the file is UTF-16: save it as UTF-8, without a byte order "
                                  "mark"
                                : "the line has NUL bytes: if the file is UTF-16, save it as "
                                  "UTF-8");
    return 1;
}

/* Old line ends: the text is several lines. A CR at its end, or CRs there, are of CRLF. */
static int hint_cr(struct help *h, bytes text)
{
    size_t at = bytes_find(text, '\r');
    int next = bytes_get(text, at + 1);
    if (next < 0 || is_space(next))
        return 0;
    sink_text(help_more(h), "the lines end with CR: save the file with LF after each line");
    return 1;
}

int hint_encoding(struct help *h, bytes text)
{
    return hint_utf16(h, text) || hint_cr(h, text);
}

int is_one_of(int byte, const char *set)
{
    size_t count = strlen(set);
    return byte > 0 && bytes_find(bytes_of(set, count), byte) < count;
}

static int is_blank_line(bytes text)
{
    words ws = words_of(text);
    word w;
    return !words_next(&ws, &w);
}

int hint_blank(struct help *h, flipref_diagnostic *d)
{
    bytes text = diagnostic_text(d);
    if (!is_blank_line(text))
        return 0;
    sink_text(help_more(h), "delete this blank line");
    if (text.len == 0)
        help_fix(h, d, 0, 1, bytes_of("", 0));
    return 1;
}

int are_integers(bytes text, size_t count, int32_t least, int32_t *values)
{
    words ws = words_of(text);
    word w;
    size_t i;
    for (i = 0; i < count; i++) {
        if (!words_next(&ws, &w) || integer_of(w.text, &values[i]) != INTEGER_OK)
            return 0;
        if (values[i] < least)
            return 0;
    }
    return !words_next(&ws, &w);
}

/* Says that one of the integers is negative, if the line is written in such a way that the finding
   does not say so. */
static int hint_negative(struct help *h, struct rewrite *r)
{
    if (r->character.len == 0 && r->reason_count == 0)
        return 0;
    rewrite_set(r, rewrite_text(r), "no number here may be negative");
    rewrite_explain(r, h);
    return 1;
}

int hint_integers(struct help *h, flipref_diagnostic *d, size_t count)
{
    int32_t values[INTEGERS_MOST] = { 0 };
    struct rewrite r;
    rewrite_open(&r, diagnostic_text(d));
    if (r.failed)
        return 0;
    rewrite_divide(&r, only_blanks_between);
    if (!are_integers(rewrite_text(&r), count, INT32_MIN, values))
        rewrite_digits(&r, digits_only);
    if (!are_integers(rewrite_text(&r), count, INT32_MIN, values))
        return 0;
    if (!are_integers(rewrite_text(&r), count, 0, values))
        return hint_negative(h, &r);
    rewrite_offer(&r, h, d);
    return 1;
}

int hint_comment(struct help *h, flipref_diagnostic *d, size_t count)
{
    bytes text = diagnostic_text(d);
    int32_t values[INTEGERS_MOST] = { 0 };
    size_t start = diagnostic_column(d) - 1;
    size_t kept = start;
    if (!is_one_of(bytes_get(text, start), "#/;%"))
        return 0;
    if (!are_integers(bytes_first(text, start), count, INT32_MIN, values))
        return 0;
    while (is_space(bytes_get(text, kept - 1)))
        kept--;
    sink_text(help_more(h), "delete the comment: nothing may follow the numbers");
    help_fix(h, d, kept, text.len - kept, bytes_of("", 0));
    return 1;
}

static int is_ascii_letter(int byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

int hint_lettered_cell(struct help *h, bytes text, const char *first)
{
    words ws = words_of(text);
    sink *out;
    word w = { 0 };
    (void)words_next(&ws, &w);
    if (w.text.len != 2)
        return 0;
    if (!is_ascii_letter(bytes_get(w.text, 0)) || !is_digit(bytes_get(w.text, 1)))
        return 0;
    out = help_more(h);
    sink_text(out, "a cell is two numbers: its row and its column, counted from ");
    sink_text(out, first);
    return 1;
}

static int lower(int byte)
{
    return byte >= 'A' && byte <= 'Z' ? byte - 'A' + 'a' : byte;
}

int is_word(bytes text, const char *wanted)
{
    size_t i;
    if (text.len != strlen(wanted))
        return 0;
    for (i = 0; i < text.len; i++) {
        if (lower(text.at[i]) != wanted[i])
            return 0;
    }
    return 1;
}

int is_word_for_pass(bytes text)
{
    static const char *const passes[] = { "pass", "passes", "skip", "-", "--" };
    words ws = words_of(text);
    word w;
    size_t i;
    int is_pass = 0;
    if (!words_next(&ws, &w))
        return 0;
    for (i = 0; i < sizeof passes / sizeof passes[0]; i++)
        is_pass |= is_word(w.text, passes[i]);
    return is_pass && !words_next(&ws, &w);
}
