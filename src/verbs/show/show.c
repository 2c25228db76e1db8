/* flipref show DIALECT [OPTIONS] FILE */
#include "show/show.h"

#include "options/dialect_word.h"
#include "show/show_request.h"
#include "system/file_complaint.h"
#include "system/io.h"
#include "system/program_world.h"
#include "system/save_file.h"
#include "system/terminal.h"
#include "system/whole_file.h"
#include "text/byte_queue.h"
#include "text/input_name.h"
#include "text/memory.h"
#include "text/number.h"

#include "judge/dialects.h"
#include "library/game.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int refuse(const char *subject, const char *reason)
{
    return misused(show_usage.usage, subject, reason);
}

/* ---- printing ---- */

struct printing {
    struct show *show;
    const struct show_request *request;
    uint32_t *since; /* for an animation: a number for each cell */
};

static void print_boards(sink *out, struct show *s, const struct show_request *o)
{
    size_t columns = o->output == 0 ? terminal_size(STDOUT_FILENO).columns : 0;
    struct show_screen on = { .color = o->color, .columns = columns };
    size_t k;
    for (k = 0; o->all && k < s->turns && !out->failed; k++) {
        show_seek(s, k);
        show_text(out, s, on);
        sink_byte(out, '\n');
    }
    show_seek(s, o->at);
    show_text(out, s, on);
}

static void print(const void *who, sink *out)
{
    const struct printing *p = who;
    struct show *s = p->show;
    show_seek(s, p->request->at);
    if (p->request->animate)
        show_animation(out, s, p->since);
    else if (p->request->svg)
        show_svg(out, s);
    else if (p->request->html)
        show_html(out, s);
    else
        print_boards(out, s, p->request);
}

/* ---- showing ---- */

/* 0: there is no such turn. */
static int turn_of(struct show_request *o, const struct show *s)
{
    uint64_t k = 0;
    o->at = o->html ? show_turn_of_error(s) : s->turns;
    if (o->turn == 0)
        return 1;
    if (!number_whole(bytes_of_text(o->turn), &k) || k > s->turns)
        return 0;
    o->at = (size_t)k;
    return 1;
}

/* Warns on standard error too that the game is not shown whole. */
static void warn_of_left_out(const struct show *s)
{
    struct message m;
    if (show_say_left_out(message_open(&m), s))
        complain(s->name, message_string(&m));
}

/* Returns why the game cannot be shown as a picture, if one is asked for; or NULL. */
static const char *why_no_picture(struct show *s, const struct show_request *o)
{
    if (o->svg && s->board == 0)
        return "there is no board to be drawn";
    if (o->animate && !show_can_be_animated(s, o->at))
        return "too long for --animate, which takes 1000 turns and 100000 pieces: give --turn";
    return 0;
}

static int print_all(const struct printing *p)
{
    if (p->request->output != 0)
        return write_output(p->request->output, print, p);
    print(p, standard_output());
    return 1;
}

/* Prints what the request asks for. Returns 0 on failure, after a message. */
static int print_game(struct show *s, const struct show_request *o)
{
    struct printing p = { s, o, 0 };
    int is_fine;
    if (o->animate)
        p.since = memory_new(s->board->side * s->board->side, sizeof *p.since);
    is_fine = print_all(&p);
    free(p.since);
    return is_fine;
}

static int print_or_step(struct show *s, struct show_request *o)
{
    int status = flipref_game_verdict(s->game)->valid ? STATUS_OK : STATUS_NOT_VALID;
    int reads_input = strcmp(o->path, "-") == 0;
    int is_for_terminal = o->turn == 0 && !o->all && !o->svg && !o->html && o->output == 0;
    int steps = is_for_terminal && show_can_step(reads_input);
    const char *why;
    warn_of_left_out(s);
    if (!turn_of(o, s))
        return refused(o->turn, "no such turn");
    why = why_no_picture(s, o);
    if (why != 0)
        return refused(s->name, why);
    if (!(steps ? show_step(s, reads_input, o->color) : print_game(s, o)))
        status = STATUS_TROUBLE;
    return finish_output(status, STATUS_TROUBLE);
}

/* The saved game that --args name. */
struct loading {
    struct file_reader in;
    int is_open;
};

static int open_saved(void *from, const char *name)
{
    struct loading *l = from;
    l->is_open = file_reader_open(&l->in, strcmp(name, "-") == 0 ? "./-" : name, 0);
    return l->is_open;
}

static size_t load(void *from, unsigned char *at, size_t room)
{
    struct loading *l = from;
    size_t n = file_reader_fill(&l->in, at, room);
    return n == SOURCE_FAILED ? FLIPREF_UNREADABLE : n;
}

static const char *why_not_read(flipref_status status)
{
    return status == FLIPREF_LIMIT_PASSED ? "computers take too many steps (--limit)"
                                          : flipref_status_text(status);
}

/* Makes an input of a transcript. Returns 0 if that is wrong, after a message. */
static int take_transcript(struct show_request *o, const char *name, struct byte_queue *input)
{
    struct transcript_input made;
    struct file_error error;
    if (!transcript_convert(&o->transcript, queue_bytes(input), &made, &error)) {
        complain_of_file(name, &error);
        return 0;
    }
    o->options.args = made.args;
    queue_empty(input);
    queue_put(input, bytes_of(made.text, made.len));
    return 1;
}

/* Reads FILE. Returns STATUS_OK, or another status after a message. */
static int read_input(struct show_request *o, const char *name, struct byte_queue *input)
{
    const char *trouble = read_whole_file(o->path, SHOW_INPUT_MOST, input);
    if (trouble != 0)
        return refused(name, queue_bytes(input).len > SHOW_INPUT_MOST
                                 ? "too large to be shown: more than 16 MiB"
                                 : trouble);
    return o->transcript.format == 0 || take_transcript(o, name, input) ? STATUS_OK
                                                                        : STATUS_NOT_VALID;
}

static int show_file(struct show_request *o)
{
    struct show s = { .dialect = o->dialect->name, .name = known_as(o->path) };
    struct byte_queue input = { 0 };
    struct loading saved = { 0 };
    flipref_game *game = 0;
    flipref_status read;
    int status = read_input(o, s.name, &input);
    if (status != STATUS_OK) {
        free(input.at);
        return status;
    }
    status = STATUS_TROUBLE;
    s.input = queue_bytes(&input);
    o->options.load = load;
    o->options.load_from = &saved;
    o->options.open = open_saved;
    o->options.flags |= FLIPREF_OPEN;
    read = game_of_at_most(&o->options, s.input.at, s.input.len, SHOW_REFUSED_MOST, &game);
    if (saved.is_open)
        file_reader_close(&saved.in);
    if (read == FLIPREF_NO_MEMORY)
        memory_is_out();
    if (read != FLIPREF_OK) {
        complain(read == FLIPREF_LIMIT_PASSED ? s.name : o->dialect->name, why_not_read(read));
    } else {
        show_open(&s, game);
        status = print_or_step(&s, o);
    }
    show_close(&s);
    free(input.at);
    return status;
}

/* ---- the command line ---- */

/* Checks that the dialect can start with the arguments, if it takes any, or has such transcripts.
   Returns what is wrong, or NULL. */
static const char *wrong_start(const struct show_request *o)
{
    const char *args = o->options.args;
    if (o->transcript.format != 0)
        return transcript_misfit(&o->transcript);
    if (args == 0 && !o->saved_game && (o->dialect->takes & TAKES_ARGS))
        return "needs --args, what the program is started with";
    if (args != 0 && !arguments_are_fine(o->dialect, args, &judge_world))
        return "cannot start with these --args";
    return 0;
}

/* Reads the words that are not options, DIALECT and FILE. */
static int show_words(struct show_request *o, struct options_given *given)
{
    const struct dialect *saved = o->saved_game ? dialect_taking(TAKES_SAVED_GAMES) : 0;
    const char *wrong;
    int status;
    o->dialect = take_dialect(&show_usage, o, given, saved, &status);
    if (o->dialect == 0)
        return status;
    o->transcript.dialect = o->dialect->name;
    wrong = wrong_start(o);
    if (wrong != 0)
        return refuse(o->dialect->name, wrong);
    if (given->count != 1)
        return refuse("show", "one FILE is needed (- is standard input)");
    o->options.dialect = o->dialect->name;
    o->path = given->words[0];
    return show_file(o);
}

/* Hands the options that the library judges by over to it. */
static void set_options(struct show_request *o)
{
    o->color = has_color((enum color)o->color_when, o->output == 0 && isatty(STDOUT_FILENO));
    if (o->saved_game)
        o->options.flags |= FLIPREF_SAVED_GAME;
    if (o->interleave)
        o->options.flags |= FLIPREF_INTERLEAVE;
    if (o->options.limit > 0)
        o->options.flags |= FLIPREF_LIMIT;
}

int run_show(char **argv)
{
    struct show_request request = { 0 };
    struct options_given given;
    int status;
    if (!options_taken(&show_usage, argv, &request, &given, &status))
        return status;
    set_options(&request);
    return show_words(&request, &given);
}
