/* The third stage: legal play. Also the games that the later stages break. */
#include "hunt/inputs/stages.h"

#include "players/players.h"

#include <stdlib.h>
#include <string.h>

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

static void choose_bbm103(struct making *m, struct setup *s, int small)
{
    s->side = side_of_bbm103(m, small);
}

static void choose_aps105(struct making *m, struct setup *s, int small)
{
    s->side = side_of_aps105(m, small);
}

static void choose_flip(struct making *m, struct setup *s, int small)
{
    s->side = side_of_flip(m, small);
    choose_types(m, s);
}

/* ---- lengths: how many turns or lines a game may have; `chance` is below 8 ---- */

static size_t usual_most(struct making *m, const struct setup *s, size_t chance)
{
    (void)s;
    return chance < 3   ? draft_chance(&m->text, FEW)
           : chance < 5 ? draft_chance(&m->text, TO_THE_END / 8)
                        : TO_THE_END;
}

/* The specification does not promise what the program does if the input ends before the game. */
static size_t most_of_bbm103(struct making *m, const struct setup *s, size_t chance)
{
    return m->order->weakest < STANDING_OUTSIDE || chance > 0 ? SIZE_MAX : usual_most(m, s, chance);
}

static size_t most_of_aps105(struct making *m, const struct setup *s, size_t chance)
{
    (void)chance;
    return draft_chance(&m->text, s->side * s->side);
}

static size_t most_of_flip(struct making *m, const struct setup *s, size_t chance)
{
    return s->side >= LARGE ? draft_chance(&m->text, FEW) : usual_most(m, s, chance);
}

/* ---- games ---- */

/* A human of flip may save instead of a move. */
static void put_save(struct making *m)
{
    static const char *const saves[] = { "s game\n", "sgame\n", "s ./game\n", "s a b\n", "ss\n" };
    put_text(m, saves[draft_chance(&m->text, ROWS(saves))]);
}

/* How games of a dialect are made. */
static const struct {
    new_player *play;
    void (*choose)(struct making *m, struct setup *s, int small); /* NULL: the board is fixed */
    size_t (*most)(struct making *m, const struct setup *s, size_t chance);
    int saves;
} games[DIALECT_COUNT] = {
    [DIALECT_octaflip] = { new_octaflip, 0, usual_most, 0 },
    [DIALECT_reversi] = { new_reversi, 0, usual_most, 0 },
    [DIALECT_bbm103] = { new_bbm103, choose_bbm103, most_of_bbm103, 0 },
    [DIALECT_aps105] = { new_aps105, choose_aps105, most_of_aps105, 0 },
    [DIALECT_flip] = { new_flip, choose_flip, most_of_flip, 1 },
};

int play_game(struct making *m, int small)
{
    struct setup setup = { .starts = 1, .side = 8 };
    struct new_game game = { 0 };
    int over;
    if (m->order->args != 0)
        setup = m->fixed;
    else if (games[m->dialect].choose != 0)
        games[m->dialect].choose(m, &setup, small);
    if (!setup.starts || setup.side > NEW_SIDE_MOST)
        return 0;
    put_setup(m, &setup);
    game.side = setup.side;
    memcpy(game.types, setup.types, sizeof game.types);
    game.most = games[m->dialect].most(m, &setup, draft_chance(&m->text, 8));
    over = games[m->dialect].play(&m->text, &game);
    if (games[m->dialect].saves && !over && draft_once_in(&m->text, 8))
        put_save(m);
    return 1;
}

enum made play_make(struct making *m, void *stage)
{
    (void)stage;
    return play_game(m, 0) ? MADE_STEP : MADE_ALL;
}
