/* inputs/zip_directory, inputs/members and inputs/unpacking: which members an archive has, which of
   them are files, and how damage shows. The archives are made here, byte by byte. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "regress/unit/descriptors.h"
#include "regress/unit/folder.h"
#include "regress/unit/tar.h"
#include "regress/unit/zip.h"

#include "inputs/archives/late_library.h"
#include "inputs/archives/members.h"
#include "inputs/archives/unpacking.h"
#include "inputs/archives/zip_directory.h"

#include "base/message.h"

#include <errno.h>

/* ---- zips (APPNOTE.TXT 6.3) ---- */

enum { END64 = 56, LOCATOR = 20 };

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
static const char displaced[] =
    "the zip is cut off or damaged: its directory is not where its end record says";
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
    make_zip(three, 0);
    expect_zip("empty", fine, 0, 0);
    make_zip(three, 1);
    expect_zip("one", fine, 1, 1);
    make_zip(three, 2);
    expect_zip("the last header ends where the directory begins", fine, 2, 1);
    make_zip(three, 3);
    expect_zip("three", fine, 3, 2);
    make_zip(kinds, ROWS(kinds));
    expect_zip("kinds", fine, 5, 3);
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
    for (i = 0; i < ROWS(rows); i++) {
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
    for (i = 0; i < ROWS(rows); i++) {
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

/* ---- members ---- */

static char told[1 << 12];

static void tell(const char *text)
{
    (void)snprintf(told + strlen(told), sizeof told - strlen(told), "%s", text);
}

enum { PLENTY = 1 << 20 };

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
        (void)snprintf(number, sizeof number, "%s%d ", unpacking_member(u)->is_special ? "*" : "",
                       (int)unpacking_member(u)->number);
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
    struct file_reader in;
    struct unpacking *u;
    assert_true(file_reader_open(&in, in_folder(name), 0));
    u = unpacking_open(archive_kind_of(name), name, &in, limit, nowhere());
    assert_non_null(u);
    assert_string_equal(unpacking_trouble(u), "interrupted");
    tell_unpacked(u);
    if (archive_kind_of(name) == ARCHIVE_TAR) /* of a zip, parts are read again */
        assert_int_equal(in.got, (uint64_t)in.status.st_size);
    file_reader_close(&in);
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
    make_nested();
    assert_string_equal(unpack("a.tar", PLENTY),
                        "*1 a.tar/l= (not judged: it is a symbolic link) | 2 a.tar/a=1 | "
                        "1 a.tar/b.zip/a=1 | 3 a.tar/b.zip/b.c=22 | 4 a.tar/c=33 | "
                        "5 a.tar/__MACOSX/b.zip=clutter | ");
    unpacking_done();
}

/* An archive that is closed early ends its unpacker; the next one has another. */
static void an_archive_may_be_closed_early(void **state)
{
    struct file_reader in;
    struct unpacking *u;
    make_nested();
    assert_true(file_reader_open(&in, in_folder("a.tar"), 0));
    u = unpacking_open(ARCHIVE_TAR, "a.tar", &in, PLENTY, nowhere());
    assert_string_equal(unpacking_next(u), "a.tar/l");
    assert_string_equal(unpacking_trouble(u), "interrupted");
    unpacking_close(u);
    file_reader_close(&in);
    assert_non_null(strstr(unpack("a.tar", PLENTY), "4 a.tar/c=33"));
    unpacking_done();
}

static int unpack_at_once(void *who)
{
    struct file_reader *in = who;
    struct unpacking *u = unpacking_open(ARCHIVE_TAR, "a.tar", in, PLENTY, nowhere());
    int has_members = unpacking_next(u) != 0;
    unpacking_close(u);
    return has_members;
}

static void an_unpacker_that_cannot_start_keeps_no_descriptor(void **state)
{
    struct file_reader in;
    make_nested();
    assert_true(file_reader_open(&in, in_folder("a.tar"), 0));
    expect_failure_without_loss(unpack_at_once, &in);
    file_reader_close(&in);
}

/* ---- libarchive is loaded late ---- */

/* A library that lacks a function is reported, and does not count as loaded. */
static void a_library_without_a_function_is_not_loaded(void **state)
{
    static const char *const names[] = { "getpid", "flipref_has_no_such_function" };
    struct {
        pid_t (*getpid)(void);
        void (*other)(void);
    } found = { 0, 0 };
    struct late library = { "libc.so.6", names, 2, &found, 0 };
    const char *why;
    why = late_load(&library);
    assert_non_null(why);
    assert_non_null(strstr(why, "flipref_has_no_such_function"));
    assert_false(library.is_loaded);
    library.count = 1;
    assert_null(late_load(&library));
    assert_true(library.is_loaded);
    assert_int_equal(found.getpid(), getpid());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_whole_directory_is_counted),
        TEST(a_name_depends_on_flags_the_system_and_extra_fields),
        TEST(zip64_has_what_does_not_fit),
        TEST(fields_of_zip64_are_read_in_their_order),
        TEST(archives_in_archives_are_told_in_their_place),
        TEST(an_archive_may_be_closed_early),
        TEST(an_unpacker_that_cannot_start_keeps_no_descriptor),
        cmocka_unit_test(a_library_without_a_function_is_not_loaded),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
