/* verbs/hunt/cluster: what was found for one program is tried on all. Programs are functions of
   this file: each is chosen by the executable that its file pretends to be. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "regress/unit/fake_hunt.h"

#include "batch/folder.h"
#include "hunt/cluster.h"
#include "system/io.h"

/* ---- programs ---- */

/* Ends the worker if that is not so; then the program has no cells. */
static void expect_in_worker(int is_so)
{
    if (!is_so)
        _exit(9);
}

static void be_right(struct fake_run *run)
{
    expect_in_worker(!run->is_fresh); /* that is only needed for what the sieve suspects */
}

static int refuses(struct fake_run *run)
{
    return strstr(run->out, "Invalid move.") != 0;
}

static void crash(struct fake_run *run)
{
    if (!refuses(run))
        return;
    run->ending = ENDED_SIGNAL;
    run->status = 6;
    run->out[0] = '\0';
}

static void misspell(struct fake_run *run)
{
    (void)fake_replace(run, "Invalid move.", "invalid move.");
}

static void misspell_and_crash(struct fake_run *run)
{
    if (refuses(run))
        misspell(run);
    else
        run->ending = ENDED_MEMORY;
}

/* One word is wrong: the cell that should have been captured. */
static void miss_a_piece(struct fake_run *run)
{
    (void)fake_replace(run, "b BBBU", "b BWBU");
}

static void praise(struct fake_run *run)
{
    (void)fake_replace(run, "Valid move.", "This move is fine.");
}

static void hang(struct fake_run *run)
{
    expect_in_worker(run->number < 2); /* one fresh run for each of two inputs is enough */
    run->ending = ENDED_TIME_CPU;
    run->status = 0;
}

/* As the sieve has shown it in the first fresh run, so that no others are needed. */
static void crash_once(struct fake_run *run)
{
    expect_in_worker(run->number == 0);
    crash(run);
}

static void print_number(struct fake_run *run)
{
    size_t len = strlen(run->out);
    (void)snprintf(run->out + len, sizeof run->out - len, "%zu\n",
                   run->is_fresh ? 1 + run->number : 0);
}

static void be_wrong_in_the_sieve(struct fake_run *run)
{
    if (!run->is_fresh)
        crash(run);
}

static void crash_otherwise_in_the_sieve(struct fake_run *run)
{
    crash(run);
    if (!run->is_fresh && run->ending == ENDED_SIGNAL)
        run->status = 11;
}

/* The first fresh run is wrong in another way than the sieve has shown, and the next ones are
   right. So more than one of them is needed. The endings are those of a fresh run and in the sieve.
 */

static void vary(struct fake_run *run, const struct fake_run endings[2], const char *out)
{
    const struct fake_run *as = &endings[!run->is_fresh];
    if (!refuses(run) || (run->is_fresh && run->number > 0))
        return;
    run->ending = as->ending;
    run->status = as->status;
    fake_print(run, run->is_fresh ? "x" : out);
}

static void vary_in_the_ending(struct fake_run *run)
{
    static const struct fake_run endings[2] = { { .ending = ENDED_MEMORY },
                                                { .ending = ENDED_OUTPUT_LIMIT } };
    vary(run, endings, "x");
}

static void vary_in_the_status(struct fake_run *run)
{
    static const struct fake_run endings[2] = { { .ending = ENDED_SIGNAL, .status = 11 },
                                                { .ending = ENDED_SIGNAL, .status = 6 } };
    vary(run, endings, "x");
}

static void vary_in_the_output(struct fake_run *run)
{
    static const struct fake_run endings[2] = { { .ending = ENDED_EXIT },
                                                { .ending = ENDED_EXIT } };
    vary(run, endings, "y");
}

static void end_the_worker(struct fake_run *run)
{
    expect_in_worker(run == 0);
}

static void forget_the_last_line_feed(struct fake_run *run)
{
    size_t len = strlen(run->out);
    if (len > 0)
        run->out[len - 1] = '\0';
}

static void be_wrong_later(struct fake_run *run)
{
    if (!run->is_fresh || run->number == 2)
        crash(run);
}

static void break_the_sandbox(struct fake_run *run)
{
    expect_in_worker(!run->is_fresh || run->number == 0); /* it is not tried again */
    crash(run);
    if (run->is_fresh)
        run->ending = ENDED_INTERNAL;
}

static void lose_at_reversi(struct fake_run *run)
{
    (void)fake_replace(run, "d3 c3 0", "d3 c3 12");
}

/* Lets the first run of the sieve go well; then the sandbox fails, but fresh processes go on. */
static void break_the_sieve(struct fake_run *run)
{
    fake.sieve_lasts = 1;
    expect_in_worker(run->number < 5); /* one that is right, and four that are not */
    if (run->is_fresh)
        crash(run);
}

static int is_loading(const struct fake_run *run)
{
    return strcmp(run->step->args[0], "load") == 0;
}

static void load_badly(struct fake_run *run)
{
    if (is_loading(run))
        (void)fake_replace(run, "Player (X)>", "Player (O)>");
}

static void save_badly(struct fake_run *run)
{
    (void)fake_replace(run, "Player (X)>", "Player (O)>");
}

static const struct {
    const char *name;
    void (*program)(struct fake_run *run);
} all[] = { { "right", be_right },
            { "crash", crash },
            { "misspell", misspell },
            { "misspell-crash", misspell_and_crash },
            { "miss", miss_a_piece },
            { "praise", praise },
            { "hang", hang },
            { "crash-once", crash_once },
            { "number", print_number },
            { "sieve", be_wrong_in_the_sieve },
            { "otherwise", crash_otherwise_in_the_sieve },
            { "later", be_wrong_later },
            { "fail", break_the_sandbox },
            { "sieveless", break_the_sieve },
            { "ending", vary_in_the_ending },
            { "status", vary_in_the_status },
            { "output", vary_in_the_output },
            { "die", end_the_worker },
            { "line", forget_the_last_line_feed },
            { "load", load_badly },
            { "save", save_badly },
            { "reversi", lose_at_reversi } };

/* Chooses the program that the executable names. One whose name starts with `lost` is none. */
static void choose(const struct subject_order *given, struct build *build)
{
    const char *name = (const char *)given->executable.at + 5;
    size_t len = given->executable.len - 5, i;
    (void)build;
    fake.open_reason = memcmp(name, "lost", len < 4 ? len : 4) == 0 ? "it is lost" : 0;
    for (i = 0; i < ROWS_OF(all); i++) {
        if (strlen(all[i].name) == len && memcmp(all[i].name, name, len) == 0)
            fake.program = all[i].program;
    }
}

/* ---- a session ---- */

/* Programs, each named by a word. */
static void put_programs(const char *dialect, const char *words)
{
    static char text[FAKE_PROGRAMS][32], paths[FAKE_PROGRAMS][100];
    static char copy[400];
    char *word;
    size_t n = 0;
    fake_session(dialect, 0);
    (void)snprintf(copy, sizeof copy, "%s", words);
    for (word = strtok(copy, " "); word != 0; word = strtok(0, " "), n++) {
        (void)snprintf(text[n], sizeof text[n], "\177ELF %s", word);
        (void)snprintf(paths[n], sizeof paths[n], "%s", in_folder(word));
        put(word, text[n]);
        programs[n] = (struct program){ .kind = PROGRAM_EXECUTABLE, .id = word, .path = paths[n] };
    }
    session.programs.count = n;
    fake.look = choose;
    order.jobs = 2;
}

static char said[1 << 13];

/* Writes the cluster of these findings. What it prints is in `said`. */
static int cluster(const char *findings)
{
    json_t *value = json_loads(findings, 0, 0);
    int before[2] = { dup(1), dup(2) };
    int to = open(in_folder("said"), O_RDWR | O_CREAT | O_TRUNC, 0600);
    ssize_t n;
    int done;
    assert_non_null(value);
    assert_true(to >= 0 && before[0] >= 0 && before[1] >= 0);
    (void)fflush(0);
    (void)dup2(to, 1);
    (void)dup2(to, 2);
    done = cluster_write(&session, value);
    (void)sink_flush(standard_output());
    (void)dup2(before[0], 1);
    (void)dup2(before[1], 2);
    n = pread(to, said, sizeof said - 1, 0);
    said[n > 0 ? n : 0] = '\0';
    (void)close(before[0]);
    (void)close(before[1]);
    (void)close(to);
    json_decref(value);
    return done;
}

/* Each finding has the input of that number. */
#define FINDING(n)                                                                                 \
    "{\"input\":\"a/" n ".in\",\"answer\":\"a/" n ".ans\",\"args\":[],\"steps\":[],"               \
    "\"standing\":\"promised\"}"

/* The same of a list of programs. */
static const char leniencies[] =
    "{\"programs\":[{\"id\":\"crash\",\"leniencies\":[\"board\"]},{\"id\":\"right\",\"leniencies\":"
    "[\"case\"]},{\"id\":\"misspell\",\"leniencies\":[\"case\"]},{\"id\":\"misspell-crash\","
    "\"leniencies\":[\"prompts\",\"case\"]}],\"findings\":[" FINDING("1") "," FINDING("2") "]}";

static const char one_finding[] = "{\"programs\":[],\"findings\":[" FINDING("1") "]}";
static const char two_findings[] =
    "{\"programs\":[],\"findings\":[" FINDING("1") "," FINDING("2") "]}";

static void put_inputs(void)
{
    assert_int_equal(mkdir(in_folder("a"), 0700), 0);
    put("a/1.in", "2\n!!!\nBaa\n"); /* which is refused */
    put("a/1.ans", "A");
    put("a/2.in", "4\n!!!\nBba\n");
    put("a/2.ans", "B");
}

/* ---- cells ---- */

static void each_cell_says_what_a_program_does(void **state)
{
    (void)state;
    put_inputs();
    put_programs("aps105", "right crash misspell misspell-crash miss praise hang crash-once number "
                           "sieve otherwise later fail");
    assert_true(cluster(two_findings));
    assert_string_equal(said, "8 groups that fail alike, of 10 programs\n");
    assert_string_equal(
        text_in_folder("matrix.csv"),
        "id,group,\"a/1\",\"a/2\"\r\n"
        "\"right\",,\"right\",\"right\"\r\n"
        "\"crash\",1,\"signal\",\"right\"\r\n"
        "\"misspell\",2,\"wrong-output, whether the move is legal, aps105.move.occupied\","
        "\"right\"\r\n"
        "\"misspell-crash\",3,\"wrong-output, whether the move is legal, aps105.move.occupied\","
        "\"memory\"\r\n"
        "\"miss\",4,\"right\",\"wrong-output, a cell of the board after the move: a piece is not "
        "captured, found `W`\"\r\n"
        "\"praise\",5,\"right\",\"wrong-output, whether the move is legal\"\r\n"
        "\"hang\",6,\"time-cpu, aps105.move.occupied\",\"time-cpu\"\r\n"
        "\"crash-once\",1,\"signal\",\"right\"\r\n"
        "\"number\",7,\"unstable\",\"unstable\"\r\n"
        "\"sieve\",,\"right\",\"right\"\r\n"
        "\"otherwise\",1,\"signal\",\"right\"\r\n"
        "\"later\",8,\"unstable\",\"right\"\r\n"
        "\"fail\",,\"untried\",\"right\"\r\n");
    assert_non_null(strstr(text_in_folder("matrix.json"), "\"file\": \"a/1.in\""));
    assert_non_null(strstr(text_in_folder("groups.html"), "a piece is not captured"));
}

static void a_program_whose_fresh_runs_differ_is_unstable(void **state)
{
    (void)state;
    put_inputs();
    put_programs("aps105", "ending status output");
    assert_true(cluster(one_finding));
    assert_string_equal(text_in_folder("matrix.csv"),
                        "id,group,\"a/1\"\r\n\"ending\",1,\"unstable\"\r\n"
                        "\"status\",1,\"unstable\"\r\n\"output\",1,\"unstable\"\r\n");
}

/* Numbers say which way a program is wrong, so they are kept. */
static void wrong_numbers_are_told_apart(void **state)
{
    (void)state;
    put_inputs();
    put("a/1.in", "d3\n");
    put_programs("reversi", "reversi");
    assert_true(cluster(one_finding));
    assert_string_equal(text_in_folder("matrix.csv"),
                        "id,group,\"a/1\"\r\n\"reversi\",1,\"wrong-output, the balance after a "
                        "command: the balance is wrong, found `d3 c3 12`\"\r\n");
}

/* A program that needs leniencies is first tried with those. */
static void leniencies_are_what_is_wrong_if_nothing_else_is(void **state)
{
    (void)state;
    put_inputs();
    put_programs("aps105", "right crash misspell misspell-crash");
    assert_true(cluster(leniencies));
    assert_string_equal(text_in_folder("matrix.csv"),
                        "id,group,\"a/1\",\"a/2\"\r\n"
                        "\"right\",,\"right\",\"right\"\r\n"
                        "\"crash\",1,\"signal\",\"right\"\r\n"
                        "\"misspell\",2,\"leniency: case\",\"right\"\r\n"
                        "\"misspell-crash\",3,\"leniency: case,prompts\",\"memory\"\r\n");
}

static void one_leniency_is_enough(void **state)
{
    (void)state;
    put_inputs();
    put_programs("aps105", "line");
    assert_true(cluster("{\"programs\":[{\"id\":\"line\",\"leniencies\":[\"last-line-feed\"]}],"
                        "\"findings\":[" FINDING("1") "]}"));
    assert_string_equal(text_in_folder("matrix.csv"),
                        "id,group,\"a/1\"\r\n\"line\",1,\"leniency: last-line-feed\"\r\n");
}

/* Without the sieve, fresh processes judge all inputs. The sieve runs 64 of them at a time. */
static void fresh_processes_judge_if_the_sieve_fails(void **state)
{
    static char findings[1 << 14], text[1000], tiles[600], crashes[1000], rights[1000];
    size_t i, len = (size_t)sprintf(findings, "{\"findings\":[");
    (void)state;
    assert_int_equal(mkdir(in_folder("a"), 0700), 0);
    for (i = 1; i <= 66; i++) {
        char name[16];
        (void)strcat(tiles, "Waa\n");
        len += (size_t)snprintf(findings + len, sizeof findings - len,
                                "%s{\"input\":\"a/%zu.in\",\"answer\":\"a/%zu.in\",\"args\":[]}",
                                i > 1 ? "," : "", i, i);
        (void)snprintf(text, sizeof text, "4\n%s!!!\n%s\n", tiles, i == 65 ? "Bba" : "Baa");
        (void)snprintf(name, sizeof name, "a/%zu.in", i);
        put(name, text);
        (void)strcat(crashes, i == 65 ? ",\"right\"" : ",\"signal\"");
        (void)strcat(rights, i == 66 ? ",\"signal\"" : ",\"right\"");
    }
    (void)strcat(findings, "]}");
    put_programs("aps105", "sieveless crash");
    assert_true(cluster(findings));
    (void)snprintf(findings, sizeof findings, "\n\"sieveless\",1%s\r\n\"crash\",2%s\r\n", rights,
                   crashes);
    if (strstr(text_in_folder("matrix.csv"), findings) == 0)
        fail_msg("%s", text_in_folder("matrix.csv"));
    /* A standing that is not known promises nothing. */
    assert_non_null(strstr(text_in_folder("matrix.json"), "\"standing\": \"outside\""));
    assert_null(strstr(text_in_folder("matrix.json"), "\"standing\": \"promised\""));
}

/* An input of several runs breaks a program if one of them does, and is named by their folder. */
static void the_first_run_that_is_wrong_counts(void **state)
{
    static const char findings[] =
        "{\"findings\":[{\"input\":\"a/1.steps/2.in\",\"answer\":\"a/1.steps/2.ans\",\"args\":"
        "[\"load\",\"g\"],\"steps\":[{\"input\":\"a/1.steps/1.in\",\"answer\":\"a/1.steps/1.ans\","
        "\"args\":[\"new\",\"4\"]},{\"input\":\"a/1.steps/2.in\",\"answer\":\"a/1.steps/2.ans\","
        "\"args\":[\"load\",\"g\"]}],\"standing\":\"ruling\"}]}";
    (void)state;
    assert_int_equal(mkdir(in_folder("a"), 0700), 0);
    assert_int_equal(mkdir(in_folder("a/1.steps"), 0700), 0);
    put("a/1.steps/1.in", "0 2\nsg\n");
    put("a/1.steps/1.ans", "first");
    put("a/1.steps/2.in", "");
    put("a/1.steps/2.ans", "second");
    put_programs("flip", "load save right");
    order.suite = 1;
    assert_true(cluster(findings));
    assert_string_equal(
        text_in_folder("matrix.csv"),
        "id,group,\"a/1.steps\"\r\n"
        "\"load\",1,\"wrong-output, a loaded game: the game does not go on where it "
        "was saved\"\r\n"
        "\"save\",2,\"wrong-output, a turn: it is the wrong player's turn\"\r\n"
        "\"right\",,\"right\"\r\n");
    assert_non_null(strstr(text_in_folder("matrix.json"), "\"standing\": \"ruling\""));
    assert_string_equal(text_in_folder("suite/generators/steps/hunt-1/01.in"), "0 2\nsg\n");
    assert_string_equal(text_in_folder("suite/generators/steps/hunt-1/02.ans"), "second");
    assert_non_null(
        strstr(text_in_folder("suite/generators/steps/hunt-1/01.yaml"), "args: [\"new\",\"4\"]\n"));
}

/* ---- programs and parts ---- */

static void a_program_that_is_lost_leaves_its_cells_untried(void **state)
{
    (void)state;
    put_inputs();
    put_programs("aps105", "lost crash");
    assert_false(cluster(one_finding));
    assert_non_null(strstr(said, "flipref: lost: it is lost\n"));
    assert_string_equal(text_in_folder("matrix.csv"),
                        "id,group,\"a/1\"\r\n\"lost\",,\"untried\"\r\n"
                        "\"crash\",1,\"signal\"\r\n");
    /* It could not be hunted either. */
    assert_true(cluster("{\"programs\":[{\"id\":\"lost\",\"ungraded\":\"it is lost\"}],"
                        "\"findings\":[" FINDING("1") "]}"));
    assert_string_equal(said, "1 groups that fail alike, of 1 programs\n");
}

static void a_worker_that_ends_leaves_its_cells_untried(void **state)
{
    (void)state;
    put_inputs();
    put_programs("aps105", "die crash");
    assert_false(cluster(one_finding));
    assert_non_null(strstr(said, "flipref: die: "));
    assert_null(strstr(said, "flipref: crash: "));
    assert_string_equal(text_in_folder("matrix.csv"), "id,group,\"a/1\"\r\n\"die\",,\"untried\"\r\n"
                                                      "\"crash\",1,\"signal\"\r\n");
}

static void only_the_programs_of_a_shard_are_tried(void **state)
{
    (void)state;
    put_inputs();
    put_programs("aps105", "misspell crash");
    session.shard.index = session.shard.count = 2;
    assert_true(cluster(one_finding));
    assert_string_equal(text_in_folder("matrix.csv"),
                        "id,group,\"a/1\"\r\n\"misspell\",,\"untried\"\r\n"
                        "\"crash\",1,\"signal\"\r\n");
}

static void without_findings_nothing_is_run(void **state)
{
    (void)state;
    put_programs("aps105", "lost");
    assert_true(cluster("{\"programs\":[],\"findings\":[]}"));
    assert_string_equal(said, "0 groups that fail alike, of 0 programs\n");
    assert_string_equal(text_in_folder("matrix.csv"), "id,group\r\n\"lost\",\r\n");
}

/* ---- files ---- */

static int is_there(const char *name)
{
    return access(in_folder(name), F_OK) == 0;
}

static const char *const suite_folders[] = {
    "suite",
    "suite/data",
    "suite/data/secret",
    "suite/data/secret/hunt",
    "suite/generators",
    "suite/generators/steps",
    "suite/generators/steps/hunt-1",
    "suite/generators/steps/hunt-2",
    "suite/generators/steps/mine-1",
};
static const char *const old_files[] = { "suite/data/secret/hunt/02.in",
                                         "suite/data/secret/hunt/2.ans",
                                         "suite/data/secret/hunt/12.yaml",
                                         "suite/generators/steps/hunt-1/01.in",
                                         "suite/generators/steps/hunt-1" };
static const char *const other_files[] = {
    "suite/data/secret/hunt/2.txt", "suite/data/secret/hunt/x2.in", "suite/data/secret/hunt/.in",
    "suite/generators/steps/hunt-2/mine", "suite/generators/steps/mine-1/01.in"
};

static void a_new_suite_takes_the_place_of_an_old_one(void **state)
{
    size_t i;
    (void)state;
    put_inputs();
    for (i = 0; i < ROWS_OF(suite_folders); i++)
        assert_int_equal(mkdir(in_folder(suite_folders[i]), 0700), 0);
    for (i = 0; i + 1 < ROWS_OF(old_files); i++)
        put(old_files[i], "");
    for (i = 0; i < ROWS_OF(other_files); i++)
        put(other_files[i], "");
    put("suite/data/secret/hunt/test_group.yaml", "old");
    put_programs("aps105", "crash miss");
    order.suite = 1;
    assert_true(cluster(two_findings));
    assert_string_equal(said, "2 groups that fail alike, of 2 programs\n"
                              "suite: 1 inputs break 1 of 2 and tell 2 groups apart\n");
    for (i = 0; i < ROWS_OF(old_files); i++) {
        if (is_there(old_files[i]))
            fail_msg("%s is there", old_files[i]);
    }
    for (i = 0; i < ROWS_OF(other_files); i++) {
        if (!is_there(other_files[i]))
            fail_msg("%s is not there", other_files[i]);
    }
    assert_string_equal(text_in_folder("suite/data/secret/hunt/1.in"), "2\n!!!\nBaa\n");
    assert_string_equal(text_in_folder("suite/data/secret/hunt/1.ans"), "A");
    assert_true(is_there("suite/problem.yaml"));
    order.suite = 0;
    assert_true(cluster(two_findings));
    assert_false(is_there("suite/data/secret/hunt/1.in"));
    assert_false(is_there("suite/data/secret/hunt/test_group.yaml"));
}

static void a_file_that_is_missing_is_told(void **state)
{
    static const char *const gone[] = { "a/1.ans", "a/1.in" };
    size_t i;
    (void)state;
    put_inputs();
    put_programs("aps105", "crash");
    for (i = 0; i < ROWS_OF(gone); i++) {
        char wanted[200];
        assert_int_equal(unlink(in_folder(gone[i])), 0);
        assert_false(cluster(one_finding));
        (void)snprintf(wanted, sizeof wanted, "flipref: %s: No such file or directory\n",
                       in_folder(gone[i]));
        assert_string_equal(said, wanted);
    }
    assert_false(is_there("matrix.csv"));
}

static void a_name_that_is_too_long_is_told(void **state)
{
    static char name[FOLDER_PATH_ROOM + 1], findings[2 * FOLDER_PATH_ROOM];
    (void)state;
    put_inputs();
    put_programs("aps105", "crash");
    memset(name, 'a', FOLDER_PATH_ROOM);
    (void)snprintf(findings, sizeof findings,
                   "{\"findings\":[{\"input\":\"%s\",\"answer\":\"a/1.ans\",\"args\":[]}]}", name);
    assert_false(cluster(findings));
    assert_int_equal(strncmp(said, "flipref: aaaa", strlen("flipref: aaaa")), 0);
    assert_non_null(strstr(said, "the path is too long\n"));
}

static void more_runs_than_there_can_be_are_refused(void **state)
{
    static const char run[] = "{\"input\":\"a/1.in\",\"answer\":\"a/1.ans\",\"args\":[]}";
    char findings[600];
    (void)state;
    put_inputs();
    put_programs("aps105", "crash");
    (void)snprintf(findings, sizeof findings,
                   "{\"findings\":[{\"input\":\"a/1.in\",\"steps\":[%s,%s,%s,%s]}]}", run, run, run,
                   run);
    assert_false(cluster(findings));
    assert_string_equal(said, "flipref: a/1.in: too many runs\n");
    (void)snprintf(findings, sizeof findings,
                   "{\"findings\":[{\"input\":\"a/1.in\",\"steps\":[%s,%s,%s]}]}", run, run, run);
    assert_true(cluster(findings));
}

static void a_folder_that_cannot_be_written_is_told(void **state)
{
    static const char *const files[] = { "matrix.csv", "matrix.json", "groups.html",
                                         "suite/problem.yaml" };
    size_t i;
    (void)state;
    put_inputs();
    assert_int_equal(mkdir(in_folder("suite"), 0700), 0);
    put_programs("aps105", "crash");
    order.suite = 1;
    for (i = 0; i < ROWS_OF(files); i++) {
        (void)unlink(in_folder(files[i]));
        assert_int_equal(mkdir(in_folder(files[i]), 0700), 0);
        assert_false(cluster(one_finding));
        assert_int_equal(rmdir(in_folder(files[i])), 0);
    }
    assert_true(cluster(one_finding));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(each_cell_says_what_a_program_does),
        TEST(a_program_whose_fresh_runs_differ_is_unstable),
        TEST(wrong_numbers_are_told_apart),
        TEST(leniencies_are_what_is_wrong_if_nothing_else_is),
        TEST(one_leniency_is_enough),
        TEST(fresh_processes_judge_if_the_sieve_fails),
        TEST(the_first_run_that_is_wrong_counts),
        TEST(a_program_that_is_lost_leaves_its_cells_untried),
        TEST(a_worker_that_ends_leaves_its_cells_untried),
        TEST(only_the_programs_of_a_shard_are_tried),
        TEST(without_findings_nothing_is_run),
        TEST(a_new_suite_takes_the_place_of_an_old_one),
        TEST(a_file_that_is_missing_is_told),
        TEST(a_name_that_is_too_long_is_told),
        TEST(more_runs_than_there_can_be_are_refused),
        TEST(a_folder_that_cannot_be_written_is_told),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
