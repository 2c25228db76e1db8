/* A source over bytes in memory. */
#ifndef FLIPREF_REFERENCE_MEMORY_INPUT_H
#define FLIPREF_REFERENCE_MEMORY_INPUT_H

#include "base/source.h"
#include "tokenize/lines.h"

struct memory_input {
    source from;
    bytes rest; /* what was not read yet */
    unsigned char buffer[LINES_CAPACITY];
};

/* Opens a source over `b`. The input and the bytes must stay where they are while it is read. */
source *memory_input_open(struct memory_input *input, bytes b);

#endif
