/* --format=text: for people. The first findings of a code are shown in full where they occur; more
   of the same code are grouped at the end, so that many inputs with the same mistake do not fill
   the screen. With --ungrouped, all are shown in full. */
#include "judge/contest_codes.h"
#include "report/diagnostics.h"
#include "report/format.h"
#include "text/find.h"
#include "text/input_name.h"
#include "text/memory.h"
#include "text/say.h"

#include <stdlib.h>

enum {
    COUNT_WIDTH = 10,
    FULL_IN_MANY = 1, /* findings of a code that are shown in full, of many inputs or records */
    FULL_IN_ONE = 3,  /* ... and of one input */
    PLACES_MOST = 3,  /* places that a group lists */
    PLACES_ROOM = 600 /* bytes for them */
};

/* The findings of one code. */
struct group {
    uint64_t shown;  /* in full */
    uint64_t more;   /* that are not shown in full */
    uint64_t listed; /* of those: whose places are in `room` */
    size_t length;   /* of these places */
    unsigned char room[PLACES_ROOM];
};

struct text {
    struct run run;
    struct report report;
    struct listener shown;         /* shows findings in full */
    struct group *groups;          /* by the numbers of the dialect's codes */
    uint64_t standings[STANDINGS]; /* how many inputs have each */
    uint64_t skipped;
    unsigned char name[NAME_ROOM];
};

/* `3 records: 2 valid, 1 not` */
static void say_tally(sink *out, int records, const struct tally *t)
{
    uint64_t all = t->valid + t->not_valid;
    sink_say(out, "%" PRIu64 "%s%s%" PRIu64 " valid, %" PRIu64 " not", all,
             records ? " record" : " input", all == 1 ? ": " : "s: ", t->valid, t->not_valid);
}

/* `3 inputs: 1 promised, 1 ruling, 1 outside` */
static void say_standings(sink *out, const uint64_t standings[STANDINGS])
{
    uint64_t all =
        standings[STANDING_PROMISED] + standings[STANDING_RULING] + standings[STANDING_OUTSIDE];
    int i;
    sink_number(out, all);
    sink_text(out, all == 1 ? " input: " : " inputs: ");
    for (i = STANDING_PROMISED; i < STANDINGS; i++) {
        sink_say(out, "%s%" PRIu64 " %s", i > STANDING_PROMISED ? ", " : "", standings[i],
                 standing_name((enum standing)i));
    }
}

/* ---- groups ---- */

/* Adds `NAME:LINE:COLUMN` to the places of a group, if there is room. Once a place was left out, no
   later one is added. */
static void add_place(struct group *group, bytes name, const flipref_diagnostic *d)
{
    sink out;
    sink_init(&out, 0, 0, group->room + group->length, sizeof group->room - group->length);
    sink_text(&out, group->listed > 0 ? ", " : "");
    sink_bytes(&out, name);
    sink_say(&out, ":%" PRIu64 ":%" PRIu64, d->line, d->column);
    if (out.failed || group->listed == PLACES_MOST || group->listed < group->more)
        return;
    group->length += out.len;
    group->listed++;
}

static void show_or_group(void *who, const struct finding *f)
{
    struct text *text = who;
    struct group *group = &text->groups[number_of_code(text->run.dialect, f->code)];
    uint64_t most = text->run.many || text->run.records ? FULL_IN_MANY : FULL_IN_ONE;
    if (text->run.ungrouped || group->shown < most) {
        group->shown++;
        tell_finding(&text->shown, f);
    } else {
        add_place(group, text->report.name, &f->diagnostic);
        group->more++;
    }
}

/* `17 more: extra text after the command [reversi.command.extra-bytes]`, and where. */
static void say_group(sink *out, const struct code *code, const struct group *group)
{
    sink_say(out, "%" PRIu64 " more: %s [%s]\n", group->more, code->title, code->name);
    if (group->listed == 0)
        return;
    sink_text(out, "       = at ");
    sink_bytes(out, bytes_of(group->room, group->length));
    if (group->listed < group->more)
        sink_say(out, " and %" PRIu64 " more", group->more - group->listed);
    sink_byte(out, '\n');
}

static size_t group_count(const struct run *run)
{
    return run->dialect->code_count + CONTEST_CODES;
}

static void say_groups(const struct text *text)
{
    size_t i;
    for (i = 0; i < group_count(&text->run); i++) {
        if (text->groups[i].more > 0)
            say_group(text->report.out, numbered_code(text->run.dialect, i), &text->groups[i]);
    }
}

/* ---- inputs ---- */

/* `NAME: ruling: two blanks in a row (line 12)` */
static void standing(void *who, const struct standing_found *found)
{
    struct text *text = who;
    sink *out = text->report.out;
    text->standings[found->standing]++;
    sink_bytes(out, text->report.name);
    sink_say(out, ": %s", standing_name(found->standing));
    if (found->reason != 0)
        sink_say(out, ": %s", found->reason);
    if (found->line > 0)
        sink_say(out, " (line %" PRIu64 ")", found->line);
    sink_byte(out, '\n');
}

static void input(void *who, const char *path)
{
    struct text *text = who;
    text->report.name = visible_input_name(path, text->name);
}

/* Says which verbs take a program, if the name of an input that is not valid is one of C. */
static void say_other_verbs(const struct text *text, const struct tally *t)
{
    bytes name = text->report.name;
    sink *out = text->report.out;
    if (t->not_valid == 0 || name.len < 3 ||
        !bytes_same_letters(bytes_skip(name, name.len - 2), BYTES_OF_LITERAL(".c")))
        return;
    sink_bytes(out, name);
    sink_say(
        out,
        ": this is the name of a program in C; `flipref grade %s` marks programs, and `flipref "
        "hunt %s` breaks them\n",
        text->run.dialect->name, text->run.dialect->name);
}

static void input_end(void *who, const struct tally *t, const char *trouble)
{
    struct text *text = who;
    sink *out = text->report.out;
    say_other_verbs(text, t);
    if (!text->run.records || (trouble != 0 && t->valid + t->not_valid == 0))
        return;
    sink_bytes(out, text->report.name);
    sink_text(out, ": ");
    say_tally(out, 1, t);
    sink_text(out, t->unjudged ? "; what follows was not judged\n" : "\n");
}

static void skipped(void *who, uint64_t count)
{
    struct text *text = who;
    text->skipped += count;
}

static const char *close_text(void *who, const struct tally *all, uint64_t unread_inputs)
{
    struct text *text = who;
    sink *out = text->report.out;
    say_groups(text);
    if (text->run.many) {
        if (text->run.standing)
            say_standings(out, text->standings);
        else
            say_tally(out, text->run.records, all);
        if (unread_inputs > 0)
            sink_say(out, "; not read: %" PRIu64, unread_inputs);
        if (text->skipped > 0)
            sink_say(out, "; skipped: %" PRIu64 " (.DS_Store, __MACOSX, ._*)", text->skipped);
        sink_byte(out, '\n');
    }
    free(text->groups);
    free(text);
    return 0;
}

const char *open_text(struct reporter *r, const struct run *run, sink *out)
{
    struct text *text = memory_new(1, sizeof *text);
    text->groups = (struct group *)memory_new(group_count(run), sizeof *text->groups);
    text->run = *run;
    text->report = (struct report){
        .out = out, .color = run->color, .quiet = run->quiet, .columns = run->columns
    };
    text->shown = report_listener(&text->report);
    *r = (struct reporter){ .to = { show_or_group, 0, 0, text, text->shown.quiet, &text->shown },
                            .input = input,
                            .input_end = input_end,
                            .standing = standing,
                            .skipped = skipped,
                            .close = close_text,
                            .who = text };
    return 0;
}

/* Writes `       3  WHAT`, and `after`, which may be NULL. */
static void say_count(sink *out, uint64_t n, const char *what, const char *after)
{
    size_t width = digits_of(n);
    sink_blanks(out, width < COUNT_WIDTH ? COUNT_WIDTH - width : 0);
    sink_say(out, "%" PRIu64 "  %s%s%s\n", n, what, after != 0 ? ": " : "",
             after != 0 ? after : "");
}

void summarize_text(const struct report_totals *t, int interrupted, sink *out)
{
    size_t i;
    sink_text(out, interrupted ? "summary, of what was judged before it was interrupted:\n"
                               : "summary:\n");
    say_count(out, t->all.valid, "valid", 0);
    say_count(out, t->all.not_valid, "not valid", 0);
    say_count(out, t->unread, "not read", 0);
    if (t->skipped > 0)
        say_count(out, t->skipped, "skipped", 0);
    for (i = 0; i < t->dialect->code_count + CONTEST_CODES; i++) {
        if (t->findings[i] > 0)
            say_count(out, t->findings[i], numbered_code(t->dialect, i)->name,
                      numbered_code(t->dialect, i)->title);
    }
}
