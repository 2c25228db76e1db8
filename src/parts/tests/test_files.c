#define _DEFAULT_SOURCE /* realpath */
#include "tests/test_files.h"

#include "inputs/archive_kind.h"
#include "inputs/archives/unpacking.h"
#include "inputs/selection.h"
#include "inputs/walk.h"
#include "system/io.h"
#include "text/byte_queue.h"
#include "text/memory.h"
#include "text/names.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

void test_files_free(struct test_files *g)
{
    size_t i;
    for (i = 0; i < g->count; i++) {
        free(g->files[i].path);
        free(g->files[i].at);
    }
    free(g->files);
    free(g->path);
    free(g->reason);
    memset(g, 0, sizeof *g);
}

static int fail(struct test_files *g, const char *path, const char *reason)
{
    if (g->reason == 0) {
        g->path = memory_of_text(path);
        g->reason = memory_of_text(reason);
    }
    return 0;
}

/* ---- which files ---- */

enum { SHA1_DIGITS = 40 };

static int is_named(const char *path, const char *name)
{
    return strcmp(last_name(path), name) == 0;
}

/* AFL++ names a file `id:000000,...`, and libFuzzer by the SHA-1 of its content, perhaps after a
   word such as `crash-`. */
static int is_kept_by_fuzzer(const char *path)
{
    const char *name = last_name(path);
    size_t length = strlen(name), digits = strspn(name, "0123456789abcdef");
    if (strncmp(name, "id:", 3) == 0)
        return 1;
    if (length > SHA1_DIGITS && name[length - SHA1_DIGITS - 1] == '-')
        digits = strspn(name + length - SHA1_DIGITS, "0123456789abcdef");
    else if (length != SHA1_DIGITS)
        return 0;
    return digits == SHA1_DIGITS;
}

/* What is beside inputs and answers. */
static int is_about_tests(const char *path)
{
    return text_ends(path, ".ans") || text_ends(path, ".yaml") || is_named(path, "INDEX.tsv");
}

/* What people and fuzzers write about their inputs, and hidden files. */
static int is_note(const char *path)
{
    static const char *const names[] = { "README",       "README.md",     "README.txt",
                                         "cmdline",      "fuzz_bitmap",   "fuzzer_setup",
                                         "plot_data",    "target_hash",   "fuzzer_stats",
                                         "is_main_node", "fastresume.bin" };
    size_t i;
    for (i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (is_named(path, names[i]))
            return 1;
    }
    return path[0] == '.' || strstr(path, "/.") != 0 || is_clutter(path) ||
           text_ends(path, ".dict") || text_ends(path, ".options");
}

int is_bare_input(const struct test_files *g, const char *path)
{
    return is_kept_by_fuzzer(path) || (g->takes_all && !is_about_tests(path) && !is_note(path));
}

static int is_wanted(const struct test_files *g, const char *path)
{
    return text_ends(path, ".in") || is_about_tests(path) || is_bare_input(g, path);
}

static int has_control(const char *path)
{
    for (; *path != '\0'; path++) {
        if ((unsigned char)*path < ' ' || *path == 0x7F)
            return 1;
    }
    return 0;
}

/* ---- one file ---- */

/* Returns an empty file with this path, or NULL. */
static struct test_file *add(struct test_files *g, const char *path)
{
    struct test_file *file;
    if (has_control(path) || g->count == TEST_FILES_MOST) {
        (void)fail(g, path,
                   has_control(path) ? "a name with a control character" : "too many files");
        return 0;
    }
    g->files = memory_grown(g->files, g->count, &g->room, sizeof *file);
    file = &g->files[g->count++];
    file->path = memory_of_text(path);
    file->at = 0;
    file->len = 0;
    return file;
}

enum { READ_AT_ONCE = 1 << 16 };

/* Reads all that `fill` has. Returns 0 and says why if it is too much; if `fill` fails, its owner
   knows why. */
static int take_content(struct test_files *g, struct test_file *file, source_fill *fill, void *from)
{
    struct byte_queue content = { 0 };
    size_t n = 0;
    int fine = 1;
    while (content.end <= TEST_FILE_MOST) {
        queue_room(&content, READ_AT_ONCE);
        n = fill(from, (unsigned char *)content.at + content.end, READ_AT_ONCE);
        if (n == 0 || n == SOURCE_FAILED)
            break;
        content.end += n;
    }
    file->at = (unsigned char *)content.at;
    file->len = content.end;
    g->total += content.end;
    if (content.end > TEST_FILE_MOST)
        fine = fail(g, file->path, "larger than 16 MiB");
    if (g->total > TEST_FILES_TOTAL_MOST)
        fine = fail(g, file->path, "the files of all tests are larger than 512 MiB");
    return fine && n != SOURCE_FAILED;
}

/* ---- an archive ---- */

static void take_members(struct test_files *g, struct unpacking *u, size_t skipped)
{
    const char *name = unpacking_next(u);
    for (; name != 0 && g->reason == 0; name = unpacking_next(u)) {
        const char *member = strlen(name) > skipped ? name + skipped : name;
        struct test_file *file = is_wanted(g, member) ? add(g, member) : 0;
        const char *trouble;
        if (file != 0)
            (void)take_content(g, file, unpacking_fill, u);
        if (g->reason != 0)
            break;
        trouble = unpacking_settle(u);
        if (trouble != 0)
            (void)fail(g, name, trouble);
    }
    if (unpacking_trouble(u) != 0)
        (void)fail(g, "", unpacking_trouble(u));
}

/* Takes the members of an archive. Their paths start after the first `skipped` bytes. */
static int take_archive(enum archive_kind kind, const char *path, size_t skipped,
                        struct test_files *g)
{
    struct file_reader in;
    struct unpacking *u;
    if (!file_reader_open(&in, path, 0))
        return fail(g, path, in.trouble);
    u = unpacking_open(kind, path, &in, TEST_FILES_TOTAL_MOST, standard_output());
    take_members(g, u, skipped);
    unpacking_close(u);
    unpacking_done();
    file_reader_close(&in);
    return g->reason == 0;
}

/* ---- a folder ---- */

struct folder {
    struct test_files *to;
    size_t skipped;           /* bytes of a path before what is inside the root */
    char real_root[PATH_MAX]; /* without links */
};

static int leads_out(const struct folder *f, const char *path)
{
    char real[PATH_MAX];
    size_t length = strlen(f->real_root);
    if (realpath(path, real) == 0)
        return 1;
    return strncmp(real, f->real_root, length) != 0 || (real[length] != '/' && length > 1);
}

/* Takes a file of the disk, which is called `name` from now on. */
static void take_disk_file(struct test_files *g, const char *path, const char *name)
{
    struct test_file *file = add(g, name);
    struct file_reader in;
    if (file == 0)
        return;
    if (!file_reader_open(&in, path, 0)) {
        (void)fail(g, path, in.trouble);
        return;
    }
    if (!take_content(g, file, file_reader_fill, &in))
        (void)fail(g, path, in.trouble != 0 ? in.trouble : "it cannot be read");
    file_reader_close(&in);
}

static void take_file(void *who, const char *path)
{
    struct folder *f = who;
    enum archive_kind kind = archive_kind_of(path);
    if (!is_wanted(f->to, path + f->skipped))
        return;
    if (leads_out(f, path))
        (void)fail(f->to, path, "a link that leads out of the folder");
    else if (f->to->takes_all && kind != NO_ARCHIVE)
        (void)take_archive(kind, path, f->skipped, f->to);
    else
        take_disk_file(f->to, path, path + f->skipped);
}

static void take_trouble(void *who, const char *path, const char *why)
{
    struct folder *f = who;
    (void)fail(f->to, path, why);
}

static int has_failed(void *who)
{
    const struct folder *f = who;
    return f->to->reason != 0;
}

static int gather_folder(const char *path, struct test_files *g)
{
    struct folder f = { .to = g, .skipped = strlen(path) };
    struct walker to = {
        .file = take_file, .trouble = take_trouble, .enough = has_failed, .who = &f
    };
    if (realpath(path, f.real_root) == 0)
        return fail(g, path, strerror(errno));
    if (f.skipped == 0 || path[f.skipped - 1] != '/')
        f.skipped++;
    walk(path, &to);
    return g->reason == 0;
}

/* ---- all files ---- */

/* Returns how many bytes of each path are the folder that all files are in. */
static size_t common_folder(const struct test_files *g)
{
    const char *slash = g->count > 0 ? strchr(g->files[0].path, '/') : 0;
    size_t length = slash != 0 ? (size_t)(slash - g->files[0].path) + 1 : 0;
    size_t i;
    for (i = 1; i < g->count && length > 0; i++) {
        if (strncmp(g->files[i].path, g->files[0].path, length) != 0)
            length = 0;
    }
    return length;
}

static void leave_common_folder(struct test_files *g)
{
    size_t length = common_folder(g);
    size_t i;
    for (i = 0; i < g->count; i++)
        memmove(g->files[i].path, g->files[i].path + length, strlen(g->files[i].path + length) + 1);
}

static int by_path(const void *one, const void *other)
{
    const struct test_file *a = one, *b = other;
    return strcmp(a->path, b->path);
}

static int are_told_apart(struct test_files *g)
{
    size_t i;
    for (i = 1; i < g->count; i++) {
        if (strcmp(g->files[i - 1].path, g->files[i].path) == 0)
            return fail(g, g->files[i].path, "two files with this name");
    }
    return 1;
}

static int gather(const char *path, struct test_files *g)
{
    enum archive_kind kind = archive_kind_of(path);
    struct stat status;
    if (stat(path, &status) != 0)
        return fail(g, path, strerror(errno));
    if (S_ISDIR(status.st_mode))
        return gather_folder(path, g);
    if (kind == NO_ARCHIVE)
        return fail(g, path,
                    "neither a folder nor an archive: .zip, .tar, .tar.gz, .tar.xz, .tar.zst");
    if (!take_archive(kind, path, strlen(path) + 1, g))
        return 0;
    leave_common_folder(g);
    return 1;
}

/* Whether there is an input as people name them, or the description of a package. */
static int has_tests(const struct test_files *g)
{
    size_t i;
    for (i = 0; i < g->count; i++) {
        if (text_ends(g->files[i].path, ".in") || strcmp(g->files[i].path, "problem.yaml") == 0)
            return 1;
    }
    return 0;
}

int test_files_read_one(const char *path, struct test_files *g)
{
    memset(g, 0, sizeof *g);
    g->takes_all = 1;
    take_disk_file(g, path, last_name(path));
    return g->reason == 0;
}

int test_files_read(const char *path, struct test_files *g)
{
    memset(g, 0, sizeof *g);
    if (!gather(path, g))
        return 0;
    if (!has_tests(g)) {
        test_files_free(g);
        g->takes_all = 1;
        if (!gather(path, g))
            return 0;
    }
    if (g->count > 0)
        qsort(g->files, g->count, sizeof *g->files, by_path);
    return are_told_apart(g);
}

static int compare_path(const void *path, const void *file)
{
    return strcmp(path, ((const struct test_file *)file)->path);
}

const struct test_file *test_files_find(const struct test_files *g, const char *path)
{
    return g->count > 0 ? bsearch(path, g->files, g->count, sizeof *g->files, compare_path) : 0;
}
