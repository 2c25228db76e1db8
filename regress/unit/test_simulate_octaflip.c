/* simulate, OctaFlip: the rules, by hand and by perft. The harness compares them with a naive
   referee. */
#include "sanitized.h"
#include "unit.h"

#include "simulate/octaflip.h"

enum { OFF = OCTAFLIP_OFF_BOARD, PASS = OCTAFLIP_PASS };

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

/* "0000" is a pass; a digit 0 or 9 elsewhere is off the board. */
static octaflip_turn turn_of(const char *rcrc)
{
    octaflip_turn t = { PASS, PASS };
    int v[4];
    assert_int_equal(strlen(rcrc), 4);
    for (int i = 0; i < 4; i++)
        v[i] = rcrc[i] - '0';
    if (strcmp(rcrc, "0000") == 0)
        return t;
    t.from = v[0] < 1 || v[0] > 8 || v[1] < 1 || v[1] > 8 ? OFF : (uint8_t)(8 * v[0] + v[1] - 9);
    t.to = v[2] < 1 || v[2] > 8 || v[3] < 1 || v[3] > 8 ? OFF : (uint8_t)(8 * v[2] + v[3] - 9);
    return t;
}

/* "1112 1817": returns how many there are. */
static size_t turns_of(const char *text, octaflip_turn *turns)
{
    size_t n = 0;
    while (*text != '\0') {
        char one[5];
        memcpy(one, text, 4);
        one[4] = '\0';
        turns[n++] = turn_of(one);
        text += text[4] == ' ' ? 5 : 4;
    }
    return n;
}

static void expect_cells(const char *row, const octaflip_game *g, const char *cells)
{
    octaflip_board got = octaflip_board_of(g);
    octaflip_board want = board_of(cells);
    expect_number(row, "red", got.red, want.red);
    expect_number(row, "blue", got.blue, want.blue);
    expect_number(row, "empty", got.empty, want.empty);
}

static int same_game(const octaflip_game *a, const octaflip_game *b)
{
    return a->mine == b->mine && a->theirs == b->theirs && a->empty == b->empty &&
           a->turns == b->turns && a->passes == b->passes && a->over == b->over;
}

/* ---- geometry ---- */

/* "1 cell in any of the 8 directions", "exactly 2 cells away (in any of the 8 directions)" */
static int is_straight(int from, int to)
{
    int down = abs(to / 8 - from / 8);
    int across = abs(to % 8 - from % 8);
    int far = down > across ? down : across;
    return (far == 1 || far == 2) && (down == 0 || across == 0 || down == across);
}

static uint64_t straight_from(int from)
{
    uint64_t set = 0;
    for (int to = 0; to < OCTAFLIP_CELLS; to++)
        set |= is_straight(from, to) ? (uint64_t)1 << to : 0;
    return set;
}

static void test_targets(void **state)
{
    uint64_t seed = 2;
    (void)state;
    for (int from = 0; from < OCTAFLIP_CELLS; from++) {
        octaflip_board b = { (uint64_t)1 << from, 0, ~((uint64_t)1 << from) };
        octaflip_game g;
        char row[32];
        (void)snprintf(row, sizeof row, "cell %d", from);
        octaflip_start(&g, &b);
        for (int i = 0; i < 20; i++) {
            expect_number(row, "targets", octaflip_targets(&g, from),
                          straight_from(from) & g.empty);
            expect_number(row, "has a move", octaflip_has_move(&g) != 0,
                          (straight_from(from) & g.empty) != 0);
            g.empty = b.empty & chance(&seed) & chance(&seed);
        }
    }
}

static void test_targets_by_hand(void **state)
{
    octaflip_game g = game_of("R......."
                              "........"
                              "........"
                              "...R...."
                              "........"
                              "........"
                              "........"
                              ".......R");
    (void)state;
    assert_int_equal(octaflip_count(octaflip_targets(&g, 0)), 6);
    assert_true(octaflip_targets(&g, 0) == 0x050306); /* 1 2, 1 3, 2 1, 2 2, 3 1, 3 3 */
    assert_int_equal(octaflip_count(octaflip_targets(&g, 27)), 16);
    assert_int_equal(octaflip_count(octaflip_targets(&g, 63)), 6);
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
    octaflip_turn t = turn_of("1121");
    (void)state;
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
    (void)state;
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

/* ---- faults by hand ---- */

#define CORNERS                                                                                    \
    "R......B"                                                                                     \
    "........"                                                                                     \
    "........"                                                                                     \
    "........"                                                                                     \
    "........"                                                                                     \
    "........"                                                                                     \
    "........"                                                                                     \
    "B......R"
/* Red is shut in; Blue is not. */
#define SHUT_IN                                                                                    \
    "R##....."                                                                                     \
    "###....."                                                                                     \
    "###....."                                                                                     \
    "........"                                                                                     \
    "........"                                                                                     \
    "........"                                                                                     \
    "........"                                                                                     \
    ".......B"
/* Blocked cells and one of Blue's around Red's only piece at 4 4: only jumps are left. */
#define RING                                                                                       \
    "........"                                                                                     \
    "........"                                                                                     \
    "..###..."                                                                                     \
    "..#R#..."                                                                                     \
    "..##B..."                                                                                     \
    "........"                                                                                     \
    "........"                                                                                     \
    "........"

static const struct {
    const char *board;
    const char *turns; /* all but the last are legal */
    enum octaflip_fault fault;
} fault_rows[] = {
    { CORNERS, "1112", OCTAFLIP_LEGAL },
    { CORNERS, "8877 1828 7757", OCTAFLIP_LEGAL },
    { RING, "4422", OCTAFLIP_LEGAL }, /* jumps over blocked cells, in all directions */
    { RING, "4424", OCTAFLIP_LEGAL },
    { RING, "4426", OCTAFLIP_LEGAL },
    { RING, "4442", OCTAFLIP_LEGAL },
    { RING, "4446", OCTAFLIP_LEGAL },
    { RING, "4462", OCTAFLIP_LEGAL },
    { RING, "4464", OCTAFLIP_LEGAL },
    { RING, "4466", OCTAFLIP_LEGAL }, /* ... and over an opponent's piece */
    { SHUT_IN, "0000", OCTAFLIP_LEGAL },

    { SHUT_IN, "1112", OCTAFLIP_MUST_PASS },
    { SHUT_IN, "1114", OCTAFLIP_MUST_PASS },
    { SHUT_IN, "8887", OCTAFLIP_MUST_PASS }, /* before OCTAFLIP_NO_PIECE */
    { SHUT_IN, "9911", OCTAFLIP_MUST_PASS }, /* before OCTAFLIP_SOURCE_OFF */
    { SHUT_IN, "1190", OCTAFLIP_MUST_PASS }, /* before OCTAFLIP_TARGET_OFF */
    { SHUT_IN, "0000 8887 1122", OCTAFLIP_MUST_PASS },

    { CORNERS, "0000", OCTAFLIP_MAY_NOT_PASS },
    { CORNERS, "1112 0000", OCTAFLIP_MAY_NOT_PASS },
    { SHUT_IN, "0000 0000", OCTAFLIP_MAY_NOT_PASS }, /* Blue can move */
    { RING, "0000", OCTAFLIP_MAY_NOT_PASS },         /* Red can still jump */

    { CORNERS, "0111", OCTAFLIP_SOURCE_OFF },
    { CORNERS, "1012", OCTAFLIP_SOURCE_OFF },
    { CORNERS, "9187", OCTAFLIP_SOURCE_OFF },
    { CORNERS, "1918", OCTAFLIP_SOURCE_OFF }, /* before OCTAFLIP_OCCUPIED */
    { CORNERS, "0012", OCTAFLIP_SOURCE_OFF },
    { CORNERS, "0001", OCTAFLIP_SOURCE_OFF }, /* no pass; before OCTAFLIP_TARGET_OFF */
    { CORNERS, "9999", OCTAFLIP_SOURCE_OFF },

    { CORNERS, "1101", OCTAFLIP_TARGET_OFF },
    { CORNERS, "1110", OCTAFLIP_TARGET_OFF },
    { CORNERS, "8898", OCTAFLIP_TARGET_OFF },
    { CORNERS, "8889", OCTAFLIP_TARGET_OFF },
    { CORNERS, "1100", OCTAFLIP_TARGET_OFF },
    { CORNERS, "1890", OCTAFLIP_TARGET_OFF }, /* before OCTAFLIP_NO_PIECE */

    { CORNERS, "1817", OCTAFLIP_NO_PIECE },           /* Blue's, at Red's turn */
    { CORNERS, "4445", OCTAFLIP_NO_PIECE },           /* empty */
    { RING, "3323", OCTAFLIP_NO_PIECE },              /* blocked */
    { CORNERS, "1112 1121", OCTAFLIP_NO_PIECE },      /* Red's, at Blue's turn */
    { CORNERS, "1113 1828 1112", OCTAFLIP_NO_PIECE }, /* it jumped away */
    { CORNERS, "4444", OCTAFLIP_NO_PIECE },           /* before OCTAFLIP_NOT_STRAIGHT */
    { CORNERS, "1818", OCTAFLIP_NO_PIECE },           /* before OCTAFLIP_OCCUPIED */

    { RING, "4455", OCTAFLIP_OCCUPIED },              /* by Blue */
    { RING, "4443", OCTAFLIP_OCCUPIED },              /* blocked */
    { CORNERS, "1112 1817 1112", OCTAFLIP_OCCUPIED }, /* by Red's own */
    { CORNERS, "1111", OCTAFLIP_OCCUPIED },           /* by the piece itself */
    { CORNERS, "1118", OCTAFLIP_OCCUPIED },           /* before OCTAFLIP_NOT_STRAIGHT */

    { CORNERS, "1123", OCTAFLIP_NOT_STRAIGHT }, /* as a knight */
    { CORNERS, "1132", OCTAFLIP_NOT_STRAIGHT },
    { CORNERS, "8867", OCTAFLIP_NOT_STRAIGHT },
    { CORNERS, "1114", OCTAFLIP_NOT_STRAIGHT }, /* 3 away */
    { CORNERS, "1144", OCTAFLIP_NOT_STRAIGHT },
    { CORNERS, "1117", OCTAFLIP_NOT_STRAIGHT },
    { CORNERS, "1112 1721", OCTAFLIP_NO_PIECE },
    { CORNERS, "1112 1821", OCTAFLIP_NOT_STRAIGHT }, /* does not wrap to the next row */
    { CORNERS, "8871", OCTAFLIP_NOT_STRAIGHT },
};

static void test_faults(void **state)
{
    int seen[OCTAFLIP_FAULTS] = { 0 };
    (void)state;
    for (size_t i = 0; i < ROWS(fault_rows); i++) {
        octaflip_game g = game_of(fault_rows[i].board);
        octaflip_game before;
        octaflip_turn turns[8];
        size_t n = turns_of(fault_rows[i].turns, turns);
        int legal = fault_rows[i].fault == OCTAFLIP_LEGAL;
        char row[64];
        (void)snprintf(row, sizeof row, "fault row %zu (%s)", i, fault_rows[i].turns);
        expect_number(row, "legal turns", octaflip_play(&g, turns, n - 1), n - 1);
        before = g;
        expect_number(row, "played", octaflip_play(&g, turns + n - 1, 1), (uint64_t)legal);
        expect_number(row, "fault", g.fault, fault_rows[i].fault);
        expect_number(row, "turns", g.turns, n - 1 + (uint64_t)legal);
        if (!legal)
            expect_number(row, "game as before", (uint64_t)same_game(&g, &before), 1);
        seen[fault_rows[i].fault] = 1;

        g = game_of(fault_rows[i].board); /* all in one call */
        expect_number(row, "played at once", octaflip_play(&g, turns, n), n - !legal);
        expect_number(row, "fault", g.fault, fault_rows[i].fault);
    }
    for (size_t i = 0; i < OCTAFLIP_FAULTS; i++)
        assert_true(seen[i]);
}

static void test_a_fault_stops_a_batch_and_is_forgotten(void **state)
{
    octaflip_game g = game_of(CORNERS);
    octaflip_turn turns[4];
    size_t n = turns_of("1112 1817 4445 1213", turns);
    (void)state;
    assert_int_equal(octaflip_play(&g, turns, n), 2);
    assert_int_equal(g.fault, OCTAFLIP_NO_PIECE);
    assert_int_equal(g.turns, 2);
    assert_int_equal(octaflip_play(&g, turns + 2, 2), 0);
    assert_int_equal(g.fault, OCTAFLIP_NO_PIECE);
    assert_int_equal(octaflip_play(&g, turns + 3, 1), 1);
    assert_int_equal(g.fault, OCTAFLIP_LEGAL);
    assert_int_equal(g.turns, 3);
}

/* ---- games by hand: what is played, what the board is then, and whether the game is over ---- */

#define ROW8 "........"

static const struct {
    const char *name;
    const char *board;
    const char *turns;
    size_t played;
    int over;
    const char *after;
} game_rows[] = {
    { "no turn", CORNERS, "", 0, 0, CORNERS },
    { "a clone leaves the piece", CORNERS, "1112", 1, 0,
      "RR.....B" ROW8 ROW8 ROW8 ROW8 ROW8 ROW8 "B......R" },
    { "a jump does not", CORNERS, "1113", 1, 0,
      "..R....B" ROW8 ROW8 ROW8 ROW8 ROW8 ROW8 "B......R" },
    { "all eight neighbours turn, near ones only",
      "BBBBB..."
      "BBBBB..."
      "BB.BBR.."
      "BBBBB..."
      "BBBBB..." ROW8 ROW8 ".......B",
      "3634", 0, 0, /* occupied */
      "BBBBB..."
      "BBBBB..."
      "BB.BBR.."
      "BBBBB..."
      "BBBBB..." ROW8 ROW8 ".......B" },
    { "all eight neighbours turn, and no other",
      "BBBBB..."
      "BBBBB..."
      "BB.BR..."
      "BBBBB..."
      "BBBBB..." ROW8 ROW8 ".......B",
      "3533", 1, 0,
      "BBBBB..."
      "BRRRB..."
      "BRRR...."
      "BRRRB..."
      "BBBBB..." ROW8 ROW8 ".......B" },
    { "Blue turns Red's",
      "RR......" ROW8 ROW8 ROW8 ROW8 ROW8 "R......."
      "..B.....",
      "1121 8382", 2, 0,
      "RR......"
      "R......." ROW8 ROW8 ROW8 ROW8 "B......."
      ".BB....." },
    { "blocked and empty cells do not turn",
      ROW8 ".#B....."
           "B......."
           "#.R....." ROW8 ROW8 ROW8 ".......B",
      "4332", 1, 0,
      ROW8 ".#R....."
           "RR......"
           "#.R....." ROW8 ROW8 ROW8 ".......B" },
    { "no neighbours across the edge",
      "R......."
      "B......B"
      "B......B" ROW8 ROW8 ROW8 ROW8 ROW8,
      "1112", 1, 0,
      "RR......"
      "R......B"
      "B......B" ROW8 ROW8 ROW8 ROW8 ROW8 },

    { "the last empty cell",
      "R.BBBBBB"
      "########"
      "########"
      "########"
      "########"
      "########"
      "########"
      "########",
      "1112 0000", 1, 1,
      "RRRBBBBB"
      "########"
      "########"
      "########"
      "########"
      "########"
      "########"
      "########" },
    { "a jump to the last empty cell leaves one",
      "R#.BBBBB"
      "########"
      "########"
      "########"
      "########"
      "########"
      "########"
      "########",
      "1113", 1, 0,
      ".#RRBBBB"
      "########"
      "########"
      "########"
      "########"
      "########"
      "########"
      "########" },
    { "Blue's last piece", "R.B....." ROW8 ROW8 ROW8 ROW8 ROW8 ROW8 ROW8, "1112 1314", 1, 1,
      "RRR....." ROW8 ROW8 ROW8 ROW8 ROW8 ROW8 ROW8 },
    { "Red's last piece", "R......." ROW8 ROW8 "B......." ROW8 ROW8 ROW8 ROW8, "1121 4131 2122", 2,
      0,
      "R......."
      "B......."
      "B......."
      "B......." ROW8 ROW8 ROW8 ROW8 },
    { "Red's last pieces", "R......." ROW8 ROW8 ROW8 "B......." ROW8 ROW8 ROW8, "1131 5141 3132", 2,
      1,
      ROW8 ROW8 "B......."
                "B......."
                "B......." ROW8 ROW8 ROW8 },
    { "no piece of Blue's from the start", "R......." ROW8 ROW8 ROW8 ROW8 ROW8 ROW8 ROW8,
      "1112 0000", 1, 1, "RR......" ROW8 ROW8 ROW8 ROW8 ROW8 ROW8 ROW8 },
    { "no piece of Red's from the start", "B......." ROW8 ROW8 ROW8 ROW8 ROW8 ROW8 ROW8,
      "0000 1112", 1, 1, "B......." ROW8 ROW8 ROW8 ROW8 ROW8 ROW8 ROW8 },
    { "no empty cell from the start",
      "RRRRRRRR"
      "BBBBBBBB"
      "########"
      "RRRRRRRR"
      "BBBBBBBB"
      "########"
      "RRRRRRRR"
      "BBBBBBBB",
      "0000 0000", 1, 1,
      "RRRRRRRR"
      "BBBBBBBB"
      "########"
      "RRRRRRRR"
      "BBBBBBBB"
      "########"
      "RRRRRRRR"
      "BBBBBBBB" },
    { "nothing but empty cells", ROW8 ROW8 ROW8 ROW8 ROW8 ROW8 ROW8 ROW8, "0000 0000", 1, 1,
      ROW8 ROW8 ROW8 ROW8 ROW8 ROW8 ROW8 ROW8 },
    { "two passes",
      "R######B"
      "########"
      "########"
      "########"
      "########"
      "########"
      "########"
      "#######.",
      "0000 0000 0000", 2, 1,
      "R######B"
      "########"
      "########"
      "########"
      "########"
      "########"
      "########"
      "#######." },
    { "one pass", SHUT_IN, "0000", 1, 0, SHUT_IN },
    { "two passes with a move between", SHUT_IN, "0000 8887 0000", 3, 0,
      "R##....."
      "###....."
      "###....." ROW8 ROW8 ROW8 ROW8 "......BB" },
    { "three passes with moves between", SHUT_IN, "0000 8887 0000 8886 0000 8777", 6, 0,
      "R##....."
      "###....."
      "###....." ROW8 ROW8 ROW8 "......B."
      ".....BB." },
    { "Blue passes, then Red may",
      "B##....R"
      "###....."
      "###....." ROW8 ROW8 ROW8 ROW8 ROW8,
      "1817 0000 1727", 3, 0,
      "B##...RR"
      "###...R."
      "###....." ROW8 ROW8 ROW8 ROW8 ROW8 },
};

static void test_games_by_hand(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS(game_rows); i++) {
        const char *row = game_rows[i].name;
        octaflip_turn turns[8];
        size_t n = turns_of(game_rows[i].turns, turns);
        for (size_t batch = 1; batch <= 8; batch++) {
            octaflip_game g = game_of(game_rows[i].board);
            size_t at = 0;
            size_t played;
            do {
                played = octaflip_play(&g, turns + at, batch < n - at ? batch : n - at);
                at += played;
            } while (played > 0 && at < n);
            expect_number(row, "played", at, game_rows[i].played);
            expect_number(row, "turns", g.turns, game_rows[i].played);
            expect_number(row, "over", g.over != 0, (uint64_t)game_rows[i].over);
            expect_cells(row, &g, game_rows[i].after);
        }
    }
}

static void test_start(void **state)
{
    octaflip_board b = board_of(CORNERS);
    octaflip_game g;
    (void)state;
    memset(&g, 0xA5, sizeof g);
    octaflip_start(&g, &b);
    assert_true(g.mine == ((uint64_t)1 | (uint64_t)1 << 63));
    assert_true(g.theirs == ((uint64_t)1 << 7 | (uint64_t)1 << 56));
    assert_int_equal(g.turns, 0);
    assert_int_equal(g.passes, 0);
    assert_int_equal(g.over, 0);
    assert_int_equal(g.fault, OCTAFLIP_LEGAL);
    assert_false(octaflip_blue_to_move(&g));
    assert_true(octaflip_has_move(&g));
}

static void test_nothing_is_played_after_the_end(void **state)
{
    octaflip_game g = game_of("R.B....." ROW8 ROW8 ROW8 ROW8 ROW8 ROW8 ROW8);
    octaflip_game end;
    octaflip_turn turns[4];
    size_t n = turns_of("1112 0000 1314 9999", turns);
    (void)state;
    assert_int_equal(octaflip_play(&g, turns, n), 1);
    assert_true(g.over);
    assert_int_equal(g.fault, OCTAFLIP_LEGAL);
    end = g;
    for (size_t i = 0; i < n; i++) {
        assert_int_equal(octaflip_play(&g, turns + i, n - i), 0);
        assert_int_equal(g.fault, OCTAFLIP_LEGAL);
        assert_true(same_game(&g, &end));
    }
}

/* ---- counting ---- */

static void test_count(void **state)
{
    uint64_t seed = 6;
    (void)state;
    assert_int_equal(octaflip_count(0), 0);
    assert_int_equal(octaflip_count(UINT64_MAX), 64);
    for (int i = 0; i < 64; i++) {
        assert_int_equal(octaflip_count((uint64_t)1 << i), 1);
        assert_int_equal(octaflip_count(~((uint64_t)1 << i)), 63);
        assert_int_equal(octaflip_count(((uint64_t)1 << i) - 1), i);
    }
    for (int i = 0; i < 10000; i++) {
        uint64_t set = chance(&seed) & (i % 2 ? chance(&seed) : UINT64_MAX);
        int n = 0;
        for (int cell = 0; cell < 64; cell++)
            n += (int)(set >> cell & 1);
        assert_int_equal(octaflip_count(set), n);
    }
}

/* Blue has no piece from the start, which is noticed after Red's pass. */
static void test_a_pass_ends_a_game_against_nobody(void **state)
{
    octaflip_turn t = { PASS, PASS };
    octaflip_game g = game_of("R##....."
                              "###....."
                              "###....."
                              "........"
                              "........"
                              "........"
                              "........"
                              "........");
    (void)state;
    assert_int_equal(octaflip_play(&g, &t, 1), 1);
    assert_true(g.over);
    assert_int_equal(g.passes, 1);
    g = game_of("B......."
                "........"
                "........"
                "........"
                "........"
                ".....###"
                ".....###"
                ".....##R");
    assert_int_equal(octaflip_play(&g, &t, 1), 1);
    assert_false(g.over); /* Blue has one piece, in the first cell */
}

/* Red must pass; Blue's jump lets Red out. */
static void test_no_more_turns_are_played_than_there_are(void **state)
{
    octaflip_turn turns[3];
    octaflip_game g = game_of("R#B....."
                              "##......"
                              "#.#....."
                              "........"
                              "........"
                              "........"
                              "........"
                              "........");
    (void)state;
    assert_int_equal(turns_of("0000 1315 1113", turns), 3);
    assert_int_equal(octaflip_play(&g, turns, 2), 2);
    assert_int_equal(g.turns, 2);
    assert_int_equal(octaflip_play(&g, turns + 2, 1), 1);
    assert_int_equal(g.fault, OCTAFLIP_LEGAL);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_start),
        cmocka_unit_test(test_count),
        cmocka_unit_test(test_targets),
        cmocka_unit_test(test_targets_by_hand),
        cmocka_unit_test(test_targets_of_what_is_no_piece_of_the_mover),
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_a_fault_stops_a_batch_and_is_forgotten),
        cmocka_unit_test(test_games_by_hand),
        cmocka_unit_test(test_nothing_is_played_after_the_end),
        cmocka_unit_test(test_a_pass_ends_a_game_against_nobody),
        cmocka_unit_test(test_no_more_turns_are_played_than_there_are),
        cmocka_unit_test(test_perft),
    };
    if (argc > 1)
        perft_path = argv[1];
    return cmocka_run_group_tests(tests, 0, 0);
}
