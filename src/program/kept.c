#include "program/kept.h"

#include <stdlib.h>
#include <string.h>

enum { KEPT_MOST = 1 << 14 /* inputs */, KEPT_ROOM = 1 << 22 /* bytes */ };

struct span {
    size_t start, len;
    int is_there;
};

struct kept {
    struct teller teller;     /* tells, */
    struct reporter reporter; /* ... who tells, */
    struct recorder recorder; /* ... who writes to */
    sink said;                /* ... the room */
    size_t start;             /* of the next input */
    uint32_t given, forgotten;
    struct span spans[KEPT_MOST]; /* by number - 1 */
    unsigned char room[KEPT_ROOM];
};

struct kept *kept_open(enum quiet quiet)
{
    struct kept *k = malloc(sizeof *k); /* most of it may never be touched */
    if (k == 0)
        return 0;
    memset(&k->teller, 0, sizeof k->teller);
    k->teller.to = &k->reporter;
    k->recorder.to = &k->said;
    record(&k->reporter, &k->recorder, quiet);
    sink_init(&k->said, 0, 0, k->room, sizeof k->room);
    k->start = 0;
    k->given = 0;
    k->forgotten = 0;
    return k;
}

void kept_close(struct kept *k)
{
    if (k != 0)
        teller_free(&k->teller);
    free(k);
}

/* What is begun already has half of the room. */
uint32_t kept_number(struct kept *k)
{
    if (k->given == KEPT_MOST || k->start > KEPT_ROOM / 2)
        return 0;
    k->spans[k->given++].is_there = 0;
    return k->given;
}

struct teller *kept_teller(struct kept *k, const char *path)
{
    k->recorder.known = path;
    k->teller.known = path;
    return &k->teller;
}

void kept_end(struct kept *k, uint32_t number)
{
    struct span *s = &k->spans[number - 1];
    if (k->said.failed) {
        kept_drop(k);
        return;
    }
    s->start = k->start;
    s->len = k->said.len - k->start;
    s->is_there = 1;
    k->start = k->said.len;
}

void kept_drop(struct kept *k)
{
    k->said.len = k->start;
    k->said.failed = 0;
    k->teller.failed = 0;
}

int kept_has(const struct kept *k, uint32_t number)
{
    return k->spans[number - 1].is_there;
}

void kept_tell(const struct kept *k, uint32_t number, struct teller *t)
{
    const struct span *s = &k->spans[number - 1];
    (void)tell_all(t, bytes_of(k->room + s->start, s->len));
}

void kept_forget(struct kept *k, uint32_t number)
{
    k->spans[number - 1].is_there = 0;
    if (++k->forgotten < k->given)
        return;
    k->given = 0;
    k->forgotten = 0;
    k->start = 0;
    k->said.len = 0;
}
