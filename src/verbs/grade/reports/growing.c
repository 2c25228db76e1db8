#include "grade/reports/growing.h"

#include "text/sink_fail.h"

#include <stdlib.h>

static int add(void *to, bytes b)
{
    struct growing *g = to;
    if (!queue_put(&g->text, b))
        g->failed = 1;
    return !g->failed;
}

sink *growing_start(struct growing *g)
{
    queue_empty(&g->text);
    sink_init(&g->out, add, g, g->buffer, sizeof g->buffer);
    return &g->out;
}

bytes growing_end(struct growing *g)
{
    (void)sink_flush(&g->out); /* `failed` keeps the error */
    return queue_bytes(&g->text);
}

void growing_settle(const struct growing *g, sink *out)
{
    if (g->failed)
        sink_fail(out);
}

void growing_free(struct growing *g)
{
    free(g->text.at);
    g->text.at = 0;
}
