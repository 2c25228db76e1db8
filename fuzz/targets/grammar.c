/* Grammars of inputs, as checktestdata has them.

   Input: a letter that says what follows, and texts that a NUL ends.

   `g`, a grammar, an input, and choices, a byte each:
   - A refused grammar has a reason, in printable ASCII, and a place in its text or at its end.
   - Validating again gives the same verdict. A run ends within its steps.
   - An input that was made is accepted. The same choices make it again, and so do those that were
     read while it was made.
   `r`, a regular expression, and a text:
   - The longest match is that of the C library's regexec.
   - What is made of an expression matches it.
   `n`, a text:
   - INT and FLOAT read of it what naive rules read.
   `m`, choices, a byte each:
   - They make an input of each command alone: integers, numbers with decimals and texts, in bounds
     that the first bytes choose, in loops, and different ones where the grammar asks for that. */
#include "harness/harness.h"

#include "grammar/grammar.h"
#include "grammar/regex.h"

#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 20000, CHOICES = 200, PATTERN_MOST = 24, TEXT_MOST = 40 };

/* Removes the text up to the first NUL, and the NUL. */
static bytes take_part(bytes *rest)
{
    bytes part = bytes_first(*rest, bytes_find(*rest, '\0'));
    *rest = bytes_skip(*rest, part.len + 1);
    return part;
}

/* ---- grammars ---- */

static void check_error(const struct file_error *error, bytes text)
{
    bytes line = text;
    size_t lines;
    check_ascii(error->text);
    PROPERTY(error->text[0] != '\0' && error->line > 0);
    for (lines = error->line - 1; lines > 0; lines--) {
        PROPERTY(bytes_find(line, '\n') < line.len);
        line = bytes_skip(line, bytes_find(line, '\n') + 1);
    }
    PROPERTY(error->column > 0 && error->column <= bytes_find(line, '\n') + 1);
}

static void check_input(const struct grammar *g, bytes input)
{
    PROPERTY(grammar_accepts(g, input) == grammar_accepts(g, input));
}

/* Makes an input of the first `given` choices. */
static int make(const struct grammar *g, struct choice *at, size_t given, struct byte_queue *out,
                size_t *count)
{
    struct choices choices = { at, given, 0, 0 };
    int is_made = grammar_make(g, &choices, out);
    *count = choices.count;
    return is_made;
}

static size_t take_choices(struct choice *at, bytes from)
{
    size_t given = from.len < CHOICES ? from.len : CHOICES;
    size_t i;
    for (i = 0; i < given; i++)
        at[i].value = from.at[i];
    return given;
}

static int check_made(const struct grammar *g, bytes from)
{
    static struct choice at[CHOICES_MOST];
    struct byte_queue once = { 0 }, again = { 0 };
    size_t count;
    int is_made = make(g, at, take_choices(at, from), &once, &count);
    PROPERTY(make(g, at, count, &again, &count) == is_made);
    PROPERTY(bytes_equal(queue_bytes(&once), queue_bytes(&again)));
    PROPERTY(!is_made || grammar_accepts(g, queue_bytes(&once)));
    free(once.at);
    free(again.at);
    return is_made;
}

static void check_grammar(bytes rest)
{
    bytes text = take_part(&rest), input = take_part(&rest);
    struct file_error error;
    struct grammar *g = grammar_read(text, &error);
    if (g == 0) {
        check_error(&error, text);
        return;
    }
    grammar_limit(g, STEPS);
    check_input(g, input);
    (void)check_made(g, rest);
    grammar_free(g);
}

/* ---- regular expressions ---- */

/* Whether the C library reads the expression in the same way, and in little time: without escapes,
   classes and braces. */
static int is_common(const char *pattern, const struct regex *r)
{
    size_t i;
    for (i = 0; pattern[i] != '\0'; i++) {
        if (strchr("\\{}", pattern[i]) != 0 || (pattern[i] & 0x80) != 0)
            return 0;
    }
    return r != 0 && i <= PATTERN_MOST && strstr(pattern, "[:") == 0 &&
           strstr(pattern, "[.") == 0 && strstr(pattern, "[=") == 0;
}

static void check_against_library(const char *pattern, const struct regex *r, const char *text)
{
    size_t steps = SIZE_MAX, len = 0;
    regex_t other;
    regmatch_t at;
    int matches = regex_match(r, bytes_of_text(text), &steps, &len);
    if (regcomp(&other, pattern, REG_EXTENDED) != 0)
        return;
    if (regexec(&other, text, 1, &at, 0) == 0 && at.rm_so == 0)
        PROPERTY(matches && len == (size_t)at.rm_eo);
    else
        PROPERTY(!matches);
    regfree(&other);
}

static void check_text_of(const struct regex *r, bytes from)
{
    static struct choice at[CHOICES_MOST];
    struct choices choices = { at, take_choices(at, from), 0, 0 };
    struct byte_queue out = { 0 };
    size_t steps = STEPS, enough = SIZE_MAX, len = 0;
    if (regex_make(r, &choices, 0, SIZE_MAX, &steps, &out))
        PROPERTY(regex_match(r, queue_bytes(&out), &enough, &len) && len == queue_bytes(&out).len);
    free(out.at);
}

static void check_regex(bytes rest)
{
    bytes part = take_part(&rest);
    struct arena arena = { 0 };
    const char *pattern = arena_text(&arena, part), *wrong = 0;
    struct regex *r = regex_read(&arena, part, &wrong);
    bytes text = bytes_first(rest, TEXT_MOST);
    text = bytes_first(text, bytes_find(text, '\0'));
    PROPERTY((r == 0) == (wrong != 0));
    if (is_common(pattern, r))
        check_against_library(pattern, r, arena_text(&arena, text));
    if (r != 0 && bytes_find(part, '^') == part.len && bytes_find(part, '$') == part.len)
        check_text_of(r, rest);
    arena_free(&arena);
}

/* ---- numbers ---- */

static int accepts(const char *grammar, bytes input)
{
    struct file_error error;
    struct grammar *g = grammar_read(bytes_of_text(grammar), &error);
    int accepts;
    PROPERTY(g != 0);
    accepts = grammar_accepts(g, input);
    grammar_free(g);
    return accepts;
}

static int matches_all(const char *pattern, const char *text)
{
    regex_t r;
    int matches;
    PROPERTY(regcomp(&r, pattern, REG_EXTENDED | REG_NOSUB) == 0);
    matches = regexec(&r, text, 0, 0, 0) == 0;
    regfree(&r);
    return matches;
}

static void check_numbers(bytes rest)
{
    char text[40] = "";
    bytes input = bytes_first(rest, bytes_find(rest, '\0'));
    double value;
    if (input.len == 0 || input.len >= sizeof text)
        return;
    memcpy(text, input.at, input.len);
    value = strtod(text, 0);
    PROPERTY(accepts("INT(-50, 1000)", input) ==
             (matches_all("^(0|-?[1-9][0-9]*)$", text) && value >= -50 && value <= 1000));
    PROPERTY(value < -999999999 || value > 999999999 ||
             accepts("FLOAT(-10^9, 10^9)", input) ==
                 matches_all("^-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?(0|[1-9][0-9]*))?$", text));
    PROPERTY(accepts("FLOATP(-2, 3, 1, 3, x, FIXED)", input) ==
             (matches_all("^-?(0|[1-9][0-9]*)[.][0-9]{1,3}$", text) && value >= -2 && value <= 3));
}

/* ---- what can always be made ---- */

static const char *const plain[] = {
    "INT(%d, %d)",
    "REP(3, SPACE) INT(%d, %d) END NEWLINE",
    "INT(1, 6, n) NEWLINE REPI(i, n, SPACE) INT(%d, %d + 5, a[i]) END ASSERT(UNIQUE(a)) NEWLINE",
    "REPI(i, 5) INT(%d, %d + 3, a[i]) SPACE INT(0, 5, b[i]) NEWLINE END ASSERT(UNIQUE(a, b))",
    "FLOAT(%d, %d) NEWLINE",
    "FLOATP(%d, %d, 2, 4) NEWLINE",
    "FLOAT(%d, %d + 0.5, x, SCIENTIFIC) NEWLINE ASSERT(x == x)",
    "INT(%d, %d, x) STRING(\":\") REGEX(\"[a-c]{2,5}|x*yz?\", s) NEWLINE ASSERT(STRLEN(s) > 0)",
    "WHILE(!ISEOF) INT(%d, %d) NEWLINE END",
    "INT(%d, %d) WHILE(MATCH(\" \")) SPACE IF(MATCH(\"01234\")) INT(0, 4) ELSE SPACE END END",
};

static void check_plain(bytes rest)
{
    char text[200];
    struct file_error error;
    struct grammar *g;
    int least, most;
    if (rest.len < 3)
        return;
    least = rest.at[1] * (rest.at[1] > 99 ? 1000 : 1) - 64;
    most = least + rest.at[2] * (rest.at[2] > 99 ? 1000 : 1);
    (void)snprintf(text, sizeof text, plain[rest.at[0] % (sizeof plain / sizeof plain[0])], least,
                   most);
    g = grammar_read(bytes_of_text(text), &error);
    PROPERTY(g != 0);
    PROPERTY(check_made(g, bytes_skip(rest, 3)));
    grammar_free(g);
}

void target(const uint8_t *data, size_t size)
{
    bytes rest = bytes_skip(bytes_of(data, size), 1);
    if (size == 0)
        return;
    if (data[0] == 'g')
        check_grammar(rest);
    else if (data[0] == 'r')
        check_regex(rest);
    else if (data[0] == 'n')
        check_numbers(rest);
    else if (data[0] == 'm')
        check_plain(rest);
}
