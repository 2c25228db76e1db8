/* Checks an OctaFlip input: reads a source, and reports findings and verdicts. */
#include "findings/octaflip_codes.h"
#include "judge/dialects.h"
#include "judge/octaflip_findings.h"

#include <string.h>

static const flipref_board *const names = &dialects[DIALECT_octaflip].board;

/* ---- turns, for the watcher ---- */

static void started(void *who, const octaflip_board *board)
{
    const struct octaflip_check *c = who;
    unsigned char cells[OCTAFLIP_CELLS];
    struct game_start s;
    s.board = octaflip_board_shown(board, cells);
    s.board.next = 0;
    s.pitch = OCTAFLIP_SIDE;
    c->watcher->started(c->watcher->who, &s);
}

static void tell_turn(const struct octaflip_check *c, flipref_turn *t, octaflip_turn turn)
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
    tell_turn((const struct octaflip_check *)who, &t, p->turn);
}

static void refused(void *who)
{
    octaflip_keep_move((struct octaflip_check *)who);
}

/* Reports the turn that the verdict is about. */
static void tell_refused_turn(const struct octaflip_check *c)
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

/* ---- verdicts ---- */

static int is_valid(const struct octaflip_check *c)
{
    return c->judged.outcome == OCTAFLIP_RESULT;
}

static int is_well_formed(const struct octaflip_check *c)
{
    return is_valid(c) || c->judged.outcome == OCTAFLIP_BAD_MOVE;
}

/* Returns whether the board was read, so that there are pieces to count. */
static int was_played(const struct octaflip_check *c)
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

static void give_verdict(const struct octaflip_check *c)
{
    const octaflip_game *game = &c->judged.game;
    struct message m;
    flipref_verdict v;
    sink *out = message_open(&m);
    memset(&v, 0, sizeof v);
    v.valid = is_valid(c);
    v.errors = c->errors;
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

/* Returns whether text follows the first error that cannot be divided into records: nobody knows
   where the next record starts after a malformed one. With all_errors, the check has read on in
   this text. (The rest of a line that is too long may never end, so it is not read.) */
static int rest_is_lost(struct octaflip_check *c)
{
    lines *rest = &c->judged.reader.lines;
    int has_read_on = rest->number > c->first_stop.number;
    return !is_well_formed(c) && (c->first_stop.inside || has_read_on || !lines_at_end(rest));
}

/* Reports the error that the verdict is about, if the record is not valid. */
static void tell_error(struct octaflip_check *c)
{
    octaflip_tell_error(c);
    if (!is_valid(c) && was_played(c))
        tell_refused_turn(c);
}

/* Reports the first error of a record that is not valid, and reads on for the others. */
static void tell_all_errors(struct octaflip_check *c)
{
    if (c->judged.reader.lines.from->failed)
        return;
    tell_error(c);
    octaflip_tell_more(c);
}

/* Reports errors, unless they are reported already, then the verdict, then warnings. */
static void tell_record(struct octaflip_check *c)
{
    if (!c->all_errors)
        tell_error(c);
    give_verdict(c);
    if (is_valid(c) && c->judged.turn != 0)
        octaflip_warn_not_played(c);
}

/* Judges the next record. Returns 0 if the source failed, so that there is no verdict. */
static int check_record(struct octaflip_check *c, struct tally *tally)
{
    c->errors = 0;
    octaflip_judge(&c->judged);
    c->first_stop = c->judged.reader.lines;
    if (c->all_errors && !is_valid(c))
        tell_all_errors(c);
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

static void check_records(struct octaflip_check *c, struct tally *tally)
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
    struct octaflip_check c = { .to = to,
                                .watcher = options->watcher,
                                .all_errors = options->all_errors };
    if (!options->records)
        take_start(&c.start, in, &dialects[DIALECT_octaflip]);
    octaflip_referee_init(&c.judged, in, order, 0);
    c.judged.place.text = bytes_of(c.judged.quote, 0); /* where Eva is to know that it lies */
    c.bad_move.text = bytes_of(c.bad_move_text, 0);    /* as above */
    c.judged.observer.who = &c;
    if (c.watcher != 0) {
        c.judged.observer.started = started;
        c.judged.observer.played = played;
    }
    if (c.all_errors)
        c.judged.observer.refused = refused;
    if (options->records) {
        check_records(&c, tally);
    } else if (check_record(&c, tally)) {
        if (is_well_formed(&c))
            tally->trailing = octaflip_warn_trailing(&c);
        tell_end(to, 0);
    }
}
