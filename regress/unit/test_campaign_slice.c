/* verbs/hunt/campaign_slice and campaign_files: a slice that fuzz/campaign asks for. The engines
   are functions of this file (mk/test.mk). */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "regress/unit/folder.h"

#include "engines/engines.h"
#include "engines/parcel.h"
#include "engines/serve.h"
#include "hunt/campaign_files.h"
#include "hunt/hunt.h"
#include "system/io.h"

/* ---- engines ---- */

static struct {
    const char *unbuilt, *failed; /* why a harness cannot be built, or a slice fails; or NULL */
    size_t built, ran, freed;
    char tree[400];    /* `NAME: TEXT|` of each file */
    char referee[400]; /* its words, with blanks */
    char seeds[400];   /* `INPUT|` of each */
    char dictionary[100];
    enum engine engine;
    unsigned seconds;
    uint64_t seed;
} engines;

int harness_build(const struct harness_order *order, struct harness *harness,
                  char reason[CONTAINMENT_TEXT])
{
    size_t i, len = 0;
    (void)harness;
    assert_int_equal(order->level, CONTAINMENT_FULL);
    assert_string_equal(order->course->name, "small");
    for (i = 0; i < order->tree.count; i++) {
        const struct source_file *f = &order->tree.files[i];
        len += (size_t)snprintf(engines.tree + len, sizeof engines.tree - len, "%s: %.*s|", f->name,
                                (int)f->text.len, (const char *)f->text.at);
    }
    engines.engine = order->engine;
    engines.built++;
    if (engines.unbuilt != 0)
        (void)snprintf(reason, CONTAINMENT_TEXT, "%s", engines.unbuilt);
    return engines.unbuilt == 0;
}

void harness_free(struct harness *harness)
{
    assert_non_null(harness);
    engines.freed++;
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void keep_seeds(bytes seeds)
{
    char all[16][40] = { "" };
    bytes input;
    uint32_t ending;
    size_t n = 0, i;
    while (n < ROWS_OF(all) && parcel_next(&seeds, &input, &ending))
        (void)snprintf(all[n++], sizeof all[0], "%.*s|", (int)input.len, (const char *)input.at);
    qsort(all, n, sizeof all[0], compare_texts);
    for (i = 0; i < n; i++)
        (void)strcat(engines.seeds, all[i]);
}

int slice_run(const struct slice_order *order, struct slice *slice, char reason[CONTAINMENT_TEXT])
{
    size_t i;
    assert_int_equal(order->level, CONTAINMENT_FULL);
    for (i = 0; order->referee[i] != 0; i++) {
        (void)strcat(engines.referee, order->referee[i]);
        (void)strcat(engines.referee, " ");
    }
    keep_seeds(order->seeds);
    (void)snprintf(engines.dictionary, sizeof engines.dictionary, "%.*s",
                   (int)order->dictionary.len,
                   order->dictionary.len > 0 ? (const char *)order->dictionary.at : "");
    engines.seconds = order->seconds;
    engines.seed = order->seed;
    engines.ran++;
    slice->found = bytes_of_text("what was found");
    slice->kept = bytes_of_text("what was kept");
    slice->log = bytes_of_text("what the fuzzer said\n");
    slice->stats = bytes_of_text("statistics");
    if (engines.failed != 0)
        (void)snprintf(reason, CONTAINMENT_TEXT, "%s", engines.failed);
    return engines.failed == 0;
}

void slice_free(struct slice *slice)
{
    assert_non_null(slice);
    engines.freed++;
}

/* ---- files ---- */

static char said[1 << 12];

/* Calls `act` with what it prints in `said`. */
static int with_output(int (*act)(void))
{
    int before[2] = { dup(1), dup(2) };
    int to = open(in_folder("said"), O_RDWR | O_CREAT | O_TRUNC, 0600), result;
    ssize_t n;
    assert_true(to >= 0);
    (void)fflush(0);
    (void)dup2(to, 1);
    (void)dup2(to, 2);
    result = act();
    (void)dup2(before[0], 1);
    (void)dup2(before[1], 2);
    n = pread(to, said, sizeof said - 1, 0);
    said[n > 0 ? n : 0] = '\0';
    (void)close(before[0]);
    (void)close(before[1]);
    (void)close(to);
    return result;
}

static const char *name, *contents;

static int write_it(void)
{
    return campaign_write(folder, name, bytes_of_text(contents));
}

static int write_file(const char *to, const char *text)
{
    name = to;
    contents = text;
    return with_output(write_it);
}

static void files_are_written_with_their_folders(void **state)
{
    static char long_name[5000];
    char wanted[200];
    (void)state;
    assert_true(write_file("a/b/c", "first, and longer"));
    assert_string_equal(text_in_folder("a/b/c"), "first, and longer");
    assert_true(write_file("a/b/c", "second"));
    assert_string_equal(text_in_folder("a/b/c"), "second");
    assert_true(write_file("d", ""));
    assert_string_equal(text_in_folder("d"), "");
    assert_string_equal(said, "");
    assert_false(write_file("d/e", "x")); /* d is a file */
    (void)snprintf(wanted, sizeof wanted, "flipref: %s/d/e: Not a directory\n", folder);
    assert_string_equal(said, wanted);
    assert_false(write_file("a", "x")); /* a is a folder */
    (void)snprintf(wanted, sizeof wanted, "flipref: %s/a: Is a directory\n", folder);
    assert_string_equal(said, wanted);
    memset(long_name, 'x', sizeof long_name - 1);
    assert_false(write_file(long_name, "x"));
    (void)snprintf(wanted, sizeof wanted, "flipref: %s: File name too long\n", folder);
    assert_string_equal(said, wanted);
}

static void files_are_read_after_each_other(void **state)
{
    enum { LARGE = 200000 };
    static char large[LARGE], long_name[5000];
    struct byte_queue to = { 0 };
    (void)state;
    put("a", "first");
    put("b", "second");
    put("empty", "");
    memset(large, 'x', sizeof large);
    put_bytes("large", large, sizeof large);
    assert_int_equal(symlink("a", in_folder("link")), 0);
    memset(long_name, 'x', sizeof long_name - 1);
    assert_true(campaign_read(folder, "a", &to));
    assert_true(campaign_read(folder, "empty", &to));
    assert_true(campaign_read(folder, "b", &to));
    assert_true(bytes_equal(queue_bytes(&to), bytes_of_text("firstsecond")));
    assert_false(campaign_read(folder, "none", &to));
    assert_false(campaign_read(folder, "link", &to)); /* which may lead anywhere */
    assert_false(campaign_read(folder, ".", &to));
    assert_false(campaign_read(folder, long_name, &to));
    queue_empty(&to);
    assert_true(campaign_read(folder, "large", &to));
    assert_int_equal(queue_bytes(&to).len, LARGE);
    assert_memory_equal(queue_bytes(&to).at, large, LARGE);
    free(to.at);
}

/* ---- a slice ---- */

static char *words[40];

static int run_it(void)
{
    return hunt_slice(words);
}

/* Runs a slice with words that blanks separate. `@` starts the name of a file in the folder. */
static int slice(const char *line)
{
    static char copy[1 << 12], room[40][200];
    char *word;
    size_t n = 0;
    (void)snprintf(copy, sizeof copy, "%s", line);
    for (word = strtok(copy, " "); word != 0; word = strtok(0, " "), n++) {
        (void)snprintf(room[n], sizeof room[n], "%s", word[0] == '@' ? in_folder(word + 1) : word);
        words[n] = room[n];
    }
    words[n] = 0;
    memset(engines.tree, 0, sizeof engines.tree);
    memset(engines.referee, 0, sizeof engines.referee);
    memset(engines.seeds, 0, sizeof engines.seeds);
    return with_output(run_it);
}

static int prepare(void **state)
{
    int made = make_folder(state);
    memset(&engines, 0, sizeof engines);
    put("course.yaml", "course: small\n"
                       "specification: \"A small course\"\n"
                       "dialect: flip\n"
                       "submission:\n"
                       "  files:\n"
                       "    - as: p.c\n"
                       "      names: [\"*.c\"]\n"
                       "build:\n"
                       "  command: [gcc, p.c, -o, prog]\n"
                       "  program: prog\n"
                       "run:\n"
                       "  cpu: 1500ms\n"
                       "  output: 64K\n"
                       "  status: zero\n"
                       "tests:\n"
                       "  package: ./none\n"
                       "  groups:\n"
                       "    - name: games\n"
                       "      points: 10\n"
                       "      tests: [\"*\"]\n");
    assert_int_equal(mkdir(in_folder("c"), 0700), 0);
    assert_int_equal(mkdir(in_folder("c/source"), 0700), 0);
    assert_int_equal(mkdir(in_folder("c/source/src"), 0700), 0);
    assert_int_equal(mkdir(in_folder("corpus"), 0700), 0);
    put("c/source.list", "p.c\nsrc/q.h\n");
    put("c/source/p.c", "int main;");
    put("c/source/src/q.h", "");
    put("corpus/1", "one");
    put("corpus/2", "two");
    put("corpus/.hidden", "three");
    put("words", "\"d3\"");
    return made;
}

static void a_slice_is_run_as_told(void **state)
{
    (void)state;
    assert_int_equal(slice("@course.yaml @c 2 5 fixed new 4 -- msan 30 77 @corpus @parcels @words"),
                     0);
    assert_string_equal(said, "what the fuzzer said\n");
    assert_string_equal(engines.tree, "p.c: int main;|src/q.h: |");
    assert_string_equal(engines.seeds, "one|two|");
    assert_string_equal(engines.dictionary, "\"d3\"");
    assert_int_equal(engines.engine, ENGINE_MSAN);
    assert_int_equal(engines.seconds, 30);
    assert_int_equal(engines.seed, 77);
    /* the standing, the leniencies, COURSE_STATUS_ZERO, the limits */
    assert_string_equal(engines.referee,
                        "--engine-referee flip 2 5 1 1500 65536 prog libfuzzer fixed new 4 ");
    assert_string_equal(text_in_folder("parcels/" FOUND_FILE), "what was found");
    assert_string_equal(text_in_folder("parcels/" KEPT_FILE), "what was kept");
    assert_string_equal(text_in_folder("parcels/" STATS_FILE), "statistics");
    assert_int_equal(engines.freed, 2);
}

static void arguments_vary_unless_they_are_fixed(void **state)
{
    static const struct {
        const char *engine, *kind;
        enum engine number;
    } rows[] = { { "libfuzzer", "libfuzzer", ENGINE_LIBFUZZER },
                 { "afl-fast", "afl", ENGINE_AFL },
                 { "afl-cmplog", "afl", ENGINE_CMPLOG } };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS_OF(rows); i++) {
        char line[200], wanted[200];
        (void)snprintf(line, sizeof line, "@course.yaml @c 1 0 varied -- %s 1 2 @corpus @parcels -",
                       rows[i].engine);
        assert_int_equal(slice(line), 0);
        (void)snprintf(wanted, sizeof wanted,
                       "--engine-referee flip 1 0 1 1500 65536 prog %s varied ", rows[i].kind);
        assert_string_equal(engines.referee, wanted);
        assert_int_equal(engines.engine, rows[i].number);
        assert_string_equal(engines.dictionary, "");
    }
}

static void what_a_slice_lacks_is_told(void **state)
{
    static const char usage[] =
        "flipref: --engine-slice: it takes the words that fuzz/campaign gives it\n";
    static const struct {
        const char *line, *said;
    } rows[] = {
        { "", usage },
        { "@course.yaml @c 2 5 fixed", usage },
        { "@course.yaml @c 2 5 -- msan 30 77 @corpus @parcels -", usage },
        { "@course.yaml @c 2 5 fixed -- msan 30 77 @corpus @parcels", usage },
        { "@course.yaml @c 2 5 fixed -- msan 30 77 @corpus @parcels - more", usage },
        { "@none.yaml @c 2 5 fixed -- msan 30 77 @corpus @parcels -", 0 },
        { "@course.yaml @c 2 5 fixed -- honggfuzz 30 77 @corpus @parcels -",
          "flipref: honggfuzz: not an engine for submissions\n" },
        { "@course.yaml @corpus 2 5 fixed -- msan 30 77 @corpus @parcels -",
          ": the campaign has no source.list\n" },
        { "@course.yaml @c 2 5 fixed -- msan 30 77 @none @parcels -",
          "/none: the corpus cannot be read\n" },
        { "@course.yaml @c 2 5 fixed an-argument-of-more-than-the-sixty-three-bytes-that-a-word-"
          "may-have -- msan 30 77 @corpus @parcels -",
          "flipref: hunt: the arguments are too long for a harness\n" },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS_OF(rows); i++) {
        assert_int_equal(slice(rows[i].line), 2);
        if (rows[i].said != 0 && strstr(said, rows[i].said) == 0)
            fail_msg("%s: %s", rows[i].line, said);
    }
    assert_int_equal(engines.built, 0);
    assert_int_equal(unlink(in_folder("c/source/src/q.h")), 0);
    assert_int_equal(slice("@course.yaml @c 2 5 fixed -- msan 30 77 @corpus @parcels -"), 2);
    assert_string_equal(said, "flipref: src/q.h: a file of the submission cannot be read\n");
}

static void an_engine_that_fails_is_told(void **state)
{
    static const char line[] = "@course.yaml @c 2 5 fixed -- msan 30 77 @corpus @parcels -";
    (void)state;
    engines.unbuilt = "there is no compiler";
    assert_int_equal(slice(line), 2);
    assert_string_equal(said, "flipref: hunt: there is no compiler\n");
    assert_int_equal(engines.ran, 0);
    engines.unbuilt = 0;
    engines.failed = "it did not start";
    assert_int_equal(slice(line), 2);
    assert_string_equal(said, "flipref: hunt: it did not start\n");
    assert_int_not_equal(access(in_folder("parcels"), F_OK), 0);
    engines.failed = 0;
    put("parcels", ""); /* which should be a folder */
    assert_int_equal(slice(line), 2);
}

#define SLICE(name) cmocka_unit_test_setup_teardown(name, prepare, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(files_are_written_with_their_folders),
        TEST(files_are_read_after_each_other),
        SLICE(a_slice_is_run_as_told),
        SLICE(arguments_vary_unless_they_are_fixed),
        SLICE(what_a_slice_lacks_is_told),
        SLICE(an_engine_that_fails_is_told),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
