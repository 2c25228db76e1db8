/* One program has all targets, because each program takes long to link. Its target is the one that
   it is called by. TARGETS has TARGET(NAME, GRAMMAR) for each of them (mk/fuzz.mk). */
#define _GNU_SOURCE /* program_invocation_short_name */
#include "harness/harness.h"
#include "harness/mutator.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef void one_target(const uint8_t *data, size_t size);

#define TARGET(name, grammar) one_target target_##name;
TARGETS
#undef TARGET

struct named_target {
    const char *name, *grammar;
    one_target *target;
};

static const struct named_target *called(void)
{
#define TARGET(name, grammar) { #name, #grammar, target_##name },
    static const struct named_target targets[] = { TARGETS };
#undef TARGET
    static const struct named_target *found;
    size_t i;
    for (i = 0; !found && i < sizeof targets / sizeof *targets; i++) {
        if (strcmp(targets[i].name, program_invocation_short_name) == 0)
            found = &targets[i];
    }
    if (!found) {
        (void)fprintf(stderr, "%s is the name of no target\n", program_invocation_short_name);
        exit(EXIT_FAILURE);
    }
    return found;
}

void target(const uint8_t *data, size_t size)
{
    called()->target(data, size);
}

const char *called_grammar(void)
{
    return called()->grammar;
}
