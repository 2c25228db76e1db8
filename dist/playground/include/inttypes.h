/* What the code of the page asks of <inttypes.h>. */
#ifndef FLIPREF_PLAYGROUND_INTTYPES_H
#define FLIPREF_PLAYGROUND_INTTYPES_H
#include <stdint.h>

#define PRIu64 "llu"

#endif
