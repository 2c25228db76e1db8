/* Checks an OctaFlip input: reads a source, and reports findings and verdicts. */
#include "findings/octaflip_codes.h"
#include "hints/legal.h"
#include "judge/dialects.h"
#include "judge/other_dialect.h"
#include "judge/trailing.h"

#include "dialect/octaflip.h"
#include "tokenize/words.h"

#include <string.h>

/* A check of one input. */
struct checking {
    const struct listener *to;
    const struct watcher *watcher; /* NULL: none */
    uint64_t record;               /* its number, from 1; 0 if the input is one record */
    struct input_start start;      /* its `len` is 0 if the input is records */
    octaflip_referee judged;
};

static const flipref_board *const names = &dialects[DIALECT_octaflip].board;

/* ---- errors ---- */

static struct finding about(const struct checking *c, flipref_severity severity, int code,
                            const diag *place)
{
    struct finding f = finding_of(severity, &octaflip_codes[code], place);
    f.diagnostic.record = c->record;
    f.diagnostic.turn = c->judged.turn;
    return f;
}

/* Starts the help of a finding with what its line shows. The caller may add sentences. */
static void open_help(const struct checking *c, struct finding *f, struct help *h)
{
    const struct dialect *octaflip = &dialects[DIALECT_octaflip];
    struct hint_facts facts = { .first_line = c->judged.line, .count = c->judged.count };
    help_open(h);
    if (f->diagnostic.line == 1 && c->start.len > 0 && hint_other_dialect(h, &c->start, octaflip))
        return;
    octaflip->hint(h, f, &facts);
}

static void tell_with_help(const struct checking *c, struct finding *f, struct message *m,
                           struct help *h)
{
    help_close(h, &f->diagnostic);
    f->diagnostic.message = message_string(m);
    tell_finding(c->to, f);
}

static void tell(const struct checking *c, struct finding *f, struct message *m)
{
    struct help help;
    open_help(c, f, &help);
    tell_with_help(c, f, m, &help);
}

static void say_turn(const struct checking *c, sink *out)
{
    sink_text(out, "turn ");
    sink_number(out, c->judged.turn);
    sink_text(out, " of ");
    sink_number(out, c->judged.count);
}

static void tell_bad_input(const struct checking *c)
{
    const diag *place = &c->judged.place;
    struct finding f = about(c, FLIPREF_ERROR, place->code, place);
    struct message m;
    sink *out = message_open(&m);
    if (c->judged.outcome == OCTAFLIP_BAD_BOARD) {
        sink_text(out, "board line ");
        sink_number(out, place->line - c->judged.line + 1);
    } else if (c->judged.outcome == OCTAFLIP_BAD_COUNT) {
        sink_text(out, "number of turns");
    } else {
        say_turn(c, out);
    }
    sink_text(out, ": ");
    sink_text(out, f.code->title);
    say_found(out, diagnostic_found(&f.diagnostic));
    tell(c, &f, &m);
}

static const char *what_is_there(const octaflip_board *board, int cell)
{
    switch (octaflip_symbol(board, cell)) {
    case 'R':
        return " is Red's piece";
    case 'B':
        return " is Blue's piece";
    case '.':
        return " is empty";
    default:
        return " is blocked";
    }
}

/* Writes what the board has to do with the fault. */
static void say_why(const struct checking *c, const octaflip_board *board, sink *out)
{
    octaflip_turn bad = c->judged.bad;
    switch (c->judged.game.fault) {
    case OCTAFLIP_NO_PIECE:
        sink_text(out, what_is_there(board, bad.from));
        break;
    case OCTAFLIP_OCCUPIED:
        sink_text(out, bad.from == bad.to ? " is the source itself" : what_is_there(board, bad.to));
        break;
    default:
        break;
    }
}

static void draw(const octaflip_board *board, unsigned char cells[OCTAFLIP_CELLS])
{
    int cell;
    for (cell = 0; cell < OCTAFLIP_CELLS; cell++)
        cells[cell] = (unsigned char)octaflip_symbol(board, cell);
}

/* Returns the board as the model has it. Its cells are drawn into `cells`. */
static flipref_board board_of(const octaflip_board *board, unsigned char cells[OCTAFLIP_CELLS])
{
    flipref_board shown = dialects[DIALECT_octaflip].board;
    draw(board, cells);
    shown.side = OCTAFLIP_SIDE;
    shown.cells = cells;
    return shown;
}

static void tell_bad_move(const struct checking *c)
{
    const octaflip_game *game = &c->judged.game;
    const diag *place = &c->judged.place;
    octaflip_board board = octaflip_board_of(game);
    struct finding f = about(c, FLIPREF_ERROR, OCTAFLIP_MOVE_CODES + (int)game->fault, place);
    octaflip_turn bad = c->judged.bad;
    unsigned char cells[OCTAFLIP_CELLS];
    struct message m;
    struct help help;
    sink *out = message_open(&m);
    f.diagnostic.player = names->players[octaflip_blue_to_move(game)];
    f.board = board_of(&board, cells);
    f.source = bad.from < OCTAFLIP_CELLS ? bad.from : FLIPREF_NONE;
    f.target = bad.to < OCTAFLIP_CELLS && bad.to != bad.from ? bad.to : FLIPREF_NONE;
    say_turn(c, out);
    sink_text(out, ", ");
    sink_text(out, f.diagnostic.player);
    sink_text(out, ": ");
    sink_text(out, f.code->title);
    say_found(out, diagnostic_found(&f.diagnostic));
    say_why(c, &board, out);
    open_help(c, &f, &help);
    say_legal_turns(help_more(&help), game, bad);
    tell_with_help(c, &f, &m, &help);
}

/* ---- turns, for the watcher ---- */

static void started(void *who, const octaflip_board *board)
{
    const struct checking *c = who;
    unsigned char cells[OCTAFLIP_CELLS];
    struct game_start s;
    s.board = board_of(board, cells);
    s.board.next = 0;
    s.pitch = OCTAFLIP_SIDE;
    c->watcher->started(c->watcher->who, &s);
}

static void tell_turn(const struct checking *c, flipref_turn *t, octaflip_turn turn)
{
    t->target = turn.to < OCTAFLIP_CELLS ? turn.to : FLIPREF_NONE;
    t->source = turn.from < OCTAFLIP_CELLS ? turn.from : FLIPREF_NONE;
    c->watcher->turn(c->watcher->who, t);
}

static void played(void *who, const octaflip_played *p)
{
    octaflip_board was = octaflip_board_of(p->before);
    octaflip_board is = octaflip_board_of(p->after);
    uint64_t turned = (was.red & is.blue) | (was.blue & is.red);
    uint32_t flips[OCTAFLIP_CELLS] = { 0 };
    flipref_turn t;
    uint32_t cell;
    t.kind = p->turn.to == OCTAFLIP_PASS ? FLIPREF_PASS : FLIPREF_MOVE;
    t.player = octaflip_blue_to_move(p->before);
    t.jumps = t.kind == FLIPREF_MOVE && octaflip_symbol(&is, p->turn.from) == '.';
    t.flips = flips;
    t.flip_count = 0;
    /*@ loop unroll OCTAFLIP_CELLS; */
    for (cell = 0; cell < OCTAFLIP_CELLS; cell++) {
        if (turned >> cell & 1)
            flips[t.flip_count++] = cell;
    }
    t.line = p->line;
    t.offset = p->offset;
    t.length = p->length;
    tell_turn(who, &t, p->turn);
}

/* Reports the turn that the verdict is about. */
static void tell_refused_turn(const struct checking *c)
{
    static const octaflip_turn no_turn = { OCTAFLIP_OFF_BOARD, OCTAFLIP_OFF_BOARD };
    int is_move = c->judged.outcome == OCTAFLIP_BAD_MOVE;
    const diag *place = &c->judged.place;
    flipref_turn t;
    if (c->watcher == 0 || place->at_end)
        return;
    t.kind = FLIPREF_REFUSED;
    t.player = octaflip_blue_to_move(&c->judged.game);
    t.jumps = 0;
    t.flips = 0;
    t.flip_count = 0;
    t.line = place->line;
    t.offset = place->offset;
    t.length = place->text.len;
    tell_turn(c, &t, is_move ? c->judged.bad : no_turn);
}

/* ---- warnings ---- */

static const char *why_over(const octaflip_game *g)
{
    octaflip_board board = octaflip_board_of(g);
    if (board.empty == 0)
        return "no cell is empty";
    if (board.red == 0)
        return "Red has no pieces";
    return board.blue == 0 ? "Blue has no pieces" : "both players passed";
}

static void warn_of_turns_not_played(const struct checking *c)
{
    uint32_t left = c->judged.count - c->judged.game.turns;
    diag place = c->judged.place;
    struct finding f;
    struct message m;
    sink *out = message_open(&m);
    trim_place(&place);
    f = about(c, FLIPREF_WARNING, OCTAFLIP_WARN_NOT_PLAYED, &place);
    sink_text(out, left > 1 ? "turns " : "turn ");
    sink_number(out, c->judged.turn);
    if (left > 1) {
        sink_text(out, " to ");
        sink_number(out, c->judged.count);
    }
    sink_text(out, left > 1 ? " are" : " is");
    sink_text(out, " not played: after turn ");
    sink_number(out, c->judged.game.turns);
    sink_byte(out, ' ');
    sink_text(out, why_over(&c->judged.game));
    tell(c, &f, &m);
}

/* Looks for anything but white space after the last turn, and warns if there is any. Returns
   whether it did. */
static int warn_of_trailing_text(struct checking *c)
{
    struct finding f;
    struct message m;
    sink *out = message_open(&m);
    diag place;
    uint64_t column;
    if (!place_of_next_text(&c->judged.reader.lines, &place, &column))
        return 0;
    place.expected = "the end of the input";
    f = about(c, FLIPREF_WARNING, OCTAFLIP_WARN_TRAILING, &place);
    diagnostic_set_column(&f.diagnostic, column);
    f.diagnostic.turn = 0;
    sink_text(out, f.code->title);
    sink_text(out, ": N is ");
    sink_number(out, c->judged.count);
    tell(c, &f, &m);
    return 1;
}

/* ---- verdicts ---- */

static int is_valid(const struct checking *c)
{
    return c->judged.outcome == OCTAFLIP_RESULT;
}

static int is_well_formed(const struct checking *c)
{
    return is_valid(c) || c->judged.outcome == OCTAFLIP_BAD_MOVE;
}

/* Returns whether the board was read, so that there are pieces to count. */
static int was_played(const struct checking *c)
{
    return is_well_formed(c) || c->judged.outcome == OCTAFLIP_BAD_TURN;
}

static void say_result(const flipref_verdict *v, sink *out)
{
    uint64_t red = v->pieces[0];
    uint64_t blue = v->pieces[1];
    sink_text(out, red > blue ? "Red wins " : red < blue ? "Blue wins " : "draw ");
    sink_number(out, red > blue ? red : blue);
    sink_text(out, " to ");
    sink_number(out, red > blue ? blue : red);
    sink_text(out, " after ");
    sink_number(out, v->turn);
    sink_text(out, v->turn != 1 ? " turns" : " turn");
    sink_text(out, v->over == FLIPREF_OVER ? "" : " (the game is not over)");
}

static void give_verdict(const struct checking *c)
{
    const octaflip_game *game = &c->judged.game;
    struct message m;
    flipref_verdict v;
    sink *out = message_open(&m);
    memset(&v, 0, sizeof v);
    v.valid = is_valid(c);
    v.errors = !v.valid;
    v.record = c->record;
    v.line = c->judged.line;
    v.has_turn = 1;
    v.turn = v.valid ? game->turns : c->judged.turn;
    if (was_played(c)) {
        octaflip_board board = octaflip_board_of(game);
        v.over = game->over ? FLIPREF_OVER : FLIPREF_NOT_OVER;
        v.players[0] = names->players[0];
        v.players[1] = names->players[1];
        v.pieces[0] = (uint64_t)octaflip_count(board.red);
        v.pieces[1] = (uint64_t)octaflip_count(board.blue);
    }
    if (!v.valid)
        octaflip_print(&c->judged, out);
    else if (c->to->quiet == QUIET_NOTHING)
        say_result(&v, out);
    v.words = message_string(&m);
    tell_verdict(c->to, &v);
}

/* Reports errors, then the verdict, then warnings. */
static void tell_record(const struct checking *c)
{
    if (c->judged.place.code != OCTAFLIP_INPUT_OK)
        tell_bad_input(c);
    else if (c->judged.game.fault != OCTAFLIP_LEGAL)
        tell_bad_move(c);
    if (!is_valid(c) && was_played(c))
        tell_refused_turn(c);
    give_verdict(c);
    if (is_valid(c) && c->judged.turn != 0)
        warn_of_turns_not_played(c);
}

/* Judges the next record. Returns 0 if the source failed, so that there is no verdict. */
static int check_record(struct checking *c, struct tally *tally)
{
    octaflip_judge(&c->judged);
    octaflip_skip_unread(&c->judged);
    if (c->judged.reader.lines.from->failed)
        return 0;
    tell_record(c);
    if (is_valid(c))
        tally->valid++;
    else
        tally->not_valid++;
    return 1;
}

/* Returns whether text follows that cannot be divided into records: nobody knows where the next
   record starts after a malformed one. (The rest of a line that is too long may never end, so it is
   not read.) */
static int rest_is_lost(struct checking *c)
{
    lines *rest = &c->judged.reader.lines;
    return !is_well_formed(c) && (rest->inside || !lines_at_end(rest));
}

static void check_records(struct checking *c, struct tally *tally)
{
    int goes_on = 1;
    while (goes_on && !lines_at_end(&c->judged.reader.lines)) {
        c->record++;
        goes_on = check_record(c, tally);
        if (goes_on) {
            tally->unjudged = rest_is_lost(c);
            tell_end(c->to, tally->unjudged);
            goes_on = is_well_formed(c);
        }
    }
}

void check_octaflip(const struct listener *to, const struct check_options *options, source *in,
                    struct tally *tally)
{
    enum octaflip_order order = options->interleave ? OCTAFLIP_INTERLEAVE : OCTAFLIP_VALIDATE_FIRST;
    struct checking c = { .to = to, .watcher = options->watcher };
    if (!options->records)
        take_start(&c.start, in, &dialects[DIALECT_octaflip]);
    octaflip_referee_init(&c.judged, in, order, 0);
    c.judged.place.text = bytes_of(c.judged.quote, 0); /* where Eva is to know that it lies */
    if (c.watcher != 0) {
        c.judged.observer.started = started;
        c.judged.observer.played = played;
        c.judged.observer.who = &c;
    }
    if (options->records) {
        check_records(&c, tally);
    } else if (check_record(&c, tally)) {
        if (is_well_formed(&c))
            tally->trailing = warn_of_trailing_text(&c);
        tell_end(to, 0);
    }
}
