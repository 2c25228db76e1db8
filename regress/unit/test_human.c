/* The table of what only people can supply: what it contains, what is refused, and where. The
   places and the messages are written by hand. */
#include "course/human.h"

#include "regress/unit/unit.h"

/* A course with the numbers `g`, at most 35, and `oral`, at most 3, and with grace. */
static struct course_human numbers[] = {
    { .name = { "g", { 0, 0 } }, .most = 35 * COURSE_POINT },
    { .name = { "oral", { 0, 0 } }, .points = 3 * COURSE_POINT, .most = 3 * COURSE_POINT },
};
static const struct course course = {
    .human = { numbers, 2 },
    .late = { .kind = COURSE_LATE_GRACE, .days = 2 },
};

/* A course without either. */
static const struct course plain = { .name = "plain" };

static struct human *read_table(const char *text, struct file_error *error)
{
    return human_read(bytes_of_text(text), &course, error);
}

/* ---- what a table gives ---- */

static struct human *expect_table(const char *text)
{
    struct file_error error = { 0, 0, "" };
    struct human *human = read_table(text, &error);
    if (human == 0)
        fail_msg("%zu:%zu: %s", error.line, error.column, error.text);
    return human;
}

static void a_row_gives_all_that_its_columns_name(void **state)
{
    struct human *human = expect_table("late,oral,id,g,grace\n36h,2.5,s1,7,1\n");
    const struct human_row *row = human_find(human, "s1");
    assert_int_equal(human->count, 1);
    assert_non_null(row);
    assert_string_equal(row->id, "s1");
    assert_int_equal(row->late, 36 * 60);
    assert_int_equal(row->numbers[0].is_given, 1);
    assert_int_equal(row->numbers[0].value, 7000);
    assert_int_equal(row->numbers[1].value, 2500);
    assert_int_equal(row->is_grace_given, 1);
    assert_int_equal(row->grace, 1);
    assert_int_equal(row->line, 2);
    human_free(human);
}

static void a_table_may_be_written_as_programs_write_it(void **state)
{
    static const char *const tables[] = {
        "id,g\ns1,1\ns2,2\n",                           /* plain */
        "id,g\ns1,1\ns2,2",                             /* the last line without its line feed */
        "\xEF\xBB\xBFid,g\r\ns1,1\r\ns2,2\r\n",         /* a mark, and CR LF */
        "\"id\",\"human.g\"\n\"s1\",\"1\"\n\"s2\",2\n", /* quotes, and the long name */
        "\nid,g\n\ns1,1\r\n\r\ns2,2\n\n",               /* empty lines */
        "g,id\n1.0,s1\n2.000,s2\n",                     /* another order */
    };
    size_t i;
    for (i = 0; i < ROWS(tables); i++) {
        struct human *human = expect_table(tables[i]);
        expect_number(tables[i], "the number of rows", human->count, 2);
        assert_int_equal(human_find(human, "s1")->numbers[0].value, 1000);
        assert_int_equal(human_find(human, "s2")->numbers[0].value, 2000);
        human_free(human);
    }
}

static void a_quoted_cell_may_have_commas_and_quotes(void **state)
{
    struct human *human = expect_table("id\n\"Novak, \"\"Eva\"\"\"\n\xC5\x81ukasz\n");
    assert_non_null(human_find(human, "Novak, \"Eva\""));
    assert_non_null(human_find(human, "\xC5\x81ukasz"));
    human_free(human);
}

static void lateness_has_a_unit(void **state)
{
    static const struct {
        const char *table;
        uint64_t minutes;
    } rows[] = {
        { "id,late\na,0\n", 0 },
        { "id,late\na,\n", 0 },
        { "id,late\na,90m\n", 90 },
        { "id,late\na,25h\n", 1500 },
        { "id,late\na,2d\n", 2880 },
        { "id,late\na,0h\n", 0 },
        { "id,late\na,3660d\n", HUMAN_LATE_MOST },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        struct human *human = expect_table(rows[i].table);
        expect_number(rows[i].table, "lateness", human->rows[0].late, rows[i].minutes);
        human_free(human);
    }
}

/* ---- errors ---- */

struct wrong_table {
    const char *name, *text;
    size_t line, column;
    const char *message;
};

static void expect_wrong(const struct wrong_table *row)
{
    struct file_error error = { 0, 0, "" };
    struct human *human = read_table(row->text, &error);
    if (human != 0)
        fail_msg("%s: the table is read", row->name);
    if (strcmp(error.text, row->message) != 0)
        fail_msg("%s: the message is: %s", row->name, error.text);
    expect_number(row->name, "the line", error.line, row->line);
    expect_number(row->name, "the column", error.column, row->column);
}

static void a_wrong_table_is_refused(void **state)
{
    static const struct wrong_table rows[] = {
        { "nothing", "", 1, 1, "the table is empty; expected a first row that names its columns" },
        { "only empty lines", "\n\r\n", 1, 1,
          "the table is empty; expected a first row that names its columns" },
        { "no id", "g,late\n1,0\n", 1, 1, "no column is named `id`; add it to the first row" },
        { "an unknown column", "id,g,orla\n", 1, 6,
          "unknown column `orla`; the columns are id, g, oral, late, grace, comment; `people` in "
          "the course file can have others ignored" },
        { "a column with a blank", "id, g\n", 1, 4,
          "unknown column ` g`; the columns are id, g, oral, late, grace, comment; `people` in the "
          "course file can have others ignored" },
        { "semicolons", "id;g;late\n", 1, 1,
          "unknown column `id;g;late`; separate the columns by commas" },
        { "a column twice", "id,g,human.g\n", 1, 6, "this column is there twice; leave one out" },
        { "a column without a name", "id,,g\n", 1, 4,
          "unknown column ``; the columns are id, g, oral, late, grace, comment; `people` in the "
          "course file can have others ignored" },
        { "a cell too few", "id,g,late\ns1,1\n", 2, 4,
          "the row ends after this cell; the first row has more columns" },
        { "a cell too many", "id,g\ns1,1,5\n", 2, 6,
          "the row has more cells than the first row; is a cell with a comma not in quotes?" },
        { "an id twice", "id,g\ns1,1\ns2,1\ns1,2\n", 4, 1,
          "the id `s1` is there twice; line 2 already has it" },
        { "an id twice, and quotes", "id\ns1\n\n\"s1\"\n", 4, 1,
          "the id `s1` is there twice; line 2 already has it" },
        { "no id in a row", "id,g\n,1\n", 2, 1, "the id is empty; each row needs one" },
        { "a word for a number", "id,g\ns1,x\n", 2, 4,
          "`g` is `x`; expected a number from 0 to 35, with at most three decimals after a point" },
        { "a number too large", "id,oral\ns1,3.001\n", 2, 4,
          "`oral` is `3.001`; expected a number from 0 to 3, with at most three decimals after a "
          "point" },
        { "a negative number", "id,g\ns1,-1\n", 2, 4,
          "`g` is `-1`; expected a number from 0 to 35, with at most three decimals after a "
          "point" },
        { "a comma as the decimal point", "id,g\r\ns1,\"1,5\"\r\n", 2, 4,
          "`g` is `1,5`; expected a number from 0 to 35, with at most three decimals after a "
          "point" },
        { "a formula", "id,g\ns1,=1+1\n", 2, 4,
          "`g` is `=1+1`; expected a number from 0 to 35, with at most three decimals after a "
          "point" },
        { "lateness without a unit", "id,late\ns1,36\n", 2, 4,
          "`late` is `36`; expected a time such as 36h, with m, h or d for minutes, hours or days, "
          "or 0" },
        { "lateness of one character", "id,late\ns1,x\n", 2, 4,
          "`late` is `x`; expected a time such as 36h, with m, h or d for minutes, hours or days, "
          "or 0" },
        { "lateness of ages", "id,late\ns1,3661d\n", 2, 4,
          "`late` is `3661d`; expected a time such as 36h, with m, h or d for minutes, hours or "
          "days, or 0" },
        { "a fraction of a day of grace", "id,grace\ns1,0.5\n", 2, 4,
          "`grace` is `0.5`; expected a whole number of days from 0 to 366" },
        { "grace of 367 days", "id,grace\ns1,367\n", 2, 4,
          "`grace` is `367`; expected a whole number of days from 0 to 366" },
        { "a quote that does not end", "id,g\n\"s1,1\ns2,2\n", 2, 1,
          "the cell starts with a quote and has none at its end" },
        { "text after a quote", "id,g\n\"s1\"x,1\n", 2, 5,
          "text after the quote that ends a cell; expected a comma or the end of the line" },
        { "a quote inside a cell", "id,g\ns\"1,1\n", 2, 2,
          "a quote inside a cell; write the cell in quotes, and its quotes twice" },
        { "a line feed in a cell", "id,g\n\"s\n1\",1\n", 2, 1,
          "the cell has a line end or a character that cannot be seen; expected one line of text" },
        { "a CR without LF", "id,g\rs1,1\r", 1, 4,
          "the cell has a line end or a character that cannot be seen; expected one line of text" },
        { "a blank of no width in an id",
          "id\ns\xE2\x80\x8B"
          "1\n",
          2, 1,
          "the cell has a line end or a character that cannot be seen; expected one line of text" },
        { "a byte that is not UTF-8", "id\nM\xFCller\n", 2, 1,
          "the cell is not UTF-8; save the table as CSV in UTF-8" },
        { "columns count bytes", "id,g\ns1,1\n\xC3\xBC,x\n", 3, 4,
          "`g` is `x`; expected a number from 0 to 35, with at most three decimals after a point" },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++)
        expect_wrong(&rows[i]);
}

static void columns_are_those_of_the_course(void **state)
{
    struct file_error error;
    assert_null(human_read(bytes_of_text("id,g\n"), &plain, &error));
    assert_string_equal(error.text, "unknown column `g`; the columns are id, late, comment; "
                                    "`people` in the course file can have others ignored");
    assert_null(human_read(bytes_of_text("id,grace\n"), &plain, &error));
    assert_string_equal(error.text, "unknown column `grace`; the columns are id, late, comment; "
                                    "`people` in the course file can have others ignored");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_row_gives_all_that_its_columns_name),
        cmocka_unit_test(a_table_may_be_written_as_programs_write_it),
        cmocka_unit_test(a_quoted_cell_may_have_commas_and_quotes),
        cmocka_unit_test(lateness_has_a_unit),
        cmocka_unit_test(a_wrong_table_is_refused),
        cmocka_unit_test(columns_are_those_of_the_course),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
