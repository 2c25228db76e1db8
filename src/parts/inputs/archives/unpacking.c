#include "inputs/archives/unpacking.h"

#include "inputs/archives/members.h"
#include "inputs/selection.h"
#include "system/process.h"
#include "system/temporary_store.h"
#include "text/byte_queue.h"
#include "text/memory.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { BLOCK = 1 << 17, DATA_MOST = 1 << 15 };

/* A request to the unpacker. The descriptor of the archive is sent with it.
   Both processes are the same program, so the layout is the same. */
struct request {
    struct unpack_request what; /* what it points to follows: the path and the numbers */
    size_t len;                 /* of the path, with its NUL */
    int is_waited_for;          /* the archive may be a pipe, so answers are sent at once */
};

/* The parts of an answer: for each member its name, its bytes and its end; then the archive's end.
 */
enum kind { MEMBER, DATA, MEMBER_END, ARCHIVE_END };

/* The head of a part; `len` bytes follow. The bytes of an end are the reason why it is not a good
 * end. */
struct head {
    uint64_t kind, len;
    uint64_t got;                /* bytes of the archive that were read so far */
    uint64_t number, is_special; /* of a member */
};

/* ---- a descriptor that comes with a message ---- */

union room_of_descriptor {
    struct cmsghdr align;
    char at[CMSG_SPACE(sizeof(int))];
};

static struct msghdr message_of(struct iovec *part, union room_of_descriptor *room)
{
    struct msghdr m = { 0 };
    memset(room, 0, sizeof *room);
    m.msg_iov = part;
    m.msg_iovlen = 1;
    m.msg_control = room->at;
    m.msg_controllen = sizeof room->at;
    return m;
}

/* Returns 0 on failure, with errno. */
static int send_request(int to, const struct request *q, int fd)
{
    union room_of_descriptor room;
    struct request copy = *q;
    struct iovec part = { &copy, sizeof copy };
    struct msghdr m = message_of(&part, &room);
    struct cmsghdr *with = CMSG_FIRSTHDR(&m);
    ssize_t n;
    with->cmsg_level = SOL_SOCKET;
    with->cmsg_type = SCM_RIGHTS;
    with->cmsg_len = CMSG_LEN(sizeof fd);
    memcpy(CMSG_DATA(with), &fd, sizeof fd);
    do
        n = sendmsg(to, &m, MSG_NOSIGNAL);
    while (n < 0 && errno == EINTR);
    return n == (ssize_t)sizeof *q;
}

/* Returns the descriptor, or -1 if there are no more requests. */
static int receive_request(int from, struct request *q)
{
    union room_of_descriptor room;
    struct iovec part = { q, sizeof *q };
    struct msghdr m = message_of(&part, &room);
    const struct cmsghdr *with;
    int fd = -1;
    ssize_t n;
    do
        n = recvmsg(from, &m, MSG_WAITALL);
    while (n < 0 && errno == EINTR);
    with = n == (ssize_t)sizeof *q ? CMSG_FIRSTHDR(&m) : 0;
    if (with != 0)
        memcpy(&fd, CMSG_DATA(with), sizeof fd);
    return fd;
}

/* ---- the process that unpacks ---- */

/* An archive that is being unpacked. */
struct level {
    struct members *m;
    uint64_t answered;     /* members */
    struct file_reader in; /* of an archive in another one: its temporary file */
    const struct archive_member *now;
};

struct unpacker {
    struct file_reader in;
    sink to;
    struct unpack_request what; /* `limit` and `count` are what is left of them */
    size_t below;               /* where in a name the part begins that is in the archive */
    struct level levels[INNER_DEPTH + 1]; /* the archive, and those in it that are entered */
    unsigned depth;
};

static void answer(struct unpacker *u, enum kind kind, bytes b)
{
    const struct archive_member *now = u->levels[u->depth].now;
    struct head head = { .kind = kind, .len = b.len, .got = u->in.got };
    if (kind == MEMBER) {
        head.number = now->number;
        head.is_special = (uint64_t)now->is_special;
    }
    sink_bytes(&u->to, bytes_of(&head, sizeof head));
    sink_bytes(&u->to, b);
}

/* Sends a text with its NUL, or nothing for NULL. */
static void answer_text(struct unpacker *u, enum kind kind, const char *text)
{
    answer(u, kind, bytes_of(text, text == 0 ? 0 : strlen(text) + 1));
}

static void answer_data(struct unpacker *u, struct members *m)
{
    static unsigned char data[DATA_MOST];
    size_t n;
    while (!u->to.failed && (n = member_fill(m, data, sizeof data)) > 0 && n != SOURCE_FAILED)
        answer(u, DATA, bytes_of(data, n));
}

/* Answers the current member, unless it is not picked. */
static void answer_member(struct unpacker *u, const struct level *l)
{
    struct unpack_request *what = &u->what;
    if (what->picked != 0 && l->now->number != *what->picked)
        return;
    answer_text(u, MEMBER, l->now->name);
    if (!what->names_only)
        answer_data(u, l->m);
    answer_text(u, MEMBER_END, l->now->trouble);
    if (what->picked != 0) {
        what->picked++;
        what->count--;
    }
}

/* Whether all members that are picked were answered, so that nothing is known about the rest. */
static int has_all_picked(const struct unpacker *u)
{
    return u->what.picked != 0 && u->what.count == 0;
}

/* ---- archives in archives ---- */

/* Whether a member is opened as an archive. Clutter is not, although its name may end so. */
static int is_inner_archive(const struct unpacker *u, const struct archive_member *now)
{
    return u->what.opens_inner && archive_kind_of(now->name) != NO_ARCHIVE && now->trouble == 0 &&
           !is_clutter(now->name + u->below);
}

/* Answers the current member, an archive, as one that cannot be read. */
static void refuse_inner(struct unpacker *u, const char *why)
{
    answer_text(u, MEMBER, u->levels[u->depth].now->name);
    answer_text(u, MEMBER_END, why);
}

/* Copies the member into a file, and goes back to its start. Returns why that failed, or NULL. */
static const char *copy_member(const struct level *from, int fd)
{
    static const char too_large[] = "an archive of more than 256 MiB in an archive";
    static unsigned char data[DATA_MOST];
    struct writing to = { fd, 0 };
    uint64_t len = 0;
    size_t n = 0;
    if (from->now->left != UINT64_MAX && from->now->left > INNER_MOST)
        return too_large;
    while ((n = member_fill(from->m, data, sizeof data)) > 0 && n != SOURCE_FAILED) {
        len += n;
        if (len > INNER_MOST)
            return too_large;
        if (!writing_write(&to, bytes_of(data, n))) {
            errno = to.error;
            return temporary_file_trouble();
        }
    }
    if (n == SOURCE_FAILED)
        return from->now->trouble;
    return lseek(fd, 0, SEEK_SET) == 0 ? 0 : temporary_file_trouble();
}

/* Opens the current member of the innermost archive as an archive. Returns why that failed, or
   NULL. */
static const char *enter_inner(struct unpacker *u)
{
    struct level *outer = &u->levels[u->depth];
    struct level *inner = outer + 1;
    const char *name = outer->now->name, *why;
    int fd;
    if (u->depth == INNER_DEPTH)
        return "an archive inside 4 archives";
    fd = temporary_file();
    if (fd < 0)
        return temporary_file_trouble();
    why = copy_member(outer, fd);
    (void)file_reader_start(&inner->in, fd, 0);
    inner->answered = 0;
    if (why != 0) {
        file_reader_close(&inner->in);
        return why;
    }
    inner->m = members_open(archive_kind_of(name), name, &inner->in, &u->what.limit, 0);
    u->depth++;
    return 0;
}

/* Leaves the innermost archive, which is in another one. */
static void leave_inner(struct unpacker *u)
{
    struct level *inner = &u->levels[u->depth--];
    const char *why = members_trouble(inner->m);
    if (why == 0 && inner->answered == 0)
        why = "no file in it";
    if (why != 0)
        refuse_inner(u, why);
    members_close(inner->m);
    file_reader_close(&inner->in);
}

/* Answers the current member, or opens it. */
static void answer_or_enter(struct unpacker *u)
{
    struct level *l = &u->levels[u->depth];
    const char *why;
    l->answered++;
    if (!is_inner_archive(u, l->now)) {
        answer_member(u, l);
        return;
    }
    why = enter_inner(u);
    if (why != 0)
        refuse_inner(u, why);
}

/* Moves to the next member of the innermost archive. Returns 0 if there is none that is wanted. */
static int next_wanted(struct unpacker *u)
{
    struct level *l = &u->levels[u->depth];
    if (u->to.failed || has_all_picked(u))
        return 0;
    l->now = members_next(l->m);
    return l->now != 0;
}

/* Answers the members of the archive, and of archives in it. */
static void answer_all(struct unpacker *u)
{
    for (;;) {
        if (next_wanted(u))
            answer_or_enter(u);
        else if (u->depth > 0)
            leave_inner(u);
        else
            return;
    }
}

/* ---- an archive ---- */

static void unpack(struct unpacker *u, const struct request *q)
{
    struct members *m;
    u->what = q->what;
    m = members_open(q->what.kind, q->what.path, &u->in, &u->what.limit, !q->what.opens_inner);
    u->levels[0].m = m;
    u->depth = 0;
    u->below = q->len;
    answer_all(u);
    answer_text(u, ARCHIVE_END, u->to.failed || has_all_picked(u) ? 0 : members_trouble(m));
    (void)sink_flush(&u->to);
    members_close(m);
}

/* Serves requests until the other process closes its end. */
static _Noreturn void serve(int fd)
{
    static unsigned char buffer[BLOCK];
    static struct unpacker u;
    struct writing out = { fd, 0 };
    struct request q = { 0 };
    int archive = receive_request(fd, &q);
    sink_init(&u.to, writing_write, &out, buffer, sizeof buffer);
    while (archive >= 0 && !u.to.failed) {
        char *path = memory_new(1, q.len);
        uint64_t *picked = memory_new(q.what.count, sizeof *picked);
        if (!process_read(fd, path, q.len) ||
            !process_read(fd, picked, q.what.count * sizeof *picked))
            break;
        q.what.path = path;
        q.what.picked = q.what.picked != 0 ? picked : 0;
        (void)file_reader_start(&u.in, archive, q.is_waited_for ? &u.to : 0);
        unpack(&u, &q);
        file_reader_close(&u.in);
        free(picked);
        free(path);
        if (!u.to.failed) /* otherwise this process exits, and the other sees the end */
            archive = receive_request(fd, &q);
    }
    _exit(0);
}

/* ---- the process that judges ---- */

struct unpacking {
    struct file_reader *in;
    struct file_reader answer;
    source from;
    uint64_t left;             /* bytes of the member before the next head */
    int inside;                /* a member has begun and not ended */
    struct archive_member now; /* the current or last member */
    int over;                  /* the archive has ended */
    const char *trouble;       /* with the archive, or NULL */
    struct byte_queue name, why;
};

/* The unpacker. */
static struct {
    pid_t pid;   /* 0: there is none */
    pid_t owner; /* the process that started it; another one after a fork */
    int fd;
} server;

static int server_is_there(void)
{
    return server.pid != 0 && server.owner == getpid();
}

static int server_start(sink *out)
{
    int ends[2];
    if (server_is_there())
        return 1;
    server.pid = 0;
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
        return 0;
    server.owner = getpid();
    server.fd = ends[0];
    server.pid = process_fork(out);
    if (server.pid == 0) {
        (void)close(ends[0]);
        serve(ends[1]);
    }
    (void)close(ends[1]);
    if (server.pid > 0)
        return 1;
    server.pid = 0;
    (void)close(ends[0]);
    return 0;
}

/* Ends the unpacker, and returns its exit status. */
static int server_end(int kill_it)
{
    pid_t pid = server.pid;
    server.pid = 0;
    (void)close(server.fd);
    return process_end(pid, kill_it);
}

void unpacking_done(void)
{
    if (server_is_there())
        (void)server_end(0);
}

/* The unpacker has died: nothing more will come. */
static void lose(struct unpacking *u)
{
    u->over = 1;
    u->trouble = u->answer.trouble;
    if (u->trouble != 0)
        (void)server_end(1);
    else
        u->trouble = process_fate("unpacked", server_end(0));
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

/* Reads the text of a part. Returns NULL if it is empty, or if the unpacker has died. */
static const char *take_text(struct unpacking *u, struct byte_queue *to, size_t len)
{
    if (len == 0)
        return 0;
    queue_empty(to);
    queue_room(to, len);
    return take(u, to->at, len) ? to->at : 0;
}

const char *unpacking_next(struct unpacking *u)
{
    struct head head;
    const char *why;
    if (!take_head(u, &head))
        return 0;
    if (head.kind == MEMBER) {
        u->inside = 1;
        u->now.number = head.number;
        u->now.is_special = head.is_special != 0;
        return take_text(u, &u->name, (size_t)head.len);
    }
    why = take_text(u, &u->why, (size_t)head.len);
    if (!u->over)
        u->trouble = why;
    u->over = 1;
    return 0;
}

const struct archive_member *unpacking_member(const struct unpacking *u)
{
    return &u->now;
}

const char *unpacking_trouble(const struct unpacking *u)
{
    return u->over ? u->trouble : "interrupted";
}

static void leave_member(struct unpacking *u, const char *why)
{
    u->inside = 0;
    u->left = 0;
    u->now.trouble = u->over ? u->trouble : why;
}

/* Moves to the next bytes of the member. Returns 0 at its end. */
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
    if (!go_on(u))
        return u->now.trouble != 0 ? SOURCE_FAILED : 0;
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
    return u->now.trouble;
}

/* Sends the request for an archive. Returns 0 on failure, with errno. */
static int ask(const struct unpacking *u, const struct request *q)
{
    struct writing to = { server.fd, 0 };
    return send_request(server.fd, q, u->in->fd) &&
           writing_write(&to, bytes_of(q->what.path, q->len)) &&
           writing_write(&to, bytes_of(q->what.picked, q->what.count * sizeof *q->what.picked));
}

struct unpacking *unpacking_start(const struct unpack_request *what, struct file_reader *in,
                                  sink *out)
{
    static unsigned char buffer[BLOCK];
    struct request request = { .what = *what,
                               .len = strlen(what->path) + 1,
                               .is_waited_for = in->flush_first != 0 };
    /* The unpacker starts first, because it is a fork: it would lose what was taken before. */
    const char *trouble = server_start(out) ? 0 : strerror(errno);
    struct unpacking *u = memory_new(1, sizeof *u);
    u->in = in;
    if (trouble != 0) {
        u->over = 1;
        u->trouble = trouble;
        return u;
    }
    (void)file_reader_start(&u->answer, server.fd, in->flush_first);
    u->answer.give_up = in->give_up;
    source_init(&u->from, file_reader_fill, &u->answer, buffer, sizeof buffer);
    if (!ask(u, &request)) {
        u->answer.trouble = strerror(errno);
        lose(u);
    }
    return u;
}

struct unpacking *unpacking_open(enum archive_kind kind, const char *path, struct file_reader *in,
                                 uint64_t limit, sink *out)
{
    struct unpack_request all = { .path = path, .limit = limit, .kind = kind, .opens_inner = 1 };
    return unpacking_start(&all, in, out);
}

void unpacking_close(struct unpacking *u)
{
    if (!u->over)
        (void)server_end(1);
    free(u->name.at);
    free(u->why.at);
    free(u);
}
