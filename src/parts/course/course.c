#include "course/course.h"

#include "course/keys.h"
#include "text/file_error.h"
#include "text/hash.h"
#include "text/memory.h"
#include "text/names.h"

#include <stdlib.h>
#include <string.h>

/* ---- patterns ---- */

int course_matches(const char *pattern, const char *name)
{
    return name_fits(bytes_of_text(name), bytes_of_text(pattern));
}

int course_matches_any(const struct course_names *patterns, bytes name)
{
    size_t i;
    for (i = 0; i < patterns->count; i++) {
        if (name_fits(name, bytes_of_text(patterns->at[i].text)))
            return 1;
    }
    return 0;
}

/* ---- questions ---- */

size_t course_group_of(const struct course *course, const char *test)
{
    const struct course_groups *groups = &course->tests.groups;
    size_t i;
    for (i = 0; i < groups->count; i++) {
        if (course_matches_any(&groups->at[i].tests, bytes_of_text(test)))
            break;
    }
    return i;
}

size_t course_first_version(const struct course_provideds *provided, const char *name)
{
    size_t i = 0;
    while (strcmp(provided->at[i].name, name) != 0)
        i++;
    return i;
}

uint32_t course_points(const struct course *course)
{
    uint32_t points = course->style.points;
    size_t i;
    for (i = 0; i < course->tests.groups.count; i++)
        points += course->tests.groups.at[i].points;
    for (i = 0; i < course->human.count; i++)
        points += course->human.at[i].points;
    return points;
}

/* ---- what running depends on ---- */

/* What only marks and reports depend on, at every depth. */
static const char *const of_marks[] = {
    "course",        "specification", "sanitizer", "tests",      "gates",        "human",
    "people",        "style",         "late",      "leniencies", "accept",       "clause",
    "status-clause", "cost",          "crash",     "unstable",   "crash-clause", "forbids-clause",
};

static int is_of_marks(const struct key *row)
{
    size_t i;
    for (i = 0; i < sizeof of_marks / sizeof of_marks[0]; i++) {
        if (strcmp(row->name, of_marks[i]) == 0)
            return 1;
    }
    return 0;
}

uint64_t course_hash_running(const struct course *course)
{
    uint64_t hash = HASH_START;
    struct key_walk walk;
    const struct key *row;
    walk_start(&walk, &course_keys, course);
    while ((row = walk_next(&walk)) != 0) {
        const unsigned char *base = walk_level(&walk)->base;
        struct any_list list;
        if (is_of_marks(row))
            continue;
        hash = hash_text(hash, row->name);
        if (row->kind == KEY_LIST) {
            memcpy(&list, base + row->at, sizeof list);
            hash = hash_number(hash, list.count);
            walk_into(&walk, row, list.at, list.count);
        } else if (row->kind == KEY_SECTION) {
            walk_into(&walk, row, base + row->at, 1);
        } else {
            hash = key_hash(hash, row, base);
        }
    }
    return hash;
}

/* ---- reading ---- */

static int read_all(bytes yaml, struct course *course, struct file_error *error)
{
    const struct file_place end = { 1, 1 };
    if (yaml.len > COURSE_FILE_MOST)
        return complain_of(error, end, "the file is longer than 256 KiB; a course file is not");
    return course_read_yaml(yaml, course, &course->memory, error) && course_fits(course, error);
}

/* A byte order mark would move the columns of the first line. */
static bytes without_mark(bytes yaml)
{
    int has_mark = bytes_equal(bytes_first(yaml, 3), BYTES_OF_LITERAL("\xEF\xBB\xBF"));
    return has_mark ? bytes_skip(yaml, 3) : yaml;
}

struct course *course_read(bytes yaml, struct file_error *error)
{
    struct course *course = memory_new(1, sizeof *course);
    if (read_all(without_mark(yaml), course, error))
        return course;
    course_free(course);
    return 0;
}

void course_free(struct course *course)
{
    if (course == 0)
        return;
    arena_free(&course->memory);
    free(course);
}
