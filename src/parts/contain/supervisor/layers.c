/* The layers around a program: each is one function and one row of the table. */
#define _GNU_SOURCE
#include "contain/filter/filter.h"
#include "contain/supervisor/supervisor.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/landlock.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/* ---- limits ---- */

/* The supervisor watches the CPU time itself, more exactly than this. gcc wants 64 MiB of stack,
   for sources with many brackets. Of a core, 0 bytes would still let the machine's handler of
   crashes read it; 1 byte is what the kernel takes for none at all. */
static int put_up_limits(struct entry *e)
{
    const struct supervisor_request *q = &e->run->request;
    const struct supervisor *s = e->run->supervisor;
    uint64_t seconds = (q->cpu_us + 999999) / 1000000;
    uint64_t files = s->opening.runs_tools ? 256 : FILTER_DESCRIPTORS;
    const struct {
        int resource;
        uint64_t both[2]; /* the soft and the hard limit */
    } limits[] = {
        { RLIMIT_CPU, { seconds + 1, seconds + 2 } },
        { RLIMIT_FSIZE, { q->file_size, q->file_size } },
        { RLIMIT_NOFILE, { files, files } },
        { RLIMIT_STACK, { 8U << 20, s->opening.runs_tools ? 64U << 20 : 8U << 20 } },
        { RLIMIT_CORE, { 1, 1 } },
        { RLIMIT_NPROC, { q->processes, q->processes } },
        { RLIMIT_AS, { q->memory, q->memory } },
    };
    size_t i, count = sizeof limits / sizeof limits[0];
    if (supervisor_limits_resident(s))
        count--; /* a sanitizer reserves terabytes of addresses */
    for (i = 0; i < count; i++)
        if (syscall(SYS_prlimit64, 0, limits[i].resource, limits[i].both, NULL) != 0)
            return -1;
    return 0;
}

/* ---- group, user, privileges ---- */

/* A signal to the group of one does not reach the other. */
static int put_up_group(struct entry *e)
{
    (void)e;
    return setpgid(0, 0);
}

/* The calls are made without the C library, which would also change the supervisor: the two share
 * memory here. */
static int put_up_user(struct entry *e)
{
    uid_t uid = (uid_t)e->run->supervisor->opening.uid;
    if (uid == 0)
        return 0;
    if (syscall(SYS_setgroups, 0, NULL) != 0 || syscall(SYS_setresgid, uid, uid, uid) != 0)
        return -1;
    return (int)syscall(SYS_setresuid, uid, uid, uid);
}

static int put_up_privileges(struct entry *e)
{
    (void)e;
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0)
        return -1;
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

/* ---- landlock ---- */

/* Of /proc, a program with sanitizers reads what is about itself. */
static int allow_proc(const struct supervisor *s)
{
    struct landlock_path_beneath_attr rule = {
        LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR, 0
    };
    int result;
    rule.parent_fd = open("/proc/self", O_PATH | O_CLOEXEC);
    if (rule.parent_fd < 0)
        return -1;
    result = (int)syscall(SYS_landlock_add_rule, s->ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    (void)close(rule.parent_fd);
    return result;
}

static int put_up_landlock(struct entry *e)
{
    const struct supervisor *s = e->run->supervisor;
    if (s->ruleset < 0)
        return 0;
    if (supervisor_limits_resident(s) && allow_proc(s) != 0)
        return -1;
    return (int)syscall(SYS_landlock_restrict_self, s->ruleset, 0);
}

/* ---- descriptors ---- */

/* All but 0, 1, 2 and files without a name are closed when the program starts. */
static int put_up_descriptors(struct entry *e)
{
    const struct supervisor_request *q = &e->run->request;
    int result = close_range(3, ~0U, CLOSE_RANGE_CLOEXEC);
    uint32_t i;
    for (i = 0; q->has_unnamed && i < q->fetch_count; i++)
        result |= fcntl(CONTAINER_UNNAMED + (int)i, F_SETFD, 0);
    return result;
}

/* ---- all ---- */

/* The limits come after the user: whoever becomes a user that has too many processes may start no
 * program. */
static const struct layer {
    const char *name;
    int (*put_up)(struct entry *e);
} layers[] = {
    { "a group of its own", put_up_group }, { "a user of its own", put_up_user },
    { "the limits", put_up_limits },        { "no new privileges", put_up_privileges },
    { "landlock", put_up_landlock },        { "closing descriptors", put_up_descriptors },
    { "seccomp", put_up_seccomp },
};

int enter(void *entry)
{
    struct entry *e = entry;
    const struct supervisor_run *run = e->run;
    size_t i;
    for (i = 0; i < sizeof layers / sizeof layers[0]; i++)
        if (layers[i].put_up(e) != 0) {
            e->failed = layers[i].name;
            e->error = errno;
            _exit(1);
        }
    (void)syscall(SYS_execveat, FILTER_PROGRAM, run->supervisor->empty_path, run->arguments,
                  run->environment, AT_EMPTY_PATH);
    e->failed = "the start of the program";
    e->error = errno;
    _exit(126);
}
