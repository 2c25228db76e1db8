#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "hunt/shared_answers.h"

#include "step/chain.h"

#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>

enum {
    ROOM = 128 << 20, /* bytes of all records; the system provides only those that are used */
    SLOTS = 1 << 17,
    PROBES = 64, /* slots that are looked at */
    ALIGN = 8
};

/* An answer, followed by the arguments, each with its NUL, the input and the answer. */
struct record {
    uint64_t hash;
    uint64_t words_size, input_size, answer_size, answer_us;
    int has_answer, status;
};

/* In memory that all processes share. Records are only ever added, and a slot refers to a record
   only when that is complete. So no process waits for another, not even for one that was killed. */
struct shared_answers {
    _Atomic uint64_t used;
    _Atomic uint64_t slots[SLOTS]; /* the place of a record; 0: none */
    _Alignas(ALIGN) unsigned char room[ROOM];
};

struct shared_answers *answers_open(void)
{
    struct shared_answers *a = mmap(0, sizeof *a, PROT_READ | PROT_WRITE,
                                    MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (a == MAP_FAILED)
        return 0;
    atomic_store(&a->used, ALIGN); /* 0 is no place */
    return a;
}

void answers_close(struct shared_answers *a)
{
    if (a != 0)
        (void)munmap(a, sizeof *a);
}

static int has_words(const unsigned char *at, const struct step *step)
{
    size_t i;
    for (i = 0; i < step->arg_count; i++) {
        size_t size = strlen(step->args[i]) + 1;
        if (memcmp(at, step->args[i], size) != 0)
            return 0;
        at += size;
    }
    return 1;
}

static int is_of(const struct record *r, const struct step *step, uint64_t hash)
{
    const unsigned char *words = (const unsigned char *)(r + 1);
    return r->hash == hash && r->words_size == step_args_size(step) &&
           r->input_size == step->input.len && has_words(words, step) &&
           (step->input.len == 0 ||
            memcmp(words + r->words_size, step->input.at, step->input.len) == 0);
}

int answers_find(const struct shared_answers *a, struct step *step, int *has_answer)
{
    uint64_t hash = step_hash(step);
    size_t i;
    for (i = 0; a != 0 && i < PROBES; i++) {
        uint64_t place = atomic_load(&a->slots[(hash + i) % SLOTS]);
        const struct record *r = (const void *)(a->room + place);
        if (place == 0)
            return 0;
        if (!is_of(r, step, hash))
            continue;
        *has_answer = r->has_answer;
        if (r->has_answer) {
            step->answer = bytes_of((const unsigned char *)(r + 1) + r->words_size + r->input_size,
                                    (size_t)r->answer_size);
            step->answer_us = r->answer_us;
            step->status = r->status;
            step->has_status = 1;
        }
        return 1;
    }
    return 0;
}

static unsigned char *put(unsigned char *to, bytes b)
{
    if (b.len > 0)
        memcpy(to, b.at, b.len);
    return to + b.len;
}

static void fill(struct record *r, const struct step *step, bytes answer)
{
    unsigned char *to = (unsigned char *)(r + 1);
    size_t i;
    for (i = 0; i < step->arg_count; i++)
        to = put(to, bytes_of(step->args[i], strlen(step->args[i]) + 1));
    (void)put(put(to, step->input), answer);
}

/* Reserves `size` bytes. Returns where they start in the room, or 0 if too few are left. */
static uint64_t take_room(struct shared_answers *a, uint64_t size)
{
    uint64_t rounded = (size + ALIGN - 1) / ALIGN * ALIGN;
    uint64_t place;
    if (size > ROOM || atomic_load(&a->used) > ROOM - rounded)
        return 0;
    place = atomic_fetch_add(&a->used, rounded);
    return place <= ROOM - rounded ? place : 0;
}

void answers_keep(struct shared_answers *a, const struct step *step, int has_answer)
{
    static const bytes none = { 0 };
    bytes answer = has_answer ? step->answer : none;
    struct record head = { .hash = step_hash(step),
                           .words_size = step_args_size(step),
                           .input_size = step->input.len,
                           .answer_size = answer.len,
                           .answer_us = step->answer_us,
                           .has_answer = has_answer,
                           .status = has_answer ? step->status : 0 };
    uint64_t place =
        a != 0 ? take_room(a, sizeof head + head.words_size + head.input_size + answer.len) : 0;
    struct record *r;
    size_t i;
    if (place == 0)
        return;
    r = (struct record *)(void *)(a->room + place);
    *r = head;
    fill(r, step, answer);
    for (i = 0; i < PROBES; i++) {
        uint64_t empty = 0;
        if (atomic_compare_exchange_strong(&a->slots[(head.hash + i) % SLOTS], &empty, place))
            return;
    }
}
