/* AFL++ in persistent mode: one process judges many inputs. Built by afl-clang-fast only. */
#include "fuzz/harness.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

__AFL_FUZZ_INIT();

int main(void)
{
    unsigned char *input;
    __AFL_INIT();
    input = __AFL_FUZZ_TESTCASE_BUF; /* must be read after __AFL_INIT */
    while (__AFL_LOOP(10000)) {
        size_t size = (size_t)__AFL_FUZZ_TESTCASE_LEN;
        unsigned char *data = malloc(size > 0 ? size : 1); /* of its exact size */
        PROPERTY(data != 0);
        memcpy(data, input, size);
        (void)LLVMFuzzerTestOneInput(data, size);
        free(data);
    }
    return 0;
}
