/* All small inputs of reversi, bbm103 and flip: every beginning of a game, and what can follow it.
 */
#include "hunt/inputs/sizes.h"

#include "tokenize/lines.h"

/* ---- the board of a group ---- */

/* Returns 0 if the order's arguments leave nothing to this group: of a game that they fix, only the
   groups of the smallest board between humans are played, on its board. */
static int take_setup(const struct making *m, const struct size_group *g, struct setup *setup)
{
    const struct setup own = { .starts = 1,
                               .side = (size_t)g->side,
                               .types = { g->types[0], g->types[1] } };
    int is_smallest = g->side == 4 && g->types[0] == 0 && g->types[1] == 0;
    *setup = own;
    if ((dialects[m->dialect].takes & TAKES_ARGS) == 0 || m->order->args == 0)
        return 1;
    *setup = m->fixed;
    return is_smallest && setup->starts && setup->side <= SMALL_SIDE_MOST;
}

static struct small_rules rules_of(const struct making *m, const struct setup *setup)
{
    struct small_rules r = { .side = setup->side, .upper_left = dialects[m->dialect].upper_left };
    r.answers = dialects[m->dialect].replies;
    r.types[0] = setup->types[0];
    r.types[1] = setup->types[1];
    return r;
}

static void put_cell(struct making *m, const struct small_game *g, size_t cell)
{
    size_t row = cell / g->board.side, column = cell % g->board.side;
    if (!g->rules->answers) {
        put_pair(m, (long)row, (long)column);
        return;
    }
    put_byte(m, 'a' + (int)column);
    put_byte(m, '1' + (int)row);
    put_byte(m, '\n');
}

/* Writes the moves of the game from this one on. */
static void put_moves(struct making *m, const struct small_game *g, size_t from)
{
    for (; from < g->move_count; from++)
        put_cell(m, g, g->moves[from]);
}

/* ---- what follows a beginning; each returns MADE_ALL if it has no variant of that number ---- */

typedef enum made put_variant(struct making *m, struct small_game *game, uint64_t variant);

static enum made put_nothing(struct making *m, struct small_game *game, uint64_t variant)
{
    (void)m;
    (void)game;
    return variant == 0 ? MADE_STEP : MADE_ALL;
}

static enum made put_save(struct making *m, struct small_game *game, uint64_t variant)
{
    if (game->over || variant > 0)
        return MADE_ALL;
    put_text(m, "s game\n");
    return MADE_STEP;
}

/* Plays to the end, by the first moves or the last ones. */
static enum made put_rest(struct making *m, struct small_game *game, uint64_t variant)
{
    size_t from = game->move_count;
    if (variant > 1 || (variant == 1 && game->over))
        return MADE_ALL;
    small_game_finish(game, variant == 1);
    put_moves(m, game, from);
    return MADE_STEP;
}

/* Writes a line that no program takes for a legal move. */
static enum made put_refused(struct making *m, struct small_game *game, uint64_t variant)
{
    static const char *const texts[] = {
        "\n", "1\n", "1 2 3\n", "a b\n", "1,2\n", "0 x\n", "q\n", "s\n", "s no/game\n", "1.0 1\n",
    };
    size_t reach = game->board.side + 2;
    long row = (long)(variant / reach) - 1, column = (long)(variant % reach) - 1;
    if (game->over)
        return MADE_ALL;
    if (variant < reach * reach) {
        if (grid_gain(&game->board, row, column, game->next) > 0)
            return MADE_NONE;
        put_pair(m, row, column);
        return MADE_STEP;
    }
    variant -= reach * reach;
    if (variant >= ROWS(texts))
        return MADE_ALL;
    put_text(m, texts[variant]);
    return MADE_STEP;
}

static enum made put_refused_and_rest(struct making *m, struct small_game *game, uint64_t variant)
{
    enum made made = put_refused(m, game, variant);
    if (made == MADE_STEP)
        (void)put_rest(m, game, 0);
    return made;
}

/* Writes each command that names a cell, the pass, and some that are wrong. */
static enum made put_command(struct making *m, struct small_game *game, uint64_t variant)
{
    static const char *const others[] = { "=\n", "\n", "i1\n", "a9\n", "a0\n" };
    size_t cells = game->board.side * game->board.side;
    if (variant < cells)
        put_cell(m, game, (size_t)variant);
    else if (variant < cells + ROWS(others))
        put_text(m, others[variant - cells]);
    else
        return MADE_ALL;
    return MADE_STEP;
}

/* ---- beginnings ---- */

static enum made walk_with(struct making *m, struct size_state *s, const struct size_group *g,
                           put_variant *variant)
{
    struct setup setup;
    struct small_rules rules;
    struct small_game game;
    enum made made;
    if (!take_setup(m, g, &setup))
        return MADE_ALL;
    s->walk.depth = (size_t)g->most;
    rules = rules_of(m, &setup);
    if (!walk_play(&s->walk, &game, &rules))
        return MADE_ALL;
    put_setup(m, &setup);
    put_moves(m, &game, 0);
    made = variant(m, &game, s->index++);
    if (made != MADE_ALL)
        return made;
    walk_on(&s->walk);
    s->index = 0;
    return MADE_NONE;
}

static enum made walks(struct making *m, struct size_state *s, const struct size_group *g)
{
    return walk_with(m, s, g, put_nothing);
}

static enum made saves(struct making *m, struct size_state *s, const struct size_group *g)
{
    return walk_with(m, s, g, put_save);
}

static enum made finished(struct making *m, struct size_state *s, const struct size_group *g)
{
    return walk_with(m, s, g, put_rest);
}

static enum made refused(struct making *m, struct size_state *s, const struct size_group *g)
{
    return walk_with(m, s, g, put_refused);
}

static enum made refused_and_finished(struct making *m, struct size_state *s,
                                      const struct size_group *g)
{
    return walk_with(m, s, g, put_refused_and_rest);
}

static enum made commands(struct making *m, struct size_state *s, const struct size_group *g)
{
    return walk_with(m, s, g, put_command);
}

/* ---- lines and arguments ---- */

/* Every line of g->most printable bytes. */
static enum made lines_of_bytes(struct making *m, struct size_state *s, const struct size_group *g)
{
    enum { PRINTABLE = '~' - ' ' + 1 };
    uint64_t index = s->index++;
    for (int i = 0; i < g->most; i++)
        put_byte(m, ' ' + (int)digit_of(&index, PRINTABLE));
    put_byte(m, '\n');
    return index == 0 ? MADE_STEP : MADE_ALL;
}

static enum made no_lines(struct making *m, struct size_state *s, const struct size_group *g)
{
    (void)m;
    (void)g;
    return s->index++ == 0 ? MADE_STEP : MADE_ALL;
}

/* Plays the game that the arguments ask for to its end, if it is small. */
static void put_whole_game(struct making *m)
{
    struct inputs_order order = *m->order;
    char *words[WORDS_MOST + 1] = { 0 };
    struct setup setup;
    for (size_t i = 0; i < m->word_count; i++)
        words[i] = m->words[i];
    order.args = words;
    setup = setup_of(&order, m->dialect);
    if (setup.starts && setup.side <= SMALL_SIDE_MOST) {
        struct small_rules rules = rules_of(m, &setup);
        struct small_game game;
        small_game_open(&game, &rules);
        (void)put_rest(m, &game, 0);
    }
}

/* A first move whose line has as many bytes as a line may have, or one more or fewer: with blanks
   before it, or after it. */
static enum made long_lines(struct making *m, struct size_state *s, const struct size_group *g)
{
    static const char blanks[] = "        ";
    uint64_t index = s->index++;
    size_t is_after = digit_of(&index, 2);
    size_t length = LINE_LIMIT - 1 + digit_of(&index, 3);
    struct setup setup;
    struct small_rules rules;
    struct small_game game;
    size_t at;
    if (index > 0 || !take_setup(m, g, &setup))
        return MADE_ALL;
    rules = rules_of(m, &setup);
    small_game_open(&game, &rules);
    put_setup(m, &setup);
    if (small_game_moves(&game) == 0)
        return MADE_ALL;
    small_game_play(&game, small_game_move(&game, 0));
    put_moves(m, &game, 0);
    at = is_after ? m->text.size - 1 : 0;
    while (m->text.size <= length) {
        size_t missing = length + 1 - m->text.size;
        insert_text(m, at, missing < 8 ? blanks + 8 - missing : blanks);
    }
    if (m->dialect == DIALECT_bbm103)
        (void)put_rest(m, &game, 0);
    return MADE_STEP;
}

enum { ARGUMENTS_LISTED = 3 };
typedef const char *const argument_list[ARGUMENTS_LISTED];

/* Writes a list of arguments. */
static enum made put_arguments(struct making *m, argument_list *lists, size_t count, size_t number)
{
    if (m->order->args != 0 ? number > 0 : number >= count)
        return MADE_ALL;
    for (int i = 0; m->order->args == 0 && i < ARGUMENTS_LISTED && lists[number][i] != 0; i++)
        (void)add_word(m, lists[number][i]);
    return MADE_STEP;
}

static enum made arguments_of_bbm103(struct making *m, struct size_state *s,
                                     const struct size_group *g)
{
    static argument_list lists[] = {
        { 0 },
        { "" },
        { "0" },
        { "1" },
        { "2" },
        { "3" },
        { "5" },
        { "7" },
        { "-4" },
        { "x" },
        { "4x" },
        { "4.0" },
        { "0x4" },
        { "1e1" },
        { "4 4" },
        { "+4" },
        { "04" },
        { "4", "4" },
        { "4", "" },
        { "6", "x", "y" },
        { "2147483647" },
        { "2147483648" },
        { "-2147483648" },
        { "4294967300" },
        { "1002" },
    };
    enum made made = put_arguments(m, lists, ROWS(lists), (size_t)s->index++);
    (void)g;
    if (made == MADE_STEP)
        put_whole_game(m);
    return made;
}

static enum made arguments_of_flip(struct making *m, struct size_state *s,
                                   const struct size_group *g)
{
    static argument_list lists[] = {
        { 0 },
        { "" },
        { "x" },
        { "4" },
        { "new" },
        { "load" },
        { "New", "4" },
        { "old", "4" },
        { "4", "new" },
        { "load", "none" },
        { "load", "a", "b" },
        { "new", "new", "4" },
        { "new", "+4" },
        { "new", "04" },
        { "new", "81" },
        { "new", "80" },
        { "new", "2147483648" },
        { "new", "4294967300" },
        { "new", "4", "4294967297" },
    };
    (void)g;
    return put_arguments(m, lists, ROWS(lists), (size_t)s->index++);
}

/* The largest board that the reference draws, without a game, which would take too long. */
static enum made largest_board(struct making *m, struct size_state *s, const struct size_group *g)
{
    const struct setup largest = { .starts = 1, .side = (size_t)g->side };
    if (m->order->args != 0 || s->index++ > 0)
        return MADE_ALL;
    put_setup(m, &largest);
    return MADE_STEP;
}

/* Every dimension with every type of X, of O, and one argument too many: which error comes first?
 */
static enum made errors_of_flip(struct making *m, struct size_state *s, const struct size_group *g)
{
    static const char *const sides[] = { "4", "5", "3", "2", "0", "-4", "x", "", "4x", "1001" };
    static const char *const types[] = { 0, "0", "1", "2", "3", "-1", "x", "", "1x" };
    static const char *const extra[] = { 0, "0", "x" };
    uint64_t index = s->index++;
    const char *words[4];
    (void)g;
    words[3] = extra[digit_of(&index, ROWS(extra))];
    words[2] = types[digit_of(&index, ROWS(types))];
    words[1] = types[digit_of(&index, ROWS(types))];
    words[0] = sides[digit_of(&index, ROWS(sides))];
    if (index > 0 || m->order->args != 0)
        return MADE_ALL;
    (void)add_word(m, "new");
    for (size_t i = 0; i < ROWS(words); i++) {
        if (words[i] != 0 && i > 0 && words[i - 1] == 0)
            return MADE_NONE; /* an argument after one that is absent */
        if (words[i] != 0)
            (void)add_word(m, words[i]);
    }
    return MADE_STEP;
}

/* ---- the groups ---- */

#define HUMANS                                                                                     \
    {                                                                                              \
        0, 0                                                                                       \
    }

const struct size_group sizes_reversi[] = {
    { .make = no_lines },
    { .make = lines_of_bytes },
    { .make = lines_of_bytes, .most = 1 },
    { .make = lines_of_bytes, .most = 2 },
    { commands, 8, 1, HUMANS },
    { commands, 8, 2, HUMANS },
    { commands, 8, 3, HUMANS },
    { walks, 8, 5, HUMANS },
    { 0 },
};

const struct size_group sizes_bbm103[] = {
    { .make = arguments_of_bbm103 },
    { finished, 4, 0, HUMANS },
    { refused_and_finished, 4, 0, HUMANS },
    { finished, 4, 1, HUMANS },
    { finished, 6, 0, HUMANS },
    { finished, 8, 0, HUMANS },
    { finished, 10, 0, HUMANS },
    { finished, 12, 0, HUMANS },
    { finished, 4, 2, HUMANS },
    { refused_and_finished, 4, 1, HUMANS },
    { .make = largest_board, .side = 1000 },
    { .make = long_lines, .side = 4 },
    { finished, 4, 3, HUMANS },
    { finished, 6, 1, HUMANS },
    { refused_and_finished, 4, 2, HUMANS },
    { finished, 4, 4, HUMANS },
    { finished, 6, 2, HUMANS },
    { refused_and_finished, 4, 3, HUMANS },
    { finished, 4, 5, HUMANS },
    { finished, 6, 3, HUMANS },
    { finished, 26, 0, HUMANS },
    { finished, 4, 6, HUMANS },
    { refused_and_finished, 4, 4, HUMANS },
    { 0 },
};

const struct size_group sizes_flip[] = {
    { .make = arguments_of_flip },
    { walks, 4, 0, HUMANS },
    { walks, 5, 0, HUMANS },
    { walks, 6, 0, HUMANS },
    { walks, 7, 0, HUMANS },
    { walks, 8, 0, HUMANS },
    { walks, 9, 0, HUMANS },
    { walks, 10, 0, HUMANS },
    { walks, 11, 0, HUMANS },
    { walks, 12, 0, HUMANS },
    { walks, 26, 0, HUMANS },
    { walks, 4, 0, { 0, 1 } },
    { walks, 4, 0, { 0, 2 } },
    { walks, 4, 0, { 1, 0 } },
    { walks, 4, 0, { 2, 0 } },
    { walks, 4, 0, { 1, 1 } },
    { walks, 4, 0, { 1, 2 } },
    { walks, 4, 0, { 2, 1 } },
    { walks, 4, 0, { 2, 2 } },
    { walks, 5, 0, { 1, 1 } },
    { walks, 5, 0, { 1, 2 } },
    { walks, 5, 0, { 2, 1 } },
    { walks, 5, 0, { 2, 2 } },
    { walks, 6, 0, { 1, 1 } },
    { walks, 6, 0, { 1, 2 } },
    { walks, 6, 0, { 2, 1 } },
    { walks, 6, 0, { 2, 2 } },
    { walks, 8, 0, { 1, 1 } },
    { walks, 8, 0, { 2, 1 } },
    { saves, 4, 0, HUMANS },
    { refused, 4, 0, HUMANS },
    { .make = largest_board, .side = 1000 },
    { .make = long_lines, .side = 4 },
    { .make = errors_of_flip },
    { finished, 4, 0, HUMANS },
    { finished, 5, 0, HUMANS },
    { finished, 4, 0, { 0, 1 } },
    { finished, 4, 0, { 0, 2 } },
    { finished, 4, 0, { 1, 0 } },
    { finished, 4, 0, { 2, 0 } },
    { finished, 5, 0, { 0, 1 } },
    { finished, 5, 0, { 2, 0 } },
    { walks, 4, 1, HUMANS },
    { walks, 5, 1, HUMANS },
    { saves, 4, 1, HUMANS },
    { saves, 5, 1, HUMANS },
    { refused, 4, 1, HUMANS },
    { refused, 5, 1, HUMANS },
    { walks, 4, 1, { 0, 1 } },
    { walks, 4, 1, { 0, 2 } },
    { walks, 4, 1, { 1, 0 } },
    { walks, 4, 1, { 2, 0 } },
    { finished, 4, 1, HUMANS },
    { finished, 4, 2, HUMANS },
    { finished, 4, 2, { 0, 1 } },
    { finished, 4, 2, { 0, 2 } },
    { finished, 4, 2, { 1, 0 } },
    { finished, 4, 2, { 2, 0 } },
    { walks, 4, 2, HUMANS },
    { walks, 5, 2, HUMANS },
    { refused, 4, 2, HUMANS },
    { refused, 5, 2, HUMANS },
    { walks, 4, 3, HUMANS },
    { walks, 5, 3, HUMANS },
    { refused, 4, 3, HUMANS },
    { finished, 4, 3, HUMANS },
    { finished, 5, 2, HUMANS },
    { walks, 4, 4, HUMANS },
    { walks, 4, 5, HUMANS },
    { finished, 4, 4, HUMANS },
    { finished, 4, 5, HUMANS },
    { walks, 4, 6, HUMANS },
    { 0 },
};
