/* The rules by which landlock restricts what programs can do with files, sockets and signals. */
#define _GNU_SOURCE
#include "contain/supervisor/supervisor.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The kernel's struct of today. The header may be older: its struct is the start of this one. */
struct rules {
    uint64_t files, network, scopes;
};

enum { ABI_REFER = 2, ABI_TRUNCATE = 3, ABI_NETWORK = 4, ABI_DEVICES = 5, ABI_SCOPES = 6 };

#define ACCESS_REFER    (UINT64_C(1) << 13)
#define ACCESS_TRUNCATE (UINT64_C(1) << 14)
#define ACCESS_DEVICES  (UINT64_C(1) << 15)
#define ALL_OF_NETWORK  UINT64_C(3) /* bind, connect */
#define ALL_OF_SCOPES   UINT64_C(3) /* abstract sockets, signals */

#define READ    (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR)
#define EXECUTE LANDLOCK_ACCESS_FS_EXECUTE
/* Neither links nor pipes nor sockets nor devices. */
#define WRITE                                                                                      \
    (LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |                               \
     LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |  \
     ACCESS_REFER | ACCESS_TRUNCATE)
#define OF_FILES                                                                                   \
    (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | EXECUTE | ACCESS_TRUNCATE)

static struct rules rules_of(int abi)
{
    struct rules all = { (UINT64_C(1) << 13) - 1, 0, 0 };
    all.files |= abi >= ABI_REFER ? ACCESS_REFER : 0;
    all.files |= abi >= ABI_TRUNCATE ? ACCESS_TRUNCATE : 0;
    all.files |= abi >= ABI_DEVICES ? ACCESS_DEVICES : 0;
    all.network = abi >= ABI_NETWORK ? ALL_OF_NETWORK : 0;
    all.scopes = abi >= ABI_SCOPES ? ALL_OF_SCOPES : 0;
    return all;
}

static size_t size_of(int abi)
{
    return abi >= ABI_SCOPES ? 24 : abi >= ABI_NETWORK ? 16 : 8;
}

/* Allows `access` to a folder and all in it, or to a file. Does nothing if the path does not exist.
 */
static int allow(int ruleset, const struct rules *all, const char *path, uint64_t access)
{
    struct landlock_path_beneath_attr rule = { access & all->files, 0 };
    struct stat status;
    int result;
    rule.parent_fd = open(path, O_PATH | O_CLOEXEC);
    if (rule.parent_fd < 0)
        return 0;
    if (fstat(rule.parent_fd, &status) == 0 && !S_ISDIR(status.st_mode))
        rule.allowed_access &= OF_FILES;
    result = (int)syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    (void)close(rule.parent_fd);
    return result;
}

/* What the kernel loads dynamically linked programs with. */
static const char *const loaders[] = { "/lib64/ld-linux-x86-64.so.2",
                                       "/lib/ld-linux.so.2",
                                       "/lib/ld-linux-aarch64.so.1",
                                       "/lib/ld-linux-armhf.so.3",
                                       "/lib/ld-linux-riscv64-lp64d.so.1",
                                       "/lib64/ld64.so.2",
                                       "/lib/ld64.so.1",
                                       "/lib/ld-musl-x86_64.so.1",
                                       "/lib/ld-musl-aarch64.so.1",
                                       NULL };

static const char *const libraries[] = { "/lib",       "/lib32",     "/lib64",           "/usr/lib",
                                         "/usr/lib32", "/usr/lib64", "/etc/ld.so.cache", NULL };

static int allow_each(int ruleset, const struct rules *all, const char *const *paths,
                      uint64_t access)
{
    for (; *paths; paths++)
        if (allow(ruleset, all, *paths, access) != 0)
            return -1;
    return 0;
}

static int allow_libraries(int ruleset, const struct rules *all)
{
    if (allow_each(ruleset, all, libraries, READ) != 0)
        return -1;
    return allow_each(ruleset, all, loaders, READ | EXECUTE);
}

static int allow_shown(const struct supervisor_opening *o, int ruleset, const struct rules *all)
{
    const char *path;
    for (path = o->shown; *path; path += strlen(path) + 1)
        if (allow(ruleset, all, path, READ | EXECUTE) != 0)
            return -1;
    return 0;
}

static int allow_what_is_needed(const struct supervisor *s, int ruleset, const struct rules *all)
{
    const struct supervisor_opening *o = &s->opening;
    if (allow(ruleset, all, "/dev/null", READ | LANDLOCK_ACCESS_FS_WRITE_FILE) != 0 ||
        allow(ruleset, all, o->scratch, READ | WRITE) != 0 ||
        allow(ruleset, all, o->box, READ | EXECUTE) != 0 ||
        (o->has_libraries && allow_libraries(ruleset, all) != 0))
        return -1;
    return allow_shown(o, ruleset, all);
}

int files_ruleset(const struct supervisor *s)
{
    int abi = (int)syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    struct rules all = rules_of(abi);
    int ruleset = abi < 0 ? -1 : (int)syscall(SYS_landlock_create_ruleset, &all, size_of(abi), 0);
    if (ruleset >= 0 && allow_what_is_needed(s, ruleset, &all) != 0) {
        (void)close(ruleset);
        return -1;
    }
    return ruleset;
}
