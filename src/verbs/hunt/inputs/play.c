/* The third stage: legal play. Also the games that the later stages break. */
#include "hunt/inputs/stages.h"

#include "players/players.h"

#include <stdlib.h>

enum {
    TO_THE_END = 400, /* turns of octaflip or commands of reversi: random play may go on for ever */
    LARGE = 27,       /* a game of flip on such a board is not played to its end */
    FEW = 12
};

void *play_open(void)
{
    return calloc(1, 1); /* the stage has no state but its random choices */
}

/* ---- boards and players ---- */

/* A game on the largest board takes 700 times as long as one on the smallest. */
static size_t side_of_bbm103(struct making *m, int small)
{
    size_t chance = draft_chance(&m->text, small ? 3968 : 4096);
    if (chance < 3456)
        return 4;
    if (chance < 3968)
        return 6;
    if (chance < 4077)
        return chance < 4061 ? 8 : 10 + 2 * draft_chance(&m->text, 3);
    if (chance < 4093)
        return chance < 4092 ? 4 : 16 + 2 * draft_chance(&m->text, 5);
    return m->order->weakest > STANDING_PROMISED && draft_once_in(&m->text, 2) ? 28 : 26;
}

static size_t side_of_flip(struct making *m, int small)
{
    size_t chance = draft_chance(&m->text, small ? 448 : 512);
    if (chance < 448)
        return 4 + draft_chance(&m->text, chance < 320 ? 3 : 5);
    if (chance < 508)
        return 9 + draft_chance(&m->text, 8);
    if (chance < 511 || m->order->weakest == STANDING_PROMISED)
        return 79 + draft_chance(&m->text, 2);
    return 81 + draft_chance(&m->text, NEW_SIDE_MOST - 80);
}

static size_t side_of_aps105(struct making *m, int small)
{
    size_t chance = draft_chance(&m->text, small ? 56 : 64);
    if (chance < 32)
        return 4;
    return chance < 36   ? 2
           : chance < 56 ? 6 + 2 * draft_chance(&m->text, 2)
           : chance < 63 ? 10 + 2 * draft_chance(&m->text, 8)
                         : 26;
}

/* Humans, mostly; one computer, or two on a board where that does not take long. */
static void choose_types(struct making *m, struct setup *s)
{
    size_t chance = draft_chance(&m->text, 16);
    s->types[0] = s->types[1] = 0;
    if (chance >= 8 && chance < 15)
        s->types[chance % 2] = 1 + (int)draft_chance(&m->text, 2);
    if (chance == 15 && s->side < LARGE) {
        s->types[0] = 1 + (int)draft_chance(&m->text, 2);
        s->types[1] = 1 + (int)draft_chance(&m->text, 2);
    }
}

static struct setup choose_setup(struct making *m, int small)
{
    struct setup s = { .starts = 1, .side = 8 };
    if (m->order->args != 0)
        return m->fixed;
    if (m->dialect == DIALECT_bbm103)
        s.side = side_of_bbm103(m, small);
    if (m->dialect == DIALECT_aps105)
        s.side = side_of_aps105(m, small);
    if (m->dialect == DIALECT_flip) {
        s.side = side_of_flip(m, small);
        choose_types(m, &s);
    }
    return s;
}

/* Chooses how many turns or lines a game may have. */
static size_t choose_most(struct making *m, const struct setup *s)
{
    size_t chance = draft_chance(&m->text, 8);
    if (m->dialect == DIALECT_bbm103 && (m->order->weakest < STANDING_OUTSIDE || chance > 0))
        return SIZE_MAX; /* the end of the input before the end of the game is not promised */
    if (m->dialect == DIALECT_aps105)
        return draft_chance(&m->text, s->side * s->side);
    if (m->dialect == DIALECT_flip && s->side >= LARGE)
        return draft_chance(&m->text, FEW);
    return chance < 3   ? draft_chance(&m->text, FEW)
           : chance < 5 ? draft_chance(&m->text, TO_THE_END / 8)
                        : TO_THE_END;
}

/* ---- games ---- */

/* A human of flip may save instead of a move. */
static void put_save(struct making *m)
{
    static const char *const saves[] = { "s game\n", "sgame\n", "s ./game\n", "s a b\n", "ss\n" };
    put_text(m, saves[draft_chance(&m->text, ROWS(saves))]);
}

int play_game(struct making *m, int small)
{
    static new_player *const players[DIALECT_COUNT] = {
        [DIALECT_octaflip] = new_octaflip, [DIALECT_reversi] = new_reversi,
        [DIALECT_bbm103] = new_bbm103,     [DIALECT_aps105] = new_aps105,
        [DIALECT_flip] = new_flip,
    };
    struct setup setup = choose_setup(m, small);
    struct new_game game = { .side = setup.side, .types = { setup.types[0], setup.types[1] } };
    int over;
    if (!setup.starts || setup.side > NEW_SIDE_MOST)
        return 0;
    put_setup(m, &setup);
    game.most = choose_most(m, &setup);
    over = players[m->dialect](&m->text, &game);
    if (m->dialect == DIALECT_flip && !over && draft_once_in(&m->text, 8))
        put_save(m);
    return 1;
}

enum made play_make(struct making *m, void *stage)
{
    (void)stage;
    return play_game(m, 0) ? MADE_STEP : MADE_ALL;
}
