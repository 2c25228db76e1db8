/* The function that libFuzzer calls. AFL++ calls it through its driver for libFuzzer's targets. */
#include "harness/harness.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Only libFuzzer's binaries have this function. */
void count_incidence(void) __attribute__((weak));

/* AFL++ passes a view of a larger block, so this copies the input. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t *copy = malloc(size > 0 ? size : 1);
    PROPERTY(copy != 0);
    if (size > 0)
        memcpy(copy, data, size);
    target(copy, size);
    free(copy);
    if (count_incidence != 0)
        count_incidence();
    return 0;
}
