/* What is unpacked of archives. A build without libarchive has nothing to look at.

   Input: a byte chooses the kind of archive, or that one is made of what follows; a byte how much
   of it is unpacked, or how it is damaged; the rest is the archive, or what it is made of.

   - How the archive is cut into reads changes nothing, nor how its files are; nor that another
     process unpacks it.
   - No more is unpacked than may be.
   - Of what is whole, there are the files that libarchive finds by itself.
   - A tar that a naive writer made gives the files it was made of, with gzip and without.
   - If gzip's data is damaged, or cut off, that is told, or makes no difference. */
#define _GNU_SOURCE /* memfd_create */
#define ZLIB_CONST
#include "fuzz/harness.h"

#ifdef WITH_ARCHIVES

#include "program/members.h"
#include "program/unpacking.h"

#include <archive.h>
#include <archive_entry.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>
#include <zlib.h>

enum {
    HEAD = 2,
    KINDS = 4,             /* the last is made */
    LIMIT_BITS = 17,       /* of how much is unpacked of others */
    PACKETS_MOST = 100,    /* that a socket holds, */
    PACKED_MOST = 1 << 16, /* ... with so many bytes, */
    MEMBERS_MOST = 60,     /* ... even of a tar with so many */
    ROOM = 1 << 15         /* for bytes of files: as unpacking.c has it */
};

/* ---- what is found ---- */

/* Each file's name, bytes and trouble, then the archive's. */
struct found {
    struct text all;
    uint64_t unpacked; /* bytes of files */
    int trouble;       /* any */
};

static void put_text(sink *to, const char *text)
{
    if (text != 0)
        sink_text(to, text);
    sink_byte(to, '\0');
}

static void found_open(struct found *f)
{
    memset(f, 0, sizeof *f);
    (void)text_open(&f->all);
}

static void found_name(struct found *f, const char *name)
{
    put_text(&f->all.sink, name);
}

static void found_trouble(struct found *f, const char *trouble)
{
    f->trouble |= trouble != 0;
    put_text(&f->all.sink, trouble);
}

/* A file that breaks off is not judged: how much there was of it is nobody's matter. */
static void found_file(struct found *f, bytes b, const char *trouble)
{
    f->unpacked += b.len;
    if (trouble == 0)
        sink_bytes(&f->all.sink, b);
    found_trouble(f, trouble);
}

/* Reads a file to its end. */
static void find_file(struct found *f, const char *name, source_fill *fill, void *from, size_t room,
                      const char *(*trouble)(void *from))
{
    static unsigned char at[ROOM];
    struct text file;
    size_t n;
    found_name(f, name);
    (void)text_open(&file);
    while ((n = fill(from, at, room)) > 0 && n != SOURCE_FAILED) {
        PROPERTY(n <= room);
        sink_bytes(&file.sink, bytes_of(at, n));
    }
    found_file(f, text_of(&file), trouble(from));
    text_free(&file);
}

static int is_same(struct found *a, struct found *b)
{
    return bytes_equal(text_of(&a->all), text_of(&b->all));
}

/* ---- archives to read ---- */

static int file_of(bytes archive)
{
    static int fd = -1;
    if (fd < 0)
        fd = memfd_create("archive", MFD_CLOEXEC);
    PROPERTY(fd >= 0 && ftruncate(fd, 0) == 0);
    PROPERTY(pwrite(fd, archive.at, archive.len, 0) == (ssize_t)archive.len);
    PROPERTY(lseek(fd, 0, SEEK_SET) == 0);
    return fd;
}

/* Each read gives `cut` bytes, but the last, which gives the rest. */
static int packets_of(bytes archive, size_t cut)
{
    int ends[2];
    int i;
    PROPERTY(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends) == 0);
    for (i = 1; archive.len > 0; i++) {
        bytes packet = i < PACKETS_MOST ? bytes_first(archive, cut) : archive;
        PROPERTY(send(ends[1], packet.at, packet.len, MSG_DONTWAIT) == (ssize_t)packet.len);
        archive = bytes_skip(archive, packet.len);
    }
    (void)close(ends[1]);
    return ends[0];
}

/* ---- ways to unpack ---- */

static const char *trouble_of_member(void *members)
{
    return member_trouble(members);
}

static void find(struct found *f, enum archive_kind kind, int fd, uint64_t limit, size_t room)
{
    struct reading in;
    struct members *m;
    const char *name;
    PROPERTY(reading_start(&in, fd, 0));
    m = members_open(kind, "a", &in, limit);
    PROPERTY(m != 0);
    found_open(f);
    while ((name = members_next(m)) != 0) {
        PROPERTY(strncmp(name, "a/", 2) == 0);
        find_file(f, name, member_fill, m, room, trouble_of_member);
    }
    found_trouble(f, members_trouble(m));
    PROPERTY(f->unpacked <= limit);
    members_close(m);
}

/* Likewise, by another process. */
static void find_elsewhere(struct found *f, enum archive_kind kind, int fd, uint64_t limit,
                           size_t room)
{
    struct reading in;
    struct unpacking *u;
    const char *name;
    PROPERTY(reading_start(&in, fd, 0));
    u = unpacking_open(kind, "a", &in, limit, standard_output());
    PROPERTY(u != 0);
    found_open(f);
    while ((name = unpacking_next(u)) != 0)
        find_file(f, name, unpacking_fill, u, room, unpacking_settle);
    found_trouble(f, unpacking_trouble(u));
    unpacking_close(u);
}

/* By libarchive alone. Returns whether it had nothing to say. */
static int find_by_itself(struct found *f, enum archive_kind kind, bytes archive)
{
    static unsigned char at[ROOM];
    struct archive *a = archive_read_new();
    struct archive_entry *entry;
    la_ssize_t n = 0;
    int result;
    PROPERTY(a != 0);
    if (kind == ARCHIVE_ZIP) {
        PROPERTY(archive_read_support_format_zip(a) == ARCHIVE_OK);
    } else {
        PROPERTY(archive_read_support_format_tar(a) == ARCHIVE_OK);
        PROPERTY(archive_read_support_filter_gzip(a) == ARCHIVE_OK);
        PROPERTY(archive_read_support_filter_xz(a) == ARCHIVE_OK);
        PROPERTY(archive_read_support_filter_zstd(a) == ARCHIVE_OK);
    }
    found_open(f);
    result = archive_read_open_memory(a, archive.at, archive.len);
    while (result == ARCHIVE_OK && n >= 0) {
        result = archive_read_next_header(a, &entry);
        if (result == ARCHIVE_OK && archive_entry_filetype(entry) == AE_IFREG &&
            archive_entry_hardlink(entry) == 0) {
            const char *name = archive_entry_pathname(entry);
            if (name == 0)
                break;
            sink_text(&f->all.sink, "a/");
            found_name(f, name);
            while ((n = archive_read_data(a, at, sizeof at)) > 0 ||
                   (n == 0 && (n = archive_read_data(a, at, sizeof at)) > 0)) /* as member_fill */
                sink_bytes(&f->all.sink, bytes_of(at, (size_t)n));
            found_trouble(f, 0);
        }
    }
    found_trouble(f, 0);
    (void)archive_read_free(a);
    return result == ARCHIVE_EOF && n >= 0;
}

/* In every way. */
static void check_archive(enum archive_kind kind, bytes archive, uint64_t limit, size_t cut,
                          struct found *f)
{
    struct found other;
    size_t room = cut < ROOM ? cut : ROOM;
    find(f, kind, file_of(archive), limit, ROOM);
    find(&other, kind, file_of(archive), limit, room);
    PROPERTY(f->trouble ? other.trouble : is_same(f, &other));
    text_free(&other.all);
    find_elsewhere(&other, kind, file_of(archive), limit, room);
    PROPERTY(is_same(f, &other));
    text_free(&other.all);
    if (kind != ARCHIVE_ZIP && archive.len <= PACKED_MOST) {
        int fd = packets_of(archive, cut);
        find(&other, kind, fd, limit, ROOM);
        PROPERTY(is_same(f, &other));
        text_free(&other.all);
        (void)close(fd);
    }
    if (!f->trouble) {
        PROPERTY(!find_by_itself(&other, kind, archive) || is_same(f, &other));
        text_free(&other.all);
    }
}

/* ---- archives that are made ---- */

enum { RECORD = 512, NAME_MOST = 100 };

static void put_number(unsigned char *at, size_t digits, uint64_t n)
{
    while (digits > 0) {
        digits--;
        at[digits] = (unsigned char)('0' + n % 8);
        n /= 8;
    }
}

static void put_member(sink *to, char type, const char *name, bytes b)
{
    static const unsigned char zeros[RECORD];
    unsigned char head[RECORD] = { 0 };
    uint64_t sum = 0;
    size_t i;
    memcpy(head, name, strlen(name));
    put_number(head + 100, 7, 0644);
    put_number(head + 108, 7, 0);
    put_number(head + 116, 7, 0);
    put_number(head + 124, 11, b.len);
    put_number(head + 136, 11, 0);
    memset(head + 148, ' ', 8);
    head[156] = (unsigned char)type;
    if (type == '1' || type == '2')
        head[157] = 'x'; /* what the link leads to */
    memcpy(head + 257, "ustar", 6);
    memcpy(head + 263, "00", 2);
    for (i = 0; i < sizeof head; i++)
        sum += head[i];
    put_number(head + 148, 6, sum);
    head[154] = '\0';
    sink_bytes(to, bytes_of(head, sizeof head));
    sink_bytes(to, b);
    sink_bytes(to, bytes_of(zeros, (RECORD - b.len % RECORD) % RECORD));
}

/* The next bytes, as many as the first of them says. */
static bytes take_bytes(bytes *from)
{
    size_t len = from->len > 0 ? from->at[0] : 0;
    bytes taken;
    *from = bytes_skip(*from, 1);
    taken = bytes_first(*from, len);
    *from = bytes_skip(*from, taken.len);
    return taken;
}

/* A name that a file may have. What begins as gzip's data does is taken for these. */
static void take_path(bytes *from, char name[NAME_MOST + 1])
{
    bytes b = bytes_first(take_bytes(from), NAME_MOST);
    size_t i;
    memset(name, 0, NAME_MOST + 1);
    for (i = 0; i < b.len; i++)
        name[i] = b.at[i] == '\0' || b.at[i] == 0x1F ? '_' : (char)b.at[i];
    if (b.len == 0)
        name[0] = 'n';
    else if (name[b.len - 1] == '/')
        name[b.len - 1] = '_'; /* else it is a folder's */
}

/* A tar, and the files in it. */
static void make_tar(bytes from, struct text *tar, struct found *files)
{
    static const char types[] = "0000125\0"; /* of old tars, files have none */
    static const unsigned char zeros[2 * RECORD];
    sink *to = text_open(tar);
    int members;
    found_open(files);
    for (members = 0; from.len > 0 && members < MEMBERS_MOST; members++) {
        char type = types[from.at[0] % (sizeof types - 1)];
        int is_file = type == '0' || type == '\0';
        char name[NAME_MOST + 1];
        bytes b = bytes_of(0, 0);
        from = bytes_skip(from, 1);
        take_path(&from, name);
        if (is_file)
            b = take_bytes(&from);
        put_member(to, type, name, b);
        if (is_file) {
            sink_text(&files->all.sink, "a/");
            found_name(files, name);
            found_file(files, b, 0);
        }
    }
    found_trouble(files, 0);
    sink_bytes(to, bytes_of(zeros, sizeof zeros));
}

static void put_gzip(sink *to, bytes b)
{
    static unsigned char at[ROOM];
    z_stream z = { 0 };
    int result;
    PROPERTY(deflateInit2(&z, 1, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY) == Z_OK);
    z.next_in = b.at;
    z.avail_in = (uInt)b.len;
    do {
        z.next_out = at;
        z.avail_out = sizeof at;
        result = deflate(&z, Z_FINISH);
        sink_bytes(to, bytes_of(at, sizeof at - z.avail_out));
    } while (result == Z_OK);
    PROPERTY(result == Z_STREAM_END);
    (void)deflateEnd(&z);
}

static void expect_files(bytes archive, struct found *files, size_t cut)
{
    struct found f;
    check_archive(ARCHIVE_TAR, archive, UINT64_MAX, cut, &f);
    PROPERTY(is_same(&f, files));
    text_free(&f.all);
}

/* Two bytes say where, and how. */
static void damage(bytes archive, size_t parted, const uint8_t how[2], struct found *files)
{
    size_t place = (size_t)(how[0] << 8 | how[1]) % archive.len;
    unsigned char *copy = malloc(archive.len);
    struct found f;
    PROPERTY(copy != 0);
    memcpy(copy, archive.at, archive.len);
    copy[place] ^= (unsigned char)(how[1] | 1);
    find(&f, ARCHIVE_TAR, file_of(bytes_of(copy, archive.len)), UINT64_MAX, ROOM);
    PROPERTY(f.trouble || is_same(&f, files));
    text_free(&f.all);
    free(copy);
    if (place > 0 && place != parted) { /* there, the first part ends well */
        find(&f, ARCHIVE_TAR, file_of(bytes_first(archive, place)), UINT64_MAX, ROOM);
        PROPERTY(f.trouble);
        text_free(&f.all);
    }
}

static void check_made(const uint8_t *how, bytes from, size_t cut)
{
    struct text tar, packed;
    struct found files;
    bytes b;
    size_t parted;
    make_tar(from, &tar, &files);
    b = text_of(&tar);
    expect_files(b, &files, cut);
    (void)text_open(&packed);
    put_gzip(&packed.sink, bytes_first(b, (size_t)how[0] << 4));
    parted = text_of(&packed).len;
    put_gzip(&packed.sink, bytes_skip(b, (size_t)how[0] << 4));
    expect_files(text_of(&packed), &files, cut);
    damage(text_of(&packed), parted, how, &files);
    text_free(&packed);
    text_free(&tar);
    text_free(&files.all);
}

/* For files that are packed so, libarchive takes what memory the zip asks for: up to 4 GB, of which
   it uses little. */
static int may_have_lzma(bytes zip)
{
    enum { LZMA = 14, XZ = 95 };
    size_t i;
    for (i = 0; i + 12 <= zip.len; i++) {
        const unsigned char *at = zip.at + i;
        int method = memcmp(at, "PK\3\4", 4) == 0   ? at[8]
                     : memcmp(at, "PK\1\2", 4) == 0 ? at[10]
                                                    : 0;
        if (method == LZMA || method == XZ)
            return 1;
    }
    return 0;
}

void target(const uint8_t *data, size_t size)
{
    static const enum archive_kind kinds[] = { ARCHIVE_ZIP, ARCHIVE_TAR, ARCHIVE_TAR_XZ_ZSTD };
    size_t cuts[CUTS];
    struct found f;
    bytes rest;
    if (size < HEAD)
        return;
    (void)cuts_of(data, size, cuts);
    rest = bytes_of(data + HEAD, size - HEAD);
    if (data[0] % KINDS == KINDS - 1) {
        check_made(data, rest, cuts[1]);
        return;
    }
    if (kinds[data[0] % KINDS] == ARCHIVE_ZIP && may_have_lzma(rest))
        return;
    check_archive(kinds[data[0] % KINDS], rest, (uint64_t)1 << data[1] % LIMIT_BITS, cuts[1], &f);
    text_free(&f.all);
}

#else

void target(const uint8_t *data, size_t size)
{
    (void)data;
    (void)size;
}

#endif
