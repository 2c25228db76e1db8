#include "program/unpacking.h"

#include "program/members.h"
#include "program/process.h"

#include "program/format.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    BESIDE_LEAST = 1 << 20, /* bytes of an archive that are worth a process */
    BLOCK = 1 << 16,
    DATA_MOST = 1 << 15
};

/* What is sent: for each file its name, its bytes and its end, then the end of the archive. Reader
   and writer are the same program. */
enum kind { MEMBER, DATA, MEMBER_END, ARCHIVE_END };

/* The head of what is sent; `len` bytes follow. Those of an end are why it is no good end, if any.
 */
struct head {
    uint64_t kind, len;
    uint64_t got; /* bytes of the archive so far */
};

/* ---- the process that unpacks ---- */

struct unpacker {
    struct reading in;
    sink to;
};

static void send(struct unpacker *u, enum kind kind, bytes b)
{
    struct head head = { kind, b.len, u->in.got };
    sink_bytes(&u->to, bytes_of(&head, sizeof head));
    sink_bytes(&u->to, b);
}

/* With its NUL; of no text, nothing. */
static void send_text(struct unpacker *u, enum kind kind, const char *text)
{
    send(u, kind, bytes_of(text, text == 0 ? 0 : strlen(text) + 1));
}

static void send_member(struct unpacker *u, struct members *m, const char *name)
{
    static unsigned char data[DATA_MOST];
    size_t n = 0;
    send_text(u, MEMBER, name);
    do {
        n = member_fill(m, data, sizeof data);
        if (n > 0 && n != SOURCE_FAILED)
            send(u, DATA, bytes_of(data, n));
    } while (n > 0 && n != SOURCE_FAILED && !u->to.failed);
    send_text(u, MEMBER_END, member_trouble(m));
}

static _Noreturn void unpack(enum archive_kind kind, const char *path, const struct reading *in,
                             uint64_t limit, int fd)
{
    static unsigned char buffer[BLOCK];
    static struct unpacker u;
    struct writing out = { fd, 0 };
    struct members *m;
    const char *name;
    sink_init(&u.to, writing_write, &out, buffer, sizeof buffer);
    u.in = *in;
    m = members_open(kind, path, &u.in, limit);
    name = m == 0 ? 0 : members_next(m);
    for (; name != 0 && !u.to.failed; name = members_next(m))
        send_member(&u, m, name);
    send_text(&u, ARCHIVE_END, m == 0 ? no_memory : members_trouble(m));
    (void)sink_flush(&u.to);
    _exit(0);
}

/* ---- the process that judges ---- */

struct text {
    char *at;
    size_t room;
};

struct unpacking {
    struct members *here; /* a little archive: there is no process, nor the rest of this */
    pid_t pid;            /* 0: it has ended */
    struct reading *in;
    struct reading pipe;
    source from;
    uint64_t left;              /* bytes of the file that come before the next head */
    int inside;                 /* a file, the end of which has not come */
    int over;                   /* nothing more will come */
    const char *trouble;        /* with the archive */
    const char *member_trouble; /* with the file that is read, or was */
    struct text name, why;
};

/* Ends the process; returns its status. */
static int end(struct unpacking *u, int kill_it)
{
    pid_t pid = u->pid;
    u->pid = 0;
    u->over = 1;
    reading_close(&u->pipe);
    return process_end(pid, kill_it);
}

/* What was to come does not. */
static void lose(struct unpacking *u)
{
    u->trouble = u->pipe.trouble;
    if (u->trouble != 0)
        (void)end(u, 1);
    else
        u->trouble = process_fate("unpacked", end(u, 0));
}

static int take(struct unpacking *u, void *to, size_t len)
{
    unsigned char *at = to;
    while (len > 0) {
        bytes ahead = bytes_first(source_ahead(&u->from), len);
        if (ahead.len == 0 && !source_more(&u->from)) {
            lose(u);
            return 0;
        }
        if (ahead.len > 0)
            memcpy(at, ahead.at, ahead.len);
        source_advance(&u->from, ahead.len);
        at += ahead.len;
        len -= ahead.len;
    }
    return 1;
}

static int take_head(struct unpacking *u, struct head *head)
{
    if (u->over || !take(u, head, sizeof *head))
        return 0;
    u->in->got = head->got;
    return 1;
}

/* 0: there is no text, or it is lost and all is over. */
static const char *take_text(struct unpacking *u, struct text *to, size_t len)
{
    if (len > to->room) {
        char *larger = realloc(to->at, len);
        if (larger == 0) {
            u->pipe.trouble = no_memory;
            lose(u);
            return 0;
        }
        to->at = larger;
        to->room = len;
    }
    return len > 0 && take(u, to->at, len) ? to->at : 0;
}

const char *unpacking_next(struct unpacking *u)
{
    struct head head;
    const char *why;
    if (u->here != 0)
        return members_next(u->here);
    if (!take_head(u, &head))
        return 0;
    if (head.kind == MEMBER) {
        u->inside = 1;
        return take_text(u, &u->name, (size_t)head.len);
    }
    why = take_text(u, &u->why, (size_t)head.len);
    if (!u->over)
        u->trouble = why;
    u->over = 1;
    return 0;
}

const char *unpacking_trouble(struct unpacking *u)
{
    if (u->here != 0)
        return members_trouble(u->here);
    return u->over ? u->trouble : "interrupted";
}

static void leave_member(struct unpacking *u, const char *why)
{
    u->inside = 0;
    u->left = 0;
    u->member_trouble = u->over ? u->trouble : why;
}

/* Goes on to bytes of the file. 0: it is at its end. */
static int go_on(struct unpacking *u)
{
    struct head head;
    while (u->inside && u->left == 0) {
        if (!take_head(u, &head))
            leave_member(u, 0);
        else if (head.kind == DATA)
            u->left = head.len;
        else
            leave_member(u, take_text(u, &u->why, (size_t)head.len));
    }
    return u->inside;
}

size_t unpacking_fill(void *unpacking, unsigned char *at, size_t room)
{
    struct unpacking *u = unpacking;
    size_t n;
    if (u->here != 0)
        return member_fill(u->here, at, room);
    if (!go_on(u))
        return u->member_trouble != 0 ? SOURCE_FAILED : 0;
    n = u->left < room ? (size_t)u->left : room;
    if (!take(u, at, n)) {
        leave_member(u, 0);
        return SOURCE_FAILED;
    }
    u->left -= n;
    return n;
}

const char *unpacking_settle(void *unpacking)
{
    static unsigned char rest[BLOCK];
    const struct unpacking *u = unpacking;
    size_t n;
    do
        n = unpacking_fill(unpacking, rest, sizeof rest);
    while (n > 0 && n != SOURCE_FAILED);
    return u->here != 0 ? member_trouble(u->here) : u->member_trouble;
}

static int start(struct unpacking *u, enum archive_kind kind, const char *path, uint64_t limit,
                 sink *out)
{
    static unsigned char buffer[BLOCK];
    int ends[2];
    if (pipe(ends) != 0)
        return 0;
    u->pid = process_fork(out);
    if (u->pid == 0) {
        (void)close(ends[0]);
        unpack(kind, path, u->in, limit, ends[1]);
    }
    (void)close(ends[1]);
    if (u->pid < 0) {
        (void)close(ends[0]);
        u->pid = 0;
        return 0;
    }
    (void)reading_start(&u->pipe, ends[0], 0);
    u->pipe.give_up = u->in->give_up;
    source_init(&u->from, reading_fill, &u->pipe, buffer, sizeof buffer);
    return 1;
}

struct unpacking *unpacking_open(enum archive_kind kind, const char *path, struct reading *in,
                                 uint64_t limit, sink *out)
{
    struct unpacking *u = calloc(1, sizeof *u);
    if (u == 0)
        return 0;
    u->in = in;
    if (in->size < BESIDE_LEAST) {
        u->here = members_open(kind, path, in, limit);
        if (u->here == 0) {
            free(u);
            return 0;
        }
    } else if (!start(u, kind, path, limit, out)) {
        u->trouble = strerror(errno);
        u->over = 1;
    }
    return u;
}

void unpacking_close(struct unpacking *u)
{
    if (u->here != 0)
        members_close(u->here);
    else if (u->pid != 0)
        (void)end(u, !u->over);
    free(u->name.at);
    free(u->why.at);
    free(u);
}
