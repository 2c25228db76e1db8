/* What programs keep alive without a name: files that are removed and still open, or of which only
   a mapping is left. */
#define _GNU_SOURCE
#include "contain/supervisor/supervisor.h"
#include "contain/wipe.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/fsuid.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LINE = 2 * 4096 };

struct search {
    struct hidden_files *found;
    char folder[SUPERVISOR_PATH]; /* the working folder, as the kernel names it */
    size_t folder_len;
};

/* Whether a name that the kernel gives is that of a removed file of the working folder. A name that
   is too long for the kernel, or for `text`, is one that somebody has made so. */
static int is_removed(const struct search *s, const char *text, size_t len)
{
    static const char removed[] = " (deleted)";
    size_t end = sizeof removed - 1;
    if (strncmp(text, s->folder, s->folder_len) != 0 || text[s->folder_len] != '/')
        return 0;
    return len + 1 >= LINE || (len > end && strcmp(text + len - end, removed) == 0);
}

/* Notes a file, unless it is known. Returns 0 if there are too many. */
static int note(struct hidden_files *h, uint64_t inode, const struct stat *status)
{
    size_t i;
    for (i = 0; i < h->count; i++)
        if (h->inodes[i] == inode)
            return 1;
    if (h->count == HIDDEN_MOST)
        return 0;
    h->inodes[h->count++] = inode;
    if (status)
        h->bytes += (uint64_t)status->st_blocks * 512;
    else
        h->has_unmeasured = 1;
    return 1;
}

static int look_at_descriptor(int folder, const char *name, void *what)
{
    struct search *s = what;
    struct stat status;
    char path[LINE];
    ssize_t len;
    if (fstatat(folder, name, &status, 0) != 0 || status.st_nlink > 0 || !S_ISREG(status.st_mode))
        return 1;
    len = readlinkat(folder, name, path, sizeof path - 1);
    if (len < 0 && errno != ENAMETOOLONG)
        return 1;
    if (len >= 0) {
        path[len] = 0;
        if (!is_removed(s, path, (size_t)len))
            return 1;
    }
    return note(s->found, (uint64_t)status.st_ino, &status);
}

/* Whether something keeps the supervisor from seeing what a process has. A process that has ended
   has nothing. */
static int is_denied(void)
{
    return errno == EACCES || errno == EPERM;
}

static void look_at_descriptors(struct search *s, pid_t pid)
{
    char path[64];
    int folder;
    (void)snprintf(path, sizeof path, "/proc/%d/fd", (int)pid);
    folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) {
        s->found->has_unmeasured |= is_denied();
        return;
    }
    (void)for_entries(folder, look_at_descriptor, s);
    (void)close(folder);
}

/* A line is `START-END ACCESS OFFSET DEVICE INODE PATH`. It does not say how large the file is. */
static int look_at_mapping(struct search *s, const char *line)
{
    const char *at = line;
    char *path;
    uint64_t inode;
    int field;
    for (field = 0; at && field < 4; field++) {
        at = strchr(at, ' ');
        at += at != NULL;
    }
    if (!at)
        return 1;
    inode = strtoull(at, &path, 10);
    path += strspn(path, " ");
    return !is_removed(s, path, strlen(path)) || note(s->found, inode, NULL);
}

static void look_at_mappings(struct search *s, pid_t pid)
{
    char path[64], line[LINE];
    int is_start = 1, is_good = 1;
    FILE *f;
    (void)snprintf(path, sizeof path, "/proc/%d/maps", (int)pid);
    f = fopen(path, "re");
    if (!f) {
        s->found->has_unmeasured |= is_denied();
        return;
    }
    while (is_good && fgets(line, sizeof line, f)) {
        size_t len = strlen(line);
        int is_whole = len > 0 && line[len - 1] == '\n';
        if (is_whole)
            line[len - 1] = 0;
        if (is_start)
            is_good = look_at_mapping(s, line);
        is_start = is_whole;
    }
    (void)fclose(f);
}

void hidden_files_find(const struct supervisor *s, pid_t pid, struct hidden_files *found)
{
    pid_t list[PROCESSES_WATCHED];
    size_t count = processes_list(s, pid, list), i;
    struct search search = { .found = found };
    char link[64];
    ssize_t len;
    found->count = 0;
    found->bytes = 0;
    found->has_unmeasured = 0;
    (void)snprintf(link, sizeof link, "/proc/self/fd/%d", s->scratch);
    len = readlink(link, search.folder, sizeof search.folder - 1);
    if (len <= 0)
        return;
    search.folder[len] = 0;
    search.folder_len = (size_t)len;
    /* Root may lack what lets it look at other users' processes. Each user may look at its own. */
    (void)setfsgid((gid_t)s->opening.uid);
    (void)setfsuid((uid_t)s->opening.uid);
    for (i = 0; i < count; i++) {
        look_at_descriptors(&search, list[i]);
        look_at_mappings(&search, list[i]);
    }
    (void)setfsuid(geteuid());
    (void)setfsgid(getegid());
}
