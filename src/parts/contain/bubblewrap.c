/* The command line of bubblewrap. */
#define _GNU_SOURCE
#include "contain/container.h"
#include "system/find_program.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ARGUMENTS = 2048 };

/* Runs in a process that is about to become bubblewrap, so that nothing is freed. */
struct command {
    char *words[ARGUMENTS];
    size_t count;
};

static void add(struct command *c, const char *word)
{
    char *copy = strdup(word);
    if (!copy || c->count + 1 >= ARGUMENTS)
        _exit(1);
    c->words[c->count++] = copy;
}

static void add_all(struct command *c, const char *const *words)
{
    for (; *words; words++)
        add(c, *words);
}

int bubblewrap_find(char path[PATH_MAX])
{
    const char *folders = getenv("PATH");
    return program_find("bwrap", folders && *folders ? folders : usual_folders, path);
}

/* Makes a folder or a file of the machine visible: a link as a link, anything else so that it
 * cannot be changed. */
static void make_visible(struct command *c, const char *path)
{
    char target[PATH_MAX];
    struct stat status;
    ssize_t len;
    if (lstat(path, &status) != 0)
        return;
    len = S_ISLNK(status.st_mode) ? readlink(path, target, sizeof target - 1) : -1;
    if (len > 0) {
        target[len] = 0;
        add_all(c, (const char *const[]){ "--symlink", target, path, NULL });
    } else {
        add_all(c, (const char *const[]){ "--ro-bind", path, path, NULL });
    }
}

static void make_each_visible(struct command *c, const char *const *paths)
{
    for (; *paths; paths++)
        make_visible(c, *paths);
}

/* The folder of the machine's libraries, where it is apart from programs; otherwise all of
 * /usr/lib. */
static void make_libraries_visible(struct command *c)
{
    static const char *const apart[] = {
        "/usr/lib/x86_64-linux-gnu",    "/usr/lib/aarch64-linux-gnu",
        "/usr/lib/arm-linux-gnueabihf", "/usr/lib/riscv64-linux-gnu",
        "/usr/lib/s390x-linux-gnu",     "/usr/lib/powerpc64le-linux-gnu",
        "/usr/lib/i386-linux-gnu",      NULL
    };
    size_t before = c->count;
    make_each_visible(c, apart);
    if (c->count == before)
        make_visible(c, "/usr/lib");
}

static void show_system(struct command *c, const struct supervisor_opening *o)
{
    static const char *const links[] = { "/lib",       "/lib32",     "/lib64",
                                         "/usr/lib32", "/usr/lib64", NULL };
    const char *path;
    if (o->has_libraries) {
        make_each_visible(c, links);
        make_libraries_visible(c);
    }
    for (path = o->shown; *path; path += strlen(path) + 1)
        make_visible(c, path);
}

static void add_file(struct command *c, int descriptor, const char *folder, const char *name)
{
    char path[SUPERVISOR_PATH], number[32];
    (void)fcntl(descriptor, F_SETFD, 0);
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    (void)snprintf(number, sizeof number, "%d", descriptor);
    add_all(c, (const char *const[]){ "--perms", "0555", "--ro-bind-data", number, path, NULL });
}

/* Shows flipref's own file itself, because a copy for each container takes long. A user who cannot
   reach the file at its path gets a copy, as does one whose flipref has been replaced meanwhile. */
static void add_self(struct command *c, int self, const char *name)
{
    char source[PATH_MAX], path[SUPERVISOR_PATH];
    struct stat status, found;
    ssize_t len = readlink("/proc/self/exe", source, sizeof source - 1);
    source[len > 0 ? len : 0] = 0;
    if (fstat(self, &status) != 0 || stat(source, &found) != 0 || status.st_dev != found.st_dev ||
        status.st_ino != found.st_ino || access(source, R_OK | X_OK) != 0) {
        add_file(c, self, "/box", name);
        return;
    }
    (void)snprintf(path, sizeof path, "/box/%s", name);
    add_all(c, (const char *const[]){ "--ro-bind", source, path, NULL });
}

void bubblewrap_start(const struct container *of, const struct container_request *request,
                      int supervisor, int self, const int *files)
{
    static const char *const namespaces[] = {
        "bwrap",      "--unshare-all",     "--unshare-user", "--uid", "1000",       "--gid", "1000",
        "--as-pid-1", "--die-with-parent", "--hostname",     "box",   "--clearenv", NULL
    };
    static const char *const devices[] = { "--dev-bind", "/dev/null", "/dev/null", NULL };
    static const char *const proc[] = { "--proc", "/proc", NULL };
    static const char *const temporary[] = { "--symlink", "scratch", "/tmp", NULL };
    static const char *const rest[] = { "--dir",    "/box", "--remount-ro", "/", "--chdir",
                                        "/scratch", "--",   "/supervisor",  NULL };
    static struct command c;
    char path[PATH_MAX], size[32];
    size_t i;
    if (!bubblewrap_find(path))
        return;
    add_all(&c, namespaces);
    show_system(&c, &of->opening);
    add_all(&c, devices);
    if (of->opening.runs_tools || request->kind == CONTAINER_OF_SANITIZED)
        add_all(&c, proc);
    add_file(&c, supervisor, "", "supervisor");
    for (i = 0; i < request->file_count; i++)
        add_file(&c, files[i], "/box", request->files[i].name);
    if (self >= 0)
        add_self(&c, self, request->self);
    (void)snprintf(size, sizeof size, "%llu", (unsigned long long)request->scratch);
    add_all(&c, (const char *const[]){ "--perms", "0700", "--size", size, "--tmpfs", "/scratch",
                                       NULL });
    if (of->opening.runs_tools)
        add_all(&c, temporary);
    add_all(&c, rest);
    (void)execv(path, c.words);
}
