#include "grade/recorded.h"

#include "runner/json_text.h"

#include <stdio.h>
#include <string.h>

enum { BEYOND = 1 << 16 /* bytes after as many as the answer has, of a program that was killed */ };

/* ---- to JSON ---- */

static size_t same_length(bytes a, bytes b)
{
    size_t n = 0;
    while (n < a.len && n < b.len && a.at[n] == b.at[n])
        n++;
    return n;
}

static void put_outputs(json_t *value, const struct step *step, const struct run_result *outcome)
{
    int is_whole = outcome->ending == ENDED_EXIT;
    bytes out = is_whole ? outcome->out : bytes_first(outcome->out, step->answer.len + BEYOND);
    size_t same = same_length(step->answer, out);
    int is_answer = bytes_equal(step->answer, out);
    if (!is_answer) {
        json_put(value, "same", json_integer((json_int_t)same));
        json_put(value, "out", json_from_all_bytes(bytes_skip(out, same)));
    }
    if (outcome->err.len > 0)
        json_put(value, "err",
                 is_whole && !is_answer ? json_from_all_bytes(outcome->err) : json_true());
}

json_t *recorded_step(const struct step *step, const struct run_result *outcome)
{
    json_t *what = outcome->what[0] != '\0' ? json_from_text(outcome->what) : 0;
    json_t *refused = outcome->refused != 0 ? json_integer(outcome->refused) : 0;
    json_t *value = json_pack("{s:s, s:i, s:o*, s:o*}", "end", ending_name(outcome->ending),
                              "status", outcome->status, "what", what, "refused", refused);
    put_outputs(value, step, outcome);
    return value;
}

/* ---- from JSON ---- */

static enum ending ending_named(const char *name)
{
    int i;
    for (i = ENDED_EXIT; i < ENDED_INTERNAL; i++) {
        if (strcmp(ending_name((enum ending)i), name) == 0)
            break;
    }
    return (enum ending)i;
}

void recorded_outcome(const json_t *recorded, const struct step *step, struct recorded_room *room,
                      struct run_result *outcome)
{
    const json_t *out = json_object_get(recorded, "out");
    const json_t *err = json_object_get(recorded, "err");
    json_int_t same = json_integer_value(json_object_get(recorded, "same"));
    memset(outcome, 0, sizeof *outcome);
    outcome->ending = ending_named(json_text_of(recorded, "end", ""));
    outcome->status = (int)json_integer_value(json_object_get(recorded, "status"));
    outcome->refused = (unsigned)json_integer_value(json_object_get(recorded, "refused"));
    (void)snprintf(outcome->what, sizeof outcome->what, "%s", json_text_of(recorded, "what", ""));
    outcome->out = step->answer;
    queue_empty(&room->out);
    queue_empty(&room->err);
    if (out != 0) {
        queue_put(&room->out, bytes_first(step->answer, (size_t)same));
        json_put_bytes(out, &room->out);
        outcome->out = queue_bytes(&room->out);
    }
    if (err == 0)
        return;
    if (json_is_string(err))
        json_put_bytes(err, &room->err);
    else
        queue_put(&room->err, BYTES_OF_LITERAL(" "));
    outcome->err = queue_bytes(&room->err);
}
