#include "text/file_error.h"

#include "base/visible.h"
#include "text/say.h"
#include "text/utf8.h"

enum { QUOTED_MOST = 60 };

struct file_place file_place_of(bytes text, size_t at)
{
    struct file_place place = { 1, 1 };
    size_t i;
    for (i = 0; i < at && i < text.len; i++) {
        place.column += (text.at[i] & 0xC0) != 0x80; /* the first byte of a character */
        if (text.at[i] == '\n') {
            place.line++;
            place.column = 1;
        }
    }
    return place;
}

sink *complaint_open(struct complaint *c, struct file_error *error, struct file_place place)
{
    error->line = place.line;
    error->column = place.column;
    c->error = error;
    sink_init(&c->to, 0, 0, (unsigned char *)error->text, sizeof error->text - 1);
    return &c->to;
}

/* A text that is too long is cut, but not inside a character. */
int complaint_close(struct complaint *c)
{
    bytes text = sink_held(&c->to);
    while (!is_utf8(text))
        text = bytes_first(text, text.len - 1);
    c->error->text[text.len] = '\0';
    return 0;
}

int complain_of(struct file_error *error, struct file_place place, const char *text)
{
    struct complaint c;
    sink_text(complaint_open(&c, error, place), text);
    return complaint_close(&c);
}

int complain_around(struct file_error *error, struct file_place place, const char *before,
                    bytes written, const char *after)
{
    struct complaint c;
    sink *out = complaint_open(&c, error, place);
    sink_text(out, before);
    complaint_quote(out, written);
    sink_text(out, after);
    return complaint_close(&c);
}

void complaint_quote(sink *out, bytes b)
{
    sink_byte(out, '`');
    sink_visible(out, b, QUOTED_MOST);
    sink_byte(out, '`');
}

void file_error_print(sink *out, const char *name, const struct file_error *error)
{
    sink_visible_name(out, name);
    if (error->line > 0)
        sink_say(out, ":%zu:%zu", error->line, error->column);
    sink_say(out, ": error: %s\n", error->text);
}
