/* parts/tests: the files of a package of tests in an archive, and those of a folder that are not
   taken. */
#define _DEFAULT_SOURCE /* mkdtemp, symlink */
#include "regress/unit/folder.h"
#include "regress/unit/tar.h"

#include "tests/test_files.h"

/* Starts the tar anew. */
static int start_tar(void **state)
{
    tar.len = 0;
    return make_folder(state);
}

/* Expects the files that are read of a path in the folder: PATH=TEXT, separated by blanks. Or why
   they cannot be read: WHERE: WHY, where FOLDER/ stands for the folder. */
static void expect_files(const char *path, const char *want)
{
    struct test_files g;
    char got[4096] = "";
    size_t i;
    if (!test_files_read(in_folder(path), &g)) {
        const char *inside = strstr(g.path, folder);
        (void)snprintf(got, sizeof got, "%s%s: %s", inside == g.path ? "FOLDER" : "",
                       inside == g.path ? g.path + strlen(folder) : g.path, g.reason);
    }
    for (i = 0; g.reason == 0 && i < g.count; i++)
        (void)snprintf(got + strlen(got), sizeof got - strlen(got), "%s%s=%.*s", i > 0 ? " " : "",
                       g.files[i].path, (int)g.files[i].len, (const char *)g.files[i].at);
    test_files_free(&g);
    assert_string_equal(got, want);
}

/* Expects that a path in the folder cannot be read: where it says, for a reason that has this part.
 */
static void expect_refused(const char *path, const char *where, const char *why)
{
    struct test_files g;
    assert_false(test_files_read(in_folder(path), &g));
    if (strstr(g.path, where) == 0 || strstr(g.reason, why) == 0)
        fail_msg("%s: %s: %s", path, g.path, g.reason);
    test_files_free(&g);
}

static void expect_tar(const char *want)
{
    end_tar(2);
    put_bytes("p.tar", tar.at, tar.len);
    expect_files("p.tar", want);
    tar.len = 0;
}

/* ---- archives ---- */

static void a_tar_has_the_files_of_tests(void **state)
{
    add_member("p/data/secret/b.in", '0', "2");
    add_member("p/data/secret/b.ans", '0', "two");
    add_member("p/README", '0', "not read");
    add_member("p/problem.yaml", '0', "x: y");
    add_member("p/data/sample/a.in", '0', "1");
    expect_tar("data/sample/a.in=1 data/secret/b.ans=two data/secret/b.in=2 problem.yaml=x: y");
}

/* The folder that all files are in is left out. */
static void a_common_folder_is_no_part_of_a_path(void **state)
{
    add_member("p/a.in", '0', "1");
    add_member("q/b.in", '0', "2");
    expect_tar("p/a.in=1 q/b.in=2");
    add_member("p/a.in", '0', "1");
    add_member("b.in", '0', "2");
    expect_tar("b.in=2 p/a.in=1");
    add_member("a.in", '0', "1");
    add_member("a.inn/b.in", '0', "2");
    expect_tar("a.in=1 a.inn/b.in=2");
    add_member("p/a.in", '0', "1");
    add_member("pq/b.in", '0', "2");
    expect_tar("p/a.in=1 pq/b.in=2");
    add_member("p/q/a.in", '0', "1");
    expect_tar("q/a.in=1");
    expect_tar("");
}

static void a_name_is_in_an_archive_once(void **state)
{
    add_member("p/a.in", '0', "1");
    add_member("p/b.in", '0', "2");
    add_member("p/a.in", '0', "3");
    expect_tar("a.in: two files with this name");
}

static void what_is_wrong_with_an_archive_is_said(void **state)
{
    add_member("p/a\x01.in", '0', "1");
    expect_tar("p/a\x01.in: a name with a control character");
    put("text.txt", "no archive\n");
    expect_files("none.tar", "FOLDER/none.tar: No such file or directory");
    expect_files("text.txt", "FOLDER/text.txt: neither a folder nor an archive: .zip, .tar, "
                             ".tar.gz, .tar.xz, .tar.zst");
    add_member("p/a.in", '0', "1");
    put_bytes("cut.tar", tar.at, tar.len - RECORD); /* without its content and its end */
    expect_refused("cut.tar", "p/a.in", "Truncated");
}

static void a_link_in_an_archive_is_no_test(void **state)
{
    add_member("p/a.in", '0', "1");
    add_member("p/b.in", '2', "");
    end_tar(2);
    put_bytes("p.tar", tar.at, tar.len);
    expect_refused("p.tar", "p/b.in", "not judged: it is a symbolic link");
}

/* ---- folders ---- */

static void only_files_of_tests_are_read_from_a_folder(void **state)
{
    (void)mkdir(in_folder("p"), 0700);
    (void)mkdir(in_folder("p/q"), 0700);
    put("p/a.in", "1");
    put("p/a.ans", "2");
    put("p/.in", "3"); /* it ends a name, and is none */
    put("p/q/.in", "8");
    put("p/q/table", "5");
    put("p/q/x.yaml", "6");
    put("p/INDEX.tsv", "7");
    expect_files("p", "INDEX.tsv=7 a.ans=2 a.in=1 q/.in=8 q/x.yaml=6");
    expect_files("p/", "INDEX.tsv=7 a.ans=2 a.in=1 q/.in=8 q/x.yaml=6");
}

static void links_stay_in_their_folder(void **state)
{
    (void)mkdir(in_folder("p"), 0700);
    (void)mkdir(in_folder("pq"), 0700);
    put("p/a.in", "1");
    put("pq/b.in", "2");
    assert_int_equal(symlink("a.in", in_folder("p/c.in")), 0);
    expect_files("p", "a.in=1 c.in=1");
    assert_int_equal(symlink("../pq/b.in", in_folder("p/d.in")), 0);
    expect_files("p", "FOLDER/p/d.in: a link that leads out of the folder");
    assert_int_equal(unlink(in_folder("p/d.in")), 0);
    put("p/f\x1F.in", "");
    expect_files("p", "f\x1F.in: a name with a control character");
}

static void a_file_has_at_most_16_mebibytes(void **state)
{
    struct test_files g;
    (void)mkdir(in_folder("p"), 0700);
    put("p/a.in", "");
    assert_int_equal(truncate(in_folder("p/a.in"), TEST_FILE_MOST), 0);
    assert_true(test_files_read(in_folder("p"), &g));
    assert_int_equal(g.files[0].len, TEST_FILE_MOST);
    assert_int_equal(g.total, TEST_FILE_MOST);
    test_files_free(&g);
    assert_int_equal(truncate(in_folder("p/a.in"), TEST_FILE_MOST + 1), 0);
    expect_files("p", "a.in: larger than 16 MiB");
}

static void a_file_is_found_by_its_path(void **state)
{
    static const char *const names[] = { "a.in", "b.in", "c.in", "d.in", "e.in" };
    struct test_files g;
    size_t i;
    (void)mkdir(in_folder("p"), 0700);
    for (i = 0; i < ROWS(names); i++) {
        char path[32];
        (void)snprintf(path, sizeof path, "p/%s", names[i]);
        put(path, names[i]);
    }
    assert_true(test_files_read(in_folder("p"), &g));
    for (i = 0; i < ROWS(names); i++)
        assert_ptr_equal(test_files_find(&g, names[i]), &g.files[i]);
    assert_null(test_files_find(&g, "a"));
    assert_null(test_files_find(&g, "bb.in"));
    assert_null(test_files_find(&g, "f.in"));
    test_files_free(&g);
    assert_null(test_files_find(&g, "a.in"));
}

#define OF_FILES(test) cmocka_unit_test_setup_teardown(test, start_tar, remove_folder)

int main(void)
{
    static const struct CMUnitTest tests[] = {
        OF_FILES(a_tar_has_the_files_of_tests),
        OF_FILES(a_common_folder_is_no_part_of_a_path),
        OF_FILES(a_name_is_in_an_archive_once),
        OF_FILES(what_is_wrong_with_an_archive_is_said),
        OF_FILES(a_link_in_an_archive_is_no_test),
        OF_FILES(only_files_of_tests_are_read_from_a_folder),
        OF_FILES(links_stay_in_their_folder),
        OF_FILES(a_file_has_at_most_16_mebibytes),
        OF_FILES(a_file_is_found_by_its_path),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
