#include "grade/terminal_table.h"

#include "grade/reports/marks_reader.h"
#include "runner/json_text.h"
#include "text/number.h"
#include "text/say.h"
#include "text/utf8.h"

#include "base/visible.h"

#include <string.h>

enum { LINE_ROOM = 8192, TOTAL_WIDTH = 8, ID_MOST = 24 };

/* ---- pieces of a line ---- */

/* Writes blanks up to a width. */
static void pad(sink *out, size_t written, size_t width)
{
    sink_blanks(out, written < width ? width - written : 0);
}

/* The first test of a group that counts and has not all of its credit, without the group's name. */
static const char *first_failure(const json_t *submission, const char *group)
{
    const json_t *test;
    size_t i;
    json_array_foreach(json_object_get(submission, "tests"), i, test)
    {
        const char *name = json_text_of(test, "name", "");
        const char *slash = strrchr(name, '/');
        if (json_is_true(json_object_get(test, "counts")) &&
            json_integer_value(json_object_get(test, "credit")) < 100 &&
            strcmp(json_text_of(test, "group", ""), group) == 0)
            return slash != 0 ? slash + 1 : name;
    }
    return 0;
}

/* Writes ` (computers 10/12: late-pass, ...)`: the groups that gave less than they can. */
static void write_groups(const json_t *submission, sink *out)
{
    const json_t *group;
    int count = 0;
    size_t i;
    json_array_foreach(json_object_get(submission, "groups"), i, group)
    {
        const char *name = json_text_of(group, "name", "");
        const char *failure = first_failure(submission, name);
        if (hundredths_in(group, "points") >= hundredths_in(group, "of"))
            continue;
        sink_text(out, count++ == 0 ? " (" : ", ");
        sink_visible_name(out, name);
        sink_byte(out, ' ');
        sink_marks_of(out, group, "points", "of");
        if (failure != 0) {
            sink_text(out, ": ");
            sink_visible_name(out, failure);
        }
    }
    if (count > 0)
        sink_byte(out, ')');
}

static void write_cost(const json_t *marks, const char *key, const char *title, sink *out)
{
    if (hundredths_in(marks, key) == 0)
        return;
    sink_say(out, ", %s ", title);
    sink_hundredths(out, hundredths_in(marks, key));
}

static void write_humans(const json_t *marks, sink *out)
{
    const json_t *human;
    size_t i;
    json_array_foreach(json_object_get(marks, "human"), i, human)
    {
        int is_given = json_is_true(json_object_get(human, "given"));
        if (is_given && hundredths_in(human, "of") == 0)
            continue; /* only style counts it */
        sink_text(out, ", ");
        sink_visible_name(out, json_text_of(human, "name", ""));
        sink_byte(out, ' ');
        if (is_given)
            sink_marks_of(out, human, "points", "of");
        else
            sink_text(out, "not given yet");
    }
}

/* Writes `wrong answer in secret/3`: the verdict of a package's problem. */
static void write_verdict(const json_t *submission, sink *out)
{
    const char *test = json_text_of(submission, "decisive", 0);
    sink_text(out, json_text_of(submission, "verdict", ""));
    if (test == 0)
        return;
    sink_text(out, " in ");
    sink_visible_name(out, test);
}

/* Whether the problem gives more than one point, for a right answer. */
static int has_points(const json_t *submission)
{
    return hundredths_in(json_object_get(submission, "marks"), "functionality_of") != 100;
}

static int is_built(const json_t *submission, sink *out)
{
    const json_t *build = json_object_get(submission, "build");
    if (strcmp(json_text_of(build, "status", ""), "built") == 0)
        return 1;
    sink_text(out, "not built: ");
    sink_visible_name(out, json_text_of(build, "reason", "the compiler refused it"));
    return 0;
}

static void write_details(const json_t *submission, sink *out)
{
    const json_t *marks = json_object_get(submission, "marks");
    if (!is_built(submission, out))
        return;
    if (json_object_get(submission, "verdict") != 0) {
        write_verdict(submission, out);
        if (has_points(submission))
            write_groups(submission, out);
    } else {
        sink_text(out, "functionality ");
        sink_marks_of(out, marks, "functionality", "functionality_of");
        write_groups(submission, out);
    }
    write_cost(marks, "source", "source", out);
    write_cost(marks, "names", "file names", out);
    if (hundredths_in(marks, "style_of") > 0) {
        sink_text(out, ", style ");
        sink_marks_of(out, marks, "style", "style_of");
    }
    write_humans(marks, out);
    write_cost(marks, "late", "late", out);
    if (table_gains(submission)) {
        sink_text(out, ", leniencies +");
        sink_hundredths(out, hundredths_in(submission, "lenient_points"));
    }
}

/* Writes the text, which is visible UTF-8, in at most `columns`; "..." tells that it was cut.
   Writes all of it if `columns` is 0. */
static void write_cut(bytes text, size_t columns, sink *out)
{
    bytes rest = text;
    size_t used = 0;
    if (columns == 0 || utf8_columns(text) <= columns) {
        sink_bytes(out, text);
        return;
    }
    while (rest.len > 0) {
        bytes utf8, before = rest;
        (void)utf8_take(&rest, &utf8);
        used += utf8_columns(utf8);
        if (used + 3 > columns)
            break;
        sink_bytes(out, bytes_first(before, before.len - rest.len));
    }
    sink_text(out, "...");
}

/* Writes as much of the reason as leaves room for the path of the whole one. */
static void write_ungraded(const json_t *submission, size_t columns, const char *folder, sink *out)
{
    char reason_room[LINE_ROOM], path_room[LINE_ROOM];
    sink reason = text_sink(reason_room, LINE_ROOM), path = text_sink(path_room, LINE_ROOM);
    size_t used, room;
    sink_visible_name(&reason, json_text_of(submission, "reason", ""));
    sink_text(&path, " (");
    sink_visible_name(&path, folder);
    sink_byte(&path, '/');
    sink_visible_name(&path, json_text_of(submission, "id", ""));
    sink_text(&path, "/why.txt)");
    used = utf8_columns(sink_held(out)) + utf8_columns(sink_held(&path));
    room = used < columns ? columns - used : 0;
    if (columns == 0 || room > 3 || utf8_columns(sink_held(&reason)) <= room)
        write_cut(sink_held(&reason), columns == 0 ? 0 : room, out);
    sink_bytes(out, sink_held(&path));
}

/* ---- lines ---- */

/* Writes the total as a column, aligned to the right. */
static void write_total(const json_t *submission, sink *out)
{
    char room[64];
    sink total = text_sink(room, sizeof room);
    if (!is_graded(submission))
        sink_text(&total, "ungraded");
    else
        sink_marks_of(&total, json_object_get(submission, "marks"), "total", "of");
    pad(out, total.len, TOTAL_WIDTH);
    sink_bytes(out, sink_held(&total));
    sink_text(out, "  ");
}

void table_line(const json_t *submission, size_t width, size_t columns, const char *folder,
                sink *out)
{
    static char room[LINE_ROOM];
    sink line = text_sink(room, sizeof room);
    sink_visible_name(&line, json_text_of(submission, "id", ""));
    pad(&line, utf8_columns(sink_held(&line)), width < ID_MOST ? width : ID_MOST);
    sink_text(&line, "  ");
    write_total(submission, &line);
    if (is_graded(submission))
        write_details(submission, &line);
    else
        write_ungraded(submission, columns, folder, &line);
    write_cut(sink_held(&line), columns, out);
    sink_byte(out, '\n');
}

/* ---- the submissions of a package ---- */

int table_is_expected(const json_t *submission)
{
    return json_is_true(json_object_get(submission, "expected"));
}

/* Writes what differs in the decisive test. */
static void write_first(const json_t *submission, sink *out)
{
    const char *decisive = json_text_of(submission, "decisive", "");
    const json_t *test, *first;
    size_t i;
    json_array_foreach(json_object_get(submission, "tests"), i, test)
    {
        first = json_object_get(test, "first");
        if (first == 0 || strcmp(json_text_of(test, "name", ""), decisive) != 0)
            continue;
        sink_say(out, ": %s", json_text_of(first, "unit", ""));
        if (has(first, "expected"))
            sink_say(out, ": expected %s, found %s", json_text_of(first, "expected", ""),
                     json_text_of(first, "found", ""));
    }
}

static void write_seconds(uint64_t us, sink *out)
{
    if (us > 0 && us < 10000)
        sink_text(out, "less than 0.01");
    else
        sink_hundredths(out, (int64_t)((us + 5000) / 10000));
    sink_text(out, " s");
}

static void write_time(const struct table_time *time, sink *out)
{
    int is_near = time->us >= time->limit_us - time->limit_us / 5 &&
                  time->us <= time->limit_us + time->limit_us / 5;
    int is_stopped = time->us >= time->limit_us + time->limit_us / 4;
    sink_text(out, is_near      ? "; near the time limit: "
                   : is_stopped ? "; stopped after "
                                : "; slowest test ");
    write_seconds(time->us, out);
    sink_text(out, " of ");
    write_seconds(time->limit_us, out);
}

void table_check_line(const json_t *submission, const struct table_time *time, size_t columns,
                      sink *out)
{
    static char room[LINE_ROOM];
    const json_t *marks = json_object_get(submission, "marks");
    sink line = text_sink(room, sizeof room);
    sink_text(&line, !is_graded(submission)          ? "not checked  "
                     : table_is_expected(submission) ? "expected     "
                                                     : "unexpected   ");
    sink_visible_name(&line, json_text_of(submission, "path", json_text_of(submission, "id", "")));
    sink_text(&line, ": ");
    if (!is_graded(submission)) {
        sink_visible_name(&line, json_text_of(submission, "reason", ""));
    } else if (is_built(submission, &line)) {
        write_verdict(submission, &line);
        if (has_points(submission)) {
            sink_text(&line, ", ");
            sink_marks_of(&line, marks, "total", "of");
        }
        if (strcmp(json_text_of(submission, "verdict", ""), "wrong answer") == 0)
            write_first(submission, &line);
        write_time(time, &line);
    }
    if (is_graded(submission) && !table_is_expected(submission))
        sink_say(&line, "; %s", json_text_of(submission, "expectation", ""));
    write_cut(sink_held(&line), table_is_expected(submission) ? columns : 0, out);
    sink_byte(out, '\n');
}

uint64_t table_memory_errors(const json_t *submission)
{
    const json_t *test;
    uint64_t count = 0;
    size_t i;
    json_array_foreach(json_object_get(submission, "tests"), i, test)
    {
        count += is_unclean(test) ? 1 : 0;
    }
    return count;
}

int table_gains(const json_t *submission)
{
    return hundredths_in(submission, "lenient_points") > 0;
}

/* ---- the last lines ---- */

static void write_counted(uint64_t n, const char *one, const char *many, sink *out)
{
    sink_count(out, n);
    sink_text(out, n == 1 ? one : many);
}

/* Writes nothing if there is none. */
static void write_more(uint64_t n, const char *one, const char *many, sink *out)
{
    sink_text(out, n > 0 ? "; " : "");
    if (n > 0)
        write_counted(n, one, many, out);
}

void table_summary(const struct table_sums *sums, sink *out)
{
    static const char near_limit[] = " near a limit, run again alone";
    static const char after_failure[] = " after the sandbox had failed, run again alone";
    write_counted(sums->graded + sums->ungraded, " submission: ", " submissions: ", out);
    if (sums->checks) {
        sink_count(out, sums->graded - sums->unexpected);
        sink_text(out, " as the package says, ");
        sink_count(out, sums->unexpected);
        sink_text(out, " not");
        write_more(sums->ungraded, " not checked", " not checked", out);
        sink_text(out, "; ");
    } else {
        sink_count(out, sums->graded);
        sink_text(out, " graded, ");
        sink_count(out, sums->ungraded);
        sink_text(out, " not; ");
    }
    write_counted(sums->runs, " run in ", " runs in ", out);
    sink_count(out, (sums->milliseconds + 500) / 1000);
    sink_text(out, " s");
    write_more(sums->alone, near_limit, near_limit, out);
    write_more(sums->retries, after_failure, after_failure, out);
    write_more(sums->memory_errors, " right answer with undefined behaviour",
               " right answers with undefined behaviour", out);
    sink_byte(out, '\n');
    if (sums->gaining == 0)
        return;
    write_counted(sums->gaining, " submission would gain points", " submissions would gain points",
                  out);
    sink_text(out, " if the course overlooked more: \"lenient\" in marks.json and every report "
                   "say what\n");
}
