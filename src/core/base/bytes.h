/* A view of bytes. The bytes belong to someone else: nothing here frees them, and no NUL ends them.
   Views are passed by value. */
#ifndef FLIPREF_BASE_BYTES_H
#define FLIPREF_BASE_BYTES_H

#include <stddef.h>

typedef struct bytes {
    const unsigned char *at; /* may be NULL if len is 0 */
    size_t len;
} bytes;

/*@ predicate valid_bytes(bytes b) = b.len == 0 || \valid_read(b.at + (0 .. b.len - 1));

    predicate part_of(bytes b, bytes whole) =
      b.len == 0 ||
      (\base_addr(b.at) == \base_addr(whole.at) &&
       whole.at <= b.at && b.at + b.len <= whole.at + whole.len);
*/

/*@ terminates \true;
    assigns \nothing;
    ensures \result.at == at && \result.len == len;
*/
bytes bytes_of(const void *at, size_t len);

/* A view of a C string, without its NUL. */
/*@ requires valid_text(text);
    terminates \true;
    assigns \nothing;
    ensures \result.at == (unsigned char *)text && \result.len == text_length(text);
    ensures valid_bytes(\result);
*/
bytes bytes_of_text(const char *text);

/* A view of a string literal, without its NUL. */
#define BYTES_OF_LITERAL(literal) bytes_of(literal, sizeof(literal) - 1)

/* Returns the first n bytes of b, or all of b if it has fewer. */
/*@ terminates \true;
    assigns \nothing;
    ensures \result.at == b.at;
    ensures \result.len == (n < b.len ? n : b.len);
*/
bytes bytes_first(bytes b, size_t n);

/* Returns what follows the first n bytes of b: an empty view if b has at most n bytes. */
/*@ requires valid_bytes(b);
    terminates \true;
    assigns \nothing;
    ensures n < b.len ==> \result.at == b.at + n && \result.len == b.len - n;
    ensures n >= b.len ==> \result.len == 0;
    ensures valid_bytes(\result);
*/
bytes bytes_skip(bytes b, size_t n);

/* Returns the byte at i (counted from 0), or -1 if b has no such byte. */
/*@ requires valid_bytes(b);
    terminates \true;
    assigns \nothing;
    ensures i < b.len ==> \result == b.at[i];
    ensures i >= b.len ==> \result == -1;
*/
int bytes_get(bytes b, size_t i);

/* Returns the index of the first `byte` in b (counted from 0), or b.len if there is none. */
/*@ requires valid_bytes(b);
    terminates \true;
    assigns \nothing;
    ensures \result <= b.len;
*/
size_t bytes_find(bytes b, int byte);

/*@ requires valid_bytes(a) && valid_bytes(b);
    terminates \true;
    assigns \nothing;
*/
int bytes_equal(bytes a, bytes b);

#endif
