#include "runner/json_text.h"

#include "text/find.h"
#include "text/memory.h"

#include "base/visible.h"

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

static void put_visible(struct byte_queue *text, bytes b)
{
    while (b.len > 0) {
        char escaped[VISIBLE_MAX];
        size_t n = plain_length(b);
        bytes part = n > 0 ? bytes_first(b, n) : bytes_of(escaped, visible(b.at[0], escaped));
        queue_put(text, part);
        b = bytes_skip(b, n > 0 ? n : 1);
    }
}

json_t *json_from_bytes(bytes b)
{
    struct byte_queue text = { 0 };
    json_t *value;
    put_visible(&text, b);
    value = json_stringn(text.at != 0 ? text.at : "", text.end);
    free(text.at);
    return value;
}

json_t *json_from_all_bytes(bytes b)
{
    struct byte_queue text = { 0 };
    json_t *value;
    size_t i;
    queue_room(&text, 2 * b.len + 1);
    for (i = 0; i < b.len; i++) {
        if (b.at[i] >= 0x80)
            text.at[text.end++] = (char)(0xc0 | b.at[i] >> 6);
        text.at[text.end++] = (char)(b.at[i] < 0x80 ? b.at[i] : 0x80 | (b.at[i] & 0x3f));
    }
    value = json_stringn(text.at, text.end);
    free(text.at);
    return value;
}

void json_put_bytes(const json_t *value, struct byte_queue *to)
{
    bytes text = bytes_of(json_string_value(value), json_string_length(value));
    size_t i;
    queue_room(to, text.len);
    for (i = 0; i < text.len; i++) {
        int is_pair = text.at[i] >= 0xc0 && i + 1 < text.len;
        to->at[to->end++] =
            (char)(is_pair ? (text.at[i] & 3) << 6 | (text.at[i + 1] & 0x3f) : text.at[i]);
        i += (size_t)is_pair;
    }
}

json_t *json_from_text(const char *text)
{
    return text != 0 ? json_from_bytes(bytes_of_text(text)) : json_null();
}

json_t *json_from_own(char *text)
{
    json_t *value = json_from_text(text);
    free(text);
    return value;
}

json_t *json_points(int64_t hundredths)
{
    if (hundredths % HUNDRED == 0)
        return json_integer(hundredths / HUNDRED);
    return json_real((double)hundredths / HUNDRED);
}

void json_put(json_t *object, const char *key, json_t *value)
{
    if (json_object_set_new(object, key, value) != 0)
        memory_is_out();
}

void json_add(json_t *array, json_t *value)
{
    if (json_array_append_new(array, value) != 0)
        memory_is_out();
}

static void *take(size_t size)
{
    return memory_resized(0, size);
}

void json_watch_memory(void)
{
    json_set_alloc_funcs(take, free);
}

const char *json_text_of(const json_t *object, const char *key, const char *otherwise)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text != 0 ? text : otherwise;
}

/* ---- text ---- */

enum { TEXT_FORM = JSON_FORM | JSON_ENCODE_ANY };

static int put_in_queue(const char *part, size_t len, void *to)
{
    queue_put(to, bytes_of(part, len));
    return 0;
}

void json_write(const json_t *value, struct byte_queue *to)
{
    (void)json_dump_callback(value, put_in_queue, to, TEXT_FORM);
}

static int put_in_sink(const char *part, size_t len, void *to)
{
    sink *out = to;
    sink_bytes(out, bytes_of(part, len));
    return out->failed ? -1 : 0;
}

static void print_value(const json_t *value, sink *out)
{
    (void)json_dump_callback(value, put_in_sink, out, TEXT_FORM);
}

/* ---- objects in lines ---- */

static void print_items(const json_t *list, sink *out)
{
    const json_t *item;
    size_t i;
    sink_byte(out, '[');
    json_array_foreach(list, i, item)
    {
        sink_text(out, i == 0 ? "\n" : ",\n");
        print_value(item, out);
    }
    sink_text(out, "\n]");
}

void json_print_lines(json_t *object, const char *lists, sink *out)
{
    const char *key, *before = "{";
    json_t *value;
    int is_list;
    for (is_list = 0; is_list < 2; is_list++) {
        json_object_foreach(object, key, value)
        {
            if ((word_index(lists, bytes_of_text(key)) >= 0) != is_list)
                continue;
            sink_say(out, "%s\"%s\":", before, key);
            if (is_list)
                print_items(value, out);
            else
                print_value(value, out);
            before = ",";
        }
    }
    sink_text(out, "}\n");
}
