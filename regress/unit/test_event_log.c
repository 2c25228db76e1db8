/* Calls of reporters as bytes: written and replayed (event_log), withheld until an input is whole
   (pending_verdict), and counted (totals). */
#include "regress/unit/unit.h"

#include "report/pending_verdict.h"
#include "report/totals.h"
#include "text/byte_queue.h"
#include "text/memory.h"

/* ---- a reporter that writes down what it is told ---- */

static char heard[1 << 16];

static void note(const char *format, ...)
{
    size_t len = strlen(heard);
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(heard + len, sizeof heard - len, format, arguments);
    va_end(arguments);
}

static void hear_finding(void *who, const struct finding *f)
{
    (void)who;
    note("finding %s %d:%d '%.*s' '%s' %d turn %d by %s;", f->code->name, (int)f->diagnostic.line,
         (int)f->diagnostic.column, (int)f->diagnostic.text.len,
         (const char *)f->diagnostic.text.at, f->diagnostic.message, (int)f->board.side,
         (int)f->diagnostic.turn, f->diagnostic.player != 0 ? f->diagnostic.player : "nobody");
    note(" help '%s' fix %d+%d '%s';", f->diagnostic.help, (int)f->diagnostic.fix.offset,
         (int)f->diagnostic.fix.length, f->diagnostic.fix.text);
    if (f->board.side > 0)
        note(" %.*s;", (int)(f->board.side * f->board.side), (const char *)f->board.cells);
}

static void hear_verdict(void *who, const flipref_verdict *v)
{
    (void)who;
    note("verdict %d '%s' %d;", v->valid, v->words, (int)v->pieces[1]);
}

static void hear_end(void *who, int unjudged)
{
    (void)who;
    note("end %d;", unjudged);
}

static void hear_input(void *who, const char *path)
{
    (void)who;
    note("input %s;", path);
}

static void hear_input_end(void *who, const struct tally *t, const char *trouble)
{
    (void)who;
    note("input end %d %d %s;", (int)t->valid, (int)t->not_valid, trouble != 0 ? trouble : "fine");
}

static void hear_unread(void *who, const char *path, const char *trouble)
{
    (void)who;
    note("unread %s %s;", path, trouble != 0 ? trouble : "for no reason");
}

static void hear_standing(void *who, const struct standing_found *found)
{
    (void)who;
    note("standing %s %s %d;", standing_name(found->standing), found->reason, (int)found->line);
}

static void hear_skipped(void *who, uint64_t count)
{
    (void)who;
    note("skipped %d;", (int)count);
}

static void hear_took(void *who, uint64_t microseconds)
{
    (void)who;
    note("took %d;", (int)microseconds);
}

static const char *hear_close(void *who, const struct tally *all, uint64_t unread)
{
    (void)who;
    note("close %d %d %d;", (int)all->valid, (int)all->not_valid, (int)unread);
    return 0;
}

static const struct reporter hearer = { { hear_finding, hear_verdict, hear_end, 0, QUIET_NOTHING },
                                        hear_input,
                                        hear_input_end,
                                        hear_unread,
                                        hear_standing,
                                        hear_skipped,
                                        hear_took,
                                        hear_close,
                                        0 };

static void expect_heard(const char *wanted)
{
    if (strcmp(heard, wanted) != 0)
        fail_msg("heard \"%s\", not \"%s\"", heard, wanted);
    heard[0] = '\0';
}

/* ---- what is told ---- */

static const struct code code = { .name = "flip.test" };

static struct finding some_finding(void)
{
    static const flipref_fix fix = { "x", 70, 2 };
    diag place = { .line = 7, .column = 2, .width = 2 };
    struct finding f;
    place.text = bytes_of("a\0b", 3); /* a NUL is an ordinary byte */
    f = finding_of(FLIPREF_WARNING, &code, &place);
    f.diagnostic.turn = 3;
    f.diagnostic.player = "Red";
    f.diagnostic.message = "why";
    f.diagnostic.help = "try";
    f.diagnostic.fix = fix;
    f.board.side = 2;
    f.board.cells = (const unsigned char *)"RB..";
    return f;
}

static flipref_verdict some_verdict(const char *words)
{
    flipref_verdict v = { .valid = 1, .pieces = { 4, 5 } };
    v.words = words;
    return v;
}

enum { EVENTS = 10 };

/* Tells everything that there is; returns where the events end in `said`, if there is one. */
static void tell_everything(const struct reporter *r, const sink *said, size_t ends[EVENTS])
{
    static const struct tally tally = { .valid = 1, .not_valid = 2 };
    struct finding f = some_finding();
    static const struct standing_found found = { STANDING_RULING, "a tab", 9, 0, 0 };
    flipref_verdict v = some_verdict("draw");
    int i;
    for (i = 0; i < EVENTS; i++) {
        switch (i) {
        case 0:
            r->input(r->who, "name");
            break;
        case 1:
            tell_finding(&r->to, &f);
            break;
        case 2:
            tell_verdict(&r->to, &v);
            break;
        case 3:
            tell_end(&r->to, 1);
            break;
        case 4:
            r->input_end(r->who, &tally, "trouble");
            break;
        case 5:
            r->unread(r->who, "other", "no such file");
            break;
        case 6:
            r->standing(r->who, &found);
            break;
        case 7:
            r->skipped(r->who, 3);
            break;
        case 8:
            r->took(r->who, 1234);
            break;
        default:
            r->input_end(r->who, &tally, 0);
        }
        if (said != 0)
            ends[i] = said->len;
    }
}

struct recorded {
    sink to;
    unsigned char room[1 << 14];
    struct event_writer recorder;
    struct reporter reporter;
};

static void recorded_open(struct recorded *r, const char *known, enum quiet quiet)
{
    memset(r, 0, sizeof *r);
    sink_init(&r->to, 0, 0, r->room, sizeof r->room);
    r->recorder.to = &r->to;
    r->recorder.known = known;
    write_events(&r->reporter, &r->recorder, quiet);
}

#define EVERYTHING                                                                                 \
    "input name;finding flip.test 7:2 'a' 'why' 2 turn 3 by Red; help 'try' fix 70+2 'x'; "        \
    "RB..;verdict 1 'draw' 5;end 1;"                                                               \
    "input end 1 2 trouble;unread other no such file;standing ruling a tab 9;skipped 3;took 1234;" \
    "input end "                                                                                   \
    "1 2 fine;"

static void what_was_recorded_is_told_again(void **state)
{
    struct recorded r;
    struct event_reader t = { .to = &hearer };
    size_t ends[EVENTS];
    (void)state;
    tell_everything(&hearer, 0, 0);
    expect_heard(EVERYTHING);
    recorded_open(&r, 0, QUIET_NOTHING);
    tell_everything(&r.reporter, &r.to, ends);
    expect_heard("");
    assert_true(replay_events(&t, sink_held(&r.to)));
    expect_heard(EVERYTHING);
    assert_false(t.open);
    assert_false(t.failed);
    event_reader_free(&t);
    assert_null(t.path_read);
    assert_null(r.reporter.close(r.reporter.who, 0, 0)); /* nothing to be told of */
    assert_int_equal(r.to.len, ends[EVENTS - 1]);
}

/* Whatever is cut off at the end, whole events are replayed, and nothing of the last one. */
static void a_part_of_an_event_is_not_told(void **state)
{
    struct recorded r;
    size_t ends[EVENTS];
    size_t len, whole = 0;
    (void)state;
    recorded_open(&r, 0, QUIET_NOTHING);
    tell_everything(&r.reporter, &r.to, ends);
    for (len = 0; len <= r.to.len; len++) {
        struct event_reader t = { .to = &hearer };
        size_t told = 0, n;
        unsigned char *copy =
            malloc(len > 0 ? len : 1); /* sanitizers notice reading past its end */
        assert_non_null(copy);
        memcpy(copy, r.room, len);
        whole += whole < EVENTS && len >= ends[whole];
        while ((n = replay_event(&t, bytes_of(copy + told, len - told))) > 0)
            told += n;
        assert_int_equal(told, whole > 0 ? ends[whole - 1] : 0);
        assert_false(t.failed);
        if (whole == 0)
            expect_heard("");
        heard[0] = '\0';
        assert_int_equal(replay_events(&t, bytes_of(copy, len)),
                         len == (whole > 0 ? ends[whole - 1] : 0));
        heard[0] = '\0';
        event_reader_free(&t);
        free(copy);
    }
}

/* A reporter may have no place for standings, for what is skipped, and for times. */
static void what_a_reporter_has_no_place_for_is_left_out(void **state)
{
    struct recorded r;
    struct reporter small = hearer;
    struct event_reader t = { .to = &small };
    size_t ends[EVENTS];
    (void)state;
    small.standing = 0;
    small.skipped = 0;
    small.took = 0;
    recorded_open(&r, 0, QUIET_NOTHING);
    tell_everything(&r.reporter, &r.to, ends);
    assert_true(replay_events(&t, sink_held(&r.to)));
    expect_heard("input name;finding flip.test 7:2 'a' 'why' 2 turn 3 by Red; help 'try' "
                 "fix 70+2 'x'; RB..;verdict 1 'draw' 5;end 1;input end 1 2 trouble;"
                 "unread other no such file;input end 1 2 fine;");
    assert_false(t.failed);
    event_reader_free(&t);
}

static void what_is_no_event_is_not_told(void **state)
{
    struct event_reader t = { .to = &hearer };
    unsigned char none[64];
    (void)state;
    memset(none, 0x7F, sizeof none);
    assert_int_equal(replay_event(&t, bytes_of(none, sizeof none)), 0);
    assert_true(t.failed);
    t.failed = 0;
    assert_false(replay_events(&t, bytes_of(none, sizeof none)));
    assert_true(t.failed);
    expect_heard("");
}

/* A path that both sides know is not sent. The reader uses its own. */
static void a_known_path_is_not_sent(void **state)
{
    static const struct tally tally = { .valid = 1 };
    static const char path[] = "known";
    struct recorded r;
    struct event_reader t = { .to = &hearer, .known = "another name" };
    struct event_reader without = { .to = &hearer };
    size_t i;
    (void)state;
    recorded_open(&r, path, QUIET_NOTHING);
    r.reporter.input(r.reporter.who, path);
    for (i = 0; i + sizeof path <= r.to.len; i++)
        assert_memory_not_equal(r.room + i, path, sizeof path - 1);
    assert_true(replay_events(&t, sink_held(&r.to)));
    expect_heard("input another name;");
    assert_true(t.open);
    assert_string_equal(t.path, "another name");
    assert_int_equal(replay_event(&without, sink_held(&r.to)), 0);
    assert_true(without.failed);
    r.to.len = 0;
    r.reporter.input_end(r.reporter.who, &tally, 0);
    assert_true(replay_events(&t, sink_held(&r.to)));
    expect_heard("input end 1 0 fine;");
    assert_false(t.open);
    r.to.len = 0;
    r.reporter.unread(r.reporter.who, path, "gone");
    assert_true(replay_events(&t, sink_held(&r.to)));
    expect_heard("unread another name gone;");
    without.failed = 0;
    assert_false(replay_events(&without, sink_held(&r.to)));
    expect_heard("");
}

static void marks_are_counted_and_not_told(void **state)
{
    struct recorded r;
    struct event_reader t = { .to = &hearer };
    (void)state;
    recorded_open(&r, 0, QUIET_NOTHING);
    write_mark(&r.recorder);
    write_mark(&r.recorder);
    assert_true(replay_events(&t, sink_held(&r.to)));
    assert_int_equal(t.marks, 2);
    expect_heard("");
}

/* Verdicts on valid inputs are not sent to a reporter that is quiet about them. */
static void verdicts_that_are_not_looked_at_are_not_recorded(void **state)
{
    static const enum quiet quiet[] = { QUIET_NOTHING, QUIET_WORDS, QUIET_VERDICTS };
    size_t i;
    (void)state;
    for (i = 0; i < 3; i++) {
        flipref_verdict v = some_verdict("words");
        struct recorded r;
        recorded_open(&r, 0, quiet[i]);
        assert_int_equal(r.reporter.to.quiet, quiet[i]);
        tell_verdict(&r.reporter.to, &v);
        assert_int_equal(r.to.len == 0, quiet[i] == QUIET_VERDICTS);
        r.to.len = 0;
        v.valid = 0;
        tell_verdict(&r.reporter.to, &v);
        assert_int_not_equal(r.to.len, 0);
    }
}

/* ---- held back ---- */

static struct pending_verdict held;

static void a_verdict_is_held_until_it_is_known_to_hold(void **state)
{
    flipref_verdict v = some_verdict("draw"), w = some_verdict("won");
    struct finding f = some_finding();
    struct listener to = pending_verdict_listener(&held, &hearer);
    char words[] = "spoken";
    (void)state;
    assert_null(pending_verdict_tell(&held)); /* nothing is held */
    tell_finding(&to, &f); /* an error comes before its verdict, and is passed on immediately */
    expect_heard("finding flip.test 7:2 'a' 'why' 2 turn 3 by Red; help 'try' fix 70+2 'x'; RB..;");
    v.words = words;
    tell_verdict(&to, &v);
    memset(words, 'x', 6); /* the withheld words are those of the verdict */
    tell_finding(&to, &f); /* a warning follows it */
    tell_end(&to, 0);
    expect_heard("");
    tell_verdict(&to, &w); /* of the next record, so the verdict before it is final */
    expect_heard("verdict 1 'spoken' 5;finding flip.test 7:2 'a' 'why' 2 turn 3 by Red; help 'try' "
                 "fix 70+2 'x'; RB..;end 0;");
    tell_end(&to, 1);
    expect_heard("");
    tell_finding(&to, &f); /* of the record after that */
    expect_heard("verdict 1 'won' 5;end 1;finding flip.test 7:2 'a' 'why' 2 turn 3 by Red; help "
                 "'try' fix 70+2 'x'; RB..;");
    assert_null(pending_verdict_tell(&held));
    expect_heard("");
}

static void a_verdict_without_an_end_is_told_without_one(void **state)
{
    flipref_verdict v = some_verdict("draw");
    struct listener to = pending_verdict_listener(&held, &hearer);
    (void)state;
    tell_verdict(&to, &v);
    assert_null(pending_verdict_tell(&held));
    expect_heard("verdict 1 'draw' 5;");
    assert_null(pending_verdict_tell(&held));
    expect_heard("");
}

static void a_verdict_that_does_not_hold_is_not_counted(void **state)
{
    flipref_verdict v = some_verdict("draw");
    struct finding f = some_finding();
    struct listener to = pending_verdict_listener(&held, &hearer);
    struct tally tally = { .valid = 3, .not_valid = 2 };
    (void)state;
    tell_verdict(&to, &v);
    tell_finding(&to, &f);
    tell_end(&to, 0);
    pending_verdict_drop(&held, &tally);
    assert_int_equal(tally.valid, 2);
    assert_int_equal(tally.not_valid, 2);
    v.valid = 0;
    tell_verdict(&to, &v);
    expect_heard("");
    pending_verdict_drop(&held, &tally);
    assert_int_equal(tally.valid, 2);
    assert_int_equal(tally.not_valid, 1);
    pending_verdict_drop(&held, &tally); /* no verdict is withheld any more */
    assert_int_equal(tally.valid, 2);
    assert_int_equal(tally.not_valid, 1);
    assert_null(pending_verdict_tell(&held));
    expect_heard("");
    v.valid = 1;
    tell_verdict(&to, &v);
    assert_null(pending_verdict_tell(&held));
    expect_heard("verdict 1 'draw' 5;"); /* the warning before it was dropped too */
}

static void more_warnings_than_there_is_room_for_are_trouble(void **state)
{
    flipref_verdict v = some_verdict("draw");
    struct finding f = some_finding();
    struct listener to = pending_verdict_listener(&held, &hearer);
    static unsigned char line[PENDING_ROOM];
    (void)state;
    memset(line, 'a', sizeof line);
    diagnostic_set_text(&f.diagnostic, bytes_of(line, sizeof line));
    tell_verdict(&to, &v);
    tell_finding(&to, &f);
    tell_end(&to, 0);
    assert_ptr_equal(pending_verdict_tell(&held), no_memory);
    expect_heard("verdict 1 'draw' 5;end 0;");
}

static void words_are_cut_where_the_room_ends(void **state)
{
    flipref_verdict v = some_verdict("");
    struct listener to = pending_verdict_listener(&held, &hearer);
    char words[MESSAGE_ROOM + 2];
    char wanted[MESSAGE_ROOM + 50];
    (void)state;
    memset(words, 'w', sizeof words - 1);
    words[sizeof words - 1] = '\0';
    v.words = words;
    tell_verdict(&to, &v);
    assert_null(pending_verdict_tell(&held));
    (void)snprintf(wanted, sizeof wanted, "verdict 1 '%.*s' 5;", MESSAGE_ROOM, words);
    expect_heard(wanted);
}

/* ---- counted ---- */

static unsigned troubles, inputs_judged;

static void count_trouble(const char *path, const char *why)
{
    (void)path;
    (void)why;
    troubles++;
}

static void count_judged(void)
{
    inputs_judged++;
}

static void totals_count_and_pass_on(void **state)
{
    static uint64_t findings[2];
    struct dialect dialect = { .codes = &code };
    struct report_totals totals = { .to = &hearer,
                                    .trouble = count_trouble,
                                    .judged = count_judged,
                                    .dialect = &dialect,
                                    .findings = findings };
    struct reporter r;
    size_t ends[EVENTS];
    (void)state;
    count_report(&r, &totals);
    assert_int_equal(r.to.quiet, QUIET_NOTHING);
    tell_everything(&r, 0, ends);
    expect_heard(EVERYTHING);
    assert_int_equal(findings[0], 1);
    assert_int_equal(totals.all.valid, 2);
    assert_int_equal(totals.all.not_valid, 4);
    assert_int_equal(totals.unread, 2); /* `other`, and the first end's trouble */
    assert_int_equal(troubles, 2);
    assert_int_equal(inputs_judged, 2);
    totals.findings = 0; /* no summary is asked for */
    tell_everything(&r, 0, ends);
    heard[0] = '\0';
    assert_null(r.close(r.who, 0, 0));
    expect_heard("close 4 8 4;");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_recorded_is_told_again),
        cmocka_unit_test(a_part_of_an_event_is_not_told),
        cmocka_unit_test(what_a_reporter_has_no_place_for_is_left_out),
        cmocka_unit_test(what_is_no_event_is_not_told),
        cmocka_unit_test(a_known_path_is_not_sent),
        cmocka_unit_test(marks_are_counted_and_not_told),
        cmocka_unit_test(verdicts_that_are_not_looked_at_are_not_recorded),
        cmocka_unit_test(a_verdict_is_held_until_it_is_known_to_hold),
        cmocka_unit_test(a_verdict_without_an_end_is_told_without_one),
        cmocka_unit_test(a_verdict_that_does_not_hold_is_not_counted),
        cmocka_unit_test(more_warnings_than_there_is_room_for_are_trouble),
        cmocka_unit_test(words_are_cut_where_the_room_ends),
        cmocka_unit_test(totals_count_and_pass_on),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
