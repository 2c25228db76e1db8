/* engines/serve: the referee of a slice, which starts a fuzzer and answers its harness. The fuzzer
   is this program again, with what it is to do as its argument. */
#include "regress/unit/folder.h"

#include "regress/unit/unit.h"

#include "engines/parcel.h"
#include "engines/serve.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>

static int home = -1; /* the folder that the tests were started in */

static int set_up(void **state)
{
    home = open(".", O_RDONLY | O_DIRECTORY);
    (void)unsetenv("FLIPREF_EXCHANGE");
    return make_folder(state) != 0 || chdir(folder) != 0 ? -1 : 0;
}

static int tear_down(void **state)
{
    if (fchdir(home) != 0)
        return -1;
    (void)close(home);
    return remove_folder(state);
}

#define SERVED(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

/* ---- the fuzzer ---- */

static struct exchange *exchange;

/* Ends the fuzzer by the number of what it missed. */
static void need(int number, int is_true)
{
    if (!is_true)
        _exit(number);
}

static void open_exchange(const char *path)
{
    int file = open(path, O_RDWR);
    need(20, file >= 0);
    exchange = mmap(NULL, sizeof *exchange, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    need(21, exchange != MAP_FAILED);
    need(22, exchange->magic == EXCHANGE_MAGIC && exchange->cpu_ms == 77);
    (void)close(file);
}

/* Asks for an answer to what is in the file. */
static void ask(int number, enum exchange_kind kind)
{
    static uint64_t token = 100;
    uint64_t reply = 0;
    exchange->kind = kind;
    exchange->signature = exchange->size = 99;
    token++;
    need(number, write(REQUEST_PIPE, &token, sizeof token) == sizeof token);
    need(number, read(REPLY_PIPE, &reply, sizeof reply) == sizeof reply && reply == token);
}

static void fill(unsigned which, const char *input)
{
    exchange->sizes[which] = (uint32_t)strlen(input);
    memcpy(exchange->inputs[which], input, strlen(input));
}

static void ask_about_a_run(void)
{
    fill(0, "abc");
    exchange->ending = RUN_SIGNAL;
    exchange->status = 11;
    exchange->output_size = 4;
    memcpy(exchange->printed, "outp", 4);
    ask(30, EXCHANGE_JUDGE);
    need(31, exchange->signature == 5 && exchange->is_new == 1 && exchange->size == 0);
    exchange->status = 12; /* the same difference again */
    ask(32, EXCHANGE_JUDGE);
    need(33, exchange->signature == 5 && exchange->is_new == 0);
}

static void ask_for_inputs(void)
{
    fill(0, "xy");
    exchange->seed = 9;
    exchange->most = 2;
    ask(40, EXCHANGE_CHANGE);
    need(41, exchange->size == 2 && memcmp(exchange->changed, "yx", 2) == 0);
    need(42, exchange->signature == 0);
    fill(0, "a");
    fill(1, "bcd");
    exchange->most = 4;
    ask(43, EXCHANGE_CROSS);
    need(44, exchange->size == 4 && memcmp(exchange->changed, "abcd", 4) == 0);
    exchange->most = 3; /* what is made has no room */
    ask(45, EXCHANGE_CROSS);
    need(46, exchange->size == 0);
}

/* The program that is fuzzed can write to the file. */
static void ask_what_cannot_be(void)
{
    static const struct {
        uint32_t size, other, output, most, signature;
    } rows[] = { { EXCHANGE_INPUT, EXCHANGE_INPUT, EXCHANGE_OUTPUT, EXCHANGE_INPUT, 6 },
                 { EXCHANGE_INPUT + 1, 0, 0, 0, 0 },
                 { 0, EXCHANGE_INPUT + 1, 0, 0, 0 },
                 { 0, 0, EXCHANGE_OUTPUT + 1, 0, 0 },
                 { 0, 0, 0, EXCHANGE_INPUT + 1, 0 } };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        exchange->sizes[0] = rows[i].size;
        exchange->sizes[1] = rows[i].other;
        exchange->output_size = rows[i].output;
        exchange->most = rows[i].most;
        ask(50, EXCHANGE_JUDGE);
        need(51 + (int)i, exchange->signature == rows[i].signature && exchange->size == 0);
        need(57, i > 0 || exchange->is_new == 0);
    }
}

static void leave(const char *name, size_t size)
{
    FILE *f = fopen(name, "wb");
    need(60, f != NULL);
    while (size-- > 0)
        (void)putc('x', f);
    need(61, fclose(f) == 0);
}

static void leave_a_corpus(void)
{
    leave("corpus/new", 3);
    leave("corpus/.hidden", 3);
    leave("corpus/largest", EXCHANGE_INPUT);
    leave("corpus/too-large", EXCHANGE_INPUT + 1);
    need(62, mkdir("corpus/folder", 0755) == 0 && symlink("new", "corpus/link") == 0);
    need(63, mkdir("crashes", 0755) == 0);
    leave("crashes/one", 1);
    leave("fuzzer_stats", 5);
}

static int fuzz(const char *what)
{
    if (strcmp(what, "die") == 0)
        (void)raise(SIGKILL);
    if (strcmp(what, "leave") == 0)
        leave_a_corpus();
    if (strcmp(what, "ask") == 0 || strcmp(what, "ask elsewhere") == 0) {
        open_exchange(strcmp(what, "ask") == 0 ? EXCHANGE_FILE : "elsewhere");
        ask_about_a_run();
        ask_for_inputs();
        ask_what_cannot_be();
    }
    (void)printf("said\n");
    (void)fflush(stdout);
    (void)fprintf(stderr, "warned\n");
    return 7;
}

/* ---- the referee ---- */

static struct referee {
    int refuses;
    unsigned judged, changed;
} referee;

static int begin(void *who, struct exchange *e)
{
    e->cpu_ms = 77;
    return !((struct referee *)who)->refuses;
}

static unsigned judge(void *who, const struct exchange *request, int *is_new)
{
    struct referee *r = who;
    r->judged++;
    if (request->sizes[0] == EXCHANGE_INPUT)
        return 6;
    assert_int_equal(request->sizes[0], 3);
    assert_memory_equal(request->inputs[0], "abc", 3);
    assert_int_equal(request->ending, RUN_SIGNAL);
    assert_int_equal(request->output_size, 4);
    assert_memory_equal(request->printed, "outp", 4);
    *is_new = request->status == 11;
    return 5;
}

static size_t change(void *who, const struct exchange *request, unsigned char *to, size_t most)
{
    struct referee *r = who;
    const unsigned char *a = request->inputs[0], *b = request->inputs[1];
    r->changed++;
    assert_int_equal(request->seed, 9);
    assert_int_equal(most, request->most);
    if (request->kind == EXCHANGE_CHANGE) {
        to[0] = a[1];
        to[1] = a[0];
        return 2;
    }
    memcpy(to, a, request->sizes[0]);
    memcpy(to + request->sizes[0], b, request->sizes[1]);
    return request->sizes[0] + request->sizes[1];
}

static const char *const folders[] = { "corpus", "crashes", "no-such-folder", NULL };

static struct serve_order order_of(int is_attached)
{
    return (struct serve_order){ .begin = begin,
                                 .judge = judge,
                                 .change = change,
                                 .who = &referee,
                                 .folders = folders,
                                 .is_attached = is_attached };
}

static char self[] = "/proc/self/exe";

/* Lets a fuzzer run, and returns its status. */
static int run_fuzzer(const struct serve_order *order, const char *what)
{
    char text[20], *words[] = { self, text, NULL };
    (void)snprintf(text, sizeof text, "%s", what);
    return serve(order, words);
}

static void put_seeds(void)
{
    struct byte_queue parcel = { 0 };
    assert_true(parcel_put(&parcel, bytes_of_text("first"), 0));
    assert_true(parcel_put(&parcel, bytes_of_text(""), 0));
    put_bytes("seeds", parcel.at, parcel.end);
    free(parcel.at);
}

static void expect_file(const char *name, const char *text)
{
    assert_string_equal(text_in_folder(name), text);
}

static int exists(const char *name)
{
    struct stat status;
    return lstat(in_folder(name), &status) == 0;
}

static void a_harness_is_answered(void **state)
{
    struct serve_order order = order_of(0);
    (void)state;
    put_seeds();
    memset(&referee, 0, sizeof referee);
    assert_int_equal(run_fuzzer(&order, "ask"), 7);
    assert_int_equal(referee.judged, 3);
    assert_int_equal(referee.changed, 3);
    expect_file("log", "said\nwarned\n");
}

static void an_attached_fuzzer_keeps_its_files(void **state)
{
    struct serve_order order = order_of(1);
    (void)state;
    (void)setenv("FLIPREF_EXCHANGE", "elsewhere", 1);
    memset(&referee, 0, sizeof referee);
    put("log", "kept");
    assert_int_equal(run_fuzzer(&order, "ask elsewhere"), 7);
    assert_int_equal(referee.judged, 3);
    expect_file("log", "kept");
    assert_false(exists("corpus") || exists("kept") || exists("stats") || exists(EXCHANGE_FILE));
}

static void seeds_are_the_first_corpus(void **state)
{
    struct serve_order order = order_of(0);
    (void)state;
    put_seeds();
    put("log", "earlier\n");
    assert_int_equal(run_fuzzer(&order, "talk"), 7);
    expect_file("corpus/seed-000000", "first");
    expect_file("corpus/seed-000001", "");
    assert_false(exists("corpus/seed-000002"));
    expect_file("log", "earlier\nsaid\nwarned\n");
    assert_false(exists("stats"));
}

/* Puts 700 seeds of 300 bytes and one of a byte. */
static void put_many_seeds(void)
{
    struct byte_queue parcel = { 0 };
    char text[301];
    unsigned i;
    for (i = 0; i < 700; i++) {
        (void)snprintf(text, sizeof text, "%0300u", i);
        assert_true(parcel_put(&parcel, bytes_of_text(text), 0));
    }
    assert_true(parcel_put(&parcel, bytes_of_text("x"), 0));
    put_bytes("seeds", parcel.at, parcel.end);
    free(parcel.at);
}

static void many_seeds_are_unpacked(void **state)
{
    struct serve_order order = order_of(0);
    char name[40], text[301];
    unsigned i;
    (void)state;
    put_many_seeds();
    assert_int_equal(run_fuzzer(&order, "talk"), 7);
    for (i = 0; i < 700; i += 50) {
        (void)snprintf(name, sizeof name, "corpus/seed-%06u", i);
        (void)snprintf(text, sizeof text, "%0300u", i);
        expect_file(name, text);
    }
    expect_file("corpus/seed-000700", "x");
}

static unsigned mode_of(const char *name)
{
    struct stat status;
    assert_int_equal(lstat(in_folder(name), &status), 0);
    return (unsigned)status.st_mode & 07777;
}

/* All may read what is left, but the exchange is the fuzzer's. */
static void files_have_the_usual_permissions(void **state)
{
    struct serve_order order = order_of(0);
    mode_t before = umask(0);
    (void)state;
    put_seeds();
    assert_int_equal(run_fuzzer(&order, "talk"), 7);
    serve_found(bytes_of_text("x"), 1);
    (void)umask(before);
    assert_int_equal(mode_of("corpus"), 0755);
    assert_int_equal(mode_of("corpus/seed-000000"), 0644);
    assert_int_equal(mode_of("kept"), 0644);
    assert_int_equal(mode_of("log"), 0644);
    assert_int_equal(mode_of("found"), 0644);
    assert_int_equal(mode_of(EXCHANGE_FILE), 0600);
}

/* ---- what is kept ---- */

/* Notes inputs of a parcel by their lengths. */
static void note_lengths(const char *name, unsigned lengths[EXCHANGE_INPUT + 2])
{
    static unsigned char text[1 << 16];
    FILE *f = fopen(name, "rb");
    bytes rest, input;
    uint32_t ending;
    assert_non_null(f);
    rest = bytes_of(text, fread(text, 1, sizeof text, f));
    (void)fclose(f);
    while (parcel_next(&rest, &input, &ending)) {
        assert_int_equal(ending, RUN_EXIT);
        assert_true(input.len <= EXCHANGE_INPUT + 1);
        lengths[input.len]++;
    }
    assert_int_equal(rest.len, 0);
}

static void inputs_of_the_fuzzer_are_kept(void **state)
{
    static unsigned lengths[EXCHANGE_INPUT + 2];
    struct serve_order order = order_of(0);
    unsigned i, sum = 0;
    (void)state;
    put_seeds();
    order.stats = "fuzzer_stats";
    assert_int_equal(run_fuzzer(&order, "leave"), 7);
    note_lengths("kept", lengths);
    for (i = 0; i < EXCHANGE_INPUT + 2; i++)
        sum += lengths[i];
    assert_int_equal(sum, 5);
    assert_int_equal(lengths[0], 1); /* the second seed */
    assert_int_equal(lengths[5], 1); /* the first one */
    assert_int_equal(lengths[3], 1); /* not the hidden one, and not the link */
    assert_int_equal(lengths[EXCHANGE_INPUT], 1);
    assert_int_equal(lengths[1], 1); /* of the second folder */
    expect_file("stats", "xxxxx");
}

static void what_is_found_is_appended(void **state)
{
    static const char *const inputs[] = { "c4\n", "", "=\n=\n" };
    static unsigned char text[200];
    FILE *f;
    bytes rest, input;
    uint32_t ending, i;
    int before, after;
    (void)state;
    before = dup(0);
    (void)close(before);
    for (i = 0; i < 3; i++)
        serve_found(bytes_of_text(inputs[i]), i + 1);
    after = dup(0);
    assert_int_equal(after, before); /* the file was closed */
    (void)close(after);
    f = fopen("found", "rb");
    assert_non_null(f);
    rest = bytes_of(text, fread(text, 1, sizeof text, f));
    (void)fclose(f);
    for (i = 0; i < 3; i++) {
        assert_true(parcel_next(&rest, &input, &ending));
        expect_bytes("found", "input", input, bytes_of_text(inputs[i]));
        assert_int_equal(ending, i + 1);
    }
    assert_int_equal(rest.len, 0);
}

/* ---- what goes wrong ---- */

static void a_fuzzer_that_is_killed_has_failed(void **state)
{
    struct serve_order order = order_of(0);
    (void)state;
    put_seeds();
    assert_int_equal(run_fuzzer(&order, "die"), 1);
    assert_true(exists("kept"));
}

static void a_fuzzer_that_is_not_there_has_failed(void **state)
{
    static char none[] = "/no/fuzzer";
    char *words[] = { none, NULL };
    struct serve_order order = order_of(0);
    (void)state;
    put_seeds();
    assert_int_equal(serve(&order, words), 126);
    expect_file("log", "flipref: /no/fuzzer: No such file or directory\n");
}

/* Runs a fuzzer that is not started, with standard error in a file. */
static void expect_trouble(const char *said)
{
    struct serve_order order = order_of(0);
    int own = dup(STDERR_FILENO);
    int file = open("errors", O_WRONLY | O_CREAT | O_TRUNC, 0644);
    int status;
    assert_true(own >= 0 && file >= 0);
    (void)fflush(stderr);
    (void)dup2(file, STDERR_FILENO);
    status = run_fuzzer(&order, "talk");
    (void)dup2(own, STDERR_FILENO);
    (void)close(file);
    (void)close(own);
    assert_int_equal(status, 1);
    expect_file("errors", said);
    assert_false(exists("log") || exists("kept"));
}

static void trouble_before_the_start_is_told(void **state)
{
    (void)state;
    expect_trouble("flipref: the seeds: No such file or directory\n");
    assert_int_equal(rmdir("corpus"), 0);
    put_seeds();
    assert_int_equal(rename("seeds", "other"), 0);
    assert_int_equal(symlink("other", "seeds"), 0); /* which is not followed */
    expect_trouble("flipref: the seeds: Too many levels of symbolic links\n");
    expect_trouble("flipref: the seeds: File exists\n"); /* the corpus */
    (void)setenv("FLIPREF_EXCHANGE", "none/file", 1);
    expect_trouble("flipref: the exchange with the harness: No such file or directory\n");
}

static void a_referee_that_cannot_begin_starts_no_fuzzer(void **state)
{
    struct serve_order order = order_of(1);
    (void)state;
    referee.refuses = 1;
    assert_int_equal(run_fuzzer(&order, "talk"), 1);
    referee.refuses = 0;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        SERVED(a_harness_is_answered),
        SERVED(an_attached_fuzzer_keeps_its_files),
        SERVED(seeds_are_the_first_corpus),
        SERVED(many_seeds_are_unpacked),
        SERVED(files_have_the_usual_permissions),
        SERVED(inputs_of_the_fuzzer_are_kept),
        SERVED(what_is_found_is_appended),
        SERVED(a_fuzzer_that_is_killed_has_failed),
        SERVED(a_fuzzer_that_is_not_there_has_failed),
        SERVED(trouble_before_the_start_is_told),
        SERVED(a_referee_that_cannot_begin_starts_no_fuzzer),
    };
    if (argc > 1)
        return fuzz(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
