#include "judge/first_line.h"

#include "base/must_hold.h"

#include <string.h>

const char *take_first_line(source *input, char room[FIRST_LINE_ROOM])
{
    lines from;
    line first;
    lines_init(&from, input);
    if (!lines_next(&from, &first) || first.too_long)
        return 0;
    if (bytes_find(first.text, '\0') < first.text.len)
        return 0;
    if (first.text.len > 0)
        memcpy(room, first.text.at, first.text.len);
    room[first.text.len] = '\0';
    return room;
}

static void tell_finding_after(void *who, const struct finding *f)
{
    struct finding moved = *f;
    moved.diagnostic.line++;
    tell_finding((const struct listener *)who, &moved);
}

static void tell_verdict_after(void *who, const flipref_verdict *v)
{
    flipref_verdict moved = *v;
    moved.line++;
    tell_verdict((const struct listener *)who, &moved);
}

struct listener after_first_line(struct listener *to)
{
    struct listener after = { tell_finding_after, tell_verdict_after, 0, to, to->quiet, to };
    return after;
}

static const char arguments_need[] =
    "the first line holds only the arguments, in at most 4096 bytes without a NUL";

MUST_HOLD(the_help_names_the_limit_of_a_line, LINE_LIMIT == 4096);

void refuse_arguments(const struct dialect *dialect, enum arguments asked, const diag *place,
                      const char *args, const char *words, const struct listener *to,
                      struct tally *tally)
{
    int row = asked == ARGUMENTS_LOAD ? dialect->file_arguments : dialect->wrong_arguments;
    struct finding f = finding_of(FLIPREF_ERROR, &dialect->codes[row], place);
    flipref_verdict v;
    struct hint_facts nothing = { 0 };
    struct message m;
    struct help help;
    sink_text(message_open(&m), f.code->title);
    say_found(&m.to, bytes_of_text(args != 0 ? args : ""));
    f.diagnostic.message = message_string(&m);
    help_open(&help);
    if (args == 0 && !place->at_end)
        sink_text(help_more(&help), arguments_need);
    else if (place->text.len > 0 || place->at_end)
        dialect->hint(&help, &f, &nothing);
    help_close(&help, &f.diagnostic);
    tell_finding(to, &f);
    memset(&v, 0, sizeof v);
    v.line = 1;
    v.errors = 1;
    v.words = words;
    tell_verdict(to, &v);
    tell_end(to, 0);
    tally->not_valid++;
    tally->refused = 1;
}
