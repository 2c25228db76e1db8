#include "readings/readings.h"

#include "course/reading_rows.h"
#include "oracle/oracle.h"
#include "tests/chain.h"
#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

/* So a set of readings is a set of the oracle's dials, too. */
#define IS_ITS_DIAL(dialect, id, name, text)                                                       \
    _Static_assert((int)READING_##id == (int)ORACLE_DIAL_##id, "a reading has its dial's number");
EACH_READING(IS_ITS_DIAL)
_Static_assert((int)READING_COUNT == (int)ORACLE_READINGS, "each dial of a reading has a row");

static reading_set only(size_t row)
{
    return (reading_set)1 << row;
}

static int is_of(const struct dialect *dialect, size_t row)
{
    return strcmp(course_readings[row].dialect, dialect->name) == 0;
}

/* ---- names ---- */

reading_set reading_named(const struct dialect *dialect, const char *name)
{
    for (size_t i = 0; i < course_reading_count; i++) {
        if (is_of(dialect, i) && strcmp(course_readings[i].name, name) == 0)
            return only(i);
    }
    return 0;
}

size_t reading_sets(const struct dialect *dialect, reading_set sets[READING_SETS_MOST])
{
    size_t count = 0;
    sets[count++] = 0;
    for (size_t i = 0; i < course_reading_count; i++) {
        if (is_of(dialect, i))
            sets[count++] = only(i);
    }
    for (size_t i = 1, singles = count; i < singles; i++) {
        for (size_t k = i + 1; k < singles; k++)
            sets[count++] = sets[i] | sets[k];
    }
    return count;
}

/* Appends to a text of `room` bytes with its NUL; what does not fit is left out. */
static void append(char *text, size_t room, const char *more)
{
    size_t length = strlen(text);
    size_t added = strlen(more);
    if (added > room - 1 - length)
        added = room - 1 - length;
    memcpy(text + length, more, added);
    text[length + added] = '\0';
}

/* Writes one text for each reading of the set, with `between` between them. */
static void write_each(reading_set set, int wants_names, const char *between, char *text,
                       size_t room)
{
    text[0] = '\0';
    for (size_t i = 0; i < course_reading_count; i++) {
        if ((set & only(i)) == 0)
            continue;
        if (text[0] != '\0')
            append(text, room, between);
        append(text, room, wants_names ? course_readings[i].name : course_readings[i].text);
    }
}

void reading_set_name(reading_set set, char name[READING_NAME_ROOM])
{
    write_each(set, 1, "+", name, READING_NAME_ROOM);
}

void reading_set_text(reading_set set, char text[READING_TEXT_ROOM])
{
    write_each(set, 0, ", and ", text, READING_TEXT_ROOM);
}

/* ---- variants ---- */

#define VARIANTS_OF_ONE 4 /* the most that a reading has */

/* The variants of a reading besides the plain one; 0: no more. */
static const struct {
    enum oracle_dial reading;
    unsigned long also[VARIANTS_OF_ONE - 1];
} variants_of[] = {
    { ORACLE_DIAL_BLANK_LINES,
      { ORACLE_DIAL_ON(ORACLE_VARIANT_BOARD_LINES), ORACLE_DIAL_ON(ORACLE_VARIANT_EMPTY_LINES),
        ORACLE_DIAL_ON(ORACLE_VARIANT_BOARD_LINES) | ORACLE_DIAL_ON(ORACLE_VARIANT_EMPTY_LINES) } },
    { ORACLE_DIAL_CR,
      { ORACLE_DIAL_ON(ORACLE_VARIANT_EVERY_CR), ORACLE_DIAL_ON(ORACLE_VARIANT_FIRST_CR) } },
    { ORACLE_DIAL_PROMPT, { ORACLE_DIAL_ON(ORACLE_VARIANT_PROMPT_LINE) } },
    { ORACLE_DIAL_NO_SCORE, { ORACLE_DIAL_ON(ORACLE_VARIANT_SCORE_BLANK) } },
};

_Static_assert(VARIANTS_OF_ONE *VARIANTS_OF_ONE <= READING_VARIANTS_MOST,
               "the variants of two readings have room");

size_t reading_variants(reading_set set, unsigned long variants[READING_VARIANTS_MOST])
{
    size_t count = 0;
    variants[count++] = set;
    for (size_t i = 0; i < sizeof variants_of / sizeof variants_of[0]; i++) {
        size_t before = count;
        if ((set & only(variants_of[i].reading)) == 0)
            continue;
        for (size_t k = 0; k < VARIANTS_OF_ONE - 1 && variants_of[i].also[k] != 0; k++) {
            for (size_t v = 0; v < before && count < READING_VARIANTS_MOST; v++)
                variants[count++] = variants[v] | variants_of[i].also[k];
        }
    }
    return count;
}

/* ---- what a reading prints ---- */

static int run_one(const struct dialect *dialect, unsigned long variant, const struct step *step,
                   struct oracle_saves *saves, struct reading_answer *answer)
{
    struct oracle_order order = { .dialect = dialect->name,
                                  .args = step->args,
                                  .input = step->input.at,
                                  .size = step->input.len,
                                  .dials = variant,
                                  .saves = saves };
    struct oracle_answer its;
    int runs = oracle_run(&order, &its);
    answer->output = bytes_of(its.output, its.length);
    answer->status = its.status;
    answer->memory = its.output;
    return runs;
}

int reading_run(const struct dialect *dialect, unsigned long variant, const struct step *step,
                struct oracle_saves *saves, struct reading_answer *answer)
{
    struct oracle_saves *own;
    struct chain chain;
    int runs;
    size_t i;
    if (saves != 0 || step->before == 0)
        return run_one(dialect, variant, step, saves, answer);
    own = oracle_saves_new();
    runs = own != 0;
    chain_of(step, &chain);
    *answer = (struct reading_answer){ .memory = 0 };
    for (i = 0; i < chain.count && runs; i++) {
        reading_answer_free(answer);
        runs = run_one(dialect, variant, chain.steps[i], own, answer);
    }
    oracle_saves_free(own);
    return runs;
}

void reading_answer_free(struct reading_answer *answer)
{
    free(answer->memory);
    answer->memory = 0;
    answer->output = bytes_of(0, 0);
}

static int are_equal(const struct reading_answer *a, const struct reading_answer *b)
{
    return a->status == b->status && bytes_equal(a->output, b->output);
}

int reading_tells(const struct dialect *dialect, unsigned long a, unsigned long b,
                  const struct step *step)
{
    struct reading_answer of_a = { 0 };
    struct reading_answer of_b = { 0 };
    int both = reading_run(dialect, a, step, 0, &of_a) && reading_run(dialect, b, step, 0, &of_b);
    int tells = both && !are_equal(&of_a, &of_b);
    reading_answer_free(&of_a);
    reading_answer_free(&of_b);
    return tells;
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

int reading_fit_words(unsigned long variant, struct reading_answer *answer, bytes output)
{
    bytes rest = answer->output;
    size_t length = 0;
    char *fitted;
    if ((variant & ORACLE_DIAL_ON(ORACLE_DIAL_SKIPPED)) == 0)
        return 1;
    fitted = taken(malloc(answer->output.len + output.len + 1));
    if (fitted == 0)
        return 0;
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
    free(answer->memory);
    answer->memory = fitted;
    answer->output = bytes_of(fitted, length);
    return 1;
}
