#include "readings/readings.h"

#include "oracle/oracle.h"

#include <string.h>

/* The rows of course_readings are in the order of the dials. */
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

/* Appends one text for each reading of the set, with `between` between them. */
static void append_each(reading_set set, int wants_names, const char *between, char *text,
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
    append_each(set, 1, "+", name, READING_NAME_ROOM);
}

void reading_set_text(reading_set set, char text[READING_TEXT_ROOM])
{
    append_each(set, 0, ", and ", text, READING_TEXT_ROOM);
}

/* ---- what a reading prints ---- */

int reading_run(const struct dialect *dialect, reading_set set, const struct step *step,
                struct reading_answer *answer)
{
    struct oracle_order order = { .dialect = dialect->name,
                                  .args = step->args,
                                  .input = step->input.at,
                                  .size = step->input.len,
                                  .dials = set };
    struct oracle_answer its;
    int runs = oracle_run(&order, &its);
    answer->output = bytes_of(its.output, its.length);
    answer->status = its.status;
    answer->memory = its.output;
    return runs;
}

void reading_answer_free(struct reading_answer *answer)
{
    struct oracle_answer its = { answer->memory, answer->output.len, answer->status };
    oracle_answer_free(&its);
    answer->memory = 0;
}

int reading_tells(const struct dialect *dialect, reading_set a, reading_set b,
                  const struct step *step)
{
    struct reading_answer of_a = { 0 };
    struct reading_answer of_b = { 0 };
    int tells = reading_run(dialect, a, step, &of_a) && reading_run(dialect, b, step, &of_b) &&
                (of_a.status != of_b.status || !bytes_equal(of_a.output, of_b.output));
    reading_answer_free(&of_a);
    reading_answer_free(&of_b);
    return tells;
}

int reading_fits(reading_set set, const struct reading_answer *answer, bytes output)
{
    (void)set;
    return bytes_equal(answer->output, output);
}

/* ---- not built yet ---- */

int reading_probe(const struct dialect *dialect, reading_set a, reading_set b, uint64_t index,
                  struct step *step)
{
    (void)dialect, (void)a, (void)b, (void)index, (void)step;
    return 0;
}

void reading_probe_free(struct step *step)
{
    (void)step;
}

struct reading_inference *reading_inference_open(const struct dialect *dialect)
{
    (void)dialect;
    return 0;
}

void reading_inference_close(struct reading_inference *inference)
{
    (void)inference;
}

int reading_inference_add(struct reading_inference *inference, const struct step *step,
                          reading_agrees *agrees, void *who)
{
    (void)inference, (void)step, (void)agrees, (void)who;
    return 0;
}

void reading_inference_find(struct reading_inference *inference, struct reading_found *found)
{
    (void)inference;
    *found = (struct reading_found){ 0 };
}
