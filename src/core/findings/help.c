#include "findings/help.h"

#include <string.h>

void help_open(struct help *h)
{
    (void)message_open(&h->said);
    memset(h->fix, 0, sizeof h->fix);
}

int help_is_empty(const struct help *h)
{
    return message_text(&h->said).len == 0;
}

sink *help_more(struct help *h)
{
    if (!help_is_empty(h))
        sink_text(&h->said.to, "; ");
    return &h->said.to;
}

void help_fix(struct help *h, flipref_diagnostic *d, size_t at, size_t length, bytes text)
{
    if (text.len >= FIX_ROOM)
        return;
    if (text.len > 0)
        memcpy(h->fix, text.at, text.len);
    h->fix[text.len] = '\0';
    d->fix.text = h->fix;
    d->fix.offset = d->offset - (diagnostic_column(d) - 1) + at;
    d->fix.length = length;
}

void help_close(struct help *h, flipref_diagnostic *d)
{
    d->help = help_is_empty(h) ? 0 : message_string(&h->said);
}

void help_keep(struct help *h, flipref_diagnostic *d)
{
    sink *out = message_open(&h->said);
    if (d->help != 0) {
        sink_text(out, d->help);
        d->help = message_string(&h->said);
    }
    if (d->fix.text != 0) {
        memcpy(h->fix, d->fix.text, strlen(d->fix.text) + 1);
        d->fix.text = h->fix;
    }
}
