/* A target that only reads its input. fuzz/engines/speed measures the fuzzer's own time with it.

   libFuzzer keeps and changes inputs that reach something new. Here each of the first KEEP inputs,
   a number in the environment, reaches a counter of its own. These are the inputs that a run starts
   from, so libFuzzer keeps them as it does with other targets. */
#include "harness/harness.h"

#include <stdlib.h>

enum { KEEP_MOST = 2048 };

__attribute__((used, section("__libfuzzer_extra_counters"))) static uint8_t reached[KEEP_MOST];

static size_t inputs_to_keep(void)
{
    const char *setting = getenv("KEEP");
    size_t n = setting != 0 ? strtoul(setting, 0, 10) : 0;
    return n < KEEP_MOST ? n : KEEP_MOST;
}

void target(const uint8_t *data, size_t size)
{
    static size_t calls, keep;
    volatile uint8_t seen = 0;
    size_t i;
    if (calls == 0)
        keep = inputs_to_keep();
    if (calls < keep)
        reached[calls] = 1;
    calls++;
    for (i = 0; i < size; i++)
        seen = data[i];
    (void)seen;
}
