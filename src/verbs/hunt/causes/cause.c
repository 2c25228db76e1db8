#include "hunt/causes/cause.h"

#include <string.h>

/* Copies as much of `text` as there is room for. */
static void take(char *room, size_t size, const char *text)
{
    size_t len = strlen(text);
    if (len >= size)
        len = size - 1;
    memcpy(room, text, len);
    room[len] = '\0';
}

void cause_of(const struct dialect *dialect, const struct step *step, bytes output,
              const struct difference *d, struct cause *cause)
{
    (void)dialect;
    (void)step;
    (void)output;
    memset(cause, 0, sizeof *cause);
    cause->verdict = d->verdict;
    if (d->has_first)
        take(cause->place, sizeof cause->place, d->first.meaning);
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
