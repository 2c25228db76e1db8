/* system/save_file and system/io: what a save leaves of the file before it, what is read of files
   and pipes, and what is written to standard output; system/color and system/temporary_store. */
#define _DEFAULT_SOURCE /* mkdtemp, symlink */
#include "regress/unit/folder.h"

#include "system/color.h"
#include "system/io.h"
#include "system/save_file.h"
#include "system/temporary_store.h"
#include "text/sink_fail.h"

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

static void write_a_part(const void *who, sink *out)
{
    sink_text(out, who);
    sink_fail(out);
}

static int save(const char *name, const char *text)
{
    errno = 0;
    return save_file(bytes_of_text(in_folder(name)), write_text, text);
}

static void a_new_file_has_the_usual_access(void **state)
{
    mode_t mask = umask(027);
    (void)state;
    assert_true(save("new", "text"));
    assert_string_equal(text_in_folder("new"), "text");
    assert_int_equal(mode_of("new"), 0640);
    assert_int_equal(umask(0), 027);
    assert_true(save("open", ""));
    assert_int_equal(mode_of("open"), 0666);
    assert_int_equal(umask(mask), 0); /* is as it was */
    assert_int_equal(count_in("."), 2);
}

static void a_file_is_replaced_and_keeps_its_permissions(void **state)
{
    ino_t before;
    (void)state;
    put("f", "before");
    assert_int_equal(chmod(in_folder("f"), 04751), 0);
    before = stat_of("f").st_ino;
    assert_true(save("f", "after"));
    assert_string_equal(text_in_folder("f"), "after");
    assert_int_equal(mode_of("f"), 0751); /* setuid was for the earlier file */
    assert_true(stat_of("f").st_ino != before);
    assert_int_equal(count_in("."), 1);
}

static void a_save_that_stops_changes_nothing(void **state)
{
    (void)state;
    put("f", "before");
    assert_false(save_file(bytes_of_text(in_folder("f")), write_a_part, "af"));
    assert_int_equal(errno, ECANCELED);
    assert_string_equal(text_in_folder("f"), "before");
    assert_false(save_file(bytes_of_text(in_folder("new")), write_a_part, "af"));
    assert_int_equal(errno, ECANCELED);
    assert_int_equal(count_in("."), 1);
}

static void a_large_file_is_whole(void **state)
{
    static char text[200001];
    (void)state;
    memset(text, 'x', sizeof text - 1);
    assert_true(save("f", text));
    assert_string_equal(text_in_folder("f"), text);
}

static void links_are_followed_and_kept(void **state)
{
    static const struct {
        const char *link, *to;
    } rows[] = {
        { "a", "sub/file" }, { "b", "a" }, { "sub/c", "file" }, { "sub/d", "../b" }, { "e", 0 },
    };
    size_t i;
    (void)state;
    assert_int_equal(mkdir(in_folder("sub"), 0700), 0);
    put("sub/file", "");
    for (i = 0; i < ROWS_OF(rows); i++) {
        const char *to = rows[i].to != 0 ? rows[i].to : in_folder("sub/file"); /* from the root */
        assert_int_equal(symlink(to, in_folder(rows[i].link)), 0);
        assert_true(save(rows[i].link, rows[i].link));
        assert_string_equal(text_in_folder("sub/file"), rows[i].link);
        assert_true(S_ISLNK(stat_of(rows[i].link).st_mode));
        assert_true(S_ISREG(stat_of("sub/file").st_mode));
    }
}

static void a_chain_of_links_may_be_long(void **state)
{
    char from[20], to[20];
    int i;
    (void)state;
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

static void what_cannot_be_saved_says_why(void **state)
{
    static const struct {
        const char *name;
        int error;
    } rows[] = {
        { "none/f", ENOENT }, { "f/", ENOENT },  { "sub", EISDIR },
        { "broken", ENOENT }, { "loop", ELOOP }, { "file/f", ENOTDIR },
    };
    static const char with_nul[] = "a\0b";
    size_t i;
    (void)state;
    assert_int_equal(mkdir(in_folder("sub"), 0700), 0);
    put("file", "");
    assert_int_equal(symlink("nothing", in_folder("broken")), 0);
    assert_int_equal(symlink("loop", in_folder("loop")), 0);
    for (i = 0; i < ROWS_OF(rows); i++) {
        if (save(rows[i].name, "x") || errno != rows[i].error)
            fail_msg("%s: %s", rows[i].name, strerror(errno));
    }
    assert_false(save_file(bytes_of_text(""), write_text, ""));
    assert_int_equal(errno, ENOENT);
    assert_false(save_file(bytes_of(with_nul, 3), write_text, ""));
    assert_int_equal(errno, ENOENT);
    assert_false(replace_file("", write_text, ""));
    assert_int_equal(errno, ENOENT);
    assert_int_equal(count_in("."), 4);
    assert_int_equal(count_in("sub"), 0);
}

static void a_name_without_a_folder_is_in_the_working_folder(void **state)
{
    int before = open(".", O_RDONLY);
    (void)state;
    assert_int_equal(chdir(folder), 0);
    assert_true(save_file(bytes_of_text("f"), write_text, "one"));
    assert_true(save_file(bytes_of_text("f"), write_text, "two"));
    assert_int_equal(symlink("f", "l"), 0);
    assert_true(save_file(bytes_of_text("l"), write_text, "three"));
    assert_true(replace_file("g", write_text, "four"));
    assert_int_equal(fchdir(before), 0);
    (void)close(before);
    assert_string_equal(text_in_folder("f"), "three");
    assert_string_equal(text_in_folder("g"), "four");
}

static void a_pipe_and_a_device_are_written_to(void **state)
{
    char text[8] = "";
    int pipe_end;
    (void)state;
    assert_int_equal(mkfifo(in_folder("pipe"), 0600), 0);
    pipe_end = open(in_folder("pipe"), O_RDONLY | O_NONBLOCK);
    assert_true(save("pipe", "text"));
    assert_int_equal(read(pipe_end, text, sizeof text), 4);
    assert_string_equal(text, "text");
    assert_true(S_ISFIFO(stat_of("pipe").st_mode));
    assert_int_equal(mode_of("pipe"), 0600);
    assert_true(save_file(bytes_of_text("/dev/null"), write_text, "x"));
    assert_false(save_file(bytes_of_text("/dev/full"), write_text, "x"));
    assert_int_equal(errno, ENOSPC);
    (void)close(pipe_end);
}

static void a_file_keeps_its_group(void **state)
{
    (void)state;
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
    (void)state;
    if (geteuid() != 0)
        skip();
    assert_int_equal(mkdir(in_folder("sub"), 0700), 0);
    assert_int_equal(chown(in_folder("sub"), (uid_t)-1, 60123), 0);
    assert_int_equal(chmod(in_folder("sub"), 02700), 0);
    assert_true(save("sub/f", "text"));
    assert_int_equal(stat_of("sub/f").st_gid, 60123);
}

static void a_folder_need_not_be_readable(void **state)
{
    int is_root = geteuid() == 0, fine;
    (void)state;
    assert_int_equal(mkdir(in_folder("closed"), 0300), 0);
    if (is_root) {
        assert_int_equal(chmod(folder, 0711), 0);
        assert_int_equal(chown(in_folder("closed"), 60777, (gid_t)-1), 0);
        assert_int_equal(seteuid(60777), 0);
    }
    fine = save("closed/f", "one") && save("closed/f", "two");
    assert_int_equal(is_root ? seteuid(0) : 0, 0);
    assert_true(fine);
    assert_int_equal(chmod(in_folder("closed"), 0700), 0);
    assert_string_equal(text_in_folder("closed/f"), "two");
    assert_int_equal(count_in("closed"), 1);
}

/* Finds the name of the temporary file. */
static void write_and_look(const void *who, sink *out)
{
    char *name = *(char *const *)who;
    DIR *dir = opendir(folder);
    struct dirent *entry;
    assert_non_null(dir);
    while ((entry = readdir(dir)) != 0)
        if (strncmp(entry->d_name, ".flip-", 6) == 0)
            (void)snprintf(name, 20, "%.19s", entry->d_name);
    (void)closedir(dir);
    sink_text(out, "x");
}

static void a_temporary_file_is_hidden_and_has_a_name_by_chance(void **state)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    char name[20], first[20] = "", *at = name;
    int differs[12] = { 0 }, i, k;
    (void)state;
    for (i = 0; i < 12; i++) {
        name[0] = '\0';
        assert_true(replace_file(in_folder("f"), write_and_look, &at));
        assert_int_equal(strlen(name), 12);
        assert_int_equal(strspn(name + 6, letters), 6);
        for (k = 0; i > 0 && k < 12; k++)
            differs[k] |= name[k] != first[k];
        if (i == 0)
            (void)strcpy(first, name);
    }
    for (k = 6; k < 12; k++)
        assert_true(differs[k]);
    assert_int_equal(count_in("."), 1);
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
    (void)state;
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

static void save_some(void)
{
    if (!save("link", "text") || save("none/f", "text") || save("f/", "text"))
        abort();
}

static void a_save_gives_all_back(void **state)
{
    int before = dup(0);
    (void)state;
    (void)close(before);
    put("f", "");
    assert_int_equal(symlink("f", in_folder("link")), 0);
    save_some();
    assert_int_equal(dup(0), before);
    (void)close(before);
}

/* What somebody else has put there is neither followed nor written to. */
static void what_is_there_is_replaced(void **state)
{
    (void)state;
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

static void write_and_remove(const void *who, sink *out)
{
    int *seen = *(int *const *)who;
    *seen = count_in(".");
    sink_text(out, "x");
    remove_unfinished_file();
}

/* As a signal handler does. */
static void an_unfinished_file_can_be_removed(void **state)
{
    int seen = 0, *at = &seen;
    (void)state;
    remove_unfinished_file(); /* there is none */
    put("f", "before");
    assert_false(save_file(bytes_of_text(in_folder("f")), write_and_remove, &at));
    assert_int_equal(errno, ENOENT);
    assert_int_equal(seen, 2);
    assert_int_equal(count_in("."), 1);
    assert_string_equal(text_in_folder("f"), "before");
}

/* ---- processes of their own ---- */

/* Calls `act` in a process whose standard output and standard error are the files `out` and `err`,
   and returns its exit status. */
static int in_child(void (*act)(void))
{
    int status;
    pid_t pid = fork();
    if (pid == 0) {
        int out = open(in_folder("out"), O_RDWR | O_CREAT | O_TRUNC, 0600);
        int err = open(in_folder("err"), O_RDWR | O_CREAT | O_TRUNC, 0600);
        if (dup2(out, STDOUT_FILENO) < 0 || dup2(err, STDERR_FILENO) < 0)
            _exit(99);
        (void)close(out);
        (void)close(err);
        act();
        _exit(0);
    }
    assert_int_equal(waitpid(pid, &status, 0), pid);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static void save_to_standard_output(void)
{
    ino_t before = stat_of("out").st_ino, error = stat_of("err").st_ino;
    sink_text(standard_output(), "earlier ");
    if (!save_file(bytes_of_text(in_folder("out")), write_text, "saved ") ||
        stat_of("out").st_ino != before)
        _exit(1);
    sink_text(standard_output(), "later");
    if (!save_file(bytes_of_text(in_folder("err")), write_text, "message") ||
        stat_of("err").st_ino != error)
        _exit(2);
    _exit(finish_output(3, 4));
}

static void standard_output_is_not_replaced(void **state)
{
    (void)state;
    assert_int_equal(in_child(save_to_standard_output), 3);
    assert_string_equal(text_in_folder("out"), "earlier saved later");
    assert_string_equal(text_in_folder("err"), "message");
}

static void complain_of_two(void)
{
    sink_text(standard_output(), "first");
    complain("a\nb", 0);
    complain("a", "b\x1b");
    _exit(finish_output(0, 9));
}

static void a_message_is_one_line(void **state)
{
    (void)state;
    assert_int_equal(in_child(complain_of_two), 0);
    assert_string_equal(text_in_folder("out"), "first");
    assert_string_equal(text_in_folder("err"), "flipref: a\\nb\nflipref: a: b\\x1B\n");
}

static void lose_output(void)
{
    int full = open("/dev/full", O_WRONLY);
    (void)dup2(full, STDOUT_FILENO);
    sink_text(standard_output(), "lost");
    _exit(finish_output(0, 7));
}

static void close_output(void)
{
    (void)close(STDOUT_FILENO);
    sink_text(standard_output(), "lost");
    _exit(finish_output(0, 7));
}

static void write_to_nobody(void)
{
    int ends[2];
    if (pipe(ends) != 0)
        _exit(98);
    (void)close(ends[0]);
    (void)dup2(ends[1], STDOUT_FILENO);
    sink_text(standard_output(), "lost");
}

static void lose_to_nobody(void)
{
    write_to_nobody();
    _exit(finish_output(0, 7));
}

static void end_as_cat(void)
{
    write_to_nobody();
    end_as_cat_does();
    _exit(finish_output(0, 7));
}

static void lost_output_is_told_once(void **state)
{
    (void)state;
    assert_int_equal(in_child(lose_output), 7);
    assert_string_equal(text_in_folder("err"),
                        "flipref: standard output: No space left on device\n");
    assert_int_equal(in_child(close_output), 7);
    assert_string_equal(text_in_folder("err"), "flipref: standard output: Bad file descriptor\n");
    assert_int_equal(in_child(lose_to_nobody), 7);
    assert_string_equal(text_in_folder("err"), "flipref: standard output: Broken pipe\n");
    assert_int_equal(in_child(end_as_cat), 128 + SIGPIPE);
    assert_string_equal(text_in_folder("err"), "");
}

/* A file that is opened later must not become standard output. */
static void close_all(void)
{
    struct stat st, null;
    (void)close(STDIN_FILENO);
    (void)close(STDOUT_FILENO);
    (void)standard_output();
    if (stat("/dev/null", &null) != 0 || fstat(STDIN_FILENO, &st) != 0 ||
        st.st_rdev != null.st_rdev || fstat(STDOUT_FILENO, &st) != 0 || st.st_rdev != null.st_rdev)
        _exit(1);
    if (read(STDIN_FILENO, &st, 1) >= 0 || write(STDOUT_FILENO, "x", 1) >= 0)
        _exit(2); /* their use has to fail */
    if (open(in_folder("f"), O_WRONLY | O_CREAT, 0600) <= STDERR_FILENO)
        _exit(3);
}

static void closed_descriptors_are_occupied(void **state)
{
    (void)state;
    assert_int_equal(in_child(close_all), 0);
}

/* ---- reading ---- */

static struct reading opened(const char *name)
{
    struct reading in;
    assert_true(reading_open(&in, in_folder(name), 0));
    return in;
}

static void a_file_is_read_to_its_end(void **state)
{
    unsigned char text[8];
    struct reading in;
    (void)state;
    put("f", "0123456789");
    in = opened("f");
    assert_int_equal(in.size, 10);
    assert_int_equal(in.got, 0);
    assert_int_equal(in.patience, 0);
    assert_int_equal(reading_fill(&in, text, 8), 8);
    assert_memory_equal(text, "01234567", 8);
    assert_int_equal(reading_fill(&in, text, 8), 2);
    assert_int_equal(in.got, 10);
    assert_int_equal(reading_fill(&in, text, 8), 0);
    assert_null(in.trouble);
    reading_close(&in);
    assert_int_equal(fcntl(in.fd, F_GETFD), -1);
    assert_false(reading_open(&in, in_folder("none"), 0));
    assert_string_equal(in.trouble, strerror(ENOENT));
    assert_int_equal(in.size, 0);
    assert_int_equal(in.status.st_mode, 0);
}

static void what_goes_wrong_while_reading_is_told(void **state)
{
    unsigned char text[8];
    struct reading in;
    (void)state;
    put("f", "0123456789");
    in = opened("f");
    assert_int_equal(truncate(in_folder("f"), 9), 0);
    assert_int_equal(reading_fill(&in, text, 8), 8);
    assert_int_equal(reading_fill(&in, text, 8), 1);
    assert_int_equal(reading_fill(&in, text, 8), SOURCE_FAILED);
    assert_string_equal(in.trouble, "the file shrank while it was read");
    reading_close(&in);
    in = opened(".");
    assert_int_equal(reading_fill(&in, text, 8), SOURCE_FAILED);
    assert_string_equal(in.trouble, strerror(EISDIR));
    reading_close(&in);
}

static int yes(void)
{
    return 1;
}

static void reading_may_be_given_up(void **state)
{
    unsigned char text[8];
    struct reading in;
    (void)state;
    put("f", "0123456789");
    in = opened("f");
    in.give_up = yes;
    assert_int_equal(reading_fill(&in, text, 8), SOURCE_FAILED);
    assert_string_equal(in.trouble, "interrupted");
    assert_int_equal(in.got, 0);
    reading_close(&in);
}

/* A person has to see the prompt before the program waits. */
static void output_is_flushed_before_reading(void **state)
{
    unsigned char text[8], buffer[16];
    struct writing to = { .fd = -1 };
    struct reading in;
    sink out;
    (void)state;
    put("f", "0123456789");
    to.fd = open(in_folder("prompt"), O_WRONLY | O_CREAT, 0600);
    sink_init(&out, writing_write, &to, buffer, sizeof buffer);
    sink_text(&out, "prompt> ");
    assert_true(reading_open(&in, in_folder("f"), &out));
    assert_int_equal(stat_of("prompt").st_size, 0);
    assert_int_equal(reading_fill(&in, text, 8), 8);
    assert_string_equal(text_in_folder("prompt"), "prompt> ");
    assert_true(is_written_to(&out, &in) == 0);
    (void)close(to.fd);
    sink_text(&out, "x");
    assert_int_equal(reading_fill(&in, text, 8), SOURCE_FAILED);
    assert_int_equal(to.error, EBADF);
    assert_null(in.trouble);
    reading_close(&in);
}

static void the_same_file_is_recognized(void **state)
{
    unsigned char buffer[16];
    struct writing to = { .fd = -1 };
    struct reading in;
    sink out;
    (void)state;
    put("f", "x");
    put("g", "x");
    to.fd = open(in_folder("f"), O_WRONLY);
    sink_init(&out, writing_write, &to, buffer, sizeof buffer);
    in = opened("f");
    assert_true(is_written_to(&out, &in));
    reading_close(&in);
    in = opened("g");
    assert_false(is_written_to(&out, &in));
    reading_close(&in);
    (void)close(to.fd);
    to.fd = open("/dev/null", O_WRONLY);
    assert_true(reading_open(&in, "/dev/null", 0));
    assert_false(is_written_to(&out, &in)); /* it is no regular file */
    reading_close(&in);
    (void)close(to.fd);
}

/* Standard input may have been read in part, and is not waited for. */
static void read_standard_input(void)
{
    struct reading in;
    int f = open(in_folder("f"), O_RDONLY);
    int ends[2];
    (void)dup2(f, STDIN_FILENO);
    if (lseek(STDIN_FILENO, 4, SEEK_SET) != 4 || !reading_open(&in, "-", 0) || in.size != 6)
        _exit(1);
    reading_close(&in);
    if (fcntl(STDIN_FILENO, F_GETFD) < 0) /* it stays open */
        _exit(2);
    if (lseek(STDIN_FILENO, 40, SEEK_SET) != 40 || !reading_open(&in, "-", 0) || in.size != 0)
        _exit(3);
    if (!reading_start(&in, f, 0) || in.size != 10) /* any other file is read from its start */
        _exit(4);
    if (pipe(ends) != 0 || !reading_start(&in, ends[0], 0) || in.patience != 0 || in.size != 0)
        _exit(5);
}

static void standard_input_may_be_read_in_part(void **state)
{
    (void)state;
    put("f", "0123456789");
    assert_int_equal(in_child(read_standard_input), 0);
}

static void a_named_pipe_is_waited_for(void **state)
{
    unsigned char text[8];
    struct reading in;
    int writer, next;
    (void)state;
    assert_int_equal(mkfifo(in_folder("pipe"), 0600), 0);
    next = dup(0);
    (void)close(next);
    in = opened("pipe");
    reading_close(&in);
    assert_int_equal(dup(0), next); /* nothing else was left open */
    (void)close(next);
    in = opened("pipe");
    assert_int_equal(in.patience, 50); /* looks at it, ten in a second: 5 seconds */
    in.patience = 1;
    assert_int_equal(reading_fill(&in, text, 8), SOURCE_FAILED);
    assert_string_equal(in.trouble, "a pipe that nobody writes to");
    reading_close(&in);
    in = opened("pipe");
    writer = open(in_folder("pipe"), O_WRONLY);
    assert_int_equal(write(writer, "abc", 3), 3);
    assert_int_equal(reading_fill(&in, text, 8), 3);
    (void)close(writer);
    assert_int_equal(reading_fill(&in, text, 8), 0); /* its end, without a wait */
    assert_null(in.trouble);
    reading_close(&in);
    in = opened("pipe");
    writer = open(in_folder("pipe"), O_WRONLY);
    (void)close(writer);
    assert_int_equal(reading_fill(&in, text, 8), 0); /* a writer was there */
    assert_true(in.patience > 10);
    reading_close(&in);
}

/* A pipe that is full for a while gets all bytes, and one that is empty gives them. */
static void what_is_not_ready_is_waited_for(void **state)
{
    static unsigned char bytes_sent[1 << 17], got[1 << 17];
    struct writing to = { .fd = -1 };
    struct reading in;
    int ends[2], status;
    size_t len = 0, n;
    pid_t pid;
    (void)state;
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(fcntl(ends[0], F_SETFL, O_NONBLOCK), 0);
    assert_int_equal(fcntl(ends[1], F_SETFL, O_NONBLOCK), 0);
    for (n = 0; n < sizeof bytes_sent; n++)
        bytes_sent[n] = (unsigned char)(n * 7 + n / 256);
    pid = fork();
    if (pid == 0) {
        (void)close(ends[0]);
        to.fd = ends[1];
        (void)usleep(20000);
        _exit(!writing_write(&to, bytes_of(bytes_sent, sizeof bytes_sent)));
    }
    (void)close(ends[1]);
    assert_true(reading_start(&in, ends[0], 0));
    while ((n = reading_fill(&in, got + len, sizeof got - len)) > 0 && n != SOURCE_FAILED)
        len += n;
    assert_int_equal(n, 0);
    assert_int_equal(len, sizeof got);
    assert_memory_equal(got, bytes_sent, sizeof got);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_int_equal(status, 0);
    reading_close(&in);
}

/* ---- color, temporary files ---- */

static void color_depends_on_the_terminal_and_its_user(void **state)
{
    static const struct {
        const char *no_color, *term;
        enum color when;
        int on_terminal, wanted;
    } rows[] = {
        { 0, "xterm", COLOR_AUTO, 1, 1 },    { 0, "xterm", COLOR_AUTO, 0, 0 },
        { 0, "dumb", COLOR_AUTO, 1, 0 },     { 0, 0, COLOR_AUTO, 1, 0 },
        { "", "xterm", COLOR_AUTO, 1, 1 },   { "1", "xterm", COLOR_AUTO, 1, 0 },
        { "1", "dumb", COLOR_ALWAYS, 0, 1 }, { 0, "xterm", COLOR_NEVER, 1, 0 },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS_OF(rows); i++) {
        (void)(rows[i].no_color != 0 ? setenv("NO_COLOR", rows[i].no_color, 1)
                                     : unsetenv("NO_COLOR"));
        (void)(rows[i].term != 0 ? setenv("TERM", rows[i].term, 1) : unsetenv("TERM"));
        if (has_color(rows[i].when, rows[i].on_terminal) != rows[i].wanted)
            fail_msg("row %zu", i);
    }
}

static void a_temporary_file_has_no_name(void **state)
{
    char text[4] = "";
    const char *trouble = 0;
    void *store;
    int fd;
    (void)state;
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
        TEST(closed_descriptors_are_occupied), /* before this process opens standard output */
        TEST(a_new_file_has_the_usual_access),
        TEST(a_file_is_replaced_and_keeps_its_permissions),
        TEST(a_save_that_stops_changes_nothing),
        TEST(a_large_file_is_whole),
        TEST(links_are_followed_and_kept),
        TEST(a_chain_of_links_may_be_long),
        TEST(what_cannot_be_saved_says_why),
        TEST(a_name_without_a_folder_is_in_the_working_folder),
        TEST(a_pipe_and_a_device_are_written_to),
        TEST(a_file_keeps_its_group),
        TEST(a_new_file_has_the_group_that_its_folder_gives),
        TEST(a_folder_need_not_be_readable),
        TEST(a_temporary_file_is_hidden_and_has_a_name_by_chance),
        TEST(what_a_killed_save_left_is_removed),
        TEST(a_save_gives_all_back),
        TEST(what_is_there_is_replaced),
        TEST(an_unfinished_file_can_be_removed),
        TEST(standard_output_is_not_replaced),
        TEST(a_message_is_one_line),
        TEST(lost_output_is_told_once),
        TEST(a_file_is_read_to_its_end),
        TEST(what_goes_wrong_while_reading_is_told),
        TEST(reading_may_be_given_up),
        TEST(output_is_flushed_before_reading),
        TEST(the_same_file_is_recognized),
        TEST(standard_input_may_be_read_in_part),
        TEST(a_named_pipe_is_waited_for),
        TEST(what_is_not_ready_is_waited_for),
        TEST(color_depends_on_the_terminal_and_its_user),
        TEST(a_temporary_file_has_no_name),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
