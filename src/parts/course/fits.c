/* Checks of a course file that concern more than one section. */
#include "course/keys.h"
#include "text/file_error.h"
#include "text/find.h"
#include "text/nearest.h"

#include <string.h>

static int complain_of_name(struct file_error *error, const struct course_name *name,
                            const char *what)
{
    return complain_around(error, name->place, "", bytes_of_text(name->text), what);
}

static int complain_of_unknown(struct file_error *error, const struct course_name *name,
                               const char *what, const struct nearest *n, const char *hint)
{
    struct complaint c;
    sink *out = complaint_open(&c, error, name->place);
    complaint_quote(out, bytes_of_text(name->text));
    sink_text(out, what);
    nearest_print(out, n, hint);
    return complaint_close(&c);
}

static int is_same(const struct course_name *a, const struct course_name *b)
{
    return strcmp(a->text, b->text) == 0;
}

/* ---- groups and gates ---- */

static int groups_differ(const struct course_groups *groups, struct file_error *error)
{
    size_t i, k;
    for (i = 0; i < groups->count; i++) {
        for (k = 0; k < i; k++) {
            if (is_same(&groups->at[i].name, &groups->at[k].name))
                return complain_of_name(error, &groups->at[i].name,
                                        " is the name of another group; each group needs a name "
                                        "of its own");
        }
    }
    return 1;
}

static int is_group(const struct course_groups *groups, const struct course_name *name,
                    struct file_error *error)
{
    struct nearest n;
    size_t i;
    nearest_start(&n, name->text);
    for (i = 0; i < groups->count; i++) {
        if (is_same(&groups->at[i].name, name))
            return 1;
        nearest_offer(&n, groups->at[i].name.text);
    }
    return complain_of_unknown(error, name, " is no group of `tests`", &n,
                               "write the name of a group");
}

static int gates_fit(const struct course *course, struct file_error *error)
{
    size_t i;
    for (i = 0; i < course->gates.count; i++) {
        if (!is_group(&course->tests.groups, &course->gates.at[i].group, error))
            return 0;
    }
    return 1;
}

/* ---- human numbers and style ---- */

static const struct course_human *human_named(const struct course *course, const char *name)
{
    size_t i;
    for (i = 0; i < course->human.count; i++) {
        if (strcmp(course->human.at[i].name.text, name) == 0)
            return &course->human.at[i];
    }
    return 0;
}

static int is_reserved(const char *name)
{
    return word_index("id late grace comment warnings", bytes_of_text(name)) >= 0;
}

static int humans_differ(const struct course *course, struct file_error *error)
{
    size_t i;
    for (i = 0; i < course->human.count; i++) {
        const struct course_human *human = &course->human.at[i];
        if (is_reserved(human->name.text))
            return complain_of_name(error, &human->name,
                                    " has a meaning of its own; choose another name");
        if (human_named(course, human->name.text) != human)
            return complain_of_name(error, &human->name,
                                    " is the name of another number; each number needs a name of "
                                    "its own");
    }
    return 1;
}

static int is_counted_well(const struct course *course, const struct course_name *name,
                           struct file_error *error)
{
    const struct course_human *human = human_named(course, name->text);
    struct nearest n;
    size_t i;
    if (human != 0 && human->points > 0)
        return complain_of_name(error, name,
                                " adds points of its own; a number that style counts has no "
                                "`points`");
    if (human != 0 || strcmp(name->text, "warnings") == 0)
        return 1;
    nearest_start(&n, name->text);
    nearest_offer(&n, "warnings");
    for (i = 0; i < course->human.count; i++)
        nearest_offer(&n, course->human.at[i].name.text);
    return complain_of_unknown(error, name, " is no number of `human`", &n,
                               "write `warnings`, or a name of `human`");
}

static int style_fits(const struct course *course, struct file_error *error)
{
    size_t i;
    for (i = 0; i < course->style.count.count; i++) {
        if (!is_counted_well(course, &course->style.count.at[i], error))
            return 0;
    }
    return 1;
}

/* ---- readings ---- */

static int is_reading(const struct course *course, const struct course_name *name,
                      struct file_error *error)
{
    struct nearest n;
    size_t i;
    nearest_start(&n, name->text);
    for (i = 0; i < course_reading_count; i++) {
        if (course->dialect == 0 || strcmp(course_readings[i].dialect, course->dialect) != 0)
            continue;
        if (strcmp(course_readings[i].name, name->text) == 0)
            return 1;
        nearest_offer(&n, course_readings[i].name);
    }
    return complain_of_unknown(error, name, " is no second reading of this dialect", &n,
                               "docs/course-files.md lists them");
}

static int readings_fit(const struct course *course, struct file_error *error)
{
    size_t i;
    for (i = 0; i < course->accept.count; i++) {
        if (!is_reading(course, &course->accept.at[i], error))
            return 0;
    }
    return 1;
}

/* ---- all ---- */

static int points_fit(const struct course *course, struct file_error *error)
{
    if (course_points(course) > 0 || (course->package != 0 && course->tests.groups.count == 0))
        return 1;
    return complain_of_name(error, &course->tests.groups.at[0].name,
                            " and all other groups give no points; give at least one of them "
                            "`points`");
}

/* What only one of the two kinds of courses has. */
static int package_fits(const struct course *course, struct file_error *error)
{
    static const struct file_place start = { 1, 1 };
    int is_built = course->build.command.count > 0;
    if (course->package == 0 && course->tests.package == 0)
        return complain_of(error, start, "`tests` needs the key `package`: the tests");
    if (course->package == 0)
        return 1;
    if (course->dialect != 0)
        return complain_of(error, start, "a course is about a `dialect` or a `package`, not both");
    if (course->tests.package != 0)
        return complain_of(error, start, "`tests.package`: the tests are those of `package`");
    if (!is_built && course->source.count > 0)
        return complain_of(error, start, "rules of `source` are for C: they need the key `build`");
    if (is_built && course->submission.files.count == 0)
        return complain_of(error, start, "`build` needs `submission`: the files that it names");
    return 1;
}

int course_fits(const struct course *course, struct file_error *error)
{
    return package_fits(course, error) && groups_differ(&course->tests.groups, error) &&
           gates_fit(course, error) && humans_differ(course, error) && style_fits(course, error) &&
           readings_fit(course, error) && points_fit(course, error);
}
