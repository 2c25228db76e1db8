/* canvas.csv, the gradebook that Canvas imports, as lib/gradebook_importer.rb of
   https://github.com/instructure/canvas-lms reads it: the columns Student, ID and Section, and one
   for the assignment, whose title is the course's name; a row with the points that are possible;
   and a row for each person, whom Canvas knows by the number in ID. */
#include "grade/reports/forms.h"
#include "text/csv.h"
#include "text/number.h"

static void print_row(sink *out, bytes student, bytes number, int64_t points)
{
    csv_field(out, student);
    sink_byte(out, ',');
    sink_bytes(out, number);
    sink_text(out, ",,");
    sink_hundredths(out, points);
    csv_end_line(out);
}

static int64_t points_possible(const json_t *marks)
{
    int64_t most = 0;
    size_t i;
    for (i = 0; i < count_in(marks, "submissions"); i++) {
        const json_t *sum = json_object_get(item_in(marks, "submissions", i), "marks");
        most = hundredths_in(sum, "of") > most ? hundredths_in(sum, "of") : most;
    }
    return most;
}

void print_canvas(const void *what, sink *out)
{
    const struct report *s = what;
    size_t i;
    sink_text(out, "Student,ID,Section,");
    csv_field(out, text_in(s->marks, "course"));
    csv_end_line(out);
    print_row(out, bytes_of_text("Points Possible"), bytes_of(0, 0), points_possible(s->marks));
    for (i = 0; i < count_in(s->marks, "submissions"); i++) {
        const json_t *of = item_in(s->marks, "submissions", i);
        bytes number = platform_text(of, "canvas", "number");
        if (is_graded(of) && number.len > 0)
            print_row(out, platform_text(of, "canvas", "person"), number,
                      hundredths_in(json_object_get(of, "marks"), "total"));
    }
}
