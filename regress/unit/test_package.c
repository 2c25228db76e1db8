/* parts/package: what a problem package says, in each of its formats. Expectations are those of the
   formats' specification (https://www.kattis.com/problem-package-format) and, where it leaves
   things open, of problemtools. */
#define _DEFAULT_SOURCE /* mkdtemp, symlink */
#include "regress/unit/folder.h"
#include "regress/unit/zip.h"

#include "package/package.h"

/* ---- a package on the disk ---- */

static char got[1 << 14];

#define SAY(...) (void)snprintf(got + strlen(got), sizeof got - strlen(got), __VA_ARGS__)

static void add_file(const char *path, const char *text)
{
    char name[512];
    (void)snprintf(name, sizeof name, "p/%s", path);
    put(name, text);
}

static void start(void)
{
    char command[128];
    (void)snprintf(command, sizeof command, "rm -rf %s/p", folder);
    assert_int_equal(system(command), 0);
}

/* A package that can be hunted, but for what the test adds. */
static void add_usual(void)
{
    start();
    add_file("problem.yaml", "name: Sum\n");
    add_file("data/sample/1.in", "1\n");
    add_file("data/sample/1.ans", "1\n");
    add_file("input_validators/v.py", "");
    add_file("submissions/accepted/a.c", "");
    add_file("submissions/accepted/b.py", "");
}

/* Opens the package. If it is refused, `got` says why, with `P` for its path. */
static struct package *open_path(const char *path)
{
    struct package_error error;
    struct package *p = package_open(path, &error);
    unsigned char room[2048];
    sink out;
    got[0] = '\0';
    if (p != 0)
        return p;
    sink_init(&out, 0, 0, room, sizeof room);
    file_error_print(&out, error.file, &error.error);
    assert_memory_equal(room, path, strlen(path));
    SAY("P%.*s", (int)(sink_held(&out).len - strlen(path)), (const char *)room + strlen(path));
    return 0;
}

static struct package *open_package(void)
{
    return open_path(in_folder("p"));
}

static struct package *open_right(void)
{
    struct package *p = open_package();
    if (p == 0)
        fail_msg("%s", got);
    return p;
}

static void expect_error(const char *want)
{
    struct package *p = open_package();
    package_close(p);
    assert_string_equal(got, want);
}

static void say_words(package_words words)
{
    for (; *words != 0; words++)
        SAY(" %s", *words);
}

/* ---- problem.yaml ---- */

static void say_problem(const struct package *p)
{
    const struct package_limits *l = &p->limits;
    SAY("%s: format %d type %u custom %d %d", p->name, p->format, p->type, p->is_custom,
        p->validator_scores);
    SAY(" time %u/%u*%u*%u", l->time_ms, l->resolution_ms, l->accepted_factor, l->slow_factor);
    SAY(" bytes %llu %llu", (unsigned long long)l->memory, (unsigned long long)l->output);
    SAY(" validation %u %llu %llu", l->validation_ms, (unsigned long long)l->validation_memory,
        (unsigned long long)l->validation_output);
    SAY(" flags");
    say_words(p->groups[0].output_args);
}

#define LEGACY    "p: format 0 type 0 custom 0 0 time 0/1000*5000*2000"
#define NO_LIMITS " bytes 0 0 validation 0 0 0"

static void keys_of_all_formats_have_one_meaning(void **state)
{
    static const struct {
        const char *yaml, *want;
    } rows[] = {
        { "", LEGACY NO_LIMITS " flags" },
        { "problem_format_version: legacy\nunknown: [1, {a: b}]\nlimits:\nvalidation: ~\n",
          LEGACY NO_LIMITS " flags" },
        { "name: 'A b'\ntype: scoring\nvalidation: custom score interactive\n",
          "A b: format 0 type 3 custom 1 1 time 0/1000*5000*2000" NO_LIMITS " flags" },
        { "limits: {time_multiplier: 2.5, time_safety_margin: 3, memory: 64, output: 1,\n"
          "  validation_time: 1.5, validation_memory: 4, validation_output: 5}\n",
          "p: format 0 type 0 custom 0 0 time 0/1000*2500*3000 bytes 67108864 1048576 "
          "validation 1500 4194304 5242880 flags" },
        { "validator_flags: float_tolerance 1e-6\n",
          LEGACY NO_LIMITS " flags float_tolerance 1e-6" },
        { "problem_format_version: 2023-07-draft\nname:\n  sv: Summa\n  en: Sum\n",
          "Sum: format 1 type 0 custom 0 0 time 0/1000*2000*1500" NO_LIMITS " flags" },
        { "problem_format_version: 2025-09\nname: {sv: Summa, de: Summe}\ntype: [scoring, "
          "multi-pass]\n"
          "limits:\n  time_limit: 0.25\n  time_resolution: 0.05\n"
          "  time_multipliers:\n    ac_to_time_limit: 4\n    time_limit_to_tle: 1.25\n",
          "Summa: format 2 type 5 custom 0 0 time 250/50*4000*1250" NO_LIMITS " flags" },
        { "problem_format_version: 2025-09\ntype: submit-answer\n",
          "p: format 2 type 8 custom 0 0 time 0/1000*2000*1500" NO_LIMITS " flags" },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        struct package *p;
        start();
        add_file("problem.yaml", rows[i].yaml);
        p = open_right();
        say_problem(p);
        assert_string_equal(got, rows[i].want);
        package_close(p);
    }
}

static void a_wrong_value_has_its_place(void **state)
{
    static const struct {
        const char *yaml, *want;
    } rows[] = {
        { "name: a\ntype: [scoring, graded]\n",
          "P/problem.yaml:2:7: error: `type` is a list; expected pass-fail, scoring, interactive, "
          "multi-pass or submit-answer\n" },
        { "problem_format_version: 2031-01\n",
          "P/problem.yaml:1:25: error: `problem_format_version` is `2031-01`; expected legacy, "
          "2023-07-draft or 2025-09\n" },
        { "problem_format_version: 2025-09\nconstants: [a]\n",
          "P/problem.yaml:2:12: error: expected keys and values\n" },
        { "limits: 5\n", "P/problem.yaml:1:9: error: expected keys and values\n" },
        { "limits:\n  memory: lots\n",
          "P/problem.yaml:2:11: error: `memory` is `lots`; expected a number\n" },
        { "limits:\n  memory: -1\n",
          "P/problem.yaml:2:11: error: `memory` is `-1`; expected a larger number\n" },
        { "limits: {memory: [1]}\n",
          "P/problem.yaml:1:18: error: `memory` is a list; expected a number\n" },
        { "limits: {memory: 1e99}\n",
          "P/problem.yaml:1:18: error: `memory` is `1e99`; expected a smaller number\n" },
        { "name: [a]\n", "P/problem.yaml:1:7: error: expected keys and values\n" },
        { "name: {en: [a]}\n", "P/problem.yaml:1:12: error: `en` is a list; expected a text\n" },
        { "validation: diff\n",
          "P/problem.yaml:1:13: error: `validation` is `diff`; expected "
          "default, or custom and perhaps score, interactive or multi-pass\n" },
        { "validator_flags: {a: b}\n",
          "P/problem.yaml:1:18: error: `validator_flags` is a mapping; "
          "expected a list of texts\n" },
        { "- a\n", "P/problem.yaml:1:1: error: expected keys and values\n" },
        { "a: &x [b]\nc: [*x, *x]\n",
          "P/problem.yaml:2:5: error: aliases are refused; write the value again\n" },
        { "a: \"b\n", "P/problem.yaml:2:1: error: not YAML: found unexpected end of stream, while "
                      "scanning a quoted scalar that starts on line 1\n" },
        { "a: \xff\n", "P/problem.yaml:1:4: error: not UTF-8, or a character that YAML does not "
                       "allow\n" },
        { "a: b\n---\nc: d\n", "P/problem.yaml:2:1: error: a second document\n" },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        start();
        add_file("problem.yaml", rows[i].yaml);
        expect_error(rows[i].want);
    }
}

static void the_time_limit_may_have_a_file_of_its_own(void **state)
{
    static const struct {
        const char *path, *text;
        uint32_t want;
    } rows[] = {
        { ".timelimit", "3\n", 3000 },
        { ".timelimit", "0.5", 500 },
        { ".timelimit", "soon\n", 0 },
        { "domjudge-problem.ini", "short-name = A\ntimelimit = '2.5'\ncolor='#ff0000'\n", 2500 },
        { "domjudge-problem.ini", "timelimit=4\n", 4000 },
        { "domjudge-problem.ini", "timelimit", 0 },
    };
    struct package *p;
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        start();
        add_file("problem.yaml", "");
        add_file(rows[i].path, rows[i].text);
        p = open_right();
        assert_int_equal(p->limits.time_ms, rows[i].want);
        package_close(p);
    }
    add_file("problem.yaml", "problem_format_version: 2025-09\nlimits: {time_limit: 7}\n");
    p = open_right();
    assert_int_equal(p->limits.time_ms, 7000);
    package_close(p);
}

/* ---- test data ---- */

static void say_groups(const struct package *p)
{
    size_t i;
    for (i = 0; i < p->group_count; i++) {
        const struct package_group *g = &p->groups[i];
        SAY("`%s` in `%s`: %zu tests, scores %d to %g test %g %g verdicts %d%s%s%s%s", g->name,
            p->groups[g->parent].name, g->tests, g->scores, g->most, g->accept_score,
            g->reject_score, g->verdicts, g->breaks ? " breaks" : "", g->custom ? " custom" : "",
            g->ignores_sample ? " ignores" : "", g->accepts_if_any ? " any" : "");
        SAY(" flags");
        say_words(g->output_args);
        SAY(" requires");
        say_words(g->requires);
        SAY("\n");
    }
}

static void expect_groups(const char *want)
{
    struct package *p = open_right();
    say_groups(p);
    assert_string_equal(got, want);
    package_close(p);
}

static void groups_inherit_what_they_do_not_say(void **state)
{
    start();
    add_file("problem.yaml", "type: scoring\nvalidator_flags: case_sensitive\n");
    add_file("data/testdata.yaml",
             "on_reject: continue\nrange: 0 100\ngrader_flags: ignore_sample\n");
    add_file("data/sample/1.in", "");
    add_file("data/secret/testdata.yaml", "grader_flags: first_error accept_if_any_accepted\n");
    add_file("data/secret/g1/testdata.yaml",
             "on_reject: break\naccept_score: '30'\nrange: 0 30\ngrader_flags: min\n"
             "output_validator_flags: float_tolerance 1e-3\n");
    add_file("data/secret/g1/1.in", "");
    add_file("data/secret/g1/deep/2.in", "");
    add_file("data/secret/g2/testdata.yaml", "grading: custom\nrange: -inf +inf\n"
                                             "output_validator_flags: {name: v, flags: x}\n");
    expect_groups(
        "`` in ``: 0 tests, scores 0 to 100 test 1 0 verdicts 0 ignores flags case_sensitive "
        "requires\n"
        "`sample` in ``: 1 tests, scores 0 to 100 test 1 0 verdicts 0 flags case_sensitive "
        "requires\n"
        "`secret` in ``: 0 tests, scores 0 to 100 test 1 0 verdicts 1 any flags case_sensitive "
        "requires\n"
        "`secret/g1` in `secret`: 1 tests, scores 2 to 30 test 30 0 verdicts 0 breaks flags "
        "case_sensitive float_tolerance 1e-3 requires\n"
        "`secret/g1/deep` in `secret/g1`: 1 tests, scores 2 to 30 test 30 0 verdicts 0 breaks "
        "flags "
        "case_sensitive float_tolerance 1e-3 requires\n"
        "`secret/g2` in `secret`: 0 tests, scores 0 to inf test 1 0 verdicts 1 custom any flags "
        "case_sensitive x requires\n");
}

static void a_new_group_has_settings(void **state)
{
    start();
    add_file("problem.yaml", "problem_format_version: 2025-09\ntype: scoring\n");
    add_file("data/sample/1.in", "");
    add_file("data/secret/test_group.yaml", "max_score: 50\noutput_validator_args: [a b]\n");
    add_file("data/secret/g1/test_group.yaml", "max_score: 20\nrequire_pass: sample\n");
    add_file("data/secret/g1/more/1.in", "");
    add_file("data/secret/g2/test_group.yaml",
             "score_aggregation: min\nmax_score: unbounded\nrequire_pass: [sample, secret/g1]\n"
             "output_validator_args: []\n");
    add_file("data/secret/g2/1.in", "");
    expect_groups("`` in ``: 0 tests, scores 4 to inf test 1 0 verdicts 0 flags requires\n"
                  "`sample` in ``: 1 tests, scores 4 to inf test 1 0 verdicts 0 flags requires\n"
                  "`secret` in ``: 0 tests, scores 0 to 50 test 1 0 verdicts 0 flags a b requires\n"
                  "`secret/g1` in `secret`: 1 tests, scores 4 to 20 test 1 0 verdicts 0 flags a b "
                  "requires sample\n"
                  "`secret/g2` in `secret`: 1 tests, scores 2 to inf test 1 0 verdicts 0 flags "
                  "requires sample secret/g1\n");
}

static void settings_of_a_group_may_be_wrong(void **state)
{
    static const struct {
        const char *version, *yaml, *want;
    } rows[] = {
        { "legacy", "range: 5\n",
          "P/data/secret/g/testdata.yaml:1:8: error: `range` is `5`; expected two numbers, such as "
          "0 100\n" },
        { "legacy", "a: b\non_reject: go\n",
          "P/data/secret/g/testdata.yaml:2:12: error: `on_reject` is `go`; expected continue or "
          "break\n" },
        { "2025-09", "max_score: -1\n",
          "P/data/secret/g/testdata.yaml:1:12: error: `max_score` is `-1`; expected a larger "
          "number\n" },
        { "2025-09", "args: {a: b}\n",
          "P/data/secret/g/testdata.yaml:1:7: error: `args` is a mapping; expected a list of "
          "texts\n" },
    };
    char version[64];
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        start();
        (void)snprintf(version, sizeof version, "problem_format_version: %s\n", rows[i].version);
        add_file("problem.yaml", version);
        add_file("data/secret/g/testdata.yaml", rows[i].yaml);
        expect_error(rows[i].want);
    }
}

static void say_tests(const struct package *p)
{
    size_t i;
    for (i = 0; i < p->test_count; i++) {
        const struct package_test *t = &p->tests[i];
        SAY("%s: group `%s` %llu bytes%s set %zu flags", t->name, p->groups[t->group].name,
            (unsigned long long)t->input->size, t->answer != 0 ? " ans" : "", t->flag_set);
        say_words(t->output_args);
        SAY(" args");
        say_words(t->args);
        SAY("\n");
    }
}

static void tests_are_sorted_by_name(void **state)
{
    struct package *p;
    start();
    add_file("problem.yaml", "problem_format_version: 2025-09\n");
    add_file("data/secret/test_group.yaml", "args: [-x]\n");
    add_file("data/secret/b.in", "1234");
    add_file("data/secret/a-1.in", "");
    add_file("data/secret/a.in", "");
    add_file("data/secret/a.ans", "");
    add_file("data/secret/a.files/in.in", "");
    add_file("data/secret/a.files/more", "");
    add_file("data/secret/a.yaml", "args: []\noutput_validator_args: [case_sensitive]\nhint: no\n");
    add_file("data/secret/a.png", "");
    add_file("data/secret/c/d.in", "");
    add_file("data/secret/c.ans", "");
    add_file("data/sample/z.in", "");
    add_file("data/sample/z.in.statement", "");
    add_file("data/valid_output/v.in", "");
    add_file("data/valid_output/v.out", "");
    add_file("data/valid_output/v.ans", "");
    add_file("data/invalid_input/i.in", "");
    add_file("data/other/o.in", "");
    p = open_right();
    say_tests(p);
    assert_string_equal(got,
                        "sample/z: group `sample` 0 bytes set 0 flags args\n"
                        "secret/a: group `secret` 0 bytes ans set 0 flags case_sensitive args\n"
                        "secret/a-1: group `secret` 0 bytes set 0 flags args -x\n"
                        "secret/b: group `secret` 4 bytes set 0 flags args -x\n"
                        "secret/c/d: group `secret` 0 bytes set 0 flags args -x\n");
    package_close(p);
}

/* ---- flag sets ---- */

static void expect_sets(const char *want)
{
    struct package *p = open_right();
    size_t i, k;
    for (i = 0; i < p->flag_set_count; i++) {
        const struct package_flag_set *set = &p->flag_sets[i];
        for (k = 0; k < p->input_validators.count; k++) {
            SAY("<");
            say_words(set->args[k]);
            SAY(" > ");
        }
        SAY(" %s\n", p->groups[set->group].name);
    }
    assert_string_equal(got, want);
    package_close(p);
}

static void flag_sets_are_told_apart(void **state)
{
    start();
    add_file("problem.yaml", "");
    add_file("input_validators/v.py", "");
    add_file("input_format_validators/w.ctd", "");
    add_file("data/testdata.yaml", "input_validator_flags: n=9\n");
    add_file("data/sample/1.in", "");
    add_file("data/secret/1.in", "");
    add_file("data/secret/g1/testdata.yaml",
             "input_validator_flags: {name: v.py, flags: 'n=1  m=2'}\n");
    add_file("data/secret/g1/1.in", "");
    add_file("data/secret/g1/2.in", "");
    add_file("data/secret/g2/testdata.yaml", /* generated later; and the last value counts */
             "input_validator_flags: n=8\ninput_validator_flags: n=9\n");
    add_file("data/secret/g3/testdata.yaml", "input_validator_flags: 5\n");
    expect_sets("< n=9 > < n=9 >  secret\n"
                "< n=1 m=2 > < >  secret/g1\n"
                "< 5 > < 5 >  secret/g3\n");
}

static void new_flag_sets_are_lists_and_mappings(void **state)
{
    start();
    add_file("problem.yaml", "problem_format_version: 2025-09\n");
    add_file("input_validators/v.py", "");
    add_file("input_validators/w/w.cpp", "");
    add_file("data/sample/1.in", "");
    add_file("data/secret/test_group.yaml", "input_validator_args: [--max, '9 9']\n");
    add_file("data/secret/1.in", "");
    add_file("data/secret/2.in", "");
    add_file("data/secret/2.yaml", "input_validator_args: {w: [x]}\n");
    add_file("data/secret/3.in", "");
    add_file("data/secret/3.yaml", "args: [y]\n");
    add_file("data/invalid_input/test_group.yaml", "input_validator_args: [z]\n");
    add_file("data/invalid_input/1.in", "");
    expect_sets("< > < >  sample\n"
                "< --max 9 9 > < --max 9 9 >  secret\n"
                "< > < x >  secret\n"
                "< --max 9 9 y > < --max 9 9 y >  secret\n");
}

static void a_package_without_data_has_one_flag_set(void **state)
{
    start();
    add_file("problem.yaml", "");
    add_file("input_validators/v.py", "");
    expect_sets("< >  \n");
}

/* ---- programs ---- */

static void say_program(const struct package_program *program)
{
    SAY("%s [%s] %zu", program->path, program->language, program->files.count);
}

static void say_programs(const char *what, const struct package_programs *programs)
{
    size_t i;
    for (i = 0; i < programs->count; i++) {
        SAY("%s ", what);
        say_program(&programs->at[i]);
        SAY("\n");
    }
}

static void programs_are_files_and_folders(void **state)
{
    struct package *p;
    struct package_files files;
    start();
    add_file("problem.yaml", "problem_format_version: 2025-09\n");
    add_file("input_validators/a.ctd", "");
    add_file("input_validators/b.viva", "");
    add_file("input_validators/c/main.cc", "");
    add_file("input_validators/c/validator.h", "");
    add_file("input_validators/c/sub/more.C", "");
    add_file("input_validators/c/help.py", "");
    add_file("input_validators/c.py", "");
    add_file("input_validators/d/build", "");
    add_file("input_validators/d/x.data", "");
    add_file("input_validators/odd", "");
    add_file("input_validators/shared.h", "");
    add_file("output_validator/validate.cpp", "");
    add_file("output_validator/validate.h", "");
    add_file("generators/generators.yaml", "*not-read");
    add_file("generators/gen.sh", "");
    add_file("data/generator.sh", "");
    add_file("data/secret/other.sh", "");
    add_file("include/default/all.txt", "");
    add_file("include/cpp/main.cpp", "");
    add_file("include/cpp/z.h", "");
    p = open_right();
    say_programs("in", &p->input_validators);
    say_programs("out", &p->output_validators);
    SAY("custom %d generators %s\n", p->is_custom, p->generators_yaml->path);
    files = package_includes(p, "cpp");
    SAY("cpp %zu %s", files.count, files.at[0].path);
    files = package_includes(p, "c");
    SAY(" c %zu %s\n", files.count, files.at[0].path);
    assert_string_equal(got, "in input_validators/a.ctd [ctd] 1\n"
                             "in input_validators/b.viva [viva] 1\n"
                             "in input_validators/c.py [python3] 1\n"
                             "in input_validators/c [cpp] 4\n"
                             "in input_validators/d [scripts] 2\n"
                             "out output_validator [cpp] 2\n"
                             "custom 1 generators generators/generators.yaml\n"
                             "cpp 2 include/cpp/main.cpp c 1 include/default/all.txt\n");
    assert_int_equal(p->generators.count, 2);
    assert_string_equal(p->generators.at[0].path, "data/generator.sh");
    assert_string_equal(p->generators.at[1].name, "gen.sh");
    package_close(p);
}

static void say_submissions(const struct package *p)
{
    static const char letters[] = "AWTR"; /* by the bits of the verdicts */
    size_t i;
    int k;
    for (i = 0; i < p->submission_count; i++) {
        const struct package_submission *s = &p->submissions[i];
        SAY("%s [%s] ", s->program.path + strlen("submissions/"), s->program.language);
        for (k = 0; k < 4; k++)
            SAY("%s", (s->permitted >> k & 1) != 0 ? (char[]){ letters[k], '\0' } : "");
        SAY(" ");
        for (k = 0; k < 4; k++)
            SAY("%s", (s->required >> k & 1) != 0 ? (char[]){ letters[k], '\0' } : "");
        SAY("%s%s\n", s->is_partial ? " partial" : "", package_is_accepted(s) ? " accepted" : "");
    }
}

static void expect_submissions(const char *want)
{
    struct package *p = open_right();
    say_submissions(p);
    assert_string_equal(got, want);
    package_close(p);
}

static void add_submissions(const char *version)
{
    char yaml[64];
    start();
    (void)snprintf(yaml, sizeof yaml, "problem_format_version: %s\n", version);
    add_file("problem.yaml", yaml);
    add_file("submissions/accepted/Main.java", "");
    add_file("submissions/brute_force/a.go", "");
    add_file("submissions/mixed/a.rs", "// @EXPECTED_RESULTS@: WRONG-ANSWER, TIMELIMIT\n");
    add_file("submissions/mixed/b.rs", "fn main() {}\n");
    add_file("submissions/mixed/c.rs", "x\n * @EXPECTED_RESULTS@: CORRECT\n");
    add_file("submissions/rejected/a.kt", "");
    add_file("submissions/run_time_error/a/a.hs", "");
    add_file("submissions/time_limit_exceeded/a.js", "");
    add_file("submissions/wrong_answer/a.cs", "");
    add_file("submissions/wrong_answer/a.out", "");
    add_file("submissions/stray.py", "");
}

static void verdicts_are_expected_by_folder(void **state)
{
    add_submissions("2025-09");
    expect_submissions("accepted/Main.java [java] A A accepted\n"
                       "brute_force/a.go [go] ATR TR\n"
                       "mixed/a.rs [rust] AWT WT\n"
                       "mixed/b.rs [rust] AWTR AWTR\n"
                       "mixed/c.rs [rust] A A accepted\n"
                       "rejected/a.kt [kotlin] AWTR WTR\n"
                       "run_time_error/a [haskell] AR R\n"
                       "time_limit_exceeded/a.js [javascript] AT T\n"
                       "wrong_answer/a.cs [csharp] AW W\n");
    add_submissions("legacy");
    add_file("submissions/partially_accepted/old.py", "#!/usr/bin/python2\n");
    expect_submissions("accepted/Main.java [java] A A accepted\n"
                       "brute_force/a.go [go] ATR TR\n"
                       "mixed/a.rs [rust] AWT WT\n"
                       "mixed/b.rs [rust] AWTR AWTR\n"
                       "mixed/c.rs [rust] A A accepted\n"
                       "partially_accepted/old.py [python2] AWTR AWTR partial\n"
                       "rejected/a.kt [kotlin] AWTR WTR\n"
                       "run_time_error/a [haskell] AWTR R\n"
                       "time_limit_exceeded/a.js [javascript] AWT T\n"
                       "wrong_answer/a.cs [csharp] AW W\n");
}

static void submissions_yaml_replaces_and_adds(void **state)
{
    start();
    add_file("problem.yaml", "problem_format_version: 2025-09\n");
    add_file("submissions/accepted/a.py", "");
    add_file("submissions/mine/a.c", "");
    add_file("submissions/mine/b.py", "");
    add_file("submissions/mine/bb.py", "");
    add_file("submissions/time_limit_exceeded/slow/x.py", "");
    add_file("submissions/submissions.yaml",
             "time_limit_exceeded: {permitted: [AC, WA, TLE]}\n"
             "time_limit_exceeded/*: {permitted: [AC, TLE, RTE], authors: A}\n"
             "mine/{a,b}.*: {required: [WA], secret/g1: {permitted: [AC]}}\n"
             "mine/a.c: {language: cgmp}\n"
             "mine/bb.py: {permitted: [AC], required: [AC]}\n");
    expect_submissions("accepted/a.py [python3] A A accepted\n"
                       "mine/a.c [cgmp] AWTR W\n"
                       "mine/b.py [python3] AWTR W\n"
                       "mine/bb.py [python3] A A accepted\n"
                       "time_limit_exceeded/slow [python3] AT T\n");
    add_file("submissions/submissions.yaml", "accepted:\n  permitted: [OK]\n");
    expect_error(
        "P/submissions/submissions.yaml:2:14: error: `permitted` is a list; expected a list "
        "of AC, WA, TLE and RTE\n");
    add_file("submissions/submissions.yaml", "accepted: AC\n");
    expect_error("P/submissions/submissions.yaml:1:11: error: expected keys and values\n");
    add_file("submissions/submissions.yaml", "[]\n");
    expect_error("P/submissions/submissions.yaml:1:1: error: expected keys and values\n");
}

/* ---- what stands in the way ---- */

static void an_obstacle_is_said_with_what_would_help(void **state)
{
    struct package *p;
    add_usual();
    p = open_right();
    assert_null(package_obstacle(p, 0, 0));
    package_close(p);
    start();
    add_file("problem.yaml", "problem_format_version: 2025-09\n");
    p = open_right();
    assert_null(package_obstacle(p, 1, 0));
    assert_non_null(strstr(package_obstacle(p, 0, 0)->help, "input_validators/"));
    package_close(p);
    add_file("problem.yaml", "problem_format_version: 2025-09\ntype: [submit-answer]\n");
    p = open_right();
    assert_string_equal(package_obstacle(p, 1, 0)->help, "there is no input to look for");
    package_close(p);
    add_usual();
    assert_int_equal(unlink(in_folder("p/submissions/accepted/b.py")), 0);
    p = open_right();
    assert_non_null(strstr(package_obstacle(p, 0, 0)->help, "--trust-one"));
    assert_null(package_obstacle(p, 0, 1));
    package_close(p);
    add_file("input_validators/v.viva", "");
    p = open_right();
    assert_non_null(strstr(package_obstacle(p, 0, 1)->what, "VIVA"));
    package_close(p);
}

/* ---- which paths are packages ---- */

static void a_package_has_problem_yaml_or_submissions_and_data(void **state)
{
    start();
    add_file("data/sample/1.in", "");
    assert_false(package_is(in_folder("p")));
    expect_error(
        "P: error: not a problem package: it has no problem.yaml, and not both submissions/ "
        "and data/\n");
    add_file("submissions/accepted/a.c", "");
    assert_true(package_is(in_folder("p")));
    package_close(open_right());
    start();
    add_file("problem.yaml", "");
    assert_true(package_is(in_folder("p")));
    assert_true(package_is(in_folder("p/")));
    assert_false(package_is(in_folder("p/problem.yaml")));
    assert_false(package_is(in_folder("q")));
    put("q.zip", "no zip");
    assert_false(package_is(in_folder("q.zip")));
    assert_null(open_path(in_folder("q")));
    assert_string_equal(got, "P: error: neither a folder nor a zip\n");
}

/* ---- zips ---- */

static void put_zip(const struct member *members, size_t count)
{
    make_zip(members, count);
    put_bytes("p.zip", zip.at, zip.len);
}

static void expect_content(const struct package *p, const char *path, const char *want)
{
    struct arena m = { 0 };
    const struct package_file *file = package_find(p, path);
    const char *why;
    bytes text;
    assert_non_null(file);
    assert_true(package_content(p, file, 100, &m, &text, &why));
    assert_int_equal(text.len, strlen(want));
    assert_memory_equal(text.at, want, text.len);
    assert_false(strlen(want) > 0 && package_content(p, file, strlen(want) - 1, &m, &text, &why));
    arena_free(&m);
}

static void a_zip_is_read_like_a_folder(void **state)
{
    static const struct member members[] = {
        { .name = "sum/data/secret/b.in", .text = "22" },
        { .name = "sum/README", .text = "/etc/passwd", .is_link = 1 },
        { .name = "__MACOSX/sum/._problem.yaml", .text = "x" },
        { .name = "sum/data/sample/a.in", .text = "1" },
        { .name = "sum/problem.yaml", .text = "name: Sum\n" },
        { .name = "sum/submissions/accepted/a b.c", .text = "" },
        { .name = "sum/../../data/sample/out.in", .text = "" },
        { .name = "sum/data/secret/b.ans", .text = "" },
    };
    static const struct member flat[] = { { .name = "submissions/accepted/a.c",
                                            .text = "int main;" },
                                          { .name = "data/sample/a.in", .text = "1" } };
    static const struct member link[] = {
        { .name = "sum/problem.yaml", .text = "" },
        { .name = "sum/data/sample/1.in", .text = "/etc/passwd", .is_link = 1 }
    };
    static const struct member twice[] = { { .name = "problem.yaml", .text = "" },
                                           { .name = "problem.yaml", .text = "" } };
    struct package *p;
    put_zip(members, ROWS(members));
    assert_true(package_is(in_folder("p.zip")));
    p = open_path(in_folder("p.zip"));
    assert_non_null(p);
    SAY("%s\n", p->name);
    say_tests(p);
    assert_string_equal(got, "Sum\n"
                             "sample/a: group `sample` 1 bytes set 0 flags args\n"
                             "secret/b: group `secret` 2 bytes ans set 0 flags args\n");
    expect_content(p, "data/secret/b.in", "22");
    expect_content(p, "data/secret/b.ans", "");
    package_close(p);
    put_zip(flat, ROWS(flat));
    assert_true(package_is(in_folder("p.zip")));
    p = open_path(in_folder("p.zip"));
    assert_non_null(p);
    expect_content(p, "submissions/accepted/a.c", "int main;");
    assert_string_equal(p->name, "p");
    package_close(p);
    put_zip(flat + 1, 1);
    assert_false(package_is(in_folder("p.zip")));
    put_zip(link, ROWS(link));
    assert_null(open_path(in_folder("p.zip")));
    assert_string_equal(got,
                        "P/data/sample/1.in: error: a link in a zip; `zip -r` without -y packs "
                        "the file itself\n");
    put_zip(twice, ROWS(twice));
    assert_null(open_path(in_folder("p.zip")));
    assert_string_equal(got, "P/problem.yaml: error: two files with this name\n");
}

/* ---- hostile packages ---- */

#define LEADS_OUT                                                                                  \
    "a link out of the package and of the repository that holds it, or to a hidden file; put a "   \
    "copy "                                                                                        \
    "of the file there\n"

static void links_stay_in_the_package(void **state)
{
    struct package *p;
    add_usual();
    assert_int_equal(symlink("1.in", in_folder("p/data/sample/2.in")), 0);
    assert_int_equal(symlink("nothing", in_folder("p/data/sample/3.in")), 0);
    assert_int_equal(symlink("../../../secrets", in_folder("p/data/sample/picture")), 0);
    p = open_right();
    assert_int_equal(p->test_count, 2);
    expect_content(p, "data/sample/2.in", "1\n");
    package_close(p);
    put("secrets", "");
    assert_int_equal(symlink("../../../secrets", in_folder("p/data/sample/4.in")), 0);
    expect_error("P/data/sample/4.in: error: " LEADS_OUT);
    add_usual();
    assert_int_equal(symlink("/etc", in_folder("p/include")), 0);
    expect_error("P/include: error: " LEADS_OUT);
    add_usual();
    assert_int_equal(symlink("..", in_folder("p/data/loop")), 0);
    p = open_right();
    package_close(p);
}

static void odd_names_are_as_if_they_were_not_there(void **state)
{
    struct package *p;
    add_usual();
    add_file("data/sample/a\nb.in", "");
    add_file("data/sample/.hidden.in", "");
    add_file("data/sample/-x.in", "");
    add_file("submissions/accepted/.git/x.c", "");
    add_file("submissions/accepted/d/__pycache__/x.py", "");
    p = open_right();
    assert_int_equal(p->test_count, 1);
    assert_int_equal(p->submission_count, 2);
    package_close(p);
}

static void what_is_too_much_is_refused(void **state)
{
    char deep[400] = "data/secret/";
    size_t i;
    add_usual();
    assert_int_equal(truncate(in_folder("p/problem.yaml"), (off_t)1 << 30), 0);
    expect_error("P/problem.yaml: error: it is too large\n");
    add_usual();
    for (i = 0; i < 20; i++)
        (void)strcat(deep, "d/");
    add_file(strcat(deep, "x.in"), "");
    expect_error("P: error: folders in it are nested too deeply\n");
    add_usual();
    for (i = 0; i <= 1024; i++) {
        char name[64], yaml[64];
        (void)snprintf(name, sizeof name, "data/secret/g%zu/testdata.yaml", i);
        (void)snprintf(yaml, sizeof yaml, "input_validator_flags: %zu\n", i);
        add_file(name, yaml);
    }
    expect_error("P/data: error: more than 1024 different lists of arguments for the input "
                 "validators\n");
    add_usual();
    for (i = 0; i < 64; i++) {
        char name[64];
        (void)snprintf(name, sizeof name, "input_validators/%zu.ctd", i);
        add_file(name, "");
    }
    expect_error("P: error: it has more than 64 input validators\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(keys_of_all_formats_have_one_meaning),
        TEST(a_wrong_value_has_its_place),
        TEST(the_time_limit_may_have_a_file_of_its_own),
        TEST(groups_inherit_what_they_do_not_say),
        TEST(a_new_group_has_settings),
        TEST(settings_of_a_group_may_be_wrong),
        TEST(tests_are_sorted_by_name),
        TEST(flag_sets_are_told_apart),
        TEST(new_flag_sets_are_lists_and_mappings),
        TEST(a_package_without_data_has_one_flag_set),
        TEST(programs_are_files_and_folders),
        TEST(verdicts_are_expected_by_folder),
        TEST(submissions_yaml_replaces_and_adds),
        TEST(an_obstacle_is_said_with_what_would_help),
        TEST(a_package_has_problem_yaml_or_submissions_and_data),
        TEST(a_zip_is_read_like_a_folder),
        TEST(links_stay_in_the_package),
        TEST(odd_names_are_as_if_they_were_not_there),
        TEST(what_is_too_much_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
