#include "judge/transcript.h"

#include "hints/legal.h"
#include "judge/trailing.h"

#include <string.h>

/* ---- findings ---- */

const char *const expected_moves[GRID_FAULTS] = {
    /* GRID_LEGAL      */ 0,
    /* GRID_OFF_BOARD  */ "a cell on the board",
    /* GRID_OCCUPIED   */ "an empty cell",
    /* GRID_NO_CAPTURE */ "a cell that outflanks at least one opposing piece"
};

static flipref_board board_of(const struct transcript *t)
{
    flipref_board board = t->dialect->board;
    board.side = t->board->side;
    board.cells = t->board->cells;
    return board;
}

/* Starts the help of a finding with what its line shows. The caller may add sentences. */
static void open_help(struct transcript *t, struct finding *f, struct help *h)
{
    struct hint_facts facts = { .side = t->board != 0 ? t->board->side : 0, .is_last = t->is_last };
    int is_malformed = number_of_code(t->dialect, f->code) < (size_t)t->dialect->move_codes;
    help_open(h);
    if (f->diagnostic.line == 1 && is_malformed && t->start.len > 0)
        t->is_of_other_dialect = hint_other_dialect(h, &t->start, t->dialect);
    if (t->is_of_other_dialect)
        return;
    t->dialect->hint(h, f, &facts);
}

static void tell_with_help(const struct transcript *t, struct finding *f, struct help *h)
{
    help_close(h, &f->diagnostic);
    tell_finding(t->to, f);
}

/* Writes whose line it is, and what is wrong with it. */
static void say_fault(struct finding *f, struct message *m)
{
    sink *out = message_open(m);
    if (f->diagnostic.player != 0) {
        sink_text(out, f->diagnostic.player);
        sink_text(out, ": ");
    }
    sink_text(out, f->code->title);
    say_found(out, diagnostic_found(&f->diagnostic));
    f->diagnostic.message = message_string(m);
}

/* Reports a refused line. An illegal move is reported with the board and with the legal moves. */
static void tell_refused(struct transcript *t, struct finding *f, const observed_refusal *r)
{
    struct message m;
    struct help help;
    f->diagnostic.player = t->dialect->board.players[r->player];
    say_fault(f, &m);
    open_help(t, f, &help);
    if (r->fault != GRID_LEGAL)
        say_legal_moves(help_more(&help), &t->dialect->board, t->dialect->pass, t->board, r);
    tell_with_help(t, f, &help);
}

/* Returns the number of the code that a refused line gets. */
static int code_of(const struct transcript *t, const observed_refusal *r)
{
    return r->fault != GRID_LEGAL ? t->dialect->move_codes + (int)r->fault : r->place->code;
}

/* Returns how many refused lines are reported. */
static uint64_t reported_most(const struct transcript *t)
{
    return t->is_of_other_dialect ? 1 : ERRORS_MOST;
}

static void tell_refusal(struct transcript *t, const observed_refusal *r)
{
    diag at = *r->place;
    struct finding f;
    t->refused++;
    t->last_refused = r->place->line;
    if (t->refused > reported_most(t))
        return;
    if (r->fault != GRID_LEGAL) {
        trim_place(&at);
        at.expected = expected_moves[r->fault];
    }
    f = finding_of(FLIPREF_ERROR, &t->dialect->codes[code_of(t, r)], &at);
    if (r->fault != GRID_LEGAL)
        f.board = board_of(t);
    tell_refused(t, &f, r);
}

/* ---- turns ---- */

void transcript_started(struct transcript *t, int next)
{
    struct game_start s;
    if (t->watcher == 0)
        return;
    s.board = board_of(t);
    s.board.next = next;
    s.pitch = t->board->pitch;
    t->watcher->started(t->watcher->who, &s);
}

void transcript_turn(const struct transcript *t, const flipref_turn *turn)
{
    if (t->watcher != 0)
        t->watcher->turn(t->watcher->who, turn);
}

int transcript_cell(const struct transcript *t, long row, long column)
{
    if (grid_at(t->board, row, column) < 0)
        return FLIPREF_NONE;
    return (int)(row * (long)t->board->pitch + column);
}

static void refused(void *who, const observed_refusal *r)
{
    struct transcript *t = who;
    flipref_turn turn = { .kind = FLIPREF_REFUSED,
                          .player = r->player,
                          .target = FLIPREF_NONE,
                          .source = FLIPREF_NONE,
                          .line = r->place->line,
                          .offset = r->place->offset,
                          .length = r->place->text.len };
    if (r->fault != GRID_LEGAL)
        turn.target = transcript_cell(t, r->row, r->column);
    tell_refusal(t, r);
    transcript_turn(t, &turn);
}

static void started(void *who, int next)
{
    transcript_started((struct transcript *)who, next);
}

static void played(void *who, const flipref_turn *turn)
{
    struct transcript *t = who;
    step_limit_count(&t->limit, turn, t->board->side);
    transcript_turn(t, turn);
}

static int goes_on(void *who)
{
    struct transcript *t = who;
    const struct world *world = t->options->world;
    if (world->goes_on != 0 && !world->goes_on(world->who))
        t->stopped = 1;
    return !t->stopped && !step_limit_is_passed(&t->limit, t->options->limit);
}

observer transcript_observer(struct transcript *t)
{
    observer o;
    o.refused = refused;
    o.started = started;
    o.played = played;
    o.goes_on = goes_on;
    o.who = t;
    return o;
}

/* ---- findings that are not refused lines ---- */

static void count(struct transcript *t, flipref_severity severity)
{
    t->others += severity == FLIPREF_ERROR;
}

void transcript_tell(struct transcript *t, flipref_severity severity, const diag *place, int code)
{
    struct finding f = finding_of(severity, &t->dialect->codes[code], place);
    struct message m;
    struct help help;
    sink_text(message_open(&m), f.code->title);
    f.diagnostic.message = message_string(&m);
    count(t, severity);
    open_help(t, &f, &help);
    tell_with_help(t, &f, &help);
}

void transcript_tell_found(struct transcript *t, flipref_severity severity, const diag *place,
                           int code)
{
    struct finding f = finding_of(severity, &t->dialect->codes[code], place);
    struct message m;
    struct help help;
    say_fault(&f, &m);
    count(t, severity);
    open_help(t, &f, &help);
    tell_with_help(t, &f, &help);
}

static struct finding finding_of_word(const struct transcript *t, flipref_severity severity,
                                      const placed_word *w, const diag *place, int code)
{
    diag at = *place;
    struct finding f;
    at.line = w->line;
    at.text = w->text;
    at.offset = w->offset;
    at.column = place->column - (size_t)w->column + 1;
    f = finding_of(severity, &t->dialect->codes[code], &at);
    diagnostic_set_column(&f.diagnostic, place->column);
    return f;
}

void transcript_tell_word(struct transcript *t, flipref_severity severity, const placed_word *w,
                          const diag *place, int code)
{
    struct finding f = finding_of_word(t, severity, w, place, code);
    struct message m;
    struct help help;
    say_fault(&f, &m);
    count(t, severity);
    open_help(t, &f, &help);
    tell_with_help(t, &f, &help);
}

void transcript_refuse_word(struct transcript *t, const placed_word *w, const observed_refusal *r,
                            const flipref_board *board)
{
    struct finding f = finding_of_word(t, FLIPREF_ERROR, w, r->place, code_of(t, r));
    count(t, FLIPREF_ERROR);
    f.board = *board;
    tell_refused(t, &f, r);
}

int transcript_warn_of_trailing(struct transcript *t, lines *from, int code)
{
    struct finding f;
    struct help help;
    diag place;
    uint64_t column;
    if (!place_of_next_text(from, &place, &column))
        return 0;
    place.width = place.text.len - (place.column - 1);
    place.expected = "the end of the input";
    f = finding_of(FLIPREF_WARNING, &t->dialect->codes[code], &place);
    diagnostic_set_column(&f.diagnostic, column);
    f.diagnostic.message = f.code->title;
    open_help(t, &f, &help);
    tell_with_help(t, &f, &help);
    return 1;
}

/* ---- verdicts ---- */

flipref_verdict transcript_verdict(const struct transcript *t, struct message *said)
{
    flipref_verdict v;
    sink *out = message_open(said);
    memset(&v, 0, sizeof v);
    v.errors = t->refused + t->others;
    v.valid = v.errors == 0;
    if (t->refused > 0) {
        sink_number(out, t->refused);
        sink_text(out, t->refused == 1 ? " line refused" : " lines refused");
        if (t->refused > reported_most(t))
            sink_text(out, ", not all shown");
        sink_text(out, ", ");
    }
    return v;
}

int transcript_was_stopped(const struct transcript *t, struct tally *tally)
{
    if (t->stopped) {
        tally->trouble = "interrupted";
        return 1;
    }
    tally->limited = step_limit_is_passed(&t->limit, t->options->limit);
    if (tally->limited)
        tally->trouble = "computers take too many steps (--limit)";
    return tally->limited;
}

void transcript_count(const struct transcript *t, flipref_verdict *v, flipref_over over)
{
    int i;
    v->over = over;
    for (i = 0; i < 2; i++) {
        v->players[i] = t->dialect->board.players[i];
        v->pieces[i] = t->board->tiles[i];
    }
}

void transcript_judge(const struct transcript *t, flipref_verdict *v, struct message *said,
                      struct tally *tally)
{
    v->words = message_string(said);
    tell_verdict(t->to, v);
    if (v->valid)
        tally->valid++;
    else
        tally->not_valid++;
}

static int throw_away(void *to, bytes b)
{
    (void)to;
    (void)b;
    return 1;
}

void transcript_take_start(struct transcript *t, source *in)
{
    if (t->options->output == 0)
        take_start(&t->start, in, t->dialect);
}

sink *transcript_output(struct transcript *t, const struct check_options *options)
{
    if (options->output != 0)
        return options->output;
    sink_init(&t->nowhere, throw_away, 0, t->nowhere_buffer, sizeof t->nowhere_buffer);
    return &t->nowhere;
}

diag transcript_end(const lines *from, const char *expected)
{
    diag place = { .line = from->number + 1,
                   .column = 1,
                   .at_end = 1,
                   .offset = source_offset(from->from),
                   .expected = expected };
    return place;
}

void transcript_tell_end(struct transcript *t, const lines *from, int code, const char *expected)
{
    diag place = transcript_end(from, expected);
    if (t->last_refused == 0 || t->last_refused != from->number)
        transcript_tell(t, FLIPREF_ERROR, &place, code);
}
