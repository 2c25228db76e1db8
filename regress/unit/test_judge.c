/* judge and library in rare cases: inputs that fail, arguments that are split at any white space,
   sizes of memory that overflow, inputs larger than a buffer. */
#include "regress/unit/unit.h"

#include "judge/dialects.h"
#include "library/flipref.h"
#include "library/game.h"
#include "library/judging.h"
#include "tokenize/lines.h"

/* ---- a world of memory, in which one file can be loaded ---- */

static const char *loaded; /* what the file holds; null: it cannot be opened */
static int blocks;         /* taken and not given back */

static void *take(void *who, size_t count, size_t size)
{
    void *at = calloc(count, size);
    (void)who;
    blocks += at != 0;
    return at;
}

static void give_back(void *who, void *at)
{
    (void)who;
    blocks -= at != 0;
    free(at);
}

static struct input file;

static source *open_loaded(void *who, const char *path)
{
    (void)who;
    assert_string_equal(path, "game");
    if (loaded == 0)
        return 0;
    input_open(&file, bytes_of(loaded, strlen(loaded)), 0, LINES_CAPACITY);
    return &file.from;
}

static void close_loaded(void *who, source *from)
{
    (void)who;
    assert_ptr_equal(from, &file.from);
    input_close(&file);
}

static const struct world world = { take, give_back, open_loaded, close_loaded, 0, 0 };

/* ---- what a listener is told ---- */

struct told {
    int findings, verdicts, ends;
    char words[300];
};

static void count_finding(void *who, const struct finding *f)
{
    struct told *t = who;
    (void)f;
    t->findings++;
}

static void count_verdict(void *who, const flipref_verdict *v)
{
    struct told *t = who;
    t->verdicts++;
    (void)snprintf(t->words, sizeof t->words, "%s", v->words);
}

static void count_end(void *who, int unjudged)
{
    struct told *t = who;
    (void)unjudged;
    t->ends++;
}

/* Judges an input that fails after its last byte, if `fails`. */
static struct tally judge(const char *dialect, const struct check_options *options,
                          const char *text, int fails, struct told *told)
{
    struct listener to = { count_finding, count_verdict, count_end, told, QUIET_NOTHING, 0 };
    struct tally tally = { 0 };
    struct input in;
    memset(told, 0, sizeof *told);
    input_open(&in, bytes_of(text, strlen(text)), 0, LINES_ROOM);
    in.memory.fails = fails;
    dialect_named(dialect)->check(&to, options, &in.from, &tally);
    input_close(&in);
    assert_int_equal(blocks, 0);
    return tally;
}

#define CORNERS "R......B\n........\n........\n........\n........\n........\n........\nB......R\n"
#define SAVED   "flip 1\n4 X 0 0\n....\n.OX.\n.XO.\n....\n"

/* Wherever reading fails, there is neither a verdict nor an end. */
static void an_input_that_fails_has_no_verdict(void **state)
{
    static const struct {
        const char *dialect, *args, *text;
        int saved_game, records;
    } rows[] = {
        { "octaflip", 0, CORNERS, 0, 0 },
        { "octaflip", 0, CORNERS "2\n1 1 1 2\n", 0, 1 },
        { "reversi", 0, "d3\n?\n", 0, 0 },
        { "bbm103", "4", "0 1\n", 0, 0 },
        { "aps105", 0, "4 !!! ", 0, 0 },
        { "aps105", 0, "4 Wa", 0, 0 },
        { "flip", "new 4 0 0", "0 1\n", 0, 0 },
        { "flip", 0, "flip 1\n4 X 0 0\n....\n", 1, 0 },
        { "flip", 0, "flip", 1, 0 },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        struct check_options options = { .args = rows[i].args,
                                         .saved_game = rows[i].saved_game,
                                         .records = rows[i].records,
                                         .world = &world };
        struct told told = { 0 };
        struct tally tally = judge(rows[i].dialect, &options, rows[i].text, 1, &told);
        expect_number(rows[i].text, "verdicts", (uint64_t)told.verdicts, 0);
        expect_number(rows[i].text, "ends", (uint64_t)told.ends, 0);
        expect_number(rows[i].text, "valid", tally.valid, 0);
        expect_number(rows[i].text, "not valid", tally.not_valid, 0);
    }
}

static void arguments_are_split_at_blanks_and_tabs(void **state)
{
    static const struct {
        const char *dialect, *args;
        int fine;
    } rows[] = {
        { "bbm103", "4", 1 },
        { "bbm103", " 4", 1 },
        { "bbm103", "\t4", 1 },
        { "bbm103", "4 \t ", 1 },
        { "bbm103", "4\n", 0 }, /* no other white space separates words */
        { "bbm103", "", 0 },
        { "bbm103", " ", 0 },
        { "bbm103", 0, 0 },
        { "bbm103", "4\t4", 0 },
        { "bbm103", "4 4 4 4 4 4 4 4 4 4", 0 },
        { "flip", "new\t4  0\t0", 1 },
        { "flip", "new 4 4", 0 },
        { "flip", "load game", 1 },
        { "flip", " load\tgame ", 1 },
        { "flip", "load", 0 },
        { "flip", 0, 0 },
    };
    size_t i;
    loaded = SAVED;
    for (i = 0; i < ROWS(rows); i++) {
        const char *row = rows[i].args != 0 ? rows[i].args : "none";
        expect_number(
            row, "fine",
            (uint64_t)arguments_are_fine(dialect_named(rows[i].dialect), rows[i].args, &world),
            (uint64_t)rows[i].fine);
        expect_number(row, "blocks", (uint64_t)blocks, 0);
    }
    loaded = 0;
    assert_false(arguments_are_fine(dialect_named("flip"), "load game", &world));
    loaded = "flip 1\n4 X 0 0\n";
    assert_false(arguments_are_fine(dialect_named("flip"), "load game", &world));
    assert_int_equal(blocks, 0);
}

/* Black cannot move and White can; it is Black's turn, so the game goes on. */
static void a_game_is_over_only_if_neither_can_move(void **state)
{
    struct check_options options = { .world = &world };
    struct told told = { 0 };
    struct tally tally = judge("reversi", &options, "d3\nb3\nf5\nb1\ng5\nh7\nf3\nd1\n", 0, &told);
    assert_string_equal(told.words, "Black 10, White 10 (the game is not over)");
    assert_int_equal(tally.valid, 1);
    assert_int_equal(told.ends, 1);
}

/* ---- the library ---- */

static size_t asked; /* of `asking`, last; -1: it was not asked */

static void *asking(void *who, void *at, size_t size)
{
    (void)who;
    (void)at;
    asked = size;
    return 0;
}

static void sizes_that_overflow_are_not_asked_for(void **state)
{
    const struct allocator allocator = { asking, 0, 0 };
    void *array = &asked;
    size_t room;
    asked = (size_t)-1;
    assert_null(allocator_take(&allocator, SIZE_MAX / 8 + 1, 8));
    assert_int_equal(asked, (size_t)-1);
    assert_null(allocator_take(&allocator, 3, 0));
    assert_int_equal(asked, (size_t)-1);
    assert_null(allocator_take(&allocator, SIZE_MAX / 8, 8));
    assert_int_equal(asked, SIZE_MAX / 8 * 8);

    asked = (size_t)-1;
    room = SIZE_MAX / 32 + 1; /* doubled, more than half of all memory */
    assert_false(allocator_grow(&allocator, &array, room, &room, 8));
    assert_int_equal(asked, (size_t)-1);
    assert_int_equal(room, SIZE_MAX / 32 + 1);
    room = SIZE_MAX / 32;
    assert_false(allocator_grow(&allocator, &array, room, &room, 8));
    assert_int_equal(asked, SIZE_MAX / 32 * 16);
    assert_int_equal(room, SIZE_MAX / 32);
    assert_ptr_equal(array, &asked);
    room = 0;
    assert_false(allocator_grow(&allocator, &array, 0, &room, 8));
    assert_int_equal(asked, 16 * 8);
    asked = (size_t)-1;
    room = 4;
    assert_true(allocator_grow(&allocator, &array, 3, &room, 8)); /* there is room */
    assert_int_equal(asked, (size_t)-1);
}

static void taken_memory_is_all_zeros(void **state)
{
    size_t i;
    for (i = 0; i < 100; i++) { /* blocks that have probably been used before */
        unsigned char *at = allocator_take(&system_allocator, 5, 20);
        size_t k;
        assert_non_null(at);
        for (k = 0; k < 100; k++)
            assert_int_equal(at[k], 0);
        memset(at, 0xA5, 100);
        allocator_release(&system_allocator, at);
    }
}

static void every_status_has_a_text(void **state)
{
    assert_string_equal(flipref_status_text(FLIPREF_OK), "fine");
    assert_string_equal(flipref_status_text(FLIPREF_NOT_READ),
                        "the input could not be read to its end");
    assert_string_equal(flipref_status_text((flipref_status)-1), "no status");
    assert_string_equal(flipref_status_text((flipref_status)(FLIPREF_ILLEGAL + 1)), "no status");
}

/* Red and Blue jump to and fro, in more bytes than any buffer holds; then Red's move is illegal. */
static void an_input_may_be_larger_than_the_buffer(void **state)
{
    static const char to_and_fro[] = "1 1 1 3\n8 8 8 6\n1 3 1 1\n8 6 8 8\n";
    enum { TIMES = LINES_ROOM / 32 + 10, HEAD = 8 * 9, TURNS = 4 * TIMES + 1 };
    static char input[HEAD + 20 + 32 * TIMES + 8 + 1];
    struct told told = { 0 };
    struct listener to = { count_finding, count_verdict, count_end, &told, QUIET_NOTHING, 0 };
    static const flipref_options octaflip = { .dialect = "octaflip" };
    struct buffer in;
    char wanted[100];
    int i, n;
    n = snprintf(
        input, sizeof input,
        "R.......\n........\n........\n........\n........\n........\n........\n.......B\n%d\n",
        TURNS);
    for (i = 0; i < TIMES; i++) {
        memcpy(input + n, to_and_fro, 32);
        n += 32;
    }
    memcpy(input + n, "1 1 8 8\n", 8);
    n += 8;
    in.at = (const unsigned char *)input;
    in.len = (size_t)n;
    assert_int_equal(judge_stream(&octaflip, buffer_read, &in, &system_allocator, &to, 0),
                     FLIPREF_OK);
    (void)snprintf(wanted, sizeof wanted, "Invalid move at turn %d", TURNS);
    assert_string_equal(told.words, wanted);
    assert_int_equal(in.len, 0);
    assert_ptr_equal(in.at, input + n);
}

/* ---- games ---- */

/* A game owns its diagnostics: the text of a line stays when the input is gone. */
static void the_diagnostics_of_a_game_have_their_lines(void **state)
{
    static const flipref_options reversi = { .dialect = "reversi" };
    char input[] = "d3\nd9!\n\n";
    const flipref_diagnostic *d;
    flipref_game *game = 0;
    assert_int_equal(flipref_game_of(&reversi, input, strlen(input), &game), FLIPREF_OK);
    memset(input, 'x', sizeof input);
    assert_int_equal(flipref_game_diagnostic_count(game), 2);
    d = flipref_game_diagnostic(game, 0);
    assert_int_equal(d->text.len, 3);
    assert_memory_equal(d->text.at, "d9!", 3);
    assert_int_equal(d->found.len, d->length);
    assert_ptr_equal(d->found.at, d->text.at + d->column - 1);
    d = flipref_game_diagnostic(game, 1);
    assert_int_equal(d->text.len, 0); /* an empty line */
    assert_null(flipref_game_diagnostic(game, 2));
    flipref_game_free(game);
}

/* Memory that runs out once, at the n-th block. */
struct short_once {
    size_t asked, fails, taken;
};

static void *resize_once(void *who, void *at, size_t size)
{
    struct short_once *s = who;
    if (++s->asked == s->fails)
        return 0;
    s->taken += at == 0;
    return realloc(at, size);
}

static void release_once(void *who, void *at)
{
    struct short_once *s = who;
    s->taken -= at != 0;
    free(at);
}

/* Whichever block is missing, that is reported, although there is memory for the next one. */
static void one_missing_block_is_enough_to_fail(void **state)
{
    static const struct {
        flipref_options options;
        const char *input;
    } rows[] = {
        { { .dialect = "octaflip" }, CORNERS "2\n1 1 1 2\n1 8 9 8\n" },
        { { .dialect = "reversi" }, "d3\n?\n" },
        { { .dialect = "bbm103", .args = "6" }, "?\n" },
        { { .dialect = "aps105" }, "4 !!! Wba" },
        { { .dialect = "flip", .args = "new 8 1 2" }, "" },
        { { .dialect = "flip", .flags = FLIPREF_SAVED_GAME }, SAVED },
    };
    size_t i, n;
    for (i = 0; i < ROWS(rows); i++) {
        size_t blocks_asked = 1;
        for (n = 1; n <= blocks_asked; n++) {
            struct short_once memory = { 0, n, 0 };
            struct allocator allocator = { resize_once, release_once, &memory };
            struct buffer in = { (const unsigned char *)rows[i].input, strlen(rows[i].input) };
            flipref_game *game;
            flipref_status status;
            if (n == 1) { /* how many there are */
                struct short_once all = { 0, 0, 0 };
                struct allocator counting = { resize_once, release_once, &all };
                struct buffer copy = in;
                status = game_read(&rows[i].options, buffer_read, &copy, &counting, &game);
                expect_number(rows[i].input, "status", status, FLIPREF_OK);
                flipref_game_free(game);
                blocks_asked = all.asked;
            }
            status = game_read(&rows[i].options, buffer_read, &in, &allocator, &game);
            if (status == FLIPREF_OK)
                fail_msg("%s: block %zu of %zu is missing, and it is fine", rows[i].input, n,
                         blocks_asked);
            flipref_game_free(game);
            expect_number(rows[i].input, "blocks taken", memory.taken, 0);
        }
        assert_true(blocks_asked > 3);
    }
}

/* ---- all errors ---- */

/* What is wrong, as `LINE:COLUMN CODE` with a blank after each. */
struct errors {
    char list[400];
    size_t longest; /* text of a line */
};

static void list_error(void *who, const struct finding *f)
{
    struct errors *e = who;
    const flipref_diagnostic *d = &f->diagnostic;
    size_t used = strlen(e->list);
    if (d->severity != FLIPREF_ERROR)
        return;
    (void)snprintf(e->list + used, sizeof e->list - used, "%d:%d %s ", (int)d->line, (int)d->column,
                   d->code + sizeof "octaflip." - 1);
    e->longest = d->text.len > e->longest ? d->text.len : e->longest;
}

static void ignore_verdict(void *who, const flipref_verdict *v)
{
    (void)who;
    (void)v;
}

static void ignore_end(void *who, int unjudged)
{
    (void)who;
    (void)unjudged;
}

static struct errors all_errors_of(const char *text, const struct check_options *options)
{
    struct errors e = { { 0 }, 0 };
    struct listener to = { list_error, ignore_verdict, ignore_end, &e, QUIET_NOTHING, 0 };
    struct tally tally = { 0 };
    struct input in;
    input_open(&in, bytes_of(text, strlen(text)), 0, LINES_ROOM);
    check_octaflip(&to, options, &in.from, &tally);
    input_close(&in);
    return e;
}

#define ROWS_OF_6 "........\n........\n........\n........\n........\n........\n"

/* If the text of a line does not fit beside that of the verdict, it is left out. */
static void an_illegal_move_before_a_malformed_turn_is_quoted_if_it_is_short(void **state)
{
    static const size_t blanks[] = { 505, 506, 4000 };
    static const size_t shown[] = { 512, 0, 0 };
    struct check_options options = { .all_errors = 1 };
    char input[5000];
    size_t i;
    for (i = 0; i < ROWS(blanks); i++) {
        struct errors e;
        (void)snprintf(input, sizeof input, CORNERS "2\n%*s1 1 8 8\nx\n", (int)blanks[i], "");
        e = all_errors_of(input, &options);
        assert_int_equal(e.longest, shown[i] > 0 ? shown[i] : 1);
        assert_non_null(strstr(e.list, shown[i] > 0 ? " 10:510 move." : " 10:1 move."));
    }
}

/* Wherever the source fails, there is no verdict, and everything reported before it is an error of
   the input. */
static void a_source_that_fails_among_the_errors_gives_no_verdict(void **state)
{
    static const char whole[] = "r......B\n" ROWS_OF_6 "x.......\n3\n1 1\n1 1\n1 1 1 2\n";
    static const char turns[] = CORNERS "3\n9 9 9 9\n1 1\n1 1 1 2\n";
    static const char *const inputs[] = { whole, turns };
    size_t i, n, records;
    for (i = 0; i < 2; i++) {
        for (n = 0; n < strlen(inputs[i]); n++) {
            for (records = 0; records <= 1; records++) {
                struct check_options options = { .all_errors = 1, .records = (int)records };
                struct told told = { 0 };
                char part[200];
                (void)snprintf(part, sizeof part, "%.*s", (int)n, inputs[i]);
                (void)judge("octaflip", &options, part, 1, &told);
                assert_int_equal(told.verdicts, 0);
                assert_int_equal(told.ends, 0);
                assert_true(told.findings <= 4);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_input_that_fails_has_no_verdict),
        cmocka_unit_test(arguments_are_split_at_blanks_and_tabs),
        cmocka_unit_test(a_game_is_over_only_if_neither_can_move),
        cmocka_unit_test(the_diagnostics_of_a_game_have_their_lines),
        cmocka_unit_test(one_missing_block_is_enough_to_fail),
        cmocka_unit_test(sizes_that_overflow_are_not_asked_for),
        cmocka_unit_test(taken_memory_is_all_zeros),
        cmocka_unit_test(every_status_has_a_text),
        cmocka_unit_test(an_input_may_be_larger_than_the_buffer),
        cmocka_unit_test(an_illegal_move_before_a_malformed_turn_is_quoted_if_it_is_short),
        cmocka_unit_test(a_source_that_fails_among_the_errors_gives_no_verdict),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
