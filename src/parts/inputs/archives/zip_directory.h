/* The directory of a zip, read apart from libarchive. libarchive reads what it can of a damaged
   zip, and does not say what it left out; so the directory is checked here first. */
#ifndef FLIPREF_INPUTS_ARCHIVES_ZIP_DIRECTORY_H
#define FLIPREF_INPUTS_ARCHIVES_ZIP_DIRECTORY_H

#include <stdint.h>

struct zip_directory {
    const char *wrong; /* what is wrong with the zip (static text or strerror's); NULL: nothing */
    int is_readable;   /* the directory can be found and followed to its end */
    uint64_t entries;  /* in the directory, */
    uint64_t files;    /* ... and those of them that are not folders */
    uint64_t end;      /* where the end record ends and the zip's comment begins */
};

/* Reads the directory of the zip of `size` bytes that `fd` has open, and the header of each of its
   members. It does not move the offset of `fd`. If the directory is not readable, `wrong` says why,
   and the numbers are 0. */
void zip_directory_read(struct zip_directory *d, int fd, uint64_t size);

#endif
