/* system/io.h has a struct stat in its struct file_reader. The playground has no files, so this one
 * has only a mode. */
#ifndef FLIPREF_PLAYGROUND_STAT_H
#define FLIPREF_PLAYGROUND_STAT_H

struct stat {
    unsigned st_mode;
};

#endif
