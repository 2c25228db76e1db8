#include "grade/reports/marks_reader.h"

#include "text/find.h"
#include "text/number.h"

#include <string.h>

/* ---- values ---- */

bytes text_in(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    if (!json_is_string(value))
        return bytes_of(0, 0);
    return bytes_of(json_string_value(value), json_string_length(value));
}

int64_t number_in(const json_t *object, const char *key)
{
    return (int64_t)json_integer_value(json_object_get(object, key));
}

int has(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    if (json_is_string(value))
        return json_string_length(value) > 0;
    if (json_is_array(value))
        return json_array_size(value) > 0;
    if (json_is_object(value))
        return json_object_size(value) > 0;
    return value != 0 && !json_is_null(value) && !json_is_false(value);
}

int64_t hundredths_in(const json_t *object, const char *key)
{
    double n = json_number_value(json_object_get(object, key));
    if (!(n > -1e12 && n < 1e12))
        return 0;
    return n < 0 ? -(int64_t)(-n * 100 + 0.5) : (int64_t)(n * 100 + 0.5);
}

void sink_marks_of(sink *out, const json_t *object, const char *points, const char *of)
{
    sink_hundredths(out, hundredths_in(object, points));
    if (hundredths_in(object, of) == 0 && hundredths_in(object, points) > 0)
        return; /* a package's scores may have no most */
    sink_byte(out, '/');
    sink_hundredths(out, hundredths_in(object, of));
}

size_t count_in(const json_t *object, const char *key)
{
    return json_array_size(json_object_get(object, key));
}

const json_t *item_in(const json_t *object, const char *key, size_t i)
{
    return json_array_get(json_object_get(object, key), i);
}

/* ---- submissions, groups and tests ---- */

static int is_text(const json_t *object, const char *key, const char *text)
{
    return bytes_equal(text_in(object, key), bytes_of_text(text));
}

int is_graded(const json_t *submission)
{
    return is_text(submission, "status", "graded");
}

int is_right(const json_t *test)
{
    return is_text(test, "verdict", "right");
}

int costs_marks(const json_t *test)
{
    return !is_right(test) && counts(test) && number_in(test, "credit") < 100;
}

int counts(const json_t *test)
{
    return !json_is_false(json_object_get(test, "counts"));
}

int is_unstable(const json_t *test)
{
    return is_text(test, "verdict", "unstable");
}

int is_unclean(const json_t *test)
{
    return is_right(test) && has(test, "sanitizer");
}

bytes platform_text(const json_t *submission, const char *platform, const char *key)
{
    const json_t *from = json_object_get(submission, "platform");
    return is_text(from, "name", platform) ? text_in(from, key) : bytes_of(0, 0);
}

const json_t *group_named(const json_t *groups, bytes name)
{
    size_t i;
    for (i = 0; i < json_array_size(groups); i++) {
        const json_t *group = json_array_get(groups, i);
        if (bytes_equal(text_in(group, "name"), name))
            return group;
    }
    return 0;
}

struct rest rest_of(const json_t *submission)
{
    const json_t *marks = json_object_get(submission, "marks");
    struct rest rest = { hundredths_in(marks, "total"), hundredths_in(marks, "of") };
    size_t i;
    for (i = 0; i < count_in(submission, "groups"); i++) {
        const json_t *group = item_in(submission, "groups", i);
        rest.points -= hundredths_in(group, "points");
        rest.of -= hundredths_in(group, "of");
    }
    return rest;
}

/* How many tests have the verdict of test `i`; 0 if an earlier test has it too, or if it is right.
 */
static size_t tests_with_verdict(const json_t *submission, size_t i)
{
    const json_t *test = item_in(submission, "tests", i);
    bytes verdict = text_in(test, "verdict");
    size_t n = 0;
    size_t k;
    for (k = 0; k < count_in(submission, "tests"); k++) {
        const json_t *other = item_in(submission, "tests", k);
        if (!bytes_equal(text_in(other, "verdict"), verdict) || !costs_marks(other))
            continue;
        if (k < i)
            return 0;
        n++;
    }
    return costs_marks(test) ? n : 0;
}

int is_not_built(const json_t *submission)
{
    return is_graded(submission) &&
           is_text(json_object_get(submission, "build"), "status", "not-built");
}

bytes submission_verdict(const json_t *submission)
{
    bytes verdict = bytes_of_text("right");
    size_t most = 0;
    size_t i;
    if (!is_graded(submission))
        return bytes_of_text("ungraded");
    if (is_not_built(submission))
        return bytes_of_text("not-built");
    if (has(submission, "verdict"))
        return text_in(submission, "verdict");
    for (i = 0; i < count_in(submission, "tests"); i++) {
        size_t n = tests_with_verdict(submission, i);
        if (n > most) {
            most = n;
            verdict = text_in(item_in(submission, "tests", i), "verdict");
        }
    }
    return verdict;
}

/* ---- what is seen ---- */

static enum seen level_of(const json_t *group, const char *key)
{
    int level = word_index("none name verdict position full", text_in(group, key));
    return level > 0 ? (enum seen)level : SEEN_GROUP_ONLY;
}

int visibility_of(const json_t *group)
{
    return word_index("visible after_due_date after_published", text_in(group, "visibility"));
}

static int is_hidden(const json_t *group, enum reader reader)
{
    int visibility = visibility_of(group);
    return visibility < 0 || (visibility > 0 && reader == READER_AT_ONCE);
}

/* A group that is not known, or whose level is not, is hidden. */
static enum seen seen_by(const json_t *marks, bytes name, const char *key, enum reader reader)
{
    const json_t *group = group_named(json_object_get(marks, "groups"), name);
    enum seen level = level_of(group, key);
    if (reader == READER_MARKER)
        return SEEN_ALL;
    if (is_hidden(group, reader) && level > SEEN_NAME)
        return SEEN_NAME;
    return level;
}

enum seen seen_of_group(const json_t *marks, bytes name, enum reader reader)
{
    return seen_by(marks, name, "feedback", reader);
}

enum seen seen_of(const json_t *marks, const json_t *test, enum reader reader)
{
    bytes group = text_in(test, "group");
    int is_open = has(group_named(json_object_get(marks, "groups"), group), "samples") &&
                  bytes_equal(bytes_first(text_in(test, "name"), 7), BYTES_OF_LITERAL("sample/"));
    return seen_by(marks, group, is_open ? "samples" : "feedback", reader);
}
