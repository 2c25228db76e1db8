/* The module of the playground: the functions that its worker calls (worker.js). The worker passes
   words in one buffer, each with a NUL at its end. The functions answer on standard output, in JSON
   or as the text that a program prints. */
#include "page.h"
#include "verbs.h"

#include "main/verbs.h"
#include "page/shown_game.h"
#include "system/io.h"
#include "text/escape.h"
#include "text/json.h"

#include "base/message.h"
#include "base/visible.h"
#include "findings/finding.h"
#include "judge/dialects.h"
#include "judge/looks_like.h"
#include "library/flipref.h"
#include "library/game.h"

#include <stdlib.h>
#include <string.h>

#define TO_PAGE(name) __attribute__((export_name(#name)))

enum {
    WORDS_ROOM = 1 << 16,
    WORDS_MOST = 64,
    SIDE_SHOWN = 26,     /* rows and columns that are shown of a large board */
    MOVES_MOST = 2048,   /* legal moves of a board that is shown as a whole */
    FINDINGS_MOST = 100, /* findings that are shown; the others are only counted */
    QUOTE_BEFORE = 40,   /* bytes that are quoted of a long line before the place */
    QUOTE_ALL = 160      /* bytes that are quoted of a line in all */
};

/* ---- words ---- */

static char words[WORDS_ROOM];

TO_PAGE(words) char *page_words(void);
TO_PAGE(words_room) size_t page_words_room(void);

char *page_words(void)
{
    return words;
}

size_t page_words_room(void)
{
    return sizeof words;
}

/* Points argv[0] to argv[count - 1] at the words, and ends them with a NULL. */
static void find_words(int count, char *argv[WORDS_MOST + 1])
{
    char *at = words;
    int i;
    for (i = 0; i < count; i++) {
        argv[i] = at;
        at += strlen(at) + 1;
    }
    argv[count] = 0;
}

/* ---- a program to talk to ---- */

/* Runs `flipref WORDS`. Returns its exit status. */
TO_PAGE(run) int page_run(int count);

int page_run(int count)
{
    char *argv[WORDS_MOST + 1];
    const struct dialect *dialect;
    if (count < 1 || count > WORDS_MOST)
        return STATUS_TROUBLE;
    find_words(count, argv);
    dialect = dialect_named(argv[0]);
    if (dialect != 0)
        return run_dialect(dialect, count, argv);
    return run_verb(count, argv);
}

/* ---- judging ---- */

/* The answer about an input, while it is judged: findings go to an open array, and verdicts are
   counted. */
struct judging {
    struct json json;
    uint64_t findings;
    uint64_t valid, not_valid; /* verdicts */
    flipref_verdict last;
    struct message verdict_words; /* of the last verdict */
};

/* Writes the line as `shown`, with its invisible bytes made visible, and the place of the caret in
   it. Only a part of a long line is shown. */
static void write_line(struct json *j, const flipref_diagnostic *d)
{
    static unsigned char room[VISIBLE_MAX * QUOTE_ALL + 8];
    bytes text = diagnostic_text(d);
    size_t column = diagnostic_column(d) - 1;
    size_t cut = column > QUOTE_BEFORE && text.len > QUOTE_ALL ? column - QUOTE_BEFORE : 0;
    bytes part = bytes_first(bytes_skip(text, cut), QUOTE_ALL);
    bytes before = bytes_first(part, column - cut);
    bytes found = bytes_first(bytes_skip(part, column - cut), d->length);
    sink shown;
    sink_init(&shown, 0, 0, room, sizeof room);
    sink_text(&shown, cut > 0 ? "..." : "");
    json_number(j, "at", visible_width(before) + shown.len);
    json_number(j, "width", visible_width(found));
    sink_visible(&shown, part, sizeof room);
    sink_text(&shown, cut + part.len < text.len ? "..." : "");
    json_bytes(j, "shown", sink_held(&shown));
}

/* Writes a text, unless it is NULL. */
static void write_text(struct json *j, const char *key, const char *text)
{
    if (text != 0)
        json_text(j, key, text);
}

static void write_fix(struct json *j, const flipref_fix *fix)
{
    if (fix->text == 0)
        return;
    json_start_object(j, "fix");
    json_number(j, "offset", fix->offset);
    json_number(j, "length", fix->length);
    json_text(j, "text", fix->text);
    json_end_object(j);
}

static void write_diagnostic(struct json *j, const flipref_diagnostic *d)
{
    flipref_rule rule;
    json_start_object(j, 0);
    json_text(j, "severity", d->severity == FLIPREF_ERROR ? "error" : "warning");
    json_text(j, "code", d->code);
    json_text(j, "message", d->message);
    write_text(j, "expected", d->expected);
    json_text(j, "clause", d->clause);
    write_text(j, "help", d->help);
    write_fix(j, &d->fix);
    json_number(j, "line", d->line);
    json_number(j, "column", d->column);
    json_number(j, "offset", d->offset);
    json_number(j, "length", d->length);
    json_bool(j, "at_end", d->at_end);
    write_line(j, d);
    if (d->record > 0)
        json_number(j, "record", d->record);
    if (d->turn > 0)
        json_number(j, "turn", d->turn);
    write_text(j, "player", d->player);
    if (flipref_explain(d->code, &rule)) {
        json_text(j, "title", rule.title);
        json_text(j, "rule", rule.text);
    }
    json_end_object(j);
}

static void hear_diagnostic(void *who, const flipref_diagnostic *d)
{
    struct judging *t = who;
    if (t->findings++ < FINDINGS_MOST)
        write_diagnostic(&t->json, d);
}

static void hear_verdict(void *who, const flipref_verdict *v)
{
    struct judging *t = who;
    sink *text = message_open(&t->verdict_words);
    t->valid += v->valid != 0;
    t->not_valid += v->valid == 0;
    t->last = *v;
    sink_text(text, v->words);
    t->last.words = message_string(&t->verdict_words);
}

static void write_verdict(struct judging *t)
{
    struct json *j = &t->json;
    json_number(j, "findings", t->findings);
    json_number(j, "valid", t->valid);
    json_number(j, "not_valid", t->not_valid);
    if (t->valid + t->not_valid > 0)
        json_text(j, "verdict", t->last.words);
}

/* ---- the input ---- */

/* The start of an input, by which its dialect is guessed. */
static struct start {
    unsigned char at[LOOKS_LIKE_MOST];
    size_t len;
} start;

static size_t read_input(void *from, unsigned char *at, size_t room)
{
    int n = page_read(PAGE_INPUT, at, room);
    size_t more = n > 0 ? (size_t)n : 0;
    (void)from;
    if (more > sizeof start.at - start.len)
        more = sizeof start.at - start.len;
    memcpy(start.at + start.len, at, more);
    start.len += more;
    return n == PAGE_FAILED ? FLIPREF_UNREADABLE : (size_t)n;
}

/* Writes which dialect the input looks like, and the arguments that it would need. */
static void write_likeness(struct json *j)
{
    struct likeness l = looks_like(bytes_of(start.at, start.len));
    struct message args;
    if (l.dialect == 0)
        return;
    likeness_say_args(&l, message_open(&args));
    json_start_object(j, "looks_like");
    json_text(j, "dialect", l.dialect->name);
    json_bool(j, "saved", l.look == LOOKS_SAVED);
    json_text(j, "args", message_string(&args));
    json_end_object(j);
}

/* ---- the options ---- */

static int open_load(void *from, const char *name)
{
    int *file = from;
    *file = page_open(name, strlen(name));
    return *file != PAGE_NOTHING;
}

static size_t read_load(void *from, unsigned char *at, size_t room)
{
    const int *file = from;
    int n = page_read(*file, at, room);
    return n == PAGE_FAILED ? FLIPREF_UNREADABLE : (size_t)n;
}

/* The words are a dialect and, if it takes any, the arguments of its program. */
static flipref_options options_of(int count, unsigned flags, double limit)
{
    static int loaded = PAGE_NOTHING;
    char *argv[WORDS_MOST + 1];
    flipref_options o = { 0 };
    find_words(count, argv);
    o.dialect = argv[0];
    o.args = count > 1 ? argv[1] : 0;
    o.flags = flags | FLIPREF_OPEN | FLIPREF_LIMIT;
    o.limit = (uint64_t)limit;
    o.open = open_load;
    o.load = read_load;
    o.load_from = &loaded;
    return o;
}

/* ---- a game ---- */

static struct show shown; /* the game that is replayed; its board is NULL if there is none */

static void write_label(struct json *j, const char *key, int first)
{
    unsigned char label = (unsigned char)first;
    json_bytes(j, key, bytes_of(&label, first != 0));
}

static void write_pair(struct json *j, const char *key, const char *const pair[2])
{
    json_start_array(j, key);
    json_text(j, 0, pair[0]);
    json_text(j, 0, pair[1]);
    json_end_array(j);
}

static void write_game(struct json *j)
{
    const flipref_board *b = shown.board;
    json_start_object(j, "game");
    json_number(j, "turns", shown.turns);
    json_number(j, "left_out", game_left_out(shown.game));
    json_number(j, "side", b->side);
    json_number(j, "shown", b->side < SIDE_SHOWN ? b->side : SIDE_SHOWN);
    write_label(j, "rows", b->first_row);
    write_label(j, "columns", b->first_column);
    write_pair(j, "players", b->players);
    write_pair(j, "colours", b->colours);
    json_bytes(j, "symbols", bytes_of(b->symbols, b->symbols[3] != 0 ? 4 : 3));
    json_end_object(j);
}

/* Reads the whole input, of `len` bytes. Returns 0 if it cannot. */
static int read_whole(unsigned char *at, size_t len)
{
    size_t got = 0;
    while (got < len) {
        size_t n = read_input(0, at + got, len - got);
        if (n == 0 || n == FLIPREF_UNREADABLE)
            return 0;
        got += n;
    }
    return 1;
}

static flipref_status judge_game(const flipref_options *o, struct judging *t, size_t len)
{
    unsigned char *input = malloc(len);
    flipref_game *game = 0;
    flipref_status status;
    size_t i;
    if (input == 0)
        return FLIPREF_NO_MEMORY;
    if (!read_whole(input, len))
        return FLIPREF_NOT_READ;
    status = game_of_at_most(o, input, len, SHOW_REFUSED_MOST, &game);
    if (status != FLIPREF_OK)
        return status;
    for (i = 0; i < flipref_game_diagnostic_count(game); i++)
        hear_diagnostic(t, flipref_game_diagnostic(game, i));
    hear_verdict(t, flipref_game_verdict(game));
    shown.dialect = o->dialect;
    shown.name = "-";
    shown.input = bytes_of(input, len);
    show_open(&shown, game);
    return FLIPREF_OK;
}

/* Judges the input, and writes the answer. If `plays` is set, the input has `len` bytes and is one
   game, which turn() replays. Otherwise it is judged while it is read, in memory that does not
   grow. */
TO_PAGE(judge) void page_judge(int count, unsigned flags, double limit, int plays, size_t len);

void page_judge(int count, unsigned flags, double limit, int plays, size_t len)
{
    struct judging t = { 0 };
    struct flipref_listener to = { hear_diagnostic, hear_verdict, &t };
    flipref_options o = options_of(count, flags, limit);
    flipref_status status;
    json_open(&t.json, standard_output(), 0);
    json_start_object(&t.json, 0);
    json_start_array(&t.json, "diagnostics");
    status = plays ? judge_game(&o, &t, len) : flipref_judge_source(&o, read_input, 0, &to);
    json_end_array(&t.json);
    json_number(&t.json, "status", status);
    json_text(&t.json, "status_text", flipref_status_text(status));
    write_verdict(&t);
    write_likeness(&t.json);
    if (shown.board != 0)
        write_game(&t.json);
    json_end_object(&t.json);
    (void)finish_output(0, 0);
}

/* ---- a turn of the game ---- */

/* Returns where the shown part of `all` rows or columns starts, so that `middle` is in its middle.
 */
static size_t part_from(size_t middle, size_t all)
{
    size_t half = SIDE_SHOWN / 2;
    if (all <= SIDE_SHOWN || middle < half)
        return 0;
    return middle - half < all - SIDE_SHOWN ? middle - half : all - SIDE_SHOWN;
}

/* Returns the cell around which a part of a large board is shown. */
static size_t middle_of(const flipref_turn *turn, size_t side)
{
    if (turn != 0 && turn->target != FLIPREF_NONE)
        return (size_t)turn->target;
    return side / 2 * side + side / 2;
}

/* Writes the symbols and the marks of the shown part of the board, row by row. */
static void write_cells(struct json *j, size_t top, size_t left)
{
    static unsigned char symbols[SIDE_SHOWN * SIDE_SHOWN], marks[SIDE_SHOWN * SIDE_SHOWN];
    const flipref_board *b = shown.board;
    size_t side = b->side < SIDE_SHOWN ? b->side : SIDE_SHOWN;
    size_t row, column;
    for (row = 0; row < side; row++) {
        for (column = 0; column < side; column++) {
            size_t cell = (top + row) * b->side + left + column;
            symbols[row * side + column] = b->cells[cell];
            marks[row * side + column] = (unsigned char)('0' + shown.marks[cell]);
        }
    }
    json_number(j, "top", top);
    json_number(j, "left", left);
    json_bytes(j, "cells", bytes_of(symbols, side * side));
    json_bytes(j, "marks", bytes_of(marks, side * side));
}

/* Returns the line of the last turn up to the position that has one, or 0. */
static uint64_t line_here(void)
{
    size_t k;
    for (k = shown.at; k > 0; k--) {
        uint64_t line = flipref_game_turn(shown.game, k - 1)->line;
        if (line > 0)
            return line;
    }
    return 0;
}

/* Returns whether a person moves on the board that is shown: the next turn is typed, or nothing
   follows. */
static int is_persons_turn(void)
{
    return shown.at == shown.turns || flipref_game_turn(shown.game, shown.at)->line > 0;
}

/* Writes the legal moves of a person on the board that is shown as a whole: for each the source and
   the target. A piece that is put has its target as its source. Passes are left out. */
static void write_moves(struct json *j)
{
    static flipref_move moves[MOVES_MOST];
    size_t count = 0;
    size_t i;
    if (shown.board->side <= SIDE_SHOWN && shown.board->next != FLIPREF_NONE && is_persons_turn())
        count = flipref_game_moves(shown.game, shown.board->next, moves, MOVES_MOST);
    json_start_array(j, "moves");
    for (i = 0; i < count && i < MOVES_MOST; i++) {
        if (moves[i].target == FLIPREF_NONE)
            continue;
        json_number(j, 0, (uint64_t)(moves[i].source < 0 ? moves[i].target : moves[i].source));
        json_number(j, 0, (uint64_t)moves[i].target);
    }
    json_end_array(j);
}

/* Writes the board after `at` turns, or after the last one if there are fewer. */
TO_PAGE(turn) void page_turn(size_t at);

void page_turn(size_t at)
{
    struct message said, pieces;
    const flipref_turn *turn;
    struct json j;
    size_t middle;
    if (shown.board == 0)
        return;
    show_seek(&shown, at < shown.turns ? at : shown.turns);
    turn = show_turn(&shown);
    middle = middle_of(turn, shown.board->side);
    show_say_turn(message_open(&said), &shown, 0);
    show_say_pieces(message_open(&pieces), &shown);
    json_open(&j, standard_output(), 0);
    json_start_object(&j, 0);
    json_number(&j, "at", shown.at);
    json_text(&j, "said", message_string(&said));
    json_text(&j, "pieces", message_string(&pieces));
    json_number(&j, "line", line_here());
    if (turn != 0 && turn->diagnostic != 0)
        json_text(&j, "wrong", turn->diagnostic->message);
    json_number(&j, "next", shown.board->next == 1);
    write_moves(&j);
    write_cells(&j, part_from(middle / shown.board->side, shown.board->side),
                part_from(middle % shown.board->side, shown.board->side));
    json_end_object(&j);
    (void)finish_output(0, 0);
}

/* Returns the number of turns up to this line of the input. A line that is not a turn counts as the
   last turn before it. */
TO_PAGE(turn_of_line) size_t page_turn_of_line(double line);

size_t page_turn_of_line(double line)
{
    size_t at = 0;
    size_t k;
    for (k = 0; k < shown.turns; k++) {
        uint64_t line_of_turn = flipref_game_turn(shown.game, k)->line;
        if (line_of_turn > (uint64_t)line)
            break;
        if (line_of_turn > 0)
            at = k + 1;
    }
    return at;
}
