#include "hunt/campaign_files.h"

#include "system/io.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Makes all folders of a path but the last part. */
static void make_folders(char *path)
{
    char *slash = path;
    while ((slash = strchr(slash + 1, '/')) != 0) {
        *slash = '\0';
        (void)mkdir(path, 0755); /* what fails here makes the creation of the file fail */
        *slash = '/';
    }
}

int campaign_write(const char *folder, const char *name, bytes contents)
{
    char path[PATH_MAX];
    struct writing out = { .fd = -1 };
    int done;
    if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path) {
        complain(folder, strerror(ENAMETOOLONG));
        return 0;
    }
    make_folders(path);
    out.fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    done = out.fd >= 0 && writing_write(&out, contents);
    if (out.fd >= 0 && close(out.fd) != 0)
        done = 0;
    if (!done)
        complain(path, strerror(out.error != 0 ? out.error : errno));
    return done;
}

int campaign_read(const char *folder, const char *name, struct byte_queue *to)
{
    enum { STEP = 1 << 16 };
    char path[PATH_MAX];
    ssize_t n = -1;
    int file = -1;
    if (snprintf(path, sizeof path, "%s/%s", folder, name) < (int)sizeof path)
        file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    n = file < 0 ? -1 : 1;
    while (n > 0 && queue_room(to, STEP)) {
        n = read(file, to->at + to->end, STEP);
        to->end += n > 0 ? (size_t)n : 0;
    }
    if (file >= 0)
        (void)close(file);
    return n == 0;
}
