/* causes/scene: what is said of scores of bbm103 in which another number of flips counts. The
   games and their scores are those of a naive program. */
#include "wrong_output.h"

#include "causes/scene.h"
#include "oracle/line.h"

enum { SIDE = 10, CELLS = SIDE * SIDE, MOVES_ROOM = 8 * CELLS, GAMES = 4, ALL = 100 };

/* A game to its end: what is typed, and for each cell how many pieces each of its flips took. */
struct game {
    char input[MOVES_ROOM];
    int taken[CELLS][ALL], flips[CELLS];
    struct oracle_line end;
};

static size_t below(uint64_t *state, size_t n)
{
    *state = *state * 6364136223846793005U + 1442695040888963407U;
    return (size_t)(*state >> 33) % n;
}

/* Plays a legal move at random, if there is one. */
static void play_move(struct game *g, char player, uint64_t *state)
{
    struct oracle_line before;
    size_t from = below(state, CELLS), i, cell = CELLS;
    int flipped;
    for (i = 0; i < CELLS && cell == CELLS; i++) {
        long next = (long)((from + i) % CELLS);
        if (oracle_line_legal(&g->end, next / SIDE, next % SIDE, player))
            cell = (size_t)next;
    }
    if (cell == CELLS)
        return;
    oracle_line_copy(&before, &g->end);
    flipped = oracle_line_place(&g->end, (long)cell / SIDE, (long)cell % SIDE, player);
    for (i = 0; i < CELLS; i++) {
        if (before.cell[i] != '_' && before.cell[i] != g->end.cell[i])
            g->taken[i][g->flips[i]++] = flipped;
    }
    oracle_line_free(&before);
    (void)sprintf(g->input + strlen(g->input), "%d %d\n", (int)cell / SIDE, (int)cell % SIDE);
}

static void play_game(struct game *g, unsigned seed)
{
    uint64_t state = seed;
    int turn;
    memset(g, 0, sizeof *g);
    oracle_line_start(&g->end, SIDE, 'O', 'X', '_');
    for (turn = 0; oracle_line_has_move(&g->end, 'X') || oracle_line_has_move(&g->end, 'O'); turn++)
        play_move(g, turn % 2 == 0 ? 'X' : 'O', &state);
}

/* A piece is worth 1, and what each of its first `most` flips took. */
static int points_of(const struct game *g, char player, int most)
{
    int points = 0, k;
    size_t i;
    for (i = 0; i < CELLS; i++) {
        points += g->end.cell[i] == player;
        for (k = 0; k < g->flips[i] && k < most && g->end.cell[i] == player; k++)
            points += g->taken[i][k];
    }
    return points;
}

static void write_scores(const struct game *g, int most, char text[64])
{
    (void)snprintf(text, 64, "Player 1 : %ld , %d\nPlayer 2 : %ld , %d\n",
                   oracle_line_count(&g->end, 'X'), points_of(g, 'X', most),
                   oracle_line_count(&g->end, 'O'), points_of(g, 'O', most));
}

/* Returns the rule that is broken if the first `most` flips count; NULL if that makes no
 * difference.
 */
static const char *rule_of_scores(const struct game *g, int most)
{
    static struct wrong w;
    const struct dialect *bbm103 = dialect_named("bbm103");
    char right[64], wrong[64];
    struct run_result seen = { .ending = ENDED_EXIT };
    struct difference d;
    struct scene s;
    const char *rule;
    write_scores(g, 4, right);
    write_scores(g, most, wrong);
    if (strcmp(right, wrong) == 0)
        return 0;
    open_step(&w, bbm103, "10", g->input);
    print_wrong(&w, "the scores", right, wrong);
    assert_true(differs(&w, bbm103, seen, &d));
    scene_open(&s, bbm103, &w.step, bytes_of(w.output, w.length), &d);
    assert_string_equal(s.what, "the points are wrong");
    assert_non_null(s.rule);
    rule = s.rule->name;
    scene_close(&s);
    reference_run_free(&w.answer);
    return rule;
}

/* Returns whether another number up to 8 gives the same scores. */
static int is_like_fewer(const struct game *g, int most)
{
    char scores[64], others[64];
    int fewer;
    write_scores(g, most, scores);
    for (fewer = 2; fewer <= 8; fewer++) {
        write_scores(g, fewer, others);
        if (fewer != most && strcmp(scores, others) == 0)
            return 1;
    }
    return 0;
}

/* Two to eight flips are a number that somebody may take for four. Others are not. */
static void scores_tell_how_many_flips_count(void **state)
{
    static struct game g;
    unsigned seed, told[ALL] = { 0 };
    int most;
    for (seed = 1; seed <= GAMES; seed++) {
        play_game(&g, seed);
        for (most = 1; most < 14; most++) {
            const char *rule = rule_of_scores(&g, most);
            if (rule == 0 || is_like_fewer(&g, most))
                continue;
            if (strcmp(rule, most >= 2 && most <= 8 ? "four-flips" : "value") != 0)
                fail_msg("seed %u, %d flips: %s", seed, most, rule);
            told[most]++;
        }
        oracle_line_free(&g.end);
    }
    for (most = 1; most <= 9; most++) {
        if (told[most] == 0 && most != 4)
            fail_msg("%d flips never count", most);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scores_tell_how_many_flips_count),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
