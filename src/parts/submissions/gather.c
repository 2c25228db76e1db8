#include "submissions/gather.h"

#include "inputs/archives/unpack.h"
#include "submissions/content.h"
#include "submissions/ident.h"
#include "text/find.h"
#include "text/memory.h"

#include "inputs/walk.h"
#include "system/interrupt.h"
#include "system/io.h"
#include "text/byte_queue.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { STEP = 1 << 16 };

/* ---- what is found ---- */

static void fail(struct gathered *g, const char *what, const char *why)
{
    bytes parts[] = { bytes_of_text(what), bytes_of_text(what[0] != '\0' ? ": " : ""),
                      bytes_of_text(why) };
    if (g->trouble == 0)
        g->trouble = arena_joined(g->arena, parts, sizeof parts / sizeof parts[0]);
}

static int is_over(const struct gathered *g)
{
    return g->trouble != 0 || interrupted();
}

/* Adds a file. Returns NULL if there are too many. */
static struct found *find(struct gathered *g, bytes name, int skipped)
{
    struct found *f;
    const char *safe = safe_name_of(g->arena, name);
    if (g->count == SUBMISSION_FILES_MOST) {
        fail(g, "", "it has more than 4096 files");
        return 0;
    }
    g->at = memory_grown(g->at, g->count, &g->room, sizeof *f);
    f = &g->at[g->count++];
    memset(f, 0, sizeof *f);
    f->name = bytes_of_text(safe);
    f->is_odd = !bytes_equal(f->name, name);
    f->skipped = skipped;
    return f;
}

/* Returns what to do with a file of which `text` has been read, or TAKEN. */
static int judge(bytes name, const struct byte_queue *text)
{
    if (name_is_archive(name))
        return SKIPPED_ARCHIVE;
    switch (content_of(queue_bytes(text))) {
    case CONTENT_OBJECT:
        return SKIPPED_OBJECT;
    case CONTENT_BINARY:
        return SKIPPED_BINARY;
    case CONTENT_TEXT:
    default:
        break;
    }
    if (name_is_other_archive(name))
        return SKIPPED_ARCHIVE;
    return text->end > SUBMISSION_FILE_MOST ? SKIPPED_LARGE : TAKEN;
}

/* Reads a file as far as it is needed, into memory that the caller frees. Returns what to do with
   it. The bytes that were read count, so that many large files end the reading. */
static int read_file(struct gathered *g, bytes name, source_fill *fill, void *from,
                     struct byte_queue *text)
{
    int is_archive = name_is_archive(name);
    size_t most = is_archive ? SUBMISSION_BYTES_MOST : SUBMISSION_FILE_MOST;
    size_t n = 1;
    while (n > 0 && text->end <= most) {
        queue_room(text, STEP);
        n = fill(from, (unsigned char *)text->at + text->end, STEP);
        if (n == SOURCE_FAILED)
            break;
        text->end += n;
        g->bytes += n;
        if (g->bytes > SUBMISSION_BYTES_MOST) {
            fail(g, "", "its files have more than 64 MiB in all");
            break;
        }
        if (!is_archive && judge(name, text) != TAKEN)
            break;
    }
    return judge(name, text);
}

/* Reads a file and adds it. */
static void take(struct gathered *g, bytes name, source_fill *fill, void *from)
{
    struct byte_queue text = { 0 };
    struct found *f;
    int skipped;
    if (name_is_junk(name)) {
        g->junk++;
        return;
    }
    skipped = read_file(g, name, fill, from, &text);
    f = find(g, name, skipped);
    if (f != 0 && skipped == SKIPPED_BINARY)
        f->trouble = content_trouble(queue_bytes(&text));
    if (f != 0 && (skipped == TAKEN || name_is_archive(name))) {
        bytes read = queue_bytes(&text);
        f->text = bytes_of(arena_text(g->arena, read), read.len);
    }
    free(text.at);
}

/* ---- names in a submission ---- */

/* The name that a file gets whose person called it `rest`, followed by what is in that folder. */
static bytes name_in(struct gathered *g, bytes rest, bytes below)
{
    bytes parts[] = { rest, BYTES_OF_LITERAL("/"), below };
    if (rest.len == 0)
        return below;
    return bytes_of_text(arena_joined(g->arena, parts, sizeof parts / sizeof parts[0]));
}

/* ---- folders and files ---- */

struct folder_walk {
    struct gathered *g;
    size_t path_len; /* of the folder, with its slash */
    bytes rest;
    int is_old;
};

/* Opens a file, and no link unless `follows`, without waiting. */
static int open_file(struct file_reader *in, const char *path, int follows)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | (follows ? 0 : O_NOFOLLOW));
    if (fd < 0)
        return 0;
    (void)file_reader_start(in, fd, 0);
    in->give_up = interrupted;
    if (S_ISREG(in->status.st_mode))
        return 1;
    file_reader_close(in);
    errno = in->status.st_mode == 0 ? EIO : ELOOP; /* 0: fstat() failed */
    return 0;
}

static void take_path(struct gathered *g, const char *path, bytes name, int follows)
{
    struct file_reader in;
    if (name_is_junk(name)) {
        g->junk++;
        return;
    }
    if (!open_file(&in, path, follows)) {
        if (errno == ELOOP)
            (void)find(g, name, SKIPPED_SPECIAL);
        else
            fail(g, path, strerror(errno));
        return;
    }
    take(g, name, file_reader_fill, &in);
    if (in.trouble != 0)
        fail(g, path, in.trouble);
    file_reader_close(&in);
}

static bytes walked_name(const struct folder_walk *w, const char *path)
{
    return name_in(w->g, w->rest, bytes_skip(bytes_of_text(path), w->path_len));
}

static void walk_file(void *who, const char *path)
{
    struct folder_walk *w = who;
    bytes name = walked_name(w, path);
    if (w->is_old)
        (void)find(w->g, name, SKIPPED_OLD);
    else
        take_path(w->g, path, name, 0);
}

static void walk_other(void *who, const char *path)
{
    struct folder_walk *w = who;
    (void)find(w->g, walked_name(w, path), SKIPPED_SPECIAL);
}

static void walk_trouble(void *who, const char *path, const char *why)
{
    struct folder_walk *w = who;
    fail(w->g, path, why);
}

static int walk_enough(void *who)
{
    const struct folder_walk *w = who;
    return is_over(w->g);
}

static void gather_folder(struct gathered *g, const char *path, bytes rest, int is_old)
{
    size_t len = strlen(path);
    struct folder_walk w = { g, len + (len > 0 && path[len - 1] != '/'), rest, is_old };
    struct walker to = { .file = walk_file,
                         .trouble = walk_trouble,
                         .enough = walk_enough,
                         .other = walk_other,
                         .may_be_empty = 1,
                         .who = &w };
    walk(path, &to);
}

/* Gathers an entry of a folder of several persons. */
static void gather_entry(struct gathered *g, const char *folder, const struct piece *piece)
{
    bytes parts[] = { bytes_of_text(folder), BYTES_OF_LITERAL("/"), piece->entry.name };
    const char *path = arena_joined(g->arena, parts, sizeof parts / sizeof parts[0]);
    if (piece->entry.is_folder)
        gather_folder(g, path, piece->rest, piece->is_old);
    else if (piece->entry.is_special)
        (void)find(g, piece->rest, SKIPPED_SPECIAL);
    else if (piece->is_old)
        (void)find(g, piece->rest, SKIPPED_OLD);
    else
        take_path(g, path, piece->rest, 0);
}

/* ---- archives ---- */

struct member_walk {
    struct gathered *g;
    const struct piece *at; /* the pieces that are picked, in the order of their numbers; NULL: all
                               members are taken, by their own names */
    size_t next;
    bytes rest;         /* before the names of all members */
    const char *member; /* the name of the current one */
};

static void walk_member(void *who, const struct unpack_member *member)
{
    struct member_walk *w = who;
    bytes name = entry_name_of(bytes_of_text(member->name));
    w->member = member->name;
    name = w->at != 0 ? w->at[w->next++].rest : name_in(w->g, w->rest, name);
    if (member->is_special)
        (void)find(w->g, name, SKIPPED_SPECIAL);
    else if (name.len > 0)
        take(w->g, name, member->fill, member->from);
}

static void walk_member_end(void *who, const char *trouble)
{
    struct member_walk *w = who;
    if (trouble != 0)
        fail(w->g, w->member, trouble);
}

static int walk_members_enough(void *who)
{
    const struct member_walk *w = who;
    return is_over(w->g);
}

static struct unpack_listener listener_of(struct member_walk *w)
{
    struct unpack_listener to = { .member = walk_member,
                                  .member_end = walk_member_end,
                                  .enough = walk_members_enough,
                                  .who = w };
    return to;
}

/* Unpacks an archive that is in memory. */
static void gather_packed(struct gathered *g, bytes archive, const char *name, bytes rest)
{
    struct unpack_request request = { .path = name, .limit = SUBMISSION_BYTES_MOST };
    struct member_walk w = { .g = g, .rest = rest };
    struct unpack_listener to = listener_of(&w);
    const char *why = unpack_bytes(&request, archive, &to, g->arena);
    if (why != 0)
        fail(g, name, why);
}

static int by_number(const void *a, const void *b)
{
    const struct piece *one = a;
    const struct piece *other = b;
    return (one->entry.number > other->entry.number) - (one->entry.number < other->entry.number);
}

/* Picks the members of a person; those that are not read are only counted. Returns their number. */
static size_t pick(struct gathered *g, const struct submission_parts *parts, struct piece *picked)
{
    size_t count = 0;
    size_t i;
    for (i = 0; i < parts->count && !is_over(g); i++) {
        const struct piece *p = &parts->at[i];
        if (p->entry.is_special || p->is_old)
            (void)find(g, p->rest, p->is_old ? SKIPPED_OLD : SKIPPED_SPECIAL);
        else
            picked[count++] = *p;
    }
    if (count > 0)
        qsort(picked, count, sizeof *picked, by_number);
    return count;
}

static void gather_members(struct gathered *g, const struct submission_parts *parts)
{
    struct piece *picked = arena_take(g->arena, (parts->count + 1) * sizeof *picked);
    uint64_t *numbers = arena_take(g->arena, (parts->count + 1) * sizeof *numbers);
    struct member_walk w = { .g = g, .at = picked };
    struct unpack_listener to = listener_of(&w);
    struct unpack_request request = { .path = parts->path,
                                      .limit = EXPORT_BYTES_MOST,
                                      .picked = numbers };
    struct file_reader in;
    const char *why;
    size_t i;
    request.count = pick(g, parts, picked);
    for (i = 0; i < request.count; i++)
        numbers[i] = picked[i].entry.number;
    if (request.count == 0)
        return;
    if (!file_reader_open(&in, parts->path, 0)) {
        fail(g, parts->path, in.trouble);
        return;
    }
    in.give_up = interrupted;
    why = unpack_each(&request, &in, &to, g->arena);
    file_reader_close(&in);
    if (why != 0)
        fail(g, parts->path, why);
    else if (w.next < request.count && !is_over(g))
        fail(g, parts->path, "it has changed since it was listed");
}

/* ---- archives in a submission ---- */

static int has_program(const struct gathered *g)
{
    size_t i;
    for (i = 0; i < g->count; i++) {
        bytes name = name_last(g->at[i].name);
        if (g->at[i].skipped == TAKEN && name_is_program(name, g->endings))
            return 1;
    }
    return 0;
}

static int by_found(const void *a, const void *b)
{
    const struct found *one = a;
    const struct found *other = b;
    int order = bytes_compare(one->name, other->name);
    if (order == 0)
        order = one->skipped - other->skipped;
    return order != 0 ? order : bytes_compare(one->text, other->text);
}

static void sort_found(struct gathered *g)
{
    if (g->count > 0)
        qsort(g->at, g->count, sizeof *g->at, by_found);
}

/* Takes the archives out of what was found, in the arena. Returns how many there are. */
static size_t take_archives(struct gathered *g, struct found **archives)
{
    size_t count = 0, kept = 0;
    size_t i;
    *archives = arena_take(g->arena, (g->count + 1) * sizeof **archives);
    for (i = 0; i < g->count; i++) {
        if (g->at[i].skipped == SKIPPED_ARCHIVE && name_is_archive(g->at[i].name) &&
            g->at[i].text.at != 0)
            (*archives)[count++] = g->at[i];
        else
            g->at[kept++] = g->at[i];
    }
    g->count = kept;
    return count;
}

/* If there is no program yet, opens the archives that were found, one level after another. */
static void open_archives(struct gathered *g)
{
    int depth;
    for (depth = 0; !is_over(g) && !has_program(g); depth++) {
        struct found *archives;
        size_t count, i;
        sort_found(g);
        count = take_archives(g, &archives);
        if (count == 0)
            return;
        if (depth == SUBMISSION_DEPTH_MOST) {
            fail(g, (const char *)archives[0].name.at, "archives are in archives more than 3 deep");
            return;
        }
        for (i = 0; i < count && !is_over(g); i++)
            gather_packed(g, archives[i].text, (const char *)archives[i].name.at,
                          count > 1 ? name_stem(archives[i].name) : bytes_of(0, 0));
    }
}

void gather_submission(struct gathered *g, const struct submission_parts *parts,
                       const char *const *endings, struct arena *s)
{
    size_t i;
    memset(g, 0, sizeof *g);
    g->arena = s;
    g->endings = endings;
    if (parts->origin == ORIGIN_FILE)
        take_path(g, parts->path, name_last(bytes_of_text(parts->path)), parts->is_followed);
    else if (parts->origin == ORIGIN_ARCHIVE)
        gather_members(g, parts);
    else if (parts->at == 0)
        gather_folder(g, parts->path, bytes_of(0, 0), 0);
    for (i = 0; parts->origin == ORIGIN_FOLDER && parts->at != 0 && i < parts->count; i++)
        gather_entry(g, parts->path, &parts->at[i]);
    open_archives(g);
    if (interrupted()) /* what has been found by then is not all */
        fail(g, "", "interrupted");
    sort_found(g);
    unpacking_done();
}
