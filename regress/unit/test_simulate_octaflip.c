/* simulate, OctaFlip: the number of games, and cells that are none. The harness simulate_octaflip
   compares the rules with a naive referee. */
#include "sanitized.h"
#include "unit.h"

#include "simulate/octaflip.h"

enum { PASS = OCTAFLIP_PASS };

/* ---- boards and turns as people write them ---- */

static octaflip_board board_of(const char *cells)
{
    octaflip_board b = { 0, 0, 0 };
    assert_int_equal(strlen(cells), OCTAFLIP_CELLS);
    for (int i = 0; i < OCTAFLIP_CELLS; i++) {
        uint64_t bit = (uint64_t)1 << i;
        b.red |= cells[i] == 'R' ? bit : 0;
        b.blue |= cells[i] == 'B' ? bit : 0;
        b.empty |= cells[i] == '.' ? bit : 0;
    }
    return b;
}

static octaflip_game game_of(const char *cells)
{
    octaflip_board b = board_of(cells);
    octaflip_game g;
    octaflip_start(&g, &b);
    return g;
}

static void test_targets_of_what_is_no_piece_of_the_mover(void **state)
{
    static const int no_cells[] = { -1, 64, 65, 66, 128, 255, 256, INT32_MAX, INT32_MIN };
    octaflip_game g = game_of("R#.....B"
                              "........"
                              "........"
                              "........"
                              "........"
                              "........"
                              "........"
                              "B......R");
    octaflip_turn t = { 0, 8 };
    for (size_t i = 0; i < ROWS(no_cells); i++)
        assert_true(octaflip_targets(&g, no_cells[i]) == 0);
    for (int from = 0; from < OCTAFLIP_CELLS; from++)
        assert_int_equal(octaflip_targets(&g, from) != 0, from == 0 || from == 63);
    assert_int_equal(octaflip_play(&g, &t, 1), 1);
    for (int from = 0; from < OCTAFLIP_CELLS; from++)
        assert_int_equal(octaflip_targets(&g, from) != 0, from == 7 || from == 56);
}

/* ---- perft ---- */

static const char *perft_path = "regress/unit/perft.tsv";

/* Sequences of `depth` turns: "moves counted by source and target; a forced pass is a ply; nothing
   below a finished game; the first turn is always played" */
static uint64_t perft(const octaflip_game *g, int depth)
{
    static const octaflip_turn pass = { PASS, PASS };
    uint64_t sequences = 0;
    if (depth == 0)
        return 1;
    if (g->over)
        return 0;
    if (!octaflip_has_move(g)) {
        octaflip_game next = *g;
        assert_int_equal(octaflip_play(&next, &pass, 1), 1);
        return perft(&next, depth - 1);
    }
    for (int from = 0; from < OCTAFLIP_CELLS; from++) {
        uint64_t targets = octaflip_targets(g, from);
        if (depth == 1)
            sequences += (uint64_t)octaflip_count(targets);
        for (int to = 0; to < OCTAFLIP_CELLS && depth > 1 && targets != 0; to++) {
            octaflip_turn t = { (uint8_t)from, (uint8_t)to };
            octaflip_game next = *g;
            if (!(targets >> to & 1))
                continue;
            if (octaflip_play(&next, &t, 1) != 1)
                fail_msg("%d to %d is a target, but no move", from, to);
            sequences += perft(&next, depth - 1);
        }
    }
    return sequences;
}

/* game, size, position, convention, depth, nodes */
enum { GAME, SIZE, POSITION, CONVENTION, DEPTH, NODES, FIELDS };

/* Cuts a row at its tabs, in place. Returns how many fields there are. */
static int split(char *row, char *fields[FIELDS])
{
    int n = 0;
    row[strcspn(row, "\n")] = '\0';
    for (char *tab = row; tab != 0 && n < FIELDS; n++) {
        fields[n] = tab;
        tab = strchr(tab, '\t');
        if (tab != 0)
            *tab++ = '\0';
    }
    return n;
}

/* `R......B/......../...` as 64 cells. */
static void join_rows(const char *position, char cells[65])
{
    assert_int_equal(strlen(position), 71);
    for (int i = 0; i < OCTAFLIP_CELLS; i++)
        cells[i] = position[9 * (i / 8) + i % 8];
    cells[64] = '\0';
}

static void test_perft(void **state)
{
    FILE *f = fopen(perft_path, "r");
    char text[512];
    int rows = 0;
    if (f == 0)
        fail_msg("%s cannot be read: the path is the first argument", perft_path);
    while (fgets(text, sizeof text, f) != 0) {
        char *field[FIELDS];
        char cells[65];
        int depth;
        octaflip_game g;
        if (split(text, field) != FIELDS) {
            fail_msg("too few fields: %s", text);
            continue;
        }
        depth = (int)strtol(field[DEPTH], 0, 10); /* of the header: 0 */
        if (strcmp(field[GAME], "octaflip") != 0 || depth > (SANITIZED ? 5 : 6))
            continue;
        join_rows(field[POSITION], cells);
        g = game_of(cells);
        expect_number(field[POSITION], "perft", perft(&g, depth), strtoull(field[NODES], 0, 10));
        rows++;
    }
    (void)fclose(f);
    assert_true(rows >= 15);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_targets_of_what_is_no_piece_of_the_mover),
        cmocka_unit_test(test_perft),
    };
    if (argc > 1)
        perft_path = argv[1];
    return cmocka_run_group_tests(tests, 0, 0);
}
