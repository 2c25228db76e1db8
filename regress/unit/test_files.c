/* system/save_file and system/temporary_store: what a save leaves of the file before it, and of
   others. */
#define _DEFAULT_SOURCE /* mkdtemp, symlink */
#include "regress/unit/folder.h"

#include "system/io.h"
#include "system/save_file.h"
#include "system/temporary_store.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>

static struct stat stat_of(const char *name)
{
    struct stat st;
    assert_int_equal(lstat(in_folder(name), &st), 0);
    return st;
}

static unsigned mode_of(const char *name)
{
    return stat_of(name).st_mode & 07777;
}

/* The number of entries of a folder below the test's own. */
static int count_in(const char *name)
{
    DIR *dir = opendir(in_folder(name));
    int n = 0;
    assert_non_null(dir);
    while (readdir(dir) != 0)
        n++;
    (void)closedir(dir);
    return n - 2;
}

/* ---- saving ---- */

static void write_text(const void *who, sink *out)
{
    sink_text(out, who);
}

static int save(const char *name, const char *text)
{
    errno = 0;
    return save_file(bytes_of_text(in_folder(name)), write_text, text);
}

static void a_chain_of_links_may_be_long(void **state)
{
    char from[20], to[20];
    int i;
    put("0", "before");
    for (i = 1; i <= 40; i++) { /* the most that Linux follows */
        (void)snprintf(from, sizeof from, "%d", i);
        (void)snprintf(to, sizeof to, "%d", i - 1);
        assert_int_equal(symlink(to, in_folder(from)), 0);
    }
    assert_true(save("40", "after"));
    assert_string_equal(text_in_folder("0"), "after");
    assert_true(S_ISLNK(stat_of("1").st_mode));
}

static void a_file_keeps_its_group(void **state)
{
    if (geteuid() != 0)
        skip();
    put("f", "before");
    assert_int_equal(chown(in_folder("f"), (uid_t)-1, 60123), 0);
    assert_int_equal(chmod(in_folder("f"), 0660), 0);
    assert_true(save("f", "after"));
    assert_int_equal(stat_of("f").st_gid, 60123);
    assert_int_equal(stat_of("f").st_uid, geteuid());
    assert_int_equal(mode_of("f"), 0660);
}

/* A folder may give its group to what is made in it. */
static void a_new_file_has_the_group_that_its_folder_gives(void **state)
{
    if (geteuid() != 0)
        skip();
    assert_int_equal(mkdir(in_folder("sub"), 0700), 0);
    assert_int_equal(chown(in_folder("sub"), (uid_t)-1, 60123), 0);
    assert_int_equal(chmod(in_folder("sub"), 02700), 0);
    assert_true(save("sub/f", "text"));
    assert_int_equal(stat_of("sub/f").st_gid, 60123);
}

static void write_and_die(const void *who, sink *out)
{
    (void)who;
    (void)out;
    (void)raise(SIGKILL);
}

/* Saves in a process that has saved elsewhere before. Returns how it ended. */
static int save_in_process(file_contents *contents)
{
    int status;
    if (fork() == 0) {
        (void)save("elsewhere/f", "x");
        _exit(replace_file(in_folder("f"), contents, "x") ? 0 : 1);
    }
    (void)wait(&status);
    return status;
}

static void make_all_old(void)
{
    struct timespec old[2] = { { 1, 0 }, { 1, 0 } };
    DIR *dir = opendir(folder);
    struct dirent *entry;
    assert_non_null(dir);
    while ((entry = readdir(dir)) != 0)
        (void)utimensat(dirfd(dir), entry->d_name, old, 0);
    (void)closedir(dir);
}

/* A game may be saved under any name, so not all that has such a name is removed. */
static void what_a_killed_save_left_is_removed(void **state)
{
    put(".flip-abcdef", "somebody's game");
    assert_int_equal(mkdir(in_folder("elsewhere"), 0700), 0);
    assert_int_equal(save_in_process(write_and_die), SIGKILL);
    assert_int_equal(count_in("."), 3);
    make_all_old();
    assert_int_equal(save_in_process(write_and_die), SIGKILL); /* it removes the first */
    assert_int_equal(count_in("."), 3);
    assert_int_equal(save_in_process(write_text), 0); /* the second is young */
    assert_int_equal(count_in("."), 4);
    assert_string_equal(text_in_folder(".flip-abcdef"), "somebody's game");
}

/* What somebody else has put there is neither followed nor written to. */
static void what_is_there_is_replaced(void **state)
{
    put("file", "kept");
    assert_int_equal(symlink("file", in_folder("link")), 0);
    assert_int_equal(symlink("none", in_folder("broken")), 0);
    assert_int_equal(mkfifo(in_folder("pipe"), 0600), 0);
    assert_true(replace_file(in_folder("link"), write_text, "new"));
    assert_true(replace_file(in_folder("broken"), write_text, "new"));
    assert_true(replace_file(in_folder("pipe"), write_text, "new"));
    assert_string_equal(text_in_folder("file"), "kept");
    assert_string_equal(text_in_folder("link"), "new");
    assert_string_equal(text_in_folder("pipe"), "new");
    assert_true(S_ISREG(stat_of("link").st_mode) && S_ISREG(stat_of("pipe").st_mode) &&
                S_ISREG(stat_of("broken").st_mode));
    assert_int_equal(count_in("."), 4);
}

/* ---- temporary files ---- */

static void a_temporary_file_has_no_name(void **state)
{
    char text[4] = "";
    const char *trouble = 0;
    void *store;
    int fd;
    (void)setenv("TMPDIR", folder, 1);
    fd = temporary_file();
    assert_true(fd > STDERR_FILENO);
    assert_int_equal(count_in("."), 0);
    assert_int_equal(write(fd, "abc", 3), 3);
    assert_int_equal(pread(fd, text, 3, 0), 3);
    assert_string_equal(text, "abc");
    (void)close(fd);
    store = temporary_store.open(&trouble);
    assert_non_null(store);
    assert_true(temporary_store.write(store, bytes_of_text("xyz")));
    assert_true(temporary_store.rewind(store));
    assert_int_equal(temporary_store.read(store, (unsigned char *)text, 4), 3);
    assert_memory_equal(text, "xyz", 3);
    assert_int_equal(temporary_store.read(store, (unsigned char *)text, 4), 0);
    assert_null(temporary_store.trouble(store));
    temporary_store.close(store);
    (void)setenv("TMPDIR", in_folder("none"), 1);
    assert_int_equal(temporary_file(), -1);
    assert_non_null(strstr(temporary_file_trouble(), "/none: No such file or directory"));
    assert_null(temporary_store.open(&trouble));
    assert_non_null(strstr(trouble, "a temporary file in "));
    (void)unsetenv("TMPDIR");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_chain_of_links_may_be_long),
        TEST(a_file_keeps_its_group),
        TEST(a_new_file_has_the_group_that_its_folder_gives),
        TEST(what_a_killed_save_left_is_removed),
        TEST(what_is_there_is_replaced),
        TEST(a_temporary_file_has_no_name),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
