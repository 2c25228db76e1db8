#define _GNU_SOURCE
#include "contain/supervisor/supervisor.h"
#include "contain/wipe.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SUPERVISOR_DESCRIPTORS = 256 };

int supervisor_limits_resident(const struct supervisor *s)
{
    return s->opening.kind == CONTAINER_OF_SANITIZED;
}

_Noreturn void supervisor_end(const struct supervisor *s)
{
    uint64_t cpu_us = 0;
    (void)processes_end(s, &cpu_us);
    if (s->opening.to_remove[0]) {
        scratch_unlock(s);
        (void)wipe_folder(s->scratch);
        (void)wipe_folder(s->box);
        (void)umount2(s->opening.scratch, MNT_DETACH);
        (void)rmdir(s->opening.scratch);
        (void)rmdir(s->opening.box);
        (void)rmdir(s->opening.to_remove);
    }
    _exit(0);
}

_Noreturn void supervisor_fail(const struct supervisor *s, const char *what, int error)
{
    char text[150];
    int len = snprintf(text, sizeof text, "%s: %s", what, strerror(error));
    if (answer_frame(FRAME_FAILED, 0, text, len < (int)sizeof text ? (size_t)len : sizeof text - 1))
        (void)answer_send();
    supervisor_end(s);
}

/* The supervisor starts programs with a descriptor of a high number. */
static void allow_descriptors(void)
{
    struct rlimit r;
    if (getrlimit(RLIMIT_NOFILE, &r) != 0)
        return;
    r.rlim_cur = r.rlim_max < SUPERVISOR_DESCRIPTORS ? r.rlim_max : SUPERVISOR_DESCRIPTORS;
    (void)setrlimit(RLIMIT_NOFILE, &r);
}

/* Programs inherit all this, so that whoever started flipref has no influence on them. */
static void forget_the_past(void)
{
    sigset_t none;
    int number;
    (void)sigemptyset(&none);
    (void)sigprocmask(SIG_SETMASK, &none, NULL);
    for (number = 1; number < NSIG; number++)
        (void)signal(number, SIG_DFL);
    (void)umask(022);
    allow_descriptors();
    (void)close_range(SUPERVISOR_LOCK + 1, ~0U, 0);
}

/* What programs could do to the supervisor, which may have the same user. */
static void protect(void)
{
    (void)prctl(PR_SET_DUMPABLE, 0);
    (void)prctl(PR_SET_CHILD_SUBREAPER, 1);
}

static void open_sandbox(struct supervisor *s)
{
    s->box = s->scratch = s->ruleset = s->empty = -1;
    if (!channel_read(&s->opening, sizeof s->opening) || s->opening.magic != SUPERVISOR_MAGIC)
        _exit(1);
    s->empty = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (s->empty < 0)
        supervisor_fail(s, "cannot open /dev/null", errno);
    if (s->opening.scratch_size != 0)
        scratch_mount(s);
    s->box = open(s->opening.box, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    s->scratch = open(s->opening.scratch, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (s->box < 0 || s->scratch < 0 || fchdir(s->scratch) != 0)
        supervisor_fail(s, "cannot open the folders of the sandbox", errno);
    s->empty_path = calls_empty_path();
    if (!s->empty_path)
        supervisor_fail(s, "cannot choose an address at random", errno);
    if (s->opening.level == CONTAINMENT_LIMITS)
        return;
    s->ruleset = files_ruleset(s);
    if (s->ruleset < 0)
        supervisor_fail(s, "landlock cannot be used", errno);
}

int main(void)
{
    static struct supervisor supervisor;
    static struct supervisor_run run;
    if (fcntl(SUPERVISOR_CHANNEL, F_GETFD) < 0)
        return 1; /* flipref tries a sandbox with this program as what runs in it */
    forget_the_past();
    protect();
    open_sandbox(&supervisor);
    (void)answer_frame(FRAME_READY, 0, NULL, 0);
    while (answer_send() && channel_read(&run.request, sizeof run.request)) {
        if (run.request.magic != SUPERVISOR_MAGIC)
            supervisor_fail(&supervisor, "a request without its mark", EINVAL);
        request_read(&supervisor, &run);
        run_program(&supervisor, &run);
    }
    supervisor_end(&supervisor);
}
