#include "library/judging.h"

#include "judge/dialects.h"
#include "tokenize/lines.h"

#include <string.h>

size_t buffer_read(void *buffer, unsigned char *at, size_t room)
{
    struct buffer *in = buffer;
    size_t n = in->len < room ? in->len : room;
    if (n == 0)
        return 0;
    memcpy(at, in->at, n);
    in->at += n;
    in->len -= n;
    return n;
}

/* ---- the world ---- */

struct judging {
    const flipref_options *options;
    const struct allocator *allocator;
    int no_memory; /* an allocation failed */
};

static void *take(void *who, size_t count, size_t size)
{
    struct judging *j = who;
    void *at = allocator_take(j->allocator, count, size);
    j->no_memory |= at == 0;
    return at;
}

static void give_back(void *who, void *at)
{
    const struct judging *j = who;
    allocator_release(j->allocator, at);
}

/* Allocates a source with its buffer after it. */
static source *source_take(struct judging *j, flipref_read *read, void *from, size_t room)
{
    source *s = j->allocator->resize(j->allocator->who, 0, sizeof *s + room);
    j->no_memory |= s == 0;
    if (s != 0)
        source_init(s, read, from, (unsigned char *)(s + 1), room);
    return s;
}

static source *open_load(void *who, const char *path)
{
    struct judging *j = who;
    const flipref_options *o = j->options;
    if (o->load == 0)
        return 0;
    if ((o->flags & FLIPREF_OPEN) != 0 && !o->open(o->load_from, path))
        return 0;
    return source_take(j, j->options->load, j->options->load_from, LINES_CAPACITY);
}

static void close_load(void *who, source *from)
{
    give_back(who, from);
}

/* ---- options ---- */

/* Turns flags into options of `check`. Returns 0 if a flag is unknown. */
static int read_flags(unsigned flags, struct check_options *o, unsigned *takes)
{
    static const unsigned known =
        FLIPREF_INTERLEAVE | FLIPREF_RECORDS | FLIPREF_SAVED_GAME | FLIPREF_LIMIT | FLIPREF_OPEN;
    o->interleave = (flags & FLIPREF_INTERLEAVE) != 0;
    o->records = (flags & FLIPREF_RECORDS) != 0;
    o->saved_game = (flags & FLIPREF_SAVED_GAME) != 0;
    *takes = (o->interleave ? TAKES_INTERLEAVE : 0U) | (o->records ? TAKES_RECORDS : 0U) |
             (o->saved_game ? TAKES_SAVED_GAMES : 0U);
    return (flags & ~known) == 0;
}

/* Returns the dialect, or NULL if there is none or it does not take these options. */
static const struct dialect *read_options(const flipref_options *options, struct check_options *o)
{
    const struct dialect *dialect = options->dialect != 0 ? dialect_named(options->dialect) : 0;
    unsigned takes;
    int needs_args;
    o->args = options->args;
    o->limit = (options->flags & FLIPREF_LIMIT) ? options->limit : 0;
    if (dialect == 0 || !read_flags(options->flags, o, &takes))
        return 0;
    needs_args = (dialect->takes & TAKES_ARGS) && !o->saved_game;
    if ((takes & ~dialect->takes) != 0 || needs_args != (o->args != 0))
        return 0;
    return dialect;
}

/* ---- judging ---- */

flipref_status judge_reading(const flipref_options *options, flipref_read *read, void *from,
                             const struct allocator *allocator, const struct listener *to,
                             const struct watcher *watcher)
{
    struct judging j = { options, allocator, 0 };
    struct world world = { take, give_back, open_load, close_load, 0, &j };
    struct check_options check = { .world = &world, .watcher = watcher };
    const struct dialect *dialect = read_options(options, &check);
    struct tally tally = { 0 };
    int failed;
    source *in;
    if (dialect == 0)
        return FLIPREF_BAD_OPTIONS;
    in = source_take(&j, read, from, LINES_ROOM);
    if (in == 0)
        return FLIPREF_NO_MEMORY;
    dialect->check(to, &check, in, &tally);
    failed = in->failed;
    give_back(&j, in);
    if (j.no_memory)
        return FLIPREF_NO_MEMORY;
    if (tally.limited)
        return FLIPREF_LIMIT_PASSED;
    if (tally.trouble != 0)
        return FLIPREF_BAD_OPTIONS;
    return failed ? FLIPREF_NOT_READ : FLIPREF_OK;
}
