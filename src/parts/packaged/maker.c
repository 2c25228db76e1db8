#include "packaged/maker.h"

#include "edits/edits.h"
#include "packaged/panel.h"
#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

enum { MAKING_STEPS = 1 << 16 }; /* of a grammar that makes an input */
static const uint64_t magic = 0x726566726566;

/* ---- sequences ---- */

void sequence_free(struct sequence *q)
{
    free(q->at);
    free(q->text);
    memset(q, 0, sizeof *q);
}

void sequence_choose(struct sequence *q, const struct choice *at, size_t count)
{
    struct choice *copy = memory_new(count + 1, sizeof *copy);
    if (count > 0)
        memcpy(copy, at, count * sizeof *copy);
    free(q->at);
    q->at = copy;
    q->count = count;
}

static void set_text(struct sequence *q, bytes text)
{
    char *copy = memory_of_bytes(text);
    free(q->text);
    q->text = copy;
    q->len = text.len;
}

struct sequence sequence_of_text(bytes text, size_t set)
{
    struct sequence q = { .making = RECORDS, .set = set };
    set_text(&q, text);
    return q;
}

void sequence_copy(struct sequence *to, const struct sequence *from)
{
    *to = *from;
    to->at = 0;
    to->text = 0;
    sequence_choose(to, from->at, from->count);
    set_text(to, sequence_text(from));
}

bytes sequence_text(const struct sequence *q)
{
    return bytes_of(q->text, q->len);
}

/* ---- opening ---- */

/* Returns whether a source of the package makes inputs; s->maker_index is then its validator. */
static int open_source(struct packaged *s)
{
    const struct package_programs *all = &s->package->input_validators;
    char reason[CONTAINMENT_TEXT];
    for (s->maker_index = 0; s->maker_index < all->count; s->maker_index++) {
        struct tool_request request = s->validators[s->maker_index].request;
        request.makes_inputs = 1;
        if (tool_open(&s->maker, &request, reason))
            return 1;
        tool_close(&s->maker);
    }
    return 0;
}

void maker_open(struct packaged *s)
{
    size_t i;
    s->maker_grammar = 0;
    if (!s->lacks_source && open_source(s))
        return;
    s->lacks_source = 1;
    for (i = 0; i < s->package->input_validators.count && s->maker_grammar == 0; i++) {
        s->maker_grammar = s->validators[i].grammar;
        s->maker_index = i;
    }
}

int maker_is_open(const struct packaged *s)
{
    return s->maker.executor != 0 || s->maker_grammar != 0;
}

/* ---- a grammar ---- */

static void make_by_grammar(struct grammar *grammar, struct sequence *q)
{
    struct choice *room = memory_new(CHOICES_MOST, sizeof *room);
    struct chances chances;
    struct choices choices = { room, q->count, 0, q->dice != 0 ? &chances : 0 };
    struct byte_queue made = { 0 };
    chances_open(&chances, CHANCES_PLAIN, q->dice);
    if (q->count > 0)
        memcpy(room, q->at, q->count * sizeof *room);
    grammar_limit(grammar, MAKING_STEPS);
    q->is_made = q->making == MAKES_BY_CHOICES && grammar_make(grammar, &choices, &made);
    grammar_limit(grammar, GRAMMAR_STEPS);
    if (q->is_made) {
        sequence_choose(q, room, choices.count);
        set_text(q, queue_bytes(&made));
    }
    free(made.at);
    free(room);
}

/* ---- a source ---- */

static void put_u64(struct byte_queue *to, uint64_t n)
{
    queue_put(to, bytes_of(&n, sizeof n));
}

/* Appends what the program reads, and returns its length. */
static size_t put_sequence(struct byte_queue *to, const struct sequence *q)
{
    size_t start = queue_bytes(to).len, count = q->making == RECORDS ? 0 : q->count, i;
    put_u64(to, q->making);
    put_u64(to, q->dice);
    put_u64(to, count);
    for (i = 0; i < count; i++)
        put_u64(to, q->at[i].value);
    if (q->making == RECORDS)
        queue_put(to, sequence_text(q));
    return queue_bytes(to).len - start;
}

/* Takes what the program has written. It can write anything. */
static void take_output(struct sequence *q, bytes out)
{
    const size_t most = q->making == MAKES_LARGE ? MADE_LARGE_MOST : EDITS_CANDIDATE_MOST;
    uint64_t tail[3], pair[2];
    struct choice *made;
    size_t count, i;
    bytes choices;
    if (out.len < sizeof tail)
        return;
    memcpy(tail, out.at + out.len - sizeof tail, sizeof tail);
    out.len -= sizeof tail;
    if (tail[2] != magic || tail[1] > CHOICES_MOST || tail[0] > most ||
        out.len / sizeof pair < tail[1] || out.len - tail[1] * sizeof pair < tail[0])
        return;
    count = (size_t)tail[1];
    choices = bytes_skip(out, out.len - count * sizeof pair);
    made = memory_new(count + 1, sizeof *made);
    for (i = 0; i < count; i++) {
        memcpy(pair, choices.at + i * sizeof pair, sizeof pair);
        made[i].below = pair[1] < UINT64_MAX ? pair[1] + 1 : pair[1];
        made[i].value = pair[0] < made[i].below ? pair[0] : 0;
        made[i].kind = CHOICE_EVEN;
    }
    free(q->at);
    q->at = made;
    q->count = count;
    out.len -= count * sizeof pair;
    set_text(q, bytes_skip(out, out.len - (size_t)tail[0]));
    q->is_made = 1;
}

/* The runs that make sequences. */
struct making_runs {
    struct step *steps;
    struct byte_queue inputs;
};

static void runs_open(const struct packaged *s, const struct sequence *all, size_t count,
                      struct making_runs *r)
{
    size_t at = 0, i;
    memset(r, 0, sizeof *r);
    r->steps = memory_new(count, sizeof *r->steps);
    for (i = 0; i < count; i++) {
        package_words flags = s->package->flag_sets[all[i].set].args[s->maker_index];
        r->steps[i] = panel_step_with(flags, bytes_of(0, put_sequence(&r->inputs, &all[i])));
    }
    for (i = 0; i < count; at += r->steps[i++].input.len)
        r->steps[i].input.at = queue_bytes(&r->inputs).at + at;
}

static void runs_close(struct making_runs *r)
{
    free(r->inputs.at);
    free(r->steps);
}

static void make_by_source(struct packaged *s, struct sequence *all, size_t count)
{
    struct run_result *results = memory_new(count, sizeof *results);
    struct making_runs runs;
    size_t taken = 0, i;
    runs_open(s, all, count, &runs);
    if (!panel_run(s, s->maker.executor, runs.steps, count, results, &taken))
        taken = 0;
    for (i = 0; i < taken; i++) {
        if (results[i].ending == ENDED_EXIT && results[i].status == VALID)
            take_output(&all[i], results[i].out);
    }
    runs_close(&runs);
    free(results);
}

void maker_begin(const struct packaged *s, const struct sequence *all, size_t count)
{
    struct making_runs runs;
    if (s->maker_grammar != 0)
        return;
    runs_open(s, all, count, &runs);
    executor_begin(s->maker.executor, runs.steps, count);
    runs_close(&runs);
}

void maker_run(struct packaged *s, struct sequence *all, size_t count)
{
    size_t i;
    for (i = 0; i < count; i++)
        all[i].is_made = 0;
    if (s->maker_grammar == 0)
        make_by_source(s, all, count);
    for (i = 0; i < count && s->maker_grammar != 0; i++)
        make_by_grammar(s->maker_grammar, &all[i]);
}
