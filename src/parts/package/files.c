#include "package/files.h"

#include "inputs/archive_kind.h"
#include "inputs/walk.h"
#include "system/io.h"
#include "system/temporary_store.h"
#include "text/find.h"
#include "text/memory.h"
#include "text/names.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- names ---- */

/* Returns how many bytes of `path` are its first part. */
static size_t part_length(const char *path)
{
    return strcspn(path, "/");
}

static int is_single(const char *path)
{
    static const char files[] = "problem.yaml .timelimit domjudge-problem.ini";
    return word_index(files, bytes_of_text(path)) >= 0;
}

/* A folder with tests that scripts copy, such as `manual-tests`. */
static int is_manual(const char *path)
{
    const char *manual = strstr(path, "manual");
    return manual != 0 && (size_t)(manual - path) < part_length(path);
}

int is_wanted_folder(const char *path)
{
    static const char folders[] = "data submissions input_validators input_format_validators "
                                  "output_validators output_validator include generators";
    return word_index(folders, bytes_of(path, part_length(path))) >= 0 || is_manual(path);
}

int is_only_to_make(const char *path)
{
    if (is_manual(path))
        return 1;
    return text_starts(path, "data/") && strchr(path + strlen("data/"), '/') == 0 &&
           (is_program_name(path) || text_ends(path, ".h"));
}

/* Of test data, only what is judged or makes it matters; what is beside it is often large. */
static int is_wanted_data(const char *path)
{
    return text_ends(path, ".in") || text_ends(path, ".ans") || text_ends(path, ".yaml") ||
           text_ends(path, ".sh") || is_only_to_make(path);
}

int is_wanted(const char *path)
{
    if (is_single(path))
        return 1;
    if (path[part_length(path)] != '/' || !is_wanted_folder(path))
        return 0;
    return is_manual(path) ? text_ends(path, ".in")
                           : !text_starts(path, "data/") || is_wanted_data(path);
}

int is_hidden(const char *path)
{
    static const char left_behind[] = "__pycache__ __MACOSX";
    while (*path != '\0') {
        size_t length = part_length(path);
        if (*path == '.' || *path == '-' || word_index(left_behind, bytes_of(path, length)) >= 0)
            return 1;
        path += length + (path[length] == '/');
    }
    return 0;
}

/* Whether the format allows all names in a path. */
static int is_named_well(const char *path)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "0123456789_.-";
    for (;;) {
        size_t length = part_length(path);
        if (length == 0 || length > NAME_MAX || strspn(path, allowed) < length)
            return 0;
        if (path[length] == '\0')
            return 1;
        path += length + 1;
    }
}

size_t depth_of(const char *path)
{
    size_t depth = 0;
    for (; *path != '\0'; path++)
        depth += *path == '/';
    return depth;
}

/* ---- what is wrong ---- */

int load_fails(struct loading *l, const char *file, const char *why)
{
    static const struct file_place nowhere = { 0, 0 };
    if (l->failed)
        return 0;
    l->failed = 1;
    (void)snprintf(l->error->file, sizeof l->error->file, "%s%s%s", l->p->path,
                   *file != '\0' ? "/" : "", file);
    if (why != 0)
        (void)complain_of(&l->error->error, nowhere, why);
    return 0;
}

/* ---- the list ---- */

struct package_file *list_file(struct listing *to, const char *path, uint64_t size)
{
    struct package_file *file;
    if (!is_wanted(path) || (!is_single(path) && is_hidden(path)) || !is_named_well(path))
        return 0;
    if (strlen(path) > PACKAGE_PATH_MOST || depth_of(path) > PACKAGE_DEPTH_MOST)
        (void)load_fails(to->l, "", "folders in it are nested too deeply");
    else if (to->count == PACKAGE_FILES_MOST)
        (void)load_fails(to->l, "", "it has more than 200000 files");
    if (to->l->failed)
        return 0;
    to->files = memory_grown(to->files, to->count, &to->room, sizeof *to->files);
    file = &to->files[to->count++];
    memset(file, 0, sizeof *file);
    file->path = arena_text(&to->l->p->memory, bytes_of_text(path));
    file->size = size;
    return file;
}

static int by_path(const void *one, const void *other)
{
    const struct package_file *a = one, *b = other;
    return strcmp(a->path, b->path);
}

int list_end(struct listing *to)
{
    struct package *p = to->l->p;
    struct package_file *files = arena_take(&p->memory, (to->count + 1) * sizeof *files);
    size_t i;
    if (to->count > 0) {
        qsort(to->files, to->count, sizeof *to->files, by_path);
        memcpy(files, to->files, to->count * sizeof *files);
    }
    p->files.at = files;
    p->files.count = to->count;
    for (i = 1; i < to->count; i++) {
        if (strcmp(files[i - 1].path, files[i].path) == 0)
            (void)load_fails(to->l, files[i].path, "two files with this name");
    }
    free(to->files);
    return !to->l->failed;
}

/* ---- both ---- */

int load_files(struct loading *l)
{
    struct listing to = { .l = l };
    if (is_folder(l->p->path))
        list_folder(&to);
    else if (archive_kind_of(l->p->path) == ARCHIVE_ZIP)
        list_zip(&to);
    else
        (void)load_fails(l, "", "neither a folder nor a zip");
    return list_end(&to);
}

static int is_there(const char *folder, const char *name)
{
    char path[PATH_MAX];
    struct stat status;
    int length = snprintf(path, sizeof path, "%s/%s", folder, name);
    return length > 0 && (size_t)length < sizeof path && stat(path, &status) == 0;
}

int package_is(const char *path)
{
    if (!is_folder(path))
        return archive_kind_of(path) == ARCHIVE_ZIP && zip_is_package(path);
    return is_there(path, "problem.yaml") ||
           (is_there(path, "submissions") && is_there(path, "data"));
}

/* ---- contents ---- */

static int read_folder_file(const struct package *p, const struct package_file *file,
                            unsigned char *to, const char **why)
{
    char path[PATH_MAX];
    struct file_reader in;
    uint64_t got = 0;
    size_t n = 1;
    (void)snprintf(path, sizeof path, "%s/%s", p->path, file->path);
    if (!file_reader_open(&in, path, 0)) {
        *why = in.trouble;
        return 0;
    }
    while (got < file->size && n != 0 && n != SOURCE_FAILED) {
        n = file_reader_fill(&in, to + got, (size_t)(file->size - got));
        got += n != SOURCE_FAILED ? n : 0;
    }
    *why = n == SOURCE_FAILED ? in.trouble : got < file->size ? "it became shorter" : 0;
    file_reader_close(&in);
    return *why == 0;
}

static int read_stored_file(const struct package *p, const struct package_file *file,
                            unsigned char *to, const char **why)
{
    uint64_t got = 0;
    while (got < file->size) {
        ssize_t n = pread(p->store, to + got, (size_t)(file->size - got), (off_t)(file->at + got));
        if (n <= 0) {
            *why = temporary_file_trouble();
            return 0;
        }
        got += (uint64_t)n;
    }
    return 1;
}

int package_content(const struct package *p, const struct package_file *file, uint64_t most,
                    struct arena *m, bytes *content, const char **why)
{
    unsigned char *to;
    *why = "it is too large";
    if (file->size > most || file->size >= SIZE_MAX)
        return 0;
    to = arena_take(m, (size_t)file->size + 1);
    *content = bytes_of(to, (size_t)file->size);
    return p->store >= 0 ? read_stored_file(p, file, to, why) : read_folder_file(p, file, to, why);
}
