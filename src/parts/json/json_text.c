#include "json/json_text.h"

#include "text/byte_queue.h"

#include "base/visible.h"

#include <stdlib.h>
#include <string.h>

#include <stdlib.h>

enum { HUNDRED = 100 };

/* How many of the first bytes stay as they are: those of a visible character, or of white space. */
static size_t plain_length(bytes b)
{
    uint32_t c;
    size_t length;
    if (b.at[0] == '\n' || b.at[0] == '\t')
        return 1;
    if (b.at[0] < 0x80)
        return b.at[0] >= ' ' && b.at[0] != 0x7f;
    length = utf8_character(b, &c);
    return length > 0 && is_shown(c) ? length : 0;
}

static int put_visible(struct byte_queue *text, bytes b)
{
    while (b.len > 0) {
        char escaped[VISIBLE_MAX];
        size_t n = plain_length(b);
        bytes part = n > 0 ? bytes_first(b, n) : bytes_of(escaped, visible(b.at[0], escaped));
        if (!queue_put(text, part))
            return 0;
        b = bytes_skip(b, n > 0 ? n : 1);
    }
    return 1;
}

json_t *json_from_bytes(bytes b)
{
    struct byte_queue text = { 0 };
    json_t *value = 0;
    if (put_visible(&text, b))
        value = json_stringn(text.at != 0 ? text.at : "", text.end);
    free(text.at);
    return value;
}

json_t *json_from_text(const char *text)
{
    return text != 0 ? json_from_bytes(bytes_of_text(text)) : json_null();
}

json_t *json_from_hash(uint64_t hash)
{
    char text[16];
    size_t i;
    for (i = 0; i < sizeof text; i++)
        text[i] = "0123456789abcdef"[hash >> 4 * (sizeof text - 1 - i) & 15];
    return json_from_bytes(bytes_of(text, sizeof text));
}

json_t *json_points(int64_t hundredths)
{
    if (hundredths % HUNDRED == 0)
        return json_integer(hundredths / HUNDRED);
    return json_real((double)hundredths / HUNDRED);
}

static int is_lost;

void json_put(json_t *object, const char *key, json_t *value)
{
    if (json_object_set_new(object, key, value) != 0)
        is_lost = 1;
}

void json_add(json_t *array, json_t *value)
{
    if (json_array_append_new(array, value) != 0)
        is_lost = 1;
}

int json_is_lost(void)
{
    return is_lost;
}

json_t *json_unless_lost(json_t *value)
{
    if (!is_lost)
        return value;
    json_decref(value);
    return 0;
}

const char *json_text_of(const json_t *object, const char *key, const char *otherwise)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text != 0 ? text : otherwise;
}

int64_t hundredths_of(const json_t *points)
{
    double n = json_number_value(points) * HUNDRED;
    return (int64_t)(n < 0 ? n - 0.5 : n + 0.5);
}

/* ---- objects in lines ---- */

/* Writes a value, but for the last `less` characters of its text. */
static void print_value(const json_t *value, size_t less, sink *out)
{
    char *text = json_dumps(value, JSON_FORM);
    if (text == 0)
        out->failed = 1;
    else
        sink_bytes(out, bytes_first(bytes_of_text(text), strlen(text) - less));
    free(text);
}

static void print_list(const char *key, const json_t *list, sink *out)
{
    const json_t *item;
    size_t i;
    sink_text(out, ",\"");
    sink_text(out, key);
    sink_text(out, "\":[");
    json_array_foreach(list, i, item)
    {
        sink_text(out, i == 0 ? "\n" : ",\n");
        print_value(item, 0, out);
    }
    sink_text(out, "\n]");
}

void json_print_lines(json_t *object, const char *const *keys, sink *out)
{
    json_t *rest = json_copy(object); /* a shallow copy */
    const char *const *key;
    for (key = keys; *key != 0; key++)
        (void)json_object_del(rest, *key);
    print_value(rest, strlen("}"), out);
    json_decref(rest);
    for (key = keys; *key != 0; key++)
        print_list(*key, json_object_get(object, *key), out);
    sink_text(out, "}\n");
}
