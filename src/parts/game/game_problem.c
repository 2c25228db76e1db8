#include "game/game_problem.h"

#include "causes/cause_of.h"
#include "causes/clauses.h"
#include "causes/explain.h"
#include "game/dictionaries.h"
#include "game/output_hash.h"
#include "game/pages/finding_page.h"
#include "game/shorter_game.h"
#include "game/validity.h"
#include "games/making.h"
#include "readings/readings.h"
#include "reference/reference.h"
#include "tests/chain_run.h"
#include "tests/tests.h"

#include <string.h>

const struct dialect *game_dialect(const struct problem *p)
{
    return dialect_named(p->name);
}

static int read_tests(const struct problem *p, const struct tests_request *request,
                      struct tests *tests, struct tests_fault *fault)
{
    struct tests_request of_game = *request;
    of_game.dialect = game_dialect(p);
    return tests_read(&of_game, tests, fault);
}

static enum standing standing(const struct problem *p, const struct step *step, uint64_t limit)
{
    return chain_standing(game_dialect(p), step, limit);
}

static void answer(const struct problem *p, struct step *step, size_t most, void **memory)
{
    static char *none[] = { 0 };
    struct memory_folder folder = { 0 };
    struct reference_run run = { .output = 0 };
    struct reference_request request = { .dialect = game_dialect(p),
                                         .args = step->args != 0 ? step->args : none,
                                         .input = step->input,
                                         .folder = &folder,
                                         .most_output = most };
    *memory = 0;
    if (chain_prepare(request.dialect, step, 0, &folder) && reference_run(&request, &run)) {
        *memory = run.output;
        step->answer = bytes_of(run.output, run.length);
        step->status = run.status;
        step->has_status = 1;
    } else {
        reference_run_free(&run);
    }
    memory_folder_free(&folder);
}

static void answer_all(const struct problem *p, struct step *const *steps, size_t count,
                       size_t most, void **memory)
{
    size_t i;
    for (i = 0; i < count; i++)
        answer(p, steps[i], most, &memory[i]);
}

static int oracle(const struct problem *p, const struct course_reading *reading,
                  const struct step *step, bytes fit, struct oracle_answer *to)
{
    int runs = reading_run(game_dialect(p), reading, step, to);
    if (runs)
        reading_fit_words(reading, to, fit);
    return runs;
}

static int agrees(const struct problem *p, const struct step *step)
{
    struct oracle_answer its = { .output = 0 };
    int is_same = reading_run(game_dialect(p), 0, step, &its) && its.status == step->status &&
                  bytes_equal(step->answer, oracle_output(&its));
    oracle_answer_free(&its);
    return is_same;
}

/* ---- outputs ---- */

static int differs(const struct problem *p, const struct step *step, bytes output,
                   struct leniencies lenient, struct first_difference *first)
{
    return answer_differs(game_dialect(p), step->answer, output, lenient, first);
}

static int remove_difference(const struct problem *p, const struct step *step, bytes output,
                             struct leniencies before, struct leniencies more)
{
    return leniencies_remove(game_dialect(p), step->answer, output, before, more);
}

static int show(const struct problem *p, const struct step *step, bytes output,
                struct leniencies before, struct leniencies more)
{
    return leniencies_show(game_dialect(p), step->answer, output, before, more);
}

static int need(const struct problem *p, const struct step *step, bytes output,
                struct leniencies allowed, struct leniencies *needed)
{
    return leniencies_needed(game_dialect(p), step->answer, output, allowed, needed);
}

static uint64_t hash(const struct problem *p, const struct step *step, bytes output,
                     struct leniencies lenient)
{
    return hash_of_output(game_dialect(p), step->answer, output, lenient);
}

/* ---- differences ---- */

static void cause(const struct problem *p, const struct step *step, bytes output,
                  const struct difference *d, struct cause *to)
{
    cause_of(game_dialect(p), step, output, d, to);
}

static void explain(const struct problem *p, const struct step *step, bytes output,
                    const struct difference *d, struct explained *e)
{
    explain_difference(game_dialect(p), step, output, d, e);
}

static int has_rule(const struct problem *p, const char *name)
{
    return rule_named(game_dialect(p), name) != 0;
}

static void write_page(const struct problem *p, const struct finding_page *page, sink *out)
{
    struct finding_page of_game = *page;
    of_game.dialect = game_dialect(p);
    finding_page_write(out, &of_game);
}

/* ---- inputs ---- */

static int accepts(const struct problem *p, const struct step *step)
{
    return is_valid_for(game_dialect(p), step);
}

static size_t shorter(const struct problem *p, const struct step *step)
{
    return shorter_games(game_dialect(p), step);
}

static void shorten(const struct problem *p, const struct step *step, size_t turns,
                    struct step_copy *to)
{
    (void)p;
    shorter_game(step, turns, to);
}

static const struct problem_kind game_kind = {
    .read_tests = read_tests,
    .standing = standing,
    .answer = answer_all,
    .agrees = agrees,
    .oracle = oracle,
    .differs = differs,
    .cause = cause,
    .explain = explain,
    .page = write_page,
    .hash = hash,
    .remove = remove_difference,
    .show = show,
    .need = need,
    .has_rule = has_rule,
    .accepts = accepts,
    .shorter = shorter,
    .shorten = shorten,
};

const struct problem *game_problem(const char *name)
{
#define DICTIONARY(dialect) &dictionary_##dialect##_dict,
    static const bytes *const dictionaries[] = { EACH_DIALECT(DICTIONARY) };
#undef DICTIONARY
    static struct problem games[sizeof dictionaries / sizeof dictionaries[0]];
    const struct dialect *dialect = dialect_named(name);
    struct problem *p;
    if (dialect == 0)
        return 0;
    p = &games[dialect - dialects];
    *p = (struct problem){ .kind = &game_kind,
                           .name = dialect->name,
                           .takes_args = (dialect->takes & TAKES_ARGS) != 0,
                           .dictionary = *dictionaries[dialect - dialects],
                           .maker = maker_named(dialect->name) };
    return p;
}
