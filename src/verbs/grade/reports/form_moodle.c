/* What Moodle's assignment imports, as its own source reads it (mod/assign/feedback of
   https://github.com/moodle/moodle):

   - moodle.csv ("Upload grading worksheet", offline/importgradeslib.php) must have the columns
     Identifier, Grade and Last modified (grade). Of an identifier, what follows `Participant ` is
     the number that the export has too. A grade that was given after "last modified" stays, and a
     grade above the assignment's own maximum is passed over. The comment is HTML. PHP's reader
     takes a backslash before a quote for an escape, so a comment has neither.
   - moodle-feedback.zip ("Upload multiple feedback files in a zip", file/importziplib.php) has a
     folder for each person, whose name is that of the export: NAME_NUMBER_KIND_PLUGIN. */
#include "grade/reports/forms.h"
#include "grade/reports/test_words.h"
#include "text/csv.h"
#include "text/number.h"
#include "text/say.h"

/* Writes a text of lines as HTML. */
static void write_html_text(sink *out, bytes text)
{
    size_t i;
    for (i = 0; i < text.len; i++) {
        int byte = text.at[i];
        if (byte == '\n')
            sink_text(out, "<br>");
        else if (byte == '<' || byte == '>' || byte == '&' || byte == '"' || byte == '\\')
            sink_say(out, "&#%u;", (unsigned)byte);
        else
            sink_byte(out, byte);
    }
}

static void print_comment(const struct report *s, sink *out)
{
    struct growing html = { 0 };
    say_marks(growing_start(s->text), s->of);
    say_not_given(&s->text->out, s->of, "\n");
    say_submission(&s->text->out, s->of, "\n");
    write_html_text(growing_start(&html), growing_end(s->text));
    csv_field(out, growing_end(&html));
    growing_free(&html);
}

void print_moodle(const void *what, sink *out)
{
    struct report s = *(const struct report *)what;
    size_t i;
    sink_text(out, "Identifier,Full name,Grade,Last modified (grade),Feedback comments");
    csv_end_line(out);
    for (i = 0; i < count_in(s.marks, "submissions"); i++) {
        s.of = item_in(s.marks, "submissions", i);
        if (!is_graded(s.of) || platform_text(s.of, "moodle", "folder").len == 0)
            continue;
        sink_text(out, "Participant ");
        sink_bytes(out, platform_text(s.of, "moodle", "number"));
        sink_byte(out, ',');
        csv_field(out, platform_text(s.of, "moodle", "person"));
        sink_byte(out, ',');
        sink_hundredths(out, hundredths_in(json_object_get(s.of, "marks"), "total"));
        sink_text(out, ",,");
        print_comment(&s, out);
        csv_end_line(out);
    }
}
