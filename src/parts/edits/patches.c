#include "edits/patches.h"

#include "text/memory.h"

#include "base/sink.h"

#include <stdlib.h>

enum { NUMBER_ROOM = 24 };

void patches_clear(struct patches *p)
{
    p->count = 0;
    queue_empty(&p->words);
}

void patches_free(struct patches *p)
{
    free(p->list);
    free(p->words.at);
}

/* Adds the bytes of `words` from `with` on, in the order of the places: most come in it. */
static void add(struct patches *p, size_t at, size_t len, size_t with)
{
    struct patch patch = { at, len, with, queue_bytes(&p->words).len - with };
    size_t i;
    p->list = memory_grown(p->list, p->count, &p->room, sizeof *p->list);
    for (i = p->count++; i > 0 && p->list[i - 1].at > at; i--)
        p->list[i] = p->list[i - 1];
    p->list[i] = patch;
}

void patch_bytes(struct patches *p, size_t at, size_t len, bytes with)
{
    size_t start = queue_bytes(&p->words).len;
    queue_put(&p->words, with);
    add(p, at, len, start);
}

void patch_repeated(struct patches *p, size_t at, bytes with, size_t times)
{
    size_t start = queue_bytes(&p->words).len;
    for (; times > 0; times--)
        queue_put(&p->words, with);
    add(p, at, 0, start);
}

void put_number(struct byte_queue *q, int64_t value)
{
    unsigned char room[NUMBER_ROOM];
    sink digits;
    sink_init(&digits, 0, 0, room, sizeof room);
    if (value < 0)
        sink_byte(&digits, '-');
    sink_number(&digits, (uint64_t)(value < 0 ? -value : value));
    queue_put(q, sink_held(&digits));
}

void patch_number(struct patches *p, const struct token *token, int64_t value)
{
    size_t start = queue_bytes(&p->words).len;
    put_number(&p->words, value);
    add(p, token->at, token->len, start);
}

void patch_tokens_away(struct patches *p, const struct parsed *t, size_t first, size_t count)
{
    size_t row = t->tokens[first].row;
    size_t from = t->tokens[first].at;
    size_t to = token_end(t, first + count - 1);
    if (first + count < t->rows[row + 1].first)
        to = t->tokens[first + count].at;
    else if (first > t->rows[row].first)
        from = token_end(t, first - 1);
    patch_bytes(p, from, to - from, bytes_of(0, 0));
}

void patch_rows_away(struct patches *p, const struct parsed *t, size_t first, size_t count)
{
    patch_bytes(p, t->rows[first].at, t->rows[first + count].at - t->rows[first].at,
                bytes_of(0, 0));
}

int patches_apply(const struct patches *p, bytes text, struct byte_queue *out, size_t most)
{
    bytes words = queue_bytes(&p->words);
    size_t less = 0;
    size_t more = text.len;
    size_t done = 0;
    size_t i;
    for (i = 0; i < p->count; i++) {
        if (p->list[i].at < done)
            return 0;
        done = p->list[i].at + p->list[i].len;
        less += p->list[i].len;
        more += p->list[i].with_len;
    }
    if (more - less > most)
        return 0;
    for (i = 0, done = 0; i < p->count; i++) {
        queue_put(out, bytes_first(bytes_skip(text, done), p->list[i].at - done));
        queue_put(out, bytes_first(bytes_skip(words, p->list[i].with), p->list[i].with_len));
        done = p->list[i].at + p->list[i].len;
    }
    queue_put(out, bytes_skip(text, done));
    return 1;
}
