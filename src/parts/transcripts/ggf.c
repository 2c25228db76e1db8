/* GGF, the generic game format of the servers for Othello:
   `(;GM[Othello]BO[8 ... *]B[F5]W[D6];)`, one game after another. */
#include "transcripts/formats.h"

struct ggf_game {
    size_t start;  /* where its `(` is */
    int has_game;  /* GM was read */
    int has_board; /* BO was read, so moves may follow */
};

static bytes value_at(const struct transcript_text *t, size_t from)
{
    return bytes_first(bytes_skip(t->all, from), t->at - from);
}

static int is_capital(int c)
{
    return c >= 'A' && c <= 'Z';
}

/* ---- properties ---- */

/* Reads a name and its value in brackets. Stores where the value begins; the text is then at its
   end, before `]`. */
static int read_property(struct transcript_text *t, bytes *name, size_t *value)
{
    const size_t start = t->at;
    while (is_capital(transcript_byte(t)))
        t->at++;
    *name = value_at(t, start);
    if (name->len == 0)
        return unexpected(t, "a property such as `B[f5]`, or `;)`");
    if (transcript_byte(t) != '[')
        return unexpected(t, "`[` after the name of a property");
    *value = ++t->at;
    t->at += bytes_find(bytes_skip(t->all, t->at), ']');
    return t->at < t->all.len || unexpected(t, "`]` after a value");
}

/* The start of Othello, of which white space does not count. */
static int read_start(struct transcript_text *t, size_t value)
{
    static const char start[] = "8"
                                "---------------------------O*------*O---------------------------*";
    const size_t end = t->at;
    size_t i = 0;
    for (t->at = value; t->at < end; t->at++) {
        if (is_blank(transcript_byte(t)))
            continue;
        if (start[i] == '\0' || transcript_byte(t) != start[i])
            return wrong_at(t, t->at,
                            "not the start of Othello on a board of 8 x 8: O on d4 and "
                            "e5, * on e4 and d5, and * to move");
        i++;
    }
    return start[i] == '\0' || wrong_at(t, end, "the board ends here, before who is to move");
}

static int read_turn(struct transcript_text *t, struct othello *g, int player, size_t value)
{
    const bytes all = value_at(t, value);
    const bytes word = bytes_first(all, bytes_find(all, '/')); /* then follow value and time */
    const int is_move = word.len == 2 && word.at[1] >= '1' && word.at[1] <= '8';
    const int whose = is_move ? g->next : g->passer;
    if (player != whose && !(is_move && g->is_over))
        return wrong_at(t, value,
                        player == BLACK ? "it is not the turn of Black"
                                        : "it is not the turn of White");
    return play_word(t, g, value, word);
}

static int is_named(bytes name, const char *text)
{
    return bytes_equal(name, bytes_of_text(text));
}

/* Reads what a property says, or passes over one that says nothing of the moves. */
static int obey_property(struct transcript_text *t, struct ggf_game *in, struct othello *g,
                         bytes name, size_t value)
{
    if (is_named(name, "GM")) {
        bytes game = value_at(t, value);
        in->has_game = bytes_equal(game, BYTES_OF_LITERAL("Othello")) ||
                       bytes_equal(game, BYTES_OF_LITERAL("othello"));
        return in->has_game || wrong_at(t, value, "the game is not Othello");
    }
    if (is_named(name, "BO")) {
        if (in->has_board)
            return wrong_at(t, value, "a second board");
        in->has_board = 1;
        return read_start(t, value);
    }
    if (is_named(name, "KB") || is_named(name, "KW"))
        return wrong_at(t, value, "a move of a game with komi, which is not read");
    if (!is_named(name, "B") && !is_named(name, "W"))
        return 1;
    if (!in->has_game || !in->has_board)
        return wrong_at(t, value, "a move before GM and BO have said of which game");
    return read_turn(t, g, is_named(name, "B") ? BLACK : WHITE, value);
}

/* ---- games ---- */

/* Reads `(;`, perhaps after the number of games that are played at once. */
static int read_opening(struct transcript_text *t, struct ggf_game *in)
{
    while (transcript_byte(t) >= '0' && transcript_byte(t) <= '9')
        t->at++;
    pass_blanks(t);
    in->start = t->at;
    if (transcript_byte(t) != '(')
        return unexpected(t, "`(;`");
    t->at++;
    if (transcript_byte(t) != ';')
        return unexpected(t, "`;` after `(`");
    t->at++;
    return 1;
}

/* Reads a game. NULL: it is passed over, and only its brackets must be right. */
static int read_game(struct transcript_text *t, struct ggf_game *in, struct othello *g)
{
    bytes name;
    size_t value = 0;
    if (!read_opening(t, in))
        return 0;
    for (pass_blanks(t); transcript_byte(t) != ';'; pass_blanks(t)) {
        if (!read_property(t, &name, &value))
            return 0;
        if (g != 0) {
            const size_t end = t->at;
            if (!obey_property(t, in, g, name, value))
                return 0;
            t->at = end;
        }
        t->at++;
    }
    t->at++;
    if (transcript_byte(t) != ')')
        return unexpected(t, "`)` after `;`");
    t->at++;
    return g == 0 || (in->has_game && in->has_board) ||
           wrong_at(t, in->start, "this game has no GM or no BO");
}

int read_ggf(struct transcript_text *t, struct othello *g)
{
    const uint64_t wanted = t->game > 0 ? t->game : 1;
    uint64_t count = 0;
    for (pass_blanks(t); t->at < t->all.len; pass_blanks(t)) {
        struct ggf_game in = { 0 };
        count++;
        if (!read_game(t, &in, count == wanted ? g : 0))
            return 0;
    }
    return has_game(t, count);
}
