#include "library/judging.h"

#include "library/complaint.h"

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
    int no_memory;          /* an allocation failed */
    const char *load_fault; /* why a saved game was not opened; NULL: it was */
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
    if (o->load == 0) {
        j->load_fault = "the arguments name a saved game, and `load` is NULL";
        return 0;
    }
    if ((o->flags & FLIPREF_OPEN) != 0 && !o->open(o->load_from, path)) {
        j->load_fault = "`open` found no saved game of the name that the arguments give";
        return 0;
    }
    return source_take(j, j->options->load, j->options->load_from, LINES_CAPACITY);
}

static void close_load(void *who, source *from)
{
    give_back(who, from);
}

/* ---- judging ---- */

/* Complains of what the check could not start with. */
static flipref_status not_started(struct judging *j, const struct dialect *dialect,
                                  const struct world *world)
{
    enum arguments asked = arguments_of(dialect, j->options->args, world);
    if (asked == ARGUMENTS_NO_MEMORY)
        return FLIPREF_NO_MEMORY;
    if (asked != ARGUMENTS_LOAD)
        return bad_arguments(j->options, dialect);
    return bad_option(j->options, "load",
                      j->load_fault != 0
                          ? j->load_fault
                          : "what it reads is not a game that flip could have saved");
}

flipref_status judge_stream(const flipref_options *options, flipref_read *read, void *from,
                            const struct allocator *allocator, const struct listener *to,
                            const struct watcher *watcher)
{
    struct judging j = { options, allocator, 0, 0 };
    struct world world = { take, give_back, open_load, close_load, 0, &j };
    struct check_options check = { .world = &world, .watcher = watcher };
    const struct dialect *dialect = options_read(options, &check);
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
        return not_started(&j, dialect, &world);
    return failed ? FLIPREF_NOT_READ : FLIPREF_OK;
}
