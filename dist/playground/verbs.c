#include "verbs.h"

#include "check/check_request.h"
#include "compare/compare.h"
#include "convert/convert.h"
#include "options/dialect_word.h"
#include "report/args_line.h"
#include "report/contest.h"
#include "report/explain_code.h"
#include "report/format.h"
#include "show/show.h"
#include "show/show_request.h"
#include "system/io.h"
#include "system/program_world.h"
#include "system/terminal.h"
#include "system/whole_file.h"
#include "text/byte_queue.h"

#include "judge/contest_codes.h"
#include "judge/dialects.h"
#include "judge/first_line.h"
#include "judge/input_standing.h"
#include "library/game.h"
#include "tokenize/lines.h"

#include <stdlib.h>
#include <string.h>

/* ---- what both verbs share ---- */

/* Returns whether all given options are among the words of `known`, each of which ends with a
 * blank. */
static int knows_options(const struct command_line *line, const struct options_given *given,
                         const char *known)
{
    size_t i;
    for (i = 0; i < line->row_count; i++) {
        const char *name = line->rows[i].name;
        const char *at = known;
        size_t len = strlen(name);
        if ((given->rows >> i & 1) == 0)
            continue;
        while (*at != '\0' && (strlen(at) <= len || memcmp(at, name, len) != 0 || at[len] != ' ')) {
            at = strchr(at, ' ');
            at = at != 0 ? at + 1 : "";
        }
        if (*at == '\0')
            return 0;
    }
    return 1;
}

/* The test cases of a JUnit report wait here until their number is known, which comes first. */
static struct byte_queue waiting;

static void *store_open(const char **trouble)
{
    (void)trouble;
    queue_empty(&waiting);
    return &waiting;
}

static int store_write(void *who, bytes b)
{
    queue_put(who, b);
    return 1;
}

static int store_rewind(void *who)
{
    (void)who;
    return 1;
}

static size_t store_read(void *who, unsigned char *at, size_t room)
{
    struct byte_queue *q = who;
    bytes part = bytes_first(queue_bytes(q), room);
    if (part.len > 0)
        memcpy(at, part.at, part.len);
    q->start += part.len;
    return part.len;
}

static const char *store_trouble(void *who)
{
    (void)who;
    return 0;
}

static void store_close(void *who)
{
    queue_empty(who);
}

static const struct store memory_store = { store_open, store_write,   store_rewind,
                                           store_read, store_trouble, store_close };

static int has_colors(int when)
{
    return when == COLOR_ALWAYS; /* the page is not a terminal */
}

/* ---- check ---- */

/* The options of check that need no operating system. */
static const char check_knows[] =
    "args args-line saved-game records interleave all-errors standing quiet "
    "summary exit-code expect format limit color explain codes ";

struct checking {
    struct check_options options;
    const struct check_request *request;
    const struct dialect *dialect;
    enum arguments asked; /* by --args: ARGUMENTS_START, or why the input is refused */
    struct reporter written, counted;
    struct report_totals totals;
};

static struct world world_without_files(void)
{
    struct world w = program_world;
    w.open = 0;
    return w;
}

static int refuse(const struct command_line *line, const char *subject, const char *reason)
{
    return misused(line->usage, subject, reason);
}

static void hear_trouble(const char *path, const char *why)
{
    (void)path;
    complain("(standard input)", why);
}

static void hear_judged(void)
{
}

static void hear_warning(const char *text)
{
    complain("warning", text);
}

static void check_source(const struct checking *c, const struct listener *to, source *in,
                         struct tally *tally)
{
    if (c->asked != ARGUMENTS_START) {
        diag place = { .line = 1, .column = 1, .expected = c->dialect->expected_arguments };
        refuse_arguments(c->dialect, c->asked, &place, c->options.args,
                         "the program cannot start with these --args", to, tally);
    } else if (c->request->judge.args_line) {
        check_with_args_line(c->dialect, to, &c->options, in, tally);
    } else {
        c->dialect->check(to, &c->options, in, tally);
    }
}

static const char *judge_input(const struct checking *c, struct file_reader *in,
                               struct tally *tally)
{
    static unsigned char buffer[LINES_ROOM];
    static struct pending_verdict pending;
    static struct contest contest;
    int is_valid_expected = c->request->expect == EXPECT_VALID;
    struct listener to = c->counted.to;
    source from;
    if (c->request->exit_code == EXIT_OWN) {
        source_init(&from, file_reader_fill, in, buffer, sizeof buffer);
        check_source(c, &to, &from, tally);
        return in->trouble;
    }
    to = contest_open(&contest, is_valid_expected ? PLAIN_TEXT : PLAIN_LINES, &pending, &c->counted,
                      file_reader_fill, in);
    source_init(&from, plain_text_fill, &contest.text, buffer, sizeof buffer);
    check_source(c, &to, &from, tally);
    contest_close(&contest, &from, tally);
    if (in->trouble == 0)
        pending_verdict_tell(&pending);
    return in->trouble;
}

static struct standing_found find_standing(const struct checking *c, source *in)
{
    struct check_options options = c->options;
    struct standing_request request = { .options = &options };
    struct standing_found found = { .standing = STANDING_OUTSIDE,
                                    .reason = "a first line that cannot hold arguments",
                                    .line = 1 };
    char first[FIRST_LINE_ROOM];
    if (c->request->judge.args_line) {
        options.args = take_first_line(in, first);
        if (options.args == 0)
            return found;
    }
    found = standing_of(c->dialect, &request, in);
    found.line += c->request->judge.args_line && found.reason != 0;
    return found;
}

static const char *rank_input(const struct checking *c, struct file_reader *in)
{
    static unsigned char buffer[LINES_ROOM];
    struct standing_found found;
    source from;
    source_init(&from, file_reader_fill, in, buffer, sizeof buffer);
    found = find_standing(c, &from);
    if (found.trouble == 0 && found.standing != STANDING_UNKNOWN)
        c->counted.standing(c->counted.who, &found);
    return in->trouble != 0 ? in->trouble : found.trouble;
}

/* Writes the report on standard input. */
static void report_input(struct checking *c)
{
    struct file_reader in;
    struct tally tally = { 0 };
    const char *trouble;
    (void)file_reader_open(&in, "-", 0);
    c->counted.input(c->counted.who, "-");
    trouble = c->request->run.standing ? rank_input(c, &in) : judge_input(c, &in, &tally);
    if (trouble == 0)
        trouble = tally.trouble;
    c->counted.input_end(c->counted.who, &tally, trouble);
    (void)c->counted.close(c->counted.who, 0, 0);
}

static int check_status(const struct checking *c)
{
    const struct report_totals *t = &c->totals;
    uint64_t wrong = c->request->expect == EXPECT_NOT_VALID ? t->all.valid : t->all.not_valid;
    wrong += t->refused;
    if (t->unread > 0)
        return STATUS_TROUBLE;
    if (c->request->exit_code == EXIT_KATTIS)
        return wrong > 0 ? STATUS_REJECTED : STATUS_ACCEPTED;
    if (c->request->exit_code == EXIT_TESTLIB)
        return wrong > 0 ? STATUS_TESTLIB_FAIL : STATUS_OK;
    return wrong > 0 ? STATUS_NOT_VALID : STATUS_OK;
}

static int write_report(struct checking *c)
{
    struct run run = { .dialect = c->dialect,
                       .records = c->request->judge.options.records,
                       .quiet = c->request->run.quiet,
                       .contest = c->request->exit_code != EXIT_OWN,
                       .standing = c->request->run.standing,
                       .color = has_colors(c->request->color_when),
                       .warn = hear_warning,
                       .store = &memory_store };
    const struct format *format = &formats[c->request->format];
    sink *out = standard_output();
    c->totals.to = &c->written;
    c->totals.trouble = hear_trouble;
    c->totals.judged = hear_judged;
    c->totals.dialect = c->dialect;
    c->totals.findings =
        calloc(c->dialect->code_count + CONTEST_CODES, sizeof c->totals.findings[0]);
    if (c->totals.findings == 0 || format->open(&c->written, &run, out) != 0)
        return STATUS_TROUBLE;
    count_report(&c->counted, &c->totals);
    report_input(c);
    if (c->request->summary)
        format->summarize(&c->totals, 0, out);
    return check_status(c);
}

/* Returns what --args ask for. */
static enum arguments start_of(const struct checking *c)
{
    const char *args = c->options.args;
    const struct world *world = c->options.world;
    enum arguments asked = args == 0 ? ARGUMENTS_START : arguments_of(c->dialect, args, world);
    if (asked != ARGUMENTS_LOAD || c->request->exit_code != EXIT_OWN)
        return asked;
    return arguments_are_fine(c->dialect, args, world) ? ARGUMENTS_START : ARGUMENTS_WRONG;
}

static int check_input_of(const struct check_request *o, const struct dialect *dialect)
{
    struct checking c = { .request = o, .dialect = dialect };
    struct world closed = world_without_files();
    const struct judge *j = &o->judge;
    int has_arguments = j->options.args != 0 || j->options.saved_game || j->args_line;
    c.options = j->options;
    c.options.world = o->exit_code != EXIT_OWN || j->args_line ? &closed : &program_world;
    if ((dialect->takes & TAKES_ARGS) && !has_arguments)
        return refuse(&check_usage, dialect->name,
                      "needs --args, what the program is started with");
    if (!o->run.standing)
        c.asked = start_of(&c);
    if (c.asked == ARGUMENTS_WRONG && o->exit_code == EXIT_OWN)
        return refuse(&check_usage, dialect->name, "cannot start with these --args");
    return write_report(&c);
}

static int explain_code(const char *name, int color)
{
    const struct dialect *dialect;
    const struct code *code = code_named(name, &dialect);
    if (code == 0)
        return STATUS_TROUBLE;
    explain(dialect, code, color, "", standard_output());
    return STATUS_OK;
}

/* Returns whether the words after the dialect name only standard input. */
static int is_standard_input(char *const *rest)
{
    return rest[0] != 0 && strcmp(rest[0], "-") == 0 && rest[1] == 0;
}

/* Takes the dialect, as take_dialect() does. A word that names none is a matter for the whole
   program. */
static const struct dialect *take_known_dialect(const struct command_line *line,
                                                const void *request, struct options_given *given,
                                                const struct dialect *implied, int *status)
{
    *status = VERB_ABSENT;
    if (implied == 0 && (given->words[0] == 0 || dialect_named(given->words[0]) == 0))
        return 0;
    return take_dialect(line, request, given, implied, status);
}

static int check_words(const struct check_request *o, struct options_given *given)
{
    int status;
    const struct dialect *saved =
        o->judge.options.saved_game ? dialect_taking(TAKES_SAVED_GAMES) : 0;
    const struct dialect *dialect = take_known_dialect(&check_usage, o, given, saved, &status);
    char **rest = given->words;
    if (dialect == 0)
        return status;
    if (*rest == 0 && o->exit_code == EXIT_OWN)
        return refuse(&check_usage, "check", "what is to be checked? (- is standard input)");
    if (*rest != 0 && !is_standard_input(rest))
        return VERB_ABSENT;
    return check_input_of(o, dialect);
}

static int run_check_here(char **argv)
{
    struct check_request request = { .jobs = 1 };
    struct options_given given;
    int status;
    if (!options_taken(&check_usage, argv, &request, &given, &status))
        return status;
    if (!knows_options(&check_usage, &given, check_knows))
        return VERB_ABSENT;
    if (request.codes) {
        list_codes(standard_output());
        return STATUS_OK;
    }
    if (request.explain != 0)
        return explain_code(request.explain, has_colors(request.color_when));
    return check_words(&request, &given);
}

/* ---- show ---- */

static const char show_knows[] = "turn all svg color args saved-game interleave limit ";

static void print_boards(struct show *s, const struct show_request *o)
{
    struct show_screen on = { .color = o->color };
    size_t k;
    for (k = 0; o->all && k < s->turns; k++) {
        show_seek(s, k);
        show_text(standard_output(), s, on);
        sink_text(standard_output(), "\n");
    }
    show_seek(s, o->at);
    show_text(standard_output(), s, on);
}

/* Reads the number of --turn. Returns 0 if the game has no such turn. */
static int read_turn(struct show_request *o, const struct show *s)
{
    const char *digit = o->turn;
    o->at = s->turns;
    if (digit == 0)
        return 1;
    for (o->at = 0; *digit >= '0' && *digit <= '9' && o->at <= s->turns; digit++)
        o->at = 10 * o->at + (size_t)(*digit - '0');
    return *digit == '\0' && digit > o->turn && o->at <= s->turns;
}

static int print_game(struct show *s, struct show_request *o)
{
    if (!read_turn(o, s) || (o->svg && s->board == 0))
        return STATUS_TROUBLE;
    show_seek(s, o->at);
    if (o->svg)
        show_svg(standard_output(), s);
    else
        print_boards(s, o);
    return flipref_game_verdict(s->game)->valid ? STATUS_OK : STATUS_NOT_VALID;
}

static int show_input(struct show_request *o)
{
    struct show s = { .dialect = o->dialect->name, .name = "(standard input)" };
    struct byte_queue input = { 0 };
    flipref_game *game = 0;
    flipref_status status;
    if (read_whole_file("-", SHOW_INPUT_MOST, &input) != 0)
        return STATUS_TROUBLE;
    s.input = queue_bytes(&input);
    status = game_of_at_most(&o->options, s.input.at, s.input.len, SHOW_REFUSED_MOST, &game);
    if (status != FLIPREF_OK)
        return STATUS_TROUBLE;
    show_open(&s, game);
    return print_game(&s, o);
}

static int show_words(struct show_request *o, struct options_given *given)
{
    const struct dialect *saved = o->saved_game ? dialect_taking(TAKES_SAVED_GAMES) : 0;
    int status;
    o->dialect = take_known_dialect(&show_usage, o, given, saved, &status);
    if (o->dialect == 0)
        return status;
    if (!is_standard_input(given->words))
        return VERB_ABSENT;
    o->options.dialect = o->dialect->name;
    o->options.flags |= o->saved_game ? (unsigned)FLIPREF_SAVED_GAME : 0;
    o->options.flags |= o->interleave ? (unsigned)FLIPREF_INTERLEAVE : 0;
    o->options.flags |= o->options.limit > 0 ? (unsigned)FLIPREF_LIMIT : 0;
    o->color = has_colors(o->color_when);
    return show_input(o);
}

static int run_show_here(char **argv)
{
    struct show_request request = { 0 };
    struct options_given given;
    int status;
    if (!options_taken(&show_usage, argv, &request, &given, &status))
        return status;
    return knows_options(&show_usage, &given, show_knows) ? show_words(&request, &given)
                                                          : VERB_ABSENT;
}

int run_verb(int argc, char **argv)
{
    int status = VERB_ABSENT;
    if (strcmp(argv[0], "check") == 0)
        status = run_check_here(argv);
    else if (strcmp(argv[0], "show") == 0)
        status = run_show_here(argv);
    else if (strcmp(argv[0], "convert") == 0)
        return run_convert(argc, argv);
    else if (strcmp(argv[0], "diff") == 0)
        return run_diff(argc, argv);
    return finish_output(status, STATUS_TROUBLE);
}
