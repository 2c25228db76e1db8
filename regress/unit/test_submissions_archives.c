/* parts/submissions/package and gather: what is read of the archives that persons hand in, and of
   those that learning platforms export. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "regress/unit/submitted.h"
#include "regress/unit/told_submission.h"

#include "submissions/package.h"

#include "system/interrupt.h"

static const struct submission_wanted lab = { .name = "Lab6.c" };

struct member {
    const char *name, *text; /* text is NULL for a link */
};

struct tar {
    char at[1 << 16];
    size_t len;
};

static void tar_add(struct tar *t, const char *name, const char *text)
{
    t->len = put_member(t->at, t->len, name, text);
    assert_true(t->len + 2 * RECORD <= sizeof t->at);
}

static void tar_end(struct tar *t)
{
    memset(t->at + t->len, 0, 2 * RECORD);
    t->len += 2 * RECORD;
}

/* Makes a tar of members, which a name of NULL ends. */
static void tar_make(struct tar *t, const struct member *members)
{
    t->len = 0;
    for (; members->name != 0; members++)
        tar_add(t, members->name, members->text);
    tar_end(t);
}

/* Makes a tar of one member, which is another tar. */
static void tar_wrap(struct tar *t, const char *name)
{
    static struct tar inner;
    inner = *t;
    t->len = put_member_bytes(t->at, 0, name, inner.at, inner.len);
    tar_end(t);
}

static void put_tar(const char *file, const struct member *members)
{
    static struct tar t;
    tar_make(&t, members);
    put_bytes(file, t.at, t.len);
}

/* ---- what is read of an archive ---- */

static struct told_text heard;

static void hear(void *who, const struct package_member *member)
{
    unsigned char text[64];
    size_t n = 1;
    (void)who;
    tell(&heard, "%u %s%s", (unsigned)member->number, member->name,
         member->is_special ? " (special)" : "");
    for (n = member->fill(member->from, text, sizeof text); n > 0 && n != SOURCE_FAILED;
         n = member->fill(member->from, text, sizeof text))
        tell(&heard, ": %.*s", (int)n, (const char *)text);
}

static void hear_end(void *who, const char *trouble)
{
    (void)who;
    tell(&heard, "%s%s\n", trouble != 0 ? "; " : "", trouble != 0 ? trouble : "");
}

/* How many members to hear of is in `who`. */
static int is_enough(void *who)
{
    const size_t *most = who;
    size_t lines = 0;
    size_t i;
    for (i = 0; i < heard.len; i++)
        lines += heard.at[i] == '\n';
    return lines == *most;
}

static const char *read_tar(const struct package_order *order, const struct tar *t,
                            const struct package_listener *to)
{
    struct store store = { 0 };
    const char *trouble;
    heard.len = 0;
    heard.at[0] = '\0';
    trouble = package_read_bytes(order, bytes_of(t->at, t->len), to, &store);
    tell(&heard, "%s", trouble != 0 ? trouble : "");
    package_done();
    store_free(&store);
    return heard.at;
}

static const struct package_listener listener = { .member = hear, .member_end = hear_end };
static const struct member letters[] = {
    { "a.c", "A" }, { "b/b.c", 0 }, { "c.c", "CC" }, { "d.c", "" }, { 0, 0 }
};

static void members_are_told_with_their_bytes(void **state)
{
    static struct tar t;
    struct package_order order = { .path = "x.tar", .limit = 1 << 20 };
    (void)state;
    tar_make(&t, letters);
    assert_string_equal(read_tar(&order, &t, &listener),
                        "1 a.c: A\n2 b/b.c (special)\n3 c.c: CC\n4 d.c\n");
    order.path = "some/folder/X.TAR";
    assert_string_equal(read_tar(&order, &t, &listener),
                        "1 a.c: A\n2 b/b.c (special)\n3 c.c: CC\n4 d.c\n");
    order.names_only = 1;
    assert_string_equal(read_tar(&order, &t, &listener),
                        "1 a.c\n2 b/b.c (special)\n3 c.c\n4 d.c\n");
}

static void members_that_are_picked_are_told(void **state)
{
    static const uint64_t numbers[] = { 1, 3 };
    static struct tar t;
    struct package_order order = {
        .path = "x.tar", .limit = 1 << 20, .picked = numbers, .count = 2
    };
    (void)state;
    tar_make(&t, letters);
    assert_string_equal(read_tar(&order, &t, &listener), "1 a.c: A\n3 c.c: CC\n");
    order.count = 1;
    assert_string_equal(read_tar(&order, &t, &listener), "1 a.c: A\n");
}

static void a_listener_may_have_heard_enough(void **state)
{
    static struct tar t;
    struct package_order order = { .path = "x.tar", .limit = 1 << 20 };
    size_t most = 2;
    struct package_listener to = { hear, hear_end, is_enough, &most };
    (void)state;
    tar_make(&t, letters);
    assert_string_equal(read_tar(&order, &t, &to), "1 a.c: A\n2 b/b.c (special)\n");
    most = 0;
    assert_string_equal(read_tar(&order, &t, &to), "");
    most = 9;
    to.member_end = 0;
    assert_string_equal(read_tar(&order, &t, &to), "1 a.c: A2 b/b.c (special)3 c.c: CC4 d.c");
}

static void pass_over(void *who, const struct package_member *member)
{
    (void)who;
    (void)member;
}

/* People never chose this limit, so the reason names no option. */
static void what_is_wrong_with_an_archive_is_told(void **state)
{
    static const struct package_listener deaf = { .member = pass_over };
    static struct tar t;
    static char large[3 << 20];
    struct package_order order = { .path = "x.tar", .limit = 2 << 20 };
    struct store store = { 0 };
    (void)state;
    (void)put_member_bytes(large, 0, "a.c", large + RECORD, (2 << 20) + 1);
    assert_string_equal(package_read_bytes(&order, bytes_of(large, sizeof large), &deaf, &store),
                        "it unpacks to more than 2 MiB");
    package_done();
    store_free(&store);
    tar_make(&t, letters);
    order.path = "x.zip";
    assert_string_equal(
        read_tar(&order, &t, &deaf),
        "the zip is cut off, or more follows it: it does not end with its end record");
}

static void no_member_is_read_after_an_interrupt(void **state)
{
    static struct tar t;
    struct package_order order = { .path = "x.tar", .limit = 1 << 20 };
    struct sigaction before[INTERRUPTS];
    (void)state;
    tar_make(&t, letters);
    catch_interrupts(before);
    assert_int_equal(raise(SIGINT), 0);
    assert_string_equal(read_tar(&order, &t, &listener), "interrupted");
    catch_interrupts(before);
    (void)alarm(0);
    leave_interrupts(before);
}

/* ---- what is read of a submission ---- */

#define WRONG_FOLDER(name) "folder: the program is `" name "`, but the course wants `Lab6.c`\n"

static void archives_of_one_person_are_read(void **state)
{
    static const struct {
        struct member members[8];
        const char *told;
    } rows[] = {
        { { { "Lab6.c", MAIN_C }, { "a.h", "x" }, { "x.c", 0 }, { "__MACOSX/._a", "x" } },
          "ready: Lab6.c\nfiles: Lab6.c a.h\nskipped: 1 junk, 1 special\n" },
        { { { "Lab6.c", MAIN_C }, { "old.tar", "x" }, { "older.rar", "x" } },
          "ready: Lab6.c\nfiles: Lab6.c\nskipped: 2 archive\n" },
        { { { "Lab6.c", MAIN_C }, { "./Lab6.c", MAIN_C }, { "/a.h", "x" } },
          "ready: Lab6.c\nfiles: Lab6.c a.h\n" },
        { { { "Lab6.c", MAIN_C }, { "a.h", "x" }, { "Lab6.c", "int x;\n" } },
          "ready: Lab6.c\nfiles: Lab6.c a.h\n"
          "duplicate-name: several files are called `Lab6.c`; one of them is taken\n" },
        { { { "../../Lab6.c", MAIN_C }, { "a\\b.h", "x" } },
          "ready: Lab6.c\nfiles: Lab6.c a/b.h\n"
          "odd-name: names that are not safe were changed, such as that of `Lab6.c`\n" },
        { { { "Lab6.c", MAIN_C }, { "src/..\\..", "x" }, { "..\\..", "x" } },
          "ready: Lab6.c\nfiles: Lab6.c src\n"
          "odd-name: names that are not safe were changed, such as that of ``\n" },
        { { { "a.txt", "x" } }, "no file: there is no C file in it, only `a.txt`\nfiles: a.txt\n" },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS_OF(rows); i++) {
        const char *told;
        put_tar("at.tar", rows[i].members);
        told = told_of(in_folder("at.tar"), &lab);
        if (strcmp(told, rows[i].told) != 0)
            fail_msg("row %zu: %s", i, told);
    }
}

/* Of several files of one name, the first by their bytes is taken, whatever their order. */
static void which_file_of_one_name_is_taken_does_not_depend_on_the_order(void **state)
{
    static const struct member rows[][3] = {
        { { "Lab6.c", "int a;\n" }, { "Lab6.c", "int b;\n" }, { 0, 0 } },
        { { "Lab6.c", "int b;\n" }, { "Lab6.c", "int a;\n" }, { 0, 0 } },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS_OF(rows); i++) {
        const char *paths[] = { in_folder("at.tar"), 0 };
        struct submissions list;
        struct submission_files files;
        put_tar("at.tar", rows[i]);
        assert_true(submissions_list(&list, paths, &lab));
        submission_files_read(&files, &list, 0, &lab);
        assert_int_equal(files.count, 1);
        assert_true(bytes_equal(files.at[0].text, BYTES_OF_LITERAL("int a;\n")));
        submission_files_free(&files);
        submissions_free(&list);
    }
}

static void archives_in_archives_are_opened_three_deep(void **state)
{
    static const struct member inner[] = { { "Lab6.c", MAIN_C }, { "a.h", "x" }, { 0, 0 } };
    static struct tar t;
    (void)state;
    tar_make(&t, inner);
    tar_wrap(&t, "1.tar");
    tar_wrap(&t, "2.tar");
    put_bytes("at.tar", t.at, t.len);
    assert_string_equal(told_of(in_folder("at.tar"), &lab), "ready: Lab6.c\nfiles: Lab6.c a.h\n");
    tar_wrap(&t, "3.tar");
    put_bytes("at.tar", t.at, t.len);
    assert_string_equal(told_of(in_folder("at.tar"), &lab),
                        "unread: 1.tar: archives are in archives more than 3 deep\n");
}

/* Several archives are unpacked each into a folder of its name, and one where it is. */
static void archives_beside_one_another_become_folders(void **state)
{
    static const struct member one[] = { { "Lab6.c", MAIN_C }, { 0, 0 } };
    static struct tar t;
    static struct tar outer;
    (void)state;
    tar_make(&t, one);
    outer.len = put_member_bytes(outer.at, 0, "src/b.tar", t.at, t.len);
    tar_end(&outer);
    put_bytes("at.tar", outer.at, outer.len);
    assert_string_equal(told_of(in_folder("at.tar"), &lab), "ready: Lab6.c\nfiles: Lab6.c\n");
    outer.len = put_member_bytes(outer.at, 0, "src/b.tar", t.at, t.len);
    outer.len = put_member_bytes(outer.at, outer.len, "src/a.tar", t.at, t.len);
    outer.len = put_member(outer.at, outer.len, "src/n.txt", "x");
    tar_end(&outer);
    put_bytes("at.tar", outer.at, outer.len);
    assert_string_equal(
        told_of(in_folder("at.tar"), &lab),
        "ready: src/a/Lab6.c\nfiles: src/a/Lab6.c src/b/Lab6.c src/n.txt\n" WRONG_FOLDER(
            "src/a/Lab6.c") "several-candidates: several files could be the program; "
                            "`src/a/Lab6.c` is taken\n");
}

static const char *first_line(const char *text)
{
    static char line[4200];
    (void)snprintf(line, sizeof line, "%.*s\n", (int)strcspn(text, "\n"), text);
    return line;
}

/* A person's members may be anywhere in the archive, in any order. */
static void members_of_one_person_are_picked(void **state)
{
    static const struct member members[] = {
        { "u@h_2_z.c", "int z;\n" }, { "v@h_1_Lab6.c", "int v;\n" },
        { "u@h_2_y.c", MAIN_C },     { "u@h_1_Lab6.c", "int u;\n" },
        { "u@h_2_l.c", 0 },          { 0, 0 },
    };
    static const struct member fewer[] = { { "u@h_2_z.c", "int z;\n" }, { 0, 0 } };
    const char *paths[] = { in_folder("at.tar"), 0 };
    struct submissions list;
    const char *told;
    char changed[4200];
    (void)state;
    put_tar("at.tar", members);
    assert_true(submissions_list(&list, paths, &lab));
    assert_string_equal(told_files(&list, 0, &lab),
                        "ready: y.c\nfiles: y.c z.c\nskipped: 1 special, 1 old\n"
                        "old-version: only the last version counts\n"
                        "file-name: the program is `y.c`, but the course wants `Lab6.c`\n");
    put_tar("at.tar", fewer);
    (void)snprintf(changed, sizeof changed, "unread: %s: it has changed since it was listed\n",
                   paths[0]);
    told = told_files(&list, 0, &lab);
    assert_string_equal(first_line(told), changed);
    assert_int_equal(unlink(paths[0]), 0);
    (void)snprintf(changed, sizeof changed, "unread: %s: No such file or directory\n", paths[0]);
    assert_string_equal(told_files(&list, 1, &lab), changed);
    submissions_free(&list);
}

enum { FILES = SUBMISSION_FILES_MOST };

/* A tar of `count` files, all but the program empty. */
static void put_many(const char *name, size_t count)
{
    char *tar = malloc((count + 3) * RECORD);
    size_t len = 0;
    size_t i;
    assert_non_null(tar);
    for (i = 0; i < count; i++) {
        char file[24];
        (void)snprintf(file, sizeof file, "%zu.h", i);
        len = put_member(tar, len, i == 0 ? "Lab6.c" : file, i == 0 ? "x" : "");
    }
    memset(tar + len, 0, 2 * RECORD);
    put_bytes(name, tar, len + 2 * RECORD);
    free(tar);
}

static void a_submission_has_a_limited_number_of_files(void **state)
{
    const char *paths[] = { in_folder("at.tar"), 0 };
    struct submissions list;
    struct submission_files files;
    (void)state;
    put_many("at.tar", FILES);
    assert_true(submissions_list(&list, paths, &lab));
    submission_files_read(&files, &list, 0, &lab);
    assert_int_equal(files.state, SUBMISSION_READY);
    assert_int_equal(files.count, FILES);
    submission_files_free(&files);
    put_many("at.tar", FILES + 1);
    submission_files_read(&files, &list, 0, &lab);
    assert_int_equal(files.state, SUBMISSION_UNREAD);
    assert_string_equal(files.reason, "it has more than 4096 files");
    submission_files_free(&files);
    submissions_free(&list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_are_told_with_their_bytes),
        cmocka_unit_test(members_that_are_picked_are_told),
        cmocka_unit_test(a_listener_may_have_heard_enough),
        cmocka_unit_test(what_is_wrong_with_an_archive_is_told),
        cmocka_unit_test(no_member_is_read_after_an_interrupt),
        TEST(archives_of_one_person_are_read),
        TEST(which_file_of_one_name_is_taken_does_not_depend_on_the_order),
        TEST(archives_in_archives_are_opened_three_deep),
        TEST(archives_beside_one_another_become_folders),
        TEST(members_of_one_person_are_picked),
        TEST(a_submission_has_a_limited_number_of_files),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
