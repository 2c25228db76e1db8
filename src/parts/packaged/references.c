#include "packaged/panel.h"

#include "base/visible.h"
#include "edits/edits.h"
#include "packaged/told.h"
#include "system/clock.h"
#include "text/decimal.h"
#include "text/hash.h"
#include "text/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    DISPUTE_TRIES = 2000, /* candidates on which a disagreement is tried, */
    DISPUTE_MS = 2000     /* ... and the time for it, if the hunt has a time */
};

/* ---- outputs ---- */

/* Reads a number that the validator has written into the feedback folder. */
static int take_score(const struct fetched_file *file, int is_multiplier, struct opinion *o)
{
    double value;
    bytes text = file->contents;
    while (text.len > 0 && text.at[text.len - 1] <= ' ')
        text = bytes_first(text, text.len - 1);
    if (!file->is_there || !decimal_of(text, &value))
        return 0;
    o->has_score = 1;
    o->score = (struct given_score){ value, is_multiplier };
    return 1;
}

/* Keeps the first line of what the validator says. */
static int take_message(const struct fetched_file *file, struct opinion *o)
{
    sink out;
    bytes line = bytes_first(file->contents, bytes_find(file->contents, '\n'));
    if (!file->is_there || line.len == 0)
        return 0;
    memset(o->message, 0, sizeof o->message);
    sink_init(&out, 0, 0, (unsigned char *)o->message, sizeof o->message - 1);
    sink_visible(&out, line, sizeof o->message / 2);
    return 1;
}

/* A hunt goes on without a verdict on an odd output, but not without one on the package's own. */
static void note_no_verdict(struct packaged *s, const struct tool *validator)
{
    static const char why[] = "it judges the outputs, and neither accepts nor rejects one: it does "
                              "not end with status 42 or 43";
    const char *path = validator->request.program->path;
    if (s->setting.grades || s->opened_by == 0)
        (void)snprintf(s->reason, sizeof s->reason, "%.80s: %s", path, why);
    else
        told_remark(s, path, why);
}

/* Runs an output validator in a fresh process: `V input answer feedback/ < output`. */
static void ask_validator(struct packaged *s, const struct tool *validator, package_words flags,
                          const struct step *step, bytes output, struct opinion *o)
{
    static const char *const fetch[] = { "feedback/score.txt", "feedback/score_multiplier.txt",
                                         "feedback/judgemessage.txt", "feedback/teammessage.txt",
                                         0 };
    static const char *const first[] = { "input", "answer", "feedback/" };
    char *args[PACKAGE_ARGS_MOST + 4] = { 0 };
    const struct named_file files[] = { { "input", step->input },
                                        { "answer", step->answer },
                                        { "feedback/", { 0, 0 } } };
    const struct step judged = { .args = args,
                                 .arg_count = 3 + flag_count(flags),
                                 .input = output,
                                 .files = files,
                                 .file_count = 3,
                                 .fetch = fetch };
    struct run_result result;
    memcpy(args, first, sizeof first);
    memcpy(args + 3, flags, flag_count(flags) * sizeof args[0]);
    subject_run(validator->subject, &judged, 0, &result);
    s->has_judged = 1;
    o->is_wrong = result.ending == ENDED_EXIT && result.status == VALID + 1;
    if (!o->is_wrong && (result.ending != ENDED_EXIT || result.status != VALID))
        note_no_verdict(s, validator);
    if (result.fetched != 0 && !take_score(&result.fetched[0], 0, o))
        (void)take_score(&result.fetched[1], 1, o);
    if (result.fetched != 0 && !take_message(&result.fetched[2], o))
        (void)take_message(&result.fetched[3], o);
    run_result_free(&result);
}

/* What the validator has said of this output, or says now. */
const struct opinion *panel_opinion(struct packaged *s, package_words flags,
                                    const struct step *step, bytes output)
{
    uint64_t hash =
        hash_bytes(hash_bytes(hash_bytes(HASH_START, step->input), step->answer), output);
    const char *const *flag;
    struct opinion *o;
    size_t i;
    for (flag = flags; *flag != 0; flag++)
        hash = hash_text(hash, *flag);
    o = &s->opinions[hash % OPINIONS_MOST];
    if (o->hash != hash || !s->setting.grades) {
        memset(o, 0, sizeof *o);
        o->hash = hash;
        for (i = 0; i < s->package->output_validators.count && !o->is_wrong; i++)
            ask_validator(s, &s->output_validators[i], flags, step, output, o);
    }
    return o;
}

int panel_accepts_by(struct packaged *s, const struct output_flags *by, const struct step *step,
                     bytes output, struct token_comparison *c)
{
    memset(c, 0, sizeof *c);
    if (bytes_equal(step->answer, output) && !s->setting.grades &&
        (s->has_judged || !s->package->is_custom))
        return 1;
    if (s->package->is_custom)
        return !panel_opinion(s, by->words, step, output)->is_wrong;
    return same_tokens(c, step->answer, output, &by->flags);
}

int panel_accepts(struct packaged *s, const struct step *step, bytes output,
                  struct token_comparison *c)
{
    struct output_flags own = { .words = step->flags };
    const char *word;
    if (step->flags == 0)
        return panel_accepts_by(s, panel_judges(s, step->input), step, output, c);
    (void)read_package_flags(&own.flags, flag_words(own.words), (int)flag_count(own.words), &word);
    return panel_accepts_by(s, &own, step, output, c);
}

/* ---- answers ---- */

int run_is_finished(const struct run_result *r)
{
    return r->ending == ENDED_EXIT && r->status == 0;
}

int run_is_evidence(const struct run_result *r)
{
    return r->ending != ENDED_INTERNAL && r->ending != ENDED_TIME_WALL;
}

/* Notes an input on which accepted submissions disagree: the smallest is kept. */
void panel_note_dispute(struct packaged *s, bytes input)
{
    s->disagreements++;
    if (s->disagreements > 1 && queue_bytes(&s->disputed).len <= input.len)
        return;
    s->disputed.start = s->disputed.end = 0;
    queue_put(&s->disputed, input);
}

static void keep_answer(struct step *step, bytes output, void **memory)
{
    unsigned char *copy = memory_new(output.len + 1, 1);
    if (output.len > 0)
        memcpy(copy, output.at, output.len);
    *memory = copy;
    step->answer = bytes_of(copy, output.len);
    step->status = 0;
    step->has_status = 1;
}

/* Has the two references answer the inputs, which are valid. */
void panel_answers(struct packaged *s, struct step *const *steps, const size_t *of, size_t count,
                   size_t most, void **memory)
{
    struct step *asked = memory_new(count, sizeof *asked);
    struct run_result *first = memory_new(count, sizeof *first);
    struct run_result *second = memory_new(count, sizeof *second);
    static char *no_args[] = { 0 };
    size_t i, taken = 0, also_taken = 0;
    int ran;
    for (i = 0; i < count; i++)
        asked[i] = (struct step){ .args = no_args, .input = steps[of[i]]->input };
    ran = executor_run_for(s->accepted[0].tool.executor, PANEL_MS, asked, count, first, &taken,
                           s->reason);
    if (ran && s->accepted_count > 1) {
        ran = executor_run_for(s->accepted[1].tool.executor, PANEL_MS, asked, taken, second,
                               &also_taken, s->reason);
        taken = also_taken;
    }
    for (i = 0; ran && i < taken && i < count; i++) {
        struct step step = { .input = asked[i].input, .answer = first[i].out };
        const struct run_result *other = s->accepted_count < 2 ? &first[i] : &second[i];
        struct token_comparison c;
        if (!run_is_finished(&first[i]) || !run_is_finished(other) ||
            !panel_accepts(s, &step, other->out, &c))
            panel_note_dispute(s, asked[i].input);
        else if (first[i].out.len <= most)
            keep_answer(steps[of[i]], first[i].out, &memory[of[i]]);
    }
    free(asked);
    free(first);
    free(second);
}

/* ---- disagreements ---- */

/* Whether two references disagree on the input, which every validator accepts. */
static int is_disputed(struct packaged *s, bytes input)
{
    struct step step = { .input = input };
    struct step *const steps[] = { &step };
    const uint64_t before = s->disagreements;
    unsigned char is_valid = 0;
    const size_t of[] = { 0 };
    void *memory = 0;
    panel_find_valid(s, steps, 1, &is_valid);
    if (is_valid)
        panel_answers(s, steps, of, 1, SIZE_MAX, &memory);
    free(memory);
    return s->disagreements > before;
}

struct disputing {
    struct packaged *s;
    size_t tries;
    uint64_t until; /* of milliseconds(); 0: no end */
};

static size_t choose_disputed(void *who, const bytes *candidates, size_t count)
{
    struct disputing *d = who;
    size_t i;
    for (i = 0; i < count; i++) {
        if (d->tries == 0 || (d->until > 0 && milliseconds() >= d->until))
            return count + 1;
        d->tries--;
        if (is_disputed(d->s, candidates[i]))
            return i;
    }
    return count;
}

/* Whether fresh processes show that: of validators that accept the input, and of references of
   which one does not finish, or is wrong by the other. */
static int is_proved_dispute(struct packaged *s, bytes input)
{
    static char *no_args[] = { 0 };
    struct step step = { .args = no_args, .input = input };
    struct run_result first, second;
    struct token_comparison c;
    int is_one;
    if (s->accepted_count < 2 || !panel_proves_valid(s, &step))
        return 0;
    subject_run(s->accepted[0].tool.subject, &step, 0, &first);
    subject_run(s->accepted[1].tool.subject, &step, 0, &second);
    step.answer = first.out;
    is_one = run_is_evidence(&first) && run_is_evidence(&second) &&
             (!run_is_finished(&first) || !run_is_finished(&second) ||
              !panel_accepts(s, &step, second.out, &c));
    run_result_free(&first);
    run_result_free(&second);
    return is_one;
}

/* Says on which small input accepted submissions disagree, if they do. */
void panel_tell_dispute(struct packaged *s)
{
    struct disputing d = { s, DISPUTE_TRIES, 0 };
    struct byte_queue from = s->disputed, to = { 0 };
    int is_smaller;
    if (s->disagreements == 0 || s->is_told)
        return;
    s->is_told = 1;
    if (s->setting.is_timed)
        d.until = milliseconds() + DISPUTE_MS;
    memset(&s->disputed, 0, sizeof s->disputed);
    is_smaller = edits_reduce(queue_bytes(&from), choose_disputed, &d, &to);
    s->is_disputed = is_smaller && is_proved_dispute(s, queue_bytes(&to));
    if (!s->is_disputed) {
        queue_empty(&to);
        queue_put(&to, queue_bytes(&from));
        s->is_disputed = is_proved_dispute(s, queue_bytes(&to));
    }
    free(from.at);
    s->disputed = to;
    if (s->is_disputed)
        told_disagreement(s, queue_bytes(&to));
}
