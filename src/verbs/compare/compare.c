/* flipref compare DIALECT [OPTIONS] INPUT ANSWER FEEDBACK_DIR [FLAGS] <OUTPUT
   flipref compare DIALECT --exit-code=testlib [OPTIONS] INPUT OUTPUT ANSWER */
#include "compare/compare.h"

#include "answer/judgement.h"
#include "answer/package_flags.h"
#include "compare/compare_request.h"
#include "options/options.h"
#include "options/shared_rows.h"
#include "report/cr_lf.h"
#include "report/unknown.h"
#include "system/io.h"
#include "system/judge_world.h"
#include "system/process.h"
#include "system/save_file.h"
#include "text/memory.h"

#include "tokenize/lines.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* A file and the source that reads it. */
struct opened {
    const char *path;
    struct file_reader in;
    source from;
    struct cr_lf in_file; /* with --line-ends=crlf */
    unsigned char buffer[LINES_ROOM];
};

static int refuse(const char *subject, const char *reason)
{
    return misused(compare_usage.usage, subject, reason);
}

static int file_open(struct opened *f, const struct compare_request *o, const char *path)
{
    f->path = path;
    if (!file_reader_open(&f->in, path, 0)) {
        complain(path, f->in.trouble);
        return 0;
    }
    source_init(&f->from, file_reader_fill, &f->in, f->buffer, sizeof f->buffer);
    if (o->line_ends == LINE_ENDS_CRLF)
        cr_lf_open(&f->in_file, &f->from);
    return 1;
}

/* Whether no read has failed. Otherwise prints a message. */
static int file_was_read(const struct opened *f)
{
    if (f->in.trouble != 0)
        complain(strcmp(f->path, "-") == 0 ? "(standard input)" : f->path, f->in.trouble);
    return f->in.trouble == 0;
}

/* Reads the rest of INPUT, so that an error at its end does not go unnoticed when only its start is
   needed. */
static int can_read_to_end(struct opened *f)
{
    do
        source_advance(&f->from, source_ahead(&f->from).len);
    while (source_more(&f->from));
    return file_was_read(f);
}

/* ---- feedback ---- */

/* What the feedback files are written from. */
struct comparing {
    const struct compare_request *request;
    struct opened input, answer, output;
    struct judgement judgement;
    const char *trouble; /* why INPUT could not be judged although it was read, or NULL */
};

static void write_for_judge(const void *who, sink *out)
{
    struct comparing *c = *(struct comparing *const *)who;
    const struct compare_request *o = c->request;
    struct check_options options = { .args = o->args,
                                     .limit = o->limit,
                                     .world = o->args_line ? &closed_world : &judge_world };
    feedback_difference(&c->judgement.comparison, out);
    judgement_near(&c->judgement, out);
    c->trouble =
        feedback_input(&c->judgement.comparison, &c->input.from, &options, o->args_line, out);
}

static void write_for_team(const void *who, sink *out)
{
    const struct comparing *c = *(struct comparing *const *)who;
    if (c->request->feedback == FEEDBACK_FULL) {
        feedback_difference(&c->judgement.comparison, out);
        judgement_near(&c->judgement, out);
    } else {
        feedback_place(&c->judgement.comparison, out);
        sink_byte(out, '\n');
    }
}

/* Writes a file in the feedback folder. An existing file is replaced and not written to, because
   the submission may have put it there. */
static int save(struct comparing *c, const char *name, file_contents *contents)
{
    const char *folder = c->request->folder;
    size_t room = strlen(folder) + strlen(name) + sizeof "/";
    char *path = memory_new(room, 1);
    int fine;
    (void)snprintf(path, room, "%s/%s", folder, name);
    fine = replace_file(path, contents, &c);
    if (!fine)
        complain(name, strerror(errno));
    free(path);
    return fine;
}

static int tell_judge(struct comparing *c)
{
    if (c->request->folder != 0)
        return save(c, "judgemessage.txt", write_for_judge);
    write_for_judge(&c, standard_output());
    return 1;
}

/* ---- judging ---- */

static int judge(struct comparing *c)
{
    int wrong;
    c->judgement.dialect = c->request->dialect;
    c->judgement.lenient = c->request->lenient;
    c->judgement.answer = &c->answer.from;
    c->judgement.output = &c->output.from;
    c->judgement.most = NEAR_MOST;
    wrong = judgement_differs(&c->judgement);
    if (!file_was_read(&c->answer) || !file_was_read(&c->output))
        return STATUS_TROUBLE;
    if (wrong && !tell_judge(c))
        return STATUS_TROUBLE;
    if (c->trouble != 0) {
        complain(c->input.path, c->trouble);
        return STATUS_TROUBLE;
    }
    if (wrong && c->request->feedback != FEEDBACK_NONE &&
        !save(c, "teammessage.txt", write_for_team))
        return STATUS_TROUBLE;
    if (!can_read_to_end(&c->input))
        return STATUS_TROUBLE;
    return wrong ? STATUS_REJECTED : STATUS_ACCEPTED;
}

static int is_folder(const char *path)
{
    struct stat st;
    int why = stat(path, &st) != 0 ? errno : S_ISDIR(st.st_mode) ? 0 : ENOTDIR;
    if (why != 0)
        complain(path, strerror(why));
    return why == 0;
}

static int compare(const struct compare_request *o)
{
    static struct comparing c;
    int status = STATUS_TROUBLE;
    c.request = o;
    c.input.in.fd = c.answer.in.fd = c.output.in.fd = -1;
    if (file_open(&c.input, o, o->input) && file_open(&c.answer, o, o->answer) &&
        (o->folder == 0 || is_folder(o->folder)) && file_open(&c.output, o, o->output))
        status = judge(&c);
    file_reader_close(&c.input.in);
    file_reader_close(&c.answer.in);
    file_reader_close(&c.output.in);
    judgement_free(&c.judgement);
    return finish_output(status, STATUS_TROUBLE);
}

/* ---- the command line ---- */

/* Reads the names of --tolerate. Returns 0 if one of them is not the name of a leniency that
   concerns the output; prints a message then. */
static int read_tolerated(struct compare_request *o)
{
    const char *names = o->tolerated;
    struct leniencies set = { 0 };
    struct message m;
    while (names != 0) {
        const char *comma = strchr(names, ',');
        size_t len = comma != 0 ? (size_t)(comma - names) : strlen(names);
        if (!leniencies_add(&set, bytes_of(names, len)) || set.bits > LENIENCIES_OF_OUTPUT) {
            (void)refuse("--tolerate", unknown_leniency(bytes_of(names, len), &m));
            return 0;
        }
        names = comma != 0 ? comma + 1 : 0;
    }
    set.bits |= o->ignore_case ? 1U << LENIENT_CASE : 0;
    set.bits |= o->ignore_space ? 1U << LENIENT_WHITE_SPACE : 0;
    o->lenient = set;
    return 1;
}

/* Leaves out the leniencies that forgive a change of white space. */
static void leave_out_all_that_include_space(struct leniencies *set)
{
    set->bits &= ~(1U << LENIENT_LAST_LINE_FEED | 1U << LENIENT_TRAILING_BLANKS |
                   1U << LENIENT_WHITE_SPACE | 1U << LENIENT_BOARD);
}

/* Obeys the flags after the paths. Strictness beats tolerance, because tools add these flags to the
   options of a package. */
static int obey_flags(struct compare_request *o, char **words, int count)
{
    struct package_flags flags = { 0 };
    const char *word = "";
    const char *misfit = read_package_flags(&flags, words, count, &word);
    if (misfit != 0)
        return refuse(word, misfit);
    if (flags.float_flag != 0)
        complain(flags.float_flag, "there are no floating-point numbers, so this changes nothing");
    if (flags.case_sensitive)
        o->lenient.bits &= ~(1U << LENIENT_CASE);
    if (flags.space_change_sensitive)
        leave_out_all_that_include_space(&o->lenient);
    return STATUS_OK;
}

static void take_paths(struct compare_request *o, char **paths)
{
    int is_checker = o->exit_code != 0;
    o->input = paths[0];
    o->answer = paths[is_checker ? 2 : 1];
    o->output = is_checker ? paths[1] : "-";
    o->folder = is_checker ? 0 : paths[2];
}

/* Reads the words that are not options. */
static int compare_words(struct compare_request *o, const struct options_given *given)
{
    char **words = given->words;
    struct option_fault fault;
    struct message m;
    if (given->count == 0)
        return refuse("compare", "which dialect?");
    o->dialect = dialect_named(words[0]);
    if (o->dialect == 0)
        return refuse(words[0], unknown_dialect(words[0], &m));
    if (!options_fit(&compare_usage, o, given, o->dialect->name, o->dialect->takes, &fault))
        return refuse(fault.subject, fault.reason);
    if (!read_tolerated(o))
        return STATUS_TROUBLE;
    if (o->args != 0 && !arguments_are_fine(o->dialect, o->args, &judge_world))
        return refuse(o->dialect->name, "cannot start with these --args");
    if (given->count < 4)
        return refuse("compare", o->exit_code != 0
                                     ? "three paths are needed: INPUT OUTPUT ANSWER"
                                     : "three paths are needed: INPUT ANSWER FEEDBACK_DIR");
    take_paths(o, words + 1);
    if (strcmp(o->input, "-") == 0 || strcmp(o->answer, "-") == 0)
        return refuse("-", "standard input is the output that is judged");
    if (obey_flags(o, words + 4, given->count - 4) != STATUS_OK)
        return STATUS_TROUBLE;
    return compare(o);
}

/* Returns the status as testlib knows it. */
static int testlib_status(int status)
{
    return status == STATUS_ACCEPTED   ? STATUS_OK
           : status == STATUS_REJECTED ? STATUS_DIFFERS
           : status == STATUS_TROUBLE  ? STATUS_TESTLIB_FAIL
                                       : status;
}

int run_compare(int argc, char **argv)
{
    struct compare_request request = { .feedback = FEEDBACK_NONE };
    struct options_given given;
    int status;
    (void)argc;
    if (!options_taken(&compare_usage, argv, &request, &given, &status))
        return status;
    if (request.exit_code != 0)
        end_without_memory(STATUS_TESTLIB_FAIL);
    status = compare_words(&request, &given);
    return request.exit_code != 0 ? testlib_status(status) : status;
}
