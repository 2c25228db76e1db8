/* hunt/shrink/shrink: what is hard to make smaller is given up, and what is left is counted. Golden
   runs show smallest inputs, and the harness of shrink what holds for each search. */
#include "game/game_problem.h"
#include "sanitized.h"
#include "unit.h"

#include "hunt/shrink/shrink.h"
#include "reference/memory_input.h"

enum { SIDE = 16 };

static char cell[SIDE][SIDE];

/* How many pieces a line captures. */
static int length_of_line(int row, int column, char mine, int down, int right)
{
    int n = 0;
    for (;; n++) {
        row += down;
        column += right;
        if (row < 0 || column < 0 || row >= SIDE || column >= SIDE || cell[row][column] == '_')
            return 0;
        if (cell[row][column] == mine)
            return n;
    }
}

/* Makes a move. Returns how many pieces it captures; with none, nothing changes. */
static int captures(int row, int column, char mine)
{
    int all = 0;
    if (cell[row][column] != '_')
        return 0;
    for (int down = -1; down <= 1; down++) {
        for (int right = -1; right <= 1; right++) {
            int n = length_of_line(row, column, mine, down, right);
            for (int i = 1; i <= n; i++)
                cell[row + i * down][column + i * right] = mine;
            all += n;
        }
    }
    if (all > 0)
        cell[row][column] = mine;
    return all;
}

/* Makes the first legal move, and appends it. Returns 0 if there is none. */
static int move_first(char mine, char *text, size_t size)
{
    for (int i = 0; i < SIDE * SIDE; i++) {
        if (captures(i / SIDE, i % SIDE, mine) > 0) {
            size_t length = strlen(text);
            (void)snprintf(text + length, size - length, "%d %d\n", i / SIDE, i % SIDE);
            return 1;
        }
    }
    return 0;
}

static void play_whole_game(char *text, size_t size)
{
    memset(cell, '_', sizeof cell);
    cell[SIDE / 2 - 1][SIDE / 2 - 1] = cell[SIDE / 2][SIDE / 2] = 'O';
    cell[SIDE / 2 - 1][SIDE / 2] = cell[SIDE / 2][SIDE / 2 - 1] = 'X';
    for (int passes = 0, x = 1; passes < 2; x = !x)
        passes = move_first(x ? 'X' : 'O', text, size) ? 0 : passes + 1;
}

static size_t keep_none(void *who, const struct step *candidates, size_t count)
{
    (void)who;
    (void)candidates;
    return count;
}

/* Hardly any cut of a whole game is a whole game, so most candidates are not promised: they are
   never run, but to find that out takes a game each, so the search must stop before it has tried
   all of them. Sanitizers would take most of a minute, and the harness runs this code with them. */
static void a_long_game_is_given_up(void **state)
{
    static char side[] = "16", input[1 << 13];
    static char *args[] = { side, 0 };
    struct step step = { .args = args, .arg_count = 1 };
    int is_cut_off = 0;
    struct shrink_request request = { .problem = game_problem("bbm103"),
                                      .from = &step,
                                      .weakest = STANDING_PROMISED,
                                      .is_cut_off = &is_cut_off,
                                      .keeps = keep_none };
    struct step_copy to;
    if (SANITIZED)
        skip();
    play_whole_game(input, sizeof input);
    step.input = bytes_of_text(input);
    shrink(&request, &to);
    assert_int_equal(step_size(&to.step), step_size(&step));
    assert_int_equal(is_cut_off, 1);
    step_copy_free(&to);
}

/* Keeps what has as many turns as it says, and two of these. */
static size_t keep_two_turns(void *who, const struct step *candidates, size_t count)
{
    static const char turns[] = "8 8 8 7\n7 7 7 6\n";
    enum { BOARD = 72, COUNT = 2, TURN = 8 };
    size_t i;
    (void)who;
    for (i = 0; i < count; i++) {
        bytes rest = candidates[i].input;
        if (rest.len <= BOARD || rest.len != BOARD + COUNT + TURN * (size_t)(rest.at[BOARD] - '0'))
            continue;
        for (; rest.len >= sizeof turns - 1; rest = bytes_skip(rest, 1)) {
            if (memcmp(rest.at, turns, sizeof turns - 1) == 0)
                return i;
        }
    }
    return count;
}

static void turns_are_left_out_and_counted_again(void **state)
{
    static char input[] =
        "R......B\n........\n........\n........\n........\n........\n........\n"
        "B......R\n7\n1 1 1 2\n0 0 0 0\n2 2 2 3\n8 8 8 7\n7 7 7 6\n1 1 1 2\n0 0 0 0\n";
    static char *args[] = { 0 };
    struct step step = { .args = args, .input = bytes_of_text(input) };
    struct shrink_request request = { .problem = game_problem("octaflip"),
                                      .from = &step,
                                      .weakest = STANDING_PROMISED,
                                      .keeps = keep_two_turns };
    struct step_copy to;
    shrink(&request, &to);
    assert_int_equal(step_size(&to.step), 72 + 2 + 2 * 8);
    step_copy_free(&to);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_long_game_is_given_up),
        cmocka_unit_test(turns_are_left_out_and_counted_again),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
