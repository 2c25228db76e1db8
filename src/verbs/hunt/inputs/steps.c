/* Games of flip in several runs: a human saves, and the game is loaded and goes on. */
#include "hunt/inputs/stages.h"
#include "tests/chain.h"

#include <stdlib.h>
#include <string.h>

/* The steps before the one that is made. */
struct steps_stage {
    struct step steps[CHAIN_MOST - 1];
    char words[CHAIN_MOST - 1][WORDS_MOST][WORD_MOST];
    char *args[CHAIN_MOST - 1][WORDS_MOST + 1];
    size_t count;
    size_t used;
    unsigned char text[2 * INPUT_MOST]; /* their inputs */
};

/* A name of a saved game, as it is typed and as it is loaded. */
static const struct save_name {
    const char *line, *word;
} names[] = {
    { "sg\n", "g" },
    { "sgame\n", "game" },
    { "s./game\n", "./game" },
    { "sgame\n", "./game" },
    { "sa b\n", "a b" },
    { "ss\n", "s" },
    { "snew.txt\n", "new.txt" },
};

void *steps_open(void)
{
    return calloc(1, sizeof(struct steps_stage));
}

/* Copies text to the inputs of the steps. Returns 0 if it does not fit. */
static int put(struct steps_stage *s, const void *text, size_t len)
{
    if (len > sizeof s->text - s->used)
        return 0;
    if (len > 0)
        memcpy(s->text + s->used, text, len);
    s->used += len;
    return 1;
}

/* Gives a step the words that were made. */
static void take_words(const struct making *m, struct steps_stage *s, size_t number)
{
    struct step *step = &s->steps[number];
    for (size_t i = 0; i < m->word_count; i++) {
        memcpy(s->words[number][i], m->words[i], WORD_MOST);
        s->args[number][i] = s->words[number][i];
    }
    s->args[number][m->word_count] = 0;
    step->args = s->args[number];
    step->arg_count = m->word_count;
}

/* Makes the lines before line `number` a step, which ends with a save. The next step loads it, and
   those lines that are left are its own. Returns 0 if there is no room. */
static int stop_at(struct making *m, struct steps_stage *s, size_t number,
                   const struct save_name *name)
{
    struct step *step = &s->steps[s->count];
    size_t end = start_of_line(m, number), len = strlen(name->line);
    const unsigned char *at = s->text + s->used;
    if (!put(s, m->text.at, end) || !put(s, name->line, len))
        return 0;
    take_words(m, s, s->count);
    step->input = bytes_of(at, end + len);
    step->before = s->count > 0 ? step - 1 : 0;
    s->count++;
    (void)draft_replace(&m->text, 0, end, bytes_of(0, 0));
    m->word_count = 0;
    return add_word(m, "load") && add_word(m, name->word);
}

/* Divides the game that was made. Returns 0 if there is no room. */
static int make_stops(struct making *m, struct steps_stage *s)
{
    size_t stops = draft_once_in(&m->text, 4) ? CHAIN_MOST - 1 : 1;
    for (size_t i = 0; i < stops; i++) {
        const struct save_name *name = &names[draft_chance(&m->text, ROWS(names))];
        size_t lines = count_lines(m);
        size_t at = draft_once_in(&m->text, 4) ? 0 : draft_chance(&m->text, lines + 1);
        if (!stop_at(m, s, at, name))
            return 0;
    }
    return 1;
}

/* What follows the stop is sometimes left out, or has a line among it that is refused. */
static void change_rest(struct making *m)
{
    static const char *const refused[] = { "0 0\n", "-1 2\n", "x\n", "s\n", "3 99\n" };
    size_t lines = count_lines(m);
    if (draft_once_in(&m->text, 8))
        m->text.size = 0;
    else if (draft_once_in(&m->text, 8))
        insert_text(m, start_of_line(m, draft_chance(&m->text, lines + 1)),
                    refused[draft_chance(&m->text, ROWS(refused))]);
}

enum made steps_make(struct making *m, void *stage)
{
    struct steps_stage *s = stage;
    if (m->dialect != DIALECT_flip || m->order->args != 0)
        return MADE_ALL;
    s->count = 0;
    s->used = 0;
    if (!play_game(m, 0))
        return MADE_ALL;
    if (!make_stops(m, s))
        return MADE_NONE;
    change_rest(m);
    m->before = &s->steps[s->count - 1];
    return MADE_STEP;
}
