/* A game as JSON, from which the viewer draws boards. */
#include "page/shown_game.h"

#include "findings/finding.h"
#include "judge/dialects.h"
#include "library/game.h"
#include "text/escape.h"
#include "text/say.h"

enum {
    TURN_WIDTH = 48, /* bytes of a turn, without flips, at most */
    FLIP_WIDTH = 7,  /* ... of a flip: a cell below 1000 * 1000, and a comma */
    VERDICT_ROOM = MESSAGE_ROOM + 128,
    REPLAY_ROOM = 256 << 10, /* most bytes that the turns of a replay may take */
    REPLAY_REFUSED = 1000    /* refused lines in it */
};

static void integer(struct json *j, const char *key, int64_t n)
{
    json_hundredths(j, key, 100 * n);
}

/* ---- the dialect and its board ---- */

static void write_pair(struct json *j, const char *key, const char *const texts[2])
{
    json_start_array(j, key);
    json_text(j, 0, texts[0]);
    json_text(j, 0, texts[1]);
    json_end_array(j);
}

/* Writes the label that others are counted from, or `` for numbers. */
static void write_label(struct json *j, const char *key, int first)
{
    unsigned char label = (unsigned char)first;
    json_bytes(j, key, bytes_of(&label, first != 0));
}

void show_dialect(struct json *j, const char *name)
{
    const struct dialect *d = dialect_named(name);
    json_text(j, "title", d->title);
    write_label(j, "rows", d->board.first_row);
    write_label(j, "columns", d->board.first_column);
    write_pair(j, "players", d->board.players);
    write_pair(j, "colours", d->board.colours);
    write_pair(j, "letters", d->letters);
    json_bytes(j, "symbols", bytes_of(d->board.symbols, d->board.symbols[3] != 0 ? 4 : 3));
}

static void write_start(struct json *j, const flipref_board *b)
{
    json_number(j, "side", b != 0 ? b->side : 0);
    if (b == 0)
        return;
    json_bytes(j, "start", bytes_of(b->cells, b->side * b->side));
    integer(j, "next", b->next);
}

/* ---- turns ---- */

/* The number of a diagnostic, or -1 for NULL. */
static int number_of(const struct show *s, const flipref_diagnostic *d)
{
    size_t n = flipref_game_diagnostic_count(s->game);
    size_t i;
    for (i = 0; d != 0 && i < n; i++) {
        if (flipref_game_diagnostic(s->game, i) == d)
            return (int)i;
    }
    return -1;
}

/* Writes a turn as an array; the viewer knows the order of its members. */
static void write_turn(struct json *j, const struct show *s)
{
    const flipref_turn *t = show_turn(s);
    size_t i;
    const int first[] = { (int)t->kind, t->player, t->target, t->source, t->jumps };
    json_start_array(j, 0);
    for (i = 0; i < sizeof first / sizeof first[0]; i++)
        integer(j, 0, first[i]);
    json_start_array(j, 0);
    for (i = 0; i < t->flip_count; i++)
        json_number(j, 0, t->flips[i]);
    json_end_array(j);
    json_number(j, 0, t->line);
    integer(j, 0, s->board->next);
    integer(j, 0, number_of(s, t->diagnostic));
    json_end_array(j);
}

/* The most bytes that a turn takes in the page. */
static size_t width_of(const flipref_turn *t)
{
    return TURN_WIDTH + t->flip_count * FLIP_WIDTH;
}

size_t show_turns_that_fit(const struct show *s, size_t *size)
{
    size_t k;
    *size = 0;
    for (k = 0; k < s->turns; k++) {
        size_t width = width_of(flipref_game_turn(s->game, k));
        if (width > s->page_room - *size)
            break;
        *size += width;
    }
    return k;
}

/* Writes the turns up to `last`. */
static void write_turns(struct json *j, struct show *s, size_t last)
{
    size_t k;
    json_start_array(j, "turns");
    for (k = 1; k <= last && !j->out->failed; k++) {
        show_seek(s, k);
        write_turn(j, s);
    }
    json_end_array(j);
}

/* ---- the input ---- */

static void write_diagnostic(struct json *j, const struct show *s, const flipref_diagnostic *d)
{
    bytes line = show_line(s, d->line);
    size_t column = (size_t)d->column - 1;
    json_start_object(j, 0);
    json_text(j, "severity", d->severity == FLIPREF_ERROR ? "error" : "warning");
    json_text(j, "code", d->code);
    json_text(j, "message", d->message);
    if (d->expected != 0)
        json_text(j, "expected", d->expected);
    json_text(j, "clause", d->clause);
    if (d->help != 0)
        json_text(j, "help", d->help);
    json_number(j, "line", d->line);
    json_number(j, "at", visible_width(bytes_first(line, column)));
    json_number(j, "width", visible_width(bytes_first(bytes_skip(line, column), d->length)));
    json_end_object(j);
}

static void write_diagnostics(struct json *j, const struct show *s)
{
    const flipref_diagnostic *first = show_first_error(s);
    size_t n = flipref_game_diagnostic_count(s->game);
    size_t i;
    json_start_array(j, "diagnostics");
    for (i = 0; i < n; i++)
        write_diagnostic(j, s, flipref_game_diagnostic(s->game, i));
    json_end_array(j);
    integer(j, "error", number_of(s, first));
    integer(j, "errorTurn", first != 0 ? (int64_t)show_turn_of_error(s) : -1);
}

static void write_lines(struct json *j, const struct show *s)
{
    size_t i;
    json_start_array(j, "lines");
    for (i = 1; i <= s->lines; i++)
        json_visible(j, 0, show_line(s, i), SHOWN_ASCII);
    json_end_array(j);
}

/* ---- the game ---- */

/* Says the verdict, and how much of the game is not in the page. */
static void write_verdict(struct json *j, const struct show *s, size_t last)
{
    unsigned char room[VERDICT_ROOM];
    sink words;
    sink_init(&words, 0, 0, room, sizeof room);
    sink_text(&words, flipref_game_verdict(s->game)->words);
    if (game_left_out(s->game) > 0)
        sink_text(&words, "; ");
    (void)show_say_left_out(&words, s);
    if (last < s->turns) {
        sink_say(&words, "; this page has the first %zu of %zu turns", last, s->turns);
    }
    json_bool(j, "valid", flipref_game_verdict(s->game)->valid != 0);
    json_bytes(j, "verdict", sink_held(&words));
}

void show_game(struct json *j, const char *key, struct show *s)
{
    size_t at = s->at;
    size_t size;
    size_t last = show_turns_that_fit(s, &size);
    json_start_object(j, key);
    show_dialect(j, s->dialect);
    write_verdict(j, s, last);
    json_number(j, "at", at < last ? at : last);
    show_seek(s, 0);
    write_start(j, s->board);
    write_turns(j, s, last);
    write_diagnostics(j, s);
    write_lines(j, s);
    json_end_object(j);
    show_seek(s, at);
}

size_t show_replay(struct json *j, const char *key, const char *dialect, const char *args,
                   bytes input, size_t room)
{
    flipref_options options = { .dialect = dialect, .args = args };
    struct show s = {
        .dialect = dialect, .name = "input", .input = input, .page_room = REPLAY_ROOM
    };
    flipref_game *game = 0;
    size_t size = 0;
    if (room == 0 ||
        game_of_at_most(&options, input.at, input.len, REPLAY_REFUSED, &game) != FLIPREF_OK)
        return 0;
    show_open(&s, game);
    if (s.board != 0 && s.turns > 0) {
        (void)show_turns_that_fit(&s, &size);
        size += input.len;
        size = size <= room ? size : 0;
    }
    if (size > 0)
        show_game(j, key, &s);
    show_close(&s);
    return size;
}
