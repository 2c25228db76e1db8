/* contain/wipe: empties a folder that somebody else has filled. */
#define _GNU_SOURCE
#include "regress/unit/folder.h"

#include "contain/wipe.h"

#include <fcntl.h>

/* ---- helpers ---- */

static void make(const char *name)
{
    assert_int_equal(mkdir(in_folder(name), 0755), 0);
}

static int open_folder(const char *name)
{
    int at = open(in_folder(name), O_RDONLY | O_DIRECTORY);
    assert_true(at >= 0);
    return at;
}

static int count_entry(int at, const char *name, void *what)
{
    struct stat status;
    assert_int_equal(fstatat(at, name, &status, AT_SYMLINK_NOFOLLOW), 0);
    ++*(int *)what;
    return 1;
}

static int count(const char *name)
{
    int at = open_folder(name), n = 0;
    assert_int_equal(for_entries(at, count_entry, &n), 1);
    assert_int_equal(close(at), 0);
    return n;
}

static void expect_wiped(const char *name)
{
    int at = open_folder(name);
    assert_int_equal(wipe_folder(at), 1);
    assert_int_equal(close(at), 0);
    assert_int_equal(count(name), 0);
}

/* ---- wiping ---- */

static void everything_in_a_folder_is_removed(void **state)
{
    make("it");
    make("it/a");
    make("it/a/b");
    make("it/a/b/c");
    make("it/empty");
    put("it/one", "1");
    put("it/a/two", "2");
    put("it/a/b/three", "3");
    put("it/a/b/c/four", "4");
    assert_int_equal(mkfifo(in_folder("it/a/pipe"), 0600), 0);
    expect_wiped("it");
    expect_wiped("it"); /* an empty one, too */
}

static void links_are_not_followed(void **state)
{
    make("it");
    make("it/a");
    make("other");
    put("other/kept", "kept");
    assert_int_equal(symlink("../other", in_folder("it/link")), 0);
    assert_int_equal(symlink("../../other", in_folder("it/a/link")), 0);
    expect_wiped("it");
    assert_string_equal(text_in_folder("other/kept"), "kept");
}

/* Only its owner is let in, so root does not notice. */
static void locked_folders_are_removed(void **state)
{
    make("it");
    make("it/a");
    make("it/a/b");
    make("it/a/b/c");
    put("it/a/b/c/d", "");
    assert_int_equal(chmod(in_folder("it/a/b/c"), 0), 0);
    assert_int_equal(chmod(in_folder("it/a/b"), 0), 0);
    assert_int_equal(chmod(in_folder("it/a"), 0), 0);
    expect_wiped("it");
}

/* Deeper than any path may be long. */
static void deep_folders_are_removed(void **state)
{
    int at, i;
    make("it");
    at = open_folder("it");
    for (i = 0; i < 700; i++) {
        int inner;
        assert_int_equal(mkdirat(at, "deeper", 0755), 0);
        inner = openat(at, "deeper", O_RDONLY | O_DIRECTORY);
        assert_true(inner >= 0);
        assert_int_equal(close(at), 0);
        at = inner;
    }
    assert_int_equal(close(at), 0);
    expect_wiped("it");
}

/* Folders are moved under names of their own while a tree is removed. A program that knows these
   names cannot keep its files. */
static void names_that_are_taken_are_removed(void **state)
{
    static const char *const taken[] = { "it/.raised-1", "it/.raised-2", "it/a" };
    size_t i;
    make("it");
    for (i = 0; i < ROWS(taken); i++) {
        char path[40];
        make(taken[i]);
        (void)snprintf(path, sizeof path, "%s/b", taken[i]);
        make(path);
        (void)snprintf(path, sizeof path, "%s/b/c", taken[i]);
        make(path);
    }
    put("it/.raised-3", "a file");
    expect_wiped("it");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(everything_in_a_folder_is_removed), TEST(links_are_not_followed),
        TEST(locked_folders_are_removed),        TEST(deep_folders_are_removed),
        TEST(names_that_are_taken_are_removed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
