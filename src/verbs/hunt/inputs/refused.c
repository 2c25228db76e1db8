/* The fourth stage: legal play with lines among it that a program refuses. */
#include "hunt/inputs/stages.h"

#include "base/sink.h"

enum { REFUSED_MOST = 3, OCTAFLIP_ROWS = 8, OCTAFLIP_LINES = 9, LINE_MOST = 48 };

static const char *any_of(struct making *m, const char *const *texts, size_t count)
{
    return texts[draft_chance(&m->text, count)];
}

/* Returns the text that the sink holds, as a string. */
static const char *text_held(sink *out)
{
    sink_byte(out, '\0');
    return (const char *)out->buffer;
}

/* ---- lines, most of which are refused ---- */

/* A cell near the board or on it, which is illegal unless luck has it otherwise. */
static const char *any_pair(struct making *m, sink *out)
{
    size_t reach = draft_once_in(&m->text, 4) ? 30 : 9;
    for (int i = 0; i < 2; i++) {
        size_t n = draft_chance(&m->text, reach);
        if (i > 0)
            sink_byte(out, ' ');
        if (draft_once_in(&m->text, 8))
            sink_byte(out, '-');
        sink_number(out, n);
    }
    sink_byte(out, '\n');
    return text_held(out);
}

/* Writes a pair of numbers, or a line of a list that has none. `own` is a list of the dialect. */
static const char *pair_or_other(struct making *m, sink *out, const char *const *own, size_t count)
{
    static const char *const others[] = { "", "1", "1 2 3", "a b", "1,2", "x 1", "1 x", "q", "=" };
    size_t chance = draft_chance(&m->text, 8);
    if (chance < 6)
        return any_pair(m, out);
    if (chance == 6 && own != 0)
        sink_text(out, any_of(m, own, count));
    else
        sink_text(out, any_of(m, others, ROWS(others)));
    sink_byte(out, '\n');
    return text_held(out);
}

static const char *any_coordinates(struct making *m, sink *out)
{
    return pair_or_other(m, out, 0, 0);
}

static const char *any_coordinates_of_flip(struct making *m, sink *out)
{
    static const char *const own[] = { "s", "s no/game", "1 2 3", " 1 2", "+1 +2", "1 2x" };
    return pair_or_other(m, out, own, ROWS(own));
}

static const char *any_command(struct making *m, sink *out)
{
    static const char *const others[] = { "",    "?",  "d",  "3",  "3d", "D3", "d33", "dd3", " d3",
                                          "d3 ", "==", "= ", "i1", "a9", "a0", "d-3", "pass" };
    if (draft_chance(&m->text, 4) > 0) {
        sink_byte(out, 'a' + (int)draft_chance(&m->text, 8));
        sink_byte(out, '1' + (int)draft_chance(&m->text, 8));
    } else {
        sink_text(out, any_of(m, others, ROWS(others)));
    }
    sink_byte(out, '\n');
    return text_held(out);
}

/* A move on the board, or off it; now and then one that is malformed. */
static const char *any_tile(struct making *m, sink *out)
{
    static const char *const others[] = { "B", "Ba", "Baaa", "baa", "aaB", "B11", "BAA", "!!!" };
    size_t reach = draft_once_in(&m->text, 4) ? 26 : 8;
    if (draft_once_in(&m->text, 8)) {
        sink_text(out, any_of(m, others, ROWS(others)));
    } else {
        sink_byte(out, draft_once_in(&m->text, 2) ? 'B' : 'W');
        sink_byte(out, 'a' + (int)draft_chance(&m->text, reach));
        sink_byte(out, 'a' + (int)draft_chance(&m->text, reach));
    }
    sink_byte(out, '\n');
    return text_held(out);
}

/* A coordinate of a source: on the board or, now and then, just off it. */
static size_t any_source_coordinate(struct making *m)
{
    return draft_once_in(&m->text, 16) ? draft_chance(&m->text, 2) * 9
                                       : 1 + draft_chance(&m->text, 8);
}

/* A coordinate up to three cells from another one, mostly on the board. */
static size_t near(struct making *m, size_t from)
{
    size_t to = from + draft_chance(&m->text, 7);
    to = to > 3 ? to - 3 : 1;
    return to > 8 && !draft_once_in(&m->text, 16) ? 8 : to == 0 ? 1 : to;
}

static const char *any_turn(struct making *m, sink *out)
{
    static const char *const others[] = { "0 0 0 0",  "0 0 0",   "1 1 1 1 1", "-1 1 1 1",
                                          "1 1 1 -1", "x 1 1 1", "1.5 1 1 1", "" };
    size_t row = any_source_coordinate(m), column = any_source_coordinate(m);
    if (draft_once_in(&m->text, 4)) {
        sink_text(out, any_of(m, others, ROWS(others)));
    } else {
        const size_t words[] = { row, column, near(m, row), near(m, column) };
        for (size_t i = 0; i < ROWS(words); i++) {
            if (i > 0)
                sink_byte(out, ' ');
            sink_number(out, words[i]);
        }
    }
    sink_byte(out, '\n');
    return text_held(out);
}

/* ---- where they go ---- */

static int is_pass(struct making *m, size_t line)
{
    bytes rest = bytes_skip(bytes_of(m->text.at, m->text.size), start_of_line(m, line));
    bytes pass = BYTES_OF_LITERAL("0 0 0 0\n");
    return bytes_equal(bytes_first(rest, pass.len), pass);
}

/* Replaces one of the zeros of a pass. Returns 0 if the line is no pass. */
static int break_pass(struct making *m, size_t line)
{
    unsigned char cell = (unsigned char)('1' + draft_chance(&m->text, 8));
    size_t word = draft_chance(&m->text, 4);
    if (!is_pass(m, line))
        return 0;
    (void)draft_replace(&m->text, start_of_line(m, line) + 2 * word, 1, bytes_of(&cell, 1));
    return 1;
}

/* Replaces a turn, or adds one and counts it. */
static void break_turns(struct making *m, const char *line)
{
    size_t turns = count_lines(m) - OCTAFLIP_LINES;
    size_t at = OCTAFLIP_LINES + draft_chance(&m->text, turns + 1);
    unsigned char text[LINE_MOST];
    sink out;
    if (break_pass(m, at))
        return;
    if (at < OCTAFLIP_LINES + turns) {
        replace_line(m, at, line);
        return;
    }
    put_text(m, line);
    sink_init(&out, 0, 0, text, sizeof text);
    sink_number(&out, turns + 1);
    sink_byte(&out, '\n');
    replace_line(m, OCTAFLIP_ROWS, text_held(&out));
}

static void add_line(struct making *m, const char *line)
{
    insert_text(m, start_of_line(m, draft_chance(&m->text, count_lines(m) + 1)), line);
}

static void break_move(struct making *m, const char *line)
{
    replace_line(m, count_lines(m) - 1, line);
}

enum made refused_make(struct making *m, void *stage)
{
    static const struct {
        const char *(*line)(struct making *m, sink *out);
        void (*put)(struct making *m, const char *line);
        int has_one; /* the input has only one line that can be refused */
    } breakers[DIALECT_COUNT] = {
        [DIALECT_octaflip] = { any_turn, break_turns, 0 },
        [DIALECT_reversi] = { any_command, add_line, 0 },
        [DIALECT_bbm103] = { any_coordinates, add_line, 0 },
        [DIALECT_aps105] = { any_tile, break_move, 1 },
        [DIALECT_flip] = { any_coordinates_of_flip, add_line, 0 },
    };
    size_t most = breakers[m->dialect].has_one ? 1 : 1 + draft_chance(&m->text, REFUSED_MOST);
    (void)stage;
    if (!play_game(m, 1))
        return MADE_ALL;
    for (size_t i = 0; i < most; i++) {
        unsigned char text[LINE_MOST];
        sink out;
        sink_init(&out, 0, 0, text, sizeof text);
        breakers[m->dialect].put(m, breakers[m->dialect].line(m, &out));
    }
    return MADE_STEP;
}
