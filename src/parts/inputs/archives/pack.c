#include "inputs/archives/pack.h"

#include "inputs/archives/late_library.h"
#include "text/memory.h"

#include <archive.h>
#include <archive_entry.h>
#include <stdlib.h>

/* clang-format off */
#define USED(X) \
    X(archive_entry_free) X(archive_entry_new) X(archive_entry_set_filetype) \
    X(archive_entry_set_pathname_utf8) X(archive_entry_set_perm) X(archive_entry_set_size) \
    X(archive_write_close) X(archive_write_data) X(archive_write_free) X(archive_write_header) \
    X(archive_write_new) X(archive_write_open) X(archive_write_set_format_zip) \
    X(archive_write_set_options)
/* clang-format on */

LATE_LIBRARY(USED);

struct pack {
    struct archive *archive;
    struct byte_queue *zip;
    int failed;
};

static la_ssize_t append(struct archive *a, void *who, const void *at, size_t n)
{
    struct pack *p = who;
    (void)a;
    queue_put(p->zip, bytes_of(at, n));
    return (la_ssize_t)n;
}

struct pack *pack_start(struct byte_queue *zip)
{
    struct pack *p;
    if (late_load(&library) != 0)
        return 0;
    p = memory_new(1, sizeof *p);
    p->zip = zip;
    p->archive = lib.archive_write_new();
    if (p->archive == 0)
        memory_is_out();
    p->failed = lib.archive_write_set_format_zip(p->archive) != ARCHIVE_OK ||
                lib.archive_write_set_options(p->archive, "zip:hdrcharset=UTF-8") != ARCHIVE_OK ||
                lib.archive_write_open(p->archive, p, 0, append, 0) != ARCHIVE_OK;
    return p;
}

void pack_file(struct pack *p, const char *name, bytes content)
{
    struct archive_entry *entry = lib.archive_entry_new();
    if (entry == 0)
        memory_is_out();
    lib.archive_entry_set_pathname_utf8(entry, name);
    lib.archive_entry_set_filetype(entry, AE_IFREG);
    lib.archive_entry_set_perm(entry, 0644);
    lib.archive_entry_set_size(entry, (la_int64_t)content.len);
    p->failed =
        p->failed || lib.archive_write_header(p->archive, entry) != ARCHIVE_OK ||
        lib.archive_write_data(p->archive, content.at, content.len) != (la_ssize_t)content.len;
    lib.archive_entry_free(entry);
}

int pack_end(struct pack *p)
{
    int fine = lib.archive_write_close(p->archive) == ARCHIVE_OK && !p->failed;
    (void)lib.archive_write_free(p->archive);
    free(p);
    return fine;
}
