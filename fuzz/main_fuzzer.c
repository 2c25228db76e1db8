/* What libFuzzer calls, and AFL++ by its driver for libFuzzer's targets. */
#include "fuzz/harness.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* AFL++ gives a view of a larger block. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t *copy = malloc(size > 0 ? size : 1);
    PROPERTY(copy != 0);
    if (size > 0)
        memcpy(copy, data, size);
    target(copy, size);
    free(copy);
    return 0;
}
