#include "grade/plan.h"

#include "mark/marks.h"
#include "system/file_complaint.h"
#include "system/io.h"
#include "text/file_error.h"
#include "text/number.h"
#include "text/say.h"

#include <string.h>

/* ---- tests of patterns and of groups ---- */

struct counts {
    size_t all;     /* tests whose name matches the pattern, or that are in the group */
    size_t own;     /* ... and that no earlier group has */
    size_t counted; /* ... and whose standing can cost marks */
};

/* `pattern` NULL: all of the group. */
static struct counts count_tests(const struct session *s, size_t group,
                                 const struct course_name *pattern)
{
    const struct course_group *g = &s->course->tests.groups.at[group];
    struct counts n = { 0 };
    size_t i;
    for (i = 0; i < s->tests.count; i++) {
        const struct test *test = &s->tests.list[i];
        int is_own = s->groups[i] == group;
        if (pattern != 0 ? !course_matches(pattern->text, test->name) : !is_own)
            continue;
        n.all++;
        n.own += (size_t)is_own;
        n.counted += is_own && standing_counts(g, test->standing);
    }
    return n;
}

/* ---- what is printed ---- */

static void print_count(sink *out, size_t n, const char *one, const char *several)
{
    sink_say(out, "%zu %s", n, n == 1 ? one : several);
}

static void print_points(sink *out, uint32_t thousandths)
{
    sink_hundredths(out, thousandths / (COURSE_POINT / 100));
    sink_text(out, thousandths == COURSE_POINT ? " point" : " points");
}

static void print_group(const struct session *s, size_t index, sink *out)
{
    const struct course_group *group = &s->course->tests.groups.at[index];
    struct counts n = count_tests(s, index, 0);
    size_t i;
    sink_say(out, "%s: ", group->name.text);
    print_points(out, group->points);
    sink_text(out, ", ");
    print_count(out, n.all, "test", "tests");
    if (n.counted < n.all) {
        sink_text(out, ", of which ");
        print_count(out, n.counted, "counts", "count");
    }
    sink_byte(out, '\n');
    for (i = 0; i < group->tests.count; i++) {
        struct counts of = count_tests(s, index, &group->tests.at[i]);
        sink_say(out, "  %s: ", group->tests.at[i].text);
        if (of.own == 0)
            sink_text(out, "no test");
        else
            print_count(out, of.own, "test", "tests");
        if (of.own < of.all)
            sink_say(out, ", and %zu in earlier groups", of.all - of.own);
        sink_byte(out, '\n');
    }
}

static void print_others(const struct session *s, sink *out)
{
    size_t first = s->tests.count;
    size_t n = 0;
    size_t i;
    for (i = s->tests.count; i-- > 0;) {
        if (s->groups[i] == s->course->tests.groups.count) {
            first = i;
            n++;
        }
    }
    if (n > 0)
        sink_say(out, "in no group, and worth nothing: %zu %s%s\n", n,
                 n == 1 ? "test, " : "tests, the first is ", s->tests.list[first].name);
}

void plan_print(const struct session *s, sink *out)
{
    const struct course *course = s->course;
    size_t i;
    sink_say(out, "%s: ", course->name);
    print_points(out, course_points(course));
    sink_text(out, ", ");
    print_count(out, s->tests.count, "test", "tests");
    sink_byte(out, '\n');
    for (i = 0; i < course->tests.groups.count; i++)
        print_group(s, i, out);
    print_others(s, out);
    for (i = 0; i < course->human.count; i++) {
        if (course->human.at[i].points == 0)
            continue;
        sink_say(out, "%s: ", course->human.at[i].name.text);
        print_points(out, course->human.at[i].points);
        sink_text(out, ", which people give\n");
    }
    if (course->style.points > 0) {
        sink_text(out, "style: ");
        print_points(out, course->style.points);
        sink_byte(out, '\n');
    }
}

/* ---- what is wrong ---- */

static void complain_of_name(const struct session *s, const struct course_name *name,
                             const char *before, const char *after)
{
    struct file_error error;
    (void)complain_around(&error, name->place, before, bytes_of_text(name->text), after);
    complain_of_file(s->course_path, &error);
}

static int patterns_are_sound(const struct session *s, size_t index)
{
    const struct course_names *patterns = &s->course->tests.groups.at[index].tests;
    int are_sound = 1;
    size_t i;
    for (i = 0; i < patterns->count; i++) {
        if (count_tests(s, index, &patterns->at[i]).all > 0)
            continue;
        complain_of_name(s, &patterns->at[i], "no test has a name that matches ", "");
        are_sound = 0;
    }
    return are_sound;
}

/* A gate without a test that counts would always be open. */
static int is_gate(const struct course *course, const char *group)
{
    size_t i;
    for (i = 0; i < course->gates.count; i++) {
        if (strcmp(course->gates.at[i].group.text, group) == 0)
            return 1;
    }
    return 0;
}

static int group_is_sound(const struct session *s, size_t index)
{
    const struct course_group *group = &s->course->tests.groups.at[index];
    struct counts n = count_tests(s, index, 0);
    if (!patterns_are_sound(s, index))
        return 0;
    if (n.counted > 0 || (group->points == 0 && !is_gate(s->course, group->name.text)))
        return 1;
    complain_of_name(s, &group->name, "the group ",
                     n.own == 0
                         ? " is worth nothing: all its tests are in earlier groups"
                         : " is worth nothing: none of its tests has a standing that counts");
    return 0;
}

int plan_is_sound(const struct session *s)
{
    int is_sound = 1;
    size_t i;
    if (s->request->only != 0 || s->request->tests != 0)
        return 1;
    for (i = 0; i < s->course->tests.groups.count; i++)
        is_sound &= group_is_sound(s, i);
    return is_sound;
}
