#include "text/json.h"

#include "text/number.h"

#include "text/utf8.h"

#include <string.h>

/* ---- strings ---- */

static void write_unit(sink *out, uint32_t unit)
{
    int shift;
    sink_text(out, "\\u");
    for (shift = 12; shift >= 0; shift -= 4)
        sink_byte(out, "0123456789abcdef"[unit >> shift & 15]);
}

/* Writes a character as one or two escaped UTF-16 units. */
static void write_escape(sink *out, uint32_t c)
{
    if (c >= 0x10000) {
        write_unit(out, 0xD800 + ((c - 0x10000) >> 10));
        c = 0xDC00 + (c & 0x3FF);
    }
    write_unit(out, c);
}

/* Invisible characters are escaped, because people look at JSON on terminals too. */
static void write_character(sink *out, uint32_t c, bytes utf8)
{
    static const char named[] = "\"\\\b\f\n\r\t";
    static const char names[] = "\"\\bfnrt";
    const char *name = c > 0 && c < 0x80 ? strchr(named, (int)c) : 0;
    if (name != 0) {
        sink_byte(out, '\\');
        sink_byte(out, names[name - named]);
    } else if (is_shown(c)) {
        sink_bytes(out, utf8);
    } else {
        write_escape(out, c);
    }
}

/* The number of bytes at the start of `b` that need no escape: printable ASCII except " and \. */
static size_t plain_bytes(bytes b)
{
    size_t n = 0;
    while (n < b.len && b.at[n] >= ' ' && b.at[n] < 0x7F && b.at[n] != '"' && b.at[n] != '\\')
        n++;
    return n;
}

static void write_text(sink *out, bytes b)
{
    while (b.len > 0) {
        size_t n = plain_bytes(b);
        sink_bytes(out, bytes_first(b, n)); /* most strings need no escape */
        b = bytes_skip(b, n);
        if (b.len > 0) {
            bytes utf8;
            uint32_t c = utf8_take(&b, &utf8);
            write_character(out, c, utf8);
        }
    }
}

static void write_string(const struct json *j, bytes b)
{
    sink_byte(j->out, '"');
    while (j->no_colons && bytes_find(b, ':') < b.len) {
        bytes before = bytes_first(b, bytes_find(b, ':'));
        write_text(j->out, before);
        write_escape(j->out, ':');
        b = bytes_skip(b, before.len + 1);
    }
    write_text(j->out, b);
    sink_byte(j->out, '"');
}

/* ---- what stands between values ---- */

static void start_line(struct json *j)
{
    unsigned i;
    if (!j->indent)
        return;
    sink_byte(j->out, '\n');
    for (i = 0; i < j->depth; i++)
        sink_byte(j->out, ' ');
}

static void start_value(struct json *j, const char *key)
{
    uint32_t bit = (uint32_t)1 << j->depth;
    if (j->depth > 0) {
        if (j->filled & bit)
            sink_byte(j->out, ',');
        start_line(j);
    }
    j->filled |= bit;
    if (key != 0) {
        write_string(j, bytes_of_text(key));
        sink_text(j->out, j->indent ? ": " : ":");
    }
}

static void open_value(struct json *j, const char *key, int bracket)
{
    start_value(j, key);
    sink_byte(j->out, bracket);
    j->depth++;
    j->filled &= ~((uint32_t)1 << j->depth);
}

static void close_value(struct json *j, int bracket)
{
    int is_filled = (j->filled >> j->depth & 1) != 0;
    j->depth--;
    if (is_filled)
        start_line(j);
    sink_byte(j->out, bracket);
}

/* ---- values ---- */

void json_open(struct json *j, sink *out, int indent)
{
    j->out = out;
    j->indent = indent;
    j->depth = 0;
    j->filled = 0;
    j->no_colons = 0;
}

void json_start_object(struct json *j, const char *key)
{
    open_value(j, key, '{');
}

void json_end_object(struct json *j)
{
    close_value(j, '}');
}

void json_start_array(struct json *j, const char *key)
{
    open_value(j, key, '[');
}

void json_end_array(struct json *j)
{
    close_value(j, ']');
}

void json_bytes(struct json *j, const char *key, bytes b)
{
    start_value(j, key);
    write_string(j, b);
}

void json_visible(struct json *j, const char *key, bytes b, enum shown stays)
{
    char room[VISIBLE_MAX];
    start_value(j, key);
    sink_byte(j->out, '"');
    while (b.len > 0)
        write_text(j->out, shown_take(&b, stays, room));
    sink_byte(j->out, '"');
}

void json_text(struct json *j, const char *key, const char *text)
{
    json_bytes(j, key, bytes_of_text(text));
}

void json_number(struct json *j, const char *key, uint64_t n)
{
    start_value(j, key);
    sink_number(j->out, n);
}

void json_hundredths(struct json *j, const char *key, int64_t n)
{
    start_value(j, key);
    sink_hundredths(j->out, n);
}

void json_no_value(struct json *j, const char *key)
{
    start_value(j, key);
    sink_text(j->out, "null");
}

void json_bool(struct json *j, const char *key, int truth)
{
    start_value(j, key);
    sink_text(j->out, truth ? "true" : "false");
}

void json_name(struct json *j, const char *key, const char *exact, bytes b)
{
    json_bytes(j, key, b);
    if (is_utf8(b))
        return;
    start_value(j, exact);
    sink_byte(j->out, '"');
    sink_percent(j->out, b);
    sink_byte(j->out, '"');
}

void json_end_line(struct json *j)
{
    sink_byte(j->out, '\n');
}
