#include "tests/settings.h"

#include "text/json.h"
#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

void settings_free(struct settings *settings)
{
    size_t i;
    for (i = 0; settings->args != 0 && settings->args[i] != 0; i++)
        free(settings->args[i]);
    free(settings->args);
    free(settings->version);
    free(settings->owner);
    memset(settings, 0, sizeof *settings);
}

/* JSON is YAML. */
void settings_print_args(char *const *args, size_t count, sink *out)
{
    struct json j;
    size_t i;
    json_open(&j, out, 0);
    sink_text(out, "args: ");
    json_start_array(&j, 0);
    for (i = 0; i < count; i++)
        json_text(&j, 0, args[i]);
    json_end_array(&j);
    sink_byte(out, '\n');
}

#include <yaml.h>

enum { DEPTH_MOST = 32 };

struct reader {
    yaml_parser_t parser;
    yaml_event_t event; /* the last one */
    struct settings *settings;
    struct settings_error *error;
    char **args; /* the settings' */
    int has_args;
};

static int wrong(struct reader *r, const char *reason)
{
    r->error->line = r->event.start_mark.line + 1;
    r->error->column = r->event.start_mark.column + 1;
    r->error->reason = reason;
    return 0;
}

static int not_yaml(struct reader *r)
{
    const char *problem = r->parser.problem;
    if (r->parser.error == YAML_MEMORY_ERROR)
        memory_is_out();
    r->error->line = r->parser.problem_mark.line + 1;
    r->error->column = r->parser.problem_mark.column + 1;
    r->error->reason = problem != 0 ? problem : "it is not YAML";
    return 0;
}

/* Takes the next event. An alias is refused, so that a small file cannot become a large one. */
static int next(struct reader *r)
{
    yaml_event_delete(&r->event);
    if (!yaml_parser_parse(&r->parser, &r->event))
        return not_yaml(r);
    if (r->event.type == YAML_ALIAS_EVENT)
        return wrong(r, "aliases are refused; write the value again");
    return 1;
}

static int is_scalar(const struct reader *r, const char *text)
{
    return r->event.type == YAML_SCALAR_EVENT &&
           strcmp((const char *)r->event.data.scalar.value, text) == 0;
}

/* Copies the scalar. Returns NULL if it contains a NUL. */
static char *take_scalar(struct reader *r)
{
    const char *text = (const char *)r->event.data.scalar.value;
    if (r->event.type != YAML_SCALAR_EVENT)
        (void)wrong(r, "expected a text");
    else if (strlen(text) != r->event.data.scalar.length)
        (void)wrong(r, "a text with a NUL");
    else
        return memory_of_text(text);
    return 0;
}

static int read_text(struct reader *r, char **text)
{
    char *copy;
    if (!next(r))
        return 0;
    if (*text != 0)
        return wrong(r, "a key that is given twice");
    copy = take_scalar(r);
    *text = copy;
    return copy != 0;
}

/* Reads a list into r->args, which has room for SETTINGS_ARGS_MOST words and a NULL. */
static int read_args(struct reader *r)
{
    size_t n;
    if (!next(r))
        return 0;
    if (r->event.type != YAML_SEQUENCE_START_EVENT)
        return wrong(r, "expected a list of arguments");
    if (r->has_args)
        return wrong(r, "a key that is given twice");
    r->has_args = 1;
    for (n = 0; next(r) && r->event.type != YAML_SEQUENCE_END_EVENT; n++) {
        if (n == SETTINGS_ARGS_MOST)
            return wrong(r, "too many arguments");
        r->args[n] = take_scalar(r);
        if (r->args[n] == 0)
            return 0;
    }
    return r->error->reason == 0;
}

/* Skips a value, whatever it is. */
static int skip(struct reader *r)
{
    int depth = 0;
    do {
        if (!next(r))
            return 0;
        switch (r->event.type) {
        case YAML_MAPPING_START_EVENT:
        case YAML_SEQUENCE_START_EVENT:
            depth++;
            break;
        case YAML_MAPPING_END_EVENT:
        case YAML_SEQUENCE_END_EVENT:
            depth--;
            break;
        default:
            break;
        }
        if (depth > DEPTH_MOST)
            return wrong(r, "values that are nested too deeply");
    } while (depth > 0);
    return 1;
}

static int read_value(struct reader *r)
{
    if (is_scalar(r, "args"))
        return read_args(r);
    if (is_scalar(r, "problem_format_version"))
        return read_text(r, &r->settings->version);
    if (is_scalar(r, "rights_owner"))
        return read_text(r, &r->settings->owner);
    if (r->event.type != YAML_SCALAR_EVENT)
        return wrong(r, "a key is a text");
    return skip(r);
}

/* An empty file is an empty mapping. */
static int read_document(struct reader *r)
{
    do {
        if (!next(r))
            return 0;
        if (r->event.type == YAML_STREAM_END_EVENT || is_scalar(r, ""))
            return 1;
    } while (r->event.type == YAML_STREAM_START_EVENT ||
             r->event.type == YAML_DOCUMENT_START_EVENT);
    if (r->event.type != YAML_MAPPING_START_EVENT)
        return wrong(r, "expected keys and values");
    while (next(r) && r->event.type != YAML_MAPPING_END_EVENT) {
        if (!read_value(r))
            return 0;
    }
    return r->error->reason == 0;
}

/* Reads to the end of the file, so that all of it is YAML, and one document. */
static int read_rest(struct reader *r)
{
    while (r->event.type != YAML_STREAM_END_EVENT) {
        if (!next(r))
            return 0;
        if (r->event.type == YAML_DOCUMENT_START_EVENT)
            return wrong(r, "a second document");
    }
    return 1;
}

int settings_read(bytes yaml, struct settings *settings, struct settings_error *error)
{
    struct reader r = { .settings = settings, .error = error };
    int fine;
    memset(settings, 0, sizeof *settings);
    memset(error, 0, sizeof *error);
    if (yaml.len > SETTINGS_MOST) {
        error->reason = "a file of settings that is too large";
        return 0;
    }
    settings->args = memory_new(SETTINGS_ARGS_MOST + 1, sizeof *settings->args);
    r.args = settings->args;
    if (!yaml_parser_initialize(&r.parser))
        memory_is_out();
    yaml_parser_set_input_string(&r.parser, yaml.at, yaml.len);
    fine = read_document(&r) && read_rest(&r);
    yaml_event_delete(&r.event);
    yaml_parser_delete(&r.parser);
    if (!r.has_args) {
        free(settings->args);
        settings->args = 0;
    }
    return fine;
}
