/* system/io.h has a struct stat in its struct reading. The playground has no files, so it is empty
 * of all but its mode. */
#ifndef FLIPREF_PLAYGROUND_STAT_H
#define FLIPREF_PLAYGROUND_STAT_H

struct stat {
    unsigned st_mode;
};

#endif
