/* parts/readings/probe: the inputs that are written at random. They are of the forms that their
   writers promise, and each form comes. */
#include "regress/unit/unit.h"

#include "oracle/bbm103.h"
#include "oracle/flip.h"
#include "readings/probe.h"

enum { SEEDS = 2000 };

static struct probe written(probe_writer *writer, uint64_t seed, unsigned long dials)
{
    struct probe p = { .random = seed, .dials = dials };
    writer(&p);
    return p;
}

static bytes text_of(const struct probe *p)
{
    return bytes_of(p->text.at, p->text.length);
}

/* Takes the next line of a text, in which each line must end. */
static bytes next_line(bytes *rest)
{
    size_t length = bytes_find(*rest, '\n');
    bytes line = bytes_first(*rest, length);
    assert_true(length < rest->len);
    *rest = bytes_skip(*rest, length + 1);
    return line;
}

static int is_text(bytes b, const char *text)
{
    return bytes_equal(b, bytes_of_text(text));
}

/* Counts what came; each of `count` kinds must come at least `least` times. */
static void expect_each(const char *what, const unsigned seen[], size_t count, unsigned least)
{
    size_t i;
    for (i = 0; i < count; i++) {
        if (seen[i] < least)
            fail_msg("%s: number %zu came %u times", what, i, seen[i]);
    }
}

/* Expects a share of one in `of`, to within a tenth of it. */
static void expect_share(const char *what, unsigned part, unsigned all, unsigned of)
{
    if (10 * part * of < 9 * all || 10 * part * of > 11 * all)
        fail_msg("%s: %u of %u are not one in %u", what, part, all, of);
}

/* ---- reversi ---- */

static const char *const other_commands[] = { "=", "", "?", "d", "d33", "D3", "i1", "a9", "==" };

struct commands {
    unsigned cells[64], others[ROWS(other_commands)], lines[7];
    unsigned before[3], after[3]; /* blanks */
    unsigned tabs, spaces, all;
};

static size_t count_blanks(struct commands *c, bytes text, int from_end)
{
    size_t n = 0;
    while (n < text.len) {
        int byte = bytes_get(text, from_end ? text.len - 1 - n : n);
        if (byte != ' ' && byte != '\t')
            break;
        c->tabs += byte == '\t';
        c->spaces += byte == ' ';
        n++;
    }
    return n;
}

static void see_command(struct commands *c, bytes line)
{
    size_t before = count_blanks(c, line, 0);
    size_t after = before < line.len ? count_blanks(c, line, 1) : 0;
    bytes word = bytes_first(bytes_skip(line, before), line.len - before - after);
    size_t i;
    c->all++;
    if (word.len > 0) {
        assert_in_range(before, 0, 2);
        assert_in_range(after, 0, 2);
        c->before[before]++;
        c->after[after]++;
    } else {
        assert_in_range(before, 0, 4);
    }
    for (i = 0; i < ROWS(other_commands); i++) {
        if (is_text(word, other_commands[i])) {
            c->others[i]++;
            return;
        }
    }
    assert_int_equal(word.len, 2);
    assert_in_range(bytes_get(word, 0), 'a', 'h');
    assert_in_range(bytes_get(word, 1), '1', '8');
    c->cells[(bytes_get(word, 0) - 'a') * 8 + bytes_get(word, 1) - '1']++;
}

static struct commands commands_with(unsigned long dials)
{
    struct commands c = { .tabs = 0 };
    unsigned seed;
    for (seed = 0; seed < SEEDS; seed++) {
        struct probe p = written(probe_reversi, seed, dials);
        bytes rest = text_of(&p);
        size_t lines = 0;
        for (; rest.len > 0; lines++)
            see_command(&c, next_line(&rest));
        assert_in_range(lines, 1, 6);
        c.lines[lines]++;
        assert_int_equal(p.arg_count, 0);
        free(p.text.at);
    }
    expect_each("cells", c.cells, ROWS(c.cells), 20);
    expect_each("other commands", c.others, ROWS(c.others), 20);
    expect_each("lines", c.lines + 1, 6, SEEDS / 10);
    expect_share("passes", c.others[0], c.all, 8);
    return c;
}

static void commands_of_reversi_have_blanks_if_asked(void **state)
{
    struct commands c = commands_with(0);
    (void)state;
    assert_int_equal(c.tabs + c.spaces, 0);
    c = commands_with(ORACLE_DIAL_ON(ORACLE_DIAL_WHITE_SPACE));
    expect_each("blanks before", c.before, ROWS(c.before), SEEDS);
    expect_each("blanks after", c.after, ROWS(c.after), SEEDS);
    expect_share("tabs", c.tabs, c.tabs + c.spaces, 4);
    c = commands_with(ORACLE_DIAL_ON(ORACLE_DIAL_NO_SCORE));
    assert_int_equal(c.tabs + c.spaces, 0);
}

/* ---- bbm103 ---- */

static size_t side_of(const struct probe *p)
{
    assert_int_equal(p->arg_count, 1);
    return strcmp(p->args[0], "4") == 0 ? 4 : strcmp(p->args[0], "6") == 0 ? 6 : 0;
}

/* Plays the input. Returns the account, which belongs to the caller. */
static struct oracle_account played_bbm103(struct probe *p)
{
    char *const args[] = { p->args[0], 0 };
    struct oracle_account account = { 0 };
    size_t length;
    int status;
    free(oracle_bbm103(1, args, (const unsigned char *)p->text.at, p->text.length, &account,
                       &status, &length));
    assert_int_equal(status, 0); /* the game came to its end */
    assert_int_equal(account.rest, p->text.length);
    return account;
}

static void games_of_bbm103_are_whole_and_legal(void **state)
{
    static const char *const first_moves[] = { "0 1", "1 0", "2 3", "3 2" };
    unsigned sides[7] = { 0 }, firsts[4] = { 0 };
    unsigned seed;
    (void)state;
    for (seed = 0; seed < 400; seed++) {
        struct probe p = written(probe_bbm103, seed, 0);
        struct oracle_account account = played_bbm103(&p);
        bytes rest = text_of(&p);
        bytes first = next_line(&rest);
        size_t i;
        assert_int_equal(account.refusals, 0);
        sides[side_of(&p)]++;
        for (i = 0; i < 4; i++)
            firsts[i] += (unsigned)is_text(first, first_moves[i]);
        oracle_account_free(&account);
        free(p.text.at);
    }
    assert_int_equal(sides[0], 0);
    assert_in_range(sides[6], 5, 100); /* most boards are small */
    /* Player 1 is X and begins: with O at the upper left, these moves capture. */
    expect_each("first moves", firsts, ROWS(firsts), 60);
}

static void refused_lines_of_bbm103_are_off_the_board_or_taken(void **state)
{
    unsigned seed, off = 0, taken = 0, moves = 0;
    (void)state;
    for (seed = 0; seed < 200; seed++) {
        struct probe p = written(probe_bbm103, seed, ORACLE_DIAL_ON(ORACLE_DIAL_PROMPT));
        struct oracle_account account = played_bbm103(&p);
        size_t half = side_of(&p) / 2;
        size_t i;
        for (i = 0; i < account.refusals; i++) {
            bytes rest = bytes_skip(text_of(&p), account.refused[i]);
            char row[64];
            bytes line = next_line(&rest);
            (void)snprintf(row, sizeof row, "%zu %zu", 2 * half, half);
            off += (unsigned)is_text(line, row);
            (void)snprintf(row, sizeof row, "%zu %zu", half, half);
            taken += (unsigned)is_text(line, row);
        }
        moves += (unsigned)(account.pieces[0] + account.pieces[1] - 4);
        assert_true(account.refusals < 100);
        oracle_account_free(&account);
        free(p.text.at);
    }
    assert_in_range(off, 100, moves);
    assert_in_range(taken, 100, moves);
    expect_share("refused lines", off + taken, moves, 4); /* one before every fourth move */
    expect_share("lines off the board", off, off + taken, 2);
}

/* ---- aps105 ---- */

struct setting_up {
    unsigned sizes[4], tiles[8], colours[2], cells[64], of_move[2];
    unsigned twice; /* a tile is followed by one of the other colour on the same cell */
};

static void see_tile(bytes line, size_t n)
{
    assert_int_equal(line.len, 3);
    assert_true(bytes_get(line, 0) == 'W' || bytes_get(line, 0) == 'B');
    assert_in_range(bytes_get(line, 1), 'a', 'a' + (int)n - 1);
    assert_in_range(bytes_get(line, 2), 'a', 'a' + (int)n - 1);
}

static void see_setting_up(struct setting_up *s, bytes rest)
{
    bytes line = next_line(&rest);
    bytes last = { 0, 0 };
    size_t n = (size_t)(bytes_get(line, 0) - '0');
    size_t tiles = 0;
    assert_int_equal(line.len, 1);
    assert_true(n == 2 || n == 4 || n == 6 || n == 8);
    s->sizes[n / 2 - 1]++;
    for (line = next_line(&rest); !is_text(line, "!!!"); line = next_line(&rest)) {
        see_tile(line, n);
        s->colours[bytes_get(line, 0) == 'W']++;
        if (n == 8)
            s->cells[(bytes_get(line, 1) - 'a') * 8 + bytes_get(line, 2) - 'a']++;
        s->twice += last.len > 0 && bytes_equal(bytes_skip(last, 1), bytes_skip(line, 1)) &&
                    bytes_get(last, 0) != bytes_get(line, 0);
        last = line;
        tiles++;
    }
    assert_in_range(tiles, 0, 14);
    if (tiles < 8)
        s->tiles[tiles]++;
    line = next_line(&rest);
    see_tile(line, n);
    s->of_move[bytes_get(line, 0) == 'W']++;
    assert_int_equal(rest.len, 0);
}

static void tiles_of_aps105_are_on_the_board(void **state)
{
    struct setting_up plain = { .twice = 0 }, twice = { .twice = 0 };
    unsigned seed;
    (void)state;
    for (seed = 0; seed < SEEDS; seed++) {
        struct probe p = written(probe_aps105, seed, 0);
        see_setting_up(&plain, text_of(&p));
        free(p.text.at);
        p = written(probe_aps105, seed, ORACLE_DIAL_ON(ORACLE_DIAL_FIRST_TILE));
        see_setting_up(&twice, text_of(&p));
        free(p.text.at);
    }
    expect_each("sizes", plain.sizes, ROWS(plain.sizes), SEEDS / 8);
    expect_each("numbers of tiles", plain.tiles, ROWS(plain.tiles), SEEDS / 16);
    expect_each("colours", plain.colours, 2, SEEDS);
    expect_share("white tiles", plain.colours[1], plain.colours[0] + plain.colours[1], 2);
    expect_share("tiles that are set twice", twice.twice, plain.colours[0] + plain.colours[1], 2);
    expect_each("colours of the move", plain.of_move, 2, SEEDS / 4);
    expect_each("cells", plain.cells, ROWS(plain.cells), 5);
    assert_true(plain.twice < SEEDS / 2);
    assert_true(twice.twice > SEEDS);
}

/* ---- flip ---- */

/* Plays the input; `dials` are those of the oracle. Returns the exit status. */
static int played_flip(struct probe *p, struct oracle_account *account)
{
    char *args[PROBE_ARGS_MOST];
    size_t i, length;
    int status;
    for (i = 0; i < p->arg_count; i++)
        args[i] = p->args[i];
    free(oracle_flip((int)p->arg_count, args, (const unsigned char *)p->text.at, p->text.length, 0,
                     0, account, &status, &length));
    return status;
}

/* With no save that succeeds, a game goes on to the end of the input or its own, and each move is
   legal. */
static void moves_of_flip_are_legal(void **state)
{
    unsigned sides[10] = { 0 }, types[3] = { 0 }, lines[7] = { 0 };
    unsigned seed;
    (void)state;
    for (seed = 0; seed < 800; seed++) {
        struct probe p = written(probe_flip, seed, 0);
        struct oracle_account account = { 0 };
        bytes rest = text_of(&p);
        size_t n = 0;
        int status = played_flip(&p, &account);
        assert_true(status == 0 || status == 5);
        assert_in_range(p.arg_count, 2, 3);
        assert_string_equal(p.args[0], "new");
        assert_int_equal(strlen(p.args[1]), 1);
        sides[p.args[1][0] - '0']++;
        if (p.arg_count == 3)
            types[p.args[2][0] - '0']++;
        else
            assert_int_equal(account.refusals, 0);
        for (; rest.len > 0; n++)
            (void)next_line(&rest);
        assert_in_range(n, 0, 5);
        lines[n]++;
        oracle_account_free(&account);
        free(p.text.at);
    }
    expect_each("sides", sides + 4, 6, 50);
    expect_each("types", types + 1, 2, 40);
    assert_int_equal(types[0], 0);
    expect_share("games with a computer", types[1] + types[2], 800, 4);
    expect_each("lines", lines, 6, 50);
}

static void sides_of_flip_are_odd_if_asked(void **state)
{
    unsigned sides[10] = { 0 };
    unsigned seed;
    (void)state;
    for (seed = 0; seed < 200; seed++) {
        struct probe p = written(probe_flip, seed, ORACLE_DIAL_ON(ORACLE_DIAL_ODD_CENTRE));
        sides[p.args[1][0] - '0']++;
        free(p.text.at);
    }
    expect_each("five", sides + 5, 1, 20);
    expect_each("seven", sides + 7, 1, 20);
    expect_each("nine", sides + 9, 1, 20);
    assert_int_equal(sides[5] + sides[7] + sides[9], 200);
}

/* Names that cannot be saved, with up to three blanks before them, or none. */
static void saves_of_flip_fail(void **state)
{
    unsigned blanks[4] = { 0 };
    unsigned seed, saves = 0, names = 0;
    (void)state;
    for (seed = 0; seed < 400; seed++) {
        struct probe p = written(probe_flip, seed, ORACLE_DIAL_ON(ORACLE_DIAL_SAVE_BLANKS));
        bytes rest, line = { 0, 0 };
        for (rest = text_of(&p); rest.len > 0;) {
            bytes name;
            size_t n = 0;
            line = next_line(&rest);
            if (bytes_get(line, 0) != 's')
                continue;
            name = bytes_skip(line, 1);
            while (bytes_get(name, n) == ' ')
                n++;
            name = bytes_skip(name, n);
            assert_in_range(n, 0, 3);
            blanks[n]++;
            saves++;
            if (name.len == 0)
                continue;
            names++;
            assert_true(is_text(bytes_first(name, 10), "no/folder/"));
            assert_in_range(name.len, 11, 12); /* a number below 100 */
        }
        assert_int_equal(bytes_get(line, 0), 's'); /* the last line */
        free(p.text.at);
    }
    expect_each("blanks", blanks, ROWS(blanks), 60);
    expect_share("saves without a name", saves - names, saves, 4);
    assert_in_range(saves, 500, 1000); /* one per input, and before every third move */
}

/* The size is wrong, and so is a type: the reference names the size. */
static void arguments_of_flip_are_wrong_twice(void **state)
{
    static const char *const no_size[] = { "3", "0", "-4", "four", "1001", "4.0", "2" };
    static const char *const no_type[] = { "3", "-1", "x", "9", "1.0", "00x" };
    unsigned sizes[ROWS(no_size)] = { 0 }, types[ROWS(no_type)] = { 0 };
    unsigned numbers = 0, first_types[3] = { 0 };
    unsigned seed;
    (void)state;
    for (seed = 0; seed < SEEDS; seed++) {
        struct probe p = written(probe_flip, seed, ORACLE_DIAL_ON(ORACLE_DIAL_TYPES_FIRST));
        char new_word[] = "new", four[] = "4";
        char *args[PROBE_ARGS_MOST] = { new_word, four };
        const char *last;
        int status;
        size_t i, length;
        assert_in_range(p.arg_count, 3, 4);
        assert_int_equal(p.text.length, 0);
        assert_int_equal(played_flip(&p, 0), 2);
        for (i = 2; i < p.arg_count; i++)
            args[i] = p.args[i];
        free(oracle_flip((int)p.arg_count, args, 0, 0, 0, 0, 0, &status, &length));
        assert_int_equal(status, 3); /* the type is wrong even if the size were right */
        last = p.args[p.arg_count - 1];
        for (i = 0; i < ROWS(no_size); i++)
            sizes[i] += strcmp(p.args[1], no_size[i]) == 0;
        for (i = 0; i < ROWS(no_type); i++)
            types[i] += strcmp(last, no_type[i]) == 0;
        numbers += strlen(last) == 3 && strspn(last, "0123456789") == 3;
        if (p.arg_count == 4) {
            assert_int_equal(strlen(p.args[2]), 1);
            assert_in_range(p.args[2][0], '0', '2');
            first_types[p.args[2][0] - '0']++;
        }
        free(p.text.at);
    }
    expect_each("sizes", sizes, ROWS(sizes), SEEDS / 20);
    expect_each("types", types, ROWS(types), SEEDS / 24);
    expect_each("first types", first_types, 3, SEEDS / 24);
    expect_share("two types", first_types[0] + first_types[1] + first_types[2], SEEDS, 3);
    /* Half of the types are numbers from 3 to 502, of which four in five have three digits. */
    expect_share("types of three digits", 5 * numbers, 2 * SEEDS, 1);
}

/* ---- what all writers use ---- */

static void arguments_that_do_not_fit_are_left_out(void **state)
{
    struct probe p = { .random = 1 };
    (void)state;
    probe_arg(&p, "123456789 12345"); /* 15 bytes and a NUL */
    probe_arg(&p, "123456789 123456");
    assert_int_equal(p.arg_count, 1);
    assert_string_equal(p.args[0], "123456789 12345");
    probe_number_arg(&p, -7);
    probe_number_arg(&p, 0);
    probe_arg(&p, "");
    assert_int_equal(p.arg_count, PROBE_ARGS_MOST);
    probe_arg(&p, "more");
    assert_int_equal(p.arg_count, PROBE_ARGS_MOST);
    assert_string_equal(p.args[1], "-7");
    assert_string_equal(p.args[2], "0");
    assert_string_equal(p.args[3], "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commands_of_reversi_have_blanks_if_asked),
        cmocka_unit_test(games_of_bbm103_are_whole_and_legal),
        cmocka_unit_test(refused_lines_of_bbm103_are_off_the_board_or_taken),
        cmocka_unit_test(tiles_of_aps105_are_on_the_board),
        cmocka_unit_test(moves_of_flip_are_legal),
        cmocka_unit_test(sides_of_flip_are_odd_if_asked),
        cmocka_unit_test(saves_of_flip_fail),
        cmocka_unit_test(arguments_of_flip_are_wrong_twice),
        cmocka_unit_test(arguments_that_do_not_fit_are_left_out),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
