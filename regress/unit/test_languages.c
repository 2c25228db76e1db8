/* Programs of the table of languages: how they are told apart, built, kept, and called as
 * validators. */
#include "regress/unit/folder.h"

#include "executor/batch_file.h"
#include "executor/executor.h"

static const struct course course = {
    .run = { .cpu_ms = 2000, .memory = 256 << 20, .output = 1 << 16, .file = 1 << 20 }
};

/* A subject of one file, in the language of its name. */
struct written {
    struct source_file file;
    struct build build;
    struct subject *subject;
    char reason[CONTAINMENT_TEXT];
};

static void open_text(struct written *w, const char *name, const char *text, const char *kept)
{
    struct containment_report report;
    struct subject_request request = { .course = &course, .tree = { &w->file, 1 }, .kept = kept };
    size_t main;
    if (!containment_probe(CONTAINMENT_BEST, &report))
        skip();
    memset(w, 0, sizeof *w);
    w->file.name = name;
    w->file.text = bytes_of_text(text);
    request.level = report.level;
    request.language = language_of(&request.tree, &main);
    assert_non_null(request.language);
    if (!language_is_installed(request.language, w->reason)) {
        (void)fprintf(stderr, "%s\n", w->reason);
        skip();
    }
    w->subject = subject_open(&request, &w->build, w->reason);
}

static void close_text(struct written *w)
{
    subject_close(w->subject);
    build_free(&w->build);
}

/* ---- output validators ---- */

static const char in_cpp[] =
    "#include <fstream>\n"
    "#include <iostream>\n"
    "#include <string>\n"
    "int main(int argc, char **argv)\n"
    "{\n"
    "    std::string in, wanted, got;\n"
    "    std::ifstream(argv[1]) >> in;\n"
    "    std::ifstream(argv[2]) >> wanted;\n"
    "    std::cin >> got;\n"
    "    std::ofstream(std::string(argv[3]) + \"message\") << in << argc;\n"
    "    return got == wanted ? 42 : 43;\n"
    "}\n";

static const char in_python[] =
    "import sys\n"
    "with open(sys.argv[1]) as i, open(sys.argv[2]) as a:\n"
    "    given, wanted = i.read(), a.read()\n"
    "with open(sys.argv[3] + 'message', 'x') as f:\n"
    "    f.write(given + str(len(sys.argv)))\n"
    "sys.exit(42 if sys.stdin.read().split() == wanted.split() else 43)\n";

static struct named_file files[] = { { "input", LITERAL("7") },
                                     { "answer", LITERAL("yes\n") },
                                     { "feedback/", LITERAL("") } };

static void fill_calls(struct step *steps, size_t count)
{
    static char a[] = "input", b[] = "answer", c[] = "feedback/", flag[] = "strict";
    static char *args[] = { a, b, c, flag, NULL };
    static const char *const fetch[] = { "feedback/message", NULL };
    size_t i;
    for (i = 0; i < count; i++)
        steps[i] = (struct step){ .args = args,
                                  .arg_count = 4,
                                  .input = bytes_of_text(i % 3 ? "yes\n" : "no\n"),
                                  .files = files,
                                  .file_count = ROWS(files),
                                  .fetch = fetch };
}

static void expect_verdicts(const char *name, const char *text)
{
    static struct step steps[100];
    static struct run_result answers[100];
    struct written w;
    struct executor *executor;
    struct run_result fresh;
    size_t i;
    open_text(&w, name, text, NULL);
    executor = w.subject ? executor_open(w.subject, EXECUTOR_BEST) : NULL;
    fill_calls(steps, 100);
    if (!executor || !executor_run(executor, steps, 100, answers, w.reason))
        fail_msg("%s", w.reason);
    for (i = 0; i < 100; i++) {
        expect_number(name, "the status", (uint64_t)answers[i].status, i % 3 ? 42 : 43);
        assert_true(answers[i].cpu_us > 0 && answers[i].cpu_us < 2000000);
    }
    if (executor_inside.len > 0)
        assert_string_equal(executor_why(executor), "");
    subject_run(w.subject, &steps[0], 0, &fresh);
    expect_number(name, "the status of a fresh run", (uint64_t)fresh.status, 43);
    assert_true(fresh.fetched[0].is_there);
    expect_bytes(name, "the message", fresh.fetched[0].contents, bytes_of_text("75"));
    run_result_free(&fresh);
    executor_close(executor);
    close_text(&w);
}

static void an_output_validator_in_cpp_gives_verdicts(void **state)
{
    expect_verdicts("validate.cpp", in_cpp);
}

static void an_output_validator_in_python_gives_verdicts(void **state)
{
    expect_verdicts("validate.py", in_python);
}

/* ---- builds ---- */

static void expect_kept(const char *name, const char *text, int is_kept, enum build_status status)
{
    struct written w;
    open_text(&w, name, text, in_folder("builds"));
    expect_number(name, "whether it was kept", (uint64_t)w.build.is_kept, (uint64_t)is_kept);
    expect_number(name, "the status", w.build.status, status);
    assert_true((w.subject != NULL) == (status == BUILD_BUILT));
    if (status == BUILD_REFUSED)
        assert_true(w.build.log.end > w.build.log.start && w.build.reason);
    close_text(&w);
}

static void a_build_is_kept_until_something_changes(void **state)
{
    static const char good[] = "int main() { return 0; }\n", bad[] = "int main() { return x; }\n";
    char command[200];
    expect_kept("a.cpp", good, 0, BUILD_BUILT);
    expect_kept("a.cpp", good, 1, BUILD_BUILT);
    expect_kept("b.cpp", good, 0, BUILD_BUILT);
    expect_kept("a.cpp", bad, 0, BUILD_REFUSED);
    expect_kept("a.cpp", bad, 1, BUILD_REFUSED);
    (void)snprintf(command, sizeof command, "for f in %s/*; do echo x >>$f; done",
                   in_folder("builds"));
    assert_int_equal(system(command), 0);
    expect_kept("a.cpp", good, 0, BUILD_BUILT); /* a damaged file is none */
}

static void a_source_that_is_refused_has_a_place(void **state)
{
    static const char *const rows[][3] = { { "a.cpp", "int main() { return x; }\n", "a.cpp:1:" },
                                           { "a.py", "print(1)\nif\n", "line 2" } };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        struct written w;
        open_text(&w, rows[i][0], rows[i][1], NULL);
        assert_null(w.subject);
        if (!strstr(w.reason, rows[i][2]))
            fail_msg("%s: %s", rows[i][0], w.reason);
        close_text(&w);
    }
}

/* ---- the table ---- */

static void the_main_file_says_the_language(void **state)
{
    static const struct {
        struct source_file files[3];
        const char *language, *main;
    } rows[] = {
        { { { "b.cpp", LITERAL(""), 0 }, { "a.cc", LITERAL(""), 0 } }, "cpp", "a.cc" },
        { { { "a.py", LITERAL(""), 0 }, { "main.py", LITERAL(""), 0 } }, "python3", "main.py" },
        { { { "validator.cpp", LITERAL(""), 1 }, { "x/Main.java", LITERAL(""), 0 } },
          "java",
          "x/Main.java" },
        { { { "README", LITERAL(""), 0 }, { "a.h", LITERAL(""), 0 } }, NULL, NULL },
        { { { "a.C", LITERAL(""), 0 }, { "a.h", LITERAL(""), 0 } }, "cpp", "a.C" },
    };
    size_t i, main;
    for (i = 0; i < ROWS(rows); i++) {
        const struct source_tree tree = { rows[i].files, 2 };
        const struct language *l = language_of(&tree, &main);
        if (!rows[i].language) {
            assert_null(l);
            continue;
        }
        assert_string_equal(l->id, rows[i].language);
        assert_string_equal(tree.files[main].name, rows[i].main);
        assert_ptr_equal(language_find(l->id), l);
    }
}

static void a_missing_tool_is_named_with_its_package(void **state)
{
    const struct language made_up = { .name = "Made-up",
                                      .tools = "sh no-such-tool",
                                      .installed = "made-up" };
    char reason[CONTAINMENT_TEXT];
    assert_false(language_is_installed(&made_up, reason));
    assert_string_equal(reason,
                        "Made-up: there is no no-such-tool in /usr/local/bin, /usr/bin or /bin; "
                        "Debian's package made-up has it");
}

/* What a run sees of the machine is what its language needs. */
static void a_run_sees_nothing_of_the_machine_that_it_does_not_need(void **state)
{
    static const char *const rows[][2] = {
        { "a.cpp",
          "#include <filesystem>\n"
          "#include <iostream>\n"
          "int main()\n"
          "{\n"
          "    std::error_code e;\n"
          "    for (const char *p : { \"/usr/bin\", \"/usr/lib\", \"/etc\", \"/proc/self\" })\n"
          "        std::cout << std::filesystem::exists(p, e);\n"
          "}\n" },
        { "a.py", "import os\n"
                  "for p in '/usr/bin/gcc', '/etc/passwd', '/usr/share', '/usr/bin/sh':\n"
                  "    print(int(os.access(p, os.R_OK)), end='')\n" },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        const struct step step = { .args = NULL };
        struct run_result r;
        struct written w;
        open_text(&w, rows[i][0], rows[i][1], NULL);
        if (!w.subject)
            fail_msg("%s", w.reason);
        subject_run(w.subject, &step, 0, &r);
        expect_bytes(rows[i][0], "what is there", r.out, bytes_of_text("0000"));
        run_result_free(&r);
        close_text(&w);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_output_validator_in_cpp_gives_verdicts),
        cmocka_unit_test(an_output_validator_in_python_gives_verdicts),
        TEST(a_build_is_kept_until_something_changes),
        cmocka_unit_test(a_source_that_is_refused_has_a_place),
        cmocka_unit_test(the_main_file_says_the_language),
        cmocka_unit_test(a_missing_tool_is_named_with_its_package),
        cmocka_unit_test(a_run_sees_nothing_of_the_machine_that_it_does_not_need),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
