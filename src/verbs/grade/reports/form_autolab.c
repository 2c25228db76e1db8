/* ID/autolab.txt, what an autograder of Autolab prints last: formatted feedback, and then the
   scores. https://docs.autolabproject.com/features/formatted-feedback/ and
   https://docs.autolabproject.com/lab/

   Autolab writes quotes around each word before a colon, also in texts, before it reads the scores
   as JSON. So no text has a colon.

   Each group is a stage, and a problem of the lab. The problem `other` has what the groups leave of
   the total. A submission that was not graded gets no scores. */
#include "grade/reports/forms.h"
#include "grade/reports/test_words.h"

#include <string.h>

/* A name as a key of an object: keys are C strings. */
static const char *key_of(bytes name, struct growing *text)
{
    sink_printable(growing_start(text), name, 0);
    return growing_text(text);
}

static void write_test(struct json *j, const struct report *s, const json_t *test)
{
    enum seen seen = seen_in(s, test);
    if (seen < SEEN_VERDICT_TOO || (!is_right(test) && !counts(test)))
        return; /* a test passes or fails there, and what costs nothing does neither */
    json_start_object(j, key_of(text_in(test, "name"), s->text));
    json_bool(j, "passed", is_right(test));
    if (!is_right(test)) {
        say_test(growing_start(s->text), test, seen);
        json_bytes(j, "hint", growing_end(s->text));
    }
    json_end_object(j);
}

static void write_stage(struct json *j, const struct report *s, bytes group)
{
    size_t i;
    json_start_object(j, key_of(group, s->text));
    for (i = 0; i < count_in(s->of, "tests"); i++) {
        const json_t *test = item_in(s->of, "tests", i);
        if (bytes_equal(text_in(test, "group"), group))
            write_test(j, s, test);
    }
    json_end_object(j);
}

static void write_stages(struct json *j, const struct report *s)
{
    size_t n = count_in(s->of, "groups");
    size_t i;
    json_start_object(j, 0);
    json_text(j, "_presentation", "semantic");
    json_start_array(j, "stages");
    for (i = 0; i < n; i++)
        json_text(j, 0, key_of(text_in(item_in(s->of, "groups", i), "name"), s->text));
    json_end_array(j);
    for (i = 0; i < n; i++)
        write_stage(j, s, text_in(item_in(s->of, "groups", i), "name"));
    json_end_object(j);
    json_end_line(j);
}

static void write_scores(struct json *j, const struct report *s)
{
    struct rest rest = rest_of(s->of);
    size_t i;
    json_start_object(j, 0);
    json_start_object(j, "scores");
    for (i = 0; i < count_in(s->of, "groups"); i++) {
        const json_t *group = item_in(s->of, "groups", i);
        json_hundredths(j, key_of(text_in(group, "name"), s->text), hundredths_in(group, "points"));
    }
    if (rest.points != 0 || rest.of != 0)
        json_hundredths(j, "other", rest.points);
    json_end_object(j);
    json_start_array(j, "scoreboard");
    json_hundredths(j, 0, hundredths_in(json_object_get(s->of, "marks"), "total"));
    json_end_array(j);
    json_end_object(j);
    json_end_line(j);
}

void print_autolab(const void *what, sink *out)
{
    const struct report *s = what;
    struct json j;
    say_submission(out, s->of, "\n");
    say_not_given(out, s->of, "\n");
    if (!is_graded(s->of))
        return;
    json_open(&j, out, 0);
    j.no_colons = 1;
    write_stages(&j, s);
    json_open(&j, out, 0);
    j.no_colons = 1;
    write_scores(&j, s);
}
