/* The standing of an input, as `check --standing` reports it.

   Input: one byte chooses the dialect, and the next one the program's arguments; the rest is the
   input.

   - The naive oracle, which was written from the rulings and shares no code, finds the same
     standing.
   - Standing, reason and line are the same however the input is divided into reads. Promised
     inputs have no reason. Other inputs have one, at a line of the input or at the missing line
     after it.
   - A NUL at the end of any input of octaflip, reversi or flip makes its standing `outside`.
   - In reversi, the first half of an input, if it ends with a line feed, and the second half have
     standings of their own. The whole has the weaker of the two.
   - All allocated memory is freed. */
#include "harness/harness.h"
#include "harness/oracle_standing.h"

#include "judge/input_standing.h"
#include "system/program_world.h"
#include "tokenize/lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const bbm103_arguments[] = { "4", "6", "5", "", "4 4", "28", "12", "x" };
static const char *const flip_arguments[] = { "new 4",     "new 5",   "new 4 1",  "new 6 0 2",
                                              "new 4 1 2", "new 3",   "new 4 3",  "",
                                              "load none", "new 82",  "new 9999", "new 4 0 0 0",
                                              "play \x80", "new 8 2", "new",      "new 4 0" };

/* Returns the oracle's standing. */
static int standing_by_oracle(const struct dialect *dialect, const char *args, bytes input)
{
    char text[32];
    char *words[8] = { 0 };
    int count = 0;
    (void)snprintf(text, sizeof text, "%s", args);
    for (char *word = strtok(text, " "); word != 0; word = strtok(0, " "))
        words[count++] = word;
    return oracle_standing(dialect->name, words, input.at, input.len);
}

/* ---- a world that counts blocks of memory ---- */

static int left; /* blocks that are not freed yet */

static void *take(void *who, size_t count, size_t size)
{
    void *memory = calloc(count, size);
    (void)who;
    left += memory != 0;
    return memory;
}

static void give_back(void *who, void *memory)
{
    (void)who;
    left -= memory != 0;
    free(memory);
}

static source *open_nothing(void *who, const char *path)
{
    (void)who;
    (void)path;
    return 0;
}

static const struct world world = { take, give_back, open_nothing, 0, 0, 0 };

static struct standing_found find(const struct dialect *dialect, const char *args, bytes input,
                                  size_t cut)
{
    struct check_options options = { .args = args, .world = &world };
    struct standing_request request = { .options = &options };
    struct standing_found found;
    struct feed f;
    left = 0;
    feed_open(&f, input.at, input.len, cut);
    found = standing_of(dialect, &request, &f.source);
    feed_close(&f);
    PROPERTY(left == 0);
    return found;
}

/* ---- properties ---- */

static uint64_t lines_in(bytes input)
{
    uint64_t count = 0;
    size_t i;
    for (i = 0; i < input.len; i++)
        count += input.at[i] == '\n';
    return count + (input.len > 0 && input.at[input.len - 1] != '\n');
}

static void check_found(const struct standing_found *found, bytes input)
{
    PROPERTY(found->trouble == 0 && !found->limited);
    PROPERTY(found->standing > STANDING_UNKNOWN && found->standing < STANDINGS);
    PROPERTY((found->reason == 0) == (found->standing == STANDING_PROMISED));
    PROPERTY(found->line <= lines_in(input) + 1);
}

static int is_same(const struct standing_found *a, const struct standing_found *b)
{
    return a->standing == b->standing && a->reason == b->reason && a->line == b->line;
}

/* Appends a NUL to the input. */
static void check_nul(const struct dialect *dialect, const char *args, bytes input)
{
    unsigned char *longer = malloc(input.len + 1);
    struct standing_found found;
    if (longer == 0)
        abort();
    if (input.len > 0)
        memcpy(longer, input.at, input.len);
    longer[input.len] = '\0';
    found = find(dialect, args, bytes_of(longer, input.len + 1), input.len + 1);
    PROPERTY(found.standing == STANDING_OUTSIDE);
    free(longer);
}

static void check_halves(const struct dialect *dialect, bytes input, enum standing whole)
{
    size_t middle = input.len / 2 + bytes_find(bytes_skip(input, input.len / 2), '\n') + 1;
    bytes first = bytes_first(input, middle), second = bytes_skip(input, middle);
    enum standing one, other;
    if (middle > input.len)
        return;
    one = find(dialect, "", first, first.len).standing;
    other = find(dialect, "", second, second.len + 1).standing;
    PROPERTY(whole == (one > other ? one : other));
}

void target(const uint8_t *data, size_t size)
{
    const struct dialect *dialect = &dialects[size > 0 ? data[0] % DIALECT_COUNT : 0];
    bytes input = bytes_skip(bytes_of(data, size), 2);
    unsigned choice = size > 1 ? data[1] : 0;
    const char *args = "";
    struct standing_found found, again;
    size_t cuts[CUTS];
    size_t n = cuts_of(data, size, cuts);
    size_t i;
    if (dialect == &dialects[DIALECT_bbm103])
        args = bbm103_arguments[choice % (sizeof bbm103_arguments / sizeof *bbm103_arguments)];
    if (dialect == &dialects[DIALECT_flip])
        args = flip_arguments[choice % (sizeof flip_arguments / sizeof *flip_arguments)];
    found = find(dialect, args, input, input.len + 1);
    check_found(&found, input);
    PROPERTY((int)found.standing == standing_by_oracle(dialect, args, input));
    for (i = thorough ? 0 : n - 1; i < n; i++) {
        again = find(dialect, args, input, cuts[i]);
        PROPERTY(is_same(&found, &again));
    }
    if (dialect == &dialects[DIALECT_reversi])
        check_halves(dialect, input, found.standing);
    if (dialect != &dialects[DIALECT_bbm103] && dialect != &dialects[DIALECT_aps105])
        check_nul(dialect, args, input);
}
