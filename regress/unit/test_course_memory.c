/* course/memory: pieces that are freed all at once, and lists that grow. */
#include "regress/unit/unit.h"

#include "course/memory.h"

struct item {
    uint64_t first;
    unsigned char second;
};

struct items {
    struct item *at;
    size_t count;
};

static void a_piece_is_zeroed_and_stays(void **state)
{
    struct course_memory m = { 0, 0 };
    unsigned char *pieces[100];
    size_t i, k;
    (void)state;
    for (i = 0; i < ROWS(pieces); i++) {
        pieces[i] = memory_take(&m, i);
        assert_non_null(pieces[i]);
        assert_int_equal((uintptr_t)pieces[i] % _Alignof(max_align_t), 0);
        for (k = 0; k < i; k++) {
            assert_int_equal(pieces[i][k], 0);
            pieces[i][k] = (unsigned char)i;
        }
    }
    for (i = 0; i < ROWS(pieces); i++)
        for (k = 0; k < i; k++)
            assert_int_equal(pieces[i][k], i);
    assert_int_equal(m.failed, 0);
    memory_free(&m);
    assert_null(m.pieces);
}

static void a_text_is_a_copy_that_ends(void **state)
{
    struct course_memory m = { 0, 0 };
    char text[] = "text";
    char *copy = memory_text(&m, bytes_of(text, 3)), *empty = memory_text(&m, bytes_of(NULL, 0));
    (void)state;
    text[0] = 'n';
    assert_string_equal(copy, "tex");
    assert_string_equal(empty, "");
    memory_free(&m);
}

static void a_list_keeps_its_items_as_it_grows(void **state)
{
    struct course_memory m = { 0, 0 };
    struct items list = { 0, 0 };
    size_t i, k;
    (void)state;
    for (i = 0; i < 300; i++) {
        struct item *item = memory_item(&m, &list, sizeof *item);
        assert_non_null(item);
        assert_int_equal(list.count, i + 1);
        assert_ptr_equal(item, &list.at[i]);
        assert_int_equal(item->first, 0);
        assert_int_equal(item->second, 0);
        item->first = i;
        item->second = (unsigned char)(i + 7);
        for (k = 0; k <= i; k++) {
            assert_int_equal(list.at[k].first, k);
            assert_int_equal(list.at[k].second, (unsigned char)(k + 7));
        }
    }
    memory_free(&m);
}

/* What does not fit is no memory, and after it there is none. */
static void a_request_that_is_not_met_sticks(void **state)
{
    static const size_t sizes[] = { SIZE_MAX, SIZE_MAX - 1, SIZE_MAX - 8, SIZE_MAX - 16 };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(sizes); i++) {
        struct course_memory m = { 0, 0 };
        assert_non_null(memory_take(&m, 1));
        assert_null(memory_take(&m, sizes[i]));
        assert_int_equal(m.failed, 1);
        assert_null(memory_take(&m, 1));
        assert_null(memory_text(&m, bytes_of_text("x")));
        memory_free(&m);
    }
}

static void a_list_that_cannot_grow_stays_as_it_was(void **state)
{
    struct items list = { 0, 0 };
    static struct item items[4];
    struct course_memory m = { 0, 0 };
    (void)state;
    list.at = items;
    list.count = 4;
    assert_null(memory_item(&m, &list, SIZE_MAX / 4)); /* eight of them wrap around */
    assert_int_equal(m.failed, 1);
    assert_ptr_equal(list.at, items);
    assert_int_equal(list.count, 4);
    memory_free(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_piece_is_zeroed_and_stays),
        cmocka_unit_test(a_text_is_a_copy_that_ends),
        cmocka_unit_test(a_list_keeps_its_items_as_it_grows),
        cmocka_unit_test(a_request_that_is_not_met_sticks),
        cmocka_unit_test(a_list_that_cannot_grow_stays_as_it_was),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
