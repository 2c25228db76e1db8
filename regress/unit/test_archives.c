/* inputs/zip_directory, inputs/members and inputs/unpacking: which members an archive has, which of
   them are files, and how damage shows. The archives are made here, byte by byte. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "regress/unit/descriptors.h"
#include "regress/unit/folder.h"
#include "regress/unit/tar.h"

#include "inputs/members.h"
#include "inputs/unpacking.h"
#include "inputs/zip_directory.h"

#include "base/message.h"

#include <errno.h>

/* ---- zips (APPNOTE.TXT 6.3) ---- */

enum { LOCAL = 30, ENTRY = 46, END = 22, END64 = 56, LOCATOR = 20, PARTS_MOST = 8 };

/* A member. The extra fields of the local header and of the entry are given with their lengths. */
struct member {
    const char *name, *text;
    const char *local_extra;
    size_t local_extra_len;
    const char *extra;
    size_t extra_len;
    const char *comment;
};

struct made {
    unsigned char at[1 << 19];
    size_t len;
    size_t local[PARTS_MOST], entry[PARTS_MOST]; /* where these begin; also the next four: */
    size_t directory, end64, locator, end;
};

static struct made zip;

static void add_bytes(const void *at, size_t len)
{
    assert_true(len <= sizeof zip.at - zip.len);
    if (len > 0)
        memcpy(zip.at + zip.len, at, len);
    zip.len += len;
}

static void set(size_t at, size_t len, uint64_t n)
{
    for (; len > 0; len--, n >>= 8)
        zip.at[at++] = (unsigned char)n;
}

static void add(size_t len, uint64_t n)
{
    zip.len += len;
    set(zip.len - len, len, n);
}

static uint32_t checksum(const char *text, size_t len)
{
    uint32_t c = 0xFFFFFFFF;
    int i;
    for (; len > 0; len--) {
        c ^= (unsigned char)*text++;
        for (i = 0; i < 8; i++)
            c = c >> 1 ^ (c & 1 ? 0xEDB88320 : 0);
    }
    return ~c;
}

/* From the version that is needed up to the length of the name: the fields that a local header and
   an entry share. */
static void add_shared(const struct member *m, size_t extra_len)
{
    size_t len = strlen(m->text);
    add(2, 20);
    add(2, 0);
    add(2, 0); /* stored */
    add(4, 0x21 << 16);
    add(4, checksum(m->text, len));
    add(4, len);
    add(4, len);
    add(2, strlen(m->name));
    add(2, extra_len);
}

static void add_local(const struct member *m, size_t i)
{
    zip.local[i] = zip.len;
    add(4, 0x04034B50);
    add_shared(m, m->local_extra_len);
    add_bytes(m->name, strlen(m->name));
    add_bytes(m->local_extra, m->local_extra_len);
    add_bytes(m->text, strlen(m->text));
}

static void add_entry(const struct member *m, size_t i)
{
    const char *comment = m->comment != 0 ? m->comment : "";
    zip.entry[i] = zip.len;
    add(4, 0x02014B50);
    add(2, 3 << 8 | 20); /* made under Unix */
    add_shared(m, m->extra_len);
    add(2, strlen(comment));
    add(4, 0);
    add(4, (uint64_t)0100644 << 16);
    add(4, zip.local[i]);
    add_bytes(m->name, strlen(m->name));
    add_bytes(m->extra, m->extra_len);
    add_bytes(comment, strlen(comment));
}

static void add_end(size_t count)
{
    size_t len = zip.len - zip.directory;
    zip.end = zip.len;
    add(4, 0x06054B50);
    add(4, 0);
    add(2, count);
    add(2, count);
    add(4, len);
    add(4, zip.directory);
    add(2, 0);
}

static void make_zip(const struct member *members, size_t count)
{
    size_t i;
    memset(&zip, 0, sizeof zip);
    for (i = 0; i < count; i++)
        add_local(&members[i], i);
    zip.directory = zip.len;
    for (i = 0; i < count; i++)
        add_entry(&members[i], i);
    add_end(count);
}

/* Adds a comment of the zip. */
static void comment_zip(const char *text, size_t len)
{
    set(zip.end + 20, 2, len);
    add_bytes(text, len);
}

/* Puts a zip64 end record, with `more` bytes at its end, and its locator before the end record, and
   lets the end record refer to them. */
static void make_zip64(const struct member *members, size_t count, size_t more)
{
    size_t len;
    make_zip(members, count);
    len = zip.end - zip.directory;
    zip.len = zip.end64 = zip.end;
    add(4, 0x06064B50);
    add(8, END64 - 12 + more);
    add(4, 45 << 16 | 45);
    add(8, 0);
    add(8, count);
    add(8, count);
    add(8, len);
    add(8, zip.directory);
    zip.len += more;
    zip.locator = zip.len;
    add(4, 0x07064B50);
    add(4, 0);
    add(8, zip.end64);
    add(4, 1);
    add_end(count);
    set(zip.end + 8, 2, 0xFFFF);
    set(zip.end + 10, 2, 0xFFFF);
    set(zip.end + 12, 4, 0xFFFFFFFF);
    set(zip.end + 16, 4, 0xFFFFFFFF);
}

/* ---- the directory ---- */

static struct zip_directory directory_of_size(uint64_t size)
{
    struct zip_directory d;
    int fd;
    put_bytes("a.zip", zip.at, zip.len);
    fd = open(in_folder("a.zip"), O_RDONLY);
    assert_true(fd >= 0);
    memset(&d, 0x55, sizeof d);
    zip_directory_read(&d, fd, size);
    assert_int_equal(lseek(fd, 0, SEEK_CUR), 0);
    (void)close(fd);
    return d;
}

static struct zip_directory directory(void)
{
    return directory_of_size(zip.len);
}

static const char fine[] = "";
static const char no_end[] =
    "the zip is cut off, or more follows it: it does not end with its end record";
static const char two_ends[] = "the zip is damaged: it has two end records";
static const char displaced[] =
    "the zip is cut off or damaged: its directory is not where its end record says";
static const char broken[] = "the zip is damaged: its directory is broken";
static const char disagrees[] =
    "the zip is damaged: a directory entry does not agree with its member";

/* Fails unless the zip is as `wrong` says, and has these files. The numbers are those of a whole
   directory if members only disagree with it. */
static void expect_zip(const char *row, const char *wrong, uint64_t entries, uint64_t files)
{
    struct zip_directory d = directory();
    int is_readable = wrong == fine || wrong == disagrees;
    if (strcmp(d.wrong != 0 ? d.wrong : fine, wrong) != 0)
        fail_msg("%s: \"%s\", not \"%s\"", row, d.wrong != 0 ? d.wrong : fine, wrong);
    if (d.is_readable != is_readable || d.entries != (is_readable ? entries : 0) ||
        d.files != (is_readable ? files : 0) || d.end != (is_readable ? zip.end + END : 0))
        fail_msg("%s: readable %d, %d entries, %d files, end %d of %zu", row, d.is_readable,
                 (int)d.entries, (int)d.files, (int)d.end, zip.end + END);
}

static const struct member three[] = {
    { .name = "a", .text = "1" },
    { .name = "d/", .text = "", .comment = "a folder" },
    { .name = "b.c", .text = "22" },
};

static void a_whole_directory_is_counted(void **state)
{
    static const struct member kinds[] = {
        { .name = "", .text = "" },         { .name = "d\\", .text = "" },
        { .name = "d/", .text = "" },       { .name = "e/", .text = "data" },
        { .name = "\xC3\xA4", .text = "" },
    };
    (void)state;
    make_zip(three, 0);
    expect_zip("empty", fine, 0, 0);
    make_zip(three, 1);
    expect_zip("one", fine, 1, 1);
    make_zip(three, 2);
    expect_zip("the last header ends where the directory begins", fine, 2, 1);
    make_zip(three, 3);
    expect_zip("three", fine, 3, 2);
    make_zip(kinds, ROWS_OF(kinds));
    expect_zip("kinds", fine, 5, 3);
}

static void a_zip_may_have_a_comment(void **state)
{
    static char text[0xFFFF];
    (void)state;
    memset(text, 'x', sizeof text);
    make_zip(three, 3);
    comment_zip(text, 1);
    expect_zip("short", fine, 3, 2);
    make_zip(three, 3);
    comment_zip(text, sizeof text);
    expect_zip("the longest", fine, 3, 2);
    make_zip(three, 3);
    comment_zip(text, sizeof text);
    add(1, 'x');
    expect_zip("longer than it can say", no_end, 0, 0);
    make_zip(three, 3);
    comment_zip((const char *)zip.at + zip.end, END - 2); /* its length is that of two zeros */
    add(2, 0);
    set(zip.end + 20, 2, END);
    expect_zip("an end record", two_ends, 0, 0);
}

/* What is overwritten in the zip of three members. */
enum part { AT_LOCAL, AT_ENTRY, AT_END, AT_END64, AT_LOCATOR };

struct damage {
    enum part part;
    int i; /* of the member */
    size_t offset, len;
    uint64_t n;
    const char *wrong;
};

static size_t offset_of(const struct damage *d)
{
    size_t starts[] = { [AT_LOCAL] = zip.local[d->i],
                        [AT_ENTRY] = zip.entry[d->i],
                        [AT_END] = zip.end,
                        [AT_END64] = zip.end64,
                        [AT_LOCATOR] = zip.locator };
    return starts[d->part] + d->offset;
}

static void damage_is_found(void **state)
{
    static const struct damage rows[] = {
        { AT_END, 0, 0, 1, 'Q', no_end },
        { AT_END, 0, 1, 1, 'L', no_end },
        { AT_END, 0, 2, 1, 6, no_end },
        { AT_END, 0, 3, 1, 5, no_end },
        { AT_END, 0, 20, 2, 1, no_end },
        { AT_END, 0, 4, 2, 1, displaced },
        { AT_END, 0, 6, 2, 1, displaced },
        { AT_END, 0, 8, 2, 2, displaced },
        { AT_END, 0, 10, 2, 2, displaced },
        { AT_END, 0, 8, 4, 2 << 16 | 2, broken },
        { AT_END, 0, 8, 4, 4 << 16 | 4, broken },
        { AT_END, 0, 12, 4, 1 << 16, displaced },
        { AT_END, 0, 16, 4, 1, displaced },
        { AT_END, 0, 19, 1, 1, displaced },
        { AT_ENTRY, 0, 0, 1, 'Q', broken },
        { AT_ENTRY, 1, 1, 1, 'L', broken },
        { AT_ENTRY, 2, 2, 1, 2, broken },
        { AT_ENTRY, 2, 3, 1, 1, broken },
        { AT_ENTRY, 0, 28, 2, 2, broken },
        { AT_ENTRY, 2, 28, 2, 4, broken },
        { AT_ENTRY, 2, 28, 2, 2, broken },
        { AT_ENTRY, 2, 30, 2, 1, broken },
        { AT_ENTRY, 2, 32, 2, 1, broken },
        { AT_ENTRY, 1, 32, 2, 7, broken },
        { AT_ENTRY, 1, 32, 2, 0xFFFF, broken },
        { AT_LOCAL, 0, 0, 1, 'Q', disagrees },
        { AT_LOCAL, 1, 1, 1, 'L', disagrees },
        { AT_LOCAL, 2, 2, 1, 4, disagrees },
        { AT_LOCAL, 2, 3, 1, 3, disagrees },
        { AT_LOCAL, 0, 26, 2, 2, disagrees },
        { AT_LOCAL, 2, 26, 2, 2, disagrees },
        { AT_LOCAL, 0, 30, 1, 'b', disagrees },
        { AT_LOCAL, 2, 28, 2, 2, fine },      /* up to the directory */
        { AT_LOCAL, 2, 28, 2, 3, disagrees }, /* one byte of the directory */
        { AT_LOCAL, 2, 28, 2, 0xFFFF, disagrees },
        { AT_LOCAL, 0, 14, 4, 1, disagrees },
        { AT_LOCAL, 0, 14, 4, 0, fine }, /* the header leaves the checksum to the entry */
        { AT_LOCAL, 0, 14, 4, 0xFFFFFFFF, fine },
        { AT_LOCAL, 0, 18, 4, 2, disagrees },
        { AT_LOCAL, 0, 18, 4, 0, fine },
        { AT_LOCAL, 0, 18, 4, 0xFFFFFFFF, fine },
        { AT_LOCAL, 0, 22, 4, 2, disagrees },
        { AT_LOCAL, 0, 22, 4, 0, fine },
        { AT_LOCAL, 0, 22, 4, 0xFFFFFFFF, fine },
        { AT_LOCAL, 1, 22, 4, 1, disagrees },
        { AT_LOCAL, 0, 6, 2, 1 << 11, fine }, /* UTF-8 changes no name of ASCII */
        { AT_LOCAL, 0, 5, 1, 3, fine },       /* nor does the system */
        { AT_ENTRY, 0, 16, 4, 1, disagrees },
        { AT_ENTRY, 0, 20, 4, 2, disagrees },
        { AT_ENTRY, 0, 24, 4, 2, disagrees },
        { AT_ENTRY, 0, 42, 4, 1, disagrees },
        { AT_ENTRY, 0, 42, 4, 0xFFFFFFFE, disagrees },
        { AT_ENTRY, 1, 42, 4, 0, disagrees }, /* the member of another entry */
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS_OF(rows); i++) {
        char name[80];
        make_zip(three, 3);
        (void)snprintf(name, sizeof name, "row %zu", i);
        set(offset_of(&rows[i]), rows[i].len, rows[i].n);
        expect_zip(name, rows[i].wrong, 3, 2);
    }
}

static void what_is_cut_off_or_added_is_found(void **state)
{
    struct zip_directory d;
    uint64_t size;
    int fd;
    (void)state;
    make_zip(three, 3);
    put_bytes("a.zip", zip.at, zip.len);
    fd = open(in_folder("a.zip"), O_RDONLY);
    for (size = 0; size < zip.len; size++) {
        zip_directory_read(&d, fd, size);
        assert_string_equal(d.wrong, no_end);
    }
    (void)close(fd);
    make_zip(three, 3);
    add(1, 0);
    expect_zip("a byte more", no_end, 0, 0);
    make_zip(three, 3);
    assert_string_equal(directory_of_size(zip.len + 1).wrong, no_end);
    make_zip(three, 3);
    memmove(zip.at + 1, zip.at, zip.len++); /* all has moved */
    zip.end++;
    expect_zip("a byte before", displaced, 0, 0);
}

static void an_empty_member_with_a_checksum_is_a_mistake(void **state)
{
    (void)state;
    make_zip(three, 1);
    set(zip.entry[0] + 24, 4, 0); /* the size */
    set(zip.local[0] + 22, 4, 0);
    expect_zip("a checksum of something", disagrees, 1, 1);
    set(zip.entry[0] + 16, 4, 0); /* the checksum */
    set(zip.local[0] + 14, 4, 0);
    expect_zip("that of nothing", fine, 1, 1);
}

/* A directory that claims to be shorter than one entry. */
static void a_directory_of_part_of_an_entry_is_broken(void **state)
{
    (void)state;
    make_zip(three, 1);
    set(zip.end + 12, 4, ENTRY - 1);
    set(zip.end + 16, 4, zip.end - (ENTRY - 1));
    expect_zip("it begins inside of the entry", broken, 0, 0);
    make_zip(three, 1);
    set(zip.end + 12, 4, 0);
    set(zip.end + 16, 4, zip.end);
    expect_zip("it has no bytes", broken, 0, 0);
}

static void a_name_depends_on_flags_the_system_and_extra_fields(void **state)
{
#define UNICODE_A                                                                                  \
    "\x75\x70\x06\0\x01"                                                                           \
    "crc!a"
#define UNICODE_B                                                                                  \
    "\x75\x70\x06\0\x01"                                                                           \
    "crc!b"
#define OTHER "\x0A\0\x02\0xy"
#define EXTRA(a, b)                                                                                \
    .local_extra = (a), .local_extra_len = sizeof(a) - 1, .extra = (b), .extra_len = sizeof(b) - 1
    static const struct {
        struct member member;
        size_t offset; /* in the local header */
        int n;
        const char *wrong;
    } rows[] = {
        { { .name = "\x80", .text = "x" }, 7, 8, disagrees }, /* UTF-8 or not */
        { { .name = "a\x80", .text = "x" }, 7, 8, disagrees },
        { { .name = "\x7F", .text = "x" }, 7, 8, fine },
        { { .name = "a\x80", .text = "x" }, 7, 4, fine }, /* another flag */
        { { .name = "a\\", .text = "x" }, 5, 3, disagrees },
        { { .name = "\\a", .text = "x" }, 5, 3, disagrees },
        { { .name = "a/b", .text = "x" }, 5, 3, fine },
        { { .name = "a\\", .text = "x" }, 5, 0, fine },
        { { .name = "a", .text = "x", EXTRA(UNICODE_A, UNICODE_A) }, 5, 0, fine },
        { { .name = "a", .text = "x", EXTRA(UNICODE_A, UNICODE_B) }, 5, 0, disagrees },
        { { .name = "a", .text = "x", EXTRA("", UNICODE_B) }, 5, 0, disagrees },
        { { .name = "a", .text = "x", EXTRA(UNICODE_A, "") }, 5, 0, disagrees },
        { { .name = "a", .text = "x", EXTRA(OTHER, "") }, 5, 0, fine },
        { { .name = "a", .text = "x", EXTRA(OTHER UNICODE_A, UNICODE_A) }, 5, 0, fine },
        { { .name = "a", .text = "x", EXTRA(OTHER UNICODE_A, OTHER UNICODE_B) }, 5, 0, disagrees },
        { { .name = "a", .text = "x", EXTRA("x", "yz!") }, 5, 0, fine }, /* too short for a field */
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS_OF(rows); i++) {
        make_zip(&rows[i].member, 1);
        zip.at[rows[i].offset] = (unsigned char)rows[i].n;
        expect_zip(rows[i].member.name, rows[i].wrong, 1, 1);
    }
}

static void zip64_has_what_does_not_fit(void **state)
{
    static const struct damage rows[] = {
        { AT_END, 0, 8, 4, 3 << 16 | 3, fine }, /* what fits may be in both */
        { AT_END, 0, 8, 4, 2 << 16 | 2, displaced },
        { AT_END, 0, 12, 4, 1, displaced },
        { AT_END, 0, 16, 4, 1, displaced },
        { AT_LOCATOR, 0, 0, 1, 'Q', displaced },
        { AT_LOCATOR, 0, 2, 1, 5, displaced },
        { AT_LOCATOR, 0, 3, 1, 6, displaced },
        { AT_LOCATOR, 0, 4, 4, 1, displaced },
        { AT_LOCATOR, 0, 16, 4, 0, displaced },
        { AT_LOCATOR, 0, 16, 4, 2, displaced },
        { AT_LOCATOR, 0, 8, 8, 1, displaced },
        { AT_LOCATOR, 0, 8, 8, UINT64_MAX, displaced },
        { AT_END64, 0, 0, 1, 'Q', displaced },
        { AT_END64, 0, 2, 1, 5, displaced },
        { AT_END64, 0, 3, 1, 7, displaced },
        { AT_END64, 0, 4, 8, 43, displaced },
        { AT_END64, 0, 4, 8, 45, displaced },
        { AT_END64, 0, 16, 4, 1, displaced },
        { AT_END64, 0, 20, 4, 1, displaced },
        { AT_END64, 0, 24, 8, 2, displaced },
        { AT_END64, 0, 32, 8, 2, displaced },
        { AT_END64, 0, 40, 8, 3, displaced },
        { AT_END64, 0, 40, 8, UINT64_MAX, displaced },
        { AT_END64, 0, 48, 8, 3, displaced },
        { AT_END64, 0, 48, 8, UINT64_MAX, displaced },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS_OF(rows); i++) {
        char name[80];
        make_zip64(three, 3, 0);
        (void)snprintf(name, sizeof name, "row %zu", i);
        set(offset_of(&rows[i]), rows[i].len, rows[i].n);
        expect_zip(name, rows[i].wrong, 3, 2);
    }
    make_zip64(three, 3, 0);
    expect_zip("the least record", fine, 3, 2);
    make_zip64(three, 3, 7);
    expect_zip("a record with more in it", fine, 3, 2);
    make_zip64(three, 0, 0);
    expect_zip("a locator is the first that can be", fine, 0, 0);
    memmove(zip.at, zip.at + END64, zip.len -= END64); /* there is only the locator */
    zip.end -= END64;
    set(8, 8, 0);
    expect_zip("no room for the record", displaced, 0, 0);
}

static void fields_of_zip64_are_read_in_their_order(void **state)
{
#define WIDE "\x01\0\x18\0\x02\0\0\0\0\0\0\0\x02\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
    static const struct member m = {
        .name = "a", .text = "22", .extra = WIDE, .extra_len = sizeof WIDE - 1
    };
    (void)state;
    make_zip(&m, 1);
    set(zip.entry[0] + 20, 8, UINT64_MAX);
    set(zip.entry[0] + 42, 4, 0xFFFFFFFF);
    expect_zip("sizes and offset", fine, 1, 1);
    zip.at[zip.entry[0] + ENTRY + 1 + 4] = 3;
    expect_zip("another size", disagrees, 1, 1);
    set(zip.local[0] + 22, 4, 3);
    expect_zip("the size of the file comes before that of what is packed", fine, 1, 1);
    set(zip.local[0] + 22, 4, 2);
    zip.at[zip.entry[0] + ENTRY + 1 + 4] = 2;
    zip.at[zip.entry[0] + ENTRY + 1 + 12] = 3;
    expect_zip("another size of what is packed", disagrees, 1, 1);
    zip.at[zip.entry[0] + ENTRY + 1 + 12] = 2;
    zip.at[zip.entry[0] + ENTRY + 1 + 20] = 1;
    expect_zip("another offset", disagrees, 1, 1);
    make_zip(&m, 1);
    set(zip.entry[0] + 42, 4, 0xFFFFFFFF);
    zip.at[zip.entry[0] + ENTRY + 1 + 4] = 0;
    expect_zip("only the offset", fine, 1, 1);
    zip.at[zip.entry[0] + ENTRY + 1 + 2] = 7; /* the field ends too early for a number */
    expect_zip("no number", disagrees, 1, 1);
}

static void a_long_directory_is_read_in_parts(void **state)
{
    enum { COUNT = 4000 };
    size_t i;
    (void)state;
    memset(&zip, 0, sizeof zip);
    for (i = 0; i < COUNT; i++)
        add_local(&three[0], 0);
    zip.directory = zip.len;
    for (i = 0; i < COUNT; i++) {
        zip.local[0] = i * (LOCAL + 2);
        add_entry(&three[0], 0);
    }
    add_end(COUNT);
    expect_zip("many", fine, COUNT, COUNT);
    zip.at[zip.entry[0] + ENTRY] = 'b';
    expect_zip("the last one disagrees", disagrees, COUNT, COUNT);
    zip.at[zip.entry[0]] = 0;
    expect_zip("the last one is broken", broken, 0, 0);
}

static void a_file_that_cannot_be_read_is_told(void **state)
{
    struct zip_directory d;
    (void)state;
    zip_directory_read(&d, -1, 100);
    assert_string_equal(d.wrong, strerror(EBADF));
    assert_false(d.is_readable);
}

/* ---- tars ---- */

/* A tar of a file `a` with the text 1, and of `b` with 22. */
static void make_tar(size_t records)
{
    tar.len = 0;
    add_member("a", '0', "1");
    add_member("b", '0', "22");
    end_tar(records);
}

/* Puts `len` bytes of the tar as a member of a gzip file into `to`, stored. Returns its length. */
static size_t pack(unsigned char *to, const char *at, size_t len)
{
    static const unsigned char head[] = { 0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3 };
    uint32_t ends[2] = { checksum(at, len), (uint32_t)len };
    unsigned char *start = to;
    size_t i;
    memcpy(to, head, sizeof head);
    to += sizeof head;
    do {
        size_t n = len < 60000 ? len : 60000;
        *to++ = n == len;
        *to++ = (unsigned char)n;
        *to++ = (unsigned char)(n >> 8);
        *to++ = (unsigned char)~n;
        *to++ = (unsigned char)(~n >> 8);
        memcpy(to, at, n);
        to += n;
        at += n;
        len -= n;
    } while (len > 0);
    for (i = 0; i < 8; i++)
        *to++ = (unsigned char)(ends[i / 4] >> i % 4 * 8);
    return (size_t)(to - start);
}

/* ---- members ---- */

static char told[1 << 12];

static void tell(const char *text)
{
    (void)snprintf(told + strlen(told), sizeof told - strlen(told), "%s", text);
}

/* Adds the text of a member, or the number of its bytes if it is long. */
static void tell_text(struct members *m)
{
    static unsigned char text[1 << 16];
    size_t n, len = 0;
    while ((n = member_fill(m, text, sizeof text - 1)) > 0 && n != SOURCE_FAILED)
        len += n;
    text[len < 100 ? len : 0] = '\0';
    tell("=");
    if (len >= 100)
        (void)snprintf((char *)text, 40, "%zu bytes", len);
    tell((const char *)text);
}

/* Returns the members, and what is wrong: "NAME=TEXT (TROUBLE) | ... | TROUBLE". */
static const char *tell_members(const char *name, uint64_t limit, int names_all)
{
    struct reading in;
    struct members *m;
    const char *member;
    told[0] = '\0';
    assert_true(reading_open(&in, in_folder(name), 0));
    m = members_open(archive_kind_of(name), name, &in, limit);
    assert_non_null(m);
    if (names_all)
        members_name_all(m);
    while ((member = members_next(m)) != 0) {
        tell(member);
        tell_text(m);
        if (member_trouble(m) != 0) {
            tell(" (");
            tell(member_trouble(m));
            tell(")");
        }
        tell(" | ");
    }
    if (members_trouble(m) != 0)
        tell(members_trouble(m));
    members_close(m);
    reading_close(&in);
    return told;
}

enum { PLENTY = 1 << 20 };

static const char *tell_tar(void)
{
    put_bytes("a.tar", tar.at, tar.len);
    return tell_members("a.tar", PLENTY, 0);
}

static const char *tell_zip(void)
{
    put_bytes("a.zip", zip.at, zip.len);
    return tell_members("a.zip", PLENTY, 0);
}

static void the_members_of_a_zip_are_its_files(void **state)
{
    static const char both[] = "a.zip/a=1 | a.zip/b.c=22 | ";
    (void)state;
    make_zip(three, 3);
    assert_string_equal(tell_zip(), both);
    comment_zip("PK\5\6", 4); /* what looks like an end is hidden from the library */
    assert_string_equal(tell_zip(), both);
    make_zip64(three, 3, 0);
    assert_string_equal(tell_zip(), both);
    make_zip(three, 0);
    assert_string_equal(tell_zip(), "");
    put("a.zip", "no zip");
    assert_string_equal(tell_members("a.zip", PLENTY, 0), no_end);
}

static void a_damaged_zip_is_told_after_what_can_be_read(void **state)
{
    (void)state;
    make_zip(three, 3);
    set(zip.local[0] + LOCAL, 1, 'c');
    assert_non_null(strstr(tell_zip(), disagrees));
    make_zip(three, 3);
    set(zip.end + 16, 4, 1); /* the members are read in the order of the file */
    (void)tell_zip();
    assert_non_null(strstr(told, "a.zip/a=1 | a.zip/b.c=22 | "));
    assert_non_null(strstr(told, displaced));
    make_zip(three, 3);
    zip.at[zip.local[2] + LOCAL + 3] = '3'; /* a text that its checksum does not fit */
    assert_null(strstr(tell_zip(), "a.zip/b.c=22 | "));
    assert_non_null(strstr(told, "a.zip/b.c="));
    assert_non_null(strchr(told, '('));
}

static void a_zip_needs_a_file(void **state)
{
    struct reading in = { .fd = 0 };
    struct members *m;
    int ends[2];
    (void)state;
    assert_int_equal(pipe(ends), 0);
    (void)close(ends[1]);
    assert_true(reading_start(&in, ends[0], 0));
    m = members_open(ARCHIVE_ZIP, "a.zip", &in, PLENTY);
    assert_null(members_next(m));
    assert_string_equal(members_trouble(m), "a zip is read from a file only");
    members_close(m);
    reading_close(&in);
}

static void the_end_of_a_tar_is_looked_at(void **state)
{
    static const char both[] = "a.tar/a=1 | a.tar/b=22 | ";
    static const struct {
        size_t records; /* zeros */
        const char *more, *trouble;
    } rows[] = {
        { 0, "", "the tar is cut off: it lacks its end" },
        { 1, "", "" },
        { 2, "", "" },
        { 40, "", "" },
        { 2, "x", "513 bytes after the end of the tar were not judged" },
        { 1, "yz", "2 bytes after the end of the tar were not judged" },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS_OF(rows); i++) {
        make_tar(rows[i].records);
        memcpy(tar.at + tar.len, rows[i].more, strlen(rows[i].more));
        tar.len += strlen(rows[i].more);
        (void)tell_tar();
        if (strncmp(told, both, sizeof both - 1) != 0 ||
            strcmp(told + sizeof both - 1, rows[i].trouble) != 0)
            fail_msg("row %zu: %s", i, told);
    }
    make_tar(2);
    tar.len = RECORD + 100;
    assert_non_null(strstr(tell_tar(), "Truncated"));
    tar.len = 0;
    assert_string_not_equal(tell_tar(), "");
}

static void what_is_no_file_is_skipped_with_its_reason(void **state)
{
    (void)state;
    tar.len = 0;
    add_member("d", '5', "");
    add_member("hard", '1', "");
    add_member("soft", '2', "");
    add_member("char", '3', "");
    add_member("block", '4', "");
    add_member("pipe", '6', "");
    add_member("f", '0', "x");
    end_tar(2);
    assert_string_equal(tell_tar(), "a.tar/hard= (not judged: it is a hard link) | "
                                    "a.tar/soft= (not judged: it is a symbolic link) | "
                                    "a.tar/char= (not judged: it is a device) | "
                                    "a.tar/block= (not judged: it is a device) | "
                                    "a.tar/pipe= (not judged: it is a named pipe) | a.tar/f=x | ");
    tar.len = 0;
    add_member("d/", '0', "x");
    end_tar(2);
    assert_non_null(
        strstr(tell_tar(), "a.tar/d/= (not judged: it is a folder, but there are data in it) | "));
}

static void twenty_skipped_members_are_named(void **state)
{
    static const struct {
        int links, names_all, told;
        const char *trouble;
    } rows[] = {
        { 20, 0, 20, "" },
        { 21, 0, 20, "1 more members were not judged" },
        { 23, 0, 20, "3 more members were not judged" },
        { 23, 1, 23, "" },
    };
    size_t i;
    int j;
    (void)state;
    for (i = 0; i < ROWS_OF(rows); i++) {
        const char *at;
        int count = 0;
        tar.len = 0;
        for (j = 0; j < rows[i].links; j++)
            add_member("l", '2', "");
        add_member("f", '0', "x");
        end_tar(2);
        put_bytes("a.tar", tar.at, tar.len);
        at = tell_members("a.tar", PLENTY, rows[i].names_all);
        for (; (at = strstr(at, "symbolic")) != 0; at++)
            count++;
        at = strstr(told, "a.tar/f=x | ");
        assert_non_null(at);
        assert_string_equal(at + 12, rows[i].trouble);
        assert_int_equal(count, rows[i].told);
    }
}

static void members_know_their_number_and_kind(void **state)
{
    struct reading in;
    struct members *m;
    (void)state;
    tar.len = 0;
    add_member("d", '5', "");
    add_member("l", '2', "");
    add_member("f", '0', "four");
    end_tar(2);
    put_bytes("a.tar", tar.at, tar.len);
    assert_true(reading_open(&in, in_folder("a.tar"), 0));
    m = members_open(ARCHIVE_TAR, "x", &in, 5000);
    assert_string_equal(members_next(m), "x/l");
    assert_int_equal(member_number(m), 2);
    assert_true(member_is_special(m));
    assert_string_equal(members_next(m), "x/f");
    assert_int_equal(member_number(m), 3);
    assert_false(member_is_special(m));
    assert_int_equal(member_left(m), 4);
    tell_text(m);
    assert_int_equal(member_left(m), 0);
    assert_int_equal(members_left(m), 4996);
    members_spend(m, 4990);
    assert_int_equal(members_left(m), 6);
    members_spend(m, 7);
    assert_int_equal(members_left(m), 0);
    assert_null(members_next(m));
    members_close(m);
    reading_close(&in);
}

static void an_archive_unpacks_to_as_much_as_the_limit(void **state)
{
    static const char too_much[] = "it unpacks to too much (--unpack-limit)";
    (void)state;
    make_zip(three, 3); /* texts of 3 bytes */
    put_bytes("a.zip", zip.at, zip.len);
    assert_string_equal(tell_members("a.zip", 3, 0), "a.zip/a=1 | a.zip/b.c=22 | ");
    (void)tell_members("a.zip", 2, 0);
    assert_non_null(strstr(told, "a.zip/a=1 | a.zip/b.c= (it unpacks to too much"));
    assert_non_null(strstr(told, " | it unpacks to too much (--unpack-limit)"));
    make_tar(2); /* six records, which count, too */
    put_bytes("a.tar", tar.at, tar.len);
    assert_string_equal(tell_members("a.tar", tar.len, 0), "a.tar/a=1 | a.tar/b=22 | ");
    (void)tell_members("a.tar", tar.len - 1, 0);
    assert_string_equal(told + strlen(told) - strlen(too_much), too_much);
    (void)tell_members("a.tar", RECORD, 0);
    assert_string_equal(told + strlen(told) - strlen(too_much), too_much);
}

/* ---- gzip and zstd ---- */

static unsigned char packed[1 << 20];

static const char *tell_packed(const char *name, size_t len)
{
    put_bytes(name, packed, len);
    return tell_members(name, PLENTY, 0);
}

static void gzip_is_unpacked_and_checked(void **state)
{
    static const char both[] = "a.tgz/a=1 | a.tgz/b=22 | ";
    size_t len, half, i;
    (void)state;
    make_tar(2);
    len = pack(packed, tar.at, tar.len);
    assert_string_equal(tell_packed("a.tgz", len), both);
    memset(packed + len, 0, 100); /* zeros may fill up a tape, */
    assert_string_equal(tell_packed("a.tgz", len + 100), both);
    packed[len + 50] = 'x'; /* ... and nothing else */
    (void)tell_packed("a.tgz", len + 100);
    assert_non_null(strstr(told, "the gzip data is damaged"));
    for (i = 1; i <= 8; i++) {
        packed[len - i] ^= 1; /* the checksum and the length */
        (void)tell_packed("a.tgz", len);
        assert_non_null(strstr(told, "the gzip data is damaged"));
        packed[len - i] ^= 1;
        (void)tell_packed("a.tgz", len - i);
        assert_non_null(strstr(told, "the gzip data is cut off"));
    }
    half = pack(packed, tar.at, RECORD + 10);
    half += pack(packed + half, tar.at + RECORD + 10, tar.len - RECORD - 10);
    assert_string_equal(tell_packed("a.tgz", half), both);
}

/* A gzip file whose name says that it is a plain tar is unpacked all the same, and the other way
   round. */
static void gzip_is_known_by_its_first_bytes(void **state)
{
    size_t len;
    (void)state;
    make_tar(2);
    len = pack(packed, tar.at, tar.len);
    assert_string_equal(tell_packed("a.tar", len), "a.tar/a=1 | a.tar/b=22 | ");
    put_bytes("b.tgz", tar.at, tar.len);
    assert_string_equal(tell_members("b.tgz", PLENTY, 0), "b.tgz/a=1 | b.tgz/b=22 | ");
}

static void long_members_are_whole(void **state)
{
    static char text[200001];
    size_t len;
    (void)state;
    memset(text, 'x', sizeof text - 1);
    tar.len = 0;
    add_member("a", '0', text);
    end_tar(2);
    assert_string_equal(tell_tar(), "a.tar/a=200000 bytes | ");
    assert_non_null(strstr(tell_members("a.tar", tar.len - 1, 0), "it unpacks to too much"));
    len = pack(packed, tar.at, tar.len);
    assert_string_equal(tell_packed("a.tgz", len), "a.tgz/a=200000 bytes | ");
}

/* A frame of one block that is not compressed (RFC 8878). */
static size_t frame_of_tar(void)
{
    static const unsigned char head[] = { 0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x38 };
    size_t block = tar.len << 3 | 1;
    memcpy(packed, head, sizeof head);
    packed[6] = (unsigned char)block;
    packed[7] = (unsigned char)(block >> 8);
    packed[8] = (unsigned char)(block >> 16);
    memcpy(packed + 9, tar.at, tar.len);
    return tar.len + 9;
}

static void zstd_is_unpacked(void **state)
{
    size_t len;
    (void)state;
    make_tar(2);
    len = frame_of_tar();
    assert_string_equal(tell_packed("a.tar.zst", len), "a.tar.zst/a=1 | a.tar.zst/b=22 | ");
    (void)tell_packed("a.tar.zst", len - 1);
    assert_string_not_equal(told + strlen(told) - 2, "| ");
    (void)tell_packed("a.tar.zst", 3);
    assert_string_not_equal(told, "");
}

/* ---- the process that unpacks ---- */

/* What is flushed before the unpacker starts. */
static sink *nowhere(void)
{
    static struct message m;
    return message_open(&m);
}

static void tell_unpacked(struct unpacking *u)
{
    static unsigned char text[1 << 10];
    const char *name, *why;
    size_t n;
    told[0] = '\0';
    while ((name = unpacking_next(u)) != 0) {
        char number[40];
        (void)snprintf(number, sizeof number, "%s%d ", unpacking_is_special(u) ? "*" : "",
                       (int)unpacking_number(u));
        tell(number);
        tell(name);
        tell("=");
        n = unpacking_fill(u, text, sizeof text - 1);
        text[n == SOURCE_FAILED ? 0 : n] = '\0';
        tell((const char *)text);
        why = unpacking_settle(u);
        tell(why != 0 ? " (" : "");
        tell(why != 0 ? why : "");
        tell(why != 0 ? ") | " : " | ");
    }
    tell(unpacking_trouble(u) != 0 ? unpacking_trouble(u) : "");
    unpacking_close(u);
}

static const char *unpack(const char *name, uint64_t limit)
{
    struct reading in;
    struct unpacking *u;
    assert_true(reading_open(&in, in_folder(name), 0));
    u = unpacking_open(archive_kind_of(name), name, &in, limit, nowhere());
    assert_non_null(u);
    assert_string_equal(unpacking_trouble(u), "interrupted");
    tell_unpacked(u);
    if (archive_kind_of(name) == ARCHIVE_TAR) /* of a zip, parts are read again */
        assert_int_equal(in.got, (uint64_t)in.status.st_size);
    reading_close(&in);
    return told;
}

/* The same for what is picked, or for names; archives inside are opened if `opens` is 1. */
static const char *start(enum unpacked what, const uint64_t *picked, size_t count, int opens)
{
    struct unpacking_order order = { .kind = ARCHIVE_TAR,
                                     .path = "a.tar",
                                     .limit = PLENTY,
                                     .what = what,
                                     .opens_inner = opens,
                                     .picked = picked,
                                     .count = count };
    struct reading in;
    assert_true(reading_open(&in, in_folder("a.tar"), 0));
    tell_unpacked(unpacking_start(&order, &in, nowhere()));
    reading_close(&in);
    return told;
}

/* a.tar: a link, a file, a zip of three members, a file, a zip that is clutter. */
static void make_nested(void)
{
    make_zip(three, 3);
    tar.len = 0;
    add_member("l", '2', "");
    add_member("a", '0', "1");
    add_record("b.zip", '0', zip.at, zip.len);
    add_member("c", '0', "33");
    add_member("__MACOSX/b.zip", '0', "clutter");
    end_tar(2);
    put_bytes("a.tar", tar.at, tar.len);
}

static void archives_in_archives_are_told_in_their_place(void **state)
{
    (void)state;
    make_nested();
    assert_string_equal(unpack("a.tar", PLENTY),
                        "*1 a.tar/l= (not judged: it is a symbolic link) | 2 a.tar/a=1 | "
                        "1 a.tar/b.zip/a=1 | 3 a.tar/b.zip/b.c=22 | 4 a.tar/c=33 | "
                        "5 a.tar/__MACOSX/b.zip=clutter | ");
    unpacking_done();
}

static void an_order_says_what_is_unpacked(void **state)
{
    static const uint64_t picked[] = { 2, 4 };
    static const uint64_t last[] = { 5, 6 };
    (void)state;
    make_nested();
    put_bytes("a.tar", tar.at, tar.len - 2 * RECORD); /* it lacks its end */
    assert_string_equal(
        start(UNPACK_NAMES, 0, 0, 1),
        "*1 a.tar/l= (not judged: it is a symbolic link) | 2 a.tar/a= | 3 a.tar/b.zip= | "
        "4 a.tar/c= | 5 a.tar/__MACOSX/b.zip= | the tar is cut off: it lacks its end");
    assert_string_equal(start(UNPACK_PICKED, picked, 2, 1), "2 a.tar/a=1 | 4 a.tar/c=33 | ");
    assert_string_equal(start(UNPACK_PICKED, picked, 0, 1), "");
    assert_string_equal(start(UNPACK_PICKED, last, 2, 0),
                        "5 a.tar/__MACOSX/b.zip=clutter | the tar is cut off: it lacks its end");
    assert_non_null(strstr(start(UNPACK_ALL, 0, 0, 1), "1 a.tar/b.zip/a=1 | "));
    assert_null(strstr(start(UNPACK_ALL, 0, 0, 0), "a.tar/b.zip/a"));
    unpacking_done();
}

static void every_link_is_told_on_order(void **state)
{
    const char *at;
    int i, count = 0;
    (void)state;
    tar.len = 0;
    for (i = 0; i < 22; i++)
        add_member("l", '2', "");
    end_tar(2);
    put_bytes("a.tar", tar.at, tar.len);
    for (at = start(UNPACK_NAMES, 0, 0, 0); (at = strstr(at, "symbolic")) != 0; at++)
        count++;
    assert_int_equal(count, 22);
    (void)unpack("a.tar", PLENTY);
    assert_non_null(strstr(told, "2 more members were not judged"));
    unpacking_done();
}

static void an_inner_archive_that_is_bad_costs_itself(void **state)
{
    (void)state;
    tar.len = 0;
    add_member("a.zip", '0', "no zip");
    make_zip(three, 0);
    add_record("b.zip", '0', zip.at, zip.len);
    make_zip(three, 1);
    add_record("c.zip", '0', zip.at, zip.len);
    add_member("d", '0', "4");
    end_tar(2);
    put_bytes("a.tar", tar.at, tar.len);
    assert_string_equal(unpack("a.tar", PLENTY),
                        "1 a.tar/a.zip= (the zip is cut off, or more follows it: it does not end "
                        "with its end record) | 2 a.tar/b.zip= (no file in it) | "
                        "1 a.tar/c.zip/a=1 | 4 a.tar/d=4 | ");
    unpacking_done();
}

static void archives_are_opened_inside_four(void **state)
{
    int i;
    (void)state;
    tar.len = 0;
    add_member("f", '0', "deep");
    end_tar(2);
    for (i = 0; i < INNER_DEPTH; i++) {
        static char inner[1 << 16];
        size_t len = tar.len;
        memcpy(inner, tar.at, len);
        tar.len = 0;
        add_record("i.tar", '0', inner, len);
        end_tar(2);
    }
    put_bytes("a.tar", tar.at, tar.len);
    assert_string_equal(unpack("a.tar", PLENTY), "1 a.tar/i.tar/i.tar/i.tar/i.tar/f=deep | ");
    {
        static char inner[1 << 16];
        size_t len = tar.len;
        memcpy(inner, tar.at, len);
        tar.len = 0;
        add_record("i.tar", '0', inner, len);
        add_member("g", '0', "x");
        end_tar(2);
    }
    put_bytes("a.tar", tar.at, tar.len);
    assert_string_equal(unpack("a.tar", PLENTY),
                        "1 a.tar/i.tar/i.tar/i.tar/i.tar/i.tar= (an archive inside 4 archives) | "
                        "2 a.tar/g=x | ");
    unpacking_done();
}

/* What an inner archive has unpacked to counts for the outer one, as the inner one itself does. */
static void inner_archives_count_for_the_limit(void **state)
{
    static char text[5001];
    static const struct member inner = { .name = "a", .text = text };
    size_t limit;
    (void)state;
    memset(text, 'x', sizeof text - 1);
    make_zip(&inner, 1);
    tar.len = 0;
    add_record("a.zip", '0', zip.at, zip.len);

    add_member("b", '0', "1");
    end_tar(1);
    put_bytes("a.tar", tar.at, tar.len);
    limit = zip.len + sizeof text - 1; /* of the zip and its member */
    assert_true(limit > tar.len);
    (void)unpack("a.tar", limit + 1);
    assert_non_null(strstr(told, "2 a.tar/b=1 | "));
    assert_string_equal(told + strlen(told) - 2, "| ");
    (void)unpack("a.tar", limit);
    assert_non_null(strstr(told, "2 a.tar/b= (it unpacks to too much"));
    (void)unpack("a.tar", limit - 1);
    assert_non_null(strstr(told, "2 a.tar/b= (it unpacks to too much"));
    assert_non_null(strstr(told, "1 a.tar/a.zip="));
}

static void an_unpacker_is_needed_for_each_process_only(void **state)
{
    (void)state;
    make_nested();
    assert_non_null(strstr(unpack("a.tar", PLENTY), "4 a.tar/c=33"));
    assert_non_null(strstr(unpack("a.tar", PLENTY), "4 a.tar/c=33"));
    unpacking_done();
    unpacking_done();
    assert_non_null(strstr(unpack("a.tar", PLENTY), "4 a.tar/c=33"));
    unpacking_done();
}

/* An archive that is closed early ends its unpacker; the next one has another. */
static void an_archive_may_be_closed_early(void **state)
{
    struct reading in;
    struct unpacking *u;
    (void)state;
    make_nested();
    assert_true(reading_open(&in, in_folder("a.tar"), 0));
    u = unpacking_open(ARCHIVE_TAR, "a.tar", &in, PLENTY, nowhere());
    assert_string_equal(unpacking_next(u), "a.tar/l");
    assert_string_equal(unpacking_trouble(u), "interrupted");
    unpacking_close(u);
    reading_close(&in);
    assert_non_null(strstr(unpack("a.tar", PLENTY), "4 a.tar/c=33"));
    unpacking_done();
}

static int unpack_at_once(void *who)
{
    struct reading *in = who;
    struct unpacking *u = unpacking_open(ARCHIVE_TAR, "a.tar", in, PLENTY, nowhere());
    int has_members = unpacking_next(u) != 0;
    unpacking_close(u);
    return has_members;
}

static void an_unpacker_that_cannot_start_keeps_no_descriptor(void **state)
{
    struct reading in;
    (void)state;
    make_nested();
    assert_true(reading_open(&in, in_folder("a.tar"), 0));
    expect_failure_without_loss(unpack_at_once, &in);
    reading_close(&in);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_whole_directory_is_counted),
        TEST(a_zip_may_have_a_comment),
        TEST(damage_is_found),
        TEST(what_is_cut_off_or_added_is_found),
        TEST(an_empty_member_with_a_checksum_is_a_mistake),
        TEST(a_directory_of_part_of_an_entry_is_broken),
        TEST(a_name_depends_on_flags_the_system_and_extra_fields),
        TEST(zip64_has_what_does_not_fit),
        TEST(fields_of_zip64_are_read_in_their_order),
        TEST(a_long_directory_is_read_in_parts),
        TEST(a_file_that_cannot_be_read_is_told),
        TEST(the_members_of_a_zip_are_its_files),
        TEST(a_damaged_zip_is_told_after_what_can_be_read),
        TEST(a_zip_needs_a_file),
        TEST(the_end_of_a_tar_is_looked_at),
        TEST(what_is_no_file_is_skipped_with_its_reason),
        TEST(twenty_skipped_members_are_named),
        TEST(members_know_their_number_and_kind),
        TEST(an_archive_unpacks_to_as_much_as_the_limit),
        TEST(gzip_is_unpacked_and_checked),
        TEST(gzip_is_known_by_its_first_bytes),
        TEST(long_members_are_whole),
        TEST(zstd_is_unpacked),
        TEST(archives_in_archives_are_told_in_their_place),
        TEST(an_order_says_what_is_unpacked),
        TEST(every_link_is_told_on_order),
        TEST(an_inner_archive_that_is_bad_costs_itself),
        TEST(archives_are_opened_inside_four),
        TEST(inner_archives_count_for_the_limit),
        TEST(an_unpacker_is_needed_for_each_process_only),
        TEST(an_archive_may_be_closed_early),
        TEST(an_unpacker_that_cannot_start_keeps_no_descriptor),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
