#include "check/judge_input.h"

#include "inputs/archive_kind.h"
#include "inputs/archives/unpacking.h"
#include "report/args_line.h"
#include "report/contest.h"
#include "report/cr_lf.h"
#include "system/clock.h"
#include "system/interrupt.h"
#include "system/io.h"
#include "system/program_world.h"
#include "system/progress.h"
#include "text/input_name.h"

#include "base/visible.h"
#include "judge/first_line.h"
#include "judge/input_standing.h"
#include "tokenize/lines.h"

#include <string.h>
#include <sys/stat.h>

/* An input. */
struct open_input {
    const char *path;
    source_fill *fill;
    void *from; /* the argument of `fill` */

    /* Called at the end of the input. Returns why it could not be read to its end, or why it has
       changed since, or NULL. */
    const char *(*settle)(void *from);
    int can_break; /* settle may return a reason, so the verdict is withheld until then */
};

/* ---- one input ---- */

static void check_input_of(const struct judge *j, const struct listener *to, source *in,
                           struct tally *tally)
{
    struct check_options options = j->options;
    if (j->args_line) {
        options.world = &closed_world;
        check_with_args_line(j->run->dialect, to, &options, in, tally);
    } else {
        check_with_args(j->run->dialect, to, &options, j->asked, in, tally);
    }
}

/* Finds out the standing of an input. With --args-line, its first line is the arguments. */
static struct standing_found standing_in(const struct judge *j, source *in)
{
    struct check_options options = j->options;
    struct standing_request request = { .options = &options };
    struct standing_found found = { .standing = STANDING_OUTSIDE,
                                    .reason = "a first line that cannot hold arguments",
                                    .line = 1 };
    char first[FIRST_LINE_ROOM];
    if (j->args_line) {
        options.world = &closed_world;
        options.args = take_first_line(in, first);
        if (options.args == 0)
            return found;
    }
    found = standing_of(j->run->dialect, &request, in);
    found.line += j->args_line && found.reason != 0;
    return found;
}

static void report_standing(const struct judge *j, const struct open_input *s)
{
    static unsigned char buffer[LINES_ROOM];
    const struct reporter *r = j->reporter;
    struct tally none = { 0 };
    struct standing_found found;
    source from;
    const char *trouble;
    r->input(r->who, s->path);
    source_init(&from, s->fill, s->from, buffer, sizeof buffer);
    found = standing_in(j, &from);
    trouble = s->settle(s->from);
    if (trouble == 0)
        trouble = found.trouble;
    if (trouble == 0 && found.standing != STANDING_UNKNOWN)
        r->standing(r->who, &found);
    r->input_end(r->who, &none, trouble);
}

/* A listener that tells the reporter how long each record takes, and passes on what it hears. */
struct stopwatch {
    const struct reporter *reporter;
    struct listener to;
    uint64_t since;
};

static void tell_took(struct stopwatch *w)
{
    uint64_t now;
    if (w->reporter->took == 0)
        return;
    now = microseconds();
    w->reporter->took(w->reporter->who, now - w->since);
    w->since = now;
}

static void pass_end(void *who, int unjudged)
{
    struct stopwatch *w = who;
    tell_took(w);
    tell_end(&w->to, unjudged);
}

/* Starts the stopwatch. Returns the listener for the judge: `to`, if nobody wants to know. */
static struct listener start_stopwatch(struct stopwatch *w, const struct reporter *r,
                                       const struct listener *to)
{
    struct listener l = { 0, 0, pass_end, w, to->quiet, &w->to };
    w->reporter = r;
    w->to = *to;
    if (r->took == 0)
        return *to;
    w->since = microseconds();
    return l;
}

/* Lets the source leave out the CR of CR LF, if it is declared. Returns the listener for the judge.
 */
static struct listener take_line_ends(const struct judge *j, struct cr_lf *c, source *from,
                                      const struct listener *to)
{
    if (!j->cr_lf)
        return *to;
    cr_lf_open(c, from);
    return cr_lf_listener(c, to);
}

/* Returns why an input that was judged has no verdict, or NULL. */
static const char *trouble_of(const struct open_input *s, const struct cr_lf *c)
{
    const char *trouble = s->settle(s->from);
    return trouble != 0 ? trouble : cr_lf_trouble(c);
}

static void judge_open_input(const struct judge *j, const struct open_input *s)
{
    static unsigned char buffer[LINES_ROOM];
    static struct pending_verdict pending;
    static struct contest contest;
    static struct cr_lf in_file;
    const struct reporter *r = j->reporter;
    int is_contest = j->plainness != ANY_TEXT;
    int waits = s->can_break || is_contest || j->cr_lf;
    struct tally tally = { 0 };
    struct stopwatch watch = { 0 };
    struct listener to, timed;
    source from;
    const char *trouble;
    r->input(r->who, s->path);
    if (is_contest) {
        to = contest_open(&contest, j->plainness, &pending, r, s->fill, s->from);
        contest.text.cr_lf = j->cr_lf;
        source_init(&from, plain_text_fill, &contest.text, buffer, sizeof buffer);
    } else {
        to = waits ? pending_verdict_listener(&pending, r) : r->to;
        source_init(&from, s->fill, s->from, buffer, sizeof buffer);
    }
    timed = start_stopwatch(&watch, r, &to);
    timed = take_line_ends(j, &in_file, &from, &timed);
    check_input_of(j, &timed, &from, &tally);
    if (is_contest)
        contest_close(&contest, &from, &tally);
    trouble = trouble_of(s, &in_file);
    if (waits && trouble == 0)
        pending_verdict_tell(&pending);
    else if (waits)
        pending_verdict_drop(&pending, &tally);
    if (trouble == 0)
        trouble = tally.trouble;
    tell_took(&watch);
    r->input_end(r->who, &tally, trouble);
}

static void judge_or_rank(const struct judge *j, const struct open_input *s)
{
    if (j->run->standing)
        report_standing(j, s);
    else
        judge_open_input(j, s);
}

/* ---- files ---- */

/* A file that has grown is noticed when its verdict is settled. */
static size_t file_fill(void *from, unsigned char *at, size_t room)
{
    const struct file_reader *in = from;
    return in->size > 0 && in->got == in->size ? 0 : file_reader_fill(from, at, room);
}

static const char *settle_file(void *who)
{
    const struct file_reader *in = who;
    const struct stat *before = &in->status;
    struct stat now;
    if (in->trouble != 0 || !S_ISREG(before->st_mode))
        return in->trouble;
    if (fstat(in->fd, &now) != 0 || now.st_size != before->st_size ||
        now.st_mtim.tv_sec != before->st_mtim.tv_sec ||
        now.st_mtim.tv_nsec != before->st_mtim.tv_nsec ||
        now.st_ctim.tv_sec != before->st_ctim.tv_sec ||
        now.st_ctim.tv_nsec != before->st_ctim.tv_nsec) /* st_mtim can be set back */
        return "the file changed while it was read";
    return 0;
}

static void judge_file(const struct judge *j, const char *path, struct file_reader *in)
{
    struct open_input s = { path, file_fill, in, settle_file, S_ISREG(in->status.st_mode) };
    judge_or_rank(j, &s);
}

/* ---- archives ---- */

#ifdef WITH_ARCHIVES

static uint64_t limit_of(const struct judge *j, const struct file_reader *in)
{
    uint64_t limit = UNPACK_TIMES * (uint64_t)in->status.st_size;
    if (j->unpack_limit > 0)
        return j->unpack_limit;
    return limit > UNPACK_LEAST ? limit : UNPACK_LEAST;
}

/* How many members of an archive there are, and how many of them are no inputs. */
struct members_seen {
    uint64_t judged, left_out, clutter;
};

static void judge_member(const struct judge *j, const char *name, const char *below,
                         struct unpacking *u, struct members_seen *seen)
{
    struct open_input s = { name, unpacking_fill, u, unpacking_settle, 1 };
    switch (selection_of(&j->selection, below)) {
    case SELECTED_CLUTTER:
        seen->clutter++;
        (void)unpacking_settle(u);
        break;
    case SELECTED_NOT:
        seen->left_out++;
        (void)unpacking_settle(u);
        break;
    case SELECTED:
    default:
        seen->judged++;
        judge_or_rank(j, &s);
        break;
    }
}

static struct members_seen judge_members(const struct judge *j, const char *path,
                                         struct unpacking *u)
{
    struct members_seen seen = { 0 };
    size_t below = strlen(path) + 1;
    const char *name = unpacking_next(u);
    for (; name != 0 && !j->out->failed && !interrupted(); name = unpacking_next(u))
        judge_member(j, name, name + below, u, &seen);
    return seen;
}

static const char *trouble_of_empty(const struct members_seen *seen)
{
    if (seen->judged > 0)
        return 0;
    return seen->left_out + seen->clutter > 0 ? "all files in it are left out" : "no file in it";
}

static void judge_archive(const struct judge *j, enum archive_kind kind, const char *path,
                          struct file_reader *in)
{
    const struct reporter *r = j->reporter;
    struct unpacking *u = unpacking_open(kind, path, in, limit_of(j, in), j->out);
    struct members_seen seen = judge_members(j, path, u);
    const char *trouble = unpacking_trouble(u);
    if (seen.clutter > 0)
        r->skipped(r->who, seen.clutter);
    if (trouble == 0)
        trouble = settle_file(in);
    if (trouble == 0)
        trouble = trouble_of_empty(&seen);
    if (trouble != 0)
        report_unread(r, path, trouble);
    unpacking_close(u);
}

void judge_done(void)
{
    unpacking_done();
}

#else

static void judge_archive(const struct judge *j, enum archive_kind kind, const char *path,
                          struct file_reader *in)
{
    (void)kind;
    (void)in;
    report_unread(j->reporter, path, "an archive; this build was made without libarchive or zlib");
}

void judge_done(void)
{
}

#endif

/* ---- what a path leads to ---- */

/* Called from time to time while an input is read. */
static int look_up(void)
{
    progress_look();
    return interrupted();
}

static int open_file(const struct judge *j, const char *path, struct file_reader *in)
{
    if (!file_reader_open(in, path, j->out))
        return 0;
    in->give_up = look_up;
    if (S_ISREG(in->status.st_mode))
        in->flush_first = 0; /* it is not waited for */
    progress_read(in);
    return 1;
}

static void judge_opened(const struct judge *j, const char *path, struct file_reader *in)
{
    enum archive_kind kind = archive_kind_of(path);
    if (j->report != 0 && is_written_to(j->report, in))
        return; /* the temporary file of the report, in a folder that is checked */
    if (kind != NO_ARCHIVE)
        judge_archive(j, kind, path, in);
    else
        judge_file(j, path, in);
}

void judge_path(const struct judge *j, const char *path)
{
    struct file_reader in;
    if (open_file(j, path, &in))
        judge_opened(j, path, &in);
    else
        report_unread(j->reporter, path, in.trouble);
    progress_read(0);
    file_reader_close(&in);
}
