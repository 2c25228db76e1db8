/* flipref check DIALECT [OPTIONS] PATH... */
#include "check/check.h"

#include "check/check_request.h"
#include "check/guess.h"
#include "check/jobs.h"
#include "inputs/inputs.h"
#include "options/dialect_word.h"
#include "options/shared_rows.h"
#include "report/explain_code.h"
#include "report/format.h"
#include "system/interrupt.h"
#include "system/io.h"
#include "system/program_world.h"
#include "system/progress.h"
#include "system/save_file.h"
#include "system/temporary_store.h"
#include "system/terminal.h"
#include "text/input_name.h"
#include "text/memory.h"
#include "text/say.h"

#include "judge/contest_codes.h"
#include "judge/dialects.h"

#include <stdlib.h>
#include <unistd.h>

/* A check of all inputs. */
struct checking {
    struct check_request o;
    struct inputs inputs;
    int on_terminal; /* each verdict is flushed at once */
    struct jobs *jobs;
    uint64_t visited_before; /* folders to which another path had led before */
    struct reporter written; /* the format's reporter */
    struct reporter counted; /* counts, and calls `written` */
    struct report_totals totals;
};

/* Whether the inputs are those of a contest, of which this program is a validator. */
static int is_validator(const struct checking *c)
{
    return c->o.exit_code != EXIT_OWN;
}

static int refuse(const char *subject, const char *reason)
{
    return misused(check_usage.usage, subject, reason);
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

static void count_again(void *who)
{
    struct checking *c = who;
    c->visited_before++;
}

/* Leaves out what no input is, and counts clutter. */
static int leaves_out(void *who, const char *path, size_t below, int is_a_folder)
{
    struct checking *c = who;
    const struct selection *s = &c->o.judge.selection;
    enum selected selected = SELECTED_NOT;
    if (is_a_folder)
        return is_excluded(s, path + below);
    selected = selection_of(s, path + below);
    if (selected == SELECTED_CLUTTER)
        c->counted.skipped(c->counted.who, 1);
    return selected != SELECTED;
}

/* Whether further output would reach nobody. */
static int is_over(void *who)
{
    const struct checking *c = who;
    return interrupted() || c->o.judge.out->failed;
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

static void judge_all(struct checking *c)
{
    struct walker to = { .file = add_job,
                         .trouble = add_trouble,
                         .enough = is_over,
                         .idle = wait_for_jobs,
                         .expect = expect,
                         .again = count_again,
                         .leaves_out = leaves_out,
                         .who = c };
    c->jobs = jobs_open(&c->o.judge, (int)c->o.jobs);
    progress_start();
    each_input(&c->inputs, &to);
    jobs_wait(c->jobs);
    jobs_close(c->jobs);
    progress_stop();
}

/* An input that was given up, because the reader of the report has gone, is not at fault. */
static void complain_of_input(const char *path, const char *why)
{
    if (!interrupted() && !standard_output()->failed)
        complain(known_as(path), why);
}

static void warn(const char *text)
{
    complain("warning", text);
}

/* Says how many files were skipped, if the report has no place for that. */
static void say_skipped(const struct checking *c)
{
    struct message m;
    sink *out = message_open(&m);
    if (c->totals.skipped == 0 || c->written.skipped != 0 || c->o.summary)
        return;
    sink_say(out, "skipped: %" PRIu64 " (.DS_Store, __MACOSX, ._*)", c->totals.skipped);
    complain("check", message_string(&m));
}

/* Says how many folders were not visited again. */
static void say_visited_before(const struct checking *c)
{
    struct message m;
    sink *out = message_open(&m);
    if (c->visited_before == 0)
        return;
    sink_say(out, "%" PRIu64 " %s skipped, because another path had led there before",
             c->visited_before, c->visited_before == 1 ? "folder was" : "folders were");
    complain("check", message_string(&m));
}

/* Writes the report. Returns why that failed, or NULL. */
static const char *write_report(struct checking *c, sink *out)
{
    const char *trouble;
#ifdef FLIPREF_HOMEPAGE
    c->o.run.homepage = FLIPREF_HOMEPAGE;
    c->o.run.codes_page = FLIPREF_HOMEPAGE "/docs/check-codes.md#codes";
#endif
    c->o.run.warn = warn;
    c->o.run.store = &temporary_store;
    trouble = formats[c->o.format].open(&c->written, &c->o.run, out);
    if (trouble != 0)
        return trouble;
    c->totals.to = &c->written;
    c->totals.trouble = complain_of_input;
    c->totals.judged = progress_judged;
    c->totals.flushed = c->on_terminal ? out : 0;
    count_report(&c->counted, &c->totals);
    c->o.judge.reporter = &c->counted;
    c->o.judge.out = out;
    c->o.judge.report = c->o.output != 0 ? out : 0;
    judge_all(c);
    trouble = c->written.close(c->written.who, &c->totals.all, c->totals.unread);
    if (c->o.summary && trouble == 0)
        formats[c->o.format].summarize(&c->totals, interrupted(), out);
    say_skipped(c);
    say_visited_before(c);
    return trouble;
}

static void file_report(const void *who, sink *out)
{
    struct checking *c = *(struct checking *const *)who;
    const char *trouble = write_report(c, out);
    if (trouble != 0)
        complain("the report", trouble);
    if (trouble != 0 || interrupted()) {
        out->failed = 1; /* the file is not saved, */
        out->len = 0;    /* and nothing more is written */
    }
}

/* Returns 0 if there is no whole report; a message has said why. */
static int report(struct checking *c)
{
    const char *trouble;
    if (c->o.output != 0)
        return write_output(c->o.output, file_report, &c);
    trouble = write_report(c, standard_output());
    if (trouble != 0)
        complain("the report", trouble);
    return trouble == 0;
}

static int status_of(const struct checking *c)
{
    const struct report_totals *l = &c->totals;
    uint64_t wrong = c->o.expect == EXPECT_NOT_VALID ? l->all.valid : l->all.not_valid;
    wrong += l->refused; /* whichever verdict was expected */
    if (l->unread > 0)
        return STATUS_TROUBLE;
    if (c->o.exit_code == EXIT_KATTIS)
        return wrong > 0 ? STATUS_REJECTED : STATUS_ACCEPTED;
    if (c->o.exit_code == EXIT_TESTLIB)
        return wrong > 0 ? STATUS_TESTLIB_FAIL : STATUS_OK;
    return wrong > 0 ? STATUS_NOT_VALID : STATUS_OK;
}

/* Prints what is known, and ends by the signal. */
static void end_interrupted(const struct checking *c)
{
    const struct tally *t = &c->totals.all;
    struct message m;
    sink *out = message_open(&m);
    if (c->o.run.standing)
        sink_say(out, "%" PRIu64 " standings", c->totals.standings);
    else
        sink_say(out, "%" PRIu64 " valid, %" PRIu64 " not", t->valid, t->not_valid);
    sink_say(out, ", before it was interrupted; %s",
             c->o.output != 0 ? "no report was written" : "this may not be all");
    complain("check", message_string(&m));
    die_interrupted();
}

static int check_inputs(struct checking *c)
{
    struct sigaction before[INTERRUPTS];
    int whole;
    int status;
    c->totals.dialect = c->o.run.dialect;
    c->totals.findings =
        memory_new(c->o.run.dialect->code_count + CONTEST_CODES, sizeof c->totals.findings[0]);
    catch_interrupts(before);
    whole = report(c);
    free(c->totals.findings);
    status = finish_output(whole ? status_of(c) : STATUS_TROUBLE, STATUS_TROUBLE);
    if (interrupted() && (!whole || c->o.output == 0)) /* otherwise the signal came too late */
        end_interrupted(c);
    leave_interrupts(before);
    return status;
}

/* ---- the command line ---- */

static int explain_code(const char *name, int color)
{
    struct message m;
    const struct dialect *dialect;
    const struct code *code = code_named(name, &dialect);
    if (code == 0)
        return refused(name, unknown_code(name, &m));
    explain(dialect, code, color, "", standard_output());
    return finish_output(STATUS_OK, STATUS_TROUBLE);
}

/* Returns what --args ask for: ARGUMENTS_START, or why no input can be judged with them. In a
   contest they are part of the input, which must choose no file, so ARGUMENTS_LOAD is such a
   reason. */
static enum arguments start_of(const struct checking *c)
{
    const struct dialect *dialect = c->o.run.dialect;
    const char *args = c->o.judge.options.args;
    const struct world *world = c->o.judge.options.world;
    enum arguments asked = args == 0 ? ARGUMENTS_START : arguments_of(dialect, args, world);
    if (asked != ARGUMENTS_LOAD || is_validator(c))
        return asked;
    return arguments_are_fine(dialect, args, world) ? ARGUMENTS_START : ARGUMENTS_WRONG;
}

/* Returns STATUS_OK if the dialect can start with the arguments that it was given, or if each input
   is to be refused because of them. Otherwise says why not, and returns the exit status. */
static int refuse_start(struct checking *c)
{
    const struct check_options *o = &c->o.judge.options;
    const struct dialect *dialect = c->o.run.dialect;
    int has_arguments = o->args != 0 || o->saved_game || c->o.judge.args_line;
    if ((dialect->takes & TAKES_ARGS) && !has_arguments)
        return refuse(dialect->name, "needs --args, what the program is started with");
    if (c->o.run.standing)
        return STATUS_OK; /* wrong arguments have a standing, too */
    c->o.judge.asked = start_of(c);
    if (c->o.judge.asked == ARGUMENTS_WRONG && !is_validator(c))
        return refuse(dialect->name, "cannot start with these --args");
    return STATUS_OK;
}

/* Sets up what follows from the options, whichever dialect it is. */
static void prepare(struct checking *c)
{
    struct check_request *o = &c->o;
    struct judge *j = &o->judge;
    c->on_terminal = o->output == 0 && isatty(STDOUT_FILENO);
    c->inputs.list = o->files_from;
    c->inputs.separator = o->null ? '\0' : '\n';
    o->run.contest = is_validator(c);
    o->run.records = j->options.records;
    o->run.color = has_color((enum color)o->color_when, c->on_terminal);
    o->run.columns = c->on_terminal && !o->run.ungrouped ? terminal_size(STDOUT_FILENO).columns : 0;
    j->options.world =
        is_validator(c) ? &closed_world : &judge_world; /* --args belong to the input */
    j->selection = (struct selection){ .include = o->include.at,
                                       .includes = o->include.count,
                                       .exclude = o->exclude.at,
                                       .excludes = o->exclude.count };
    if (is_validator(c))
        j->plainness = o->expect == EXPECT_NOT_VALID ? PLAIN_LINES : PLAIN_TEXT;
}

/* Checks the inputs that the paths and the list name. */
static int check_paths(struct checking *c, char **paths)
{
    static char dash[] = "-";
    static char *standard_input[] = { dash, 0 };
    c->inputs.paths = paths;
    if (*paths == 0 && c->inputs.list == 0) {
        if (!is_validator(c))
            return refuse("check", "what is to be checked? (- is standard input)");
        c->inputs.paths = standard_input;
    }
    if (standard_inputs(&c->inputs) > 1)
        return refuse("check", "standard input can be read only once");
    c->o.run.many = may_be_many(&c->inputs);
    return check_inputs(c);
}

/* Reads the words that are not options, DIALECT and the paths. */
static int check_words(const struct check_request *o, struct options_given *given)
{
    struct checking c = { .o = *o };
    const struct dialect *saved =
        o->judge.options.saved_game ? dialect_taking(TAKES_SAVED_GAMES) : 0;
    const char *word = given->words[0];
    int status;
    if (word != 0 && saved == 0 && dialect_named(word) == 0 && is_a_path(word)) {
        guess_dialects(given->words);
        return STATUS_TROUBLE;
    }
    c.o.run.dialect = take_dialect(&check_usage, o, given, saved, &status);
    if (c.o.run.dialect == 0)
        return status;
    c.o.judge.run = &c.o.run;
    prepare(&c);
    status = refuse_start(&c);
    return status != STATUS_OK ? status : check_paths(&c, given->words);
}

static int obey(const struct check_request *o, struct options_given *given)
{
    int on_terminal = o->output == 0 && isatty(STDOUT_FILENO);
    if (o->codes) {
        list_codes(standard_output());
        return finish_output(STATUS_OK, STATUS_TROUBLE);
    }
    if (o->explain != 0)
        return explain_code(o->explain, has_color((enum color)o->color_when, on_terminal));
    return check_words(o, given);
}

int run_check(char **argv)
{
    struct check_request request = { .jobs = (uint64_t)cores() };
    struct options_given given;
    int status;
    if (!options_taken(&check_usage, argv, &request, &given, &status))
        return status;
    return obey(&request, &given);
}
