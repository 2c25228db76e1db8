#include "harness/oracle_standing.h"

#include "harness/ask_oracle.h"
#include "oracle/line.h"
#include "oracle/octaflip.h"

#include <stdlib.h>
#include <string.h>

static void weaken(int *standing, int to)
{
    if (to > *standing)
        *standing = to;
}

/* ---- bytes and lines ---- */

static int has_byte(const unsigned char *data, size_t size, int least, int most)
{
    for (size_t i = 0; i < size; i++) {
        if (data[i] >= least && data[i] <= most)
            return 1;
    }
    return 0;
}

/* "NUL, bytes above 0x7F" */
static int has_foreign(const unsigned char *data, size_t size)
{
    return has_byte(data, size, 0, 0) || has_byte(data, size, 0x80, 0xFF);
}

static int has_line_of_more(const unsigned char *data, size_t size, size_t most)
{
    struct oracle_input in = { data, size, 0, NULL };
    struct oracle_bytes line;
    while (oracle_read_line(&in, &line)) {
        if (line.length > most)
            return 1;
    }
    return 0;
}

static int lacks_line_feed(const unsigned char *data, size_t size)
{
    return size > 0 && data[size - 1] != '\n';
}

/* ---- words of a line ---- */

enum { WORDS_MOST = 8 };

struct split {
    struct oracle_bytes word[WORDS_MOST];
    int count;   /* of all words */
    int is_tidy; /* they are divided by one blank each, and nothing else is in the line */
};

static struct split split(struct oracle_bytes line)
{
    struct split s = { .count = 0 };
    struct oracle_input in = { line.at, line.length, 0, NULL };
    struct oracle_bytes word;
    size_t length = 0;
    s.is_tidy = !has_byte(line.at, line.length, '\t', '\r');
    while (oracle_read_word(&in, &word)) {
        if (s.count < WORDS_MOST)
            s.word[s.count] = word;
        s.count++;
        length += word.length;
    }
    if (s.count == 0 || length + (size_t)s.count - 1 != line.length)
        s.is_tidy = 0;
    return s;
}

static int all_digits(const unsigned char *at, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (at[i] < '0' || at[i] > '9')
            return 0;
    }
    return length > 0;
}

/* "`+1`, `-0`, leading zeros, `1.0`, and values that do not fit 32 bits" */
static int is_odd_integer(struct oracle_bytes word)
{
    int has_sign = word.length > 0 && (word.at[0] == '+' || word.at[0] == '-');
    const unsigned char *at = word.at + has_sign;
    size_t length = word.length - (size_t)has_sign;
    const unsigned char *point = length > 0 ? memchr(at, '.', length) : 0;
    long value;
    if (point != 0) {
        for (const unsigned char *p = point + 1; p < at + length; p++) {
            if (*p != '0')
                return 0;
        }
        return all_digits(at, (size_t)(point - at));
    }
    if (!all_digits(at, length))
        return 0;
    if (!oracle_is_integer(word, &value))
        return 1;
    return word.at[0] == '+' || (word.at[0] == '-' && value == 0) || (length > 1 && at[0] == '0');
}

/* ---- octaflip ---- */

struct turns {
    struct oracle_octaflip game;
    int has_board, has_count;
    long count, seen; /* the number of turns that is announced, and of those so far */
    int is_settled;   /* an invalid move was made, or the game is over */
    int is_malformed;
};

static int is_row(struct oracle_bytes line)
{
    for (size_t i = 0; i < line.length; i++) {
        if (strchr("RB.#", line.at[i]) == 0 || line.at[i] == '\0')
            return 0;
    }
    return line.length == 8;
}

static void look_at_turn(int *standing, struct turns *t, struct oracle_bytes line)
{
    struct split s = split(line);
    long value[4] = { -1, -1, -1, -1 };
    int is_pass = s.count == 4;
    int good = s.count == 4 && line.length <= 4096;
    for (int i = 0; i < 4; i++) {
        if (i >= s.count || !oracle_is_integer(s.word[i], &value[i]) || value[i] < 0) {
            value[i] = -1;
            good = 0;
        }
        is_pass = is_pass && value[i] == 0;
    }
    for (int i = 0; i < 4 && !is_pass; i++) {
        if (value[i] == 0 || value[i] > 8) /* "A coordinate of 0 (except in a pass) or above 8" */
            weaken(standing, ORACLE_RULING);
    }
    if (s.count > 4) /* "extra words" */
        weaken(standing, ORACLE_RULING);
    if (t->is_malformed)
        return;
    if (!good) {
        t->is_malformed = 1;
        if (t->is_settled) /* "An invalid move and a malformed or missing turn in one input" */
            weaken(standing, ORACLE_RULING);
    } else if (!t->is_settled) {
        int legal = oracle_octaflip_play(&t->game, value[0], value[1], value[2], value[3]);
        t->is_settled = !legal || t->game.over;
    }
}

static void look_at_board(struct turns *t, struct oracle_input *in)
{
    struct oracle_bytes line;
    char board[64];
    t->has_board = 1;
    for (int row = 0; row < 8; row++) {
        if (!oracle_read_line(in, &line) || !is_row(line))
            t->has_board = 0;
        else
            memcpy(board + 8 * row, line.at, 8);
    }
    if (t->has_board)
        oracle_octaflip_start(&t->game, board);
}

static void look_at_count(int *standing, struct turns *t, struct oracle_bytes line)
{
    struct split s = split(line);
    if (s.count > 1)
        weaken(standing, ORACLE_RULING);
    t->has_count = s.count == 1 && line.length <= 4096 && oracle_is_integer(s.word[0], &t->count) &&
                   t->count >= 0;
    t->is_malformed = !t->has_count;
}

/* What counts in every line from line 9 on, whatever it says. */
static void look_at_spelling(int *standing, struct oracle_bytes line)
{
    struct oracle_input words = { line.at, line.length, 0, NULL };
    struct oracle_bytes word;
    if (!split(line).is_tidy)
        weaken(standing, ORACLE_RULING);
    while (oracle_read_word(&words, &word)) {
        if (is_odd_integer(word))
            weaken(standing, ORACLE_RULING);
    }
}

static int standing_of_octaflip(const unsigned char *data, size_t size)
{
    struct oracle_input in = { data, size, 0, NULL };
    struct oracle_bytes line;
    struct turns t = { .is_settled = 0 };
    int standing = ORACLE_PROMISED;
    look_at_board(&t, &in);
    for (long number = 9; oracle_read_line(&in, &line); number++) {
        if (t.has_count && t.seen >= t.count) { /* "text after the last turn" */
            weaken(&standing, ORACLE_RULING);
            break;
        }
        look_at_spelling(&standing, line);
        if (!t.has_board)
            continue;
        if (number == 9) {
            look_at_count(&standing, &t, line);
        } else {
            look_at_turn(&standing, &t, line);
            t.seen++;
        }
    }
    if (t.has_count && t.seen < t.count && !t.is_malformed && t.is_settled)
        weaken(&standing, ORACLE_RULING);
    if (has_byte(data, size, '\r', '\r') || lacks_line_feed(data, size))
        weaken(&standing, ORACLE_RULING);
    if (has_foreign(data, size) || has_line_of_more(data, size, 4096))
        weaken(&standing, ORACLE_OUTSIDE);
    return standing;
}

/* 1 if the argument is an integer above `most`, however many digits it has. */
static int is_size_above(const char *argument, long most)
{
    const char *digits = argument + (*argument == '+');
    long value;
    if (oracle_is_integer_argument(argument, &value))
        return value > most;
    if (*digits == '\0')
        return 0;
    while (*digits >= '0' && *digits <= '9')
        digits++;
    return *digits == '\0'; /* too wide */
}

/* ---- reversi ---- */

static int standing_of_reversi(const unsigned char *data, size_t size)
{
    int standing = ORACLE_PROMISED;
    if (has_byte(data, size, 1, '\t') || has_byte(data, size, '\v', 0x1F) ||
        has_byte(data, size, 0x7F, 0x7F) || has_line_of_more(data, size, 80))
        weaken(&standing, ORACLE_RULING);
    if (has_foreign(data, size) || lacks_line_feed(data, size))
        weaken(&standing, ORACLE_OUTSIDE);
    return standing;
}

/* ---- bbm103 ---- */

static int is_plain_move(struct oracle_bytes line)
{
    struct split s = split(line);
    long value;
    return s.is_tidy && s.count == 2 && line.length <= 4096 &&
           oracle_is_integer(s.word[0], &value) && oracle_is_integer(s.word[1], &value);
}

static int standing_of_bbm103(char *const *args, const unsigned char *data, size_t size)
{
    struct oracle_account account = { 0 };
    int standing = ORACLE_PROMISED;
    struct oracle_answer said = ask_oracle("bbm103", args, bytes_of(data, size), NULL, &account);
    int starts = account.has_board;
    struct oracle_input in = { data, account.rest, 0, NULL };
    struct oracle_bytes line;
    if (args[0] && !args[1] && is_size_above(args[0], 26))
        weaken(&standing, ORACLE_RULING);
    while (oracle_read_line(&in, &line)) {
        if (!is_plain_move(line))
            weaken(&standing, ORACLE_RULING);
    }
    if (account.rest < size || lacks_line_feed(data, size))
        weaken(&standing, ORACLE_RULING);
    if (starts && said.status != 0)
        weaken(&standing, ORACLE_OUTSIDE);
    oracle_answer_free(&said);
    oracle_account_free(&account);
    return standing;
}

/* ---- aps105 ---- */

static int is_letter(int byte, int from, int to)
{
    return byte >= from && byte <= to;
}

static int is_tile(struct oracle_bytes word, int last)
{
    return word.length == 3 && (word.at[0] == 'B' || word.at[0] == 'W') &&
           is_letter(word.at[1], 'a', last) && is_letter(word.at[2], 'a', last);
}

/* "one word per line": the words, each with a line feed, are the whole input. */
static int is_one_word_a_line(const unsigned char *data, size_t size)
{
    struct oracle_input in = { data, size, 0, NULL };
    struct oracle_bytes line;
    while (oracle_read_line(&in, &line)) {
        if (line.length == 0 || split(line).count != 1 || oracle_is_white(line.at[0]) ||
            oracle_is_white(line.at[line.length - 1]))
            return 0;
    }
    return !lacks_line_feed(data, size);
}

static int standing_of_aps105(const unsigned char *data, size_t size)
{
    struct oracle_input in = { data, size, 0, NULL };
    struct oracle_bytes word;
    unsigned char set[26][26] = { { 0 } };
    int standing = ORACLE_PROMISED;
    long n = 0;
    if (!oracle_read_word(&in, &word) || !oracle_is_integer(word, &n) || n < 2 || n > 26 ||
        n % 2 != 0 || oracle_is_too_long(word))
        return ORACLE_OUTSIDE;
    for (;;) {
        if (!oracle_read_word(&in, &word))
            return ORACLE_OUTSIDE;
        if (word.length == 3 && memcmp(word.at, "!!!", 3) == 0)
            break;
        if (!is_tile(word, 'a' + (int)n - 1))
            return ORACLE_OUTSIDE;
        if (set[word.at[1] - 'a'][word.at[2] - 'a']++ > 0)
            weaken(&standing, ORACLE_RULING);
    }
    if (!oracle_read_word(&in, &word))
        return ORACLE_OUTSIDE;
    if (!is_tile(word, 'z'))
        weaken(&standing, ORACLE_RULING);
    if (oracle_read_word(&in, &word) || !is_one_word_a_line(data, size))
        weaken(&standing, ORACLE_RULING);
    return standing;
}

/* ---- flip ---- */

/* "a save's name that begins with a blank"; and control characters, of which nobody speaks. A save
   is the last line that is read. */
static int has_odd_name(const unsigned char *data, size_t size)
{
    struct oracle_input in = { data, size, 0, NULL };
    struct oracle_bytes line = { data, 0 };
    while (oracle_read_line(&in, &line))
        ;
    return line.length > 1 &&
           (oracle_is_white(line.at[1]) || has_byte(line.at, line.length, 0, 0x1F) ||
            has_byte(line.at, line.length, 0x7F, 0x7F));
}

static int is_saved(const struct oracle_answer *said)
{
    static const char saved[] = "Game saved.\n";
    size_t length = sizeof saved - 1;
    return said->length >= length && strcmp(said->output + said->length - length, saved) == 0;
}

/* The length of a number as scanf's %d reads it, or 0. */
static size_t number_length(struct oracle_bytes text)
{
    size_t sign = text.length > 0 && (text.at[0] == '+' || text.at[0] == '-');
    size_t i = sign;
    while (i < text.length && text.at[i] >= '0' && text.at[i] <= '9')
        i++;
    return i > sign ? i : 0;
}

/* 1 if "%d %d" would read a number that no int has, which C leaves undefined. */
static int overflows_scanf(struct oracle_bytes line)
{
    for (int i = 0; i < 2; i++) {
        struct oracle_bytes number;
        long value;
        while (line.length > 0 && oracle_is_white(line.at[0])) {
            line.at++;
            line.length--;
        }
        number.at = line.at;
        number.length = number_length(line);
        if (number.length == 0)
            return 0;
        if (!oracle_is_integer(number, &value))
            return 1;
        line.at += number.length;
        line.length -= number.length;
    }
    return 0;
}

static int has_overflow(const unsigned char *data, size_t size)
{
    struct oracle_input in = { data, size, 0, NULL };
    struct oracle_bytes line;
    while (oracle_read_line(&in, &line)) {
        if ((line.length == 0 || line.at[0] != 's') && overflows_scanf(line))
            return 1;
    }
    return 0;
}

static int standing_of_flip(char *const *args, const unsigned char *data, size_t size)
{
    struct oracle_account account = { 0 };
    int standing = ORACLE_PROMISED;
    struct oracle_answer said = ask_oracle("flip", args, bytes_of(data, size), NULL, &account);
    if (args[0] && args[1] && strcmp(args[0], "new") == 0 && is_size_above(args[1], 80))
        weaken(&standing, ORACLE_RULING);
    if (account.rest < size || has_line_of_more(data, size, 70) || has_overflow(data, size) ||
        (is_saved(&said) && has_odd_name(data, account.rest)))
        weaken(&standing, ORACLE_RULING);
    if (has_foreign(data, size))
        weaken(&standing, ORACLE_OUTSIDE);
    for (; *args; args++) {
        if (has_foreign((const unsigned char *)*args, strlen(*args)))
            weaken(&standing, ORACLE_OUTSIDE);
    }
    oracle_answer_free(&said);
    oracle_account_free(&account);
    return standing;
}

/* ---- all dialects ---- */

int oracle_standing(const char *dialect, char *const *args, const unsigned char *data, size_t size)
{
    if (strcmp(dialect, "octaflip") == 0)
        return standing_of_octaflip(data, size);
    if (strcmp(dialect, "reversi") == 0)
        return standing_of_reversi(data, size);
    if (strcmp(dialect, "bbm103") == 0)
        return standing_of_bbm103(args, data, size);
    if (strcmp(dialect, "aps105") == 0)
        return standing_of_aps105(data, size);
    return standing_of_flip(args, data, size);
}
