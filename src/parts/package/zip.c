/* The files of a zip. They are unpacked into a temporary file without a name, so that each can be
   read when it is wanted, and nothing is left behind. */
#include "package/files.h"

#include "inputs/archives/unpack.h"
#include "system/io.h"
#include "system/temporary_store.h"
#include "text/names.h"

#include <limits.h>
#include <string.h>
#include <unistd.h>

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
    size_t length = strcspn(member, "/");
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
    if (is_hidden(member))
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

/* Reads the members of a zip that the request picks, or the names of all. Returns why it cannot be
   read, or NULL. */
static const char *each_member(const char *path, const struct unpack_request *picked,
                               const struct unpack_listener *to, struct arena *m)
{
    struct unpack_request request = { .path = path,
                                      .limit = PACKAGE_UNPACKED_MOST,
                                      .names_only = 1 };
    struct file_reader in;
    const char *trouble;
    if (!file_reader_open(&in, path, 0))
        return in.trouble;
    trouble = unpack_each(picked != 0 ? picked : &request, &in, to, m);
    unpacking_done();
    file_reader_close(&in);
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
    size_t next;  /* of the files: the one whose bytes come next */
    uint64_t end; /* of the store */
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
        if (pwrite(z->to->l->p->store, room, n, (off_t)z->end) != (ssize_t)n) {
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
    struct unpack_request request = {
        .path = p->path, .limit = PACKAGE_UNPACKED_MOST, .picked = numbers, .count = count
    };
    struct unpack_listener to = {
        .member = store_member, .member_end = end_member, .enough = has_listed_enough, .who = z
    };
    const char *trouble;
    for (i = 0; i < count; i++)
        numbers[i] = z->to->files[i].at;
    p->store = temporary_file();
    if (p->store < 0)
        return temporary_file_trouble();
    trouble = count > 0 ? each_member(p->path, &request, &to, &p->memory) : 0;
    return trouble != 0 || z->next == count ? trouble : "not all of its files can be unpacked";
}

void list_zip(struct listing *to)
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

int zip_is_package(const char *path)
{
    struct arena m = { 0 };
    struct top t = { 0 };
    struct unpack_listener looking = { .member = look, .enough = has_seen_enough, .who = &t };
    (void)each_member(path, 0, &looking, &m);
    arena_free(&m);
    return t.has_problem || (t.has_submissions && t.has_data);
}
