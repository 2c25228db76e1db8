#include "hunt/new_package.h"

#include "base/visible.h"
#include "runner/folder.h"
#include "system/io.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>

/* Whether nothing is at that path but, perhaps, an empty folder. Otherwise a message says so. */
static int is_free(const char *folder)
{
    DIR *d = opendir(folder);
    const struct dirent *entry;
    int names = 0;
    if (d == 0 && errno == ENOENT)
        return 1;
    if (d == 0) {
        complain(folder, strerror(errno));
        return 0;
    }
    while ((entry = readdir(d)) != 0)
        names += strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
    (void)closedir(d);
    if (names > 0)
        complain(folder, "is not empty, and --new replaces no file: name a folder that is new");
    return names == 0;
}

static void print_contents(const void *what, sink *out)
{
    const struct named_file *file = what;
    unsigned char b[16];
    char uuid[48];
    sink_bytes(out, file->contents);
    if (strcmp(file->name, "problem.yaml") != 0)
        return;
    out->failed |= getrandom(b, sizeof b, 0) != (ssize_t)sizeof b;
    (void)snprintf(uuid, sizeof uuid,
                   "uuid: %02x%02x%02x%02x-%02x%02x-4%01x%02x-a%01x%02x-%02x%02x%02x%02x%02x%02x\n",
                   b[0], b[1], b[2], b[3], b[4], b[5], b[6] & 15U, b[7], b[8] & 15U, b[9], b[10],
                   b[11], b[12], b[13], b[14], b[15]);
    sink_text(out, uuid);
}

int write_new_package(const char *folder)
{
    sink *out = standard_output();
    const struct named_file *file;
    if (!is_free(folder) || !folder_make(folder))
        return STATUS_TROUBLE;
    for (file = new_package_files; file->name != 0; file++) {
        if (!folder_write(folder, file->name, print_contents, file))
            return STATUS_TROUBLE;
        sink_visible_name(out, folder);
        sink_byte(out, '/');
        sink_text(out, file->name);
        sink_byte(out, '\n');
    }
    sink_text(out, "This package works. Edit its files until it is your problem.\n");
    return finish_output(STATUS_OK, STATUS_TROUBLE);
}
