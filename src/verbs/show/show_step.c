/* Stepping through a game on a terminal. */
#define _DEFAULT_SOURCE /* SIGWINCH */
#include "show/show.h"
#include "system/io.h"
#include "system/terminal.h"
#include "text/say.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>

enum {
    ROWS = 24, /* of a terminal that does not tell its size */
    COLUMNS = 80,
    PAGE = 10,        /* turns that a page key moves */
    PACE = 800,       /* milliseconds that a turn is seen while the game is played */
    HEAD_ROOM = 8192, /* bytes for the text above the board, or below */
};

/* ---- signals: blocked, but while a key is awaited ---- */

static const int caught[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH };

enum { CAUGHT = sizeof caught / sizeof caught[0] };

static volatile sig_atomic_t arrived; /* the signal to be obeyed, or 0 */

/* A change of the window's size does not replace another signal. */
static void note(int number)
{
    if (arrived == 0 || arrived == SIGWINCH)
        arrived = number;
}

struct signals {
    sigset_t before; /* the mask before */
    struct sigaction actions[CAUGHT];
};

/* Starts to catch the signals. One that is ignored stays ignored. */
static void catch_signals(struct signals *s)
{
    struct sigaction action = { .sa_handler = note };
    sigset_t blocked;
    size_t i;
    (void)sigemptyset(&blocked);
    for (i = 0; i < CAUGHT; i++)
        (void)sigaddset(&blocked, caught[i]);
    (void)sigprocmask(SIG_BLOCK, &blocked, &s->before);
    (void)sigfillset(&action.sa_mask);
    for (i = 0; i < CAUGHT; i++) {
        (void)sigaction(caught[i], 0, &s->actions[i]);
        if (s->actions[i].sa_handler != SIG_IGN)
            (void)sigaction(caught[i], &action, 0);
    }
}

static void leave_signals(const struct signals *s)
{
    size_t i;
    for (i = 0; i < CAUGHT; i++)
        (void)sigaction(caught[i], &s->actions[i], 0);
    (void)sigprocmask(SIG_SETMASK, &s->before, 0);
}

/* ---- the terminal ---- */

struct terminal {
    int keys;
    struct termios before;
    struct signals signals;
};

/* Returns 0 on failure, with errno. */
static int terminal_enter(struct terminal *t)
{
    struct termios raw;
    sink *out = standard_output();
    if (tcgetattr(t->keys, &t->before) != 0)
        return 0;
    catch_signals(&t->signals);
    raw = t->before;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    if (tcsetattr(t->keys, TCSADRAIN, &raw) != 0) {
        int why = errno;
        leave_signals(&t->signals);
        errno = why;
        return 0;
    }
    sink_text(out, "\033[?1049h\033[?25l"); /* the alternate screen, and no cursor */
    return 1;
}

static void terminal_leave(struct terminal *t)
{
    sink_text(standard_output(), "\033[?25h\033[?1049l");
    (void)sink_flush(standard_output());
    (void)tcsetattr(t->keys, TCSADRAIN, &t->before); /* if this fails, the terminal is gone */
    leave_signals(&t->signals);
}

/* Leaves the terminal and lets the signal have its default effect. Returns if that was only to stop
   for a while: 0 if the terminal cannot be entered again. */
static int obey(struct terminal *t, int number)
{
    terminal_leave(t);
    (void)raise(number);
    return terminal_enter(t);
}

static void measure(size_t *rows, size_t *columns)
{
    struct terminal_size told = terminal_size(STDOUT_FILENO);
    *rows = told.rows > 0 ? told.rows : ROWS;
    *columns = told.columns > 0 ? told.columns : COLUMNS;
}

/* ---- a screen ---- */

/* The number of rows that a text takes on the screen. */
static size_t rows_of(bytes text, size_t columns)
{
    size_t rows = 0;
    size_t width = 0;
    size_t i;
    for (i = 0; i < text.len; i++) {
        if (text.at[i] == '\033') { /* skips a style, which ends with `m` */
            i += bytes_find(bytes_skip(text, i), 'm');
        } else if (text.at[i] == '\n') {
            rows += width > columns ? (width + columns - 1) / columns : 1;
            width = 0;
        } else {
            width++;
        }
    }
    return rows;
}

/* Where to begin, so that `shown` of `all` are seen, the one at `at` in their middle if it can be.
 */
static size_t part_from(size_t at, size_t shown, size_t all)
{
    size_t from = at > shown / 2 ? at - shown / 2 : 0;
    return from + shown > all ? all - shown : from;
}

static size_t at_most(size_t n, size_t most)
{
    return n < most ? n : most;
}

/* The part of the board that fits on the screen, around the last turn. */
static struct board_text part_of(const struct show *s, size_t rows, size_t columns)
{
    const flipref_turn *t = show_turn(s);
    int placed = t != 0 && t->target != FLIPREF_NONE;
    size_t side = s->board->side;
    size_t row = placed ? (size_t)t->target / side : side / 2;
    size_t column = placed ? (size_t)t->target % side : side / 2;
    size_t fitting = (columns - 1) / board_cell_width(s->board); /* 1: the last cell's mark */
    struct board_text p = { .board = s->board, .marks = s->marks };
    p.rows = at_most(rows > 1 ? rows - 1 : 1, side);          /* one row is for labels */
    p.columns = at_most(fitting > 1 ? fitting - 1 : 1, side); /* one column is for labels */
    p.top = part_from(row, p.rows, side);
    p.left = part_from(column, p.columns, side);
    return p;
}

/* Writes `12/100  ...` in the last row, as much of it as fits. */
static void draw_help(const struct show *s, size_t columns)
{
    unsigned char text[128];
    sink help;
    sink_init(&help, 0, 0, text, sizeof text);
    sink_say(&help, "%zu/%zu  arrows: step  PgUp PgDn: by 10  Home End  p: play  %s", s->at,
             s->turns, show_first_error(s) != 0 ? "e: error  q: quit" : "q: quit");
    sink_bytes(standard_output(), bytes_first(sink_held(&help), columns));
}

/* Writes no LF in the last row, because the screen would scroll. */
static void print_foot(sink *out, bytes foot, int goes_on)
{
    sink_bytes(out, goes_on ? foot : bytes_first(foot, foot.len - 1));
}

static void draw(const struct show *s, int color)
{
    static unsigned char above[HEAD_ROOM], below[HEAD_ROOM];
    sink *out = standard_output();
    sink head, foot;
    struct show_screen on = { .color = color };
    size_t rows, columns, left;
    int helps;
    measure(&rows, &columns);
    on.columns = columns;
    sink_init(&head, 0, 0, above, sizeof above);
    sink_init(&foot, 0, 0, below, sizeof below);
    show_text_head(&head, s, on);
    show_text_foot(&foot, s, on);
    left = rows_of(sink_held(&head), columns) + rows_of(sink_held(&foot), columns);
    left = rows > left ? rows - left : 0;
    helps = s->board == 0 || left != s->board->side + 1; /* otherwise the board needs that row */
    sink_text(out, "\033[H\033[J");
    sink_bytes(out, sink_held(&head));
    if (s->board != 0) {
        struct board_text p = part_of(s, helps && left > 0 ? left - 1 : left, columns);
        p.color = color;
        board_draw(out, &p);
    }
    print_foot(out, sink_held(&foot), helps);
    if (helps)
        draw_help(s, columns);
}

/* ---- keys ---- */

enum key {
    KEY_NONE,
    KEY_BACK,
    KEY_FORWARD,
    KEY_PAGE_BACK,
    KEY_PAGE_FORWARD,
    KEY_FIRST,
    KEY_LAST,
    KEY_ERROR,
    KEY_PLAY,
    KEY_QUIT
};

enum { NUMBER_MOST = 10 }; /* keys have numbers below it */

/* The state of reading the bytes that a key sends. */
struct keyboard {
    enum { PLAIN, AFTER_ESCAPE, IN_SEQUENCE } state;
    int number; /* the first one of the sequence, at most NUMBER_MOST */
    int is_complete;
};

static enum key plain_key(int byte)
{
    static const char bytes_known[] = "hkljq\b\177 \ngGep";
    static const unsigned char keys[] = { KEY_BACK, KEY_BACK,  KEY_FORWARD, KEY_FORWARD, KEY_QUIT,
                                          KEY_BACK, KEY_BACK,  KEY_FORWARD, KEY_FORWARD, KEY_FIRST,
                                          KEY_LAST, KEY_ERROR, KEY_PLAY };
    const char *found = byte != 0 ? strchr(bytes_known, byte) : 0;
    return found != 0 ? (enum key)keys[found - bytes_known] : KEY_NONE;
}

/* The key that a sequence stands for. Its last byte decides; before `~` there is a number. */
static enum key sequence_key(int final, int number)
{
    static const unsigned char numbered[NUMBER_MOST + 1] = {
        [1] = KEY_FIRST,        [4] = KEY_LAST,  [5] = KEY_PAGE_BACK,
        [6] = KEY_PAGE_FORWARD, [7] = KEY_FIRST, [8] = KEY_LAST
    };
    switch (final) {
    case 'A': /* up */
    case 'D': /* left */
        return KEY_BACK;
    case 'B': /* down */
    case 'C': /* right */
        return KEY_FORWARD;
    case 'H':
        return KEY_FIRST;
    case 'F':
        return KEY_LAST;
    case '~':
        return (enum key)numbered[number];
    default:
        return KEY_NONE;
    }
}

/* Reads a byte before the last one of a sequence, `15;2` for instance. */
static void take_of_number(struct keyboard *k, int byte)
{
    int is_digit = byte >= '0' && byte <= '9';
    k->is_complete |= !is_digit;
    if (!k->is_complete)
        k->number = (int)at_most((size_t)k->number * 10 + (size_t)(byte - '0'), NUMBER_MOST);
}

static enum key key_of(struct keyboard *k, int byte)
{
    if (byte == '\033') {
        k->state = AFTER_ESCAPE;
        return KEY_NONE;
    }
    if (k->state == AFTER_ESCAPE && (byte == '[' || byte == 'O')) {
        k->state = IN_SEQUENCE;
        k->number = 0;
        k->is_complete = 0;
        return KEY_NONE;
    }
    if (k->state == IN_SEQUENCE && byte < '@') {
        take_of_number(k, byte);
        return KEY_NONE;
    }
    if (k->state == IN_SEQUENCE) {
        k->state = PLAIN;
        return sequence_key(byte, k->number);
    }
    k->state = PLAIN;
    return plain_key(byte);
}

static void obey_key(struct show *s, enum key key)
{
    size_t at = s->at;
    if (key == KEY_BACK)
        at = at > 0 ? at - 1 : 0;
    else if (key == KEY_FORWARD)
        at++;
    else if (key == KEY_PAGE_BACK)
        at = at > PAGE ? at - PAGE : 0;
    else if (key == KEY_PAGE_FORWARD)
        at += PAGE;
    else if (key == KEY_FIRST)
        at = 0;
    else if (key == KEY_LAST)
        at = s->turns;
    else if (key == KEY_ERROR && show_first_error(s) != 0)
        at = show_turn_of_error(s);
    show_seek(s, at_most(at, s->turns));
}

/* ---- the loop ---- */

struct stepping {
    struct show *show;
    struct terminal terminal;
    struct keyboard keyboard;
    int plays;
};

/* Waits for a key or a signal, or for the next turn of a game that is played. Returns 0 if it is
   time for that turn, and -1 after a signal or if the terminal is gone. */
static int await(const struct stepping *p)
{
    static const struct timespec pace = { PACE / 1000, PACE % 1000 * 1000000L };
    int keys = p->terminal.keys;
    fd_set readable;
    arrived = 0;
    FD_ZERO(&readable);
    FD_SET(keys, &readable);
    return pselect(keys + 1, &readable, 0, 0, p->plays ? &pace : 0, &p->terminal.signals.before);
}

/* Starts to play the game, from its start if all of it has been seen; or stops. */
static void play_or_stop(struct stepping *p)
{
    p->plays = !p->plays;
    if (p->plays && p->show->at == p->show->turns)
        show_seek(p->show, 0);
}

/* Obeys the keys that were pressed, each of which stops the game that is played. Returns 0 if the
   user leaves. */
static int take_keys(struct stepping *p)
{
    unsigned char hit[64];
    ssize_t n = read(p->terminal.keys, hit, sizeof hit);
    ssize_t i;
    for (i = 0; i < n; i++) {
        enum key key = key_of(&p->keyboard, hit[i]);
        if (key == KEY_QUIT)
            return 0;
        if (key == KEY_PLAY)
            play_or_stop(p);
        else if (key != KEY_NONE)
            p->plays = 0;
        obey_key(p->show, key);
    }
    return n > 0 || (n < 0 && errno == EINTR);
}

/* Makes the next turn of the game that is played, until its last one. */
static void play_on(struct stepping *p)
{
    obey_key(p->show, KEY_FORWARD);
    p->plays = p->show->at < p->show->turns;
}

/* Waits, and does what is to be done then. Returns 0 if that was the end. */
static int go_on(struct stepping *p)
{
    int ready = await(p);
    if (ready < 0 && errno != EINTR)
        return 0;
    if (arrived != 0)
        return arrived == SIGWINCH || obey(&p->terminal, arrived);
    if (ready > 0)
        return take_keys(p);
    if (ready == 0)
        play_on(p);
    return 1;
}

static int is_dumb(void)
{
    const char *term = getenv("TERM");
    return term == 0 || strcmp(term, "dumb") == 0;
}

int show_can_step(int reads_input)
{
    return isatty(STDOUT_FILENO) && !is_dumb() && (isatty(STDIN_FILENO) || reads_input);
}

/* Returns 0 on failure, with errno. */
static int step(struct show *s, int keys, int color)
{
    struct stepping p = { .show = s, .terminal = { .keys = keys }, .keyboard = { .state = PLAIN } };
    if (!terminal_enter(&p.terminal))
        return 0;
    do
        draw(s, color);
    while (sink_flush(standard_output()) && go_on(&p));
    terminal_leave(&p.terminal);
    return 1;
}

int show_step(struct show *s, int reads_input, int color)
{
    int keys = reads_input ? open("/dev/tty", O_RDWR | O_CLOEXEC) : STDIN_FILENO;
    int fine = keys >= 0 && step(s, keys, color);
    if (!fine)
        complain("the terminal", strerror(errno));
    if (keys > STDERR_FILENO)
        (void)close(keys); /* nothing to lose */
    return fine;
}
