/* Shrinking an input with any predicate, and explaining any output.

   Input: 5 bytes of choices; the arguments, separated by blanks, up to a NUL; the program's
   output, up to a NUL; then the input. With some choices, the output is the answer with another
   number in it.

   - The result is not larger than the input, and the predicate holds for it if it holds for the
     input.
   - Each candidate is smaller than the input and has the demanded standing. A batch has at most
     SHRINK_BATCH candidates.
   - There are no more candidates than the request allows.
   - The same order gives the same result.
   - Cause and explanation are printable ASCII. The same difference has the same cause.
   - Texts that are shown side by side fit into 80 columns. */
#include "harness/dialects.h"

#include "causes/causes.h"
#include "game/game_problem.h"
#include "hunt/shrink/shrink.h"
#include "reference/memory_folder.h"
#include "reference/memory_input.h"
#include "reference/reference.h"

#include <stdlib.h>
#include <string.h>

enum { HEAD = 5, WORDS = 6, INPUT_MOST = 600, TRIES = 400, TRIES_SAMPLED = 80 };

/* ---- the predicate ---- */

struct predicate {
    const struct dialect *dialect;
    const struct step *from;
    enum standing weakest;
    unsigned kind, value, factor;
    size_t tries;
};

static unsigned hash_of(const struct step *step)
{
    unsigned hash = 17;
    size_t i, k;
    for (i = 0; i < step->arg_count; i++) {
        for (k = 0; step->args[i][k] != '\0'; k++)
            hash = hash * 31 + (unsigned char)step->args[i][k];
    }
    for (i = 0; i < step->input.len; i++)
        hash = hash * 31 + step->input.at[i];
    return hash;
}

static size_t count_of(bytes b, unsigned byte)
{
    size_t n = 0;
    size_t i;
    for (i = 0; i < b.len; i++)
        n += b.at[i] == byte;
    return n;
}

static int holds(const struct predicate *p, const struct step *step)
{
    switch (p->kind % 7) {
    case 0:
        return count_of(step->input, p->value) >= p->factor % 4U;
    case 1:
        return step->input.len >= p->value;
    case 2:
        return hash_of(step) % (1 + p->value % 8) == 0;
    case 3:
        return count_of(step->input, '\n') >= p->value % 8U;
    case 4:
        return step->arg_count >= p->value % 4U;
    case 5:
        return step->input.len % (1 + p->value % 5) == p->factor % 3U;
    default:
        return 0;
    }
}

static int has_standing(const struct predicate *p, const struct step *step)
{
    struct world world = memory_world(0);
    struct check_options options = { .world = &world };
    struct standing_request request = { .options = &options,
                                        .words = step->args,
                                        .can_save = memory_folder_can_save };
    struct memory_input *input = malloc(sizeof *input);
    struct standing_found found;
    PROPERTY(input != 0);
    found = standing_of(p->dialect, &request, memory_input_open(input, step->input));
    free(input);
    return found.standing != STANDING_UNKNOWN && found.standing <= p->weakest;
}

static size_t keeps(void *who, const struct step *candidates, size_t count)
{
    struct predicate *p = who;
    size_t i;
    PROPERTY(count > 0 && count <= SHRINK_BATCH);
    p->tries += count;
    for (i = 0; i < count; i++) {
        PROPERTY(shrink_is_smaller(&candidates[i], p->from));
        PROPERTY(candidates[i].args[candidates[i].arg_count] == 0);
        PROPERTY(p->weakest == STANDING_OUTSIDE || has_standing(p, &candidates[i]));
    }
    for (i = 0; i < count && !holds(p, &candidates[i]); i++)
        continue;
    return i;
}

/* ---- shrinking ---- */

static int is_same(const struct step *a, const struct step *b)
{
    return !shrink_is_smaller(a, b) && !shrink_is_smaller(b, a);
}

static void check_shrinking(struct predicate *p)
{
    struct shrink_request request = { .problem = game_problem(p->dialect->name),
                                      .from = p->from,
                                      .weakest = p->weakest,
                                      .tries = thorough ? TRIES : TRIES_SAMPLED,
                                      .keeps = keeps,
                                      .who = p };
    struct step_copy to, again;
    shrink(&request, &to);
    PROPERTY(p->tries <= TRIES);
    PROPERTY(step_size(&to.step) <= step_size(p->from));
    PROPERTY(!shrink_is_smaller(p->from, &to.step));
    PROPERTY(!holds(p, p->from) || holds(p, &to.step));
    if (thorough) {
        p->tries = 0;
        shrink(&request, &again);
        PROPERTY(is_same(&to.step, &again.step));
        step_copy_free(&again);
    }
    step_copy_free(&to);
}

/* ---- explanations ---- */

static void check_difference(const struct dialect *dialect, const struct step *step,
                             const struct run_result *seen, struct leniencies lenient)
{
    const struct conduct_rule rule = { .problem = game_problem(dialect->name), .free = lenient };
    struct difference d;
    struct explained e;
    struct cause cause, again;
    if (!difference_of(&rule, step, seen, &d))
        return;
    cause_of(dialect, step, seen->out, &d, &cause);
    cause_of(dialect, step, seen->out, &d, &again);
    PROPERTY(cause_equal(&cause, &again));
    check_ascii(cause.place);
    check_ascii(cause.codes);
    explain_difference(dialect, step, seen->out, &d, &e);
    check_ascii(e.who);
    check_ascii(e.cell);
    check_ascii(e.sentence);
    PROPERTY(e.sentence[0] != '\0');
    PROPERTY((e.rule == 0) == (e.clause == 0));
}

static void check_explanation(const struct predicate *p, bytes output, unsigned choice)
{
    struct memory_folder folder = { 0 };
    struct step step = *p->from;
    struct reference_request request = {
        .dialect = p->dialect, .args = step.args, .input = step.input, .folder = &folder
    };
    struct run_result seen = { .ending = (enum ending)(choice % (ENDED_FORBIDDEN_CALL + 1)),
                               .status = (int)(choice / 8 % 32),
                               .out = output };
    struct leniencies lenient = { choice % 3 == 0 ? 0 : choice & LENIENCIES_OF_OUTPUT };
    struct reference_run run;
    struct text changed;
    PROPERTY(reference_run(&request, &run));
    step.answer = bytes_of(run.output, run.length);
    step.status = run.status;
    step.has_status = 1;
    (void)text_open(&changed);
    if (choice >= 240) {
        put_extreme_number(&changed.sink, step.answer, p->value, p->kind);
        (void)sink_flush(&changed.sink);
        seen.ending = ENDED_EXIT;
        seen.out = text_of(&changed);
    }
    check_difference(p->dialect, &step, &seen, lenient);
    text_free(&changed);
    reference_run_free(&run);
    memory_folder_free(&folder);
}

/* ---- the input ---- */

/* Splits the arguments. Returns their number. */
static size_t take_words(char *text, char *words[WORDS + 1])
{
    size_t count = 0;
    while (*text != '\0' && count < WORDS) {
        char *end = strchr(text, ' ');
        words[count++] = text;
        if (end == 0)
            break;
        *end = '\0';
        text = end + 1;
    }
    words[count] = 0;
    return count;
}

void target(const uint8_t *data, size_t size)
{
    struct step step = { 0 };
    struct predicate p = { .from = &step };
    char *words[WORDS + 1];
    char *args, *output;
    bytes rest = bytes_of(data, size);
    size_t i;
    int is_long = 0;
    if (size < HEAD)
        return;
    rest = bytes_skip(rest, HEAD);
    args = take_name(&rest);
    output = take_name(&rest);
    p.dialect = &dialects[data[0] % DIALECT_COUNT];
    p.weakest = (enum standing)(STANDING_PROMISED + data[1] % 3);
    p.kind = data[2];
    p.value = data[3];
    p.factor = data[4];
    step.arg_count = p.dialect->takes & TAKES_ARGS ? take_words(args, words) : 0;
    words[step.arg_count] = 0;
    step.args = words;
    step.input = bytes_first(rest, INPUT_MOST);
    /* a board side of three digits is left out, because its game may take hours */
    for (i = 0; i < step.arg_count; i++)
        is_long |=
            strlen(words[i]) > 2 && strcmp(words[i], "new") != 0 && strcmp(words[i], "load") != 0;
    if (!is_long) {
        check_shrinking(&p);
        check_explanation(&p, bytes_of_text(output), data[4]);
    }
    free(args);
    free(output);
}
