/* parts/oracle: each oracle prints what its dialect's program prints, which shares no code with it:
   for games at random, and for damaged ones. And OctaFlip has as many games as perft.tsv says. */
#include "regress/unit/unit.h"

#include "oracle/octaflip.h"
#include "oracle/oracle.h"
#include "oracle/standing.h"
#include "readings/probe.h"
#include "tests/chain.h"
#include "tests/reference.h"

enum { SEEDS = 3000, SIZE_MOST = 1 << 12 };

/* A run: its arguments and its input. */
struct tried {
    char words[PROBE_ARGS_MOST][PROBE_ARG_ROOM];
    char *args[PROBE_ARGS_MOST + 1];
    unsigned char input[SIZE_MOST];
    size_t size;
};

static void set_args(struct tried *t, const char *const *words, size_t count)
{
    size_t i;
    memset(t->args, 0, sizeof t->args);
    for (i = 0; i < count; i++) {
        (void)snprintf(t->words[i], sizeof t->words[i], "%s", words[i]);
        t->args[i] = t->words[i];
    }
}

/* ---- inputs ---- */

/* A game at random that touches on some readings, so that it is not always legal. */
static void write_game(struct tried *t, probe_writer *writer, uint64_t *seed)
{
    struct probe p = { .random = chance(seed), .dials = (unsigned long)chance(seed) & 0xFFFF };
    const char *words[PROBE_ARGS_MOST];
    size_t i;
    writer(&p);
    for (i = 0; i < p.arg_count; i++)
        words[i] = p.args[i];
    set_args(t, words, p.arg_count);
    assert_true(p.text.length < SIZE_MOST / 2);
    t->size = p.text.length;
    if (t->size > 0)
        memcpy(t->input, p.text.at, t->size);
    free(p.text.at);
}

/* Replaces `count` bytes at a place by a text. */
static void replace(struct tried *t, size_t at, size_t count, const char *text)
{
    size_t length = strlen(text);
    if (at + count > t->size || t->size + length >= SIZE_MOST)
        return;
    memmove(t->input + at + length, t->input + at + count, t->size - at - count);
    memcpy(t->input + at, text, length);
    t->size = t->size - count + length;
}

/* Replaces, inserts or deletes something, or cuts the end off. */
static void damage(struct tried *t, const char *const pieces[], unsigned count, uint64_t *seed)
{
    size_t at = chance_below(seed, (unsigned)t->size + 1);
    unsigned kind = chance_below(seed, 8);
    if (kind == 0)
        t->size = at;
    else if (kind == 1)
        replace(t, at, 1 + chance_below(seed, 3), "");
    else
        replace(t, at, kind < 5, pieces[chance_below(seed, count)]);
}

/* ---- both ---- */

static void expect_same(const struct dialect *dialect, struct tried *t, uint64_t number,
                        struct memory_folder *folder, struct oracle_saves *saves)
{
    struct oracle_order order = { .dialect = dialect->name,
                                  .args = t->args,
                                  .input = t->input,
                                  .size = t->size,
                                  .saves = saves };
    struct reference_order reference = {
        .dialect = dialect, .args = t->args, .input = bytes_of(t->input, t->size), .folder = folder
    };
    struct oracle_answer answer;
    struct reference_run run;
    char row[64];
    (void)snprintf(row, sizeof row, "%s %llu", dialect->name, (unsigned long long)number);
    assert_int_equal(reference_run(&reference, &run), 1);
    assert_int_equal(oracle_run(&order, &answer), 1);
    expect_bytes(row, "the oracle's output", bytes_of(answer.output, answer.length),
                 bytes_of(run.output, run.length));
    expect_number(row, "its status", (uint64_t)answer.status, (uint64_t)run.status);
    oracle_answer_free(&answer);
    reference_run_free(&run);
}

static int standing_of_oracle(const struct dialect *dialect, struct tried *t)
{
    int count = 0;
    while (t->args[count] != 0)
        count++;
    switch (dialect - dialects) {
    case DIALECT_octaflip:
        return oracle_standing_octaflip(t->input, t->size);
    case DIALECT_reversi:
        return oracle_standing_reversi(t->input, t->size);
    case DIALECT_bbm103:
        return oracle_standing_bbm103(count, t->args, t->input, t->size);
    case DIALECT_aps105:
        return oracle_standing_aps105(t->input, t->size);
    default:
        return oracle_standing_flip(count, t->args, t->input, t->size);
    }
}

/* The judge finds the same standing. To the oracle, every save of flip succeeds. */
static void expect_same_standing(const struct dialect *dialect, struct tried *t, uint64_t number)
{
    const struct step step = { .args = t->args, .input = bytes_of(t->input, t->size) };
    char row[64];
    if (dialect - dialects == DIALECT_flip && memchr(t->input, 's', t->size) != 0)
        return;
    (void)snprintf(row, sizeof row, "%s %llu", dialect->name, (unsigned long long)number);
    expect_number(row, "the standing", (uint64_t)standing_of_oracle(dialect, t),
                  (uint64_t)chain_standing(dialect, &step, 0));
}

/* Games, of which two thirds are damaged. */
static void expect_games(const char *name, probe_writer *writer, const char *const pieces[],
                         unsigned count, unsigned seeds)
{
    const struct dialect *dialect = dialect_named(name);
    static struct tried t;
    uint64_t seed = 1, i;
    assert_non_null(dialect);
    for (i = 0; i < seeds; i++) {
        struct memory_folder folder = { 0 };
        struct oracle_saves *saves = oracle_saves_new();
        unsigned times;
        write_game(&t, writer, &seed);
        for (times = chance_below(&seed, 3); times > 0; times--)
            damage(&t, pieces, count, &seed);
        expect_same(dialect, &t, i, &folder, saves);
        expect_same_standing(dialect, &t, i);
        memory_folder_free(&folder);
        oracle_saves_free(saves);
    }
}

static void games_of_octaflip(void **state)
{
    static const char *const pieces[] = { "R",  "B",   ".",          "#",          "0",  "1",
                                          "8",  "9",   "\n",         " ",          "\t", "\r",
                                          "-",  "+",   "x",          "2147483648", "01", "\n\n",
                                          "\v", "1 1", "\n0 0 0 0\n" };
    (void)state;
    expect_games("octaflip", probe_octaflip, pieces, ROWS(pieces), SEEDS);
}

static void games_of_reversi(void **state)
{
    static const char *const pieces[] = { "=\n", "=\n=\n=\n", "d3\n", "\n", "c5\n", "f4\n",
                                          "x",   " ",         "\t",   "8",  "a",    "h" };
    (void)state;
    expect_games("reversi", probe_reversi, pieces, ROWS(pieces), SEEDS / 3);
}

static void games_of_bbm103(void **state)
{
    static const char *const pieces[] = { "0",  "1",  "2",  "3",          "4",       " ",
                                          "\n", "-1", "+1", "1 1\n",      "\t",      "1 x",
                                          "",   "\r", "01", "2147483648", "0 1 2\n", "x" };
    (void)state;
    expect_games("bbm103", probe_bbm103, pieces, ROWS(pieces), SEEDS / 5);
}

static void games_of_aps105(void **state)
{
    static const char *const pieces[] = { "W",  "B",   "a",  "b",    "h",    "z",    "!!!\n",
                                          "\n", "Wab", "U",  " ",    "26\n", "10\n", "-2\n",
                                          "3",  "\t",  "!!", "Waaa", "+4" };
    (void)state;
    expect_games("aps105", probe_aps105, pieces, ROWS(pieces), SEEDS);
}

static void games_of_flip(void **state)
{
    static const char *const pieces[] = { "0",   "1",  "2",          "3",   "-1",     "+1",
                                          " ",   "\n", "s",          "s\n", "sx/y\n", "\t",
                                          "1 x", "x",  "2147483648", "\v" };
    (void)state;
    expect_games("flip", probe_flip, pieces, ROWS(pieces), SEEDS / 3);
}

/* ---- arguments ---- */

/* Command lines, each with two inputs. */
static const struct {
    const char *dialect, *words[PROBE_ARGS_MOST];
} command_lines[] = {
    { "bbm103", { 0 } },
    { "bbm103", { "4" } },
    { "bbm103", { "10" } },
    { "bbm103", { "12" } },
    { "bbm103", { "100" } },
    { "bbm103", { "102" } },
    { "bbm103", { "+6" } },
    { "bbm103", { "04" } },
    { "bbm103", { "2" } },
    { "bbm103", { "5" } },
    { "bbm103", { "-4" } },
    { "bbm103", { "1000" } },
    { "bbm103", { "1001" } },
    { "bbm103", { "1002" } },
    { "bbm103", { "4x" } },
    { "bbm103", { "" } },
    { "bbm103", { "4", "4" } },
    { "flip", { 0 } },
    { "flip", { "new" } },
    { "flip", { "new", "4" } },
    { "flip", { "new", "3" } },
    { "flip", { "new", "5" } },
    { "flip", { "new", "+12" } },
    { "flip", { "new", "1001" } },
    { "flip", { "new", "x" } },
    { "flip", { "new", "4", "1" } },
    { "flip", { "new", "4", "2" } },
    { "flip", { "new", "4", "3" } },
    { "flip", { "new", "4", "-1" } },
    { "flip", { "new", "5", "1", "2" } },
    { "flip", { "new", "6", "2", "1" } },
    { "flip", { "new", "7", "2", "2" } },
    { "flip", { "new", "8", "0", "1" } },
    { "flip", { "new", "8", "0", "3" } },
    { "flip", { "new", "8", "x", "1" } },
    { "flip", { "load" } },
    { "flip", { "load", "nothing" } },
    { "flip", { "load", "nothing", "x" } },
    { "flip", { "play", "4" } },
};

static void arguments_are_taken_or_refused(void **state)
{
    size_t i, k;
    (void)state;
    for (i = 0; i < ROWS(command_lines); i++) {
        static const char *const inputs[] = { "", "0 1\n1 0\n0 2\nx\n2 3\n" };
        for (k = 0; k < ROWS(inputs); k++) {
            static struct tried t;
            size_t count = 0;
            if (strcmp(command_lines[i].dialect, "bbm103") == 0 && k == 1 &&
                command_lines[i].words[0] != 0 && strlen(command_lines[i].words[0]) > 3)
                continue; /* a large board takes long */
            while (count < PROBE_ARGS_MOST && command_lines[i].words[count] != 0)
                count++;
            set_args(&t, command_lines[i].words, count);
            t.size = strlen(inputs[k]);
            memcpy(t.input, inputs[k], t.size);
            expect_same(dialect_named(command_lines[i].dialect), &t, i, 0, 0);
        }
    }
}

/* ---- saved games ---- */

/* Games that follow each other in one folder. */
static void games_are_saved_and_loaded(void **state)
{
    static const struct {
        const char *words[PROBE_ARGS_MOST], *input;
    } rows[] = {
        { { "load", "a" }, "" },
        { { "new", "4" }, "0 2\nsa\n" },
        { { "load", "a" }, "" },
        { { "load", "./a" }, "0 1\n" },
        { { "load", "././a" }, "0 3\ns./b\n" },
        { { "load", "b" }, "sa\n" },
        { { "load", "a" }, "x\n" },
        { { "new", "5", "1", "0" }, "1 2\ns b\n" },
        { { "load", " b" }, "" },
        { { "load", "b" }, "" },
        { { "new", "4" }, "s.\ns..\ns/\nsa/b\ns./\nsabc\n" },
        { { "load", "abc" }, "" },
        { { "load", "ab" }, "" },
        { { "load", "." }, "" },
        { { "load", "" }, "" },
        { { "new", "6", "2", "0" }, "s..a\n" },
        { { "load", "..a" }, "" },
        { { "new", "6", "0", "0" }, "s.a\n" },
        { { "load", ".a" }, "" },
    };
    const struct dialect *flip = dialect_named("flip");
    struct memory_folder folder = { 0 };
    struct oracle_saves *saves = oracle_saves_new();
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        static struct tried t;
        size_t count = 0;
        while (count < PROBE_ARGS_MOST && rows[i].words[count] != 0)
            count++;
        set_args(&t, rows[i].words, count);
        t.size = strlen(rows[i].input);
        memcpy(t.input, rows[i].input, t.size);
        expect_same(flip, &t, i, &folder, saves);
    }
    oracle_saves_free(saves);
    memory_folder_free(&folder);
}

/* ---- perft ---- */

enum { NODES_MOST = 20000 };

/* Counts the games of a row, unless they are too many. Returns whether it has. */
static int count_games(char *row)
{
    char *field[6];
    char board[64];
    struct oracle_octaflip g;
    unsigned long long nodes;
    size_t i;
    for (i = 0; i < ROWS(field); i++) {
        field[i] = strtok(i == 0 ? row : 0, "\t\n");
        assert_non_null(field[i]);
    }
    nodes = strtoull(field[5], 0, 10);
    if (strcmp(field[0], "octaflip") != 0 || nodes > NODES_MOST)
        return 0;
    assert_int_equal(strlen(field[2]), 71);
    for (i = 0; i < 64; i++)
        board[i] = field[2][i + i / 8];
    oracle_octaflip_start(&g, board);
    expect_number(field[2], "the number of games",
                  oracle_octaflip_perft(&g, (int)strtol(field[4], 0, 10)), nodes);
    return 1;
}

static void octaflip_has_as_many_games_as_it_should(void **state)
{
    FILE *f = fopen("regress/unit/perft.tsv", "r");
    char row[512];
    struct oracle_octaflip over;
    static const char full[] = "RRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB";
    size_t rows = 0;
    (void)state;
    assert_non_null(f);
    while (fgets(row, sizeof row, f) != 0)
        rows += (size_t)count_games(row);
    (void)fclose(f);
    assert_true(rows >= 15);
    oracle_octaflip_start(&over, full); /* a pass ends it, because it is full */
    assert_int_equal(oracle_octaflip_perft(&over, 0), 1);
    assert_int_equal(oracle_octaflip_perft(&over, 1), 1);
    assert_int_equal(oracle_octaflip_perft(&over, 2), 0);
    assert_int_equal(oracle_octaflip_play(&over, 0, 0, 0, 0), 1);
    assert_int_equal(oracle_octaflip_play(&over, 0, 0, 0, 0), 0); /* later turns are not played */
    assert_int_equal(oracle_octaflip_play(&over, 1, 1, 1, 2), 0);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_of_octaflip),
        cmocka_unit_test(games_of_reversi),
        cmocka_unit_test(games_of_bbm103),
        cmocka_unit_test(games_of_aps105),
        cmocka_unit_test(games_of_flip),
        cmocka_unit_test(arguments_are_taken_or_refused),
        cmocka_unit_test(games_are_saved_and_loaded),
        cmocka_unit_test(octaflip_has_as_many_games_as_it_should),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
