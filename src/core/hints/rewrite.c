#include "hints/rewrite.h"

#include "findings/characters.h"
#include "tokenize/words.h"

#include <string.h>

enum { BYTE_ORDER_MARK = 0xFEFF };

static void put_byte(struct rewrite *r, int byte)
{
    if (r->len >= FIX_ROOM - 1)
        r->failed = 1;
    else
        r->at[r->len++] = (unsigned char)byte;
}

/* Appends a word. It may lie in the same room, after the end of the new line. */
static void put_word(struct rewrite *r, bytes text)
{
    size_t i;
    for (i = 0; i < text.len; i++)
        put_byte(r, text.at[i]);
}

/* Appends what is meant by the character outside ASCII that `rest` starts with. */
static void put_character(struct rewrite *r, const struct character *c, bytes rest, int is_first)
{
    const char *meant = character_meant(c);
    if (is_first && c->code == BYTE_ORDER_MARK)
        r->had_mark = 1;
    else if (r->character.len == 0)
        r->character = bytes_first(rest, c->length);
    if (meant == 0)
        r->failed = 1;
    else
        for (; *meant != '\0'; meant++)
            put_byte(r, *meant);
}

/* Appends a byte that does not start a character outside ASCII. */
static void put_ascii(struct rewrite *r, int byte, int is_last)
{
    if (byte == '\r' && is_last)
        r->had_cr = 1;
    else if (byte == '\0' || byte >= 0x7F)
        r->failed = 1;
    else
        put_byte(r, byte);
}

void rewrite_open(struct rewrite *r, bytes text)
{
    size_t i;
    memset(r, 0, sizeof *r);
    for (i = 0; i < REASONS_MOST; i++)
        r->reasons[i] = "";
    i = 0;
    while (i < text.len && !r->failed) {
        bytes rest = bytes_skip(text, i);
        struct character c;
        if (character_take(rest, &c)) {
            put_character(r, &c, rest, i == 0);
            i += c.length;
        } else {
            put_ascii(r, bytes_get(rest, 0), rest.len == 1);
            i++;
        }
    }
}

bytes rewrite_text(const struct rewrite *r)
{
    return bytes_of(r->at, r->len);
}

/* ---- steps ---- */

static void note(struct rewrite *r, const char *reason)
{
    int is_new = r->reason_count == 0 || r->reasons[r->reason_count - 1] != reason;
    if (is_new && r->reason_count < REASONS_MOST)
        r->reasons[r->reason_count++] = reason;
}

static int is_mark(int byte, const char *marks)
{
    return bytes_find(bytes_of_text(marks), byte) < strlen(marks);
}

void rewrite_join(struct rewrite *r, const char *marks, const char *reason)
{
    size_t len = r->len;
    size_t i;
    r->len = 0;
    for (i = 0; i < len; i++) {
        if (is_space(r->at[i]) || is_mark(r->at[i], marks))
            note(r, reason);
        else
            put_byte(r, r->at[i]);
    }
}

/* Returns whether the byte at i belongs to an arrow, or is a hyphen between numbers instead of a
   sign. */
static int is_dash(bytes text, size_t i)
{
    if (bytes_get(text, i) != '-')
        return 0;
    return bytes_get(text, i + 1) == '>' || (i > 0 && is_digit(bytes_get(text, i - 1)));
}

void rewrite_divide(struct rewrite *r, const char *reason)
{
    words ws;
    word w;
    size_t i;
    for (i = 0; i < r->len; i++) {
        if (is_dash(rewrite_text(r), i) || is_mark(r->at[i], ",;:|/()[]{}<>"))
            rewrite_byte(r, i, ' ', reason);
    }
    ws = words_of(rewrite_text(r));
    r->len = 0;
    while (words_next(&ws, &w)) {
        if (r->len > 0)
            put_byte(r, ' ');
        put_word(r, w.text);
    }
}

/* Appends a number without a `.0` at its end, or a zero for the letter O. */
static void put_number(struct rewrite *r, bytes text)
{
    int first = bytes_get(text, 0);
    if (text.len > 2 && bytes_equal(bytes_skip(text, text.len - 2), bytes_of(".0", 2)))
        text.len -= 2;
    if (text.len == 1 && (first == 'o' || first == 'O'))
        put_byte(r, '0');
    else
        put_word(r, text);
}

void rewrite_digits(struct rewrite *r, const char *reason)
{
    words ws = words_of(rewrite_text(r));
    word w;
    r->len = 0;
    while (words_next(&ws, &w)) {
        if (r->len > 0)
            put_byte(r, ' ');
        put_number(r, w.text);
    }
    note(r, reason);
}

void rewrite_map(struct rewrite *r, const char *from, const char *to, const char *reason)
{
    size_t i;
    for (i = 0; i < r->len; i++) {
        size_t at = bytes_find(bytes_of_text(from), r->at[i]);
        if (at < strlen(from))
            rewrite_byte(r, i, to[at], reason);
    }
}

void rewrite_byte(struct rewrite *r, size_t i, int byte, const char *reason)
{
    if (r->at[i] == byte)
        return;
    r->at[i] = (unsigned char)byte;
    note(r, reason);
}

void rewrite_set(struct rewrite *r, bytes text, const char *reason)
{
    memmove(r->at, text.at, text.len);
    r->len = text.len;
    note(r, reason);
}

/* ---- the help ---- */

static void next_reason(struct help *h, int *count)
{
    sink *out = *count == 0 ? help_more(h) : &h->said.to;
    sink_text(out, *count == 0 ? "" : ", and ");
    (*count)++;
}

void rewrite_explain(const struct rewrite *r, struct help *h)
{
    sink *out = &h->said.to;
    int count = 0;
    size_t i;
    if (r->had_mark) {
        next_reason(h, &count);
        sink_text(out, "save the file without a byte order mark");
    }
    if (r->had_cr) {
        next_reason(h, &count);
        sink_text(out, "save the file with LF line ends, without CR");
    }
    if (r->character.at != 0) {
        struct character c;
        next_reason(h, &count);
        (void)character_take(r->character, &c);
        say_character(out, &c);
        sink_text(out, " is not ASCII");
    }
    for (i = 0; i < r->reason_count; i++) {
        next_reason(h, &count);
        sink_text(out, r->reasons[i]);
    }
}

static int is_printable(bytes text)
{
    size_t i;
    for (i = 0; i < text.len; i++) {
        if (text.at[i] < ' ' || text.at[i] >= 0x7F)
            return 0;
    }
    return 1;
}

/* Returns how many bytes both texts start with. */
static size_t common_start(bytes a, bytes b)
{
    size_t n = 0;
    while (n < a.len && n < b.len && a.at[n] == b.at[n])
        n++;
    return n;
}

/* Returns how many bytes both texts end with. */
static size_t common_end(bytes a, bytes b)
{
    size_t n = 0;
    while (n < a.len && n < b.len && bytes_get(a, a.len - 1 - n) == bytes_get(b, b.len - 1 - n))
        n++;
    return n;
}

void rewrite_offer(const struct rewrite *r, struct help *h, flipref_diagnostic *d)
{
    bytes old = diagnostic_text(d);
    bytes now = rewrite_text(r);
    size_t start = common_start(old, now);
    size_t end = common_end(bytes_skip(old, start), bytes_skip(now, start));
    int words_changed = r->character.len > 0 || r->reason_count > 0;
    if (!words_changed && !r->had_mark && !r->had_cr)
        return;
    rewrite_explain(r, h);
    if (!is_printable(now))
        return;
    if (words_changed) {
        sink_text(&h->said.to, ": write `");
        sink_bytes(&h->said.to, now);
        sink_byte(&h->said.to, '`');
    }
    help_fix(h, d, start, old.len - start - end,
             bytes_first(bytes_skip(now, start), now.len - start - end));
}
