#include "transcripts/formats.h"

enum { WORD_LENGTH = 2 };

int transcript_byte(const struct transcript_text *t)
{
    return t->at < t->all.len ? t->all.at[t->at] : -1;
}

int is_blank(int c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

void pass_blanks(struct transcript_text *t)
{
    while (is_blank(transcript_byte(t)))
        t->at++;
}

/* ---- what is wrong ---- */

int wrong_at(struct transcript_text *t, size_t at, const char *what)
{
    return complain_of(t->error, file_place_of(t->all, at), what);
}

int unexpected(struct transcript_text *t, const char *expected)
{
    struct complaint c;
    sink *out = complaint_open(&c, t->error, file_place_of(t->all, t->at));
    sink_text(out, "expected ");
    sink_text(out, expected);
    sink_text(out, ", found ");
    if (t->at < t->all.len)
        complaint_quote(out, bytes_first(bytes_skip(t->all, t->at), 1));
    else
        sink_text(out, "the end of the text");
    return complaint_close(&c);
}

/* ---- one game of several ---- */

int has_game(struct transcript_text *t, uint64_t count)
{
    static const struct file_place nowhere;
    struct complaint c;
    sink *out;
    if (count > 0 && t->game <= count && (t->game > 0 || count == 1))
        return 1;
    if (count == 0)
        return complain_of(t->error, nowhere, "there is no game");
    out = complaint_open(&c, t->error, nowhere);
    sink_text(out, "the number of games is ");
    sink_number(out, count);
    sink_text(out, ": choose one of them with --game");
    return complaint_close(&c);
}

int choose_line(struct transcript_text *t)
{
    const uint64_t wanted = t->game > 0 ? t->game : 1;
    size_t chosen = 0, end;
    uint64_t count = 0;
    for (pass_blanks(t); t->at < t->all.len; pass_blanks(t)) {
        count++;
        if (count == wanted)
            chosen = t->at;
        t->at += bytes_find(bytes_skip(t->all, t->at), '\n');
    }
    if (!has_game(t, count))
        return 0;
    t->at = chosen;
    end = chosen + bytes_find(bytes_skip(t->all, chosen), '\n');
    while (is_blank(t->all.at[end - 1]))
        end--;
    t->all.len = end;
    return 1;
}

/* ---- moves ---- */

/* Returns the cell that a word such as `f5` names, or -1. */
static int cell_named(bytes word)
{
    int column, row;
    if (word.len != 2)
        return -1;
    column = (word.at[0] | 0x20) - 'a'; /* in lower case */
    row = word.at[1] - '1';
    return column >= 0 && column < OTHELLO_SIDE && row >= 0 && row < OTHELLO_SIDE
               ? row * OTHELLO_SIDE + column
               : -1;
}

static int is_pass(bytes word)
{
    static const char pass[] = "pass";
    size_t i;
    if (bytes_equal(word, BYTES_OF_LITERAL("--")))
        return 1;
    if (word.len != 2 && word.len != sizeof pass - 1)
        return 0;
    for (i = 0; i < word.len; i++) {
        if ((word.at[i] | 0x20) != pass[i])
            return 0;
    }
    return 1;
}

int play_cell(struct transcript_text *t, struct othello *g, size_t at, int cell)
{
    struct complaint c;
    sink *out;
    if (othello_play(g, cell))
        return 1;
    if (g->is_over)
        return wrong_at(t, at, "a move after the end of the game");
    out = complaint_open(&c, t->error, file_place_of(t->all, at));
    sink_text(out, g->next == BLACK ? "Black cannot play " : "White cannot play ");
    sink_byte(out, 'a' + cell % OTHELLO_SIDE);
    sink_byte(out, '1' + cell / OTHELLO_SIDE);
    sink_text(out, g->board.cells[cell] == '.' ? ", which captures nothing" : ", which is taken");
    return complaint_close(&c);
}

int play_word(struct transcript_text *t, struct othello *g, size_t at, bytes word)
{
    int cell = cell_named(word);
    struct complaint c;
    sink *out;
    if (cell >= 0)
        return play_cell(t, g, at, cell);
    if (is_pass(word))
        return othello_pass(g, g->passer) || wrong_at(t, at, "a pass where a move is legal");
    out = complaint_open(&c, t->error, file_place_of(t->all, at));
    sink_text(out, "expected a move such as `f5`, or a pass: `--` or `pa`; found ");
    complaint_quote(out, word);
    return complaint_close(&c);
}

/* ---- moves one after another, such as `f5d6c3d3`: a game in each line ---- */

int read_move_string(struct transcript_text *t, struct othello *g)
{
    if (!choose_line(t))
        return 0;
    for (pass_blanks(t); t->at < t->all.len; pass_blanks(t)) {
        if (!play_word(t, g, t->at, bytes_first(bytes_skip(t->all, t->at), WORD_LENGTH)))
            return 0;
        t->at += WORD_LENGTH;
    }
    return 1;
}
