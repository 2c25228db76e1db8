/* Finds out what the machine can provide: it opens a sandbox and runs a program in it. */
#include "contain/container.h"
#include "contain/filter/filter.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

const char *containment_name(enum containment level)
{
    static const char *const names[] = { "best", "full", "kernel", "limits" };
    return names[level];
}

const char *ending_name(enum ending ending)
{
    static const char *const names[] = { "exit",         "signal", "time-cpu",       "time-wall",
                                         "output-limit", "memory", "forbidden-call", "internal" };
    return names[ending];
}

int ended_by_time(enum ending ending)
{
    return ending == ENDED_TIME_CPU || ending == ENDED_TIME_WALL;
}

int ending_is_evidence(enum ending ending)
{
    return ending != ENDED_INTERNAL && ending != ENDED_TIME_WALL;
}

int ended_by_limit(enum ending ending)
{
    return ended_by_time(ending) || ending == ENDED_OUTPUT_LIMIT || ending == ENDED_MEMORY;
}

const char *refusal_name(enum refusal refusal)
{
    switch (refusal) {
    case REFUSED_PROGRAM:
        return "another program";
    case REFUSED_PROCESS:
        return "another process";
    case REFUSED_THREAD:
        return "a thread";
    case REFUSED_UNKNOWN:
        return "another program, process or thread";
    default:
        return NULL;
    }
}

static void lack(struct containment_report *r, const char *what, const char *why)
{
    if (r->lack_count < CONTAINMENT_LACKS)
        containment_say(r->lacks[r->lack_count++], what, why);
}

/* The supervisor is also the program that is run for a trial: as a program it has nobody to talk
   to, and ends with status
   1. So the trial needs no compiler. */
static int try_level(enum containment level, char reason[CONTAINMENT_TEXT])
{
    const struct named_file program = { "trial", contain_supervisor };
    const struct container_request request = {
        .level = level, .kind = CONTAINER_OF_SANITIZED, .files = &program, .file_count = 1
    };
    const struct run_request run = { .program = "trial" };
    struct run_result outcome;
    struct container *c = container_open(&request, reason);
    int is_good;
    if (!c)
        return 0;
    container_run(c, &run, &outcome);
    is_good = outcome.ending == ENDED_EXIT && outcome.status == 1;
    if (!is_good)
        (void)snprintf(
            reason, CONTAINMENT_TEXT, "a trial in the sandbox ended with %s %d %.150s%.*s",
            ending_name(outcome.ending), outcome.status, outcome.what,
            outcome.err.len > 1 ? (int)outcome.err.len - 1 : 0, (const char *)outcome.err.at);
    run_result_free(&outcome);
    container_close(c);
    return is_good;
}

/* Tries a level. If it cannot be used here, notes why. */
static int has_level(struct containment_report *r, enum containment level)
{
    static const char *const cannot[] = {
        [CONTAINMENT_FULL] = "bubblewrap cannot be used here",
        [CONTAINMENT_KERNEL] = "landlock and seccomp cannot be used here",
        [CONTAINMENT_LIMITS] = "programs cannot be run with limits here",
    };
    char path[PATH_MAX], reason[CONTAINMENT_TEXT];
    if (level == CONTAINMENT_FULL && !bubblewrap_find(path))
        lack(r, "bubblewrap is not installed: install the package bubblewrap", NULL);
    else if (!try_level(level, reason))
        lack(r, cannot[level], reason);
    else
        r->level = level;
    return r->level == level;
}

/* Whether groups with a limit of memory could be made in this process's control group. */
static int has_cgroup(void)
{
    char line[512], path[600];
    FILE *f = fopen("/proc/self/cgroup", "re");
    int has = 0;
    while (f && fgets(line, sizeof line, f)) {
        if (strncmp(line, "0::/", 4) != 0)
            continue;
        line[strcspn(line, "\n")] = 0;
        (void)snprintf(path, sizeof path, "/sys/fs/cgroup%s", line + 3);
        has = access(path, W_OK) == 0;
        (void)snprintf(path, sizeof path, "/sys/fs/cgroup%s/memory.max", line + 3);
        has = has && access(path, F_OK) == 0;
    }
    if (f)
        (void)fclose(f);
    return has;
}

static void write_line(struct containment_report *r)
{
    const char *why =
        has_cgroup() ? "flipref does not use the machine's cgroup" : "no cgroup is available";
    const char *user = geteuid() == 0 ? ", a user of its own" : "";
    const char *has = r->level == CONTAINMENT_FULL     ? "bubblewrap, landlock, seccomp"
                      : r->level == CONTAINMENT_KERNEL ? "landlock, seccomp"
                                                       : "limits of resources";
    (void)snprintf(r->line, sizeof r->line,
                   "containment: %s (%s%s); memory limited by address space, because %s",
                   containment_name(r->level), has, r->level == CONTAINMENT_FULL ? "" : user, why);
}

int containment_probe(enum containment wanted, struct containment_report *r)
{
    memset(r, 0, sizeof *r);
    folders_remove_stale();
    if (wanted != CONTAINMENT_BEST
            ? has_level(r, wanted)
            : has_level(r, CONTAINMENT_FULL) || has_level(r, CONTAINMENT_KERNEL)) {
        write_line(r);
        return 1;
    }
    (void)snprintf(r->line, sizeof r->line,
                   "containment: none; this machine cannot provide the level %s",
                   wanted == CONTAINMENT_BEST ? "full or kernel" : containment_name(wanted));
    return 0;
}
