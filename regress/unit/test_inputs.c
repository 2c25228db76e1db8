/* inputs/inputs and inputs/walk: which files a command line, a folder or a list names, in which
   order, and how many are still expected. */
#define _DEFAULT_SOURCE /* mkdtemp, symlink */
#include "regress/unit/folder.h"

#include "inputs/inputs.h"
#include "system/progress.h"

#include <limits.h>

/* ---- what is told ---- */

struct heard {
    char text[1 << 14]; /* a word or line for each call, separated by blanks */
    int files, most;    /* most: the walk stops after this many files; 0: never */
    int left;           /* entries that are still expected */
};

static void add(struct heard *h, const char *kind, const char *what, const char *why)
{
    size_t len = strlen(h->text);
    (void)snprintf(h->text + len, sizeof h->text - len, "%s%s%s%s%s", len > 0 ? " | " : "", kind,
                   what, why[0] != '\0' ? ": " : "", why);
}

static void hear_file(void *who, const char *path)
{
    struct heard *h = who;
    h->files++;
    add(h, "", path, "");
}

static void hear_trouble(void *who, const char *path, const char *why)
{
    add(who, "trouble ", strlen(path) > 100 ? "(long)" : path, why);
}

static int is_enough(void *who)
{
    const struct heard *h = who;
    return h->most > 0 && h->files >= h->most;
}

static void hear_expected(void *who, int more)
{
    struct heard *h = who;
    char number[16] = "unknown";
    h->left += more;
    if (more == -EXPECT_UNKNOWN)
        add(h, "-", number, "");
    else if (more != EXPECT_UNKNOWN)
        (void)snprintf(number, sizeof number, "%+d", more);
    if (more != -EXPECT_UNKNOWN)
        add(h, more == EXPECT_UNKNOWN ? "+" : "", number, "");
}

/* Words that a blank separates, as each_input takes paths. */
static char **paths_of(const char *line)
{
    static struct {
        char text[256];
        char *words[8];
    } made[4];
    static int next;
    char **words = made[next % 4].words;
    char *text = made[next++ % 4].text;
    int n = 0;
    char *at;
    (void)snprintf(text, sizeof made[0].text, "%s", line);
    for (at = strtok(text, " "); at != 0; at = strtok(0, " "))
        words[n++] = at;
    words[n] = 0;
    return words;
}

static void hear(struct heard *h, char **paths, const char *list, int separator)
{
    struct inputs in = { .paths = paths, .list = list, .separator = separator };
    struct walker to = { .file = hear_file,
                         .trouble = hear_trouble,
                         .enough = is_enough,
                         .expect = hear_expected,
                         .who = h };
    int before = open(".", O_RDONLY);
    assert_int_equal(chdir(folder), 0);
    each_input(&in, &to);
    assert_int_equal(fchdir(before), 0);
    (void)close(before);
}

static void make_folder_in(const char *name)
{
    assert_int_equal(mkdir(in_folder(name), 0700), 0);
}

/* ---- order, and what is expected ---- */

static void each_input_is_expected_until_its_turn(void **state)
{
    char **paths = paths_of("a sub - none");
    struct heard h = { .most = 0 };
    (void)state;
    make_folder_in("sub");
    make_folder_in("sub/y");
    put("sub/x", "");
    put("sub/y/z", "");
    put("list", "a\nsub/y");
    hear(&h, paths, "list", '\n');
    assert_string_equal(
        h.text, "+1 | +1 | +1 | +1 | +unknown | -1 | a | -1 | +2 | -1 | sub/x | -1 | +1 | -1 | "
                "sub/y/z | -1 | - | -1 | none | a | +1 | -1 | sub/y/z | -unknown");
    assert_int_equal(h.left, 0);
}

static void what_is_enough_ends_the_paths_a_folder_and_a_list(void **state)
{
    static const struct {
        int most;
        const char *text;
    } rows[] = {
        { 1, "+1 | +1 | +unknown | -1 | a" },
        { 2, "+1 | +1 | +unknown | -1 | a | -1 | +2 | -1 | sub/x" },
        { 3, "+1 | +1 | +unknown | -1 | a | -1 | +2 | -1 | sub/x | -1 | sub/y" },
        { 4, "+1 | +1 | +unknown | -1 | a | -1 | +2 | -1 | sub/x | -1 | sub/y | b | -unknown" },
    };
    char **paths = paths_of("a sub");
    size_t i;
    (void)state;
    make_folder_in("sub");
    put("sub/x", "");
    put("sub/y", "");
    put("list", "b\nc\n");
    for (i = 0; i < ROWS_OF(rows); i++) {
        struct heard h = { .most = rows[i].most };
        hear(&h, paths, "list", '\n');
        assert_string_equal(h.text, rows[i].text);
    }
}

/* The order is by bytes, also for names that start with the same eight bytes. */
static void names_of_a_folder_are_sorted_by_their_bytes(void **state)
{
    static const char *const names[] = { "12345678", "\xFF",    "B",         "a",
                                         "12345679", "1234567", "12345678a", "123456789" };
    char **paths = paths_of(".");
    struct heard h = { .most = 0 };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS_OF(names); i++)
        put(names[i], "");
    hear(&h, paths, 0, 0);
    assert_string_equal(
        h.text,
        "+1 | -1 | +8 | -1 | ./1234567 | -1 | ./12345678 | -1 | ./123456789 | -1 | ./12345678a"
        " | -1 | ./12345679 | -1 | ./B | -1 | ./a | -1 | ./\xFF");
}

static void what_a_folder_holds_besides_files_is_told_or_passed_over(void **state)
{
    char **paths = paths_of("sub// empty");
    struct heard h = { .most = 0 };
    (void)state;
    make_folder_in("sub");
    make_folder_in("empty");
    make_folder_in("empty/too");
    put("file", "");
    assert_int_equal(symlink("nothing", in_folder("sub/a")), 0);
    assert_int_equal(symlink("../file", in_folder("sub/b")), 0);
    assert_int_equal(symlink(".", in_folder("sub/c")), 0);
    assert_int_equal(mkfifo(in_folder("sub/d"), 0600), 0);
    hear(&h, paths, 0, 0);
    assert_string_equal(
        h.text, "+1 | +1 | -1 | +4 | -1 | trouble sub//a: a link to nothing | -1 | sub//b | -1 | "
                "trouble sub//c: a loop: the folder is inside itself | -1 | -1 | +1 | -1 | +0 | "
                "trouble empty: no file in it");
    assert_int_equal(h.left, 0);
}

/* A link to a file counts as a file of the folder, even if it is the only entry. */
static void a_folder_of_links_is_not_empty(void **state)
{
    char **paths = paths_of("sub");
    struct heard h = { .most = 0 };
    (void)state;
    make_folder_in("sub");
    put("file", "");
    assert_int_equal(symlink("../file", in_folder("sub/a")), 0);
    hear(&h, paths, 0, 0);
    assert_string_equal(h.text, "+1 | -1 | +1 | -1 | sub/a");
}

/* ---- lists ---- */

static void names_in_a_list_are_whole_or_trouble(void **state)
{
    static char text[3 * PATH_MAX];
    char wanted[2 * PATH_MAX];
    char **paths = paths_of("");
    struct heard h = { .most = 0 };
    size_t at = 0;
    (void)state;
    at += (size_t)snprintf(text, sizeof text, "-%c%c%s%c", '\n', '\n', " a\t", '\n');
    memset(text + at, 'x', PATH_MAX); /* the longest name that may be one */
    at += PATH_MAX;
    text[at++] = '\n';
    memset(text + at, 'y', PATH_MAX + 1);
    at += PATH_MAX + 1;
    memcpy(text + at, "\nn\0o\nend", 8);
    put_bytes("list", text, at + 8);
    hear(&h, paths, "list", '\n');
    (void)snprintf(
        wanted, sizeof wanted,
        "+unknown | ./- | trouble : an empty name in the list |  a\t | %.*s | trouble a name in "
        "the "
        "list: File name too long | trouble n: a NUL in a name; is the list one for -0? | end | "
        "-unknown",
        PATH_MAX, strchr(text, 'x'));
    assert_string_equal(h.text, wanted);
}

static void a_name_that_is_too_long_may_end_a_list(void **state)
{
    static char text[3 * PATH_MAX];
    char **paths = paths_of("");
    struct heard h = { .most = 0 };
    (void)state;
    memset(text, 'x', sizeof text);
    put_bytes("list", text, sizeof text);
    hear(&h, paths, "list", '\n');
    assert_string_equal(h.text,
                        "+unknown | trouble a name in the list: File name too long | -unknown");
}

static void names_may_end_in_zeros(void **state)
{
    static const char text[] = "a\nb\0\0c";
    char **paths = paths_of("");
    struct heard h = { .most = 0 };
    (void)state;
    put_bytes("list", text, sizeof text - 1);
    hear(&h, paths, "list", '\0');
    assert_string_equal(h.text,
                        "+unknown | a\nb | trouble : an empty name in the list | c | -unknown");
}

static void a_list_that_is_not_there_is_trouble(void **state)
{
    char **paths = paths_of("");
    struct heard h = { .most = 0 };
    (void)state;
    hear(&h, paths, "none", '\n');
    assert_string_equal(h.text, "+unknown | trouble none: No such file or directory | -unknown");
}

/* ---- walking through a folder ---- */

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

static void entries_may_be_left_out(void **state)
{
    const struct walker to = { .leaves_out = leaves_out_x };
    (void)state;
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
    (void)state;
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
    (void)state;
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

/* ---- how many ---- */

static void standard_input_is_counted(void **state)
{
    char **none = paths_of("a");
    char **one = paths_of("a -");
    char **two = paths_of("- -");
    (void)state;
    assert_int_equal(standard_inputs(&(struct inputs){ .paths = none }), 0);
    assert_int_equal(standard_inputs(&(struct inputs){ .paths = none, .list = "-" }), 1);
    assert_int_equal(standard_inputs(&(struct inputs){ .paths = none, .list = "a" }), 0);
    assert_int_equal(standard_inputs(&(struct inputs){ .paths = one }), 1);
    assert_int_equal(standard_inputs(&(struct inputs){ .paths = two, .list = "-" }), 3);
}

static void one_file_is_not_many(void **state)
{
    char **file = paths_of("a");
    char **files = paths_of("a b");
    char **archive = paths_of("a.tar");
    char **at = paths_of(folder);
    (void)state;
    assert_false(may_be_many(&(struct inputs){ .paths = file }));
    assert_true(may_be_many(&(struct inputs){ .paths = file, .list = "l" }));
    assert_true(may_be_many(&(struct inputs){ .paths = files }));
    assert_true(may_be_many(&(struct inputs){ .paths = archive }));
    assert_true(may_be_many(&(struct inputs){ .paths = at }));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(each_input_is_expected_until_its_turn),
        TEST(what_is_enough_ends_the_paths_a_folder_and_a_list),
        TEST(names_of_a_folder_are_sorted_by_their_bytes),
        TEST(what_a_folder_holds_besides_files_is_told_or_passed_over),
        TEST(a_folder_of_links_is_not_empty),
        TEST(names_in_a_list_are_whole_or_trouble),
        TEST(a_name_that_is_too_long_may_end_a_list),
        TEST(names_may_end_in_zeros),
        TEST(a_list_that_is_not_there_is_trouble),
        TEST(entries_may_be_left_out),
        TEST(links_and_pipes_may_be_told),
        TEST(what_cannot_be_walked_is_trouble_once),
        TEST(standard_input_is_counted),
        TEST(one_file_is_not_many),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
