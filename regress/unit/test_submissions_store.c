/* parts/submissions/store: memory that is freed at once. */
#include "submissions/store.h"

#include "regress/unit/unit.h"

enum { ROOMS = 2000, SIZES = 100, LARGE = 200000 };

/* Rooms are aligned, all zeros, and none is in another one, however many there are. */
static void expect_rooms(void)
{
    static const unsigned char zeros[LARGE];
    static unsigned char *rooms[ROOMS];
    struct store store = { 0 };
    unsigned char *large;
    size_t i, k;
    for (i = 0; i < ROOMS; i++) {
        rooms[i] = store_room(&store, i % SIZES);
        assert_non_null(rooms[i]);
        assert_int_equal((uintptr_t)rooms[i] % _Alignof(max_align_t), 0);
        assert_memory_equal(rooms[i], zeros, i % SIZES);
        memset(rooms[i], (int)(i % 251), i % SIZES);
    }
    large = store_room(&store, LARGE);
    assert_non_null(large);
    assert_memory_equal(large, zeros, LARGE);
    memset(large, 0xFF, LARGE);
    for (i = 0; i < ROOMS; i++) {
        for (k = 0; k < i % SIZES; k++)
            assert_int_equal(rooms[i][k], i % 251);
    }
    assert_false(store.failed);
    store_free(&store);
    assert_null(store.blocks);
}

/* The second store gets memory that the first one has written to. */
static void rooms_are_apart_and_empty(void **state)
{
    (void)state;
    expect_rooms();
    expect_rooms();
}

static void texts_of_any_length_end_with_a_zero(void **state)
{
    static char long_text[101];
    struct store store = { 0 };
    const char *texts[100];
    size_t i;
    (void)state;
    memset(long_text, 'x', 100);
    for (i = 0; i < ROWS(texts); i++) {
        const bytes parts[] = { bytes_of(long_text, i / 2), bytes_of(long_text, i - i / 2) };
        texts[i] = store_joined(&store, parts, ROWS(parts));
    }
    for (i = 0; i < ROWS(texts); i++)
        assert_string_equal(texts[i], long_text + 100 - i);
    store_free(&store);
}

static void texts_are_copied_and_joined(void **state)
{
    const bytes parts[] = { BYTES_OF_LITERAL("ab"), bytes_of(0, 0), BYTES_OF_LITERAL("c") };
    struct store store = { 0 };
    char own[] = "xyz";
    const char *text;
    (void)state;
    text = store_text(&store, bytes_of(own, 2));
    own[0] = '-';
    assert_string_equal(text, "xy");
    assert_string_equal(store_text(&store, bytes_of(0, 0)), "");
    assert_string_equal(store_joined(&store, parts, ROWS(parts)), "abc");
    assert_string_equal(store_joined(&store, parts, 2), "ab");
    assert_string_equal(store_joined(&store, parts, 0), "");
    assert_string_equal(text, "xy");
    store_free(&store);
}

/* No memory has this many bytes. The store remembers that, until it is freed. */
static void what_does_not_fit_into_memory_fails(void **state)
{
    static const size_t sizes[] = { SIZE_MAX, SIZE_MAX - 1, SIZE_MAX - 31, SIZE_MAX - 32 };
    struct store store = { 0 };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(sizes); i++) {
        assert_string_equal(store_text(&store, BYTES_OF_LITERAL("a")), "a");
        assert_false(store.failed);
        assert_null(store_room(&store, sizes[i]));
        assert_true(store.failed);
        store_free(&store);
        assert_false(store.failed);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rooms_are_apart_and_empty),
        cmocka_unit_test(texts_of_any_length_end_with_a_zero),
        cmocka_unit_test(texts_are_copied_and_joined),
        cmocka_unit_test(what_does_not_fit_into_memory_fails),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
