#include "harness/mutator.h"

#include "games/line_game.h"
#include "games/spans.h"
#include "validate/flip.h"

#include <string.h>

/* What is changed, and by what chance. */
struct change {
    struct script script;
    struct chances chances;
};

static size_t below(struct change *c, size_t n)
{
    return chances_below(&c->chances, n);
}

static void open_change(struct change *c, uint8_t *at, size_t size, size_t most, unsigned seed)
{
    c->script.at = at;
    c->script.size = size;
    c->script.most = most;
    chances_open(&c->chances, seed / 4 % 2 == 0 ? CHANCES_PLAIN : CHANCES_ODD, seed);
}

/* ---- another input; each function appends one to the script ---- */

typedef void make_another(struct change *c);

/* `args` are what the target gives the program, which a NULL ends. */
static void make_game_of(struct change *c, const char *dialect, char *const *args)
{
    static struct choice at[CHOICES_MOST];
    struct choices choices = { at, 0, 0, &c->chances };
    size_t start = c->script.size;
    struct making m = { .choices = &choices, .args = args };
    m.text = (struct script){ c->script.at + start, 0, c->script.most - start };
    make_input(maker_named(dialect), &m);
    c->script.size = start + m.text.size;
}

static char *no_args[] = { 0 };

static void make_octaflip_game(struct change *c)
{
    make_game_of(c, "octaflip", no_args);
}

static void make_reversi_game(struct change *c)
{
    make_game_of(c, "reversi", no_args);
}

static void make_aps105_game(struct change *c)
{
    make_game_of(c, "aps105", no_args);
}

/* The first byte chooses the arguments, as in targets/dialect_bbm103.c. It is typed too, so it is a
   line of its own. */
static void make_bbm103_game(struct change *c)
{
    static char sides[][3] = { "4", "6", "12" };
    size_t choice = below(c, ROWS(sides));
    char *args[] = { sides[choice], 0 };
    script_byte(&c->script, (int)choice);
    script_byte(&c->script, '\n');
    make_game_of(c, "bbm103", args);
}

/* The same, as in targets/dialect_flip.c. Two computers leave nothing to type, so they are few. */
static void make_flip_game(struct change *c)
{
    static char new_game[] = "new", sides[][2] = { "4", "5", "6", "8" },
                types[][2] = { "0", "1", "2" };
    size_t choice = below(c, ROWS(sides) * ROWS(types) * ROWS(types));
    char *args[5] = { new_game };
    if (choice / 4 % 3 > 0 && choice / 12 > 0 && below(c, 8) > 0)
        choice %= 4;
    args[1] = sides[choice % 4];
    args[2] = types[choice / 4 % 3];
    args[3] = types[choice / 12 % 3];
    script_byte(&c->script, (int)choice);
    script_byte(&c->script, '\n');
    make_game_of(c, "flip", args);
}

/* A game of flip that was saved after some moves. */
static void make_saved_game(struct change *c)
{
    enum { SIDE_MOST = 40, SETUP_MOST = 32 /* bytes of a saved game before its board */ };
    static struct line_game game;
    struct line_rules rules = { .side = 4 + below(c, below(c, 4) == 0 ? SIDE_MOST - 3 : 5) };
    size_t cells = rules.side * rules.side, left = below(c, cells), moves;
    flip_setup setup = { .side = (int32_t)rules.side };
    sink out;
    line_game_open(&game, &rules);
    for (; left > 0 && (moves = line_game_moves(&game)) > 0; left--)
        line_game_play(&game, line_game_move(&game, below(c, moves)));
    if (c->script.most - c->script.size < SETUP_MOST + cells + rules.side)
        return;
    setup.next = game.next;
    setup.types[!setup.next] = (enum flip_player_type)below(c, 3);
    sink_init(&out, 0, 0, c->script.at + c->script.size, c->script.most - c->script.size);
    flip_write_saved(&setup, bytes_of(game.board.cells, cells), &out);
    c->script.size += out.len;
}

/* The first byte chooses the dialect, as in targets/check_conversations.c. */
static void make_conversation(struct change *c)
{
    static make_another *const dialects[] = { make_reversi_game, make_bbm103_game, make_aps105_game,
                                              make_flip_game };
    size_t choice = below(c, ROWS(dialects));
    script_byte(&c->script, (int)choice);
    dialects[choice](c);
}

struct grammar {
    const char *name;
    make_another *make;
    int has_choice; /* the first byte chooses something */
};

static const struct grammar grammars[] = {
    { "octaflip", make_octaflip_game, 0 },
    { "reversi", make_reversi_game, 0 },
    { "bbm103", make_bbm103_game, 1 },
    { "aps105", make_aps105_game, 0 },
    { "flip", make_flip_game, 1 },
    { "saved", make_saved_game, 0 },
    { "conversation", make_conversation, 1 },
};

const struct grammar *grammar_named(const char *name)
{
    size_t i;
    for (i = 0; i < ROWS(grammars); i++) {
        if (strcmp(grammars[i].name, name) == 0)
            return &grammars[i];
    }
    return 0;
}

/* ---- damage ---- */

static void damage(struct change *c)
{
    enum { TRIES = 8 };
    static struct choice at[CHOICES_MOST];
    int tries;
    for (tries = 0; tries < TRIES; tries++) {
        struct choices choices = { at, 0, 0, &c->chances };
        if (damage_text(&choices, &c->script, below(c, DAMAGES)))
            return;
    }
}

size_t mutate(const struct grammar *g, uint8_t *data, size_t size, size_t most, unsigned seed)
{
    struct change c;
    open_change(&c, data, size, most, seed);
    if (g != 0 && below(&c, 2) == 0) {
        c.script.size = 0;
        g->make(&c);
    } else if (g != 0 && g->has_choice && size > 0 && below(&c, 16) == 0) {
        data[0] = (uint8_t)below(&c, 256);
    } else {
        damage(&c);
    }
    return c.script.size;
}

/* ---- two inputs ---- */

static bytes text_of(const struct change *c)
{
    return bytes_of(c->script.at, c->script.size);
}

/* Some lines of a text; maybe none. */
static bytes some_lines(struct change *c, bytes text)
{
    size_t n = line_count(text);
    size_t first = below(c, n + 1);
    bytes rest = bytes_skip(text, start_of_line(text, first));
    return bytes_first(rest, start_of_line(rest, 1 + below(c, n + 1)));
}

/* Cuts the script before a line; returns the line's number. */
static size_t cut_at_some_line(struct change *c)
{
    size_t number = below(c, line_count(text_of(c)) + 1);
    c->script.size = start_of_line(text_of(c), number);
    return number;
}

static void splice(struct change *c, bytes other)
{
    size_t at;
    switch (below(c, 4)) {
    case 0: /* one game after the other */
        (void)script_insert(&c->script, c->script.size, other);
        break;
    case 1: /* one goes on as the other does after some lines */
        at = cut_at_some_line(c);
        (void)script_insert(&c->script, c->script.size,
                            bytes_skip(other, start_of_line(other, at)));
        break;
    case 2: /* ... or as the other does at any place */
        (void)cut_at_some_line(c);
        (void)script_insert(&c->script, c->script.size, some_lines(c, other));
        break;
    default: /* lines of one within the other */
        at = start_of_line(text_of(c), below(c, line_count(text_of(c)) + 1));
        (void)script_insert(&c->script, at, some_lines(c, other));
        break;
    }
}

size_t cross_over(const uint8_t *one, size_t one_size, const uint8_t *two, size_t two_size,
                  uint8_t *out, size_t most, unsigned seed)
{
    bytes start = bytes_first(bytes_of(one, one_size), most);
    struct change c;
    open_change(&c, out, 0, most, seed);
    (void)script_insert(&c.script, 0, start);
    splice(&c, bytes_of(two, two_size));
    return c.script.size;
}
