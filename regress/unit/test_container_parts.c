/* contain: the parts of sandboxes: folders, users, descriptors, reasons, and flipref itself. */
#define _GNU_SOURCE
#include "regress/unit/folder.h"

#include "contain/container.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>

static int set_up(void **state)
{
    (void)unsetenv("TMPDIR");
    return make_folder(state);
}

static int tear_down(void **state)
{
    (void)unsetenv("TMPDIR");
    return remove_folder(state);
}

#define IN_FOLDER(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

static const struct container_file two_files[] = { { "first", { (const unsigned char *)"one", 3 } },
                                                   { "second", { NULL, 0 } } };

/* ---- without namespaces ---- */

static mode_t mode_of(const char *path, uint32_t owner)
{
    struct stat status;
    assert_int_equal(lstat(path, &status), 0);
    assert_int_equal(status.st_uid, owner);
    return status.st_mode;
}

static void open_with_folders(struct container *c, const struct container_order *order)
{
    memset(c, 0, sizeof *c);
    c->opening.uid = geteuid() == 0 ? 60007 : 0;
    assert_int_equal(folders_make(c, order), 1);
    assert_string_equal(c->broken, "");
}

static void folders_have_the_files_of_a_container(void **state)
{
    const struct container_order order = { .files = two_files, .file_count = 2 };
    static struct container c;
    struct stage_opening *o = &c.opening;
    char path[2 * STAGE_PATH], text[10] = "";
    FILE *f;
    (void)state;
    (void)setenv("TMPDIR", folder, 1);
    open_with_folders(&c, &order);
    assert_int_equal(strncmp(o->to_remove, folder, strlen(folder)), 0);
    assert_int_equal(strncmp(o->to_remove + strlen(folder), "/flipref-", 9), 0);
    (void)snprintf(path, sizeof path, "%s/box", o->to_remove);
    assert_string_equal(o->box, path);
    (void)snprintf(path, sizeof path, "%s/scratch", o->to_remove);
    assert_string_equal(o->scratch, path);
    assert_int_equal(mode_of(o->to_remove, geteuid()), S_IFDIR | 0711);
    assert_int_equal(mode_of(o->box, geteuid()), S_IFDIR | 0755);
    assert_int_equal(mode_of(o->scratch, o->uid ? o->uid : geteuid()), S_IFDIR | 0700);
    (void)snprintf(path, sizeof path, "%s/second", o->box);
    assert_int_equal(mode_of(path, geteuid()), S_IFREG | 0555);
    (void)snprintf(path, sizeof path, "%s/first", o->box);
    assert_int_equal(mode_of(path, geteuid()), S_IFREG | 0555);
    f = fopen(path, "rb");
    assert_non_null(f);
    assert_int_equal(fread(text, 1, sizeof text, f), 3);
    (void)fclose(f);
    assert_string_equal(text, "one");
    folders_remove(&c);
    assert_int_not_equal(access(o->to_remove, F_OK), 0);
}

static void folders_are_removed_with_all_in_them(void **state)
{
    const struct container_order order = { .files = two_files, .file_count = 2 };
    static struct container c;
    char path[STAGE_PATH + 20];
    (void)state;
    (void)setenv("TMPDIR", folder, 1);
    open_with_folders(&c, &order);
    (void)snprintf(path, sizeof path, "%s/a", c.opening.scratch);
    assert_int_equal(mkdir(path, 0755), 0);
    (void)snprintf(path, sizeof path, "%s/a/b", c.opening.scratch);
    assert_int_equal(mkdir(path, 0755), 0);
    folders_remove(&c);
    assert_int_not_equal(access(c.opening.to_remove, F_OK), 0);
    /* A container of namespaces has no folders: what has these names is not its own. */
    c.opening.to_remove[0] = '\0';
    (void)snprintf(c.opening.scratch, sizeof c.opening.scratch, "%s", folder);
    put("kept", "kept");
    folders_remove(&c);
    assert_string_equal(text_in_folder("kept"), "kept");
}

static void folders_are_made_where_programs_can_be_started(void **state)
{
    const struct container_order order = { .file_count = 0 };
    static struct container c;
    char longest[300];
    const char *const bad[] = { "", "relative", "/nowhere", longest };
    size_t i, len = 200 - strlen("/flipref-XXXXXX");
    (void)state;
    memset(longest, '/', sizeof longest);
    memcpy(longest, folder, strlen(folder));
    longest[len + 1] = '\0';
    for (i = 0; i < ROWS_OF(bad); i++) {
        (void)setenv("TMPDIR", bad[i], 1);
        open_with_folders(&c, &order);
        assert_int_equal(strncmp(c.opening.to_remove, "/tmp/flipref-", 13), 0);
        folders_remove(&c);
    }
    longest[len] = '\0';
    (void)setenv("TMPDIR", longest, 1);
    open_with_folders(&c, &order);
    assert_int_equal(strncmp(c.opening.to_remove, longest, len), 0);
    folders_remove(&c);
}

static void files_that_cannot_be_written_are_a_reason(void **state)
{
    static char long_name[STAGE_PATH];
    struct container_file files[] = { { "same", { NULL, 0 } }, { "same", { NULL, 0 } } };
    const struct container_order order = { .files = files, .file_count = 2 };
    static struct container c;
    (void)state;
    (void)setenv("TMPDIR", folder, 1);
    memset(&c, 0, sizeof c);
    assert_int_equal(folders_make(&c, &order), 0);
    assert_string_equal(c.broken, "cannot write a temporary file: File exists");
    folders_remove(&c);
    assert_int_not_equal(access(c.opening.to_remove, F_OK), 0);
    memset(long_name, 'x', sizeof long_name - 1);
    files[0].name = long_name;
    assert_int_equal(folders_make(&c, &order), 0);
    assert_string_equal(c.broken, "cannot write a temporary file: File name too long");
    folders_remove(&c);
}

/* ---- what is left behind ---- */

/* Ends a process that has the folders of a container, so that it can remove nothing. `seconds` ago
   it made them. Their place is in `path`. */
static void leave_folders(char path[STAGE_PATH], long seconds)
{
    static struct container *c;
    struct timespec times[2];
    int status;
    c = mmap(NULL, sizeof *c, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_ptr_not_equal(c, MAP_FAILED);
    if (fork() == 0) {
        const struct container_order order = { .files = two_files, .file_count = 2 };
        open_with_folders(c, &order);
        (void)chmod(c->opening.scratch, 0);
        (void)raise(SIGKILL);
    }
    (void)wait(&status);
    (void)snprintf(path, STAGE_PATH, "%s", c->opening.to_remove);
    (void)munmap(c, sizeof *c);
    (void)clock_gettime(CLOCK_REALTIME, &times[0]);
    times[0].tv_sec -= seconds;
    times[1] = times[0];
    assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
}

static void folders_of_killed_processes_are_removed(void **state)
{
    const struct container_order order = { .file_count = 0 };
    static struct container used;
    struct timespec old[2] = { { 1, 0 }, { 1, 0 } };
    char stale[STAGE_PATH], young[STAGE_PATH], other[STAGE_PATH];
    (void)state;
    (void)setenv("TMPDIR", folder, 1);
    leave_folders(stale, 100);
    leave_folders(young, 0);
    leave_folders(other, 100);
    (void)snprintf(other + strlen(other), 10, "/mine");
    assert_int_equal(mkdir(other, 0755), 0); /* somebody's folder, whose name is like ours */
    *strrchr(other, '/') = '\0';
    assert_int_equal(utimensat(AT_FDCWD, other, old, 0), 0);
    open_with_folders(&used, &order);
    assert_int_equal(utimensat(AT_FDCWD, used.opening.to_remove, old, 0), 0);
    folders_remove_stale();
    assert_int_not_equal(access(stale, F_OK), 0);
    assert_int_equal(access(young, F_OK), 0);
    assert_int_equal(access(other, F_OK), 0);
    assert_int_equal(access(used.opening.scratch, F_OK), 0);
    folders_remove(&used);
}

/* ---- users ---- */

static uid_t user_of(pid_t pid)
{
    struct stat status;
    char path[64];
    (void)snprintf(path, sizeof path, "/proc/%d", (int)pid);
    return stat(path, &status) == 0 ? status.st_uid : 0;
}

static void containers_have_users_of_their_own(void **state)
{
    static struct container c[3];
    unsigned i, first = (unsigned)getpid() % 478;
    (void)state;
    for (i = 0; i < 3; i++) {
        assert_int_equal(user_take(&c[i]), 1);
        assert_true(c[i].user_lock >= FIRST_DESCRIPTOR);
        assert_in_range(c[i].opening.uid, 60706, 61183);
    }
    assert_int_not_equal(c[0].opening.uid, c[1].opening.uid);
    assert_int_not_equal(c[1].opening.uid, c[2].opening.uid);
    assert_int_not_equal(c[0].opening.uid, c[2].opening.uid);
    assert_true((c[0].opening.uid - 60706 + 478 - first) % 478 < 100); /* others may be taken */
    (void)close(c[1].user_lock);
    i = c[1].opening.uid;
    assert_int_equal(user_take(&c[1]), 1);
    assert_int_equal(c[1].opening.uid, i); /* it is free again */
    for (i = 0; i < 3; i++)
        (void)close(c[i].user_lock);
}

static void a_user_who_has_a_process_is_not_taken(void **state)
{
    static struct container c[2];
    int status;
    pid_t child;
    (void)state;
    if (geteuid() != 0)
        skip();
    assert_int_equal(user_take(&c[0]), 1);
    (void)close(c[0].user_lock);
    child = fork();
    if (child == 0) {
        (void)setuid(c[0].opening.uid);
        for (;;)
            (void)pause();
    }
    while (user_of(child) != c[0].opening.uid)
        ;
    assert_int_equal(user_take(&c[1]), 1);
    assert_int_not_equal(c[1].opening.uid, c[0].opening.uid);
    (void)close(c[1].user_lock);
    (void)kill(child, SIGKILL);
    (void)waitpid(child, &status, 0);
}

/* A process and its threads count; those of others do not. */
static void a_user_has_as_many_processes_as_run(void **state)
{
    int status;
    pid_t child;
    (void)state;
    assert_true(user_processes() >= 1);
    if (geteuid() != 0)
        skip();
    child = fork();
    if (child == 0)
        _exit(setuid(60777) == 0 ? (int)user_processes() : 99); /* no sandbox's user */
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 1);
}

/* ---- the parts of a start ---- */

static void descriptors_are_moved_out_of_the_way(void **state)
{
    int ends[2], moved;
    char byte = 0;
    (void)state;
    assert_int_equal(descriptor_above(-1), -1);
    assert_int_equal(pipe(ends), 0);
    moved = descriptor_above(ends[0]);
    assert_true(moved >= FIRST_DESCRIPTOR);
    assert_int_equal(fcntl(moved, F_GETFD), FD_CLOEXEC);
    assert_int_equal(fcntl(ends[0], F_GETFD), -1);
    assert_int_equal(write(ends[1], "x", 1), 1);
    assert_int_equal(read(moved, &byte, 1), 1);
    assert_int_equal(byte, 'x');
    (void)close(moved);
    (void)close(ends[1]);
}

static void a_reason_fits_its_room(void **state)
{
    char text[CONTAINMENT_TEXT + 1] = "";
    static char long_text[1000];
    (void)state;
    containment_say(text, "what", NULL);
    assert_string_equal(text, "what");
    containment_say(text, "what", "why");
    assert_string_equal(text, "what: why");
    memset(long_text, 'x', sizeof long_text - 1);
    containment_say(text, long_text, "why");
    assert_int_equal(strlen(text), CONTAINMENT_TEXT - 1);
}

static void flipref_reads_itself(void **state)
{
    struct byte_queue self = { 0 };
    FILE *f = fopen("/proc/self/exe", "rb");
    bytes b;
    size_t i;
    (void)state;
    assert_non_null(f);
    assert_int_equal(container_read_self(&self), 1);
    b = queue_bytes(&self);
    assert_true(b.len > 1 << 16);
    for (i = 0; i < b.len; i++)
        if (getc(f) != b.at[i])
            fail_msg("it differs from byte %zu on", i);
    assert_int_equal(getc(f), EOF);
    (void)fclose(f);
    free(self.at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(folders_have_the_files_of_a_container),
        IN_FOLDER(folders_are_removed_with_all_in_them),
        IN_FOLDER(folders_are_made_where_programs_can_be_started),
        IN_FOLDER(folders_of_killed_processes_are_removed),
        IN_FOLDER(files_that_cannot_be_written_are_a_reason),
        IN_FOLDER(containers_have_users_of_their_own),
        IN_FOLDER(a_user_who_has_a_process_is_not_taken),
        IN_FOLDER(a_user_has_as_many_processes_as_run),
        IN_FOLDER(descriptors_are_moved_out_of_the_way),
        IN_FOLDER(a_reason_fits_its_room),
        IN_FOLDER(flipref_reads_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
