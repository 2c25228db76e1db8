#include "text/kept_text.h"

void kept_text_put(void *kept, bytes b)
{
    struct kept_text *t = kept;
    if (t->is_lost)
        return;
    if (b.len > t->most - t->text.end)
        t->is_lost = 1;
    else
        queue_put(&t->text, b);
}

void kept_text_read(struct kept_text *t, source *from)
{
    bytes ahead = source_ahead(from);
    while (!t->is_lost && (ahead.len > 0 || source_more(from))) {
        ahead = source_ahead(from);
        kept_text_put(t, ahead);
        source_advance(from, ahead.len);
        ahead = source_ahead(from);
    }
}
