#include "program/json.h"

#include "program/utf8.h"

#include <stdlib.h>
#include <string.h>
#include <yajl/yajl_gen.h>

static void print(void *to, const char *text, size_t len)
{
    sink_bytes(to, bytes_of(text, len));
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
