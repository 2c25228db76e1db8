/* marks.csv: RFC 4180 in UTF-8, a line for each submission, those that were not built first. For
   markers: it has everything. */
#include "grade/reports/forms.h"
#include "grade/reports/test_words.h"
#include "text/csv.h"
#include "text/number.h"

static void print_head(const json_t *marks, sink *out)
{
    size_t i;
    sink_text(out, "id,status,verdict");
    for (i = 0; i < count_in(marks, "groups"); i++) {
        sink_byte(out, ',');
        csv_field(out, text_in(item_in(marks, "groups", i), "name"));
    }
    sink_text(out, ",style,other,late,total,of,remark");
    csv_end_line(out);
}

/* Writes marks, or an empty field if the submission has none. */
static void print_marks(const json_t *object, const char *key, sink *out)
{
    sink_byte(out, ',');
    if (json_is_number(json_object_get(object, key)))
        sink_hundredths(out, hundredths_in(object, key));
}

/* Writes what neither the groups nor style nor lateness account for, so that a line adds up to its
 * total. */
static void print_other(const json_t *submission, sink *out)
{
    const json_t *marks = json_object_get(submission, "marks");
    sink_byte(out, ',');
    if (is_graded(submission))
        sink_hundredths(out, rest_of(submission).points - hundredths_in(marks, "style") -
                                 hundredths_in(marks, "late"));
}

static void print_line(const json_t *marks, const json_t *submission, struct growing *text,
                       sink *out)
{
    const json_t *sum = json_object_get(submission, "marks");
    size_t i;
    sink *remark = growing_start(text);
    if (is_not_built(submission))
        sink_text(remark, "look at these first: ");
    say_submission(remark, submission, "; ");
    say_not_given(remark, submission, "; ");
    csv_field(out, text_in(submission, "id"));
    sink_byte(out, ',');
    csv_field(out, text_in(submission, "status"));
    sink_byte(out, ',');
    csv_field(out, submission_verdict(submission));
    for (i = 0; i < count_in(marks, "groups"); i++) {
        bytes name = text_in(item_in(marks, "groups", i), "name");
        print_marks(group_named(json_object_get(submission, "groups"), name), "points", out);
    }
    print_marks(sum, "style", out);
    print_other(submission, out);
    print_marks(sum, "late", out);
    print_marks(sum, "total", out);
    print_marks(sum, "of", out);
    sink_byte(out, ',');
    csv_field(out, growing_end(text));
    csv_end_line(out);
}

void print_csv(const void *what, sink *out)
{
    const struct report *s = what;
    int built;
    size_t i;
    print_head(s->marks, out);
    for (built = 0; built < 2; built++) {
        for (i = 0; i < count_in(s->marks, "submissions"); i++) {
            const json_t *of = item_in(s->marks, "submissions", i);
            if (is_not_built(of) != built)
                print_line(s->marks, of, s->text, out);
        }
    }
}
