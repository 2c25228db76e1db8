#include "report/cr_lf.h"

/* Makes sure that a byte is in the buffer. Returns 1, or what `fill` returned instead of bytes. */
static size_t refill(struct cr_lf *c)
{
    size_t got;
    if (c->next < c->end)
        return 1;
    got = c->fill(c->from, c->buffer, sizeof c->buffer);
    if (got == 0 || got > sizeof c->buffer)
        return got == 0 ? 0 : SOURCE_FAILED;
    c->next = 0;
    c->end = got;
    return 1;
}

static void end_line(struct cr_lf *c)
{
    if (!c->after_cr && c->bare_count == CR_LF_BARE_MOST)
        c->is_other = 1;
    else if (!c->after_cr)
        c->bare[c->bare_count++] = c->line;
    c->line++;
}

/* Takes the next byte from the buffer. Returns whether it is to be left out. */
static int takes_cr(struct cr_lf *c, unsigned char *byte)
{
    *byte = c->buffer[c->next++];
    if (*byte == '\r' && refill(c) == 1 && c->buffer[c->next] == '\n') {
        c->after_cr = 1;
        return 1;
    }
    if (*byte == '\n')
        end_line(c);
    c->after_cr = 0;
    return 0;
}

static size_t fill_without_cr(void *who, unsigned char *at, size_t room)
{
    struct cr_lf *c = who;
    size_t n = 0;
    while (n < room && (n == 0 || c->next < c->end)) {
        size_t more = refill(c);
        if (more != 1)
            return more;
        n += !takes_cr(c, &at[n]);
    }
    return n;
}

void cr_lf_open(struct cr_lf *c, source *in)
{
    c->fill = in->fill;
    c->from = in->from;
    c->next = c->end = 0;
    c->after_cr = 0;
    c->line = 1;
    c->bare_count = 0;
    c->is_other = 0;
    source_init(in, fill_without_cr, c, in->buffer, in->capacity);
}

/* Returns how many CRs stand before a line. */
static uint64_t crs_before(const struct cr_lf *c, uint64_t line)
{
    size_t bare = 0;
    while (bare < c->bare_count && c->bare[bare] < line)
        bare++;
    return line - 1 - bare;
}

static void tell_finding_in_file(void *who, const struct finding *f)
{
    const struct cr_lf *c = who;
    struct finding moved = *f;
    uint64_t more = f->diagnostic.line > 0 ? crs_before(c, f->diagnostic.line) : 0;
    moved.diagnostic.offset += more;
    moved.diagnostic.fix.offset += more;
    tell_finding(&c->to, &moved);
}

struct listener cr_lf_listener(struct cr_lf *c, const struct listener *to)
{
    struct listener l = { tell_finding_in_file, 0, 0, c, to->quiet, &c->to };
    c->to = *to;
    return l;
}

const char *cr_lf_trouble(const struct cr_lf *c)
{
    return c->is_other ? "more than 256 lines end with LF, and not with CR LF as declared" : 0;
}
