/* Unpacking of archives. In a build without libarchive, this target does nothing.

   Input: one byte chooses the kind of archive, or that a naive writer makes one from the rest; one
   byte chooses how much of it is unpacked, or how it is damaged; the rest is the archive, or what
   the naive writer makes it from.

   - How the archive and its files are divided into reads changes nothing. Unpacking in another
     process changes nothing.
   - No more is unpacked than the limit allows.
   - If the archive is not damaged, its files are those that libarchive finds by itself.
   - A tar, a tar with gzip or a zip by the naive writer gives back the files that it was made
     from, and the links in it are reported by name.
   - If such an archive is then damaged or cut off, or if bytes are inserted or appended, that is
     reported or makes no difference. The target does not damage the data in a tar that is not
     compressed, because nothing protects them.
   - A zip in a pipe is refused. */
#define _GNU_SOURCE /* memfd_create */
#define ZLIB_CONST
#include "harness/harness.h"

#ifdef WITH_ARCHIVES

#include "inputs/archives/members.h"
#include "inputs/archives/unpacking.h"

#include <archive.h>
#include <archive_entry.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>
#include <zlib.h>

enum {
    HEAD = 2,
    KINDS = 4,             /* the last one: an archive by the naive writer */
    LIMIT_BITS = 17,       /* the limit of unpacking is 1 to 2^16 bytes */
    PACKETS_MOST = 100,    /* packets that surely fit into a socket, */
    PACKED_MOST = 1 << 16, /* ... if together they have at most this many bytes */
    MEMBERS_MOST = 60,     /* files, links and folders of a tar */
    ROOM = 1 << 15         /* bytes of a file to read at once, as in unpacking.c */
};

/* ---- what is found ---- */

/* What was found in an archive. `all` has the name, the bytes and the trouble of each file, and
   then the trouble of the archive. */
struct found {
    struct text all;
    uint64_t unpacked; /* bytes of files */
    int trouble;       /* there was any trouble */
    int damage;        /* there was trouble other than skipped members */
    int inner;         /* a file is itself an archive */
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
    f->inner |= archive_kind_of(name) != NO_ARCHIVE;
    put_text(&f->all.sink, name);
}

static void found_trouble(struct found *f, const char *trouble)
{
    f->trouble |= trouble != 0;
    f->damage |= trouble != 0 && strstr(trouble, "not judged: it is a ") == 0 &&
                 strstr(trouble, " more members were not judged") == 0;
    put_text(&f->all.sink, trouble);
}

/* Ignores the bytes of a file that breaks off, because such a file is not judged. */
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

/* Each read gives `cut` bytes, except that the last gives all the rest. */
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

static const struct archive_member *now; /* the current member */

static const char *trouble_of_member(void *members)
{
    (void)members;
    return now->trouble;
}

static void find(struct found *f, enum archive_kind kind, int fd, uint64_t limit, size_t room)
{
    struct file_reader in;
    struct members *m;
    uint64_t left = limit;
    PROPERTY(file_reader_start(&in, fd, 0));
    m = members_open(kind, "a", &in, &left, 0);
    PROPERTY(m != 0);
    found_open(f);
    while ((now = members_next(m)) != 0) {
        PROPERTY(strncmp(now->name, "a/", 2) == 0);
        find_file(f, now->name, member_fill, m, room, trouble_of_member);
    }
    found_trouble(f, members_trouble(m));
    PROPERTY(f->unpacked <= limit);
    members_close(m);
}

/* Does the same in another process, which also opens archives in the archive. */
static void find_elsewhere(struct found *f, enum archive_kind kind, int fd, uint64_t limit,
                           size_t room)
{
    struct file_reader in;
    struct unpacking *u;
    const char *name;
    PROPERTY(file_reader_start(&in, fd, 0));
    u = unpacking_open(kind, "a", &in, limit, standard_output());
    PROPERTY(u != 0);
    found_open(f);
    while ((name = unpacking_next(u)) != 0)
        find_file(f, name, unpacking_fill, u, room, unpacking_settle);
    found_trouble(f, unpacking_trouble(u));
    unpacking_close(u);
}

/* Does the same with libarchive alone. Returns whether libarchive reported no error. */
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

/* Unpacks an archive in every way. */
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
    if (f->inner) {
        struct found again;
        find_elsewhere(&again, kind, file_of(archive), limit, ROOM);
        PROPERTY(other.trouble ? again.trouble : is_same(&other, &again));
        PROPERTY(other.unpacked <= limit);
        text_free(&again.all);
    } else {
        PROPERTY(is_same(f, &other));
    }
    text_free(&other.all);
    if (archive.len <= PACKED_MOST) {
        int fd = packets_of(archive, cut);
        find(&other, kind, fd, limit, ROOM);
        PROPERTY(kind == ARCHIVE_ZIP ? other.damage && other.unpacked == 0 : is_same(f, &other));
        text_free(&other.all);
        (void)close(fd);
    }
    if (!f->trouble) {
        PROPERTY(!find_by_itself(&other, kind, archive) || is_same(f, &other));
        text_free(&other.all);
    }
}

/* ---- tars by the naive writer ---- */

enum { RECORD = 512, NAME_MOST = 100, SKIPPED_MOST = 20 };

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

/* Takes bytes: the first one says how many follow. */
static bytes take_bytes(bytes *from)
{
    size_t len = from->len > 0 ? from->at[0] : 0;
    bytes taken;
    *from = bytes_skip(*from, 1);
    taken = bytes_first(*from, len);
    *from = bytes_skip(*from, taken.len);
    return taken;
}

/* Takes the name of a file. Replaces bytes that would change what the archive is: gzip's data begin
   with 1F, and libarchive turns a backslash in a zip into a slash. */
static void take_path(bytes *from, char name[NAME_MOST + 1])
{
    bytes b = bytes_first(take_bytes(from), NAME_MOST);
    size_t i;
    memset(name, 0, NAME_MOST + 1);
    for (i = 0; i < b.len; i++)
        name[i] = memchr("\0\x1F\\", b.at[i], 3) != 0 ? '_' : (char)b.at[i];
    if (b.len == 0)
        name[0] = 'n';
    else if (name[b.len - 1] == '/')
        name[b.len - 1] = '_'; /* otherwise it would be a folder */
}

/* An archive by the naive writer. */
struct made {
    struct text all;
    struct found files;           /* what should be found in it */
    size_t headers[MEMBERS_MOST]; /* offsets of a tar's headers, or of a zip's directory entries */
    size_t members;
    size_t end; /* of the last member of a tar */
};

static void expect_file(struct found *files, const char *name, bytes b, const char *trouble)
{
    sink_text(&files->all.sink, "a/");
    found_name(files, name);
    found_file(files, b, trouble);
}

/* Expects the trouble of the whole archive. */
static void expect_more(struct found *files, int skipped)
{
    char more[64];
    (void)snprintf(more, sizeof more, "%d more members were not judged", skipped - SKIPPED_MOST);
    found_trouble(files, skipped > SKIPPED_MOST ? more : 0);
}

/* A tar of files, links and folders. */
static void make_tar(bytes from, struct made *tar)
{
    static const char types[] = "0000125\0"; /* in old tars, files have type NUL */
    static const unsigned char zeros[2 * RECORD];
    sink *to = text_open(&tar->all);
    int skipped = 0;
    found_open(&tar->files);
    for (tar->members = 0; from.len > 0 && tar->members < MEMBERS_MOST; tar->members++) {
        char type = types[from.at[0] % (sizeof types - 1)];
        int is_file = type == '0' || type == '\0';
        char name[NAME_MOST + 1];
        bytes b = bytes_of(0, 0);
        from = bytes_skip(from, 1);
        take_path(&from, name);
        if (is_file)
            b = take_bytes(&from);
        tar->headers[tar->members] = text_of(&tar->all).len;
        put_member(to, type, name, b);
        if (is_file)
            expect_file(&tar->files, name, b, 0);
        else if (type != '5' && ++skipped <= SKIPPED_MOST)
            expect_file(&tar->files, name, b,
                        type == '1' ? "not judged: it is a hard link"
                                    : "not judged: it is a symbolic link");
    }
    expect_more(&tar->files, skipped);
    tar->end = text_of(&tar->all).len;
    sink_bytes(to, bytes_of(zeros, sizeof zeros));
}

static void made_free(struct made *m)
{
    text_free(&m->all);
    text_free(&m->files.all);
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

static void expect_files(enum archive_kind kind, bytes archive, struct found *files, size_t cut)
{
    struct found f;
    check_archive(kind, archive, UINT64_MAX, cut, &f);
    PROPERTY(is_same(&f, files));
    text_free(&f.all);
}

/* Expects the same files, or a report of damage. */
static void expect_files_or_damage(enum archive_kind kind, bytes archive, struct found *files)
{
    struct found f;
    find(&f, kind, file_of(archive), UINT64_MAX, ROOM);
    PROPERTY(f.damage || is_same(&f, files));
    text_free(&f.all);
}

static void expect_damage(enum archive_kind kind, bytes archive)
{
    struct found f;
    find(&f, kind, file_of(archive), UINT64_MAX, ROOM);
    PROPERTY(f.damage);
    text_free(&f.all);
}

static void flip(bytes archive, size_t place, int how, struct found *files)
{
    unsigned char *copy = malloc(archive.len);
    PROPERTY(copy != 0);
    memcpy(copy, archive.at, archive.len);
    copy[place] ^= (unsigned char)(how | 1);
    expect_files_or_damage(ARCHIVE_TAR, bytes_of(copy, archive.len), files);
    free(copy);
}

/* Damages a tar with gzip, where and how two bytes say. gzip's data have two parts, which meet at
   `parted`. The first part holds the bytes of the tar up to `split`. */
static void damage_gzip(bytes archive, size_t parted, size_t split, const uint8_t how[2],
                        struct made *tar)
{
    size_t place = (size_t)(how[0] << 8 | how[1]) % archive.len;
    flip(archive, place, how[1], &tar->files);
    if (place == parted && split >= tar->end + RECORD)
        expect_files_or_damage(ARCHIVE_TAR, bytes_first(archive, place), &tar->files);
    else if (place > 0)
        expect_damage(ARCHIVE_TAR, bytes_first(archive, place));
}

static void damage_tar(const uint8_t how[2], struct made *tar)
{
    bytes b = text_of(&tar->all);
    size_t place = (size_t)(how[0] << 8 | how[1]) % b.len;
    if (tar->members > 0)
        flip(b, tar->headers[how[0] % tar->members] + (size_t)how[1] * 2 + (how[0] & 1), how[1],
             &tar->files);
    if (place < tar->end + RECORD)
        expect_damage(ARCHIVE_TAR, bytes_first(b, place));
    else
        expect_files_or_damage(ARCHIVE_TAR, bytes_first(b, place), &tar->files);
}

/* Appends the tar once more, or a byte. */
static void append_to_tar(const uint8_t how[2], struct made *tar)
{
    static const unsigned char zeros[RECORD];
    bytes b = text_of(&tar->all);
    struct text more;
    sink *to = text_open(&more);
    sink_bytes(to, bytes_first(b, tar->end + (how[0] % 3 + 1) * (size_t)RECORD));
    if (how[0] % 3 == 2)
        sink_bytes(to, bytes_of(zeros, how[1]));
    if (tar->members > 0 && how[1] % 2 == 0)
        sink_bytes(to, b);
    else
        sink_byte(to, how[1] | 1);
    expect_damage(ARCHIVE_TAR, text_of(&more));
    text_free(&more);
}

static void check_made_tar(const uint8_t *how, bytes from, size_t cut)
{
    struct made tar;
    struct text packed;
    bytes b;
    size_t parted, split = (size_t)how[0] << 4;
    make_tar(from, &tar);
    b = text_of(&tar.all);
    expect_files(ARCHIVE_TAR, b, &tar.files, cut);
    (void)text_open(&packed);
    put_gzip(&packed.sink, bytes_first(b, split));
    parted = text_of(&packed).len;
    put_gzip(&packed.sink, bytes_skip(b, split));
    expect_files(ARCHIVE_TAR, text_of(&packed), &tar.files, cut);
    damage_gzip(text_of(&packed), parted, split, how, &tar);
    damage_tar(how, &tar);
    append_to_tar(how, &tar);
    text_free(&packed);
    made_free(&tar);
}

/* ---- zips by the naive writer ---- */

enum { ENTRIES_MOST = 8, ENTRY_MOST = 400, LINK_MODE = 0120777, FILE_MODE = 0100644 };

static void put_little(sink *to, size_t len, uint64_t n)
{
    for (; len > 0; len--, n >>= 8)
        sink_byte(to, (int)(n & 0xFF));
}

static unsigned take_byte(bytes *from)
{
    int byte = bytes_get(*from, 0);
    *from = bytes_skip(*from, 1);
    return byte < 0 ? 0 : (unsigned)byte;
}

/* Compresses `b` as a zip does: without gzip's header. */
static void put_deflated(sink *to, bytes b)
{
    static unsigned char at[ROOM];
    z_stream z = { 0 };
    PROPERTY(deflateInit2(&z, 1, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY) == Z_OK);
    z.next_in = b.at;
    z.avail_in = (uInt)b.len;
    z.next_out = at;
    z.avail_out = sizeof at;
    PROPERTY(deflate(&z, Z_FINISH) == Z_STREAM_END);
    (void)deflateEnd(&z);
    sink_bytes(to, bytes_of(at, sizeof at - z.avail_out));
}

/* A member of a zip, and how it is written. */
struct zip_member {
    char name[NAME_MOST + 1];
    bytes b;
    int is_deflated, is_streamed, is_link, is_wide;
    size_t packed, offset;
    uint64_t sum;
};

/* Writes what a member's own header and its directory entry have in common. Wide sizes follow the
   name (put_wide). */
static void put_common_fields(sink *to, const struct zip_member *z, int are_known)
{
    put_little(to, 2, 45);
    put_little(to, 2, z->is_streamed ? 8 : 0);
    put_little(to, 2, z->is_deflated ? 8 : 0);
    put_little(to, 4, 0x21);
    put_little(to, 4, are_known ? z->sum : 0);
    put_little(to, 4, !are_known ? 0 : z->is_wide ? 0xFFFFFFFF : z->packed);
    put_little(to, 4, !are_known ? 0 : z->is_wide ? 0xFFFFFFFF : z->b.len);
    put_little(to, 2, strlen(z->name));
    put_little(to, 2, are_known && z->is_wide ? 20 : 0);
}

static void put_wide(sink *to, const struct zip_member *z, int are_known)
{
    if (are_known && z->is_wide) {
        put_little(to, 2, 1);
        put_little(to, 2, 16);
        put_little(to, 8, z->b.len);
        put_little(to, 8, z->packed);
    }
}

static void put_zip_member(struct text *zip, struct zip_member *z)
{
    sink *to = &zip->sink;
    struct text packed;
    (void)text_open(&packed);
    if (z->is_deflated)
        put_deflated(&packed.sink, z->b);
    else
        sink_bytes(&packed.sink, z->b);
    z->packed = text_of(&packed).len;
    z->sum = crc32(0, z->b.at, (uInt)z->b.len);
    z->offset = text_of(zip).len;
    sink_text(to, "PK\3\4");
    put_common_fields(to, z, !z->is_streamed);
    sink_text(to, z->name);
    put_wide(to, z, !z->is_streamed);
    sink_bytes(to, text_of(&packed));
    if (z->is_streamed) {
        sink_text(to, "PK\7\10");
        put_little(to, 4, z->sum);
        put_little(to, 4, z->packed);
        put_little(to, 4, z->b.len);
    }
    text_free(&packed);
}

static void put_zip_entry(sink *to, const struct zip_member *z)
{
    sink_text(to, "PK\1\2");
    put_little(to, 2, 3 << 8 | 45);
    put_common_fields(to, z, 1);
    put_little(to, 2, 0);
    put_little(to, 4, 0);
    put_little(to, 4, (uint64_t)(z->is_link ? LINK_MODE : FILE_MODE) << 16);
    put_little(to, 4, z->offset);
    sink_text(to, z->name);
    put_wide(to, z, 1);
}

static void put_zip_ends(struct text *zip, size_t entries, size_t offset, int is_64, bytes comment)
{
    sink *to = &zip->sink;
    size_t end = text_of(zip).len;
    if (is_64) {
        sink_text(to, "PK\6\6");
        put_little(to, 8, 44);
        put_little(to, 4, 45 << 16 | 45);
        put_little(to, 8, 0);
        put_little(to, 8, entries);
        put_little(to, 8, entries);
        put_little(to, 8, end - offset);
        put_little(to, 8, offset);
        sink_text(to, "PK\6\7");
        put_little(to, 4, 0);
        put_little(to, 8, end);
        put_little(to, 4, 1);
    }
    sink_text(to, "PK\5\6");
    put_little(to, 4, 0);
    put_little(to, 2, is_64 ? 0xFFFF : entries);
    put_little(to, 2, is_64 ? 0xFFFF : entries);
    put_little(to, 4, is_64 ? 0xFFFFFFFF : end - offset);
    put_little(to, 4, is_64 ? 0xFFFFFFFF : offset);
    put_little(to, 2, comment.len);
    sink_bytes(to, comment);
}

/* Writes a whole zip, which is to be put into another. */
static void put_inner_zip(struct text *zip, bytes b)
{
    struct zip_member z = { .name = "inner", .b = b };
    size_t offset;
    (void)text_open(zip);
    put_zip_member(zip, &z);
    offset = text_of(zip).len;
    put_zip_entry(&zip->sink, &z);
    put_zip_ends(zip, 1, offset, 0, bytes_of(0, 0));
}

/* A zip of files and links; a file may be a zip. */
static void make_zip(bytes from, struct made *zip)
{
    struct zip_member z[ENTRIES_MOST] = { 0 };
    struct text inner[ENTRIES_MOST];
    unsigned ends = take_byte(&from);
    bytes comment = ends & 2 ? take_bytes(&from) : bytes_of(0, 0);
    size_t n, i, offset;
    (void)text_open(&zip->all);
    found_open(&zip->files);
    for (n = 0; from.len > 0 && n < ENTRIES_MOST; n++) {
        unsigned how = take_byte(&from);
        bool is_zip = (how & 24) == 24;
        take_path(&from, z[n].name);
        z[n].b = take_bytes(&from);
        put_inner_zip(&inner[n], z[n].b);
        z[n].b = is_zip ? text_of(&inner[n]) : z[n].b;
        z[n].is_link = (how & 0xE0) == 0xE0;
        /* libarchive reads no link that is compressed */
        z[n].is_deflated = (how & 1) != 0 && !z[n].is_link;
        z[n].is_streamed = (how & 2) != 0;
        z[n].is_wide = (how & 4) != 0;
        put_zip_member(&zip->all, &z[n]);
        expect_file(&zip->files, z[n].name, z[n].is_link ? bytes_of(0, 0) : z[n].b,
                    z[n].is_link ? "not judged: it is a symbolic link" : 0);
    }
    found_trouble(&zip->files, 0);
    zip->members = n;
    offset = text_of(&zip->all).len;
    for (i = 0; i < n; i++) {
        zip->headers[i] = text_of(&zip->all).len;
        put_zip_entry(&zip->all.sink, &z[i]);
        text_free(&inner[i]);
    }
    put_zip_ends(&zip->all, n, offset, ends & 1, comment);
}

/* Returns whether a zip may hold files compressed by LZMA or XZ. For these, libarchive allocates as
   much memory as the zip asks for, up to 4 GB, although it uses little. */
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

/* Expects the same files, or trouble: damage may turn a file into a symbolic link, which is
   reported. */
static void expect_files_or_trouble(bytes archive, struct found *files)
{
    struct found f;
    find(&f, ARCHIVE_ZIP, file_of(archive), UINT64_MAX, ROOM);
    PROPERTY(f.trouble || is_same(&f, files));
    text_free(&f.all);
}

/* Writes the zip damaged at a place: bytes are changed, left out, inserted or overwritten by others
   of the zip; or the zip ends there, or begins again; or an entry gets another type, or a size of
   0. */
static void put_damaged(sink *to, struct made *zip, const size_t way[4])
{
    bytes b = text_of(&zip->all);
    size_t place = way[1] % b.len;
    bytes other = bytes_first(bytes_skip(b, way[2] % b.len), way[3] + 1);
    if (way[0] % 8 >= 6 && zip->members > 0)
        place = zip->headers[way[1] % zip->members] + (way[0] % 8 == 6 ? 41 : 20 + way[2] % 2 * 4);
    sink_bytes(to, bytes_first(b, place));
    switch (way[0] % 8) {
    case 0:
        sink_byte(to, b.at[place] ^ (int)(way[3] == 0 ? 1 : way[3]));
        sink_bytes(to, bytes_skip(b, place + 1));
        break;
    case 1:
        sink_bytes(to, bytes_skip(b, place + other.len));
        break;
    case 2:
        sink_bytes(to, other);
        sink_bytes(to, bytes_skip(b, place));
        break;
    case 3:
        sink_bytes(to, other);
        sink_bytes(to, bytes_skip(b, place + other.len));
        break;
    case 4:
        sink_bytes(to, bytes_skip(b, place));
        sink_bytes(to, b);
        break;
    case 6:
        sink_byte(to, (int)way[3]);
        sink_bytes(to, bytes_skip(b, place + 1));
        break;
    case 7:
        put_little(to, 4, 0);
        sink_bytes(to, bytes_skip(b, place + 4));
        break;
    default:
        break;
    }
}

/* A zip with links is not damaged, because a link that becomes a file is no loss. */
static void check_made_zip(bytes from, size_t cut)
{
    struct made zip;
    struct text damaged;
    size_t way[4];
    way[0] = take_byte(&from);
    way[1] = take_byte(&from) << 8;
    way[1] |= take_byte(&from);
    way[2] = take_byte(&from) << 8;
    way[2] |= take_byte(&from);
    way[3] = take_byte(&from);
    make_zip(from, &zip);
    if (zip.members > 0)
        expect_files(ARCHIVE_ZIP, text_of(&zip.all), &zip.files, cut);
    put_damaged(text_open(&damaged), &zip, way);
    if (zip.members > 0 && !zip.files.trouble && !may_have_lzma(text_of(&damaged)))
        expect_files_or_trouble(text_of(&damaged), &zip.files);
    text_free(&damaged);
    made_free(&zip);
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
        if (data[0] / KINDS % 2 == 0)
            check_made_tar(data, rest, cuts[1]);
        else
            check_made_zip(rest, cuts[1]);
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
