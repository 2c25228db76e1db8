/* The functions outside the core that the core calls, and what the proof assumes about them. Every
   source is read after this header.

   The C library's functions on memory have contracts that speak of `unsigned char`, as these layers
   do; Frama-C's own speak of `char`. */
#ifndef FLIPREF_PROOF_OUTSIDE_H
#define FLIPREF_PROOF_OUTSIDE_H

#define __FC_STRING_H_ /* Frama-C's <string.h> stays out */

#include <stddef.h>
#include <stdint.h>

/* Texts end with a NUL. */
/*@ axiomatic Text {
      logic integer text_length(char *text) reads text[0 ..];
    }
    predicate valid_text(char *text) =
      0 <= text_length(text) < SIZE_MAX && \valid_read(text + (0 .. text_length(text)));
*/

#include "base/bytes.h"

/*@ requires n == 0 || \valid_read(at + (0 .. n - 1));
    terminates \true;
    assigns \result \from at, at[0 .. n - 1], byte, n;
    ensures \result == \null || (\exists integer i; 0 <= i < n && \result == at + i);
*/
unsigned char *memchr(const unsigned char *at, int byte, size_t n);

/*@ requires n == 0 || \valid_read(a + (0 .. n - 1));
    requires n == 0 || \valid_read(b + (0 .. n - 1));
    terminates \true;
    assigns \result \from a[0 .. n - 1], b[0 .. n - 1], n;
*/
int memcmp(const unsigned char *a, const unsigned char *b, size_t n);

/*@ requires \valid(to + (0 .. n - 1));
    requires \valid_read(from + (0 .. n - 1));
    requires \separated(to + (0 .. n - 1), from + (0 .. n - 1));
    terminates \true;
    assigns to[0 .. n - 1] \from from[0 .. n - 1];
    assigns \result \from to;
    ensures \result == to;
*/
unsigned char *memcpy(unsigned char *to, const unsigned char *from, size_t n);

/*@ requires \valid(to + (0 .. n - 1));
    requires \valid_read(from + (0 .. n - 1));
    terminates \true;
    assigns to[0 .. n - 1] \from from[0 .. n - 1];
    assigns \result \from to;
    ensures \result == to;
*/
unsigned char *memmove(unsigned char *to, const unsigned char *from, size_t n);

/*@ requires \valid(to + (0 .. n - 1));
    terminates \true;
    assigns to[0 .. n - 1] \from byte;
    assigns \result \from to;
    ensures \result == to;
*/
void *memset(unsigned char *to, int byte, size_t n);

/*@ requires valid_text(text);
    terminates \true;
    assigns \result \from text[0 ..];
    ensures \result == text_length(text);
*/
size_t strlen(const char *text);

/* ---- callbacks: each does whatever its contract does not exclude ---- */

/* The most bytes that the input still has. The number is unknown but finite. So code that is proved
   to terminate does so for every input that ends. */
//@ ghost unsigned long input_left;

/* A source_fill: it writes any bytes into its buffer, and returns anything. */
/*@ requires \valid(at + (0 .. room - 1));
    terminates \true;
    assigns \result, at[0 .. room - 1], input_left \from from, room, input_left;
    ensures input_left <= \old(input_left);
    ensures 0 < \result <= room ==> input_left + \result <= \old(input_left);
*/
size_t any_fill(void *from, unsigned char *at, size_t room);

/* A sink_write: it reads the bytes, and returns anything. */
/*@ requires valid_bytes(b);
    terminates \true;
    assigns \result \from to, b.at[0 .. b.len - 1];
*/
int any_write(void *to, bytes b);

#endif
