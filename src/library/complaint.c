#include "library/complaint.h"

#include "base/visible.h"

#include <string.h>

enum { QUOTED = 60 }; /* characters of what the caller wrote */

flipref_status bad_option(const flipref_options *options, const char *member, const char *why)
{
    flipref_complaint *c = options->flags & FLIPREF_COMPLAIN ? options->complaint : 0;
    sink out;
    if (c == 0)
        return FLIPREF_BAD_OPTIONS;
    c->member = member;
    sink_init(&out, 0, 0, (unsigned char *)c->message, sizeof c->message - 1);
    sink_text(&out, why);
    c->message[sink_held(&out).len] = '\0';
    return FLIPREF_BAD_OPTIONS;
}

flipref_status bad_option_message(const flipref_options *options, const char *member,
                                  struct message *why)
{
    return bad_option(options, member, message_string(why));
}

/* ---- the dialect ---- */

static void say_quoted(sink *out, const char *text)
{
    sink_byte(out, '`');
    sink_visible(out, bytes_of_text(text), QUOTED);
    sink_byte(out, '`');
}

static void complain_of_dialect(const flipref_options *options)
{
    struct message m;
    sink *out = message_open(&m);
    size_t i;
    if (options->dialect == 0) {
        sink_text(out, "no dialect");
    } else {
        sink_text(out, "no such dialect: ");
        say_quoted(out, options->dialect);
    }
    for (i = 0; i < dialect_count; i++) {
        sink_text(out, i == 0 ? " (one of " : ", ");
        sink_text(out, dialects[i].name);
    }
    sink_byte(out, ')');
    (void)bad_option_message(options, "dialect", &m);
}

const struct dialect *options_dialect(const flipref_options *options)
{
    const struct dialect *dialect = options->dialect != 0 ? dialect_named(options->dialect) : 0;
    if (dialect == 0)
        complain_of_dialect(options);
    return dialect;
}

/* ---- flags ---- */

static const struct flag {
    const char *name;
    unsigned bit;
    unsigned takes; /* the option of `check` that it stands for; 0: every dialect takes it */
} flags[] = {
    { "FLIPREF_INTERLEAVE", FLIPREF_INTERLEAVE, TAKES_INTERLEAVE },
    { "FLIPREF_RECORDS", FLIPREF_RECORDS, TAKES_RECORDS },
    { "FLIPREF_SAVED_GAME", FLIPREF_SAVED_GAME, TAKES_SAVED_GAMES },
    { "FLIPREF_LIMIT", FLIPREF_LIMIT, 0 },
    { "FLIPREF_OPEN", FLIPREF_OPEN, 0 },
    { "FLIPREF_COMPLAIN", FLIPREF_COMPLAIN, 0 },
    { "FLIPREF_ALL_ERRORS", FLIPREF_ALL_ERRORS, TAKES_ALL_ERRORS },
};

enum { FLAGS = sizeof flags / sizeof flags[0] };

static int complain_of_flag(const flipref_options *options, const struct dialect *dialect,
                            const char *flag)
{
    struct message m;
    sink *out = message_open(&m);
    sink_text(out, dialect->name);
    sink_text(out, " does not take ");
    sink_text(out, flag);
    (void)bad_option_message(options, "flags", &m);
    return 0;
}

/* Returns whether the dialect takes these flags. */
static int takes_flags(const flipref_options *options, const struct dialect *dialect)
{
    unsigned left = options->flags;
    size_t i;
    for (i = 0; i < FLAGS; i++) {
        if ((left & flags[i].bit) != 0 && (flags[i].takes & ~dialect->takes) != 0)
            return complain_of_flag(options, dialect, flags[i].name);
        left &= ~flags[i].bit;
    }
    if (left == 0)
        return 1;
    return complain_of_flag(options, dialect, "a flag that is unknown");
}

/* ---- arguments ---- */

/* Returns whether arguments are given if the dialect needs them, and only then. */
static int takes_arguments(const flipref_options *options, const struct dialect *dialect)
{
    int takes = (dialect->takes & TAKES_ARGS) != 0;
    int needs = takes && (options->flags & FLIPREF_SAVED_GAME) == 0;
    struct message m;
    sink *out = message_open(&m);
    if (needs == (options->args != 0))
        return 1;
    sink_text(out, dialect->name);
    if (needs) {
        sink_text(out, " needs arguments: ");
        sink_text(out, dialect->expected_arguments);
    } else {
        sink_text(out, takes ? " takes no arguments with FLIPREF_SAVED_GAME"
                             : " takes no arguments: write NULL");
    }
    (void)bad_option_message(options, "args", &m);
    return 0;
}

const struct dialect *options_read(const flipref_options *options, struct check_options *o)
{
    const struct dialect *dialect = options_dialect(options);
    if (dialect == 0 || !takes_flags(options, dialect) || !takes_arguments(options, dialect))
        return 0;
    o->args = options->args;
    o->limit = options->flags & FLIPREF_LIMIT ? options->limit : 0;
    o->interleave = (options->flags & FLIPREF_INTERLEAVE) != 0;
    o->all_errors = (options->flags & FLIPREF_ALL_ERRORS) != 0;
    o->records = (options->flags & FLIPREF_RECORDS) != 0;
    o->saved_game = (options->flags & FLIPREF_SAVED_GAME) != 0;
    return dialect;
}

flipref_status bad_arguments(const flipref_options *options, const struct dialect *dialect)
{
    struct message m;
    sink *out = message_open(&m);
    sink_text(out, dialect->name);
    sink_text(out, " cannot start with ");
    say_quoted(out, options->args);
    sink_text(out, ": expected ");
    sink_text(out, dialect->expected_arguments);
    return bad_option_message(options, "args", &m);
}
