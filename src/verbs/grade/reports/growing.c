#include "grade/reports/growing.h"

#include <stdlib.h>

sink *growing_start(struct growing *g)
{
    queue_empty(&g->text);
    sink_init(&g->out, queue_write, &g->text, g->buffer, sizeof g->buffer);
    return &g->out;
}

bytes growing_end(struct growing *g)
{
    (void)sink_flush(&g->out);
    return queue_bytes(&g->text);
}

const char *growing_text(struct growing *g)
{
    (void)growing_end(g);
    return queue_string(&g->text);
}

void growing_free(struct growing *g)
{
    free(g->text.at);
    g->text.at = 0;
}
