/* A buffered writer over a callback. Its error sticks, so callers look once, at the end.
   The caller owns the buffer. */
#ifndef FLIPREF_BASE_SINK_H
#define FLIPREF_BASE_SINK_H

#include "base/bytes.h"

#include <stdint.h>

/* Writes all of b. 0: it could not. */
typedef int sink_write(void *to, bytes b);

typedef struct sink {
    sink_write *write; /* 0: the buffer is all there is */
    void *to;          /* write's own */
    unsigned char *buffer;
    size_t capacity; /* at least 1 */
    size_t len;      /* bytes not yet written */
    int failed;      /* some byte was lost: what follows is dropped, and nothing is left to write */
} sink;

/*@ predicate valid_sink(sink *s) =
      \valid(s) && (s->write == \null || s->write == &any_write) &&
      0 < s->capacity && s->len <= s->capacity && \valid(s->buffer + (0 .. s->capacity - 1)) &&
      (s->failed && s->write != \null ==> s->len == 0) &&
      \separated(s, s->buffer + (0 .. s->capacity - 1));

    predicate outside(bytes b, sink *s) =
      b.len == 0 ||
      \separated(b.at + (0 .. b.len - 1), s, s->buffer + (0 .. s->capacity - 1));
*/

/*@ requires \valid(s) && (write == \null || write == &any_write);
    requires 0 < capacity && \valid(buffer + (0 .. capacity - 1));
    requires \separated(s, buffer + (0 .. capacity - 1));
    terminates \true;
    assigns *s;
    ensures valid_sink(s);
*/
void sink_init(sink *s, sink_write *write, void *to, unsigned char *buffer, size_t capacity);

/*@ requires valid_sink(s);
    terminates \true;
    assigns s->len, s->failed, s->buffer[0 .. s->capacity - 1];
    ensures valid_sink(s);
*/
void sink_byte(sink *s, int byte);

/*@ requires valid_sink(s) && valid_bytes(b) && outside(b, s);
    terminates \true;
    assigns s->len, s->failed, s->buffer[0 .. s->capacity - 1];
    ensures valid_sink(s);
*/
void sink_bytes(sink *s, bytes b);

/*@ requires valid_sink(s) && valid_text(text);
    requires \separated(text + (0 .. text_length(text)), s, s->buffer + (0 .. s->capacity - 1));
    terminates \true;
    assigns s->len, s->failed, s->buffer[0 .. s->capacity - 1];
    ensures valid_sink(s);
*/
void sink_text(sink *s, const char *text);

/*@ requires valid_sink(s);
    terminates \true;
    assigns s->len, s->failed, s->buffer[0 .. s->capacity - 1];
    ensures valid_sink(s);
*/
void sink_number(sink *s, uint64_t n); /* in decimal */

/* How many digits sink_number writes. */
/*@ terminates \true;
    assigns \nothing;
    ensures 1 <= \result <= 20;
*/
size_t digits_of(uint64_t n);

/* Writes what is buffered. 0: the sink has failed, now or before. */
/*@ requires valid_sink(s);
    terminates \true;
    assigns s->len, s->failed;
    ensures valid_sink(s);
    ensures \old(s->write) == \null ==> s->len == \old(s->len);
    ensures \old(s->write) != \null && !\old(s->failed) ==> s->len == 0;
    ensures \old(s->failed) ==> s->failed && s->len == \old(s->len);
*/
int sink_flush(sink *s);

/* What is buffered: all of the output, for a sink without `write`. */
/*@ requires valid_sink(s);
    terminates \true;
    assigns \nothing;
    ensures valid_bytes(\result);
*/
bytes sink_held(const sink *s);

#endif
