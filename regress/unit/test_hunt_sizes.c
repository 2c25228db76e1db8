/* hunt/inputs/sizes: what each group of the small inputs has: how many inputs, the first one and
   the last one. Naive programs counted the games, the windows, the duels and the answers; the
   comments say how many the others have. */
#include "unit.h"

#include "hunt/inputs/sizes.h"
#include "tokenize/lines.h"

enum { TEXT_MOST = 2048 };

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

/* The first move's line has LINE_LIMIT bytes, or one fewer or more: with blanks before or after it.
   A game of bbm103 is then played to its end. */
static void check_long_lines(const char *dialect, const struct size_group *g, const char *move,
                             size_t line_count)
{
    struct making_alone *a = open_making(dialect, 0, 1);
    struct size_state s = { 0 };
    size_t i, k;
    for (i = 0; i < 6; i++) {
        size_t blanks = LINE_LIMIT - 1 + i / 2 - strlen(move);
        assert_true(make_next(a, &s, g));
        for (k = 0; k < blanks; k++)
            assert_int_equal(a->text[i % 2 == 0 ? k : strlen(move) + k], ' ');
        assert_memory_equal(a->text + (i % 2 == 0 ? blanks : 0), move, strlen(move));
        assert_int_equal(a->text[LINE_LIMIT - 1 + i / 2], '\n');
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
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
