/* flipref show DIALECT [OPTIONS] FILE */
#include "show/show.h"

#include "report/format.h"
#include "system/io.h"
#include "system/judge_world.h"
#include "system/options.h"
#include "system/output.h"
#include "text/byte_queue.h"
#include "text/input_name.h"
#include "text/number.h"

#include "judge/dialects.h"
#include "library/game.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usage_line[] = "usage: flipref show DIALECT [OPTIONS] FILE\n";

static const char help[] =
    "\n"
    "Shows a game turn by turn. On a terminal, arrow keys step through it; else the\n"
    "last board is printed. FILE is an input as for `flipref check`, or - for\n"
    "standard input. What is not valid is shown as far as it was played.\n"
    "\n"
    "  --turn K            the board behind K turns; 0 is the start\n"
    "  --all               all boards, one behind another\n"
    "  --svg               a picture of the board\n"
    "  --html              a page that plays the game, all in one file\n"
    "  --output FILE       write to FILE: whole, or not at all\n"
    "  --color=WHEN        auto (the default: on a terminal, unless NO_COLOR is\n"
    "                      set), always, never\n"
    "  --args ARGUMENTS    what the program was started with: bbm103 and flip\n"
    "  --saved-game        FILE is a game that flip has saved\n"
    "  --interleave        judge turn by turn, nothing behind the end: octaflip\n"
    "  --limit=N           flip: computers may take N steps, in each turn as many as\n"
    "                      the board has cells (8000000000)\n"
    "  --help              this text\n"
    "\n"
    "On a board [X] is the new piece, (X) the one that clones or jumps, <X> was\n"
    "flipped.\n"
    "\n"
    "Exit status: 0 if the game is valid, 1 if it is not, 2 for wrong usage or what\n"
    "cannot be read or written.\n";

enum { READ_MOST = 1 << 16 };

enum {
    OPTION_TURN = 1,
    OPTION_ALL,
    OPTION_SVG,
    OPTION_HTML,
    OPTION_OUTPUT,
    OPTION_COLOR,
    OPTION_ARGS,
    OPTION_SAVED_GAME,
    OPTION_INTERLEAVE,
    OPTION_LIMIT
};

static const struct option long_options[] = { { "turn", required_argument, 0, OPTION_TURN },
                                              { "all", no_argument, 0, OPTION_ALL },
                                              { "svg", no_argument, 0, OPTION_SVG },
                                              { "html", no_argument, 0, OPTION_HTML },
                                              { "output", required_argument, 0, OPTION_OUTPUT },
                                              { "color", required_argument, 0, OPTION_COLOR },
                                              { "args", required_argument, 0, OPTION_ARGS },
                                              { "saved-game", no_argument, 0, OPTION_SAVED_GAME },
                                              { "interleave", no_argument, 0, OPTION_INTERLEAVE },
                                              { "limit", required_argument, 0, OPTION_LIMIT },
                                              { "help", no_argument, 0, 'h' },
                                              { 0, 0, 0, 0 } };

struct order {
    const struct dialect *dialect;
    flipref_options options;
    const char *path;
    const char *turn; /* 0: not given */
    size_t at;        /* ... as a number */
    int all, svg, html;
    const char *output; /* 0: standard output */
    int color;
};

static int usage(const char *why, const char *what)
{
    complain(why, what);
    (void)fputs(usage_line, stderr);
    return STATUS_TROUBLE;
}

/* ---- the input ---- */

static const char *read_open(struct reading *in, struct byte_queue *to)
{
    size_t n = 1;
    while (n > 0) {
        if (!queue_room(to, READ_MOST))
            return no_memory;
        n = reading_fill(in, (unsigned char *)to->at + to->end, READ_MOST);
        if (n == SOURCE_FAILED)
            return in->trouble;
        to->end += n;
        if (to->end > SHOW_INPUT_MOST)
            return "too large to be shown: more than 16 MiB";
    }
    return 0;
}

/* Reads all of a file; returns why it could not be done, or 0. */
static const char *read_all(const char *path, struct byte_queue *to)
{
    struct reading in;
    const char *trouble;
    if (!reading_open(&in, path, 0))
        return in.trouble;
    trouble = read_open(&in, to);
    reading_close(&in);
    return trouble;
}

/* ---- stepping ---- */

static int is_dumb(void)
{
    const char *term = getenv("TERM");
    return term == 0 || strcmp(term, "dumb") == 0;
}

/* Whether somebody sits there. An input that comes from a pipe leaves the keys to /dev/tty. */
static int can_step(const struct order *o)
{
    return o->turn == 0 && !o->all && !o->svg && !o->html && o->output == 0 &&
           isatty(STDOUT_FILENO) && !is_dumb() &&
           (isatty(STDIN_FILENO) || strcmp(o->path, "-") == 0);
}

static int step(struct show *s, const struct order *o)
{
    int keys = strcmp(o->path, "-") == 0 ? open("/dev/tty", O_RDWR | O_CLOEXEC) : STDIN_FILENO;
    int fine = keys >= 0 && show_step(s, keys, o->color);
    if (!fine)
        complain("the terminal", strerror(errno));
    if (keys > STDERR_FILENO)
        (void)close(keys); /* nothing to lose */
    return fine;
}

/* ---- printing ---- */

struct printing {
    struct show *show;
    const struct order *order;
};

static void print_boards(sink *out, struct show *s, const struct order *o)
{
    size_t k;
    for (k = 0; o->all && k < s->turns && !out->failed; k++) {
        show_seek(s, k);
        show_text(out, s, o->color);
        sink_byte(out, '\n');
    }
    show_seek(s, o->at);
    show_text(out, s, o->color);
}

static void print(const void *who, sink *out)
{
    const struct printing *p = who;
    struct show *s = p->show;
    show_seek(s, p->order->at);
    if (p->order->svg)
        show_svg(out, s);
    else if (p->order->html)
        show_html(out, s);
    else
        print_boards(out, s, p->order);
}

/* ---- showing ---- */

/* 0: there is no such turn. */
static int turn_of(struct order *o, const struct show *s)
{
    char *end;
    unsigned long k;
    o->at = o->html ? 0 : s->turns;
    if (o->turn == 0)
        return 1;
    errno = 0;
    k = strtoul(o->turn, &end, 10);
    o->at = k;
    return *o->turn >= '0' && *o->turn <= '9' && *end == '\0' && errno == 0 && k <= s->turns;
}

/* Says on standard error, too, that the game is not shown whole. */
static void warn_of_left_out(const struct show *s)
{
    struct message m;
    sink *out = message_open(&m);
    if (!show_say_left_out(out, s))
        return;
    sink_byte(out, '\0');
    complain(s->name, (const char *)m.text);
}

static int print_or_step(struct show *s, struct order *o)
{
    struct printing p = { s, o };
    int status = flipref_game_verdict(s->game)->valid ? STATUS_OK : STATUS_NOT_VALID;
    warn_of_left_out(s);
    if (!turn_of(o, s)) {
        complain(o->turn, "no such turn");
        return STATUS_TROUBLE;
    }
    if (o->svg && s->board == 0) {
        complain(s->name, "there is no board to be drawn");
        return STATUS_TROUBLE;
    }
    if (can_step(o))
        status = step(s, o) ? status : STATUS_TROUBLE;
    else if (o->output != 0)
        status = write_output(o->output, print, &p) ? status : STATUS_TROUBLE;
    else
        print(&p, standard_output());
    return finish_output(status, STATUS_TROUBLE);
}

/* The saved game that --args name, opened when the library asks for it. */
struct loading {
    const char *args;
    struct reading in;
    int is_open;
};

/* `load` and a name are two words between blanks. */
static int loading_open(struct loading *l)
{
    static const char blanks[] = " \t";
    const char *word = l->args + strspn(l->args, blanks);
    const char *name = word + strcspn(word, blanks);
    char *path;
    name += strspn(name, blanks);
    path = strndup(name, strcspn(name, blanks));
    if (path == 0)
        return 0;
    l->is_open = reading_open(&l->in, strcmp(path, "-") == 0 ? "./-" : path, 0);
    free(path);
    return l->is_open;
}

static size_t load(void *from, unsigned char *at, size_t room)
{
    struct loading *l = from;
    size_t n = FLIPREF_UNREADABLE;
    if (l->is_open || loading_open(l))
        n = reading_fill(&l->in, at, room);
    return n == SOURCE_FAILED ? FLIPREF_UNREADABLE : n;
}

static const char *why_not_read(flipref_status status)
{
    return status == FLIPREF_LIMIT_PASSED ? "computers take too many steps (--limit)"
                                          : flipref_status_text(status);
}

static int show_file(struct order *o)
{
    struct show s = { .dialect = o->dialect->name, .name = known_as(o->path) };
    struct byte_queue input = { 0 };
    struct loading saved = { .args = o->options.args };
    flipref_game *game = 0;
    flipref_status read;
    int status = STATUS_TROUBLE;
    const char *trouble = read_all(o->path, &input);
    s.input = queue_bytes(&input);
    if (trouble != 0) {
        complain(s.name, trouble);
        free(input.at);
        return STATUS_TROUBLE;
    }
    o->options.load = load;
    o->options.load_from = &saved;
    read = game_of_at_most(&o->options, s.input.at, s.input.len, SHOW_REFUSED_MOST, &game);
    if (saved.is_open)
        reading_close(&saved.in);
    if (read != FLIPREF_OK)
        complain(read == FLIPREF_LIMIT_PASSED ? s.name : o->dialect->name, why_not_read(read));
    else if (!show_open(&s, game))
        complain(s.name, no_memory);
    else
        status = print_or_step(&s, o);
    show_close(&s);
    free(input.at);
    return status;
}

/* ---- the command line ---- */

/* What is wrong with the options for this dialect; 0 if nothing is. */
static const char *misfit_of(const struct order *o)
{
    unsigned takes = o->dialect->takes;
    const char *args = o->options.args;
    int saved = (o->options.flags & FLIPREF_SAVED_GAME) != 0;
    if ((o->options.flags & FLIPREF_INTERLEAVE) != 0 && !(takes & TAKES_INTERLEAVE))
        return "has no --interleave";
    if (saved && !(takes & TAKES_SAVED_GAMES))
        return "has no saved games";
    if (args != 0 && !(takes & TAKES_ARGS))
        return "takes no --args";
    if (args != 0 && saved)
        return "takes no --args with --saved-game";
    if (args == 0 && !saved && (takes & TAKES_ARGS))
        return "needs --args, what the program is started with";
    if (args != 0 && !arguments_are_fine(o->dialect, args, &judge_world))
        return "cannot start with these --args";
    if (o->all + o->svg + o->html > 1)
        return "is shown in one of --all, --svg and --html";
    return o->all && o->turn != 0 ? "is shown by one of --all and --turn" : 0;
}

static int show_words(struct order *o, char **words)
{
    const char *misfit;
    o->dialect = *words != 0 ? dialect_named(*words) : 0;
    if (o->dialect != 0)
        words++;
    else if ((o->options.flags & FLIPREF_SAVED_GAME) != 0)
        o->dialect = dialect_named("flip"); /* nobody else saves games */
    if (o->dialect == 0)
        return *words == 0 ? usage("show", "which dialect?")
                           : usage(*words, "no such dialect; flipref --help lists them");
    o->options.dialect = o->dialect->name;
    misfit = misfit_of(o);
    if (misfit != 0)
        return usage(o->dialect->name, misfit);
    if (words[0] == 0 || words[1] != 0)
        return usage("show", "one FILE is needed (- is standard input)");
    o->path = words[0];
    return show_file(o);
}

int run_show(int argc, char **argv)
{
    struct order order = { 0 };
    const char *color = "auto";
    int letter;
    opterr = 0;
    while ((letter = getopt_long(argc, argv, ":h", long_options, 0)) != -1) {
        switch (letter) {
        case OPTION_TURN:
            order.turn = optarg;
            break;
        case OPTION_ALL:
            order.all = 1;
            break;
        case OPTION_SVG:
            order.svg = 1;
            break;
        case OPTION_HTML:
            order.html = 1;
            break;
        case OPTION_OUTPUT:
            order.output = strcmp(optarg, "-") == 0 ? 0 : optarg;
            break;
        case OPTION_COLOR:
            color = optarg;
            break;
        case OPTION_ARGS:
            order.options.args = optarg;
            break;
        case OPTION_SAVED_GAME:
            order.options.flags |= FLIPREF_SAVED_GAME;
            break;
        case OPTION_INTERLEAVE:
            order.options.flags |= FLIPREF_INTERLEAVE;
            break;
        case OPTION_LIMIT:
            if (!read_number(optarg, &order.options.limit))
                return usage("--limit takes a number of steps, not", optarg);
            order.options.flags |= FLIPREF_LIMIT;
            break;
        case 'h':
            sink_text(standard_output(), usage_line);
            sink_text(standard_output(), help);
            return finish_output(STATUS_OK, STATUS_TROUBLE);
        default:
            complain_of_option(letter, argv);
            (void)fputs(usage_line, stderr);
            return STATUS_TROUBLE;
        }
    }
    if (!choose_color(color, order.output == 0 && isatty(STDOUT_FILENO), &order.color))
        return usage("--color takes auto, always or never, not", color);
    return show_words(&order, argv + optind);
}
