/* A buffered writer over a callback. An error sticks: the sink drops what is written after it, so a
   caller checks once, at the end. The caller owns the buffer. */
#ifndef FLIPREF_BASE_SINK_H
#define FLIPREF_BASE_SINK_H

#include "base/bytes.h"

#include <stdint.h>

/* Writes all of b. Returns 0 if that failed. */
typedef int sink_write(void *to, bytes b);

typedef struct sink {
    sink_write *write; /* NULL: the output stays in the buffer */
    void *to;          /* passed to `write` */
    unsigned char *buffer;
    size_t capacity; /* at least 1 */
    size_t len;      /* bytes not yet written */
    int failed;      /* a byte was lost; everything that follows is dropped */
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

/* Returns how many digits sink_number writes. */
/*@ terminates \true;
    assigns \nothing;
    ensures 1 <= \result <= 20;
*/
size_t digits_of(uint64_t n);

/* Writes the buffered bytes. Returns 0 if the sink has failed, now or earlier. */
/*@ requires valid_sink(s);
    terminates \true;
    assigns s->len, s->failed;
    ensures valid_sink(s);
    ensures \old(s->write) == \null ==> s->len == \old(s->len);
    ensures \old(s->write) != \null && !\old(s->failed) ==> s->len == 0;
    ensures \old(s->failed) ==> s->failed && s->len == \old(s->len);
*/
int sink_flush(sink *s);

/* Returns the buffered bytes. For a sink without `write`, they are the whole output. */
/*@ requires valid_sink(s);
    terminates \true;
    assigns \nothing;
    ensures valid_bytes(\result);
*/
bytes sink_held(const sink *s);

#endif
