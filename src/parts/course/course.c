#include "course/course.h"

#include <string.h>

const char course_leniency_names[] = "last-line-feed line-ends trailing-blanks white-space case "
                                     "nul-bytes error-output exit-status extra-lines prompt board";

/* ---- patterns ---- */

/* Where matching goes on if what was tried does not fit: the last `*` takes one byte more. */
struct retry {
    const char *pattern; /* after the `*`; NULL: there was none */
    const char *name;    /* the first byte that the `*` has not taken */
};

int course_matches(const char *pattern, const char *name)
{
    struct retry retry = { 0, 0 };
    while (*name != '\0') {
        if (*pattern == '*') {
            retry.pattern = ++pattern;
            retry.name = name;
        } else if (*pattern == *name || (*pattern == '?' && *name != '/')) {
            pattern++;
            name++;
        } else if (retry.pattern != 0 && *retry.name != '/') {
            pattern = retry.pattern;
            name = ++retry.name;
        } else {
            return 0;
        }
    }
    while (*pattern == '*')
        pattern++;
    return *pattern == '\0';
}

int course_matches_any(const struct course_names *patterns, const char *name)
{
    size_t i;
    for (i = 0; i < patterns->count; i++) {
        if (course_matches(patterns->at[i].text, name))
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
        if (course_matches_any(&groups->at[i].tests, test))
            break;
    }
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

/* ---- reading ---- */

struct course *course_read(bytes yaml, const char *name, struct course_error *error)
{
    static const char reason[] = "reading course files is not built yet";
    (void)yaml;
    (void)name;
    error->line = 0;
    error->column = 0;
    memcpy(error->text, reason, sizeof reason);
    return 0;
}

void course_free(struct course *course)
{
    (void)course;
}

int course_can_be_read(void)
{
    return 0;
}
