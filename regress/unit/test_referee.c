/* verbs/hunt/referee and parts/engines/serve: the referee of a fuzzer, which judges what a harness
   asks it. This program is its own fuzzer: `test_referee fuzz PLAY` asks what a harness could ask,
   and more, and writes down each reply. */
#include "regress/unit/folder.h"

#include "engines/inside/exchange.h"
#include "engines/parcel.h"
#include "engines/serve.h"
#include "hunt/hunt.h"
#include "hunt/referee.h"
#include "system/status.h"
#include "tests/reference.h"

#include <sys/mman.h>
#include <sys/wait.h>

static const char large_text[EXCHANGE_INPUT + 1] = "c4";

/* ---- the harness ---- */

struct harness_side {
    struct exchange *e;
    FILE *said;
};

static void ask(struct harness_side *h)
{
    static uint64_t number;
    uint64_t token = ++number, back = 0;
    h->e->token = token;
    if (write(REQUEST_PIPE, &token, sizeof token) != sizeof token ||
        read(REPLY_PIPE, &back, sizeof back) != sizeof back || back != token)
        exit(99);
}

/* Asks about a run of an input of reversi. */
static void judge(struct harness_side *h, const char *input, bytes output, uint32_t ending,
                  uint32_t status)
{
    struct exchange *e = h->e;
    e->kind = EXCHANGE_JUDGE;
    e->sizes[0] = (uint32_t)strlen(input);
    memcpy(e->inputs[0], input, e->sizes[0]);
    e->output_size = (uint32_t)output.len;
    if (output.len > 0)
        memcpy(e->printed, output.at, output.len);
    e->ending = ending;
    e->status = status;
    ask(h);
    (void)fprintf(h->said, "%u %u\n", e->signature, e->is_new);
}

static void judge_place(struct harness_side *h, const char *input, uint32_t place)
{
    h->e->place = place;
    judge(h, input, bytes_of(0, 0), RUN_SANITIZER, 0);
}

static void play_judgements(struct harness_side *h)
{
    static char *none[] = { 0 };
    struct reference_order order = { .dialect = dialect_named("reversi"),
                                     .args = none,
                                     .input = bytes_of_text("c4\n") };
    struct reference_run right;
    (void)reference_run(&order, &right);
    judge(h, "c4\n", bytes_of(right.output, right.length), RUN_EXIT, (uint32_t)right.status);
    judge(h, "c4\n", bytes_of(right.output, right.length - 1), RUN_EXIT, (uint32_t)right.status);
    judge(h, "c4\n", bytes_of(right.output, right.length - 1), RUN_EXIT, (uint32_t)right.status);
    judge(h, "c4\n", bytes_of(0, 0), RUN_SIGNAL, 11);
    judge(h, "c4\n", bytes_of(0, 0), RUN_FLOOD + 2, 0); /* no such ending */
    reference_run_free(&right);
    judge_place(h, "c4\nc3\n", 7);
    judge_place(h, "c4\n", 7);
    judge_place(h, "c4\n", 7); /* not smaller */
    judge_place(h, "c4\n", 8);
}

/* Requests that only a hostile program makes: each gets the empty reply. */
static void play_hostile_requests(struct harness_side *h)
{
    struct exchange *e = h->e;
    static const uint32_t sizes[][4] = { { EXCHANGE_INPUT + 1, 0, 0, 0 },
                                         { 0, EXCHANGE_INPUT + 1, 0, 0 },
                                         { 0, 0, EXCHANGE_OUTPUT + 1, 0 },
                                         { 0, 0, 0, EXCHANGE_INPUT + 1 },
                                         { UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX } };
    size_t i;
    for (i = 0; i < ROWS_OF(sizes); i++) {
        e->kind = EXCHANGE_CHANGE;
        e->sizes[0] = sizes[i][0];
        e->sizes[1] = sizes[i][1];
        e->output_size = sizes[i][2];
        e->most = sizes[i][3];
        e->size = e->signature = 77;
        ask(h);
        (void)fprintf(h->said, "%u %u\n", e->size, e->signature);
    }
}

static void change(struct harness_side *h, uint32_t kind, uint32_t seed, uint32_t most)
{
    struct exchange *e = h->e;
    e->kind = kind;
    e->seed = seed;
    e->most = most;
    e->sizes[0] = e->sizes[1] = 9;
    memcpy(e->inputs[0], "c4\nc3\nd3\n", 9);
    memcpy(e->inputs[1], "d3\nc5\nb6\n", 9);
    memset(e->changed, '?', sizeof e->changed);
    ask(h);
}

/* What is changed fits, is what the seed says, and is not always the same. */
static void play_changes(struct harness_side *h)
{
    static unsigned char first[64];
    uint32_t kind, seed, size, different = 0, too_long = 0, unsteady = 0;
    for (kind = EXCHANGE_CHANGE; kind <= EXCHANGE_CROSS; kind++) {
        for (seed = 1; seed <= 50; seed++) {
            change(h, kind, seed, sizeof first);
            size = h->e->size;
            too_long += size > sizeof first || h->e->changed[sizeof first] != '?';
            memcpy(first, h->e->changed, sizeof first);
            different += size != 9 || memcmp(first, h->e->inputs[0], 9) != 0;
            change(h, kind, seed, sizeof first);
            unsteady += h->e->size != size || memcmp(first, h->e->changed, size) != 0;
        }
        (void)fprintf(h->said, "%s, %u too long, %u unsteady\n",
                      different > 25 ? "changed" : "hardly changed", too_long, unsteady);
    }
    change(h, EXCHANGE_CHANGE, 1, 8); /* the input itself is longer */
    (void)fprintf(h->said, "%u\n", h->e->size);
}

/* The files of AFL++ and of libFuzzer, some of which are no inputs. */
static void play_files(struct harness_side *h)
{
    FILE *f;
    const char *const text[] = { "corpus/new", "corpus/.hidden", "afl/default/queue/id:1",
                                 "afl/default/fuzzer_stats" };
    size_t i;
    (void)h;
    (void)!system("mkdir -p afl/default/queue");
    for (i = 0; i < ROWS_OF(text); i++) {
        f = fopen(text[i], "wb");
        if (f == 0 || fputs(text[i], f) < 0 || fclose(f) != 0)
            exit(98);
    }
    f = fopen("corpus/large", "wb");
    if (f == 0 || fwrite(large_text, 1, sizeof large_text, f) != sizeof large_text ||
        fclose(f) != 0 || symlink("/etc/hostname", "corpus/link") != 0)
        exit(97);
    (void)puts("what the fuzzer says");
}

static int be_fuzzer(const char *play)
{
    static const struct {
        const char *name;
        void (*play)(struct harness_side *h);
    } plays[] = { { "judgements", play_judgements },
                  { "hostile", play_hostile_requests },
                  { "changes", play_changes },
                  { "files", play_files } };
    const char *path = getenv("FLIPREF_EXCHANGE");
    struct harness_side h = { .said = fopen("said", "w") };
    int file = open(path != 0 ? path : EXCHANGE_FILE, O_RDWR);
    size_t i;
    h.e = mmap(0, sizeof *h.e, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (h.said == 0 || h.e == MAP_FAILED || h.e->magic != EXCHANGE_MAGIC)
        return 96;
    (void)fprintf(h.said, "%s %u %u %u %s\n", h.e->name, h.e->cpu_ms, h.e->output,
                  h.e->starts['c'].word_count, h.e->starts['c'].words[0]);
    for (i = 0; i < ROWS_OF(plays); i++) {
        if (strcmp(plays[i].name, play) == 0)
            plays[i].play(&h);
    }
    return fclose(h.said) == 0 ? 3 : 95;
}

/* ---- the referee ---- */

static void read_file(const char *name, struct byte_queue *to)
{
    FILE *f = fopen(in_folder(name), "rb");
    char part[1024];
    size_t n;
    assert_non_null(f);
    while ((n = fread(part, 1, sizeof part, f)) > 0)
        assert_true(queue_put(to, bytes_of(part, n)));
    (void)fclose(f);
}

static void expect_said(const char *name, const char *wanted)
{
    struct byte_queue said = { 0 };
    read_file(name, &said);
    assert_true(queue_put(&said, bytes_of("", 1)));
    assert_string_equal(said.at, wanted);
    free(said.at);
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* The inputs of a parcel, in order, each with a bar after it. */
static void expect_parcel(const char *name, const char *wanted)
{
    struct byte_queue parcel = { 0 };
    char inputs[16][64] = { "" }, all[1024] = "";
    bytes rest, input;
    uint32_t ending;
    size_t n = 0, i;
    read_file(name, &parcel);
    rest = queue_bytes(&parcel);
    for (; n < ROWS_OF(inputs) && parcel_next(&rest, &input, &ending); n++)
        (void)snprintf(inputs[n], sizeof inputs[n], "%u:%.*s|", ending, (int)input.len,
                       (const char *)input.at);
    assert_int_equal(rest.len, 0);
    qsort(inputs, n, sizeof inputs[0], compare_texts);
    for (i = 0; i < n; i++)
        (void)strcat(all, inputs[i]);
    assert_string_equal(all, wanted);
    free(parcel.at);
}

/* Runs the referee in the folder, in a process of its own, since it changes where signals go. */
static int referee(const char *kind, const char *const *args, const char *fuzzer, const char *play)
{
    char room[32][64];
    char *words[33] = { 0 };
    const char *const first[] = { "reversi", "1",    "0",
                                  "0",       "1000", "65536",
                                  "prog",    kind,   args != 0 ? "fixed" : "varied" };
    size_t n = 0, i;
    int status = 0;
    pid_t pid;
    for (i = 0; i < ROWS_OF(first); i++)
        words[n++] = strcpy(room[i], first[i]);
    for (; args != 0 && *args != 0; args++, n++)
        words[n] = strcpy(room[n], *args);
    words[n] = strcpy(room[n], "--"), n++;
    words[n] = strcpy(room[n], fuzzer), n++;
    words[n] = strcpy(room[n], "fuzz"), n++;
    words[n] = strcpy(room[n], play), n++;
    pid = fork();
    if (pid == 0)
        exit(chdir(folder) == 0 ? hunt_referee(words) : 94);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void put_seeds(const char *input)
{
    struct byte_queue seeds = { 0 };
    assert_true(parcel_put(&seeds, bytes_of_text(input), RUN_EXIT));
    put_bytes(SEEDS_FILE, seeds.at, seeds.end);
    free(seeds.at);
}

#define SELF "/proc/self/exe"

static void test_differences_are_told_apart(void **state)
{
    (void)state;
    put_seeds("c4\n");
    assert_int_equal(referee("libfuzzer", 0, SELF, "judgements"), 3);
    expect_said("said", "prog 400 65536 0 \n"
                        "0 0\n" /* the right answer */
                        "1 1\n"
                        "1 0\n"
                        "2 1\n"
                        "0 0\n"
                        "3 1\n"
                        "3 0\n"
                        "3 0\n"
                        "4 1\n");
    /* The first input of each difference, and a smaller one. */
    expect_parcel(FOUND_FILE, "0:c4\n|1:c4\n|5:c4\nc3\n|5:c4\n|5:c4\n|");
    expect_parcel(KEPT_FILE, "0:c4\n|");
}

static void test_a_fuzzer_with_its_own_corpus_gets_answers_only(void **state)
{
    (void)state;
    assert_int_equal(referee("attached", 0, SELF, "judgements"), 3);
    assert_int_not_equal(access(in_folder(FOUND_FILE), F_OK), 0);
    assert_int_not_equal(access(in_folder(KEPT_FILE), F_OK), 0);
    assert_int_not_equal(access(in_folder(LOG_FILE), F_OK), 0);
}

static void test_sizes_that_cannot_be_are_not_believed(void **state)
{
    (void)state;
    put_seeds("c4\n");
    assert_int_equal(referee("libfuzzer", 0, SELF, "hostile"), 3);
    expect_said("said", "prog 400 65536 0 \n0 0\n0 0\n0 0\n0 0\n0 0\n");
}

static void test_inputs_are_changed_as_the_seed_says(void **state)
{
    (void)state;
    put_seeds("c4\n");
    assert_int_equal(referee("libfuzzer", 0, SELF, "changes"), 3);
    expect_said("said", "prog 400 65536 0 \n"
                        "changed, 0 too long, 0 unsteady\n"
                        "changed, 0 too long, 0 unsteady\n"
                        "0\n");
}

static void test_files_that_are_no_inputs_are_not_kept(void **state)
{
    (void)state;
    put_seeds("c4\n");
    assert_int_equal(referee("libfuzzer", 0, SELF, "files"), 3);
    expect_parcel(KEPT_FILE, "0:c4\n|0:corpus/new|");
    expect_said(LOG_FILE, "what the fuzzer says\n");
    assert_int_not_equal(access(in_folder(STATS_FILE), F_OK), 0);
}

static void test_the_queue_and_the_statistics_of_afl_are_kept(void **state)
{
    (void)state;
    put_seeds("c4\n");
    assert_int_equal(referee("afl", 0, SELF, "files"), 3);
    expect_parcel(KEPT_FILE, "0:afl/default/queue/id:1|");
    expect_said(STATS_FILE, "afl/default/fuzzer_stats");
}

static void test_fixed_arguments_reach_the_harness(void **state)
{
    static const char *const args[] = { "first", "second", 0 };
    (void)state;
    put_seeds("c4\n");
    assert_int_equal(referee("libfuzzer", args, SELF, "none"), 3);
    expect_said("said", "prog 400 65536 2 first\n");
}

static void test_what_cannot_be_refereed_is_trouble(void **state)
{
    static const char *const too_long[] = { "an-argument-of-more-than-thirty-nine-bytes", 0 };
    static char chess[] = "chess", zero[] = "0", end[] = "--";
    char *no_dialect[] = { chess, zero, zero, zero, zero, zero, zero, zero, zero, end, zero, 0 };
    char *no_fuzzer[] = { chess, zero, zero, zero, zero, zero, zero, zero, zero, end, 0 };
    char *too_few[] = { chess, zero, end, zero, 0 };
    char *no_end[] = { chess, zero, zero, zero, zero, zero, zero, zero, zero, zero, 0 };
    (void)state;
    assert_int_equal(hunt_referee(no_dialect), STATUS_TROUBLE);
    assert_int_equal(hunt_referee(no_fuzzer), STATUS_TROUBLE);
    assert_int_equal(hunt_referee(too_few), STATUS_TROUBLE);
    assert_int_equal(hunt_referee(no_end), STATUS_TROUBLE);
    assert_int_equal(referee("libfuzzer", 0, SELF, "none"), 1); /* no seeds */
    put_seeds("c4\n");
    assert_int_equal(unlink(in_folder(EXCHANGE_FILE)), 0); /* that of the referee before */
    assert_int_equal(mkdir(in_folder(EXCHANGE_FILE), 0755), 0);
    assert_int_equal(referee("attached", 0, SELF, "none"), 1);
    assert_int_equal(rmdir(in_folder(EXCHANGE_FILE)), 0);
    assert_int_equal(referee("attached", too_long, SELF, "none"), 1);
    assert_int_equal(referee("attached", 0, "/no/such/fuzzer", "none"), 126);
}

/* ---- its command line ---- */

static void test_the_command_line_has_what_the_referee_needs(void **state)
{
    static struct hunting hunting;
    static struct hunt_session session;
    static struct course course;
    static char four[] = "4";
    static char long_text[REFEREE_WORD + 1];
    char *args[] = { four, 0 }, *too_long[] = { long_text, 0 }, *too_many[REFEREE_WORDS + 1];
    static const char *const wanted[] = {
        "--engine-referee", "bbm103", "2",     "5", "1", "1500", "777",
        "program",          "afl",    "fixed", "4", 0
    };
    struct referee_words words;
    size_t i;
    (void)state;
    session.dialect = dialect_named("bbm103");
    session.course = &course;
    session.weakest = STANDING_RULING;
    session.args = args;
    course.run.status = 1;
    course.run.cpu_ms = 1500;
    course.run.output = 777;
    hunting.session = &session;
    hunting.lenient.bits = 5;
    assert_true(referee_words(&hunting, 1, &words));
    for (i = 0; wanted[i] != 0; i++)
        assert_string_equal(words.at[i], wanted[i]);
    assert_null(words.at[i]);
    session.args = 0;
    course.build.program = "hw";
    assert_true(referee_words(&hunting, 0, &words));
    assert_string_equal(words.at[7], "hw");
    assert_string_equal(words.at[8], "libfuzzer");
    assert_string_equal(words.at[9], "varied");
    assert_null(words.at[10]);
    memset(long_text, 'x', REFEREE_WORD);
    session.args = too_long;
    assert_false(referee_words(&hunting, 0, &words));
    for (i = 0; i < REFEREE_WORDS; i++)
        too_many[i] = four;
    too_many[i] = 0;
    session.args = too_many;
    assert_false(referee_words(&hunting, 0, &words));
    session.args = 0;
    course.build.program = long_text;
    assert_false(referee_words(&hunting, 0, &words));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        TEST(test_differences_are_told_apart),
        TEST(test_a_fuzzer_with_its_own_corpus_gets_answers_only),
        TEST(test_sizes_that_cannot_be_are_not_believed),
        TEST(test_inputs_are_changed_as_the_seed_says),
        TEST(test_files_that_are_no_inputs_are_not_kept),
        TEST(test_the_queue_and_the_statistics_of_afl_are_kept),
        TEST(test_fixed_arguments_reach_the_harness),
        TEST(test_what_cannot_be_refereed_is_trouble),
        cmocka_unit_test(test_the_command_line_has_what_the_referee_needs),
    };
    if (argc > 2 && strcmp(argv[1], "fuzz") == 0)
        return be_fuzzer(argv[2]);
    return cmocka_run_group_tests(tests, 0, 0);
}
