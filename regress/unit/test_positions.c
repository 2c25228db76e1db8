/* Games that start from a position and are continued; and what a call says about bad options. */
#include "regress/unit/unit.h"

#include "harness/naive_game.h"
#include "harness/scarce.h"
#include "library/flipref.h"
#include "library/game.h"
#include "library/judging.h"

enum { MOVES_MOST = 1024, PERFT_MOST = 20000 };

#define REVERSI_START                                                                              \
    "---------------------------BC------CB---------------------------" /* Black's C is player 0 */
#define CORNERS "R......B................................................B......R"

static size_t side_of(const char *cells)
{
    size_t side = 1;
    while (side * side < strlen(cells))
        side++;
    return side;
}

static flipref_game *game_from_cells(const char *dialect, const char *cells, int next)
{
    flipref_options options = { .dialect = dialect };
    flipref_position position = { side_of(cells), (const unsigned char *)cells, next };
    flipref_game *game = 0;
    assert_int_equal(flipref_game_from(&options, &position, &game), FLIPREF_OK);
    assert_non_null(game);
    return game;
}

static flipref_status play(flipref_game *game, int from, int target)
{
    flipref_move move = { target, from };
    return flipref_game_play(game, &move);
}

static void expect_cells(const flipref_game *game, const char *cells)
{
    const flipref_board *b = flipref_game_board(game);
    assert_memory_equal(b->cells, cells, b->side * b->side);
}

/* ---- perft ---- */

static unsigned long long perft(flipref_game *game, int depth)
{
    flipref_move moves[MOVES_MOST];
    size_t count = flipref_game_moves(game, flipref_game_board(game)->next, moves, MOVES_MOST);
    unsigned long long sequences = 0;
    size_t i;
    if (depth == 1)
        return count;
    for (i = 0; i < count; i++) {
        assert_int_equal(flipref_game_play(game, &moves[i]), FLIPREF_OK);
        sequences += perft(game, depth - 1);
        assert_true(flipref_game_undo(game));
    }
    return sequences;
}

static void expect_perft(const char *dialect, const char *cells, int next, int depth,
                         unsigned long long sequences)
{
    flipref_game *game = game_from_cells(dialect, cells, next);
    expect_number(cells, "perft", perft(game, depth), sequences);
    expect_cells(game, cells);
    flipref_game_free(game);
}

/* Writes the standard start of a line-capturing game, with player 1 at the upper left. */
static void start_cells(const char *symbols, size_t side, char *cells)
{
    size_t at = (side - 1) / 2;
    memset(cells, symbols[2], side * side);
    cells[side * side] = '\0';
    cells[at * side + at] = cells[(at + 1) * side + at + 1] = symbols[1];
    cells[at * side + at + 1] = cells[(at + 1) * side + at] = symbols[0];
}

/* Returns whether a row of perft.tsv was tried. */
static int try_row(char *row)
{
    char *fields[6] = { row, row, row, row, row, row };
    char cells[65] = "";
    size_t n = 0;
    unsigned long long sequences;
    char *field = strtok(row, "\t\n");
    for (; field != 0 && n < ROWS(fields); field = strtok(0, "\t\n"))
        fields[n++] = field;
    assert_int_equal(n, ROWS(fields));
    sequences = strtoull(fields[5], 0, 10);
    if (strcmp(fields[0], "game") == 0 || sequences > PERFT_MOST)
        return 0;
    if (strcmp(fields[0], "octaflip") == 0) {
        for (field = strtok(fields[2], "/"); field != 0; field = strtok(0, "/"))
            (void)strcat(cells, field);
        expect_perft("octaflip", cells, 0, (int)strtol(fields[4], 0, 10), sequences);
    } else if (strcmp(fields[1], "8") == 0) {
        expect_perft("reversi", REVERSI_START, 0, (int)strtol(fields[4], 0, 10), sequences);
    } else {
        start_cells("WBU", (size_t)strtol(fields[1], 0, 10), cells);
        expect_perft("aps105", cells, 0, (int)strtol(fields[4], 0, 10), sequences);
    }
    return 1;
}

static void perft_is_what_is_published(void **state)
{
    FILE *f = fopen("regress/unit/perft.tsv", "r");
    char row[512];
    int rows = 0;
    assert_non_null(f);
    while (fgets(row, sizeof row, f) != 0)
        rows += try_row(row);
    (void)fclose(f);
    assert_true(rows >= 35);
}

static unsigned long long naive_perft(const struct naive_game *g, const char *dialect, size_t cells,
                                      int depth)
{
    int last = (int)cells;
    int octaflip = strcmp(dialect, "octaflip") == 0;
    unsigned long long sequences = 0;
    int from, target;
    if (depth == 0)
        return 1;
    for (from = -1; from < (octaflip ? last : 0); from++) {
        for (target = -1; target < last; target++) {
            struct naive_game next;
            int is_free = g->free_pass && g->next == 0 && target == -1 &&
                          oracle_line_has_move(&g->line, g->line.player[0]);
            naive_copy(&next, g);
            if (!is_free && naive_move(&next, from, target))
                sequences += naive_perft(&next, dialect, cells, depth - 1);
            naive_free(&next);
        }
    }
    return sequences;
}

/* Positions in which players pass or are skipped, and in which games end. */
static void perft_is_the_oracles_in_every_dialect(void **state)
{
    static const struct {
        const char *dialect, *cells;
        int next, depth;
    } rows[] = {
        { "octaflip", CORNERS, 1, 3 },
        { "octaflip", "RRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRB", 1, 3 },
        { "octaflip", "R#....##########################################################", 1, 4 },
        { "reversi", "CB-----------------------------------------------------------CB-", 1, 4 },
        { "reversi", "CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCB-", 0, 3 },
        { "bbm103", "_XO__OX_________", 0, 6 },
        { "bbm103", "_____XO__OX_____", 0, 8 },
        { "bbm103", "XO_XXXXXXXXXXXXX", 1, 3 },
        { "bbm103", "XXXXXXXXXXXXXXXX", 1, 3 },
        { "aps105", "BWUUUUUUUUUUUWBU", 0, 5 },
        { "flip", ".....OX..XO.....", 0, 7 },
        { "flip", "OX.O............", 1, 6 },
        { "flip", "OOOOOOOOOOOOOOO.", 0, 5 },
        { "flip", "OOOOOOOOOOOOOOOO", 0, 5 },
        { "flip", "......OX.......XO........", 0, 5 },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        struct naive_game naive;
        naive_start(&naive, rows[i].dialect, side_of(rows[i].cells),
                    (const unsigned char *)rows[i].cells, rows[i].next);
        expect_perft(rows[i].dialect, rows[i].cells, rows[i].next, rows[i].depth,
                     naive_perft(&naive, rows[i].dialect, strlen(rows[i].cells), rows[i].depth));
        naive_free(&naive);
    }
}

/* ---- positions ---- */

static void a_position_has_a_verdict(void **state)
{
    flipref_game *game = game_from_cells("octaflip", CORNERS, 1);
    const flipref_verdict *v = flipref_game_verdict(game);
    assert_true(v->valid);
    assert_string_equal(v->words, "a position");
    assert_string_equal(v->players[1], "Blue");
    assert_int_equal(v->pieces[0] + v->pieces[1], 4);
    assert_int_equal(v->over, FLIPREF_NOT_OVER);
    assert_int_equal(flipref_game_board(game)->next, 1);
    assert_int_equal(flipref_game_turn_count(game), 0);
    assert_int_equal(flipref_game_diagnostic_count(game), 0);
    assert_int_equal(flipref_game_seek(game, 5), 0);
    assert_int_equal(flipref_game_board(game)->next, 1);
    flipref_game_free(game);
    game = game_from_cells("reversi",
                           "CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC"
                           "--------------------------------",
                           0);
    assert_int_equal(flipref_game_verdict(game)->over, FLIPREF_OVER);
    assert_int_equal(flipref_game_board(game)->next, FLIPREF_NONE);
    assert_int_equal(play(game, FLIPREF_NONE, FLIPREF_NONE), FLIPREF_ILLEGAL);
    assert_int_equal(flipref_game_moves(game, 1, 0, 0), 0);
    flipref_game_free(game);
}

static void a_player_who_cannot_move_at_the_start_is_skipped(void **state)
{
    flipref_game *game = game_from_cells("bbm103", "XO______________", 1);
    assert_int_equal(flipref_game_board(game)->next, 0);
    assert_int_equal(play(game, FLIPREF_NONE, 2), FLIPREF_OK);
    assert_int_equal(flipref_game_board(game)->next, FLIPREF_NONE);
    expect_cells(game, "XXX_____________");
    flipref_game_free(game);
}

/* ---- play and undo ---- */

static void a_jump_is_played_and_taken_back(void **state)
{
    flipref_game *game = game_from_cells("octaflip",
                                         "R.B#............................"
                                         "................................",
                                         0);
    const flipref_board *b = flipref_game_board(game);
    const flipref_turn *t;
    assert_int_equal(play(game, 0, 18), FLIPREF_OK);
    t = flipref_game_turn(game, 0);
    assert_int_equal(t->kind, FLIPREF_MOVE);
    assert_true(t->jumps);
    assert_int_equal(t->source, 0);
    assert_int_equal(t->target, 18);
    assert_int_equal(t->flip_count, 0);
    assert_int_equal(t->line, 0);
    assert_memory_equal(b->cells, "..B#", 4);
    assert_int_equal(b->next, 1);
    assert_int_equal(play(game, 2, 10), FLIPREF_OK); /* beside Red's piece */
    t = flipref_game_turn(game, 1);
    assert_int_equal(t->flip_count, 1);
    assert_int_equal(t->flips[0], 18);
    assert_int_equal(b->next, FLIPREF_NONE); /* Red has no pieces */
    assert_int_equal(b->pieces[1], 3);
    assert_int_equal(flipref_game_moves(game, 0, 0, 0), 0);
    assert_true(flipref_game_undo(game));
    assert_int_equal(b->next, 1);
    (void)flipref_game_seek(game, 0);
    (void)flipref_game_seek(game, 1);
    assert_int_equal(b->next, 1);
    assert_true(flipref_game_undo(game));
    assert_memory_equal(b->cells, "R.B#", 4);
    assert_int_equal(b->pieces[0], 1);
    assert_int_equal(b->next, 0);
    assert_false(flipref_game_undo(game));
    assert_int_equal(flipref_game_turn_count(game), 0);
    flipref_game_free(game);
}

static void illegal_moves_change_nothing(void **state)
{
    static const struct {
        const char *dialect, *cells;
        int from, target;
    } rows[] = {
        { "octaflip", CORNERS, 0, 3 },
        { "octaflip", CORNERS, 7, 6 },
        { "octaflip", CORNERS, FLIPREF_NONE, FLIPREF_NONE },
        { "octaflip", CORNERS, FLIPREF_NONE, 1 },
        { "octaflip", CORNERS, 0, FLIPREF_NONE },
        { "octaflip", CORNERS, 64, 64 },
        { "octaflip", CORNERS, 65, 65 }, /* the internal form of a pass */
        { "octaflip", CORNERS, 256, 257 },
        { "octaflip", CORNERS, -2, 1 },
        { "reversi", REVERSI_START, FLIPREF_NONE, 0 },
        { "reversi", REVERSI_START, FLIPREF_NONE, 27 },
        { "reversi", REVERSI_START, FLIPREF_NONE, 64 },
        { "reversi", REVERSI_START, FLIPREF_NONE, -2 },
        { "reversi", REVERSI_START, 0, 19 },
        { "bbm103", "_____XO__OX_____", FLIPREF_NONE, FLIPREF_NONE },
        { "aps105", "UUUUUWBUUBWUUUUU", FLIPREF_NONE, FLIPREF_NONE },
        { "flip", ".....OX..XO.....", FLIPREF_NONE, FLIPREF_NONE },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        flipref_game *game = game_from_cells(rows[i].dialect, rows[i].cells, 0);
        expect_number(rows[i].dialect, "status", play(game, rows[i].from, rows[i].target),
                      FLIPREF_ILLEGAL);
        expect_cells(game, rows[i].cells);
        assert_int_equal(flipref_game_board(game)->next, 0);
        assert_int_equal(flipref_game_turn_count(game), 0);
        flipref_game_free(game);
    }
}

static void a_forced_pass_is_among_the_moves(void **state)
{
    static const struct {
        const char *dialect, *cells;
    } rows[] = {
        { "octaflip", "R###.B##########################################################" },
        { "reversi", "BC--------------------------------------------------------------" },
        { "aps105", "BWUUUUUUUUUUUUUU" },
        { "flip", "XO.............." },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        flipref_game *game = game_from_cells(rows[i].dialect, rows[i].cells, 0);
        flipref_move moves[2] = { { 5, 5 }, { 5, 5 } };
        expect_number(rows[i].dialect, "moves", flipref_game_moves(game, 0, moves, 2), 1);
        assert_int_equal(moves[0].target, FLIPREF_NONE);
        assert_int_equal(moves[0].source, FLIPREF_NONE);
        assert_int_equal(moves[1].target, 5);
        assert_int_equal(flipref_game_play(game, moves), FLIPREF_OK);
        assert_int_equal(flipref_game_turn(game, 0)->kind, FLIPREF_PASS);
        assert_int_equal(flipref_game_board(game)->next, 1);
        assert_true(flipref_game_undo(game));
        assert_int_equal(flipref_game_board(game)->next, 0);
        flipref_game_free(game);
    }
}

static void black_may_pass_in_reversi_but_white_may_not(void **state)
{
    flipref_game *game = game_from_cells("reversi", REVERSI_START, 0);
    assert_int_equal(flipref_game_moves(game, 0, 0, 0), 4); /* this pass is not forced */
    assert_int_equal(play(game, FLIPREF_NONE, FLIPREF_NONE), FLIPREF_OK);
    assert_int_equal(flipref_game_board(game)->next, 1);
    assert_int_equal(play(game, FLIPREF_NONE, FLIPREF_NONE), FLIPREF_ILLEGAL);
    flipref_game_free(game);
}

/* Two passes in a row end a game; a refused line between them does not count. */
static void two_passes_end_flip(void **state)
{
    flipref_game *game = game_from_cells("flip", "OOOOOOOOOOOOOOO.", 0);
    assert_int_equal(flipref_game_board(game)->next, 0);
    assert_int_equal(play(game, FLIPREF_NONE, FLIPREF_NONE), FLIPREF_OK);
    assert_int_equal(flipref_game_board(game)->next, 1);
    assert_int_equal(play(game, FLIPREF_NONE, FLIPREF_NONE), FLIPREF_OK);
    assert_int_equal(flipref_game_board(game)->next, FLIPREF_NONE);
    assert_int_equal(flipref_game_moves(game, 0, 0, 0), 0);
    (void)flipref_game_seek(game, 1);
    assert_int_equal(flipref_game_board(game)->next, 1);
    (void)flipref_game_seek(game, 2);
    assert_int_equal(flipref_game_board(game)->next, FLIPREF_NONE);
    flipref_game_free(game);
}

static void a_game_that_was_read_goes_on(void **state)
{
    static const flipref_options octaflip = { .dialect = "octaflip" };
    static const char input[] = "R......B\n........\n........\n........\n........\n........\n"
                                "........\nB......R\n3\n1 1 1 2\n1 8 1 6\n1 2 1 6\n";
    flipref_game *game;
    const flipref_board *b;
    assert_int_equal(flipref_game_of(&octaflip, input, strlen(input), &game), FLIPREF_OK);
    b = flipref_game_board(game);
    assert_int_equal(flipref_game_seek(game, 3), 3); /* the third is refused */
    assert_int_equal(play(game, 1, 2), FLIPREF_OK);
    assert_int_equal(flipref_game_turn_count(game), 4);
    assert_int_equal(b->next, 1);
    assert_true(flipref_game_undo(game));
    assert_int_equal(b->next, 0);
    assert_int_equal(flipref_game_seek(game, 1), 1);
    assert_int_equal(play(game, 7, 6), FLIPREF_OK); /* forgets the two turns that follow */
    assert_int_equal(flipref_game_turn_count(game), 2);
    assert_memory_equal(b->cells, "RR....BB", 8);
    assert_int_equal(flipref_game_seek(game, 1), 1);
    assert_true(flipref_game_undo(game)); /* the first, and with it the second */
    assert_int_equal(flipref_game_turn_count(game), 0);
    assert_int_equal(b->next, 0);
    assert_memory_equal(b->cells, "R......B", 8);
    assert_false(flipref_game_verdict(game)->valid); /* of the input */
    flipref_game_free(game);
}

static void a_game_of_bbm103_goes_on_with_the_other_player(void **state)
{
    static const flipref_options bbm103 = { .dialect = "bbm103", .args = "4" };
    flipref_game *game;
    assert_int_equal(flipref_game_of(&bbm103, "0 1\n", 4, &game), FLIPREF_OK);
    assert_int_equal(flipref_game_seek(game, 1), 1);
    assert_int_equal(flipref_game_board(game)->next, 1);
    assert_int_equal(play(game, FLIPREF_NONE, FLIPREF_NONE), FLIPREF_ILLEGAL);
    assert_int_equal(play(game, FLIPREF_NONE, 0), FLIPREF_OK);
    flipref_game_free(game);
}

/* A refused line between two passes of octaflip does not separate them. */
static void a_refused_line_is_no_turn_between_passes(void **state)
{
    static const flipref_options octaflip = { .dialect = "octaflip", .flags = FLIPREF_INTERLEAVE };
    static const char input[] = "R######B\n########\n########\n########\n########\n########\n"
                                "########\n#######.\n2\n0 0 0 0\n1 8 1 7\n";
    flipref_game *game;
    assert_int_equal(flipref_game_of(&octaflip, input, strlen(input), &game), FLIPREF_OK);
    assert_int_equal(flipref_game_turn_count(game), 2);
    (void)flipref_game_seek(game, 2);
    assert_int_equal(flipref_game_board(game)->next, 1);
    assert_int_equal(play(game, FLIPREF_NONE, FLIPREF_NONE), FLIPREF_OK);
    assert_int_equal(flipref_game_board(game)->next, FLIPREF_NONE);
    flipref_game_free(game);
}

static void without_a_board_or_a_player_nothing_is_played(void **state)
{
    static const flipref_options octaflip = { .dialect = "octaflip" };
    static const flipref_options aps105 = { .dialect = "aps105" };
    flipref_game *game;
    assert_int_equal(flipref_game_of(&octaflip, "x", 1, &game), FLIPREF_OK);
    assert_int_equal(play(game, 0, 1), FLIPREF_ILLEGAL);
    assert_false(flipref_game_undo(game));
    assert_int_equal(flipref_game_moves(game, 0, 0, 0), 0);
    flipref_game_free(game);
    assert_int_equal(flipref_game_of(&aps105, "4 !!!", 5, &game), FLIPREF_OK);
    assert_int_equal(play(game, FLIPREF_NONE, 1), FLIPREF_ILLEGAL); /* either colour may move */
    flipref_game_free(game);
}

static void without_memory_nothing_is_played(void **state)
{
    flipref_options options = { .dialect = "reversi" };
    flipref_position position = { 8, (const unsigned char *)REVERSI_START, 0 };
    flipref_move move = { 19, FLIPREF_NONE };
    flipref_status status = FLIPREF_NO_MEMORY;
    size_t times;
    for (times = 0; status != FLIPREF_OK; times++) {
        struct scarce memory = { times, 0 };
        struct allocator allocator = scarce_allocator(&memory);
        flipref_game *game;
        status = game_from(&options, &position, &allocator, &game);
        assert_true((status == FLIPREF_OK) == (game != 0));
        if (status == FLIPREF_OK)
            status = flipref_game_play(game, &move);
        if (status != FLIPREF_OK && game != 0) {
            assert_int_equal(flipref_game_turn_count(game), 0);
            expect_cells(game, REVERSI_START);
        }
        flipref_game_free(game);
        assert_int_equal(memory.taken, 0);
    }
    assert_true(times > 2);
}

/* ---- bad options ---- */

static size_t read_nothing(void *from, unsigned char *at, size_t room)
{
    (void)from;
    (void)at;
    (void)room;
    return 0;
}

static int open_nothing(void *from, const char *name)
{
    (void)from;
    (void)name;
    return 0;
}

static void expect_complaint(flipref_status status, const flipref_complaint *c, const char *member,
                             const char *message)
{
    assert_int_equal(status, FLIPREF_BAD_OPTIONS);
    assert_non_null(c->member);
    assert_string_equal(c->member, member);
    assert_string_equal(c->message, message);
}

#define SIXTY "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"

static void a_bad_option_is_named(void **state)
{
    static const struct {
        flipref_options options;
        const char *member, *message;
    } rows[] = {
        { { 0 }, "dialect", "no dialect (one of octaflip, reversi, bbm103, aps105, flip)" },
        { { .dialect = "che\nss" },
          "dialect",
          "no such dialect: `che\\nss` (one of octaflip, reversi, bbm103, aps105, flip)" },
        { { .dialect = SIXTY "a" },
          "dialect",
          "no such dialect: `" SIXTY "...` (one of octaflip, reversi, bbm103, aps105, flip)" },
        { { .dialect = "flip", .args = "new 4", .flags = FLIPREF_INTERLEAVE },
          "flags",
          "flip does not take FLIPREF_INTERLEAVE" },
        { { .dialect = "reversi", .flags = FLIPREF_ALL_ERRORS },
          "flags",
          "reversi does not take FLIPREF_ALL_ERRORS" },
        { { .dialect = "reversi", .flags = FLIPREF_RECORDS },
          "flags",
          "reversi does not take FLIPREF_RECORDS" },
        { { .dialect = "octaflip", .flags = FLIPREF_SAVED_GAME },
          "flags",
          "octaflip does not take FLIPREF_SAVED_GAME" },
        { { .dialect = "octaflip", .flags = 128 },
          "flags",
          "octaflip does not take a flag that is unknown" },
        { { .dialect = "octaflip", .args = "" },
          "args",
          "octaflip takes no arguments: write NULL" },
        { { .dialect = "flip", .args = "new 4", .flags = FLIPREF_SAVED_GAME },
          "args",
          "flip takes no arguments with FLIPREF_SAVED_GAME" },
        { { .dialect = "bbm103" }, "args", "bbm103 needs arguments: one even integer from 4 on" },
        { { .dialect = "bbm103", .args = "5" },
          "args",
          "bbm103 cannot start with `5`: expected one even integer from 4 on" },
        { { .dialect = "flip", .args = "new 3" },
          "args",
          "flip cannot start with `new 3`: expected a new game, such as `new 8`" },
        { { .dialect = "flip", .args = "load it" },
          "load",
          "the arguments name a saved game, and `load` is NULL" },
        { { .dialect = "flip", .args = "load it", .load = read_nothing },
          "load",
          "what it reads is not a game that flip could have saved" },
        { { .dialect = "flip",
            .args = "load it",
            .load = read_nothing,
            .open = open_nothing,
            .flags = FLIPREF_OPEN },
          "load",
          "`open` found no saved game of the name that the arguments give" },
    };
    flipref_listener nobody = { 0 };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        flipref_complaint complaint = { 0 };
        flipref_options options = rows[i].options;
        options.complaint = &complaint;
        options.flags |= FLIPREF_COMPLAIN;
        expect_complaint(flipref_judge(&options, "", 0, &nobody), &complaint, rows[i].member,
                         rows[i].message);
        memset(&complaint, 0, sizeof complaint);
        options.flags &= ~(unsigned)FLIPREF_COMPLAIN;
        assert_int_equal(flipref_judge(&options, "", 0, &nobody), FLIPREF_BAD_OPTIONS);
        assert_null(complaint.member); /* without the flag it is ignored */
        options.flags |= FLIPREF_COMPLAIN;
        options.complaint = 0;
        assert_int_equal(flipref_judge(&options, "", 0, &nobody), FLIPREF_BAD_OPTIONS);
    }
}

static void a_game_of_many_records_is_a_bad_option(void **state)
{
    flipref_complaint complaint = { 0 };
    flipref_options options = { .dialect = "octaflip",
                                .flags = FLIPREF_RECORDS | FLIPREF_COMPLAIN,
                                .complaint = &complaint };
    flipref_game *game;
    expect_complaint(flipref_game_of(&options, "", 0, &game), &complaint, "flags",
                     "a game is one record: leave out FLIPREF_RECORDS");
    assert_null(game);
}

static void what_is_no_position_is_named(void **state)
{
    static const unsigned char cells[64] =
        "........................R..x............................";
    static const struct {
        flipref_options options;
        flipref_position position;
        const char *member, *message;
    } rows[] = {
        { { .dialect = "chess" },
          { 8, cells, 0 },
          "dialect",
          "no such dialect: `chess` (one of octaflip, reversi, bbm103, aps105, flip)" },
        { { .dialect = "octaflip", .flags = FLIPREF_INTERLEAVE },
          { 8, cells, 0 },
          "flags",
          "a position takes no flags but FLIPREF_COMPLAIN" },
        { { .dialect = "flip", .args = "new 8" },
          { 8, cells, 0 },
          "args",
          "a position takes no arguments: write NULL" },
        { { .dialect = "octaflip" },
          { 7, cells, 0 },
          "side",
          "not a side of a board of octaflip: 7 (from 8 to 8)" },
        { { .dialect = "aps105" },
          { 28, cells, 0 },
          "side",
          "not a side of a board of aps105: 28 (even, from 2 to 26)" },
        { { .dialect = "bbm103" },
          { 5, cells, 0 },
          "side",
          "not a side of a board of bbm103: 5 (even, from 4 to 1000)" },
        { { .dialect = "flip" },
          { (size_t)1 << 32, cells, 0 },
          "side",
          "not a side of a board of flip: 4294967296 (from 4 to 1000)" },
        { { .dialect = "octaflip" }, { 8, 0, 0 }, "cells", "no cells are given" },
        { { .dialect = "octaflip" },
          { 8, cells, 0 },
          "cells",
          "row 3, column 3: not a cell: `x` (one of RB.#)" },
        { { .dialect = "flip" }, { 4, cells, 2 }, "next", "the player to move is 0 or 1" },
        { { .dialect = "flip" }, { 4, cells, -1 }, "next", "the player to move is 0 or 1" },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        flipref_complaint complaint = { 0 };
        flipref_options options = rows[i].options;
        flipref_game *game;
        options.complaint = &complaint;
        options.flags |= FLIPREF_COMPLAIN;
        expect_complaint(flipref_game_from(&options, &rows[i].position, &game), &complaint,
                         rows[i].member, rows[i].message);
        assert_null(game);
    }
}

/* NUL is the blocked symbol of dialects that have no blocked cells, but not a cell. */
static void a_nul_is_no_cell(void **state)
{
    static const unsigned char cells[16] = "....";
    flipref_complaint complaint = { 0 };
    flipref_options options = { .dialect = "flip",
                                .flags = FLIPREF_COMPLAIN,
                                .complaint = &complaint };
    flipref_position position = { 4, cells, 0 };
    flipref_game *game;
    expect_complaint(flipref_game_from(&options, &position, &game), &complaint, "cells",
                     "row 1, column 0: not a cell: `\\0` (one of OX.)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(perft_is_what_is_published),
        cmocka_unit_test(perft_is_the_oracles_in_every_dialect),
        cmocka_unit_test(a_position_has_a_verdict),
        cmocka_unit_test(a_player_who_cannot_move_at_the_start_is_skipped),
        cmocka_unit_test(a_jump_is_played_and_taken_back),
        cmocka_unit_test(illegal_moves_change_nothing),
        cmocka_unit_test(a_forced_pass_is_among_the_moves),
        cmocka_unit_test(black_may_pass_in_reversi_but_white_may_not),
        cmocka_unit_test(two_passes_end_flip),
        cmocka_unit_test(a_game_that_was_read_goes_on),
        cmocka_unit_test(a_game_of_bbm103_goes_on_with_the_other_player),
        cmocka_unit_test(a_refused_line_is_no_turn_between_passes),
        cmocka_unit_test(without_a_board_or_a_player_nothing_is_played),
        cmocka_unit_test(without_memory_nothing_is_played),
        cmocka_unit_test(a_bad_option_is_named),
        cmocka_unit_test(a_game_of_many_records_is_a_bad_option),
        cmocka_unit_test(what_is_no_position_is_named),
        cmocka_unit_test(a_nul_is_no_cell),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
