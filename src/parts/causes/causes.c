#include "causes/causes.h"

#include "causes/scene.h"

#include "base/visible.h"
#include "text/board.h"
#include "text/find.h"
#include "text/say.h"

#include <string.h>

/* ---- causes ---- */

/* Whether only the exit status is wrong: otherwise it follows from what is wrong with the output.
 */
static int is_status_alone(const struct difference *d)
{
    return d->verdict == VERDICT_EXIT_STATUS && !d->has_first;
}

static void put_place(const struct difference *d, const struct scene *s, sink *out)
{
    if (is_status_alone(d)) {
        sink_text(out, "the exit status: expected ");
        sink_number(out, (uint64_t)(unsigned)d->expected_status);
    }
    if (d->has_first && !s->is_lost) {
        sink_text(out, s->place != 0 ? s->place : s->where);
        if (s->what != 0) {
            sink_text(out, ": ");
            sink_text(out, s->what);
        }
    }
    if (d->verdict == VERDICT_MEMORY_ERROR)
        cause_put_sanitizer(d->sanitizer, out);
}

/* Whether the codes tell nothing apart: only the status is wrong, each refused line shows the
   difference, or an output has ended there. Where a program crashes, the line still counts. */
static int has_no_codes(const struct scene *s)
{
    enum test_verdict verdict = s->d->verdict;
    int is_wrong = verdict == VERDICT_WRONG_OUTPUT || verdict == VERDICT_EXIT_STATUS;
    if (is_status_alone(s->d))
        return 1;
    if (s->any_refusal || !s->d->has_first)
        return s->any_refusal;
    return s->expects == UNIT_NOTHING || (is_wrong && s->finds == UNIT_NOTHING);
}

static void put_codes(const struct scene *s, sink *out)
{
    size_t i;
    for (i = 0; !has_no_codes(s) && i < s->code_count; i++) {
        sink_text(out, i > 0 ? "," : "");
        sink_text(out, s->codes[i]->name);
    }
}

void cause_of(const struct dialect *dialect, const struct step *step, bytes output,
              const struct difference *d, struct cause *cause)
{
    struct scene s;
    const struct rule *rule;
    sink place = text_sink(cause->place, sizeof cause->place);
    sink codes = text_sink(cause->codes, sizeof cause->codes);
    memset(cause, 0, sizeof *cause);
    cause->verdict =
        d->verdict == VERDICT_EXIT_STATUS && d->has_first ? VERDICT_WRONG_OUTPUT : d->verdict;
    scene_open(&s, dialect, step, output, d);
    put_place(d, &s, &place);
    put_codes(&s, &codes);
    rule = scene_rule(&s);
    cause->rule = rule != 0 ? rule->name : 0;
    cause->follows = cause->verdict == VERDICT_WRONG_OUTPUT ? s.follows : 0;
    scene_close(&s);
}

/* ---- players and cells ---- */

/* Writes the name of a player; of one whose name is a letter, the colour. */
static void put_player(const flipref_board *names, int player, sink *out)
{
    const char *name = player < 0 ? "" : names->players[player];
    if (name[0] != '\0' && name[1] == '\0') {
        name = names->colours[player];
        sink_byte(out, name[0] - 'a' + 'A');
        name++;
    }
    sink_text(out, name);
}

/* Writes the name of a cell: `db`, `d3`, `1 2`. */
static void put_cell(const struct scene *s, int cell, sink *out)
{
    const flipref_board *names = &s->dialect->board;
    size_t row = (size_t)cell / s->replay.side;
    size_t column = (size_t)cell % s->replay.side;
    if (names->first_column == 'a' && names->first_row == '1') {
        board_label(out, 'a', column);
        board_label(out, '1', row);
        return;
    }
    board_label(out, names->first_row, row);
    if (names->first_row != 'a')
        sink_byte(out, ' ');
    board_label(out, names->first_column, column);
}

static void put_row_and_column(const struct scene *s, sink *out)
{
    const flipref_board *names = &s->dialect->board;
    sink_text(out, "row ");
    board_label(out, names->first_row, (size_t)s->cell / s->replay.side);
    sink_text(out, ", column ");
    board_label(out, names->first_column, (size_t)s->cell % s->replay.side);
}

static void take_turn(const struct scene *s, struct explained *e)
{
    sink who = text_sink(e->who, sizeof e->who);
    sink cell = text_sink(e->cell, sizeof e->cell);
    const struct replayed_turn *t;
    if (s->turn == 0 || s->turn > s->replay.count)
        return;
    t = &s->replay.turns[s->turn - 1];
    e->turn = s->turn;
    put_player(&s->dialect->board, t->player, &who);
    if (t->source >= 0 && t->target >= 0) {
        put_cell(s, t->source, &cell);
        sink_text(&cell, " to ");
    }
    if (s->played >= 0)
        put_cell(s, s->played, &cell);
    else if (t->target >= 0)
        put_cell(s, t->target, &cell);
}

/* ---- the sentence ---- */

enum { FOUND_MOST = 48 }; /* characters of a part */

/* Writes `the piece at row d, column c is not captured`: of what is said of a piece or a cell, the
   first words are replaced by words that name the cell. */
static void put_what(const struct scene *s, sink *out)
{
    static const char *const things[] = { "a piece",        "a tile",
                                          "a blocked cell", "the new piece",
                                          "a legal move",   "a cell",
                                          "a move",         0 };
    const char *const *thing = things;
    bytes what = bytes_of_text(s->what);
    while (*thing != 0 && !bytes_start_with(what, *thing))
        thing++;
    if (*thing == 0 || s->cell < 0 || s->replay.side == 0) {
        sink_text(out, s->what);
        return;
    }
    sink_say(out, "%s%s at ", thing == things + 3 ? "" : "the",
             thing == things + 3 ? *thing : *thing + 1);
    put_row_and_column(s, out);
    sink_bytes(out, bytes_skip(what, strlen(*thing)));
}

/* Writes a symbol of a board without quotes, or what stands there. */
static void put_value(const struct scene *s, const char *text, sink *out)
{
    if (s->cell >= 0 && s->at.is_cell && text[0] == '`' && strlen(text) == 3)
        sink_byte(out, text[1]);
    else
        sink_text(out, text);
}

/* Whether the program says something else where a row of a board should be, so that no single cell
 * differs. */
static int stands_in_place_of_a_row(const struct scene *s)
{
    return s->expects == UNIT_BOARD && s->at.is_cell && s->finds != UNIT_BOARD &&
           s->finds != UNIT_NOTHING && s->finds != UNIT_OTHER;
}

static void put_output(const struct scene *s, sink *out)
{
    const struct first_difference *first = &s->d->first;
    if (s->what != 0) {
        put_what(s, out);
        if (s->dialect->converses && s->cell < 0 && s->expects != UNIT_ARGUMENTS &&
            !bytes_start_with(bytes_of_text(s->what), first->meaning)) {
            sink_say(out, " (%s)", first->meaning);
        }
    } else {
        sink_text(out, first->meaning);
    }
    sink_text(out, ": expected ");
    if (stands_in_place_of_a_row(s)) {
        sink_text(out, "a row of a board, found `");
        sink_visible(out, s->found, FOUND_MOST);
        sink_byte(out, '`');
        return;
    }
    put_value(s, first->expected, out);
    sink_text(out, ", found ");
    put_value(s, first->found, out);
}

static void put_sentence(const struct scene *s, sink *out)
{
    const struct difference *d = s->d;
    if (d->verdict == VERDICT_EXIT_STATUS) {
        sink_say(out, "the exit status: expected %u, found %u", (unsigned)d->expected_status,
                 (unsigned)d->status);
    }
    explained_put_ending(d, out);
    if (d->has_first && !s->is_lost) {
        sink_text(out, out->len > 0 ? "; " : "");
        put_output(s, out);
    }
    if (s->is_lost)
        sink_text(out, "; no output arrived: if it printed any, that was still in its buffer");
}

void explain_difference(const struct dialect *dialect, const struct step *step, bytes output,
                        const struct difference *d, struct explained *e)
{
    const struct rule *rule;
    struct scene s;
    sink sentence = text_sink(e->sentence, sizeof e->sentence);
    memset(e, 0, sizeof *e);
    scene_open(&s, dialect, step, output, d);
    take_turn(&s, e);
    put_sentence(&s, &sentence);
    rule = scene_rule(&s);
    e->code = s.code_count > 0 ? s.codes[0]->name : 0;
    e->rule = rule != 0 ? rule->name : 0;
    e->help = s.help;
    e->at = s.cell >= 0 ? (size_t)s.cell + 1 : 0;
    e->clause = rule != 0 ? rule->clause : 0;
    scene_close(&s);
}
