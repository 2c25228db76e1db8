#include "hunt/causes/explain.h"

#include <string.h>

void explain_difference(const struct dialect *dialect, const struct step *step, bytes output,
                        const struct difference *d, struct explained *e)
{
    sink s;
    (void)dialect;
    (void)step;
    (void)output;
    memset(e, 0, sizeof *e);
    if (!d->has_first)
        return;
    sink_init(&s, 0, 0, (unsigned char *)e->sentence, sizeof e->sentence - 1);
    sink_text(&s, d->first.meaning);
    sink_text(&s, ": expected ");
    sink_text(&s, d->first.expected);
    sink_text(&s, ", found ");
    sink_text(&s, d->first.found);
}

void explained_say(const struct explained *e, sink *out)
{
    if (e->turn > 0) {
        sink_text(out, "turn ");
        sink_number(out, e->turn);
        if (e->who[0] != '\0') {
            sink_text(out, ", ");
            sink_text(out, e->who);
        }
        if (e->cell[0] != '\0') {
            sink_text(out, " at ");
            sink_text(out, e->cell);
        }
        sink_text(out, ": ");
    }
    sink_text(out, e->sentence);
    if (e->clause != 0) {
        sink_text(out, "   [");
        sink_text(out, e->clause);
        sink_byte(out, ']');
    }
}

void explained_side_by_side(const struct difference *d, bytes answer, bytes output, size_t context,
                            sink *out)
{
    (void)answer;
    (void)output;
    (void)context;
    if (d->has_first)
        sink_text(out, "not built yet\n");
}
