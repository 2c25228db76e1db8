#include "hunt/causes/shrink.h"

#include <string.h>

size_t shrink_size(const struct step *step)
{
    size_t n = step->input.len;
    size_t i;
    for (i = 0; i < step->arg_count; i++)
        n += strlen(step->args[i]);
    return n;
}

static size_t line_feeds(bytes b)
{
    size_t n = 0;
    size_t i;
    for (i = 0; i < b.len; i++)
        n += b.at[i] == '\n';
    return n;
}

static int order_of_args(const struct step *a, const struct step *b)
{
    size_t i;
    for (i = 0; i < a->arg_count && i < b->arg_count; i++) {
        int order = strcmp(a->args[i], b->args[i]);
        if (order != 0)
            return order;
    }
    return a->arg_count < b->arg_count ? -1 : a->arg_count > b->arg_count;
}

int shrink_is_smaller(const struct step *a, const struct step *b)
{
    size_t m = shrink_size(a), n = shrink_size(b);
    size_t common = a->input.len < b->input.len ? a->input.len : b->input.len;
    int order;
    if (m != n)
        return m < n;
    m = line_feeds(a->input);
    n = line_feeds(b->input);
    if (m != n)
        return m < n;
    order = order_of_args(a, b);
    if (order == 0 && common > 0)
        order = memcmp(a->input.at, b->input.at, common);
    return order != 0 ? order < 0 : a->input.len < b->input.len;
}

int shrink(const struct shrink_order *order, struct step_copy *to)
{
    return step_copy_of(order->from, to);
}
