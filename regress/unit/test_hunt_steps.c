/* hunt/inputs: games of flip in several runs: where they stop, under which names they are saved and
   loaded, and what follows. */
#include "regress/unit/small_inputs.h"

#include "tests/chain.h"

enum { CHAINS = 6000, SIDE_MOST = 80 };

static struct small_inputs s;

/* A name, as it is typed in a save and as it is loaded. They are the same file. */
static const struct {
    const char *line, *word;
} names[] = {
    { "sg\n", "g" },
    { "sgame\n", "game" },
    { "s./game\n", "./game" },
    { "sgame\n", "./game" },
    { "sa b\n", "a b" },
    { "ss\n", "s" },
    { "snew.txt\n", "new.txt" },
};

static struct {
    size_t chains, runs[CHAIN_MOST + 1]; /* how many have that many runs before the last one */
    size_t names[ROWS(names)];
    size_t at_once;         /* runs that save at once */
    size_t after_all;       /* the rest is nothing */
    size_t refused[5];      /* lines that are refused, in the rest */
    size_t refused_at_ends; /* before or after the other lines of the rest */
    size_t long_games;      /* of more than 20 lines, with one stop */
    size_t long_at_once;    /* those that stop before the first line */
    size_t of_humans;       /* games of two humans with one stop on boards from 6 x 6 on */
    size_t without_rest;    /* those of which nothing follows */
} seen;

static bytes input_of(const struct making *m)
{
    return bytes_of(m->text.at, m->text.size);
}

static size_t lines_of(bytes text)
{
    size_t i, n = 0;
    for (i = 0; i < text.len; i++)
        n += text.at[i] == '\n';
    return n;
}

/* Notes how a run was saved, which the words of the next one load. */
static void see_save(const struct step *run, const char *command, const char *name)
{
    bytes last = line_of(run->input, lines_of(run->input));
    size_t i;
    assert_string_equal(command, "load");
    for (i = 0; i < ROWS(names); i++)
        if (last.len + 1 == strlen(names[i].line) &&
            memcmp(last.at, names[i].line, last.len) == 0 && strcmp(names[i].word, name) == 0)
            break;
    if (i == ROWS(names))
        fail_msg("`%.*s` is loaded as `%s`", (int)last.len, (const char *)last.at, name);
    seen.names[i]++;
    seen.at_once += lines_of(run->input) == 1;
    assert_int_equal(run->input.at[run->input.len - 1], '\n');
}

/* Looks at the runs before the one that is made, from the last to the first. */
static void see_runs(const struct making *m)
{
    const struct step *run = m->before;
    const char *command = m->words[0], *name = m->words[1];
    size_t runs = 0;
    assert_int_equal(m->word_count, 2);
    for (; run != NULL; run = run->before) {
        see_save(run, command, name);
        assert_true(run->arg_count >= 2 && run->args[run->arg_count] == NULL);
        command = run->args[0];
        name = run->args[1];
        assert_true(++runs < CHAIN_MOST);
    }
    assert_string_equal(command, "new");
    seen.runs[runs]++;
}

static void see_rest(bytes rest)
{
    static const char *const refused[] = { "0 0", "-1 2", "x", "s", "3 99" };
    size_t i, line, lines = lines_of(rest);
    seen.after_all += rest.len == 0;
    assert_true(rest.len == 0 || rest.at[rest.len - 1] == '\n');
    for (line = 1; line <= lines; line++)
        for (i = 0; i < ROWS(refused); i++)
            if (bytes_equal(line_of(rest, line), bytes_of_text(refused[i]))) {
                seen.refused[i]++;
                seen.refused_at_ends += lines > 3 && (line == 1 || line == lines);
            }
}

/* A cell is played once in a game, whichever run it is in. */
static void see_moves(bytes input, unsigned char *played)
{
    size_t line;
    for (line = 1; line <= lines_of(input); line++) {
        char text[40];
        long row, column;
        bytes one = line_of(input, line);
        (void)snprintf(text, sizeof text, "%.*s", (int)one.len, (const char *)one.at);
        if (sscanf(text, "%ld %ld", &row, &column) != 2 || row < 0 || strcmp(text, "0 0") == 0 ||
            strcmp(text, "3 99") == 0)
            continue;
        assert_true(row < SIDE_MOST && column >= 0 && column < SIDE_MOST);
        if (played[row * SIDE_MOST + column]++)
            fail_msg("%s is played twice", text);
    }
}

/* Notes the moves of all runs, or forgets them. */
static void see_game(const struct making *m)
{
    static unsigned char played[SIDE_MOST * SIDE_MOST];
    const struct step *run;
    size_t lines = lines_of(input_of(m)), side = 0, words = 0;
    memset(played, 0, sizeof played);
    see_moves(input_of(m), played);
    for (run = m->before; run != NULL; run = run->before) {
        see_moves(run->input, played);
        lines += lines_of(run->input) - 1;
        side = strtoul(run->args[1], NULL, 10);
        words = run->arg_count;
    }
    if (m->before == NULL || m->before->before != NULL)
        return;
    seen.long_games += lines > 20;
    seen.long_at_once += lines > 20 && lines_of(m->before->input) == 1;
    seen.of_humans += words == 2 && side >= 6;
    seen.without_rest += words == 2 && side >= 6 && m->text.size == 0;
}

static void see_chains(void)
{
    void *stage = steps_open();
    assert_non_null(stage);
    memset(&seen, 0, sizeof seen);
    small_open(&s, "flip");
    s.order.weakest = STANDING_PROMISED; /* no board is larger than that of 80 x 80 */
    while (seen.chains < CHAINS) {
        small_start(&s.making);
        if (steps_make(&s.making, stage) != MADE_STEP)
            fail_msg("chain %zu is not made", seen.chains);
        see_runs(&s.making);
        see_rest(input_of(&s.making));
        see_game(&s.making);
        seen.chains++;
    }
    free(stage);
}

/* One game in four stops twice, so a quarter of the chains have three runs. */
static void a_game_stops_once_or_twice(void **state)
{
    (void)state;
    see_chains();
    assert_int_equal(seen.runs[0], 0);
    assert_int_equal(seen.runs[1] + seen.runs[2], CHAINS);
    assert_in_range(seen.runs[2], CHAINS / 5, CHAINS * 3 / 10);
}

static void a_game_is_saved_under_every_name(void **state)
{
    size_t i;
    (void)state;
    see_chains();
    for (i = 0; i < ROWS(names); i++)
        assert_true(seen.names[i] > CHAINS / 10);
}

/* A quarter of the runs are made to stop before the first line, and some others do so by chance. */
static void a_game_stops_before_each_line(void **state)
{
    (void)state;
    see_chains();
    assert_in_range(seen.at_once, CHAINS / 4, CHAINS * 7 / 10);
    assert_in_range(seen.after_all, CHAINS / 8, CHAINS / 2);
    assert_true(seen.long_at_once > seen.long_games / 5);
    assert_true(seen.without_rest > seen.of_humans / 7);
}

/* The first of these lines is refused only if the corner is. */
static void the_rest_of_a_game_may_have_a_line_that_is_refused(void **state)
{
    size_t i;
    (void)state;
    see_chains();
    assert_true(seen.refused[0] > CHAINS / 100);
    for (i = 1; i < ROWS(seen.refused); i++)
        assert_in_range(seen.refused[i], CHAINS / 100, CHAINS / 30);
    assert_true(seen.refused_at_ends > 0);
}

static void only_flip_without_arguments_has_such_games(void **state)
{
    char word_new[] = "new", side[] = "4";
    char *const args[] = { word_new, side, NULL };
    void *stage = steps_open();
    size_t i;
    (void)state;
    assert_non_null(stage);
    for (i = 0; i < dialect_count; i++) {
        small_open(&s, dialects[i].name);
        assert_int_equal(steps_make(&s.making, stage), i == DIALECT_flip ? MADE_STEP : MADE_ALL);
    }
    small_open_with(&s, "flip", args);
    small_start(&s.making);
    assert_int_equal(steps_make(&s.making, stage), MADE_ALL);
    free(stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_stops_once_or_twice),
        cmocka_unit_test(a_game_is_saved_under_every_name),
        cmocka_unit_test(a_game_stops_before_each_line),
        cmocka_unit_test(the_rest_of_a_game_may_have_a_line_that_is_refused),
        cmocka_unit_test(only_flip_without_arguments_has_such_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
