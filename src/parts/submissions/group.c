#include "submissions/group.h"

#include "text/find.h"
#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

/* Members of one name come in the order of the archive. */
static int compare_entries(const struct entry *a, const struct entry *b)
{
    int order = bytes_compare(a->name, b->name);
    return order != 0 ? order : (a->number > b->number) - (a->number < b->number);
}

static int by_entry(const void *a, const void *b)
{
    return compare_entries(a, b);
}

void entries_sort(struct entry *at, size_t count)
{
    if (count > 0)
        qsort(at, count, sizeof *at, by_entry);
}

bytes entry_name_of(bytes member)
{
    for (;;) {
        if (bytes_get(member, 0) == '/')
            member = bytes_skip(member, 1);
        else if (bytes_get(member, 0) == '.' && bytes_get(member, 1) == '/')
            member = bytes_skip(member, 2);
        else
            return member;
    }
}

/* ---- components ---- */

static int by_component(const void *a, const void *b)
{
    const struct component *one = a;
    const struct component *other = b;
    int order = bytes_compare(one->name, other->name);
    return order != 0 ? order : other->is_folder - one->is_folder;
}

struct component *components_of(struct arena *s, const struct entry *at, size_t count,
                                size_t prefix, size_t *components)
{
    struct component *made = arena_take(s, (count + 1) * sizeof *made);
    size_t i;
    *components = 0;
    for (i = 0; i < count; i++) {
        bytes name = bytes_skip(at[i].name, prefix);
        bytes first = name_first(name);
        made[i] = (struct component){ first, at[i].is_folder || first.len < name.len };
    }
    qsort(made, count, sizeof *made, by_component);
    for (i = 0; i < count; i++) { /* of those of one name, the first is a folder if any is */
        if (*components == 0 || !bytes_equal(made[*components - 1].name, made[i].name))
            made[(*components)++] = made[i];
    }
    return made;
}

/* ---- persons ---- */

/* A piece, and whose it is. */
struct owned {
    struct piece piece;
    struct handed by;
};

static int by_owner(const void *a, const void *b)
{
    const struct owned *one = a;
    const struct owned *other = b;
    int order = bytes_compare(one->by.key, other->by.key);
    return order != 0 ? order : compare_entries(&one->piece.entry, &other->piece.entry);
}

/* The key of a person: PERSON, or PERSON_NUMBER. */
static bytes key_of(struct arena *s, const struct place *place)
{
    bytes parts[] = { place->person, BYTES_OF_LITERAL("_"), place->number };
    if (place->number.len == 0)
        return place->person;
    return bytes_of_text(arena_joined(s, parts, sizeof parts / sizeof parts[0]));
}

/* Whether an entry that the layout does not place is somebody's all the same. */
static int is_somebodys(const struct entry *e, const char *const *endings)
{
    bytes first = name_first(e->name);
    return e->is_folder || first.len < e->name.len || name_is_archive(first) ||
           name_is_other_archive(first) || name_is_program(first, endings);
}

/* Finds the owner of an entry. Returns 0 if it is nobody's. */
static int own(struct arena *s, enum layout layout, const struct entry *e,
               const char *const *endings, struct owned *o)
{
    bytes first = name_first(e->name);
    struct place place = { 0 };
    memset(o, 0, sizeof *o);
    if (e->name.len == 0 || name_is_junk(first) || layout_is_platforms(layout, e->name))
        return 0;
    if (layout == LAYOUT_PLAIN || !layout_place(layout, e->name, &place)) {
        if (!is_somebodys(e, endings))
            return 0;
        (void)layout_place(LAYOUT_PLAIN, e->name, &place);
        o->by.is_single = first.len == e->name.len && !e->is_folder;
        if (e->is_folder)
            place.rest = e->name.len;
    }
    o->by.key = key_of(s, &place);
    o->by.name = place.person;
    o->by.number = place.number;
    o->by.folder = bytes_first(e->name, place.rest);
    if (bytes_last(o->by.folder) == '/')
        o->by.folder.len--;
    o->by.is_late = place.is_late;
    o->piece.entry = *e;
    o->piece.rest = bytes_skip(e->name, place.rest);
    o->piece.version = place.version;
    return 1;
}

/* Marks the pieces of all versions but the last. */
static void mark_old(struct piece *at, size_t count)
{
    uint64_t last = 0;
    size_t i;
    for (i = 0; i < count; i++)
        last = at[i].version > last ? at[i].version : last;
    for (i = 0; i < count; i++)
        at[i].is_old = at[i].version < last;
}

/* Makes persons of sorted owned pieces. */
static void gather(struct arena *s, const struct owned *all, size_t count, struct groups *groups)
{
    struct piece *pieces = arena_take(s, (count + 1) * sizeof *pieces);
    size_t first, end;
    groups->at = arena_take(s, (count + 1) * sizeof *groups->at);
    for (first = 0; first < count; first = end) {
        struct handed *person = &groups->at[groups->count++];
        *person = all[first].by;
        person->at = pieces + first;
        for (end = first; end < count && bytes_equal(all[end].by.key, person->key); end++) {
            pieces[end] = all[end].piece;
            person->is_late |= all[end].by.is_late;
        }
        person->count = end - first;
        person->is_single &= person->count == 1;
        mark_old(pieces + first, person->count);
    }
}

void group_by_person(struct arena *s, enum layout layout, const struct entry *at, size_t count,
                     const char *const *endings, struct groups *groups)
{
    struct owned *all = memory_new(count, sizeof *all);
    size_t owned = 0;
    size_t i;
    memset(groups, 0, sizeof *groups);
    for (i = 0; i < count; i++)
        owned += own(s, layout, &at[i], endings, &all[owned]) != 0;
    groups->nobodys = count - owned;
    qsort(all, owned, sizeof *all, by_owner);
    gather(s, all, owned, groups);
    free(all);
}
