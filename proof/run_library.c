/* The library without games: the public functions with any options, an input of any bytes or any
   callback, and any listener; a check emits anything, any number of times; memory may run out. */
#include "judge/dialects.h"
#include "library/flipref.h"

#include "proof/library.h"

/* Writes any part of the buffer. */
void sink_visible(sink *out, bytes b, size_t most)
{
    (void)most;
    expect_view(b);
    any_output(out);
}

static void any_check(const struct listener *to, const struct check_options *options, source *in,
                      struct tally *tally)
{
    (void)in->fill(in->from, in->buffer, in->capacity);
    (void)in->fill(in->from, in->buffer, in->capacity);
    use_world(options->world);
    while (any_choice()) {
        any_finding(to, 0);
        any_finding(to, MESSAGE_ROOM);
        any_verdict(to, 0);
        any_verdict(to, MESSAGE_ROOM);
        tell_end(to, any_choice());
    }
    in->failed = any_choice();
    tally->limited = any_choice();
}

#define ANY_CHECK(name)                                                                            \
    void name(const struct listener *to, const struct check_options *options, source *in,          \
              struct tally *tally)                                                                 \
    {                                                                                              \
        any_check(to, options, in, tally);                                                         \
    }

/* Only a dialect that takes arguments can refuse to start with them. */
#define ANY_CHECK_WITH_ARGUMENTS(name)                                                             \
    void name(const struct listener *to, const struct check_options *options, source *in,          \
              struct tally *tally)                                                                 \
    {                                                                                              \
        any_check(to, options, in, tally);                                                         \
        tally->trouble = any_choice() ? "trouble" : 0;                                             \
    }

ANY_CHECK(check_octaflip)
ANY_CHECK(check_reversi)
ANY_CHECK_WITH_ARGUMENTS(check_bbm103)
ANY_CHECK(check_aps105)
ANY_CHECK_WITH_ARGUMENTS(check_flip)

static void hear_diagnostic(void *who, const flipref_diagnostic *d)
{
    (void)who;
    (void)strlen(d->code); /* raises an alarm if it is not a text */
    (void)strlen(d->message);
    expect_view(bytes_of(d->text.at, d->text.len));
    expect_view(bytes_of(d->found.at, d->found.len));
}

static void hear_verdict(void *who, const flipref_verdict *v)
{
    (void)who;
    (void)strlen(v->words);
    /*@ check FLIPREF_UNKNOWN <= v->over <= FLIPREF_OVER; */
}

int main(void)
{
    static unsigned char bytes_given[100];
    flipref_options options = any_options();
    flipref_listener listener = { 0, 0, 0 };
    flipref_rule rule = { 0 };
    memset(bytes_given, any_byte, sizeof bytes_given);
    listener.diagnostic = any_choice() ? hear_diagnostic : 0;
    listener.verdict = any_choice() ? hear_verdict : 0;
    (void)flipref_judge_source(&options, any_read, 0, &listener);
    (void)flipref_judge(&options, bytes_given, sizeof bytes_given, &listener);
    (void)flipref_judge(&options, 0, 0, &listener);
    (void)flipref_explain(any_string(), &rule);
    if (rule.code != 0)
        (void)strlen(rule.code);
    (void)flipref_dialect((size_t)any_u64);
    (void)strlen(flipref_version());
    (void)strlen(flipref_status_text((flipref_status)any_size(FLIPREF_ILLEGAL + 1)));
    return 0;
}
