#include "game/game_problem.h"

#include "answer/fold.h"
#include "answer/normal_form.h"
#include "causes/causes.h"
#include "causes/clauses.h"
#include "causes/experiment.h"
#include "causes/scene.h"
#include "course/reading_rows.h"
#include "game/dictionaries.h"
#include "game/pages/finding_boards.h"
#include "games/making.h"
#include "reference/memory_input.h"
#include "reference/reference.h"
#include "step/chain.h"
#include "tests/chain_run.h"
#include "tests/tests.h"
#include "text/find.h"
#include "text/hash.h"
#include "text/memory.h"

#include <stdlib.h>
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
                       size_t most, const struct meanwhile *meanwhile, void **memory)
{
    size_t i;
    (void)meanwhile; /* no program answers */
    for (i = 0; i < count; i++)
        answer(p, steps[i], most, &memory[i]);
}

/* ---- second readings ---- */

/* So the number of a reading is the number of its variant. */
#define IS_ITS_VARIANT(dialect, id, name, text)                                                    \
    _Static_assert((int)READING_##id == (int)ORACLE_VARIANT_##id,                                  \
                   "a reading has its variant's number");
EACH_READING(IS_ITS_VARIANT)
_Static_assert((int)READING_COUNT == (int)ORACLE_READINGS, "each variant is of a reading");

static unsigned long variants_of(const struct course_reading *reading)
{
    return reading != 0 ? ORACLE_VARIANT_ON(reading - course_readings) : 0;
}

static int run_one(const struct dialect *dialect, const struct course_reading *reading,
                   const struct step *step, struct oracle_saves *saves,
                   struct oracle_answer *answer)
{
    struct oracle_request request = { .dialect = dialect->name,
                                      .args = step->args,
                                      .input = step->input.at,
                                      .size = step->input.len,
                                      .variants = variants_of(reading),
                                      .saves = saves };
    return oracle_run(&request, answer);
}

/* Runs the second implementation for the steps up to this one, with a reading, or with that of the
   reference: NULL. Returns 0 if it takes too long: then there is no output. */
static int run_reading(const struct dialect *dialect, const struct course_reading *reading,
                       const struct step *step, struct oracle_answer *answer)
{
    struct oracle_saves *own = oracle_saves_new();
    struct chain chain;
    int runs = 1;
    size_t i;
    chain_of(step, &chain);
    *answer = (struct oracle_answer){ .output = 0 };
    for (i = 0; i < chain.count && runs; i++) {
        oracle_answer_free(answer);
        runs = run_one(dialect, reading, chain.steps[i], own, answer);
    }
    oracle_saves_free(own);
    return runs;
}

/* A line with its LF. */
static bytes first_line(bytes text)
{
    size_t end = bytes_find(text, '\n');
    if (end < text.len)
        text.len = end + 1;
    return text;
}

static int is_skip_message(bytes said)
{
    return bytes_equal(said, bytes_of_text(oracle_skipped[0])) ||
           bytes_equal(said, bytes_of_text(oracle_skipped[1]));
}

static size_t put_bytes(char *to, size_t at, bytes b)
{
    if (b.len > 0)
        memcpy(to + at, b.at, b.len);
    return at + b.len;
}

/* Fits the answer to the program's `output` where a reading leaves the words to the program: in
   bbm103, the message that a player is skipped is any line. */
static void fit_words(const struct course_reading *reading, struct oracle_answer *answer,
                      bytes output)
{
    bytes rest = bytes_of(answer->output, answer->length);
    size_t length = 0;
    char *fitted;
    if (variants_of(reading) != ORACLE_VARIANT_ON(ORACLE_VARIANT_SKIPPED))
        return;
    fitted = memory_new(1, rest.len + output.len + 1);
    while (rest.len > 0) {
        bytes said = first_line(rest);
        bytes printed = first_line(output);
        int is_own;
        rest = bytes_skip(rest, said.len);
        output = bytes_skip(output, printed.len);
        /* A line of its own takes the place of the message, unless it is the next line already. */
        is_own =
            is_skip_message(said) && printed.len > 1 && !bytes_equal(printed, first_line(rest));
        length = put_bytes(fitted, length, is_own ? printed : said);
    }
    fitted[length] = '\0';
    free(answer->output);
    answer->output = fitted;
    answer->length = length;
}

static int oracle(const struct problem *p, const struct course_reading *reading,
                  const struct step *step, bytes fit, struct oracle_answer *to)
{
    int runs = run_reading(game_dialect(p), reading, step, to);
    if (runs)
        fit_words(reading, to, fit);
    return runs;
}

static int agrees(const struct problem *p, const struct step *step)
{
    struct oracle_answer its = { .output = 0 };
    int is_same = run_reading(game_dialect(p), 0, step, &its) && its.status == step->status &&
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

static int need(const struct problem *p, const struct step *step, bytes output,
                struct leniencies allowed, struct leniencies *needed)
{
    return leniencies_needed(game_dialect(p), step->answer, output, allowed, needed);
}

static uint64_t hash_of_text(bytes text, unsigned lenient)
{
    struct fold f;
    uint64_t hash = HASH_START;
    int byte;
    fold_init(&f, text, lenient, 0);
    while ((byte = fold_next(&f)) != FOLD_END)
        hash = hash_number(hash, (uint64_t)byte);
    return hash;
}

static uint64_t hash_of_token(uint64_t hash, const struct normal_walk *w, const struct token *g,
                              unsigned lenient)
{
    unsigned char room[NORMAL_TEXT];
    hash = hash_number(hash, (uint64_t)g->kind);
    hash = hash_number(hash, (uint64_t)g->number);
    return hash_bytes(hash, normal_text(w, g, lenient, room, 0));
}

/* Boards, scores, refusals and results. */
static uint64_t hash_of_normal_form(const struct dialect *dialect, bytes answer, bytes output,
                                    unsigned lenient)
{
    struct normal_walk w;
    struct token g;
    uint64_t hash = HASH_START;
    normal_start(&w, dialect, answer, output);
    for (normal_next(&w, &g); g.kind != TOKEN_END; normal_next(&w, &g))
        hash = hash_of_token(hash, &w, &g, lenient);
    return hash;
}

static uint64_t hash(const struct problem *p, const struct step *step, bytes output,
                     struct leniencies set)
{
    unsigned lenient = leniencies_included(set).bits;
    return lenient & 1U << LENIENT_BOARD
               ? hash_of_normal_form(game_dialect(p), step->answer, output, lenient)
               : hash_of_text(output, lenient);
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

/* None if the program reads its input wrongly, because that explains all that it does. */
static unsigned aspects(const struct problem *p, const struct cause *cause, const struct step *step,
                        const struct explained *about)
{
    static const char rules[] = "capture flip legal lines line closed-line between";
    if (cause->rule == 0 || bytes_start_with(bytes_of_text(cause->place), "the input:") ||
        word_index(rules, bytes_of_text(cause->rule)) < 0)
        return 0;
    return directions_turned(game_dialect(p), step, about);
}

static void say_aspects(const struct problem *p, unsigned right, unsigned wrong, sink *out)
{
    (void)p;
    directions_say(right, wrong, out);
}

static void write_boards(const struct problem *p, const struct finding_page *page, struct json *j)
{
    struct finding_page of_game = *page;
    of_game.dialect = game_dialect(p);
    finding_boards_write(j, &of_game);
}

/* ---- inputs ---- */

/* Whether `check` accepts the input, with nothing after its end. No file is there that the
   arguments might name. */
static int accepts(const struct problem *p, const struct step *step)
{
    static const struct listener nobody = { .quiet = QUIET_VERDICTS };
    const struct world world = memory_world(0);
    const struct dialect *dialect = game_dialect(p);
    int takes_args = (dialect->takes & TAKES_ARGS) != 0;
    struct check_options options = { .world = &world };
    struct memory_input *in = memory_new(1, sizeof *in);
    char *args = replay_args(step);
    struct tally tally = { 0 };
    options.args = takes_args ? args : 0;
    if (!takes_args || arguments_are_fine(dialect, options.args, &world))
        dialect->check(&nobody, &options, memory_input_open(in, step->input), &tally);
    free(args);
    free(in);
    return tally.valid > 0 && tally.not_valid == 0 && !tally.trailing;
}

/* ---- shorter games ---- */

enum { BOARD_LINES = 8, COUNT_MOST = 24 /* characters of a line with a number */ };

/* Returns how many bytes the first lines have, with their LF; SIZE_MAX if there are fewer lines. */
static size_t length_of_lines(bytes text, size_t count)
{
    size_t at = 0;
    for (; count > 0; count--) {
        at += bytes_find(bytes_skip(text, at), '\n') + 1;
        if (at > text.len)
            return SIZE_MAX;
    }
    return at;
}

/* Returns the number of the last turn that a shorter game can have: the last but one, or the one
   before the first malformed turn. */
static int64_t last_turn(const struct step *step, bytes count)
{
    int64_t turn;
    if (bytes_start_with(step->answer, "Board"))
        return 0;
    if (!scene_number(bytes_start_with(step->answer, "Invalid input") ? step->answer : count, 0,
                      &turn))
        return 0;
    return turn - 1;
}

/* None if the dialect answers each turn, because then the first difference of the outputs is also
   the first one of the games. */
static size_t shorter(const struct problem *p, const struct step *step)
{
    size_t board = length_of_lines(step->input, BOARD_LINES);
    int64_t last;
    size_t turns = 0;
    bytes rest;
    if (game_dialect(p)->converses || board == SIZE_MAX)
        return 0;
    rest = bytes_skip(step->input, board);
    last = last_turn(step, bytes_first(rest, bytes_find(rest, '\n')));
    while (turns < SHORTER_MOST && (int64_t)turns < last &&
           length_of_lines(rest, turns + 2) != SIZE_MAX)
        turns++;
    return turns;
}

static void shorten(const struct problem *p, const struct step *step, size_t turns,
                    struct step_copy *to)
{
    struct step game = { .args = step->args, .arg_count = step->arg_count };
    size_t board = length_of_lines(step->input, BOARD_LINES);
    bytes rest = bytes_skip(step->input, board);
    size_t count = length_of_lines(rest, 1);
    size_t played = length_of_lines(rest, 1 + turns) - count;
    size_t room = board + COUNT_MOST + played;
    unsigned char *text = memory_new(1, room);
    sink out;
    (void)p;
    sink_init(&out, 0, 0, text, room);
    sink_bytes(&out, bytes_first(step->input, board));
    sink_number(&out, turns);
    sink_byte(&out, '\n');
    sink_bytes(&out, bytes_first(bytes_skip(rest, count), played));
    game.input = sink_held(&out);
    step_copy_of(&game, to);
    free(text);
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
    .boards = write_boards,
    .hash = hash,
    .remove = remove_difference,
    .need = need,
    .accepts = accepts,
    .aspects = aspects,
    .say_aspects = say_aspects,
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
                           .forbids_crashes = rule_named(dialect, "crash") != 0,
                           .forbids_hangs = rule_named(dialect, "hang") != 0,
                           .dictionary = *dictionaries[dialect - dialects],
                           .maker = maker_named(dialect->name) };
    return p;
}
