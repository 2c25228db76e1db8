/* contain/replies: what the supervisor of a sandbox answers, which is not believed. */
#include "regress/unit/unit.h"

#include "contain/contain.h"
#include "contain/replies.h"

/* ---- answers ---- */

static unsigned char answer[1 << 12];
static size_t answer_len;

static void add_header(enum frame_kind kind, unsigned index, size_t len)
{
    struct stage_frame f = { STAGE_MAGIC, (uint16_t)kind, (uint16_t)index, (uint32_t)len };
    memcpy(answer + answer_len, &f, sizeof f);
    answer_len += sizeof f;
}

static void add_frame(enum frame_kind kind, unsigned index, const void *at, size_t len)
{
    add_header(kind, index, len);
    memcpy(answer + answer_len, at, len);
    answer_len += len;
}

static void add_text(enum frame_kind kind, unsigned index, const char *text)
{
    add_frame(kind, index, text, strlen(text));
}

static void add_end(enum ending ending, unsigned status)
{
    struct stage_end end = { (uint32_t)ending, status, 1, 2, 3, 0, 0 };
    add_frame(FRAME_END, 0, &end, sizeof end);
}

static char told[1 << 12];

static void tell(const char *text)
{
    (void)snprintf(told + strlen(told), sizeof told - strlen(told), "%s", text);
}

/* Reads the answer `step` bytes at a time. What follows of the same stream is told as one. */
static const char *read_answer(const struct reply_limits *limits, size_t step)
{
    static const char *const streams[] = { [FRAME_OUT] = " out:", [FRAME_ERR] = " err:" };
    struct replies r;
    enum reply_event event = REPLY_MORE;
    char before[20] = "", name[20];
    size_t at = 0;
    told[0] = '\0';
    replies_init(&r, limits);
    while (event == REPLY_MORE || event == REPLY_BYTES) {
        bytes part = bytes_first(bytes_of(answer + at, answer_len - at), step);
        bytes rest = part;
        if (part.len == 0 && event == REPLY_MORE) {
            tell(" more");
            return told;
        }
        event = replies_next(&r, &rest);
        at += part.len - rest.len;
        if (event != REPLY_BYTES)
            continue;
        if (r.kind == FRAME_FILE)
            (void)snprintf(name, sizeof name, " file %u:", r.index);
        else
            (void)snprintf(name, sizeof name, "%s", streams[r.kind]);
        tell(strcmp(name, before) != 0 ? name : "");
        (void)strcpy(before, name);
        (void)snprintf(told + strlen(told), sizeof told - strlen(told), "%.*s", (int)r.part.len,
                       (const char *)r.part.at);
    }
    if (event == REPLY_END)
        (void)snprintf(told + strlen(told), sizeof told - strlen(told), " end %s %u",
                       ending_name((enum ending)r.end.ending), r.end.status);
    tell(event == REPLY_READY ? " ready" : event == REPLY_FAILED ? " failed: " : "");
    tell(event == REPLY_BAD ? " bad: " : "");
    tell(event == REPLY_FAILED || event == REPLY_BAD ? r.why : "");
    return told;
}

/* However the answer is divided, the same is told. */
static void expect_told(const char *row, const struct reply_limits *limits, const char *wanted)
{
    size_t step;
    for (step = 1; step <= answer_len + 1; step++) {
        if (strcmp(read_answer(limits, step), wanted) != 0)
            fail_msg("%s, %zu bytes at a time: \"%s\", not \"%s\"", row, step, told, wanted);
    }
    answer_len = 0;
}

static const struct reply_limits opening = { .is_opening = 1 };
static const struct reply_limits running = {
    .output = 8, .error_output = 4, .file_size = 6, .fetch_count = 2
};

/* ---- good answers ---- */

static void a_sandbox_opens_or_says_why_not(void **state)
{
    char why[REPLY_WHY + 1];
    char wanted[REPLY_WHY + 20];
    (void)state;
    add_header(FRAME_READY, 0, 0);
    expect_told("ready", &opening, " ready");
    add_text(FRAME_FAILED, 0, "no\tnamespaces\x1F\x7F\xC3 ~");
    expect_told("not printable", &opening, " failed: no?namespaces??? ~");
    add_text(FRAME_FAILED, 0, "");
    expect_told("no reason", &opening, " failed: ");
    memset(why, 'x', REPLY_WHY);
    why[REPLY_WHY] = '\0';
    add_text(FRAME_FAILED, 0, why);
    (void)snprintf(wanted, sizeof wanted, " failed: %s", why);
    expect_told("the longest reason", &running, wanted);
}

static void a_run_has_output_files_and_an_end(void **state)
{
    (void)state;
    add_text(FRAME_OUT, 0, "abc");
    add_text(FRAME_ERR, 0, "1234");
    add_text(FRAME_OUT, 0, "defgh");
    add_text(FRAME_FILE, 0, "first!");
    add_text(FRAME_FILE, 1, "");
    add_end(ENDED_EXIT, 3);
    expect_told("all streams are full", &running,
                " out:abc err:1234 out:defgh file 0:first! file 1: end exit 3");
    add_end(ENDED_SIGNAL, 11);
    expect_told("no output", &running, " end signal 11");
    add_text(FRAME_OUT, 0, "abc");
    expect_told("no end yet", &running, " out:abc more");
    add_header(FRAME_OUT, 0, 5);
    expect_told("no bytes yet", &running, " more");
}

/* ---- bad answers ---- */

static void frames_that_were_not_asked_for_are_bad(void **state)
{
    static const struct {
        int opens, kind;
        unsigned index;
        size_t len;
        const char *why;
    } rows[] = {
        { 1, FRAME_OUT, 0, 1, "a frame that does not answer what was asked" },
        { 1, FRAME_END, 0, sizeof(struct stage_end),
          "a frame that does not answer what was asked" },
        { 0, FRAME_READY, 0, 0, "a frame that does not answer what was asked" },
        { 1, FRAME_KINDS, 0, 0, "a frame of an unknown kind" },
        { 0, FRAME_KINDS, 0, 0, "a frame of an unknown kind" },
        { 0, 0xFFFF, 0, 0, "a frame of an unknown kind" },
        { 0, FRAME_OUT, 1, 1, "a file that was not asked for" },
        { 0, FRAME_END, 1, sizeof(struct stage_end), "a file that was not asked for" },
        { 1, FRAME_READY, 1, 0, "a file that was not asked for" },
        { 0, FRAME_FILE, 2, 1, "a file that was not asked for" },
        { 0, FRAME_FILE, 0xFFFF, 1, "a file that was not asked for" },
        { 0, FRAME_OUT, 0, FRAME_BYTES + 1, "a frame that is too long" },
        { 0, FRAME_OUT, 0, 9, "more bytes than the limit allows" },
        { 0, FRAME_ERR, 0, 5, "more bytes than the limit allows" },
        { 0, FRAME_FILE, 1, 7, "more bytes than the limit allows" },
        { 1, FRAME_READY, 0, 1, "a frame with the wrong length" },
        { 0, FRAME_END, 0, sizeof(struct stage_end) - 1, "a frame with the wrong length" },
        { 0, FRAME_END, 0, sizeof(struct stage_end) + 1, "a frame with the wrong length" },
        { 0, FRAME_FAILED, 0, REPLY_WHY + 1, "a reason that is too long" },
        { 1, FRAME_FAILED, 0, REPLY_WHY + 1, "a reason that is too long" },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        char name[20], wanted[80];
        (void)snprintf(name, sizeof name, "row %zu", i);
        (void)snprintf(wanted, sizeof wanted, " bad: %s", rows[i].why);
        add_header((enum frame_kind)rows[i].kind, rows[i].index, rows[i].len);
        expect_told(name, rows[i].opens ? &opening : &running, wanted);
    }
    add_header(FRAME_READY, 0, 0);
    answer[0] ^= 1;
    expect_told("the mark", &opening, " bad: a frame without its mark");
}

static void a_limit_is_one_of_the_whole_stream(void **state)
{
    (void)state;
    add_text(FRAME_OUT, 0, "abcdef");
    add_text(FRAME_OUT, 0, "ghi");
    expect_told("output", &running, " out:abcdef bad: more bytes than the limit allows");
    add_text(FRAME_ERR, 0, "12");
    add_text(FRAME_ERR, 0, "34");
    add_text(FRAME_ERR, 0, "5");
    expect_told("error output", &running, " err:1234 bad: more bytes than the limit allows");
    add_text(FRAME_FILE, 0, "abcd");
    add_text(FRAME_FILE, 0, "ef");
    add_text(FRAME_FILE, 0, "g");
    expect_told("a file", &running, " file 0:abcdef bad: more bytes than the limit allows");
    add_text(FRAME_FILE, 1, "abcd");
    add_text(FRAME_FILE, 0, "abcd");
    add_text(FRAME_FILE, 1, "efg");
    expect_told("each file has its own", &running,
                " file 1:abcd file 0:abcd bad: more bytes than the limit allows");
}

static void endings_have_a_status_that_can_be(void **state)
{
    static const struct {
        int ending;
        unsigned status;
        int is_possible;
    } rows[] = {
        { ENDED_EXIT, 0, 1 },         { ENDED_EXIT, 255, 1 },
        { ENDED_EXIT, 256, 0 },       { ENDED_SIGNAL, 0, 0 },
        { ENDED_SIGNAL, 1, 1 },       { ENDED_SIGNAL, 64, 1 },
        { ENDED_SIGNAL, 65, 0 },      { ENDED_FORBIDDEN_CALL, 77777, 1 },
        { ENDED_TIME_CPU, 0, 1 },     { ENDED_TIME_CPU, 1, 0 },
        { ENDED_TIME_WALL, 0, 1 },    { ENDED_TIME_WALL, 1, 0 },
        { ENDED_OUTPUT_LIMIT, 0, 1 }, { ENDED_OUTPUT_LIMIT, 1, 0 },
        { ENDED_MEMORY, 0, 1 },       { ENDED_MEMORY, 1, 0 },
        { ENDED_INTERNAL, 0, 0 },     { 99, 0, 0 },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        char name[20], wanted[80] = " bad: an end that cannot be";
        (void)snprintf(name, sizeof name, "row %zu", i);
        if (rows[i].is_possible)
            (void)snprintf(wanted, sizeof wanted, " end %s %u",
                           ending_name((enum ending)rows[i].ending), rows[i].status);
        add_end((enum ending)rows[i].ending, rows[i].status);
        expect_told(name, &running, wanted);
    }
}

/* More files than the stage can fetch cannot be asked for. */
static void files_are_as_many_as_the_stage_can_fetch(void **state)
{
    static const struct reply_limits many = { .file_size = 1, .fetch_count = STAGE_FETCHES + 5 };
    (void)state;
    add_text(FRAME_FILE, STAGE_FETCHES, "x");
    expect_told("one more", &many, " bad: a file that was not asked for");
}

static void the_longest_frame_is_allowed(void **state)
{
    static const struct reply_limits large = { .output = 2 * FRAME_BYTES };
    (void)state;
    add_header(FRAME_OUT, 0, FRAME_BYTES);
    expect_told("64 KiB", &large, " more");
    add_header(FRAME_OUT, 0, FRAME_BYTES + 1);
    expect_told("one more", &large, " bad: a frame that is too long");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sandbox_opens_or_says_why_not),
        cmocka_unit_test(a_run_has_output_files_and_an_end),
        cmocka_unit_test(frames_that_were_not_asked_for_are_bad),
        cmocka_unit_test(a_limit_is_one_of_the_whole_stream),
        cmocka_unit_test(endings_have_a_status_that_can_be),
        cmocka_unit_test(the_longest_frame_is_allowed),
        cmocka_unit_test(files_are_as_many_as_the_stage_can_fetch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
