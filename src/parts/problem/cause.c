#include "problem/cause.h"
#include "text/find.h"
#include "text/say.h"

#include <string.h>

void cause_put_sanitizer(const char *found, sink *out)
{
    const char *place = found + strlen(found);
    while (place > found && !bytes_start_with(bytes_of_text(place), " at "))
        place--;
    for (; *found != '\0'; found++) {
        int is_number = *found >= '0' && *found <= '9' && found < place;
        if (*found >= ' ' && *found < 0x7F && !is_number)
            sink_byte(out, *found);
    }
}

int cause_follows(const struct cause *cause, const struct cause *first)
{
    return cause->follows != 0 && first->rule != 0 && first->verdict == VERDICT_WRONG_OUTPUT &&
           word_index(cause->follows, bytes_of_text(first->rule)) >= 0;
}

int cause_equal(const struct cause *a, const struct cause *b)
{
    return a->verdict == b->verdict && strcmp(a->place, b->place) == 0 &&
           strcmp(a->codes, b->codes) == 0;
}

void cause_say(const struct cause *cause, sink *out)
{
    sink_text(out, verdict_name(cause->verdict));
    if (cause->place[0] != '\0') {
        sink_text(out, ", ");
        sink_text(out, cause->place);
    }
    if (cause->codes[0] != '\0') {
        sink_text(out, ", ");
        sink_text(out, cause->codes);
    }
}

const struct end_fault no_last_line_feed = { "the end of the output",
                                             "the line feed at the end is missing" };
const struct end_fault blanks_at_end = { "the end of a line", "white space ends the line" };

int cause_of_leniency(enum leniency l, sink *out)
{
    const struct end_fault *fault = l == LENIENT_TRAILING_BLANKS  ? &blanks_at_end
                                    : l == LENIENT_LAST_LINE_FEED ? &no_last_line_feed
                                                                  : 0;
    if (fault == 0)
        return 0;
    sink_say(out, "%s, %s: %s", verdict_name(VERDICT_WRONG_OUTPUT), fault->place, fault->what);
    return 1;
}
