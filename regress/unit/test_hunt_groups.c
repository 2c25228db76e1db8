/* verbs/hunt/groups: the matrix, programs that share a cause or fail alike, and the suite. */
#include "regress/unit/unit.h"

#include "hunt/groups/groups.h"
#include "hunt/groups/matrix.h"
#include "hunt/groups/suite.h"
#include "step/chain.h"

/* ---- matrices by hand ---- */

enum { PROGRAMS_MOST = 12, INPUTS_MOST = 12 };

/* A matrix as text: a row for each program, a letter for each input. `.` is right, `?` untried, and
   any other letter is a difference. The inputs are as long as the digits say. */
struct drawn {
    const char *sizes;
    const char *rows[PROGRAMS_MOST];
};

static const char *const names[PROGRAMS_MOST] = { "p0", "p1", "p2", "p3", "p4",  "p5",
                                                  "p6", "p7", "p8", "p9", "p10", "p11" };

static size_t add_input(struct matrix *m, const char *name, const char *text)
{
    struct matrix_input input = { .name = name, .standing = STANDING_PROMISED };
    size_t index = 0;
    input.step.input = bytes_of_text(text);
    input.step.answer = bytes_of_text("answer\n");
    index = matrix_add_input(m, &input);
    return index;
}

static void set_cell(struct matrix *m, size_t program, size_t input, char letter)
{
    char text[] = "wrong-output: ?";
    text[sizeof text - 2] = letter;
    if (letter != '?')
        matrix_set(m, program, input, letter == '.' ? 0 : text);
}

static void draw(struct matrix *m, const struct drawn *d)
{
    size_t count = 0, i, p;
    while (count < PROGRAMS_MOST && d->rows[count] != 0)
        count++;
    matrix_open(m, names, count);
    for (i = 0; d->sizes[i] != '\0'; i++) {
        char name[16], text[16];
        (void)snprintf(name, sizeof name, "%zu", i);
        /* The texts differ, even if their sizes are the same. */
        (void)snprintf(text, sizeof text, "%.*s%c", d->sizes[i] - '1', "xxxxxxxxx", 'a' + (int)i);
        assert_int_equal(add_input(m, name, text), i);
        for (p = 0; p < count; p++)
            set_cell(m, p, i, d->rows[p][i]);
    }
}

/* ---- groups ---- */

static void test_programs_with_equal_rows_are_a_kind(void **state)
{
    static const struct drawn d = { "5123",
                                    { "a.b.", /* p0 */
                                      "....", /* p1: right */
                                      "a..c", /* p2 */
                                      "a.b.", /* p3, like p0 */
                                      "?.??", /* p4: nothing is known */
                                      "a?b.", /* p5 may be like p0, as far as the inputs tell */
                                      "b.a." } };
    struct matrix m;
    struct groups g;
    draw(&m, &d);
    groups_find(&m, &g);
    assert_int_equal(g.kind_count, 3);
    assert_int_equal(g.broken, 5);
    assert_int_equal(g.kinds[0].member_count, 3);
    assert_int_equal(g.kinds[0].members[0], 0);
    assert_int_equal(g.kinds[0].members[1], 3);
    assert_int_equal(g.kinds[0].members[2], 5);
    assert_int_equal(g.kinds[1].members[0], 2);
    assert_int_equal(g.kinds[2].members[0], 6);
    assert_int_equal(g.kind_of[0], 0);
    assert_int_equal(g.kind_of[1], KIND_NONE);
    assert_int_equal(g.kind_of[4], KIND_NONE);
    assert_int_equal(g.kind_of[6], 2);
    groups_free(&g);
    matrix_free(&m);
}

static void test_the_largest_group_comes_first(void **state)
{
    static const struct drawn d = { "1", { "a", "b", "c", "b", "c", "c" } };
    struct matrix m;
    struct groups g;
    draw(&m, &d);
    groups_find(&m, &g);
    assert_int_equal(g.kind_count, 3);
    assert_int_equal(g.kinds[0].members[0], 2);
    assert_int_equal(g.kinds[1].members[0], 1);
    assert_int_equal(g.kinds[2].members[0], 0);
    groups_free(&g);
    matrix_free(&m);
}

static void test_no_program_and_no_input_make_no_group(void **state)
{
    static const struct drawn nothing = { "", { 0 } }, unbroken = { "", { "", "" } };
    const struct drawn *all[] = { &nothing, &unbroken };
    struct matrix m;
    struct groups g;
    struct suite s;
    size_t i;
    for (i = 0; i < ROWS(all); i++) {
        draw(&m, all[i]);
        groups_find(&m, &g);
        assert_int_equal(g.kind_count, 0);
        suite_choose(&m, &g, 3, &s);
        assert_int_equal(s.count, 0);
        assert_int_equal(s.broken, 0);
        assert_int_equal(s.told, 0);
        suite_free(&s);
        groups_free(&g);
        matrix_free(&m);
    }
}

/* ---- suites by hand ---- */

static const struct suite_row {
    const char *name;
    struct drawn d;
    size_t most;
    const char *chosen; /* digits */
    size_t broken, told;
} suite_rows[] = {
    { "a cover that tells all apart", { "123", { ".a.", ".b.", "c.c", "aaa" } }, 2, "01", 4, 4 },
    { "what is left is chosen last", { "123", { ".a.", ".b.", "c.c", "aaa" } }, 9, "012", 4, 4 },
    { "more are asked for than can be",
      { "123", { ".a.", ".b.", "c.c", "aaa" } },
      SIZE_MAX / 64,
      "012",
      4,
      4 },
    { "a cover comes before a split", { "111", { "a..", "b..", "c..", "..a" } }, 2, "02", 4, 4 },
    { "of equal ones the smallest", { "312", { "aaa", "aaa" } }, 1, "1", 2, 1 },
    { "then the second smallest", { "312", { "aaa", "aaa" } }, 2, "12", 2, 1 },
    { "too few: as many as can be broken",
      { "111", { "a..", ".a.", ".b.", "..a" } },
      1,
      "1",
      2,
      3 },
    { "no input is chosen that breaks nothing", { "12", { "a.", "b.", "c?" } }, 9, "0", 3, 3 },
    { "a second round breaks all again before a third",
      { "12345", { "a.a..", "b.b..", ".a..a", ".b.b." } },
      4,
      "0123",
      4,
      4 },
    /* Input 1 breaks four programs, and 2 and 3 break and divide these, too. Input 4 is like 0. */
    { "an input that breaks many, and that later ones make needless",
      { "11112",
        { ".a.a.", ".a.b.", ".aa..", ".ab..", "..c..", "...c.", "z...z", "z...z", "z...z", "z...z",
          "z...z" } },
      4,
      "0234",
      11,
      7 },
    { "none is asked for", { "11", { "a.", ".b" } }, 0, "", 0, 1 },
    { "untried cells neither break nor divide", { "11", { "a?", "a.", "a?" } }, 9, "0", 3, 1 },
};

static void test_suites_of_small_matrices(void **state)
{
    size_t r, i;
    for (r = 0; r < ROWS(suite_rows); r++) {
        const struct suite_row *row = &suite_rows[r];
        char chosen[INPUTS_MOST + 1] = "";
        struct matrix m;
        struct groups g;
        struct suite s;
        draw(&m, &row->d);
        groups_find(&m, &g);
        suite_choose(&m, &g, row->most, &s);
        for (i = 0; i < s.count && i < INPUTS_MOST; i++)
            chosen[i] = (char)('0' + s.inputs[i]);
        expect_bytes(row->name, "the suite", bytes_of_text(chosen), bytes_of_text(row->chosen));
        expect_number(row->name, "the number that is broken", s.broken, row->broken);
        expect_number(row->name, "the number of classes", s.told, row->told);
        suite_free(&s);
        groups_free(&g);
        matrix_free(&m);
    }
}

/* ---- properties ---- */

static void draw_at_random(struct matrix *m, uint64_t *state)
{
    static const char letters[] = "....?aab";
    size_t programs = chance_below(state, 9), inputs = chance_below(state, 9), i, p;
    unsigned kinds = 5 + chance_below(state, 4);
    matrix_open(m, names, programs);
    for (i = 0; i < inputs; i++) {
        char text[16];
        (void)snprintf(text, sizeof text, "%.*s%c", (int)chance_below(state, 5), "xxxxx",
                       'a' + (int)i);
        assert_int_equal(add_input(m, text, text), i);
        for (p = 0; p < programs; p++)
            set_cell(m, p, i, letters[chance_below(state, kinds)]);
    }
}

/* A set of inputs as bits. */
static int breaks(const struct matrix *m, unsigned set, size_t program)
{
    size_t i;
    for (i = 0; i < m->input_count; i++) {
        if ((set >> i & 1) != 0 && matrix_breaks(m, program, i))
            return 1;
    }
    return 0;
}

static size_t count_broken(const struct matrix *m, unsigned set)
{
    size_t n = 0, p;
    for (p = 0; p < m->program_count; p++)
        n += (size_t)breaks(m, set, p);
    return n;
}

static int are_told_apart(const struct matrix *m, unsigned set, size_t a, size_t b)
{
    size_t i;
    for (i = 0; i < m->input_count; i++) {
        matrix_cell one = matrix_get(m, a, i), other = matrix_get(m, b, i);
        if ((set >> i & 1) != 0 && one != other &&
            (one >= CELL_DIFFERENCE || other >= CELL_DIFFERENCE))
            return 1;
    }
    return 0;
}

/* Counts the classes of the broken programs: programs that are told apart from all before them. */
static size_t count_classes(const struct matrix *m, const struct groups *g, unsigned set)
{
    size_t n = 0, a, b;
    for (a = 0; a < m->program_count; a++) {
        int is_new = g->kind_of[a] != KIND_NONE;
        for (b = 0; b < a && is_new; b++)
            is_new = g->kind_of[b] == KIND_NONE || are_told_apart(m, set, a, b);
        n += (size_t)is_new;
    }
    return n;
}

static unsigned bits_of(unsigned set)
{
    unsigned n = 0;
    for (; set != 0; set &= set - 1)
        n++;
    return n;
}

static unsigned set_of(const struct suite *s)
{
    unsigned set = 0;
    size_t i;
    for (i = 0; i < s->count; i++)
        set |= 1U << s->inputs[i];
    assert_int_equal(bits_of(set), s->count); /* none is there twice */
    return set;
}

static void expect_groups(const struct matrix *m, const struct groups *g)
{
    unsigned all = (1U << m->input_count) - 1;
    size_t a, b;
    assert_int_equal(g->broken, count_broken(m, all));
    assert_int_equal(g->kind_count, count_classes(m, g, all));
    for (a = 0; a < m->program_count; a++) {
        assert_int_equal(g->kind_of[a] != KIND_NONE, breaks(m, all, a));
        for (b = 0; b < a; b++)
            assert_int_equal(g->kind_of[a] != g->kind_of[b], are_told_apart(m, all, a, b));
    }
}

/* Each chosen input breaks a program; and if there is room for another one, no other does. */
static void expect_suite(const struct matrix *m, const struct groups *g, size_t most,
                         const struct suite *s)
{
    unsigned set = set_of(s);
    size_t i;
    assert_true(s->count <= most);
    assert_int_equal(s->broken, count_broken(m, set));
    assert_int_equal(s->told, count_classes(m, g, set));
    for (i = 0; i < m->input_count; i++) {
        size_t broken = count_broken(m, 1U << i);
        if ((set >> i & 1) != 0)
            assert_true(broken > 0);
        else if (s->count < most)
            assert_int_equal(broken, 0);
    }
}

/* The fewest inputs that break all. */
static unsigned smallest_cover(const struct matrix *m)
{
    unsigned all = (1U << m->input_count) - 1, least = bits_of(all), set;
    size_t broken = count_broken(m, all);
    for (set = 0; set < all; set++) {
        if (bits_of(set) < least && count_broken(m, set) == broken)
            least = bits_of(set);
    }
    return least;
}

/* 1 + 1/2 + ... + 1/n, in thousandths, rounded down. If an input breaks at most n programs, a
   greedy choice needs at most this many times the fewest inputs. */
static unsigned harmonic(size_t n)
{
    unsigned sum = 0;
    for (; n > 0; n--)
        sum += (unsigned)(1000 / n);
    return sum;
}

static size_t most_broken(const struct matrix *m)
{
    size_t most = 0, i;
    for (i = 0; i < m->input_count; i++) {
        size_t n = count_broken(m, 1U << i);
        most = n > most ? n : most;
    }
    return most;
}

static void test_suites_at_random(void **state)
{
    uint64_t seed = 17;
    unsigned round;
    for (round = 0; round < 3000; round++) {
        struct matrix m;
        struct groups g;
        struct suite s;
        size_t most, bound;
        draw_at_random(&m, &seed);
        groups_find(&m, &g);
        expect_groups(&m, &g);
        bound = (smallest_cover(&m) * harmonic(most_broken(&m)) + 999) / 1000;
        for (most = 0; most <= m.input_count + 1; most++) {
            suite_choose(&m, &g, most, &s);
            expect_suite(&m, &g, most, &s);
            if (most >= bound || most >= m.input_count)
                assert_int_equal(s.broken, g.broken);
            if (most >= m.input_count)
                assert_int_equal(s.told, g.kind_count);
            suite_free(&s);
        }
        groups_free(&g);
        matrix_free(&m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_programs_with_equal_rows_are_a_kind),
        cmocka_unit_test(test_the_largest_group_comes_first),
        cmocka_unit_test(test_no_program_and_no_input_make_no_group),
        cmocka_unit_test(test_suites_of_small_matrices),
        cmocka_unit_test(test_suites_at_random),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
