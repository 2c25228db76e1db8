/* A game as a page that plays it: game.html with its fields filled in, and the game as JSON, from
   which the script in the page draws boards. */
#include "page/fill.h"
#include "page/page_files.h"
#include "page/shown_game.h"
#include "page/still.h"
#include "text/escape.h"

#include "base/visible.h"
#include "findings/finding.h"
#include "library/game.h"

#include <string.h>

enum {
    TURN_WIDTH = 48, /* bytes of a turn, without flips, at most */
    FLIP_WIDTH = 7,  /* ... of a flip: a cell below 1000 * 1000, and a comma */
    VERDICT_ROOM = MESSAGE_ROOM + 128
};

/* ---- JSON ---- */

static void key(sink *out, const char *name)
{
    sink_byte(out, '"');
    sink_text(out, name);
    sink_text(out, "\":");
}

static void text_member(sink *out, const char *name, const char *text)
{
    key(out, name);
    sink_json(out, bytes_of_text(text));
    sink_text(out, ",\n");
}

static void number(sink *out, int n)
{
    if (n < 0)
        sink_byte(out, '-');
    sink_number(out, n < 0 ? (uint64_t)-n : (uint64_t)n);
}

static void number_member(sink *out, const char *name, uint64_t n)
{
    key(out, name);
    sink_number(out, n);
    sink_text(out, ",\n");
}

/* Writes the label that others are counted from, or `` for numbers. */
static void label_member(sink *out, const char *name, int first)
{
    unsigned char label = (unsigned char)first;
    key(out, name);
    sink_json(out, bytes_of(&label, first != 0));
    sink_text(out, ",\n");
}

/* ---- the game ---- */

static void write_board(sink *out, const struct show *s)
{
    const flipref_board *b = s->board;
    number_member(out, "side", b->side);
    label_member(out, "rows", b->first_row);
    label_member(out, "columns", b->first_column);
    key(out, "players");
    sink_byte(out, '[');
    sink_json(out, bytes_of_text(b->players[0]));
    sink_byte(out, ',');
    sink_json(out, bytes_of_text(b->players[1]));
    sink_text(out, "],\n");
    key(out, "colours");
    sink_byte(out, '[');
    sink_json(out, bytes_of_text(b->colours[0]));
    sink_byte(out, ',');
    sink_json(out, bytes_of_text(b->colours[1]));
    sink_text(out, "],\n");
    key(out, "symbols");
    sink_json(out, bytes_of(b->symbols, b->symbols[3] != 0 ? 4 : 3));
    sink_text(out, ",\n");
    key(out, "start");
    sink_json(out, bytes_of(b->cells, b->side * b->side));
    sink_text(out, ",\n");
    key(out, "next");
    number(out, b->next);
    sink_text(out, ",\n");
}

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

/* Writes a turn as an array; the script knows the order of its members. */
static void write_turn(sink *out, const struct show *s)
{
    const flipref_turn *t = show_turn(s);
    size_t i;
    const int first[] = { (int)t->kind, t->player, t->target, t->source, t->jumps };
    sink_byte(out, '[');
    for (i = 0; i < sizeof first / sizeof first[0]; i++) {
        number(out, first[i]);
        sink_byte(out, ',');
    }
    sink_byte(out, '[');
    for (i = 0; i < t->flip_count; i++) {
        if (i > 0)
            sink_byte(out, ',');
        sink_number(out, t->flips[i]);
    }
    sink_text(out, "],");
    sink_number(out, t->line);
    sink_byte(out, ',');
    number(out, s->board->next);
    sink_byte(out, ',');
    number(out, number_of(s, t->diagnostic));
    sink_byte(out, ']');
}

/* The most bytes that a turn takes in the page. */
static size_t width_of(const flipref_turn *t)
{
    return TURN_WIDTH + t->flip_count * FLIP_WIDTH;
}

/* The number of turns in the page. The size of the input bounds it, because computers may play many
   turns after a short input. */
static size_t turns_that_fit(const struct show *s)
{
    size_t room = s->page_room;
    size_t k;
    for (k = 0; k < s->turns; k++) {
        size_t width = width_of(flipref_game_turn(s->game, k));
        if (width > room)
            break;
        room -= width;
    }
    return k;
}

/* Writes the turns up to `last`. */
static void write_turns(sink *out, struct show *s, size_t last)
{
    size_t k;
    key(out, "turns");
    sink_byte(out, '[');
    for (k = 1; k <= last && !out->failed; k++) {
        show_seek(s, k);
        if (k > 1)
            sink_text(out, ",\n");
        write_turn(out, s);
    }
    sink_text(out, "],\n");
}

/* ---- the input ---- */

static size_t visible_width(bytes b)
{
    char text[VISIBLE_MAX];
    size_t width = 0;
    size_t i;
    for (i = 0; i < b.len; i++)
        width += visible(b.at[i], text);
    return width;
}

static void write_diagnostic(sink *out, const struct show *s, const flipref_diagnostic *d)
{
    bytes line = show_line(s, d->line);
    size_t column = (size_t)d->column - 1;
    sink_byte(out, '{');
    text_member(out, "severity", d->severity == FLIPREF_ERROR ? "error" : "warning");
    text_member(out, "code", d->code);
    text_member(out, "message", d->message);
    if (d->expected != 0)
        text_member(out, "expected", d->expected);
    text_member(out, "clause", d->clause);
    if (d->help != 0)
        text_member(out, "help", d->help);
    number_member(out, "line", d->line);
    number_member(out, "at", visible_width(bytes_first(line, column)));
    key(out, "width");
    sink_number(out, visible_width(bytes_first(bytes_skip(line, column), d->length)));
    sink_byte(out, '}');
}

static void write_diagnostics(sink *out, const struct show *s)
{
    size_t n = flipref_game_diagnostic_count(s->game);
    size_t i;
    key(out, "diagnostics");
    sink_byte(out, '[');
    for (i = 0; i < n; i++) {
        if (i > 0)
            sink_text(out, ",\n");
        write_diagnostic(out, s, flipref_game_diagnostic(s->game, i));
    }
    sink_text(out, "],\n");
}

/* Writes the number of the first error, and the turn that it is shown at; -1 if there is none. */
static void write_first_error(sink *out, const struct show *s)
{
    const flipref_diagnostic *d = show_first_error(s);
    key(out, "error");
    number(out, number_of(s, d));
    sink_text(out, ",\n");
    key(out, "errorTurn");
    number(out, d != 0 ? (int)show_turn_of_error(s) : -1);
    sink_text(out, ",\n");
}

static void write_lines(sink *out, const struct show *s)
{
    size_t i;
    key(out, "lines");
    sink_byte(out, '[');
    for (i = 1; i <= s->lines; i++) {
        if (i > 1)
            sink_text(out, ",\n");
        sink_json(out, show_line(s, i));
    }
    sink_byte(out, ']');
}

/* Writes what the script reads before it knows that there is no board. */
static void write_no_board(sink *out)
{
    number_member(out, "side", 0);
    text_member(out, "symbols", "");
    text_member(out, "start", "");
}

/* Says the verdict, and how much of the game is not in the page. */
static void say_verdict(sink *words, const struct show *s, size_t last)
{
    sink_text(words, flipref_game_verdict(s->game)->words);
    if (game_left_out(s->game) > 0)
        sink_text(words, "; ");
    (void)show_say_left_out(words, s);
    if (last < s->turns) {
        sink_text(words, "; this page has the first ");
        sink_number(words, last);
        sink_text(words, " of ");
        sink_number(words, s->turns);
        sink_text(words, " turns");
    }
}

static void write_verdict(sink *out, const struct show *s, size_t last)
{
    unsigned char room[VERDICT_ROOM];
    sink words;
    sink_init(&words, 0, 0, room, sizeof room);
    say_verdict(&words, s, last);
    number_member(out, "valid", flipref_game_verdict(s->game)->valid != 0);
    key(out, "verdict");
    sink_json(out, sink_held(&words));
    sink_text(out, ",\n");
}

void show_game(sink *out, struct show *s)
{
    size_t at = s->at;
    size_t last = turns_that_fit(s);
    sink_byte(out, '{');
    write_verdict(out, s, last);
    number_member(out, "at", at < last ? at : last);
    show_seek(s, 0);
    if (s->board != 0)
        write_board(out, s);
    else
        write_no_board(out);
    write_turns(out, s, last);
    write_diagnostics(out, s);
    write_first_error(out, s);
    write_lines(out, s);
    sink_byte(out, '}');
    show_seek(s, at);
}

/* ---- the page ---- */

static void write_name(sink *out, void *who)
{
    const struct show *s = who;
    sink_markup(out, bytes_of_text(s->name));
}

static void write_title(sink *out, void *who)
{
    const struct show *s = who;
    still_title(out, s->dialect);
}

static void write_letters(sink *out, void *who)
{
    const struct show *s = who;
    still_letters(out, s->dialect);
}

static void write_valid(sink *out, void *who)
{
    const struct show *s = who;
    sink_text(out, flipref_game_verdict(s->game)->valid ? "valid" : "not-valid");
}

static void write_still_verdict(sink *out, void *who)
{
    const struct show *s = who;
    unsigned char room[VERDICT_ROOM];
    sink words;
    sink_init(&words, 0, 0, room, sizeof room);
    say_verdict(&words, s, turns_that_fit(s));
    sink_markup(out, sink_held(&words));
}

static void write_style(sink *out, void *who)
{
    (void)who;
    sink_bytes(out, page_game_css);
}

static void write_style_hash(sink *out, void *who)
{
    (void)who;
    sink_text(out, page_game_css_hash);
}

static void write_script(sink *out, void *who)
{
    (void)who;
    sink_bytes(out, page_game_js);
}

static void write_script_hash(sink *out, void *who)
{
    (void)who;
    sink_text(out, page_game_js_hash);
}

static void write_game(sink *out, void *who)
{
    show_game(out, who);
}

static const struct page_field fields[] = {
    { "NAME", write_name },       { "TITLE", write_title },
    { "STYLE", write_style },     { "STYLE-HASH", write_style_hash },
    { "SCRIPT", write_script },   { "SCRIPT-HASH", write_script_hash },
    { "VALID", write_valid },     { "VERDICT", write_still_verdict },
    { "SIDE", still_side },       { "SAID", still_said },
    { "CAPTION", still_caption }, { "BOARD", still_board },
    { "SCORE", still_score },     { "PIECES", still_pieces },
    { "WRONG", still_wrong },     { "LETTERS", write_letters },
    { "LEGEND", still_legend },   { "INPUT", still_input },
    { "GAME", write_game },
};

/* A page that does not have all turns opens at its last one, if the position is after that. */
void show_html(sink *out, struct show *s)
{
    size_t last = turns_that_fit(s);
    show_seek(s, s->at < last ? s->at : last);
    page_fill(out, page_game_html, fields, sizeof fields / sizeof fields[0], s);
}
