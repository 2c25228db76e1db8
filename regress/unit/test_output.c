/* system/io: what is erased before output, output that nobody reads, and output that is lost. Each
   case is a process of its own, because what it changes holds for the whole program. */
#define _GNU_SOURCE
#include "regress/unit/folder.h"

#include "system/io.h"
#include "system/output.h"
#include "text/sink_fail.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/time.h>
#include <sys/wait.h>

/* ---- a process ---- */

static void redirect(int fd, const char *name)
{
    int file = open(in_folder(name), O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (file < 0 || dup2(file, fd) < 0)
        _exit(99);
    (void)close(file);
}

/* Lets a child do something with its output in files. Returns its status. */
static int status_of(int act(void))
{
    int status = -1;
    pid_t child = fork();
    if (child == 0) {
        redirect(1, "out");
        redirect(2, "err");
        _exit(act());
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

/* ---- what is erased ---- */

static int erased[8], erased_count;

static void erase(int fd)
{
    erased[erased_count++] = fd;
}

static int write_to_three(void)
{
    struct writing to_file = { open(in_folder("file"), O_WRONLY | O_CREAT, 0644), 0 };
    struct writing to_out = { 1, 0 }, to_err = { 2, 0 };
    if (to_file.fd < 3)
        return 1;
    before_writing(erase);
    if (!writing_write(&to_file, bytes_of_text("file")) || erased_count != 0)
        return 2;
    if (!writing_write(&to_out, bytes_of_text("out")) || erased_count != 1 || erased[0] != 1)
        return 3;
    if (!writing_write(&to_err, bytes_of_text("err")) || erased_count != 2 || erased[1] != 2)
        return 4;
    before_writing(0);
    if (!writing_write(&to_err, bytes_of_text("or")) || erased_count != 2)
        return 5;
    return 0;
}

static void the_line_is_erased_before_output(void **state)
{
    (void)state;
    assert_int_equal(status_of(write_to_three), 0);
    assert_string_equal(text_in_folder("file"), "file");
    assert_string_equal(text_in_folder("out"), "out");
    assert_string_equal(text_in_folder("err"), "error");
}

/* ---- output that nobody reads ---- */

static int asked, is_over;

static int stopped(void)
{
    asked++;
    return is_over;
}

static void tick(int number)
{
    (void)number;
}

/* Interrupts every 5 milliseconds. */
static void start_ticks(void)
{
    const struct itimerval often = { { 0, 5000 }, { 0, 5000 } };
    struct sigaction caught = { .sa_handler = tick };
    (void)sigaction(SIGALRM, &caught, 0);
    (void)setitimer(ITIMER_REAL, &often, 0);
}

/* Returns the end of a pipe that takes no more bytes. */
static int full_pipe(void)
{
    static const char many[1 << 16];
    int ends[2];
    if (pipe(ends) != 0 || fcntl(ends[1], F_SETFL, O_NONBLOCK) != 0)
        _exit(98);
    while (write(ends[1], many, sizeof many) > 0)
        ;
    while (write(ends[1], many, 1) > 0)
        ;
    if (fcntl(ends[1], F_SETFL, 0) != 0)
        _exit(97);
    return ends[1];
}

static int write_after_an_interrupt(void)
{
    struct writing to = { full_pipe(), 0 };
    stop_writing_when(stopped);
    is_over = 1;
    start_ticks();
    if (writing_write(&to, bytes_of_text("x")) || to.error != EINTR)
        return 1;
    return asked == 6 ? 0 : 2;
}

static int stopped_later(void)
{
    return ++asked > 20;
}

/* Signals alone do not end a write. */
static int write_on_before_an_interrupt(void)
{
    struct writing to = { full_pipe(), 0 };
    stop_writing_when(stopped_later);
    start_ticks();
    if (writing_write(&to, bytes_of_text("x")) || to.error != EINTR)
        return 1;
    return asked == 21 ? 0 : 2;
}

static void output_that_nobody_reads_is_given_up(void **state)
{
    (void)state;
    assert_int_equal(status_of(write_after_an_interrupt), 0);
    assert_int_equal(status_of(write_on_before_an_interrupt), 0);
}

/* ---- output that is lost ---- */

static int lose_text(void)
{
    sink_text(standard_output(), "dropped");
    sink_fail(standard_output());
    return finish_output(0, 5);
}

static int lose_nothing(void)
{
    sink_text(standard_output(), "whole");
    return finish_output(3, 5);
}

static void text_that_could_not_be_made_is_lost(void **state)
{
    (void)state;
    assert_int_equal(status_of(lose_text), 5);
    assert_string_equal(text_in_folder("out"), "");
    assert_string_equal(text_in_folder("err"),
                        "flipref: standard output: Cannot allocate memory\n");
    assert_int_equal(status_of(lose_nothing), 3);
    assert_string_equal(text_in_folder("out"), "whole");
    assert_string_equal(text_in_folder("err"), "");
}

/* ---- reports in files ---- */

static void write_name(const void *who, sink *out)
{
    sink_text(out, who);
}

static void stop(const void *who, sink *out)
{
    sink_text(out, who);
    sink_fail(out);
}

static int write_report(void)
{
    return write_output(in_folder("report"), write_name, "text");
}

static int write_nowhere(void)
{
    return write_output("/no/folder", write_name, "text");
}

static int write_half(void)
{
    return write_output(in_folder("report"), stop, "half");
}

static void a_report_is_written_or_says_why_not(void **state)
{
    (void)state;
    assert_int_equal(status_of(write_report), 1);
    assert_string_equal(text_in_folder("report"), "text");
    assert_string_equal(text_in_folder("err"), "");
    assert_int_equal(status_of(write_nowhere), 0);
    assert_string_equal(text_in_folder("err"), "flipref: /no/folder: No such file or directory\n");
    assert_int_equal(status_of(write_half), 0); /* who stopped it has said why */
    assert_string_equal(text_in_folder("err"), "");
    assert_string_equal(text_in_folder("report"), "text");
}

/* ---- input ---- */

static int next_descriptor(void)
{
    int next = dup(0);
    (void)close(next);
    return next;
}

static void only_regular_files_have_a_size(void **state)
{
    struct reading in;
    int next = next_descriptor();
    (void)state;
    put("f", "0123");
    assert_int_equal(mkfifo(in_folder("pipe"), 0600), 0);
    assert_true(reading_open(&in, in_folder("f"), 0));
    assert_int_equal(in.size, 4);
    reading_close(&in);
    assert_true(reading_open(&in, in_folder(""), 0));
    assert_int_equal(in.size, 0);
    reading_close(&in);
    assert_true(reading_open(&in, in_folder("pipe"), 0));
    assert_int_equal(in.size, 0);
    assert_true(in.patience > 0);
    reading_close(&in);
    assert_int_equal(next_descriptor(), next); /* none is left open */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_line_is_erased_before_output),    TEST(output_that_nobody_reads_is_given_up),
        TEST(text_that_could_not_be_made_is_lost), TEST(a_report_is_written_or_says_why_not),
        TEST(only_regular_files_have_a_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
