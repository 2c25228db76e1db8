#include "answer/phrases.h"

#include "text/find.h"
#include "tokenize/words.h"

#include <string.h>

/* ---- octaflip ---- */

static const struct phrase octaflip_phrases[] = {
    { "Board input", " error", UNIT_BAD_BOARD, 0, 0, "the input has an error" },
    { "Invalid input", " at turn", UNIT_BAD_INPUT, ONE_NUMBER, 0, "the input has an error" },
    { "Invalid move", " at turn", UNIT_BAD_MOVE, ONE_NUMBER, 0, "the input has an error" },
    { "Red", 0, UNIT_RESULT, WHOLE_LINE, 0, "the result" },
    { "Blue", 0, UNIT_RESULT, WHOLE_LINE, 0, "the result" },
    { "Draw", 0, UNIT_RESULT, WHOLE_LINE, 0, "the result" },
    { 0, 0, UNIT_OTHER, 0, 0, 0 },
};

enum { ROW_OF_8 = 8 };

static enum unit_kind line_of_octaflip(bytes b)
{
    return b.len == ROW_OF_8 ? UNIT_BOARD : UNIT_OTHER;
}

static const struct output_form octaflip_form = {
    .phrases = octaflip_phrases,
    .players = "",
    .line = line_of_octaflip,
    .other = "after the result",
    .boards = { "the final board", "the final board", "the final board" },
    .cell_width = 1,
};

/* ---- reversi: a diagram, then an answer and a diagram for each command ---- */

static const struct phrase reversi_phrases[] = {
    { "?", 0, UNIT_REFUSAL, 0, 0, "{command n} is refused/{command n} is refused: the balance" },
    { "abcdefgh", 0, UNIT_BORDER, WHOLE_LINE, 0, 0 },
    { 0, 0, UNIT_OTHER, 0, 0, 0 },
};

static int is_play(bytes b)
{
    int column = bytes_get(b, 0), row = bytes_get(b, 1);
    return column == '=' || (column >= 'a' && column <= 'h' && row >= '1' && row <= '8');
}

static enum unit_kind line_of_reversi(bytes b)
{
    if (b.len <= ROW_OF_8 + 1 && is_play(b))
        return UNIT_ACCEPTED;
    return b.len >= ROW_OF_8 && b.len <= ROW_OF_8 + 1 && bytes_find(b, ' ') == b.len ? UNIT_BOARD
                                                                                     : UNIT_OTHER;
}

static const struct output_form reversi_form = {
    .phrases = reversi_phrases,
    .players = "",
    .line = line_of_reversi,
    .other = "Black's move, {command n}/White's reply to {command n}/the balance after {command n}",
    .boards = { "the first diagram", "the diagram after {command m}",
                "the diagram after {command m}" },
    .labels = "the letters",
    .cell_width = 1,
    .number_at = ROW_OF_8,
};

/* ---- bbm103 ---- */

static const struct phrase bbm103_phrases[] = {
    { "Player 1's turn: ", 0, UNIT_PROMPT, ASKS_ON_ITS_LINE | ASKS_ANYHOW, 1,
      "the prompt for {move n}{, Player p}" },
    { "Player 2's turn: ", 0, UNIT_PROMPT, ASKS_ON_ITS_LINE | ASKS_ANYHOW, 2,
      "the prompt for {move n}{, Player p}" },
    { "Error : Invalid move. Please make another move : ", 0, UNIT_REFUSAL, ASKS_ON_ITS_LINE, 0,
      "a refusal of {move n}{, Player p}" },
    { "Player 1's", 0, UNIT_PROMPT, 0, 1, 0 },
    { "Player 2's", 0, UNIT_PROMPT, 0, 2, 0 },
    { "Error : Invalid move", 0, UNIT_REFUSAL, 0, 0, 0 },
    { "Error : Invalid", 0, UNIT_ARGUMENTS, 0, 0, 0 },
    { "Error : End of input", 0, UNIT_INPUT_ENDS, 0, 0, 0 },
    { "Game Ended", 0, UNIT_OVER, 0, 0, "the game is over after {move m}" },
    { "Player 1 :", 0, UNIT_SCORE, 0, 1, "the score{, Player p}" },
    { "Player 2 :", 0, UNIT_SCORE, 0, 2, "the score{, Player p}" },
    { 0, 0, UNIT_OTHER, 0, 0, 0 },
};

static enum unit_kind line_of_bbm103(bytes b)
{
    return bytes_get(b, 0) == ' ' || is_digit(bytes_get(b, 0)) ? UNIT_BOARD : UNIT_OTHER;
}

static const struct output_form bbm103_form = {
    .phrases = bbm103_phrases,
    .players = "12",
    .line = line_of_bbm103,
    .other = "the end",
    .boards = { "the first board", "the board after {move m}", "the board after {move m}" },
    .labels = "the numbers of the columns",
    .has_heading = 1,
};

/* ---- aps105 ---- */

static const struct phrase aps105_phrases[] = {
    { "Enter the board dimension: ", 0, UNIT_QUESTION, ASKS_ON_ITS_LINE | ASKS_ANYHOW, 0,
      "the prompt" },
    { "Enter board configuration:\n", 0, UNIT_QUESTION, ASKS_ANYHOW, 0, "the prompt" },
    { "Enter a move:\n", 0, UNIT_QUESTION, ASKS_ANYHOW, 0, "the prompt" },
    { "Available moves for W", 0, UNIT_LIST, 0, 1, "the list of moves{ for p}" },
    { "Available moves for B", 0, UNIT_LIST, 0, 2, "the list of moves{ for p}" },
    { "Available moves", 0, UNIT_LIST, 0, 0, 0 },
    { "Valid move", "", UNIT_ACCEPTED, 0, 0, "whether the move is legal" },
    { "Invalid move", "", UNIT_REFUSAL, 0, 0, "whether the move is legal" },
    { 0, 0, UNIT_OTHER, 0, 0, 0 },
};

static int is_small_letter(int byte)
{
    return byte >= 'a' && byte <= 'z';
}

static enum unit_kind line_of_aps105(bytes b)
{
    if (b.len == 2 && is_small_letter(b.at[0]) && is_small_letter(b.at[1]))
        return UNIT_CELL;
    return bytes_get(b, 1) == ' ' ? UNIT_BOARD : UNIT_OTHER;
}

static const struct output_form aps105_form = {
    .phrases = aps105_phrases,
    .players = "WB",
    .line = line_of_aps105,
    .other = "after the last board",
    .boards = { "the empty board", "the board as configured", "the board after the move" },
    .labels = "the letters of the columns",
    .has_heading = 1,
    .first_cell = 2,
    .cell_width = 1,
};

/* ---- flip ---- */

static const struct phrase flip_phrases[] = {
    { "Player (O)> ", 0, UNIT_PROMPT, ASKS_ON_ITS_LINE | ASKS_ANYHOW, 1,
      "the prompt for {move n}{, Player p}" },
    { "Player (X)> ", 0, UNIT_PROMPT, ASKS_ON_ITS_LINE | ASKS_ANYHOW, 2,
      "the prompt for {move n}{, Player p}" },
    { "O passes", "", UNIT_PASS, 0, 1, 0 },
    { "X passes", "", UNIT_PASS, 0, 2, 0 },
    { "Player O moves", " at", UNIT_COMPUTER, TWO_NUMBERS, 1, "the computer makes {move n}" },
    { "Player X moves", " at", UNIT_COMPUTER, TWO_NUMBERS, 2, "the computer makes {move n}" },
    { "Game Over", "", UNIT_OVER, TWO_NUMBERS, 0, "the game is over after {move m}" },
    { "Game saved", "", UNIT_SAVED, 0, 0, 0 },
    { "Unable to write", " to ", UNIT_SAVED, TO_END, 0, 0 },
    { "Please give", " a filename", UNIT_SAVED, 0, 0, 0 },
    { "End of input from player O", "", UNIT_INPUT_ENDS, 0, 0, 0 },
    { "End of input from player X", "", UNIT_INPUT_ENDS, 0, 0, 0 },
    { "End of input", 0, UNIT_INPUT_ENDS, 0, 0, 0 },
    { "Usage:", " flip load filename", UNIT_ARGUMENTS, 0, 0, 0 },
    { "    or flip", 0, UNIT_ARGUMENTS, 0, 0, 0 },
    { "Invalid board", " dimension", UNIT_ARGUMENTS, 0, 0, 0 },
    { "Invalid player", " type", UNIT_ARGUMENTS, 0, 0, 0 },
    { "Error loading", " board", UNIT_ARGUMENTS, 0, 0, 0 },
    { 0, 0, UNIT_OTHER, 0, 0, 0 },
};

static enum unit_kind line_of_flip(bytes b)
{
    int first = bytes_get(b, 0);
    return first == '+' ? UNIT_BORDER : first == '|' ? UNIT_BOARD : UNIT_OTHER;
}

static const struct output_form flip_form = {
    .phrases = flip_phrases,
    .players = "OX",
    .line = line_of_flip,
    .other = "what stands before {move n}",
    .boards = { "the first board", "the board after {move m}", "the board after {move m}" },
    .labels = "the border",
    .has_heading = 1,
    .first_cell = 1,
    .cell_width = 1,
};

#define FORM(name) &name##_form,

const struct output_form *form_of(const struct dialect *dialect)
{
    static const struct output_form *const forms[] = { EACH_DIALECT(FORM) };
    return forms[dialect - dialects];
}

/* Returns its length without its LF. */
static size_t phrase_length(const struct phrase *p)
{
    size_t len = strlen(p->begins);
    return len - (p->begins[len - 1] == '\n');
}

const struct phrase *phrase_of(const struct output_form *form, bytes text)
{
    const struct phrase *p;
    for (p = form->phrases; p->begins != 0; p++) {
        bytes begins = bytes_of((const unsigned char *)p->begins, phrase_length(p));
        if (bytes_equal(bytes_first(text, begins.len), begins) &&
            (!(p->how & WHOLE_LINE) || text.len == begins.len))
            return p;
    }
    return 0;
}

enum unit_kind kind_of_text(const struct output_form *form, bytes text)
{
    const struct phrase *p = phrase_of(form, text);
    return p != 0 ? p->kind : form->line(text);
}

size_t prompt_length(const struct output_form *form, bytes text)
{
    const struct phrase *p;
    for (p = form->phrases; p->how & ASKS; p++) {
        if (p->how & ASKS_ON_ITS_LINE && bytes_start_with(text, p->begins))
            return strlen(p->begins);
    }
    return 0;
}

/* Returns where a phrase ends that begins at `at`, or 0. */
static size_t end_of_phrase(bytes text, size_t at, const char *phrase)
{
    for (; *phrase != '\0'; phrase++) {
        while (bytes_get(text, at) == 0)
            at++;
        if (*phrase != ' ') {
            if (fold_case(bytes_get(text, at)) != fold_case((unsigned char)*phrase))
                return 0;
            at++;
        } else if (phrase[1] == '\0') {
            at += bytes_get(text, at) == ' ';
        } else {
            while (is_space(bytes_get(text, at)) && bytes_get(text, at) != '\n')
                at++;
        }
    }
    return at;
}

const struct phrase *asked_at(const struct phrase *phrases, bytes text, size_t at, size_t *end)
{
    const struct phrase *p;
    for (p = phrases; p->how & ASKS; p++) {
        *end = end_of_phrase(text, at, p->begins);
        if (*end != 0)
            return p;
    }
    *end = at;
    return 0;
}
