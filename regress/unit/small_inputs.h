/* The small inputs of a dialect that `hunt` tries, as they are made: whatever their standing. */
#ifndef FLIPREF_REGRESS_SMALL_INPUTS_H
#define FLIPREF_REGRESS_SMALL_INPUTS_H

#include "regress/unit/unit.h"

#include "hunt/inputs/sizes.h"

struct small_inputs {
    struct inputs_order order;
    struct making making;
    struct size_state state; /* its group is that of the last input */
};

/* `args` are the arguments of every input, or NULL. */
static inline void small_open_with(struct small_inputs *s, const char *dialect, char *const *args)
{
    static unsigned char block[INPUT_MOST];
    memset(s, 0, sizeof *s);
    s->order.dialect = dialect_named(dialect);
    s->order.args = args;
    s->making.order = &s->order;
    s->making.dialect = (size_t)(s->order.dialect - dialects);
    s->making.fixed = setup_of(&s->order, s->making.dialect);
    draft_open(&s->making.text, block, 0, sizeof block, 1);
}

static inline void small_open(struct small_inputs *s, const char *dialect)
{
    small_open_with(s, dialect, NULL);
}

/* Starts an input, which has the arguments of the order. */
static inline void small_start(struct making *m)
{
    char *const *word;
    m->text.size = 0;
    m->word_count = 0;
    for (word = m->order->args; word != NULL && *word != NULL; word++)
        assert_true(add_word(m, *word));
}

/* Makes the next input. Returns 0 if there are no more. */
static inline int small_next(struct small_inputs *s)
{
    enum made made;
    do {
        small_start(&s->making);
        made = by_size_make(&s->making, &s->state);
    } while (made == MADE_NONE);
    return made == MADE_STEP;
}

/* Copies the input, after its arguments with a blank after each. */
static inline void small_text(const struct small_inputs *s, char *text, size_t room)
{
    const struct making *m = &s->making;
    size_t i, len = 0;
    for (i = 0; i < m->word_count; i++)
        len += (size_t)snprintf(text + len, room - len, "%s ", m->words[i]);
    assert_true(len + m->text.size < room);
    if (m->text.size > 0)
        memcpy(text + len, m->text.at, m->text.size);
    text[len + m->text.size] = '\0';
}

#endif
