#include "grade/reports/growing.h"

#include <stdlib.h>

static int add(void *to, bytes b)
{
    struct growing *g = to;
    queue_put(&g->text, b);
    return 1;
}

sink *growing_start(struct growing *g)
{
    queue_empty(&g->text);
    sink_init(&g->out, add, g, g->buffer, sizeof g->buffer);
    return &g->out;
}

bytes growing_end(struct growing *g)
{
    (void)sink_flush(&g->out);
    return queue_bytes(&g->text);
}

const char *growing_text(struct growing *g)
{
    sink_byte(&g->out, '\0');
    (void)growing_end(g);
    return g->text.at;
}

void growing_free(struct growing *g)
{
    free(g->text.at);
    g->text.at = 0;
}
