/* flipref compare DIALECT [OPTIONS] INPUT ANSWER FEEDBACK_DIR [FLAGS] <OUTPUT
   flipref compare DIALECT --exit-code=testlib [OPTIONS] INPUT OUTPUT ANSWER */
#include "compare/compare.h"

#include "answer/judgement.h"
#include "answer/package_flags.h"
#include "compare/text_file.h"
#include "options/dialect_word.h"
#include "system/process.h"
#include "system/program_world.h"
#include "system/save_file.h"
#include "text/memory.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- what a command line asks for ---- */

enum feedback { FEEDBACK_NONE, FEEDBACK_POSITION, FEEDBACK_FULL };

struct compare_request {
    const struct dialect *dialect;
    int ignore_case, ignore_space;
    const char *tolerated;     /* names of leniencies, with commas between them, or NULL */
    struct leniencies lenient; /* all that is tolerated */
    int feedback;              /* enum feedback */
    const char *args;
    int args_line;
    uint64_t limit;        /* 0: the usual one */
    int line_ends;         /* enum line_ends */
    const char *exit_code; /* the word `testlib`, or NULL */
    const char *input, *answer, *output;
    const char *folder; /* of the feedback; NULL: standard output */
};

#define AT(member) offsetof(struct compare_request, member)

static const struct option_row rows[] = {
    { .name = "feedback",
      .kind = OPTION_CHOICE,
      .at = AT(feedback),
      .value = "=HOW",
      .words = "none position full",
      .help =
          "what FEEDBACK_DIR/teammessage.txt says: `none` (the default: there is no such file), "
          "`position` (line and column) or `full`",
      .more = "`full` is what the judge reads, without what concerns INPUT." },
    { .name = "ignore-case",
      .kind = OPTION_FLAG,
      .at = AT(ignore_case),
      .help = "treat A to Z as a to z" },
    { .name = "ignore-space",
      .kind = OPTION_FLAG,
      .at = AT(ignore_space),
      .help = "white space only separates words: its amount and kind do not matter, nor does white "
              "space before the first word and after the last" },
    { .name = "tolerate",
      .kind = OPTION_TEXT,
      .at = AT(tolerated),
      .value = "=NAMES",
      .help = "accept outputs that differ only in these ways: names with commas between them, of "
              "`last-line-feed`, `trailing-blanks`, `white-space`, `case`, `nul-bytes`, `prompts`, "
              "`extra-lines` and `board`",
      .more = "`--ignore-case` is the same as `case`, and `--ignore-space` the same as "
              "`white-space`.",
      .see = "compare.md#Leniencies" },
    { ROW_ARGS, .at = AT(args), .excludes = "args-line", .see = "check.md#Options" },
    { ROW_ARGS_LINE("INPUT"), .at = AT(args_line),
      .more = "The other lines are what was typed. If the arguments name a file, INPUT is not "
              "replayed." },
    { ROW_LINE_ENDS("all three texts"), .at = AT(line_ends) },
    { ROW_LIMIT("; INPUT is not replayed any further"), .at = AT(limit),
      .more = "If computers would take more steps before the place of the difference, the feedback "
              "says so. The exit status stays the same, because it does not depend on INPUT." },
    { .name = "exit-code",
      .kind = OPTION_TEXT,
      .at = AT(exit_code),
      .value = "=testlib",
      .words = "testlib",
      .help = "be a checker for Polygon: take the paths INPUT OUTPUT ANSWER, print the feedback, "
              "and exit with 0, 1 or 3",
      .excludes = "feedback" },
    HELP_ROW(0),
};

const struct command_line compare_usage = {
    .name = "compare",
    .usage = "usage: flipref compare DIALECT [OPTIONS] INPUT ANSWER FEEDBACK_DIR [FLAGS]\n"
             "           <OUTPUT\n",
    .about = "       flipref compare DIALECT --exit-code=testlib [OPTIONS] INPUT OUTPUT ANSWER\n"
             "\n"
             "Checks whether OUTPUT, which a program printed for INPUT, is the same as ANSWER:\n"
             "an output validator of the problem package format. If it is not, the file\n"
             "FEEDBACK_DIR/judgemessage.txt says where the first difference is and what it\n"
             "means in the game.\n"
             "\n",
    .rows = rows,
    .row_count = sizeof rows / sizeof rows[0],
    .ending = "\n"
              "FLAGS are those of the format's default output validator:\n"
              "\n"
              "  case_sensitive      no `case`, even if an option asks for it\n"
              "  space_change_sensitive\n"
              "                      no tolerance that includes white space, even if an\n"
              "                      option asks for it\n"
              "  float_tolerance E, float_absolute_tolerance E, float_relative_tolerance E\n"
              "                      change nothing: there are no floating-point numbers\n"
              "\n"
              "Exit status: 42 if the output is right, 43 if it is wrong, 2 for wrong usage or\n"
              "for something that cannot be read or written. With --exit-code=testlib, 0, 1 and\n"
              "3 take their place.\n",
};

static int refuse(const char *subject, const char *reason)
{
    return misused(compare_usage.usage, subject, reason);
}

/* Reads the rest of INPUT, so that an error at its end does not go unnoticed when only its start is
   needed. */
static int can_read_to_end(struct text_file *f)
{
    do
        source_advance(&f->from, source_ahead(&f->from).len);
    while (source_more(&f->from));
    return text_file_was_read(f);
}

/* ---- feedback ---- */

/* What the feedback files are written from. */
struct comparing {
    const struct compare_request *request;
    struct text_file input, answer, output;
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
    if (!text_file_was_read(&c->answer) || !text_file_was_read(&c->output))
        return STATUS_TROUBLE;
    if (wrong && !tell_judge(c))
        return STATUS_TROUBLE;
    if (c->trouble != 0)
        return refused(c->input.path, c->trouble);
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
    if (text_file_open(&c.input, o->input, o->line_ends) &&
        text_file_open(&c.answer, o->answer, o->line_ends) &&
        (o->folder == 0 || is_folder(o->folder)) &&
        text_file_open(&c.output, o->output, o->line_ends))
        status = judge(&c);
    text_file_close(&c.input);
    text_file_close(&c.answer);
    text_file_close(&c.output);
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
static int compare_words(struct compare_request *o, struct options_given *given)
{
    int status;
    o->dialect = take_dialect(&compare_usage, o, given, 0, &status);
    if (o->dialect == 0)
        return status;
    if (!read_tolerated(o))
        return STATUS_TROUBLE;
    if (o->args != 0 && !arguments_are_fine(o->dialect, o->args, &judge_world))
        return refuse(o->dialect->name, "cannot start with these --args");
    if (given->count < 3)
        return refuse("compare", o->exit_code != 0
                                     ? "three paths are needed: INPUT OUTPUT ANSWER"
                                     : "three paths are needed: INPUT ANSWER FEEDBACK_DIR");
    take_paths(o, given->words);
    if (strcmp(o->input, "-") == 0 || strcmp(o->answer, "-") == 0)
        return refuse("-", "standard input is the output that is judged");
    if (obey_flags(o, given->words + 3, given->count - 3) != STATUS_OK)
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

int run_compare(char **argv)
{
    struct compare_request request = { .feedback = FEEDBACK_NONE };
    struct options_given given;
    int status;
    if (!options_taken(&compare_usage, argv, &request, &given, &status))
        return status;
    if (request.exit_code != 0)
        end_without_memory(STATUS_TESTLIB_FAIL);
    status = compare_words(&request, &given);
    return request.exit_code != 0 ? testlib_status(status) : status;
}
