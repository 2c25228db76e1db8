/* parts/engines: parcels of inputs, and the arguments of a program, which the first byte of an
   input chooses. */
#include "regress/unit/unit.h"

#include "engines/engines.h"
#include "engines/parcel.h"
#include "engines/starts.h"

#include <stdlib.h>
#include <string.h>

/* ---- parcels ---- */

static void test_parcel_keeps_inputs(void **state)
{
    static const char *const texts[] = { "c4\n", "", "=\n=\n" };
    struct byte_queue parcel = { 0 };
    bytes rest, input;
    uint32_t ending;
    size_t i;
    (void)state;
    for (i = 0; i < 3; i++)
        assert_true(parcel_put(&parcel, bytes_of_text(texts[i]), (uint32_t)i));
    rest = queue_bytes(&parcel);
    for (i = 0; i < 3; i++) {
        assert_true(parcel_next(&rest, &input, &ending));
        assert_true(bytes_equal(input, bytes_of_text(texts[i])));
        assert_int_equal(ending, i);
    }
    assert_false(parcel_next(&rest, &input, &ending));
    free(parcel.at);
}

/* The program that is fuzzed can write to the working folder, so a parcel may be cut or forged. */
static void test_parcel_that_is_cut_ends(void **state)
{
    struct byte_queue parcel = { 0 };
    bytes input;
    uint32_t ending;
    size_t len;
    (void)state;
    assert_true(parcel_put(&parcel, bytes_of_text("c4\n"), 0));
    for (len = 0; len < queue_bytes(&parcel).len; len++) {
        bytes rest = bytes_first(queue_bytes(&parcel), len);
        assert_false(parcel_next(&rest, &input, &ending));
    }
    memset(parcel.at, 0xFF, 4); /* a size that is larger than the parcel */
    {
        bytes rest = queue_bytes(&parcel);
        assert_false(parcel_next(&rest, &input, &ending));
    }
    free(parcel.at);
}

/* ---- starts ---- */

static int fits(const struct exchange_start *starts, char **args, const char *input)
{
    struct step step = { .args = args, .input = bytes_of_text(input) };
    while (args[step.arg_count] != 0)
        step.arg_count++;
    return starts_fit(starts, &step);
}

static void test_first_byte_chooses_arguments(void **state)
{
    static struct exchange_start starts[EXCHANGE_STARTS];
    static char four[] = "4", six[] = "6", new_game[] = "new", zero[] = "0", one[] = "1";
    char *size_four[] = { four, 0 }, *size_six[] = { six, 0 }, *none[] = { 0 };
    char *flip[] = { new_game, four, zero, one, 0 };
    (void)state;
    assert_true(starts_fill(starts, dialect_named("bbm103"), 0));
    assert_true(fits(starts, size_four, "0 1\n")); /* '0' is 48 = 3 * 16 */
    assert_true(fits(starts, size_six, "1 1\n"));
    assert_false(fits(starts, size_six, "0 1\n"));
    assert_true(starts_fill(starts, dialect_named("flip"), 0));
    assert_true(fits(starts, flip, "\f")); /* 12 = 0 + 4 * 0 + 12 * 1 */
    assert_false(fits(starts, none, "\f"));
    assert_true(starts_fill(starts, dialect_named("reversi"), 0));
    assert_true(fits(starts, none, "c4\n"));
    assert_false(fits(starts, size_four, "c4\n"));
}

static void test_fixed_arguments_are_chosen_by_all_bytes(void **state)
{
    static struct exchange_start starts[EXCHANGE_STARTS];
    static char eight[] = "8", word[] = "a-word-that-is-longer-than-any-argument-of-a-dialect";
    char *size[] = { eight, 0 }, *too_long[] = { word, 0 };
    (void)state;
    assert_true(starts_fill(starts, dialect_named("bbm103"), size));
    assert_true(fits(starts, size, "0 1\n"));
    assert_true(fits(starts, size, ""));
    assert_false(starts_fill(starts, dialect_named("bbm103"), too_long));
}

/* ---- engines ---- */

static void test_engines_have_names(void **state)
{
    int i;
    (void)state;
    for (i = 0; i < ENGINES; i++)
        assert_int_equal(engine_named(engine_name((enum engine)i)), i);
    assert_int_equal(engine_named("honggfuzz"), ENGINES);
}

static void test_executions_are_read_from_what_fuzzers_say(void **state)
{
    struct slice slice = { .log = bytes_of_text("#2\tINITED\n"
                                                "stat::number_of_executed_units: 1079\n"
                                                "stat::average_exec_per_sec:     291\n") };
    (void)state;
    assert_int_equal(slice_executions(&slice), 1079);
    slice.stats = bytes_of_text("start_time        : 17\nexecs_done        : 13278\n");
    assert_int_equal(slice_executions(&slice), 13278);
    slice.stats = slice.log = bytes_of_text("");
    assert_int_equal(slice_executions(&slice), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parcel_keeps_inputs),
        cmocka_unit_test(test_parcel_that_is_cut_ends),
        cmocka_unit_test(test_first_byte_chooses_arguments),
        cmocka_unit_test(test_fixed_arguments_are_chosen_by_all_bytes),
        cmocka_unit_test(test_engines_have_names),
        cmocka_unit_test(test_executions_are_read_from_what_fuzzers_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
