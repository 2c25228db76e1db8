#include "games/making.h"
#include "games/spans.h"

#include <string.h>

struct maker {
    const char *dialect;
    make_game *make;
};

static const struct maker makers[] = {
    { "octaflip", make_octaflip }, { "reversi", make_reversi }, { "bbm103", make_bbm103 },
    { "aps105", make_aps105 },     { "flip", make_flip },
};

const struct maker *maker_named(const char *dialect)
{
    size_t i;
    for (i = 0; i < ROWS(makers); i++) {
        if (strcmp(makers[i].dialect, dialect) == 0)
            return &makers[i];
    }
    return 0;
}

void make_input(const struct maker *maker, struct making *m)
{
    size_t i;
    m->text.size = 0;
    m->run_count = 0;
    start_run(m);
    for (i = 0; m->args != 0 && m->args[i] != 0; i++)
        (void)add_word(m, m->args[i]);
    maker->make(m);
}

struct made_run *run_of(struct making *m)
{
    return &m->runs[m->run_count - 1];
}

int add_word(struct making *m, const char *word)
{
    struct made_run *run = run_of(m);
    size_t length = strlen(word);
    if (run->word_count == MADE_WORDS || length >= MADE_WORD)
        return 0;
    memcpy(run->words[run->word_count++], word, length + 1);
    return 1;
}

void start_run(struct making *m)
{
    struct made_run *run = &m->runs[m->run_count++];
    run->word_count = 0;
    run->start = m->text.size;
}

int has_room(const struct making *m)
{
    return m->text.most - m->text.size >= MADE_ROOM && m->choices->count < CHOICES_MOST;
}

void put_any_line(struct making *m, const char *lines)
{
    bytes text = bytes_of_text(lines);
    size_t at = start_of_line(text, choose(m->choices, CHOICE_EVEN, line_count(text)));
    bytes line = bytes_skip(text, at);
    (void)script_insert(&m->text, m->text.size,
                        bytes_first(line, span_of_line(line, 0).length + 1));
}
