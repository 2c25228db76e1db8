#include "answer/phrases.h"

#include "answer/normal_form.h"
#include "text/find.h"
#include "tokenize/words.h"

#include <string.h>

/* ---- any text ---- */

static int is_letter(int byte)
{
    return byte >= 'a' && byte <= 'z';
}

/* Returns whether `text` stands in the line at `at`. */
static int stands_at(bytes line, size_t at, const char *text)
{
    return line.at[at] == (unsigned char)text[0] && bytes_start_with(bytes_skip(line, at), text);
}

/* Returns the length of the phrase at `at`, or 0. */
static size_t phrase_at(bytes line, size_t at, const struct phrase *p)
{
    const char *const parts[] = { p->begins, p->goes_on };
    size_t end = at;
    size_t i;
    for (i = 0; i < 2 && p->goes_on != 0; i++) {
        const char *text = parts[i];
        for (; *text != '\0'; text++, end++) {
            if (end == line.len || line.at[end] != fold_case((unsigned char)*text))
                return 0;
        }
    }
    return end - at;
}

/* Returns whether the words are a sentence's: at the start of a line, or after a prompt. */
static int is_sentence(bytes line, size_t at, size_t end)
{
    while (at > 0 && line.at[at - 1] == ' ')
        at--;
    return (at == 0 || ends_prompt(line.at[at - 1])) && !is_letter(bytes_get(line, end));
}

/* Returns the phrase that counts at `at`, and its length; or NULL. */
static const struct phrase *counted_at(const struct normal_walk *w, size_t at, size_t *length)
{
    bytes line = normal_line(w);
    const struct phrase *p;
    for (p = w->form->phrases; p->begins != 0; p++) {
        *length = phrase_at(line, at, p);
        if (*length > 0 && (!(p->how & SENTENCE) || is_sentence(line, at, at + *length)))
            return p;
    }
    return 0;
}

/* Adds all phrases, and the numbers that belong to them. */
static void count_phrases(struct normal_walk *w)
{
    size_t at = 0;
    while (at < w->len) {
        size_t length;
        const struct phrase *p = counted_at(w, at, &length);
        if (p == 0) {
            at++;
            continue;
        }
        if (p->how & TO_END) {
            length = w->len - at;
            while (w->low[at + length - 1] == ' ')
                length--;
        }
        if (p->how & MARK)
            normal_add(w, TOKEN_MARK, at, length)->number = p->kind;
        else
            (void)normal_add(w, TOKEN_WORDS, at, length);
        if (p->how & SENTENCE)
            return;
        at += length;
        if (p->how & (ONE_NUMBER | TWO_NUMBERS))
            at = normal_add_number(w, at);
        if (p->how & TWO_NUMBERS)
            at = normal_add_number(w, at);
    }
}

static void add_words(struct normal_walk *w, bytes text)
{
    (void)normal_add(w, TOKEN_WORDS, (size_t)(text.at - w->low), text.len);
}

/* Takes the last word off the line. */
static bytes take_last_word(bytes *line)
{
    size_t end = line->len;
    size_t begin;
    bytes last;
    while (end > 0 && line->at[end - 1] == ' ')
        end--;
    for (begin = end; begin > 0 && line->at[begin - 1] != ' '; begin--)
        continue;
    last = bytes_skip(bytes_first(*line, end), begin);
    *line = bytes_first(*line, begin);
    return last;
}

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

/* Adds the winner if no words stand in the line but those around a result: `Red's turn` has another
   meaning. */
static void count_result(struct normal_walk *w)
{
    static const char *const winners[] = { "red", "blue", "draw", 0 };
    static const char *const around[] = { "winner", "wins",  "won", "result", "is", "the", "game",
                                          "over",   "final", "by",  "ends",   "a",  "",    0 };
    bytes winner = { 0 };
    size_t begin, end;
    for (begin = 0; begin < w->len; begin = end + 1) {
        bytes part;
        for (end = begin; end < w->len && is_letter(w->low[end]); end++)
            continue;
        part = bytes_of(w->low + begin, end - begin);
        if (bytes_are_one_of(part, winners))
            winner = part;
        else if (!bytes_are_one_of(part, around))
            return;
    }
    if (winner.len > 0)
        add_words(w, winner);
}

static void counts_in_octaflip(struct normal_walk *w)
{
    count_phrases(w);
    if (w->count == 0)
        count_result(w);
}

static const struct output_form octaflip_form = {
    .phrases = octaflip_phrases,
    .players = "",
    .line = line_of_octaflip,
    .other = "after the result",
    .boards = { "the final board", "the final board", "the final board" },
    .cell_width = 1,
    .counts = counts_in_octaflip,
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

static int is_play_alone(bytes text)
{
    return is_play(text) && text.len == (text.at[0] == '=' ? 1 : 2);
}

/* An answer ends its line: `d3 c3 0` or `? 0`. */
static void counts_in_reversi(struct normal_walk *w)
{
    bytes rest = normal_line(w);
    bytes number = take_last_word(&rest), second = take_last_word(&rest);
    bytes first = take_last_word(&rest);
    int32_t value;
    if (integer_of(number, &value) != INTEGER_OK)
        return;
    if (!bytes_equal(second, bytes_of_text("?"))) {
        if (!is_play_alone(first) || !is_play_alone(second))
            return;
        add_words(w, first);
    }
    add_words(w, second);
    normal_add(w, TOKEN_NUMBER, (size_t)(number.at - w->low), number.len)->number = value;
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
    .counts = counts_in_reversi,
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
    { "Invalid number", " of command", UNIT_ARGUMENTS, MARK, 0, 0 },
    { "Invalid format", " for command", UNIT_BAD_INPUT, MARK, 0, 0 },
    { "Invalid", "", UNIT_REFUSAL, MARK, 0, 0 },
    { "Illegal", "", UNIT_REFUSAL, MARK, 0, 0 },
    { 0, 0, UNIT_OTHER, 0, 0, 0 },
};

static enum unit_kind line_of_bbm103(bytes b)
{
    return bytes_get(b, 0) == ' ' || is_digit(bytes_get(b, 0)) ? UNIT_BOARD : UNIT_OTHER;
}

/* Returns whether the numbers of the line end with those of the columns, from 0 or from 1. */
static int is_header(const struct normal_walk *w)
{
    bytes rest = normal_line(w);
    int64_t last = 0;
    size_t left;
    for (left = w->side; left > 0; left--) {
        int32_t value;
        if (integer_of(take_last_word(&rest), &value) != INTEGER_OK ||
            (left < w->side && value != last - 1))
            return 0;
        last = value;
    }
    return last == 0 || last == 1;
}

/* A score: the last two numbers of a line after the boards. */
static void count_scores(struct normal_walk *w)
{
    struct token *numbers = &w->tokens[w->count];
    size_t at = 0, before = w->count, added;
    while (at < w->len)
        at = normal_add_number(w, at);
    added = w->count - before;
    w->count = before;
    if (added >= 2) {
        memmove(numbers, numbers + added - 2, 2 * sizeof *numbers);
        w->count += 2;
    }
}

/* Its samples are lost, so only boards, scores and refusals are promised. */
static void counts_in_bbm103(struct normal_walk *w)
{
    count_phrases(w);
    if (w->begin >= w->scores_after && w->side > 0 && !is_header(w))
        count_scores(w);
}

static const struct output_form bbm103_form = {
    .phrases = bbm103_phrases,
    .players = "12",
    .line = line_of_bbm103,
    .other = "the end",
    .boards = { "the first board", "the board after {move m}", "the board after {move m}" },
    .labels = "the numbers of the columns",
    .has_heading = 1,
    .empties = "_.*",
    .has_scores = 1,
    .counts = counts_in_bbm103,
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
    { "Valid move", "", UNIT_ACCEPTED, SENTENCE, 0, "whether the move is legal" },
    { "Invalid move", "", UNIT_REFUSAL, SENTENCE, 0, "whether the move is legal" },
    { 0, 0, UNIT_OTHER, 0, 0, 0 },
};

static enum unit_kind line_of_aps105(bytes b)
{
    if (b.len == 2 && is_letter(b.at[0]) && is_letter(b.at[1]))
        return UNIT_CELL;
    return bytes_get(b, 1) == ' ' ? UNIT_BOARD : UNIT_OTHER;
}

static int is_move(const struct normal_walk *w, bytes text)
{
    int end = 'a' + (int)w->side;
    return text.len == 2 && text.at[0] >= 'a' && text.at[0] < end && text.at[1] >= 'a' &&
           text.at[1] < end;
}

/* Adds the moves from `from` on, if nothing else is there. With a side of 2, `ab` is a header,
   because no move is possible. */
static void count_moves(struct normal_walk *w, size_t from)
{
    size_t before = w->count;
    words rest = words_of(bytes_skip(normal_line(w), from));
    word next;
    while (w->side > 2 && w->side <= 26 && words_next(&rest, &next)) {
        if (!is_move(w, next.text)) {
            w->count = before;
            return;
        }
        add_words(w, next.text);
    }
}

/* Returns whether the line names a colour, as a word or by its letter. */
static int names_colour(bytes line, const char *colour)
{
    size_t at;
    for (at = 0; at < line.len; at++) {
        if (at > 0 && is_letter(line.at[at - 1]))
            continue;
        if (stands_at(line, at, colour) ||
            (line.at[at] == (unsigned char)colour[0] && !is_letter(bytes_get(line, at + 1))))
            return 1;
    }
    return 0;
}

static int colour_of(bytes line)
{
    return names_colour(line, "white") ? 'w' : names_colour(line, "black") ? 'b' : ANY_MARK;
}

static void counts_in_aps105(struct normal_walk *w)
{
    static const char list[] = "available";
    bytes line = normal_line(w);
    size_t at = bytes_find_text(line, list);
    if (at < line.len)
        normal_add(w, TOKEN_MARK, at, sizeof list - 1)->number = colour_of(line);
    count_moves(w, normal_after_prompt(w));
    if (w->count == 0)
        count_phrases(w);
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
    .counts = counts_in_aps105,
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
    .counts = count_phrases,
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
        if (bytes_equal(bytes_first(text, begins.len), begins) && !(p->how & MARK) &&
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
