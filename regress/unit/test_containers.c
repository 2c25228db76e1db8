/* contain: how sandboxes are opened and closed. Bubblewrap is a script of the test, which notes
   what it is started with. */
#define _GNU_SOURCE
#include "regress/unit/fake_bubblewrap.h"

#include "contain/filter/filter.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>

/* ---- helpers ---- */

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

/* ---- what bubblewrap is started with ---- */

static char expected[8192];

static void expect(const char *words)
{
    assert_true(strlen(expected) + strlen(words) + 2 < sizeof expected);
    (void)strcat(strcat(expected, words), "\n");
}

/* What is there is visible: a link as a link. Returns whether it is. */
static int expect_visible(const char *path)
{
    char target[PATH_MAX], words[2 * PATH_MAX + 20];
    struct stat status;
    ssize_t n;
    if (lstat(path, &status) != 0)
        return 0;
    n = S_ISLNK(status.st_mode) ? readlink(path, target, sizeof target - 1) : 0;
    target[n] = '\0';
    (void)snprintf(words, sizeof words, "%s\n%s\n%s", n > 0 ? "--symlink" : "--ro-bind",
                   n > 0 ? target : path, path);
    expect(words);
    return 1;
}

static void expect_all_visible(const char *const *paths)
{
    for (; *paths; paths++)
        (void)expect_visible(*paths);
}

static const char *const links[] = { "/lib", "/lib32", "/lib64", "/usr/lib32", "/usr/lib64", NULL };
static const char *const of_compiler[] = { "/bin",
                                           "/usr/bin",
                                           "/usr/lib",
                                           "/usr/libexec",
                                           "/usr/include",
                                           "/usr/local/bin",
                                           "/usr/local/lib",
                                           "/usr/local/lib64",
                                           "/usr/local/libexec",
                                           "/usr/local/include",
                                           "/etc/alternatives",
                                           "/etc/ld.so.cache",
                                           NULL };
static const char *const of_command[] = {
    "/bin",       "/usr/bin",   "/usr/lib",          "/usr/libexec",
    "/usr/share", "/usr/local", "/etc/alternatives", "/etc/ld.so.cache",
    NULL
};

static void expect_libraries_visible(void)
{
    static const char *const apart[] = {
        "/usr/lib/x86_64-linux-gnu",    "/usr/lib/aarch64-linux-gnu",
        "/usr/lib/arm-linux-gnueabihf", "/usr/lib/riscv64-linux-gnu",
        "/usr/lib/s390x-linux-gnu",     "/usr/lib/powerpc64le-linux-gnu",
        "/usr/lib/i386-linux-gnu"
    };
    size_t i;
    int are_apart = 0;
    for (i = 0; i < ROWS_OF(apart); i++)
        are_apart |= expect_visible(apart[i]);
    if (!are_apart)
        (void)expect_visible("/usr/lib");
}

static const struct start {
    enum container_kind kind;
    const char *const *visible; /* NULL: libraries only */
    int has_random, has_proc, has_temporary;
    uint64_t scratch; /* as ordered */
    const char *size; /* of the working folder */
} starts[] = {
    { CONTAINER_OF_PROGRAM, NULL, 0, 0, 0, 0, "16777216" },
    { CONTAINER_OF_FORKS, NULL, 0, 0, 0, 1000000, "1000000" },
    { CONTAINER_OF_SANITIZED, NULL, 0, 1, 0, 0, "16777216" },
    { CONTAINER_OF_COMPILER, of_compiler, 0, 1, 1, 0, "268435456" },
    { CONTAINER_OF_COMMAND, of_command, 0, 1, 1, 0, "268435456" },
    { CONTAINER_OF_ENGINES, of_compiler, 1, 1, 1, 5000000000, "5000000000" },
};

static void expect_start(const struct start *s)
{
    expected[0] = '\0';
    expect("--unshare-all\n--unshare-user\n--uid\n1000\n--gid\n1000\n--as-pid-1\n"
           "--die-with-parent\n--hostname\nbox\n--clearenv");
    expect_all_visible(links);
    if (s->visible)
        expect_all_visible(s->visible);
    else
        expect_libraries_visible();
    expect("--dev-bind\n/dev/null\n/dev/null");
    if (s->has_random)
        expect("--dev-bind\n/dev/urandom\n/dev/urandom");
    if (s->has_proc)
        expect("--proc\n/proc");
    expect("--perms\n0555\n--ro-bind-data\n#\n/stage");
    expect("--perms\n0555\n--ro-bind-data\n#\n/box/first");
    expect("--perms\n0555\n--ro-bind-data\n#\n/box/second");
    expect("--perms\n0700\n--size");
    expect(s->size);
    expect("--tmpfs\n/scratch");
    if (s->has_temporary)
        expect("--symlink\nscratch\n/tmp");
    expect("--dir\n/box\n--remount-ro\n/\n--chdir\n/scratch\n--\n/stage");
}

static const struct container_file two_files[] = { { "first", { (const unsigned char *)"one", 3 } },
                                                   { "second", { NULL, 0 } } };

/* Notes the words, and what is in the files that descriptors stand for. */
static const char noting[] = "n=0\n"
                             "before=\n"
                             "for word; do\n"
                             "    if [ \"$before\" = --ro-bind-data ]; then\n"
                             "        cat <&\"$word\" >\"file$n\"\n"
                             "        n=$((n + 1))\n"
                             "        [ \"$word\" -ge 20 ] || echo low >&2\n"
                             "        before=\n"
                             "        word='#'\n"
                             "    fi\n"
                             "    before=$word\n"
                             "    echo \"$word\"\n"
                             "done >words\n"
                             "echo first >&2\n"
                             "printf 'no \\tluck\\n\\n' >&2\n"
                             "exit 1\n";

static void bubblewrap_shows_what_a_kind_needs(void **state)
{
    size_t i;
    (void)state;
    need_stage();
    put_bubblewrap(noting);
    for (i = 0; i < ROWS_OF(starts); i++) {
        const struct container_order order = { .level = CONTAINMENT_FULL,
                                               .kind = starts[i].kind,
                                               .files = two_files,
                                               .file_count = 2,
                                               .scratch = starts[i].scratch };
        assert_null(container_open(&order, reason));
        assert_string_equal(reason, "the sandbox could not be started: no ?luck");
        expect_start(&starts[i]);
        expect_text("words", expected);
        expect_text("file1", "one");
        expect_text("file2", "");
    }
}

static void bubblewrap_gets_the_supervisor_whole(void **state)
{
    const struct container_order order = { .level = CONTAINMENT_FULL };
    FILE *f;
    size_t i;
    (void)state;
    need_stage();
    put_bubblewrap(noting);
    assert_null(container_open(&order, reason));
    f = fopen(in_folder("file0"), "rb");
    assert_non_null(f);
    for (i = 0; i < contain_stage.len; i++)
        if (getc(f) != contain_stage.at[i])
            fail_msg("the supervisor differs from byte %zu on", i);
    assert_int_equal(getc(f), EOF);
    (void)fclose(f);
}

/* It has nothing of the terminal, and the terminal's signals are not for it. */
static void bubblewrap_is_apart_from_the_terminal(void **state)
{
    static const char script[] = "in=$(readlink /proc/$$/fd/0) out=$(readlink /proc/$$/fd/1)\n"
                                 "printf '%s\n' $in $out >words\n"
                                 "readlink /proc/$$/fd/3 | sed 's/:.*//' >>words\n"
                                 "set -- $(cat /proc/$$/stat)\n"
                                 "[ \"$6\" = $$ ] && echo a session >>words\n"
                                 "id -u >user; id -g >>user; id -G >>user\n"
                                 "readlink /proc/$$/fd/4 | sed 's/:.*//' >lock\n";
    const struct container_order order = { .level = CONTAINMENT_FULL };
    unsigned uid = 0, gid = 0, groups = 0;
    (void)state;
    need_stage();
    put_bubblewrap(script);
    assert_null(container_open(&order, reason));
    assert_string_equal(reason, "the sandbox could not be started: Connection reset by peer");
    expect_text("words", "/dev/null\n/dev/null\nsocket\na session\n");
    expect_text("lock", geteuid() == 0 ? "socket\n" : "/dev/null\n");
    if (geteuid() != 0)
        return;
    assert_int_equal(sscanf(text_in_folder("user"), "%u %u %u", &uid, &gid, &groups), 3);
    assert_in_range(uid, 60706, 61183);
    assert_int_equal(gid, uid);
    assert_int_equal(groups, uid);
}

/* ---- where bubblewrap is ---- */

/* Makes a path of `len` bytes by adding slashes to the folder's path. */
static const char *long_folder(size_t len)
{
    static char path[STAGE_PATH + 10];
    size_t used = strlen(folder);
    memcpy(path, folder, used);
    memset(path + used, '/', len - used);
    path[len] = '\0';
    return path;
}

static void expect_found(const char *path, const char *found)
{
    char got[STAGE_PATH];
    (void)setenv("PATH", path, 1);
    assert_int_equal(bubblewrap_find(got), found != NULL);
    if (found)
        assert_string_equal(got, found);
}

static void bubblewrap_is_found_in_path(void **state)
{
    char own[100], path[500], found[STAGE_PATH + 20];
    (void)state;
    put("bwrap", "");
    (void)snprintf(own, sizeof own, "%s/bwrap", folder);
    assert_int_equal(chmod(own, 0644), 0);
    expect_found(folder, NULL);
    assert_int_equal(chmod(own, 0755), 0);
    expect_found(folder, own);
    (void)snprintf(path, sizeof path, "/nowhere:.::%s:/nowhere", folder);
    expect_found(path, own);
    expect_found("/nowhere", NULL);
    assert_int_equal(chdir(folder), 0);
    expect_found(".", NULL);
    expect_found(":", NULL);
    assert_int_equal(chdir("/"), 0);
    expect_found(folder + 1, NULL); /* which is not absolute */
    (void)snprintf(found, sizeof found, "%s/bwrap", long_folder(STAGE_PATH - 7));
    expect_found(long_folder(STAGE_PATH - 7), found);
    expect_found(long_folder(STAGE_PATH - 6), NULL);
    (void)snprintf(path, sizeof path, "%s:%s", long_folder(STAGE_PATH), folder);
    expect_found(path, own);
}

static void without_path_bubblewrap_is_where_programs_are(void **state)
{
    static const char *const usual[] = { "/usr/local/bin/bwrap", "/usr/bin/bwrap", "/bin/bwrap" };
    const char *found = NULL;
    size_t i;
    (void)state;
    for (i = ROWS_OF(usual); i > 0; i--)
        if (access(usual[i - 1], X_OK) == 0)
            found = usual[i - 1];
    expect_found("", found);
}

/* ---- the start ---- */

/* Answers the opening, in two parts, and then one request. */
static const char answering[] = "head -c %zu <&3 >opening\n"
                                "head -c 1 opened >&3\n"
                                "sleep 0.03\n"
                                "tail -c +2 opened >&3\n"
                                "head -c 1 <&3 >asked\n"
                                "cat answer >&3\n"
                                "cat <&3 >rest\n"
                                "echo ended >end\n";

/* Makes it the next bubblewrap. The answer to its request is a status. */
static void put_answering(enum ending ending, unsigned status)
{
    char script[500];
    (void)snprintf(script, sizeof script, answering, sizeof(struct stage_opening));
    put_bubblewrap(script);
    put("answer", "");
    add_end("answer", ending, status);
}

static struct container *open_answering(enum frame_kind kind, const char *text)
{
    const struct container_order order = { .level = CONTAINMENT_FULL,
                                           .kind = CONTAINER_OF_SANITIZED };
    put_answering(ENDED_EXIT, 7);
    put("opened", "");
    add_frame("opened", kind, 0, bytes_of_text(text));
    reason[0] = '\0';
    return container_open(&order, reason);
}

static void a_sandbox_that_is_ready_runs_programs(void **state)
{
    const struct run_order run = { .program = "flip" };
    struct stage_opening opening;
    struct container *c;
    struct outcome o;
    int before = count_descriptors();
    (void)state;
    need_stage();
    c = open_answering(FRAME_READY, "");
    assert_string_equal(reason, "");
    assert_non_null(c);
    container_run(c, &run, &o);
    assert_int_equal(o.ending, ENDED_EXIT);
    assert_int_equal(o.status, 7);
    outcome_free(&o);
    assert_true((c->user_lock >= 0) == (geteuid() == 0));
    container_close(c);
    expect_text("end", "ended\n"); /* close waits for it */
    assert_int_equal(count_descriptors(), before);
    (void)text_in_folder("opening");
    memcpy(&opening, text_in_folder("opening"), sizeof opening);
    assert_int_equal(opening.magic, STAGE_MAGIC);
    assert_int_equal(opening.level, CONTAINMENT_FULL);
    assert_int_equal(opening.kind, CONTAINER_OF_SANITIZED);
    assert_int_equal(opening.uid, 0); /* it is that user already */
    assert_int_equal(opening.scratch_size, 0);
    assert_string_equal(opening.box, "/box");
    assert_string_equal(opening.scratch, "/scratch");
    assert_string_equal(opening.to_remove, "");
}

static void a_supervisor_that_is_not_ready_is_the_reason(void **state)
{
    int before = count_descriptors();
    (void)state;
    need_stage();
    assert_null(open_answering(FRAME_FAILED, "landlock cannot be used"));
    assert_string_equal(reason, "the sandbox could not be started: landlock cannot be used");
    assert_null(open_answering(FRAME_OUT, "text"));
    assert_true(strncmp(reason, "the sandbox could not be started: ", 34) == 0);
    assert_int_equal(count_descriptors(), before);
}

static void without_bubblewrap_there_is_no_sandbox(void **state)
{
    const struct container_order order = { .level = CONTAINMENT_FULL };
    (void)state;
    need_stage();
    assert_int_equal(chmod(folder, 0755), 0);
    (void)setenv("PATH", folder, 1);
    assert_null(container_open(&order, reason));
    assert_string_equal(reason, "the sandbox could not be started: No such file or directory");
}

/* ---- orders that cannot be ---- */

static void expect_no_container(const struct container_order *order, const char *why)
{
    assert_null(container_open(order, reason));
    assert_string_equal(reason, why);
}

static void levels_that_do_not_exist_are_refused(void **state)
{
    static const char why[] = "this level of containment does not exist";
    struct container_order order = { .level = CONTAINMENT_BEST };
    (void)state;
    expect_no_container(&order, why);
    order.level = (enum containment)(CONTAINMENT_LIMITS + 1);
    expect_no_container(&order, why);
}

static void files_that_cannot_be_are_refused(void **state)
{
    static const char why[] = "a file of the sandbox has a name that cannot be used";
    static const char *const names[] = { "a/b", "", ".a", "..",
                                         "123456789-123456789-123456789-123456789-123456789-1" };
    static struct container_file many[65];
    struct container_file files[] = { { "good", { NULL, 0 } }, { NULL, { NULL, 0 } } };
    struct container_order order = { .level = CONTAINMENT_LIMITS, .files = files, .file_count = 2 };
    size_t i;
    (void)state;
    need_stage();
    for (i = 0; i < ROWS_OF(names); i++) {
        files[1].name = names[i];
        expect_no_container(&order, why);
    }
    for (i = 0; i < 65; i++)
        many[i].name = "/";
    order.files = many;
    order.file_count = 65;
    expect_no_container(&order, "there are too many files for a sandbox");
    order.file_count = 64;
    expect_no_container(&order, why);
}

static void some_kinds_need_namespaces(void **state)
{
    struct container_order order = { .level = CONTAINMENT_LIMITS, .kind = CONTAINER_OF_ENGINES };
    (void)state;
    need_stage();
    expect_no_container(&order, "fuzzers run only at the level full");
    order.level = CONTAINMENT_KERNEL;
    expect_no_container(&order, "fuzzers run only at the level full");
    order.kind = CONTAINER_OF_FORKS;
    if (geteuid() != 0)
        expect_no_container(
            &order, "programs may have children only at the level full or in a user of their own");
}

/* ---- the probe ---- */

static void levels_and_endings_have_names(void **state)
{
    (void)state;
    assert_string_equal(containment_name(CONTAINMENT_BEST), "best");
    assert_string_equal(containment_name(CONTAINMENT_FULL), "full");
    assert_string_equal(containment_name(CONTAINMENT_KERNEL), "kernel");
    assert_string_equal(containment_name(CONTAINMENT_LIMITS), "limits");
    assert_string_equal(ending_name(ENDED_EXIT), "exit");
    assert_string_equal(ending_name(ENDED_SIGNAL), "signal");
    assert_string_equal(ending_name(ENDED_TIME_CPU), "time-cpu");
    assert_string_equal(ending_name(ENDED_TIME_WALL), "time-wall");
    assert_string_equal(ending_name(ENDED_OUTPUT_LIMIT), "output-limit");
    assert_string_equal(ending_name(ENDED_MEMORY), "memory");
    assert_string_equal(ending_name(ENDED_FORBIDDEN_CALL), "forbidden-call");
    assert_string_equal(ending_name(ENDED_INTERNAL), "internal");
}

/* Whether the machine lets this process make control groups with a limit of memory. */
static const char *why_no_cgroup(void)
{
    return system("PATH=/usr/bin:/bin; d=/sys/fs/cgroup$(sed -n 's/^0:://p' /proc/self/cgroup) && "
                  "grep -q ^0::/ /proc/self/cgroup && test -w \"$d\" && test -e "
                  "\"$d/memory.max\"") == 0
               ? "flipref does not use the machine's cgroup"
               : "no cgroup is available";
}

/* The line of a report up to why memory is limited so, which depends on the machine. */
static void expect_line(const struct containment_report *r, const char *start)
{
    static const char rest[] = "; memory limited by address space, because ";
    const char *why = strstr(r->line, rest);
    assert_non_null(why);
    assert_int_equal(why - r->line, strlen(start));
    assert_int_equal(strncmp(r->line, start, strlen(start)), 0);
    why += strlen(rest);
    assert_string_equal(why, why_no_cgroup());
}

static void the_level_limits_is_reported(void **state)
{
    struct containment_report r;
    (void)state;
    need_stage();
    assert_int_equal(containment_probe(CONTAINMENT_LIMITS, &r), 1);
    assert_int_equal(r.level, CONTAINMENT_LIMITS);
    assert_int_equal(r.lack_count, 0);
    expect_line(&r, geteuid() == 0 ? "containment: limits (limits of resources, a user of its own)"
                                   : "containment: limits (limits of resources)");
}

static void a_level_that_is_not_there_has_a_reason(void **state)
{
    struct containment_report r;
    (void)state;
    need_stage();
    if (!filter_is_built)
        skip();
    put_bubblewrap("echo no namespaces >&2; exit 1");
    assert_int_equal(containment_probe(CONTAINMENT_FULL, &r), 0);
    assert_int_equal(r.level, CONTAINMENT_BEST);
    assert_int_equal(r.lack_count, 1);
    assert_string_equal(r.lacks[0], "bubblewrap cannot be used here: the sandbox could not be "
                                    "started: no namespaces");
    assert_string_equal(r.line, "containment: none; this machine cannot provide the level full");
    (void)setenv("PATH", "/nowhere", 1);
    (void)containment_probe(CONTAINMENT_BEST, &r);
    assert_string_equal(r.lacks[0], "bubblewrap is not installed: install the package bubblewrap");
    if (r.level == CONTAINMENT_KERNEL)
        expect_line(&r, geteuid() == 0
                            ? "containment: kernel (landlock, seccomp, a user of its own)"
                            : "containment: kernel (landlock, seccomp)");
    else
        assert_string_equal(
            r.line, "containment: none; this machine cannot provide the level full or kernel");
}

static void without_bubblewrap_one_thing_is_lacking(void **state)
{
    struct containment_report r;
    (void)state;
    need_stage();
    if (!filter_is_built)
        skip();
    (void)setenv("PATH", "/nowhere", 1);
    assert_int_equal(containment_probe(CONTAINMENT_FULL, &r), 0);
    assert_int_equal(r.lack_count, 1);
    assert_string_equal(r.lacks[0], "bubblewrap is not installed: install the package bubblewrap");
}

/* Whether such a sandbox can be opened, and runs a program: the supervisor, which as a program ends
   with status 1. */
static int is_there(enum containment level)
{
    const struct container_file file = { "trial", contain_stage };
    const struct container_order order = {
        .level = level, .kind = CONTAINER_OF_SANITIZED, .files = &file, .file_count = 1
    };
    const struct run_order run = { .program = "trial" };
    struct container *c = container_open(&order, reason);
    struct outcome o;
    int is_good;
    if (c == NULL)
        return 0;
    container_run(c, &run, &o);
    is_good = o.ending == ENDED_EXIT && o.status == 1;
    outcome_free(&o);
    container_close(c);
    return is_good;
}

static void the_level_kernel_is_reported_if_it_is_there(void **state)
{
    struct containment_report r;
    int has_kernel;
    (void)state;
    need_stage();
    if (!filter_is_built)
        skip();
    has_kernel = is_there(CONTAINMENT_KERNEL);
    (void)setenv("PATH", "/nowhere", 1);
    assert_int_equal(containment_probe(CONTAINMENT_KERNEL, &r), has_kernel);
    assert_int_equal(r.level, has_kernel ? CONTAINMENT_KERNEL : CONTAINMENT_BEST);
    assert_int_equal(r.lack_count, !has_kernel);
    assert_int_equal(containment_probe(CONTAINMENT_BEST, &r), has_kernel);
    assert_int_equal(r.level, has_kernel ? CONTAINMENT_KERNEL : CONTAINMENT_BEST);
    assert_int_equal(r.lack_count, has_kernel ? 1 : 2);
    if (!has_kernel)
        assert_int_equal(strncmp(r.lacks[1], "landlock and seccomp cannot be used here: ", 42), 0);
}

/* The trial of a sandbox ends with status 1. */
static void a_trial_decides_about_the_level_full(void **state)
{
    struct containment_report r;
    int before;
    (void)state;
    need_stage();
    if (!filter_is_built)
        skip();
    put_answering(ENDED_EXIT, 1);
    add_frame("opened", FRAME_READY, 0, bytes_of("", 0));
    before = count_descriptors();
    assert_int_equal(containment_probe(CONTAINMENT_FULL, &r), 1);
    assert_int_equal(count_descriptors(), before);
    assert_int_equal(r.level, CONTAINMENT_FULL);
    assert_int_equal(r.lack_count, 0);
    expect_line(&r, "containment: full (bubblewrap, landlock, seccomp)");
}

static void a_trial_that_ends_otherwise_is_a_lack(void **state)
{
    static const struct {
        enum ending ending;
        unsigned status;
        const char *err, *lack;
    } rows[] = { { ENDED_EXIT, 0, "", "exit 0 " },
                 { ENDED_SIGNAL, 1, "no\n", "signal 1 no" },
                 { ENDED_TIME_CPU, 0, "x\n", "time-cpu 0 x" },
                 { ENDED_FORBIDDEN_CALL, UINT32_MAX, "\n",
                   "forbidden-call 0 a call that the filter forbids" } };
    struct containment_report r;
    char lack[CONTAINMENT_TEXT];
    size_t i;
    (void)state;
    need_stage();
    if (!filter_is_built)
        skip();
    put_answering(ENDED_EXIT, 0);
    add_frame("opened", FRAME_READY, 0, bytes_of("", 0));
    for (i = 0; i < ROWS_OF(rows); i++) {
        put("answer", "");
        add_frame("answer", FRAME_ERR, 0, bytes_of_text(rows[i].err));
        add_end("answer", rows[i].ending, rows[i].status);
        assert_int_equal(containment_probe(CONTAINMENT_FULL, &r), 0);
        assert_int_equal(r.lack_count, 1);
        (void)snprintf(lack, sizeof lack,
                       "bubblewrap cannot be used here: a trial in the sandbox ended with %s",
                       rows[i].lack);
        assert_string_equal(r.lacks[0], lack);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(bubblewrap_shows_what_a_kind_needs),
        IN_FOLDER(bubblewrap_gets_the_supervisor_whole),
        IN_FOLDER(bubblewrap_is_apart_from_the_terminal),
        IN_FOLDER(bubblewrap_is_found_in_path),
        IN_FOLDER(without_path_bubblewrap_is_where_programs_are),
        IN_FOLDER(a_sandbox_that_is_ready_runs_programs),
        IN_FOLDER(a_supervisor_that_is_not_ready_is_the_reason),
        IN_FOLDER(without_bubblewrap_there_is_no_sandbox),
        IN_FOLDER(levels_that_do_not_exist_are_refused),
        IN_FOLDER(files_that_cannot_be_are_refused),
        IN_FOLDER(some_kinds_need_namespaces),
        IN_FOLDER(levels_and_endings_have_names),
        IN_FOLDER(the_level_limits_is_reported),
        IN_FOLDER(a_level_that_is_not_there_has_a_reason),
        IN_FOLDER(without_bubblewrap_one_thing_is_lacking),
        IN_FOLDER(the_level_kernel_is_reported_if_it_is_there),
        IN_FOLDER(a_trial_decides_about_the_level_full),
        IN_FOLDER(a_trial_that_ends_otherwise_is_a_lack),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
