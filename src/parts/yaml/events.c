#include "yaml/events.h"

#include "text/memory.h"

#include <string.h>

void events_open(struct yaml_events *e, bytes yaml, struct file_error *error)
{
    memset(e, 0, sizeof *e);
    e->error = error;
    if (!yaml_parser_initialize(&e->parser))
        memory_is_out();
    yaml_parser_set_input_string(&e->parser, yaml.at, yaml.len);
    yaml_parser_set_encoding(&e->parser, YAML_UTF8_ENCODING);
}

void events_close(struct yaml_events *e)
{
    yaml_event_delete(&e->event);
    yaml_parser_delete(&e->parser);
}

/* ---- places ---- */

static struct file_place place_of(yaml_mark_t mark)
{
    struct file_place place = { mark.line + 1, mark.column + 1 };
    return place;
}

struct file_place events_place(const struct yaml_events *e)
{
    return place_of(e->event.start_mark);
}

/* The place of a byte that is not UTF-8. libyaml gives its offset, and no mark. */
static struct file_place place_of_offset(bytes yaml, size_t offset)
{
    struct file_place place = { 1, 1 };
    size_t i;
    for (i = 0; i < offset && i < yaml.len; i++) {
        place.column += (yaml.at[i] & 0xC0) != 0x80; /* the first byte of a character */
        if (yaml.at[i] == '\n') {
            place.line++;
            place.column = 1;
        }
    }
    return place;
}

/* ---- what is wrong ---- */

int events_wrong(struct yaml_events *e, const char *why)
{
    return complain_of(e->error, events_place(e), why);
}

static int not_yaml(struct yaml_events *e)
{
    const yaml_parser_t *parser = &e->parser;
    struct complaint c;
    sink *out;
    if (parser->error == YAML_MEMORY_ERROR)
        memory_is_out();
    if (parser->error == YAML_READER_ERROR) {
        bytes yaml = bytes_of(parser->input.string.start,
                              (size_t)(parser->input.string.end - parser->input.string.start));
        out = complaint_open(&c, e->error, place_of_offset(yaml, parser->problem_offset));
        sink_text(out, "not UTF-8, or a character that YAML does not allow");
        return complaint_close(&c);
    }
    out = complaint_open(&c, e->error, place_of(parser->problem_mark));
    sink_text(out, "not YAML: ");
    sink_text(out, parser->problem != 0 ? parser->problem : "the parser gives no reason");
    if (parser->context != 0) {
        sink_text(out, ", ");
        sink_text(out, parser->context);
        sink_text(out, " that starts on line ");
        sink_number(out, parser->context_mark.line + 1);
    }
    return complaint_close(&c);
}

/* ---- events ---- */

static const yaml_char_t *anchor_of(const yaml_event_t *event)
{
    switch (event->type) {
    case YAML_SCALAR_EVENT:
        return event->data.scalar.anchor;
    case YAML_SEQUENCE_START_EVENT:
        return event->data.sequence_start.anchor;
    case YAML_MAPPING_START_EVENT:
        return event->data.mapping_start.anchor;
    default:
        return 0;
    }
}

static const yaml_char_t *tag_of(const yaml_event_t *event)
{
    switch (event->type) {
    case YAML_SCALAR_EVENT:
        return event->data.scalar.tag;
    case YAML_SEQUENCE_START_EVENT:
        return event->data.sequence_start.tag;
    case YAML_MAPPING_START_EVENT:
        return event->data.mapping_start.tag;
    default:
        return 0;
    }
}

int events_next(struct yaml_events *e)
{
    yaml_event_delete(&e->event);
    if (!yaml_parser_parse(&e->parser, &e->event))
        return not_yaml(e);
    if (e->event.type == YAML_ALIAS_EVENT)
        return events_wrong(e, "aliases are refused; write the value again");
    if (e->is_strict && anchor_of(&e->event) != 0)
        return events_wrong(e, "anchors are refused; leave out the `&` and its name");
    if (e->is_strict && tag_of(&e->event) != 0)
        return events_wrong(e, "tags are refused; leave out the `!` and its name");
    return 1;
}

int events_start(struct yaml_events *e)
{
    do {
        if (!events_next(e))
            return 0;
    } while (e->event.type == YAML_STREAM_START_EVENT ||
             e->event.type == YAML_DOCUMENT_START_EVENT);
    return 1;
}

int events_end(struct yaml_events *e, const char *why)
{
    while (e->event.type != YAML_STREAM_END_EVENT) {
        if (!events_next(e))
            return 0;
        if (e->event.type == YAML_DOCUMENT_START_EVENT)
            return events_wrong(e, why);
    }
    return 1;
}

bytes events_scalar(const struct yaml_events *e)
{
    return bytes_of(e->event.data.scalar.value, e->event.data.scalar.length);
}
