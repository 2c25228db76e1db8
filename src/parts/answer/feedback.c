#include "answer/feedback.h"

#include "answer/answer.h"
#include "report/diagnostics.h"
#include "report/format.h"
#include "text/escape.h"
#include "text/find.h"
#include "text/input_name.h"
#include "text/say.h"

#include "base/visible.h"
#include "judge/first_line.h"
#include "tokenize/lines.h"
#include "tokenize/words.h"

#include <string.h>

enum {
    QUOTED_BEFORE = 24,   /* most bytes of the line before the difference */
    QUOTED = 64,          /* most characters from the difference on */
    NAMED = 48,           /* most characters of what is expected or found */
    INPUT_ROOM = 64,      /* most bytes shown of a line of the input */
    REPORT_ROOM = 1 << 13 /* bytes for what `check` reports of a line */
};

void comparison_init(struct comparison *c, const struct dialect *dialect, source *answer,
                     source *output)
{
    memset(c, 0, sizeof *c);
    c->dialect = dialect;
    side_init(&c->answer, answer);
    side_init(&c->output, output);
    reader_init(&c->reader, dialect);
}

void comparison_at(struct comparison *c, const struct dialect *dialect, bytes answer,
                   size_t answer_at, bytes output, size_t output_at)
{
    memset(c, 0, sizeof *c);
    c->dialect = dialect;
    side_at(&c->answer, answer, answer_at);
    side_at(&c->output, output, output_at);
    reader_init(&c->reader, dialect);
    reader_pass(&c->reader, bytes_first(answer, answer_at));
}

void feedback_place(const struct comparison *c, sink *out)
{
    sink_say(out, "line %" PRIu64 ", column %" PRIu64, c->output.line, c->output.column);
}

/* ---- what was expected, what was found ---- */

static bytes rest_of(const struct side *s)
{
    return bytes_of(s->rest, s->rest_len);
}

static void name_byte(const struct side *s, sink *out)
{
    if (s->rest_len == 0) {
        sink_text(out, s->ended ? "the end of the output" : "the end of the line");
        return;
    }
    sink_byte(out, '`');
    sink_visible(out, bytes_first(rest_of(s), 1), VISIBLE_MAX);
    sink_byte(out, '`');
}

/* Writes a part: what both texts have in common, then the rest. */
static void name_part(bytes common, bytes rest, int ended, sink *out)
{
    unsigned char part[UNIT_ROOM + SIDE_REST];
    if (common.len > 0)
        memcpy(part, common.at, common.len);
    if (rest.len > 0)
        memcpy(part + common.len, rest.at, rest.len);
    if (common.len + rest.len == 0) {
        sink_text(out, ended ? "the end of the output" : "an empty line");
        return;
    }
    sink_byte(out, '`');
    sink_visible(out, bytes_of(part, common.len + rest.len), NAMED);
    sink_text(out, ended ? "` and the end of the output" : "`");
}

/* Returns what a text itself has of the start of the part: where blanks or words are not compared,
   the output may lack what the answer has. */
static bytes own_start(bytes common, const struct side *s)
{
    size_t i = common.len, at = s->before_len;
    while (i > 0 && (at > 0 || is_space(common.at[i - 1]))) {
        if (at > 0 && fold_case(s->before[at - 1]) == fold_case(common.at[i - 1])) {
            at--;
            i--;
        } else if (at > 0 && is_space(s->before[at - 1])) {
            at--;
        } else if (is_space(common.at[i - 1])) {
            i--;
        } else {
            break;
        }
    }
    if (i > 0 && at == 0 && s->before_len == SIDE_BEFORE)
        return common;
    return i > 0 ? bytes_first(common, 0) : bytes_of(s->before + at, s->before_len - at);
}

/* Writes what one of the two texts has at the place. */
static void name(const struct explanation *e, const struct side *s, bytes rest, sink *out)
{
    bytes common = bytes_first(reader_text(&e->unit), (size_t)e->at);
    if (common.len == e->at) /* nothing of it is cut */
        common = own_start(common, s);
    if (e->is_cell)
        name_byte(s, out);
    else
        name_part(common, rest, s->ended, out);
}

void feedback_explain(const struct comparison *c, struct explanation *e, int numbered, sink *out)
{
    e->unit = c->reader;
    e->at = e->unit.at;
    if (c->answer.ended && e->at == 0) {
        sink_text(out, "after the answer's end");
        e->is_cell = 0;
    } else {
        reader_stop(&e->unit, rest_of(&c->answer));
        e->is_cell = reader_say(&e->unit, e->at, rest_of(&c->output), numbered, out);
    }
}

void feedback_expected(const struct comparison *c, const struct explanation *e, sink *out)
{
    name(e, &c->answer, bytes_skip(reader_text(&e->unit), (size_t)e->at), out);
}

void feedback_found(const struct comparison *c, const struct explanation *e, sink *out)
{
    name(e, &c->output, rest_of(&c->output), out);
}

/* ---- the two lines ---- */

/* Writes the line around the difference. Returns the column of the difference, in characters. */
static size_t quote(const char *title, const struct side *s, sink *out)
{
    bytes before = bytes_of(s->before, s->before_len);
    size_t width;
    before = bytes_skip(before, before.len > QUOTED_BEFORE ? before.len - QUOTED_BEFORE : 0);
    width = visible_width(before);
    sink_text(out, title);
    if (s->column > before.len + 1) {
        sink_text(out, "...");
        width += 3;
    }
    sink_visible(out, before, SIZE_MAX);
    sink_visible(out, rest_of(s), QUOTED);
    sink_text(out, s->ended ? "(end of output)\n" : "\n");
    return width;
}

void feedback_difference(const struct comparison *c, sink *out)
{
    struct explanation e;
    size_t width;
    feedback_place(c, out);
    sink_text(out, ": ");
    feedback_explain(c, &e, 1, out);
    sink_text(out, ": expected ");
    feedback_expected(c, &e, out);
    sink_text(out, ", found ");
    feedback_found(c, &e, out);
    sink_byte(out, '\n');
    (void)quote("  answer | ", &c->answer, out);
    width = quote("  output | ", &c->output, out);
    sink_text(out, "         | ");
    sink_blanks(out, width);
    sink_text(out, "^\n");
}

void feedback_near(const struct dialect *dialect, bytes answer, bytes output,
                   struct leniencies tolerated, sink *out)
{
    struct leniencies all = { LENIENCIES_ALL }, needed;
    if (answer.len > NEAR_MOST || output.len > NEAR_MOST ||
        !leniencies_needed(dialect, answer, output, all, &needed))
        return;
    needed.bits &= ~leniencies_included(tolerated).bits;
    sink_text(out, "the output is right but for ");
    if (needed.bits != 1U << LENIENT_LAST_LINE_FEED && only_line_ends_differ(answer, output))
        sink_text(out, "line ends");
    else
        leniencies_say(needed, out);
    sink_byte(out, '\n');
}

/* ---- the input ---- */

/* A run of the conversation by `check`, until it prints what stands at the place. It
   gets its input line by line, so that the line that was read last is known. */
struct rerun {
    source *input;
    sink program;    /* what the program prints */
    uint64_t wanted; /* bytes of output before the place */
    uint64_t said;
    int answered; /* the output has reached the place: no more input is handed out */
    uint64_t line;
    int inside; /* a line was handed out in part */
    unsigned char text[INPUT_ROOM];
    size_t text_len;
    sink report; /* what `check` reports of the line */
    size_t report_len;
    unsigned char report_buffer[REPORT_ROOM];
};

static void hand_out(struct rerun *r, bytes b)
{
    bytes text = bytes_first(b, bytes_find(b, '\n'));
    if (!r->inside) {
        r->line++;
        r->text_len = 0;
        r->report.len = 0;
        r->report.failed = 0;
    }
    text = bytes_first(text, INPUT_ROOM - r->text_len);
    if (text.len > 0)
        memcpy(r->text + r->text_len, text.at, text.len);
    r->text_len += text.len;
    r->inside = bytes_last(b) != '\n';
}

/* Hands out whole lines, because aps105 answers words. */
static size_t replay_fill(void *from, unsigned char *at, size_t room)
{
    struct rerun *r = from;
    bytes ahead = source_ahead(r->input);
    (void)sink_flush(&r->program); /* all of it was printed before this line is read */
    if (r->answered)
        return 0;
    while (ahead.len < room && bytes_find(ahead, '\n') == ahead.len && source_more(r->input))
        ahead = source_ahead(r->input);
    ahead = source_ahead(r->input);
    if (ahead.len == 0)
        return r->input->failed ? SOURCE_FAILED : 0;
    ahead = bytes_first(ahead, bytes_find(ahead, '\n') + 1);
    ahead = bytes_first(ahead, room);
    hand_out(r, ahead);
    memcpy(at, ahead.at, ahead.len);
    source_advance(r->input, ahead.len);
    return ahead.len;
}

static int replay_said(void *to, bytes b)
{
    struct rerun *r = to;
    r->said += b.len;
    if (r->said > r->wanted && !r->answered) {
        r->answered = 1;
        r->report_len = r->report.len;
    }
    return 1;
}

/* The game stops at the place. */
static int is_not_answered(void *who)
{
    const struct rerun *r = who;
    return !r->answered;
}

static void say_answered_line(const struct rerun *r, uint64_t lines_before, sink *out)
{
    if (r->line == 0) {
        sink_text(out, "before the first line of the input\n");
        return;
    }
    sink_say(out, "the answer to line %" PRIu64 " of the input, `", r->line + lines_before);
    sink_visible(out, bytes_of(r->text, r->text_len), NAMED);
    sink_text(out, "`\n");
    sink_bytes(out, bytes_of(r->report_buffer, r->report_len));
}

static const char *replay_conversation(const struct comparison *c, source *input,
                                       const struct report *r, const struct check_options *options,
                                       uint64_t lines_before)
{
    static unsigned char buffer[LINES_CAPACITY];
    unsigned char said[1]; /* a byte at a time, so that the place is noticed at once */
    struct world world = *options->world;
    struct rerun replay = { .input = input, .wanted = c->answer.offset };
    struct report to_replay = *r;
    struct listener report = report_listener(&to_replay);
    struct listener to = lines_before > 0 ? after_first_line(&report) : report;
    struct check_options overheard = *options;
    struct tally tally = { 0 };
    source one_by_one;
    sink_init(&replay.report, 0, 0, replay.report_buffer, sizeof replay.report_buffer);
    sink_init(&replay.program, replay_said, &replay, said, sizeof said);
    source_init(&one_by_one, replay_fill, &replay, buffer, sizeof buffer);
    overheard.output = &replay.program;
    overheard.world = &world;
    world.goes_on = is_not_answered;
    world.who = &replay;
    to_replay.out = &replay.report;
    c->dialect->check(&to, &overheard, &one_by_one, &tally);
    if (replay.answered)
        say_answered_line(&replay, lines_before, r->out);
    else if (tally.limited)
        sink_text(r->out,
                  "the input was not replayed so far: computers take too many steps (--limit)\n");
    return replay.answered || tally.limited ? 0 : tally.trouble;
}

const char *feedback_input(const struct comparison *c, source *input,
                           const struct check_options *given, int args_line, sink *out)
{
    static char first[FIRST_LINE_ROOM];
    struct report r = { .out = out, .name = bytes_of_text("input") };
    struct listener report = report_listener(&r);
    struct listener to = args_line ? after_first_line(&report) : report;
    struct check_options options = *given;
    struct tally tally = { 0 };
    enum arguments asked = ARGUMENTS_WRONG;
    if (args_line)
        options.args = take_first_line(input, first);
    if (!(c->dialect->takes & TAKES_ARGS))
        options.args = 0;
    else if (options.args != 0)
        asked = arguments_of(c->dialect, options.args, options.world);
    if ((c->dialect->takes & TAKES_ARGS) &&
        (asked == ARGUMENTS_WRONG ||
         (asked == ARGUMENTS_LOAD && !arguments_are_fine(c->dialect, options.args, options.world))))
        return 0;
    if (c->dialect->converses)
        return replay_conversation(c, input, &r, &options, args_line != 0);
    c->dialect->check(&to, &options, input, &tally);
    return tally.trouble;
}
