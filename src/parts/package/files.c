#define _DEFAULT_SOURCE /* realpath */
#include "package/files.h"

#include "inputs/archive_kind.h"
#include "inputs/archives/unpack.h"
#include "inputs/walk.h"
#include "system/io.h"
#include "system/temporary_store.h"
#include "text/memory.h"
#include "text/names.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct package_store {
    int fd; /* a temporary file with the bytes of a zip's files; -1: they are in the folder */
};

/* ---- names ---- */

/* Returns how many bytes of `path` are its first part. */
static size_t part_length(const char *path)
{
    return strcspn(path, "/");
}

static int is_in(const char *const *names, size_t count, const char *name, size_t length)
{
    size_t i;
    for (i = 0; i < count; i++) {
        if (strlen(names[i]) == length && memcmp(names[i], name, length) == 0)
            return 1;
    }
    return 0;
}

#define COUNT_OF(list) (sizeof(list) / sizeof *(list))

static const char *const single_files[] = { "problem.yaml", ".timelimit", "domjudge-problem.ini" };

static int is_wanted_folder(const char *path)
{
    static const char *const folders[] = { "data",
                                           "submissions",
                                           "input_validators",
                                           "input_format_validators",
                                           "output_validators",
                                           "output_validator",
                                           "include",
                                           "generators" };
    return is_in(folders, COUNT_OF(folders), path, part_length(path));
}

/* Of test data, only what is judged matters; what is beside it is often large. */
static int is_wanted_data(const char *path)
{
    return text_ends(path, ".in") || text_ends(path, ".ans") || text_ends(path, ".out") ||
           text_ends(path, ".yaml") || text_ends(path, ".sh") || strstr(path, ".files/") != 0;
}

static int is_wanted(const char *path)
{
    if (is_in(single_files, COUNT_OF(single_files), path, strlen(path)))
        return 1;
    return path[part_length(path)] == '/' && is_wanted_folder(path) &&
           (!text_starts(path, "data/") || is_wanted_data(path));
}

enum named { NAMED_WELL, NAMED_HIDDEN, NAMED_BADLY };

/* Whether the format allows all names in a path: others are as if they were not there. Those that
   begin with a dot or a minus are expected, and so is what Python leaves behind. */
static enum named how_named(const char *path)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "0123456789_.-";
    static const char *const left_behind[] = { "__pycache__", "__MACOSX" };
    for (;;) {
        size_t length = part_length(path);
        if (*path == '.' || *path == '-' || is_in(left_behind, COUNT_OF(left_behind), path, length))
            return NAMED_HIDDEN;
        if (length == 0 || length > NAME_MAX || strspn(path, allowed) < length)
            return NAMED_BADLY;
        if (path[length] == '\0')
            return NAMED_WELL;
        path += length + 1;
    }
}

static size_t depth_of(const char *path)
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

const char *load_text(struct loading *l, const char *const *parts)
{
    bytes views[8];
    size_t count = 0;
    for (; parts[count] != 0; count++)
        views[count] = bytes_of_text(parts[count]);
    return arena_joined(&l->p->memory, views, count);
}

void load_remark(struct loading *l, const char *file, const char *why)
{
    struct package *p = l->p;
    const char *const parts[] = { file, " ", why, 0 };
    if (p->remark_count < PACKAGE_REMARKS_MOST)
        p->remarks[p->remark_count++] = load_text(l, parts);
    else
        p->remarks_lost++;
}

/* ---- the list ---- */

struct listing {
    struct loading *l;
    struct package_file *files;
    size_t count, room;
    size_t skipped;      /* bytes of a path before what is in the package's folder */
    char root[PATH_MAX]; /* of a folder: its path without links */
};

/* Adds a file, if it matters. Returns NULL if it does not, or is refused. */
static struct package_file *list_file(struct listing *to, const char *path, uint64_t size)
{
    struct package_file *file;
    int is_single = is_in(single_files, COUNT_OF(single_files), path, strlen(path));
    if (!is_wanted(path) || (!is_single && how_named(path) == NAMED_HIDDEN))
        return 0;
    if (!is_single && how_named(path) == NAMED_BADLY) {
        load_remark(to->l, path,
                    "has a name that the package format does not allow, so it is "
                    "passed over");
        return 0;
    }
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

/* Sorts the files, and gives them to the package. */
static int end_list(struct listing *to)
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
    return !to->l->failed;
}

/* ---- a folder ---- */

static int leads_out(const struct listing *to, const char *path)
{
    char real[PATH_MAX];
    struct stat status;
    size_t length = strlen(to->root);
    if (lstat(path, &status) == 0 && !S_ISLNK(status.st_mode))
        return 0; /* the folders above were looked at when they were entered */
    return realpath(path, real) == 0 || strncmp(real, to->root, length) != 0 ||
           (real[length] != '/' && real[length] != '\0' && length > 1);
}

static void take_file(void *who, const char *path)
{
    struct listing *to = who;
    const char *name = path + to->skipped;
    struct stat status;
    if (!is_wanted(name))
        return;
    if (leads_out(to, path))
        (void)load_fails(to->l, name, "a link that leads out of the package");
    else if (stat(path, &status) == 0)
        (void)list_file(to, name, (uint64_t)status.st_size);
}

static int leaves_out(void *who, const char *path, size_t below, int is_a_folder)
{
    struct listing *to = who;
    const char *name = path + below;
    if (!is_a_folder)
        return 0;
    if (!is_wanted_folder(name) || how_named(name) == NAMED_HIDDEN)
        return 1;
    if (depth_of(name) >= PACKAGE_DEPTH_MOST || strlen(name) > PACKAGE_PATH_MOST)
        return !load_fails(to->l, "", "folders in it are nested too deeply");
    if (leads_out(to, path))
        return !load_fails(to->l, name, "a link that leads out of the package");
    return 0;
}

/* A link to nothing is passed over: repositories have many, and what lacks is seen later. */
static void take_trouble(void *who, const char *path, const char *why)
{
    struct listing *to = who;
    struct stat status;
    if (lstat(path, &status) == 0 && S_ISLNK(status.st_mode)) {
        if (is_wanted(path + to->skipped))
            load_remark(to->l, path + to->skipped, "is a link to nothing or a loop");
    } else {
        (void)load_fails(to->l, strlen(path) > to->skipped ? path + to->skipped : "", why);
    }
}

static void take_again(void *who)
{
    struct listing *to = who;
    load_remark(to->l, to->l->p->path, "has a folder to which two paths lead; it is read once");
}

static int has_failed(void *who)
{
    const struct listing *to = who;
    return to->l->failed;
}

static void list_folder(struct listing *to)
{
    const char *path = to->l->p->path;
    struct walker walker = { .file = take_file,
                             .trouble = take_trouble,
                             .enough = has_failed,
                             .again = take_again,
                             .leaves_out = leaves_out,
                             .may_be_empty = 1,
                             .who = to };
    to->skipped = strlen(path) + (*path != '\0' && path[strlen(path) - 1] == '/' ? 0 : 1);
    if (realpath(path, to->root) == 0)
        (void)load_fails(to->l, "", strerror(errno));
    else
        walk(path, &walker);
}

/* ---- a zip ---- */

/* Finds where the package's folder is in a zip, by the names of its members. */
struct top {
    char prefix[NAME_MAX + 2]; /* of problem.yaml: nothing, or a folder and its slash */
    int has_problem, has_data, has_submissions;
    char first[NAME_MAX + 2]; /* the folder that all members are in */
    int is_common;
    size_t members;
};

static void look_at_first(struct top *t, const char *member)
{
    size_t length = part_length(member);
    if (member[length] != '/' || length > NAME_MAX)
        length = 0;
    else
        length++;
    if (t->members++ == 0) {
        memcpy(t->first, member, length);
        t->is_common = length > 0;
    } else if (strncmp(t->first, member, strlen(t->first)) != 0 || length != strlen(t->first)) {
        t->is_common = 0;
    }
}

static void look_at_member(struct top *t, const char *member)
{
    const char *rest = strchr(member, '/');
    rest = rest != 0 ? rest + 1 : member;
    if (how_named(member) == NAMED_HIDDEN)
        return;
    look_at_first(t, member);
    t->has_data |= text_starts(member, "data/") || text_starts(rest, "data/");
    t->has_submissions |= text_starts(member, "submissions/") || text_starts(rest, "submissions/");
    if (strcmp(rest, "problem.yaml") != 0 || (size_t)(rest - member) > NAME_MAX ||
        (t->has_problem && strlen(t->prefix) <= (size_t)(rest - member)))
        return;
    t->has_problem = 1;
    memcpy(t->prefix, member, (size_t)(rest - member));
    t->prefix[rest - member] = '\0';
}

static const char *top_of(const struct top *t)
{
    return t->has_problem ? t->prefix : t->is_common ? t->first : "";
}

/* Reads the members of a zip that the order picks, or the names of all. Returns why it cannot be
   read, or NULL. */
static const char *each_member(const char *path, const struct unpack_order *picked,
                               const struct unpack_listener *to, struct arena *m)
{
    struct unpack_order order = { .path = path, .limit = PACKAGE_UNPACKED_MOST, .names_only = 1 };
    struct reading in;
    const char *trouble;
    if (!reading_open(&in, path, 0))
        return in.trouble;
    trouble = unpack_each(picked != 0 ? picked : &order, &in, to, m);
    unpack_done();
    reading_close(&in);
    return trouble;
}

static void look(void *who, const struct unpack_member *member)
{
    look_at_member(who, member->name);
}

static int has_seen_enough(void *who)
{
    const struct top *t = who;
    return t->members > 2 * PACKAGE_FILES_MOST;
}

struct zip_listing {
    struct listing *to;
    struct top top;
    size_t next;         /* of the files: the one whose bytes come next */
    uint64_t end;        /* of the store */
};

/* Lists a member. Its number is kept in `at` until its bytes are. */
static void list_member(void *who, const struct unpack_member *member)
{
    struct zip_listing *z = who;
    const char *top = top_of(&z->top);
    struct package_file *file = 0;
    if (text_starts(member->name, top))
        file = list_file(z->to, member->name + strlen(top), 0);
    if (file == 0)
        return;
    file->at = member->number;
    if (member->is_special)
        (void)load_fails(z->to->l, file->path,
                         "a link in a zip; `zip -r` without -y packs the file itself");
}

/* Copies the bytes of the next file to the end of the store. */
static void store_member(void *who, const struct unpack_member *member)
{
    struct zip_listing *z = who;
    struct package_file *file = &z->to->files[z->next++];
    unsigned char room[1 << 16];
    size_t n;
    file->at = z->end;
    while ((n = member->fill(member->from, room, sizeof room)) > 0 && n != SOURCE_FAILED) {
        if (pwrite(z->to->l->p->store->fd, room, n, (off_t)z->end) != (ssize_t)n) {
            (void)load_fails(z->to->l, "", temporary_file_trouble());
            return;
        }
        file->size += n;
        z->end += n;
    }
}

static void end_member(void *who, const char *trouble)
{
    struct zip_listing *z = who;
    if (trouble != 0)
        (void)load_fails(z->to->l, "", trouble);
}

static int has_listed_enough(void *who)
{
    const struct zip_listing *z = who;
    return z->to->l->failed;
}

/* Unpacks the files that matter: they are picked by their numbers, which ascend. */
static const char *store_members(struct zip_listing *z)
{
    struct package *p = z->to->l->p;
    size_t count = z->to->count, i;
    uint64_t *numbers = arena_take(&p->memory, (count + 1) * sizeof *numbers);
    struct unpack_order order = {
        .path = p->path, .limit = PACKAGE_UNPACKED_MOST, .picked = numbers, .count = count
    };
    struct unpack_listener to = {
        .member = store_member, .member_end = end_member, .enough = has_listed_enough, .who = z
    };
    const char *trouble;
    for (i = 0; i < count; i++)
        numbers[i] = z->to->files[i].at;
    p->store->fd = temporary_file();
    if (p->store->fd < 0)
        return temporary_file_trouble();
    trouble = count > 0 ? each_member(p->path, &order, &to, &p->memory) : 0;
    return trouble != 0 || z->next == count ? trouble : "not all of its files can be unpacked";
}

static void list_zip(struct listing *to)
{
    struct package *p = to->l->p;
    struct zip_listing z = { .to = to };
    struct unpack_listener looking = { .member = look, .enough = has_seen_enough, .who = &z.top };
    struct unpack_listener listing = { .member = list_member,
                                       .enough = has_listed_enough,
                                       .who = &z };
    const char *trouble = each_member(p->path, 0, &looking, &p->memory);
    if (trouble == 0)
        trouble = each_member(p->path, 0, &listing, &p->memory);
    if (trouble == 0 && !to->l->failed)
        trouble = store_members(&z);
    if (trouble != 0)
        (void)load_fails(to->l, "", trouble);
}

/* ---- both ---- */

int load_files(struct loading *l)
{
    struct listing to = { .l = l };
    l->p->store = arena_take(&l->p->memory, sizeof *l->p->store);
    l->p->store->fd = -1;
    if (is_folder(l->p->path))
        list_folder(&to);
    else if (archive_kind_of(l->p->path) == ARCHIVE_ZIP)
        list_zip(&to);
    else
        (void)load_fails(l, "", "neither a folder nor a zip");
    (void)end_list(&to);
    free(to.files);
    return !l->failed;
}

void store_close(struct package_store *store)
{
    if (store != 0 && store->fd >= 0)
        (void)close(store->fd);
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
    struct arena m = { 0 };
    struct top t = { 0 };
    struct unpack_listener looking = { .member = look, .enough = has_seen_enough, .who = &t };
    if (is_folder(path))
        return is_there(path, "problem.yaml") ||
               (is_there(path, "submissions") && is_there(path, "data"));
    if (archive_kind_of(path) != ARCHIVE_ZIP)
        return 0;
    (void)each_member(path, 0, &looking, &m);
    arena_free(&m);
    return t.has_problem || (t.has_submissions && t.has_data);
}

/* ---- contents ---- */

static int read_folder_file(const struct package *p, const struct package_file *file,
                            unsigned char *to, const char **why)
{
    char path[PATH_MAX];
    struct reading in;
    uint64_t got = 0;
    size_t n = 1;
    (void)snprintf(path, sizeof path, "%s/%s", p->path, file->path);
    if (!reading_open(&in, path, 0)) {
        *why = in.trouble;
        return 0;
    }
    while (got < file->size && n != 0 && n != SOURCE_FAILED) {
        n = reading_fill(&in, to + got, (size_t)(file->size - got));
        got += n != SOURCE_FAILED ? n : 0;
    }
    *why = n == SOURCE_FAILED ? in.trouble : got < file->size ? "it became shorter" : 0;
    reading_close(&in);
    return *why == 0;
}

static int read_stored_file(const struct package *p, const struct package_file *file,
                            unsigned char *to, const char **why)
{
    uint64_t got = 0;
    while (got < file->size) {
        ssize_t n =
            pread(p->store->fd, to + got, (size_t)(file->size - got), (off_t)(file->at + got));
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
    return p->store->fd >= 0 ? read_stored_file(p, file, to, why)
                             : read_folder_file(p, file, to, why);
}
