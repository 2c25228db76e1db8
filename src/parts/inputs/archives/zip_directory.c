#include "inputs/archives/zip_directory.h"

#include "base/bytes.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

enum {
    END = 22,      /* bytes of the end record */
    LOCATOR = 20,  /* bytes of the locator of the zip64 end record */
    END64 = 56,    /* least bytes of the zip64 end record */
    ENTRY = 46,    /* bytes of a directory entry without its fields */
    HEADER = 30,   /* bytes of a member's local header without its fields */
    FIELD = 0xFFFF /* most bytes of a name, an extra field or a comment */
};

#define NONE 0xFFFFFFFF /* the value of a 32-bit field if zip64 has the value elsewhere */

enum { AHEAD = 1 << 16, NEAR = 1 << 12, ROOM = 1 << 18 };

static const char no_end[] =
    "the zip is cut off, or more follows it: it does not end with its end record";
static const char two_ends[] = "the zip is damaged: it has two end records";
static const char displaced[] =
    "the zip is cut off or damaged: its directory is not where its end record says";
static const char broken[] = "the zip is damaged: its directory is broken";
static const char disagrees[] =
    "the zip is damaged: a directory entry does not agree with its member";

/* ---- bytes of the file ---- */

/* A part of the file in memory. */
struct window {
    int fd;
    uint64_t size; /* of the file */
    size_t ahead;  /* the least number of bytes to read */
    uint64_t at;
    size_t len;
    const char *trouble; /* why the file cannot be read, or NULL */
    unsigned char *room; /* ROOM bytes */
};

static int is_in_window(const struct window *w, uint64_t at, size_t len)
{
    return at >= w->at && at - w->at <= w->len && len <= w->len - (size_t)(at - w->at);
}

/* Fills the window from offset `at` with `least` bytes, or up to `most` if one read returns them.
 */
static void fill(struct window *w, uint64_t at, size_t least, size_t most)
{
    ssize_t n = 1;
    w->at = at;
    w->len = 0;
    while (n != 0 && w->len < least) {
        n = pread(w->fd, w->room + w->len, most - w->len, (off_t)(at + w->len));
        if (n > 0) {
            w->len += (size_t)n;
        } else if (n < 0 && errno != EINTR) {
            w->trouble = strerror(errno);
            n = 0;
        }
    }
}

/* Returns `len` bytes, at most ROOM, at offset `at`, or NULL if the file does not have them. They
   are valid until the next call. */
static const unsigned char *look(struct window *w, uint64_t at, size_t len)
{
    if (at > w->size || len > w->size - at)
        return 0;
    if (!is_in_window(w, at, len))
        fill(w, at, len, len > w->ahead ? len : w->ahead);
    return is_in_window(w, at, len) ? w->room + (at - w->at) : 0;
}

static uint64_t number(const unsigned char *at, size_t len)
{
    uint64_t n = 0;
    while (len > 0)
        n = n << 8 | at[--len];
    return n;
}

static unsigned field(const unsigned char *at)
{
    return (unsigned)number(at, 2);
}

static int is_signed(const unsigned char *at, int a, int b)
{
    return at[0] == 'P' && at[1] == 'K' && at[2] == a && at[3] == b;
}

/* ---- the end ---- */

/* The directory, as the end record or the zip64 end record describes it. */
struct end {
    uint64_t at; /* offset of the end record */
    uint64_t entries, len, offset;
    uint64_t limit; /* where the directory has to end, because the next record begins there */
};

/* Finds the end record whose comment, which may be empty, ends at the end of the file. A truncated
   zip may contain the end record of another zip, stored in it. */
static const char *find_end(struct window *w, struct end *e)
{
    uint64_t from = w->size > END + FIELD ? w->size - END - FIELD : 0;
    size_t len = (size_t)(w->size - from);
    const unsigned char *tail = look(w, from, len);
    size_t i, found = 0;
    for (i = 0; tail != 0 && i + END <= len; i++) {
        if (is_signed(tail + i, 5, 6) && field(tail + i + 20) == len - i - END) {
            e->at = from + i;
            found++;
        }
    }
    return found == 1 ? 0 : found == 0 ? no_end : two_ends;
}

/* Reads the end record. Returns whether the whole zip is in this file, and not split over several.
 */
static int read_end(struct window *w, struct end *e)
{
    const unsigned char *p = look(w, e->at, END);
    if (p == 0)
        return 0;
    e->entries = field(p + 10);
    e->len = number(p + 12, 4);
    e->offset = number(p + 16, 4);
    e->limit = e->at;
    return field(p + 4) == 0 && field(p + 6) == 0 && field(p + 8) == e->entries;
}

/* Whether the end record agrees with zip64 on `n`, or refers to zip64 for it. */
static int agrees(uint64_t old, uint64_t none, uint64_t n)
{
    return old == none || old == n;
}

/* Reads the zip64 end record. The locator at `p` points to it. */
static int read_end64(struct window *w, const unsigned char *p, struct end *e)
{
    struct end old = *e;
    uint64_t locator = e->at - LOCATOR;
    uint64_t at = number(p + 8, 8);
    int is_one_file = number(p + 4, 4) == 0 && number(p + 16, 4) == 1;
    if (!is_one_file || at > locator || locator - at < END64)
        return 0;
    p = look(w, at, END64);
    if (p == 0 || !is_signed(p, 6, 6) || number(p + 4, 8) != locator - at - 12)
        return 0;
    e->entries = number(p + 32, 8);
    e->len = number(p + 40, 8);
    e->offset = number(p + 48, 8);
    e->limit = at;
    return number(p + 16, 4) == 0 && number(p + 20, 4) == 0 && number(p + 24, 8) == e->entries &&
           agrees(old.entries, 0xFFFF, e->entries) && agrees(old.len, NONE, e->len) &&
           agrees(old.offset, NONE, e->offset);
}

static const char *read_ends(struct window *w, struct end *e)
{
    const char *wrong = find_end(w, e);
    const unsigned char *p;
    if (wrong != 0)
        return wrong;
    if (!read_end(w, e))
        return displaced;
    p = e->at >= LOCATOR ? look(w, e->at - LOCATOR, LOCATOR) : 0;
    if (p != 0 && is_signed(p, 6, 7) && !read_end64(w, p, e))
        return displaced;
    return e->len <= e->limit && e->offset == e->limit - e->len ? 0 : displaced;
}

/* ---- entries ---- */

enum { UTF8 = 1 << 11, UNICODE_PATH = 0x7075, ZIP64 = 1 };

/* The fields of a directory entry. A local header has the same, except the offset. */
struct claims {
    unsigned flags, system;
    uint64_t checksum, packed, unpacked, offset;
    bytes name, extra;
};

/* Returns the extra field with the number `id`, or an empty view. */
static bytes extra_of(bytes extra, unsigned id)
{
    while (extra.len >= 4) {
        bytes one = bytes_first(bytes_skip(extra, 4), field(extra.at + 2));
        if (field(extra.at) == id)
            return one;
        extra = bytes_skip(extra, 4 + one.len);
    }
    return bytes_of(0, 0);
}

/* Returns what a field of 32 bits says, which may be that zip64 has the next of its fields instead.
 */
static uint64_t widened(const unsigned char *at, bytes *wide)
{
    uint64_t n = number(at, 4);
    if (n == NONE && wide->len >= 8) {
        n = number(wide->at, 8);
        *wide = bytes_skip(*wide, 8);
    }
    return n;
}

/* Reads the fields that an entry and a local header share; the flags are at `at`. `offset` is the
   field of the offset, or NULL. */
static struct claims claims_of(const unsigned char *at, const unsigned char *offset, bytes name,
                               bytes extra)
{
    struct claims c = { .system = at[-1], .name = name, .extra = extra };
    bytes wide = extra_of(extra, ZIP64);
    c.flags = field(at);
    c.checksum = number(at + 8, 4);
    c.unpacked = widened(at + 16, &wide);
    c.packed = widened(at + 12, &wide);
    c.offset = offset != 0 ? widened(offset, &wide) : 0;
    return c;
}

static int has_other_than_ascii(bytes b)
{
    size_t i;
    for (i = 0; i < b.len; i++) {
        if (b.at[i] > 0x7F)
            return 1;
    }
    return 0;
}

/* Whether both give the name that libarchive takes from the local header. */
static int are_named_alike(const struct claims *a, const struct claims *b)
{
    if (!bytes_equal(a->name, b->name))
        return 0;
    if ((a->flags & UTF8) != (b->flags & UTF8) && has_other_than_ascii(a->name))
        return 0;
    if (a->system != b->system && bytes_find(a->name, '\\') < a->name.len)
        return 0;
    return bytes_equal(extra_of(a->extra, UNICODE_PATH), extra_of(b->extra, UNICODE_PATH));
}

/* Whether a local header agrees with the entry on a size or checksum, or leaves it to the entry. */
static int is_no_contradiction(uint64_t header, uint64_t entry)
{
    return header == 0 || header == NONE || header == entry;
}

/* The local header has to agree, because libarchive would use it. */
static int are_alike(const struct claims *entry, const struct claims *header)
{
    return are_named_alike(entry, header) &&
           is_no_contradiction(header->checksum, entry->checksum) &&
           is_no_contradiction(header->packed, entry->packed) &&
           is_no_contradiction(header->unpacked, entry->unpacked);
}

/* Whether the entry points to its member, which has to end before the directory begins. */
static int is_member(struct window *w, const struct end *e, const struct claims *entry)
{
    uint64_t at = entry->offset;
    const unsigned char *p = at < e->offset ? look(w, at, HEADER) : 0;
    struct claims header;
    size_t name, extra;
    if (p == 0 || !is_signed(p, 3, 4))
        return 0;
    name = field(p + 26);
    extra = field(p + 28);
    p = look(w, at, HEADER + name + extra);
    if (p == 0 || HEADER + name + extra > e->offset - at)
        return 0;
    header = claims_of(p + 6, 0, bytes_of(p + HEADER, name), bytes_of(p + HEADER + name, extra));
    return are_alike(entry, &header);
}

/* A folder has no data, and its name ends with a separator. */
static int is_folder(const struct claims *entry)
{
    int last = entry->name.len > 0 ? entry->name.at[entry->name.len - 1] : 0;
    return (last == '/' || last == '\\') && entry->unpacked == 0;
}

/* Whether the entry claims to be empty although its checksum is not that of no bytes (0). */
static int is_empty_by_mistake(const struct claims *entry)
{
    return entry->unpacked == 0 && entry->checksum != 0;
}

/* Reads the directory through the window `w`, and the members through the window `near`. */
static const char *read_entries(struct zip_directory *d, struct window *w, struct window *near,
                                const struct end *e)
{
    uint64_t at = e->offset;
    uint64_t entries = 0;
    for (; at < e->limit; entries++) {
        const unsigned char *p = look(w, at, ENTRY);
        struct claims entry;
        bytes name;
        uint64_t len;
        if (p == 0 || !is_signed(p, 1, 2))
            return broken;
        len = (uint64_t)ENTRY + field(p + 28) + field(p + 30) + field(p + 32);
        p = len <= e->limit - at ? look(w, at, (size_t)len) : 0;
        if (p == 0)
            return broken;
        name = bytes_of(p + ENTRY, field(p + 28));
        entry = claims_of(p + 8, p + 42, name, bytes_of(p + ENTRY + name.len, field(p + 30)));
        d->files += !is_folder(&entry);
        if (is_empty_by_mistake(&entry) || !is_member(near, e, &entry))
            d->wrong = disagrees;
        at += len;
    }
    return entries == e->entries ? 0 : broken;
}

void zip_directory_read(struct zip_directory *d, int fd, uint64_t size)
{
    static unsigned char far_room[ROOM], near_room[ROOM];
    struct window w = { .fd = fd, .size = size, .ahead = AHEAD, .room = far_room };
    struct window near = { .fd = fd, .size = size, .ahead = NEAR, .room = near_room };
    struct end e = { 0 };
    const char *unreadable = read_ends(&w, &e);
    memset(d, 0, sizeof *d);
    if (unreadable == 0)
        unreadable = read_entries(d, &w, &near, &e);
    d->is_readable = unreadable == 0;
    d->entries = d->is_readable ? e.entries : 0;
    d->end = d->is_readable ? e.at + END : 0;
    if (!d->is_readable) {
        d->wrong = unreadable;
        d->files = 0;
    }
    if (w.trouble != 0 || near.trouble != 0)
        d->wrong = w.trouble != 0 ? w.trouble : near.trouble;
}
