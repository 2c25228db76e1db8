#include "engines/starts.h"

#include <stdio.h>
#include <string.h>

static int add_word(struct exchange_start *start, const char *word)
{
    if (start->word_count == EXCHANGE_WORDS || strlen(word) >= EXCHANGE_WORD)
        return 0;
    (void)snprintf(start->words[start->word_count++], EXCHANGE_WORD, "%s", word);
    return 1;
}

/* As in fuzz/targets/dialect_bbm103.c. */
static void start_bbm103(struct exchange_start *start, unsigned choice)
{
    static const char *const sides[] = { "4", "6", "12" };
    (void)add_word(start, choice == 254 ? "66" : choice == 255 ? "258" : sides[choice % 3]);
}

/* As in fuzz/targets/dialect_flip.c. */
static void start_flip(struct exchange_start *start, unsigned choice)
{
    static const char *const sides[] = { "4", "5", "6", "8" };
    static const char *const types[] = { "0", "1", "2" };
    (void)add_word(start, "new");
    (void)add_word(start, choice == 254 ? "66" : choice == 255 ? "258" : sides[choice % 4]);
    (void)add_word(start, types[choice / 4 % 3]);
    (void)add_word(start, types[choice / 12 % 3]);
}

static int start_as_told(struct exchange_start *start, char *const *args)
{
    for (; *args != 0; args++) {
        if (!add_word(start, *args))
            return 0;
    }
    return 1;
}

int starts_fill(struct exchange_start starts[EXCHANGE_STARTS], const struct dialect *dialect,
                char *const *args)
{
    static void (*const choosers[DIALECT_COUNT])(struct exchange_start * start, unsigned choice) = {
        [DIALECT_bbm103] = start_bbm103,
        [DIALECT_flip] = start_flip,
    };
    void (*choose)(struct exchange_start * start, unsigned choice) = choosers[dialect - dialects];
    unsigned i;
    for (i = 0; i < EXCHANGE_STARTS; i++) {
        memset(&starts[i], 0, sizeof starts[i]);
        if (args != 0 && !start_as_told(&starts[i], args))
            return 0;
        if (args == 0 && choose != 0)
            choose(&starts[i], i);
    }
    return 1;
}

const struct exchange_start *start_of(const struct exchange_start starts[EXCHANGE_STARTS],
                                      bytes input)
{
    return &starts[input.len > 0 ? input.at[0] : 0];
}

int starts_fit(const struct exchange_start starts[EXCHANGE_STARTS], const struct step *step)
{
    const struct exchange_start *start = start_of(starts, step->input);
    size_t i;
    if (step->input.len > EXCHANGE_INPUT || step->arg_count != start->word_count)
        return 0;
    for (i = 0; i < step->arg_count; i++) {
        if (strcmp(step->args[i], start->words[i]) != 0)
            return 0;
    }
    return 1;
}
