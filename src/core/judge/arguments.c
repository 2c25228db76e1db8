#include "judge/arguments.h"

#include <string.h>

static int is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* Splits a->text, which has `length` characters, into a->words. */
static void split(struct arguments_given *a, size_t length)
{
    int inside = 0; /* a word */
    size_t i;
    a->count = 0;
    /*@ dynamic_split a->count; */
    for (i = 0; i < length && a->count <= ARGUMENTS_MOST; i++) {
        if (is_blank(a->text[i]))
            a->text[i] = '\0';
        else if (!inside)
            a->words[a->count++] = a->text + i;
        inside = a->text[i] != '\0';
    }
}

int arguments_take(struct arguments_given *a, const char *text, const struct world *world)
{
    size_t length;
    if (text == 0)
        text = "";
    length = strlen(text);
    a->text = (char *)world->take(world->who, length + 1, 1);
    if (a->text == 0)
        return 0;
    memcpy(a->text, text, length + 1);
    split(a, length);
    return 1;
}

void arguments_free(struct arguments_given *a, const struct world *world)
{
    world->give_back(world->who, a->text);
}
