/* Leniencies: which of them make an output right.

   Input: 6 bytes of choices; then the answer, or the input for which the dialect prints the
   answer; then the output, or changes that turn the answer into the output, 4 bytes each.

   - Without leniencies, an output is right if and only if it equals the answer.
   - A set of leniencies accepts whatever a smaller set, or a set that it implies, accepts.
   - last-line-feed, trailing-blanks, white-space, case and nul-bytes, alone and together, accept
     what is equal after a naive rewriting: white-space splits words, trailing-blanks trims lines.
   - With extra-lines, the output has all lines of the answer, in their order.
   - The smallest set is the one that a naive search finds first in the order of preference: it
     makes the output right, and no proper subset does.
   - The first difference is within both texts, and is described in printable ASCII. */
#include "harness/dialects.h"

#include "answer/answer.h"
#include "answer/phrases.h"
#include "judge/dialects.h"

#include "tokenize/words.h"

#include <stdlib.h>
#include <string.h>

enum { HEAD = 6, CHANGE = 4, CHANGES_MOST = 6, TEXT_MOST = 1 << 13 };
enum { SETS = LENIENCIES_OF_OUTPUT + 1 };

/* ---- changes that people make to an output ---- */

static void add(struct text *t, bytes b)
{
    if (t->len < TEXT_MOST)
        sink_bytes(&t->sink, b);
    (void)sink_flush(&t->sink);
}

static const char *const prompts_of[][2] = {
    [0] = { "Red", "Winner: Red" },          [1] = { "? ", "refused: ? " },
    [2] = { "Player 1's turn: ", "Move: " }, [3] = { "Enter the board dimension: ", "Size?\n" },
    [4] = { "Player (O)> ", "O to move: " },
};

static void replace(struct text *to, bytes from, const char *old, const char *new)
{
    bytes wanted = bytes_of_text(old);
    size_t i;
    for (i = 0; i < from.len; i++) {
        if (bytes_equal(bytes_first(bytes_skip(from, i), wanted.len), wanted)) {
            add(to, bytes_of_text(new));
            i += wanted.len - 1;
        } else {
            add(to, bytes_first(bytes_skip(from, i), 1));
        }
    }
}

static void lower(struct text *to, bytes from)
{
    size_t i;
    for (i = 0; i < from.len; i++) {
        int upper = from.at[i] >= 'A' && from.at[i] <= 'Z';
        unsigned char byte = (unsigned char)(from.at[i] | (upper ? 0x20 : 0));
        add(to, bytes_of(&byte, 1));
    }
}

static void change_number(struct text *to, bytes from, const uint8_t how[CHANGE])
{
    put_extreme_number(&to->sink, from, ((size_t)how[2] << 8 | how[3]) % (from.len + 1), how[1]);
    (void)sink_flush(&to->sink);
}

/* Writes `from` with a change. The bytes of `how` are the kind of change, a byte, and a place. */
static void change(struct text *to, bytes from, size_t dialect, const uint8_t how[CHANGE])
{
    size_t at = from.len == 0 ? 0 : ((size_t)how[2] << 8 | how[3]) % (from.len + 1);
    size_t line = bytes_find(bytes_skip(from, at), '\n') + 1;
    bytes before = bytes_first(from, at), after = bytes_skip(from, at);
    switch (how[0] % 10) {
    case 0: /* inserts a byte */
    case 1: /* leaves out a byte */
        add(to, before);
        add(to, how[0] % 10 == 0 ? bytes_of(&how[1], 1) : bytes_of(how, 0));
        add(to, bytes_skip(after, how[0] % 10 == 1));
        return;
    case 2:
        replace(to, from, "\n", "\r\n");
        return;
    case 3:
        replace(to, from, " ", "\t");
        return;
    case 4:
        lower(to, from);
        return;
    case 5: /* inserts a line */
        add(to, bytes_first(from, at + line));
        add(to, bytes_of_text(how[1] & 1 ? "DEBUG 1\n" : "\n"));
        add(to, bytes_skip(from, at + line));
        return;
    case 6: /* leaves out the LF at the end */
        add(to, bytes_first(from, from.len - (from.len > 0 && from.at[from.len - 1] == '\n')));
        return;
    case 7:
        replace(to, from, prompts_of[dialect][0], prompts_of[dialect][1]);
        return;
    case 8:
        add(to, before);
        add(to, bytes_of("\0", 1));
        add(to, after);
        return;
    default:
        replace(to, from, "\n", how[1] & 1 ? " \n" : "\n\n");
    }
}

/* ---- naive rewriting ---- */

static int has(unsigned set, enum leniency l)
{
    return (int)(set >> l & 1);
}

static size_t without_nuls(char *text, size_t n)
{
    size_t i, k = 0;
    for (i = 0; i < n; i++) {
        if (text[i] != 0)
            text[k++] = text[i];
    }
    return k;
}

static size_t words_only(char *text, size_t n)
{
    size_t i, k = 0;
    for (i = 0; i < n; i++) {
        if (!is_space((unsigned char)text[i])) {
            text[k++] = text[i];
        } else if (k > 0 && text[k - 1] != ' ') {
            text[k++] = ' ';
        }
    }
    return k - (k > 0 && text[k - 1] == ' ');
}

static size_t trimmed_lines(char *text, size_t n)
{
    size_t i, k = 0;
    for (i = 0; i <= n; i++) {
        if (i == n || text[i] == '\n') {
            while (k > 0 && text[k - 1] != '\n' && is_space((unsigned char)text[k - 1]))
                k--;
        }
        if (i < n)
            text[k++] = text[i];
    }
    return k;
}

/* Returns a copy of the text without anything that the set forgives. The caller frees it. */
static char *rewritten(bytes b, unsigned set, size_t *len)
{
    char *text = malloc(b.len + 1);
    size_t n = b.len;
    size_t i;
    PROPERTY(text != 0);
    if (n > 0)
        memcpy(text, b.at, n);
    if (has(set, LENIENT_NUL_BYTES))
        n = without_nuls(text, n);
    for (i = 0; i < n && has(set, LENIENT_CASE); i++) {
        if (text[i] >= 'A' && text[i] <= 'Z')
            text[i] = (char)(text[i] + 'a' - 'A');
    }
    if (has(set, LENIENT_TRAILING_BLANKS))
        n = trimmed_lines(text, n);
    if (has(set, LENIENT_WHITE_SPACE))
        n = words_only(text, n);
    while (n > 0 && text[n - 1] == '\n' && has(set, LENIENT_LAST_LINE_FEED))
        n--;
    *len = n;
    return text;
}

static int naive_equal(bytes a, bytes b, unsigned set)
{
    size_t m, n;
    char *x = rewritten(a, set, &m);
    char *y = rewritten(b, set, &n);
    int equal = m == n && memcmp(x, y, n) == 0;
    free(x);
    free(y);
    return equal;
}

/* Returns whether the output has all lines of the answer, in their order. */
static int naive_has_lines(bytes answer, bytes output)
{
    while (answer.len > 0) {
        bytes wanted = bytes_first(answer, bytes_find(answer, '\n'));
        bytes line;
        answer = bytes_skip(answer, wanted.len + 1);
        do {
            if (output.len == 0)
                return 0;
            line = bytes_first(output, bytes_find(output, '\n'));
            output = bytes_skip(output, line.len + 1);
        } while (!bytes_equal(line, wanted));
    }
    return 1;
}

/* ---- properties ---- */

static void check_sets(const char right[SETS], unsigned within)
{
    unsigned set;
    int l;
    for (set = 0; set < SETS; set++) {
        struct leniencies s = { set };
        unsigned included = leniencies_included(s).bits;
        if ((set & ~within) != 0)
            continue;
        PROPERTY((included & ~within) != 0 || right[set] == right[included]);
        for (l = 0; l < LENIENT_STANDARD_ERROR; l++)
            PROPERTY(!has(within, (enum leniency)l) || !right[set] || right[set | 1U << l]);
    }
}

static unsigned members(unsigned set)
{
    unsigned n = 0;
    for (; set != 0; set >>= 1)
        n += set & 1;
    return n;
}

/* Returns whether `a` comes before `b` in the order of preference. */
static int is_preferred(unsigned a, unsigned b)
{
    if (has(a, LENIENT_BOARD) != has(b, LENIENT_BOARD))
        return has(b, LENIENT_BOARD);
    if (members(a) != members(b))
        return members(a) < members(b);
    return a < b;
}

static void check_needed(const struct dialect *d, bytes answer, bytes output,
                         const char right[SETS], unsigned allowed)
{
    struct leniencies all = { allowed }, needed = { ~0U };
    int found = leniencies_needed(d, answer, output, all, &needed);
    unsigned best = SETS;
    unsigned set;
    for (set = 0; set < SETS; set++) {
        if ((set & ~allowed) == 0 && right[set] && (best == SETS || is_preferred(set, best)))
            best = set;
    }
    PROPERTY(found == (best < SETS));
    PROPERTY(!found || needed.bits == best);
    for (set = 0; found && set < SETS; set++)
        PROPERTY((set & ~needed.bits) != 0 || set == needed.bits || !right[set]);
}

static void check_removed(const struct dialect *d, bytes answer, bytes output,
                          const char right[SETS], unsigned before, unsigned more)
{
    struct leniencies first = { before }, then = { more };
    int removes = leniencies_remove(d, answer, output, first, then);
    PROPERTY(!right[before] || !removes);
    PROPERTY(right[before] || !right[before | more] || removes);
    PROPERTY(!has(more, LENIENT_BOARD) || removes == (!right[before] && right[before | more]));
}

static void check_first(const struct dialect *d, bytes answer, bytes output, unsigned set)
{
    struct leniencies s = { set };
    struct first_difference first;
    size_t same = 0;
    memset(&first, 0xA5, sizeof first);
    PROPERTY(answer_differs(d, answer, output, s, &first));
    PROPERTY(first.answer_at <= answer.len && first.output_at <= output.len);
    PROPERTY(first.line >= 1 && first.column >= 1 && first.column <= first.output_at + 1);
    check_ascii(first.meaning);
    check_ascii(first.expected);
    check_ascii(first.found);
    PROPERTY(first.meaning[0] != '\0' && first.expected[0] != '\0' && first.found[0] != '\0');
    while (same < answer.len && same < output.len && answer.at[same] == output.at[same])
        same++;
    PROPERTY(set != 0 || (first.answer_at == same && first.output_at == same));
}

/* Returns the leniencies to try: all of them in a replay. A fuzzer tries at most four, because each
   doubles the number of sets. */
static unsigned leniencies_to_try(unsigned choice)
{
    unsigned within = choice % SETS;
    unsigned strongest = 1U << LENIENT_BOARD;
    for (; !thorough && members(within) > 4; strongest >>= 1)
        within &= choice & SETS ? within - 1 : ~strongest; /* drops the weakest, or a strong one */
    return thorough ? SETS - 1 : within;
}

static void check_leniencies(const struct dialect *d, bytes answer, bytes output, unsigned allowed)
{
    char right[SETS] = { 0 };
    unsigned within = leniencies_to_try(allowed);
    unsigned set;
    for (set = 0; set < SETS; set++) {
        struct leniencies s = { set };
        if ((set & ~within) != 0)
            continue;
        right[set] = !answer_differs(d, answer, output, s, 0);
        if (!right[set] && (set == 0 || set == within || (thorough && set % 8 == allowed % 8)))
            check_first(d, answer, output, set);
        if (set < 1U << LENIENT_PROMPTS)
            PROPERTY(right[set] == naive_equal(answer, output, set));
    }
    PROPERTY(right[0] == bytes_equal(answer, output));
    if (right[1U << LENIENT_EXTRA_LINES] && !(form_of(d)->phrases[0].how & ASKS_ON_ITS_LINE))
        PROPERTY(naive_has_lines(answer, output));
    check_sets(right, within);
    check_needed(d, answer, output, right, within);
    check_removed(d, answer, output, right, allowed & within, allowed / 5 & within);
    if (thorough)
        check_needed(d, answer, output, right, allowed % SETS);
}

void target(const uint8_t *data, size_t size)
{
    struct text texts[CHANGES_MOST + 1];
    const struct dialect *d;
    bytes rest, answer, output;
    size_t n = 0;
    if (size < HEAD)
        return;
    d = &dialects[data[0] % DIALECT_COUNT];
    rest = bytes_of(data + HEAD, size - HEAD);
    answer = bytes_first(rest, (size_t)data[2] << 8 | data[3]);
    rest = bytes_skip(rest, answer.len);
    output = bytes_first(rest, TEXT_MOST);
    play_dialect(d, answer, &texts[0]);
    answer = bytes_first(data[1] & 1 ? text_of(&texts[0]) : answer, TEXT_MOST);
    if (data[1] & 2) {
        output = answer;
        for (; n < CHANGES_MOST && rest.len >= CHANGE; rest = bytes_skip(rest, CHANGE)) {
            n++;
            (void)text_open(&texts[n]);
            if (rest.at[0] >= 250)
                change_number(&texts[n], output, rest.at);
            else
                change(&texts[n], output, data[0] % DIALECT_COUNT, rest.at);
            output = text_of(&texts[n]);
        }
    }
    check_leniencies(d, answer, output, (unsigned)data[4] << 8 | data[5]);
    for (; n > 0; n--)
        text_free(&texts[n]);
    text_free(&texts[0]);
}
