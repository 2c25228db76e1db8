/* The mutator: it writes nothing beyond its block, whatever the input is; the same seed makes the
   same change; games that it makes end. */
#include "regress/unit/sanitized.h"
#include "regress/unit/unit.h"

#include "harness/endings.h"
#include "harness/mutator.h"
#include "inputs/walk.h"
#include "judge/dialects.h"

#define GRAMMAR_NAME(name) #name,

static const char *const grammars[] = { EACH_DIALECT(GRAMMAR_NAME) "saved", "conversation" };

/* A block of exactly this size, so that a write beyond it is seen. */
static uint8_t *block(size_t size)
{
    uint8_t *at = malloc(size > 0 ? size : 1);
    assert_non_null(at);
    return at;
}

static uint8_t *block_with(size_t size, bytes data)
{
    uint8_t *at = block(size);
    if (data.len > 0)
        memcpy(at, data.at, data.len);
    return at;
}

/* Changes data twice with the same seed: the same must come of it. Returns the first, *size is its
   size. */
static uint8_t *mutated(const char *grammar, bytes data, size_t most, unsigned seed, size_t *size)
{
    const struct grammar *g = grammar_named(grammar);
    uint8_t *once = block_with(most, data);
    uint8_t *twice = block_with(most, data);
    *size = mutate(g, once, data.len, most, seed);
    if (*size > most)
        fail_msg("%s, seed %u: %zu bytes in %zu", grammar, seed, *size, most);
    expect_number(grammar, "the size of the same change", mutate(g, twice, data.len, most, seed),
                  *size);
    expect_bytes(grammar, "the same change", bytes_of(twice, *size), bytes_of(once, *size));
    free(twice);
    return once;
}

static void mutate_and_forget(const char *grammar, bytes data, size_t most, unsigned seed)
{
    size_t size;
    free(mutated(grammar, data, most, seed, &size));
}

static void cross_and_forget(bytes one, bytes two, size_t most, unsigned seed)
{
    uint8_t *out = block(most);
    uint8_t *again = block(most);
    size_t size = cross_over(one.at, one.len, two.at, two.len, out, most, seed);
    if (size > most)
        fail_msg("seed %u: %zu bytes in %zu", seed, size, most);
    expect_number("crossing over", "the size of the same splice",
                  cross_over(one.at, one.len, two.at, two.len, again, most, seed), size);
    expect_bytes("crossing over", "the same splice", bytes_of(again, size), bytes_of(out, size));
    free(out);
    free(again);
}

/* ---- every golden input, whatever its dialect, by every grammar ---- */

enum { GOLDEN_MOST = 1 << 15, GOLDEN_SEEDS = SANITIZED ? 1 : 4 };

static void trouble(void *who, const char *path, const char *why)
{
    (void)who;
    fail_msg("%s: %s", path, why);
}

static void change_file(void *who, const char *path)
{
    static uint8_t data[GOLDEN_MOST], before[GOLDEN_MOST];
    static size_t before_size;
    unsigned *seed = who;
    size_t g, i;
    bytes input;
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    input = bytes_of(data, fread(data, 1, sizeof data, f));
    (void)fclose(f);
    for (g = 0; g < ROWS(grammars); g++) {
        for (i = 0; i < GOLDEN_SEEDS; i++) {
            size_t room = *seed % 2 == 0 ? 0 : 1 + *seed % 16384;
            mutate_and_forget(grammars[g], input, input.len + room, ++*seed);
        }
    }
    cross_and_forget(input, bytes_of(before, before_size), 1 + *seed % 16384, *seed);
    memcpy(before, data, input.len);
    before_size = input.len;
}

static void golden_inputs_are_changed_within_their_block(void **state)
{
    unsigned seed = 0;
    struct walker to = { .file = change_file, .trouble = trouble, .who = &seed };
    walk("regress/cases", &to);
    assert_true(seed > 1000);
}

static void random_bytes_are_changed_within_their_block(void **state)
{
    static const unsigned char likely[] = "\n\n\n  0123456789.#RBOXW!=+-sa\r\t";
    uint64_t luck = 1;
    unsigned seed;
    for (seed = 0; seed < 4000; seed++) {
        uint8_t data[200];
        size_t size = chance_below(&luck, 200);
        size_t i;
        for (i = 0; i < size; i++)
            data[i] = chance_below(&luck, 8) == 0 ? (uint8_t)chance(&luck)
                                                  : likely[chance_below(&luck, sizeof likely)];
        mutate_and_forget(grammars[seed % ROWS(grammars)], bytes_of(data, size),
                          size + chance_below(&luck, 6000), seed);
        cross_and_forget(bytes_of(data, size / 2), bytes_of(data + size / 2, size - size / 2),
                         chance_below(&luck, 300), seed);
    }
}

static void blocks_of_few_bytes_are_enough(void **state)
{
    unsigned seed;
    size_t g, most;
    for (g = 0; g < ROWS(grammars); g++) {
        for (most = 0; most < 100; most++) {
            for (seed = 0; seed < 20; seed++)
                mutate_and_forget(grammars[g], bytes_of("", 0), most, seed);
        }
    }
}

/* ---- games come to their end ---- */

/* The dialect itself says whether a game ends. */
static void games_that_are_made_come_to_their_end(void **state)
{
    enum { CHANGES = 600, MOST = 6000 };
    static uint8_t data[MOST];
    size_t i;
    for (i = 0; i < ROWS(grammars); i++) {
        unsigned ends = 0;
        unsigned seed;
        for (seed = 0; seed < CHANGES; seed++) {
            struct score score;
            size_t size = mutate(grammar_named(grammars[i]), data, 0, MOST, seed);
            ends += (unsigned)reaches_an_end(grammars[i], data, size, &score);
        }
        if (ends < CHANGES / 12)
            fail_msg("%s: %u of %d end", grammars[i], ends, (int)CHANGES);
    }
}

static void a_grammar_that_is_not_known_breaks_lines_only(void **state)
{
    static const char text[] = "one two\nthree\n";
    unsigned seed;
    assert_null(grammar_named("nothing"));
    for (seed = 0; seed < 1000; seed++) {
        uint8_t *data = block_with(5000, bytes_of_text(text));
        assert_in_range(mutate(0, data, strlen(text), 5000, seed), 0, 5000);
        free(data);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(golden_inputs_are_changed_within_their_block),
        cmocka_unit_test(random_bytes_are_changed_within_their_block),
        cmocka_unit_test(blocks_of_few_bytes_are_enough),
        cmocka_unit_test(games_that_are_made_come_to_their_end),
        cmocka_unit_test(a_grammar_that_is_not_known_breaks_lines_only),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
