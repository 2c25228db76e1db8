#include "inputs/archives/members.h"

#include "inputs/archives/late_library.h"
#include "inputs/archives/zip_directory.h"
#include "text/byte_queue.h"
#include "text/memory.h"
#include "text/say.h"

#include "base/message.h"

#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

enum {
    BLOCK = 1 << 16,
    RECORD = 512,     /* bytes; a tar consists of records */
    SKIPPED_MOST = 20 /* members that are named when they are skipped, unless all are wanted */
};

/* libarchive reads a zip itself. A tar that is compressed with gzip is decompressed here, because
   libarchive does not check the checksum of gzip. It does check those of xz and zstd, so its `raw`
   format decompresses them. */
struct members {
    struct file_reader *in;
    struct archive *archive;
    archive_read_callback *read; /* reads the tar; NULL: the archive is a zip */
    z_stream gzip;               /* its input buffer also serves tars that are not compressed */
    int inside;                  /* a gzip member has begun and not ended */
    struct archive *raw;
    struct zip_directory directory; /* of a zip */
    uint64_t at;                    /* where the next bytes of a zip are read */
    uint64_t unpacked;              /* bytes of the tar so far */
    int is_over;                    /* the limit was exceeded */
    uint64_t last;                  /* the end of the last byte of the tar that is not zero */
    int has_ended;                  /* libarchive has found the last member */
    uint64_t end;                   /* where the last member of the tar ends, if has_ended */
    uint64_t *room; /* for bytes of members; a few bytes of a tar can stand for many zeros */
    uint64_t limit; /* of `unpacked` */
    struct archive_member now; /* the current one */
    uint64_t files;            /* members that are not folders */
    uint64_t skipped;          /* those of them that are not judged, */
    uint64_t named;            /* ... and how many of these are named */
    const char *trouble;       /* of the archive */
    struct message what;       /* the text of `trouble` if it contains a number */
    struct byte_queue name;    /* ARCHIVE/MEMBER */
    size_t archive_len;        /* the length of its first part, with the slash */
    unsigned char packed[BLOCK], block[BLOCK];
};

/* The functions of libarchive that are used. */
/* clang-format off */
#define USED(X) \
    X(archive_entry_filetype) X(archive_entry_hardlink) X(archive_entry_hardlink_utf8) \
    X(archive_entry_pathname) X(archive_entry_size) X(archive_entry_size_is_set) X(archive_errno) \
    X(archive_error_string) X(archive_read_data) X(archive_read_data_block) X(archive_read_free) \
    X(archive_read_header_position) X(archive_read_new) X(archive_read_next_header) \
    X(archive_read_open) X(archive_read_set_seek_callback) X(archive_read_support_filter_xz) \
    X(archive_read_support_filter_zstd) X(archive_read_support_format_raw) \
    X(archive_read_support_format_tar) X(archive_read_support_format_zip_seekable) \
    X(archive_read_support_format_zip_streamable) X(archive_set_error)
/* clang-format on */

LATE_LIBRARY(USED);

const char members_too_much[] = "it unpacks to too much (--unpack-limit)";

/* The message of libarchive's last error. */
static const char *complaint_of(struct archive *a)
{
    const char *why = a != 0 ? lib.archive_error_string(a) : 0;
    return why != 0 ? why : "it is no archive that can be read";
}

/* ---- bytes of the archive ---- */

static la_ssize_t fail(struct members *m, struct archive *a, const char *why)
{
    if (m->trouble == 0)
        m->trouble = why;
    lib.archive_set_error(a, EIO, "%s", why);
    return -1;
}

static la_ssize_t read_file(struct archive *a, void *who, const void **at)
{
    struct members *m = who;
    size_t n = file_reader_fill(m->in, m->block, sizeof m->block);
    *at = m->block;
    return n == SOURCE_FAILED ? fail(m, a, m->in->trouble) : (la_ssize_t)n;
}

/* Hides the comment of a zip from libarchive, which might find another end record in it. */
static la_ssize_t read_zip(struct archive *a, void *who, const void **at)
{
    struct members *m = who;
    la_ssize_t n = read_file(a, who, at);
    uint64_t left = m->directory.end - m->at;
    if (n > 0 && (uint64_t)n > left)
        n = (la_ssize_t)left;
    if (n > 0)
        m->at += (uint64_t)n;
    return n;
}

static la_int64_t seek_zip(struct archive *a, void *who, la_int64_t to, int whence)
{
    struct members *m = who;
    la_int64_t from = whence == SEEK_SET   ? 0
                      : whence == SEEK_CUR ? (la_int64_t)m->at
                                           : (la_int64_t)m->directory.end;
    (void)a;
    m->in->size = 0; /* from now on the file is not read from start to end */
    if (to < -from || to > (la_int64_t)m->directory.end - from ||
        lseek(m->in->fd, (off_t)(from + to), SEEK_SET) < 0)
        return ARCHIVE_FATAL;
    m->at = (uint64_t)(from + to);
    return from + to;
}

/* Reads the next bytes of the file into `packed`, after those that are not decompressed yet.
   Returns 0 if they cannot be read. */
static int take_packed(struct members *m)
{
    size_t had = m->gzip.avail_in;
    size_t n = file_reader_fill(m->in, m->packed + had, sizeof m->packed - had);
    if (n == SOURCE_FAILED)
        return 0;
    m->gzip.next_in = m->packed;
    m->gzip.avail_in = (uInt)(had + n);
    return 1;
}

static la_ssize_t read_plain(struct archive *a, void *who, const void **at)
{
    struct members *m = who;
    size_t n;
    if (m->gzip.avail_in == 0 && !take_packed(m))
        return fail(m, a, m->in->trouble);
    *at = m->gzip.next_in;
    n = m->gzip.avail_in;
    m->gzip.avail_in = 0;
    return (la_ssize_t)n;
}

/* Decompresses some of the bytes in `packed`. Returns what is wrong with them, or NULL. */
static const char *unpack_some(struct members *m)
{
    int result;
    if (!m->inside && *m->gzip.next_in == 0) { /* zeros fill up a tape */
        m->gzip.next_in++;
        m->gzip.avail_in--;
        return 0;
    }
    m->inside = 1;
    result = inflate(&m->gzip, Z_NO_FLUSH);
    if (result == Z_STREAM_END) {
        m->inside = 0; /* another gzip member may follow */
        result = inflateReset(&m->gzip);
    }
    if (result == Z_MEM_ERROR)
        memory_is_out();
    return result == Z_OK || result == Z_BUF_ERROR ? 0 : "the gzip data is damaged";
}

/* Returns whole blocks, so that what comes before an error does not depend on the sizes of reads.
 */
static la_ssize_t read_gzip(struct archive *a, void *who, const void **at)
{
    struct members *m = who;
    const char *wrong = 0;
    *at = m->block;
    m->gzip.next_out = m->block;
    m->gzip.avail_out = sizeof m->block;
    while (wrong == 0 && m->gzip.avail_out > 0) {
        if (m->gzip.avail_in == 0 && !take_packed(m))
            wrong = m->in->trouble;
        else if (m->gzip.avail_in > 0)
            wrong = unpack_some(m);
        else if (m->inside)
            wrong = "the gzip data is cut off";
        else
            break;
    }
    return wrong != 0 ? fail(m, a, wrong) : (la_ssize_t)(sizeof m->block - m->gzip.avail_out);
}

static la_ssize_t read_raw(struct archive *a, void *who, const void **at)
{
    struct members *m = who;
    size_t n = 0;
    la_int64_t offset;
    int result = lib.archive_read_data_block(m->raw, at, &n, &offset);
    if (result == ARCHIVE_EOF)
        return 0;
    if (result != ARCHIVE_OK)
        return fail(m, a, complaint_of(m->raw));
    return (la_ssize_t)n;
}

/* Notes the end of the last byte that is not zero. */
static void look_for_zeros(struct members *m, const unsigned char *at, size_t n)
{
    static const unsigned char zeros[RECORD];
    while (n >= RECORD && memcmp(at + n - RECORD, zeros, RECORD) == 0)
        n -= RECORD;
    while (n > 0 && at[n - 1] == 0)
        n--;
    if (n > 0)
        m->last = m->unpacked + n;
}

/* Reads as m->read does, up to the limit. */
static la_ssize_t read_tar(struct archive *a, void *who, const void **at)
{
    struct members *m = who;
    la_ssize_t n = m->is_over ? 0 : m->read(a, who, at);
    uint64_t left = m->limit - m->unpacked;
    if (n > 0 && (uint64_t)n > left) {
        m->is_over = 1;
        n = (la_ssize_t)left;
    }
    if (n > 0) {
        look_for_zeros(m, *at, (size_t)n);
        m->unpacked += (uint64_t)n;
    }
    return n == 0 && m->is_over ? fail(m, a, members_too_much) : n;
}

static int open_raw(struct members *m)
{
    struct archive_entry *entry;
    m->read = read_raw;
    m->raw = lib.archive_read_new();
    return m->raw != 0 && lib.archive_read_support_filter_xz(m->raw) == ARCHIVE_OK &&
           lib.archive_read_support_filter_zstd(m->raw) == ARCHIVE_OK &&
           lib.archive_read_support_format_raw(m->raw) == ARCHIVE_OK &&
           lib.archive_read_open(m->raw, m, 0, read_file, 0) == ARCHIVE_OK &&
           lib.archive_read_next_header(m->raw, &entry) == ARCHIVE_OK;
}

/* If the directory of the zip cannot be used, libarchive reads the members in the order of the
 * file. */
static int open_zip(struct members *m)
{
    if (!S_ISREG(m->in->status.st_mode)) {
        m->trouble = "a zip is read from a file only";
        return 0;
    }
    zip_directory_read(&m->directory, m->in->fd, (uint64_t)m->in->status.st_size);
    m->has_ended = m->directory.is_readable && m->directory.entries == 0;
    if (m->has_ended)
        return 1; /* libarchive does not know such zips */
    if (m->directory.is_readable)
        return lib.archive_read_support_format_zip_seekable(m->archive) == ARCHIVE_OK &&
               lib.archive_read_set_seek_callback(m->archive, seek_zip) == ARCHIVE_OK &&
               lib.archive_read_open(m->archive, m, 0, read_zip, 0) == ARCHIVE_OK;
    return lib.archive_read_support_format_zip_streamable(m->archive) == ARCHIVE_OK &&
           lib.archive_read_open(m->archive, m, 0, read_file, 0) == ARCHIVE_OK;
}

/* Opens a tar that is compressed with gzip or not compressed. */
static int open_plain_or_gzip(struct members *m)
{
    static const unsigned char magic[] = { 0x1F, 0x8B };
    size_t had;
    do { /* a pipe may deliver single bytes */
        had = m->gzip.avail_in;
        if (!take_packed(m)) {
            m->trouble = m->in->trouble;
            return 0;
        }
    } while (m->gzip.avail_in > had && m->gzip.avail_in < sizeof magic);
    m->read = m->gzip.avail_in >= sizeof magic && memcmp(m->packed, magic, sizeof magic) == 0
                  ? read_gzip
                  : read_plain;
    return inflateInit2(&m->gzip, 16 + MAX_WBITS) == Z_OK;
}

static int open_tar(struct members *m, enum archive_kind kind)
{
    if (lib.archive_read_support_format_tar(m->archive) != ARCHIVE_OK)
        return 0;
    if (kind == ARCHIVE_TAR ? !open_plain_or_gzip(m) : !open_raw(m))
        return 0;
    return lib.archive_read_open(m->archive, m, 0, read_tar, 0) == ARCHIVE_OK;
}

struct members *members_open(enum archive_kind kind, const char *path, struct file_reader *in,
                             uint64_t *limit, int names_all)
{
    struct members *m = memory_new(1, sizeof *m);
    size_t len = strlen(path);
    int fine;
    m->trouble = late_load(&library);
    if (m->trouble != 0)
        return m;
    (void)setlocale(LC_CTYPE, "C.UTF-8"); /* libarchive converts names to the locale */
    m->in = in;
    m->room = limit;
    m->limit = *limit;
    m->named = names_all ? UINT64_MAX : SKIPPED_MOST;
    m->archive_len = len + 1;
    m->archive = lib.archive_read_new();
    if (m->archive == 0)
        memory_is_out();
    queue_put_text(&m->name, 0, path);
    queue_put_text(&m->name, len, "/");
    fine = kind == ARCHIVE_ZIP ? open_zip(m) : open_tar(m, kind);
    if (!fine && m->trouble == 0)
        m->trouble = m->directory.wrong;
    if (!fine && m->trouble == 0)
        m->trouble = complaint_of(lib.archive_errno(m->archive) == 0 ? m->raw : m->archive);
    return m;
}

void members_close(struct members *m)
{
    if (m->archive != 0)
        (void)lib.archive_read_free(m->archive);
    if (m->raw != 0)
        (void)lib.archive_read_free(m->raw);
    (void)inflateEnd(&m->gzip);
    free(m->name.at);
    free(m);
}

/* ---- members ---- */

/* libarchive does not return a name that is declared as UTF-8 and is not UTF-8. */
static void put_name_of(struct members *m, struct archive_entry *entry)
{
    const char *name = lib.archive_entry_pathname(entry);
    struct message numbered;
    sink_say(message_open(&numbered), "(member %" PRIu64 ")", m->now.number);
    queue_put_text(&m->name, m->archive_len, name != 0 ? name : message_string(&numbered));
    m->now.name = m->name.at;
}

/* Returns why a member is not judged, or NULL if it is a file. */
static const char *skipped_as(struct archive_entry *entry)
{
    if (lib.archive_entry_hardlink(entry) != 0 || lib.archive_entry_hardlink_utf8(entry) != 0)
        return "not judged: it is a hard link";
    switch (lib.archive_entry_filetype(entry)) {
    case AE_IFREG:
        return 0;
    case AE_IFLNK:
        return "not judged: it is a symbolic link";
    case AE_IFCHR:
    case AE_IFBLK:
        return "not judged: it is a device";
    case AE_IFIFO:
        return "not judged: it is a named pipe";
    case AE_IFDIR:
        return "not judged: it is a folder, but there are data in it";
    default:
        return "not judged: it is neither a file nor a folder";
    }
}

/* Whether a member is a folder. A file may be declared a folder by mistake; if it has data, it is a
   file. */
static int is_folder(struct archive_entry *entry)
{
    return lib.archive_entry_filetype(entry) == AE_IFDIR && lib.archive_entry_size(entry) <= 0;
}

/* The message of libarchive about a member of a tar that it understands only in part, or NULL. If
   the error number says that it only could not convert a name, nothing is lost. */
static const char *doubt_of(struct members *m, int result)
{
    int is_tar = m->read != 0;
    if (!is_tar || result != ARCHIVE_WARN || lib.archive_errno(m->archive) == EILSEQ)
        return 0;
    return complaint_of(m->archive);
}

/* Moves to the next member. Returns NULL if there is none. */
static struct archive_entry *next_entry(struct members *m, int *result)
{
    struct archive_entry *entry;
    *result = lib.archive_read_next_header(m->archive, &entry);
    if (*result == ARCHIVE_OK || *result == ARCHIVE_WARN)
        return entry;
    if (*result == ARCHIVE_EOF) {
        m->has_ended = 1;
        m->end = (uint64_t)lib.archive_read_header_position(m->archive);
    } else if (m->trouble == 0) {
        m->trouble = m->directory.wrong;
    }
    if (m->trouble == 0 && *result != ARCHIVE_EOF)
        m->trouble = complaint_of(m->archive);
    return 0;
}

const struct archive_member *members_next(struct members *m)
{
    struct archive_member *now = &m->now;
    while (m->trouble == 0 && !m->has_ended) {
        int result;
        struct archive_entry *entry = next_entry(m, &result);
        if (entry == 0)
            return 0;
        now->number++;
        now->trouble = doubt_of(m, result);
        if (now->trouble == 0 && is_folder(entry))
            continue;
        m->files++;
        now->is_special = now->trouble == 0 && skipped_as(entry) != 0;
        if (now->is_special)
            now->trouble = skipped_as(entry);
        now->left = lib.archive_entry_size_is_set(entry) ? (uint64_t)lib.archive_entry_size(entry)
                                                         : UINT64_MAX;
        if (now->trouble == 0 || ++m->skipped <= m->named) {
            put_name_of(m, entry);
            return now;
        }
    }
    return 0;
}

/* ---- the archive as a whole ---- */

static const char *say(struct members *m, const char *before, uint64_t n, const char *after)
{
    sink_say(message_open(&m->what), "%s%" PRIu64 "%s", before, n, after);
    return message_string(&m->what);
}

/* Returns what is wrong with the end of a tar, or NULL. One record of zeros at least has to follow
   the last member, and nothing else may. libarchive accepts a tar without it, and does not look at
   what follows it. */
static const char *trouble_of_tar(struct members *m)
{
    if (m->unpacked < m->end + RECORD)
        return "the tar is cut off: it lacks its end";
    if (m->last > m->end)
        return say(m, "", m->unpacked - m->end - RECORD,
                   " bytes after the end of the tar were not judged");
    return 0;
}

static const char *trouble_of_zip(struct members *m)
{
    if (m->directory.wrong == 0 && m->files < m->directory.files)
        return say(m, "the zip is damaged: its directory promises more files than the ", m->files,
                   " that were found");
    return m->directory.wrong;
}

/* Reads everything after the last member, because the checksum is there. */
const char *members_trouble(struct members *m)
{
    const void *at;
    while (m->trouble == 0 && m->read != 0 && read_tar(m->archive, m, &at) > 0)
        ;
    if (m->trouble == 0 && m->has_ended)
        m->trouble = m->read != 0 ? trouble_of_tar(m) : trouble_of_zip(m);
    if (m->trouble == 0 && m->skipped > m->named)
        m->trouble = say(m, "", m->skipped - m->named, " more members were not judged");
    return m->trouble;
}

static size_t fail_member(struct members *m, const char *why)
{
    m->now.trouble = why;
    return SOURCE_FAILED;
}

/* Counts bytes of the member, or its end if `n` is 0. Returns what is wrong, or NULL. (libarchive
   returns fewer bytes than it announced if a zip gives a compressed size of 0.) */
static const char *count(struct members *m, uint64_t n)
{
    if (n > *m->room) {
        *m->room = 0;
        m->trouble = members_too_much;
        return members_too_much;
    }
    *m->room -= n;
    if (m->now.left == UINT64_MAX)
        return 0;
    if (n > m->now.left || (n == 0 && m->now.left > 0))
        return "its size is not what the archive says";
    m->now.left -= n;
    return 0;
}

size_t member_fill(void *members, unsigned char *at, size_t room)
{
    struct members *m = members;
    const char *wrong;
    la_ssize_t n;
    if (m->in->give_up != 0 && m->in->give_up())
        m->trouble = m->now.trouble = "interrupted";
    if (m->now.trouble != 0)
        return SOURCE_FAILED;
    n = lib.archive_read_data(m->archive, at, room);
    if (n == 0)
        n = lib.archive_read_data(m->archive, at,
                                  room); /* libarchive returns a hole at the end only now */
    if (n < 0)
        return fail_member(m, m->trouble != 0 ? m->trouble : complaint_of(m->archive));
    wrong = count(m, (uint64_t)n);
    return wrong != 0 ? fail_member(m, wrong) : (size_t)n;
}
