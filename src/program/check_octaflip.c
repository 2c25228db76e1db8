/* What `flipref check octaflip` says of an input. No operating system here: a source goes in, text
   comes out. */
#include "program/dialects.h"
#include "program/octaflip_codes.h"

#include "dialect/octaflip.h"
#include "tokenize/words.h"

static const char *player(int blue)
{
    return blue ? "Blue" : "Red";
}

/* ---- errors ---- */

static void report_bad_input(const struct report *r, const octaflip_referee *judged)
{
    const diag *place = &judged->place;
    const struct code *code = &octaflip_codes[place->code];
    report_start(r, SEVERITY_ERROR, place);
    if (judged->outcome == OCTAFLIP_BAD_BOARD) {
        sink_text(r->out, "board line ");
        sink_number(r->out, place->line - judged->line + 1);
    } else if (judged->outcome == OCTAFLIP_BAD_COUNT) {
        sink_text(r->out, "number of turns");
    } else {
        sink_text(r->out, "turn ");
        sink_number(r->out, judged->turn);
    }
    sink_text(r->out, ": ");
    sink_text(r->out, code->title);
    report_found(r, place);
    report_rest(r, SEVERITY_ERROR, place, code);
}

static void say_what_stands_there(const struct report *r, const octaflip_board *board, int cell)
{
    switch (octaflip_symbol(board, cell)) {
    case 'R':
        sink_text(r->out, ", which is Red's piece");
        break;
    case 'B':
        sink_text(r->out, ", which is Blue's piece");
        break;
    case '.':
        sink_text(r->out, ", which is empty");
        break;
    default:
        sink_text(r->out, ", which is blocked");
        break;
    }
}

/* The board with row and column numbers; the move's (source) and [target]. */
static void draw_board(const struct report *r, const octaflip_board *board, octaflip_turn move)
{
    static const char margin[] = "       ";
    int cell;
    sink_text(r->out, margin);
    sink_text(r->out, "= the board at that moment, with the move's (source) and [target]:\n");
    sink_text(r->out, margin);
    sink_text(r->out, "     1  2  3  4  5  6  7  8\n");
    for (cell = 0; cell < OCTAFLIP_CELLS; cell++) {
        int around = cell == move.from ? '(' : cell == move.to ? '[' : ' ';
        int behind = cell == move.from ? ')' : cell == move.to ? ']' : ' ';
        int last = cell % OCTAFLIP_SIDE == OCTAFLIP_SIDE - 1;
        if (cell % OCTAFLIP_SIDE == 0) {
            sink_text(r->out, margin);
            sink_text(r->out, "  ");
            sink_number(r->out, (uint64_t)cell / OCTAFLIP_SIDE + 1);
            sink_byte(r->out, ' ');
        }
        sink_byte(r->out, around);
        sink_byte(r->out, octaflip_symbol(board, cell));
        if (!last || behind != ' ')
            sink_byte(r->out, behind);
        if (last)
            sink_byte(r->out, '\n');
    }
}

static void report_bad_move(const struct report *r, const octaflip_referee *judged)
{
    const diag *place = &judged->place;
    const octaflip_game *game = &judged->game;
    octaflip_board board = octaflip_board_of(game);
    const struct code *code = &octaflip_codes[OCTAFLIP_MOVE_CODES + (int)game->fault];
    report_start(r, SEVERITY_ERROR, place);
    sink_text(r->out, "turn ");
    sink_number(r->out, judged->turn);
    sink_text(r->out, ", ");
    sink_text(r->out, player(octaflip_blue_to_move(game)));
    sink_text(r->out, ": ");
    sink_text(r->out, code->title);
    report_found(r, place);
    if (game->fault == OCTAFLIP_NO_PIECE)
        say_what_stands_there(r, &board, judged->bad.from);
    if (game->fault == OCTAFLIP_OCCUPIED)
        say_what_stands_there(r, &board, judged->bad.to);
    report_rest(r, SEVERITY_ERROR, place, code);
    draw_board(r, &board, judged->bad);
}

/* ---- warnings ---- */

static void warn(const struct report *r, const diag *place, int code)
{
    report_start(r, SEVERITY_WARNING, place);
    sink_text(r->out, octaflip_codes[code].title);
    report_rest(r, SEVERITY_WARNING, place, &octaflip_codes[code]);
}

static void warn_of_turns_not_played(const struct report *r, const octaflip_referee *judged)
{
    uint32_t left = judged->count - judged->game.turns;
    diag place = judged->place;
    place.expected = "none: the game is over";
    report_start(r, SEVERITY_WARNING, &place);
    sink_text(r->out, left > 1 ? "turns " : "turn ");
    sink_number(r->out, judged->turn);
    if (left > 1) {
        sink_text(r->out, " to ");
        sink_number(r->out, judged->count);
    }
    sink_text(r->out, left > 1 ? " are not played" : " is not played");
    report_rest(r, SEVERITY_WARNING, &place, &octaflip_codes[OCTAFLIP_WARN_NOT_PLAYED]);
}

/* Looks for anything but white space behind the last turn. */
static void warn_of_trailing_text(const struct report *r, octaflip_referee *judged)
{
    line in;
    while (octaflip_skip_line(&judged->reader, &in)) {
        words ws = words_of(in.text);
        word w;
        diag place;
        if (!words_next(&ws, &w) && !in.too_long)
            continue;
        place.code = 0;
        place.line = in.number;
        place.column = 1;
        place.width = in.text.len;
        place.at_end = 0;
        place.text = in.text;
        place.expected = "the end of the input";
        warn(r, &place, OCTAFLIP_WARN_TRAILING);
        return;
    }
}

/* ---- verdicts ---- */

static void say_result(const struct report *r, const octaflip_referee *judged)
{
    octaflip_board board = octaflip_board_of(&judged->game);
    uint64_t red = (uint64_t)octaflip_count(board.red);
    uint64_t blue = (uint64_t)octaflip_count(board.blue);
    sink_text(r->out, red > blue ? "Red wins " : red < blue ? "Blue wins " : "draw ");
    sink_number(r->out, red > blue ? red : blue);
    sink_text(r->out, " to ");
    sink_number(r->out, red > blue ? blue : red);
    sink_text(r->out, " after ");
    sink_number(r->out, judged->game.turns);
    sink_text(r->out, judged->game.turns == 1 ? " turn" : " turns");
    sink_text(r->out, judged->game.over ? "\n" : ", not at the game's end\n");
}

static int is_valid(const octaflip_referee *judged)
{
    return judged->outcome == OCTAFLIP_RESULT;
}

/* record: its number from 1, or 0 if an input is one record. */
static void say_verdict(const struct report *r, const octaflip_referee *judged, uint64_t record)
{
    sink_bytes(r->out, r->name);
    if (record > 0) {
        sink_byte(r->out, ':');
        sink_number(r->out, judged->line);
        sink_text(r->out, ": record ");
        sink_number(r->out, record);
    }
    report_style(r, is_valid(judged) ? STYLE_VALID : STYLE_ERROR);
    sink_text(r->out, is_valid(judged) ? ": valid: " : ": not valid: ");
    report_style(r, STYLE_PLAIN);
    if (is_valid(judged))
        say_result(r, judged);
    else
        octaflip_print(judged, r->out);
}

static void report_record(const struct report *r, const struct check_options *options,
                          const octaflip_referee *judged, uint64_t record)
{
    if (judged->outcome == OCTAFLIP_BAD_MOVE)
        report_bad_move(r, judged);
    else if (judged->outcome != OCTAFLIP_RESULT)
        report_bad_input(r, judged);
    else if (judged->place.line != 0)
        warn_of_turns_not_played(r, judged);
    if (!is_valid(judged) || !options->quiet)
        say_verdict(r, judged, record);
}

static void count(struct tally *tally, const octaflip_referee *judged)
{
    if (is_valid(judged))
        tally->valid++;
    else
        tally->not_valid++;
}

static int is_well_formed(const octaflip_referee *judged)
{
    return judged->outcome == OCTAFLIP_RESULT || judged->outcome == OCTAFLIP_BAD_MOVE;
}

/* Where the next record would start is known only behind a well-formed one. */
static void check_records(const struct report *r, const struct check_options *options,
                          octaflip_referee *judged, struct tally *tally)
{
    const source *from = judged->reader.lines.from;
    uint64_t record = 0;
    int goes_on = 1;
    while (goes_on && !lines_at_end(&judged->reader.lines)) {
        record++;
        octaflip_judge(judged);
        octaflip_skip_unread(judged);
        if (from->failed)
            return;
        report_record(r, options, judged, record);
        count(tally, judged);
        goes_on = is_well_formed(judged);
    }
}

static void check_whole(const struct report *r, const struct check_options *options,
                        octaflip_referee *judged, struct tally *tally)
{
    const source *from = judged->reader.lines.from;
    octaflip_judge(judged);
    octaflip_skip_unread(judged);
    if (from->failed)
        return;
    report_record(r, options, judged, 0);
    count(tally, judged);
    if (is_well_formed(judged))
        warn_of_trailing_text(r, judged);
}

void check_octaflip(const struct report *r, const struct check_options *options, source *in,
                    struct tally *tally)
{
    octaflip_referee judged;
    enum octaflip_order order = options->interleave ? OCTAFLIP_INTERLEAVE : OCTAFLIP_VALIDATE_FIRST;
    octaflip_referee_init(&judged, in, order, 0);
    if (options->records)
        check_records(r, options, &judged, tally);
    else
        check_whole(r, options, &judged, tally);
}
