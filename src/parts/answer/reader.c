#include "answer/reader.h"

#include "text/board.h"
#include "text/find.h"
#include "tokenize/words.h"

#include <string.h>

void reader_init(struct reader *r, const struct dialect *dialect)
{
    memset(r, 0, sizeof *r);
    r->dialect = dialect;
    r->form = form_of(dialect);
    r->place = r->form->other; /* of a cell without a list */
}

bytes reader_text(const struct reader *r)
{
    return bytes_of(r->text, r->len);
}

/* Takes the unit's bytes, and its LF, off *b. Returns whether it has ended. */
static int take(struct reader *r, bytes *b)
{
    bytes line = bytes_first(*b, bytes_find(*b, '\n'));
    bytes kept = bytes_first(line, UNIT_ROOM - r->len);
    size_t prompt;
    int is_prompt, has_lf;
    if (kept.len > 0)
        memcpy(r->text + r->len, kept.at, kept.len);
    prompt = prompt_length(r->form, bytes_of(r->text, r->len + kept.len));
    is_prompt = prompt > r->len;
    if (is_prompt)
        line = kept = bytes_first(line, prompt - r->len);
    has_lf = !is_prompt && line.len < b->len;
    r->len += kept.len;
    r->at += line.len;
    *b = bytes_skip(*b, line.len + (size_t)has_lf);
    return is_prompt || has_lf;
}

/* ---- boards ---- */

/* Returns how many blanks and digits a row begins with: its number. */
static size_t width_of_number(bytes row)
{
    size_t width = 0;
    while (bytes_get(row, width) == ' ')
        width++;
    while (is_digit(bytes_get(row, width)))
        width++;
    return width;
}

static void note_row(struct reader *r)
{
    int is_numbered = r->form->cell_width == 0;
    size_t number = is_numbered ? width_of_number(reader_text(r)) : 0;
    r->row++;
    r->is_row = 1;
    r->first_cell = is_numbered ? number : r->form->first_cell;
    r->cell_width = is_numbered ? number + 1 : r->form->cell_width;
}

static void note_board(struct reader *r)
{
    int is_new = !r->in_board;
    r->in_board = 1;
    if (is_new) {
        r->boards++;
        r->row = 0;
    }
    if (!is_new || !r->form->has_heading)
        note_row(r);
}

/* Notes what the unit is. */
static void note(struct reader *r)
{
    const struct phrase *p = phrase_of(r->form, reader_text(r));
    r->kind = p != 0 ? p->kind : r->form->line(reader_text(r));
    if (r->kind != UNIT_CELL) /* which belongs to the list before it */
        r->place = p != 0 && p->place != 0 ? p->place : r->form->other;
    r->player = p != 0 && p->player != 0 ? p->player : r->player;
    r->is_row = 0;
    if (r->kind == UNIT_BOARD || (r->kind == UNIT_BORDER && !r->in_board))
        note_board(r);
    else
        r->in_board = 0; /* also at the border below the board */
}

/* ---- the walk ---- */

void reader_pass(void *who, bytes b)
{
    struct reader *r = who;
    while (b.len > 0 && take(r, &b)) {
        note(r);
        r->len = 0;
        r->at = 0;
    }
}

void reader_stop(struct reader *r, bytes rest)
{
    (void)take(r, &rest);
    note(r);
}

size_t reader_behind(const struct dialect *dialect, bytes text, size_t at)
{
    struct reader r;
    reader_init(&r, dialect);
    reader_pass(&r, bytes_first(text, at));
    return (size_t)r.at;
}

/* ---- what is said ---- */

/* Writes what stands for `{before n}`: with its number, or with none. */
static void say_counted(const struct reader *r, bytes before, int which, int numbered, sink *out)
{
    if (which == 'p' && (!numbered || r->player == 0))
        return;
    sink_text(out, which == 'p' || numbered ? "" : "a ");
    sink_bytes(out, before);
    if (which == 'p') {
        sink_byte(out, ' ');
        sink_byte(out, r->form->players[r->player - 1]);
    } else if (numbered) {
        sink_byte(out, ' ');
        sink_number(out, r->boards - (which == 'm' && r->boards > 0));
    }
}

/* Writes a place (phrase.place); of several, the one of that number, or the last. */
static void say_place(const struct reader *r, const char *place, size_t which, int numbered,
                      sink *out)
{
    bytes rest = bytes_of_text(place);
    size_t slash;
    for (; (slash = bytes_find(rest, '/')) < rest.len && which > 0; which--)
        rest = bytes_skip(rest, slash + 1);
    rest = bytes_first(rest, slash);
    while (rest.len > 0) {
        size_t open = bytes_find(rest, '{'), close = bytes_find(rest, '}');
        sink_bytes(out, bytes_first(rest, open));
        if (open < rest.len)
            say_counted(r, bytes_first(bytes_skip(rest, open + 1), close - open - 3),
                        rest.at[close - 1], numbered, out);
        rest = bytes_skip(rest, open < rest.len ? close + 1 : open);
    }
}

void reader_say_board(const struct reader *r, int numbered, sink *out)
{
    say_place(r, r->form->boards[r->boards < 3 ? r->boards - (r->boards > 0) : 2], 0, numbered,
              out);
}

/* Writes the cell at a byte of a row: `row 3, column 5`, or `the end of row 3` after the last cell,
   or the row if it is about the whole of it; without numbers, `a cell` or `the end of a row`. */
static void say_cell(const struct reader *r, uint64_t at, int is_whole, int numbered, sink *out)
{
    const flipref_board *names = &r->dialect->board;
    int at_end = at >= r->at && !is_whole;
    sink_text(out, at_end ? "the end of " : "");
    sink_text(out, numbered ? "row " : at_end ? "a row" : "a cell");
    if (!numbered)
        return;
    board_label(out, names->first_row, (size_t)r->row - 1);
    if (at >= r->first_cell && !at_end && !is_whole) {
        sink_text(out, ", column ");
        board_label(out, names->first_column, (size_t)(at - r->first_cell) / r->cell_width);
    }
}

static size_t words_before(bytes text, uint64_t at)
{
    size_t n = 0;
    size_t i;
    for (i = 0; i < text.len && i < at; i++)
        n += text.at[i] == ' ';
    return n;
}

static int is_error(enum unit_kind kind)
{
    return kind == UNIT_BAD_BOARD || kind == UNIT_BAD_INPUT || kind == UNIT_BAD_MOVE;
}

/* Returns whether a row is words instead, of which the first `at` bytes are as they should be. A
   row with other letters still has as many characters. */
static int is_words(const struct reader *r, uint64_t at, bytes found)
{
    size_t i;
    for (i = 0; i < found.len; i++) {
        int byte = fold_case(found.at[i]);
        if (byte >= 'a' && byte <= 'z' && byte != 'r' && byte != 'b')
            return at + found.len != r->at;
    }
    return 0;
}

/* Writes what differs in a row of a board. Returns whether that is a cell. */
static int say_row(const struct reader *r, uint64_t at, bytes found, int numbered, sink *out)
{
    int is_number = r->form->number_at > 0 && at >= r->form->number_at;
    int is_whole = !r->dialect->converses && is_words(r, at, found);
    if (is_number) {
        sink_text(out, numbered ? "the number of row " : "the number of a row");
        if (numbered)
            sink_number(out, r->row);
    } else {
        say_cell(r, at, is_whole, numbered, out);
    }
    return !is_number && !is_whole && at >= r->first_cell;
}

int reader_say(const struct reader *r, uint64_t at, bytes found, int numbered, sink *out)
{
    int is_cell = 0;
    if (r->kind != UNIT_BOARD && r->kind != UNIT_BORDER) {
        say_place(r, r->place, words_before(reader_text(r), at), numbered, out);
        return 0;
    }
    if (!r->dialect->converses && r->row == 1 && is_error(kind_of_text(r->form, found))) {
        sink_text(out, "the input has no error");
        return 0;
    }
    if (r->is_row)
        is_cell = say_row(r, at, found, numbered, out);
    else
        sink_text(out, r->form->labels);
    sink_text(out, " of ");
    reader_say_board(r, numbered, out);
    return is_cell;
}
