/* contain: what is left by those who were killed, and users of sandboxes. */
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

static const struct named_file two_files[] = { { "first", { (const unsigned char *)"one", 3 } },
                                               { "second", { NULL, 0 } } };

/* ---- without namespaces ---- */

static void open_with_folders(struct container *c, const struct container_request *request)
{
    memset(c, 0, sizeof *c);
    c->opening.uid = geteuid() == 0 ? 60007 : 0;
    assert_int_equal(folders_make(c, request), 1);
    assert_string_equal(c->broken, "");
}

/* ---- what is left behind ---- */

/* Ends a process that has the folders of a container, so that it can remove nothing. `seconds` ago
   it made them. Their place is in `path`. */
static void leave_folders(char path[SUPERVISOR_PATH], long seconds)
{
    static struct container *c;
    struct timespec times[2];
    int status;
    c = mmap(NULL, sizeof *c, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_ptr_not_equal(c, MAP_FAILED);
    if (fork() == 0) {
        const struct container_request request = { .files = two_files, .file_count = 2 };
        open_with_folders(c, &request);
        (void)chmod(c->opening.scratch, 0);
        (void)raise(SIGKILL);
    }
    (void)wait(&status);
    (void)snprintf(path, SUPERVISOR_PATH, "%s", c->opening.to_remove);
    (void)munmap(c, sizeof *c);
    (void)clock_gettime(CLOCK_REALTIME, &times[0]);
    times[0].tv_sec -= seconds;
    times[1] = times[0];
    assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
}

static void folders_of_killed_processes_are_removed(void **state)
{
    const struct container_request request = { .file_count = 0 };
    static struct container used;
    struct timespec old[2] = { { 1, 0 }, { 1, 0 } };
    char stale[SUPERVISOR_PATH], young[SUPERVISOR_PATH], other[SUPERVISOR_PATH];
    (void)setenv("TMPDIR", folder, 1);
    leave_folders(stale, 100);
    leave_folders(young, 0);
    leave_folders(other, 100);
    (void)snprintf(other + strlen(other), 10, "/mine");
    assert_int_equal(mkdir(other, 0755), 0); /* somebody's folder, whose name is like ours */
    *strrchr(other, '/') = '\0';
    assert_int_equal(utimensat(AT_FDCWD, other, old, 0), 0);
    open_with_folders(&used, &request);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(folders_of_killed_processes_are_removed),
        IN_FOLDER(containers_have_users_of_their_own),
        IN_FOLDER(a_user_who_has_a_process_is_not_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
