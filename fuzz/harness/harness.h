/* What the targets share: properties, and sources that give an input in reads of a chosen size.

   A target is a function that checks properties of one stage; "does not crash" is the least of
   them. libFuzzer and AFL++ (engines/fuzzer.c) and the replay program (engines/replay.c) call
   it. */
#ifndef FLIPREF_HARNESS_HARNESS_H
#define FLIPREF_HARNESS_HARNESS_H

#include "base/sink.h"
#include "base/source.h"

#include <stddef.h>
#include <stdint.h>

/* Each targets/NAME.c defines this function. The input is a block of exactly this size, so that a
   sanitizer notices a read beyond it. The function must not remember anything from one call to the
   next. */
void target(const uint8_t *data, size_t size);

/* Prints the condition and aborts if it does not hold. */
#define PROPERTY(condition) ((condition) ? (void)0 : does_not_hold(#condition, __FILE__, __LINE__))
_Noreturn void does_not_hold(const char *what, const char *file, int at);

/* Sends the reports of sanitizers to this descriptor from now on. */
void redirect_sanitizer_reports(int fd);

/* 1: a target checks everything, as in a replay. 0: it checks a sample of all that it could check,
   as in a fuzzer, which then has time for more of its thousands of similar inputs. What is in the
   sample depends only on the input. */
extern int thorough;

/* Stores in `cuts` the read sizes to try for an input, and returns their number. The first size
   reads the whole input at once. A sample adds one other size for every second input. */
enum { CUTS = 6 };
size_t cuts_of(const uint8_t *data, size_t size, size_t cuts[CUTS]);

/* Checks that a text is printable ASCII. */
void check_ascii(const char *text);

/* Removes the text before the first NUL, and the NUL, from `rest`; removes all of it if there is no
   NUL. Returns a copy of that text, which the caller frees. */
char *take_name(bytes *rest);

/* A source over data, with at most `cut` bytes per read. The unread part of its buffer is poisoned,
   so that a sanitizer notices a read of it. */
struct feed {
    source source;
    bytes rest;
    size_t cut;
    unsigned char *buffer;
    size_t capacity;
    size_t shown; /* bytes of the buffer that are not poisoned */
};

/* Opens the input as if it were the end of an input of more than 4 GiB. Its first byte has the
   offset feed_start(data, size), and each input crosses 4 GiB at some byte, so that an offset cut
   to 32 bits is noticed. Line numbers still start at 1. */
void feed_open(struct feed *f, const uint8_t *data, size_t size, size_t cut);
uint64_t feed_start(const uint8_t *data, size_t size);
void feed_close(struct feed *f);

/* A text that grows. text_open() returns the sink that writes to it; text_free() frees it. */
struct text {
    unsigned char *at;
    size_t len;
    size_t capacity;
    sink sink;
    unsigned char buffer[2048];
};

sink *text_open(struct text *t);
bytes text_of(struct text *t); /* all that was written; valid until the next write */
void text_free(struct text *t);

#endif
