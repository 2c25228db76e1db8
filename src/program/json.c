#include "program/json.h"

#include "program/utf8.h"

#include "judge/visible.h"

#include <stdlib.h>
#include <string.h>
#include <yajl/yajl_gen.h>

static void write_unit(sink *out, uint32_t unit)
{
    int shift;
    sink_text(out, "\\u");
    for (shift = 12; shift >= 0; shift -= 4)
        sink_byte(out, "0123456789abcdef"[unit >> shift & 15]);
}

/* A character as JSON's escape: one UTF-16 unit, or two. */
static void write_escape(sink *out, uint32_t c)
{
    if (c >= 0x10000) {
        write_unit(out, 0xD800 + ((c - 0x10000) >> 10));
        c = 0xDC00 + (c & 0x3FF);
    }
    write_unit(out, c);
}

/* Beyond ASCII there are only characters of strings, and none is cut. What is not shown is escaped,
   for people look at JSON on terminals too. */
static void print(void *to, const char *text, size_t len)
{
    bytes rest = bytes_of(text, len);
    size_t plain = 0;
    while (plain < rest.len) {
        uint32_t c = ' ';
        size_t length = rest.at[plain] < 0x7F ? 1 : utf8_character(bytes_skip(rest, plain), &c);
        if (length > 0 && !is_shown(c)) {
            sink_bytes(to, bytes_first(rest, plain));
            write_escape(to, c);
            rest = bytes_skip(rest, plain + length);
            plain = 0;
        } else {
            plain += length > 0 ? length : 1;
        }
    }
    sink_bytes(to, rest);
}

int json_open(struct json *j, sink *out, int indent)
{
    j->failed = 0;
    j->gen = yajl_gen_alloc(0);
    if (j->gen == 0)
        return 0;
    if (yajl_gen_config(j->gen, yajl_gen_print_callback, print, (void *)out) &&
        yajl_gen_config(j->gen, yajl_gen_beautify, indent) &&
        yajl_gen_config(j->gen, yajl_gen_indent_string, " ") &&
        yajl_gen_config(j->gen, yajl_gen_validate_utf8, 1))
        return 1;
    json_close(j);
    return 0;
}

void json_close(struct json *j)
{
    yajl_gen_free(j->gen);
    j->gen = 0;
}

static void look(struct json *j, yajl_gen_status status)
{
    j->failed |= status != yajl_gen_status_ok;
}

static void string(struct json *j, bytes b)
{
    static const unsigned char nothing[1];
    look(j, yajl_gen_string(j->gen, b.len > 0 ? b.at : nothing, b.len));
}

static void start(struct json *j, const char *key)
{
    if (key != 0)
        string(j, bytes_of_text(key));
}

void json_object(struct json *j, const char *key)
{
    start(j, key);
    look(j, yajl_gen_map_open(j->gen));
}

void json_end_object(struct json *j)
{
    look(j, yajl_gen_map_close(j->gen));
}

void json_array(struct json *j, const char *key)
{
    start(j, key);
    look(j, yajl_gen_array_open(j->gen));
}

void json_end_array(struct json *j)
{
    look(j, yajl_gen_array_close(j->gen));
}

void json_text(struct json *j, const char *key, const char *text)
{
    start(j, key);
    string(j, bytes_of_text(text));
}

void json_number(struct json *j, const char *key, uint64_t n)
{
    unsigned char digits[20];
    sink text;
    sink_init(&text, 0, 0, digits, sizeof digits);
    sink_number(&text, n);
    start(j, key);
    look(j, yajl_gen_number(j->gen, (const char *)digits, text.len));
}

void json_bool(struct json *j, const char *key, int truth)
{
    start(j, key);
    look(j, yajl_gen_bool(j->gen, truth));
}

/* Writes what `change` makes of b, at most UTF8_GROWTH bytes for each; returns what it returns. */
static int changed(struct json *j, const char *key, bytes b, int (*change)(sink *out, bytes b))
{
    size_t room = UTF8_GROWTH * b.len + 1;
    unsigned char *at = malloc(room);
    sink text;
    int said = 0;
    if (at == 0) {
        j->failed = 1;
        return 0;
    }
    sink_init(&text, 0, 0, at, room);
    said = change(&text, b);
    start(j, key);
    string(j, sink_held(&text));
    free(at);
    return said;
}

static int percent(sink *out, bytes b)
{
    sink_percent(out, b);
    return 1;
}

void json_bytes(struct json *j, const char *key, bytes b)
{
    (void)changed(j, key, b, sink_utf8);
}

void json_name(struct json *j, const char *key, const char *exact, bytes b)
{
    if (changed(j, key, b, sink_utf8))
        (void)changed(j, exact, b, percent);
}

void json_end_line(struct json *j)
{
    yajl_gen_reset(j->gen, "\n");
}
