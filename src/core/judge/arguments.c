#include "judge/arguments.h"

#include <string.h>

/* Splits a->text into a->words. */
static void split(struct arguments_given *a)
{
    char *at = a->text;
    a->count = 0;
    while (*at != '\0' && a->count <= ARGUMENTS_MOST) {
        if (*at == ' ' || *at == '\t') {
            at++;
            continue;
        }
        a->words[a->count++] = at;
        while (*at != '\0' && *at != ' ' && *at != '\t')
            at++;
        if (*at != '\0')
            *at++ = '\0';
    }
}

int arguments_take(struct arguments_given *a, const char *text, const struct world *world)
{
    size_t size;
    if (text == 0)
        text = "";
    size = strlen(text) + 1;
    a->text = world->take(world->who, size, 1);
    if (a->text == 0)
        return 0;
    memcpy(a->text, text, size);
    split(a);
    return 1;
}

void arguments_free(struct arguments_given *a, const struct world *world)
{
    world->give_back(world->who, a->text);
}
