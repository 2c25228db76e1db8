#include "judge/octaflip_findings.h"

#include "findings/octaflip_codes.h"
#include "hints/legal.h"
#include "judge/trailing.h"
#include "tokenize/words.h"

#include <string.h>

/* ---- errors ---- */

static struct finding about(const struct octaflip_check *c, flipref_severity severity, int code,
                            const diag *place)
{
    struct finding f = finding_of(severity, &octaflip_codes[code], place);
    f.diagnostic.record = c->record;
    f.diagnostic.turn = c->turn;
    return f;
}

/* Starts the help of a finding with what its line shows. The caller may add sentences. */
static void open_help(struct octaflip_check *c, struct finding *f, struct help *h)
{
    const struct dialect *octaflip = &dialects[DIALECT_octaflip];
    struct hint_facts facts = { .first_line = c->judged.line, .count = c->count };
    help_open(h);
    if (f->diagnostic.line == 1 && c->start.len > 0)
        c->is_of_other_dialect = hint_other_dialect(h, &c->start, octaflip);
    if (c->is_of_other_dialect)
        return;
    octaflip->hint(h, f, &facts);
}

static void tell_with_help(const struct octaflip_check *c, struct finding *f, struct message *m,
                           struct help *h)
{
    help_close(h, &f->diagnostic);
    f->diagnostic.message = message_string(m);
    tell_finding(c->to, f);
}

static void tell_with_board(struct octaflip_check *c, struct finding *f, struct message *m)
{
    struct help help;
    open_help(c, f, &help);
    tell_with_help(c, f, m, &help);
}

static void say_turn(const struct octaflip_check *c, sink *out)
{
    sink_text(out, "turn ");
    sink_number(out, c->turn);
    sink_text(out, " of ");
    sink_number(out, c->count);
}

/* Reports what is malformed at that place: the board, the count or a turn, as `part` says. */
static void tell_bad_input(struct octaflip_check *c, enum octaflip_outcome part, const diag *place)
{
    struct finding f = about(c, FLIPREF_ERROR, place->code, place);
    struct message m;
    sink *out = message_open(&m);
    c->errors++;
    if (part == OCTAFLIP_BAD_BOARD) {
        sink_text(out, "board line ");
        sink_number(out, place->line - c->judged.line + 1);
    } else if (part == OCTAFLIP_BAD_COUNT) {
        sink_text(out, "number of turns");
    } else {
        say_turn(c, out);
    }
    sink_text(out, ": ");
    sink_text(out, part == OCTAFLIP_BAD_COUNT && place->at_end ? "the input ends before it"
                                                               : f.code->title);
    say_found(out, diagnostic_found(&f.diagnostic));
    tell_with_board(c, &f, &m);
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
static void say_why(const struct octaflip_check *c, const octaflip_board *board, sink *out)
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

flipref_board octaflip_board_shown(const octaflip_board *board, unsigned char cells[OCTAFLIP_CELLS])
{
    flipref_board shown = dialects[DIALECT_octaflip].board;
    draw(board, cells);
    shown.side = OCTAFLIP_SIDE;
    shown.cells = cells;
    return shown;
}

/* Reports the illegal move c->judged.bad at that place. */
static void tell_bad_move(struct octaflip_check *c, const diag *place)
{
    const octaflip_game *game = &c->judged.game;
    octaflip_board board = octaflip_board_of(game);
    struct finding f = about(c, FLIPREF_ERROR, OCTAFLIP_MOVE_CODES + (int)game->fault, place);
    octaflip_turn bad = c->judged.bad;
    unsigned char cells[OCTAFLIP_CELLS];
    struct message m;
    struct help help;
    sink *out = message_open(&m);
    c->errors++;
    f.diagnostic.player = dialects[DIALECT_octaflip].board.players[octaflip_blue_to_move(game)];
    f.board = octaflip_board_shown(&board, cells);
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

/* What is reported next is about the turn that the verdict is about. */
static void return_to_verdict(struct octaflip_check *c)
{
    c->turn = c->judged.turn;
    c->count = c->judged.count;
}

void octaflip_tell_error(struct octaflip_check *c)
{
    return_to_verdict(c);
    if (c->judged.place.code != OCTAFLIP_INPUT_OK)
        tell_bad_input(c, c->judged.outcome, &c->judged.place);
    else if (c->judged.game.fault != OCTAFLIP_LEGAL)
        tell_bad_move(c, &c->judged.place);
}

/* ---- the errors after the first one ---- */

void octaflip_keep_move(struct octaflip_check *c)
{
    const diag *place = &c->judged.place;
    size_t len = place->text.len;
    c->bad_move_turn = c->judged.turn;
    c->bad_move = *place;
    if (len <= sizeof c->bad_move_text) {
        memcpy(c->bad_move_text, place->text.at, len);
    } else {
        len = 0;
        c->bad_move.column = 1;
        c->bad_move.width = 0;
    }
    c->bad_move.text = bytes_of(c->bad_move_text, len);
}

/* Reports the illegal move that stands before the first malformed turn. */
static void tell_kept_move(struct octaflip_check *c)
{
    uint32_t turn = c->turn;
    c->turn = c->bad_move_turn;
    tell_bad_move(c, &c->bad_move);
    c->turn = turn;
}

/* Reports what the reader has just found. Returns whether anything can follow: if the source has
   failed, nothing is reported. */
static int tell_wrong(struct octaflip_check *c, enum octaflip_outcome part)
{
    const diag *wrong = &c->judged.reader.wrong;
    if (c->judged.reader.lines.from->failed)
        return 0;
    tell_bad_input(c, part, wrong);
    return !wrong->at_end;
}

/* Checks the board lines that follow the first wrong one. Returns whether the count can follow. It
   cannot after a line with less than 8 bytes, because a board line may be missing there. */
static int check_rows(struct octaflip_check *c)
{
    const diag *wrong = &c->judged.reader.wrong;
    uint64_t row = c->judged.place.line - c->judged.line + 1;
    int is_long_enough = c->judged.place.text.len >= OCTAFLIP_SIDE;
    unsigned char cells[OCTAFLIP_SIDE];
    for (; row < OCTAFLIP_SIDE; row++) {
        if (octaflip_read_row(&c->judged.reader, cells))
            continue;
        if (!tell_wrong(c, OCTAFLIP_BAD_BOARD))
            return 0;
        is_long_enough &= wrong->text.len >= OCTAFLIP_SIDE;
    }
    return is_long_enough;
}

static int check_count(struct octaflip_check *c)
{
    if (octaflip_read_count(&c->judged.reader, &c->count))
        return 1;
    (void)tell_wrong(c, OCTAFLIP_BAD_COUNT);
    return 0;
}

/* Checks the form of the turns from turn k on. */
static void check_turns(struct octaflip_check *c, uint32_t k)
{
    while (k <= c->count) {
        uint32_t left = c->count - k + 1;
        size_t most = left < OCTAFLIP_BATCH ? left : OCTAFLIP_BATCH;
        size_t n = octaflip_read_turns(&c->judged.reader, c->judged.batch, most);
        c->turn = k;
        if (n == 0 && !tell_wrong(c, OCTAFLIP_BAD_TURN))
            return;
        k += n > 0 ? (uint32_t)n : 1;
    }
}

void octaflip_tell_more(struct octaflip_check *c)
{
    uint32_t unread = c->judged.unread;
    c->judged.unread = 0; /* octaflip_skip_unread has nothing left to skip */
    if (c->judged.outcome == OCTAFLIP_BAD_TURN && c->judged.game.fault != OCTAFLIP_LEGAL)
        tell_kept_move(c);
    if (c->judged.place.at_end || c->is_of_other_dialect)
        return;
    switch (c->judged.outcome) {
    case OCTAFLIP_BAD_BOARD:
        if (check_rows(c) && check_count(c))
            check_turns(c, 1);
        break;
    case OCTAFLIP_BAD_TURN:
        check_turns(c, c->turn + 1);
        break;
    case OCTAFLIP_BAD_MOVE:
        check_turns(c, c->count + 1 - unread);
        break;
    default:
        break;
    }
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

void octaflip_warn_not_played(struct octaflip_check *c)
{
    uint32_t left = c->judged.count - c->judged.game.turns;
    diag place = c->judged.place;
    struct finding f;
    struct message m;
    sink *out = message_open(&m);
    return_to_verdict(c);
    trim_place(&place);
    f = about(c, FLIPREF_WARNING, OCTAFLIP_WARN_NOT_PLAYED, &place);
    sink_text(out, left > 1 ? "turns " : "turn ");
    sink_number(out, c->turn);
    if (left > 1) {
        sink_text(out, " to ");
        sink_number(out, c->count);
    }
    sink_text(out, left > 1 ? " are" : " is");
    sink_text(out, " not played: after turn ");
    sink_number(out, c->judged.game.turns);
    sink_byte(out, ' ');
    sink_text(out, why_over(&c->judged.game));
    tell_with_board(c, &f, &m);
}

int octaflip_warn_trailing(struct octaflip_check *c)
{
    struct finding f;
    struct message m;
    sink *out = message_open(&m);
    diag place;
    uint64_t column;
    if (!place_of_next_text(&c->judged.reader.lines, &place, &column))
        return 0;
    return_to_verdict(c);
    place.expected = "the end of the input";
    f = about(c, FLIPREF_WARNING, OCTAFLIP_WARN_TRAILING, &place);
    diagnostic_set_column(&f.diagnostic, column);
    f.diagnostic.turn = 0;
    sink_text(out, f.code->title);
    sink_text(out, ": N is ");
    sink_number(out, c->count);
    tell_with_board(c, &f, &m);
    return 1;
}
