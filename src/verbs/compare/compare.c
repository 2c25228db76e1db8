/* flipref compare DIALECT [OPTIONS] INPUT ANSWER FEEDBACK_DIR [FLAGS] <OUTPUT */
#include "compare/compare.h"

#include "compare/feedback.h"
#include "compare/package_flags.h"
#include "report/format.h"
#include "system/io.h"
#include "system/judge_world.h"
#include "system/options.h"
#include "system/save_file.h"
#include "text/byte_queue.h"
#include "text/number.h"

#include "tokenize/lines.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char usage_line[] =
    "usage: flipref compare DIALECT [OPTIONS] INPUT ANSWER FEEDBACK_DIR [FLAGS]\n"
    "           <OUTPUT\n";

static const char help[] =
    "\n"
    "Says whether OUTPUT, what a program printed for INPUT, is ANSWER: an output\n"
    "validator of the problem package format. FEEDBACK_DIR/judgemessage.txt tells the\n"
    "first difference, and what it means in the game.\n"
    "\n"
    "  --feedback=HOW      what FEEDBACK_DIR/teammessage.txt tells: none (there is no\n"
    "                      such file; the default), position (line and column), full\n"
    "  --ignore-case       A to Z are as good as a to z\n"
    "  --ignore-space      how much white space there is between words, and of which\n"
    "                      kind, does not matter, nor what is before and behind them\n"
    "  --args ARGUMENTS    what the program was started with: bbm103 and flip\n"
    "  --args-line         ... stands in the first line of INPUT\n"
    "  --limit=N           flip: computers may take N steps, in each turn as many as\n"
    "                      the board has cells (8000000000); INPUT is not\n"
    "                      replayed any further\n"
    "  --help              this text\n"
    "\n"
    "FLAGS are those of the format's default output validator:\n"
    "\n"
    "  case_sensitive      as without --ignore-case, even if that is given\n"
    "  space_change_sensitive\n"
    "                      as without --ignore-space, even if that is given\n"
    "  float_tolerance E, float_absolute_tolerance E, float_relative_tolerance E\n"
    "                      change nothing: there are no floating-point numbers\n"
    "\n"
    "Exit status: 42 if the output is right, 43 if it is wrong, 2 for wrong usage or\n"
    "what cannot be read or written.\n";

enum {
    OPTION_FEEDBACK = 1,
    OPTION_CASE,
    OPTION_SPACE,
    OPTION_ARGS,
    OPTION_ARGS_LINE,
    OPTION_LIMIT
};

static const struct option long_options[] = { { "feedback", required_argument, 0, OPTION_FEEDBACK },
                                              { "ignore-case", no_argument, 0, OPTION_CASE },
                                              { "ignore-space", no_argument, 0, OPTION_SPACE },
                                              { "args", required_argument, 0, OPTION_ARGS },
                                              { "args-line", no_argument, 0, OPTION_ARGS_LINE },
                                              { "limit", required_argument, 0, OPTION_LIMIT },
                                              { "help", no_argument, 0, 'h' },
                                              { 0, 0, 0, 0 } };

enum feedback { FEEDBACK_NONE, FEEDBACK_POSITION, FEEDBACK_FULL, FEEDBACKS };

static const char *const feedback_names[FEEDBACKS] = { "none", "position", "full" };

struct order {
    const struct dialect *dialect;
    struct tolerance tolerate;
    enum feedback feedback;
    const char *args;
    int args_line;
    uint64_t limit; /* 0: the default limit */
    char **paths;   /* INPUT ANSWER FEEDBACK_DIR */
};

/* A file and the source that reads it. */
struct opened {
    const char *path;
    struct reading in;
    source from;
    unsigned char buffer[LINES_ROOM];
};

static int usage(const char *why, const char *what)
{
    complain(why, what);
    (void)fputs(usage_line, stderr);
    return STATUS_TROUBLE;
}

static int file_open(struct opened *f, const char *path)
{
    f->path = path;
    if (!reading_open(&f->in, path, 0)) {
        complain(path, f->in.trouble);
        return 0;
    }
    source_init(&f->from, reading_fill, &f->in, f->buffer, sizeof f->buffer);
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
struct judgement {
    const struct order *order;
    struct comparison comparison;
    struct opened input, answer, output;
    const char *trouble; /* why INPUT could not be judged although it was read, or NULL */
};

static void write_for_judge(const void *who, sink *out)
{
    struct judgement *j = *(struct judgement *const *)who;
    const struct order *o = j->order;
    struct check_options options = { .args = o->args,
                                     .limit = o->limit,
                                     .world = o->args_line ? &closed_world : &judge_world };
    feedback_difference(&j->comparison, out);
    j->trouble = feedback_input(&j->comparison, &j->input.from, &options, o->args_line, out);
}

static void write_for_team(const void *who, sink *out)
{
    const struct judgement *j = *(struct judgement *const *)who;
    if (j->order->feedback == FEEDBACK_FULL) {
        feedback_difference(&j->comparison, out);
    } else {
        feedback_place(&j->comparison, out);
        sink_byte(out, '\n');
    }
}

/* Writes a file in the feedback folder. An existing file is replaced and not written to, because
   the submission may have put it there. */
static int tell(struct judgement *j, const char *name, file_contents *contents)
{
    const char *folder = j->order->paths[2];
    size_t room = strlen(folder) + strlen(name) + sizeof "/";
    char *path = malloc(room);
    int fine = 0;
    if (path == 0) {
        complain(name, no_memory);
        return 0;
    }
    (void)snprintf(path, room, "%s/%s", folder, name);
    fine = replace_file(path, contents, &j);
    if (!fine)
        complain(name, strerror(errno));
    free(path);
    return fine;
}

/* ---- judging ---- */

static int judge(struct judgement *j)
{
    struct comparison *c = &j->comparison;
    int wrong;
    comparison_init(c, j->order->dialect, &j->answer.from, &j->output.from);
    c->tolerate = j->order->tolerate;
    wrong = comparison_differs(c);
    if (!file_was_read(&j->answer) || !file_was_read(&j->output))
        return STATUS_TROUBLE;
    if (wrong && !tell(j, "judgemessage.txt", write_for_judge))
        return STATUS_TROUBLE;
    if (j->trouble != 0) {
        complain(j->input.path, j->trouble);
        return STATUS_TROUBLE;
    }
    if (wrong && j->order->feedback != FEEDBACK_NONE && !tell(j, "teammessage.txt", write_for_team))
        return STATUS_TROUBLE;
    if (!can_read_to_end(&j->input))
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

static int compare(const struct order *o)
{
    static struct judgement j;
    int status = STATUS_TROUBLE;
    j.order = o;
    j.input.in.fd = j.answer.in.fd = -1;
    if (file_open(&j.input, o->paths[0]) && file_open(&j.answer, o->paths[1]) &&
        is_folder(o->paths[2]) && file_open(&j.output, "-"))
        status = judge(&j);
    reading_close(&j.input.in);
    reading_close(&j.answer.in);
    return finish_output(status, STATUS_TROUBLE);
}

/* ---- the command line ---- */

static int choose_feedback(const char *how, enum feedback *feedback)
{
    int i;
    for (i = 0; i < FEEDBACKS; i++) {
        if (strcmp(how, feedback_names[i]) == 0) {
            *feedback = (enum feedback)i;
            return 1;
        }
    }
    return 0;
}

static const char *misfit_of(const struct order *o)
{
    int takes = (o->dialect->takes & TAKES_ARGS) != 0;
    if (o->args != 0 && !takes)
        return "takes no --args";
    if (o->args_line && !takes)
        return "takes no --args-line";
    if (o->args_line && o->args != 0)
        return "takes one of --args and --args-line";
    if (o->args != 0 && !arguments_are_fine(o->dialect, o->args, &judge_world))
        return "cannot start with these --args";
    return 0;
}

/* Obeys the flags after the paths. Strictness beats tolerance, because tools add these flags to the
   options of a package. */
static int obey_flags(struct order *o, char **words, int count)
{
    struct package_flags flags = { 0 };
    const char *word = "";
    const char *misfit = read_package_flags(&flags, words, count, &word);
    if (misfit != 0)
        return usage(word, misfit);
    if (flags.float_flag != 0)
        complain(flags.float_flag, "there are no floating-point numbers, so this changes nothing");
    if (flags.case_sensitive)
        o->tolerate.letter_case = 0;
    if (flags.space_change_sensitive)
        o->tolerate.space = 0;
    return STATUS_OK;
}

static int compare_words(struct order *o, char **words, int count)
{
    const char *misfit;
    if (count == 0)
        return usage("compare", "which dialect?");
    o->dialect = dialect_named(words[0]);
    if (o->dialect == 0)
        return usage(words[0], "no such dialect; flipref --help lists them");
    misfit = misfit_of(o);
    if (misfit != 0)
        return usage(o->dialect->name, misfit);
    o->paths = words + 1;
    if (count < 4)
        return usage("compare", "three paths are needed: INPUT ANSWER FEEDBACK_DIR");
    if (strcmp(o->paths[0], "-") == 0 || strcmp(o->paths[1], "-") == 0)
        return usage("-", "standard input is the output that is judged");
    if (obey_flags(o, words + 4, count - 4) != STATUS_OK)
        return STATUS_TROUBLE;
    return compare(o);
}

int run_compare(int argc, char **argv)
{
    struct order order = { .feedback = FEEDBACK_NONE };
    int c;
    opterr = 0;
    while ((c = getopt_long(argc, argv, ":h", long_options, 0)) != -1) {
        switch (c) {
        case OPTION_FEEDBACK:
            if (!choose_feedback(optarg, &order.feedback))
                return usage("--feedback takes none, position or full, not", optarg);
            break;
        case OPTION_CASE:
            order.tolerate.letter_case = 1;
            break;
        case OPTION_SPACE:
            order.tolerate.space = 1;
            break;
        case OPTION_ARGS:
            order.args = optarg;
            break;
        case OPTION_ARGS_LINE:
            order.args_line = 1;
            break;
        case OPTION_LIMIT:
            if (!read_number(optarg, &order.limit))
                return usage("--limit takes a number of steps, not", optarg);
            break;
        case 'h':
            sink_text(standard_output(), usage_line);
            sink_text(standard_output(), help);
            return finish_output(STATUS_OK, STATUS_TROUBLE);
        default:
            complain_of_option(c, argv);
            (void)fputs(usage_line, stderr);
            return STATUS_TROUBLE;
        }
    }
    return compare_words(&order, argv + optind, argc - optind);
}
