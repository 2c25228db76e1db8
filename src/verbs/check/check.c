/* flipref check DIALECT [OPTIONS] PATH... */
#include "check/check.h"

#include "check/workers/jobs.h"
#include "inputs/inputs.h"
#include "report/explain.h"
#include "report/totals.h"
#include "system/interrupt.h"
#include "system/io.h"
#include "system/judge_world.h"
#include "system/options.h"
#include "system/output.h"
#include "system/progress.h"
#include "system/temporary_file.h"
#include "text/byte_queue.h"
#include "text/input_name.h"
#include "text/number.h"

#include "judge/dialects.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char help[] =
    "usage: flipref check DIALECT [OPTIONS] PATH...\n"
    "       flipref check --explain CODE\n"
    "       flipref check --codes\n"
    "\n"
    "Says of each input whether it is valid, what came of it, and what is wrong\n"
    "where. A PATH is a file, a folder (all files below it, by name), an archive\n"
    "(all files in it: .zip, .tar, .tar.gz, .tar.xz, .tar.zst), or - for standard\n"
    "input.\n"
    "\n"
    "  --files-from FILE   judge what FILE names too, a PATH a line; - is standard\n"
    "                      input\n"
    "  -0, --null          in FILE a NUL ends a name, not a line feed\n"
    "  -j, --jobs N        judge in N processes at once (as many as there are cores)\n"
    "  --unpack-limit=N    of an archive at most N bytes are unpacked (1000 times its\n"
    "                      size, or 16 GiB if that is more)\n"
    "  --limit=N           flip: computers may take N steps, in each turn as many as\n"
    "                      the board has cells (8000000000)\n"
    "  --args ARGUMENTS    what the program was started with: bbm103 and flip\n"
    "  --args-line         ... stands in the first line of an input\n"
    "  --saved-game        an input is a game that flip has saved\n"
    "  --records           an input is many records, one after another: octaflip\n"
    "  --interleave        judge turn by turn, nothing behind the end: octaflip\n"
    "  -q, --quiet         no verdicts on what is valid; warnings and sums remain\n"
    "  --summary           count the verdicts and the codes at the end: text and json\n"
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
    OPTION_FILES_FROM = 1,
    OPTION_UNPACK_LIMIT,
    OPTION_LIMIT,
    OPTION_SUMMARY,
    OPTION_ARGS,
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

static const struct option long_options[] = {
    { "files-from", required_argument, 0, OPTION_FILES_FROM },
    { "null", no_argument, 0, '0' },
    { "summary", no_argument, 0, OPTION_SUMMARY },
    { "jobs", required_argument, 0, 'j' },
    { "unpack-limit", required_argument, 0, OPTION_UNPACK_LIMIT },
    { "limit", required_argument, 0, OPTION_LIMIT },
    { "args", required_argument, 0, OPTION_ARGS },
    { "args-line", no_argument, 0, OPTION_ARGS_LINE },
    { "saved-game", no_argument, 0, OPTION_SAVED_GAME },
    { "records", no_argument, 0, OPTION_RECORDS },
    { "interleave", no_argument, 0, OPTION_INTERLEAVE },
    { "quiet", no_argument, 0, 'q' },
    { "exit-code", required_argument, 0, OPTION_EXIT_CODE },
    { "expect", required_argument, 0, OPTION_EXPECT },
    { "format", required_argument, 0, OPTION_FORMAT },
    { "output", required_argument, 0, OPTION_OUTPUT },
    { "color", required_argument, 0, OPTION_COLOR },
    { "explain", required_argument, 0, OPTION_EXPLAIN },
    { "codes", no_argument, 0, OPTION_CODES },
    { "help", no_argument, 0, 'h' },
    { 0, 0, 0, 0 }
};

/* A check of all inputs. */
struct checking {
    struct run run;
    struct inputs inputs;
    struct judge judge;
    int kattis; /* exit statuses are those of an input validator */
    int is_expected_not_valid;
    const struct format *format;
    const char *output; /* the file that gets the report; 0: standard output does */
    int is_summed_up;   /* --summary */
    int on_terminal;    /* each verdict is shown as soon as it stands */
    int workers;        /* processes that judge */
    struct jobs *jobs;
    struct reporter written; /* by the format */
    struct reporter counted; /* ... and by the totals */
    struct report_totals totals;
    struct summary summary;
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

/* ---- the report ---- */

static void add_job(void *who, const char *path)
{
    const struct checking *c = who;
    jobs_add(c->jobs, path, 0);
}

static void add_trouble(void *who, const char *path, const char *why)
{
    const struct checking *c = who;
    jobs_add(c->jobs, path, why);
}

/* Nobody hears what is still said. */
static int is_over(void *who)
{
    const struct checking *c = who;
    return interrupted() || c->judge.out->failed;
}

static void wait_for_jobs(void *who)
{
    const struct checking *c = who;
    jobs_wait(c->jobs);
}

static void expect(void *who, int more)
{
    (void)who;
    progress_expect(more);
}

static const char *judge_all(struct checking *c)
{
    struct walker to = { .file = add_job,
                         .trouble = add_trouble,
                         .enough = is_over,
                         .idle = wait_for_jobs,
                         .expect = expect,
                         .who = c };
    c->jobs = jobs_open(&c->judge, c->workers);
    if (c->jobs == 0)
        return no_memory;
    progress_start();
    each_input(&c->inputs, &to);
    jobs_wait(c->jobs);
    jobs_close(c->jobs);
    progress_stop();
    return 0;
}

static const char *sum_up(struct checking *c, sink *out)
{
    const struct report_totals *l = &c->totals;
    c->summary.dialect = l->dialect;
    c->summary.all = &l->all;
    c->summary.unread = l->unread;
    c->summary.findings = l->findings;
    c->summary.interrupted = interrupted();
    return c->format->summarize(&c->summary, out);
}

static void complain_of_input(const char *path, const char *why)
{
    if (!interrupted())
        complain(known_as(path), why);
}

static void warn(const char *text)
{
    complain("warning", text);
}

/* Writes the report; returns why that could not be done, or 0. */
static const char *write_report(struct checking *c, sink *out)
{
    const char *trouble, *unfinished;
    c->run.warn = warn;
    c->run.store = &temporary_file;
    trouble = c->format->open(&c->written, &c->run, out);
    if (trouble != 0)
        return trouble;
    c->totals.to = &c->written;
    c->totals.trouble = complain_of_input;
    c->totals.judged = progress_judged;
    c->totals.flushed = c->on_terminal ? out : 0;
    count_report(&c->counted, &c->totals);
    c->judge.reporter = &c->counted;
    c->judge.out = out;
    c->judge.report = c->output != 0 ? out : 0;
    unfinished = judge_all(c);
    trouble = c->counted.close(c->counted.who, 0, 0);
    if (c->is_summed_up && trouble == 0)
        trouble = sum_up(c, out);
    return unfinished != 0 ? unfinished : trouble;
}

/* A report that goes to a file. */
struct filed {
    struct checking *c;
};

static void file_report(const void *who, sink *out)
{
    const struct filed *f = who;
    const char *trouble = write_report(f->c, out);
    if (trouble != 0)
        complain("the report", trouble);
    if (trouble != 0 || interrupted()) {
        out->failed = 1; /* it is not to be kept, */
        out->len = 0;    /* ... nor what waits to be written */
    }
}

/* 0: there is no report, or it is not whole, which has been said. */
static int report(struct checking *c)
{
    struct filed f = { c };
    const char *trouble;
    if (c->output != 0)
        return write_output(c->output, file_report, &f);
    trouble = write_report(c, standard_output());
    if (trouble != 0)
        complain("the report", trouble);
    return trouble == 0;
}

static int status_of(const struct checking *c)
{
    const struct report_totals *l = &c->totals;
    uint64_t wrong = c->is_expected_not_valid ? l->all.valid : l->all.not_valid;
    wrong += l->refused; /* whichever verdict was expected */
    if (l->unread > 0)
        return STATUS_TROUBLE;
    if (c->kattis)
        return wrong > 0 ? STATUS_REJECTED : STATUS_ACCEPTED;
    return wrong > 0 ? STATUS_NOT_VALID : STATUS_OK;
}

/* Says what is known, and dies. */
static void end_interrupted(const struct checking *c)
{
    const struct tally *t = &c->totals.all;
    struct message m;
    sink *out = message_open(&m);
    sink_number(out, t->valid);
    sink_text(out, " valid, ");
    sink_number(out, t->not_valid);
    sink_text(out, " not, before it was interrupted");
    sink_text(out, c->output != 0 ? "; no report was written" : "; this may not be all");
    sink_byte(out, '\0');
    complain("check", (const char *)m.text);
    die_interrupted();
}

static int check_inputs(struct checking *c)
{
    struct sigaction before[INTERRUPTS];
    int whole;
    int status;
    c->totals.dialect = c->run.dialect;
    c->totals.findings = calloc(c->run.dialect->code_count, sizeof c->totals.findings[0]);
    if (c->totals.findings == 0) {
        complain("check", no_memory);
        return STATUS_TROUBLE;
    }
    catch_interrupts(before);
    whole = report(c);
    free(c->totals.findings);
    status = finish_output(whole ? status_of(c) : STATUS_TROUBLE, STATUS_TROUBLE);
    if (interrupted() && (!whole || c->output == 0)) /* else it came too late */
        end_interrupted(c);
    leave_interrupts(before);
    return status;
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

/* What is wrong with the options for this dialect; 0 if nothing is. */
static const char *misfit_of(const struct checking *c)
{
    const struct check_options *o = &c->judge.options;
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
    if (c->judge.args_line && !(takes & TAKES_ARGS))
        return "takes no --args-line";
    if (c->judge.args_line && (o->args != 0 || o->saved_game))
        return "takes one of --args, --args-line and --saved-game";
    if (o->records && c->kattis)
        return "takes no --records with --exit-code=kattis";
    if (o->saved_game)
        return o->args != 0 ? "takes no --args with --saved-game" : 0;
    if ((takes & TAKES_ARGS) && o->args == 0 && !c->judge.args_line)
        return "needs --args, what the program is started with";
    return 0;
}

/* What the arguments ask for; ARGUMENTS_WRONG if the program cannot start so. */
static enum arguments start_of(const struct checking *c)
{
    const struct dialect *dialect = c->run.dialect;
    const char *args = c->judge.options.args;
    const struct world *world = c->judge.options.world;
    enum arguments asked = args == 0 ? ARGUMENTS_START : arguments_of(dialect, args, world);
    if (asked == ARGUMENTS_LOAD && !arguments_are_fine(dialect, args, world))
        return ARGUMENTS_WRONG;
    return asked;
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
    enum arguments start;
    char **paths;
    uint64_t workers = (uint64_t)cores();
    int codes = 0;
    c.inputs.separator = '\n';
    c.judge.options.world = &judge_world;
    int letter;
    opterr = 0;
    while ((letter = getopt_long(argc, argv, ":0j:qh", long_options, 0)) != -1) {
        switch (letter) {
        case OPTION_FILES_FROM:
            c.inputs.list = optarg;
            break;
        case '0':
            c.inputs.separator = '\0';
            break;
        case 'j':
            if (!read_number(optarg, &workers) || workers > JOBS_MOST)
                return usage("-j takes a number from 1 to 256, not", optarg);
            break;
        case OPTION_UNPACK_LIMIT:
            if (!read_number(optarg, &c.judge.unpack_limit))
                return usage("--unpack-limit takes a number of bytes, not", optarg);
            break;
        case OPTION_LIMIT:
            if (!read_number(optarg, &c.judge.options.limit))
                return usage("--limit takes a number of steps, not", optarg);
            break;
        case OPTION_ARGS:
            c.judge.options.args = optarg;
            break;
        case OPTION_ARGS_LINE:
            c.judge.args_line = 1;
            break;
        case OPTION_SAVED_GAME:
            c.judge.options.saved_game = 1;
            break;
        case OPTION_RECORDS:
            c.judge.options.records = 1;
            c.run.records = 1;
            break;
        case OPTION_INTERLEAVE:
            c.judge.options.interleave = 1;
            break;
        case 'q':
            c.run.quiet = 1;
            break;
        case OPTION_SUMMARY:
            c.is_summed_up = 1;
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
    else if (c.judge.options.saved_game)
        c.run.dialect = dialect_named("flip"); /* nobody else saves games */
    if (c.run.dialect == 0)
        return *paths == 0 ? usage("check", "which dialect?")
                           : usage(*paths, "no such dialect; flipref --help lists them");
    misfit = misfit_of(&c);
    if (misfit != 0)
        return usage(c.run.dialect->name, misfit);
    if (c.kattis)
        c.judge.options.world = &closed_world; /* --args belong to the input */
    if (c.kattis && c.judge.options.args != 0 &&
        arguments_of(c.run.dialect, c.judge.options.args, &closed_world) == ARGUMENTS_LOAD) {
        (void)usage("--exit-code=kattis",
                    "--args may not name a file: they belong to the input, which must choose none");
        return STATUS_REJECTED;
    }
    start = start_of(&c);
    if (start == ARGUMENTS_NO_MEMORY) {
        complain(c.run.dialect->name, no_memory);
        return STATUS_TROUBLE;
    }
    if (start == ARGUMENTS_WRONG) {
        (void)usage(c.run.dialect->name, "cannot start with these --args");
        return c.kattis ? STATUS_REJECTED : STATUS_TROUBLE;
    }
    if (*paths == 0 && c.inputs.list == 0 && c.kattis)
        paths = standard_input;
    if (*paths == 0 && c.inputs.list == 0)
        return usage("check", "what is to be checked? (- is standard input)");
    c.inputs.paths = paths;
    if (standard_inputs(&c.inputs) > 1)
        return usage("check", "standard input can be read only once");
    if (c.inputs.separator == '\0' && c.inputs.list == 0)
        return usage("-0", "needs --files-from");
    if (c.kattis && c.format != formats)
        return usage("--exit-code=kattis", "writes text only");
    if (c.is_summed_up && c.format->summarize == 0)
        return usage(format, "has no place for --summary");
    c.judge.dialect = c.run.dialect;
    if (c.kattis)
        c.judge.plainness = c.is_expected_not_valid ? PLAIN_LINES : PLAIN_TEXT;
    c.workers = (int)workers;
    if (c.kattis)
        c.workers = 1; /* what is refused is said by who judges */
    c.run.many = may_be_many(&c.inputs);
    return check_inputs(&c);
}
