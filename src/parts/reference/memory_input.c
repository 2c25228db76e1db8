#include "reference/memory_input.h"

#include <string.h>

static size_t fill(void *who, unsigned char *at, size_t room)
{
    struct memory_input *input = who;
    bytes part = bytes_first(input->rest, room);
    if (part.len > 0)
        memcpy(at, part.at, part.len);
    input->rest = bytes_skip(input->rest, part.len);
    return part.len;
}

source *memory_input_open(struct memory_input *input, bytes b)
{
    input->rest = b;
    source_init(&input->from, fill, input, input->buffer, sizeof input->buffer);
    return &input->from;
}
