#include "options/dialect_word.h"

#include "system/io.h"
#include "text/nearest.h"
#include "text/say.h"

#include "judge/contest_codes.h"
#include "judge/dialects.h"

static const char *unknown_dialect(const char *name, struct message *m)
{
    struct nearest n;
    sink *out = message_open(m);
    size_t i;
    nearest_start(&n, name);
    for (i = 0; i < dialect_count; i++)
        nearest_offer(&n, dialects[i].name);
    sink_text(out, "no such dialect");
    nearest_print(out, &n, "flipref --help lists them; hunt takes any package");
    return message_string(m);
}

void say_dialect_names(sink *out)
{
    size_t i;
    for (i = 0; i < dialect_count; i++) {
        const size_t left = dialect_count - i;
        sink_say(out, "%s%s", dialects[i].name, left > 2 ? ", " : left == 2 ? " or " : "");
    }
}

const char *unknown_code(const char *name, struct message *m)
{
    struct nearest n;
    sink *out = message_open(m);
    size_t i, k;
    nearest_start(&n, name);
    for (i = 0; i < dialect_count; i++) {
        for (k = 0; k < dialects[i].code_count; k++) {
            if (dialects[i].codes[k].name != 0)
                nearest_offer(&n, dialects[i].codes[k].name);
        }
    }
    for (k = 1; k < CONTEST_CODES; k++)
        nearest_offer(&n, contest_codes[k].name);
    sink_text(out, "no such code");
    nearest_print(out, &n, "`flipref check --codes` lists them");
    return message_string(m);
}

const struct dialect *take_dialect(const struct command_line *line, const void *request,
                                   struct options_given *given, const struct dialect *implied,
                                   int *status)
{
    const char *word = given->words[0];
    const struct dialect *dialect = word != 0 ? dialect_named(word) : 0;
    struct option_fault fault = { line->name, "which dialect?", { .text = "" } };
    if (dialect != 0) {
        given->words++;
        given->count--;
    } else {
        dialect = implied;
    }
    if (dialect == 0 && word != 0) {
        fault.subject = word;
        fault.reason = unknown_dialect(word, &fault.message);
    }
    if (dialect != 0 && options_fit(line, request, given, dialect->name, dialect->takes, &fault))
        return dialect;
    *status = misused(line->usage, fault.subject, fault.reason);
    return 0;
}

int options_taken(const struct command_line *line, char **argv, void *request,
                  struct options_given *given, int *status)
{
    struct option_fault fault;
    switch (options_parse(line, argv, request, given, &fault)) {
    case OPTIONS_HELP:
        options_help(line, standard_output());
        *status = finish_output(STATUS_OK, STATUS_TROUBLE);
        return 0;
    case OPTIONS_WRONG:
        *status = misused(line->usage, fault.subject, fault.reason);
        return 0;
    case OPTIONS_READ:
    default:
        return 1;
    }
}
