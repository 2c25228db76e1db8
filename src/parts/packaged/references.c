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
    DISPUTE_MS = 2000,    /* ... and the time for it, if the hunt has a time */
    SECOND_SHARE = 16,    /* the second reference is asked about one input in 16, */
    ASKED_AFTER = 1024 /* ... but about all of the next 1024 after one that the first calls wrong */
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

/* A hunt goes on without a verdict on an odd output, but not without one on the package's own. A
   validator that a busy machine has ended is not blamed for it. */
static void note_no_verdict(struct packaged *s, const struct tool *validator, enum ending ending)
{
    static const char why[] = "it judges the outputs, and neither accepts nor rejects one: it does "
                              "not end with status 42 or 43";
    const char *path = validator->request.program->path;
    if (s->setting.grades || s->opened_by == 0)
        (void)snprintf(s->reason, sizeof s->reason, "%.80s: %s", path, why);
    else if (ending_is_evidence(ending))
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
        note_no_verdict(s, validator, result.ending);
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

/* Notes an input on which accepted submissions disagree: the smallest is kept. */
void panel_note_dispute(struct packaged *s, bytes input)
{
    if (!panel_is_valid(s, input))
        return;
    s->disagreements++;
    if (s->disagreements > 1 && queue_bytes(&s->disputed).len <= input.len)
        return;
    s->disputed.start = s->disputed.end = 0;
    queue_put(&s->disputed, input);
}

static void keep_answer(struct step *step, const struct run_result *run, void **memory)
{
    const bytes output = run->out;
    unsigned char *copy = memory_new(output.len + 1, 1);
    if (output.len > 0)
        memcpy(copy, output.at, output.len);
    *memory = copy;
    step->answer = bytes_of(copy, output.len);
    step->answer_us = run->cpu_us;
    step->status = 0;
    step->has_status = 1;
}

static uint64_t *asked_of(struct packaged *s, bytes input, uint64_t *hash)
{
    *hash = hash_bytes(HASH_START, input) | 1;
    return &s->asked_second[(*hash >> 1) % JUDGED_MOST];
}

static void ask_until(struct packaged *s, uint64_t answered)
{
    if (answered > s->asks_until)
        s->asks_until = answered;
}

/* Whether the second reference is asked about an input before anybody's output differs from the
   first one's answer. */
static int asks_second(struct packaged *s, bytes input)
{
    uint64_t hash;
    (void)asked_of(s, input, &hash);
    if (s->accepted_count < 2)
        return 0;
    s->answered++;
    return s->answered <= s->asks_until || (hash >> 1) % SECOND_SHARE == 0;
}

static int ask(struct packaged *s, size_t reference, const struct step *steps, size_t count,
               struct run_result *results, size_t *taken)
{
    return panel_run(s, s->accepted[reference].tool.executor, steps, count, results, taken);
}

/* Whether an output of the second reference is right by the answer of the first. Otherwise a
   disagreement is noted. */
static int agrees_with(struct packaged *s, bytes input, bytes answer,
                       const struct run_result *second)
{
    struct step step = { .input = input, .answer = answer };
    struct token_comparison c;
    uint64_t hash, *asked = asked_of(s, input, &hash);
    if (run_is_finished(second) && panel_accepts(s, &step, second->out, &c)) {
        *asked = hash;
        return 1;
    }
    panel_note_dispute(s, input);
    return 0;
}

int panel_stands(struct packaged *s, const struct step *step)
{
    const struct step asked = panel_step(step->input);
    struct run_result second;
    size_t taken;
    uint64_t hash;
    if (!panel_is_valid(s, step->input))
        return 0;
    if (s->accepted_count < 2 || *asked_of(s, step->input, &hash) == hash)
        return 1;
    ask_until(s, s->answered + ASKED_AFTER);
    return ask(s, 1, &asked, 1, &second, &taken) && taken == 1 &&
           agrees_with(s, step->input, step->answer, &second);
}

/* What the references say of the inputs. */
struct panel_said {
    struct step *asked, *asked_again; /* the first, and the second reference */
    struct run_result *first, *second;
    size_t *again; /* the indices of what the second is asked */
    size_t taken, again_count, again_taken;
};

/* Asks both, side by side where a core is free. Returns 0 if a sandbox fails. */
static int ask_both(struct packaged *s, size_t count, struct panel_said *p)
{
    size_t i;
    for (i = 0; i < count; i++) {
        if (asks_second(s, p->asked[i].input)) {
            p->asked_again[p->again_count] = p->asked[i];
            p->again[p->again_count++] = i;
        }
    }
    if (p->again_count > 0)
        executor_begin(s->accepted[1].tool.executor, p->asked_again, p->again_count);
    return ask(s, 0, p->asked, count, p->first, &p->taken) &&
           (p->again_count == 0 ||
            ask(s, 1, p->asked_again, p->again_count, p->second, &p->again_taken));
}

/* Whether the answer of the first reference to input i counts. */
static int is_answer(struct packaged *s, const struct panel_said *p, size_t i, size_t *again)
{
    const struct run_result *first = &p->first[i];
    if (*again < p->again_count && p->again[*again] == i)
        return agrees_with(s, p->asked[i].input, first->out, &p->second[(*again)++]) &&
               run_is_finished(first);
    if (!run_is_finished(first))
        panel_note_dispute(s, p->asked[i].input);
    return run_is_finished(first);
}

void panel_answers(struct packaged *s, struct step *const *steps, const size_t *of, size_t count,
                   size_t most, void **memory)
{
    struct panel_said p = { .asked = memory_new(count, sizeof *p.asked),
                            .asked_again = memory_new(count, sizeof *p.asked),
                            .first = memory_new(count, sizeof *p.first),
                            .second = memory_new(count, sizeof *p.second),
                            .again = memory_new(count, sizeof *p.again) };
    size_t i, again = 0;
    int ran;
    for (i = 0; i < count; i++)
        p.asked[i] = panel_step(steps[of[i]]->input);
    ran = ask_both(s, count, &p);
    for (i = 0; ran && i < p.taken && i < count; i++) {
        if (again == p.again_taken && again < p.again_count && p.again[again] == i)
            break; /* there was no more time */
        if (is_answer(s, &p, i, &again) && p.first[i].out.len <= most)
            keep_answer(steps[of[i]], &p.first[i], &memory[of[i]]);
    }
    free(p.asked);
    free(p.asked_again);
    free(p.first);
    free(p.second);
    free(p.again);
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
    panel_find_valid(s, steps, 0, 1, &is_valid);
    ask_until(s, s->answered + 1);
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
    struct step step = panel_step(input);
    struct run_result first, second;
    struct token_comparison c;
    int is_one;
    if (s->accepted_count < 2 || !panel_proves_valid(s, &step))
        return 0;
    subject_run(s->accepted[0].tool.subject, &step, 0, &first);
    subject_run(s->accepted[1].tool.subject, &step, 0, &second);
    step.answer = first.out;
    is_one = ending_is_evidence(first.ending) && ending_is_evidence(second.ending) &&
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
    if (s->setting.milliseconds > 0)
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
