/* tokenize: lines, words, integers, and words across lines.

   - Lines and their LFs, joined, give the input, and their offsets are right. Of a line that is
     too long, the beginning is given first, and the rest in parts on demand.
   - Words and the white space between them, joined, give the line, and their columns are right.
   - A stream gives the words of all lines; their lines, columns and offsets are right. Of a word
     that is too long, the beginning is given.
   - integer_of agrees with a naive reading of [+-]?[0-9]+.
   - If CR LF is declared as the line end, what is read is the input without the CRs before LFs.
   - How the input is divided into reads changes nothing. */
#include "harness/harness.h"

#include "report/cr_lf.h"

#include "tokenize/lines.h"
#include "tokenize/stream.h"
#include "tokenize/words.h"

#include <ctype.h>
#include <string.h>

/* Does what integer_of() does, naively: a double holds all digits, exactly far beyond 32 bits. */
static enum integer naive_integer(bytes text, double *value)
{
    double sign = 1;
    double n = 0;
    size_t i = 0;
    if (text.len > 0 && (text.at[0] == '-' || text.at[0] == '+')) {
        sign = text.at[0] == '-' ? -1 : 1;
        i = 1;
    }
    if (i == text.len)
        return INTEGER_NONE;
    for (; i < text.len; i++) {
        if (!(text.at[i] >= '0' && text.at[i] <= '9'))
            return INTEGER_NONE;
        n = n < 1e12 ? 10 * n + (text.at[i] - '0') : n;
    }
    *value = sign * n;
    return *value >= -2147483648.0 && *value <= 2147483647.0 ? INTEGER_OK : INTEGER_TOO_WIDE;
}

static void check_integer(bytes text)
{
    int32_t value = 0;
    double expected = 0;
    enum integer kind = integer_of(text, &value);
    PROPERTY(kind == naive_integer(text, &expected));
    if (kind == INTEGER_OK)
        PROPERTY((double)value == expected);
}

static int is_all_space(bytes b)
{
    size_t i;
    for (i = 0; i < b.len; i++) {
        if (!isspace(b.at[i])) /* in the "C" locale */
            return 0;
    }
    return 1;
}

static int has_no_space(bytes b)
{
    size_t i;
    for (i = 0; i < b.len; i++) {
        if (isspace(b.at[i]))
            return 0;
    }
    return 1;
}

static void check_words(bytes text)
{
    words ws = words_of(text);
    size_t covered = 0;
    word w;
    while (words_next(&ws, &w)) {
        size_t start = w.column - 1;
        PROPERTY(start >= covered && start + w.text.len <= text.len && w.text.len > 0);
        PROPERTY(covered == 0 || start > covered);
        PROPERTY(is_all_space(bytes_first(bytes_skip(text, covered), start - covered)));
        PROPERTY(bytes_equal(w.text, bytes_first(bytes_skip(text, start), w.text.len)));
        PROPERTY(has_no_space(w.text));
        check_integer(w.text);
        covered = start + w.text.len;
    }
    PROPERTY(is_all_space(bytes_skip(text, covered)));
    PROPERTY(ws.column == text.len + 1);
}

/* Returns the first line of the input, which memchr finds. */
static bytes first_line(bytes input)
{
    const unsigned char *lf = input.len > 0 ? memchr(input.at, '\n', input.len) : 0;
    return lf ? bytes_first(input, (size_t)(lf - input.at)) : input;
}

/* Reads the rest of a line, whose first part was `in`, and compares it with `expected`. */
static void check_rest(lines *ls, line in, bytes expected, int is_ended)
{
    uint64_t number = in.number;
    uint64_t offset = in.offset;
    while (in.too_long) {
        offset += LINE_LIMIT;
        expected = bytes_skip(expected, LINE_LIMIT);
        PROPERTY(lines_rest(ls, &in));
        PROPERTY(in.number == number && in.offset == offset);
        PROPERTY(in.too_long == (expected.len > LINE_LIMIT));
        PROPERTY(in.too_long || in.ended == is_ended);
        PROPERTY(bytes_equal(in.text, bytes_first(expected, LINE_LIMIT)));
    }
    PROPERTY(!lines_rest(ls, &in));
}

/* Reads lines from a source, and compares them with the input. */
static void check_lines(source *from, bytes rest)
{
    uint64_t end = feed_start(rest.at, rest.len) + rest.len;
    lines ls;
    line in;
    uint64_t number = 0;
    lines_init(&ls, from);
    while (lines_next(&ls, &in)) {
        bytes expected = first_line(rest);
        number++;
        PROPERTY(rest.len > 0);
        PROPERTY(in.number == number);
        PROPERTY(in.offset == end - rest.len);
        PROPERTY(in.too_long == (expected.len > LINE_LIMIT));
        PROPERTY(in.too_long || in.ended == (expected.len < rest.len));
        PROPERTY(bytes_equal(in.text, bytes_first(expected, LINE_LIMIT)));
        check_words(in.text);
        if (number % 3 != 0)
            check_rest(&ls, in, expected, expected.len < rest.len);
        rest = bytes_skip(rest, expected.len + 1);
        PROPERTY(number % 2 == 0 || lines_at_end(&ls) == (rest.len == 0));
    }
    PROPERTY(rest.len == 0);
    PROPERTY(lines_at_end(&ls));
    PROPERTY(source_offset(from) == end);
}

/* Does the same for words across lines. */
static void check_stream(source *from, bytes rest)
{
    uint64_t end = feed_start(rest.at, rest.len) + rest.len;
    stream all;
    placed_word w;
    uint64_t line_number = 1;
    uint64_t column = 1;
    stream_init(&all, from);
    while (stream_next(&all, &w)) {
        size_t n = 0;
        for (; rest.len > 0 && isspace(rest.at[0]); rest = bytes_skip(rest, 1)) {
            column = rest.at[0] == '\n' ? 1 : column + 1;
            line_number += rest.at[0] == '\n';
        }
        while (n < rest.len && !isspace(rest.at[n]))
            n++;
        PROPERTY(n > 0);
        PROPERTY(w.line == line_number && w.column == column);
        PROPERTY(w.offset == end - rest.len);
        PROPERTY(w.too_long == (n > LINE_LIMIT));
        PROPERTY(bytes_equal(w.text, bytes_first(bytes_first(rest, n), LINE_LIMIT)));
        column += n;
        rest = bytes_skip(rest, n);
    }
    PROPERTY(is_all_space(rest));
    PROPERTY(w.offset == end);
}

/* A text that is read in parts. */
struct parts {
    bytes rest;
    size_t most; /* bytes in a part */
};

static size_t next_part(void *from, unsigned char *at, size_t room)
{
    struct parts *p = from;
    bytes part = bytes_first(bytes_first(p->rest, p->most), room);
    if (part.len > 0)
        memcpy(at, part.at, part.len);
    p->rest = bytes_skip(p->rest, part.len);
    return part.len;
}

/* Reads a text without the CRs of CR LF. */
static void check_cr_lf(bytes rest, size_t most)
{
    static unsigned char buffer[LINES_CAPACITY];
    static struct cr_lf in_file;
    struct parts p = { rest, most > 0 ? most : 1 };
    source from;
    source_init(&from, next_part, &p, buffer, sizeof buffer);
    cr_lf_open(&in_file, &from);
    while (source_more(&from)) {
        bytes ahead = source_ahead(&from);
        size_t i;
        for (i = 0; i < ahead.len; i++) {
            if (bytes_get(rest, 0) == '\r' && bytes_get(rest, 1) == '\n')
                rest = bytes_skip(rest, 1);
            PROPERTY(bytes_get(rest, 0) == ahead.at[i]);
            rest = bytes_skip(rest, 1);
        }
        source_advance(&from, ahead.len);
    }
    PROPERTY(rest.len == 0);
}

void target(const uint8_t *data, size_t size)
{
    size_t cuts[CUTS];
    size_t n = cuts_of(data, size, cuts);
    size_t c;
    for (c = 0; c < n; c++) {
        struct feed f;
        feed_open(&f, data, size, cuts[c]);
        check_lines(&f.source, bytes_of(data, size));
        feed_close(&f);
        feed_open(&f, data, size, cuts[c]);
        check_stream(&f.source, bytes_of(data, size));
        feed_close(&f);
        check_cr_lf(bytes_of(data, size), cuts[c]);
    }
}
