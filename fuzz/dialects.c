#include "fuzz/dialects.h"

#include <stdlib.h>

void same_as_oracle(run_dialect *run, void *game, const uint8_t *data, size_t size, char *expected,
                    size_t length, int status)
{
    size_t c;
    for (c = 0; c < CUTS; c++) {
        struct text out;
        struct feed f;
        sink *to = text_open(&out);
        feed_open(&f, data, size, cuts[c]);
        PROPERTY(run(game, &f.source, to) == status);
        PROPERTY(bytes_equal(text_of(&out), bytes_of(expected, length)));
        feed_close(&f);
        text_free(&out);
    }
    free(expected);
}
