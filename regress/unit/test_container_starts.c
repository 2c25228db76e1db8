/* contain: sandboxes that cannot be started, or only just: what is said, and that nothing is left.
 */
#define _GNU_SOURCE
#include "regress/unit/fake_bubblewrap.h"

#include <dirent.h>
#include <signal.h>
#include <sys/resource.h>

static char reason[CONTAINMENT_TEXT];

static int count_descriptors(void)
{
    DIR *all = opendir("/proc/self/fd");
    int n = 0;
    assert_non_null(all);
    while (readdir(all))
        n++;
    (void)closedir(all);
    return n;
}

/* ---- what bubblewrap prints ---- */

#define NOT_STARTED "the sandbox could not be started: "
#define TEN         "xxxxxxxxxx"
#define HUNDRED     TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN

static const struct {
    const char *script, *why;
} last_words[] = {
    { "printf x >&2", "x" },
    { "printf 'first\\nlast' >&2", "last" },
    { "printf 'first\\n\\n\\n' >&2", "first" },
    { "printf '\\nlast\\n' >&2", "last" },
    { "printf ' a~\\n' >&2", " a~" },
    { "printf '\\177a\\011b\\303\\251\\n' >&2", "?a?b??" },
    { "printf '\\037 \\n' >&2", "? " },
    { "printf '\\n' >&2", "Connection reset by peer" },
    { "printf '\\n\\n' >&2", "Connection reset by peer" },
    { "exit 0", "Connection reset by peer" },
    { "echo not this", "Connection reset by peer" },
    { "printf " HUNDRED HUNDRED TEN TEN TEN "'xxxxxx\\nabcd\\n' >&2", "ab" }, /* of 239 bytes */
};

static void the_last_line_of_bubblewrap_is_the_reason(void **state)
{
    const struct container_order order = { .level = CONTAINMENT_FULL };
    char wanted[CONTAINMENT_TEXT];
    size_t i;
    (void)state;
    need_stage();
    for (i = 0; i < ROWS_OF(last_words); i++) {
        put_bubblewrap(last_words[i].script);
        assert_null(container_open(&order, reason));
        (void)snprintf(wanted, sizeof wanted, NOT_STARTED "%s", last_words[i].why);
        assert_string_equal(reason, wanted);
    }
}

static void a_long_line_of_bubblewrap_is_cut(void **state)
{
    const struct container_order order = { .level = CONTAINMENT_FULL };
    (void)state;
    need_stage();
    put_bubblewrap("printf " HUNDRED HUNDRED HUNDRED " >&2");
    assert_null(container_open(&order, reason));
    assert_int_equal(strlen(reason), CONTAINMENT_TEXT - 1);
    assert_int_equal(strspn(reason + strlen(NOT_STARTED), "x"),
                     CONTAINMENT_TEXT - 1 - strlen(NOT_STARTED));
}

/* ---- too few descriptors ---- */

static const struct container_file two_files[] = { { "first", { (const unsigned char *)"one", 3 } },
                                                   { "second", { NULL, 0 } } };

static int is_expected_without_descriptors(void)
{
    static const char *const reasons[] = {
        "there is no free user for the sandbox: Too many open files",
        NOT_STARTED "Too many open files",
        NOT_STARTED "Invalid argument", /* no descriptor above the first ones is allowed */
    };
    size_t i;
    for (i = 0; i < ROWS_OF(reasons); i++)
        if (strcmp(reason, reasons[i]) == 0)
            return 1;
    return 0;
}

/* A bubblewrap that says `started` if it can read all files that it is to show. */
static const char reading[] = "said=started\n"
                              "for word; do\n"
                              "    [ \"$before\" != --ro-bind-data ] || cat <&\"$word\" >copy ||\n"
                              "        said=lost\n"
                              "    before=$word\n"
                              "done 2>/dev/null\n"
                              "echo $said >&2\n";

/* Each limit lets the start fail at another step, up to one that is enough. */
static void without_descriptors_nothing_is_started(void **state)
{
    const struct container_order order = { .level = CONTAINMENT_FULL,
                                           .files = two_files,
                                           .file_count = 2 };
    struct rlimit before, few;
    int descriptors = count_descriptors();
    rlim_t most;
    size_t failures = 0;
    (void)state;
    need_stage();
    put_bubblewrap(reading);
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &before), 0);
    for (most = 3; most < 60; most++) {
        struct container *c;
        few = before;
        few.rlim_cur = most;
        assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
        c = container_open(&order, reason);
        assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
        assert_null(c);
        assert_int_equal(count_descriptors(), descriptors);
        if (strcmp(reason, NOT_STARTED "started") == 0)
            break;
        if (failures == 0 && geteuid() == 0)
            assert_string_equal(reason,
                                "there is no free user for the sandbox: Too many open files");
        if (!is_expected_without_descriptors())
            fail_msg("with %d descriptors: %s", (int)most, reason);
        failures++;
    }
    assert_true(failures > 5 && most < 60);
}

/* ---- files and folders ---- */

static void each_file_needs_a_name_of_up_to_50_bytes(void **state)
{
    struct container_file files[] = { { "50-bytes-50-bytes-50-bytes-50-bytes-50-bytes-50-by",
                                        { NULL, 0 } },
                                      { "other", { NULL, 0 } } };
    struct container_order order = { .level = CONTAINMENT_LIMITS, .files = files, .file_count = 2 };
    struct container *c;
    (void)state;
    need_stage();
    assert_int_equal(strlen(files[0].name), 50);
    c = container_open(&order, reason);
    assert_non_null(c);
    container_close(c);
    files[0].name = "/";
    assert_null(container_open(&order, reason));
    assert_string_equal(reason, "a file of the sandbox has a name that cannot be used");
}

/* Without namespaces, the supervisor bounds the working folder. */
static void the_supervisor_is_told_the_size_of_the_folder(void **state)
{
    static const struct {
        enum container_kind kind;
        uint64_t scratch, size;
    } rows[] = { { CONTAINER_OF_PROGRAM, 0, 16 << 20 },
                 { CONTAINER_OF_COMPILER, 0, 256 << 20 },
                 { CONTAINER_OF_PROGRAM, 12345, 12345 } };
    size_t i;
    (void)state;
    need_stage();
    for (i = 0; i < ROWS_OF(rows); i++) {
        const struct container_order order = { .level = CONTAINMENT_LIMITS,
                                               .kind = rows[i].kind,
                                               .scratch = rows[i].scratch };
        struct container *c = container_open(&order, reason);
        assert_non_null(c);
        assert_int_equal(c->opening.scratch_size, rows[i].size);
        assert_int_equal(c->opening.level, CONTAINMENT_LIMITS);
        assert_int_equal(c->opening.uid != 0, geteuid() == 0);
        assert_int_equal(access(c->opening.scratch, F_OK), 0);
        container_close(c);
    }
    container_close(NULL);
}

static void folders_are_removed_when_a_sandbox_ends(void **state)
{
    const struct container_order order = { .level = CONTAINMENT_LIMITS };
    struct container *c;
    char path[STAGE_PATH];
    int descriptors = count_descriptors();
    (void)state;
    need_stage();
    (void)setenv("TMPDIR", folder, 1);
    assert_int_equal(chmod(folder, 0777), 0);
    c = container_open(&order, reason);
    assert_non_null(c);
    (void)snprintf(path, sizeof path, "%s", c->opening.to_remove);
    assert_int_equal(access(path, F_OK), 0);
    container_close(c);
    assert_int_not_equal(access(path, F_OK), 0);
    assert_int_equal(count_descriptors(), descriptors);
}

/* A supervisor removes its folders when it ends, unless it is killed. */
static void folders_of_a_supervisor_that_was_killed_are_removed(void **state)
{
    const struct container_order order = { .level = CONTAINMENT_LIMITS };
    struct container *c;
    char path[STAGE_PATH];
    (void)state;
    need_stage();
    (void)setenv("TMPDIR", folder, 1);
    assert_int_equal(chmod(folder, 0777), 0);
    c = container_open(&order, reason);
    assert_non_null(c);
    (void)snprintf(path, sizeof path, "%s", c->opening.to_remove);
    assert_int_equal(kill(c->pid, SIGKILL), 0);
    container_close(c);
    assert_int_not_equal(access(path, F_OK), 0);
}

/* ---- kinds and users ---- */

/* Root gives such a program a user of its own, whose processes can be limited. */
static void programs_with_children_need_a_user_of_their_own(void **state)
{
    static const char why[] =
        "programs may have children only at the level full or in a user of their own";
    struct container_order order = { .level = CONTAINMENT_LIMITS, .kind = CONTAINER_OF_FORKS };
    struct container *c;
    (void)state;
    need_stage();
    if (geteuid() != 0)
        skip();
    c = container_open(&order, reason);
    assert_non_null(c);
    container_close(c);
    assert_int_equal(seteuid(60777), 0);
    c = container_open(&order, reason);
    assert_int_equal(seteuid(0), 0);
    assert_null(c);
    assert_string_equal(reason, why);
    order.kind = CONTAINER_OF_PROGRAM;
    assert_int_equal(seteuid(60777), 0);
    c = container_open(&order, reason);
    assert_int_equal(seteuid(0), 0);
    if (c == NULL)
        assert_string_not_equal(reason, why); /* this kind needs none */
    container_close(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(the_last_line_of_bubblewrap_is_the_reason),
        IN_FOLDER(a_long_line_of_bubblewrap_is_cut),
        IN_FOLDER(without_descriptors_nothing_is_started),
        IN_FOLDER(each_file_needs_a_name_of_up_to_50_bytes),
        IN_FOLDER(the_supervisor_is_told_the_size_of_the_folder),
        IN_FOLDER(folders_are_removed_when_a_sandbox_ends),
        IN_FOLDER(folders_of_a_supervisor_that_was_killed_are_removed),
        IN_FOLDER(programs_with_children_need_a_user_of_their_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
