#include "submissions/content.h"

#include "text/find.h"
#include "tokenize/words.h"

#include <string.h>

/* ---- binaries ---- */

static int starts_with(bytes b, const char *text, size_t len)
{
    return b.len >= len && memcmp(b.at, text, len) == 0;
}

enum content content_of(bytes start)
{
    static const struct {
        const char *text;
        size_t len;
    } magic[] = {
        /* ELF, Mach-O, archives of objects, COFF of x86-64, 386 and ARM64 */
        { "\177ELF", 4 },          { "\xFE\xED\xFA\xCE", 4 }, { "\xFE\xED\xFA\xCF", 4 },
        { "\xCE\xFA\xED\xFE", 4 }, { "\xCF\xFA\xED\xFE", 4 }, { "\xCA\xFE\xBA\xBE", 4 },
        { "!<arch>\n", 8 },        { "\x64\x86\x00", 3 },     { "\x4C\x01\x00", 3 },
        { "\x64\xAA\x00", 3 },
    };
    bytes head = bytes_first(start, CONTENT_HEAD);
    int has_nul = bytes_find(head, '\0') < head.len;
    size_t i;
    for (i = 0; i < sizeof magic / sizeof magic[0]; i++) {
        if (starts_with(head, magic[i].text, magic[i].len))
            return CONTENT_OBJECT;
    }
    if (has_nul && starts_with(head, "MZ", 2)) /* PE; a text may start with these letters */
        return CONTENT_OBJECT;
    return has_nul ? CONTENT_BINARY : CONTENT_TEXT;
}

/* ---- files that are no C ---- */

const char *content_trouble(bytes text)
{
    static const struct {
        const char *text;
        size_t len;
        const char *trouble;
    } starts[] = {
        { "\xFF\xFE\0\0", 4, " is saved as UTF-32, and gcc reads UTF-8: save it as UTF-8" },
        { "\xFF\xFE", 2, " is saved as UTF-16, and gcc reads UTF-8: save it as UTF-8" },
        { "\xFE\xFF", 2, " is saved as UTF-16, and gcc reads UTF-8: save it as UTF-8" },
        { "PK\x03\x04", 4, " is an archive or a document of an office program, not C" },
        { "\xD0\xCF\x11\xE0", 4, " is a document of an office program, not C" },
        { "%PDF", 4, " is a PDF document, not C" },
        { "{\\rtf", 5, " is a document in Rich Text Format, not C" },
        { "<!", 2, " is a web page, not C" },
        { "<h", 2, " is a web page, not C" },
    };
    size_t i;
    if (starts_with(text, "\xEF\xBB\xBF", 3)) /* a mark of UTF-8 */
        text = bytes_skip(text, 3);
    while (is_space(bytes_get(text, 0)))
        text = bytes_skip(text, 1);
    if (text.len == 0)
        return " is empty";
    for (i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        if (starts_with(text, starts[i].text, starts[i].len))
            return starts[i].trouble;
    }
    return 0;
}

/* ---- C ---- */

static int is_word(int byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
           (byte >= '0' && byte <= '9') || byte == '_';
}

/* Returns the place after the end of a line, over lines that a backslash continues. */
static size_t after_line(bytes b, size_t at)
{
    while (at < b.len && b.at[at] != '\n') {
        if (b.at[at] == '\\' && bytes_get(b, at + 1) == '\n')
            at++;
        at++;
    }
    return at < b.len ? at + 1 : b.len;
}

static size_t after_comment(bytes b, size_t at)
{
    for (at += 2; at < b.len; at++) {
        if (b.at[at] == '*' && bytes_get(b, at + 1) == '/')
            return at + 2;
    }
    return b.len;
}

/* Returns the place after a string or a character, which ends at the end of its line at last. */
static size_t after_quoted(bytes b, size_t at)
{
    int quote = b.at[at];
    for (at++; at < b.len && b.at[at] != '\n'; at++) {
        if (b.at[at] == quote)
            return at + 1;
        if (b.at[at] == '\\')
            at++;
    }
    return at < b.len ? at : b.len;
}

/* If a comment, a string or the like starts at `at`, returns the place after it; otherwise `at`. */
static size_t skip_inert(bytes b, size_t at, int is_line_start)
{
    int byte = b.at[at];
    int next = bytes_get(b, at + 1);
    if (byte == '#' && is_line_start)
        return after_line(b, at);
    if (byte == '/' && next == '/')
        return after_line(b, at) - (after_line(b, at) < b.len);
    if (byte == '/' && next == '*')
        return after_comment(b, at);
    if (byte == '"' || byte == '\'')
        return after_quoted(b, at);
    return at;
}

static size_t after_word(bytes b, size_t at)
{
    while (at < b.len && is_word(b.at[at]))
        at++;
    return at;
}

static int is_main_call(bytes b, size_t at, size_t end)
{
    if (end - at != 4 || memcmp(b.at + at, "main", 4) != 0)
        return 0;
    while (is_space(bytes_get(b, end)))
        end++;
    return bytes_get(b, end) == '(';
}

int content_has_main(bytes source)
{
    size_t at = 0;
    size_t depth = 0;
    int is_line_start = 1;
    while (at < source.len) {
        size_t next = skip_inert(source, at, is_line_start);
        if (next > at) {
            is_line_start = next > 0 && source.at[next - 1] == '\n';
            at = next;
            continue;
        }
        next = after_word(source, at);
        if (next > at) {
            if (depth == 0 && is_main_call(source, at, next))
                return 1;
            is_line_start = 0;
            at = next;
            continue;
        }
        if (source.at[at] == '{')
            depth++;
        else if (source.at[at] == '}' && depth > 0)
            depth--;
        is_line_start = source.at[at] == '\n' || (is_line_start && is_space(source.at[at]));
        at++;
    }
    return 0;
}

static size_t skip_blanks(bytes b, size_t at)
{
    while (bytes_get(b, at) == ' ' || bytes_get(b, at) == '\t')
        at++;
    return at;
}

/* Finds NAME in a line `#include "NAME"`. Returns 0 if it is not such a line. */
static int include_of(bytes line, bytes *name)
{
    static const char directive[] = "include";
    size_t at = skip_blanks(line, 0);
    if (bytes_get(line, at) != '#')
        return 0;
    at = skip_blanks(line, at + 1);
    if (line.len - at < sizeof directive ||
        memcmp(line.at + at, directive, sizeof directive - 1) != 0)
        return 0;
    at = skip_blanks(line, at + sizeof directive - 1);
    if (bytes_get(line, at) != '"')
        return 0;
    *name = bytes_skip(line, at + 1);
    *name = bytes_first(*name, bytes_find(*name, '"'));
    return name->len > 0 && at + 1 + name->len < line.len;
}

int content_next_include(bytes *rest, bytes *name)
{
    while (rest->len > 0) {
        if (include_of(take_line(rest), name))
            return 1;
    }
    return 0;
}
