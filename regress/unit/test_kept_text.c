/* text/kept_text: which part of a text is kept, and when it is given up. */
#include "unit.h"

#include "text/kept_text.h"

static const struct {
    const char *name;
    const char *text;
    size_t most;
    int is_lost;
} rows[] = {
    { "nothing", "", 0, 0 },          { "as much as is kept", "abcdef", 6, 0 },
    { "less", "abcdef", 7, 0 },       { "a byte more", "abcdef", 5, 1 },
    { "nothing is kept", "a", 0, 1 },
};

static void a_text_is_kept_until_it_is_too_long(void **state)
{
    static const size_t steps[] = { 0, 1, 4 };
    size_t i, k;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        for (k = 0; k < ROWS(steps); k++) {
            struct kept_text kept = { .most = rows[i].most };
            bytes text = bytes_of_text(rows[i].text);
            struct input in;
            input_open(&in, text, steps[k], 16);
            kept_text_read(&kept, &in.from);
            expect_number(rows[i].name, "lost", (uint64_t)kept.is_lost, (uint64_t)rows[i].is_lost);
            if (!kept.is_lost)
                expect_bytes(rows[i].name, "the text", queue_bytes(&kept.text), text);
            free(kept.text.at);
            input_close(&in);
        }
    }
}

static void what_failed_before_its_end_is_kept_so_far(void **state)
{
    struct kept_text kept = { .most = SIZE_MAX };
    struct input in;
    (void)state;
    input_open(&in, bytes_of_text("abc"), 2, 16);
    in.memory.fails = 1;
    kept_text_read(&kept, &in.from);
    assert_true(in.from.failed);
    expect_bytes("a source that fails", "the text", queue_bytes(&kept.text), bytes_of_text("abc"));
    free(kept.text.at);
    input_close(&in);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_text_is_kept_until_it_is_too_long),
        cmocka_unit_test(what_failed_before_its_end_is_kept_so_far),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
