/* inputs/selection: which files below a folder or in an archive are inputs. */
#include "unit.h"

#include "inputs/selection.h"

#include <limits.h>

static const struct {
    const char *below;
    int is_clutter;
} names[] = {
    { ".DS_Store", 1 },    { "a/.DS_Store", 1 }, { ".DS_Stores", 0 },
    { "a.DS_Store", 0 },   { ".DS_Store/a", 0 }, { "._", 1 },
    { "._a", 1 },          { "b/._a", 1 },       { "._b/a", 0 },
    { "a._b", 0 },         { ".", 0 },           { "", 0 },
    { "__MACOSX", 1 },     { "__MACOSX/a", 1 },  { "b/__MACOSX/c/a", 1 },
    { "__MACOSX.txt", 0 }, { "a__MACOSX/b", 0 }, { "b/a/__MACOSX", 1 },
    { "__MACOS/X", 0 },
};

static void clutter_is_known_by_its_name(void **state)
{
    size_t i;
    for (i = 0; i < ROWS(names); i++)
        expect_number(names[i].below, "clutter", (uint64_t)is_clutter(names[i].below),
                      (uint64_t)names[i].is_clutter);
}

enum { GLOBS = 2 };

static const struct {
    const char *include[GLOBS], *exclude[GLOBS];
    const char *below;
    enum selected selected;
} rows[] = {
    { { 0 }, { 0 }, "a", SELECTED },
    { { 0 }, { 0 }, "._a", SELECTED_CLUTTER },
    { { "*.in" }, { 0 }, "a.in", SELECTED },
    { { "*.in" }, { 0 }, "b/a.in", SELECTED },
    { { "*.in" }, { 0 }, "b.in/a", SELECTED_NOT },
    { { "*.in", "a" }, { 0 }, "b.in/a", SELECTED },
    { { "*.in" }, { 0 }, "._a.in", SELECTED_CLUTTER },
    { { "b/*.in" }, { 0 }, "b/a.in", SELECTED },
    { { "b/*.in" }, { 0 }, "c/b/a.in", SELECTED_NOT },
    { { "b/*.in" }, { 0 }, "b/c/a.in", SELECTED_NOT },
    { { "/a" }, { 0 }, "a", SELECTED },
    { { "/a" }, { 0 }, "b/a", SELECTED_NOT },
    { { "*" }, { 0 }, ".a", SELECTED },
    { { 0 }, { "a" }, "a", SELECTED_NOT },
    { { 0 }, { "a" }, "a/b/c", SELECTED_NOT },
    { { 0 }, { "b" }, "a/b/c", SELECTED_NOT },
    { { 0 }, { "a/b" }, "a/b/c", SELECTED_NOT },
    { { 0 }, { "a/b" }, "a/bc", SELECTED },
    { { 0 }, { "x", "c" }, "a/b/c", SELECTED_NOT },
    { { 0 }, { "d" }, "a/b/c", SELECTED },
    { { "c" }, { "c" }, "a/b/c", SELECTED_NOT },
    { { "c" }, { "d" }, "a/b/c", SELECTED },
};

static size_t count_of(const char *const globs[GLOBS])
{
    size_t n = 0;
    while (n < GLOBS && globs[n] != 0)
        n++;
    return n;
}

static void globs_choose_inputs(void **state)
{
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        struct selection s = { rows[i].include, count_of(rows[i].include), rows[i].exclude,
                               count_of(rows[i].exclude) };
        char row[16];
        (void)snprintf(row, sizeof row, "row %zu", i);
        expect_number(row, "selected", selection_of(&s, rows[i].below), rows[i].selected);
    }
}

static void a_folder_is_excluded_by_its_name_or_path(void **state)
{
    static const char *const globs[] = { "sub", "a/b" };
    struct selection s = { 0, 0, globs, ROWS(globs) };
    assert_true(is_excluded(&s, "sub"));
    assert_true(is_excluded(&s, "x/sub"));
    assert_true(is_excluded(&s, "a/b"));
    assert_false(is_excluded(&s, "x/a/b"));
    assert_false(is_excluded(&s, "a"));
}

/* Names in archives have any length. */
static void a_very_long_name_is_not_excluded(void **state)
{
    static char name[2 * PATH_MAX];
    static const char *const globs[] = { "a*" };
    struct selection s = { 0, 0, globs, ROWS(globs) };
    memset(name, 'a', sizeof name - 1);
    assert_int_equal(selection_of(&s, name), SELECTED);
    name[PATH_MAX - 1] = '\0';
    assert_int_equal(selection_of(&s, name), SELECTED_NOT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clutter_is_known_by_its_name),
        cmocka_unit_test(globs_choose_inputs),
        cmocka_unit_test(a_folder_is_excluded_by_its_name_or_path),
        cmocka_unit_test(a_very_long_name_is_not_excluded),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
