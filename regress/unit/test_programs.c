/* verbs/hunt/programs: which programs a command line names, and their ids. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "regress/unit/folder.h"

#include "hunt/programs.h"

static const struct course course; /* takes any submission that is a single file */

static char *words[8];

static char **paths_of(const char *const *names)
{
    static char text[7][4096];
    size_t i;
    for (i = 0; i < 7 && names[i] != 0; i++) {
        (void)snprintf(text[i], sizeof text[i], "%s", in_folder(names[i]));
        words[i] = text[i];
    }
    words[i] = 0;
    return words;
}

static const struct program *program_named(const struct programs *p, const char *id)
{
    size_t i;
    for (i = 0; i < p->count; i++) {
        if (strcmp(p->at[i].id, id) == 0)
            return &p->at[i];
    }
    fail_msg("no program has the id `%s`", id);
    return 0;
}

static void sources_come_first(void **state)
{
    static const char *const names[] = { "made", "a.c", "other/made", 0 };
    struct programs p;
    put("a.c", "int main(void) { return 0; }\n");
    put("made", "\177ELF and more");
    assert_int_equal(mkdir(in_folder("other"), 0700), 0);
    put("other/made", "\177ELF");
    programs_list(&p, &course, paths_of(names), 0);
    assert_int_equal(p.count, 3);
    assert_int_equal(p.at[0].kind, PROGRAM_SOURCE);
    assert_int_equal(p.at[0].submission, 0);
    assert_int_equal(program_named(&p, "made")->kind, PROGRAM_EXECUTABLE);
    assert_string_equal(program_named(&p, "made")->path, words[0]);
    assert_string_equal(program_named(&p, "made-2")->path, words[2]);
    programs_free(&p);
}

/* A file that only starts like an executable, or is shorter than its magic number, is not one. */
static void what_is_executable(void **state)
{
    static const struct {
        const char *text;
        enum program_kind kind;
    } rows[] = {
        { "\177ELF", PROGRAM_EXECUTABLE },
        { "\177EL", PROGRAM_SOURCE },
        { "", PROGRAM_SOURCE },
        { "#!/bin/sh\n", PROGRAM_SOURCE },
    };
    static const char *const names[] = { "x", 0 };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        struct programs p;
        put("x", rows[i].text);
        programs_list(&p, &course, paths_of(names), 0);
        assert_int_equal(p.count, 1);
        assert_int_equal(p.at[0].kind, rows[i].kind);
        programs_free(&p);
    }
}

/* An id is the name of a folder, so it has neither blanks nor a dot at its start. */
static void ids_are_safe(void **state)
{
    static const char *const names[] = { ".a b\xC3\xA9$.out", 0 };
    struct programs p;
    put(".a b\xC3\xA9$.out", "\177ELF");
    programs_list(&p, &course, paths_of(names), 0);
    assert_string_equal(p.at[0].id, "_a_b___.out");
    programs_free(&p);
}

/* Executables stay in the order in which they are named. Equal names get numbers. */
static void ids_are_told_apart_and_in_order(void **state)
{
    static const char *const names[] = { "x", "09:@AZ[`az{_-.x", "1/x", "2/x", 0 };
    static const char *const ids[] = { "x", "09__AZ__az__-.x", "x-2", "x-3" };
    struct programs p;
    size_t i;
    assert_int_equal(mkdir(in_folder("1"), 0700), 0);
    assert_int_equal(mkdir(in_folder("2"), 0700), 0);
    for (i = 0; i < ROWS(ids); i++)
        put(names[i], "\177ELF");
    programs_list(&p, &course, paths_of(names), 0);
    assert_int_equal(p.count, ROWS(ids));
    for (i = 0; i < ROWS(ids); i++) {
        assert_string_equal(p.at[i].id, ids[i]);
        assert_string_equal(p.at[i].path, words[i]);
    }
    programs_free(&p);
}

static void a_command_is_named_by_its_file(void **state)
{
    static char python[] = "python3", option[] = "-B", root[] = "/bin/sh";
    char file[4096];
    char *none[] = { 0 };
    char *script[] = { python, option, file, 0 };
    char *shell[] = { root, option, 0 };
    char *bare[] = { python, option, 0 };
    const struct {
        char **command;
        const char *id;
    } rows[] = { { script, "mine.py" }, { shell, "sh" }, { bare, "python3" } };
    size_t i;
    put("mine.py", "");
    assert_int_equal(chdir(folder), 0);
    (void)snprintf(file, sizeof file, "./mine.py");
    for (i = 0; i < ROWS(rows); i++) {
        struct programs p;
        programs_list(&p, &course, none, rows[i].command);
        assert_int_equal(p.count, 1);
        assert_int_equal(p.at[0].kind, PROGRAM_COMMAND);
        assert_ptr_equal(p.command, rows[i].command);
        assert_string_equal(p.at[0].id, rows[i].id);
        programs_free(&p);
    }
    assert_int_equal(chdir("/"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(sources_come_first),
        TEST(what_is_executable),
        TEST(ids_are_safe),
        TEST(ids_are_told_apart_and_in_order),
        TEST(a_command_is_named_by_its_file),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
