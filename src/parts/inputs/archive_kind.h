/* Which files are archives: their names tell, so that no game is taken for one. */
#ifndef FLIPREF_INPUTS_ARCHIVE_KIND_H
#define FLIPREF_INPUTS_ARCHIVE_KIND_H

enum archive_kind {
    NO_ARCHIVE,
    ARCHIVE_ZIP,
    ARCHIVE_TAR, /* as it is, or compressed by gzip */
    ARCHIVE_TAR_XZ_ZSTD
};

enum archive_kind archive_kind_of(const char *path);

#endif
