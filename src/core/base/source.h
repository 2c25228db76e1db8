/* A buffered reader over a callback. A file, a pipe, a terminal and a fuzzer's buffer look the same
   to its callers. The caller owns the buffer; its size bounds how far a reader can look ahead. */
#ifndef FLIPREF_BASE_SOURCE_H
#define FLIPREF_BASE_SOURCE_H

#include "base/bytes.h"

#include <stdint.h>

/* What a source_fill returns if the input cannot be read. */
#define SOURCE_FAILED ((size_t)-1)

/* Puts 1 to `room` bytes at `at` and returns their number, or returns 0 at the end of the input.
   May wait for input. */
typedef size_t source_fill(void *from, unsigned char *at, size_t room);

typedef struct source {
    source_fill *fill;
    void *from; /* passed to `fill` */
    unsigned char *buffer;
    size_t capacity;
    size_t head; /* the unread bytes are buffer[head .. tail) */
    size_t tail;
    uint64_t got; /* the number of bytes that `fill` has delivered so far */
    int ended;    /* no more bytes will come */
    int failed;   /* reading failed, so what was read is not the whole input; `ended` is set too */
} source;

/*@ predicate valid_source(source *s) =
      \valid(s) && s->fill == &any_fill &&
      0 < s->capacity && s->head <= s->tail <= s->capacity &&
      \valid(s->buffer + (0 .. s->capacity - 1)) &&
      \separated(s, s->buffer + (0 .. s->capacity - 1));

    logic integer ahead(source *s) = s->tail - s->head;

    predicate in_buffer(bytes b, source *s) =
      b.len == 0 ||
      (\base_addr(b.at) == \base_addr(s->buffer) &&
       s->buffer <= b.at && b.at + b.len <= s->buffer + s->capacity);
*/

/*@ requires \valid(s) && fill == &any_fill;
    requires 0 < capacity && \valid(buffer + (0 .. capacity - 1));
    requires \separated(s, buffer + (0 .. capacity - 1));
    terminates \true;
    assigns *s;
    ensures valid_source(s) && s->buffer == buffer && s->capacity == capacity && ahead(s) == 0;
*/
void source_init(source *s, source_fill *fill, void *from, unsigned char *buffer, size_t capacity);

/* Returns the buffered unread bytes. Never waits. The view is valid until the next source_more. */
/*@ requires valid_source(s);
    terminates \true;
    assigns \nothing;
    ensures \result.len == ahead(s) && \result.at == s->buffer + s->head;
    ensures valid_bytes(\result) && in_buffer(\result, s);
*/
bytes source_ahead(const source *s);

/* Returns the offset of the first unread byte from the start of the input. */
/*@ requires valid_source(s);
    terminates \true;
    assigns \nothing;
*/
uint64_t source_offset(const source *s);

/* Appends at least one byte to the buffered ones. Returns 0 if it cannot: the input ended or
   failed, or the buffer is full of unread bytes. May wait for input. */
/*@ requires valid_source(s);
    terminates \true;
    assigns s->head, s->tail, s->got;
    assigns s->ended, s->failed, s->buffer[0 .. s->capacity - 1], input_left;
    ensures valid_source(s);
    ensures \result == 0 ==> ahead(s) == \old(ahead(s));
    ensures \result != 0 ==> ahead(s) > \old(ahead(s));
    ensures input_left + ahead(s) <= \old(input_left) + \old(ahead(s));
*/
int source_more(source *s);

/* Marks the first n buffered bytes as read, or all of them if there are fewer. */
/*@ requires valid_source(s);
    terminates \true;
    assigns s->head;
    ensures valid_source(s);
    ensures s->head == \old(s->head) + \min(n, \old(ahead(s)));
*/
void source_advance(source *s, size_t n);

#endif
