#include "report/args_line.h"

#include "judge/first_line.h"

#include <string.h>

/* `args` is NULL if the line could not be taken. */
static diag place_of_arguments(const struct dialect *dialect, const char *args, const source *in)
{
    diag place;
    memset(&place, 0, sizeof place);
    place.line = 1;
    place.column = 1;
    place.at_end = args == 0 && source_offset(in) == 0;
    place.expected = dialect->expected_arguments;
    if (args != 0) {
        place.text = bytes_of_text(args);
        place.width = place.text.len;
    }
    return place;
}

void check_with_args_line(const struct dialect *dialect, const struct listener *to,
                          const struct check_options *options, source *in, struct tally *tally)
{
    char first[FIRST_LINE_ROOM];
    struct listener told = *to;
    struct listener rest = after_first_line(&told);
    struct check_options started = *options;
    enum arguments asked = ARGUMENTS_WRONG;
    started.args = take_first_line(in, first);
    if (in->failed)
        return;
    if (started.args != 0)
        asked = arguments_of(dialect, started.args, options->world);
    if (asked == ARGUMENTS_WRONG) {
        diag place = place_of_arguments(dialect, started.args, in);
        refuse_arguments(dialect, asked, &place, started.args,
                         "the program cannot start with line 1", to, tally);
    } else {
        dialect->check(&rest, &started, in, tally);
    }
}

void check_with_args(const struct dialect *dialect, const struct listener *to,
                     const struct check_options *options, enum arguments asked, source *in,
                     struct tally *tally)
{
    diag place = { .line = 1, .column = 1, .expected = dialect->expected_arguments };
    if (asked == ARGUMENTS_START)
        dialect->check(to, options, in, tally);
    else
        refuse_arguments(dialect, asked, &place, options->args,
                         "the program cannot start with these --args", to, tally);
}
