#include "grammar/tokens.h"

#include <string.h>

static int is_between(int byte, int first, int last)
{
    return byte >= first && byte <= last;
}

static int is_digit(int byte)
{
    return is_between(byte, '0', '9');
}

static size_t skip_blanks(bytes text, size_t at)
{
    while (at < text.len) {
        int byte = text.at[at];
        if (byte == '#')
            at += bytes_find(bytes_skip(text, at), '\n');
        else if (byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n')
            at++;
        else
            break;
    }
    return at;
}

static size_t skip_digits(bytes text, size_t at)
{
    while (is_digit(bytes_get(text, at)))
        at++;
    return at;
}

static struct token wrong(struct token t, const char *what)
{
    t.kind = TOKEN_WRONG;
    t.text = bytes_of_text(what);
    return t;
}

/* ---- texts ---- */

struct escape {
    char letter, means;
};

static const struct escape escapes[] = { { 'n', '\n' }, { 't', '\t' }, { 'r', '\r' }, { 'b', '\b' },
                                         { 'f', '\f' }, { '"', '"' },  { '\\', '\\' } };

/* Reads up to three octal digits. */
static int octal(bytes text, size_t *at)
{
    size_t end = *at + 3;
    int value = 0;
    while (*at < end && is_between(bytes_get(text, *at), '0', '7'))
        value = 8 * value + (text.at[(*at)++] - '0');
    return value;
}

/* Reads what follows a backslash. Returns the byte that it means, -1 if it means none, or a number
   above 255 if there is no such byte. */
static int read_escape(bytes text, size_t *at)
{
    int letter = bytes_get(text, *at);
    size_t i;
    if (is_between(letter, '0', '7'))
        return octal(text, at);
    for (i = 0; i < sizeof escapes / sizeof escapes[0]; i++) {
        if (letter == escapes[i].letter) {
            ++*at;
            return escapes[i].means;
        }
    }
    if (letter != '\n')
        return '\\';
    ++*at;
    return -1;
}

static struct token read_text(struct token t, bytes text, struct arena *a)
{
    size_t at = t.at + 1;
    size_t len = 0;
    size_t quote = at; /* the end, to know how long it may be */
    unsigned char *to;
    while (quote < text.len && text.at[quote] != '"')
        quote += text.at[quote] == '\\' ? 2 : 1;
    if (quote >= text.len)
        return wrong(t, "the text has no closing quote");
    to = arena_take(a, quote - at + 1);
    while (at < quote) {
        int byte = text.at[at++];
        if (byte == '\\')
            byte = read_escape(text, &at);
        if (byte > 255)
            return wrong(t, "an octal escape of this text means no byte");
        if (byte >= 0)
            to[len++] = (unsigned char)byte;
    }
    t.kind = TOKEN_TEXT;
    t.text = bytes_of(to, len);
    t.end = quote + 1;
    return t;
}

/* ---- other tokens ---- */

static struct token read_number(struct token t, bytes text)
{
    size_t e;
    t.kind = TOKEN_INTEGER;
    t.end = skip_digits(text, t.at);
    if (bytes_get(text, t.end) == '.') {
        t.kind = TOKEN_FLOAT;
        t.end = skip_digits(text, t.end + 1);
    }
    e = t.end + 1;
    if (bytes_get(text, e) == '-' || bytes_get(text, e) == '+')
        e++;
    if ((bytes_get(text, t.end) | 0x20) == 'e' && is_digit(bytes_get(text, e))) {
        t.kind = TOKEN_FLOAT;
        t.end = skip_digits(text, e);
    }
    return t;
}

static struct token read_name(struct token t, bytes text)
{
    t.kind = TOKEN_NAME;
    while (is_between(bytes_get(text, t.end), 'a', 'z') || is_digit(bytes_get(text, t.end)))
        t.end++;
    return t;
}

static struct token read_word(struct token t, bytes text, const char *const *words)
{
    int i;
    for (i = 0; words[i] != 0; i++) {
        size_t len = strlen(words[i]);
        if (t.at + len > t.end &&
            bytes_equal(bytes_first(bytes_skip(text, t.at), len), bytes_of_text(words[i]))) {
            t.kind = TOKEN_WORD;
            t.word = i;
            t.end = t.at + len;
        }
    }
    return t.kind == TOKEN_WORD ? t : wrong(t, "this is not a word of the language");
}

static struct token read_sign(struct token t, bytes text)
{
    static const char doubles[] = "<=>===!=&&||";
    int first = text.at[t.at], second = bytes_get(text, t.at + 1);
    size_t i;
    t.kind = TOKEN_SIGN;
    t.word = SIGN(first, 0);
    t.end = t.at + 1;
    for (i = 0; doubles[i] != '\0'; i += 2) {
        if (first == doubles[i] && second == doubles[i + 1]) {
            t.word = SIGN(first, second);
            t.end = t.at + 2;
        }
    }
    return t;
}

struct token token_at(bytes text, size_t offset, const char *const *words, struct arena *a)
{
    struct token t = { TOKEN_END, 0, 0, { 0, 0 }, 0 };
    int byte;
    t.at = t.end = skip_blanks(text, offset);
    byte = bytes_get(text, t.at);
    if (byte == '"')
        return read_text(t, text, a);
    if (is_digit(byte))
        t = read_number(t, text);
    else if (is_between(byte, 'a', 'z'))
        t = read_name(t, text);
    else if (is_between(byte, 'A', 'Z'))
        t = read_word(t, text, words);
    else if (byte >= 0)
        t = read_sign(t, text);
    if (t.kind != TOKEN_WRONG)
        t.text = bytes_first(bytes_skip(text, t.at), t.end - t.at);
    return t;
}
