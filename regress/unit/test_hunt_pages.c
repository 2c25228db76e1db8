/* The page of a finding: which boards are read from an output, and which ones are shown side by
   side. */
#include "unit.h"

#include "game/game_problem.h"
#include "game/pages/frames.h"
#include "game/pages/printed_boards.h"
#include "library/game.h"
#include "reference/reference.h"

enum { SAID_ROOM = 4096, PAGE_ROOM = 1 << 20 };

/* ---- boards in a text ---- */

/* Writes each board: its lines, and its rows with `%` for what is not read. */
static bytes describe(const struct printed_boards *b, unsigned char *room)
{
    sink out;
    size_t i, row, column;
    sink_init(&out, 0, 0, room, SAID_ROOM);
    for (i = 0; i < b->count; i++) {
        sink_number(&out, b->list[i].from_line);
        sink_byte(&out, '-');
        sink_number(&out, b->list[i].to_line);
        for (row = 0; row < b->side; row++) {
            sink_byte(&out, row == 0 ? ' ' : '/');
            for (column = 0; column < b->side; column++) {
                int cell = boards_cell(b, i, row, column);
                sink_byte(&out, cell == CELL_UNREAD ? '%' : cell);
            }
        }
        sink_byte(&out, '\n');
    }
    assert_false(out.failed);
    return sink_held(&out);
}

#define BBM103 "  0 1 2 3\n0 _ _ _ _\n1 _ O X _\n2 _ X O _\n3 _ _ _ _\n"
#define APS105 "Enter the board dimension:   abcd\na UUUU\nb UWBU\nc UBWU\nd UUUU\n"
#define REVERSI                                                                                    \
    "--------1\n--------2\n--------3\n---BC---4\n---CB---5\n--------6\n--------7\n--------8\n"     \
    "abcdefgh\n"
#define FLIP "+----+\n|....|\n|.OX.|\n|.XO.|\n|....|\n+----+\n"

static void boards_are_read_as_far_as_they_can_be(void **state)
{
    static const struct {
        const char *name, *dialect, *answer, *text, *boards;
        unsigned lenient;
    } rows[] = {
        { "as it should be", "bbm103", BBM103, BBM103, "2-5 ____/_OX_/_XO_/____\n", 0 },
        { "two", "aps105", APS105, APS105 APS105,
          "2-5 UUUU/UWBU/UBWU/UUUU\n7-10 UUUU/UWBU/UBWU/UUUU\n", 0 },
        { "without labels", "bbm103", BBM103, "_ _ _ _\n_ O X _\n_ X O _\n_ _ _ _\n",
          "1-4 ____/_OX_/_XO_/____\n", 0 },
        { "after a prompt", "flip", FLIP, "Player (O)> " FLIP, "2-5 ..../.OX./.XO./....\n", 0 },
        { "another character", "bbm103", BBM103,
          "  0 1 2 3\n0 _ _ _ _\n1 _ O @ _\n2 _ X O _\n3 _ _ _ _\n", "2-5 ____/_O@_/_XO_/____\n",
          0 },
        { "a byte that is not printable", "bbm103", BBM103,
          "0 _ _ _ _\n1 _ O \x80 _\n2 _ X O _\n3 _ _ _ _\n", "1-4 ____/_O%_/_XO_/____\n", 0 },
        { "another character in the first row", "aps105", APS105,
          "a UU!U\nb UWBU\nc UBWU\nd UUUU\n", "1-4 UU!U/UWBU/UBWU/UUUU\n", 0 },
        { "another character in the last row", "flip", FLIP,
          "+----+\n|....|\n|.OX.|\n|.XO.|\n|..@.|\n+----+\n", "2-5 ..../.OX./.XO./..@.\n", 0 },
        { "the last row is missing", "flip", FLIP, "+----+\n|....|\n|.OX.|\n|.XO.|\n+----+\n",
          "2-4 ..../.OX./.XO./%%%%\n", 0 },
        { "most rows have other characters", "reversi", REVERSI,
          "--------1\n--------2\n--------3\n---@C---4\n---C@---5\n------@-6\n-@------7\n"
          "@-------8",
          "1-8 --------/--------/--------/---@C---/---C@---/------@-/-@------/@-------\n", 0 },
        { "a row that is too short", "bbm103", BBM103, "0 _ _ _ _\n1 _ O\n2 _ X O _\n3 _ _ _ _\n",
          "1-4 ____/%%%%/_XO_/____\n", 0 },
        { "the first row is missing", "bbm103", BBM103,
          "  0 1 2 3\n1 _ O X _\n2 _ X O _\n3 _ _ _ _\n", "2-4 _OX_/_XO_/____/%%%%\n", 0 },
        { "it ends in a row", "bbm103", BBM103, "  0 1 2 3\n0 _ _ _ _\n1 _ O",
          "2-2 ____/%%%%/%%%%/%%%%\n", 0 },
        { "an empty line ends it", "bbm103", BBM103,
          "0 _ _ _ _\n1 _ O X _\n\n2 _ X O _\n3 _ _ _ _\n",
          "1-2 ____/_OX_/%%%%/%%%%\n4-5 _XO_/____/%%%%/%%%%\n", 0 },
        { "lower case", "flip", FLIP, "|....|\n|.ox.|\n|.xo.|\n|....|\n",
          "1-4 ..../.ox./.xo./....\n", 0 },
        { "lower case, which is allowed", "flip", FLIP, "|....|\n|.ox.|\n|.xo.|\n|....|\n",
          "1-4 ..../.OX./.XO./....\n", 1 << LENIENT_CASE },
        { "another symbol for empty cells", "bbm103", BBM103,
          "0 * * * *\n1 * O X *\n2 * X O *\n3 * * * *\n", "1-4 ____/_OX_/_XO_/____\n", 0 },
        { "nothing", "reversi", REVERSI, "", "", 0 },
        { "no board", "reversi", REVERSI, "Segmentation fault\nabcdefgh\n", "", 0 },
        { "no board in the answer", "flip", "Usage: flip load filename\n", FLIP, "", 0 },
        { "NUL bytes", "reversi", REVERSI,
          "--------1\n--------2\n--------3\n---BC---4\n---CB---5\n--------6\n--------7\n--------"
          "8\n",
          "1-8 --------/--------/--------/---BC---/---CB---/--------/--------/--------\n", 0 },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        unsigned char room[SAID_ROOM];
        struct printed_boards b = { 0 };
        boards_read(&b, dialect_named(rows[i].dialect), bytes_of_text(rows[i].answer),
                    bytes_of_text(rows[i].text), (struct leniencies){ rows[i].lenient });
        expect_bytes(rows[i].name, "the boards", describe(&b, room), bytes_of_text(rows[i].boards));
        boards_free(&b);
    }
}

/* ---- boards next to each other ---- */

struct paired {
    const char *name, *dialect, *args, *input;
    const char *from, *to; /* the output is the answer with the first of these replaced; NULL: it
                              ends there */
    const char *frames;
    const char *cells; /* of the frame with the first difference; NULL: not listed */
};

/* Writes each frame: its turn, and the numbers of both boards; `*` where they differ first. */
static bytes list_frames(const struct frames *f, unsigned char *room)
{
    sink out;
    size_t i;
    sink_init(&out, 0, 0, room, SAID_ROOM);
    for (i = 0; i < f->count; i++) {
        const struct frame *at = &f->list[i];
        sink_number(&out, at->turn);
        sink_byte(&out, ':');
        if (at->expected != NO_BOARD)
            sink_number(&out, at->expected);
        sink_byte(&out, ',');
        if (at->found != NO_BOARD)
            sink_number(&out, at->found);
        sink_text(&out, i == f->differs ? "* " : " ");
    }
    assert_false(out.failed);
    return sink_held(&out);
}

static char *replaced(bytes answer, const char *from, const char *to)
{
    size_t n = strlen(from);
    char *text = malloc(answer.len + (to != 0 ? strlen(to) : 0) + 1);
    size_t at = 0;
    assert_non_null(text);
    while (at + n <= answer.len && memcmp(answer.at + at, from, n) != 0)
        at++;
    if (at + n > answer.len)
        fail_msg("the answer lacks %s", from);
    memcpy(text, answer.at, at);
    text[at] = '\0';
    if (to != 0) {
        strcpy(text + at, to);
        memcpy(text + at + strlen(to), answer.at + at + n, answer.len - at - n);
        text[answer.len + strlen(to) - n] = '\0';
    }
    return text;
}

/* Writes each cell of both boards in which the frame of the first difference differs: row, column,
   and both symbols. */
static bytes list_cells(const struct frames *f, const struct show *s, unsigned char *room)
{
    const struct frame *at = &f->list[f->differs];
    size_t row, column;
    sink out;
    sink_init(&out, 0, 0, room, SAID_ROOM);
    for (row = 0; row < s->board->side; row++) {
        for (column = 0; column < s->board->side; column++) {
            if (!frame_differs(f, at, s, row, column))
                continue;
            sink_number(&out, row);
            sink_byte(&out, ' ');
            sink_number(&out, column);
            sink_byte(&out, ' ');
            sink_byte(&out, frame_expected(f, at, s, row, column));
            sink_byte(&out, frame_found(f, at, row, column));
            sink_byte(&out, ';');
        }
    }
    assert_false(out.failed);
    return sink_held(&out);
}

static void expect_frames(const struct paired *row)
{
    char word[32];
    char *args[2] = { 0 };
    struct step step = { .args = args, .input = bytes_of_text(row->input) };
    struct reference_request request = { .dialect = dialect_named(row->dialect),
                                         .args = args,
                                         .input = step.input };
    struct reference_run run;
    struct first_difference first;
    struct finding_page page = { .dialect = request.dialect, .step = &step, .first = &first };
    flipref_options options = { .dialect = row->dialect };
    struct show s = { .dialect = row->dialect, .name = "a", .input = step.input };
    struct frames f = { 0 };
    flipref_game *game;
    unsigned char room[SAID_ROOM];
    char *output;
    if (row->args != 0) {
        strcpy(word, row->args);
        args[step.arg_count++] = word;
        options.args = word;
    }
    assert_true(reference_run(&request, &run));
    step.answer = bytes_of(run.output, run.length);
    output = replaced(step.answer, row->from, row->to);
    page.output = bytes_of_text(output);
    assert_true(answer_differs(page.dialect, step.answer, page.output, page.lenient, &first));
    assert_int_equal(flipref_game_of(&options, row->input, strlen(row->input), &game), FLIPREF_OK);
    show_open(&s, game);
    frames_make(&f, &page, &s);
    expect_bytes(row->name, "the frames", list_frames(&f, room), bytes_of_text(row->frames));
    if (row->cells != 0)
        expect_bytes(row->name, "the cells", list_cells(&f, &s, room), bytes_of_text(row->cells));
    frames_free(&f);
    assert_int_equal(f.count, 0);
    assert_null(f.list);
    show_close(&s);
    reference_run_free(&run);
    free(output);
}

#define SET_UP "4\nWaa\n!!!\nBba\n"

static void boards_stand_next_to_each_other(void **state)
{
    static const struct paired rows[] = {
        { "a cell of the second diagram", "reversi", 0, "d3\n=\n", "--BC----3", "--CC----3",
          "0:0,0 1:, 2:1,1* 3:, 4:2,2 ", "2 2 BC;" },
        { "a reply", "reversi", 0, "d3\n=\n", "d3 c3 0", "d3 c4 0", "0:0,0 1:, 2:1,1* 3:, 4:2,2 ",
          "" },
        { "a refusal that is missing, and both print the board", "reversi", 0, "d3\nd9\n", "? 0",
          "a3 a3 0", "0:0,0 1:, 2:1,1 3:2,2* ", "" },
        { "an illegal move is played", "bbm103", "4", "0 1\n9 9\n0 2\n",
          "Error : Invalid move. Please make another move : ",
          "  0 1 2 3\n0 _ X _ _\n1 _ X X _\n2 _ X O _\n3 _ _ _ X\nPlayer 1's turn: ",
          "0:0,0 1:1,1 2:,2* 3:2,3 ", 0 },
        { "a legal move is refused", "bbm103", "4", "0 1\n0 2\n",
          "  0 1 2 3\n0 _ X _ _\n1 _ X X _\n2 _ X O _\n3 _ _ _ _\nPlayer 2's turn: ",
          "Error : Invalid move. Please make another move : ", "0:0,0 1:1,* 2:2,1 ", "" },
        { "it ends in a board", "bbm103", "4", "0 1\n0 2\n", " _\n2 _ X O _\n3 _ _ _ _\nPlayer 2",
          0, "0:0,0 1:1,1* 2:2, ", "" },
        { "it prints nothing", "bbm103", "4", "0 1\n0 2\n", "  0 1", 0, "0:0,* 1:1, 2:2, ", "" },
        { "one board more at the end", "aps105", 0, "4\n!!!\nBba\n", "c UBWU\nd UUUU\nEnter board",
          "c UBWU\nd UUUU\n  abcd\na UUUU\nb UWBU\nc UBWU\nd UUUU\nEnter board",
          "0:0,0 0:,1* 0:1,2 1:2,3 ", "" },
        { "only the final board is printed", "octaflip", 0,
          "R......B\n........\n........\n........\n........\n........\n........\nB......R\n"
          "1\n1 1 1 2\n",
          "RR", "BR", "0:, 1:0,0* ", "0 0 RB;" },
        { "a cell of the first diagram", "reversi", 0, "d3\n", "---BC---4", "---CC---4",
          "0:0,0* 1:, 2:1,1 ", "3 3 BC;" },
        { "cells of the last diagram", "reversi", 0, "d3\n", "--BC----3\n---BC---4",
          "--BB----3\n---C----4", "0:0,0 1:, 2:1,1* ", "2 3 CB;3 3 BC;3 4 C-;" },
        { "a cell that cannot be read", "reversi", 0, "d3\n", "---BC---4",
          "---\x80"
          "B---4",
          "0:0,0* 1:, 2:1,1 ", "3 4 CB;" },
        { "a board that is missing has no cells", "bbm103", "4", "0 1\n0 2\n",
          "  0 1 2 3\n0 _ X _ _\n1 _ X X _\n2 _ X O _\n3 _ _ _ _\nPlayer 2's turn: ",
          "Error : Invalid move. Please make another move : ", "0:0,0 1:1,* 2:2,1 ", "" },
        { "a board that is too many is compared with the game", "aps105", 0, "4\n!!!\nBba\n",
          "c UBWU\nd UUUU\nEnter board",
          "c UBWU\nd UUUU\n  abcd\na UUUU\nb UWBU\nc UBWU\nd UUBU\nEnter board",
          "0:0,0 0:,1* 0:1,2 1:2,3 ", "3 2 UB;" },
        { "a prompt", "bbm103", "4", "0 1\n0 2\n", "Player 2", "Player 1", "0:0,0 1:1,1* 2:2,2 ",
          "" },

        /* two boards before the first turn */
        { "before the first of two", "aps105", 0, SET_UP, "Enter the board", "Enter a board",
          "0:0,0* 0:1,1 1:2,2 ", "" },
        { "in the first of two", "aps105", 0, SET_UP, "b UWBU", "b UWWU", "0:0,0* 0:1,1 1:2,2 ",
          "1 2 BW;" },
        { "between two", "aps105", 0, SET_UP, "Enter board configuration", "Enter configuration",
          "0:0,0 0:1,1* 1:2,2 ", "" },
        { "in the second of two", "aps105", 0, SET_UP, "a WUUU", "a BUUU", "0:0,0 0:1,1* 1:2,2 ",
          "0 0 WB;" },
        { "after two", "aps105", 0, SET_UP, "Available moves for W", "Moves for W",
          "0:0,0 0:1,1* 1:2,2 ", "" },
        { "a third after two", "aps105", 0, SET_UP, "Available moves for W",
          "  abcd\na WUUU\nb UWBU\nc UBWU\nd UUUB\nAvailable moves for W",
          "0:0,0 0:1,1 0:,2* 1:2,3 ", 0 },
        { "the last board", "aps105", 0, SET_UP, "b BBBU", "b BBBB", "0:0,0 0:1,1 1:2,2* ",
          "1 3 UB;" },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++)
        expect_frames(&rows[i]);
}

/* Of the boards that a program prints after all others, 32 are shown. */
static void the_first_spare_boards_are_shown(void **state)
{
    static const char board[] = "  abcd\na UUUU\nb UWBU\nc UBWU\nd UUUU\n\n";
    static const char most[] = "0:0,0 0:1,1 1:2,2* ";
    char output[4096] = "Valid move.\n", frames[1024];
    struct paired row = { .name = "spare boards",
                          .dialect = "aps105",
                          .input = "4\n!!!\nBba\n",
                          .from = "Valid move.\n",
                          .to = output,
                          .frames = frames };
    size_t i;
    for (i = 0; i < 40; i++)
        strcat(output, board);
    /* The first of them is compared with the answer's last board. */
    strcpy(frames, most);
    for (i = 0; i < 32; i++)
        (void)sprintf(frames + strlen(frames), "1:,%zu ", 3 + i);
    expect_frames(&row);
}

/* ---- the page ---- */

static char *page_of(const struct finding_page *p)
{
    unsigned char *room = malloc(PAGE_ROOM);
    sink out;
    assert_non_null(room);
    sink_init(&out, 0, 0, room, PAGE_ROOM);
    problem_write_page(game_problem("octaflip"), p, &out);
    sink_byte(&out, '\0');
    assert_false(out.failed);
    return (char *)room;
}

/* No text of a program, its name or an input is markup. */
static void hostile_texts_are_escaped(void **state)
{
    static const char bad[] = "</script><script>bad()</script>\"'&\x1b\xff\n<!--";
    char *args[] = { 0 };
    struct step step = { .args = args,
                         .input = bytes_of_text(bad),
                         .answer = bytes_of_text("Board input error\n") };
    struct finding_page p = { .step = &step,
                              .output = bytes_of_text(bad),
                              .program = bad,
                              .input = bad,
                              .verdict = bad,
                              .standing = bad,
                              .explained = { .turn = 1, .rule = bad, .code = bad, .clause = bad },
                              .ending = bad,
                              .sanitizer = bad,
                              .reading = bad };
    struct explained *e = &p.explained;
    char *page, *at;
    size_t scripts = 0;
    (void)snprintf(e->sentence, sizeof e->sentence, "%s", bad);
    (void)snprintf(e->who, sizeof e->who, "%.31s", bad);
    (void)snprintf(e->cell, sizeof e->cell, "%.31s", bad + 9);
    page = page_of(&p);
    for (at = strstr(page, "<script"); at != 0; at = strstr(at + 1, "<script"))
        scripts++;
    assert_int_equal(scripts, 2); /* the game, and the page's own */
    assert_null(strstr(page, "<!--"));
    assert_null(strstr(page, "\x1b"));
    assert_null(strstr(page, "\xff"));
    assert_null(strstr(page, "\"boards\":"));
    free(page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_are_read_as_far_as_they_can_be),
        cmocka_unit_test(boards_stand_next_to_each_other),
        cmocka_unit_test(the_first_spare_boards_are_shown),
        cmocka_unit_test(hostile_texts_are_escaped),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
