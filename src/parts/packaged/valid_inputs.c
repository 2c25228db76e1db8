#include "packaged/panel.h"

#include "text/hash.h"
#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

char **flag_words(package_words words)
{
    char **same;
    memcpy(&same, &words, sizeof same);
    return same;
}

size_t flag_count(package_words words)
{
    size_t n = 0;
    while (words[n] != 0)
        n++;
    return n;
}

struct step panel_step_with(package_words args, bytes input)
{
    return (struct step){ .args = flag_words(args), .arg_count = flag_count(args), .input = input };
}

struct step panel_step(bytes input)
{
    static const char *const no_args[] = { 0 };
    return panel_step_with(no_args, input);
}

/* Runs a validator with the flags of a set on those inputs that may still be valid, unless it has
   made them itself with these flags. */
static void ask_validator(struct packaged *s, size_t index, size_t set, struct step *const *steps,
                          const size_t *made_with, size_t count, unsigned char *is_valid)
{
    package_words flags = s->package->flag_sets[set].args[index];
    struct tool *t = &s->validators[index];
    struct step *asked = memory_new(count, sizeof *asked);
    size_t *of = memory_new(count, sizeof *of);
    struct run_result *results = memory_new(count, sizeof *results);
    size_t i, n = 0, taken = 0;
    for (i = 0; i < count; i++) {
        if (!is_valid[i] || (made_with != 0 && made_with[i] == set + 1 && index == s->maker_index))
            continue;
        if (t->grammar != 0) {
            is_valid[i] = grammar_accepts(t->grammar, steps[i]->input) != 0;
            t->asked++;
            t->accepted += is_valid[i];
            continue;
        }
        asked[n] = panel_step_with(flags, steps[i]->input);
        of[n++] = i;
    }
    if (n > 0 && !panel_run(s, t->executor, asked, n, results, &taken))
        taken = 0;
    for (i = 0; i < n; i++) {
        is_valid[of[i]] =
            i < taken && results[i].ending == ENDED_EXIT && results[i].status == VALID;
        t->accepted += is_valid[of[i]];
    }
    t->asked += n;
    free(asked);
    free(of);
    free(results);
}

static uint64_t hash_of(bytes input)
{
    return hash_bytes(HASH_START, input) | 1;
}

static struct judged_by *judged_of(struct packaged *s, bytes input)
{
    return &s->judged[(hash_of(input) >> 1) % JUDGED_MOST];
}

/* Finds out which inputs all validators accept with the flags of one set. */
static void find_valid(struct packaged *s, struct step *const *steps, const size_t *made_with,
                       size_t count, unsigned char *is_valid)
{
    unsigned char *with_set = memory_new(count, 1);
    size_t set, v, i;
    for (set = 0; set < s->package->flag_set_count; set++) {
        for (i = 0; i < count; i++)
            with_set[i] = !is_valid[i];
        for (v = 0; v < s->package->input_validators.count; v++)
            ask_validator(s, v, set, steps, made_with, count, with_set);
        for (i = 0; i < count; i++) {
            is_valid[i] |= with_set[i];
            if (with_set[i])
                *judged_of(s, steps[i]->input) =
                    (struct judged_by){ hash_of(steps[i]->input), set,
                                        made_with != 0 && made_with[i] == set + 1 };
        }
    }
    free(with_set);
}

void panel_find_valid(struct packaged *s, struct step *const *steps, const size_t *made_with,
                      size_t count, unsigned char *is_valid)
{
    const int trusts_maker = s->made >= MADE_FIRST && !s->is_inexact;
    find_valid(s, steps, trusts_maker ? made_with : 0, count, is_valid);
}

static int is_valid_now(struct packaged *s, bytes input)
{
    struct step step = { .input = input };
    struct step *const steps[] = { &step };
    unsigned char is_valid = 0;
    find_valid(s, steps, 0, 1, &is_valid);
    return is_valid;
}

int panel_is_valid(struct packaged *s, bytes input)
{
    const struct judged_by *judged = judged_of(s, input);
    const int is_valid =
        (judged->hash == hash_of(input) && !judged->is_made) || is_valid_now(s, input);
    s->is_inexact |= !is_valid;
    return is_valid;
}

const struct output_flags *panel_judges(struct packaged *s, bytes input)
{
    const struct judged_by *judged = judged_of(s, input);
    const int is_known =
        s->has_outputs && (judged->hash == hash_of(input) || is_valid_now(s, input));
    return &s->outputs[is_known ? judged->set : 0];
}

/* Runs a fresh process of validator v on the input, with the flags of a set. Returns whether its
   end says something; *accepts is then what. */
static int ask_fresh(struct packaged *s, size_t v, size_t set, bytes input, int *accepts)
{
    const struct step asked = panel_step_with(s->package->flag_sets[set].args[v], input);
    struct run_result result;
    int is_evidence = 1;
    if (s->validators[v].grammar != 0) {
        *accepts = grammar_accepts(s->validators[v].grammar, input);
        return 1;
    }
    subject_run(s->validators[v].subject, &asked, 0, &result);
    *accepts = result.ending == ENDED_EXIT && result.status == VALID;
    is_evidence = ending_is_evidence(result.ending);
    run_result_free(&result);
    return is_evidence;
}

int panel_refuses_own(struct packaged *s, size_t v, const struct package_test *test)
{
    struct arena memory = { 0 };
    bytes input;
    const char *why;
    int accepts = 1, refuses;
    refuses = package_content(s->package, test->input, DATA_MOST, &memory, &input, &why) &&
              ask_fresh(s, v, test->flag_set, input, &accepts) && !accepts;
    arena_free(&memory);
    return refuses;
}

/* Whether fresh processes of all validators accept the input with the flags of one set. */
int panel_proves_valid(struct packaged *s, const struct step *step)
{
    size_t set, v;
    for (set = 0; set < s->package->flag_set_count; set++) {
        int accepts = 1;
        for (v = 0; accepts && v < s->package->input_validators.count; v++)
            (void)ask_fresh(s, v, set, step->input, &accepts);
        if (accepts) {
            s->proved_set = set;
            return 1;
        }
    }
    return 0;
}
