/* A buffered reader over a callback: a file, a pipe, a terminal and a fuzzer's buffer look the
   same. The caller owns the buffer, which bounds how far one can look ahead. */
#ifndef FLIPREF_BASE_SOURCE_H
#define FLIPREF_BASE_SOURCE_H

#include "base/bytes.h"

#include <stdint.h>

/* A source_fill returns this when the input cannot be read. */
#define SOURCE_FAILED ((size_t)-1)

/* Puts 1..room bytes at `at` and returns their number; 0 is the end of the input. May wait. */
typedef size_t source_fill(void *from, unsigned char *at, size_t room);

typedef struct source {
    source_fill *fill;
    void *from; /* fill's own */
    unsigned char *buffer;
    size_t capacity;
    size_t head; /* unread bytes: buffer[head .. tail) */
    size_t tail;
    uint64_t got; /* bytes that fill has put there so far */
    int ended;    /* no more bytes will come */
    int failed;   /* ... because reading failed: whatever was read is not the whole input */
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

/* The unread bytes at hand, without waiting. The view holds until the next source_more. */
/*@ requires valid_source(s);
    terminates \true;
    assigns \nothing;
    ensures \result.len == ahead(s) && \result.at == s->buffer + s->head;
    ensures valid_bytes(\result) && in_buffer(\result, s);
*/
bytes source_ahead(const source *s);

/* Where in the input the first unread byte stands, from 0. */
/*@ requires valid_source(s);
    terminates \true;
    assigns \nothing;
*/
uint64_t source_offset(const source *s);

/* Reads at least one byte more, behind those at hand. 0: the input ended or failed, or the buffer
   is full of unread bytes. */
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

/* Counts the first n bytes at hand as read. */
/*@ requires valid_source(s);
    terminates \true;
    assigns s->head;
    ensures valid_source(s);
    ensures s->head == \old(s->head) + \min(n, \old(ahead(s)));
*/
void source_advance(source *s, size_t n);

#endif
