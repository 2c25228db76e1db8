/* The tables of options, and the functions that read them: every row of every verb is parsed,
   stored and refused. */
#include "check/check_request.h"
#include "compare/compare.h"
#include "grade/grade_request.h"
#include "hunt/hunt_request.h"
#include "options/options.h"
#include "play/play.h"
#include "programs/dialect_programs.h"
#include "report/format.h"
#include "show/show_request.h"
#include "text/number.h"

#include "regress/unit/unit.h"

static const struct command_line *const lines[] = {
    &check_usage, &compare_usage,  &diff_usage,    &grade_usage,  &hunt_usage,   &play_usage,
    &show_usage,  &octaflip_usage, &reversi_usage, &bbm103_usage, &aps105_usage, &flip_usage,
};

enum { ORDER_ROOM = 4096, WORDS_MOST = 8 };

/* A parse of a few words. */
struct parsed {
    char *argv[WORDS_MOST + 1];
    char words[WORDS_MOST][128];
    _Alignas(8) unsigned char order[ORDER_ROOM];
    struct options_given given;
    struct option_fault fault;
    enum options_result result;
};

/* Parses `flipref` and the words, of which the last one is followed by NULL. */
static void parse(struct parsed *p, const struct command_line *line, const char *const *words)
{
    int count;
    memset(p, 0, sizeof *p);
    (void)snprintf(p->words[0], sizeof p->words[0], "flipref");
    p->argv[0] = p->words[0];
    for (count = 1; words[count - 1] != 0; count++) {
        (void)snprintf(p->words[count], sizeof p->words[count], "%s", words[count - 1]);
        p->argv[count] = p->words[count];
    }
    p->result = options_parse(line, p->argv, p->order, &p->given, &p->fault);
}

#define PARSE(p, line, ...) parse(p, line, (const char *const[]){ __VA_ARGS__, 0 })

static void expect_fault(const struct parsed *p, const char *subject, const char *reason)
{
    assert_int_equal(p->result, OPTIONS_WRONG);
    assert_string_equal(p->fault.subject, subject);
    assert_string_equal(p->fault.reason, reason);
}

/* A value that the option takes. */
static const char *value_for(const struct option_row *row)
{
    static char word[64];
    if (row->kind == OPTION_NUMBER)
        return "7";
    if (row->words == 0)
        return "value";
    (void)snprintf(word, sizeof word, "%.*s", (int)strcspn(row->words, " "), row->words);
    return word;
}

/* Whether the request holds what the row stores for value_for(row), and nothing else. */
static void expect_stored(const struct parsed *p, const struct option_row *row)
{
    struct parsed rest = *p;
    uint64_t number = 0;
    const char *text = 0;
    int word = -1;
    size_t size = sizeof word;
    size_t i;
    if (row->kind == OPTION_NUMBER) {
        size = sizeof number;
        memcpy(&number, p->order + row->at, size);
        assert_int_equal(number, 7);
    } else if (row->kind == OPTION_LIST) {
        struct option_list list;
        size = sizeof list;
        memcpy(&list, p->order + row->at, size);
        assert_int_equal(list.count, 1);
        assert_string_equal(list.at[0], value_for(row));
    } else if (row->kind == OPTION_TEXT || row->kind == OPTION_FILE) {
        size = sizeof text;
        memcpy(&text, p->order + row->at, size);
        assert_string_equal(text, value_for(row));
    } else {
        memcpy(&word, p->order + row->at, size);
        assert_int_equal(word, row->kind == OPTION_FLAG);
    }
    memset(rest.order + row->at, 0, size);
    for (i = 0; i < ORDER_ROOM; i++)
        assert_int_equal(rest.order[i], 0);
}

static void expect_read(const struct parsed *p, const struct command_line *line,
                        const struct option_row *row)
{
    if (row->kind == OPTION_HELP) {
        assert_int_equal(p->result, OPTIONS_HELP);
        return;
    }
    assert_int_equal(p->result, OPTIONS_READ);
    assert_int_equal(p->given.rows, (uint32_t)1 << (row - line->rows));
    assert_int_equal(p->given.count, 1);
    assert_string_equal(p->given.words[0], "word");
    assert_null(p->given.words[1]);
    expect_stored(p, row);
}

/* ---- values ---- */

static void times_have_a_number_and_a_unit(void **state)
{
    static const struct {
        const char *text;
        uint64_t milliseconds; /* 0: refused */
    } rows[] = { { "30s", 30000 },  { "500ms", 500 }, { "2m", 120000 },
                 { "1h", 3600000 }, { "10", 10000 },  { "0s", 0 },
                 { "", 0 },         { "s", 0 },       { "-1s", 0 },
                 { "1.5s", 0 },     { "3 s", 0 },     { "99999999999999999999s", 0 },
                 { "1sm", 0 } };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        uint64_t got = 0;
        int read = read_time(rows[i].text, &got);
        expect_number(rows[i].text, "the answer", (uint64_t)read, rows[i].milliseconds > 0);
        if (read)
            expect_number(rows[i].text, "the time", got, rows[i].milliseconds);
    }
}

/* ---- every row ---- */

typedef void visit_row(const struct command_line *line, const struct option_row *row);

static void each_row(visit_row *visit)
{
    size_t i, k;
    for (i = 0; i < ROWS(lines); i++) {
        assert_in_range(lines[i]->row_count, 0, OPTIONS_MOST);
        for (k = 0; k < lines[i]->row_count; k++)
            visit(lines[i], &lines[i]->rows[k]);
    }
}

static void parse_row(const struct command_line *line, const struct option_row *row)
{
    struct parsed p;
    char dashed[64], joined[128], letters[4] = "-?";
    (void)snprintf(dashed, sizeof dashed, "--%s", row->name);
    (void)snprintf(joined, sizeof joined, "--%s=%s", row->name, value_for(row));
    letters[1] = row->letter;
    if (row->value != 0) {
        PARSE(&p, line, "word", dashed, value_for(row));
        expect_read(&p, line, row);
        PARSE(&p, line, joined, "word");
        expect_read(&p, line, row);
        PARSE(&p, line, "word", dashed);
        expect_fault(&p, dashed, "needs an argument; see --help");
    } else {
        PARSE(&p, line, "word", dashed);
        expect_read(&p, line, row);
        PARSE(&p, line, joined, "word");
        expect_fault(&p, joined, "takes no argument; see --help");
    }
    PARSE(&p, line, "--", dashed);
    assert_int_equal(p.result, OPTIONS_READ);
    assert_int_equal(p.given.rows, 0);
    assert_string_equal(p.given.words[0], dashed);
    if (row->letter == '\0')
        return;
    if (row->value != 0) {
        PARSE(&p, line, letters, value_for(row), "word");
        expect_read(&p, line, row);
        (void)snprintf(joined, sizeof joined, "%s%s", letters, value_for(row));
        PARSE(&p, line, "word", joined);
        expect_read(&p, line, row);
        PARSE(&p, line, letters);
        expect_fault(&p, letters, "needs an argument; see --help");
    } else {
        PARSE(&p, line, letters, "word");
        expect_read(&p, line, row);
    }
}

static void every_row_is_parsed(void **state)
{
    each_row(parse_row);
}

/* How many names of the line begin so. */
static size_t count_beginning(const struct command_line *line, const char *beginning, size_t length)
{
    size_t count = 0;
    size_t i;
    for (i = 0; i < line->row_count; i++)
        count += strncmp(line->rows[i].name, beginning, length) == 0;
    return count;
}

static int has_name(const struct command_line *line, const char *name, size_t length)
{
    size_t i;
    for (i = 0; i < line->row_count; i++) {
        if (strncmp(line->rows[i].name, name, length) == 0 && line->rows[i].name[length] == '\0')
            return 1;
    }
    return 0;
}

static void abbreviate_row(const struct command_line *line, const struct option_row *row)
{
    size_t length;
    for (length = 1; length < strlen(row->name); length++) {
        struct parsed p;
        char dashed[64];
        (void)snprintf(dashed, sizeof dashed, "--%.*s", (int)length, row->name);
        if (row->value != 0)
            PARSE(&p, line, "word", dashed, value_for(row));
        else
            PARSE(&p, line, "word", dashed);
        if (count_beginning(line, row->name, length) == 1) {
            expect_read(&p, line, row);
        } else if (!has_name(line, row->name, length)) {
            assert_int_equal(p.result, OPTIONS_WRONG);
            assert_string_equal(p.fault.subject, dashed);
            assert_non_null(strstr(p.fault.reason, "ambiguous; it could be --"));
        }
    }
}

static void unambiguous_beginnings_of_every_row_are_parsed(void **state)
{
    struct parsed p;
    each_row(abbreviate_row);
    PARSE(&p, &check_usage, "--args", "x"); /* a whole name, though --args-line begins so */
    assert_int_equal(p.result, OPTIONS_READ);
    PARSE(&p, &check_usage, "--=x");
    expect_fault(&p, "--=x", "no such option; see --help");
}

static void refuse_values_of_row(const struct command_line *line, const struct option_row *row)
{
    static const char *const numbers[] = {
        "0", "-1", "+1", ":1", "", "1x", "18446744073709551616"
    };
    struct parsed p;
    char joined[128];
    size_t i;
    if (row->words != 0) {
        (void)snprintf(joined, sizeof joined, "--%s=%sx", row->name, row->words);
        PARSE(&p, line, joined);
        assert_int_equal(p.result, OPTIONS_WRONG);
        (void)snprintf(joined, sizeof joined, "--%s takes %.*s", row->name,
                       (int)strcspn(row->words, " "), row->words);
        assert_int_equal(strncmp(p.fault.subject, joined, strlen(joined)), 0);
    }
    for (i = 0; row->kind == OPTION_NUMBER && i < ROWS(numbers); i++) {
        (void)snprintf(joined, sizeof joined, "--%s=%s", row->name, numbers[i]);
        PARSE(&p, line, joined);
        assert_int_equal(p.result, OPTIONS_WRONG);
        assert_non_null(strstr(p.fault.subject, " takes a number from 1 to "));
        assert_string_equal(p.fault.reason, numbers[i]);
    }
}

static void values_that_no_row_takes_are_refused(void **state)
{
    struct parsed p;
    each_row(refuse_values_of_row);
    PARSE(&p, &check_usage, "--format", "xml");
    expect_fault(&p, "--format takes text, json, sarif or junit, not", "xml");
    PARSE(&p, &check_usage, "-j", "257");
    expect_fault(&p, "-j takes a number from 1 to 256, not", "257");
    PARSE(&p, &check_usage, "--limit", "18446744073709551615");
    assert_int_equal(p.result, OPTIONS_READ);
    PARSE(&p, &check_usage, "--output=-");
    assert_int_equal(p.result, OPTIONS_READ);
    assert_null(((const struct check_request *)(const void *)p.order)->output);
}

/* ---- what fits together ---- */

static const struct option_row *row_named(const struct command_line *line, const char *name,
                                          size_t length)
{
    size_t i;
    for (i = 0; i < line->row_count; i++) {
        if (strncmp(line->rows[i].name, name, length) == 0 && line->rows[i].name[length] == '\0')
            return &line->rows[i];
    }
    fail_msg("%s has no option %.*s", line->name, (int)length, name);
    return 0;
}

/* The option with a value, in one word. */
static void write_option(char *word, size_t room, const struct option_row *row)
{
    (void)snprintf(word, room, row->value != 0 ? "--%s=%s" : "--%s", row->name, value_for(row));
}

/* Both orders of the two words are refused, and the message names both. */
static void expect_conflict(const struct command_line *line, const char *one, const char *other,
                            const char *item)
{
    int turn;
    for (turn = 0; turn < 2; turn++) {
        struct parsed p;
        char said[128];
        PARSE(&p, line, turn ? one : other, turn ? other : one);
        assert_int_equal(p.result, OPTIONS_READ);
        assert_false(options_fit(line, p.order, &p.given, "dialect", ~0U, &p.fault));
        assert_string_equal(p.fault.subject, line->name);
        (void)snprintf(said, sizeof said, "choose one of %.*s and --%s", (int)strcspn(one, "="),
                       one, item);
        assert_string_equal(p.fault.reason, said);
    }
}

static void exclude_by_row(const struct command_line *line, const struct option_row *row)
{
    const char *list = row->excludes;
    while (list != 0 && *list != '\0') {
        size_t length = strcspn(list, " ");
        size_t name = strcspn(list, " =");
        char item[64], one[128], other[128];
        (void)snprintf(item, sizeof item, "%.*s", (int)length, list);
        write_option(one, sizeof one, row);
        if (name < length)
            (void)snprintf(other, sizeof other, "--%s", item);
        else
            write_option(other, sizeof other, row_named(line, list, name));
        expect_conflict(line, one, other, item);
        list += length + (list[length] == ' ');
    }
}

static void options_that_exclude_each_other_are_named(void **state)
{
    struct parsed p;
    each_row(exclude_by_row);
    PARSE(&p, &check_usage, "--summary", "--format=json");
    assert_true(options_fit(&check_usage, p.order, &p.given, "octaflip", ~0U, &p.fault));
    PARSE(&p, &check_usage, "--summary", "--format=junit",
          "--format=json"); /* the last one counts */
    assert_true(options_fit(&check_usage, p.order, &p.given, "octaflip", ~0U, &p.fault));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(times_have_a_number_and_a_unit),
        cmocka_unit_test(every_row_is_parsed),
        cmocka_unit_test(unambiguous_beginnings_of_every_row_are_parsed),
        cmocka_unit_test(values_that_no_row_takes_are_refused),
        cmocka_unit_test(options_that_exclude_each_other_are_named),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
