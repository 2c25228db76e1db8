/* A container whose supervisor is the test: it says what the test has queued, and the test reads
   what it was asked for. Each message of the channel is received by itself, so all answers of a
   test can be queued before its first run. */
#ifndef FLIPREF_REGRESS_FAKE_STAGE_H
#define FLIPREF_REGRESS_FAKE_STAGE_H

#include "regress/unit/unit.h"

#include "contain/container.h"

#include <sys/socket.h>
#include <unistd.h>

struct fake_stage {
    struct container *c; /* container_close frees it */
    int own;             /* the stage's end of the channel; -1: closed */
};

static inline struct fake_stage fake_open(enum containment level, enum container_kind kind)
{
    struct fake_stage f = { calloc(1, sizeof *f.c), -1 };
    int ends[2];
    assert_non_null(f.c);
    assert_int_equal(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends), 0);
    f.c->channel = ends[0];
    f.c->user_lock = f.c->log = -1;
    f.c->opening.level = (uint32_t)level;
    f.c->opening.kind = (uint32_t)kind;
    (void)snprintf(f.c->opening.scratch, sizeof f.c->opening.scratch, "/scratch");
    f.own = ends[1];
    return f;
}

/* The stage ends. */
static inline void fake_leave(struct fake_stage *f)
{
    if (f->own >= 0)
        (void)close(f->own);
    f->own = -1;
}

static inline void fake_close(struct fake_stage *f)
{
    fake_leave(f);
    container_close(f->c);
}

static inline void fake_says(const struct fake_stage *f, enum frame_kind kind, unsigned index,
                             bytes b)
{
    static unsigned char message[sizeof(struct stage_frame) + FRAME_BYTES];
    struct stage_frame head = { STAGE_MAGIC, (uint16_t)kind, (uint16_t)index, (uint32_t)b.len };
    size_t len = sizeof head + b.len, at, part;
    assert_true(len <= sizeof message);
    memcpy(message, &head, sizeof head);
    if (b.len > 0)
        memcpy(message + sizeof head, b.at, b.len);
    for (at = 0; at < len; at += part) { /* as much as a container receives at once */
        part = len - at < FRAME_BYTES ? len - at : FRAME_BYTES;
        assert_int_equal(send(f->own, message + at, part, MSG_NOSIGNAL), part);
    }
}

static inline void fake_says_text(const struct fake_stage *f, enum frame_kind kind,
                                  const char *text)
{
    fake_says(f, kind, 0, bytes_of_text(text));
}

/* The end of a run, which took 11 us of CPU time, 22 us, and 33 KiB. */
static inline void fake_ends(const struct fake_stage *f, enum ending ending, unsigned status)
{
    struct stage_end end = { (uint32_t)ending, status, 11, 22, 33, 0, 0 };
    fake_says(f, FRAME_END, 0, bytes_of(&end, sizeof end));
}

static inline void fake_ends_after(const struct fake_stage *f, uint64_t cpu_us)
{
    struct stage_end end = { .ending = ENDED_EXIT, .cpu_us = cpu_us, .wall_us = 22 };
    fake_says(f, FRAME_END, 0, bytes_of(&end, sizeof end));
}

/* A run that prints a text and ends with a status. */
static inline void fake_runs(const struct fake_stage *f, const char *text, unsigned status)
{
    if (*text)
        fake_says_text(f, FRAME_OUT, text);
    fake_ends(f, ENDED_EXIT, status);
}

/* What the stage was asked for. */
struct heard {
    struct stage_request q;
    char words[1 << 12]; /* each with `|` after it */
    bytes rest;          /* what follows the words; valid until the next call */
};

/* Reads the next request; its files and a large input are messages of their own. Returns 0 if
   nothing was asked for. */
static inline int fake_hears(const struct fake_stage *f, struct heard *h)
{
    static unsigned char message[1 << 20];
    ssize_t n = recv(f->own, message, sizeof message, MSG_DONTWAIT);
    size_t i, len = n > 0 ? (size_t)n : 0;
    memset(h, 0, sizeof *h);
    if (n <= 0)
        return 0;
    assert_true(len >= sizeof h->q);
    memcpy(&h->q, message, sizeof h->q);
    assert_true(h->q.strings_len <= len - sizeof h->q);
    for (i = 0; i < h->q.strings_len && i + 1 < sizeof h->words; i++) {
        unsigned char c = message[sizeof h->q + i];
        h->words[i] = (char)(c ? c : '|');
    }
    h->rest =
        bytes_of(message + sizeof h->q + h->q.strings_len, len - sizeof h->q - h->q.strings_len);
    return 1;
}

/* Reads the next message, such as a file's name. */
static inline bytes fake_hears_bytes(const struct fake_stage *f)
{
    static unsigned char message[1 << 18];
    ssize_t n = recv(f->own, message, sizeof message, MSG_DONTWAIT);
    return bytes_of(message, n > 0 ? (size_t)n : 0);
}

#endif
