/* hunt/shrink/shrinking: which candidates each pass of shrinking offers, and in which order. */
#include "unit.h"

#include "hunt/shrink/short_games.h"
#include "hunt/shrink/shrinking.h"

enum { TEXT_MOST = 600, HEARD_MOST = 30000, WORDS = 10, STEPS_MOST = 4 };

/* ---- candidates as text ---- */

/* `new 4|0 1;sg;>load g|`: the arguments of a step, its input with ; for a line feed, and the next
   step. An empty row of a board of octaflip is _. */
struct heard {
    char (*texts)[TEXT_MOST];
    size_t count, calls, largest; /* candidates; calls, and the most candidates in one */
    const char *accepted;         /* NULL: none */
};

static void put_text(char text[TEXT_MOST], const char *more)
{
    size_t len = strlen(text);
    (void)snprintf(text + len, TEXT_MOST - len, "%s", more);
}

static void put_input(char text[TEXT_MOST], bytes input)
{
    static const char empty[] = "........\n";
    size_t at = strlen(text);
    for (; input.len > 0 && at + 1 < TEXT_MOST; at++) {
        int is_row = bytes_equal(bytes_first(input, 9), bytes_of_text(empty));
        int byte = is_row ? '_' : input.at[0] == '\n' ? ';' : input.at[0];
        text[at] = (char)byte;
        input = bytes_skip(input, is_row ? 9 : 1);
    }
    text[at] = '\0';
}

static void write_step(const struct step *s, char text[TEXT_MOST])
{
    const struct step *steps[STEPS_MOST];
    size_t n = 0, i;
    text[0] = '\0';
    for (; s != 0 && n < STEPS_MOST; s = s->before)
        steps[n++] = s;
    while (n-- > 0) {
        for (i = 0; i < steps[n]->arg_count; i++) {
            put_text(text, i > 0 ? " " : "");
            put_text(text, steps[n]->args[i]);
        }
        put_text(text, steps[n]->arg_count > 0 ? "|" : "");
        put_input(text, steps[n]->input);
        put_text(text, n > 0 ? ">" : "");
    }
}

static size_t hear(void *who, const struct step *candidates, size_t count)
{
    struct heard *h = who;
    size_t i;
    h->calls++;
    h->largest = count > h->largest ? count : h->largest;
    for (i = 0; i < count; i++) {
        assert_true(h->count < HEARD_MOST);
        assert_int_equal(candidates[i].answer.len, 0);
        assert_int_equal(candidates[i].has_status, 0);
        write_step(&candidates[i], h->texts[h->count++]);
        if (h->accepted != 0 && strcmp(h->accepted, h->texts[h->count - 1]) == 0)
            return i;
    }
    return count;
}

static struct heard hearing(void)
{
    struct heard h = { .texts = calloc(HEARD_MOST, sizeof *h.texts) };
    assert_non_null(h.texts);
    return h;
}

/* ---- steps from text ---- */

struct written {
    struct step steps[STEPS_MOST];
    char *args[STEPS_MOST][WORDS + 1];
    char text[4096];
    unsigned char inputs[8192];
    size_t count;
};

static void read_step(struct written *w, char *text, unsigned char **to)
{
    struct step *s = &w->steps[w->count];
    char *input = strchr(text, '|');
    unsigned char *from = *to;
    *s = (struct step){ .args = w->args[w->count], .before = w->count > 0 ? s - 1 : 0 };
    if (input != 0) {
        char *word;
        *input = '\0';
        for (word = text; word != 0; s->arg_count++) {
            char *end = strchr(word, ' ');
            s->args[s->arg_count] = word;
            if (end != 0)
                *end++ = '\0';
            word = end;
        }
        text = input + 1;
    }
    for (; *text != '\0'; text++) {
        if (*text == '_') {
            memcpy(*to, "........\n", 9);
            *to += 9;
        } else {
            *(*to)++ = (unsigned char)(*text == ';' ? '\n' : *text);
        }
    }
    s->input = bytes_of(from, (size_t)(*to - from));
    w->count++;
}

/* Returns the last of the steps. `w` holds them. */
static const struct step *read_steps(struct written *w, const char *text)
{
    unsigned char *to = w->inputs;
    char *at = w->text;
    memset(w, 0, sizeof *w);
    assert_true(strlen(text) < sizeof w->text);
    memcpy(w->text, text, strlen(text) + 1);
    while (at != 0) {
        char *next = strchr(at, '>');
        if (next != 0)
            *next++ = '\0';
        read_step(w, at, &to);
        at = next;
    }
    return &w->steps[w->count - 1];
}

/* ---- a pass alone ---- */

struct alone {
    struct written from;
    struct shrink_order order;
    struct shrinking *search;
    struct heard heard;
};

/* The start of a search for anything that is smaller than `from`. */
static void open_alone(struct alone *a, const char *dialect, const char *from)
{
    memset(a, 0, sizeof *a);
    a->heard = hearing();
    a->order = (struct shrink_order){ .dialect = dialect_named(dialect),
                                      .from = read_steps(&a->from, from),
                                      .weakest = STANDING_OUTSIDE,
                                      .keeps = hear,
                                      .who = &a->heard };
    a->search = calloc(1, sizeof *a->search);
    assert_non_null(a->search);
    a->search->order = &a->order;
    a->search->tries = HEARD_MOST;
    a->search->work = SIZE_MAX;
    a->search->seen = calloc(SHRINK_SEEN, sizeof *a->search->seen);
    assert_non_null(a->search->seen);
    assert_true(step_copy_of(a->order.from, &a->search->best));
}

static void close_alone(struct alone *a)
{
    assert_false(a->search->failed);
    while (a->search->count > 0)
        step_copy_free(&a->search->batch[--a->search->count]);
    step_copy_free(&a->search->best);
    free(a->search->seen);
    free(a->search);
    free(a->heard.texts);
}

enum { LISTED = 64 };

struct pass_row {
    const char *what, *dialect;
    shrink_pass *pass;
    unsigned searched;
    const char *from;
    const char *offered[LISTED]; /* `#12` stands for 12 candidates, whatever they are */
};

static void check_list(const struct pass_row *r, const struct heard *h)
{
    size_t at = 0, i;
    for (i = 0; i < LISTED && r->offered[i] != 0; i++) {
        const char *want = r->offered[i], *got = at < h->count ? h->texts[at] : "no more";
        if (want[0] == '#')
            at += (size_t)atoi(want + 1);
        else if (strcmp(got, want) != 0)
            fail_msg("%s: candidate %zu is %s, not %s", r->what, at, got, want);
        else
            at++;
    }
    expect_number(r->what, "the number of candidates", h->count, at);
}

/* If the candidate that fills a batch keeps the cause, the pass ends there. */
static void check_accepted(const struct pass_row *r, const char *candidate, size_t number)
{
    char text[TEXT_MOST];
    struct alone a;
    size_t i;
    open_alone(&a, r->dialect, r->from);
    a.search->searched = r->searched;
    a.heard.accepted = candidate;
    for (i = number % SHRINK_BATCH; i + 1 < SHRINK_BATCH; i++)
        assert_true(step_copy_of(a.order.from, &a.search->batch[a.search->count++]));
    expect_number(candidate, "what the pass returns", (uint64_t)r->pass(a.search), 1);
    write_step(&a.search->best.step, text);
    assert_string_equal(text, candidate);
    expect_number(candidate, "the candidates that are left", a.search->count, 0);
    expect_number(candidate, "the candidates tried", a.heard.count,
                  number + SHRINK_BATCH - number % SHRINK_BATCH);
    close_alone(&a);
}

/* So it does if it is in a batch that is not full. */
static void check_accepted_at_last(const struct pass_row *r, const char *candidate)
{
    char text[TEXT_MOST];
    struct alone a;
    open_alone(&a, r->dialect, r->from);
    a.search->searched = r->searched;
    a.heard.accepted = candidate;
    expect_number(candidate, "what the pass returns at last", (uint64_t)r->pass(a.search), 1);
    write_step(&a.search->best.step, text);
    assert_string_equal(text, candidate);
    expect_number(candidate, "the candidates that are left at last", a.search->count, 0);
    close_alone(&a);
}

static void check_offered(const struct pass_row *r)
{
    struct alone a;
    open_alone(&a, r->dialect, r->from);
    a.search->searched = r->searched;
    assert_int_equal(r->pass(a.search), 0);
    expect_number(r->what, "the candidates that are left", a.search->count, 0);
    expect_number(r->what, "the tries", a.search->tries, HEARD_MOST - a.heard.count);
    assert_true(a.heard.largest <= SHRINK_BATCH);
    check_list(r, &a.heard);
    close_alone(&a);
}

static void check_pass(const struct pass_row *r)
{
    size_t at = 0, i;
    check_offered(r);
    for (i = 0; i < LISTED && r->offered[i] != 0; i++) {
        if (r->offered[i][0] == '#') {
            at += (size_t)atoi(r->offered[i] + 1);
        } else {
            check_accepted(r, r->offered[i], at++);
            if (i == 0 || i + 1 == LISTED || r->offered[i + 1] == 0)
                check_accepted_at_last(r, r->offered[i]);
        }
    }
}

static void check_passes(const struct pass_row *rows, size_t count)
{
    size_t i;
    for (i = 0; i < count; i++)
        check_pass(&rows[i]);
}

/* ---- octaflip ---- */

#define CORNERS "R.......;______.......B;"
#define SIX     "______"

/*
   A board after an odd number of turns has its colours exchanged, because Red moves first. */
static const struct pass_row octaflip_rows[] = {
    { "two turns",
      "octaflip",
      shrink_octaflip,
      0,
      CORNERS "2;1 1 1 2;8 8 8 7;",
      { "RR......;" SIX "......BB;0;", "BB......;" SIX ".......R;1;8 8 8 7;", CORNERS "0;",
        CORNERS "1;1 1 1 2;", CORNERS "1;8 8 8 7;", "________2;1 1 1 2;8 8 8 7;",
        "_" SIX ".......B;2;1 1 1 2;8 8 8 7;", "R.......;" SIX "_2;1 1 1 2;8 8 8 7;" } },
    /* The second turn is not legal. The game can start after it, but not after the third one. */
    { "a turn that is refused",
      "octaflip",
      shrink_octaflip,
      0,
      "R.......;" SIX "......#B;3;1 1 1 2;8 8 8 7;1 1 2 2;",
      { "RR......;" SIX "......#B;1;1 1 2 2;", "BB......;" SIX "......#R;2;8 8 8 7;1 1 2 2;",
        "R.......;" SIX "......#B;0;", "R.......;" SIX "......#B;2;1 1 1 2;8 8 8 7;",
        "R.......;" SIX "......#B;2;1 1 1 2;1 1 2 2;",
        "R.......;" SIX "......#B;2;8 8 8 7;1 1 2 2;", "R.......;" SIX "......#B;1;8 8 8 7;",
        SIX "__3;1 1 1 2;8 8 8 7;1 1 2 2;", SIX "_.......B;3;1 1 1 2;8 8 8 7;1 1 2 2;",
        "R.......;" SIX "......#.;3;1 1 1 2;8 8 8 7;1 1 2 2;",
        SIX "_......#B;3;1 1 1 2;8 8 8 7;1 1 2 2;",
        "R.......;" SIX ".......B;3;1 1 1 2;8 8 8 7;1 1 2 2;" } },
    { "a count that is too large", "octaflip", shrink_octaflip, 0, SIX "__10;", { SIX "__0;" } },
    { "a negative count", "octaflip", shrink_octaflip, 0, SIX "__-1;", { SIX "__0;" } },
    { "a count without a line feed", "octaflip", shrink_octaflip, 0, SIX "__100", { SIX "__0;" } },
    { "more after the count", "octaflip", shrink_octaflip, 0, SIX "__10x", { 0 } },
    { "no count", "octaflip", shrink_octaflip, 0, SIX "__", { 0 } },
    { "an empty count", "octaflip", shrink_octaflip, 0, SIX "__;0 0 0 0;", { 0 } },
    { "no number", "octaflip", shrink_octaflip, 0, SIX "__x;0 0 0 0;", { 0 } },
    { "too few lines", "octaflip", shrink_octaflip, 0, SIX "_100;", { 0 } },
    { "a long line", "octaflip", shrink_octaflip, 0, ".........;" SIX "_100;", { 0 } },
    { "a short last line", "octaflip", shrink_octaflip, 0, SIX "_.......;100;", { 0 } },
    { "nothing", "octaflip", shrink_octaflip, 0, "", { 0 } },
};

static void test_octaflip_is_shrunk_by_turns_and_cells(void **state)
{
    (void)state;
    check_passes(octaflip_rows, ROWS(octaflip_rows));
}

/* Returns how many candidates a pass offers. */
static size_t count_offered(const char *dialect, shrink_pass *pass, unsigned searched,
                            const char *from)
{
    struct alone a;
    size_t n;
    open_alone(&a, dialect, from);
    a.search->searched = searched;
    assert_int_equal(pass(a.search), 0);
    n = a.heard.count;
    close_alone(&a);
    return n;
}

/* Adds lines of two letters, each another one. */
static void add_lines(char *text, size_t count)
{
    size_t i;
    for (i = 0; i < count; i++)
        (void)sprintf(text + strlen(text), "%c%c;", (int)('c' + i / 20), (int)('c' + i % 20));
}

/* Of 24 turns, these are left out: all; 12, 6, 3 or 1 after each other, from 13, 19, 22 and 24
   places on; and 253 pairs, whose turns are not next to each other. The count 24 is tried too. */
static void test_pairs_of_at_most_24_turns_are_left_out(void **state)
{
    char text[1024] = SIX "__99;";
    (void)state;
    add_lines(text, 24);
    assert_int_equal(count_offered("octaflip", shrink_octaflip, 0, text),
                     1 + 13 + 19 + 22 + 24 + 22 * 23 / 2 + 1);
    strcat(text, "zz;");
    assert_int_equal(count_offered("octaflip", shrink_octaflip, 0, text),
                     1 + 14 + 20 + 23 + 25 + 1);
}

/* ---- aps105 ---- */

static const struct pass_row aps105_rows[] = {
    /* On a smaller board, everything moves up and left: first so that the centre stays, then from
       nowhere to as far as it goes. A move that is then off the board is not offered. */
    { "two tiles",
      "aps105",
      shrink_aps105,
      SEARCHED_SMALL,
      "6;Baa;Wcc;!!!;Bbb;",
      { "6;!!!;Bbb;", "6;Wcc;!!!;Bbb;", "6;Baa;!!!;Bbb;", "2;Baa;!!!;Bbb;", "2;!!!;Bba;",
        "2;!!!;Bab;", "2;Wbb;!!!;Baa;", "4;Wbb;!!!;Baa;", "4;Baa;Wcc;!!!;Bbb;", "4;Wcb;!!!;Bba;",
        "4;Wbc;!!!;Bab;" } },
    { "three tiles",
      "aps105",
      shrink_aps105,
      SEARCHED_SMALL,
      "2;Baa;Wab;Bba;!!!;Bbb;",
      { "2;!!!;Bbb;", "2;Wab;Bba;!!!;Bbb;", "2;Baa;Bba;!!!;Bbb;", "2;Baa;Wab;!!!;Bbb;" } },
    { "a move that is no tile",
      "aps105",
      shrink_aps105,
      SEARCHED_SMALL,
      "4;Baa;!!!;x;",
      { "4;!!!;x;", "2;!!!;x;", "2;Baa;!!!;x;" } },
    { "no move",
      "aps105",
      shrink_aps105,
      SEARCHED_SMALL,
      "4;Baa;!!!;",
      { "4;!!!;", "2;!!!;", "2;Baa;!!!;" } },
    { "a move off the board",
      "aps105",
      shrink_aps105,
      SEARCHED_SMALL,
      "4;!!!;Bea;",
      { "2;!!!;Bea;" } },
    { "a move right of the board",
      "aps105",
      shrink_aps105,
      SEARCHED_SMALL,
      "4;!!!;Bae;",
      { "2;!!!;Bae;" } },
    { "blanks", "aps105", shrink_aps105, SEARCHED_SMALL, " 2  ;;!!! Baa", { "2;!!!;Baa;" } },
    { "an odd side", "aps105", shrink_aps105, SEARCHED_SMALL, "3;!!!;Baa;", { "2;!!!;Baa;" } },
    { "the largest board",
      "aps105",
      shrink_aps105,
      SEARCHED_SMALL,
      "26;!!!;Bzz;",
      { "2;!!!;Bbb;", "4;!!!;Bdd;", "6;!!!;Bff;", "8;!!!;Bhh;", "10;!!!;Bjj;", "12;!!!;Bll;",
        "14;!!!;Bnn;", "16;!!!;Bpp;", "18;!!!;Brr;", "20;!!!;Btt;", "22;!!!;Bvv;",
        "24;!!!;Bxx;" } },
    { "a board that is too large",
      "aps105",
      shrink_aps105,
      SEARCHED_SMALL,
      "28;Baa;!!!;Baa;",
      { 0 } },
    { "a board that is too small",
      "aps105",
      shrink_aps105,
      SEARCHED_SMALL,
      "1;   !!!;Baa;",
      { 0 } },
    { "no side", "aps105", shrink_aps105, SEARCHED_SMALL, "x;Baa;!!!;Baa;", { 0 } },
    { "a row off the board", "aps105", shrink_aps105, SEARCHED_SMALL, "4;Bea;!!!;Baa;", { 0 } },
    { "a column off the board", "aps105", shrink_aps105, SEARCHED_SMALL, "4;Bae;!!!;Baa;", { 0 } },
    { "a row before a", "aps105", shrink_aps105, SEARCHED_SMALL, "4;BAa;!!!;Baa;", { 0 } },
    { "a column before a", "aps105", shrink_aps105, SEARCHED_SMALL, "4;BaA;!!!;Baa;", { 0 } },
    { "no colour", "aps105", shrink_aps105, SEARCHED_SMALL, "4;Xaa;!!!;Baa;", { 0 } },
    { "a long tile", "aps105", shrink_aps105, SEARCHED_SMALL, "4;Baaa;!!!;Baa;", { 0 } },
    { "a tile that is cut", "aps105", shrink_aps105, SEARCHED_SMALL, "4;Ba;!!!;Baa;", { 0 } },
    { "no end of the tiles", "aps105", shrink_aps105, SEARCHED_SMALL, "4;Baa;", { 0 } },
};

static void test_aps105_is_shrunk_by_tiles_and_boards(void **state)
{
    (void)state;
    check_passes(aps105_rows, ROWS(aps105_rows));
}

/* ---- aps105: all small inputs ---- */

/* Returns how many moves of both players a configuration on 4 x 4 is offered with: at most `most`
   that are legal of each, and one that is not. */
static size_t moves_offered(const char *text, size_t most)
{
    struct small_board b;
    size_t n = 0, cell;
    int player;
    small_open(&b, dialect_named("aps105"), 4, 0);
    for (; strncmp(text, "!!!", 3) != 0; text += 4)
        b.cells[(text[1] - 'a') * 4 + text[2] - 'a'] = (unsigned char)text[0];
    for (player = 0; player < 2; player++) {
        size_t legal = 0;
        for (cell = 0; cell < 16; cell++)
            legal += small_gain(&b, cell, player) > 0;
        n += (legal < most ? legal : most) + 1;
    }
    return n;
}

/* With no tile or one, all 32 moves; with two, up to 4 legal ones of each player, and with three,
   up to 1. There are C(16, n) * 2^n configurations of n tiles. Each comes once, on growing cells.
 */
static void test_aps105_tries_all_configurations_of_few_tiles(void **state)
{
    static const size_t configurations[] = { 1, 16 * 2, 120 * 4, 560 * 8 };
    size_t seen[4] = { 0 }, moves = 0, due = 0, i, k;
    char last[TEXT_MOST] = "";
    struct alone a;
    (void)state;
    open_alone(&a, "aps105", "26;Baa;Baa;Baa;Baa;Baa;Baa;!!!;xxx;");
    a.search->searched = SEARCHED_WHOLE | SEARCHED_RANDOM;
    assert_int_equal(shrink_aps105(a.search), 0);
    assert_int_equal(a.search->searched, SEARCHED_SMALL | SEARCHED_WHOLE | SEARCHED_RANDOM);
    for (i = 0; i < a.heard.count && strcmp(a.heard.texts[i], "4;!!!;Waa;") != 0; i++)
        continue;
    for (; i < a.heard.count; i++) {
        char *text = a.heard.texts[i], *end = strstr(text, "!!!;");
        size_t tiles = (size_t)(end - text - 2) / 4;
        assert_memory_equal(text, "4;", 2);
        assert_true(tiles < 4 && strlen(end) == 8);
        for (k = 1; k < tiles; k++)
            assert_true(memcmp(text + 2 + 4 * k + 1, text + 2 + 4 * k - 3, 2) > 0);
        if (strncmp(text, last, (size_t)(end - text) + 4) != 0) {
            expect_number(last, "the number of moves", moves, due);
            seen[tiles]++;
            moves = 0;
            due = tiles < 2 ? 32 : moves_offered(text + 2, tiles == 2 ? 4 : 1);
            strcpy(last, text);
        }
        moves++;
    }
    expect_number(last, "the number of moves", moves, due);
    for (i = 0; i < 4; i++)
        assert_int_equal(seen[i], configurations[i]);
    close_alone(&a);
}

/* An input of no tile has 10 bytes, and each tile 4 more: larger ones are not tried. */
static void test_aps105_tries_no_more_tiles_than_are_smaller(void **state)
{
    (void)state;
    /* All candidates have 10 bytes. `4;!!!;Waa;` comes after `4;!!!;B`, and there are 16 of these.
     */
    assert_int_equal(count_offered("aps105", shrink_aps105, 0, "4;!!!;Waa;"), 16 + 1);
    assert_int_equal(count_offered("aps105", shrink_aps105, 0, "2;!!!;x;"), 0);
    /* Those of 14 bytes are tried with one tile, and those of 13 without; five have the same
       move. */
    assert_int_equal(count_offered("aps105", shrink_aps105, 0, "2;Xaa;!!!;Baa;"), 0);
    assert_int_equal(count_offered("aps105", shrink_aps105, 0, "6;Bff;!!!;xxx;"), 32 + 32 * 32 + 5);
    assert_int_equal(count_offered("aps105", shrink_aps105, 0, "6;Bff;!!!;xx;"), 32 + 5);
}

/* ---- reversi ---- */

static const struct pass_row reversi_rows[] = {
    { "a line of two bytes",
      "reversi",
      shrink_reversi,
      0,
      "zz;",
      { "", "=;", "d3;", "c4;", "f5;", "e6;", ";", "x;", "?;", "a;", "a9;", "1a;", "a1;", "b1;",
        "#57", "h8;" } },
    { "a line of one byte",
      "reversi",
      shrink_reversi,
      0,
      "z;",
      { "", "=;", ";", "x;", "?;", "a;" } },
    { "a line feed", "reversi", shrink_reversi, 0, ";", { "" } },
    { "nothing", "reversi", shrink_reversi, 0, "", { 0 } },
    { "without a line feed",
      "reversi",
      shrink_reversi,
      0,
      "zzz",
      { "", "=;", ";", "x;", "?;", "a;" } },
};

static void test_reversi_is_shrunk_by_short_games(void **state)
{
    (void)state;
    check_passes(reversi_rows, ROWS(reversi_rows));
}

static size_t lines_of(const char *text)
{
    size_t n = 0;
    for (; *text != '\0'; text++)
        n += *text == ';' || *text == '_';
    return n;
}

/* Counts the candidates of a pass by their lines, below `most`. */
static void count_by_lines(const char *dialect, shrink_pass *pass, unsigned searched,
                           const char *from, size_t counts[], size_t most)
{
    struct alone a;
    size_t i;
    open_alone(&a, dialect, from);
    a.search->searched = searched;
    assert_int_equal(pass(a.search), 0);
    for (i = 0; i < a.heard.count; i++) {
        size_t lines = lines_of(a.heard.texts[i]);
        assert_true(lines < most);
        counts[lines]++;
    }
    close_alone(&a);
}

/* A naive program finds 5, 26, 149, 965 and 6703 games of 1 to 5 legal commands. Up to three, the
   last command may also be one of the 71: each cell, a pass, and six that are wrong. */
static void test_reversi_tries_all_short_games(void **state)
{
    static const size_t want[] = { 1, 71, 5 * 71, 26 * 71, 965, 6703 };
    size_t counts[6] = { 0 }, i;
    (void)state;
    count_by_lines("reversi", shrink_reversi, 0, "zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz", counts, 6);
    for (i = 0; i < 6; i++)
        assert_int_equal(counts[i], want[i]);
}

/* ---- bbm103 and flip ---- */

#define SEARCHED_ALL (SEARCHED_SMALL | SEARCHED_WHOLE | SEARCHED_RANDOM)
#define SHORTEST     "0 1;0 2;0 3;0 0;2 0;3 3;" /* the first one of the shortest games */
#define THREE        "4|0 1;0 2;0 3;"

static const struct pass_row games_rows[] = {
    /* The shortest game with each of 22 lines at each of 6 places; 5 of them come twice, because
       a move may be repeated before it or after it. Then the game's beginnings and their ends. */
    { "the smallest board",
      "bbm103",
      shrink_bbm103,
      SEARCHED_ALL,
      THREE "9 9;9 9;9 9;9 9;9 9;",
      { "4|4 4;" SHORTEST,
        "4|4 0;" SHORTEST,
        "4|0 4;" SHORTEST,
        "4|0 -1;" SHORTEST,
        "4|-1 0;" SHORTEST,
        "4|x;" SHORTEST,
        "4|0 0;" SHORTEST,
        "4|0 1;" SHORTEST,
        "4|0 2;" SHORTEST,
        "#12",
        "4|3 3;" SHORTEST,
        "4|0 1;4 4;0 2;0 3;0 0;2 0;3 3;",
        "#103",
        "4|" SHORTEST "3 3;",
        "4|",
        "4|" SHORTEST,
        "4|0 1;",
        "4|0 1;0 2;",
        THREE,
        THREE "9 9;",
        THREE "9 9;0 0;2 0;3 3;",
        THREE "9 9;9 9;",
        THREE "9 9;9 9;0 0;2 0;3 3;",
        THREE "9 9;9 9;9 9;",
        THREE "9 9;9 9;9 9;9 9;" } },
};

static void test_refused_lines_and_ends_are_tried(void **state)
{
    (void)state;
    check_passes(games_rows, ROWS(games_rows));
}

static const struct pass_row board_rows[] = {
    /* Moves keep their distance to the centre. Those off the new board are left out. Those off
       the old one stay off. Other lines stay as they are. */
    { "a smaller board",
      "bbm103",
      shrink_bbm103,
      SEARCHED_ALL,
      "6|1 2;7 7;0 1;;x;",
      { "4|0 1;4 0;;x;", "4|", "4|0 1;", "4|0 1;4 0;", "4|0 1;4 0;;", "6|", "6|1 2;", "6|1 2;7 7;",
        "6|1 2;7 7;0 1;", "6|1 2;7 7;0 1;;", "5|1 2;5 0;0 1;;x;", "5|", "5|1 2;", "5|1 2;5 0;",
        "5|1 2;5 0;0 1;", "5|1 2;5 0;0 1;;" } },
    { "moves at the edge",
      "bbm103",
      shrink_bbm103,
      SEARCHED_ALL,
      "6|4 4;5 1;1 6;-1 2;",
      { "4|3 3;4 0;", "4|", "4|3 3;", "6|", "6|4 4;", "6|4 4;5 1;", "6|4 4;5 1;1 6;", "5|4 4;5 0;",
        "5|", "5|4 4;" } },
    { "columns at the edge",
      "bbm103",
      shrink_bbm103,
      SEARCHED_ALL,
      "6|1 5;2 -1;6 1;5 5;",
      { "4|4 0;", "4|", "6|", "6|1 5;", "6|1 5;2 -1;", "6|1 5;2 -1;6 1;", "5|5 0;", "5|" } },
    { "an odd board",
      "flip",
      shrink_flip,
      SEARCHED_ALL,
      "new 7|3 3;",
      { "new 5|2 2;", "new 5|", "new 7|", "new 4|2 2;", "new 4|", "new 6|3 3;", "new 6|" } },
    { "players",
      "flip",
      shrink_flip,
      SEARCHED_ALL,
      "new 6 1|1 2;",
      { "new 4 1|0 1;", "new 4 1|", "new 6 1|", "new 5 1|1 2;", "new 5 1|" } },
    { "a board of side 3", "bbm103", shrink_bbm103, SEARCHED_ALL, "3|1 2;", { 0 } },
    { "no side", "bbm103", shrink_bbm103, SEARCHED_ALL, "x|1 2;", { 0 } },
    { "no arguments", "bbm103", shrink_bbm103, SEARCHED_ALL, "1 2;", { 0 } },
    { "a saved game", "flip", shrink_flip, SEARCHED_ALL, "load 6|1 2;", { 0 } },
    { "a saved game, of which nothing was tried",
      "flip",
      shrink_flip,
      0,
      "load 6|xxxxxxxx",
      { 0 } },
    { "no second argument", "flip", shrink_flip, SEARCHED_ALL, "new|1 2;", { 0 } },
    { "nine arguments", "flip", shrink_flip, SEARCHED_ALL, "new 6 3 4 5 6 7 8 9|1 2;", { 0 } },
    { "eight arguments",
      "flip",
      shrink_flip,
      SEARCHED_ALL,
      "new 6 3 4 5 6 7 8|1 1;",
      { "new 4 3 4 5 6 7 8|0 0;", "new 4 3 4 5 6 7 8|", "new 6 3 4 5 6 7 8|",
        "new 5 3 4 5 6 7 8|1 1;", "new 5 3 4 5 6 7 8|" } },
};

static void test_games_are_moved_to_smaller_boards(void **state)
{
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(board_rows); i++)
        check_offered(&board_rows[i]);
    check_accepted(&board_rows[0], board_rows[0].offered[0], 0);
    check_accepted(&board_rows[0], board_rows[0].offered[2], 2);
    check_accepted_at_last(&board_rows[0], board_rows[0].offered[4]);
}

static const struct pass_row large_rows[] = {
    { "a large board",
      "bbm103",
      shrink_bbm103,
      SEARCHED_ALL,
      "28|1 2;",
      { "4|", "6|", "8|", "10|", "12|", "14|", "16|", "18|", "20|", "22|", "24|", "26|0 1;", "26|",
        "5|", "7|", "9|", "11|", "13|", "15|" } },
    { "a large odd board",
      "flip",
      shrink_flip,
      SEARCHED_ALL,
      "new 27|1 2;",
      { "new 5|", "new 7|", "new 9|", "new 11|", "new 13|", "new 15|", "new 17|", "new 19|",
        "new 21|", "new 23|", "new 25|0 1;", "new 25|", "new 4|", "new 6|", "new 8|", "new 10|",
        "new 12|", "new 14|", "new 16|" } },
};

static void test_games_are_moved_from_large_boards(void **state)
{
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(large_rows); i++)
        check_offered(&large_rows[i]);
}

#define X5    "xxxxx"
#define X20   X5 X5 X5 X5
#define FIRST "0 2;0 1;0 0;0 3;2 3;3 0;" /* the first one of flip's shortest games */

/* A naive program finds 4, 8 and 20 whole games of 6, 7 and 8 moves on 4 x 4. */
static const struct pass_row whole_rows[] = {
    { "games of 6 moves",
      "flip",
      shrink_flip,
      SEARCHED_SMALL | SEARCHED_RANDOM,
      "new 4|" X20 X5,
      { "new 4|" FIRST, "#3", "new 4|" } },
    { "games of 7 moves",
      "flip",
      shrink_flip,
      SEARCHED_SMALL | SEARCHED_RANDOM,
      "new 4|" X20 X5 X5 "xx",
      { "new 4|" FIRST, "#11", "new 4|" } },
    { "games of 8 moves",
      "flip",
      shrink_flip,
      SEARCHED_SMALL | SEARCHED_RANDOM,
      "new 4|" X20 X5 X5 "xxx",
      { "new 4|" FIRST, "#31", "new 4|" } },
    { "no whole games",
      "flip",
      shrink_flip,
      SEARCHED_SMALL | SEARCHED_RANDOM,
      "new 4|" X20 "xxxx",
      { "new 4|" } },
};

static void test_all_short_whole_games_are_tried(void **state)
{
    (void)state;
    check_passes(whole_rows, ROWS(whole_rows));
}

/* After up to one legal move, 22 lines are tried, 16 of which are cells. Between humans, there are
   4, 12, 44 and 128 sequences of 1 to 4 legal moves; if X is a computer, 4, 16, 58 and 155; if O is
   one, 3, 7, 16 and 39. */
static const struct pass_row started_rows[] = {
    { "games of each kind",
      "flip",
      shrink_flip,
      SEARCHED_WHOLE | SEARCHED_RANDOM,
      "new 6|" X20,
      { "new 4|",     "new 4|0 0;",   "#14",        "new 4|3 3;", "new 4|s;",       "new 4|sa;",
        "new 4|x;",   "new 4|4 0;",   "new 4|0 4;", "new 4|-1;",  "new 4|0 2;0 0;", "#259",
        "new 4 1|",   "new 4 1|0 0;", "#322",       "new 4 2|",   "new 4 2|0 0;",   "#322",
        "new 4 0 1|", "#143",         "new 4 0 2|", "#143",       "new 4 1 1|",     "new 4 2 2|",
        "new 4 1 2|", "new 4 2 1|",   "new 4|" X20, "new 6|",     "new 5|" X20,     "new 5|" } },
};

static void test_all_started_games_are_tried(void **state)
{
    (void)state;
    check_passes(started_rows, ROWS(started_rows));
    /* An input of 15 bytes has no room for four moves. */
    assert_int_equal(
        count_offered("flip", shrink_flip, SEARCHED_WHOLE | SEARCHED_RANDOM, "new 6|" X5 X5 X5),
        1223 - 128 - 2 * 39 - 2 * 155 + 4);
}

/* Plays the game of a text such as `4|0 1;`. Returns whether all its moves are legal and it is over
   at its end. */
static int is_whole(const char *dialect, const char *text)
{
    struct short_position p;
    short_start(&p, dialect_named(dialect), 4);
    for (text = strchr(text, '|') + 1; *text != '\0'; text += 4) {
        size_t cell = (size_t)(text[0] - '0') * 4 + (size_t)(text[2] - '0');
        if (!short_next(&p) || !short_move(&p, cell))
            return 0;
    }
    return !short_next(&p);
}

/* 2000 games at random are tried, of which many are equal. */
static void test_whole_games_are_tried_at_random(void **state)
{
    struct alone a;
    size_t whole = 0, i;
    (void)state;
    open_alone(&a, "bbm103", "4|" X20 X20 X20 X20);
    a.search->searched = SEARCHED_SMALL | SEARCHED_WHOLE;
    assert_int_equal(shrink_bbm103(a.search), 0);
    assert_int_equal(a.search->searched, SEARCHED_ALL);
    for (i = 0; i < a.heard.count; i++)
        whole += (size_t)is_whole("bbm103", a.heard.texts[i]);
    assert_true(whole > 1000 && whole < 2000);
    /* The others: refused lines, and the empty game, whose shortest end is not random. */
    assert_true(a.heard.count - whole <= 127 + 1);
    close_alone(&a);
}

static void test_known_games_are_offered_on_large_boards(void **state)
{
    static const size_t sides[] = { 8, 12 };
    size_t i, k;
    (void)state;
    for (k = 0; k < ROWS(sides); k++) {
        size_t side = sides[k];
        struct short_moves known;
        char text[TEXT_MOST], from[TEXT_MOST];
        struct alone a;
        short_known(dialect_named("bbm103"), side, &known);
        (void)sprintf(text, "%zu|", side);
        (void)sprintf(from, "%zu|%s", side, X20 X20 X20);
        for (i = 0; i < known.count; i++)
            (void)sprintf(text + strlen(text), "%zu %zu;", known.cells[i] / side,
                          known.cells[i] % side);
        open_alone(&a, "bbm103", from);
        a.search->searched = SEARCHED_ALL;
        a.heard.accepted = text;
        assert_int_equal(shrink_bbm103(a.search), 1);
        assert_string_equal(a.heard.texts[a.heard.count - 1], text);
        close_alone(&a);
    }
}

/* ---- short games ---- */

static int take_length(void *who, const struct short_moves *game)
{
    size_t *lengths = who;
    lengths[game->count]++;
    return 0;
}

static int stop_at_first(void *who, const struct short_moves *game)
{
    *(struct short_moves *)who = *game;
    return 1;
}

static void test_whole_games_of_a_length_are_found(void **state)
{
    static const size_t want[] = { 0, 0, 0, 0, 0, 0, 4, 8, 20 };
    static const uint16_t first[] = { 1, 2, 3, 0, 8, 15 }, second[] = { 2, 1, 0, 3, 11, 12 };
    size_t lengths[SHORT_MOST + 1] = { 0 }, length, nodes = 1000000;
    struct short_position p;
    struct short_moves game;
    (void)state;
    short_start(&p, dialect_named("bbm103"), 4);
    for (length = 0; length < ROWS(want); length++)
        assert_int_equal(short_each(&p, length, &nodes, take_length, lengths), 0);
    assert_memory_equal(lengths, want, sizeof want);
    assert_int_equal(short_each(&p, 6, &nodes, stop_at_first, &game), 1);
    assert_int_equal(game.count, 6);
    assert_memory_equal(game.cells, first, sizeof first);
    assert_int_equal(short_each(&p, SHORT_MOST, &nodes, take_length, lengths), 0);

    assert_int_equal(short_end(&p, 5, &nodes, &game), 0);
    assert_int_equal(short_end(&p, 6, &nodes, &game), 1);
    assert_memory_equal(game.cells, first, sizeof first);
    short_start(&p, dialect_named("flip"), 4);
    assert_int_equal(short_end(&p, 8, &nodes, &game), 1);
    assert_int_equal(game.count, 6);
    assert_memory_equal(game.cells, second, sizeof second);
}

/* The start is a node, and so is the position after each move. */
static void test_a_search_stops_when_it_may_look_at_no_more_positions(void **state)
{
    static const struct {
        size_t length, nodes;
    } rows[] = { { 1, 1 + 4 }, { 2, 1 + 4 + 12 }, { 3, 1 + 4 + 12 + 44 } };
    struct short_position p;
    struct short_moves game;
    size_t lengths[SHORT_MOST + 1] = { 0 }, nodes, i;
    (void)state;
    short_start(&p, dialect_named("flip"), 4);
    for (i = 0; i < ROWS(rows); i++) {
        nodes = 1000;
        assert_int_equal(short_each(&p, rows[i].length, &nodes, take_length, lengths), 0);
        assert_int_equal(1000 - nodes, rows[i].nodes);
    }
    for (nodes = 3; nodes > 0; nodes = 0) {
        assert_int_equal(short_each(&p, 6, &nodes, take_length, lengths), 0);
        assert_int_equal(nodes, 0);
    }
    nodes = 0;
    assert_int_equal(short_end(&p, 8, &nodes, &game), 0);
    assert_int_equal(game.count, 0);
}

static void test_moves_are_legal_or_change_nothing(void **state)
{
    static const uint16_t rest[] = { 3, 11, 12 };
    struct short_position p, before;
    struct short_moves game;
    size_t nodes = 1000, i;
    (void)state;
    short_start(&p, dialect_named("flip"), 4); /* O moves first, and has cells 5 and 10 */
    before = p;
    assert_int_equal(short_move(&p, 16), 0);
    assert_int_equal(short_move(&p, 0), 0);
    assert_int_equal(short_move(&p, 5), 0);
    assert_memory_equal(&p, &before, sizeof p);
    assert_int_equal(short_move(&p, 2), 1);
    assert_int_equal(p.next, 1);
    assert_memory_equal(p.board.cells, "..O..OO..XO.....", 16);
    assert_int_equal(short_move(&p, 1), 1);
    assert_int_equal(short_move(&p, 0), 1);
    assert_int_equal(short_end(&p, 3, &nodes, &game), 1);
    assert_int_equal(game.count, 3);
    assert_memory_equal(game.cells, rest, sizeof rest);
    for (i = 0; i < 3; i++) {
        assert_int_equal(short_next(&p), 1);
        assert_int_equal(short_move(&p, rest[i]), 1);
    }
    assert_int_equal(short_next(&p), 0);
    assert_int_equal(short_end(&p, 0, &nodes, &game), 1);
    assert_int_equal(game.count, 0);
}

/* A player without a move is skipped. */
static void test_players_without_a_move_are_skipped(void **state)
{
    struct short_position p;
    (void)state;
    short_start(&p, dialect_named("flip"), 4);
    memcpy(p.board.cells, "OX..............", 16); /* only O has a move */
    p.next = 1;
    assert_int_equal(short_next(&p), 1);
    assert_int_equal(p.next, 0);
    assert_int_equal(short_next(&p), 1);
    assert_int_equal(p.next, 0);
    memcpy(p.board.cells, "OOO.............", 16);
    assert_int_equal(short_next(&p), 0);
}

/* The nine moves are legal on each board of side 8 or more, and leave the second player no piece.
 */
static void test_known_games_take_all_pieces(void **state)
{
    static const char *const names[] = { "bbm103", "flip" };
    size_t i, side, k;
    (void)state;
    for (i = 0; i < ROWS(names); i++) {
        const struct dialect *dialect = dialect_named(names[i]);
        struct short_moves known;
        for (side = 8; side <= SMALL_SIDE_MOST; side += i == 0 ? 2 : 1) {
            struct short_position p;
            short_start(&p, dialect, side);
            short_known(dialect, side, &known);
            assert_int_equal(known.count, 9);
            for (k = 0; k < known.count; k++) {
                assert_int_equal(short_next(&p), 1);
                assert_int_equal(p.next, (int)k % 2);
                assert_int_equal(short_move(&p, known.cells[k]), 1);
            }
            assert_null(memchr(p.board.cells, p.board.symbols[1], side * side));
        }
        short_known(dialect, 7, &known);
        assert_int_equal(known.count, 0);
    }
}

/* ---- any text ---- */

static const struct pass_row text_rows[] = {
    /* All lines from one on, then chunks from the end, then pairs. */
    { "three lines",
      "octaflip",
      shrink_by_lines,
      0,
      "a;b;c;",
      { "", "a;", "a;b;", "a;c;", "b;c;", "b;" } },
    { "five lines",
      "octaflip",
      shrink_by_lines,
      0,
      "a;b;c;d;e;",
      { "", "a;", "a;b;", "a;b;c;", "a;b;c;d;", "a;d;e;", "c;d;e;", "a;b;c;e;", "a;b;d;e;",
        "a;c;d;e;", "b;c;d;e;", "b;d;e;", "b;c;e;", "b;c;d;", "a;c;e;", "a;c;d;", "a;b;d;" } },
    { "a last line without its end", "octaflip", shrink_by_lines, 0, "a;bb", { "", "a;", "bb" } },
    { "arguments stay", "bbm103", shrink_by_lines, 0, "4|a;b;", { "4|", "4|a;", "4|b;" } },
    { "no lines", "octaflip", shrink_by_lines, 0, "", { 0 } },

    /* Up to 16 bytes are left out, so of 17 bytes 17 + 9 + 13 + 15 + 16 different texts remain.
       Then each byte becomes . 0 1 or a, or its digit one less. */
    { "two bytes and a line feed",
      "octaflip",
      shrink_by_bytes,
      0,
      "b1;",
      { "", "b", "b1", ";", "1;", "b;", ".1;", "01;", "11;", "a1;", "b.;", "b0;" } },
    { "a digit", "octaflip", shrink_by_bytes, 0, "7", { "", ".", "0", "1", "6" } },
    { "the largest digit", "octaflip", shrink_by_bytes, 0, "9", { "", ".", "0", "1", "8" } },
    { "the digit 1", "octaflip", shrink_by_bytes, 0, "1", { "", ".", "0" } },
    { "the digit 0", "octaflip", shrink_by_bytes, 0, "0", { "", "." } },
    { "a character after the digits", "octaflip", shrink_by_bytes, 0, ":", { "", ".", "0", "1" } },
    { "17 bytes",
      "octaflip",
      shrink_by_bytes,
      0,
      "abcdefghijklmnop;",
      { ";",
        "a",
        "ab",
        "abc",
        "abcd",
        "abcde",
        "abcdef",
        "abcdefg",
        "abcdefgh",
        "abcdefghi",
        "abcdefghij",
        "abcdefghijk",
        "abcdefghijkl",
        "abcdefghijklm",
        "abcdefghijklmn",
        "abcdefghijklmno",
        "abcdefghijklmnop",
        "ijklmnop;",
        "ajklmnop;",
        "#114" } },

    /* Each list of arguments is tried without the input, and with it. */
    { "arguments",
      "flip",
      shrink_arguments,
      0,
      "new 4|x;",
      { "new 4|",   "4|",     "4|x;",     " 4|",    " 4|x;",    "0 4|",   "0 4|x;",   "1 4|",
        "1 4|x;",   "2 4|",   "2 4|x;",   "3 4|",   "3 4|x;",   "4 4|",   "4 4|x;",   "5 4|",
        "5 4|x;",   "6 4|",   "6 4|x;",   "8 4|",   "8 4|x;",   "x 4|",   "x 4|x;",   "new|",
        "new|x;",   "new |",  "new |x;",  "new 0|", "new 0|x;", "new 1|", "new 1|x;", "new 2|",
        "new 2|x;", "new 3|", "new 3|x;", "new 5|", "new 6|",   "new 8|", "new x|" } },
    { "no arguments to shrink", "bbm103", shrink_arguments, 0, "x;", { "" } },
    { "no dialect with arguments", "octaflip", shrink_arguments, 0, "new 4|x;", { 0 } },
    { "too many arguments", "flip", shrink_arguments, 0, "a b c d e f g h i|x;", { 0 } },
    { "as many arguments as may be", "flip", shrink_arguments, 0, "       |", { "      |" } },
};

static void test_any_text_is_shrunk_by_arguments_lines_and_bytes(void **state)
{
    (void)state;
    check_passes(text_rows, ROWS(text_rows));
}

/* Of 40 lines: 40 beginnings, and chunks of 20, 10, 5, 2 and 1 lines that are not at the end; and
   pairs of lines that are not next to each other. Of 41 lines, a chunk may also be cut at the
   start, and there are no pairs. Of 65 lines, only 64 beginnings are tried. */
static void test_pairs_of_at_most_40_lines_are_left_out(void **state)
{
    char text[1024] = "";
    (void)state;
    add_lines(text, 40);
    assert_int_equal(count_offered("octaflip", shrink_by_lines, 0, text),
                     40 + 1 + 3 + 7 + 19 + 39 + 38 * 39 / 2);
    text[0] = '\0';
    add_lines(text, 41);
    assert_int_equal(count_offered("octaflip", shrink_by_lines, 0, text), 41 + 2 + 4 + 8 + 20 + 40);
    text[0] = '\0';
    add_lines(text, 65);
    assert_int_equal(count_offered("octaflip", shrink_by_lines, 0, text),
                     64 + 2 + 4 + 8 + 16 + 32 + 65);
}

/* Of 2048 equal bytes, 16 different numbers remain, and each byte can become . 0 or 1. */
static void test_at_most_2048_bytes_are_shrunk(void **state)
{
    char text[2050];
    (void)state;
    memset(text, 'a', 2049);
    text[2049] = '\0';
    assert_int_equal(count_offered("octaflip", shrink_by_bytes, 0, text), 0);
    text[2048] = '\0';
    assert_int_equal(count_offered("octaflip", shrink_by_bytes, 0, text), 16 + 3 * 2048);
}

static void test_numbers_are_decimal(void **state)
{
    char room[24];
    (void)state;
    assert_string_equal(shrink_number(0, room), "0");
    assert_string_equal(shrink_number(10, room), "10");
    assert_string_equal(shrink_number(UINT64_MAX, room), "18446744073709551615");
}

/* ---- several runs ---- */

#define STOP "sg;>load g|"

/* Games with up to two turns before and after the stop: 17 + 60 + 184 between humans, 21 + 78 + 229
   if X is a computer, and 11 + 26 + 62 if O is one. */
static const struct pass_row steps_rows[] = {
    { "three runs",
      "flip",
      shrink_steps,
      0,
      "new 6|0 1;0 0;" STOP "x;" STOP "1 0;",
      { "new 6|0 1;0 0;x;" STOP "1 0;",
        "new 6|0 1;0 0;" STOP "x;1 0;",
        "new 6|0 1;0 0;" STOP "1 0;",
        "new 4|" STOP,
        "new 4|" STOP "0 2;",
        "new 4|" STOP "1 3;",
        "new 4|" STOP "2 0;",
        "new 4|" STOP "3 1;",
        "#12",
        "new 4|0 2;" STOP,
        "#243",
        "new 4 1|" STOP,
        "#327",
        "new 4 2|" STOP,
        "#327",
        "new 4 0 1|" STOP,
        "#98",
        "new 4 0 2|" STOP,
        "#98",
        "new 5|" STOP,
        "new 6|" STOP,
        "new 6|" STOP "x;" STOP "1 0;",
        "new 6|0 0;" STOP "x;" STOP "1 0;",
        "new 6|0 1;" STOP "x;" STOP "1 0;",
        "new 6|0 1;0 0;" STOP STOP "1 0;" } },
    { "a large board",
      "flip",
      shrink_steps,
      0,
      "new 100|" STOP,
      { "new 100|", "new 4|" STOP, "new 4 1|" STOP, "new 4 2|" STOP, "new 5|" STOP, "#74",
        "new 80|" STOP } },
    { "no side", "flip", shrink_steps, 0, "new x|" STOP, { "new x|", "new 4|" STOP } },
    { "one argument", "flip", shrink_steps, 0, "new|" STOP, { "new|" } },
    { "one run", "flip", shrink_steps, 0, "new 100|0 1;0 2;", { 0 } },
    { "a save without its line feed",
      "flip",
      shrink_steps,
      0,
      "new 3|x;sg>load g|",
      { "new 3|x;", "new 4|" STOP, "new 4 1|" STOP, "new 4 2|" STOP, "new 3|sg>load g|" } },
};

static void test_several_runs_are_shrunk(void **state)
{
    (void)state;
    check_passes(steps_rows, ROWS(steps_rows));
}

/* ---- what is smaller ---- */

static void test_smaller_inputs(void **state)
{
    static const struct {
        const char *what, *smaller, *larger;
        size_t sizes[2];
    } rows[] = {
        { "fewer steps", "new 4|aaaaaaaaaaaaaaaaaaaa", "new 4|>load|", { 24, 8 } },
        { "fewer bytes", "ab", ";;;", { 2, 3 } },
        { "bytes of arguments", "a b|", "abc|", { 2, 3 } },
        { "bytes of earlier steps", "a|b>c|", "a|bb>c|", { 3, 4 } },
        { "fewer lines", "ab", "a;", { 2, 2 } },
        { "no line at the start", "ab", ";a", { 2, 2 } },
        { "fewer lines before", "a|bb>c|;", "a|;;>c|b", { 5, 5 } },
        { "an empty cell", "z.", "ab", { 2, 2 } },
        { "a zero", "z0", "ab", { 2, 2 } },
        { "a blank", "z ", "ab", { 2, 2 } },
        { "an empty cell before", "a|..>c|b", "a|zz>c|a", { 5, 5 } },
        { "a smaller byte", "aa", "ab", { 2, 2 } },
        { "a smaller first byte", "ba", "cz", { 2, 2 } },
        { "a smaller argument", "4|z", "6|a", { 2, 2 } },
        { "a smaller second argument", "a b|z", "a c|a", { 3, 3 } },
        { "fewer arguments", "a|", "a |", { 1, 1 } },
        { "the last step decides first", "b|>a|", "a|>b|", { 2, 2 } },
        { "then the step before", "a|>b|", "b|>b|", { 2, 2 } },
        { "then its input", "a|x>b|", "a|y>b|", { 3, 3 } },
        { "a shorter last input", "a|xx>b|y", "a|x>b|yy", { 5, 5 } },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        static struct written smaller, larger;
        const struct step *a = read_steps(&smaller, rows[i].smaller);
        const struct step *b = read_steps(&larger, rows[i].larger);
        expect_number(rows[i].what, "the size", shrink_size(a), rows[i].sizes[0]);
        expect_number(rows[i].what, "the other size", shrink_size(b), rows[i].sizes[1]);
        expect_number(rows[i].what, "whether it is smaller", (uint64_t)shrink_is_smaller(a, b), 1);
        expect_number(rows[i].what, "... the other way", (uint64_t)shrink_is_smaller(b, a), 0);
        expect_number(rows[i].what, "... than itself", (uint64_t)shrink_is_smaller(a, a), 0);
    }
}

/* A NUL says something, unlike a blank. */
static void test_a_nul_is_larger_than_an_empty_cell(void **state)
{
    struct step nul = { .input = bytes_of("\0", 1) }, cell = { .input = bytes_of(".", 1) };
    (void)state;
    assert_true(shrink_is_smaller(&cell, &nul));
    assert_false(shrink_is_smaller(&nul, &cell));
}

/* ---- candidates ---- */

static int offer_text(struct alone *a, const char *text)
{
    static struct written w;
    return shrink_offer_steps(a->search, read_steps(&w, text));
}

/* A candidate of n bytes takes n + n / 64 * n units of work, and so do the steps before it. */
static void test_work_and_tries_are_limited(void **state)
{
    struct alone a;
    char text[256] = "";
    (void)state;
    open_alone(&a, "octaflip", "z|" X20 X20 X20 X20 X20 X20 X20 ">y|" X20 X20 X20);
    a.search->work = 1000;
    memset(text, 'a', 63);
    assert_int_equal(offer_text(&a, text), 0);
    assert_int_equal(a.search->work, 1000 - 63);
    memset(text, 'a', 128);
    assert_int_equal(offer_text(&a, text), 0);
    assert_int_equal(a.search->work, 1000 - 63 - 128 * 3);
    assert_int_equal(offer_text(&a, text), 0); /* it was offered before */
    assert_int_equal(a.search->work, 1000 - 63 - 128 * 3);
    assert_int_equal(offer_text(&a, "b|bb>b|bbb"), 0);
    assert_int_equal(a.search->work, 1000 - 63 - 128 * 3 - 5);
    assert_int_equal(a.search->count, 3);
    assert_false(shrink_is_done(a.search));
    memset(text, 'b', 200);
    assert_int_equal(offer_text(&a, text), 0);
    assert_int_equal(a.search->work, 0);
    assert_true(shrink_is_done(a.search));
    assert_int_equal(offer_text(&a, "c"), 0);
    assert_int_equal(a.search->count, 4);
    a.search->work = 1;
    assert_false(shrink_is_done(a.search));
    a.search->tries = 0;
    assert_true(shrink_is_done(a.search));
    a.search->tries = 1;
    a.search->failed = 1;
    assert_true(shrink_is_done(a.search));
    assert_int_equal(offer_text(&a, "c"), 1);
    assert_int_equal(shrink_finish(a.search), 1);
    assert_int_equal(a.heard.count, 0);
    a.search->failed = 0;
    close_alone(&a);
}

/* A full table of candidates forgets all. */
static void test_a_candidate_is_tried_once(void **state)
{
    struct alone a;
    (void)state;
    open_alone(&a, "octaflip", "zz");
    (void)offer_text(&a, "a");
    (void)offer_text(&a, "b");
    (void)offer_text(&a, "a");
    assert_int_equal(a.search->count, 2);
    assert_int_equal(shrink_finish(a.search), 0);
    assert_int_equal(a.heard.count, 2);
    assert_int_equal(a.search->seen_count, 2);
    a.search->seen_count = SHRINK_SEEN / 2;
    (void)offer_text(&a, "c");
    assert_int_equal(shrink_finish(a.search), 0);
    (void)offer_text(&a, "b");
    assert_int_equal(a.search->count, 0);
    (void)offer_text(&a, "d");
    assert_int_equal(shrink_finish(a.search), 0);
    assert_int_equal(a.search->seen_count, 1);
    (void)offer_text(&a, "d");
    assert_int_equal(a.search->count, 0);
    (void)offer_text(&a, "a");
    assert_int_equal(a.search->count, 1);
    close_alone(&a);
}

/* Candidates after the one that keeps the cause were not tried, so they may be offered again. */
static void test_what_was_not_tried_may_be_offered_again(void **state)
{
    struct alone a;
    (void)state;
    open_alone(&a, "octaflip", "zzz");
    a.heard.accepted = "yy";
    (void)offer_text(&a, "b");
    (void)offer_text(&a, "yy");
    (void)offer_text(&a, "a");
    assert_int_equal(shrink_finish(a.search), 1);
    (void)offer_text(&a, "b");
    assert_int_equal(a.search->count, 0);
    (void)offer_text(&a, "a");
    assert_int_equal(a.search->count, 1);
    close_alone(&a);
}

/* A game of bbm103 that ends with the input is promised not to come, and leading zeros have only a
   ruling. */
static void test_candidates_have_the_standing_that_is_asked_for(void **state)
{
    static const struct {
        const char *dialect, *text;
        enum standing standing;
    } rows[] = {
        { "bbm103", "4|" SHORTEST, STANDING_PROMISED },
        { "bbm103", "4|", STANDING_OUTSIDE },
        { "octaflip", "R.......;" SIX "_01;1 1 1 2;", STANDING_RULING },
        { "octaflip", "R.......;" SIX "_1;1 1 1 2;", STANDING_PROMISED },
    };
    enum standing weakest;
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        for (weakest = STANDING_PROMISED; weakest <= STANDING_OUTSIDE; weakest++) {
            struct alone a;
            open_alone(&a, rows[i].dialect, X20 X20 X20 X20 X20);
            a.order.weakest = weakest;
            assert_int_equal(offer_text(&a, rows[i].text), 0);
            expect_number(rows[i].text, "the number of candidates", a.search->count,
                          rows[i].standing <= weakest);
            close_alone(&a);
        }
    }
}

/* Searches are repeated when the number of arguments has changed. */
static void test_searches_are_noted_until_the_arguments_change(void **state)
{
    struct alone a;
    (void)state;
    open_alone(&a, "flip", "new 4|zz");
    a.search->searched = SEARCHED_ALL;
    a.heard.accepted = "new 4|z";
    (void)offer_text(&a, "new 4|z");
    (void)offer_text(&a, "new 4|y");
    assert_int_equal(shrink_finish(a.search), 1);
    assert_int_equal(a.search->searched, SEARCHED_ALL);
    assert_int_equal(a.search->count, 0);
    a.heard.accepted = "new|z";
    (void)offer_text(&a, "new 4|y");
    (void)offer_text(&a, "new|z");
    assert_int_equal(shrink_finish(a.search), 1);
    assert_int_equal(a.search->searched, 0);
    assert_int_equal(shrink_finish(a.search), 0);
    close_alone(&a);
}

/* ---- the whole search ---- */

#define X100 X20 X20 X20 X20 X20 ";"
#define LONG X100 X100 X100 X100 X100 X100 X100 X100 X100 X100 X100

struct wanted {
    const char *part; /* which an input must have to keep the cause */
    size_t tries, calls, last;
};

static size_t keeps_part(void *who, const struct step *candidates, size_t count)
{
    struct wanted *w = who;
    size_t i;
    w->tries += count;
    w->last = count;
    w->calls++;
    for (i = 0; i < count; i++) {
        char text[TEXT_MOST];
        write_step(&candidates[i], text);
        if (strstr(text, w->part) != 0)
            return i;
    }
    return count;
}

static void test_the_smallest_input_is_found(void **state)
{
    static const struct {
        const char *dialect, *part, *from, *to;
    } rows[] = {
        { "octaflip", "z", "abzc;d;;zz;x", "z" },
        { "octaflip", "z;y", "abz;yc;d;;zz;x", "z;y" },
        { "octaflip", "zz", "z;zz;zz;z", "zz" },
        { "reversi", "zz", "aaaaaaaaa;zz;aaaaaaaaa;", "zz" },
        { "aps105", "Wcc;", "6;Baa;Wcc;Bdd;!!!;Bbb;", "Wcc;" },
        { "flip", "new", "new 6 1|1 2;x;", "new|" },
        { "flip", "|", "new 6 1|1 2;x;", "|" },
        { "bbm103", "4|", "14|1 2;x;", "4|" },
        { "octaflip", "none", "abc", "abc" },
        { "octaflip", "zz;", LONG "zz;" LONG, "zz;" }, /* too long to be shrunk by bytes at first */
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        static struct written w;
        struct wanted wanted = { .part = rows[i].part };
        struct shrink_order order = { .dialect = dialect_named(rows[i].dialect),
                                      .from = read_steps(&w, rows[i].from),
                                      .weakest = STANDING_OUTSIDE,
                                      .keeps = keeps_part,
                                      .who = &wanted };
        char text[TEXT_MOST];
        struct step_copy to;
        assert_int_equal(shrink(&order, &to), 1);
        write_step(&to.step, text);
        assert_string_equal(text, rows[i].to);
        step_copy_free(&to);
    }
}

/* At most as many candidates are tried as the order says, or 20000, in batches of 64. */
static void test_the_order_limits_the_tries(void **state)
{
    static const size_t rows[][3] = {
        /* the order's limit, the tries, and those in the last batch */
        { 1, 1, 1 },   { 63, 63, 63 },  { 64, 64, 64 },
        { 65, 65, 1 }, { 130, 130, 2 }, { 0, 20000, 20000 % 64 },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        static struct written w;
        struct wanted wanted = { .part = "none" };
        struct shrink_order order = { .dialect = dialect_named("aps105"),
                                      .from = read_steps(&w, "8;Bff;Bff;Bff;Bff;Bff;!!!;xxx;"),
                                      .weakest = STANDING_OUTSIDE,
                                      .tries = rows[i][0],
                                      .keeps = keeps_part,
                                      .who = &wanted };
        struct step_copy to;
        assert_int_equal(shrink(&order, &to), 1);
        assert_int_equal(wanted.tries, rows[i][1]);
        assert_int_equal(wanted.last, rows[i][2]);
        assert_int_equal(shrink_size(&to.step), order.from->input.len);
        assert_int_equal(to.step.has_status, 0);
        step_copy_free(&to);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_octaflip_is_shrunk_by_turns_and_cells),
        cmocka_unit_test(test_pairs_of_at_most_24_turns_are_left_out),
        cmocka_unit_test(test_aps105_is_shrunk_by_tiles_and_boards),
        cmocka_unit_test(test_aps105_tries_all_configurations_of_few_tiles),
        cmocka_unit_test(test_aps105_tries_no_more_tiles_than_are_smaller),
        cmocka_unit_test(test_reversi_is_shrunk_by_short_games),
        cmocka_unit_test(test_reversi_tries_all_short_games),
        cmocka_unit_test(test_refused_lines_and_ends_are_tried),
        cmocka_unit_test(test_games_are_moved_to_smaller_boards),
        cmocka_unit_test(test_games_are_moved_from_large_boards),
        cmocka_unit_test(test_all_short_whole_games_are_tried),
        cmocka_unit_test(test_all_started_games_are_tried),
        cmocka_unit_test(test_whole_games_are_tried_at_random),
        cmocka_unit_test(test_known_games_are_offered_on_large_boards),
        cmocka_unit_test(test_whole_games_of_a_length_are_found),
        cmocka_unit_test(test_a_search_stops_when_it_may_look_at_no_more_positions),
        cmocka_unit_test(test_moves_are_legal_or_change_nothing),
        cmocka_unit_test(test_players_without_a_move_are_skipped),
        cmocka_unit_test(test_known_games_take_all_pieces),
        cmocka_unit_test(test_any_text_is_shrunk_by_arguments_lines_and_bytes),
        cmocka_unit_test(test_pairs_of_at_most_40_lines_are_left_out),
        cmocka_unit_test(test_at_most_2048_bytes_are_shrunk),
        cmocka_unit_test(test_numbers_are_decimal),
        cmocka_unit_test(test_several_runs_are_shrunk),
        cmocka_unit_test(test_smaller_inputs),
        cmocka_unit_test(test_a_nul_is_larger_than_an_empty_cell),
        cmocka_unit_test(test_work_and_tries_are_limited),
        cmocka_unit_test(test_a_candidate_is_tried_once),
        cmocka_unit_test(test_what_was_not_tried_may_be_offered_again),
        cmocka_unit_test(test_candidates_have_the_standing_that_is_asked_for),
        cmocka_unit_test(test_searches_are_noted_until_the_arguments_change),
        cmocka_unit_test(test_the_smallest_input_is_found),
        cmocka_unit_test(test_the_order_limits_the_tries),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
