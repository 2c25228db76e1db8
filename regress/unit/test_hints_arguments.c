/* hints/hints_arguments: what helps with a first line that the program cannot start with. */
#include "regress/unit/unit.h"

#include "hints/hints.h"
#include "judge/dialects.h"

#define ZEROS "000000000000000000000000000000000000000000000000000000000"

static const struct {
    const char *dialect, *line, *help,
        *fix; /* line: NULL: the input has ended; fix: the line after it; NULL: none */
} rows[] = {
    { "bbm103", 0, "the first line is the size of the board, such as `8`", 0 },
    { "bbm103", "8x8", "a board is square, so its size is one number: write `8`", "8" },
    { "bbm103", "8 8", "a board is square, so its size is one number: write `8`", "8" },
    { "bbm103", "new 8", "the line holds only the size of the board: write `8`", "8" },
    { "bbm103", "8\r", "save the file with LF line ends, without CR", "8" },
    { "bbm103", "3", "write one even number from 4 to 1000, such as `4`", 0 },
    { "bbm103", "7", "write one even number from 4 to 1000, such as `8`", 0 },
    { "bbm103", "1002", "write one even number from 4 to 1000, such as `1000`", 0 },
    { "bbm103", "8x6", "write one even number from 4 to 1000, such as `8`", 0 },
    { "bbm103", "\xFF", "write one even number from 4 to 1000, such as `8`", 0 },
    { "bbm103", "8 6",
      "this looks like a move: write the size of the board, such as `8`, on a line before it", 0 },
    { "flip", 0, "the first line starts a new game, such as `new 8`", 0 },
    { "flip", "8", "a game starts with `new` and the size of the board: write `new 8`", "new 8" },
    { "flip", "New 8 0", "a game starts with `new` and the size of the board: write `new 8 0`",
      "new 8 0" },
    { "flip", "new,8,1,2", "only blanks stand between numbers: write `new 8 1 2`", "new 8 1 2" },
    { "flip", "2 -3", "this looks like a move: write a start such as `new 8` on a line before it",
      0 },
    { "flip", " ",
      "write `new`, the size of the board and at most two types of players, such as `new 8`", 0 },
    { "flip", "\xFF",
      "write `new`, the size of the board and at most two types of players, such as `new 8`", 0 },
    { "flip", "new",
      "write `new`, the size of the board and at most two types of players, such as `new 8`", 0 },
    { "flip", "new x",
      "write `new`, the size of the board and at most two types of players, such as `new 8`", 0 },
    { "flip", "new 8 1 1 1",
      "write `new`, the size of the board and at most two types of players, such as `new 8`", 0 },
    { "flip", ZEROS "0008",
      "write `new`, the size of the board and at most two types of players, such as `new 8`", 0 },
    { "flip", "new 3", "a board has 4 to 1000 rows, such as `new 8`", 0 },
    { "flip", "new 1001", "a board has 4 to 1000 rows, such as `new 8`", 0 },
    { "flip", "new 8 3",
      "after the size come the types of Player X and Player O: 0 is a human, 1 and 2 are computers",
      0 },
    { "flip", "new 8 0 -1",
      "after the size come the types of Player X and Player O: 0 is a human, 1 and 2 are computers",
      0 },
};

/* Applies the fix to the line. */
static void expect_fixed(const flipref_diagnostic *d, const char *wanted)
{
    char fixed[100];
    int before = (int)d->fix.offset;
    int after = before + (int)d->fix.length;
    const char *line = (const char *)d->text.at;
    if (wanted == 0) {
        assert_null(d->fix.text);
        return;
    }
    assert_non_null(d->fix.text);
    (void)snprintf(fixed, sizeof fixed, "%.*s%s%.*s", before, line, d->fix.text,
                   (int)d->text.len - after, line + after);
    assert_string_equal(fixed, wanted);
}

static void a_refused_line_of_arguments_has_help(void **state)
{
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        const struct dialect *dialect = dialect_named(rows[i].dialect);
        const char *name = rows[i].line != 0 ? rows[i].line : "the end";
        diag place = { .line = 1, .column = 1, .at_end = rows[i].line == 0 };
        struct hint_facts nothing = { 0 };
        struct finding f;
        struct help h;
        if (rows[i].line != 0)
            place.text = bytes_of_text(rows[i].line);
        place.width = place.text.len;
        f = finding_of(FLIPREF_ERROR, &dialect->codes[dialect->wrong_arguments], &place);
        help_open(&h);
        dialect->hint(&h, &f, &nothing);
        expect_bytes(name, "the help", message_text(&h.said), bytes_of_text(rows[i].help));
        expect_fixed(&f.diagnostic, rows[i].fix);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(a_refused_line_of_arguments_has_help) };
    return cmocka_run_group_tests(tests, 0, 0);
}
