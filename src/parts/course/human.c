#include "course/human.h"

#include "course/csv_reader.h"
#include "course/keys.h"
#include "text/file_error.h"
#include "text/memory.h"
#include "text/number.h"
#include "text/say.h"

#include <stdlib.h>
#include <string.h>

static const struct unit late_units[] = { { "d", 24 * 60 }, { "h", 60 }, { "m", 1 }, { 0, 0 } };

/* What a column holds: a number of the course, by its index, or one of these. */
enum {
    COLUMN_ID = COURSE_LIST_MOST,
    COLUMN_LATE,
    COLUMN_GRACE,
    COLUMN_COMMENT,
    COLUMN_IGNORED, /* there may be several of these */
    COLUMN_KINDS
};

/* What each column holds. */
struct columns {
    int *at;
    size_t count;
};

struct table_reader {
    struct csv csv;
    const struct course *course;
    struct human *human;
    struct file_error *error;
    struct columns columns;
    int is_nobodys;             /* the row has no id */
    int is_there[COLUMN_KINDS]; /* there is a column that holds this */
};

/* ---- ids ---- */

const struct human_row *human_find(const struct human *human, const char *id)
{
    size_t i;
    for (i = 0; i < human->count; i++) {
        if (strcmp(human->rows[i].id, id) == 0)
            return &human->rows[i];
    }
    return 0;
}

/* ---- the first row ---- */

/* A name of the course without the `human.` that a column may have before it. */
static bytes bare(bytes name)
{
    static const char before[] = "human.";
    int has_it = bytes_equal(bytes_first(name, sizeof before - 1), BYTES_OF_LITERAL("human."));
    return has_it ? bytes_skip(name, sizeof before - 1) : name;
}

static int has_grace(const struct course *course)
{
    return course->late.kind == COURSE_LATE_GRACE;
}

/* What the course calls two of the columns. */
static const char *id_of(const struct course *course)
{
    return course->people.id != 0 ? course->people.id : "id";
}

static const char *comment_of(const struct course *course)
{
    return course->people.comment != 0 ? course->people.comment : "comment";
}

static int is_ignored(const struct course *course, bytes name)
{
    size_t i;
    for (i = 0; i < course->people.ignored.count; i++) {
        if (bytes_equal(name, bytes_of_text(course->people.ignored.at[i].text)))
            return 1;
    }
    return bytes_get(name, 0) == '#';
}

static int column_named(const struct course *course, bytes name)
{
    size_t i;
    if (bytes_equal(name, bytes_of_text(id_of(course))))
        return COLUMN_ID;
    if (bytes_equal(name, bytes_of_text(comment_of(course))))
        return COLUMN_COMMENT;
    if (is_ignored(course, name))
        return COLUMN_IGNORED;
    if (bytes_equal(name, BYTES_OF_LITERAL("late")))
        return COLUMN_LATE;
    if (has_grace(course) && bytes_equal(name, BYTES_OF_LITERAL("grace")))
        return COLUMN_GRACE;
    for (i = 0; i < course->human.count; i++) {
        bytes own = bytes_of_text(course->human.at[i].name.text);
        if (bytes_equal(name, own) || bytes_equal(bare(name), own))
            return (int)i;
    }
    return -1;
}

static void print_columns(sink *out, const struct course *course)
{
    size_t i;
    sink_say(out, "; the columns are %s, ", id_of(course));
    for (i = 0; i < course->human.count; i++)
        sink_say(out, "%s, ", course->human.at[i].name.text);
    sink_say(out, "late, %s%s; `people` in the course file can have others ignored",
             has_grace(course) ? "grace, " : "", comment_of(course));
}

static int unknown_column(struct table_reader *r)
{
    struct complaint c;
    sink *out = complaint_open(&c, r->error, r->csv.place);
    bytes cell = csv_cell(&r->csv);
    sink_text(out, "unknown column ");
    complaint_quote(out, cell);
    if (bytes_find(cell, ';') < cell.len)
        sink_text(out, "; separate the columns by commas");
    else
        print_columns(out, r->course);
    return complaint_close(&c);
}

/* Whether the cell is one line, as all are but comments. */
static int is_cell_a_line(struct table_reader *r)
{
    return is_one_line(csv_cell(&r->csv)) ||
           complain_of(r->error, r->csv.place,
                       "the cell has a line end or a character that cannot be seen; expected one "
                       "line of text");
}

static int read_column(struct table_reader *r)
{
    int column;
    if (!csv_read(&r->csv) || !is_cell_a_line(r))
        return 0;
    column = column_named(r->course, csv_cell(&r->csv));
    if (column < 0)
        return unknown_column(r);
    if (r->is_there[column] && column != COLUMN_IGNORED)
        return complain_of(r->error, r->csv.place, "this column is there twice; leave one out");
    r->is_there[column] = 1;
    *(int *)arena_item(&r->human->memory, &r->columns, sizeof column) = column;
    return 1;
}

static int no_id(struct table_reader *r)
{
    static const struct file_place start = { 1, 1 };
    return complain_around(r->error, start, "no column is named ", bytes_of_text(id_of(r->course)),
                           "; add it to the first row");
}

static int read_columns(struct table_reader *r)
{
    static const struct file_place start = { 1, 1 };
    if (csv_at_end(&r->csv))
        return complain_of(r->error, start,
                           "the table is empty; expected a first row that names its columns");
    do {
        if (!read_column(r))
            return 0;
    } while (!r->csv.is_last);
    return r->is_there[COLUMN_ID] || no_id(r);
}

/* ---- the other rows ---- */

static int wrong_cell(struct table_reader *r, const char *column, const char *expected)
{
    struct complaint c;
    sink *out = complaint_open(&c, r->error, r->csv.place);
    complaint_quote(out, bytes_of_text(column));
    sink_text(out, " is ");
    complaint_quote(out, csv_cell(&r->csv));
    sink_say(out, "; expected %s", expected);
    return complaint_close(&c);
}

static int given_twice(struct table_reader *r, const struct human_row *first)
{
    struct complaint c;
    sink *out = complaint_open(&c, r->error, r->csv.place);
    sink_text(out, "the id ");
    complaint_quote(out, csv_cell(&r->csv));
    sink_say(out, " is there twice; line %zu already has it", first->line);
    return complaint_close(&c);
}

static int read_id(struct table_reader *r, struct human_row *row)
{
    const struct human_row *first;
    bytes cell = csv_cell(&r->csv);
    r->is_nobodys = cell.len == 0 && strcmp(id_of(r->course), "id") != 0;
    if (r->is_nobodys)
        return 1; /* a gradebook has rows of its own, such as what is possible */
    if (cell.len == 0 || cell.len > HUMAN_ID_MOST)
        return complain_of(r->error, r->csv.place,
                           cell.len == 0 ? "the id is empty; each row needs one"
                                         : "the id is longer than 200 bytes");
    if (!is_cell_a_line(r))
        return 0;
    row->id = arena_text(&r->human->memory, cell);
    first = human_find(r->human, row->id);
    return first == 0 || given_twice(r, first);
}

static int read_late(struct table_reader *r, struct human_row *row)
{
    uint64_t minutes = 0;
    bytes cell = csv_cell(&r->csv);
    if (!bytes_equal(cell, BYTES_OF_LITERAL("0")) &&
        !number_with_unit(cell, late_units, HUMAN_LATE_MOST, &minutes))
        return wrong_cell(r, "late",
                          "a time such as 36h, with m, h or d for minutes, hours or days, or 0");
    row->late = (uint32_t)minutes;
    return 1;
}

static int read_grace(struct table_reader *r, struct human_row *row)
{
    uint64_t days = 0;
    if (!number_whole(csv_cell(&r->csv), &days) || days > HUMAN_GRACE_MOST)
        return wrong_cell(r, "grace", "a whole number of days from 0 to 366");
    row->is_grace_given = 1;
    row->grace = (uint32_t)days;
    return 1;
}

static int read_points(struct table_reader *r, struct human_row *row, size_t index)
{
    const struct course_human *human = &r->course->human.at[index];
    char room[100];
    sink expected = text_sink(room, sizeof room);
    uint64_t thousandths = 0;
    sink_text(&expected, "a number from 0 to ");
    number_print_decimal(&expected, human->most);
    sink_text(&expected, ", with at most three decimals after a point");
    if (!number_decimal(csv_cell(&r->csv), &thousandths) || thousandths > human->most)
        return wrong_cell(r, human->name.text, room);
    row->numbers[index].is_given = 1;
    row->numbers[index].value = (uint32_t)thousandths;
    return 1;
}

static int is_zero(bytes cell)
{
    while (bytes_get(cell, 0) == '0' || bytes_get(cell, 0) == '.')
        cell = bytes_skip(cell, 1);
    return cell.len == 0;
}

static int read_cell(struct table_reader *r, struct human_row *row, size_t column)
{
    int kind;
    if (!csv_read(&r->csv))
        return 0;
    if (column == r->columns.count)
        return complain_of(r->error, r->csv.place,
                           "the row has more cells than the first row; is a cell with a comma not "
                           "in quotes?");
    kind = r->columns.at[column];
    if (kind == COLUMN_ID)
        return read_id(r, row);
    if (kind == COLUMN_IGNORED || csv_cell(&r->csv).len == 0 || r->is_nobodys)
        return 1;
    row->is_empty = row->is_empty && is_zero(csv_cell(&r->csv));
    if (kind == COLUMN_COMMENT)
        row->comment = arena_text(&r->human->memory, csv_cell(&r->csv));
    if (kind == COLUMN_COMMENT)
        return 1;
    if (kind == COLUMN_LATE)
        return read_late(r, row);
    return kind == COLUMN_GRACE ? read_grace(r, row) : read_points(r, row, (size_t)kind);
}

static int read_cells(struct table_reader *r, struct human_row *row)
{
    size_t column = 0;
    do {
        if (!read_cell(r, row, column++))
            return 0;
    } while (!r->csv.is_last);
    if (column < r->columns.count)
        return complain_of(r->error, r->csv.place,
                           "the row ends after this cell; the first row has more columns");
    return 1;
}

static void add_row(struct human *human, const struct human_row *row)
{
    struct any_list list = { human->rows, human->count };
    struct human_row *item;
    item = arena_item(&human->memory, &list, sizeof *item);
    *item = *row;
    human->rows = list.at;
    human->count = list.count;
}

static int read_row(struct table_reader *r)
{
    struct human_row row;
    memset(&row, 0, sizeof row);
    row.line = r->csv.next.line;
    row.is_empty = 1;
    row.numbers = arena_take(&r->human->memory, (r->course->human.count + 1) * sizeof *row.numbers);
    r->is_nobodys = 0;
    if (!read_cells(r, &row))
        return 0;
    if (!r->is_nobodys)
        add_row(r->human, &row);
    return 1;
}

static int read_table(struct table_reader *r, bytes table)
{
    static const struct file_place start = { 1, 1 };
    if (table.len > HUMAN_FILE_MOST)
        return complain_of(r->error, start, "the table is longer than 4 MiB");
    csv_start(&r->csv, table, r->error);
    if (!read_columns(r))
        return 0;
    while (!csv_at_end(&r->csv)) {
        if (!read_row(r))
            return 0;
    }
    return 1;
}

/* ---- a table ---- */

struct human *human_read(bytes csv, const struct course *course, struct file_error *error)
{
    struct table_reader r;
    memset(&r, 0, sizeof r);
    r.course = course;
    r.error = error;
    r.human = memory_new(1, sizeof *r.human);
    if (read_table(&r, csv))
        return r.human;
    human_free(r.human);
    return 0;
}

void human_free(struct human *human)
{
    if (human == 0)
        return;
    arena_free(&human->memory);
    free(human);
}
