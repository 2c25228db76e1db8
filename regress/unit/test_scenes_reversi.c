/* causes/scene: what is said of programs of reversi that capture or choose wrongly. The
   programs are played by the oracle's board, with a bug of their own. */
#include "wrong_output.h"

#include "causes/scene.h"
#include "oracle/line.h"

enum { SIDE = 8, COMMANDS = 12, GAMES = 40 };

/* ---- a program with a bug ---- */

enum bug {
    LEAVES_OUT_A_LINE, /* of a move of Black, in one direction */
    TAKES_THE_LAST,    /* of White's equally good replies */
    TAKES_THE_WORST,   /* of White's replies; the first of those */
    NEVER_REPLIES,     /* but passes */
    SWAPS_THE_NAME     /* of White's reply: a8 for h1 */
};

struct program {
    enum bug bug;
    int down, right; /* the direction that is left out */
    struct oracle_line board;
    struct oracle_text out;
};

static void put_diagram(struct program *p)
{
    long row, col;
    for (row = 0; row < SIDE; row++) {
        for (col = 0; col < SIDE; col++)
            oracle_put_char(&p->out, oracle_line_at(&p->board, row, col));
        oracle_put_number(&p->out, row + 1, 1);
        oracle_put(&p->out, "\n");
    }
    oracle_put(&p->out, "abcdefgh\n");
}

/* Returns how many pieces White would capture there. */
static long gain_of(const struct oracle_line *b, long cell)
{
    struct oracle_line next;
    long gain;
    oracle_line_copy(&next, b);
    gain = oracle_line_place(&next, cell / SIDE, cell % SIDE, 'B');
    oracle_line_free(&next);
    return gain;
}

/* Chooses White's reply. Returns -1 if White passes. */
static long reply_of(const struct program *p)
{
    long best = 0, chosen = -1, cell;
    for (cell = 0; cell < SIDE * SIDE && p->bug != NEVER_REPLIES; cell++) {
        long gain = gain_of(&p->board, cell);
        int is_better = p->bug == TAKES_THE_WORST  ? gain < best
                        : p->bug == TAKES_THE_LAST ? gain >= best
                                                   : gain > best;
        if (gain > 0 && (chosen < 0 || is_better)) {
            chosen = cell;
            best = gain;
        }
    }
    return chosen;
}

/* Plays a move of Black, and leaves out a line if that is the bug. Returns 0 if it is not legal. */
static int play_black(struct program *p, long row, long col)
{
    struct oracle_line before;
    long r, c;
    int is_legal;
    oracle_line_copy(&before, &p->board);
    is_legal = oracle_line_place(&p->board, row, col, 'C') > 0;
    for (r = row + p->down, c = col + p->right;
         is_legal && p->bug == LEAVES_OUT_A_LINE && oracle_line_at(&before, r, c) == 'B';
         r += p->down, c += p->right)
        oracle_line_set(&p->board, r, c, 'B');
    oracle_line_free(&before);
    return is_legal;
}

static void put_reply(struct program *p)
{
    long reply = reply_of(p);
    if (reply < 0) {
        oracle_put(&p->out, " =");
        return;
    }
    (void)oracle_line_place(&p->board, reply / SIDE, reply % SIDE, 'B');
    if (p->bug == SWAPS_THE_NAME)
        reply = SIDE * SIDE - 1 - reply;
    oracle_put(&p->out, " ");
    oracle_put_char(&p->out, (char)('a' + reply % SIDE));
    oracle_put_char(&p->out, (char)('1' + reply / SIDE));
}

static void answer(struct program *p, const char *line)
{
    int is_pass = line[0] == '=';
    if (is_pass || play_black(p, line[1] - '1', line[0] - 'a')) {
        oracle_put_bytes(&p->out,
                         (struct oracle_bytes){ (const unsigned char *)line, is_pass ? 1 : 2 });
        put_reply(p);
    } else {
        oracle_put(&p->out, "?");
    }
    oracle_put(&p->out, " ");
    oracle_put_number(&p->out,
                      oracle_line_count(&p->board, 'C') - oracle_line_count(&p->board, 'B'), 1);
    oracle_put(&p->out, "\n");
    put_diagram(p);
}

/* What the program prints is in p->out. */
static void run_program(struct program *p, const char *input)
{
    p->out = (struct oracle_text){ NULL, 0, 0 };
    oracle_line_start(&p->board, SIDE, 'B', 'C', '-');
    put_diagram(p);
    for (; *input != '\0'; input = strchr(input, '\n') + 1)
        answer(p, input);
    oracle_line_free(&p->board);
}

/* ---- games ---- */

/* Writes a game of legal commands at random; one in eight is a pass. */
static void write_game(unsigned seed, char *input)
{
    static const char columns[] = "abcdefgh";
    struct program right = { .bug = LEAVES_OUT_A_LINE }; /* in no direction */
    uint64_t state = seed + 1;
    int n;
    oracle_line_start(&right.board, SIDE, 'B', 'C', '-');
    right.out = (struct oracle_text){ NULL, 0, 0 };
    for (n = 0; n < COMMANDS; n++) {
        long from, i, cell = -1;
        state = state * 6364136223846793005U + 1442695040888963407U;
        from = (long)(state >> 33) % (SIDE * SIDE);
        for (i = 0; i < SIDE * SIDE && cell < 0 && state >> 61 != 0; i++) {
            long next = (from + i) % (SIDE * SIDE);
            if (oracle_line_legal(&right.board, next / SIDE, next % SIDE, 'C'))
                cell = next;
        }
        input[0] = '=';
        if (cell >= 0)
            input[0] = columns[cell % SIDE];
        input[1] = (char)(cell < 0 ? '\n' : '1' + cell / SIDE);
        input[2] = '\n';
        input[cell < 0 ? 2 : 3] = '\0';
        answer(&right, input);
        input += strlen(input);
    }
    oracle_line_free(&right.board);
    free(right.out.at);
}

/* Plays a game. Returns 0 if the program is right in it. The caller closes the scene. */
static int see_program(struct program *p, const char *input, struct wrong *w, struct difference *d,
                       struct scene *s)
{
    const struct dialect *reversi = dialect_named("reversi");
    struct run_result seen = { .ending = ENDED_EXIT };
    open_step(w, reversi, "", input);
    run_program(p, input);
    assert_true(p->out.length < sizeof w->output);
    memcpy(w->output, p->out.at, p->out.length);
    w->length = p->out.length;
    free(p->out.at);
    if (!differs(w, reversi, seen, d)) {
        reference_run_free(&w->answer);
        return 0;
    }
    scene_open(s, reversi, &w->step, bytes_of(w->output, w->length), d);
    return 1;
}

static int is_text(const char *text, const char *wanted)
{
    return strcmp(text != 0 ? text : "", wanted) == 0;
}

/* What is expected to be said: one of two texts, with its rule. Something else may be said if it is
   taken for a consequence of wrong captures. */
struct expected {
    const char *what[2], *rule[2];
    int or_a_consequence;
};

/* Returns which of the texts it is, or 2 if it is a consequence. */
static int which_is_said(const struct scene *s, const struct expected *e, const char *input)
{
    int i;
    for (i = 0; i < 2; i++) {
        if (is_text(s->what, e->what[i]) && s->rule != 0 && is_text(s->rule->name, e->rule[i]))
            return i;
    }
    if (!e->or_a_consequence || !is_text(s->follows, "capture lines legal"))
        fail_msg("%s%s [%s]: %s, found %s", input, s->what != 0 ? s->what : "",
                 s->rule != 0 ? s->rule->name : "", s->d->first.expected, s->d->first.found);
    return 2;
}

/* Plays games, and counts what is said of them. */
static void see_games(struct program *p, const struct expected *e, unsigned said[3])
{
    static struct wrong w;
    char input[4 * COMMANDS];
    unsigned seed;
    memset(said, 0, 3 * sizeof said[0]);
    for (seed = 0; seed < GAMES; seed++) {
        struct difference d;
        struct scene s;
        write_game(seed, input);
        if (!see_program(p, input, &w, &d, &s))
            continue;
        said[which_is_said(&s, e, input)]++;
        assert_in_range(s.turn, 1, s.replay.count);
        scene_close(&s);
        reference_run_free(&w.answer);
    }
}

/* Whichever the direction is, it is the captures that are wrong. White's reply may hide that, if it
   captures the same pieces. */
static void a_line_that_is_left_out_is_seen_in_each_direction(void **state)
{
    static const struct expected captures = { { "a piece is not captured",
                                                "a piece is captured that should stay" },
                                              { "capture", "capture" },
                                              1 };
    int d;
    for (d = 0; d < 9; d++) {
        struct program p = { .bug = LEAVES_OUT_A_LINE, .down = d / 3 - 1, .right = d % 3 - 1 };
        unsigned said[3];
        if (d == 4)
            continue;
        see_games(&p, &captures, said);
        if (said[0] < GAMES / 4 || said[1] > GAMES / 4 || said[2] > GAMES / 16)
            fail_msg("%d: %u, %u, %u", d, said[0], said[1], said[2]);
    }
}

/* White's replies, which nothing but the choice is wrong with. */
static const struct {
    enum bug bug;
    struct expected said;
    unsigned least;
} replies[] = {
    { TAKES_THE_LAST,
      { { "White's reply is not the first of equally good ones", "" },
        { "first-of-equals", "" },
        0 },
      GAMES },
    { TAKES_THE_WORST,
      { { "White's reply does not leave the most white pieces", "" }, { "most-pieces", "" }, 0 },
      GAMES - 5 },
    { NEVER_REPLIES,
      { { "White passes although it has a legal move", "" }, { "no-legal-move", "" }, 0 },
      GAMES },
    { SWAPS_THE_NAME,
      { { "White's reply has the name of another field", "" }, { "answer", "" }, 0 },
      GAMES },
};

static void a_reply_that_is_not_the_right_one_is_seen(void **state)
{
    size_t i;
    for (i = 0; i < ROWS(replies); i++) {
        struct program p = { .bug = replies[i].bug };
        unsigned said[3];
        see_games(&p, &replies[i].said, said);
        assert_in_range(said[0], replies[i].least, GAMES);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_that_is_left_out_is_seen_in_each_direction),
        cmocka_unit_test(a_reply_that_is_not_the_right_one_is_seen),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
