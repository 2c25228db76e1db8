#include "hunt/groups/matrix.h"

#include "step/chain.h"
#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- what is allocated ---- */

void matrix_free(struct matrix *m)
{
    while (m->input_count > 0)
        step_copy_free(&m->copies[--m->input_count]);
    arena_free(&m->memory);
    free(m->copies);
    free(m->causes);
    free(m->inputs);
    free(m->cells);
    free(m->differences);
    memset(m, 0, sizeof *m);
}

void matrix_open(struct matrix *m, const char *const *programs, size_t count)
{
    size_t i;
    memset(m, 0, sizeof *m);
    m->programs = arena_take(&m->memory, (count + 1) * sizeof *m->programs);
    for (i = 0; i < count; i++)
        m->programs[i] = arena_text(&m->memory, bytes_of_text(programs[i]));
    m->program_count = count;
    m->is_accused = arena_take(&m->memory, count + 1);
}

/* ---- inputs ---- */

/* Makes room for one more input. */
static void grow_inputs(struct matrix *m)
{
    m->copies = memory_grown(m->copies, m->input_count, &m->copy_room, sizeof *m->copies);
    m->inputs = memory_grown(m->inputs, m->input_count, &m->input_room, sizeof *m->inputs);
    m->cells = memory_resized(m->cells, m->input_room * m->program_count * sizeof *m->cells);
}

/* Returns the cell of a program, in the column of an input. */
static matrix_cell *cell_at(const struct matrix *m, size_t program, size_t input)
{
    return &m->cells[input * m->program_count + program];
}

size_t matrix_add_input(struct matrix *m, const struct matrix_input *input)
{
    size_t index, p;
    for (index = 0; index < m->input_count; index++) {
        if (steps_are_same(&m->inputs[index].step, &input->step))
            return index;
    }
    grow_inputs(m);
    step_copy_of(&input->step, &m->copies[index]);
    m->inputs[index] = *input;
    m->inputs[index].step = m->copies[index].step;
    m->inputs[index].name = arena_text(&m->memory, bytes_of_text(input->name));
    if (input->file != 0)
        m->inputs[index].file = arena_text(&m->memory, bytes_of_text(input->file));
    for (p = 0; p < m->program_count; p++)
        *cell_at(m, p, index) = CELL_UNTRIED;
    m->input_count++;
    return index;
}

int matrix_is_smaller(const struct matrix *m, size_t input, size_t than)
{
    size_t a = step_size(&m->inputs[input].step), b = step_size(&m->inputs[than].step);
    return a < b || (a == b && input < than);
}

/* ---- differences ---- */

/* Returns the number of a difference, from 1. */
static size_t number_of(struct matrix *m, const char *difference)
{
    size_t i;
    for (i = 0; i < m->difference_count; i++) {
        if (strcmp(m->differences[i], difference) == 0)
            return i + 1;
    }
    m->differences = memory_grown(m->differences, i, &m->difference_room, sizeof *m->differences);
    m->differences[i] = arena_text(&m->memory, bytes_of_text(difference));
    return ++m->difference_count;
}

void matrix_set(struct matrix *m, size_t program, size_t input, const char *difference)
{
    size_t number = difference != 0 ? number_of(m, difference) : 0;
    *cell_at(m, program, input) = (matrix_cell)(CELL_RIGHT + number);
}

/* ---- causes ---- */

struct matrix_cause *matrix_cause_of(struct matrix *m, bytes name)
{
    struct matrix_cause *cause;
    size_t i;
    for (i = 0; i < m->cause_count; i++) {
        if (bytes_equal(bytes_of_text(m->causes[i].name), name))
            return &m->causes[i];
    }
    m->causes = memory_grown(m->causes, m->cause_count, &m->cause_room, sizeof *m->causes);
    cause = &m->causes[m->cause_count++];
    *cause = (struct matrix_cause){ .name = arena_text(&m->memory, name),
                                    .programs = arena_take(&m->memory, m->program_count + 1),
                                    .inputs = arena_take(&m->memory, m->input_count + 1),
                                    .pages = arena_take(&m->memory, (m->program_count + 1) *
                                                                        sizeof *cause->pages) };
    return cause;
}

/* ---- cells ---- */

matrix_cell matrix_get(const struct matrix *m, size_t program, size_t input)
{
    return *cell_at(m, program, input);
}

matrix_cell matrix_known(const struct matrix *m, size_t program, size_t input)
{
    matrix_cell cell = matrix_get(m, program, input);
    return cell == CELL_UNTRIED ? CELL_RIGHT : cell;
}

int matrix_breaks(const struct matrix *m, size_t program, size_t input)
{
    return *cell_at(m, program, input) >= CELL_DIFFERENCE;
}

const char *matrix_text(const struct matrix *m, matrix_cell cell)
{
    if (cell < CELL_DIFFERENCE)
        return cell == CELL_RIGHT ? "right" : "untried";
    return m->differences[cell - CELL_DIFFERENCE];
}
