#include "hunt/groups/groups.h"

#include "text/hash.h"
#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

void groups_free(struct groups *groups)
{
    free(groups->list);
    free(groups->of_program);
    free(groups->members);
    memset(groups, 0, sizeof *groups);
}

/* ---- rows: a program's cells ---- */

static int are_rows_equal(const struct matrix *m, size_t a, size_t b)
{
    size_t i;
    for (i = 0; i < m->input_count; i++) {
        if (matrix_known(m, a, i) != matrix_known(m, b, i))
            return 0;
    }
    return 1;
}

static uint64_t hash_of_row(const struct matrix *m, size_t program)
{
    uint64_t hash = HASH_START;
    size_t i;
    for (i = 0; i < m->input_count; i++)
        hash = hash_number(hash, matrix_known(m, program, i));
    return hash;
}

/* ---- groups ---- */

/* Notes which inputs break a group's first program, and so all of them. */
static void find_inputs(const struct matrix *m, size_t program, struct program_group *group)
{
    size_t i;
    group->smallest = GROUP_NONE;
    group->broken_by = 0;
    for (i = 0; i < m->input_count; i++) {
        if (!matrix_breaks(m, program, i))
            continue;
        group->broken_by++;
        if (group->smallest == GROUP_NONE || matrix_is_smaller(m, i, group->smallest))
            group->smallest = i;
    }
}

/* A program's row, and the first program whose row is equal. */
struct grouping {
    uint64_t hash;
    size_t first;
};

static size_t first_like(const struct matrix *m, const struct grouping *all, size_t program)
{
    size_t i;
    for (i = 0; i < program; i++) {
        if (all[i].first == i && all[i].hash == all[program].hash && are_rows_equal(m, i, program))
            return i;
    }
    return program;
}

/* The largest first. Groups of one size stay in the order of their first programs. */
static void put_in_order(struct groups *groups)
{
    size_t i, j;
    for (i = 1; i < groups->count; i++) {
        struct program_group group = groups->list[i];
        for (j = i; j > 0 && group.member_count > groups->list[j - 1].member_count; j--)
            groups->list[j] = groups->list[j - 1];
        groups->list[j] = group;
    }
}

static void note_members(struct groups *groups)
{
    size_t g, i;
    for (g = 0; g < groups->count; g++) {
        for (i = 0; i < groups->list[g].member_count; i++)
            groups->of_program[groups->list[g].members[i]] = g;
        groups->broken += groups->list[g].member_count;
    }
}

/* Makes a group of each program that is the first with its row, unless no input breaks it. */
static void make_groups(const struct matrix *m, const struct grouping *all, struct groups *groups)
{
    size_t *next = groups->members;
    size_t first, i;
    for (first = 0; first < m->program_count; first++) {
        struct program_group *group = &groups->list[groups->count];
        find_inputs(m, first, group);
        if (all[first].first != first || group->broken_by == 0)
            continue;
        group->members = next;
        for (i = first; i < m->program_count; i++) {
            if (all[i].first == first)
                *next++ = i;
        }
        group->member_count = (size_t)(next - group->members);
        groups->count++;
    }
    put_in_order(groups);
    note_members(groups);
}

void groups_find(const struct matrix *m, struct groups *groups)
{
    struct grouping *all = memory_new(m->program_count + 1, sizeof *all);
    size_t i;
    memset(groups, 0, sizeof *groups);
    groups->list = memory_new(m->program_count, sizeof *groups->list);
    groups->of_program = memory_new(m->program_count, sizeof *groups->of_program);
    groups->members = memory_new(m->program_count, sizeof *groups->members);
    for (i = 0; i < m->program_count; i++) {
        groups->of_program[i] = GROUP_NONE;
        all[i].hash = hash_of_row(m, i);
        all[i].first = first_like(m, all, i);
    }
    make_groups(m, all, groups);
    free(all);
}
