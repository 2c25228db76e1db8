/* Inputs made of inputs: for problems of many kinds, the ladder comes down to the smallest valid
   input by the validator alone, and a reduction to the smallest that still breaks a program.
   Validators are strict: one blank, one line feed, nothing else. */
#include "regress/unit/unit.h"

#include "edits/edits.h"

/* ---- reading, as validators do ---- */

enum { MOST = 100 };

struct reader {
    bytes rest;
    int is_wrong;
};

static void take_byte(struct reader *r, int byte)
{
    r->is_wrong |= bytes_get(r->rest, 0) != byte;
    r->rest = bytes_skip(r->rest, 1);
}

static int take_number(struct reader *r, int least, int most)
{
    int n = 0;
    size_t digits = 0;
    while (bytes_get(r->rest, digits) >= '0' && bytes_get(r->rest, digits) <= '9' && digits < 7)
        n = 10 * n + (r->rest.at[digits++] - '0');
    r->is_wrong |= digits == 0 || (digits > 1 && r->rest.at[0] == '0') || n < least || n > most;
    r->rest = bytes_skip(r->rest, digits);
    return r->is_wrong ? least : n;
}

/* `count` numbers, which `between` separates, and a line feed. */
static void take_numbers(struct reader *r, int count, int most, int *list, int between)
{
    int i;
    for (i = 0; i < count; i++) {
        if (i > 0)
            take_byte(r, between);
        list[i] = take_number(r, 0, most);
    }
    take_byte(r, '\n');
}

static int take_line(struct reader *r, int least, int most)
{
    int n = take_number(r, least, most);
    take_byte(r, '\n');
    return n;
}

static int is_at_end(const struct reader *r)
{
    return !r->is_wrong && r->rest.len == 0;
}

/* ---- problems: each returns 0 for an invalid input, 1 for a valid one, and 2 for one that breaks
   the program under judgement ---- */

static int numbers(bytes in) /* n, and n numbers in a line; two of them are equal */
{
    struct reader r = { in, 0 };
    int list[MOST], i, k, equal = 0;
    int n = take_line(&r, 1, MOST);
    take_numbers(&r, n, 1000, list, ' ');
    for (i = 0; i < n; i++) {
        for (k = 0; k < i; k++)
            equal |= list[i] == list[k];
    }
    return is_at_end(&r) + (is_at_end(&r) && equal);
}

static int numbers_in_line(bytes in) /* n and n numbers in one line; their sum is at least 20 */
{
    struct reader r = { in, 0 };
    int list[MOST], i, sum = 0;
    int n = take_number(&r, 1, MOST);
    take_byte(&r, ' ');
    take_numbers(&r, n, 1000, list, ' ');
    for (i = 0; i < n; i++)
        sum += list[i];
    return is_at_end(&r) + (is_at_end(&r) && sum >= 20);
}

static int numbers_in_lines(bytes in) /* n, and n lines; a number is less than the one before it */
{
    struct reader r = { in, 0 };
    int list[MOST], i, falls = 0;
    int n = take_line(&r, 1, MOST);
    take_numbers(&r, n, 1000, list, '\n');
    for (i = 1; i < n; i++)
        falls |= list[i] < list[i - 1];
    return is_at_end(&r) + (is_at_end(&r) && falls);
}

static int pairs(bytes in) /* n lines of two numbers, a < b; two of the intervals overlap */
{
    struct reader r = { in, 0 };
    int list[MOST][2], i, k, overlap = 0;
    int n = take_line(&r, 1, MOST);
    for (i = 0; i < n; i++) {
        take_numbers(&r, 2, 1000, list[i], ' ');
        r.is_wrong |= list[i][0] >= list[i][1];
        for (k = 0; k < i; k++)
            overlap |= list[i][0] < list[k][1] && list[k][0] < list[i][1];
    }
    return is_at_end(&r) + (is_at_end(&r) && overlap);
}

static int root_of(const int *parent, int v)
{
    while (parent[v] != v)
        v = parent[v];
    return v;
}

/* Edges of a forest between vertices from 1 on, and how many has each. */
static void take_forest(struct reader *r, int n, int *degree)
{
    int parent[MOST + 1], edge[2], i;
    for (i = 0; i <= n; i++) {
        parent[i] = i;
        degree[i] = 0;
    }
    for (i = 1; i < n; i++) {
        take_numbers(r, 2, n, edge, ' ');
        r->is_wrong |=
            edge[0] == 0 || edge[1] == 0 || root_of(parent, edge[0]) == root_of(parent, edge[1]);
        parent[root_of(parent, edge[0])] = root_of(parent, edge[1]);
        degree[edge[0]]++;
        degree[edge[1]]++;
    }
}

static int tree(bytes in) /* n, and n - 1 edges; a vertex has three edges */
{
    struct reader r = { in, 0 };
    int degree[MOST + 1], i, branches = 0;
    int n = take_line(&r, 1, MOST);
    take_forest(&r, n, degree);
    for (i = 1; i <= n; i++)
        branches |= degree[i] >= 3;
    return is_at_end(&r) + (is_at_end(&r) && branches);
}

static int weighted_tree(bytes in) /* n, n weights in a line, n - 1 edges; a heavy leaf */
{
    struct reader r = { in, 0 };
    int degree[MOST + 1], weight[MOST], i, heavy = 0;
    int n = take_line(&r, 2, MOST);
    take_numbers(&r, n, 1000, weight, ' ');
    take_forest(&r, n, degree);
    for (i = 1; i <= n; i++)
        heavy |= degree[i] == 1 && weight[i - 1] >= 9;
    return is_at_end(&r) + (is_at_end(&r) && heavy);
}

static int graph(bytes in) /* n and m, and m different edges u < v; a triangle */
{
    struct reader r = { in, 0 };
    static char has[MOST + 1][MOST + 1];
    int edge[2], i, j, k, n, m, triangle = 0;
    memset(has, 0, sizeof has);
    n = take_number(&r, 2, MOST);
    take_byte(&r, ' ');
    m = take_line(&r, 1, MOST);
    for (i = 0; i < m; i++) {
        take_numbers(&r, 2, n, edge, ' ');
        r.is_wrong |= edge[0] == 0 || edge[0] >= edge[1] || has[edge[0]][edge[1]];
        has[edge[0]][edge[1]] = 1;
    }
    for (i = 1; i <= n; i++) {
        for (j = i + 1; j <= n; j++) {
            for (k = j + 1; k <= n && has[i][j]; k++)
                triangle |= has[i][k] && has[j][k];
        }
    }
    return is_at_end(&r) + (is_at_end(&r) && triangle);
}

/* Rows of # and dots; whether four # form a square. */
static int take_grid(struct reader *r, int rows, int columns)
{
    static char cell[MOST][MOST];
    int i, k, square = 0;
    for (i = 0; i < rows; i++) {
        for (k = 0; k < columns; k++) {
            cell[i][k] = (char)bytes_get(r->rest, 0);
            r->is_wrong |= cell[i][k] != '#' && cell[i][k] != '.';
            r->rest = bytes_skip(r->rest, 1);
            square |= i > 0 && k > 0 && cell[i][k] == '#' && cell[i - 1][k] == '#' &&
                      cell[i][k - 1] == '#' && cell[i - 1][k - 1] == '#';
        }
        take_byte(r, '\n');
    }
    return is_at_end(r) + (is_at_end(r) && square);
}

static int grid(bytes in)
{
    struct reader r = { in, 0 };
    int rows = take_number(&r, 1, MOST);
    take_byte(&r, ' ');
    return take_grid(&r, rows, take_line(&r, 1, MOST));
}

static int square_grid(bytes in)
{
    struct reader r = { in, 0 };
    int n = take_line(&r, 1, MOST);
    return take_grid(&r, n, n);
}

static int matrix(bytes in) /* of numbers; one is 7 or more, and not in the first row */
{
    struct reader r = { in, 0 };
    int list[MOST], i, k, columns, high = 0;
    int rows = take_number(&r, 1, MOST);
    take_byte(&r, ' ');
    columns = take_line(&r, 1, MOST);
    for (i = 0; i < rows; i++) {
        take_numbers(&r, columns, 1000, list, ' ');
        for (k = 0; k < columns; k++)
            high |= i > 0 && list[k] >= 7;
    }
    return is_at_end(&r) + (is_at_end(&r) && high);
}

static int cases(bytes in) /* of n and n numbers in a line; a case has more numbers than the next */
{
    struct reader r = { in, 0 };
    int list[MOST], i, before = 0, falls = 0;
    int count = take_line(&r, 1, MOST);
    for (i = 0; i < count; i++) {
        int n = take_line(&r, 1, MOST);
        take_numbers(&r, n, 1000, list, ' ');
        falls |= n < before;
        before = n;
    }
    return is_at_end(&r) + (is_at_end(&r) && falls);
}

static int cases_of_lines(bytes in) /* the same with n lines, so that a case is of any length */
{
    struct reader r = { in, 0 };
    int list[MOST], i, before = 0, falls = 0;
    int count = take_line(&r, 1, MOST);
    for (i = 0; i < count; i++) {
        int n = take_line(&r, 1, MOST);
        take_numbers(&r, n, 1000, list, '\n');
        falls |= n < before;
        before = n;
    }
    return is_at_end(&r) + (is_at_end(&r) && falls);
}

static int
word(bytes in) /* a length and as many letters; some letter is less than the one before */
{
    struct reader r = { in, 0 };
    int i, before = 0, falls = 0;
    int n = take_line(&r, 1, MOST);
    for (i = 0; i < n; i++) {
        int letter = bytes_get(r.rest, 0);
        r.is_wrong |= letter < 'a' || letter > 'z';
        falls |= letter < before;
        before = letter;
        r.rest = bytes_skip(r.rest, 1);
    }
    take_byte(&r, '\n');
    return is_at_end(&r) + (is_at_end(&r) && falls);
}

static int permutation(bytes in) /* a cycle of three or more */
{
    struct reader r = { in, 0 };
    int list[MOST] = { 0 }, has[MOST + 1] = { 0 }, i, cycle = 0;
    int n = take_line(&r, 1, MOST);
    take_numbers(&r, n, n, list, ' ');
    for (i = 0; i < n; i++) {
        r.is_wrong |= list[i] == 0 || has[list[i]];
        has[list[i]] = 1;
    }
    for (i = 0; i < n && !r.is_wrong; i++) {
        int next = list[i] - 1;
        cycle |= next != i && next >= 0 && next < n && list[next] != i + 1;
    }
    return is_at_end(&r) + (is_at_end(&r) && cycle);
}

static int with_nul(bytes in)
{
    return 1 + (in.len > 2 && memchr(in.at, '\0', in.len) != 0);
}

static const struct problem {
    const char *name;
    int (*judge)(bytes in);
    const char *start;
    const char *smallest;  /* valid */
    const char *breaking;  /* the smallest that breaks the program */
    size_t steps, reduces; /* candidates until the one, and until the other is proved, at most */
    size_t large;          /* bytes that a valid large input has at least */
} problems[] = {
    { "numbers", numbers, "8\n31 4 159 26 535 897 4 323\n", "1\n0\n", "2\n0 0\n", 45, 50, 300 },
    { "numbers in a line", numbers_in_line, "7 31 4 159 26 535 897 4\n", "1 0\n", "1 20\n", 25, 80,
      300 },
    { "numbers in lines", numbers_in_lines, "6\n31\n41\n59\n26\n535\n897\n", "1\n0\n", "2\n1\n0\n",
      20, 100, 300 },
    { "pairs", pairs, "5\n3 14\n15 92\n6 53\n58 97\n9 323\n", "1\n0 1\n", "2\n0 1\n0 1\n", 70, 200,
      300 },
    { "tree", tree, "8\n1 2\n3 1\n4 2\n2 5\n6 3\n8 7\n7 2\n", "1\n", "4\n1 2\n1 3\n1 4\n", 12, 450,
      400 },
    { "weighted tree", weighted_tree, "6\n3 14 1 59 26 5\n1 2\n1 3\n2 4\n5 2\n6 3\n",
      "2\n0 0\n1 2\n", "2\n0 9\n1 2\n", 500, 950, 400 },
    { "graph", graph, "7 9\n1 2\n2 3\n3 4\n4 5\n5 6\n6 7\n2 5\n2 4\n1 7\n", "2 1\n1 2\n",
      "3 3\n1 2\n1 3\n2 3\n", 110, 550, 300 },
    { "grid", grid, "5 7\n..##...\n.###.#.\n.##..#.\n...#...\n#.....#\n", "1 1\n#\n",
      "2 2\n##\n##\n", 55, 120, 300 },
    { "square grid", square_grid, "6\n..##..\n.###.#\n.##..#\n...#..\n#.....\n..#.#.\n", "1\n#\n",
      "2\n##\n##\n", 180, 350, 0 },
    { "matrix", matrix, "3 5\n3 1 4 1 5\n9 2 6 5 3\n5 8 9 7 9\n", "1 1\n0\n", "2 1\n0\n7\n", 75,
      280, 300 },
    { "cases", cases, "4\n3\n1 41 59\n2\n65 35\n5\n8 9 79 3 2\n1\n38\n", "1\n1\n0\n",
      "2\n2\n0 0\n1\n0\n", 95, 250, 300 },
    { "cases of lines", cases_of_lines, "3\n3\n1\n41\n59\n2\n65\n35\n4\n8\n9\n79\n3\n", "1\n1\n0\n",
      "2\n2\n0\n0\n1\n0\n", 600, 260, 300 },
    { "word", word, "14\nabracadabrazzz\n", "1\na\n", "2\nba\n", 55, 65, 90 },
    { "permutation", permutation, "9\n3 1 4 9 5 2 6 8 7\n", "1\n1\n", "3\n3 1 2\n", 45, 120, 200 },
};

/* ---- the ladder, and reducing ---- */

/* Returns how many candidates it takes from the start to the smallest valid input. */
static size_t steps_of(const struct problem *p)
{
    struct edits *e = edits_open(1, 0);
    struct edit next;
    size_t steps = 0;
    int is_done = 0;
    edits_add(e, bytes_of_text(p->start), 1);
    while (!is_done && edits_next(e, EDIT_SMALLER, &next)) {
        steps++;
        is_done = bytes_equal(next.input, bytes_of_text(p->smallest));
        if (p->judge(next.input) > 0)
            edits_add(e, next.input, 0);
    }
    edits_close(e);
    return is_done ? steps : SIZE_MAX;
}

static void test_ladder(void **state)
{
    size_t i;
    for (i = 0; i < ROWS(problems); i++) {
        const struct problem *p = &problems[i];
        size_t steps = steps_of(p);
        expect_number(p->name, "the verdict on the start",
                      (uint64_t)p->judge(bytes_of_text(p->start)), 2);
        expect_number(p->name, "the verdict on the smallest",
                      (uint64_t)p->judge(bytes_of_text(p->smallest)), 1);
        if (steps > p->steps)
            fail_msg("%s: the ladder takes %zu candidates, not at most %zu", p->name, steps,
                     p->steps);
    }
}

struct breaking {
    int (*judge)(bytes in);
    size_t made, most; /* candidates; 0: any number */
};

static size_t choose_breaking(void *who, const bytes *candidates, size_t count)
{
    struct breaking *b = who;
    size_t i;
    for (i = 0; i < count; i++, b->made++) {
        if (b->made == b->most && b->most > 0)
            return count + 1;
        if (b->judge(candidates[i]) == 2)
            return i;
    }
    return count;
}

static void test_reduce(void **state)
{
    size_t i;
    for (i = 0; i < ROWS(problems); i++) {
        const struct problem *p = &problems[i];
        struct breaking b = { p->judge, 0, 0 };
        struct byte_queue to = { 0 };
        assert_true(edits_reduce(bytes_of_text(p->start), choose_breaking, &b, &to));
        expect_bytes(p->name, "the smallest that breaks the program", queue_bytes(&to),
                     bytes_of_text(p->breaking));
        if (b.made > p->reduces)
            fail_msg("%s: reducing takes %zu candidates, not at most %zu", p->name, b.made,
                     p->reduces);
        free(to.at);
    }
}

/* ---- other inputs ---- */

/* Makes candidates, and adds the valid ones. Returns how many are valid. */
static size_t valid_of(const struct problem *p, struct edits *e, enum edit_kind kind, size_t count,
                       size_t *largest)
{
    struct edit next;
    size_t valid = 0;
    for (*largest = 0; count > 0 && edits_next(e, kind, &next); count--) {
        int is_valid = p->judge(next.input) > 0;
        edits_result(e, next.how, is_valid, 0);
        valid += (size_t)is_valid;
        if (is_valid && next.input.len > *largest)
            *largest = next.input.len;
        if (is_valid)
            edits_add(e, next.input, valid % 8 == 0);
    }
    return valid;
}

static void test_mutants_and_large(void **state)
{
    enum { MADE = 3000, LARGE = 2000 };
    size_t i;
    for (i = 0; i < ROWS(problems); i++) {
        const struct problem *p = &problems[i];
        struct edits *e = edits_open(1, LARGE);
        size_t largest, valid;
        edits_add(e, bytes_of_text(p->start), 1);
        valid = valid_of(p, e, EDIT_MUTANT, MADE, &largest);
        if (valid < MADE / 5)
            fail_msg("%s: of %d mutants only %zu are valid", p->name, MADE, valid);
        (void)valid_of(p, e, EDIT_LARGE, MADE, &largest);
        if (largest < p->large || largest > LARGE)
            fail_msg("%s: the largest has %zu bytes, not at least %zu", p->name, largest, p->large);
        edits_close(e);
    }
}

/* ---- any bytes ---- */

static void test_any_bytes(void **state)
{
    enum { MEGABYTE = 1 << 20 };
    struct breaking b = { with_nul, 0, 5000 };
    struct byte_queue to = { 0 };
    unsigned char *line = malloc(MEGABYTE + 1);
    struct edits *e = edits_open(1, MEGABYTE);
    struct edit next;
    assert_non_null(line);
    memset(line, 'x', MEGABYTE + 1);
    line[MEGABYTE / 3] = '\0';
    edits_close(0);
    edits_reduce(bytes_of(line, MEGABYTE + 1), choose_breaking, &b, &to);
    assert_int_equal(queue_bytes(&to).len, 3);
    edits_add(e, bytes_of(line, MEGABYTE + 1), 1); /* too large: it is not kept */
    assert_false(edits_next(e, EDIT_SMALLER, &next));
    edits_add(e, bytes_of(line, MEGABYTE), 1);
    assert_true(edits_next(e, EDIT_SMALLER, &next));
    assert_true(next.input.len <= EDITS_CANDIDATE_MOST);
    assert_true(edits_next(e, EDIT_LARGE, &next));
    edits_close(e);
    free(line);
    free(to.at);
}

/* From long inputs the ladder comes down by halves. */
static void test_long_start(void **state)
{
    enum { STEPS = 400 };
    struct edits *e = edits_open(1, 0);
    struct edit next;
    char start[5 * MOST] = "100\n";
    size_t i, least = SIZE_MAX;
    for (i = 0; i < MOST; i++)
        snprintf(start + strlen(start), 5, "%d%c", (int)(100 + i), i + 1 < MOST ? ' ' : '\n');
    assert_int_equal(numbers(bytes_of_text(start)), 1);
    edits_add(e, bytes_of_text(start), 1);
    for (i = 0; i < STEPS && edits_next(e, EDIT_SMALLER, &next); i++) {
        if (numbers(next.input) == 0)
            continue;
        least = next.input.len < least ? next.input.len : least;
        edits_add(e, next.input, 0);
    }
    expect_number("the ladder", "the size of the smallest", least, 4);
    edits_close(e);
}

static void test_is_smaller(void **state)
{
    static const char *const ascending[] = {
        "", "z", "aa", "a\n", "a\nbb", "zzzz\n", "\n\n\n\n\n"
    };
    size_t i, k;
    for (i = 0; i < ROWS(ascending); i++) {
        for (k = 0; k < ROWS(ascending); k++)
            assert_int_equal(
                edits_is_smaller(bytes_of_text(ascending[i]), bytes_of_text(ascending[k])), i < k);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ladder),
        cmocka_unit_test(test_reduce),
        cmocka_unit_test(test_mutants_and_large),
        cmocka_unit_test(test_any_bytes),
        cmocka_unit_test(test_long_start),
        cmocka_unit_test(test_is_smaller),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
