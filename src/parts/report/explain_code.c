#include "report/explain_code.h"

#include "report/args_line.h"
#include "report/contest.h"
#include "report/diagnostics.h"
#include "text/memory.h"
#include "text/say.h"

#include "base/visible.h"
#include "judge/contest_codes.h"
#include "judge/first_line.h"
#include "tokenize/lines.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* ---- the example as an input: its text, then its blanks ---- */

static size_t example_fill(void *from, unsigned char *at, size_t room)
{
    struct example *e = from;
    bytes rest = bytes_first(bytes_skip(bytes_of_text(e->code->example), e->at), room);
    size_t used = strlen(e->code->example) + e->code->blanks;
    if (rest.len == 0 && e->at < used) {
        rest.len = used - e->at < room ? used - e->at : room;
        memset(at, e->code->filler != 0 ? e->code->filler : ' ', rest.len);
    } else if (rest.len > 0) {
        memcpy(at, rest.at, rest.len);
    }
    e->at += rest.len;
    return rest.len;
}

void example_open(struct example *e, const struct code *code, source *from, unsigned char *buffer,
                  size_t capacity)
{
    e->code = code;
    e->at = 0;
    source_init(from, example_fill, e, buffer, capacity);
}

/* No example needs a file, and no example takes long. */
static const struct world memory_only = { .take = world_take, .give_back = world_give_back };

/* Judges the example as the input validator of a contest does. */
static void contest_example(const struct dialect *dialect, const struct code *code,
                            const struct check_options *options, struct example *example,
                            const struct listener *to, struct tally *tally)
{
    static unsigned char buffer[LINES_CAPACITY];
    static struct contest contest;
    static struct pending_verdict pending;
    struct reporter r = { .to = *to };
    enum plainness plainness = code->contest == CONTEST_EXPECTS_VALID ? PLAIN_TEXT : PLAIN_LINES;
    struct listener heard = contest_open(&contest, plainness, &pending, &r, example_fill, example);
    source from;
    source_init(&from, plain_text_fill, &contest.text, buffer, sizeof buffer);
    dialect->check(&heard, options, &from, tally);
    contest_close(&contest, &from, tally);
    pending_verdict_tell(&pending);
}

void example_judge(const struct dialect *dialect, const struct code *code,
                   const struct listener *to, struct tally *tally)
{
    static unsigned char buffer[LINES_CAPACITY];
    struct check_options options = { .args = code->args,
                                     .saved_game = code->is_saved_game,
                                     .world = &memory_only };
    struct example example;
    source from;
    example_open(&example, code, &from, buffer, sizeof buffer);
    if (code->contest != NO_CONTEST)
        contest_example(dialect, code, &options, &example, to, tally);
    else if (code->is_args_line)
        check_with_args_line(dialect, to, &options, &from, tally);
    else
        dialect->check(to, &options, &from, tally);
}

/* ---- explaining ---- */

static void indented(sink *out, const char *text)
{
    bytes rest = bytes_of_text(text);
    while (rest.len > 0) {
        size_t end = bytes_find(rest, '\n');
        sink_text(out, "    ");
        sink_visible(out, bytes_first(rest, end), SIZE_MAX);
        rest = bytes_skip(rest, end + 1);
        if (rest.len > 0)
            sink_byte(out, '\n');
    }
}

static void show_example(const struct code *code, sink *out)
{
    indented(out, code->example);
    if (code->blanks > 0) {
        sink_say(out, " (and %zu%s", code->blanks, code->filler != 0 ? " more)" : " blanks)");
    }
    sink_byte(out, '\n');
}

void explain(const struct dialect *dialect, const struct code *code, int color, const char *fence,
             sink *out)
{
    struct report r = { .out = out, .color = color, .name = bytes_of_text("example") };
    struct listener to = report_listener(&r);
    struct tally tally = { 0 };
    sink_say(out, "%s: %s\n\n%s\nFrom: %s\n\nAn example", code->name, code->title, code->rule,
             code->clause);
    if (code->args != 0) {
        sink_say(out, ", with --args '%s'", code->args);
    }
    if (code->is_args_line)
        sink_text(out, ", with --args-line");
    if (code->contest != NO_CONTEST)
        sink_text(out, ", with --exit-code=kattis");
    if (code->contest == CONTEST_EXPECTS_NOT_VALID)
        sink_text(out, " --expect=not-valid");
    sink_text(out, code->is_saved_game ? ", with --saved-game:\n\n" : ":\n\n");
    show_example(code, out);
    sink_text(out, "\nWhat is said of it:\n\n");
    sink_text(out, fence);
    if (code->contest != NO_CONTEST) /* every dialect has these codes; the example is of one */
        dialect = &dialects[code->dialect];
    example_judge(dialect, code, &to, &tally);
    sink_text(out, fence);
}

static void list_code(const struct code *code, sink *out)
{
    if (code->name == 0)
        return;
    sink_say(out, "%s\t%s\n", code->name, code->title);
}

void list_codes(sink *out)
{
    size_t i, k;
    for (i = 0; i < dialect_count; i++) {
        for (k = 0; k < dialects[i].code_count; k++)
            list_code(&dialects[i].codes[k], out);
    }
    for (k = 0; k < CONTEST_CODES; k++)
        list_code(&contest_codes[k], out);
}
