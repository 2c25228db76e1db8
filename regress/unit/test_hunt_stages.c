/* hunt/inputs/stages: what the stages make, whatever its standing: how many inputs each group of
   small inputs has, the first one and the last one; and which games are played, damaged or refused.
   Naive programs counted the games, the windows, the duels and the answers. */
#include "unit.h"

#include "hunt/inputs/sizes.h"

enum { TEXT_MOST = 4096, LINE_BYTES = 4096 };

#define BLOCKED_5 "########;########;########;########;########;"
#define BLOCKED_6 BLOCKED_5 "########;"
#define BLOCKED_7 BLOCKED_6 "########;"

struct group_row {
    size_t count;
    const char *first, *last; /* NULL: too long to be listed here */
};

/* ---- a step as text: its arguments, and its input with ; for a line feed, _ for an empty row ----
 */

struct making_alone {
    struct inputs_order order;
    struct making making;
    unsigned char text[INPUT_MOST];
};

static struct making_alone *open_making(const char *dialect, char *const *args, unsigned seed)
{
    struct making_alone *a = calloc(1, sizeof *a);
    assert_non_null(a);
    a->order.dialect = dialect_named(dialect);
    a->order.args = args;
    a->order.weakest = STANDING_OUTSIDE;
    a->making.order = &a->order;
    a->making.dialect = (size_t)(a->order.dialect - dialects);
    a->making.fixed = setup_of(&a->order, a->making.dialect);
    draft_open(&a->making.text, a->text, 0, sizeof a->text, seed);
    return a;
}

static void write_making(const struct making *m, char text[TEXT_MOST])
{
    static const char empty[] = "........\n";
    bytes input = bytes_of(m->text.at, m->text.size);
    size_t len = 0, i;
    text[0] = '\0';
    for (i = 0; i < m->word_count; i++)
        len += (size_t)sprintf(text + len, "%s%s", i > 0 ? " " : "", m->words[i]);
    if (m->word_count > 0)
        text[len++] = '|';
    while (input.len > 0 && len + 1 < TEXT_MOST) {
        int is_row = bytes_equal(bytes_first(input, 9), bytes_of_text(empty));
        text[len++] = (char)(is_row ? '_' : input.at[0] == '\n' ? ';' : input.at[0]);
        input = bytes_skip(input, is_row ? 9 : 1);
    }
    text[len] = '\0';
}

/* Makes the next step of a group. Returns 0 if there are no more. */
static int make_next(struct making_alone *a, struct size_state *s, const struct size_group *g)
{
    for (;;) {
        enum made made;
        a->making.text.size = 0;
        a->making.word_count = 0;
        for (size_t i = 0; a->order.args != 0 && a->order.args[i] != 0; i++)
            assert_true(add_word(&a->making, a->order.args[i]));
        made = g->make(&a->making, s, g);
        if (made != MADE_NONE)
            return made == MADE_STEP;
    }
}

static void check_group(const char *dialect, const struct size_group *g, size_t number,
                        const struct group_row *row)
{
    struct making_alone *a = open_making(dialect, 0, 1);
    struct size_state s = { 0 };
    char first[TEXT_MOST] = "", last[TEXT_MOST] = "";
    size_t count = 0;
    while (make_next(a, &s, g)) {
        if (count++ == 0)
            write_making(&a->making, first);
        if (count == row->count)
            write_making(&a->making, last);
    }
    if (count != row->count)
        fail_msg("%s: group %zu has %zu steps, not %zu", dialect, number, count, row->count);
    if (row->first != 0 && strcmp(first, row->first) != 0)
        fail_msg("%s: group %zu begins with %s, not %s", dialect, number, first, row->first);
    if (row->last != 0 && strcmp(last, row->last) != 0)
        fail_msg("%s: group %zu ends with %s, not %s", dialect, number, last, row->last);
    free(a);
}

static void check_groups(const char *dialect, const struct size_group *groups,
                         const struct group_row *rows, size_t from, size_t to, size_t count)
{
    size_t i;
    for (i = from; i < to; i++) {
        assert_true(groups[i].make != 0);
        check_group(dialect, &groups[i], i, &rows[i]);
    }
    assert_true(groups[count].make == 0 && to <= count);
}

static const struct group_row octaflip_rows[] = {
    { 9, "", "________" },
    { 136, ";_______0;", "R.......;______-.......;0;" },
    { 27, "R.......;______.......B;;", "R.......;______.......B;-2147483649;" },
    { 193, "R.......;_______0;", "_______.......#;0;" },
    { 65, "BBBBBBBB;BBBBBBBB;BBBBBBBB;BBBBBBBB;BBBBBBBB;BBBBBBBB;BBBBBBBB;BBBBBBBB;0;",
      "RRRRRRRR;RRRRRRRR;RRRRRRRR;RRRRRRRR;RRRRRRRR;RRRRRRRR;RRRRRRRR;RRRRRRRR;0;" },
    { 33, "R.......;______.......B;1;;", "R.......;______.......B;1;2147483648 1 1 2;" },
    { 8, ".#######;" BLOCKED_7 "1;0 0 0 0;", "" BLOCKED_7 "########;1;1 1 1 1;" },
    { 80, "..######;" BLOCKED_7 "1;0 0 0 0;", "" BLOCKED_7 "########;1;1 2 1 2;" },
    { 640, "...#####;" BLOCKED_7 "1;0 0 0 0;", "" BLOCKED_7 "########;1;1 3 1 3;" },
    { 640, ".#######;.#######;.#######;" BLOCKED_5 "1;0 0 0 0;",
      "" BLOCKED_7 "########;1;3 1 3 1;" },
    { 64, "BBBBBBBB;BBBBBBBB;BBBBBBBB;BBBBBBBB;BBBBBBBB;BBBBBBBB;BBBBBBBB;BBBBBBR.;1;8 7 8 8;",
      "RRRRRRRR;RRRRRRRR;RRRRRRRR;RRRRRRRR;RRRRRRRR;RRRRRRRR;RRRRRRRR;RRRRRRR.;1;8 7 8 8;" },
    { 4352, "..######;..######;" BLOCKED_6 "1;0 0 0 0;", "" BLOCKED_7 "########;1;2 2 2 2;" },
    { 4352, "....####;" BLOCKED_7 "1;0 0 0 0;", "" BLOCKED_7 "########;1;1 4 1 4;" },
    { 6318, ".....###;" BLOCKED_7 "1;0 0 0 0;", "BBBBB###;" BLOCKED_7 "1;1 5 1 5;" },
    { 4160, "R.......;_______1;1 1 1 1;", "_______.......R;1;0 0 0 0;" },
    { 4160, "B.......;_______1;1 1 1 1;", "_______.......B;1;0 0 0 0;" },
    { 14868, "RB......;_______1;1 1 0 0;", "___...R....;___.......B;1;0 0 0 0;" },
    { 66, "R.......;______.......B;2;;8 8 8 7;",
      "R.......;______.......B;2;1 1 1 2;2147483648 1 1 2;" },
    { 16, "..######;" BLOCKED_7 "2;0 0 0 0;0 0 0 0;", "" BLOCKED_7 "########;2;0 0 0 0;0 0 0 0;" },
    { 70, "...#####;" BLOCKED_7 "2;0 0 0 0;0 0 0 0;", "" BLOCKED_7 "########;2;0 0 0 0;0 0 0 0;" },
    { 338, "..######;..######;" BLOCKED_6 "2;0 0 0 0;0 0 0 0;",
      "" BLOCKED_7 "########;2;0 0 0 0;0 0 0 0;" },
    { 99, "R.......;______.......B;3;;8 8 8 7;1 1 2 1;",
      "R.......;______.......B;3;1 1 1 2;8 8 8 7;2147483648 1 1 2;" },
    { 16, "..######;" BLOCKED_7 "3;0 0 0 0;0 0 0 0;0 0 0 0;",
      "" BLOCKED_7 "########;3;0 0 0 0;0 0 0 0;0 0 0 0;" },
    { 70, "...#####;" BLOCKED_7 "3;0 0 0 0;0 0 0 0;0 0 0 0;",
      "" BLOCKED_7 "########;3;0 0 0 0;0 0 0 0;0 0 0 0;" },
    { 11078, "_.B......;_...R....;____2;4 4 2 4;2 2 0 0;",
      "R.......;_..B.....;_____2;1 1 3 1;0 0 0 0;" },
    { 16, "..######;" BLOCKED_7 "4;0 0 0 0;0 0 0 0;0 0 0 0;0 0 0 0;",
      "" BLOCKED_7 "########;4;0 0 0 0;0 0 0 0;0 0 0 0;0 0 0 0;" },
};

static const struct group_row reversi_rows[] = {
    { 1, "", "" },
    { 1, ";", ";" },
    { 95, " ;", "~;" },
    { 9025, "  ;", "~~;" },
    { 276, "d3;a1;", "e6;a0;" },
    { 1242, "d3;b3;a1;", "e6;g3;a0;" },
    { 6762, "d3;b3;b1;a1;", "e6;g3;f7;a0;" },
    { 4155, "d3;b3;b1;d2;f3;", "e6;g3;f7;e8;c4;" },
};

static const struct group_row bbm103_rows[] = {
    { 25, "", "1002|" },
    { 2, "4|0 1;0 0;1 0;0 2;0 3;2 0;3 0;1 3;2 3;3 1;3 2;3 3;",
      "4|3 2;3 3;2 3;3 1;3 0;1 3;0 3;2 0;1 0;0 2;0 1;0 0;" },
    { 42, "4|-1 -1;0 1;0 0;1 0;0 2;0 3;2 0;3 0;1 3;2 3;3 1;3 2;3 3;",
      "4|1.0 1;0 1;0 0;1 0;0 2;0 3;2 0;3 0;1 3;2 3;3 1;3 2;3 3;" },
    { 8, "4|0 1;0 0;1 0;0 2;0 3;2 0;3 0;1 3;2 3;3 1;3 2;3 3;",
      "4|3 2;3 3;2 3;3 1;3 0;1 3;0 3;2 0;1 0;0 2;0 1;0 0;" },
    { 2,
      "6|1 2;1 1;1 0;0 0;2 1;1 3;0 1;0 2;0 3;0 4;1 4;2 0;3 4;1 5;0 5;2 4;2 5;4 1;3 1;4 0;3 0;4 2;5 "
      "0;3 5;4 3;4 4;4 5;5 1;5 2;5 3;5 4;5 5;",
      "6|4 3;4 4;4 5;5 5;3 4;4 2;5 4;5 3;5 2;5 1;4 1;3 5;2 1;4 0;5 0;3 1;3 0;1 4;2 4;1 5;2 5;1 3;0 "
      "5;2 0;1 2;1 1;1 0;0 4;0 3;0 2;0 1;0 0;" },
    { 2, 0, 0 },
    { 2, 0, 0 },
    { 2, 0, 0 },
    { 24, "4|0 1;0 0;1 0;0 2;0 3;2 0;3 0;1 3;2 3;3 1;3 2;3 3;",
      "4|3 2;3 3;2 3;3 1;3 0;1 3;0 3;2 0;1 0;0 2;0 1;0 0;" },
    { 172, "4|0 1;-1 -1;0 0;1 0;0 2;0 3;2 0;3 0;1 3;2 3;3 1;3 2;3 3;",
      "4|3 2;1.0 1;1 3;0 0;1 0;0 1;3 0;0 2;0 3;2 0;3 1;2 3;3 3;" },
    { 1, "1000|", "1000|" },
    { 6, 0, 0 },
    { 88, "4|0 1;0 0;1 0;0 2;0 3;2 0;3 0;1 3;2 3;3 1;3 2;3 3;",
      "4|3 2;3 3;2 3;3 1;3 0;1 3;0 3;2 0;1 0;0 2;0 1;0 0;" },
    { 8,
      "6|1 2;1 1;1 0;0 0;2 1;1 3;0 1;0 2;0 3;0 4;1 4;2 0;3 4;1 5;0 5;2 4;2 5;4 1;3 1;4 0;3 0;4 2;5 "
      "0;3 5;4 3;4 4;4 5;5 1;5 2;5 3;5 4;5 5;",
      "6|4 3;4 4;4 5;5 5;3 4;4 2;5 4;5 3;5 2;5 1;4 1;3 5;2 1;4 0;5 0;3 1;3 0;1 4;2 4;1 5;2 5;1 3;0 "
      "5;2 0;1 2;1 1;1 0;0 4;0 3;0 2;0 1;0 0;" },
    { 508, "4|0 1;0 0;-1 -1;1 0;0 2;0 3;2 0;3 0;1 3;2 3;3 1;3 2;3 3;",
      "4|3 2;3 3;1.0 1;0 1;0 0;1 0;0 2;0 3;2 0;3 0;1 3;2 3;3 1;" },
    { 256, "4|0 1;0 0;1 0;0 2;0 3;2 0;3 0;1 3;2 3;3 1;3 2;3 3;",
      "4|3 2;3 3;2 3;3 1;3 0;1 3;0 3;2 0;1 0;0 2;0 1;0 0;" },
    { 24,
      "6|1 2;1 1;1 0;0 0;2 1;1 3;0 1;0 2;0 3;0 4;1 4;2 0;3 4;1 5;0 5;2 4;2 5;4 1;3 1;4 0;3 0;4 2;5 "
      "0;3 5;4 3;4 4;4 5;5 1;5 2;5 3;5 4;5 5;",
      "6|4 3;4 4;4 5;5 5;3 4;4 2;5 4;5 3;5 2;5 1;4 1;3 5;2 1;4 0;5 0;3 1;3 0;1 4;2 4;1 5;2 5;1 3;0 "
      "5;2 0;1 2;1 1;1 0;0 4;0 3;0 2;0 1;0 0;" },
    { 1896, "4|0 1;0 0;1 0;-1 -1;0 2;0 3;2 0;3 0;1 3;2 3;3 1;3 2;3 3;",
      "4|3 2;3 3;2 3;1.0 1;1 3;0 0;1 0;0 1;2 0;0 2;0 3;3 0;3 1;" },
    { 872, "4|0 1;0 0;1 0;0 2;0 3;2 0;3 0;1 3;2 3;3 1;3 2;3 3;",
      "4|3 2;3 3;2 3;3 1;3 0;1 3;0 3;2 0;1 0;0 2;0 1;0 0;" },
    { 112,
      "6|1 2;1 1;1 0;0 0;2 1;1 3;0 1;0 2;0 3;0 4;1 4;2 0;3 4;1 5;0 5;2 4;2 5;4 1;3 1;4 0;3 0;4 2;5 "
      "0;3 5;4 3;4 4;4 5;5 1;5 2;5 3;5 4;5 5;",
      "6|4 3;4 4;4 5;5 5;3 4;4 2;5 4;5 3;5 2;5 1;4 1;3 5;2 1;4 0;5 0;3 1;3 0;1 4;2 4;1 5;2 5;1 3;0 "
      "5;2 0;1 2;1 1;1 0;0 4;0 3;0 2;0 1;0 0;" },
    { 2, 0, 0 },
    { 2588, "4|0 1;0 0;1 0;0 2;0 3;2 0;3 0;1 3;2 3;3 1;3 2;3 3;",
      "4|3 2;3 3;2 3;3 1;3 0;1 3;0 3;2 0;1 0;0 2;0 1;0 0;" },
    { 5452, "4|0 1;0 0;1 0;0 2;-1 -1;0 3;2 0;3 0;1 3;2 3;3 1;3 2;3 3;",
      "4|3 2;3 3;2 3;3 1;1.0 1;0 0;0 1;0 2;0 3;2 0;1 0;1 3;3 0;" },
};

static const struct group_row aps105_rows[] = {
    { 16, "", "x;!!!;Baa;" },
    { 18, "2;!!!;Baa;", "2;!!!;Wcc;" },
    { 50, "4;!!!;Baa;", "4;!!!;Wee;" },
    { 98, "6;!!!;Baa;", "6;!!!;Wgg;" },
    { 162, "8;!!!;Baa;", "8;!!!;Wii;" },
    { 242, "10;!!!;Baa;", "10;!!!;Wkk;" },
    { 338, "12;!!!;Baa;", "12;!!!;Wmm;" },
    { 450, "14;!!!;Baa;", "14;!!!;Woo;" },
    { 578, "16;!!!;Baa;", "16;!!!;Wqq;" },
    { 722, "18;!!!;Baa;", "18;!!!;Wss;" },
    { 882, "20;!!!;Baa;", "20;!!!;Wuu;" },
    { 1058, "22;!!!;Baa;", "22;!!!;Www;" },
    { 1250, "24;!!!;Baa;", "24;!!!;Wyy;" },
    { 1352, "26;!!!;Baa;", "26;!!!;Wzz;" },
    { 144, "2;Baa;!!!;Baa;", "2;Wbb;!!!;Wcc;" },
    { 1600, "4;Baa;!!!;Baa;", "4;Wdd;!!!;Wee;" },
    { 7056, "6;Baa;!!!;Baa;", "6;Wff;!!!;Wgg;" },
    { 20736, "8;Baa;!!!;Baa;", "8;Whh;!!!;Wii;" },
    { 432, "2;Baa;Bab;!!!;Baa;", "2;Wba;Wbb;!!!;Wcc;" },
    { 24000, "4;Baa;Bab;!!!;Baa;", "4;Wdc;Wdd;!!!;Wee;" },
    { 576, "2;Baa;Bab;Bba;!!!;Baa;", "2;Wab;Wba;Wbb;!!!;Wcc;" },
    { 288, "2;Baa;Bab;Bba;Bbb;!!!;Baa;", "2;Waa;Wab;Wba;Wbb;!!!;Wcc;" },
};

static const struct group_row flip_rows[] = {
    { 19, "", "new 4 4294967297|" },
    { 1, "new 4|", "new 4|" },
    { 1, "new 5|", "new 5|" },
    { 1, "new 6|", "new 6|" },
    { 1, "new 7|", "new 7|" },
    { 1, "new 8|", "new 8|" },
    { 1, "new 9|", "new 9|" },
    { 1, "new 10|", "new 10|" },
    { 1, "new 11|", "new 11|" },
    { 1, "new 12|", "new 12|" },
    { 1, "new 26|", "new 26|" },
    { 1, "new 4 1 0|", "new 4 1 0|" },
    { 1, "new 4 2 0|", "new 4 2 0|" },
    { 1, "new 4 0 1|", "new 4 0 1|" },
    { 1, "new 4 0 2|", "new 4 0 2|" },
    { 1, "new 4 1 1|", "new 4 1 1|" },
    { 1, "new 4 2 1|", "new 4 2 1|" },
    { 1, "new 4 1 2|", "new 4 1 2|" },
    { 1, "new 4 2 2|", "new 4 2 2|" },
    { 1, "new 5 1 1|", "new 5 1 1|" },
    { 1, "new 5 2 1|", "new 5 2 1|" },
    { 1, "new 5 1 2|", "new 5 1 2|" },
    { 1, "new 5 2 2|", "new 5 2 2|" },
    { 1, "new 6 1 1|", "new 6 1 1|" },
    { 1, "new 6 2 1|", "new 6 2 1|" },
    { 1, "new 6 1 2|", "new 6 1 2|" },
    { 1, "new 6 2 2|", "new 6 2 2|" },
    { 1, "new 8 1 1|", "new 8 1 1|" },
    { 1, "new 8 1 2|", "new 8 1 2|" },
    { 1, "new 4|s game;", "new 4|s game;" },
    { 42, "new 4|-1 -1;", "new 4|1.0 1;" },
    { 1, "new 1000|", "new 1000|" },
    { 6, 0, 0 },
    { 2010, "new 4|", "new 1001 1x 1x x|" },
    { 2, "new 4|0 2;0 1;0 0;0 3;1 3;2 3;3 0;1 0;2 0;3 2;3 1;3 3;",
      "new 4|3 1;3 2;3 3;3 0;2 0;1 0;0 3;2 3;1 3;0 1;0 2;0 0;" },
    { 2, "new 5|1 3;1 2;0 1;0 2;0 3;0 4;1 1;0 0;1 4;2 0;1 0;2 1;3 0;2 4;3 1;4 0;3 4;",
      "new 5|4 2;4 3;4 4;4 1;4 0;3 4;2 4;1 4;3 1;2 1;2 0;0 4;" },
    { 2, "new 4 1 0|0 2;0 0;1 3;3 0;2 0;3 2;3 3;", "new 4 1 0|3 1;0 3;2 3;2 0;0 2;0 1;" },
    { 2, "new 4 2 0|0 2;3 0;1 0;1 3;3 1;3 2;", "new 4 2 0|3 1;3 3;2 0;0 3;1 3;0 1;0 0;" },
    { 2, "new 4 0 1|0 1;0 3;2 3;1 0;3 1;", "new 4 0 1|2 3;2 0;0 3;0 1;3 3;" },
    { 2, "new 4 0 2|1 0;1 3;3 0;3 2;0 0;", "new 4 0 2|3 2;3 0;1 0;2 3;0 2;" },
    { 2, "new 5 1 0|1 3;0 1;0 3;1 1;1 4;1 0;3 0;3 1;", "new 5 1 0|4 2;1 4;3 4;4 0;4 4;3 1;2 0;" },
    { 2, "new 5 0 2|2 1;2 4;4 1;4 3;", "new 5 0 2|4 3;4 1;3 4;1 4;2 1;" },
    { 4, "new 4|0 2;", "new 4|3 1;" },
    { 4, "new 5|1 3;", "new 5|4 2;" },
    { 4, "new 4|0 2;s game;", "new 4|3 1;s game;" },
    { 4, "new 5|1 3;s game;", "new 5|4 2;s game;" },
    { 172, "new 4|0 2;-1 -1;", "new 4|3 1;1.0 1;" },
    { 224, "new 5|1 3;-1 -1;", "new 5|4 2;1.0 1;" },
    { 4, "new 4 1 0|0 2;", "new 4 1 0|3 1;" },
    { 4, "new 4 2 0|0 2;", "new 4 2 0|3 1;" },
    { 3, "new 4 0 1|0 1;", "new 4 0 1|2 3;" },
    { 3, "new 4 0 2|1 0;", "new 4 0 2|3 2;" },
    { 8, "new 4|0 2;0 1;0 0;0 3;1 3;2 3;3 0;1 0;2 0;3 2;3 1;3 3;",
      "new 4|3 1;3 2;3 3;3 0;2 0;1 0;0 3;2 3;1 3;0 1;0 2;0 0;" },
    { 24, "new 4|0 2;0 1;0 0;0 3;1 3;2 3;3 0;1 0;2 0;3 2;3 1;3 3;",
      "new 4|3 1;3 2;3 3;3 0;2 0;1 0;0 3;2 3;1 3;0 1;0 2;0 0;" },
    { 32, "new 4 1 0|0 2;0 0;1 3;3 0;2 0;3 2;3 3;", "new 4 1 0|3 1;0 3;2 3;2 0;0 2;0 1;" },
    { 32, "new 4 2 0|0 2;3 0;1 0;1 3;3 1;3 2;", "new 4 2 0|3 1;3 3;2 0;0 3;1 3;0 1;0 0;" },
    { 14, "new 4 0 1|0 1;0 3;2 3;1 0;3 1;", "new 4 0 1|2 3;2 0;0 3;0 1;3 3;" },
    { 14, "new 4 0 2|1 0;1 3;3 0;3 2;0 0;", "new 4 0 2|3 2;3 0;1 0;2 3;0 2;" },
    { 12, "new 4|0 2;0 1;", "new 4|3 1;3 2;" },
    { 12, "new 5|1 3;1 2;", "new 5|4 2;4 3;" },
    { 508, "new 4|0 2;0 1;-1 -1;", "new 4|3 1;3 2;1.0 1;" },
    { 658, "new 5|1 3;1 2;-1 -1;", "new 5|4 2;4 3;1.0 1;" },
    { 44, "new 4|0 2;0 1;0 0;", "new 4|3 1;3 2;3 3;" },
    { 50, "new 5|1 3;1 2;0 1;", "new 5|4 2;4 3;4 4;" },
    { 1896, "new 4|0 2;0 1;0 0;-1 -1;", "new 4|3 1;3 2;3 3;1.0 1;" },
    { 88, "new 4|0 2;0 1;0 0;0 3;1 3;2 3;3 0;1 0;2 0;3 2;3 1;3 3;",
      "new 4|3 1;3 2;3 3;3 0;2 0;1 0;0 3;2 3;1 3;0 1;0 2;0 0;" },
    { 24, "new 5|1 3;1 2;0 1;0 2;0 3;0 4;1 1;0 0;1 4;2 0;1 0;2 1;3 0;2 4;3 1;4 0;3 4;",
      "new 5|4 2;4 3;4 4;4 1;4 0;3 4;2 4;1 4;3 1;2 1;2 0;0 4;" },
    { 128, "new 4|0 2;0 1;0 0;0 3;", "new 4|3 1;3 2;3 3;3 0;" },
    { 436, "new 4|0 2;0 1;0 0;0 3;1 3;", "new 4|3 1;3 2;3 3;3 0;2 0;" },
    { 256, "new 4|0 2;0 1;0 0;0 3;1 3;2 3;3 0;1 0;2 0;3 2;3 1;3 3;",
      "new 4|3 1;3 2;3 3;3 0;2 0;1 0;0 3;2 3;1 3;0 1;0 2;0 0;" },
    { 872, "new 4|0 2;0 1;0 0;0 3;1 3;2 3;3 0;1 0;2 0;3 2;3 1;3 3;",
      "new 4|3 1;3 2;3 3;3 0;2 0;1 0;0 3;2 3;1 3;0 1;0 2;0 0;" },
    { 1296, "new 4|0 2;0 1;0 0;0 3;1 3;2 3;", "new 4|3 1;3 2;3 3;3 0;2 0;1 0;" },
};

#define GROUP_TEST(name, dialect, from, to)                                                        \
    static void test_small_inputs_of_##name(void **state)                                          \
    {                                                                                              \
        (void)state;                                                                               \
        check_groups(#dialect, sizes_##dialect, dialect##_rows, from, to, ROWS(dialect##_rows));   \
    }

GROUP_TEST(octaflip_without_turns, octaflip, 0, 6)
GROUP_TEST(octaflip_on_few_cells, octaflip, 6, 12)
GROUP_TEST(octaflip_on_some_cells, octaflip, 12, 14)
GROUP_TEST(octaflip_of_one_piece, octaflip, 14, 16)
GROUP_TEST(octaflip_of_two_pieces, octaflip, 16, 18)
GROUP_TEST(octaflip_of_two_turns, octaflip, 18, 20)
GROUP_TEST(octaflip_of_two_turns_on_a_square, octaflip, 20, 21)
GROUP_TEST(octaflip_of_three_turns, octaflip, 21, 23)
GROUP_TEST(octaflip_of_three_turns_on_three_cells, octaflip, 23, 24)
GROUP_TEST(octaflip_with_answers, octaflip, 24, 26)
GROUP_TEST(reversi_of_few_commands, reversi, 0, 6)
GROUP_TEST(reversi_of_three_commands, reversi, 6, 7)
GROUP_TEST(reversi_of_five_commands, reversi, 7, 8)
GROUP_TEST(bbm103, bbm103, 0, 23)
GROUP_TEST(aps105, aps105, 0, 22)
GROUP_TEST(flip, flip, 0, 72)

/* ---- arguments that are given ---- */

static void check_fixed(const char *dialect, char *const *args, const struct size_group *groups,
                        const size_t *counts, size_t count)
{
    size_t i;
    for (i = 0; i < count; i++) {
        struct making_alone *a = open_making(dialect, args, 1);
        struct size_state s = { 0 };
        size_t n = 0;
        while (make_next(a, &s, &groups[i])) {
            size_t words = 0;
            while (args[words] != 0)
                words++;
            assert_int_equal(a->making.word_count, words);
            n++;
        }
        if (n != counts[i])
            fail_msg("%s: group %zu has %zu steps, not %zu", dialect, i, n, counts[i]);
        free(a);
    }
}

/* Only the groups of the smallest board between humans are left, and they are played on the board
   and by the players that the arguments ask for. */
static void test_arguments_leave_groups_of_the_smallest_board(void **state)
{
    static const size_t bbm103_6[] = { 1,   2, 70, 8,   0, 0,   0,   0, 24,
                                       284, 0, 6,  112, 0, 832, 488, 0, 3900 };
    static const size_t flip_4_1[] = { 1, 1, 0,  0, 0, 0, 0, 0,  0, 0,   0, 0,  0,   0,    0,  0, 0,
                                       0, 0, 0,  0, 0, 0, 0, 0,  0, 0,   0, 0,  1,   42,   0,  6, 0,
                                       2, 0, 0,  0, 0, 0, 0, 0,  4, 0,   4, 0,  168, 0,    0,  0, 0,
                                       0, 8, 32, 0, 0, 0, 0, 16, 0, 678, 0, 58, 0,   2513, 116 };
    static size_t only_arguments[72] = { 1 };
    char new_game[] = "new", six[] = "6", four[] = "4", one[] = "1", large[] = "28",
         largest[] = "26";
    char *bbm103[] = { six, 0 }, *flip[] = { new_game, four, one, 0 }, *too_large[] = { large, 0 };
    char *as_large_as_may_be[] = { largest, 0 }, *no_new[] = { four, 0 };
    static const size_t first[] = { 1, 2 };
    (void)state;
    check_fixed("bbm103", bbm103, sizes_bbm103, bbm103_6, ROWS(bbm103_6));
    check_fixed("flip", flip, sizes_flip, flip_4_1, ROWS(flip_4_1));
    check_fixed("bbm103", too_large, sizes_bbm103, only_arguments, ROWS(bbm103_rows));
    check_fixed("bbm103", as_large_as_may_be, sizes_bbm103, first, ROWS(first));
    check_fixed("flip", no_new, sizes_flip, only_arguments, ROWS(flip_rows));
}

/* ---- long lines ---- */

/* The first move's line has LINE_BYTES bytes, or one fewer or more: with blanks before or after it.
   A game of bbm103 is then played to its end. */
static void check_long_lines(const char *dialect, const struct size_group *g, const char *move,
                             size_t line_count)
{
    struct making_alone *a = open_making(dialect, 0, 1);
    struct size_state s = { 0 };
    size_t i, k;
    for (i = 0; i < 6; i++) {
        size_t blanks = LINE_BYTES - 1 + i / 2 - strlen(move);
        assert_true(make_next(a, &s, g));
        for (k = 0; k < blanks; k++)
            assert_int_equal(a->text[i % 2 == 0 ? k : strlen(move) + k], ' ');
        assert_memory_equal(a->text + (i % 2 == 0 ? blanks : 0), move, strlen(move));
        assert_int_equal(a->text[LINE_BYTES - 1 + i / 2], '\n');
        assert_int_equal(count_lines(&a->making), line_count);
    }
    assert_false(make_next(a, &s, g));
    free(a);
}

static void test_long_lines_have_about_as_many_bytes_as_a_line_may_have(void **state)
{
    (void)state;
    check_long_lines("bbm103", &sizes_bbm103[11], "0 1", 12);
    check_long_lines("flip", &sizes_flip[32], "0 2", 1);
}

/* ---- wrong arguments ---- */

/* A game is played where the arguments ask for one. */
static void test_wrong_arguments_of_bbm103_come_without_a_game(void **state)
{
    struct making_alone *a = open_making("bbm103", 0, 1);
    struct size_state s = { 0 };
    size_t games = 0;
    (void)state;
    while (make_next(a, &s, &sizes_bbm103[0])) {
        const char *word = a->making.word_count == 1 ? a->making.words[0] : "";
        int starts = strcmp(word, "+4") == 0 || strcmp(word, "04") == 0;
        assert_int_equal(count_lines(&a->making), starts ? 12 : 0);
        games += (size_t)starts;
    }
    assert_int_equal(games, 2);
    free(a);
}

/* ---- play ---- */

/* Opens a step with random numbers of which the first one below `n` is `chance`. `seed` counts up.
 */
static struct making_alone *open_chance(const char *dialect, size_t n, size_t chance,
                                        unsigned *seed)
{
    struct draft d;
    unsigned char none[1];
    do
        draft_open(&d, none, 0, sizeof none, ++*seed);
    while (draft_chance(&d, n) != chance);
    return open_making(dialect, 0, *seed);
}

static long side_made(const struct making *m)
{
    if (m->dialect == DIALECT_aps105)
        return strtol((const char *)m->text.at, 0, 10);
    return strtol(m->words[m->dialect == DIALECT_flip ? 1 : 0], 0, 10);
}

/* How often boards are chosen: in `from` to `to` of `of` games, the side is one of least, least +
   step, ..., most. */
static const struct {
    const char *dialect;
    int small;
    enum standing weakest;
    size_t of, from, to;
    long least, most, step;
} side_rows[] = {
    { "bbm103", 1, STANDING_OUTSIDE, 3968, 0, 3455, 4, 4, 2 },
    { "bbm103", 1, STANDING_OUTSIDE, 3968, 3456, 3967, 6, 6, 2 },
    { "bbm103", 0, STANDING_OUTSIDE, 4096, 0, 3455, 4, 4, 2 },
    { "bbm103", 0, STANDING_OUTSIDE, 4096, 3456, 3967, 6, 6, 2 },
    { "bbm103", 0, STANDING_OUTSIDE, 4096, 3968, 4060, 8, 8, 2 },
    { "bbm103", 0, STANDING_OUTSIDE, 4096, 4061, 4076, 10, 14, 2 },
    { "bbm103", 0, STANDING_OUTSIDE, 4096, 4077, 4091, 4, 4, 2 },
    { "bbm103", 0, STANDING_OUTSIDE, 4096, 4092, 4092, 16, 24, 2 },
    { "bbm103", 0, STANDING_OUTSIDE, 4096, 4093, 4095, 26, 28, 2 },
    { "bbm103", 0, STANDING_PROMISED, 4096, 4093, 4095, 26, 26, 2 },
    { "flip", 1, STANDING_PROMISED, 448, 0, 319, 4, 6, 1 },
    { "flip", 1, STANDING_PROMISED, 448, 320, 447, 4, 8, 1 },
    { "flip", 0, STANDING_PROMISED, 512, 0, 319, 4, 6, 1 },
    { "flip", 0, STANDING_PROMISED, 512, 320, 447, 4, 8, 1 },
    { "flip", 0, STANDING_PROMISED, 512, 448, 507, 9, 16, 1 },
    { "flip", 0, STANDING_PROMISED, 512, 508, 511, 79, 80, 1 },
    { "flip", 0, STANDING_RULING, 512, 508, 510, 79, 80, 1 },
    { "flip", 0, STANDING_RULING, 512, 511, 511, 81, 100, 1 },
    { "aps105", 1, STANDING_PROMISED, 56, 0, 31, 4, 4, 2 },
    { "aps105", 1, STANDING_PROMISED, 56, 32, 35, 2, 2, 2 },
    { "aps105", 1, STANDING_PROMISED, 56, 36, 55, 6, 8, 2 },
    { "aps105", 0, STANDING_PROMISED, 64, 0, 31, 4, 4, 2 },
    { "aps105", 0, STANDING_PROMISED, 64, 32, 35, 2, 2, 2 },
    { "aps105", 0, STANDING_PROMISED, 64, 36, 55, 6, 8, 2 },
    { "aps105", 0, STANDING_PROMISED, 64, 56, 62, 10, 24, 2 },
    { "aps105", 0, STANDING_PROMISED, 64, 63, 63, 26, 26, 2 },
};

static void check_sides(size_t row, size_t chance, unsigned char seen[128])
{
    unsigned seed = 0;
    int i;
    for (i = 0;
         i < 6 * (int)((side_rows[row].most - side_rows[row].least) / side_rows[row].step) + 2;
         i++) {
        struct making_alone *a =
            open_chance(side_rows[row].dialect, side_rows[row].of, chance, &seed);
        long side;
        a->order.weakest = side_rows[row].weakest;
        assert_int_equal(play_game(&a->making, side_rows[row].small), 1);
        side = side_made(&a->making);
        if (side < side_rows[row].least || side > side_rows[row].most ||
            (side - side_rows[row].least) % side_rows[row].step != 0)
            fail_msg("%s, %zu of %zu: side %ld", side_rows[row].dialect, chance, side_rows[row].of,
                     side);
        seen[side] = 1;
        free(a);
    }
}

/* At least seven of eight sides of a row occur. The others may be missing by chance. */
static void check_side_rows(size_t from, size_t to)
{
    size_t i;
    for (i = from; i < to; i++) {
        unsigned char seen[128] = { 0 };
        long side, missing = 0, all = 0;
        check_sides(i, side_rows[i].from, seen);
        if (side_rows[i].to > side_rows[i].from)
            check_sides(i, side_rows[i].to, seen);
        for (side = side_rows[i].least; side <= side_rows[i].most; side += side_rows[i].step) {
            missing += !seen[side];
            all++;
        }
        assert_true(missing <= all / 8);
        assert_true(seen[side_rows[i].least] && seen[side_rows[i].most]);
    }
}

static void test_boards_of_bbm103_are_mostly_small(void **state)
{
    (void)state;
    check_side_rows(0, 8);
}

static void test_boards_of_bbm103_are_sometimes_large(void **state)
{
    (void)state;
    check_side_rows(8, 10);
}

static void test_boards_of_flip_and_aps105_are_mostly_small(void **state)
{
    (void)state;
    check_side_rows(10, ROWS(side_rows));
}

static void expect_share(const char *what, size_t n, size_t of, double share)
{
    double got = (double)n / (double)of;
    if (got < share - 0.03 || got > share + 0.03)
        fail_msg("%s: %zu of %zu, not %.1f %%", what, n, of, 100 * share);
}

/* Of 16 games of flip, 8 are between humans, 7 have one computer and one has two, but not on large
   boards. Each kind of computer plays each side. */
static void test_players_of_flip(void **state)
{
    enum { GAMES = 4000 };
    size_t computers[3] = { 0 }, of_type[3][3] = { 0 }, saves = 0, unfinished = 0, i;
    (void)state;
    for (i = 0; i < GAMES; i++) {
        struct making_alone *a = open_making("flip", 0, (unsigned)i);
        const struct making *m = &a->making;
        const char *last;
        int x, o;
        assert_int_equal(play_game(&a->making, 1), 1);
        x = m->word_count == 4 ? m->words[2][0] - '0' : 0;
        o = m->word_count == 4 ? m->words[3][0] - '0' : 0;
        assert_true(m->word_count == 2 || (m->word_count == 4 && x + o > 0));
        assert_true(x >= 0 && x <= 2 && o >= 0 && o <= 2);
        computers[(x > 0) + (o > 0)]++;
        of_type[x][o]++;
        last = (const char *)m->text.at + start_of_line(m, count_lines(m) - 1);
        saves += m->text.size > 0 && last[0] == 's';
        unfinished += m->text.size > 0 && m->text.size < 48 - 8;
        free(a);
    }
    expect_share("humans", computers[0], GAMES, 8.0 / 16);
    expect_share("one computer", computers[1], GAMES, 7.0 / 16);
    expect_share("two computers", computers[2], GAMES, 1.0 / 16);
    for (i = 1; i <= 2; i++) {
        assert_true(of_type[i][0] > GAMES / 16 && of_type[0][i] > GAMES / 16);
        assert_true(of_type[i][1] > 0 && of_type[i][2] > 0);
    }
    assert_true(saves > 0 && saves < unfinished / 2);
    for (i = 0; i < 60; i++) {
        unsigned seed = (unsigned)i * 5000;
        struct making_alone *a = open_chance("flip", 512, 508, &seed);
        assert_int_equal(play_game(&a->making, 0), 1);
        assert_true(a->making.word_count == 2 || a->making.words[2][0] == '0' ||
                    a->making.words[3][0] == '0');
        assert_true(count_lines(&a->making) <= 12);
        free(a);
    }
}

/* Of 8 games, 3 have fewer than 12 turns, 2 fewer than 50, and 3 at most 400, if they are not over
   before. */
static void test_lengths_of_games(void **state)
{
    enum { GAMES = 2000 };
    size_t few = 0, more = 0, longest = 0, i;
    (void)state;
    for (i = 0; i < GAMES; i++) {
        struct making_alone *a = open_making("octaflip", 0, (unsigned)i);
        size_t turns;
        assert_int_equal(play_game(&a->making, 0), 1);
        turns = count_lines(&a->making) - 9;
        few += turns < 12;
        more += turns >= 50;
        longest = turns > longest ? turns : longest;
        free(a);
    }
    assert_true(few > GAMES * 3 / 8 && few < GAMES * 5 / 8);
    assert_true(more > GAMES / 5 && more < GAMES * 3 / 8 + GAMES / 30);
    assert_true(longest > 100 && longest <= 400);
}

/* A game of bbm103 is played to its end unless what happens at the end of the input may be asked.
 */
static void test_games_of_bbm103_end_early_only_outside(void **state)
{
    enum { GAMES = 1500 };
    size_t whole[2] = { 0 }, i;
    int outside;
    (void)state;
    for (outside = 0; outside < 2; outside++) {
        for (i = 0; i < GAMES; i++) {
            struct making_alone *a = open_making("bbm103", 0, (unsigned)i);
            a->order.weakest = outside ? STANDING_OUTSIDE : STANDING_RULING;
            assert_int_equal(play_game(&a->making, 1), 1);
            whole[outside] += count_lines(&a->making) >= 7;
            free(a);
        }
    }
    assert_true(whole[0] > GAMES * 99 / 100);
    expect_share("whole games", whole[1], GAMES, 1 - 1.0 / 8 * 0.45);
}

/* ---- lines that are refused ---- */

/* A step before and after a stage changed it, as lines. */
struct changed {
    char before[TEXT_MOST], after[TEXT_MOST];
};

/* Plays the game that a stage of refused lines is about to change, and then lets it. */
static void make_refused(const char *dialect, unsigned seed, struct changed *c)
{
    struct making_alone *a = open_making(dialect, 0, seed), *game = open_making(dialect, 0, seed);
    if (strcmp(dialect, "aps105") != 0)
        (void)draft_chance(&game->making.text, 3);
    assert_int_equal(play_game(&game->making, 1), 1);
    write_making(&game->making, c->before);
    assert_int_equal(refused_make(&a->making, 0), MADE_STEP);
    write_making(&a->making, c->after);
    free(a);
    free(game);
}

static size_t length_of_line(const char *text)
{
    return text[0] == '_' ? 1 : strcspn(text, ";") + (strchr(text, ';') != 0);
}

/* Finds the lines that were added. Returns how many, or `most` + 1 if there are more, or if other
   lines are missing. */
static size_t lines_added(const struct changed *c, const char *added[], size_t most)
{
    const char *b = c->before, *a = c->after;
    size_t args = strchr(b, '|') != 0 ? (size_t)(strchr(b, '|') - b) + 1 : 0, n = 0;
    assert_memory_equal(a, b, args);
    a += args;
    b += args;
    while (*a != '\0') {
        size_t length = length_of_line(a);
        if (length_of_line(b) == length && strncmp(a, b, length) == 0) {
            b += length;
        } else {
            if (n == most)
                return most + 1;
            added[n++] = a;
        }
        a += length;
    }
    return *b == '\0' ? n : most + 1;
}

static int is_one_of(const char *line, const char *const *texts, size_t count)
{
    size_t i;
    for (i = 0; i < count; i++) {
        size_t length = strlen(texts[i]);
        if (strncmp(line, texts[i], length) == 0 && line[length] == ';')
            return 1;
    }
    return 0;
}

/* Returns the larger one of two numbers of a line, or -1. */
static int larger_number(const char *line)
{
    int row, column, used = 0;
    if (sscanf(line, "%d %d%n", &row, &column, &used) != 2 || line[used] != ';')
        return -1;
    row = abs(row);
    column = abs(column);
    return row > column ? row : column;
}

/* What was seen of the lines that were added. */
struct added {
    size_t lines[4];                /* steps with so many */
    size_t pairs, far, minus, rest; /* lines: two numbers; one beyond 8; with a minus; others */
    int largest;
};

static void see_pair(const char *line, struct added *seen)
{
    int n = larger_number(line);
    if (line[0] == '+' || n < 0) {
        seen->rest++;
        return;
    }
    seen->pairs++;
    seen->far += n > 8;
    seen->minus += memchr(line, '-', strcspn(line, ";")) != 0;
    seen->largest = n > seen->largest ? n : seen->largest;
}

/* Up to three lines are added: six of eight are pairs of numbers, one of four of which are up to 29
   and the others up to 8; one of eight numbers has a minus. */
static void test_pairs_of_numbers_are_added(void **state)
{
    static const char *const others[] = { "",  "1", "1 2 3", "a b",  "1,2",       "x 1",   "1 x",
                                          "q", "=", "s",     " 1 2", "s no/game", "+1 +2", "1 2x" };
    static const char *const dialect_names[] = { "bbm103", "flip" };
    enum { STEPS = 2500 };
    size_t i, d, k;
    (void)state;
    for (d = 0; d < 2; d++) {
        struct added seen = { 0 };
        size_t all;
        for (i = 0; i < STEPS; i++) {
            static struct changed c;
            const char *added[3] = { "", "", "" };
            size_t n;
            make_refused(dialect_names[d], (unsigned)i, &c);
            n = lines_added(&c, added, 3);
            assert_true(n <= 3);
            seen.lines[n]++;
            for (k = 0; k < n; k++) {
                int is_other = is_one_of(added[k], others, d == 0 ? 9 : ROWS(others));
                assert_true(is_other || larger_number(added[k]) >= 0);
                see_pair(added[k], &seen);
            }
        }
        all = seen.pairs + seen.rest;
        for (k = 1; k <= 3; k++)
            expect_share("steps by added lines", seen.lines[k], STEPS, 1.0 / 3);
        expect_share("pairs", seen.pairs, all, 6.0 / 8 + (d == 1 ? 1.0 / 8 / 6 : 0));
        expect_share("far cells", seen.far, seen.pairs, 1.0 / 4 * (1 - 0.3 * 0.3));
        expect_share("cells with a minus", seen.minus, seen.pairs, 1 - 7.0 / 8 * 7.0 / 8);
        assert_int_equal(seen.largest, 29);
    }
}

/* Three of four lines name a cell; the others are wrong. */
static void test_commands_are_added(void **state)
{
    static const char *const others[] = { "",    "?",  "d",  "3",  "3d", "D3", "d33", "dd3", " d3",
                                          "d3 ", "==", "= ", "i1", "a9", "a0", "d-3", "pass" };
    enum { STEPS = 2000 };
    size_t cells = 0, all = 0, i, k;
    unsigned char columns[8] = { 0 }, rows[8] = { 0 };
    (void)state;
    for (i = 0; i < STEPS; i++) {
        static struct changed c;
        const char *added[3] = { "", "", "" };
        size_t n;
        make_refused("reversi", (unsigned)i, &c);
        n = lines_added(&c, added, 3);
        assert_true(n <= 3);
        for (k = 0; k < n && k < 3; k++) {
            const char *line = added[k];
            int is_cell = line[0] >= 'a' && line[0] <= 'h' && line[1] >= '1' && line[1] <= '8' &&
                          line[2] == ';';
            assert_true(is_cell || is_one_of(line, others, ROWS(others)));
            cells += (size_t)is_cell;
            all++;
            if (is_cell)
                columns[line[0] - 'a'] = rows[line[1] - '1'] = 1;
        }
    }
    expect_share("cells", cells, all, 3.0 / 4);
    assert_null(memchr(columns, 0, 8));
    assert_null(memchr(rows, 0, 8));
}

/* The last line is replaced: seven of eight times by a tile, whose letters go up to h, or once in
   four times up to z. */
static void test_the_move_of_aps105_is_replaced(void **state)
{
    static const char *const others[] = { "B", "Ba", "Baaa", "baa", "aaB", "B11", "BAA", "!!!" };
    enum { STEPS = 3000 };
    size_t tiles = 0, white = 0, far = 0, i;
    int largest = 'a';
    (void)state;
    for (i = 0; i < STEPS; i++) {
        static struct changed c;
        const char *move;
        size_t length;
        make_refused("aps105", (unsigned)i, &c);
        length = (size_t)(strstr(c.before, "!!!;") - c.before) + 4;
        assert_memory_equal(c.after, c.before, length);
        move = c.after + length;
        if (is_one_of(move, others, ROWS(others)))
            continue;
        assert_true(strlen(move) == 4 && move[3] == ';');
        assert_true(move[0] == 'B' || move[0] == 'W');
        assert_true(move[1] >= 'a' && move[1] <= 'z' && move[2] >= 'a' && move[2] <= 'z');
        tiles++;
        white += move[0] == 'W';
        far += move[1] > 'h' || move[2] > 'h';
        if ((unsigned char)move[1] > largest)
            largest = (unsigned char)move[1];
    }
    expect_share("tiles", tiles, STEPS, 7.0 / 8);
    expect_share("white tiles", white, tiles, 1.0 / 2);
    expect_share("tiles far away", far, tiles, 1.0 / 4 * (1 - 8.0 / 26 * 8 / 26));
    assert_int_equal(largest, 'z');
}

/* A turn is replaced or added, and the count stays right. A pass keeps three of its zeros. */
static void test_turns_are_replaced_and_counted(void **state)
{
    static const char *const others[] = { "0 0 0 0",  "0 0 0",   "1 1 1 1 1", "-1 1 1 1",
                                          "1 1 1 -1", "x 1 1 1", "1.5 1 1 1", "" };
    enum { STEPS = 2500 };
    size_t numbers = 0, wrong = 0, longer = 0, same = 0, beyond = 0, off = 0, broken[4] = { 0 }, i;
    (void)state;
    for (i = 0; i < STEPS; i++) {
        static struct changed c;
        const char *a, *b;
        size_t row, turns = 0, turns_before;
        char *end;
        make_refused("octaflip", (unsigned)i, &c);
        for (a = c.after, b = c.before, row = 0; row < 8; row++) {
            a += length_of_line(a);
            b += length_of_line(b);
        }
        assert_true(a - c.after == b - c.before &&
                    strncmp(a - (a - c.after), c.before, (size_t)(a - c.after)) == 0);
        row = (size_t)strtol(a, &end, 10);
        turns_before = (size_t)strtol(b, 0, 10);
        assert_int_equal(*end, ';');
        a = end + 1;
        b += length_of_line(b);
        for (; *a != '\0'; a += length_of_line(a), turns++) {
            size_t length = length_of_line(a), k;
            int n[4];
            int is_same = length == length_of_line(b) && strncmp(a, b, length) == 0;
            b += *b != '\0' ? length_of_line(b) : 0;
            if (is_same)
                continue;
            if (is_one_of(a, others, ROWS(others))) {
                wrong++;
                continue;
            }
            assert_int_equal(sscanf(a, "%d %d %d %d", &n[0], &n[1], &n[2], &n[3]), 4);
            if (n[2] * n[3] == 0) { /* a pass that was broken; a target is never 0 */
                for (k = 0; k < 4; k++) {
                    assert_true(n[k] == 0 || n[0] + n[1] + n[2] + n[3] == n[k]);
                    broken[k] += n[k] > 0;
                }
                continue;
            }
            numbers++;
            for (k = 0; k < 2; k++) {
                assert_true(n[k] >= 0 && n[k] <= 9);
                assert_true(n[k + 2] >= 1 && n[k + 2] <= 12 && abs(n[k + 2] - n[k]) <= 3);
                off += n[k] == 0 || n[k] == 9;
                beyond += n[k + 2] > 8;
            }
        }
        assert_int_equal(row, turns);
        assert_true(turns >= turns_before && turns <= turns_before + 3);
        longer += turns > turns_before;
        same += turns == turns_before;
    }
    expect_share("turns of numbers", numbers, numbers + wrong, 3.0 / 4);
    assert_true(longer > STEPS / 20 && same > STEPS / 2);
    assert_true(beyond > 0 && beyond < numbers / 20);
    expect_share("coordinates off the board", off, 2 * numbers, 1.0 / 16);
    for (i = 0; i < 4; i++)
        assert_true(broken[i] > 0);
}

/* ---- damage ---- */

/* One damage of each kind, wherever it can be. */
enum damages {
    SEEN_NONE,
    SEEN_WORD,      /* 4 words, at the end of a line */
    SEEN_SIGN = 5,  /* 2 signs, before a number */
    SEEN_ZEROS = 7, /* 3 times zeros, before a number */
    SEEN_FRACTION = 10,
    SEEN_2_31 = 13,
    SEEN_2_32,
    SEEN_2_32_MORE, /* ... added to the number */
    SEEN_CR,
    SEEN_CRS, /* in each line */
    SEEN_BLANK,
    SEEN_LONG = SEEN_BLANK + 2, /* 11 lengths, with 4 bytes to fill a line */
    SEEN_NO_LF = SEEN_LONG + 44,
    SEEN_END,
    SEEN_BYTE, /* a NUL or a byte above 0x7F, anywhere */
    SEEN_KINDS
};

/* Returns whether `after` is `before` with `length` bytes replaced. */
static int is_replaced(bytes before, size_t from, size_t length, bytes with, bytes after)
{
    return after.len == before.len - length + with.len &&
           bytes_equal(bytes_first(before, from), bytes_first(after, from)) &&
           bytes_equal(with, bytes_first(bytes_skip(after, from), with.len)) &&
           bytes_equal(bytes_skip(before, from + length), bytes_skip(after, from + with.len));
}

static int is_inserted(bytes before, size_t at, const char *text, bytes after)
{
    return is_replaced(before, at, 0, bytes_of_text(text), after);
}

static int is_digit_in(bytes text, size_t i)
{
    return i < text.len && text.at[i] >= '0' && text.at[i] <= '9';
}

/* Notes which damages of the number at `from` make `after`. */
static void see_number(bytes before, size_t from, size_t length, bytes after, size_t seen[])
{
    static const char *const signs[] = { "+", "-" },
                             *const zeros[] = { "0", "00", "0000000000000" },
                             *const fractions[] = { ".0", ".5", "." };
    char sum[32] = "";
    size_t i;
    for (i = 0; i < 2; i++)
        seen[SEEN_SIGN + i] += (size_t)is_inserted(before, from, signs[i], after);
    for (i = 0; i < 3; i++) {
        seen[SEEN_ZEROS + i] += (size_t)is_inserted(before, from, zeros[i], after);
        seen[SEEN_FRACTION + i] += (size_t)is_inserted(before, from + length, fractions[i], after);
    }
    seen[SEEN_2_31] +=
        (size_t)is_replaced(before, from, length, BYTES_OF_LITERAL("2147483648"), after);
    seen[SEEN_2_32] +=
        (size_t)is_replaced(before, from, length, BYTES_OF_LITERAL("4294967297"), after);
    memcpy(sum, before.at + from, length < 9 ? length : 9);
    (void)sprintf(sum, "%lld", 4294967296 + atoll(sum));
    seen[SEEN_2_32_MORE] += (size_t)is_replaced(before, from, length, bytes_of_text(sum), after);
}

static void see_numbers(bytes before, bytes after, size_t seen[])
{
    size_t i, length;
    for (i = 0; i < before.len; i += length + 1) {
        for (length = 0; is_digit_in(before, i + length);)
            length++;
        if (length > 0)
            see_number(before, i, length, after, seen);
    }
}

/* A line is filled up to a length. */
static void see_long(bytes before, size_t from, size_t end, bytes after, size_t seen[])
{
    static const size_t lengths[] = { 64, 70, 71, 80, 81, 100, 128, 256, 1024, 4096, 4097 };
    static char filler[5000];
    size_t i, k, is_last = from == end;
    for (i = 0; i < 11; i++) {
        for (k = 0; k < 4; k++) {
            if (end - from >= lengths[i])
                continue;
            memset(filler, " 0x1"[k], lengths[i] - (end - from));
            strcpy(filler + lengths[i] - (end - from), is_last ? "\n" : "");
            seen[SEEN_LONG + 4 * i + k] += (size_t)is_inserted(before, end, filler, after);
        }
    }
}

static void see_lines(bytes before, bytes after, size_t seen[])
{
    static const char *const words[] = { " 1", " x", " 0 0", "x" };
    size_t from, end, i;
    for (from = 0; from <= before.len; from = end + 1) {
        int has_end;
        end = from + bytes_find(bytes_skip(before, from), '\n');
        has_end = end < before.len || before.len == 0;
        for (i = 0; has_end && i < 4; i++)
            seen[SEEN_WORD + i] += (size_t)is_inserted(before, end, words[i], after);
        seen[SEEN_CR] += (size_t)(has_end && is_inserted(before, end, "\r", after));
        seen[SEEN_BLANK] += (size_t)is_inserted(before, from, "\n", after);
        seen[SEEN_BLANK + 1] += (size_t)is_inserted(before, from, " \n", after);
        see_long(before, from, end, after, seen);
    }
}

static int has_all_crs(bytes before, bytes after)
{
    size_t i, k = 0;
    for (i = 0; i < before.len; i++) {
        if (before.at[i] == '\n' && bytes_get(after, k++) != '\r')
            return 0;
        if (bytes_get(after, k++) != before.at[i])
            return 0;
    }
    return k == after.len;
}

static int has_strange_byte(bytes before, bytes after)
{
    size_t at = 0;
    while (at < before.len && at < after.len && before.at[at] == after.at[at])
        at++;
    return after.len == before.len + 1 && (after.at[at] == 0 || after.at[at] > 0x7F) &&
           bytes_equal(bytes_skip(before, at), bytes_skip(after, at + 1));
}

/* Notes which damages make `after`. Returns 0 if none does. */
static int see_damage(bytes before, bytes after, size_t seen[SEEN_KINDS])
{
    size_t now[SEEN_KINDS] = { 0 };
    size_t i, kinds = 0;
    now[SEEN_NONE] = (size_t)bytes_equal(before, after);
    now[SEEN_NO_LF] =
        after.len + 1 == before.len && bytes_equal(bytes_first(before, after.len), after);
    now[SEEN_END] =
        after.len + 1 < before.len && bytes_equal(bytes_first(before, after.len), after);
    now[SEEN_CRS] = (size_t)has_all_crs(before, after) && before.len != after.len;
    now[SEEN_BYTE] = (size_t)has_strange_byte(before, after);
    see_numbers(before, after, now);
    see_lines(before, after, now);
    for (i = 0; i < SEEN_KINDS; i++) {
        kinds += now[i] > 0;
        seen[i] += now[i] > 0;
    }
    return kinds > 0;
}

/* The arguments of a step that was damaged, beside those it had. */
struct damaged_words {
    size_t same, one_more, number, others;
    size_t without_input, with_input; /* of those with other arguments */
};

static void see_words(const struct making *before, const struct making *after,
                      struct damaged_words *seen, size_t damages[SEEN_KINDS])
{
    size_t i, differ = 0, at = 0;
    for (i = 0; i < before->word_count; i++) {
        if (strcmp(before->words[i], after->words[i]) != 0) {
            at = i;
            differ++;
        }
    }
    if (after->word_count == before->word_count + 1 && differ == 0) {
        const char *word = after->words[before->word_count];
        seen->one_more++;
        assert_true(strcmp(word, "0") == 0 || strcmp(word, "x") == 0);
    } else if (after->word_count == before->word_count && differ == 1) {
        seen->number++;
        assert_true(
            see_damage(bytes_of_text(before->words[at]), bytes_of_text(after->words[at]), damages));
    } else {
        assert_int_equal(after->word_count, before->word_count);
        assert_int_equal(differ, 0);
        seen->same++;
        return;
    }
    seen->with_input += after->text.size > 0;
    seen->without_input += after->text.size == 0;
    assert_true(after->text.size == 0 || after->text.size == before->text.size);
}

/* What damages of many games were seen. */
struct damage_seen {
    size_t damages[SEEN_KINDS], of_words[SEEN_KINDS];
    struct damaged_words words;
    size_t games, cut; /* games; those that were cut after each byte */
};

static void take_next(struct making_alone *a, void *stage)
{
    a->making.text.size = 0;
    a->making.word_count = 0;
    assert_int_equal(damaged_make(&a->making, stage), MADE_STEP);
}

/* Sees the 16 damages of a game. A game that is cut after each byte comes so first. */
static void see_game(struct making_alone *a, struct making_alone *game, void *stage,
                     struct damage_seen *seen)
{
    bytes before;
    size_t i, k;
    game->making.text.chance = a->making.text.chance;
    game->making.text.size = game->making.word_count = 0;
    assert_int_equal(play_game(&game->making, 1), 1);
    before = bytes_of(game->text, game->making.text.size);
    for (i = 0, k = 0; k < 16; i++) {
        bytes after;
        size_t same = seen->words.same;
        take_next(a, stage);
        after = bytes_of(a->text, a->making.text.size);
        if (k == 0 && i == after.len && i < before.len && before.len <= 128 &&
            bytes_equal(bytes_first(before, i), after))
            continue;
        if (k == 0 && i > 1)
            assert_int_equal(i, before.len);
        seen->cut += k == 0 && i > 1;
        k = k == 0 && i == 1 ? 2 : k + 1; /* one that was cut to nothing by chance */
        see_words(&game->making, &a->making, &seen->words, seen->of_words);
        if (seen->words.same > same)
            assert_true(see_damage(before, after, seen->damages));
    }
    seen->games++;
}

static void see_games(const char *dialect, size_t games, struct damage_seen *seen)
{
    struct making_alone *a = open_making(dialect, 0, 7), *game = open_making(dialect, 0, 7);
    void *stage = damaged_open();
    size_t i;
    assert_non_null(stage);
    memset(seen, 0, sizeof *seen);
    for (i = 0; i < games; i++)
        see_game(a, game, stage, seen);
    free(stage);
    free(a);
    free(game);
}

static void expect_all_damages(const char *what, const size_t seen[], size_t from, size_t to)
{
    size_t i;
    for (i = from; i < to; i++) {
        if (seen[i] == 0)
            fail_msg("%s: damage %zu is not seen", what, i);
    }
}

static void test_a_damage_is_one_change_of_a_known_kind(void **state)
{
    static const char *const names[] = { "reversi", "aps105", "octaflip" };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(names); i++) {
        static struct damage_seen seen;
        see_games(names[i], i == 2 ? 60 : 250, &seen);
        expect_all_damages(names[i], seen.damages, SEEN_WORD, i == 2 ? SEEN_LONG : SEEN_KINDS);
        assert_int_equal(seen.words.one_more + seen.words.number, 0);
        if (i < 2)
            assert_true(seen.cut > seen.games / 40 && seen.cut < seen.games / 4);
    }
}

/* One of four damages that an argument can have goes to the arguments. Then half of the steps have
   no input. */
static void test_arguments_are_damaged_too(void **state)
{
    static const char *const names[] = { "flip", "bbm103" };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(names); i++) {
        static struct damage_seen seen;
        const struct damaged_words *w = &seen.words;
        size_t other;
        see_games(names[i], 150, &seen);
        other = w->one_more + w->number;
        expect_all_damages(names[i], seen.damages, SEEN_WORD, SEEN_LONG);
        expect_all_damages(names[i], seen.of_words, SEEN_SIGN, SEEN_CR);
        /* 6 of 11 kinds, beside bytes, can go to an argument; one of those adds a word */
        assert_true(other > 16 * seen.games * 6 / 11 / 6 && other < 16 * seen.games * 6 / 11 / 3);
        assert_true(w->one_more > other / 10 && w->one_more < other / 3);
        assert_true(w->without_input > other / 3 && w->with_input > other / 5);
    }
}

/* ---- several runs ---- */

/* What a human types to save a game, and what the next run loads. */
static const struct {
    const char *line, *word;
} saved_names[] = {
    { "sg\n", "g" },
    { "sgame\n", "game" },
    { "s./game\n", "./game" },
    { "sgame\n", "./game" },
    { "sa b\n", "a b" },
    { "ss\n", "s" },
    { "snew.txt\n", "new.txt" },
};

/* Returns how many bytes the save line at the end of an input has, if `word` can be loaded then.
   Notes the name that was chosen. */
static size_t save_line_of(bytes input, const char *word, size_t seen[ROWS(saved_names)])
{
    size_t i;
    for (i = 0; i < ROWS(saved_names); i++) {
        bytes line = bytes_of_text(saved_names[i].line);
        if (strcmp(saved_names[i].word, word) == 0 && input.len >= line.len &&
            bytes_equal(bytes_skip(input, input.len - line.len), line)) {
            seen[i]++;
            return line.len;
        }
    }
    fail_msg("no save that `%s` loads", word);
    return 0;
}

/* What was seen of games in several runs. */
struct stops_seen {
    size_t names[ROWS(saved_names)];
    size_t two, at_once, left_out, refused, with_rest;
};

/* Checks that the runs have the game's lines, each run but the last one a save, and each but the
   first one the word that loads it. Returns how many bytes of the game they have. */
static size_t check_stops(const struct making *m, const struct making *game,
                          struct stops_seen *seen)
{
    const struct step *steps[4] = { 0 }, *s, *first = 0;
    size_t count = 0, used = 0, i;
    for (s = m->before; s != 0 && count < 4; s = s->before)
        steps[count++] = first = s;
    assert_true(count == 1 || count == 2);
    seen->two += count == 2;
    for (i = count; i-- > 0;) {
        const char *word = i > 0 ? steps[i - 1]->args[1] : m->words[1];
        size_t line = save_line_of(steps[i]->input, word, seen->names);
        size_t own = steps[i]->input.len - line;
        assert_memory_equal(steps[i]->input.at, game->text.at + used, own);
        seen->at_once += i + 1 == count && own == 0;
        used += own;
        assert_string_equal(steps[i]->args[0], i + 1 == count ? "new" : "load");
        assert_int_equal(steps[i]->arg_count, i + 1 == count ? game->word_count : 2);
        assert_null(steps[i]->args[steps[i]->arg_count]);
    }
    for (i = 0; first != 0 && i < game->word_count; i++)
        assert_string_equal(first->args[i], game->words[i]);
    assert_int_equal(m->word_count, 2);
    assert_string_equal(m->words[0], "load");
    return used;
}

static int is_with_refused(bytes rest, bytes text)
{
    static const char *const refused[] = { "0 0\n", "-1 2\n", "x\n", "s\n", "3 99\n" };
    size_t at, i;
    for (at = 0; at <= rest.len; at++) {
        if (at > 0 && rest.at[at - 1] != '\n')
            continue;
        for (i = 0; i < ROWS(refused); i++) {
            if (is_inserted(rest, at, refused[i], text))
                return 1;
        }
    }
    return 0;
}

/* One of four games has two stops, and the others one. A stop comes at once one time in four, or if
   chance has it so. Of what follows the last stop, one of eight is left out, and one of eight
   others has a line among it that is refused. */
static void test_games_of_flip_are_divided_into_runs(void **state)
{
    enum { GAMES = 1500 };
    struct stops_seen seen = { 0 };
    size_t i;
    (void)state;
    for (i = 0; i < GAMES; i++) {
        struct making_alone *a = open_making("flip", 0, (unsigned)i);
        struct making_alone *game = open_making("flip", 0, (unsigned)i);
        void *stage = steps_open();
        size_t used;
        bytes rest, text;
        assert_non_null(stage);
        assert_int_equal(play_game(&game->making, 0), 1);
        assert_int_equal(steps_make(&a->making, stage), MADE_STEP);
        used = check_stops(&a->making, &game->making, &seen);
        rest = bytes_skip(bytes_of(game->text, game->making.text.size), used);
        text = bytes_of(a->text, a->making.text.size);
        assert_true(text.len == 0 || bytes_equal(rest, text) || is_with_refused(rest, text));
        seen.with_rest += rest.len > 0;
        seen.left_out += rest.len > 0 && text.len == 0;
        seen.refused += rest.len > 0 && text.len > rest.len;
        free(stage);
        free(a);
        free(game);
    }
    expect_share("two stops", seen.two, GAMES, 1.0 / 4);
    expect_share("what is left out", seen.left_out, seen.with_rest, 1.0 / 8);
    expect_share("refused lines", seen.refused, seen.with_rest, 7.0 / 8 / 8);
    assert_true(seen.at_once > GAMES / 4 && seen.at_once < GAMES / 2);
    for (i = 0; i < ROWS(saved_names); i++)
        assert_true(seen.names[i] > GAMES / 12);
}

/* Only flip saves games; arguments that are given ask for a game that is not loaded. */
static void test_only_flip_has_several_runs(void **state)
{
    char new_game[] = "new", four[] = "4";
    char *args[] = { new_game, four, 0 };
    struct making_alone *a = open_making("reversi", 0, 1), *b = open_making("flip", args, 1);
    void *stage = steps_open();
    (void)state;
    assert_non_null(stage);
    assert_int_equal(steps_make(&a->making, stage), MADE_ALL);
    assert_int_equal(steps_make(&b->making, stage), MADE_ALL);
    free(stage);
    free(a);
    free(b);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_inputs_of_octaflip_without_turns),
        cmocka_unit_test(test_small_inputs_of_octaflip_on_few_cells),
        cmocka_unit_test(test_small_inputs_of_octaflip_on_some_cells),
        cmocka_unit_test(test_small_inputs_of_octaflip_of_one_piece),
        cmocka_unit_test(test_small_inputs_of_octaflip_of_two_pieces),
        cmocka_unit_test(test_small_inputs_of_octaflip_of_two_turns),
        cmocka_unit_test(test_small_inputs_of_octaflip_of_two_turns_on_a_square),
        cmocka_unit_test(test_small_inputs_of_octaflip_of_three_turns),
        cmocka_unit_test(test_small_inputs_of_octaflip_of_three_turns_on_three_cells),
        cmocka_unit_test(test_small_inputs_of_octaflip_with_answers),
        cmocka_unit_test(test_small_inputs_of_reversi_of_few_commands),
        cmocka_unit_test(test_small_inputs_of_reversi_of_three_commands),
        cmocka_unit_test(test_small_inputs_of_reversi_of_five_commands),
        cmocka_unit_test(test_small_inputs_of_bbm103),
        cmocka_unit_test(test_small_inputs_of_aps105),
        cmocka_unit_test(test_small_inputs_of_flip),
        cmocka_unit_test(test_arguments_leave_groups_of_the_smallest_board),
        cmocka_unit_test(test_long_lines_have_about_as_many_bytes_as_a_line_may_have),
        cmocka_unit_test(test_wrong_arguments_of_bbm103_come_without_a_game),
        cmocka_unit_test(test_boards_of_bbm103_are_mostly_small),
        cmocka_unit_test(test_boards_of_bbm103_are_sometimes_large),
        cmocka_unit_test(test_boards_of_flip_and_aps105_are_mostly_small),
        cmocka_unit_test(test_players_of_flip),
        cmocka_unit_test(test_lengths_of_games),
        cmocka_unit_test(test_games_of_bbm103_end_early_only_outside),
        cmocka_unit_test(test_pairs_of_numbers_are_added),
        cmocka_unit_test(test_commands_are_added),
        cmocka_unit_test(test_the_move_of_aps105_is_replaced),
        cmocka_unit_test(test_turns_are_replaced_and_counted),
        cmocka_unit_test(test_a_damage_is_one_change_of_a_known_kind),
        cmocka_unit_test(test_arguments_are_damaged_too),
        cmocka_unit_test(test_games_of_flip_are_divided_into_runs),
        cmocka_unit_test(test_only_flip_has_several_runs),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
