/* What the start of an input looks like: any 512 bytes at most, for each dialect, and any line; the
   first line, which may hold arguments; and arguments that are refused. */
#include "judge/first_line.h"
#include "judge/looks_like.h"
#include "judge/other_dialect.h"

enum { SHOWN_CELLS = 1 };

#include "proof/any_hint.h"
#include "proof/comparisons.h"
#include "proof/listeners.h"

/* ---- the source ---- */

bytes source_ahead(const source *s)
{
    (void)s;
    return any_text();
}

int source_more(source *s)
{
    s->failed = any_choice();
    return any_choice();
}

void lines_init(lines *ls, source *from)
{
    init_lines(ls, from);
}

/* ---- what is asked ---- */

static void look(const struct dialect *dialect)
{
    struct input_start start;
    struct likeness l;
    struct help h;
    help_open(&h);
    take_start(&start, &input, dialect);
    /*@ check start.len <= START_MOST; */
    memset(start.at, any_byte, START_MOST); /* Eva does not tell how much of it was written */
    if (hint_other_dialect(&h, &start, dialect))
        (void)strlen(message_string(&h.said)); /* raises an alarm if it is not a text */
    l = looks_like(any_text());
    if (l.dialect != 0) {
        (void)strlen(l.dialect->name);
        likeness_say_args(&l, &output);
    }
    (void)starts_like_none(any_text());
}

static void refuse(const struct dialect *dialect, enum arguments asked, const char *args)
{
    struct listener to = any_listener();
    struct tally tally = { 0 };
    diag place;
    any_wrong(&place);
    refuse_arguments(dialect, asked, &place, args, "words", &to, &tally);
}

/* What is told after the first line, without a check: a listener that tells another one by the same
   function would be recursion to Eva. */
static void tell_after_first_line(void)
{
    static const struct code code = { .name = "a.code", .title = "a title", .clause = "a clause" };
    struct listener to = any_listener();
    struct listener after = after_first_line(&to);
    flipref_verdict v = { 0 };
    struct finding f;
    diag place;
    any_wrong(&place);
    f = finding_of(FLIPREF_ERROR, &code, &place);
    f.diagnostic.message = "a message";
    v.words = "words";
    v.line = any_u64;
    after.finding(after.who, &f);
    after.verdict(after.who, &v);
    tell_end(&after, any_choice());
}

static void take_arguments(const struct dialect *dialect)
{
    static char room[FIRST_LINE_ROOM]; /* zeros: Eva does not tell how much of it was written */
    const char *args = take_first_line(&input, room);
    refuse(dialect, ARGUMENTS_WRONG, 0);
    if (args == 0)
        return;
    (void)strlen(args); /* raises an alarm if it is not a text */
    refuse(dialect, ARGUMENTS_WRONG, args);
    if (dialect->can_be_loaded != 0)
        refuse(dialect, ARGUMENTS_LOAD, args);
}

int main(void)
{
    size_t i;
    /*@ loop unroll DIALECT_COUNT; */
    for (i = 0; i < DIALECT_COUNT; i++) {
        look(&dialects[i]);
        if (dialects[i].arguments != 0)
            take_arguments(&dialects[i]);
    }
    tell_after_first_line();
    return 0;
}
