#define _DEFAULT_SOURCE /* d_type */
#include "submissions/submissions.h"

#include "inputs/archives/unpack.h"
#include "submissions/exported.h"
#include "submissions/group.h"
#include "submissions/ident.h"
#include "text/find.h"
#include "text/memory.h"

#include "inputs/walk.h"
#include "system/interrupt.h"
#include "system/io.h"
#include "system/whole_file.h"
#include "text/byte_queue.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct submission_origins {
    struct arena arena;
    const struct submission_wanted *wanted;
    int is_only;         /* there is one argument */
    struct named *named; /* the submissions, which have no ids yet */
    size_t count, room;
};

typedef struct submission_origins origins;

/* ---- submissions ---- */

static bytes joined(origins *o, const char *path, bytes name)
{
    bytes parts[] = { bytes_of_text(path), BYTES_OF_LITERAL("/"), name };
    return bytes_of_text(arena_joined(&o->arena, parts, sizeof parts / sizeof parts[0]));
}

/* Adds a submission. */
static struct submission *add(origins *o, const char *path, bytes id, bytes longer)
{
    struct submission *made = arena_take(&o->arena, sizeof *made);
    bytes whole = longer.len > 0 ? joined(o, path, longer) : bytes_of_text(path);
    o->named = memory_grown(o->named, o->count, &o->room, sizeof *o->named);
    o->named[o->count++] = (struct named){ { id, longer, whole }, 0, made };
    made->path = path;
    made->person = arena_text(&o->arena, longer);
    return made;
}

/* The last part of a path that may end with slashes. */
static bytes base_of(const char *path)
{
    bytes name = bytes_of_text(path);
    while (name.len > 1 && name.at[name.len - 1] == '/')
        name = bytes_first(name, name.len - 1);
    return name_last(name);
}

static void add_trouble(origins *o, const char *path, const char *why)
{
    bytes base = base_of(path);
    add(o, path, base, base)->trouble = arena_text(&o->arena, bytes_of_text(why));
}

static struct submission_parts *parts_of(origins *o, enum origin origin, const char *path,
                                         enum layout layout)
{
    struct submission_parts *p = arena_take(&o->arena, sizeof *p);
    p->origin = origin;
    p->path = path;
    p->layout = layout;
    return p;
}

/* Adds all of a file, a folder or an archive as one submission. */
static void add_whole(origins *o, const char *path, enum origin origin, const char *at, bytes id,
                      bytes longer)
{
    struct submission_parts *p = parts_of(o, origin, at, LAYOUT_PLAIN);
    p->is_followed = 1;
    add(o, path, id, longer)->parts = p;
    o->named[o->count - 1].texts[2] = bytes_of_text(path);
}

static const char *const platforms[LAYOUTS] = {
    [LAYOUT_MOODLE] = "moodle",
    [LAYOUT_CANVAS] = "canvas",
    [LAYOUT_GRADESCOPE] = "gradescope",
    [LAYOUT_AUTOLAB] = "autolab",
};

static void add_person(origins *o, const char *path, enum origin origin, const char *at,
                       enum layout layout, const struct handed *person)
{
    struct submission_parts *p = parts_of(o, origin, at, layout);
    bytes id = person->is_single ? name_stem(person->key) : person->key;
    struct submission *made = add(o, path, id, person->key);
    p->at = person->at;
    p->count = person->count;
    made->parts = p;
    made->late = person->is_late;
    made->person = arena_text(&o->arena, person->name);
    if (layout == LAYOUT_PLAIN)
        return;
    made->source.platform = platforms[layout];
    made->source.folder = arena_text(&o->arena, person->folder);
    if (person->number.len > 0)
        made->source.number = arena_text(&o->arena, person->number);
}

/* ---- the persons that an export gives ---- */

static int by_person(const void *person, const void *named)
{
    return bytes_compare(*(const bytes *)person, ((const struct named *)named)->texts[1]);
}

static void add_value(origins *o, struct submission *made, const struct exported *e)
{
    struct submitters *people = &made->source.people;
    const char *value = arena_text(&o->arena, e->value);
    if (e->kind == EXPORTED_NAME)
        ((struct submitter *)arena_item(&o->arena, people, sizeof *people->at))->name = value;
    else if (people->count > 0 && e->kind == EXPORTED_SID)
        people->at[people->count - 1].sid = value;
    else if (people->count > 0)
        people->at[people->count - 1].email = value;
}

/* Gives the submissions from `first` on, which are sorted, what a Gradescope export's table has. */
static void add_table(origins *o, size_t first, bytes table)
{
    struct exported e = { .rest = table };
    while (o->count > first && exported_next(&e)) {
        const struct named *n =
            bsearch(&e.submission, o->named + first, o->count - first, sizeof *n, by_person);
        if (n != 0)
            add_value(o, n->made, &e);
    }
}

/* ---- folders ---- */

struct listing {
    struct entry *at;
    size_t count, room;
    struct arena *arena;
    const char *trouble;
    int is_full;
};

static void list_entry(struct listing *l, bytes name, uint64_t number, int is_folder,
                       int is_special)
{
    if (l->count == LISTED_MOST) {
        l->is_full = 1;
        return;
    }
    l->at = memory_grown(l->at, l->count, &l->room, sizeof *l->at);
    l->at[l->count++] = (struct entry){ bytes_of(arena_text(l->arena, name), name.len), number,
                                        is_folder, is_special };
}

/* The kind of an entry; readdir does not tell it on every file system. */
static int kind_of_entry(DIR *folder, const struct dirent *d)
{
    struct stat st;
    if (d->d_type != DT_UNKNOWN || fstatat(dirfd(folder), d->d_name, &st, AT_SYMLINK_NOFOLLOW) != 0)
        return d->d_type;
    return S_ISDIR(st.st_mode) ? DT_DIR : S_ISREG(st.st_mode) ? DT_REG : DT_LNK;
}

/* Reads the names in a folder, sorted. Returns why that failed, or NULL. */
static const char *list_folder_names(struct listing *l, const char *path)
{
    DIR *folder = opendir(path);
    const struct dirent *d;
    if (folder == 0 && errno == ENOMEM)
        memory_is_out();
    if (folder == 0)
        return strerror(errno);
    errno = 0;
    while (!l->is_full && (d = readdir(folder)) != 0) {
        int kind = kind_of_entry(folder, d);
        if (strcmp(d->d_name, ".") == 0 || strcmp(d->d_name, "..") == 0)
            continue;
        list_entry(l, bytes_of_text(d->d_name), 0, kind == DT_DIR,
                   kind != DT_DIR && kind != DT_REG);
        errno = 0;
    }
    l->trouble = errno != 0 ? strerror(errno) : 0;
    (void)closedir(folder);
    entries_sort(l->at, l->count);
    return l->is_full ? "more than 1,048,576 names in it" : l->trouble;
}

/* Adds the persons whose entries a folder or an archive has. */
static void add_persons(origins *o, const char *path, enum origin origin, const char *at,
                        enum layout layout, const struct entry *entries, size_t count)
{
    struct groups groups;
    size_t i;
    group_by_person(&o->arena, layout, entries, count, o->wanted->endings, &groups);
    for (i = 0; i < groups.count; i++)
        add_person(o, path, origin, at, layout, &groups.at[i]);
}

/* Reads the table in a folder of a Gradescope export, if it is there. */
static void add_folder_table(origins *o, size_t first, const char *folder)
{
    enum { MOST = 1 << 24 };
    const char *path =
        (const char *)joined(o, folder, BYTES_OF_LITERAL("submission_metadata.yml")).at;
    struct byte_queue table = { 0 };
    struct stat st;
    int is_there = stat(path, &st) == 0 && S_ISREG(st.st_mode);
    const char *why = is_there ? read_whole_file(path, MOST, &table) : 0;
    add_table(o, first, queue_bytes(&table));
    if (why != 0)
        add_trouble(o, path, why);
    free(table.at);
}

/* Adds what is in the folder `at`, which the argument `path` has led to. If everything is in one
   folder, returns that. Otherwise it returns an empty view. */
static bytes list_level(origins *o, const char *path, const char *at, bytes id, bytes longer)
{
    struct listing l = { .arena = &o->arena };
    enum layout layout = LAYOUT_PLAIN;
    enum shape shape;
    size_t first = o->count;
    size_t count, inside = 0;
    const char *why = list_folder_names(&l, at);
    const struct component *c = components_of(&o->arena, l.at, l.count, 0, &count);
    shape = layout_shape(c, count, o->wanted, o->is_only, &layout, &inside);
    if (why != 0)
        add_trouble(o, path, why);
    else if (shape == SHAPE_PERSON)
        add_whole(o, path, ORIGIN_FOLDER, at, id, longer);
    else if (shape == SHAPE_PERSONS)
        add_persons(o, path, ORIGIN_FOLDER, at, layout, l.at, l.count);
    if (layout == LAYOUT_GRADESCOPE)
        add_folder_table(o, first, at);
    free(l.at);
    return why == 0 && shape == SHAPE_INSIDE ? c[inside].name : bytes_of(0, 0);
}

/* A folder that holds one folder is one of persons, of whom there is one. */
static void list_folder(origins *o, const char *path)
{
    bytes id = base_of(path);
    bytes longer = id;
    bytes inside = list_level(o, path, path, id, longer);
    const char *at = path;
    int depth;
    for (depth = 0; inside.len > 0 && depth < INSIDE_MOST; depth++) {
        id = inside;
        at = (const char *)joined(o, at, inside).at;
        longer = joined(o, (const char *)base_of(path).at, inside);
        inside = list_level(o, path, at, id, longer);
    }
    if (inside.len > 0)
        add_whole(o, path, ORIGIN_FOLDER, at, id, longer);
}

/* ---- archives ---- */

static void hear_member(void *who, const struct unpack_member *member)
{
    struct listing *l = who;
    bytes name = entry_name_of(bytes_of_text(member->name));
    if (name.len > 0)
        list_entry(l, name, member->number, 0, member->is_special);
}

static int is_enough(void *who)
{
    const struct listing *l = who;
    return l->is_full;
}

static const char *list_members(struct listing *l, const char *path)
{
    struct unpack_request request = { .path = path, .limit = EXPORT_BYTES_MOST, .names_only = 1 };
    struct unpack_listener to = { .member = hear_member, .enough = is_enough, .who = l };
    struct file_reader in;
    const char *why;
    if (!file_reader_open(&in, path, 0))
        return in.trouble;
    in.give_up = interrupted;
    why = unpack_each(&request, &in, &to, l->arena);
    file_reader_close(&in);
    entries_sort(l->at, l->count);
    return l->is_full ? "more than 1,048,576 names in it" : why;
}

static void hear_table(void *who, const struct unpack_member *member)
{
    enum { MOST = 1 << 24 };
    struct byte_queue *text = who;
    size_t n = 1;
    while (text->end < MOST && n > 0 && n != SOURCE_FAILED) {
        queue_room(text, 1 << 16);
        n = member->fill(member->from, (unsigned char *)text->at + text->end, 1 << 16);
        text->end += n == SOURCE_FAILED ? 0 : n;
    }
}

/* Reads the table of a Gradescope export. Returns why that failed, or NULL. */
static const char *add_archived_table(origins *o, size_t first, const char *path,
                                      const struct entry *entries, size_t count)
{
    struct byte_queue table = { 0 };
    struct unpack_listener to = { .member = hear_table, .who = &table };
    struct file_reader in;
    const char *why = 0;
    size_t i;
    for (i = 0; i < count && !layout_is_platforms(LAYOUT_GRADESCOPE, entries[i].name); i++)
        ;
    if (i == count || entries[i].is_special)
        return 0;
    if (!file_reader_open(&in, path, 0)) {
        why = in.trouble;
    } else {
        struct unpack_request request = {
            .path = path, .limit = EXPORT_BYTES_MOST, .picked = &entries[i].number, .count = 1
        };
        why = unpack_each(&request, &in, &to, &o->arena);
        file_reader_close(&in);
        add_table(o, first, queue_bytes(&table));
    }
    free(table.at);
    return why;
}

/* Removes the first `prefix` bytes of all names; those that are shorter are left out. */
static size_t without_prefix(struct entry *at, size_t count, size_t prefix)
{
    size_t kept = 0;
    size_t i;
    for (i = 0; i < count; i++) {
        if (at[i].name.len <= prefix)
            continue;
        at[kept] = at[i];
        at[kept++].name = bytes_skip(at[i].name, prefix);
    }
    return kept;
}

/* What the names of an archive are, and how many bytes of each say where it is. */
static enum shape shape_of_members(origins *o, const struct listing *l, enum layout *layout,
                                   size_t *prefix)
{
    enum shape shape = SHAPE_INSIDE;
    int depth;
    *prefix = 0;
    for (depth = 0; shape == SHAPE_INSIDE && depth < INSIDE_MOST; depth++) {
        size_t count, inside;
        struct component *c = components_of(&o->arena, l->at, l->count, *prefix, &count);
        shape = layout_shape(c, count, o->wanted, o->is_only, layout, &inside);
        if (shape == SHAPE_INSIDE)
            *prefix += c[inside].name.len + 1;
    }
    return shape;
}

static void list_archive(origins *o, const char *path)
{
    struct listing l = { .arena = &o->arena };
    const char *why = list_members(&l, path);
    bytes base = base_of(path);
    enum layout layout = LAYOUT_PLAIN;
    size_t prefix;
    enum shape shape = shape_of_members(o, &l, &layout, &prefix);
    size_t first = o->count;
    if (shape == SHAPE_PERSONS) {
        l.count = without_prefix(l.at, l.count, prefix);
        add_persons(o, path, ORIGIN_ARCHIVE, path, layout, l.at, l.count);
    }
    if (layout == LAYOUT_GRADESCOPE && why == 0)
        why = add_archived_table(o, first, path, l.at, l.count);
    if (why != 0 || (shape == SHAPE_PERSONS && o->count == first))
        add_trouble(o, path, why != 0 ? why : "no submission in it");
    else if (shape != SHAPE_PERSONS)
        add_whole(o, path, ORIGIN_FILE, path, name_stem(base), base);
    free(l.at);
}

/* ---- arguments ---- */

static void list_path(origins *o, const char *path)
{
    bytes base = base_of(path);
    struct stat st;
    if (stat(path, &st) != 0)
        add_trouble(o, path, strerror(errno));
    else if (S_ISDIR(st.st_mode))
        list_folder(o, path);
    else if (!S_ISREG(st.st_mode))
        add_trouble(o, path, "it is neither a file nor a folder");
    else if (name_is_archive(base))
        list_archive(o, path);
    else
        add_whole(o, path, ORIGIN_FILE, path, name_stem(base), base);
}

/* ---- the list ---- */

static int by_origin(const void *a, const void *b)
{
    const struct named *one = a;
    const struct named *other = b;
    int order = strcmp(one->made->path, other->made->path);
    return order != 0 ? order : bytes_compare(one->texts[1], other->texts[1]);
}

/* Removes what an argument that is given twice has added. */
static void remove_repeated(origins *o)
{
    size_t kept = 0;
    size_t i;
    if (o->count > 0)
        qsort(o->named, o->count, sizeof *o->named, by_origin);
    for (i = 0; i < o->count; i++) {
        if (kept == 0 || by_origin(&o->named[kept - 1], &o->named[i]) != 0)
            o->named[kept++] = o->named[i];
    }
    o->count = kept;
}

/* Gives the submissions their ids, and makes the list of them. */
static void make_list(origins *o, struct submissions *list)
{
    size_t i;
    remove_repeated(o);
    ids_give(&o->arena, o->named, o->count);
    list->at = memory_new(o->count, sizeof *list->at);
    for (i = 0; i < o->count; i++) {
        list->at[i] = *o->named[i].made;
        list->at[i].id = o->named[i].id;
    }
    list->count = o->count;
}

void submissions_list(struct submissions *list, const char *const *paths,
                      const struct submission_wanted *wanted)
{
    origins *o = memory_new(1, sizeof *o);
    size_t i;
    memset(list, 0, sizeof *list);
    list->origins = o;
    o->wanted = wanted;
    o->is_only = paths[0] != 0 && paths[1] == 0;
    for (i = 0; paths[i] != 0; i++)
        list_path(o, arena_text(&o->arena, bytes_of_text(paths[i])));
    unpacking_done();
    make_list(o, list);
    free(o->named);
    o->named = 0;
}

void submissions_free(struct submissions *list)
{
    if (list->origins != 0) {
        arena_free(&list->origins->arena);
        free(list->origins->named);
        free(list->origins);
    }
    free(list->at);
    memset(list, 0, sizeof *list);
}
