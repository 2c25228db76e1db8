/* The functions that libFuzzer calls to change an input of GRAMMAR; see mutator.h. libFuzzer makes
   as many changes of its own, to bytes. With MUTATOR=off in the environment, it makes all changes.
 */
#include "harness/mutator.h"

#include <stdlib.h>
#include <string.h>

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *one, size_t one_size, const uint8_t *two,
                                 size_t two_size, uint8_t *out, size_t most, unsigned seed);

static int is_off(void)
{
    const char *setting = getenv("MUTATOR");
    return setting != 0 && strcmp(setting, "off") == 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    /* the input is larger than `most` when -minimize_crash wants a smaller one */
    if (seed % 2 == 0 || size > most || is_off())
        return LLVMFuzzerMutate(data, size, most);
    return mutate(grammar_named(GRAMMAR), data, size, most, seed);
}

/* Returns 0 for most seeds, because libFuzzer calls this function as often as the one above. It
   then makes another change. */
size_t LLVMFuzzerCustomCrossOver(const uint8_t *one, size_t one_size, const uint8_t *two,
                                 size_t two_size, uint8_t *out, size_t most, unsigned seed)
{
    if (seed % 4 != 0 || is_off())
        return 0;
    return cross_over(one, one_size, two, two_size, out, most, seed);
}
