/* What `flipref check octaflip` says of an input. No operating system here: a source goes in, text
   comes out. */
#include "program/dialects.h"
#include "program/octaflip_codes.h"

#include "dialect/octaflip.h"
#include "tokenize/words.h"

/* A check of one input. */
struct checking {
    const struct report *r;
    const struct check_options *options;
    uint64_t record; /* its number, from 1; 0 if the input is one record */
    octaflip_referee judged;
};

static const char *player(int blue)
{
    return blue ? "Blue" : "Red";
}

/* ---- errors ---- */

static void start(const struct checking *c, enum severity severity, const diag *place)
{
    report_start(c->r, severity, place);
    if (c->record == 0)
        return;
    sink_text(c->r->out, "record ");
    sink_number(c->r->out, c->record);
    sink_text(c->r->out, ", ");
}

static void say_turn(const struct checking *c)
{
    sink_text(c->r->out, "turn ");
    sink_number(c->r->out, c->judged.turn);
    sink_text(c->r->out, " of ");
    sink_number(c->r->out, c->judged.count);
}

static void report_bad_input(const struct checking *c)
{
    const diag *place = &c->judged.place;
    const struct code *code = &octaflip_codes[place->code];
    sink *out = c->r->out;
    start(c, SEVERITY_ERROR, place);
    if (c->judged.outcome == OCTAFLIP_BAD_BOARD) {
        sink_text(out, "board line ");
        sink_number(out, place->line - c->judged.line + 1);
    } else if (c->judged.outcome == OCTAFLIP_BAD_COUNT) {
        sink_text(out, "number of turns");
    } else {
        say_turn(c);
    }
    sink_text(out, ": ");
    sink_text(out, code->title);
    report_found(c->r, place);
    report_rest(c->r, SEVERITY_ERROR, place, code);
}

static void say_what_is_there(const struct checking *c, const octaflip_board *board, int cell)
{
    switch (octaflip_symbol(board, cell)) {
    case 'R':
        sink_text(c->r->out, " is Red's piece");
        break;
    case 'B':
        sink_text(c->r->out, " is Blue's piece");
        break;
    case '.':
        sink_text(c->r->out, " is empty");
        break;
    default:
        sink_text(c->r->out, " is blocked");
        break;
    }
}

static void say_cell(sink *out, int cell)
{
    sink_number(out, (uint64_t)cell / OCTAFLIP_SIDE + 1);
    sink_byte(out, ' ');
    sink_number(out, (uint64_t)cell % OCTAFLIP_SIDE + 1);
}

/* The first valid move, by source and target, of a player who has one. */
static void say_a_move(const struct checking *c)
{
    uint64_t targets = 0;
    int from = 0;
    int to = 0;
    for (; targets == 0 && from < OCTAFLIP_CELLS; from++)
        targets = octaflip_targets(&c->judged.game, from);
    while (!(targets >> to & 1))
        to++;
    sink_text(c->r->out, " while ");
    say_cell(c->r->out, from - 1);
    sink_byte(c->r->out, ' ');
    say_cell(c->r->out, to);
    sink_text(c->r->out, " is a valid move");
}

/* What the board shows of the fault. */
static void say_why(const struct checking *c, const octaflip_board *board)
{
    octaflip_turn bad = c->judged.bad;
    switch (c->judged.game.fault) {
    case OCTAFLIP_MAY_NOT_PASS:
        say_a_move(c);
        break;
    case OCTAFLIP_NO_PIECE:
        say_what_is_there(c, board, bad.from);
        break;
    case OCTAFLIP_OCCUPIED:
        if (bad.from == bad.to)
            sink_text(c->r->out, " is the source itself");
        else
            say_what_is_there(c, board, bad.to);
        break;
    default:
        break;
    }
}

static const char *legend(octaflip_turn move)
{
    int from = move.from < OCTAFLIP_CELLS;
    int to = move.to < OCTAFLIP_CELLS && move.to != move.from;
    if (from && to)
        return "= the board at that moment, with (source) and [target]:\n";
    if (from || to)
        return from ? "= the board at that moment, with the (source):\n"
                    : "= the board at that moment, with the [target]:\n";
    return "= the board at that moment:\n";
}

/* The board with row and column numbers; (source) and [target] where they are on it. */
static void draw_board(const struct checking *c, const octaflip_board *board, octaflip_turn move)
{
    const struct report *r = c->r;
    const diag *place = &c->judged.place;
    sink *out = c->r->out;
    int cell;
    report_note(r, place, legend(move));
    report_note(r, place, "     1  2  3  4  5  6  7  8\n");
    for (cell = 0; cell < OCTAFLIP_CELLS; cell++) {
        int before = cell == move.from ? '(' : cell == move.to ? '[' : ' ';
        int behind = cell == move.from ? ')' : cell == move.to ? ']' : ' ';
        int last = cell % OCTAFLIP_SIDE == OCTAFLIP_SIDE - 1;
        if (cell % OCTAFLIP_SIDE == 0) {
            report_note(r, place, "  ");
            sink_number(out, (uint64_t)cell / OCTAFLIP_SIDE + 1);
            sink_byte(out, ' ');
        }
        sink_byte(out, before);
        sink_byte(out, octaflip_symbol(board, cell));
        if (!last || behind != ' ')
            sink_byte(out, behind);
        if (last)
            sink_byte(out, '\n');
    }
}

static void report_bad_move(const struct checking *c)
{
    const diag *place = &c->judged.place;
    const octaflip_game *game = &c->judged.game;
    octaflip_board board = octaflip_board_of(game);
    const struct code *code = &octaflip_codes[OCTAFLIP_MOVE_CODES + (int)game->fault];
    start(c, SEVERITY_ERROR, place);
    say_turn(c);
    sink_text(c->r->out, ", ");
    sink_text(c->r->out, player(octaflip_blue_to_move(game)));
    sink_text(c->r->out, ": ");
    sink_text(c->r->out, code->title);
    report_found(c->r, place);
    say_why(c, &board);
    report_rest(c->r, SEVERITY_ERROR, place, code);
    draw_board(c, &board, c->judged.bad);
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
    sink *out = c->r->out;
    report_trim(&place);
    start(c, SEVERITY_WARNING, &place);
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
    report_rest(c->r, SEVERITY_WARNING, &place, &octaflip_codes[OCTAFLIP_WARN_NOT_PLAYED]);
}

/* Looks for anything but white space behind the last turn. */
static void warn_of_trailing_text(struct checking *c)
{
    const struct code *code = &octaflip_codes[OCTAFLIP_WARN_TRAILING];
    diag place = { .expected = "the end of the input" };
    line in;
    while (place.width == 0 && octaflip_skip_line(&c->judged.reader, &in)) {
        place.line = in.number;
        place.text = in.text;
        report_trim(&place);
    }
    if (place.width == 0)
        return;
    start(c, SEVERITY_WARNING, &place);
    sink_text(c->r->out, code->title);
    sink_text(c->r->out, ": N is ");
    sink_number(c->r->out, c->judged.count);
    report_rest(c->r, SEVERITY_WARNING, &place, code);
}

/* ---- verdicts ---- */

static void say_result(const struct checking *c)
{
    static const char *const endings[2][2] = {
        { " turn (the game is not over)\n", " turns (the game is not over)\n" },
        { " turn\n", " turns\n" },
    };
    const octaflip_game *game = &c->judged.game;
    octaflip_board board = octaflip_board_of(game);
    uint64_t red = (uint64_t)octaflip_count(board.red);
    uint64_t blue = (uint64_t)octaflip_count(board.blue);
    sink *out = c->r->out;
    sink_text(out, red > blue ? "Red wins " : red < blue ? "Blue wins " : "draw ");
    sink_number(out, red > blue ? red : blue);
    sink_text(out, " to ");
    sink_number(out, red > blue ? blue : red);
    sink_text(out, " after ");
    sink_number(out, game->turns);
    sink_text(out, endings[game->over != 0][game->turns != 1]);
}

static int is_valid(const struct checking *c)
{
    return c->judged.outcome == OCTAFLIP_RESULT;
}

static void say_verdict(const struct checking *c)
{
    sink *out = c->r->out;
    sink_bytes(out, c->r->name);
    if (c->record > 0) {
        sink_byte(out, ':');
        sink_number(out, c->judged.line);
        sink_text(out, ": record ");
        sink_number(out, c->record);
    }
    report_style(c->r, is_valid(c) ? STYLE_VALID : STYLE_ERROR);
    sink_text(out, is_valid(c) ? ": valid: " : ": not valid: ");
    report_style(c->r, STYLE_PLAIN);
    if (is_valid(c))
        say_result(c);
    else
        octaflip_print(&c->judged, out);
}

/* Errors, then the verdict, then warnings. */
static void report_record(const struct checking *c)
{
    if (c->judged.outcome == OCTAFLIP_BAD_MOVE)
        report_bad_move(c);
    else if (!is_valid(c))
        report_bad_input(c);
    if (!is_valid(c) || !c->options->quiet)
        say_verdict(c);
    if (is_valid(c) && c->judged.place.line != 0)
        warn_of_turns_not_played(c);
}

/* Judges the next record. 0: the source failed, and there is no verdict. */
static int check_record(struct checking *c, struct tally *tally)
{
    octaflip_judge(&c->judged);
    octaflip_skip_unread(&c->judged);
    if (c->judged.reader.lines.from->failed)
        return 0;
    report_record(c);
    if (is_valid(c))
        tally->valid++;
    else
        tally->not_valid++;
    return 1;
}

static int is_well_formed(const struct checking *c)
{
    return is_valid(c) || c->judged.outcome == OCTAFLIP_BAD_MOVE;
}

/* Where the next record would start is known only behind a well-formed one. */
static void check_records(struct checking *c, struct tally *tally)
{
    lines *from = &c->judged.reader.lines;
    int goes_on = 1;
    while (goes_on && !lines_at_end(from)) {
        c->record++;
        goes_on = check_record(c, tally) && is_well_formed(c);
    }
    tally->unjudged = !goes_on && !from->from->failed && !lines_at_end(from);
}

void check_octaflip(const struct report *r, const struct check_options *options, source *in,
                    struct tally *tally)
{
    struct checking c = { .r = r, .options = options };
    enum octaflip_order order = options->interleave ? OCTAFLIP_INTERLEAVE : OCTAFLIP_VALIDATE_FIRST;
    octaflip_referee_init(&c.judged, in, order, 0);
    if (options->records)
        check_records(&c, tally);
    else if (check_record(&c, tally) && is_well_formed(&c))
        warn_of_trailing_text(&c);
}
