#include "source/fact_lines.h"

#include "text/find.h"

static void divide(bytes line, struct fact *fact)
{
    size_t i;
    for (i = 0; i < FACT_WORDS; i++) {
        size_t len = bytes_find(line, '\t');
        fact->word[i] = bytes_first(line, len);
        line = bytes_skip(line, len + 1);
    }
}

int fact_next(bytes *rest, const char *kind, struct fact *fact)
{
    while (rest->len > 0) {
        divide(take_line(rest), fact);
        if (bytes_equal(fact->word[0], bytes_of_text(kind)))
            return 1;
    }
    return 0;
}
