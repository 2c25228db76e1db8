/* flipref check DIALECT [OPTIONS] PATH... */
#include "program/explain.h"
#include "program/first_line.h"
#include "program/format.h"
#include "program/io.h"
#include "program/options.h"
#include "program/output.h"
#include "program/plain_text.h"
#include "program/verbs.h"
#include "program/walk.h"
#include "program/world.h"

#include "judge/dialects.h"
#include "judge/visible.h"
#include "tokenize/lines.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char help[] =
    "usage: flipref check DIALECT [OPTIONS] PATH...\n"
    "       flipref check --explain CODE\n"
    "       flipref check --codes\n"
    "\n"
    "Says of each input whether it is valid, what came of it, and what is wrong\n"
    "where. A PATH is a file, a folder (all files below it, by name), or - for\n"
    "standard input.\n"
    "\n"
    "  --args ARGUMENTS    what the program was started with: bbm103 and flip\n"
    "  --args-line         ... stands in the first line of an input\n"
    "  --saved-game        an input is a game that flip has saved\n"
    "  --records           an input is many records, one after another: octaflip\n"
    "  --interleave        judge turn by turn, nothing behind the end: octaflip\n"
    "  -q, --quiet         no verdicts on what is valid; warnings and sums remain\n"
    "  --exit-code=kattis  be an input validator of the problem package format: 42 if\n"
    "                      the input is valid, plain text, and nothing follows it, 43\n"
    "                      if not; without a PATH, read standard input\n"
    "  --expect=VERDICT    which inputs are right, for the exit status: valid (the\n"
    "                      default) or not-valid\n"
    "  --format=FORMAT     text (the default); json, an object a line; sarif;\n"
    "                      junit\n"
    "  --output FILE       write the report to FILE: whole, or not at all\n"
    "  --color=WHEN        auto (the default: on a terminal, unless NO_COLOR is\n"
    "                      set), always, never\n"
    "  --explain CODE      the rule behind a code like octaflip.turn.not-integer,\n"
    "                      with an example\n"
    "  --codes             list all codes\n"
    "  --help              this text\n"
    "\n"
    "Exit status: 0 if all inputs are valid, 1 if some are not, 2 for wrong usage or\n"
    "what cannot be read or written. With --exit-code=kattis 42 and 43 for 0 and 1.\n";

enum {
    OPTION_ARGS = 1,
    OPTION_ARGS_LINE,
    OPTION_SAVED_GAME,
    OPTION_RECORDS,
    OPTION_INTERLEAVE,
    OPTION_EXIT_CODE,
    OPTION_EXPECT,
    OPTION_FORMAT,
    OPTION_OUTPUT,
    OPTION_COLOR,
    OPTION_EXPLAIN,
    OPTION_CODES
};

static const struct option long_options[] = { { "args", required_argument, 0, OPTION_ARGS },
                                              { "args-line", no_argument, 0, OPTION_ARGS_LINE },
                                              { "saved-game", no_argument, 0, OPTION_SAVED_GAME },
                                              { "records", no_argument, 0, OPTION_RECORDS },
                                              { "interleave", no_argument, 0, OPTION_INTERLEAVE },
                                              { "quiet", no_argument, 0, 'q' },
                                              { "exit-code", required_argument, 0,
                                                OPTION_EXIT_CODE },
                                              { "expect", required_argument, 0, OPTION_EXPECT },
                                              { "format", required_argument, 0, OPTION_FORMAT },
                                              { "output", required_argument, 0, OPTION_OUTPUT },
                                              { "color", required_argument, 0, OPTION_COLOR },
                                              { "explain", required_argument, 0, OPTION_EXPLAIN },
                                              { "codes", no_argument, 0, OPTION_CODES },
                                              { "help", no_argument, 0, 'h' },
                                              { 0, 0, 0, 0 } };

/* A check of all paths. */
struct checking {
    struct run run;
    struct check_options options;
    int args_line; /* the first line of an input is options.args */
    int kattis;    /* exit statuses are those of an input validator */
    int is_expected_not_valid;
    const struct format *format;
    struct reporter reporter;
    sink *out;
    const char *output;   /* the file that gets the report; 0: standard output does */
    int on_terminal;      /* each verdict is shown as soon as it stands */
    struct tally tally;   /* of all inputs */
    uint64_t unreadable;  /* paths */
    uint64_t not_started; /* inputs whose first line no program can start with */
};

static int misused(void)
{
    (void)fputs("usage: flipref check DIALECT [OPTIONS] PATH...\n", stderr);
    return STATUS_TROUBLE;
}

static int usage(const char *why, const char *what)
{
    complain(why, what);
    return misused();
}

/* ---- inputs ---- */

static void note_unread(void *who, const char *path, const char *why)
{
    struct checking *c = who;
    c->unreadable++;
    complain(known_as(path), why);
    c->reporter.unread(c->reporter.who, path, why);
}

/* A validator of contests refuses some of what is valid. */
static void check_strictly(sink *out, const char *path, struct plain_text *text, source *in,
                           struct tally *tally)
{
    int plain = plain_text_end(text, in);
    if (in->failed || tally->valid == 0 || (plain && !tally->trailing))
        return;
    tally->valid--;
    tally->not_valid++;
    sink_name(out, known_as(path));
    if (!plain) {
        sink_byte(out, ':');
        sink_number(out, text->line);
        sink_byte(out, ':');
        sink_number(out, text->column);
    }
    sink_text(out, ": refused: ");
    sink_text(out, plain ? "text behind the end" : text->wrong);
    sink_byte(out, '\n');
}

/* ---- inputs whose first line is what the program was started with ---- */

static void check_behind_first_line(struct checking *c, source *in, struct tally *tally)
{
    static char first[FIRST_LINE_ROOM];
    struct listener *to = &c->reporter.to;
    struct listener behind = behind_first_line(to);
    struct check_options options = c->options;
    options.args = take_first_line(in, first);
    if (in->failed)
        return;
    if (options.args != 0 &&
        arguments_are_fine(c->run.dialect->name, options.args, &program_world)) {
        c->run.dialect->check(&behind, &options, in, tally);
    } else {
        struct verdict v = { .line = 1,
                             .words = bytes_of_text("the program cannot start with line 1") };
        tell_verdict(to, &v);
        tell_end(to, 0);
        tally->not_valid++;
        c->not_started++;
    }
}

/* Judges what was opened; returns why it could not be done, or 0. */
static const char *check_reading(struct checking *c, const char *path, struct reading *in,
                                 struct tally *tally)
{
    static unsigned char buffer[LINES_ROOM];
    struct plain_text text;
    source from;
    plain_text_init(&text, reading_fill, in);
    if (c->kattis)
        source_init(&from, plain_text_fill, &text, buffer, sizeof buffer);
    else
        source_init(&from, reading_fill, in, buffer, sizeof buffer);
    if (c->args_line)
        check_behind_first_line(c, &from, tally);
    else
        c->run.dialect->check(&c->reporter.to, &c->options, &from, tally);
    if (c->kattis && !c->is_expected_not_valid)
        check_strictly(c->out, path, &text, &from, tally);
    reading_close(in);
    return in->trouble != 0 ? in->trouble : tally->trouble;
}

static void check_file(void *who, const char *path)
{
    struct checking *c = who;
    struct reporter *r = &c->reporter;
    struct tally tally = { 0 };
    struct reading in;
    const char *trouble;
    if (!reading_open(&in, path, c->out)) {
        note_unread(c, path, in.trouble);
        return;
    }
    if (c->output != 0 && is_written_to(c->out, in.fd)) {
        reading_close(&in); /* a folder's file that is to become the report */
        return;
    }
    r->input(r->who, path);
    trouble = check_reading(c, path, &in, &tally);
    c->unreadable += trouble != 0;
    if (in.trouble != 0)
        complain(known_as(path), in.trouble);
    r->input_end(r->who, &tally, trouble);
    c->tally.valid += tally.valid;
    c->tally.not_valid += tally.not_valid;
    if (c->on_terminal)
        (void)sink_flush(c->out); /* finish_output() looks at the error */
}

static void check_path(struct checking *c, const char *path)
{
    struct walker to = { .file = check_file, .trouble = note_unread, .who = c };
    if (strcmp(path, "-") != 0 && is_folder(path))
        walk(path, &to);
    else
        check_file(c, path);
}

/* Writes the report; returns why that could not be done, or 0. */
static const char *write_report(struct checking *c, char **paths)
{
    struct reporter *r = &c->reporter;
    const char *trouble;
    c->run.many = paths[1] != 0 || is_folder(paths[0]);
    trouble = c->format->open(r, &c->run, c->out);
    if (trouble != 0)
        return trouble;
    for (; *paths != 0 && !c->out->failed; paths++)
        check_path(c, *paths);
    return r->close(r->who, &c->tally, c->unreadable);
}

/* A report that goes to a file. */
struct filed {
    struct checking *c;
    char **paths;
};

static void file_report(const void *who, sink *out)
{
    const struct filed *f = who;
    const char *trouble;
    f->c->out = out;
    trouble = write_report(f->c, f->paths);
    if (trouble != 0) {
        complain("the report", trouble);
        out->failed = 1; /* it is not to be kept */
    }
}

/* 0: there is no report, or it is not whole, which has been said. */
static int report_on(struct checking *c, char **paths)
{
    struct filed f = { c, paths };
    const char *trouble;
    if (c->output != 0)
        return write_output(c->output, file_report, &f);
    c->out = standard_output();
    trouble = write_report(c, paths);
    if (trouble != 0)
        complain("the report", trouble);
    return trouble == 0;
}

static int status_of(const struct checking *c)
{
    uint64_t wrong = c->is_expected_not_valid ? c->tally.valid : c->tally.not_valid;
    wrong += c->not_started; /* whatever was expected */
    if (c->unreadable > 0)
        return STATUS_TROUBLE;
    if (c->kattis)
        return wrong > 0 ? STATUS_REJECTED : STATUS_ACCEPTED;
    return wrong > 0 ? STATUS_NOT_VALID : STATUS_OK;
}

static int check_paths(struct checking *c, char **paths)
{
    int whole = report_on(c, paths);
    return finish_output(whole ? status_of(c) : STATUS_TROUBLE, STATUS_TROUBLE);
}

/* ---- the command line ---- */

static int explain_code(const char *name, int color)
{
    const struct dialect *dialect;
    const struct code *code = code_named(name, &dialect);
    if (code == 0) {
        complain(name, "no such code; `flipref check --codes` lists them");
        return STATUS_TROUBLE;
    }
    explain(dialect, code, color, standard_output());
    return finish_output(STATUS_OK, STATUS_TROUBLE);
}

/* How many of the paths are `-`. */
static int standard_inputs(char **paths)
{
    int n = 0;
    for (; *paths != 0; paths++)
        n += strcmp(*paths, "-") == 0;
    return n;
}

/* What is wrong with the options for this dialect; 0 if nothing is. */
static const char *misfit_of(const struct checking *c)
{
    const struct check_options *o = &c->options;
    const struct dialect *dialect = c->run.dialect;
    unsigned takes = dialect->takes;
    if (o->records && !(takes & TAKES_RECORDS))
        return "has no --records";
    if (o->interleave && !(takes & TAKES_INTERLEAVE))
        return "has no --interleave";
    if (o->saved_game && !(takes & TAKES_SAVED_GAMES))
        return "has no saved games";
    if (o->args != 0 && !(takes & TAKES_ARGS))
        return "takes no --args";
    if (c->args_line && !(takes & TAKES_ARGS))
        return "takes no --args-line";
    if (c->args_line && (o->args != 0 || o->saved_game))
        return "takes one of --args, --args-line and --saved-game";
    if (o->records && c->kattis)
        return "takes no --records with --exit-code=kattis";
    if (o->saved_game)
        return o->args != 0 ? "takes no --args with --saved-game" : 0;
    if ((takes & TAKES_ARGS) && o->args == 0 && !c->args_line)
        return "needs --args, what the program is started with";
    return 0;
}

/* Whether the program can start so. */
static int can_start(const struct checking *c)
{
    const char *args = c->options.args;
    return args == 0 || arguments_are_fine(c->run.dialect->name, args, &program_world);
}

int run_check(int argc, char **argv)
{
    static char dash[] = "-";
    char *standard_input[] = { dash, 0 };
    struct checking c = { 0 };
    const char *explained = 0;
    const char *color = "auto";
    const char *format = "text";
    const char *misfit;
    char **paths;
    int codes = 0;
    int letter;
    c.options.world = &program_world;
    opterr = 0;
    while ((letter = getopt_long(argc, argv, ":qh", long_options, 0)) != -1) {
        switch (letter) {
        case OPTION_ARGS:
            c.options.args = optarg;
            break;
        case OPTION_ARGS_LINE:
            c.args_line = 1;
            break;
        case OPTION_SAVED_GAME:
            c.options.saved_game = 1;
            break;
        case OPTION_RECORDS:
            c.options.records = 1;
            c.run.records = 1;
            break;
        case OPTION_INTERLEAVE:
            c.options.interleave = 1;
            break;
        case 'q':
            c.run.quiet = 1;
            break;
        case OPTION_EXIT_CODE:
            if (strcmp(optarg, "kattis") != 0)
                return usage("--exit-code takes kattis, not", optarg);
            c.kattis = 1;
            break;
        case OPTION_EXPECT:
            c.is_expected_not_valid = strcmp(optarg, "not-valid") == 0;
            if (!c.is_expected_not_valid && strcmp(optarg, "valid") != 0)
                return usage("--expect takes valid or not-valid, not", optarg);
            break;
        case OPTION_FORMAT:
            format = optarg;
            break;
        case OPTION_OUTPUT:
            c.output = strcmp(optarg, "-") == 0 ? 0 : optarg;
            break;
        case OPTION_COLOR:
            color = optarg;
            break;
        case OPTION_EXPLAIN:
            explained = optarg;
            break;
        case OPTION_CODES:
            codes = 1;
            break;
        case 'h':
            sink_text(standard_output(), help);
            return finish_output(STATUS_OK, STATUS_TROUBLE);
        default:
            complain_of_option(letter, argv);
            return misused();
        }
    }
    c.on_terminal = c.output == 0 && isatty(STDOUT_FILENO);
    if (!choose_color(color, c.on_terminal, &c.run.color))
        return usage("--color takes auto, always or never, not", color);
    c.format = format_named(format);
    if (c.format == 0)
        return usage("--format takes text, json, sarif or junit, not", format);
    if (codes) {
        list_codes(standard_output());
        return finish_output(STATUS_OK, STATUS_TROUBLE);
    }
    if (explained != 0)
        return explain_code(explained, c.run.color);
    paths = argv + optind;
    c.run.dialect = *paths != 0 ? dialect_named(*paths) : 0;
    if (c.run.dialect != 0)
        paths++;
    else if (c.options.saved_game)
        c.run.dialect = dialect_named("flip"); /* nobody else saves games */
    if (c.run.dialect == 0)
        return *paths == 0 ? usage("check", "which dialect?")
                           : usage(*paths, "no such dialect; flipref --help lists them");
    misfit = misfit_of(&c);
    if (misfit != 0)
        return usage(c.run.dialect->name, misfit);
    if (!can_start(&c)) {
        (void)usage(c.run.dialect->name, "cannot start with these --args");
        return c.kattis ? STATUS_REJECTED : STATUS_TROUBLE; /* they belong to the input */
    }
    if (*paths == 0 && c.kattis)
        paths = standard_input;
    if (*paths == 0)
        return usage("check", "what is to be checked? (- is standard input)");
    if (standard_inputs(paths) > 1)
        return usage("check", "standard input can be read only once");
    if (c.kattis && c.format != formats)
        return usage("--exit-code=kattis", "writes text only");
    if (c.format->lacks != 0) {
        complain(format, c.format->lacks);
        return STATUS_TROUBLE;
    }
    return check_paths(&c, paths);
}
