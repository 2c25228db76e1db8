/* parts/players: saved games of flip, and new games of aps105, are what their formats say; games of
   octaflip go on. The oracles judge. */
#include "regress/unit/unit.h"

#include "oracle/aps105.h"
#include "oracle/line.h"
#include "oracle/octaflip.h"
#include "players/players.h"

enum { MOST = 6000, GAMES = 300, SIDE_MOST = 40 };

static uint8_t data[MOST + 1];

/* ---- saved games ---- */

struct saved {
    int side;
    char next;
    int types[2]; /* of O and X */
    const char *cells[SIDE_MOST];
    int pieces;
};

/* Reads `flip 1`, `8 O 0 2` and rows of cells, of which there are as many as columns, and nothing
 * else. */
static struct saved read_saved(const char *text, size_t size)
{
    struct saved s = { .pieces = 0 };
    char line[32];
    int row, column;
    assert_int_equal(strncmp(text, "flip 1\n", 7), 0);
    text += 7;
    size -= 7;
    assert_int_equal(sscanf(text, "%d %c %d %d", &s.side, &s.next, &s.types[0], &s.types[1]), 4);
    assert_in_range(s.side, 4, SIDE_MOST);
    (void)snprintf(line, sizeof line, "%d %c %d %d\n", s.side, s.next, s.types[0], s.types[1]);
    assert_int_equal(strncmp(text, line, strlen(line)), 0);
    text += strlen(line);
    assert_int_equal(size, strlen(line) + (size_t)(s.side * (s.side + 1)));
    for (row = 0; row < s.side; row++, text += s.side + 1) {
        s.cells[row] = text;
        assert_int_equal(text[s.side], '\n');
        for (column = 0; column < s.side; column++) {
            assert_non_null(memchr("OX.", text[column], 3));
            s.pieces += text[column] != '.';
        }
    }
    return s;
}

/* A human is to move and can, and the centre is taken. */
static void expect_a_position(const struct saved *s)
{
    int centre = (s->side - 1) / 2, row, column;
    struct oracle_line b;
    assert_true(s->next == 'O' || s->next == 'X');
    assert_int_equal(s->types[s->next == 'X'], 0);
    assert_in_range(s->types[s->next == 'O'], 0, 2);
    oracle_line_start(&b, s->side, 'O', 'X', '.');
    for (row = 0; row < s->side; row++) {
        for (column = 0; column < s->side; column++)
            oracle_line_set(&b, row, column, s->cells[row][column]);
    }
    assert_true(oracle_line_has_move(&b, s->next));
    for (row = centre; row < centre + 2; row++) {
        for (column = centre; column < centre + 2; column++)
            assert_true(oracle_line_at(&b, row, column) != '.');
    }
    oracle_line_free(&b);
}

static struct saved saved_after(const char *text, unsigned seed)
{
    struct draft d;
    struct saved s;
    memcpy(data, text, strlen(text));
    draft_open(&d, data, strlen(text), MOST, seed);
    play_saved(&d);
    data[d.size] = '\0';
    s = read_saved((const char *)data, d.size);
    expect_a_position(&s);
    return s;
}

static void saved_games_are_positions_before_a_humans_move(void **state)
{
    unsigned seed, large = 0, started = 0, late = 0, next_is_x = 0, types[3] = { 0 };
    unsigned sides[SIDE_MOST + 1] = { 0 };
    int side;
    (void)state;
    for (seed = 0; seed < GAMES; seed++) {
        struct saved s = saved_after("", seed);
        sides[s.side]++;
        large += s.side > 8;
        started += s.pieces == 4;
        late += s.pieces > s.side * s.side / 2;
        next_is_x += s.next == 'X';
        types[s.types[s.next == 'O']]++;
    }
    for (side = 4; side <= 8; side++)
        assert_true(sides[side] >= GAMES / 12);
    assert_in_range(large, GAMES / 8, GAMES / 3);
    assert_in_range(started, GAMES / 5, GAMES / 2); /* one move is asked for one time in four */
    assert_in_range(late, GAMES / 3, GAMES * 2 / 3);
    assert_in_range(next_is_x, GAMES / 4, GAMES * 2 / 3);
    for (side = 0; side < 3; side++)
        assert_in_range(types[side], GAMES / 5, GAMES / 2);
}

/* X can move at 1 4 only in the diagonal. */
#define CELLS ".....\n..O..\n..OO.\n..XO.\n.....\n"
#define SAVED "flip 1\n5 X 0 0\n" CELLS

static void a_saved_game_goes_on(void **state)
{
    unsigned seed, kept = 0, same = 0;
    (void)state;
    for (seed = 0; seed < GAMES; seed++) {
        struct saved s = saved_after(SAVED, seed);
        int is_kept = s.side == 5 && s.cells[1][2] != '.';
        kept += (unsigned)is_kept;
        same += is_kept && s.next == 'X' && strcmp(s.cells[0], CELLS) == 0;
    }
    assert_in_range(kept, GAMES * 3 / 4, GAMES - 1); /* now and then comes a new game */
    assert_in_range(same, GAMES / 8, GAMES / 2);
}

/* What is no saved game, or one of a board that is too large, gets a new start. */
static void what_is_no_saved_game_gets_a_new_start(void **state)
{
    static const char *const texts[] = { "flip 1\n5 X 0 0\n.....\n..O..\n", "flip 1\n5 X 0 0\n",
                                         "x\n", "flip 1\n5 Y 0 0\n", "flip 1\n42 O 0 0\n" };
    unsigned seed;
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(texts); i++) {
        for (seed = 0; seed < 20; seed++)
            (void)saved_after(texts[i], seed);
    }
}

/* ---- new games of aps105 ---- */

struct configured {
    unsigned tiles, white;
    int is_start; /* the four tiles of the centre alone */
    int is_valid, moves_white;
};

/* Reads side, tiles on growing cells, the end of them and a move. */
static struct configured read_configured(bytes text, size_t side)
{
    struct configured c = { .tiles = 0 };
    struct oracle_account account = { 0 };
    static const char start[] = "Wcc\nBcd\nBdc\nWdd\n!!!\n";
    size_t length, before = 0;
    char *output;
    int status;
    output = oracle_aps105(text.at, text.len, &account, &status, &length);
    assert_int_equal(status, 0);
    assert_int_equal(account.rest, text.len - 1); /* the last LF */
    assert_true(account.refusals <= 1);
    c.is_valid = strstr(output, "\nValid move.") != 0;
    oracle_account_free(&account);
    free(output);
    text = bytes_skip(text, bytes_find(text, '\n') + 1);
    c.is_start = bytes_equal(bytes_first(text, sizeof start - 1), bytes_of_text(start));
    for (; bytes_get(text, 0) != '!'; text = bytes_skip(text, 4), c.tiles++) {
        size_t cell = (size_t)(bytes_get(text, 1) - 'a') * side + (size_t)bytes_get(text, 2) - 'a';
        assert_true(cell < side * side && (c.tiles == 0 || cell > before));
        assert_int_equal(bytes_get(text, 3), '\n');
        c.white += bytes_get(text, 0) == 'W';
        before = cell;
    }
    assert_int_equal(text.len, 8);
    c.moves_white = bytes_get(text, 4) == 'W';
    return c;
}

/* A new game has four tiles more than moves were played, or tiles anywhere. */
static struct configured new_configuration(unsigned seed, size_t most)
{
    const struct new_game game = { .side = 6, .most = most };
    struct draft d;
    draft_open(&d, data, 0, MOST, seed);
    assert_int_equal(new_aps105(&d, &game), 1);
    assert_memory_equal(d.at, "6\n", 2);
    return read_configured(bytes_of(d.at, d.size), 6);
}

static void new_games_of_aps105_are_started_played_or_set_at_random(void **state)
{
    unsigned seed, started = 0, full = 0, white = 0, valid = 0, white_moves = 0, played = 0;
    (void)state;
    for (seed = 0; seed < GAMES; seed++) {
        struct configured c = new_configuration(seed, 0);
        started += (unsigned)c.is_start;
        full += c.tiles == 36;
        white += c.tiles > 8 && c.white >= c.tiles - 2; /* but for two of the centre */
        valid += (unsigned)c.is_valid;
        white_moves += (unsigned)c.moves_white;
        assert_in_range(c.tiles, 4, 36);
        played += new_configuration(seed, 5).tiles == 9;
    }
    assert_in_range(started, GAMES / 3, GAMES * 2 / 3);
    assert_in_range(played, GAMES / 3, GAMES * 2 / 3);
    assert_in_range(full, GAMES / 20, GAMES / 4);
    assert_in_range(white, GAMES / 40, GAMES / 4);
    assert_in_range(valid, GAMES / 2, GAMES * 9 / 10);
    assert_in_range(white_moves, GAMES / 3, GAMES * 2 / 3);
}

/* ---- games of octaflip that go on ---- */

#define BOARD "R......B\n........\n........\n........\n........\n........\n........\nB......R\n"
#define GAME  BOARD "2\n1 1 1 2\n1 8 1 7\n"

/* All turns are legal, and as many as the number of turns says. What was there stays, up to a turn;
   the number changes. */
static void a_game_of_octaflip_goes_on(void **state)
{
    unsigned seed, boards = 0, first = 0, both = 0, more = 0;
    (void)state;
    for (seed = 0; seed < GAMES; seed++) {
        struct draft d;
        size_t length;
        const char *turns;
        char *output;
        memcpy(data, GAME, strlen(GAME));
        draft_open(&d, data, strlen(GAME), MOST, seed);
        play_octaflip(&d);
        data[d.size] = '\0';
        output = oracle_octaflip_judge(d.at, d.size, ORACLE_DEFAULT, &length);
        assert_true(output[0] != 'I' && strncmp(output, "Board", 5) != 0);
        free(output);
        if (strncmp((const char *)data, BOARD, strlen(BOARD)) != 0)
            continue;
        turns = strchr((const char *)data + strlen(BOARD), '\n') + 1;
        boards++;
        first += strncmp(turns, "1 1 1 2\n", 8) == 0;
        both += strncmp(turns, "1 1 1 2\n1 8 1 7\n", 16) == 0;
        more += strncmp(turns, "1 1 1 2\n1 8 1 7\n", 16) == 0 && strlen(turns) > 16;
    }
    assert_in_range(boards, GAMES * 3 / 4, GAMES - 1);
    assert_in_range(both, GAMES / 2, first - 1);
    assert_in_range(more, both - GAMES / 20, both); /* both may choose the same turn */
    assert_true(first < boards);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(saved_games_are_positions_before_a_humans_move),
        cmocka_unit_test(a_saved_game_goes_on),
        cmocka_unit_test(what_is_no_saved_game_gets_a_new_start),
        cmocka_unit_test(new_games_of_aps105_are_started_played_or_set_at_random),
        cmocka_unit_test(a_game_of_octaflip_goes_on),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
