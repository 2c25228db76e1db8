#include "hunt/groups/groups.h"

#include <string.h>

void groups_free(struct groups *groups)
{
    arena_free(&groups->memory);
    memset(groups, 0, sizeof *groups);
}

/* Stable: groups of one size stay in their order. */
static void largest_first(struct program_group *list, size_t count)
{
    size_t g, i;
    for (g = 0; g < count; g++) {
        struct program_group group = list[g];
        for (i = g; i > 0 && group.member_count > list[i - 1].member_count; i--)
            list[i] = list[i - 1];
        list[i] = group;
    }
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

/* ---- kinds ---- */

static int is_broken(const struct matrix *m, size_t program)
{
    size_t i = 0;
    while (i < m->input_count && !matrix_breaks(m, program, i))
        i++;
    return i < m->input_count;
}

/* Makes a kind of a program and all that are like it. */
static void make_kind(const struct matrix *m, size_t first, struct groups *groups)
{
    struct program_group *kind = &groups->kinds[groups->kind_count];
    size_t i;
    kind->members = arena_take(&groups->memory, m->program_count * sizeof *kind->members);
    for (i = first; i < m->program_count; i++) {
        if (are_rows_equal(m, first, i)) {
            groups->kind_of[i] = groups->kind_count;
            kind->members[kind->member_count++] = i;
        }
    }
    groups->broken += kind->member_count;
    groups->kind_count++;
}

static void make_kinds(const struct matrix *m, struct groups *groups)
{
    size_t g, i;
    groups->kinds = arena_take(&groups->memory, (m->program_count + 1) * sizeof *groups->kinds);
    groups->kind_of = arena_take(&groups->memory, (m->program_count + 1) * sizeof(size_t));
    for (i = 0; i < m->program_count; i++)
        groups->kind_of[i] = KIND_NONE;
    for (i = 0; i < m->program_count; i++) {
        if (groups->kind_of[i] == KIND_NONE && is_broken(m, i))
            make_kind(m, i, groups);
    }
    largest_first(groups->kinds, groups->kind_count);
    for (g = 0; g < groups->kind_count; g++) {
        for (i = 0; i < groups->kinds[g].member_count; i++)
            groups->kind_of[groups->kinds[g].members[i]] = g;
    }
}

/* ---- groups ---- */

static size_t count_of(const unsigned char *flags, size_t count)
{
    size_t n = 0, i;
    for (i = 0; i < count; i++)
        n += flags[i] != 0;
    return n;
}

/* Whether the cause is shared, or one of a program that shares none. */
static int makes_a_group(const struct matrix *m, const struct matrix_cause *cause)
{
    size_t p = 0, c;
    size_t count = count_of(cause->programs, m->program_count);
    while (p < m->program_count && !cause->programs[p])
        p++;
    for (c = 0; count == 1 && c < m->cause_count; c++) {
        if (m->causes[c].programs[p] && count_of(m->causes[c].programs, m->program_count) > 1)
            return 0;
    }
    return count > 0;
}

/* Adds a cause to a group. That of the smallest input comes first. */
static void add_cause(const struct matrix *m, size_t c, struct program_group *group)
{
    const struct matrix_cause *cause = &m->causes[c];
    size_t before = group->smallest, i;
    for (i = 0; i < m->input_count; i++) {
        if (cause->inputs[i] && cause->programs[m->inputs[i].owner] &&
            (group->smallest == KIND_NONE || matrix_is_smaller(m, i, group->smallest)))
            group->smallest = i;
    }
    group->causes[group->cause_count++] = c;
    if (group->smallest != before) {
        group->causes[group->cause_count - 1] = group->causes[0];
        group->causes[0] = c;
    }
}

/* Those of no kind come last. */
static void add_members(const struct matrix *m, const struct groups *groups,
                        const struct matrix_cause *cause, struct program_group *group)
{
    size_t k, p;
    for (k = 0; k <= groups->kind_count; k++) {
        size_t kind = k < groups->kind_count ? k : KIND_NONE;
        for (p = 0; p < m->program_count; p++) {
            if (cause->programs[p] && groups->kind_of[p] == kind)
                group->members[group->member_count++] = p;
        }
    }
}

/* Returns the group of the programs that show the cause: one that is there, or a new one. */
static struct program_group *group_of(const struct matrix *m, struct groups *groups,
                                      const struct matrix_cause *cause)
{
    struct program_group *group = groups->shared;
    for (; group < groups->shared + groups->shared_count; group++) {
        if (memcmp(m->causes[group->causes[0]].programs, cause->programs, m->program_count) == 0)
            return group;
    }
    groups->shared_count++;
    group->smallest = KIND_NONE;
    group->causes = arena_take(&groups->memory, m->cause_count * sizeof *group->causes);
    group->members = arena_take(&groups->memory, m->program_count * sizeof *group->members);
    add_members(m, groups, cause, group);
    return group;
}

static void count_inputs(const struct matrix *m, struct program_group *group)
{
    size_t i, c;
    for (i = 0; i < m->input_count; i++) {
        for (c = 0; c < group->cause_count && !m->causes[group->causes[c]].inputs[i]; c++)
            continue;
        group->broken_by += c < group->cause_count;
    }
}

static void make_groups(const struct matrix *m, struct groups *groups)
{
    unsigned char *is_grouped = arena_take(&groups->memory, m->program_count + 1);
    size_t c, g, i;
    groups->shared = arena_take(&groups->memory, (m->cause_count + 1) * sizeof *groups->shared);
    for (c = 0; c < m->cause_count; c++) {
        if (makes_a_group(m, &m->causes[c]))
            add_cause(m, c, group_of(m, groups, &m->causes[c]));
    }
    for (g = 0; g < groups->shared_count; g++) {
        count_inputs(m, &groups->shared[g]);
        for (i = 0; i < groups->shared[g].member_count; i++)
            is_grouped[groups->shared[g].members[i]] = 1;
    }
    largest_first(groups->shared, groups->shared_count);
    groups->grouped = count_of(is_grouped, m->program_count);
    groups->accused = count_of(m->is_accused, m->program_count);
}

void groups_find(const struct matrix *m, struct groups *groups)
{
    memset(groups, 0, sizeof *groups);
    make_kinds(m, groups);
    make_groups(m, groups);
}
