/* matrix.csv and matrix.json. */
#include "hunt/groups/write.h"

#include "step/chain.h"
#include "text/csv.h"
#include "text/json.h"
#include "text/version.h"

/* ---- csv: RFC 4180 in UTF-8, a line for each program ---- */

static void print_field(sink *out, const char *text)
{
    csv_field(out, bytes_of_text(text));
}

void print_matrix_csv(const void *what, sink *out)
{
    const struct clusters *c = what;
    const struct matrix *m = c->matrix;
    size_t p, i;
    sink_text(out, "id,kind");
    for (i = 0; i < m->input_count; i++) {
        sink_byte(out, ',');
        print_field(out, m->inputs[i].name);
    }
    csv_end_line(out);
    for (p = 0; p < m->program_count; p++) {
        print_field(out, m->programs[p]);
        sink_byte(out, ',');
        if (c->groups->kind_of[p] != KIND_NONE)
            sink_number(out, c->groups->kind_of[p] + 1);
        for (i = 0; i < m->input_count; i++) {
            sink_byte(out, ',');
            print_field(out, matrix_text(m, matrix_get(m, p, i)));
        }
        csv_end_line(out);
    }
}

/* ---- json ---- */

/* An array of short values, which stands in one line. */
static void start_line_of_values(struct json *j, const char *key)
{
    json_start_array(j, key);
    j->indent = 0;
}

static void end_line_of_values(struct json *j)
{
    json_end_array(j);
    j->indent = 1;
}

static void put_run(struct json *j, const struct step *run)
{
    size_t k;
    start_line_of_values(j, "args");
    for (k = 0; k < run->arg_count; k++)
        json_text(j, 0, run->args[k]);
    end_line_of_values(j);
    json_number(j, "bytes", run->input.len);
    json_name(j, "input", "input_exact", run->input);
}

/* All of several runs; an empty list if there is one run. */
static void put_runs(struct json *j, const struct step *last)
{
    struct chain chain;
    size_t i;
    chain_of(last, &chain);
    json_start_array(j, "steps");
    for (i = 0; chain.count > 1 && i < chain.count; i++) {
        json_start_object(j, 0);
        put_run(j, chain.steps[i]);
        json_end_object(j);
    }
    json_end_array(j);
}

static void put_input(struct json *j, const struct matrix *m, size_t i)
{
    const struct matrix_input *input = &m->inputs[i];
    json_start_object(j, 0);
    json_text(j, "name", input->name);
    if (input->file != 0)
        json_text(j, "file", input->file);
    json_text(j, "standing", standing_name(input->standing));
    put_run(j, &input->step);
    put_runs(j, &input->step);
    json_end_object(j);
}

/* A cell is null if it was not tried, 0 if the program is right, and otherwise the number of a
   difference, from 1. */
static void put_cell(struct json *j, matrix_cell cell)
{
    if (cell == CELL_UNTRIED)
        json_no_value(j, 0);
    else
        json_number(j, 0, cell - CELL_RIGHT);
}

static void put_program(struct json *j, const struct clusters *c, size_t p)
{
    size_t i;
    json_start_object(j, 0);
    json_text(j, "id", c->matrix->programs[p]);
    if (c->groups->kind_of[p] == KIND_NONE)
        json_no_value(j, "kind");
    else
        json_number(j, "kind", c->groups->kind_of[p] + 1);
    start_line_of_values(j, "cells");
    for (i = 0; i < c->matrix->input_count; i++)
        put_cell(j, matrix_get(c->matrix, p, i));
    end_line_of_values(j);
    json_end_object(j);
}

static void put_group(struct json *j, const struct clusters *c, const struct program_group *group)
{
    const struct matrix *m = c->matrix;
    size_t i;
    json_start_object(j, 0);
    json_start_array(j, "causes");
    for (i = 0; i < group->cause_count; i++)
        json_text(j, 0, m->causes[group->causes[i]].name);
    json_end_array(j);
    if (group->smallest == KIND_NONE)
        json_no_value(j, "smallest");
    else
        json_text(j, "smallest", m->inputs[group->smallest].name);
    json_number(j, "broken_by", group->broken_by);
    json_start_array(j, "members");
    for (i = 0; i < group->member_count; i++)
        json_text(j, 0, m->programs[group->members[i]]);
    json_end_array(j);
    json_end_object(j);
}

static void put_suite(struct json *j, const struct clusters *c)
{
    size_t i;
    if (c->suite == 0) {
        json_no_value(j, "suite");
        return;
    }
    json_start_object(j, "suite");
    json_number(j, "broken", c->suite->broken);
    json_number(j, "told", c->suite->told);
    json_start_array(j, "inputs");
    for (i = 0; i < c->suite->count; i++)
        json_text(j, 0, c->matrix->inputs[c->suite->inputs[i]].name);
    json_end_array(j);
    json_end_object(j);
}

static void put_head(struct json *j, const struct clusters *c)
{
    json_text(j, "format", "flipref-matrix");
    json_number(j, "version", 2);
    json_text(j, "flipref", FLIPREF_VERSION);
    if (problem_makes_inputs(c->problem))
        json_text(j, "problem", "package");
    json_text(j, "dialect", c->problem->name);
}

static void put_cells(struct json *j, const struct clusters *c)
{
    const struct matrix *m = c->matrix;
    size_t i;
    json_start_array(j, "inputs");
    for (i = 0; i < m->input_count; i++)
        put_input(j, m, i);
    json_end_array(j);
    json_start_array(j, "differences");
    for (i = 0; i < m->difference_count; i++)
        json_text(j, 0, matrix_text(m, (matrix_cell)(CELL_DIFFERENCE + i)));
    json_end_array(j);
    json_start_array(j, "programs");
    for (i = 0; i < m->program_count; i++)
        put_program(j, c, i);
    json_end_array(j);
}

static void put_groups(struct json *j, const struct clusters *c)
{
    size_t i;
    json_start_array(j, "groups");
    for (i = 0; i < c->groups->shared_count; i++)
        put_group(j, c, &c->groups->shared[i]);
    json_end_array(j);
}

void print_matrix_json(const void *what, sink *out)
{
    const struct clusters *c = what;
    struct json j;
    json_open(&j, out, 1);
    json_start_object(&j, 0);
    put_head(&j, c);
    put_cells(&j, c);
    put_groups(&j, c);
    put_suite(&j, c);
    json_end_object(&j);
    json_end_line(&j);
}
