/* `check` of the four conversations: reversi, bbm103, aps105 and flip.

   Input: one byte chooses the dialect; the rest is what the dialect's own target reads. So for
   bbm103 and flip, its first byte chooses the board too.

   - An input is valid if and only if the naive oracle refuses nothing and reaches the end. The
     oracle agrees on whether the game is over, and on the pieces and points of both players.
   - The oracle refuses the same number of lines or words. If the game is not over, the end of the
     input is an error too, unless the last line is refused. In each reported line or word, the
     first wrong byte is the oracle's, and line and column are those of a naive count for that
     byte.
   - Quoted text is in the input at the given place.
   - `check` warns about text that the program does not read, at its first byte, and about an odd
     name of a saved game. There are no other warnings.
   - If the first line looks like another dialect's, no other refused line is reported.
   - Errors come first, then the verdict, then warnings, then the end.
   - A valid input looks like one of its dialect.

   All this holds however the input is divided into reads. */
#include "harness/ask_oracle.h"
#include "harness/dialects.h"
#include "oracle/line.h"

#include "judge/transcript.h"
#include "system/program_world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the dialects ---- */

struct expected {
    struct oracle_account account;
    int status;
};

/* Returns the arguments of the program, as one text; `choice` is the first byte of the input. */
typedef const char *ask_arguments(unsigned choice);

/* As in targets/dialect_bbm103.c. */
static const char *bbm103_arguments(unsigned choice)
{
    static const char *const sizes[] = { "4", "6", "12" };
    return sizes[choice % 3];
}

/* As in targets/dialect_flip.c. */
static const char flip_sides[] = "4568";
static const char flip_types[] = "012";

static const char *flip_arguments(unsigned choice)
{
    static char arguments[10];
    (void)snprintf(arguments, sizeof arguments, "new %c %c %c", flip_sides[choice % 4],
                   flip_types[choice / 4 % 3], flip_types[choice / 12 % 3]);
    return arguments;
}

static const struct conversation {
    const char *dialect;
    ask_arguments *arguments;
    int is_words;  /* the input is words, so a word is quoted, not a line */
    int may_trail; /* text may follow what the program reads */
    int has_points;
} conversations[] = {
    { "reversi", 0, 0, 0, 0 },
    { "bbm103", bbm103_arguments, 0, 1, 1 },
    { "aps105", 0, 1, 1, 0 },
    { "flip", flip_arguments, 0, 1, 0 },
};

enum { CONVERSATIONS = sizeof conversations / sizeof conversations[0] };

/* ---- places, counted naively ---- */

struct place {
    size_t at;
    uint64_t line, column; /* of the byte there */
};

static void count_to(struct place *p, bytes input, size_t at)
{
    PROPERTY(p->at <= at && at <= input.len);
    for (; p->at < at; p->at++) {
        p->column++;
        if (input.at[p->at] == '\n') {
            p->line++;
            p->column = 1;
        }
    }
}

/* ---- listening ---- */

struct listening {
    const struct conversation *conversation;
    const struct expected *expected;
    bytes input;
    struct place place;
    size_t errors;
    int verdicts, warnings, ends;
};

/* Checks that the quoted text is in the input, at the offset that the diagnostic gives. */
static void check_quoted(const struct listening *l, const flipref_diagnostic *d)
{
    bytes text = diagnostic_text(d);
    size_t before = diagnostic_column(d) - 1;
    uint64_t offset = d->offset - before - feed_start(l->input.at, l->input.len);
    PROPERTY(offset <= l->input.len && text.len <= l->input.len - offset);
    PROPERTY(bytes_equal(text, bytes_first(bytes_skip(l->input, (size_t)offset), text.len)));
    PROPERTY(before <= text.len && d->length <= text.len - before);
    PROPERTY(bytes_equal(diagnostic_found(d), bytes_first(bytes_skip(text, before), d->length)));
}

/* Checks that a missing line is reported after the last line of the input. */
static void check_missing_line(struct listening *l, const struct finding *f)
{
    count_to(&l->place, l->input, l->input.len);
    PROPERTY(f->diagnostic.offset == feed_start(l->input.at, l->input.len) + l->input.len);
    PROPERTY(f->diagnostic.line == l->place.line + (l->place.column > 1));
    PROPERTY(f->diagnostic.column == 1 && f->diagnostic.length == 0);
}

static void check_place(struct listening *l, const struct finding *f, size_t at)
{
    PROPERTY(f->diagnostic.offset == feed_start(l->input.at, l->input.len) + at);
    count_to(&l->place, l->input, at);
    PROPERTY(f->diagnostic.line == l->place.line);
    PROPERTY(f->diagnostic.column == l->place.column);
}

/* Returns whether the help says that the input is another dialect's. Then no other refused line is
   reported. */
static int is_of_other_dialect(const struct finding *f)
{
    static const char start[] = "this looks like an input of ";
    const char *help = f->diagnostic.help;
    if (help == 0 || strncmp(help, start, strlen(start)) != 0)
        return 0;
    PROPERTY(f->diagnostic.line == 1);
    return 1;
}

static void check_error(struct listening *l, const struct finding *f)
{
    const struct oracle_account *account = &l->expected->account;
    PROPERTY(l->verdicts == 0);
    if (l->errors < account->refusals) {
        check_place(l, f, account->refused[l->errors]);
    } else {
        PROPERTY(l->expected->status != 0 && f->diagnostic.at_end);
        check_missing_line(l, f);
    }
    l->errors++;
    if (is_of_other_dialect(f))
        l->errors = account->refusals;
    if (l->errors == ERRORS_MOST)
        l->errors = account->refusals > ERRORS_MOST ? account->refusals : ERRORS_MOST;
}

/* Returns where the text begins that the program does not read: the first byte that is not white
   space, or the end of the input. */
static size_t trailing_text(const struct listening *l)
{
    size_t at = l->expected->account.rest;
    while (at < l->input.len && oracle_is_white(l->input.at[at]))
        at++;
    return at;
}

/* Checks a warning about the name of a saved game, which is what follows the s. */
static void check_odd_name(struct listening *l, const struct finding *f)
{
    bytes text = diagnostic_text(&f->diagnostic);
    PROPERTY(l->warnings == 0 && bytes_get(text, 0) == 's' && f->diagnostic.column == 2);
    PROPERTY(f->diagnostic.length == text.len - 1);
    check_place(l, f, (size_t)(f->diagnostic.offset - feed_start(l->input.at, l->input.len)));
}

static void check_warning(struct listening *l, const struct finding *f)
{
    PROPERTY(l->verdicts == 1 && l->warnings == 0);
    if (strcmp(f->code->name, "flip.save.odd-name") == 0) {
        check_odd_name(l, f);
        return;
    }
    PROPERTY(l->conversation->may_trail);
    check_place(l, f, trailing_text(l));
    l->warnings++;
}

static void hear_finding(void *who, const struct finding *f)
{
    struct listening *l = who;
    PROPERTY(f->code->name != 0 && f->diagnostic.record == 0);
    PROPERTY(strncmp(f->code->name, l->conversation->dialect, strlen(l->conversation->dialect)) ==
             0);
    check_quoted(l, &f->diagnostic);
    if (f->diagnostic.severity == FLIPREF_ERROR)
        check_error(l, f);
    else
        check_warning(l, f);
}

/* Returns whether the oracle refuses the last line of the input. */
static int last_line_is_refused(const struct listening *l)
{
    const struct oracle_account *account = &l->expected->account;
    bytes rest;
    if (account->refusals == 0)
        return 0;
    rest = bytes_skip(l->input, account->refused[account->refusals - 1]);
    return bytes_find(rest, '\n') + 1 >= rest.len;
}

static void hear_verdict(void *who, const flipref_verdict *v)
{
    struct listening *l = who;
    const struct expected *e = l->expected;
    const struct oracle_account *account = &e->account;
    int unfinished = e->status != 0 && !l->conversation->is_words && !last_line_is_refused(l);
    uint64_t errors = account->refusals + (uint64_t)unfinished;
    int i;
    PROPERTY(l->verdicts == 0 && l->errors == errors);
    l->verdicts++;
    PROPERTY(v->errors == errors && v->valid == (errors == 0) && v->record == 0);
    PROPERTY((v->players[0] != 0) == account->has_board);
    PROPERTY(v->has_points == l->conversation->has_points);
    for (i = 0; i < 2 && account->has_board; i++) {
        PROPERTY(v->pieces[i] == (uint64_t)account->pieces[i]);
        PROPERTY(!v->has_points || v->points[i] == (uint64_t)account->points[i]);
    }
    if (l->conversation->is_words || !account->has_board)
        PROPERTY(v->over == FLIPREF_UNKNOWN);
    else
        PROPERTY(v->over == (account->is_over ? FLIPREF_OVER : FLIPREF_NOT_OVER));
}

static void hear_end(void *who, int unjudged)
{
    struct listening *l = who;
    PROPERTY(l->verdicts == 1 && l->ends == 0 && !unjudged);
    l->ends++;
}

static void check(const struct conversation *c, const struct expected *e, bytes input,
                  const char *arguments, size_t cut)
{
    struct listening l = { .conversation = c, .expected = e, .input = input, .place = { 0, 1, 1 } };
    struct listener to = { hear_finding, hear_verdict, hear_end, &l, QUIET_NOTHING, 0 };
    struct check_options options = { .args = arguments, .world = &program_world };
    struct tally tally = { 0 };
    struct feed f;
    int trails = c->may_trail && e->status == 0 && trailing_text(&l) < input.len;
    feed_open(&f, input.at, input.len, cut);
    dialect_named(c->dialect)->check(&to, &options, &f.source, &tally);
    feed_close(&f);
    check_likeness(dialect_named(c->dialect), &options, &tally, input.at, input.len);
    PROPERTY(l.ends == 1 && tally.trouble == 0);
    PROPERTY(tally.valid + tally.not_valid == 1 && tally.valid == (l.errors == 0));
    PROPERTY(l.warnings == trails && tally.trailing == trails);
}

static void ask(const struct conversation *c, const char *arguments, bytes input,
                struct expected *e)
{
    struct oracle_answer answer;
    char text[16], *words[5] = { 0 };
    int count = 0;
    (void)snprintf(text, sizeof text, "%s", arguments != 0 ? arguments : "");
    for (char *word = strtok(text, " "); word != 0; word = strtok(0, " "))
        words[count++] = word;
    answer = ask_oracle(c->dialect, words, input, 0, &e->account);
    e->status = answer.status;
    oracle_answer_free(&answer);
}

void target(const uint8_t *data, size_t size)
{
    const struct conversation *c = &conversations[size > 0 ? data[0] % CONVERSATIONS : 0];
    bytes input = bytes_skip(bytes_of(data, size), 1);
    unsigned choice = input.len > 0 ? input.at[0] : 0;
    const char *arguments = c->arguments != 0 ? c->arguments(choice) : 0;
    struct expected e = { 0 };
    size_t cuts[CUTS];
    size_t n = cuts_of(data, size, cuts);
    size_t i;
    ask(c, arguments, input, &e);
    /* a sample tries one way to divide the input, because each is compared with the oracle */
    for (i = thorough ? 0 : n - 1; i < n; i++)
        check(c, &e, input, arguments, cuts[i]);
    oracle_account_free(&e.account);
}
