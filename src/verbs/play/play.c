/* flipref play DIALECT --black CMD --white CMD [OPTIONS] */
#include "play/play.h"

#include "base/visible.h"
#include "executor/subject.h"
#include "judge/arguments.h"
#include "options/dialect_word.h"
#include "play/match_game.h"
#include "runner/containment.h"
#include "runner/folder.h"
#include "runner/places.h"
#include "show/show.h"
#include "system/io.h"
#include "system/program_world.h"
#include "system/whole_file.h"
#include "text/find.h"
#include "text/memory.h"
#include "text/number.h"
#include "text/say.h"

#include <stdlib.h>
#include <string.h>

enum { SECOND = 1000000, DEFAULT_CLOCK = 10 * SECOND, START_MOST = 1 << 20, TURNS_MOST = 1000 };

struct player {
    struct subject *subject;
    struct build build;
    uint64_t used_us;
    size_t moves;
};

struct match {
    const struct play_request *request;
    struct course *course;
    char **args;
    size_t arg_count;
    struct match_game game;
    struct player players[2];
    int loser; /* who made no legal move, `why` says why; FLIPREF_NONE: nobody */
    struct message why;
    struct arena memory; /* of the words */
};

static int refuse(const char *subject, const char *reason)
{
    return misused(play_usage.usage, subject, reason);
}

/* ---- a turn ---- */

static const char *name_of(const struct match *m, int player)
{
    return m->request->dialect->board.players[player];
}

/* Adds the last line on standard error, which often says what is wrong with the program. */
static void add_error(sink *out, bytes error)
{
    bytes line = last_line(error);
    if (line.len == 0)
        return;
    sink_text(out, "; standard error: ");
    sink_visible(out, line, 120);
}

/* Says why a run gave no move. */
static void say_ending(struct message *why, const struct run_result *run)
{
    sink *out = message_open(why);
    if (ended_by_time(run->ending))
        sink_text(out, "its clock has run out");
    else if (run->ending == ENDED_SIGNAL)
        sink_say(out, "signal %u ended its program", (unsigned)run->status);
    else
        sink_say(out, "its program ended by `%s`", ending_name(run->ending));
}

/* Takes the move that a run has printed. */
static void take_move(struct match *m, int player, const struct run_result *run)
{
    struct player *p = &m->players[player];
    p->used_us += run->cpu_us;
    m->loser = player;
    if (run->ending != ENDED_EXIT || p->used_us >= m->request->clock_us) {
        say_ending(&m->why, run);
    } else if (match_game_move(&m->game, run->out, &m->why)) {
        m->loser = FLIPREF_NONE;
        p->moves++;
    } else if (run->out.len == 0) {
        add_error(&m->why.to, run->err);
    }
}

/* Lets a player move. Returns 0 if the sandbox fails, after a message. */
static int take_turn(struct match *m, int player)
{
    struct player *p = &m->players[player];
    struct run_result run;
    const struct step step = { .args = m->args,
                               .arg_count = m->arg_count,
                               .input = match_game_input(&m->game) };
    int is_fine;
    subject_run_within(p->subject, &step, m->request->clock_us - p->used_us, &run);
    is_fine = run.ending != ENDED_INTERNAL;
    if (is_fine)
        take_move(m, player, &run);
    else
        complain(name_of(m, player), run.what);
    run_result_free(&run);
    return is_fine;
}

static int play_game(struct match *m)
{
    int player = match_game_next(&m->game);
    while (player != FLIPREF_NONE && m->loser == FLIPREF_NONE && m->game.turns < TURNS_MOST) {
        if (!take_turn(m, player))
            return 0;
        if (m->loser == FLIPREF_NONE)
            player = match_game_next(&m->game);
    }
    return 1;
}

/* ---- what is printed and kept ---- */

static void print_player(sink *out, const struct match *m, int player)
{
    const struct player *p = &m->players[player];
    sink_say(out, "%s, ", name_of(m, player));
    sink_visible_name(out, m->request->commands[player]);
    sink_say(out, ": %zu move%s in ", p->moves, p->moves == 1 ? "" : "s");
    sink_hundredths(out, (int64_t)(p->used_us / (SECOND / 100)));
    sink_text(out, " s\n");
}

static void print_result(sink *out, struct match *m, const flipref_game *game)
{
    print_player(out, m, 0);
    print_player(out, m, 1);
    if (m->loser == FLIPREF_NONE)
        sink_say(out, "%s\n", flipref_game_verdict(game)->words);
    else
        sink_say(out, "%s loses: %s\n", name_of(m, m->loser), message_string(&m->why));
}

static void print_page(const void *what, sink *out)
{
    show_html(out, *(struct show *const *)what);
}

static int keep(struct match *m, flipref_game *game)
{
    const char *folder = m->request->output;
    struct show s = { .dialect = m->request->dialect->name, .name = "game.in" };
    struct show *shown = &s;
    int is_fine;
    s.input = match_game_input(&m->game);
    show_open(&s, game);
    show_seek(&s, show_turn_of_error(&s));
    is_fine = folder_make_output(folder) &&
              folder_write(folder, "game.in", print_bytes, &s.input) &&
              folder_write(folder, "game.html", print_page, &shown);
    show_close(&s);
    if (is_fine)
        sink_say(standard_output(), "kept: %s/game.in %s/game.html\n", folder, folder);
    return is_fine;
}

static int report(struct match *m)
{
    flipref_game *game = match_game_replay(&m->game);
    if (game == 0)
        memory_is_out();
    print_result(standard_output(), m, game);
    if (!keep(m, game))
        return STATUS_TROUBLE;
    return finish_output(m->loser == FLIPREF_NONE ? STATUS_OK : STATUS_NOT_VALID, STATUS_TROUBLE);
}

/* ---- a match ---- */

static int open_player(struct match *m, int player, enum containment level)
{
    struct player *p = &m->players[player];
    struct subject_request request = { .level = level, .course = m->course, .only_fresh = 1 };
    char reason[CONTAINMENT_TEXT];
    size_t count;
    request.command = arena_words(&m->memory, bytes_of_text(m->request->commands[player]), &count);
    p->subject = subject_open(&request, &p->build, reason);
    if (p->subject == 0)
        complain("play", reason);
    return p->subject != 0;
}

static int open_players(struct match *m)
{
    struct containment_report found;
    char path[PLACE_ROOM];
    uint64_t hash;
    m->course = course_file_read(m->request->dialect->name, path, &hash);
    if (m->course == 0 ||
        !containment_find("play", (enum containment_asked)m->request->containment, &found))
        return 0;
    containment_print(&found, standard_output());
    return open_player(m, 0, found.level) && open_player(m, 1, found.level);
}

static void match_close(struct match *m)
{
    size_t i;
    for (i = 0; i < 2; i++) {
        subject_close(m->players[i].subject);
        build_free(&m->players[i].build);
    }
    course_free(m->course);
    arena_free(&m->memory);
    match_game_free(&m->game);
}

static int play(const struct play_request *o, bytes start)
{
    struct match m = { .request = o, .loser = FLIPREF_NONE };
    const char *wrong = match_game_open(&m.game, o->dialect, o->args, start);
    int status = STATUS_TROUBLE;
    m.args = arena_words(&m.memory, bytes_of_text(o->args != 0 ? o->args : ""), &m.arg_count);
    if (wrong != 0)
        complain(o->start != 0 ? o->start : o->dialect->name, wrong);
    else if (open_players(&m) && play_game(&m))
        status = report(&m);
    match_close(&m);
    return status;
}

static int read_start_and_play(const struct play_request *o)
{
    struct byte_queue start = { 0 };
    const char *trouble = o->start != 0 ? read_whole_file(o->start, START_MOST, &start) : 0;
    int status = STATUS_TROUBLE;
    if (trouble != 0)
        complain(o->start, trouble);
    else
        status = play(o, queue_bytes(&start));
    free(start.at);
    return status;
}

/* ---- the command line ---- */

/* The usual side, where the dialect takes arguments. */
static const char *usual_args(const struct dialect *d)
{
    if (!(d->takes & TAKES_ARGS))
        return 0;
    return d->before_side != 0 ? "new 8" : "8";
}

/* Whether no word of the arguments loads a game or gives a player to the computer. */
static int is_new_game(const char *args)
{
    const char *word = strncmp(args, "new ", 4) == 0 ? args + 4 : args;
    return word[strspn(word, "+0123456789")] == '\0';
}

static int check_values(struct play_request *o)
{
    uint64_t milliseconds = DEFAULT_CLOCK / 1000;
    if (!match_is_for_two(o->dialect))
        return refuse(o->dialect->name, "nobody chooses moves against each other there: play "
                                        "octaflip, bbm103 or flip");
    if (o->commands[0] == 0 || o->commands[1] == 0)
        return refuse("play", "two commands are needed: --black and --white");
    if (o->commands[0][strspn(o->commands[0], " ")] == '\0' ||
        o->commands[1][strspn(o->commands[1], " ")] == '\0')
        return refuse("play", "a command has at least one word");
    if (o->clock != 0 && !read_time(o->clock, &milliseconds))
        return refuse("--clock takes a time such as 30s, 500ms or 2m, not", o->clock);
    o->clock_us = milliseconds * 1000;
    if (o->args == 0)
        o->args = usual_args(o->dialect);
    if (o->args != 0 &&
        !(arguments_are_fine(o->dialect, o->args, &judge_world) && is_new_game(o->args)))
        return refuse(o->dialect->name, "no game of two programs starts with these --args");
    return STATUS_OK;
}

int run_play(char **argv)
{
    struct play_request request = { .containment = ANY_CONTAINMENT, .output = "game" };
    struct options_given given;
    int status;
    if (!options_taken(&play_usage, argv, &request, &given, &status))
        return status;
    request.dialect = take_dialect(&play_usage, &request, &given, 0, &status);
    if (request.dialect == 0)
        return status;
    if (given.count > 0)
        return refuse(given.words[0], "programs are named by --black and --white");
    status = check_values(&request);
    return status == STATUS_OK ? read_start_and_play(&request) : status;
}
