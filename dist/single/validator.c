/* flipref.c: a validator of inputs and a checker of outputs. It is C11 and C++17, and needs nothing
   but the C library.

   For the problem package format of ICPC and Kattis:

       cc -O1 flipref.c -o flipref
       ./flipref check octaflip --exit-code=kattis <input
       ./flipref compare octaflip input answer feedback_dir <output

   For Polygon, define the dialect before this file: #define POLYGON "octaflip". Then the program
   takes what Polygon gives to a validator and to a checker:

       flipref.exe <input
       flipref.exe input output answer */

#include "answer/answer.c"
#include "answer/feedback.c"
#include "answer/first_difference.c"
#include "answer/fold.c"
#include "answer/leniency.c"
#include "answer/normal_form.c"
#include "answer/package_flags.c"
#include "answer/parts.c"
#include "answer/phrases.c"
#include "answer/reader.c"
#include "base/bytes.c"
#include "base/message.c"
#include "base/sink.c"
#include "base/source.c"
#include "base/standing.c"
#include "base/visible.c"
#include "dialect/aps105.c"
#include "dialect/bbm103.c"
#include "dialect/boards.c"
#include "dialect/flip.c"
#include "dialect/observer.c"
#include "dialect/octaflip.c"
#include "dialect/reversi.c"
#include "findings/characters.c"
#include "findings/finding.c"
#include "findings/grid_codes.c"
#include "findings/help.c"
#include "findings/octaflip_codes.c"
#include "hints/hint_parts.c"
#include "hints/hints_arguments.c"
#include "hints/hints_lines.c"
#include "hints/hints_octaflip.c"
#include "hints/legal.c"
#include "hints/rewrite.c"
#include "judge/arguments.c"
#include "judge/check_aps105.c"
#include "judge/check_bbm103.c"
#include "judge/check_flip.c"
#include "judge/check_octaflip.c"
#include "judge/check_reversi.c"
#include "judge/contest_codes.c"
#include "judge/dialects.c"
#include "judge/first_line.c"
#include "judge/input_standing.c"
#include "judge/looks_like.c"
#include "judge/octaflip_findings.c"
#include "judge/other_dialect.c"
#include "judge/standing_aps105.c"
#include "judge/standing_games.c"
#include "judge/standing_octaflip.c"
#include "judge/step_limit.c"
#include "judge/trailing.c"
#include "judge/transcript.c"
#include "options/options.c"
#include "report/args_line.c"
#include "report/contest.c"
#include "report/cr_lf.c"
#include "report/diagnostics.c"
#include "report/event_log.c"
#include "report/format_text.c"
#include "report/pending_verdict.c"
#include "simulate/grid.c"
#include "simulate/octaflip.c"
#include "simulate/points.c"
#include "text/board.c"
#include "text/byte_queue.c"
#include "text/decimal.c"
#include "text/escape.c"
#include "text/find.c"
#include "text/input_name.c"
#include "text/memory.c"
#include "text/nearest.c"
#include "text/number.c"
#include "text/plain_text.c"
#include "text/say.c"
#include "text/utf8.c"
#include "tokenize/lines.c"
#include "tokenize/stream.c"
#include "tokenize/words.c"
#include "validate/aps105.c"
#include "validate/bbm103.c"
#include "validate/flip.c"
#include "validate/integers.c"
#include "validate/octaflip.c"
#include "validate/reversi.c"
#include "validate/wrong.c"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#define TREAT_AS_BYTES(stream) (void)_setmode(_fileno(stream), _O_BINARY)
#else
#define TREAT_AS_BYTES(stream) (void)(stream)
#endif

/* ---- what is asked for ---- */

#ifndef POLYGON
#define POLYGON 0
#endif
#ifndef POLYGON_EXPECTS_NOT_VALID
#define POLYGON_EXPECTS_NOT_VALID 0
#endif

/* The exit statuses of the problem package format; others take their place for testlib. */
enum status { RIGHT = 42, WRONG = 43, TROUBLE = 2 };

struct request {
    const char *args;
    int args_line;
    int is_crlf;        /* the line ends */
    int is_not_valid;   /* the expected verdict */
    int is_for_testlib; /* the exit statuses */
    int is_checker;     /* of testlib, and no validator */
};

#define ROW(name, kind, member, value, words, feature)                                             \
    {                                                                                              \
        name, 0, kind, offsetof(struct request, member), value, 0, words, 0, feature, 0, 0, 0, 0,  \
            0                                                                                      \
    }

static const struct option_row rows[] = {
    ROW("args", OPTION_TEXT, args, " ARGUMENTS", 0, TAKES_ARGS),
    ROW("args-line", OPTION_FLAG, args_line, 0, 0, TAKES_ARGS),
    ROW("line-ends", OPTION_CHOICE, is_crlf, "=HOW", "lf crlf", 0),
    ROW("expect", OPTION_CHOICE, is_not_valid, "=VERDICT", "valid not-valid", 0),
    ROW("exit-code", OPTION_CHOICE, is_for_testlib, "=WHOSE", "kattis testlib", 0),
};

static const struct command_line command_line = { 0, 0, 0, rows, sizeof rows / sizeof rows[0], 0 };

static int complain(const char *subject, const char *reason)
{
    (void)fprintf(stderr, "flipref: %s: %s\n", subject, reason);
    return TROUBLE;
}

static int misuse(void)
{
    return complain(
        "usage",
        "flipref check DIALECT [OPTIONS] <INPUT\n"
        "   or: flipref compare DIALECT [OPTIONS] INPUT ANSWER FEEDBACK_DIR <OUTPUT\n"
        "   or: flipref compare DIALECT --exit-code=testlib [OPTIONS] INPUT OUTPUT ANSWER");
}

/* ---- the system ---- */

static size_t read_bytes(void *file, unsigned char *at, size_t room)
{
    size_t got = fread(at, 1, room, (FILE *)file);
    return got == 0 && ferror((FILE *)file) ? SOURCE_FAILED : got;
}

static int write_bytes(void *file, bytes b)
{
    return fwrite(b.at, 1, b.len, (FILE *)file) == b.len;
}

static const struct world closed_world = { world_take, world_give_back, 0, 0, 0, 0 };

static struct check_options options_of(const struct request *o)
{
    struct check_options options = { 0 };
    options.args = o->args;
    options.world = &closed_world;
    return options;
}

/* ---- check ---- */

static void judge_input(const struct dialect *dialect, const struct request *o,
                        const struct listener *to, source *in, struct tally *tally)
{
    struct check_options options = options_of(o);
    enum arguments asked = ARGUMENTS_START;
    if (o->args != 0)
        asked = arguments_of(dialect, o->args, &closed_world);
    if (o->args_line)
        check_with_args_line(dialect, to, &options, in, tally);
    else
        check_with_args(dialect, to, &options, asked, in, tally);
}

/* Judges standard input, and reports to the reporter. */
static const char *validate(const struct dialect *dialect, const struct request *o,
                            const struct reporter *r, struct tally *tally)
{
    static unsigned char buffer[LINES_ROOM];
    static struct pending_verdict pending;
    static struct contest contest;
    static struct cr_lf in_file;
    struct listener told = contest_open(&contest, o->is_not_valid ? PLAIN_LINES : PLAIN_TEXT,
                                        &pending, r, read_bytes, stdin);
    struct listener to = told;
    source in;
    source_init(&in, plain_text_fill, &contest.text, buffer, sizeof buffer);
    if (o->is_crlf) {
        contest.text.cr_lf = 1;
        cr_lf_open(&in_file, &in);
        to = cr_lf_listener(&in_file, &told);
    }
    r->input(r->who, "-");
    judge_input(dialect, o, &to, &in, tally);
    contest_close(&contest, &in, tally);
    if (in.failed)
        return "standard input cannot be read";
    if (o->is_crlf && cr_lf_trouble(&in_file) != 0)
        return cr_lf_trouble(&in_file);
    if (tally->trouble == 0)
        pending_verdict_tell(&pending);
    return tally->trouble;
}

static int check(const struct dialect *dialect, const struct request *o)
{
    static unsigned char buffer[1 << 16];
    struct reporter r;
    struct run run = { 0 };
    struct tally tally = { 0 };
    const char *trouble;
    sink out;
    if ((dialect->takes & TAKES_ARGS) && o->args == 0 && !o->args_line)
        return complain(dialect->name, "needs --args or --args-line");
    sink_init(&out, write_bytes, POLYGON != 0 ? stderr : stdout, buffer, sizeof buffer);
    run.dialect = dialect;
    trouble = open_text(&r, &run, &out);
    if (trouble == 0) {
        trouble = validate(dialect, o, &r, &tally);
        (void)r.close(r.who, &tally, 0);
    }
    if (!sink_flush(&out) || fflush(stdout) != 0)
        trouble = "the report cannot be written";
    if (trouble != 0)
        return complain("check", trouble);
    return tally.refused || (o->is_not_valid ? tally.valid : tally.not_valid) > 0 ? WRONG : RIGHT;
}

/* ---- compare ---- */

static void open_text_file(FILE *file, const struct request *o, struct cr_lf *in_file, source *in)
{
    static unsigned char buffer[LINES_ROOM];
    source_init(in, read_bytes, file, buffer, sizeof buffer);
    if (o->is_crlf)
        cr_lf_open(in_file, in);
}

static int read_text(FILE *file, const struct request *o, struct byte_queue *text)
{
    static struct cr_lf in_file;
    source in;
    if (file == 0)
        return 0;
    open_text_file(file, o, &in_file, &in);
    return queue_read(text, &in, SIZE_MAX) && !in.failed;
}

struct texts {
    const struct dialect *dialect;
    FILE *input;
    struct byte_queue answer, output;
};

/* Writes where the output first differs, and what `check` reports of the input there. Returns why
   the input could not be judged, or NULL. */
static const char *say_difference(const struct texts *t, const struct request *o,
                                  const struct first_difference *first, FILE *file)
{
    static unsigned char written[1 << 13];
    static struct cr_lf in_file;
    static struct comparison c;
    struct leniencies none = { 0 };
    struct check_options options = options_of(o);
    bytes answer = queue_bytes(&t->answer), output = queue_bytes(&t->output);
    const char *trouble;
    source in;
    sink out;
    open_text_file(t->input, o, &in_file, &in);
    sink_init(&out, write_bytes, file, written, sizeof written);
    comparison_at(&c, t->dialect, answer, first->answer_at, output, first->output_at);
    feedback_difference(&c, &out);
    feedback_near(t->dialect, answer, output, none, &out);
    trouble = feedback_input(&c, &in, &options, o->args_line, &out);
    if (in.failed)
        trouble = "the input cannot be read";
    return sink_flush(&out) && fflush(file) == 0 ? trouble : "the feedback cannot be written";
}

/* Compares the output with the answer, and writes the feedback to a file that `open_feedback`
   opens, if it is wrong. */
static int compare(const struct dialect *dialect, const struct request *o, char **paths,
                   FILE *output, FILE *(*open_feedback)(const char *path))
{
    static struct texts t;
    struct leniencies none = { 0 };
    struct first_difference first;
    FILE *feedback;
    const char *trouble;
    FILE *answer = fopen(paths[1], "rb");
    t.dialect = dialect;
    t.input = fopen(paths[0], "rb");
    if (t.input == 0)
        return complain(paths[0], "cannot be read");
    if (!read_text(answer, o, &t.answer))
        return complain(paths[1], "cannot be read");
    if (!read_text(output, o, &t.output))
        return complain("the output", "cannot be read");
    if (!answer_differs(dialect, queue_bytes(&t.answer), queue_bytes(&t.output), none, &first))
        return RIGHT;
    feedback = open_feedback(paths[2]);
    if (feedback == 0)
        return complain(paths[2], "the feedback cannot be written");
    trouble = say_difference(&t, o, &first, feedback);
    return trouble == 0 ? WRONG : complain("compare", trouble);
}

/* Opens judgemessage.txt as a new file, because the submission may have put something there. */
static FILE *open_judgemessage(const char *folder)
{
    static const char name[] = "/judgemessage.txt";
    size_t length = strlen(folder);
    char *path = (char *)memory_new(length + sizeof name, 1);
    FILE *file;
    memcpy(path, folder, length);
    memcpy(path + length, name, sizeof name);
    (void)remove(path);
    file = fopen(path, "wb");
    free(path);
    return file;
}

/* A checker is told where to write its report, or writes to standard error. */
static FILE *open_report(const char *path)
{
    return path != 0 ? fopen(path, "wb") : stderr;
}

/* ---- the command line ---- */

/* INPUT OUTPUT ANSWER [REPORT], as testlib's checkers take them. */
static int check_output(const struct dialect *dialect, struct request *o, char **paths)
{
    char *sorted[3];
    o->is_checker = 1;
    sorted[0] = paths[0];
    sorted[1] = paths[2];
    sorted[2] = paths[3];
    return compare(dialect, o, sorted, fopen(paths[1], "rb"), open_report);
}

/* Polygon gives a validator options with values, which do not matter here, and a checker paths. */
static int obey_polygon(char **words, struct request *o)
{
    const struct dialect *dialect = dialect_named(POLYGON);
    o->is_for_testlib = 1;
    o->is_crlf = 1;
    o->is_not_valid = POLYGON_EXPECTS_NOT_VALID;
    if (dialect == 0)
        return complain(POLYGON, "no such dialect");
    o->args_line = (dialect->takes & TAKES_ARGS) != 0;
    while (words[0] != 0 && words[0][0] == '-' && words[1] != 0)
        words += 2;
    if (words[0] == 0)
        return check(dialect, o);
    if (words[1] == 0 || words[2] == 0)
        return complain("usage", "INPUT OUTPUT ANSWER, or nothing");
    return check_output(dialect, o, words);
}

static int obey_compare(const struct dialect *dialect, struct request *o,
                        const struct options_given *given)
{
    struct package_flags flags = { 0 };
    const char *word = "";
    const char *misfit;
    if (given->count < 4)
        return misuse();
    if (o->is_for_testlib)
        return check_output(dialect, o, given->words + 1);
    misfit = read_package_flags(&flags, given->words + 4, given->count - 4, &word);
    if (misfit != 0)
        return complain(word, misfit);
    if (flags.float_flag != 0)
        (void)complain(flags.float_flag,
                       "there are no floating-point numbers, so this changes nothing");
    return compare(dialect, o, given->words + 1, stdin, open_judgemessage);
}

/* Obeys a command line whose first word is the verb. */
static int obey(char **words, struct request *o)
{
    struct options_given given;
    struct option_fault fault;
    const struct dialect *dialect;
    int is_check = words[0] != 0 && strcmp(words[0], "check") == 0;
    if (!is_check && (words[0] == 0 || strcmp(words[0], "compare") != 0))
        return misuse();
    if (options_parse(&command_line, words, o, &given, &fault) != OPTIONS_READ)
        return complain(fault.subject, fault.reason != 0 ? fault.reason : "is wrong");
    dialect = given.count > 0 ? dialect_named(given.words[0]) : 0;
    if (dialect == 0)
        return misuse();
    if (!options_fit(&command_line, o, &given, dialect->name, dialect->takes, &fault))
        return complain(fault.subject, fault.reason);
    if (!is_check)
        return obey_compare(dialect, o, &given);
    return given.count == 1 ? check(dialect, o) : misuse();
}

/* A validator of testlib refuses with 3, and a checker with 1. */
static int testlib_status(int status, int is_checker)
{
    if (status == RIGHT)
        return 0;
    return status == WRONG && is_checker ? 1 : 3;
}

/* What is asked for, also while memory runs out. */
static struct request request;

static void end_without_memory(void)
{
    int status = complain("judging", no_memory);
    exit(request.is_for_testlib ? testlib_status(status, request.is_checker) : status);
}

int main(int argc, char **argv)
{
    int status;
    memory_ends_by(end_without_memory);
    TREAT_AS_BYTES(stdin);
    TREAT_AS_BYTES(stdout);
    TREAT_AS_BYTES(stderr);
    if (argc < 1)
        return misuse();
    status = POLYGON != 0 ? obey_polygon(argv + 1, &request) : obey(argv + 1, &request);
    return request.is_for_testlib ? testlib_status(status, request.is_checker) : status;
}
