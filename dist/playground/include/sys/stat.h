/* system/io.h has a struct stat in its struct file_reader. The playground has no files, so nothing
   in it is ever set. */
#ifndef FLIPREF_PLAYGROUND_STAT_H
#define FLIPREF_PLAYGROUND_STAT_H

#include <stdint.h>

struct moment {
    int64_t tv_sec, tv_nsec;
};

struct stat {
    unsigned st_mode;
    int64_t st_size;
    struct moment st_mtim, st_ctim;
};

#define S_ISREG(mode) ((mode) != 0)

int fstat(int fd, struct stat *status);

#endif
