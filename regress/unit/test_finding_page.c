/* The page of a finding in parts: large boards, long texts and games, several runs, and what is
   said where something is not known. */
#include "regress/unit/unit.h"

#include "hunt/pages/finding_page.h"
#include "hunt/pages/page_files.h"
#include "page/page_files.h"
#include "tests/reference.h"

enum { PAGE_ROOM = 6 << 20, WORDS_MOST = 4 };

static unsigned char page_text[PAGE_ROOM];

/* A step, and what the reference prints for it. */
struct told {
    char words[WORDS_MOST][8];
    char *args[WORDS_MOST + 1];
    struct step step;
    struct finding_page page;
    struct reference_run run;
    char *output; /* of the program: the answer, until a test changes it */
};

/* `words` have blanks between them. */
static void tell(struct told *t, const char *dialect, const char *words, bytes input)
{
    struct reference_order order = { .dialect = dialect_named(dialect), .input = input };
    struct memory_folder folder = { 0 };
    char copy[64], *word;
    memset(t, 0, sizeof *t);
    (void)snprintf(copy, sizeof copy, "%s", words);
    for (word = strtok(copy, " "); word != 0; word = strtok(0, " ")) {
        char *to = t->words[t->step.arg_count];
        (void)snprintf(to, sizeof t->words[0], "%s", strcmp(word, "''") != 0 ? word : "");
        t->args[t->step.arg_count++] = to;
    }
    order.args = t->step.args = t->args;
    order.folder = &folder;
    t->step.input = input;
    assert_int_equal(reference_run(&order, &t->run), 1);
    memory_folder_free(&folder);
    t->step.answer = bytes_of(t->run.output, t->run.length);
    t->page.dialect = order.dialect;
    t->page.step = &t->step;
    t->output = calloc(1, t->run.length + 1);
    assert_non_null(t->output);
    memcpy(t->output, t->run.output, t->run.length);
    t->page.output = bytes_of(t->output, t->run.length);
}

static void forget(struct told *t)
{
    reference_run_free(&t->run);
    free(t->output);
}

static const char *page_of(const struct told *t)
{
    sink out;
    sink_init(&out, 0, 0, page_text, sizeof page_text);
    assert_int_equal(finding_page_write(&out, &t->page), 1);
    sink_byte(&out, '\0');
    assert_false(out.failed);
    return (const char *)page_text;
}

/* Expects the page to have a part, or not to have it. */
static void expect_part(const char *page, const char *part, int is_there)
{
    if ((strstr(page, part) != 0) != is_there)
        fail_msg("the page %s: %s", is_there ? "lacks" : "has", part);
}

static size_t count_parts(const char *page, const char *part)
{
    size_t count = 0;
    for (page = strstr(page, part); page != 0; page = strstr(page + 1, part))
        count++;
    return count;
}

/* ---- large boards ---- */

/* Changes a cell of a board that flip has printed, whose side is given. */
static void change_cell(struct told *t, size_t side, size_t board, size_t row, size_t column)
{
    char *line = t->output;
    size_t number = (side + 2) * board + 1 + row;
    for (; number > 0; number--)
        line = strchr(line, '\n') + 1;
    assert_int_equal(line[0], '|');
    line[1 + column] = line[1 + column] == 'X' ? 'O' : 'X';
}

/* Which rows and columns of a board are shown: 26 around the first cell that differs. */
static void a_part_of_a_large_board_is_shown(void **state)
{
    static const struct {
        const char *side;
        size_t row, column;              /* that differs */
        size_t top, left, bottom, right; /* that are shown */
        int is_part, is_large;
    } rows[] = {
        { "4", 0, 0, 0, 0, 3, 3, 0, 0 },        { "10", 0, 0, 0, 0, 9, 9, 0, 0 },
        { "11", 9, 9, 0, 0, 10, 10, 0, 1 },     { "26", 25, 25, 0, 0, 25, 25, 0, 1 },
        { "27", 0, 0, 0, 0, 25, 25, 1, 1 },     { "27", 26, 26, 1, 1, 26, 26, 1, 1 },
        { "40", 0, 39, 0, 14, 25, 39, 1, 1 },   { "40", 13, 14, 0, 1, 25, 26, 1, 1 },
        { "40", 26, 27, 13, 14, 38, 39, 1, 1 }, { "40", 20, 5, 7, 0, 32, 25, 1, 1 },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        struct told t;
        char words[16], part[256];
        const char *page;
        size_t shown = rows[i].bottom - rows[i].top + 1;
        (void)snprintf(words, sizeof words, "new %s", rows[i].side);
        tell(&t, "flip", words, bytes_of_text(""));
        change_cell(&t, (size_t)atoi(rows[i].side), 0, rows[i].row, rows[i].column);
        page = page_of(&t);
        (void)snprintf(part, sizeof part, "class=\"side-%zu%s\">", shown,
                       rows[i].is_large ? " large" : "");
        expect_part(page, part, 1);
        (void)snprintf(part, sizeof part, "class=\"corner\"></td><th scope=\"col\">%zu</th>",
                       rows[i].left);
        assert_int_equal(count_parts(page, part), 2);
        (void)snprintf(part, sizeof part,
                       "<th scope=\"col\">%zu</th></tr></thead>\n<tbody>\n<tr>"
                       "<th scope=\"row\">%zu</th>",
                       rows[i].right, rows[i].top);
        assert_int_equal(count_parts(page, part), 2);
        (void)snprintf(part, sizeof part, "<tr><th scope=\"row\">%zu</th>", rows[i].bottom + 1);
        expect_part(page, part, 0);
        assert_int_equal(count_parts(page, "<tr><th scope=\"row\">"), 2 * shown);
        expect_part(page, " A part of the board is shown.", rows[i].is_part);
        assert_int_equal(count_parts(page, "<td class=\" differs\">"), 2);
        forget(&t);
    }
}

/* Without a cell that differs, the part is around the turn's, or around the middle. */
static void the_part_is_around_the_turn(void **state)
{
    struct told t;
    const char *page;
    char *prompt;
    (void)state;
    tell(&t, "bbm103", "60", bytes_of_text("29 28\n"));
    prompt = strstr(t.output, "Player 2's turn");
    assert_non_null(prompt);
    prompt[7] = '1'; /* after the first turn */
    page = page_of(&t);
    expect_part(page, "<th scope=\"row\">16</th>", 1); /* 29 - 13 */
    expect_part(page, "<th scope=\"row\">15</th>", 0);
    expect_part(page, "class=\"corner\"></td><th scope=\"col\">15</th>", 1); /* 28 - 13 */
    forget(&t);
    tell(&t, "bbm103", "60", bytes_of_text("29 28\n"));
    strstr(t.output, "Player 1's turn")[7] = '2'; /* before it */
    page = page_of(&t);
    expect_part(page, "<th scope=\"row\">17</th>", 1); /* 30 - 13 */
    expect_part(page, "<th scope=\"row\">16</th>", 0);
    expect_part(page, "class=\"corner\"></td><th scope=\"col\">17</th>", 1);
    forget(&t);
}

/* ---- long games ---- */

/* Two computers play to the end of a board of side 30. Of the boards, 775 are in the page: half of
   them before the first difference. */
static void of_a_long_game_the_boards_around_the_difference_are_shown(void **state)
{
    static const struct {
        size_t board, differs; /* the number of the frame, and its number in the page */
    } rows[] = { { 0, 0 }, { 387, 387 }, { 388, 387 }, { 500, 387 } };
    enum { SIDE = 30, MOST = 775 };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        struct told t;
        char part[64];
        const char *page;
        tell(&t, "flip", "new 30 1 2", bytes_of_text(""));
        {
            /* A move's line comes before its board. */
            char *line = t.output;
            size_t board = 0;
            while (board < rows[i].board) {
                line = strstr(line + 1, "moves at");
                board++;
            }
            line = strchr(strchr(line, '+') + 1, '\n') + 1;
            assert_int_equal(line[0], '|');
            line[30] = line[30] == 'X' ? 'O' : 'X';
        }
        page = page_of(&t);
        (void)snprintf(part, sizeof part, "\"differs\":%zu,", rows[i].differs);
        expect_part(page, part, 1);
        expect_part(page, " Only the boards around the first difference are in this page.", 1);
        assert_true(count_parts(page, "{\"words\":") <= MOST);
        forget(&t);
    }
}

static void of_a_short_game_all_boards_are_shown(void **state)
{
    struct told t;
    const char *page;
    (void)state;
    tell(&t, "flip", "new 6 1 2", bytes_of_text(""));
    change_cell(&t, 6, 0, 5, 5);
    page = page_of(&t);
    expect_part(page, "Only the boards around", 0);
    expect_part(page, "\"differs\":0,", 1);
    assert_true(count_parts(page, "{\"words\":") > 30);
    forget(&t);
}

/* ---- several boards before a turn ---- */

#define SET_UP "4\nWaa\n!!!\nBba\n"

/* The words of all frames, in their order. */
static void expect_words(const char *page, const char *const words[], size_t count)
{
    size_t i;
    for (i = 0; i < count; i++) {
        page = strstr(page, "{\"words\":\"");
        assert_non_null(page);
        page += strlen("{\"words\":\"");
        if (strncmp(page, words[i], strlen(words[i])) != 0 || page[strlen(words[i])] != '"')
            fail_msg("frame %zu: %.80s", i, page);
    }
    assert_null(strstr(page, "{\"words\":"));
}

static void boards_of_one_turn_are_told_apart(void **state)
{
    static const char *const two[] = { "the start; the empty board",
                                       "the start; the board as configured",
                                       "turn 1: B puts a piece at row b column a, flips 1" };
    static const char *const three[] = { "the start; the empty board",
                                         "the start; the board as configured",
                                         "the start; a board that only the program prints",
                                         "turn 1: B puts a piece at row b column a, flips 1" };
    static const char third[] = "  abcd\na WUUU\nb UWBU\nc UBWU\nd UUUB\n";
    struct told t;
    const char *page;
    char *text, *at;
    (void)state;
    tell(&t, "aps105", "", bytes_of_text(SET_UP));
    strstr(t.output, "a WUUU")[2] = 'B';
    page = page_of(&t);
    expect_words(page, two, ROWS(two));
    expect_part(page, "role=\"status\">The start; the board as configured</p>", 1);
    forget(&t);

    tell(&t, "aps105", "", bytes_of_text(SET_UP));
    text = calloc(1, t.run.length + sizeof third);
    assert_non_null(text);
    at = strstr(t.output, "Available moves for W");
    memcpy(text, t.output, (size_t)(at - t.output));
    (void)strcat(text, third);
    (void)strcat(text, at);
    t.page.output = bytes_of_text(text);
    page = page_of(&t);
    expect_words(page, three, ROWS(three));
    expect_part(page, "role=\"status\">The start; a board that only the program prints</p>", 1);
    expect_part(page, "<p class=\"note\">No board should be printed here.</p>", 1);
    forget(&t);
    free(text);
}

/* ---- texts ---- */

/* Of a long text, up to 150 lines before the first difference are shown, and 400 in all. */
static void a_part_of_a_long_text_is_shown(void **state)
{
    static const struct {
        size_t line, from;
    } rows[] = { { 1, 1 }, { 150, 1 }, { 151, 1 }, { 152, 2 }, { 300, 150 } };
    static char input[200];
    size_t i;
    (void)state;
    memset(input, '\n', 60); /* each is refused, and the board is printed again */
    for (i = 0; i < ROWS(rows); i++) {
        struct told t;
        char part[80];
        const char *page;
        char *line;
        size_t n;
        tell(&t, "reversi", "", bytes_of_text(input));
        line = t.output;
        for (n = 1; n < rows[i].line; n++)
            line = strchr(line, '\n') + 1;
        line[0] = '@';
        page = page_of(&t);
        (void)snprintf(part, sizeof part,
                       "Expected output</h2><ol class=\"text\" tabindex=\"0\" start=\"%zu\">",
                       rows[i].from);
        expect_part(page, part, 1);
        (void)snprintf(part, sizeof part,
                       "Found output</h2><ol class=\"text\" tabindex=\"0\" start=\"%zu\">",
                       rows[i].from);
        expect_part(page, part, 1);
        expect_part(page, "<li class=\"differs\"><mark>@", 1);
        assert_int_equal(count_parts(strstr(page, "Found output"), "<li"), 400);
        forget(&t);
    }
}

static void an_empty_text_is_said_to_be_empty(void **state)
{
    struct told t;
    const char *page;
    (void)state;
    tell(&t, "reversi", "", bytes_of_text(""));
    t.page.output = bytes_of_text("");
    page = page_of(&t);
    expect_part(page, "<h2>Input</h2><p class=\"note\">(nothing)</p>", 1);
    expect_part(page, "<li class=\"differs none\">(the text ends here)</li>", 1);
    forget(&t);
}

static void arguments_are_shown(void **state)
{
    static const struct {
        const char *words, *part;
    } rows[] = {
        { "new 4", "<p class=\"arguments\">Arguments: <code>new 4</code></p>" },
        { "new '' 4", "<p class=\"arguments\">Arguments: <code>new '' 4</code></p>" },
        { "<b>", "<p class=\"arguments\">Arguments: <code>&lt;b&gt;</code></p>" },
    };
    struct told t;
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        tell(&t, "flip", rows[i].words, bytes_of_text(""));
        expect_part(page_of(&t), rows[i].part, 1);
        forget(&t);
    }
    tell(&t, "flip", "", bytes_of_text(""));
    expect_part(page_of(&t), "Arguments:", 0);
    forget(&t);
}

/* ---- several runs ---- */

static void the_runs_before_are_shown(void **state)
{
    static char new_word[] = "new", four[] = "4", *new_four[] = { new_word, four, 0 };
    static const struct step before = { .args = new_four,
                                        .arg_count = 2,
                                        .input = LITERAL("0 2\nsa\n") };
    struct told t;
    const char *page;
    (void)state;
    tell(&t, "flip", "load a", bytes_of_text(""));
    t.step.before = &before;
    t.page.sentence = "it is wrong";
    page = page_of(&t);
    expect_part(page, "after loading: it is wrong", 1);
    expect_part(page, "<h2>Before it, in the same folder: <code>new 4</code></h2>", 1);
    assert_int_equal(count_parts(page, "Before it"), 1);
    expect_part(page, "<li>0 2</li><li>sa</li>", 1);
    /* The game that was saved is there. Neither text has its board. */
    expect_part(page, "This input has no board to draw.", 0);
    assert_int_equal(count_parts(page, "<span class=\"piece "), 5);
    forget(&t);
}

/* ---- inputs without a game ---- */

/* One of more than a MiB is not played. */
static void a_long_input_has_no_board(void **state)
{
    enum { MOST = 1 << 20 };
    static const char start[] = "2\n!!!\nWaa\n";
    char *input = malloc(MOST + 1);
    size_t more;
    (void)state;
    assert_non_null(input);
    memset(input, ' ', MOST + 1);
    memcpy(input, start, sizeof start - 1);
    for (more = 0; more < 2; more++) {
        struct told t;
        tell(&t, "aps105", "", bytes_of(input, MOST + more));
        expect_part(page_of(&t), "This input has no board to draw.", more == 1);
        forget(&t);
    }
    free(input);
}

/* ---- what is said ---- */

static void the_sentence_is_what_is_known(void **state)
{
    static const struct first_difference first = { .meaning = "the cell",
                                                   .expected = "X",
                                                   .found = "a\\n" };
    static const struct {
        const char *sentence;
        const struct first_difference *first;
        const char *ending, *said;
    } rows[] = {
        { "it is <wrong>", &first, "signal 11", "<h1>it is &lt;wrong&gt;</h1>" },
        { 0, &first, "signal 11", "<h1>the cell: expected X, found a\\n</h1>" },
        { "", &first, 0, "<h1>the cell: expected X, found a\\n</h1>" },
        { 0, 0, "signal 11", "<h1>signal 11</h1>" },
        { 0, 0, "", "<h1>the run does not end as it should</h1>" },
        { 0, 0, 0, "<h1>the run does not end as it should</h1>" },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        struct told t;
        tell(&t, "reversi", "", bytes_of_text("d3\n"));
        t.page.sentence = rows[i].sentence;
        t.page.first = rows[i].first;
        t.page.ending = rows[i].ending;
        expect_part(page_of(&t), rows[i].said, 1);
        forget(&t);
    }
}

static void facts_are_those_that_are_known(void **state)
{
    static const struct {
        struct finding_page page;
        const char *part;
        int is_there;
    } rows[] = {
        { { .confirmed = 1 }, "<dt>Confirmed</dt><dd>by 1 fresh process</dd>", 1 },
        { { .confirmed = 2 }, "<dt>Confirmed</dt><dd>by 2 fresh processes</dd>", 1 },
        { { .confirmed = 2, .runs = 3 }, "<dt>Varies</dt><dd>wrong in 2 of 3 fresh processes", 1 },
        { { .confirmed = 0 }, "Confirmed", 0 },
        { { .turn = 7 }, "<dt>Turn</dt><dd>7</dd>", 1 },
        { { .turn = 0 }, "<dt>Turn", 0 },
        { { .cell = "" }, "<dt>Cell", 0 },
        { { .cell = "d<3" }, "<dt>Cell</dt><dd>d&lt;3</dd>", 1 },
        { { .rule = "legal" }, "<dt>Rule</dt><dd>legal</dd>", 1 },
        { { .code = "a.b" }, "<dt>Rule</dt><dd> <code>a.b</code></dd>", 1 },
        { { .clause = "c" }, "<dt>Rule</dt><dd><blockquote>c</blockquote></dd>", 1 },
        { { .rule = "", .code = "", .clause = "" }, "<dt>Rule", 0 },
        { { .reading = "r" }, "<dt>Reading</dt><dd>r</dd>", 1 },
        { { .reading = "r" }, "<!-- reading -->", 0 },
        { { .reading = "" }, "<!-- reading -->", 1 },
        { { .program = "p&q" }, "<figcaption>Found: <b>p&amp;q</b>", 1 },
        { { .program = "" }, "<figcaption>Found: <b>the program</b>", 1 },
        { { .program = 0 }, "<figcaption>Expected: <b>the reference</b>", 1 },
        { { .sanitizer = "" }, "What a sanitizer found", 0 },
        { { .sanitizer = "at a.c:1\n" }, "<h2>What a sanitizer found</h2><ol", 1 },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        struct told t;
        struct finding_page p = rows[i].page;
        tell(&t, "reversi", "", bytes_of_text("d3\n"));
        p.dialect = t.page.dialect;
        p.step = t.page.step;
        p.output = t.page.output;
        t.page = p;
        expect_part(page_of(&t), rows[i].part, rows[i].is_there);
        forget(&t);
    }
}

/* Cells that the program printed otherwise, by what they are. */
static void cells_are_named_for_screen_readers(void **state)
{
    static const struct {
        char cell;
        const char *part;
    } rows[] = {
        { '@', "<td class=\" differs\"><span class=\"odd\" aria-hidden=\"true\">@</span>"
               "<span class=\"unseen\">another character, differs</span></td>" },
        { '\x80', "<td class=\"\"><span class=\"odd\" aria-hidden=\"true\">?</span>"
                  "<span class=\"unseen\">not read</span></td>" },
        { '-', "<td class=\" differs\"><span class=\"unseen\">empty, differs</span></td>" },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        struct told t;
        const char *page;
        char *row;
        tell(&t, "reversi", "", bytes_of_text("d3\n"));
        row = strstr(t.output, "---BC---4");
        assert_non_null(row);
        row[4] = rows[i].cell;
        page = page_of(&t);
        assert_int_equal(count_parts(page, rows[i].part), 1);
        expect_part(page, "class=\"note\">Cells with a question mark cannot be read: see the text.",
                    rows[i].cell == '\x80');
        forget(&t);
    }
}

static void blocked_cells_are_no_pieces(void **state)
{
    struct told t;
    const char *page;
    (void)state;
    tell(&t, "octaflip", "",
         bytes_of_text("R#.....B\n........\n........\n........\n........\n........\n........\n"
                       "B......R\n1\n1 1 2 1\n"));
    t.output[0] = 'B';
    page = page_of(&t);
    assert_int_equal(
        count_parts(page, "<td class=\"blocked\"><span class=\"unseen\">blocked</span></td>"), 2);
    expect_part(page, "\"symbols\":\"RB.#\"", 1);
    assert_int_equal(count_parts(page, "blocked differs"), 0);
    forget(&t);
    tell(&t, "octaflip", "",
         bytes_of_text("R#.....B\n........\n........\n........\n........\n........\n........\n"
                       "B......R\n1\n1 1 2 1\n"));
    t.output[1] = '.';
    page = page_of(&t);
    expect_part(page, "<td class=\"blocked differs\"><span class=\"unseen\">blocked, differs", 1);
    expect_part(page, "<td class=\" differs\"><span class=\"unseen\">empty, differs", 1);
    forget(&t);
}

/* Style and script are in the page, and their hashes in what it allows itself. */
static void the_page_has_all_it_needs(void **state)
{
    const bytes files[] = { page_game_css, page_finding_css, page_finding_js };
    const char *const hashes[] = { page_game_css_hash, page_finding_css_hash,
                                   page_finding_js_hash };
    struct told t;
    const char *page;
    size_t i;
    (void)state;
    tell(&t, "octaflip", "", bytes_of_text("x"));
    t.page.output = bytes_of_text("y");
    page = page_of(&t);
    for (i = 0; i < ROWS(files); i++) {
        char start[41];
        (void)snprintf(start, sizeof start, "%.40s", (const char *)files[i].at);
        assert_int_equal(strlen(start), 40);
        expect_part(page, start, 1);
        expect_part(page, hashes[i], 1);
    }
    expect_part(page, "{\"frames\":[]}", 1);
    expect_part(page, "<h2>Input</h2><ol class=\"text\" tabindex=\"0\" start=\"1\"><li>x</li>", 1);
    expect_part(page, "(nothing)", 0);
    forget(&t);
}

/* What stands under a board that only one of the two prints, or none. */
static void a_board_that_is_missing_is_said_to_be(void **state)
{
    struct told t;
    const char *page;
    (void)state;
    tell(&t, "reversi", "", bytes_of_text("d3\n"));
    t.page.output = bytes_of_text("nothing");
    page = page_of(&t);
    expect_part(page, "class=\"note\">No board of the program can be read here.</p>", 1);
    expect_part(page, "<table class=\"board absent\">", 1);
    expect_part(page, "\"foundNote\":\"No board of the program can be read here either.\"", 1);
    expect_part(page, "\"found\":null", 1);
    expect_part(page, "\"output\":[]", 1);
    forget(&t);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_part_of_a_large_board_is_shown),
        cmocka_unit_test(the_part_is_around_the_turn),
        cmocka_unit_test(of_a_long_game_the_boards_around_the_difference_are_shown),
        cmocka_unit_test(of_a_short_game_all_boards_are_shown),
        cmocka_unit_test(boards_of_one_turn_are_told_apart),
        cmocka_unit_test(a_part_of_a_long_text_is_shown),
        cmocka_unit_test(an_empty_text_is_said_to_be_empty),
        cmocka_unit_test(arguments_are_shown),
        cmocka_unit_test(the_runs_before_are_shown),
        cmocka_unit_test(a_long_input_has_no_board),
        cmocka_unit_test(the_sentence_is_what_is_known),
        cmocka_unit_test(facts_are_those_that_are_known),
        cmocka_unit_test(cells_are_named_for_screen_readers),
        cmocka_unit_test(blocked_cells_are_no_pieces),
        cmocka_unit_test(the_page_has_all_it_needs),
        cmocka_unit_test(a_board_that_is_missing_is_said_to_be),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
