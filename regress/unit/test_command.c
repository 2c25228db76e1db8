/* sieve/command: the words of a command under judgement, and the files that they name. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "regress/unit/folder.h"

#include "sieve/subject_state.h"

/* Opens a command of words that blanks separate, in the folder. */
static int open_line(struct command *c, const char *line, char reason[CONTAINMENT_TEXT])
{
    static char copy[1 << 10];
    static char *words[20];
    char *word;
    int before = open(".", O_RDONLY);
    int n = 0, opened;
    (void)snprintf(copy, sizeof copy, "%s", line);
    for (word = strtok(copy, " "); word != 0; word = strtok(0, " "))
        words[n++] = word;
    words[n] = 0;
    reason[0] = '\0';
    assert_int_equal(chdir(folder), 0);
    opened = command_open(c, words, reason);
    assert_int_equal(fchdir(before), 0);
    (void)close(before);
    return opened;
}

static void a_tool_is_started_by_its_name(void **state)
{
    static const struct {
        const char *line, *program;
    } rows[] = {
        { "python3 x", "python3" },
        { "/usr/bin/env x", "/usr/bin/env" },
        { "/bin/sh x", "/bin/sh" },
    };
    char reason[CONTAINMENT_TEXT];
    struct command c;
    size_t i;
    (void)state;
    put("python3", "not the one that is meant");
    for (i = 0; i < ROWS_OF(rows); i++) {
        assert_true(open_line(&c, rows[i].line, reason));
        assert_string_equal(c.program, rows[i].program);
        assert_null(c.executable.name);
        assert_int_equal(c.word_count, 1);
        assert_string_equal(c.words[0], "x");
        assert_null(c.words[1]);
        assert_int_equal(c.file_count, 0);
        command_close(&c);
        assert_null(c.words);
        assert_int_equal(c.word_count, 0);
    }
}

static void a_path_is_a_program_that_is_copied(void **state)
{
    char reason[CONTAINMENT_TEXT];
    struct command c;
    (void)state;
    put("p", "its bytes");
    assert_true(open_line(&c, "./p", reason));
    assert_string_equal(c.program, "program");
    assert_string_equal(c.executable.name, "program");
    assert_true(bytes_equal(c.executable.contents, bytes_of_text("its bytes")));
    assert_int_equal(c.word_count, 0);
    assert_int_equal(c.owned_count, 1);
    command_close(&c);
}

/* A file goes into the working folder, so only its last name is left of a path. */
static void words_that_name_files_are_copied_too(void **state)
{
    char reason[CONTAINMENT_TEXT];
    struct command c;
    (void)state;
    assert_int_equal(mkdir(in_folder("sub"), 0700), 0);
    put("sub/play.py", "print()");
    put("data", "");
    assert_true(open_line(&c, "python3 -B sub/play.py sub data --data=data", reason));
    assert_int_equal(c.word_count, 5);
    assert_string_equal(c.words[0], "-B");
    assert_string_equal(c.words[1], "play.py");
    assert_string_equal(c.words[2], "sub"); /* a folder is no file */
    assert_string_equal(c.words[3], "data");
    assert_string_equal(c.words[4], "--data=data");
    assert_null(c.words[5]);
    assert_int_equal(c.file_count, 2);
    assert_string_equal(c.files[0].name, "play.py");
    assert_true(bytes_equal(c.files[0].contents, bytes_of_text("print()")));
    assert_string_equal(c.files[1].name, "data");
    assert_int_equal(c.files[1].contents.len, 0);
    command_close(&c);
}

static void what_cannot_be_started_has_a_reason(void **state)
{
    char reason[CONTAINMENT_TEXT];
    struct command c;
    (void)state;
    assert_false(open_line(&c, "", reason));
    assert_string_equal(reason, "the command has no words");
    command_close(&c);
    assert_false(open_line(&c, "./none", reason));
    assert_string_equal(reason, "./none: No such file or directory");
    command_close(&c);
    assert_false(open_line(&c, "./", reason));
    assert_string_equal(reason, "./: Is a directory");
    command_close(&c);
}

/* 16 MiB are the most. */
static void a_large_file_is_refused(void **state)
{
    static char text[1 << 16];
    char reason[CONTAINMENT_TEXT];
    struct command c;
    FILE *f = fopen(in_folder("large"), "wb");
    int i;
    (void)state;
    memset(text, 'x', sizeof text);
    for (i = 0; i < 256; i++)
        assert_int_equal(fwrite(text, sizeof text, 1, f), 1);
    assert_int_equal(fflush(f), 0);
    assert_true(open_line(&c, "python3 large", reason));
    assert_int_equal(c.files[0].contents.len, 16 << 20);
    command_close(&c);
    assert_int_equal(fwrite(text, sizeof text, 1, f), 1);
    assert_int_equal(fclose(f), 0);
    assert_false(open_line(&c, "python3 large", reason));
    assert_string_equal(reason, "large: File too large");
    command_close(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_tool_is_started_by_its_name),
        TEST(a_path_is_a_program_that_is_copied),
        TEST(words_that_name_files_are_copied_too),
        TEST(what_cannot_be_started_has_a_reason),
        TEST(a_large_file_is_refused),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
