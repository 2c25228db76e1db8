/* What people are told: visible bytes, quoted lines, codes and their examples, and the output of
   check. */
#include "unit.h"

#include "base/visible.h"
#include "findings/octaflip_codes.h"
#include "judge/contest_codes.h"
#include "judge/dialects.h"
#include "report/diagnostics.h"
#include "report/explain_code.h"
#include "report/format.h"
#include "tokenize/lines.h"

enum { SCREEN = 80, ESC = 0x1B };

/* A text that is being written. */
struct output {
    sink to;
    unsigned char text[1 << 16];
};

static void output_open(struct output *o)
{
    sink_init(&o->to, 0, 0, o->text, sizeof o->text - 1);
}

static bytes output_bytes(const struct output *o)
{
    assert_false(o->to.failed);
    return sink_held(&o->to);
}

static char *output_text(struct output *o)
{
    o->text[output_bytes(o).len] = '\0';
    return (char *)o->text;
}

static size_t occurrences(const char *text, const char *of)
{
    size_t n = 0;
    for (text = strstr(text, of); text != 0; text = strstr(text + 1, of))
        n++;
    return n;
}

/* ---- visible bytes ---- */

static int is_printable(int byte)
{
    return byte >= 0x20 && byte <= 0x7E;
}

/* A byte made visible, as a C string. */
static void visible_text(int byte, char text[VISIBLE_MAX + 1])
{
    char *exact = malloc(VISIBLE_MAX);
    size_t n;
    assert_non_null(exact);
    n = visible(byte, exact);
    assert_in_range(n, 1, VISIBLE_MAX);
    memcpy(text, exact, n);
    text[n] = '\0';
    free(exact);
}

/* "escaped as in C" */
static void test_visible_by_hand(void **state)
{
    static const struct {
        int byte;
        const char *text;
    } rows[] = {
        { 'R', "R" },      { ' ', " " },      { '~', "~" },      { '`', "`" },
        { '\t', "\\t" },   { '\n', "\\n" },   { '\r', "\\r" },   { '\v', "\\v" },
        { '\f', "\\f" },   { '\a', "\\a" },   { '\b', "\\b" },   { '\\', "\\\\" },
        { 0, "\\0" },      { 1, "\\x01" },    { 0x1B, "\\x1B" }, { 0x7F, "\\x7F" },
        { 0x80, "\\x80" }, { 0x9B, "\\x9B" }, { 0xC3, "\\xC3" }, { 0xFF, "\\xFF" },
    };
    for (size_t i = 0; i < ROWS(rows); i++) {
        char text[VISIBLE_MAX + 1];
        visible_text(rows[i].byte, text);
        assert_string_equal(text, rows[i].text);
    }
}

static void test_sink_visible(void **state)
{
    static const struct {
        bytes in;
        size_t most;
        const char *text;
    } rows[] = {
        { LITERAL(""), 0, "" },
        { LITERAL(""), 5, "" },
        { LITERAL("abc"), 4, "abc" },
        { LITERAL("abc"), 3, "abc" },
        { LITERAL("abc"), 2, "ab..." },
        { LITERAL("abc"), 0, "..." },
        { LITERAL("abc"), SIZE_MAX, "abc" },
        { LITERAL("\tb"), 1, "..." },
        { LITERAL("\tb"), 2, "\\t..." },
        { LITERAL("\tb"), 3, "\\tb" },
        { LITERAL("a\xFF"), 4, "a..." },
        { LITERAL("a\xFF"), 5, "a\\xFF" },
        { LITERAL("\0\0"), 4, "\\0\\0" },
        { LITERAL("\0\0"), 3, "\\0..." },
    };
    for (size_t i = 0; i < ROWS(rows); i++) {
        struct output o;
        output_open(&o);
        sink_visible(&o.to, rows[i].in, rows[i].most);
        assert_string_equal(output_text(&o), rows[i].text);
    }
}

static void test_sink_name(void **state)
{
    static const struct {
        const char *name;
        const char *text;
    } rows[] = {
        { "", "" },
        { "corpus/a b.in", "corpus/a b.in" },
        { "Stra\xC3\x9F"
          "e/\xE2\x82\xAC.in",
          "Stra\xC3\x9F"
          "e/\xE2\x82\xAC.in" },
        { "a\nb", "a\\nb" },
        { "\n", "\\n" },
        { "\t\r\a", "\\t\\r\\a" },
        { "\033[31mred", "\\x1B[31mred" },
        { "x\x7F", "x\\x7F" },
        { "\x01\x1Fz", "\\x01\\x1Fz" },
        { "back\\slash", "back\\slash" },
        { "\xC2\x9B\x33\x31m", "\\xC2\\x9B31m" }, /* C1: CSI */
        { "\x9B\x33\x31m", "\\x9B31m" },          /* ... as a byte */
        { "gnp.\xE2\x80\xAE", "gnp.\\xE2\\x80\\xAE" },
        { "zero\xE2\x80\x8Bwidth", "zero\\xE2\\x80\\x8Bwidth" },
        { "tag\xF3\xA0\x81\x81", "tag\\xF3\\xA0\\x81\\x81" },
        { "latin-1 \xE4\xF6", "latin-1 \\xE4\\xF6" },
        { "cut \xE2\x82", "cut \\xE2\\x82" },
        { "\xE2\x82z", "\\xE2\\x82z" },
        { "\xF0\x9F\x8E\xB2", "\xF0\x9F\x8E\xB2" },
    };
    for (size_t i = 0; i < ROWS(rows); i++) {
        struct output o;
        output_open(&o);
        sink_visible_name(&o.to, rows[i].name);
        assert_string_equal(output_text(&o), rows[i].text);
    }
}

static void test_utf8_character(void **state)
{
    static const struct {
        bytes in;
        size_t length;
        uint32_t c;
    } rows[] = {
        { LITERAL("a"), 1, 'a' },
        { LITERAL("\0"), 1, 0 },
        { LITERAL("\x7F"), 1, 0x7F },
        { LITERAL("\x80"), 0, 0 },
        { LITERAL("\xC1\xBF"), 0, 0 },
        { LITERAL("\xC2\x80"), 2, 0x80 },
        { LITERAL("\xC2"), 0, 0 },
        { LITERAL("\xC2\x7F"), 0, 0 },
        { LITERAL("\xC2\xC0"), 0, 0 },
        { LITERAL("\xDF\xBFx"), 2, 0x7FF },
        { LITERAL("\xE0\x9F\xBF"), 0, 0 },
        { LITERAL("\xE0\xA0\x80"), 3, 0x800 },
        { LITERAL("\xE0\xA0"), 0, 0 },
        { LITERAL("\xE0\xA0z"), 0, 0 },
        { LITERAL("\xED\x9F\xBF"), 3, 0xD7FF },
        { LITERAL("\xED\xA0\x80"), 0, 0 },
        { LITERAL("\xED\xBF\xBF"), 0, 0 },
        { LITERAL("\xEE\x80\x80"), 3, 0xE000 },
        { LITERAL("\xEF\xBF\xBF"), 3, 0xFFFF },
        { LITERAL("\xF0\x8F\xBF\xBF"), 0, 0 },
        { LITERAL("\xF0\x90\x80\x80"), 4, 0x10000 },
        { LITERAL("\xF4\x8F\xBF\xBF"), 4, 0x10FFFF },
        { LITERAL("\xF4\x90\x80\x80"), 0, 0 },
        { LITERAL("\xF5\x80\x80\x80"), 0, 0 },
    };
    for (size_t i = 0; i < ROWS(rows); i++) {
        uint32_t c = 0;
        assert_int_equal(utf8_character(rows[i].in, &c), rows[i].length);
        if (rows[i].length > 0)
            assert_int_equal(c, rows[i].c);
    }
}

/* The ends of each span that is not shown, and their neighbours. */
static void test_is_shown(void **state)
{
    static const uint32_t unseen[][2] = {
        { 0x00, 0x1F },       { 0x7F, 0x9F },       { 0xAD, 0xAD },        { 0x34F, 0x34F },
        { 0x61C, 0x61C },     { 0x115F, 0x1160 },   { 0x17B4, 0x17B5 },    { 0x180B, 0x180F },
        { 0x200B, 0x200F },   { 0x2028, 0x202E },   { 0x2060, 0x206F },    { 0x3164, 0x3164 },
        { 0xFDD0, 0xFDEF },   { 0xFE00, 0xFE0F },   { 0xFEFF, 0xFEFF },    { 0xFFA0, 0xFFA0 },
        { 0xFFF0, 0xFFFB },   { 0xFFFE, 0xFFFF },   { 0x1BCA0, 0x1BCA3 },  { 0x1D173, 0x1D17A },
        { 0x1FFFE, 0x1FFFF }, { 0xDFFFE, 0xE0FFF }, { 0x10FFFE, 0x10FFFF }
    };
    for (size_t i = 0; i < ROWS(unseen); i++) {
        assert_false(is_shown(unseen[i][0]));
        assert_false(is_shown(unseen[i][1]));
        assert_true(i == 0 || is_shown(unseen[i][0] - 1));
        assert_true(is_shown(unseen[i][1] + 1));
    }
}

/* ---- a diagnostic, quoted ---- */

static const struct code some_code = { .name = "some.code", .clause = "some clause" };

static diag place_in(bytes text, size_t column, size_t width)
{
    diag place = { .line = 12, .column = column, .width = width, .text = text };
    return place;
}

/* ---- messages and places ---- */

static void test_a_message_as_a_string(void **state)
{
    struct message m;
    size_t n;
    assert_string_equal((message_open(&m), message_string(&m)), "");
    sink_text(message_open(&m), "draw 2 to 2\n"); /* without its line feed */
    assert_string_equal(message_string(&m), "draw 2 to 2");
    for (n = MESSAGE_ROOM - 1; n <= MESSAGE_ROOM + 1; n++) {
        size_t i;
        (void)message_open(&m);
        for (i = 0; i < n; i++)
            sink_byte(&m.to, 'w');
        assert_int_equal(strlen(message_string(&m)), n < MESSAGE_ROOM ? n : MESSAGE_ROOM);
    }
}

/* The text is a part of a long line: it starts at column 101. */
static void test_a_place_in_a_long_line(void **state)
{
    static const bytes text = LITERAL("ab  x1  c");
    static const bytes copy = LITERAL("ab  x1  c");
    diag place = place_in(text, 5, 2);
    struct finding f = finding_of(FLIPREF_WARNING, &some_code, &place), beside;
    flipref_diagnostic *d = &f.diagnostic;
    assert_int_equal(d->column, 5);
    diagnostic_set_column(d, 105);
    assert_int_equal(d->column, 105);
    assert_int_equal(d->text_column, 101);
    assert_int_equal(diagnostic_column(d), 5);
    diagnostic_set_text(d, copy);
    assert_ptr_equal(d->text.at, copy.at);
    assert_ptr_equal(d->found.at, copy.at + 4);
    assert_int_equal(d->found.len, 2);
    d->record = 3;
    d->turn = 4;
    d->player = "Red";
    d->help = "no";
    d->fix.text = "no";
    f.board.side = 8;
    f.target = 1;
    beside = finding_beside(&f, FLIPREF_ERROR, &some_code);
    assert_int_equal(beside.diagnostic.column, 105);
    assert_int_equal(beside.diagnostic.severity, FLIPREF_ERROR);
    assert_int_equal(beside.diagnostic.record + beside.diagnostic.turn + beside.board.side, 0);
    assert_null(beside.diagnostic.player);
    assert_null(beside.diagnostic.help);
    assert_null(beside.diagnostic.fix.text);
    assert_int_equal(beside.target, FLIPREF_NONE);
}

struct marked_board {
    size_t side;
    const unsigned char *cells;
    int first_row, first_column;
    int source, target;
};

static const char *help_of_findings; /* NULL: none */

static void say_with_board(struct output *o, flipref_severity severity, const diag *place,
                           int color, struct marked_board marked)
{
    struct report r = { .out = &o->to, .color = color, .name = bytes_of_text("FILE") };
    struct listener to = report_listener(&r);
    struct finding f = finding_of(severity, &some_code, place);
    struct message m;
    sink_text(message_open(&m), "MESSAGE");
    say_found(&m.to, diagnostic_found(&f.diagnostic));
    f.diagnostic.message = message_string(&m);
    f.diagnostic.help = help_of_findings;
    f.board.side = marked.side;
    f.board.cells = marked.cells;
    f.board.first_row = marked.first_row;
    f.board.first_column = marked.first_column;
    f.source = marked.source;
    f.target = marked.target;
    output_open(o);
    tell_finding(&to, &f);
}

static void say(struct output *o, const diag *place, int color)
{
    say_with_board(o, FLIPREF_ERROR, place, color, (struct marked_board){ 0 });
}

static void test_all_of_a_diagnostic(void **state)
{
    static const bytes text = LITERAL("1 1 1 x");
    diag place = place_in(text, 7, 1);
    struct output o;
    place.expected = "an integer";
    say(&o, &place, 0);
    assert_string_equal(output_text(&o), "FILE:12:7: error: MESSAGE: `x` [some.code]\n"
                                         "    12 | 1 1 1 x\n"
                                         "       |       ^ expected an integer\n"
                                         "       = some clause\n");
}

static void test_help_follows_the_clause(void **state)
{
    static const bytes text = LITERAL("1 1 1 x");
    diag place = place_in(text, 7, 1);
    struct output o;
    help_of_findings = "write an integer";
    say(&o, &place, 0);
    help_of_findings = 0;
    assert_string_equal(output_text(&o), "FILE:12:7: error: MESSAGE: `x` [some.code]\n"
                                         "    12 | 1 1 1 x\n"
                                         "       |       ^\n"
                                         "       = some clause\n"
                                         "       = help: write an integer\n");
}

/* A board that fits on the screen is drawn: 23 cells of three columns, after their labels. */
static void test_boards_that_fit_are_drawn(void **state)
{
    static unsigned char cells[24 * 24];
    size_t side;
    memset(cells, '.', sizeof cells);
    for (side = 22; side <= 24; side++) {
        struct marked_board board = { side, cells, 0, 0, FLIPREF_NONE, FLIPREF_NONE };
        diag place = place_in(bytes_of_text("x"), 1, 1);
        struct output o;
        say_with_board(&o, FLIPREF_ERROR, &place, 0, board);
        if (side <= 23)
            assert_non_null(strstr(output_text(&o), "= the board at that moment:\n"));
        else
            assert_null(strstr(output_text(&o), "= the board"));
    }
}

/* ---- colours ---- */

/* Takes the escape sequences ESC [ ... m out of a text. */
static bytes without_color(bytes text, struct output *o)
{
    output_open(o);
    for (size_t i = 0; i < text.len; i++) {
        if (text.at[i] == ESC) {
            while (i < text.len && text.at[i] != 'm')
                i++;
        } else {
            sink_byte(&o->to, text.at[i]);
        }
    }
    return output_bytes(o);
}

/* ---- codes ---- */

typedef void visitor(const struct dialect *dialect, const struct code *code);

static void each_code(visitor *visit)
{
    for (size_t i = 0; i < dialect_count; i++) {
        for (size_t k = 0; k < dialects[i].code_count; k++) {
            if (dialects[i].codes[k].name != 0)
                visit(&dialects[i], &dialects[i].codes[k]);
        }
    }
}

static void each_contest_code(visitor *visit)
{
    for (size_t k = 1; k < CONTEST_CODES; k++)
        visit(&dialects[contest_codes[k].dialect], &contest_codes[k]);
}

static void expect_name(const struct dialect *dialect, const struct code *code)
{
    const struct dialect *found = 0;
    const char *first = code->contest != NO_CONTEST ? "contest" : dialect->name;
    size_t len = strlen(first);
    assert_int_equal(strncmp(code->name, first, len), 0);
    assert_int_equal(code->name[len], '.');
    for (const char *c = code->name; *c != '\0'; c++)
        assert_true((*c >= 'a' && *c <= 'z') || (*c >= '0' && *c <= '9') || *c == '.' || *c == '-');
    /* Finds the first row of that name. If it is this row, no earlier row has the name. */
    assert_ptr_equal(code_named(code->name, &found), code);
    assert_ptr_equal(found, dialect);
}

static void expect_texts(const struct dialect *dialect, const struct code *code)
{
    bytes rule = bytes_of_text(code->rule);
    (void)dialect;
    assert_true(strlen(code->title) > 0);
    assert_true(strlen(code->clause) > 0);
    assert_null(strchr(code->title, '\n'));
    assert_null(strchr(code->clause, '\n'));
    assert_true(strlen("       = ") + strlen(code->clause) <= 80); /* a line of the report */
    assert_non_null(code->example);
    assert_true(rule.len > 1);
    assert_int_equal(bytes_get(rule, rule.len - 1), '\n');
    for (; rule.len > 0; rule = bytes_skip(rule, bytes_find(rule, '\n') + 1))
        assert_in_range(bytes_find(rule, '\n'), 1, SCREEN);
}

static void test_names_of_codes(void **state)
{
    each_code(expect_name);
    each_contest_code(expect_name);
}

static void test_texts_of_codes(void **state)
{
    each_code(expect_texts);
    each_contest_code(expect_texts);
}

static void test_names_that_are_none(void **state)
{
    static const char *const names[] = { "",
                                         "octaflip",
                                         "octaflip.",
                                         "octaflip.turn",
                                         "octaflip.turn.missing ",
                                         "OCTAFLIP.TURN.MISSING" };
    const struct dialect *dialect;
    for (size_t i = 0; i < ROWS(names); i++)
        assert_null(code_named(names[i], &dialect));
}

/* Every input code and every fault has a row with a name; only "nothing is wrong" has none. */
static void test_all_octaflip_codes_have_a_name(void **state)
{
    for (size_t i = 0; i < OCTAFLIP_CODES; i++) {
        int is_none = i == OCTAFLIP_INPUT_OK || i == OCTAFLIP_MOVE_CODES + OCTAFLIP_LEGAL;
        assert_int_equal(octaflip_codes[i].name == 0, is_none);
    }
}

static void test_dialects(void **state)
{
    assert_true(dialect_count > 0);
    for (size_t i = 0; i < dialect_count; i++) {
        assert_ptr_equal(dialect_named(dialects[i].name), &dialects[i]);
        assert_true(strlen(dialects[i].summary) > 0);
        assert_true(strlen(dialects[i].summary) <= SCREEN - 14);
        for (size_t k = 0; k < 2; k++) {
            assert_non_null(dialects[i].board.players[k]);
            assert_non_null(dialects[i].board.colours[k]);
        }
    }
    assert_non_null(dialect_named("octaflip"));
    assert_null(dialect_named("octafli"));
    assert_null(dialect_named("octaflip "));
    assert_null(dialect_named(""));
    assert_ptr_equal(dialect_taking(TAKES_SAVED_GAMES), dialect_named("flip"));
    assert_ptr_equal(dialect_taking(TAKES_RECORDS), dialect_named("octaflip"));
    assert_null(dialect_taking(TAKES_ARGS)); /* there are two */
    assert_null(dialect_taking(0));
}

/* ---- examples ---- */

static void expect_whole_example(const struct dialect *dialect, const struct code *code)
{
    static unsigned char got[1 << 16];
    bytes text = bytes_of_text(code->example);
    (void)dialect;
    for (size_t capacity = 1; capacity < 10000; capacity = 7 * capacity + 3) {
        unsigned char *buffer = malloc(capacity);
        struct example e;
        source from;
        size_t len = 0;
        assert_non_null(buffer);
        example_open(&e, code, &from, buffer, capacity);
        while (source_more(&from)) {
            bytes ahead = source_ahead(&from);
            assert_true(len + ahead.len <= sizeof got);
            memcpy(got + len, ahead.at, ahead.len);
            len += ahead.len;
            source_advance(&from, ahead.len);
        }
        assert_false(from.failed);
        assert_int_equal(len, text.len + code->blanks);
        expect_bytes(code->name, "example", bytes_of(got, text.len), text);
        for (size_t i = text.len; i < len; i++)
            assert_int_equal(got[i], code->filler != 0 ? code->filler : ' ');
        free(buffer);
    }
}

/* The end of a code's name that stands for the same fault in each dialect that has it. */
static const char *shared_fault(const char *name)
{
    static const char *const faults[] = {
        ".move.occupied",  ".move.no-capture", ".move.off-board", ".not-integer",
        ".out-of-range",   ".negative",        ".long-line",      ".bad-row",
        ".end.unfinished", ".arguments.wrong",
    };
    for (size_t i = 0; i < ROWS(faults); i++) {
        size_t length = strlen(faults[i]);
        if (strlen(name) >= length && strcmp(name + strlen(name) - length, faults[i]) == 0)
            return faults[i];
    }
    return 0;
}

static void expect_words_of_others(const struct dialect *dialect, const struct code *code)
{
    const char *fault = shared_fault(code->name);
    (void)dialect;
    for (size_t d = 0; fault != 0 && d < dialect_count; d++) {
        for (size_t i = 0; i < dialects[d].code_count; i++) {
            const struct code *other = &dialects[d].codes[i];
            if (other->name != 0 && shared_fault(other->name) == fault)
                assert_string_equal(code->title, other->title);
        }
    }
}

static void test_the_same_fault_has_the_same_words(void **state)
{
    each_code(expect_words_of_others);
}

static void test_examples_are_whole(void **state)
{
    each_code(expect_whole_example);
}

/* The codes in brackets, all of this dialect: exactly one, and it is this one; but for the error
   that a transcript ends before its game. */
static void expect_only_code(const struct dialect *dialect, const struct code *code, char *text)
{
    char any[40];
    char this[80];
    char unfinished[80];
    (void)snprintf(any, sizeof any, "[%s.", dialect->name);
    (void)snprintf(this, sizeof this, " [%s]\n", code->name);
    (void)snprintf(unfinished, sizeof unfinished, " [%s.end.unfinished]\n", dialect->name);
    if (strcmp(this, unfinished) == 0)
        expect_number(code->name, "codes", occurrences(text, any), 1);
    else
        expect_number(code->name, "codes", occurrences(text, any) - occurrences(text, unfinished),
                      1);
    expect_number(code->name, "this code", occurrences(text, this), 1);
}

static void expect_own_code(const struct dialect *dialect, const struct code *code)
{
    static struct output o;
    struct report r = { .out = &o.to, .name = bytes_of_text("example") };
    struct listener to = report_listener(&r);
    struct tally tally = { 0 };
    char *text;
    output_open(&o);
    example_judge(dialect, code, &to, &tally);
    text = output_text(&o);
    expect_only_code(dialect, code, text);
    expect_number(code->name, "verdicts", tally.valid + tally.not_valid, 1);
    expect_number(code->name, "an error", strstr(text, ": error: ") != 0, tally.not_valid);
    expect_number(code->name, "a warning", strstr(text, ": warning: ") != 0, tally.valid);
    expect_number(code->name, "valid", occurrences(text, ": valid: "), tally.valid);
    expect_number(code->name, "not valid", occurrences(text, ": not valid: "), tally.not_valid);
    expect_number(code->name, "title or what stands for it",
                  strstr(text, code->title) != 0 || tally.valid == 1, 1);
    expect_number(code->name, "clause", occurrences(text, code->clause), 1);
}

static void test_examples_have_their_own_code(void **state)
{
    each_code(expect_own_code);
}

/* Each is refused for its own reason; the dialect's own warning or error may be there too. */
static void expect_own_refusal(const struct dialect *dialect, const struct code *code)
{
    static struct output o;
    struct report r = { .out = &o.to, .name = bytes_of_text("example") };
    struct listener to = report_listener(&r);
    struct tally tally = { 0 };
    char this[80];
    char *text;
    (void)snprintf(this, sizeof this, " [%s]\n", code->name);
    output_open(&o);
    example_judge(dialect, code, &to, &tally);
    text = output_text(&o);
    expect_number(code->name, "refusals", occurrences(text, " [contest."), 1);
    expect_number(code->name, "its own", occurrences(text, this), 1);
    expect_number(code->name, "valid", tally.valid, 0);
    expect_number(code->name, "not valid", tally.not_valid, 1);
    expect_number(code->name, "refused", (uint64_t)tally.refused, 1);
    expect_number(code->name, "verdicts", occurrences(text, "example: not valid: "), 1);
    expect_number(code->name, "other verdicts", occurrences(text, ": valid: "), 0);
}

static void test_examples_of_refusals(void **state)
{
    each_contest_code(expect_own_refusal);
}

static void expect_explanation(const struct dialect *dialect, const struct code *code)
{
    static struct output plain, colored, stripped;
    char *text;
    output_open(&plain);
    explain(dialect, code, 0, "", &plain.to);
    output_open(&colored);
    explain(dialect, code, 1, "", &colored.to);
    text = output_text(&plain);
    assert_int_equal(strncmp(text, code->name, strlen(code->name)), 0);
    assert_non_null(strstr(text, code->title));
    assert_non_null(strstr(text, code->rule));
    assert_non_null(strstr(text, code->clause));
    expect_only_code(dialect, code, text);
    assert_int_equal(bytes_find(output_bytes(&plain), ESC), output_bytes(&plain).len);
    assert_true(bytes_find(output_bytes(&colored), ESC) < output_bytes(&colored).len);
    expect_bytes(code->name, "text without colors",
                 without_color(output_bytes(&colored), &stripped), output_bytes(&plain));
    for (const char *c = text; *c != '\0'; c++)
        assert_true(is_printable(*c) || *c == '\n');
}

static void test_explanations(void **state)
{
    each_code(expect_explanation);
}

/* ---- the list of codes: `NAME<TAB>TITLE` ---- */

static struct output listed;
static size_t listed_lines;

static void expect_listed(const struct dialect *dialect, const struct code *code)
{
    bytes text = line_of(output_bytes(&listed), listed_lines + 1);
    size_t tab = bytes_find(text, '\t');
    (void)dialect;
    listed_lines++;
    expect_bytes(code->name, "name", bytes_first(text, tab), bytes_of_text(code->name));
    expect_bytes(code->name, "title", bytes_skip(text, tab + 1), bytes_of_text(code->title));
}

static void test_list_of_codes(void **state)
{
    output_open(&listed);
    list_codes(&listed.to);
    listed_lines = 0;
    each_code(expect_listed);
    each_contest_code(expect_listed);
    assert_int_equal(occurrences(output_text(&listed), "\n"), listed_lines);
    assert_true(listed_lines > 0);
}

/* ---- check octaflip ---- */

#define BOARD       "R......B\n........\n........\n........\n........\n........\n........\nB......R\n"
#define GOOD_RECORD BOARD "1\n1 1 1 2\n"

static void check_saying(struct output *o, struct tally *tally, const struct check_options *options,
                         int quiet, bytes input, size_t step, int fails)
{
    struct report r = { .out = &o->to, .quiet = quiet, .name = bytes_of_text("FILE") };
    struct listener to = report_listener(&r);
    struct input in;
    memset(tally, 0, sizeof *tally);
    output_open(o);
    input_open(&in, input, step, LINES_CAPACITY);
    in.memory.fails = fails;
    check_octaflip(&to, options, &in.from, tally);
    input_close(&in);
}

static void check(struct output *o, struct tally *tally, const struct check_options *options,
                  bytes input, size_t step, int fails)
{
    check_saying(o, tally, options, 0, input, step, fails);
}

/* ---- SARIF ---- */

static const char *sarif_of(const struct run *run)
{
    static unsigned char buffer[1 << 17];
    struct reporter r = { 0 };
    struct tally tally = { 0 };
    sink out;
    sink_init(&out, 0, 0, buffer, sizeof buffer - 1);
    assert_null(open_sarif(&r, run, &out));
    assert_null(r.close(r.who, &tally, 0));
    assert_false(out.failed);
    buffer[out.len] = '\0';
    return (const char *)buffer;
}

/* A report links to the manual if the program was built with a homepage, and otherwise nowhere. */
static void test_sarif_links_to_the_homepage(void **state)
{
    struct run run = { .dialect = dialect_named("octaflip") };
    const char *text = sarif_of(&run);
    assert_int_equal(occurrences(text, "Uri\": "), 0);
    run.homepage = "https://example.org/flipref";
    run.codes_page = "https://example.org/flipref/docs/check-codes.md#codes";
    text = sarif_of(&run);
    assert_int_equal(occurrences(text, "\"informationUri\": \"https://example.org/flipref\","), 1);
    assert_int_equal(occurrences(text, "\"helpUri\": \"https://example.org/flipref/docs/"
                                       "check-codes.md#codes\","),
                     occurrences(text, "\"shortDescription\": "));
}

/* "If the source fails, the record that it was in has no verdict." */
static void test_check_of_a_failing_source(void **state)
{
    static const bytes input = LITERAL(GOOD_RECORD GOOD_RECORD GOOD_RECORD);
    static struct output o;
    size_t record = input.len / 3;
    struct check_options options = { .records = 1 };
    struct tally tally;
    for (size_t len = 0; len <= input.len; len++) {
        for (size_t step = 0; step <= 1; step++) {
            check(&o, &tally, &options, bytes_first(input, len), step, 1);
            assert_int_equal(tally.valid, len / record);
            assert_int_equal(tally.not_valid, 0);
            assert_int_equal(occurrences(output_text(&o), "\n"), len / record);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_visible_by_hand),
        cmocka_unit_test(test_sink_visible),
        cmocka_unit_test(test_sink_name),
        cmocka_unit_test(test_utf8_character),
        cmocka_unit_test(test_is_shown),
        cmocka_unit_test(test_a_message_as_a_string),
        cmocka_unit_test(test_a_place_in_a_long_line),
        cmocka_unit_test(test_all_of_a_diagnostic),
        cmocka_unit_test(test_help_follows_the_clause),
        cmocka_unit_test(test_boards_that_fit_are_drawn),
        cmocka_unit_test(test_names_of_codes),
        cmocka_unit_test(test_texts_of_codes),
        cmocka_unit_test(test_names_that_are_none),
        cmocka_unit_test(test_all_octaflip_codes_have_a_name),
        cmocka_unit_test(test_dialects),
        cmocka_unit_test(test_the_same_fault_has_the_same_words),
        cmocka_unit_test(test_examples_are_whole),
        cmocka_unit_test(test_examples_have_their_own_code),
        cmocka_unit_test(test_examples_of_refusals),
        cmocka_unit_test(test_explanations),
        cmocka_unit_test(test_list_of_codes),
        cmocka_unit_test(test_sarif_links_to_the_homepage),
        cmocka_unit_test(test_check_of_a_failing_source),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
