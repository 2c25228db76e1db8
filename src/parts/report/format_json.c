/* --format=json: JSON Lines, an object for each input or record; docs/check.schema.json says what
   is in it. It is written as it comes: first what was found, then the verdict. */
#include "judge/contest_codes.h"
#include "report/format.h"
#include "text/json.h"
#include "text/memory.h"

#include <stdlib.h>

struct lines_of_json {
    struct run run;
    struct json json;
    const char *path;
    int open;                /* an object and the array of its diagnostics are open */
    flipref_verdict verdict; /* on the record that the object is about; kept until its end */
    struct message words;
};

static void open_object(struct lines_of_json *l)
{
    struct json *j = &l->json;
    if (l->open)
        return;
    l->open = 1;
    json_start_object(j, 0);
    json_name(j, "input", "input_bytes", bytes_of_text(l->path));
    json_text(j, "dialect", l->run.dialect->name);
    json_start_array(j, "diagnostics");
}

static void close_object(struct lines_of_json *l)
{
    l->open = 0;
    json_end_object(&l->json);
    json_end_line(&l->json);
}

static void write_help(struct json *j, const flipref_diagnostic *d)
{
    if (d->help != 0)
        json_text(j, "help", d->help);
    if (d->fix.text == 0)
        return;
    json_start_object(j, "fix");
    json_number(j, "offset", d->fix.offset);
    json_number(j, "length", d->fix.length);
    json_text(j, "text", d->fix.text);
    json_end_object(j);
}

static void finding(void *who, const struct finding *f)
{
    struct lines_of_json *l = who;
    struct json *j = &l->json;
    const flipref_diagnostic *d = &f->diagnostic;
    bytes found = diagnostic_found(d);
    open_object(l);
    json_start_object(j, 0);
    json_text(j, "severity", d->severity == FLIPREF_ERROR ? "error" : "warning");
    json_text(j, "code", d->code);
    json_text(j, "message", d->message);
    json_number(j, "line", d->line);
    json_number(j, "column", d->column);
    json_number(j, "offset", d->offset);
    json_number(j, "length", d->length);
    if (found.len > 0)
        json_name(j, "found", "found_bytes", found);
    if (d->expected != 0)
        json_text(j, "expected", d->expected);
    json_text(j, "clause", d->clause);
    write_help(j, d);
    if (d->turn > 0)
        json_number(j, "turn", d->turn);
    if (d->player != 0)
        json_text(j, "player", d->player);
    json_end_object(j);
}

static void verdict(void *who, const flipref_verdict *v)
{
    struct lines_of_json *l = who;
    l->verdict = *v;
    sink_text(message_open(&l->words), v->words);
    l->verdict.words = message_string(&l->words);
    if (!v->valid || !l->run.quiet)
        open_object(l);
}

static void counts(struct json *j, const char *key, const flipref_verdict *v, const uint64_t n[2])
{
    json_start_object(j, key);
    json_number(j, v->players[0], n[0]);
    json_number(j, v->players[1], n[1]);
    json_end_object(j);
}

static void write_verdict(struct json *j, const flipref_verdict *v)
{
    if (v->record > 0) {
        json_number(j, "record", v->record);
        json_number(j, "line", v->line);
    }
    json_bool(j, "valid", v->valid);
    json_text(j, "verdict", v->words);
    json_number(j, "errors", v->errors);
    if (v->has_turn)
        json_number(j, "turn", v->turn);
    if (v->over != FLIPREF_UNKNOWN)
        json_bool(j, "over", v->over == FLIPREF_OVER);
    if (v->players[0] != 0)
        counts(j, "pieces", v, v->pieces);
    if (v->has_points)
        counts(j, "points", v, v->points);
}

static void end(void *who, int unjudged)
{
    struct lines_of_json *l = who;
    if (!l->open)
        return;
    json_end_array(&l->json);
    write_verdict(&l->json, &l->verdict);
    if (unjudged)
        json_bool(&l->json, "unjudged", 1);
    close_object(l);
}

static void standing(void *who, const struct standing_found *found)
{
    struct lines_of_json *l = who;
    struct json *j = &l->json;
    open_object(l);
    json_end_array(j);
    json_text(j, "standing", standing_name(found->standing));
    if (found->reason != 0)
        json_text(j, "reason", found->reason);
    if (found->line > 0)
        json_number(j, "line", found->line);
    close_object(l);
}

static void input(void *who, const char *path)
{
    struct lines_of_json *l = who;
    l->path = path;
}

static void input_end(void *who, const struct tally *t, const char *trouble)
{
    struct lines_of_json *l = who;
    (void)t;
    if (trouble == 0)
        return;
    open_object(l);
    json_end_array(&l->json);
    json_text(&l->json, "trouble", trouble);
    close_object(l);
}

static const char *close_json(void *who, const struct tally *all, uint64_t unread_inputs)
{
    struct lines_of_json *l = who;
    (void)all;
    (void)unread_inputs;
    free(l);
    return 0;
}

const char *open_json(struct reporter *r, const struct run *run, sink *out)
{
    struct lines_of_json *l = memory_new(1, sizeof *l);
    json_open(&l->json, out, 0);
    l->run = *run;
    *r = (struct reporter){ /* the words of a valid verdict are written if there are warnings */
                            .to = { finding, verdict, end, l, QUIET_NOTHING, 0 },
                            .input = input,
                            .input_end = input_end,
                            .standing = standing,
                            .close = close_json,
                            .who = l
    };
    return 0;
}

void summarize_json(const struct report_totals *t, int interrupted, sink *out)
{
    struct json j;
    size_t i;
    json_open(&j, out, 0);
    json_start_object(&j, 0);
    json_start_object(&j, "summary");
    json_number(&j, "valid", t->all.valid);
    json_number(&j, "not_valid", t->all.not_valid);
    json_number(&j, "not_read", t->unread);
    if (t->skipped > 0)
        json_number(&j, "skipped", t->skipped);
    json_start_object(&j, "codes");
    for (i = 0; i < t->dialect->code_count + CONTEST_CODES; i++) {
        if (t->findings[i] > 0)
            json_number(&j, numbered_code(t->dialect, i)->name, t->findings[i]);
    }
    json_end_object(&j);
    if (interrupted)
        json_bool(&j, "interrupted", 1);
    json_end_object(&j);
    json_end_object(&j);
    json_end_line(&j);
}
