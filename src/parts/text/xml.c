#include "text/xml.h"

#include "text/say.h"
#include "text/utf8.h"

void xml_open(struct xml *x, sink *out)
{
    x->out = out;
    x->depth = 0;
    x->in_tag = 0;
}

void xml_declaration(struct xml *x)
{
    sink_text(x->out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
}

/* ---- text ---- */

static int is_allowed(uint32_t c)
{
    return c == '\t' || c == '\n' || c == '\r' || (c >= ' ' && c != 0xFFFE && c != 0xFFFF);
}

/* Returns the entity for a character that a parser would take for markup or change, or NULL. (A
   parser turns a carriage return into a line feed, and tabs and line feeds in an attribute into
   blanks.) */
static const char *entity_of(uint32_t c, int in_attribute)
{
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\r':
        return "&#13;";
    case '\t':
        return in_attribute ? "&#9;" : 0;
    case '\n':
        return in_attribute ? "&#10;" : 0;
    default:
        return is_allowed(c) ? 0 : "\xEF\xBF\xBD";
    }
}

static void write_text(sink *out, bytes text, int in_attribute)
{
    while (text.len > 0) {
        bytes utf8;
        const char *entity = entity_of(utf8_take(&text, &utf8), in_attribute);
        if (entity != 0)
            sink_text(out, entity);
        else
            sink_bytes(out, utf8);
    }
}

/* ---- elements ---- */

static void end_tag(struct xml *x)
{
    if (x->in_tag)
        sink_byte(x->out, '>');
    x->in_tag = 0;
}

void xml_start(struct xml *x, const char *element)
{
    end_tag(x);
    sink_say(x->out, "<%s", element);
    x->open[x->depth++] = element;
    x->in_tag = 1;
}

void xml_end(struct xml *x)
{
    const char *element = x->open[--x->depth];
    if (x->in_tag) {
        sink_text(x->out, "/>");
        x->in_tag = 0;
        return;
    }
    sink_say(x->out, "</%s>", element);
}

void xml_attribute(struct xml *x, const char *name, bytes value)
{
    sink_say(x->out, " %s=\"", name);
    write_text(x->out, value, 1);
    sink_byte(x->out, '"');
}

void xml_number(struct xml *x, const char *name, uint64_t value)
{
    sink_say(x->out, " %s=\"%" PRIu64 "\"", name, value);
}

void xml_text(struct xml *x, bytes text)
{
    end_tag(x);
    write_text(x->out, text, 0);
}

void xml_raw(struct xml *x, bytes text)
{
    end_tag(x);
    sink_bytes(x->out, text);
}
