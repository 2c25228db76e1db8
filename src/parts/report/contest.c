#include "report/contest.h"

#include "base/must_hold.h"
#include "judge/contest_codes.h"

#include <string.h>

/* What is wrong with a text is the row of its code. */
MUST_HOLD(faults_of_texts_are_codes, (int)PLAIN_EMPTY_INPUT == (int)CONTEST_EMPTY_INPUT &&
                                         (int)PLAIN_BAD_BYTE == (int)CONTEST_BAD_BYTE &&
                                         (int)PLAIN_NO_LINE_FEED == (int)CONTEST_NO_LINE_FEED &&
                                         (int)PLAIN_FAULTS == (int)CONTEST_TRAILING);

/* ---- listening ---- */

static void note_finding(void *who, const struct finding *f)
{
    struct contest *c = who;
    bytes text = bytes_first(diagnostic_text(&f->diagnostic), sizeof c->line);
    c->last = *f;
    if (text.len > 0)
        memcpy(c->line, text.at, text.len);
    diagnostic_set_text(&c->last.diagnostic, bytes_of(c->line, text.len));
    tell_finding(&c->to, f);
}

struct listener contest_open(struct contest *c, enum plainness plainness,
                             struct pending_verdict *pending, const struct reporter *r,
                             source_fill *fill, void *from)
{
    struct listener l = { note_finding, 0, 0, c, r->to.quiet, &c->to };
    plain_text_init(&c->text, plainness, fill, from);
    c->pending = pending;
    c->to = pending_verdict_listener(pending, r);
    c->last.code = 0;
    return l;
}

/* ---- refusing ---- */

/* Whether the verdict is the expected one. */
static int is_as_expected(const struct contest *c, const struct tally *tally)
{
    return c->text.plainness == PLAIN_LINES ? tally->not_valid > 0 : tally->valid > 0;
}

static enum contest_code refusal_of(const struct contest *c, const struct tally *tally)
{
    if (c->text.wrong != PLAIN_FINE)
        return (enum contest_code)c->text.wrong;
    if (tally->no_answer)
        return CONTEST_NO_ANSWER;
    return tally->trailing ? CONTEST_TRAILING : CONTEST_FINE;
}

/* The place where an input that is plain ends. */
static diag place_of_end(const struct plain_text *text)
{
    diag place = { .line = text->line + 1, .column = 1, .at_end = 1, .offset = text->offset };
    return place;
}

/* Text after the end was warned of, and a program without an answer has met an error: the last
   finding is about the place, unless the program ends only because the input does. */
static struct finding finding_at(const struct contest *c, enum contest_code code,
                                 const struct tally *tally)
{
    const struct code *row = &contest_codes[code];
    struct finding f;
    if (c->text.wrong == PLAIN_FINE && tally->ends_early) {
        diag place = place_of_end(&c->text);
        f = finding_of(FLIPREF_ERROR, row, &place);
    } else if (c->text.wrong == PLAIN_FINE) {
        f = finding_beside(&c->last, FLIPREF_ERROR, row);
    } else {
        diag place = plain_text_place(&c->text);
        f = finding_of(FLIPREF_ERROR, row, &place);
        diagnostic_set_column(&f.diagnostic, c->text.column);
    }
    if (code == CONTEST_NO_ANSWER)
        f.diagnostic.expected = "an error that the program answers";
    return f;
}

static void report_refusal(const struct contest *c, enum contest_code code,
                           const struct tally *tally)
{
    struct finding f = finding_at(c, code, tally);
    struct message m;
    sink *out = message_open(&m);
    sink_text(out, f.code->title);
    if (code != CONTEST_NO_ANSWER)
        say_found(out, diagnostic_found(&f.diagnostic));
    f.diagnostic.message = message_string(&m);
    tell_finding(&c->pending->to->to, &f);
}

void contest_close(struct contest *c, source *in, struct tally *tally)
{
    enum contest_code code;
    (void)plain_text_end(&c->text, in);
    code = refusal_of(c, tally);
    if (in->failed || tally->trouble != 0 || tally->refused || !is_as_expected(c, tally) ||
        code == CONTEST_FINE)
        return;
    report_refusal(c, code, tally);
    pending_verdict_refuse(c->pending, contest_codes[code].title);
    tally->refused = 1;
    if (tally->valid > 0) {
        tally->valid--;
        tally->not_valid++;
    }
}
