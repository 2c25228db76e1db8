/* parts/players: what the mutator makes of a short text. A naive list has every change that may
   come of it: each is made, and nothing else is. */
#include "regress/unit/unit.h"

#include "players/draft.h"
#include "players/mutator.h"
#include "tokenize/lines.h"

enum { CHANGE_MOST = 48, CHANGES_MOST = 4000, ROOM = 3 * LINE_LIMIT };

/* ---- a list of texts ---- */

struct change {
    size_t size;
    uint8_t at[CHANGE_MOST];
    unsigned seen;
};

struct changes {
    struct change *list;
    size_t count;
    bytes text; /* what is changed */
};

static struct changes changes_of(const char *text)
{
    struct changes c = { .list = calloc(CHANGES_MOST, sizeof *c.list),
                         .text = bytes_of_text(text) };
    assert_non_null(c.list);
    return c;
}

static int order_of(const void *a, const void *b)
{
    const struct change *one = a, *other = b;
    if (one->size != other->size)
        return one->size < other->size ? -1 : 1;
    return memcmp(one->at, other->at, one->size);
}

static struct change joined(bytes first, bytes second, bytes third)
{
    struct change made = { .size = first.len + second.len + third.len };
    size_t i;
    assert_true(made.size <= CHANGE_MOST);
    for (i = 0; i < made.size; i++)
        made.at[i] = (uint8_t)(i < first.len                ? first.at[i]
                               : i < first.len + second.len ? second.at[i - first.len]
                                                            : third.at[i - first.len - second.len]);
    return made;
}

static void expect_change(struct changes *c, struct change made)
{
    assert_true(c->count < CHANGES_MOST);
    c->list[c->count++] = made;
}

/* The text with bytes [from, from + length) replaced. */
static void expect_part(struct changes *c, size_t from, size_t length, bytes with)
{
    expect_change(c, joined(bytes_first(c->text, from), with, bytes_skip(c->text, from + length)));
}

static void expect_byte(struct changes *c, size_t from, size_t length, int byte)
{
    uint8_t one = (uint8_t)byte;
    expect_part(c, from, length, bytes_of(&one, 1));
}

/* Sorts the list, in which a text may come more than once. */
static void sort_changes(struct changes *c)
{
    size_t i, kept = 0;
    qsort(c->list, c->count, sizeof *c->list, order_of);
    for (i = 0; i < c->count; i++) {
        if (kept == 0 || order_of(&c->list[kept - 1], &c->list[i]) != 0)
            c->list[kept++] = c->list[i];
    }
    c->count = kept;
}

static void see_change(struct changes *c, const uint8_t *at, size_t size, unsigned seed)
{
    struct change made = { .size = size };
    struct change *known;
    if (size > CHANGE_MOST)
        fail_msg("seed %u: %zu bytes", seed, size);
    memcpy(made.at, at, size);
    known = bsearch(&made, c->list, c->count, sizeof *c->list, order_of);
    if (known == 0)
        fail_msg("seed %u: `%.*s` is no such change", seed, (int)size, (const char *)at);
    else
        known->seen++;
}

static void expect_all_seen(struct changes *c)
{
    size_t i;
    for (i = 0; i < c->count; i++) {
        if (c->list[i].seen == 0)
            fail_msg("`%.*s` is never made", (int)c->list[i].size, (const char *)c->list[i].at);
    }
    free(c->list);
}

/* ---- one thing is broken ---- */

/* A line, which may be the empty one after the last, or a word. */
struct part {
    size_t from, length;
};

#define TEXT "x 19\n0"

static const struct part all_lines[] = { { 0, 4 }, { 5, 1 }, { 6, 0 } };
static const struct part whole_lines[] = { { 0, 5 }, { 5, 1 }, { 6, 0 } };
static const struct part all_words[] = { { 0, 1 }, { 2, 2 }, { 5, 1 } };
static const struct part *const numbers = all_words + 1;
enum { NUMBERS = 2 };

static bytes text_of(const struct changes *c, struct part p)
{
    return bytes_first(bytes_skip(c->text, p.from), p.length);
}

/* The limits of the specifications and of integers, and their neighbours. */
static void expect_broken_numbers(struct changes *c)
{
    static const char *const limits[] = { "0",
                                          "1",
                                          "2",
                                          "3",
                                          "4",
                                          "7",
                                          "8",
                                          "9",
                                          "10",
                                          "11",
                                          "12",
                                          "26",
                                          "27",
                                          "1000",
                                          "1001",
                                          "-1",
                                          "2147483647",
                                          "2147483648",
                                          "-2147483648",
                                          "-2147483649",
                                          "4294967295",
                                          "4294967296",
                                          "4294967297",
                                          "4294967300",
                                          "18446744073709551616",
                                          "18446744073709551617",
                                          "99999999999999999999" };
    static const char *const before[] = { "+", "-", "0", "00000000000", "+-", "0x", "+0", "-0" };
    static const char *const after[] = { ".0", "e0", "x", ",", "L", "+1", "-1" };
    size_t i, k;
    for (i = 0; i < NUMBERS; i++) {
        for (k = 0; k < ROWS(limits); k++)
            expect_part(c, numbers[i].from, numbers[i].length, bytes_of_text(limits[k]));
        for (k = 0; k < ROWS(before); k++)
            expect_part(c, numbers[i].from, 0, bytes_of_text(before[k]));
        for (k = 0; k < ROWS(after); k++)
            expect_part(c, numbers[i].from + numbers[i].length, 0, bytes_of_text(after[k]));
    }
    expect_byte(c, 3, 1, '8'); /* 19 one less; one more is no digit, and 0 has none that is less */
    expect_byte(c, 5, 1, '1');
    expect_part(c, 0, 0, bytes_of(0, 0));
}

static void expect_broken_words(struct changes *c)
{
    static const uint8_t blanks[] = { ' ', '\t', '\v', '\f', '\r' };
    uint8_t run[4];
    size_t i, k, n;
    for (i = 0; i < ROWS(all_words); i++) {
        struct part w = all_words[i];
        expect_part(c, w.from, w.length, bytes_of(0, 0));
        for (k = 0; k < ROWS(all_words); k++) { /* a copy of another word, or of itself */
            struct change with_blank =
                joined(text_of(c, all_words[k]), bytes_of_text(" "), bytes_of(0, 0));
            expect_part(c, w.from, 0, bytes_of(with_blank.at, with_blank.size));
            expect_part(c, w.from, w.length, text_of(c, all_words[k]));
        }
        for (k = 0; k < ROWS(blanks); k++) {
            memset(run, blanks[k], sizeof run);
            for (n = 1; n <= sizeof run; n++) {
                expect_part(c, w.from, 0, bytes_of(run, n));
                expect_part(c, w.from + w.length, 0, bytes_of(run, n));
            }
        }
    }
}

static void expect_broken_lines(struct changes *c)
{
    size_t i, k;
    for (i = 0; i < ROWS(all_lines); i++) {
        struct part whole = whole_lines[i];
        expect_part(c, all_lines[i].from + all_lines[i].length, 0, bytes_of_text("\r"));
        if (whole.length > 0)
            expect_part(c, whole.from, whole.length, bytes_of(0, 0));
        for (k = 0; k < ROWS(all_lines); k++) /* in its own place, too */
            expect_part(c, all_lines[k].from, 0, text_of(c, whole));
        expect_part(c, whole.from, 0, bytes_of_text("\n"));
    }
    expect_byte(c, 4, 1, ' '); /* the lines are joined */
    expect_part(c, 4, 1, bytes_of(0, 0));
}

static void expect_broken_bytes(struct changes *c)
{
    static const uint8_t blanks[] = { ' ', '\t', '\v', '\f', '\r', 0, 0x80, 0xA0, 0xFF };
    size_t i, k;
    for (i = 0; i <= c->text.len; i++) { /* each place is one of a line */
        for (k = 0; k < ROWS(blanks); k++)
            expect_byte(c, i, 0, blanks[k]);
        expect_byte(c, i, 0, '\n');
        expect_part(c, i, c->text.len - i, bytes_of(0, 0)); /* the end is missing */
    }
    for (i = 0; i < c->text.len; i++) {
        expect_part(c, i, 1, bytes_of(0, 0));
        for (k = 0; k < c->text.len; k++)
            expect_byte(c, i, 1, c->text.at[k]);
    }
    for (i = 0; i < 256; i++)
        expect_byte(c, 0, 1, (int)i);
}

static void one_thing_is_broken(void **state)
{
    static uint8_t data[ROOM];
    struct changes c = changes_of(TEXT);
    unsigned seed;
    (void)state;
    expect_broken_numbers(&c);
    expect_broken_words(&c);
    expect_broken_lines(&c);
    expect_broken_bytes(&c);
    sort_changes(&c);
    for (seed = 0; seed < 100000; seed++) {
        size_t size;
        memcpy(data, TEXT, c.text.len);
        size = mutate(0, data, c.text.len, ROOM, seed);
        if (size < 1000) /* a line that is filled is longer */
            see_change(&c, data, size, seed);
    }
    expect_all_seen(&c);
}

/* ---- a line that is long ---- */

struct runs {
    unsigned at[3][7]; /* by place and length, from 4 less than the limit on */
    unsigned doubled, fillers[256];
};

/* `ab` with a run of another byte in it. The line was filled, or the empty one after it. */
static void see_run(struct runs *seen, const uint8_t *at, size_t size)
{
    size_t place = at[0] != 'a' ? 0 : at[1] != 'b' ? 1 : 2;
    size_t run = size - 2;
    int is_double = run > LINE_LIMIT + 2;
    size_t beyond = run + 4 - (size_t)LINE_LIMIT * (is_double ? 2 : 1);
    size_t i;
    for (i = 1; i < run; i++)
        assert_int_equal(at[place + i], at[place]);
    assert_memory_equal(at + place + run, &"ab"[place], 2 - place);
    assert_in_range(beyond, 0, place == 2 ? 6 : 4);
    seen->at[place][beyond]++;
    seen->doubled += (unsigned)is_double;
    seen->fillers[at[place]]++;
}

static void lines_are_filled_up_to_the_limit(void **state)
{
    static const char fillers[] = { ' ', '0', '\t', 'X', '=', '\r', '\0' };
    static uint8_t data[ROOM];
    struct runs seen = { .doubled = 0 };
    unsigned seed, all = 0;
    size_t i;
    (void)state;
    for (seed = 0; seed < 60000; seed++) {
        size_t size;
        memcpy(data, "ab", 2);
        size = mutate(0, data, 2, ROOM, seed);
        if (size > 1000)
            see_run(&seen, data, size);
        all += size > 1000;
    }
    for (i = 0; i < 7; i++) {
        assert_true(seen.at[2][i] > 0);
        if (i < 5)
            assert_true(seen.at[0][i] > 0 && seen.at[1][i] > 0);
    }
    assert_in_range(seen.doubled, all / 5, all / 3);
    for (i = 0; i < ROWS(fillers); i++) {
        assert_true(seen.fillers[(unsigned char)fillers[i]] > 0);
        all -= seen.fillers[(unsigned char)fillers[i]];
    }
    assert_int_equal(all, 0);
}

/* ---- each line feed ---- */

/* A line feed at the start of the text or after another one gets its CR, too. */
static void each_line_feed_gets_a_cr(void **state)
{
    static uint8_t data[ROOM];
    unsigned seed, seen = 0;
    (void)state;
    for (seed = 0; seed < 2000; seed++) {
        memcpy(data, "\n\na\n", 4);
        seen += mutate(0, data, 4, ROOM, seed) == 7 && memcmp(data, "\r\n\r\na\r\n", 7) == 0;
    }
    assert_true(seen > 0);
}

/* ---- two texts become one ---- */

/* Some lines of `other`: up to `count` from line `first` on. */
static bytes lines_of(bytes other, size_t first, size_t count)
{
    size_t from = 0, to;
    for (; first > 0 && from < other.len; first--)
        from +=
            bytes_first(bytes_skip(other, from), bytes_find(bytes_skip(other, from), '\n') + 1).len;
    for (to = from; count > 0 && to < other.len; count--)
        to += bytes_first(bytes_skip(other, to), bytes_find(bytes_skip(other, to), '\n') + 1).len;
    return bytes_first(bytes_skip(other, from), to - from);
}

static void expect_splices(struct changes *c, bytes other)
{
    static const size_t starts[] = { 0, 2, 4, 5 }; /* of the lines of the first text, and its end */
    size_t i, first, count;
    expect_part(c, c->text.len, 0, other);
    for (i = 0; i < ROWS(starts); i++) {
        bytes head = bytes_first(c->text, starts[i]);
        expect_change(c, joined(head, lines_of(other, i, SIZE_MAX), bytes_of(0, 0)));
        for (first = 0; first <= 2; first++) {
            for (count = 1; count <= 3; count++) {
                bytes some = lines_of(other, first, count);
                expect_change(c, joined(head, some, bytes_of(0, 0)));
                expect_part(c, starts[i], 0, some);
            }
        }
    }
}

static void two_texts_become_one(void **state)
{
    static const char one[] = "A\nB\nC", two[] = "x\nyz";
    static uint8_t data[ROOM];
    struct changes c = changes_of(one);
    unsigned seed;
    (void)state;
    expect_splices(&c, bytes_of_text(two));
    sort_changes(&c);
    for (seed = 0; seed < 4000; seed++) {
        size_t size =
            cross_over((const uint8_t *)one, 5, (const uint8_t *)two, 4, data, ROOM, seed);
        see_change(&c, data, size, seed);
    }
    expect_all_seen(&c);
}

/* What does not fit is left out. */
static void the_block_bounds_a_splice(void **state)
{
    uint8_t data[6];
    unsigned seed, longest = 0;
    (void)state;
    for (seed = 0; seed < 1000; seed++) {
        size_t size = cross_over((const uint8_t *)"A\nB\nC\nD", 7, (const uint8_t *)"x\n", 2, data,
                                 sizeof data, seed);
        assert_true(size <= sizeof data);
        longest += size == sizeof data && memcmp(data, "A\nB\nC\n", 6) == 0;
    }
    assert_true(longest > 0);
}

/* ---- how often ---- */

enum { MADE_MOST = 8, OFTEN = 100000, TENTH = 10 };

/* Texts, and how often one of them should be made in OFTEN times. */
struct share {
    const char *what;
    const char *made[MADE_MOST];
    unsigned wanted, seen;
};

static void see_share(struct share *shares, size_t count, bytes made)
{
    size_t i, k;
    for (i = 0; i < count; i++) {
        for (k = 0; k < MADE_MOST && shares[i].made[k] != 0; k++)
            shares[i].seen += (unsigned)bytes_equal(made, bytes_of_text(shares[i].made[k]));
    }
}

/* Each may come more or less often by a tenth. */
static void expect_shares(const struct share *shares, size_t count)
{
    size_t i;
    for (i = 0; i < count; i++) {
        unsigned wanted = shares[i].wanted, seen = shares[i].seen;
        if (seen < wanted - wanted / TENTH || seen > wanted + wanted / TENTH)
            fail_msg("%s: %u times, not %u", shares[i].what, seen, wanted);
    }
}

static void break_often(const char *text, struct share *shares, size_t count)
{
    static uint8_t data[ROOM];
    size_t length = strlen(text);
    unsigned seed;
    for (seed = 0; seed < OFTEN; seed++) {
        memcpy(data, text, length);
        see_share(shares, count, bytes_of(data, mutate(0, data, length, ROOM, seed)));
    }
    expect_shares(shares, count);
}

/* The 21 kinds of change, the lines, the words and the places of a line are equally likely. A kind
   that finds nothing to change leaves the choice to another one: 15.5 in 21 find something here. */
static void kinds_of_change_are_equally_likely(void **state)
{
    static struct share shares[] = {
        { .what = "a number one more", .made = { "ab 13\n" }, .wanted = 806 }, /* 1/8 of 15.5 */
        { .what = "a number with more after it",                               /* 1/4 * 1/4 */
          .made = { "ab 12.0\n", "ab 12e0\n", "ab 12x\n", "ab 12,\n", "ab 12L\n", "ab 12+1\n",
                    "ab 12-1\n" },
          .wanted = 403 },
        { .what = "a word twice", .made = { "ab ab 12\n" }, .wanted = 1714 }, /* 1/4 + 1/64 */
        /* 1/2 + 1, and a CR alone: 2/13 * 1/12 + 1/160 */
        { .what = "a CR before the LF", .made = { "ab 12\r\n" }, .wanted = 9800 },
        { .what = "a blank for the LF", .made = { "ab 12 " }, .wanted = 1792 }, /* 1/4 + 1/36 */
        /* 1/4 if lines are joined, 1/6 if a byte is missing, 1/2 + 1/24 if the end is */
        { .what = "no LF", .made = { "ab 12" }, .wanted = 6183 },
        { .what = "a line twice", .made = { "ab 12\nab 12\n" }, .wanted = 6452 }, /* 1/2 + 1/2 */
        /* the empty line twice, or elsewhere; a byte in its place; the end where it is */
        { .what = "the same", .made = { "ab 12\n" }, .wanted = 9165 },
    };
    (void)state;
    break_often("ab 12\n", shares, ROWS(shares));
}

/* Five kinds of change make something of nothing, three find the empty line and leave it, and the
   other ones have nothing to change, so another kind takes its turn. */
static void nothing_is_changed_if_that_is_possible(void **state)
{
    static struct share shares[] = { { .what = "nothing", .made = { "" }, .wanted = 37500 },
                                     { .what = "a line feed", .made = { "\n" }, .wanted = 25000 } };
    (void)state;
    break_often("", shares, ROWS(shares));
}

/* One text after the other, one that goes on as the other does after as many lines, or after any,
   and lines of one within the other are equally likely. */
static void kinds_of_splices_are_equally_likely(void **state)
{
    static const uint8_t one[] = "A\nB\nC", two[] = "x\nyz";
    static uint8_t data[ROOM];
    static struct share shares[] = {
        { .what = "both", .made = { "A\nB\nCx\nyz" }, .wanted = 27778 },   /* 1/4 + 2/16 * 2/9 */
        { .what = "the other", .made = { "x\nyz" }, .wanted = 7639 },      /* 1/16 + 1/16 * 2/9 */
        { .what = "a line of each", .made = { "A\nyz" }, .wanted = 8333 }, /* 1/16 + 1/16 * 1/3 */
        { .what = "the one", .made = { "A\nB\nC" }, .wanted = 16667 },     /* 1/16 + 1/48 + 1/12 */
    };
    unsigned seed;
    (void)state;
    for (seed = 0; seed < OFTEN; seed++)
        see_share(shares, ROWS(shares),
                  bytes_of(data, cross_over(one, 5, two, 4, data, ROOM, seed)));
    expect_shares(shares, ROWS(shares));
}

/* ---- with a grammar ---- */

/* One change in two plays on; the other ones break the text. */
static void games_are_played_or_broken(void **state)
{
    static uint8_t data[ROOM];
    unsigned seed, kept = 0;
    (void)state;
    for (seed = 0; seed < 2000; seed++) {
        size_t size, i = 0;
        memcpy(data, "d3\n", 3);
        size = mutate(grammar_named("reversi"), data, 3, ROOM, seed);
        while (i < size && (data[i] == '=' || (data[i] >= 'a' && data[i] <= 'h' && size > i + 1 &&
                                               data[i + 1] >= '1' && data[i + 1] <= '8')))
            i += bytes_find(bytes_of(data + i, size - i), '\n') + 1;
        kept += i > 3 && i == size;
    }
    assert_in_range(kept, 2000 * 2 / 5, 2000 * 3 / 5);
}

/* ---- drafts ---- */

static const struct {
    const char *what, *text, *made; /* `made` is NULL if there is no room */
    size_t to, from, length;
} copies[] = {
    { "from before", "abcdef", "abcdabef", 4, 0, 2 },
    { "from after", "abcdef", "aefbcdef", 1, 4, 2 },
    { "from both sides", "abcdef", "abcbcdef", 3, 1, 2 },
    { "across the gap", "abcdef", "abbcdcdef", 2, 1, 3 },
    { "in its place", "abcdef", "abcdabcdef", 0, 0, 4 },
    { "at the end", "abcdef", "abcdeff", 6, 5, 1 },
    { "nothing", "abcdef", "abcdef", 3, 2, 0 },
    { "from both sides, to beyond the end", "abcdef", "abcdbcdefef", 4, 1, 5 },
    { "as much as fits", "abcdef", "abcdabcdeef", 4, 0, 5 },
    { "too much", "abcdef", 0, 4, 0, 6 },
};

static void parts_of_a_draft_are_copied(void **state)
{
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(copies); i++) {
        uint8_t room[11] = { 0 };
        struct draft d;
        const char *made = copies[i].made != 0 ? copies[i].made : copies[i].text;
        memcpy(room, copies[i].text, strlen(copies[i].text));
        draft_open(&d, room, strlen(copies[i].text), sizeof room, 1);
        expect_number(copies[i].what, "whether it fits",
                      (uint64_t)draft_copy(&d, copies[i].to, copies[i].from, copies[i].length),
                      copies[i].made != 0);
        expect_bytes(copies[i].what, "the draft", bytes_of(d.at, d.size), bytes_of_text(made));
    }
}

static void parts_of_a_draft_are_replaced(void **state)
{
    uint8_t room[8] = "abcdef";
    struct draft d;
    (void)state;
    draft_open(&d, room, 6, sizeof room, 1);
    assert_true(draft_replace(&d, 1, 2, bytes_of_text("XYZ")));
    expect_bytes("longer", "the draft", bytes_of(d.at, d.size), bytes_of_text("aXYZdef"));
    assert_false(draft_replace(&d, 0, 1, bytes_of_text("123")));
    expect_bytes("too long", "the draft", bytes_of(d.at, d.size), bytes_of_text("aXYZdef"));
    assert_true(draft_replace(&d, 0, 1, bytes_of_text("12")));
    expect_bytes("full", "the draft", bytes_of(d.at, d.size), bytes_of_text("12XYZdef"));
    assert_false(draft_insert(&d, 8, bytes_of_text("g")));
    draft_remove(&d, 1, 5);
    expect_bytes("removed", "the draft", bytes_of(d.at, d.size), bytes_of_text("1ef"));
    assert_true(draft_repeat(&d, 1, '-', 5));
    expect_bytes("repeated", "the draft", bytes_of(d.at, d.size), bytes_of_text("1-----ef"));
    assert_false(draft_repeat(&d, 1, '-', 1));
    assert_true(draft_replace(&d, 0, 8, bytes_of(0, 0)));
    assert_int_equal(d.size, 0);
}

/* The seed, moved up by 20 bits and with these low bits, is stirred by xorshift (13, 7, 17) eight
   times, and once for each choice, which are its bits from 16 on. These are by a program of its
   own. */
static void a_seed_makes_the_same_choices_everywhere(void **state)
{
    static const struct {
        unsigned seed;
        size_t choices[4]; /* below a million */
    } rows[] = { { 0, { 79493, 716977, 378632, 800946 } },
                 { 1, { 439090, 342809, 751713, 652800 } },
                 { 2026, { 520496, 413475, 795413, 72673 } } };
    size_t i, k;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        struct draft d;
        draft_open(&d, 0, 0, 0, rows[i].seed);
        for (k = 0; k < ROWS(rows[i].choices); k++)
            assert_int_equal(draft_chance(&d, 1000000), rows[i].choices[k]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_thing_is_broken),
        cmocka_unit_test(lines_are_filled_up_to_the_limit),
        cmocka_unit_test(each_line_feed_gets_a_cr),
        cmocka_unit_test(two_texts_become_one),
        cmocka_unit_test(the_block_bounds_a_splice),
        cmocka_unit_test(kinds_of_change_are_equally_likely),
        cmocka_unit_test(nothing_is_changed_if_that_is_possible),
        cmocka_unit_test(kinds_of_splices_are_equally_likely),
        cmocka_unit_test(games_are_played_or_broken),
        cmocka_unit_test(parts_of_a_draft_are_copied),
        cmocka_unit_test(parts_of_a_draft_are_replaced),
        cmocka_unit_test(a_seed_makes_the_same_choices_everywhere),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
