/* inputs/walk: what a walk through a folder tells of. */
#define _DEFAULT_SOURCE /* mkdtemp, symlink */
#include "regress/unit/folder.h"

#include "inputs/walk.h"

#include <fcntl.h>

/* ---- what is told ---- */

struct heard {
    char text[1 << 14]; /* a word or line for each call, separated by ` | ` */
};

static void add(struct heard *h, const char *kind, const char *what, const char *why)
{
    size_t len = strlen(h->text);
    (void)snprintf(h->text + len, sizeof h->text - len, "%s%s%s%s%s", len > 0 ? " | " : "", kind,
                   what, why[0] != '\0' ? ": " : "", why);
}

static void hear_file(void *who, const char *path)
{
    add(who, "", path, "");
}

static void hear_trouble(void *who, const char *path, const char *why)
{
    add(who, "trouble ", path, why);
}

static void hear_other(void *who, const char *path)
{
    add(who, "other ", path, "");
}

/* Leaves out what begins with x, and tells of each entry that is asked for. */
static int leaves_out_x(void *who, const char *path, size_t below, int is_a_folder)
{
    add(who, is_a_folder ? "folder " : "file ", path + below, "");
    return path[below] == 'x';
}

/* Walks a folder, and returns all that is told, with the paths below the folder of the test. */
static const char *walked(const char *name, struct walker to)
{
    static struct heard h;
    int before = open(".", O_RDONLY);
    memset(&h, 0, sizeof h);
    to.file = hear_file;
    to.trouble = hear_trouble;
    to.who = &h;
    assert_int_equal(chdir(folder), 0);
    walk(name, &to);
    assert_int_equal(fchdir(before), 0);
    (void)close(before);
    return h.text;
}

static void make_folder_in(const char *name)
{
    assert_int_equal(mkdir(in_folder(name), 0700), 0);
}

/* ---- tests ---- */

static void what_a_folder_holds_besides_files_is_told_or_passed_over(void **state)
{
    const struct walker to = { .other = 0 };
    make_folder_in("sub");
    make_folder_in("links");
    make_folder_in("empty");
    make_folder_in("empty/too");
    put("file", "");
    assert_int_equal(symlink("nothing", in_folder("sub/a")), 0);
    assert_int_equal(symlink("../file", in_folder("sub/b")), 0);
    assert_int_equal(symlink(".", in_folder("sub/c")), 0);
    assert_int_equal(mkfifo(in_folder("sub/d"), 0600), 0);
    assert_int_equal(symlink("../file", in_folder("links/a")), 0);
    assert_string_equal(walked("sub//", to), "trouble sub//a: a link to nothing | sub//b | "
                                             "trouble sub//c: a loop: the folder is inside itself");
    assert_string_equal(walked("links", to), "links/a");
    assert_string_equal(walked("empty", to), "trouble empty: no file in it");
}

static void entries_may_be_left_out(void **state)
{
    const struct walker to = { .leaves_out = leaves_out_x };
    make_folder_in("t");
    make_folder_in("t/a");
    make_folder_in("t/xb");
    put("t/a/xx", "");
    put("t/c", "");
    put("t/xb/c", "");
    put("t/xd", "");
    assert_string_equal(walked("t", to), "folder a | file a/xx | t/a/xx | file c | t/c | "
                                         "folder xb | file xd");
    assert_string_equal(walked("t/", to), "folder a | file a/xx | t/a/xx | file c | t/c | "
                                          "folder xb | file xd");
    assert_int_equal(unlink(in_folder("t/c")), 0);
    assert_int_equal(unlink(in_folder("t/a/xx")), 0);
    assert_string_equal(walked("t", to), "folder a | folder xb | file xd | "
                                         "trouble t: all files in it are left out");
    assert_string_equal(walked("t/a", to), "trouble t/a: no file in it");
}

/* Whoever wants to hear of links follows none. */
static void links_and_pipes_may_be_told(void **state)
{
    const struct walker followed = { .file = 0 };
    const struct walker told = { .other = hear_other };
    const struct walker empty = { .may_be_empty = 1 };
    make_folder_in("t");
    make_folder_in("u");
    put("u/file", "");
    assert_int_equal(mkfifo(in_folder("t/a"), 0600), 0);
    assert_int_equal(symlink("../u", in_folder("t/b")), 0);
    assert_int_equal(symlink("../u/file", in_folder("t/c")), 0);
    assert_int_equal(symlink("../t", in_folder("t/d")), 0);
    assert_int_equal(symlink("none", in_folder("t/e")), 0);
    assert_string_equal(walked("t", told),
                        "other t/a | other t/b | other t/c | other t/d | other t/e");
    assert_string_equal(walked("t", followed),
                        "t/b/file | t/c | trouble t/d: a loop: the folder is inside itself | "
                        "trouble t/e: a link to nothing");
    assert_int_equal(unlink(in_folder("u/file")), 0);
    assert_string_equal(walked("u", followed), "trouble u: no file in it");
    assert_string_equal(walked("u", empty), "");
    assert_string_equal(walked("none", empty), "trouble none: No such file or directory");
    assert_int_equal(mkfifo(in_folder("u/a"), 0600), 0);
    assert_string_equal(walked("u", followed), "trouble u: no file in it");
    assert_string_equal(walked("u", told), "other u/a");
}

static void what_cannot_be_walked_is_trouble_once(void **state)
{
    const struct walker to = { .other = 0 };
    make_folder_in("t");
    put("t/a", "");
    assert_int_equal(symlink("b", in_folder("t/b")), 0);
    assert_string_equal(walked("t/a", to), "trouble t/a: Not a directory");
    assert_string_equal(walked("t/a/", to), "trouble t/a/: Not a directory");
    assert_string_equal(walked("t/c", to), "trouble t/c: No such file or directory");
    assert_string_equal(walked("t", to), "t/a | trouble t/b: Too many levels of symbolic links");
    assert_true(is_folder(in_folder("t")));
    assert_false(is_folder(in_folder("t/a")));
    assert_false(is_folder(in_folder("t/c")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(what_a_folder_holds_besides_files_is_told_or_passed_over),
        TEST(entries_may_be_left_out),
        TEST(links_and_pipes_may_be_told),
        TEST(what_cannot_be_walked_is_trouble_once),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
