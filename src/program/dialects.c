#include "program/dialects.h"

#include "program/octaflip_codes.h"

#include <string.h>

const struct dialect dialects[] = {
    { "octaflip", "judge a game of clones and jumps, read from a file", run_octaflip,
      check_octaflip, octaflip_codes, OCTAFLIP_CODES },
};

const size_t dialect_count = sizeof dialects / sizeof dialects[0];

const struct dialect *dialect_named(const char *name)
{
    size_t i;
    for (i = 0; i < dialect_count; i++) {
        if (strcmp(dialects[i].name, name) == 0)
            return &dialects[i];
    }
    return 0;
}
