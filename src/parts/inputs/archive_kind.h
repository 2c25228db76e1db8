/* Which files are archives. Only the name decides, so that no game is mistaken for an archive. */
#ifndef FLIPREF_INPUTS_ARCHIVE_KIND_H
#define FLIPREF_INPUTS_ARCHIVE_KIND_H

enum archive_kind {
    NO_ARCHIVE,
    ARCHIVE_ZIP,
    ARCHIVE_TAR, /* plain, or compressed with gzip */
    ARCHIVE_TAR_XZ_ZSTD
};

enum archive_kind archive_kind_of(const char *path);

#endif
