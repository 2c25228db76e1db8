/* What the targets share: stating a property, and feeding an input in reads of a chosen size.

   A target is a function that states properties of one stage; the least of them is that nothing
   crashes. libFuzzer and AFL++ (engines/fuzzer.c) and the replay program (engines/replay.c) call
   it. */
#ifndef FLIPREF_HARNESS_HARNESS_H
#define FLIPREF_HARNESS_HARNESS_H

#include "base/sink.h"
#include "base/source.h"

#include <stddef.h>
#include <stdint.h>

/* Each targets/NAME.c defines it. The input is a block of exactly this size, so that a read beyond
   it is seen. It must not remember anything from one call to the next. */
void target(const uint8_t *data, size_t size);

/* Prints and aborts if the condition does not hold. */
#define PROPERTY(condition) ((condition) ? (void)0 : does_not_hold(#condition, __FILE__, __LINE__))
_Noreturn void does_not_hold(const char *what, const char *file, int at);

/* Reports of sanitizers go to this descriptor from now on. */
void report_to(int fd);

/* Whether to look at everything. A replay does. A fuzzer looks at a sample, which the input
   chooses: an input has thousands of neighbours, and there is time for more of them. */
extern int thorough;

/* The sizes of reads in which an input is tried, into `cuts`; returns how many. The first is all at
   once; a sample has one of the others for every second input, and none for the rest. */
enum { CUTS = 6 };
size_t cuts_of(const uint8_t *data, size_t size, size_t cuts[CUTS]);

/* The text before the first NUL, which is passed over too; all of it if there is none. To be freed.
 */
char *take_name(bytes *rest);

/* A source over data, at most `cut` bytes a read. What is not yet read of its buffer is poisoned
   for the sanitizer that is there. */
struct feed {
    source source;
    bytes rest;
    size_t cut;
    unsigned char *buffer;
    size_t capacity;
    size_t shown; /* the rest of the buffer is poisoned */
};

/* The input counts as the end of one of more than 4 GiB: its first byte has the offset
   feed_start(data, size), and each input crosses 4 GiB at some byte, so that an offset which is cut
   to 32 bits is seen. Lines are counted from 1 all the same. */
void feed_open(struct feed *f, const uint8_t *data, size_t size, size_t cut);
uint64_t feed_start(const uint8_t *data, size_t size);
void feed_close(struct feed *f);

/* A text that grows; text_sink() writes to it. Free with text_free. */
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
