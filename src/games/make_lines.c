/* The makers of reversi, bbm103 and flip: arguments, moves, and what a program refuses. */
#include "games/line_game.h"

#include "tokenize/words.h"
#include "validate/flip.h"

#include <string.h>

/* How the inputs of a dialect are written. */
struct line_dialect {
    const char *first_word; /* the argument before the side; NULL: there is none */
    int takes_arguments, has_types;
    int upper_left, replies;
    int must_end; /* a game without its end is not promised, so it is the last way to end */
    const size_t *sides;
    size_t side_count;
    const char *const (*lists)[3]; /* odd arguments */
    size_t list_count;
};

/* ---- arguments ---- */

static void add_number(struct making *m, size_t number)
{
    char digits[MADE_WORD] = "";
    struct script text = { (uint8_t *)digits, 0, sizeof digits - 1 };
    script_number(&text, (long)number);
    (void)add_word(m, digits);
}

/* Any side with any type of X, of O, and one argument too many: which error comes first? */
static void put_wrong_setup(struct making *m)
{
    static const char *const sides[] = { "4", "5", "3", "2", "0", "-4", "x", "", "4x", "1001" };
    static const char *const types[] = { 0, "0", "1", "2", "3", "-1", "x", "", "1x" };
    const char *type;
    size_t i;
    (void)add_word(m, "new");
    (void)add_word(m, sides[choose(m->choices, CHOICE_EVEN, ROWS(sides))]);
    for (i = 0; i < 3; i++) {
        type = types[choose(m->choices, CHOICE_EVEN, ROWS(types))];
        if (type == 0 || !add_word(m, type))
            return;
    }
}

static void put_types(struct making *m, size_t side)
{
    static const char *const types[][2] = { { 0, 0 },     { "1", "0" }, { "2", "0" },
                                            { "0", "1" }, { "0", "2" }, { "1", "1" },
                                            { "1", "2" }, { "2", "1" }, { "2", "2" } };
    enum { ONE_COMPUTER = 5, TWO_COMPUTERS = 4, LARGE = 27 };
    size_t n = choose(m->choices, CHOICE_HALF, side < LARGE ? ONE_COMPUTER + 1 : ONE_COMPUTER);
    if (n == ONE_COMPUTER)
        n += choose(m->choices, CHOICE_EVEN, TWO_COMPUTERS);
    if (n > 0) {
        (void)add_word(m, types[n][0]);
        (void)add_word(m, types[n][1]);
    }
}

static void put_arguments(struct making *m, const struct line_dialect *d)
{
    size_t side = d->sides[choose(m->choices, CHOICE_SMALL, d->side_count)];
    size_t odd = choose(m->choices, CHOICE_RARE, 1 + d->list_count + (size_t)d->has_types);
    size_t i;
    if (odd > d->list_count) {
        put_wrong_setup(m);
        return;
    }
    for (i = 0; odd > 0 && i < 3 && d->lists[odd - 1][i] != 0; i++)
        (void)add_word(m, d->lists[odd - 1][i]);
    if (odd > 0)
        return;
    if (d->first_word != 0)
        (void)add_word(m, d->first_word);
    add_number(m, side);
    if (d->has_types)
        put_types(m, side);
}

/* ---- what arguments ask for ---- */

/* Reads the arguments. Returns 0 if no game starts, or none on a board that is played on. */
static int take_rules(struct making *m, const struct line_dialect *d, struct line_rules *rules)
{
    struct made_run *run = run_of(m);
    char *args[MADE_WORDS + 1] = { 0 };
    flip_setup flip;
    int32_t side = 8;
    size_t i;
    int starts = 1;
    memset(rules, 0, sizeof *rules);
    rules->upper_left = d->upper_left;
    rules->replies = d->replies;
    for (i = 0; i < run->word_count; i++)
        args[i] = run->words[i];
    if (d->has_types) {
        starts = flip_read_arguments((int)run->word_count, args, &flip) == FLIP_NEW;
        side = starts ? flip.side : 0;
        rules->types[0] = starts ? (int)flip.types[0] : 0;
        rules->types[1] = starts ? (int)flip.types[1] : 0;
    } else if (d->takes_arguments) {
        starts = run->word_count == 1 && integer_of(bytes_of_text(args[0]), &side) == INTEGER_OK &&
                 side >= 4 && side % 2 == 0;
    }
    rules->side = (size_t)(starts ? side : 0);
    return starts && side <= MADE_SIDE_MOST;
}

/* ---- lines ---- */

static void put_pair(struct making *m, long row, long column)
{
    script_number(&m->text, row);
    script_byte(&m->text, ' ');
    script_number(&m->text, column);
    script_byte(&m->text, '\n');
}

static void put_move(struct making *m, const struct line_game *g, size_t cell)
{
    size_t row = cell / g->board.side, column = cell % g->board.side;
    if (!g->rules.replies) {
        put_pair(m, (long)row, (long)column);
        return;
    }
    script_byte(&m->text, 'a' + (int)column);
    script_byte(&m->text, '1' + (int)row);
    script_byte(&m->text, '\n');
}

static void play(struct making *m, struct line_game *g, size_t cell)
{
    put_move(m, g, cell);
    line_game_play(g, cell);
}

/* A cell of the board or just off it, legal or not. */
static void put_near(struct making *m, struct line_game *g)
{
    size_t side = g->board.side;
    size_t row = choose(m->choices, CHOICE_EVEN, side + 2);
    size_t column = choose(m->choices, CHOICE_EVEN, side + 2);
    if (row < side && column < side)
        play(m, g, row * side + column);
    else
        put_pair(m, row > side ? -1 : (long)row, column > side ? -1 : (long)column);
}

static void put_far(struct making *m, struct line_game *g)
{
    static const long far[] = { 0, 1, 9, 10, 26, 99, -2, 2147483647, -2147483647 };
    size_t row = choose(m->choices, CHOICE_EVEN, ROWS(far));
    size_t column = choose(m->choices, CHOICE_EVEN, ROWS(far));
    put_pair(m, row > 0 ? far[row] : (long)g->board.side,
             column > 0 ? far[column] : (long)g->board.side);
    if (far[row] >= 0 && far[column] >= 0 && row > 0 && column > 0 &&
        (size_t)far[row] < g->board.side && (size_t)far[column] < g->board.side)
        line_game_play(g, (size_t)far[row] * g->board.side + (size_t)far[column]);
}

/* A human of flip saves. Returns whether the game is loaded and goes on. */
static int put_save(struct making *m)
{
    static const struct {
        const char *line, *word;
    } names[] = { { "sg\n", "g" },         { "sgame\n", "game" },      { "s./game\n", "./game" },
                  { "sgame\n", "./game" }, { "sa b\n", "a b" },        { "ss\n", "s" },
                  { "s game\n", 0 },       { "snew.txt\n", "new.txt" } };
    size_t n = choose(m->choices, CHOICE_EVEN, ROWS(names));
    script_text(&m->text, names[n].line);
    if (names[n].word == 0 || m->args != 0 || m->run_count == MADE_RUNS ||
        !choose(m->choices, CHOICE_HALF, 2))
        return 0;
    start_run(m);
    return add_word(m, "load") && add_word(m, names[n].word);
}

/* A line that most programs refuse. Returns whether the game goes on. */
static int put_odd_pair(struct making *m, const struct line_dialect *d, struct line_game *g)
{
    static const char texts[] =
        "\n1\n1 2 3\na b\n1,2\nx 1\n1 x\n0 x\nq\n=\ns\n1.0 1\n 1 2\n+1 +2\n1 2x\ns no/game\n";
    switch (choose(m->choices, CHOICE_EVEN, d->has_types && !g->over ? 4 : 3)) {
    case 0:
        put_near(m, g);
        return 1;
    case 1:
        put_any_line(m, texts);
        return 1;
    case 2:
        put_far(m, g);
        return 1;
    default:
        return put_save(m);
    }
}

/* A command of reversi that most programs refuse. */
static void put_odd_command(struct making *m, struct line_game *g)
{
    static const char texts[] =
        "\n?\nd\n3\n3d\nD3\nd33\ndd3\n d3\nd3 \n==\n= \ni1\na9\na0\nd-3\npass\n";
    enum { PRINTABLE = '~' - ' ' + 1 };
    size_t n;
    switch (choose(m->choices, CHOICE_EVEN, 3)) {
    case 0:
        play(m, g, choose(m->choices, CHOICE_EVEN, g->board.side * g->board.side));
        break;
    case 1:
        put_any_line(m, texts);
        break;
    default:
        for (n = choose(m->choices, CHOICE_SMALL, 3); n > 0; n--)
            script_byte(&m->text, ' ' + (int)choose(m->choices, CHOICE_EVEN, PRINTABLE));
        script_byte(&m->text, '\n');
        break;
    }
}

/* ---- games ---- */

/* Plays to the end: the first legal move each time, or the last one. */
static void finish(struct making *m, struct line_game *g, int last)
{
    size_t n;
    for (n = line_game_moves(g); n > 0 && m->text.most - m->text.size >= MADE_ROOM;
         n = line_game_moves(g))
        play(m, g, line_game_move(g, last ? n - 1 : 0));
}

/* Plays a whole game of nine moves, which takes all pieces of one player. Nothing else shows on a
   board of two digits within so few moves that its columns are too narrow. */
static void play_short_game(struct making *m, struct line_game *g)
{
    /* Rows and columns from the upper left cell of the centre. */
    static const signed char game[][2] = { { 2, 1 }, { 0, 2 }, { -1, 1 }, { 2, 2 }, { 1, 3 },
                                           { 2, 0 }, { 3, 1 }, { 1, 2 },  { 1, -1 } };
    long side = (long)g->board.side, centre = side / 2 - 1;
    size_t i;
    for (i = 0; i < ROWS(game); i++)
        play(m, g, (size_t)((centre + game[i][0]) * side + centre + game[i][1]));
}

/* How a game ends whose list of moves does not end it: it does not, or by the first or last moves;
   a game without moves also as a short one. */
static void end_game(struct making *m, const struct line_dialect *d, struct line_game *g,
                     int has_moves)
{
    enum { SHORT_GAME = 3, SHORT_SIDE = 8 };
    size_t way;
    if (g->over)
        return;
    if (!d->must_end)
        way = choose(m->choices, CHOICE_RARE, 3);
    else if (has_moves || g->board.side < SHORT_SIDE)
        way = (choose(m->choices, CHOICE_PIECE, 3) + 1) % 3;
    else
        way = (choose(m->choices, CHOICE_PIECE, 4) + 1) % 4;
    if (way == SHORT_GAME)
        play_short_game(m, g);
    else if (way > 0)
        finish(m, g, way == 2);
}

/* The items of a game: each legal move, a pass where it is allowed, and something odd. */
static void put_items(struct making *m, const struct line_dialect *d, struct line_game *g)
{
    int goes_on = 1, has_moves = 0;
    while (goes_on && has_room(m)) {
        size_t moves = line_game_moves(g);
        size_t usual = moves + (size_t)(d->replies && !g->over);
        size_t item = choose(m->choices, CHOICE_ODD_ITEM, usual + 2);
        if (item == 0)
            break;
        has_moves = 1;
        if (item <= moves) {
            play(m, g, line_game_move(g, item - 1));
        } else if (item <= usual) {
            script_text(&m->text, "=\n");
            line_game_pass(g);
        } else if (d->replies) {
            put_odd_command(m, g);
        } else {
            goes_on = put_odd_pair(m, d, g);
        }
    }
    if (goes_on)
        end_game(m, d, g, has_moves);
}

static void make_lines(struct making *m, const struct line_dialect *d)
{
    struct line_rules rules;
    struct line_game game;
    if (m->args == 0 && d->takes_arguments)
        put_arguments(m, d);
    if (take_rules(m, d, &rules)) {
        line_game_open(&game, &rules);
        put_items(m, d, &game);
    } else if (m->args != 0) {
        return;
    }
    make_damage(m);
}

void make_reversi(struct making *m)
{
    static const struct line_dialect reversi = { .replies = 1, .upper_left = 1 };
    make_lines(m, &reversi);
}

void make_bbm103(struct making *m)
{
    static const size_t sides[] = { 4, 6, 8, 10, 12, 26, 14, 16, 18, 20, 22, 24, 28 };
    static const char *const lists[][3] = {
        { 0 },      { "" },           { "0" },          { "1" },           { "2" },
        { "3" },    { "5" },          { "7" },          { "-4" },          { "x" },
        { "4x" },   { "4.0" },        { "0x4" },        { "1e1" },         { "4 4" },
        { "+4" },   { "04" },         { "4", "4" },     { "4", "" },       { "6", "x", "y" },
        { "1000" }, { "2147483647" }, { "2147483648" }, { "-2147483648" }, { "4294967300" },
        { "1002" },
    };
    static const struct line_dialect bbm103 = { .takes_arguments = 1,
                                                .upper_left = 1,
                                                .must_end = 1,
                                                .sides = sides,
                                                .side_count = ROWS(sides),
                                                .lists = lists,
                                                .list_count = ROWS(lists) };
    make_lines(m, &bbm103);
}

void make_flip(struct making *m)
{
    static const size_t sides[] = { 4,  5,  6,  7,  8,  9,  10, 11, 12,
                                    26, 13, 14, 15, 16, 79, 80, 81, 100 };
    static const char *const lists[][3] = {
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
        { "new", "1000" },
        { "new", "2147483648" },
        { "new", "4294967300" },
        { "new", "4", "4294967297" },
    };
    static const struct line_dialect flip = { .first_word = "new",
                                              .takes_arguments = 1,
                                              .has_types = 1,
                                              .sides = sides,
                                              .side_count = ROWS(sides),
                                              .lists = lists,
                                              .list_count = ROWS(lists) };
    make_lines(m, &flip);
}
