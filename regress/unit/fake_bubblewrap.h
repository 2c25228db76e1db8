/* A bubblewrap that is a script of the test. It notes what it is started with, and may answer as
   the supervisor of the sandbox. */
#ifndef FLIPREF_REGRESS_FAKE_BUBBLEWRAP_H
#define FLIPREF_REGRESS_FAKE_BUBBLEWRAP_H

#include "regress/unit/folder.h"

#include "contain/container.h"

static char old_path[4096];

static inline int set_up(void **state)
{
    (void)snprintf(old_path, sizeof old_path, "%s", getenv("PATH"));
    (void)unsetenv("TMPDIR");
    return make_folder(state);
}

static inline int tear_down(void **state)
{
    (void)setenv("PATH", old_path, 1);
    (void)unsetenv("TMPDIR");
    return remove_folder(state);
}

#define IN_FOLDER(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

/* Some builds have no supervisor, and so no sandbox. */
static inline void need_stage(void)
{
    if (contain_stage.len == 0)
        skip();
}

/* Makes an executable file in the folder. */
static inline void put_program(const char *name, const char *text)
{
    put(name, text);
    assert_int_equal(chmod(in_folder(name), 0755), 0);
}

/* Makes a program `bwrap` that is alone in PATH. It runs in the folder, which another user can
   write to, because root becomes another user before. */
static inline void put_alone(const char *interpreter, const char *before, const char *program)
{
    char text[8000];
    (void)snprintf(text, sizeof text, "#!%s\n%s\n%s\n", interpreter, before, program);
    put_program("bwrap", text);
    assert_int_equal(chmod(folder, 0777), 0);
    (void)setenv("PATH", folder, 1);
}

/* The same of a script for bash, which finds its tools. */
static inline void put_bubblewrap(const char *script)
{
    char before[5000];
    (void)snprintf(before, sizeof before, "cd %s\nPATH='%s'", folder, old_path);
    put_alone("/bin/bash", before, script);
}

static inline void expect_text(const char *name, const char *text)
{
    const char *got = text_in_folder(name);
    if (strcmp(got, text) != 0)
        fail_msg("%s is:\n%s\nnot:\n%s", name, got, text);
}

/* ---- a supervisor ---- */

/* Appends a frame to a file of the folder. */
static inline void add_frame(const char *name, enum frame_kind kind, unsigned index, bytes b)
{
    struct stage_frame head = { STAGE_MAGIC, (uint16_t)kind, (uint16_t)index, (uint32_t)b.len };
    FILE *f = fopen(in_folder(name), "ab");
    assert_non_null(f);
    assert_int_equal(fwrite(&head, sizeof head, 1, f), 1);
    assert_int_equal(fwrite(b.at, 1, b.len, f), b.len);
    assert_int_equal(fclose(f), 0);
}

/* Appends the last frame of an answer. */
static inline void add_end(const char *name, enum ending ending, unsigned status)
{
    struct stage_end end = { (uint32_t)ending, status, 11, 22, 33, 0, 0 };
    add_frame(name, FRAME_END, 0, bytes_of(&end, sizeof end));
}

/* Answers each request by the file answerN, where it is the N-th, or by `answer` if there is none.
   It notes files of the box as in-NAME, requests as requestN, the words of each as a line of
   `words` (without what tools always get), and files for the working folder as lines of `files`. It
   is in Perl because a shell would start a process for each step. */
static const char serving[] =
    "sub note { my ($name, $text) = @_; open my $f, '>>', $name; print $f $text; close $f }\n"
    "sub text { my $f; open $f, '<', $_[0] or open $f, '<', 'answer'; local $/; return <$f> }\n"
    "sub take {\n"
    "    my ($n, $b) = ($_[0], '');\n"
    "    while (length $b < $n) {\n"
    "        next if sysread STAGE, $b, $n - length $b, length $b;\n"
    "        note 'end', \"ended\\n\";\n"
    "        exit;\n"
    "    }\n"
    "    return $b;\n"
    "}\n"
    "open STAGE, '+<&=', 3;\n"
    "for my $i (0 .. $#ARGV) {\n"
    "    note 'size', \"$ARGV[$i + 1]\\n\" if $ARGV[$i] eq '--size';\n"
    "    next if $ARGV[$i] ne '--ro-bind-data' or $ARGV[$i + 2] !~ m,/box/(.*),;\n"
    "    open my $f, '<&=', $ARGV[$i + 1];\n"
    "    note \"in-$1\", do { local $/; <$f> };\n"
    "}\n"
    "note 'opening', take %zu;\n"
    "syswrite STAGE, text 'ready';\n"
    "for (my $n = 1;; $n++) {\n"
    "    my $q = take %zu;\n"
    "    note \"request$n\", $q;\n"
    "    my $words = take unpack 'L', substr $q, %zu, 4;\n"
    "    $words =~ tr/\\0/|/;\n"
    "    $words =~ s,%s/,,;\n"
    "    $words =~ s,\\|PATH=.*TMPDIR=/scratch\\|,|,;\n"
    "    note 'words', \"$words\\n\";\n"
    "    for (1 .. unpack 'L', substr $q, %zu, 4) {\n"
    "        my ($len, $name_len) = unpack 'QL', take 16;\n"
    "        my $name = substr take($name_len), 0, -1;\n"
    "        note 'files', \"$name \" . take($len) . \"\\n\";\n"
    "    }\n"
    "    syswrite STAGE, text \"answer$n\";\n"
    "}\n";

/* Makes an empty file that the script can write to. */
static inline void put_note(const char *name)
{
    put(name, "");
    assert_int_equal(chmod(in_folder(name), 0666), 0);
}

/* Makes it the next bubblewrap. */
static inline void put_serving_bubblewrap(void)
{
    char program[4000], before[100];
    (void)snprintf(program, sizeof program, serving, sizeof(struct stage_opening),
                   sizeof(struct stage_request), offsetof(struct stage_request, strings_len),
                   folder, offsetof(struct stage_request, file_count));
    (void)snprintf(before, sizeof before, "chdir '%s';", folder);
    put_alone("/usr/bin/perl", before, program);
    put_note("words");
    put_note("files");
    put("ready", "");
    add_frame("ready", FRAME_READY, 0, bytes_of("", 0));
}

/* Reads a request that was noted. */
static inline struct stage_request request_of(const char *name)
{
    struct stage_request q;
    memcpy(&q, text_in_folder(name), sizeof q);
    return q;
}

#endif
