#include "readings/readings.h"

#include "course/reading_rows.h"
#include "step/chain.h"
#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

/* So the number of a reading is the number of its variant. */
#define IS_ITS_DIAL(dialect, id, name, text)                                                       \
    _Static_assert((int)READING_##id == (int)ORACLE_VARIANT_##id,                                  \
                   "a reading has its variant's number");
EACH_READING(IS_ITS_DIAL)
_Static_assert((int)READING_COUNT == (int)ORACLE_READINGS, "each variant is of a reading");

/* ---- what a reading prints ---- */

static unsigned long variants_of(const struct course_reading *reading)
{
    return reading != 0 ? ORACLE_VARIANT_ON(reading - course_readings) : 0;
}

static int run_one(const struct dialect *dialect, const struct course_reading *reading,
                   const struct step *step, struct oracle_saves *saves,
                   struct oracle_answer *answer)
{
    struct oracle_request request = { .dialect = dialect->name,
                                      .args = step->args,
                                      .input = step->input.at,
                                      .size = step->input.len,
                                      .variants = variants_of(reading),
                                      .saves = saves };
    return oracle_run(&request, answer);
}

int reading_run(const struct dialect *dialect, const struct course_reading *reading,
                const struct step *step, struct oracle_answer *answer)
{
    struct oracle_saves *own = oracle_saves_new();
    struct chain chain;
    int runs = 1;
    size_t i;
    chain_of(step, &chain);
    *answer = (struct oracle_answer){ .output = 0 };
    for (i = 0; i < chain.count && runs; i++) {
        oracle_answer_free(answer);
        runs = run_one(dialect, reading, chain.steps[i], own, answer);
    }
    oracle_saves_free(own);
    return runs;
}

/* ---- words that a reading leaves to the program ---- */

/* A line with its LF. */
static bytes first_line(bytes text)
{
    size_t end = bytes_find(text, '\n');
    if (end < text.len)
        text.len = end + 1;
    return text;
}

static int is_skip_message(bytes line)
{
    return bytes_equal(line, bytes_of_text(oracle_skipped[0])) ||
           bytes_equal(line, bytes_of_text(oracle_skipped[1]));
}

static size_t put(char *to, size_t at, bytes b)
{
    if (b.len > 0)
        memcpy(to + at, b.at, b.len);
    return at + b.len;
}

void reading_fit_words(const struct course_reading *reading, struct oracle_answer *answer,
                       bytes output)
{
    bytes rest = bytes_of(answer->output, answer->length);
    size_t length = 0;
    char *fitted;
    if (variants_of(reading) != ORACLE_VARIANT_ON(ORACLE_VARIANT_SKIPPED))
        return;
    fitted = memory_new(1, rest.len + output.len + 1);
    while (rest.len > 0) {
        bytes line = first_line(rest);
        bytes printed = first_line(output);
        int is_own;
        rest = bytes_skip(rest, line.len);
        output = bytes_skip(output, printed.len);
        /* A line of its own takes the place of the message, unless it is the next line already. */
        is_own =
            is_skip_message(line) && printed.len > 1 && !bytes_equal(printed, first_line(rest));
        length = put(fitted, length, is_own ? printed : line);
    }
    fitted[length] = '\0';
    free(answer->output);
    answer->output = fitted;
    answer->length = length;
}
