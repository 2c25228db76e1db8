#include "inputs/archive_kind.h"

#include <string.h>

static const struct {
    const char *suffix;
    enum archive_kind kind;
} kinds[] = {
    { ".zip", ARCHIVE_ZIP },
    { ".tar", ARCHIVE_TAR },
    { ".tar.gz", ARCHIVE_TAR },
    { ".tgz", ARCHIVE_TAR },
    { ".tar.xz", ARCHIVE_TAR_XZ_ZSTD },
    { ".txz", ARCHIVE_TAR_XZ_ZSTD },
    { ".tar.zst", ARCHIVE_TAR_XZ_ZSTD },
    { ".tzst", ARCHIVE_TAR_XZ_ZSTD },
};

static int ends_with(const char *path, const char *suffix)
{
    size_t len = strlen(path);
    size_t n = strlen(suffix);
    return len >= n && strcmp(path + len - n, suffix) == 0;
}

enum archive_kind archive_kind_of(const char *path)
{
    size_t i;
    for (i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (ends_with(path, kinds[i].suffix))
            return kinds[i].kind;
    }
    return NO_ARCHIVE;
}
